"""Turns (R7.2-R7.3): how they begin, and where a team stands between two steps of its own."""

from __future__ import annotations

from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.effects import Effects
from cosmodrome.kernel.bits import lowest
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import frame


class Turns(Effects):
    """Whose Turn it is."""

    def begin_turn(self, side: i64) -> None:
        self.new_turn(self.team(side))
        self.active = side
        self.swapped = False
        resource: i64 = 0
        while resource < x.RESOURCES:
            self.gained[resource] = 0
            resource += 1

    def emit_set(self, kind: i64, things: i64) -> None:
        """Report something of each of these things."""
        while things:
            self.emit(kind, NOBODY, lowest(things))
            things &= things - 1

    def go_free(self, who: i64, placed: i64 = 0) -> None:
        """Where the team stands between two steps: asked only if there is anything to do.

        `placed` marks the end of a Turn of phase 4, where a second placement may still be won.
        """
        f = frame(x.ASK_GO_ON, who, placed)
        if len(self.free_actions(f)) > 0:
            self.ask(f)
