"""The Objectives of a solo game: those that are met in time, and those that are met as things stand (R15.8)."""

from __future__ import annotations

from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules import actions as x
from cosmodrome.games.from_the_moon.rules.counting import counted
from cosmodrome.games.from_the_moon.rules.printed import AT_END, AT_LAUNCHES, ON_SPACE
from cosmodrome.games.from_the_moon.rules.table import Table
from cosmodrome.kernel.bits import has, only


def meet_objectives(state: Table, who: i64) -> None:
    """R15.8, Q16: Objectives that are met at some moment on a Progress space."""
    at: i64 = 0
    while at < x.OBJECTIVES:
        if (
            has(state.objectives & ~state.met, at)
            and state.printed.objective_when[at] == ON_SPACE
            and state.piece[who] == state.printed.objective_space[at]
            and counted(state, who, state.printed.objective_what[at]) >= state.printed.objective_least[at]
        ):
            state.met |= only(at)
            state.emit(x.OBJECTIVE_MET, who, at)
        at += 1


def objective_met(state: Table, at: i64) -> bool:
    """R15.8, Q15, Q37: as things stand."""
    when = state.printed.objective_when[at]
    if when == AT_END:
        return counted(state, 0, state.printed.objective_what[at]) >= state.printed.objective_least[at]
    if when == AT_LAUNCHES:
        ship: i64 = 0
        while ship < x.SHIPS:
            if not has(state.launched, ship) or state.launched_on[ship] != state.printed.launch_space[ship]:
                return False
            ship += 1
        return True
    return has(state.met, at)
