"""Shortcuts: a whole flight as one choice. It ends where there is something to decide."""

from __future__ import annotations

from typing import Any

from cosmodrome.games.answers import Way
from cosmodrome.games.hope.components.vocabulary import LEVERS, WAYS
from cosmodrome.games.hope.rules import actions as a
from cosmodrome.games.hope.rules.hope import Hope
from cosmodrome.games.hope.text import places
from cosmodrome.games.hope.text.movement import MANNERS, by_lever
from cosmodrome.games.hope.view import flights
from cosmodrome.games.kit.english import counted
from cosmodrome.kernel.frames import kind_of, who_of

MOST_WAYS = 8  # the best ones; more would hide the options
ASKED = (a.ASK_TURN, a.ASK_EXTRA, a.ASK_FLIGHT)
Flight = dict[str, Any]


def ways(state: Hope, seat: int) -> list[Way]:
    """Flights of several answers to their first halt, each space by one lever, the most payable planets first."""
    f = state.top()
    if kind_of(f) not in ASKED or who_of(f) != seat:
        return []
    found: dict[int, Flight] = {}
    for flight in sorted(flights.flights(state, seat), key=lambda one: LEVERS.index(one["lever"])):
        if flight["halt"] is None and len(flight["keys"]) > 1:
            found.setdefault(flight["space"], flight)
    best = sorted(found.values(), key=lambda one: -payable(one))
    return [_way(state, flight) for flight in best[:MOST_WAYS]]


def payable(flight: Flight) -> int:
    """The planets that the hand can pay for where the flight ends."""
    return int(flight["planets"][-1]["payable"]) if flight["planets"] else 0


def _way(state: Hope, flight: Flight) -> Way:
    verb, _, manner = flight["keys"][0].partition(":")
    target = places.tile(state, flight["space"] // a.DIMENSIONS)
    if verb == "navigate":
        way = WAYS.index(manner.partition(":")[0])
        text = f"Fly {MANNERS[way % 3]} to {target}{by_lever(way)}"
    else:
        text = f"Fly on to {target}"
    n = payable(flight)
    then = f": {counted(n, 'planet')} you can pay for" if n else ", and stop there"
    return Way(text + then, tuple(flight["keys"]), "R5.1", "navigate")
