"""Turns (R7.2-R7.3): how they begin, and where a team stands between two steps of its own.

Frames: `GO_FREE`.
"""

from __future__ import annotations

from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.free_actions import free_options
from cosmodrome.games.one_small_step.rules.table import Table
from cosmodrome.kernel.bits import lowest
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import frame


def begin_turn(state: Table, side: i64) -> None:
    state.new_turn(state.team(side))
    state.active = side
    state.swapped = False
    resource: i64 = 0
    while resource < x.RESOURCES:
        state.gained[resource] = 0
        resource += 1


def emit_set(state: Table, kind: i64, things: i64) -> None:
    """Report something of each of these things."""
    while things:
        state.emit(kind, NOBODY, lowest(things))
        things &= things - 1


def go_free(state: Table, who: i64, placed: i64 = 0) -> None:
    """Where the team stands between two steps: asked only if there is anything to do.

    `placed` marks the end of a Turn of phase 4, where a second placement may still be won.
    """
    f = frame(x.ASK_GO_ON, who, placed)
    if len(free_options(state, f)) > 0:
        state.ask(f)
