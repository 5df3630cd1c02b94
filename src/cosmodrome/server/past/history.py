"""Looking back: a match at any of its steps."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from cosmodrome.games.definition import Definition
from cosmodrome.kernel.state import CHANCE
from cosmodrome.match.match import Match
from cosmodrome.match.result import SCRIPTED
from cosmodrome.server.tables.views import log_facts

ALL = "all"


class Past:
    """A match to look back on. `stops` are the steps after which somebody decides, and the last one: where the game
    stood after so many moves. `note` is what whoever looks should know.
    """

    def __init__(self, match: Match, note: str = "") -> None:
        self.match = match
        self.note = " ".join(filter(None, (note, SCRIPTED if match.scripted else "")))
        self._movers = [step.who for step in match.record.steps]
        self.stops = [at for at, who in enumerate(self._movers) if who != CHANCE] + [len(self._movers)]

    @property
    def definition(self) -> Definition:
        return self.match.game.definition

    @property
    def names(self) -> list[str]:
        return self.match.names

    @property
    def finished(self) -> bool:
        return self.match.over

    @property
    def steps(self) -> int:
        return len(self._movers)

    def nearest(self, step: int) -> int:
        """The place among the stops of a step that somebody linked to."""
        return max((place for place, stop in enumerate(self.stops) if stop <= step), default=0)

    @property
    def turns(self) -> list[int]:
        """The number of the turn after each step, that before the first one included."""
        return self.match.turns

    @cached_property
    def turn_starts(self) -> list[int]:
        """The places among the stops where a turn begins, and the last one. In a game that counts no turns: where
        another seat's answers begin.
        """
        turns = self.turns
        numbers = [turns[stop] for stop in self.stops]
        if len(set(numbers)) == 1:
            numbers = [self._movers[stop] for stop in self.stops[:-1]]
        changes = [at for at in range(1, len(numbers)) if numbers[at] != numbers[at - 1]]
        return sorted({0, *changes, len(self.stops) - 1})

    def turn(self, place: int, way: int) -> int:
        """The place where a turn begins, before or after this one."""
        starts = self.turn_starts
        if way > 0:
            return next((start for start in starts if start > place), starts[-1])
        return next((start for start in reversed(starts) if start < place), 0)

    def at(self, step: int) -> Match:
        """The match as it stood after this step. May take a while: not for the event loop."""
        return self.match if step >= len(self.match.record) else self.match.fork(step)

    def view(
        self, step: int, seat: int | None, everything: bool, log: int, before: int | None = None
    ) -> dict[str, Any]:
        """What a seat saw then; `everything`: the table of whoever decided with all hands open, and what all were told.
        `log`: so many of its last entries; `before`: of those before this step.
        """
        return {**past_view(self.at(step), seat, everything, log, before), "step": step}


def past_view(then: Match, seat: int | None, everything: bool, log: int, before: int | None = None) -> dict[str, Any]:
    """See `Past.view`."""
    if everything:
        seat = then.mover if then.mover is not None else seat
    told = then.open_log(log, before) if everything else then.log_for(seat, log, before)
    shown = then.view(seat, everything)
    shown["decision"] = None  # it was answered long ago
    if everything:
        shown |= {"seat": None, "front": seat}  # nobody's own eyes, but from there
    return {**shown, "log": log_facts(told)}
