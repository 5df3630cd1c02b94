"""Previews that light things up in order: a path, a chain, a victim; never more than the seat may know."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import cosmodrome as cd
from cosmodrome.games.definition import Part
from cosmodrome.games.events import Event, EventKind, Events
from cosmodrome.kernel.events import FIRST_EVENT
from cosmodrome.kernel.state import State
from tests.match.tables import SECRET
from tests.toys.rover import GAME, PLACES, Rover

ROVER = cd.Game(GAME)


def order(match: cd.Match, key: str) -> list[str]:
    return [part.text for part in match.preview(key).order]


def with_beacon(place: str, knows: bool) -> cd.Match:
    position = ROVER.match(seats=2, seed=SECRET).position()
    at = PLACES.index(place)
    return ROVER.match(position={**position, "beacon": at, "knows": [knows << at, 1 << at, 0]}, seed=SECRET)


def test_a_path_is_lit_place_by_place() -> None:
    match = with_beacon("crater", knows=True)
    found = match.preview("race")
    assert [part.text for part in found.order] == ["dunes", "ridge", "crater", "crater", "summit"]
    assert [(part.kind, part.ref) for part in found.order[:1]] == [("thing", "dunes")]
    assert order(match, "drive:dunes") == ["dunes"]


def test_what_depends_on_hidden_things_is_not_lit() -> None:
    """Where the beacon is found cannot be foreseen; the path can. It is the same wherever the beacon lies."""
    found = [with_beacon(place, knows=False).preview("race") for place in PLACES[1:]]
    assert all(one == found[0] for one in found)
    assert [part.text for part in found[0].order] == ["dunes", "ridge", "crater", "summit"]
    assert not found[0].certain


def test_a_game_may_say_the_order_itself() -> None:
    class Backwards(Rover):
        def in_order(
            self, before: State, seat: int, action: int, after: State, told: Sequence[Event]
        ) -> Sequence[Part]:
            return [*reversed(super().in_order(before, seat, action, after, told)), Part("", "seat", 1)]

    position = with_beacon("crater", knows=True).position()
    match = cd.Game(Backwards()).match(position=position, seed=SECRET)
    assert order(match, "race") == ["summit", "crater", "crater", "ridge", "dunes", "Player 2"]


def test_a_game_that_lights_nothing_has_no_order() -> None:
    match = cd.load("space_explorers").match(seats=2, seed=1)
    assert all(match.preview(key).order == () for key in match.decision.options.keys)


def test_only_arguments_can_be_lit() -> None:
    with pytest.raises(ValueError, match="event moved: there is no argument 'place'"):
        Events([EventKind(FIRST_EVENT, "moved", a="card", lights="place")])
