"""Rewards (R9.1.4): what a mission that succeeds brings, and what special Hazards take of it (R9.2.6).

Frames: `SUCCESS`, `GAIN_REWARDS`, `LAUNCHED`; `ASK_FORGO`, `ASK_COPY`.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.launching import (
    LAUNCH_PHASE,
    clear_mission,
    emit_each,
    major_cost,
    stage_of,
    strike,
    suffers,
)
from cosmodrome.games.one_small_step.rules.media import gain_media
from cosmodrome.games.one_small_step.rules.printed import (
    AD07,
    FROM_CREWS,
    FROM_HAZARDS,
    FROM_PEOPLE,
    FROM_SATELLITES,
    LEAKED_BLUEPRINTS,
    LOST_TAPES,
    PRESS_EMBARGO,
)
from cosmodrome.games.one_small_step.rules.table import TEMP, Table, is_crew
from cosmodrome.games.one_small_step.rules.tokens import affords
from cosmodrome.kernel.bits import has, lowest, only, with_each
from cosmodrome.kernel.frames import ORDER, RUN, b_of, c_of, frame, who_of


def success(state: Table, f: i64) -> None:
    who = who_of(f)
    side = state.side_of(who)
    mission = state.launching
    printed = state.printed
    major = c_of(f) == 1
    state.for_mission = False
    if state.listener is not None:
        chosen = not major and affords(state, side, major_cost(state))
        state.emit(x.MISSION_SUCCEEDED, who, mission, 1 if major else 2 if chosen else 0)
    entries = printed.minor_entries[mission]
    if point_is_reward(state):
        entries |= only(x.HAZARD_POINT)
    else:
        state.book(side, FROM_HAZARDS, state.hazards_on(mission))
    if major:
        entries |= printed.major_entries[mission]
        state.book(side, FROM_PEOPLE, state.major_vp)
        if state.phase == LAUNCH_PHASE and state.owns(side, AD07):
            entries |= only(x.EXTRA_MEDIA)
    if suffers(state, PRESS_EMBARGO):
        entries &= ~(printed.media_entries[mission] | only(x.EXTRA_MEDIA))
        strike(state, side, PRESS_EMBARGO)
    if suffers(state, LOST_TAPES) and entries & ~printed.void_entries[mission]:
        state.ask(frame(x.ASK_FORGO, who, 0, entries, c_of(f)))
    else:
        state.push(frame(x.GAIN_REWARDS, who, 0, entries, c_of(f)))


def point_is_reward(state: Table) -> bool:
    """R9.2.5: whether a Hazard lies on the mission, whose point is a reward like any other."""
    return state.box.version >= 3 and state.hazards_on(state.launching) > 0


def forgo_options(state: Table, f: i64) -> vec[i64]:
    """R9.2.6, RL-34: no reward that would not come anyway."""
    return with_each(vec[i64](), x.FORGO, b_of(f) & ~state.printed.void_entries[state.launching])


def forgo_answer(state: Table, f: i64, entry: i64) -> None:
    state.emit(x.REWARD_FORGONE, who_of(f), state.launching, entry)
    state.push(frame(x.GAIN_REWARDS, who_of(f), 0, b_of(f) & ~only(entry), c_of(f)))


def gain_rewards(state: Table, f: i64) -> None:
    """DP-26: VP first, then Media and plain tokens, the rest in any order; all path entries are one move."""
    who = who_of(f)
    side = state.side_of(who)
    mission = state.launching
    printed = state.printed
    entries = b_of(f)
    at = mission * x.REWARDS
    source: i64 = FROM_CREWS if is_crew(mission) else FROM_SATELLITES
    if point_is_reward(state):
        forgone: i64 = 0 if has(entries, x.HAZARD_POINT) else 1
        state.book(side, FROM_HAZARDS, state.hazards_on(mission) - forgone)
    state.book(side, source, sum_entries(state, at, entries & printed.vp_entries[mission]))
    state.push(frame(x.LAUNCHED, who, 0, 0, c_of(f)))
    if state.perms_spent and suffers(state, LEAKED_BLUEPRINTS):
        state.ask(frame(x.ASK_COPY, state.team(1 - side)))
    path = entries & printed.path_entries[mission]
    state.steps = sum_entries(state, at, path)
    media = printed.media_entries[mission] | only(x.EXTRA_MEDIA)
    gains = entries & printed.gain_entries[mission]
    done = printed.vp_entries[mission] | only(x.HAZARD_POINT) | media | gains
    rest = entries & ~(done | path | printed.void_entries[mission])
    if path:
        rest |= path & -path
    if rest:
        state.ask(frame(ORDER, who, printed.rewards[mission], rest))
    while gains:
        state.push(frame(RUN, who, printed.program[printed.rewards[mission] + 1 + lowest(gains)]))
        gains &= gains - 1
    gain_media(state, side, sum_entries(state, at, entries & media))


def sum_entries(state: Table, at: i64, entries: i64) -> i64:
    total: i64 = 0
    while entries:
        total += state.printed.entry_amount[at + lowest(entries)]
        entries &= entries - 1
    return total


def launched(state: Table, who: i64) -> None:
    """R9.1.5."""
    side = state.side_of(who)
    mission = state.launching
    state.emit(x.MISSION_DONE, who, mission, stage_of(state, side, mission))
    emit_each(state, x.HAZARD_AVERTED, who, state.known_on(mission), mission)
    state.done[side] |= only(mission)
    state.averted[side] |= state.known_on(mission)
    clear_mission(state, side)


def copy_options(state: Table) -> vec[i64]:
    """R9.2.6, Leaked Blueprints: a resource of which a perm was spent."""
    found = vec[i64]()
    rest = state.perms_spent
    while rest:
        resource = lowest(rest)
        rest &= rest - 1
        if state.room(TEMP, resource) > 0:
            found = append(found, x.COPY + resource)
    return found


def copy_answer(state: Table, f: i64, resource: i64) -> None:
    state.gain(state.side_of(who_of(f)), TEMP, resource, 1, x.COPIED)
