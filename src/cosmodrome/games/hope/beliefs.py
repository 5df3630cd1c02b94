"""Who is the traitor? What the others do in their turns tells (R11).

A loyal player makes galaxies stable and covers the symbols of the Regression; a traitor would rather not. The file
`beliefs.toml` says how much each sign tells.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, log

from cosmodrome.games.beliefs import Beliefs
from cosmodrome.games.events import Event
from cosmodrome.games.hope.rules.actions import ACCUSE
from cosmodrome.games.hope.rules.hope import Hope

MOST = {"stable": 2, "symbols": 5}  # of each sign in a turn; more speak no louder
SURE = 0.8  # how likely the traitor must be: another turn of waiting tells more


@dataclass(frozen=True)
class Turn:
    """The signs of one turn."""

    seat: int
    stable: int  # galaxies that became stable
    symbols: int  # that the Regression counts at its end

    @property
    def signs(self) -> list[tuple[str, int]]:
        """Each as its name and its place in the table."""
        return [(sign, min(most, getattr(self, sign))) for sign, most in MOST.items()]


class Observer:
    """Reads turns from events, all of which are public."""

    def __init__(self) -> None:
        self._seat = 0
        self._stable = 0

    def turns(self, events: Sequence[Event]) -> list[Turn]:
        """The turns that end among these events."""
        found: list[Turn] = []
        for event in events:
            if event.undone:
                continue
            if event.kind == "turn":
                self._seat, self._stable = event.who or 0, 0
            elif event.kind == "stable":
                self._stable += 1
            elif event.kind == "symbols_counted":
                found.append(Turn(self._seat, self._stable, event.values["n"] or 0))
        return found


class Suspicion(Beliefs):
    """How much more likely each seat's turns are if it is the traitor."""

    def __init__(self, ratios: Mapping[str, Sequence[float]]) -> None:
        self._ratios = ratios
        self._observer = Observer()
        self._logs: dict[int, float] = {}  # by seat: the logarithm of the ratio

    def saw(self, events: Sequence[Event]) -> None:
        for turn in self._observer.turns(events):
            told = sum(log(self._ratios[sign][at]) for sign, at in turn.signs)
            self._logs[turn.seat] = self._logs.get(turn.seat, 0.0) + told

    def likelihoods(self, state: Hope, seat: int) -> list[float]:
        """By the traitor's seat; the last one if nobody is the traitor. Roles that were shown are out of question."""
        seats = int(state.printed.seats)
        if not state.printed.traitor or state.is_revealed() or state.secret() == seat:
            return []
        shown = [other == seat or bool(state.knows_role(seats, other)) for other in range(seats)]
        return [0.0 if shown[other] else exp(self._logs.get(other, 0.0)) for other in range(seats)] + [1.0]

    def gambles(self, state: Hope, seat: int) -> Sequence[int]:
        """R11.2: an accusation, if the seat is sure enough. Before it looked, each role was equally likely (R3.8)."""
        found = self.likelihoods(state, seat)
        if not found:
            return ()
        most = max(found)
        accuse = int(ACCUSE) + found.index(most)
        legal = found.index(most) < len(found) - 1 and accuse in list(state.legal_actions())
        return (accuse,) if legal and most >= SURE * sum(found) else ()


@cache
def ratios(text: str) -> Mapping[str, tuple[float, ...]]:
    """The table of `beliefs.toml`."""
    return {sign: tuple(map(float, row)) for sign, row in tomllib.loads(text)["ratios"].items()}
