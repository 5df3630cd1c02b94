"""Turns (R7.2-R7.3): how they begin, and where a team stands between two steps of its own."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.effects import Effects
from cosmodrome.kernel.bits import lowest
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import frame, kind_of, who_of


class Turns(Effects):
    """Whose Turn it is."""

    def options(self, f: i64) -> vec[i64]:
        return vec[i64]([x.GO_ON]) if kind_of(f) == x.ASK_GO_ON else super().options(f)

    def answer(self, f: i64, action: i64) -> None:
        if kind_of(f) != x.ASK_GO_ON:
            super().answer(f, action)

    def step(self, f: i64) -> None:
        if kind_of(f) == x.GO_FREE:
            self.go_free(who_of(f))
        else:
            super().step(f)

    def begin_turn(self, side: i64) -> None:
        if self.listener is not None:
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
