"""Turns and their actions (R3.1, R12.1).

Frames: `START_TURN`, `END_ACTION`, `MAY_CONVERT`, `END_TURN`; `ASK_ACTION`, `ASK_LAST`.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules import actions as x
from cosmodrome.games.from_the_moon.rules.construction import can_build
from cosmodrome.games.from_the_moon.rules.development import can_develop, first_part
from cosmodrome.games.from_the_moon.rules.income import gather
from cosmodrome.games.from_the_moon.rules.printed import GREENHOUSES_ACTION, TEAM_ACTION
from cosmodrome.games.from_the_moon.rules.rovers import rover_at_home
from cosmodrome.games.from_the_moon.rules.scoring import finish
from cosmodrome.games.from_the_moon.rules.supply import happened
from cosmodrome.games.from_the_moon.rules.table import RUNNING, Table
from cosmodrome.kernel.bits import count
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import frame


# --- turns ----------------------------------------------------------------------------------------
def start(state: Table) -> None:
    """Begin the first round."""
    state.emit(x.ROUND, NOBODY, state.next_round())
    begin_turn(state, state.first)


def begin_turn(state: Table, who: i64) -> None:
    state.player = who
    state.new_turn(who)
    state.push(frame(x.END_TURN, who))
    state.push(frame(x.MAY_CONVERT, who))
    state.push(frame(x.ASK_ACTION, who))


def may_convert(state: Table, who: i64) -> None:
    """D23: the last moment for it is the end of the last turn."""
    if state.ending != RUNNING:
        state.push(frame(x.ASK_LAST, who))


def end_turn(state: Table, who: i64) -> None:
    """R12.1: the round is completed, so that all have had the same number of turns."""
    following = state.after(who)
    if state.ending != RUNNING and following == state.first:
        finish(state)
        return
    if following == state.first and not state.printed.solo:
        state.emit(x.ROUND, NOBODY, state.next_round())
    begin_turn(state, following)


# --- actions (R3.1, R3.3) -------------------------------------------------------------------------
def action_options(state: Table, who: i64) -> vec[i64]:
    """D1: what can be completed with what the player holds now."""
    options = vec[i64]()
    action: i64 = x.SEND_ROVER
    while action <= x.GATHER:
        if can_act(state, who, action):
            options = append(options, x.ACT + action)
        action += 1
    return options


def can_act(state: Table, who: i64, action: i64) -> bool:
    if action == x.SEND_ROVER:
        return rover_at_home(state, who) and state.free_tiles() != 0
    if action == x.BUILDING:
        return can_build(state, who)
    if action == x.GATHER:
        return count(state.own_rovers(who)) == x.ROVERS
    return can_develop(state, who, first_part(action)) or can_develop(state, who, first_part(action) + 1)


def act(state: Table, who: i64, action: i64) -> None:
    if action == x.SEND_ROVER:
        state.push(frame(x.ASK_ROVER, who))
    elif action == x.BUILDING:
        state.push(frame(x.ASK_BUILDING, who))
    elif action == x.GATHER:
        gather(state, who)
    else:
        state.push(frame(x.END_ACTION, who, action))
        state.push(frame(x.ASK_PART, who, action))


def end_action(state: Table, who: i64, action: i64) -> None:
    """R14.10, Q36: after the whole action."""
    if action == x.GREENHOUSES:
        happened(state, who, GREENHOUSES_ACTION)
    elif action == x.TEAM:
        happened(state, who, TEAM_ACTION)
