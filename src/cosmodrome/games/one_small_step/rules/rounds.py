"""Rounds, phases and the Turns of most of them (R5.3, R7).

Frames: `START_ROUND`, `PHASE`, `END_PHASE`, `TURN`.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.ending import check_end
from cosmodrome.games.one_small_step.rules.media import leader
from cosmodrome.games.one_small_step.rules.phases import BOTH, movable, replenish
from cosmodrome.games.one_small_step.rules.printed import AD08, AD10
from cosmodrome.games.one_small_step.rules.table import NONE, Table
from cosmodrome.games.one_small_step.rules.tokens import refresh
from cosmodrome.games.one_small_step.rules.turns import begin_turn, emit_set
from cosmodrome.games.one_small_step.rules.workers import next_to_place, workers_return
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import RUN, frame
from cosmodrome.kernel.state import TEAM


def start_round(state: Table) -> None:
    state.round += 1
    if state.listener is not None:
        state.emit(x.ROUND_BEGUN, NOBODY, state.round)
        emit_set(state, x.ADVANCEMENT_READY, state.used_advancements)
        emit_set(state, x.PERSON_READY, state.used_people)
    state.used_advancements = 0
    state.used_people = 0
    state.push(frame(x.PHASE, 0, 1))


def start_phase(state: Table, phase: i64) -> None:
    """R5.3: Initiative is fixed for the phase; that team goes first."""
    first = leader(state)
    if state.listener is not None:
        state.emit(x.PHASE_BEGUN, NOBODY, phase, first, phase - state.phase)
        state.emit(x.INITIATIVE_TAKEN, TEAM + first, 0, 0, first - state.initiative)
    state.phase = phase
    state.initiative = first
    state.passed = 0
    state.push(frame(x.END_PHASE, 0, phase))
    if phase == 4:
        workers_return(state)
        state.push(frame(x.UNDRAFTED, 0))
        state.push(frame(x.COLLECT, 0, 1 - first))
        state.push(frame(x.COLLECT, 0, first))
        state.push(frame(x.NEXT_PLACEMENT, 0, next_to_place(state, first)))
    elif phase == 5:
        state.push(frame(x.NEXT_PERSON, 0, first))
    elif phase == 7:
        state.push(frame(x.NEXT_LAUNCH, 0, first))
    else:
        state.push(frame(x.TURN, 0, 1 - first))
        state.push(frame(x.TURN, 0, first))
        if phase == 2:
            refresh(state)
            if state.round > 1:
                replenish(state)


def end_phase(state: Table, phase: i64) -> None:
    """R7.4: between two phases there is a purchase window."""
    state.active = NONE
    if phase == 7:
        check_end(state)
        if state.ending:
            state.emit(x.GAME_ENDED, NOBODY, state.ending)
            state.agenda = vec[i64]()
            return
        state.push(frame(x.START_ROUND, 0))
    else:
        state.push(frame(x.PHASE, 0, phase + 1))
    if state.printed.advanced:
        first = leader(state)  # RL-33
        state.push(frame(x.WINDOW, 0, 1 - first))
        state.push(frame(x.WINDOW, 0, first))


def take_turn(state: Table, side: i64) -> None:
    """One Turn of phases 1, 2, 3 and 6 (R7.2)."""
    begin_turn(state, side)
    who = state.team(side)
    state.push(frame(x.GO_FREE, who))
    if state.phase == 1:
        if state.ready(side, AD10) and movable(state, side):
            state.ask(frame(x.ASK_COUNTDOWN, who))
        else:
            state.push(frame(x.COUNT_DOWN, who, side))
    elif state.phase == 2:
        if state.owns(side, AD08):
            state.push(frame(RUN, who, state.printed.income_block))
            state.push(frame(x.GO_FREE, who))
    elif state.phase == 3:
        state.to_act = BOTH
        state.push(frame(x.NEXT_DRAW, who, side))
    else:
        state.to_act = BOTH
        state.push(frame(x.NEXT_PLAY, who, side))
