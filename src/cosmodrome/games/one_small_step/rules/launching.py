"""The launch sequence (R9.1) as far as its payments, with special Hazards (R9.2.6); `rewards.py` carries on.

Frames: `REVEAL`, `AFTER_REVEAL`, `MAY_FEVER`, `BEFORE_MINOR`, `MINOR`, `BEFORE_MAJOR`; `DRAW_MISSION`,
`REVEAL_HAZARD`; `ASK_LAUNCH`, `ASK_IGNORE`, `ASK_FEVER`, `ASK_REPLACE`, `ASK_MAJOR`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.draws import roll
from cosmodrome.games.one_small_step.rules.hazards import decide_hazard
from cosmodrome.games.one_small_step.rules.media import lose_media, move_media
from cosmodrome.games.one_small_step.rules.payments import pay
from cosmodrome.games.one_small_step.rules.printed import (
    AD06,
    AD13,
    FOR_FEVER,
    GO_FEVER,
    HAZARD_CARDS,
    LOST,
    MISSION_CARDS,
    PRESS_EMBARGO,
)
from cosmodrome.games.one_small_step.rules.table import NONE, ON_LAUNCH, Table, deck_number, is_crew
from cosmodrome.games.one_small_step.rules.tokens import affords
from cosmodrome.kernel import lanes7
from cosmodrome.kernel.bits import has, lowest, only, with_each
from cosmodrome.kernel.frames import a_of, c_of, frame, who_of
from cosmodrome.kernel.state import TEAM

LAUNCH_PHASE: Final = 7


# --- choosing and revealing -----------------------------------------------------------------------
def launch_options(state: Table, f: i64) -> vec[i64]:
    return with_each(vec[i64](), x.LAUNCH, missions_on(state, state.side_of(who_of(f)), a_of(f)))


def missions_on(state: Table, side: i64, stages: i64) -> i64:
    found: i64 = 0
    while stages:
        found |= state.missions[side * x.STAGES + lowest(stages)]
        stages &= stages - 1
    return found


def ask_launch(state: Table, who: i64, stages: i64, major_vp: i64) -> None:
    state.ask(frame(x.ASK_LAUNCH, who, stages, 0, major_vp))


def launch(state: Table, who: i64, mission: i64, major_vp: i64) -> None:
    """R9.1, pushed last first."""
    if state.listener is not None:
        state.emit(x.MISSION_LAUNCHED, who, mission)
    state.launching = mission
    state.ignored = NONE
    state.replaced = NONE
    state.perms_spent = 0
    state.major_vp = major_vp
    state.push(frame(x.MINOR, who))
    state.push(frame(x.BEFORE_MINOR, who))
    state.push(frame(x.MAY_FEVER, who))
    state.push(frame(x.AFTER_REVEAL, who))
    state.push(frame(x.REVEAL, who))


def launch_drawn(state: Table, f: i64, mission: i64) -> None:
    """R12 `launch` of the mission just drawn: it lies on no stage."""
    who = who_of(f)
    side = state.side_of(who)
    state.take_mission(side, a_of(f), mission)
    if state.listener is not None:
        state.emit(x.MISSION_DRAWN, who, mission, deck_number(side, a_of(f)))
    state.learn(state.everyone(), only(mission), MISSION_CARDS)
    launch(state, who, mission, c_of(f))


def reveal(state: Table, who: i64) -> None:
    """R9.1.1: all Hazards on the mission: those that somebody knows at once, the others one after the other."""
    rest = state.known_on(state.launching) if state.listener is not None else 0
    while rest:
        hazard = lowest(rest)
        rest &= rest - 1
        if not has(state.shown_to_all(HAZARD_CARDS), hazard):
            state.emit(x.HAZARD_REVEALED, who, hazard, state.launching)
    state.learn(state.everyone(), state.known_on(state.launching), HAZARD_CARDS)
    if state.unseen_on(state.launching):
        state.push(frame(x.REVEAL, who))
        state.push(frame(x.REVEAL_HAZARD, who, state.launching))


def revealed(state: Table, f: i64, hazard: i64) -> None:
    decide_hazard(state, a_of(f), hazard, state.everyone())
    state.emit(x.HAZARD_REVEALED, who_of(f), hazard, a_of(f))
    state.learn(state.everyone(), only(hazard), HAZARD_CARDS)


def after_reveal(state: Table, who: i64) -> None:
    """DP-22: AD06 may ignore one of them. Without it and Go Fever the next free actions come before step 1."""
    if state.phase == LAUNCH_PHASE and state.ready(state.side_of(who), AD06) and state.known_on(state.launching):
        state.ask(frame(x.ASK_IGNORE, who))
    elif state.box.version < 3 or suffers(state, GO_FEVER):
        state.push(frame(x.GO_FREE, who))


def ignore_options(state: Table) -> vec[i64]:
    return append(with_each(vec[i64](), x.IGNORE, state.known_on(state.launching)), x.NO)


def ignore_answer(state: Table, f: i64, action: i64) -> None:
    if action != x.NO:
        state.ignored = action - x.IGNORE
        state.use_up(who_of(f), AD06)
        state.emit(x.HAZARD_IGNORED, who_of(f), state.ignored)


def suffers(state: Table, special: i64) -> bool:
    """Whether a special Hazard lies on the mission and is not ignored."""
    rest = state.known_on(state.launching)
    while rest:
        hazard = lowest(rest)
        rest &= rest - 1
        if state.printed.special[hazard] == special and hazard != state.ignored:
            return True
    return False


def may_fever(state: Table, who: i64) -> None:
    if suffers(state, GO_FEVER):
        state.ask(frame(x.ASK_FEVER, who))


def fever_answer(state: Table, who: i64, choice: i64) -> None:
    """RL-20: one chooses before rolling."""
    if choice == x.FEVER_ROLL:
        roll(state, who, 1, FOR_FEVER)
    else:
        move_media(state, state.side_of(who), state.printed.media_min, x.BY_LOSS)


# --- costs ----------------------------------------------------------------------------------------
def minor_cost(state: Table) -> i64:
    """R9.2.4: the printed cost and one token for each cost Hazard."""
    mission = state.launching
    line: i64 = 1 if is_crew(mission) else 0
    cost = state.printed.minor_cost[mission]
    rest = state.known_on(mission)
    while rest:
        hazard = lowest(rest)
        rest &= rest - 1
        if hazard != state.ignored:
            cost += state.printed.hazard_cost[hazard * 2 + line]
    return with_replacement(state, cost)


def major_cost(state: Table) -> i64:
    return with_replacement(state, state.printed.major_cost[state.launching])


def with_replacement(state: Table, cost: i64) -> i64:
    """AD13."""
    if state.replaced != NONE:
        cost += lanes7.one(state.replaced % x.RESOURCES) - lanes7.one(state.replaced // x.RESOURCES)
    return cost


def can_replace(state: Table, side: i64) -> bool:
    return state.phase == LAUNCH_PHASE and state.ready(side, AD13)


def with_replacements(found: vec[i64], cost: i64) -> vec[i64]:
    """A token of the cost for another of its group."""
    resource: i64 = 0
    while resource < x.RESOURCES:
        if lanes7.amount(cost, resource):
            first = resource - resource % x.GROUP
            other = first
            while other < first + x.GROUP:
                if other != resource:
                    found = append(found, x.REPLACE + resource * x.RESOURCES + other)
                other += 1
        resource += 1
    return found


def replace(state: Table, who: i64, action: i64) -> None:
    state.replaced = action - x.REPLACE
    state.use_up(who, AD13)
    state.emit(x.COST_REPLACED, who, state.replaced // x.RESOURCES, state.replaced % x.RESOURCES)


def before_minor(state: Table, who: i64) -> None:
    if can_replace(state, state.side_of(who)):
        state.ask(frame(x.ASK_REPLACE, who))
    else:
        state.push(frame(x.GO_FREE, who))


def replace_options(state: Table) -> vec[i64]:
    return with_replacements(vec[i64]([x.GO_ON]), minor_cost(state))


def replace_answer(state: Table, f: i64, action: i64) -> None:
    if action != x.GO_ON:
        replace(state, who_of(f), action)
        state.push(frame(x.GO_FREE, who_of(f)))


# --- minor and major ------------------------------------------------------------------------------
def minor(state: Table, who: i64) -> None:
    """R9.1.2: whoever can pay must; if not, the mission fails."""
    cost = minor_cost(state)
    if affords(state, state.side_of(who), cost):
        state.for_mission = True
        state.push(frame(x.BEFORE_MAJOR, who))
        pay(state, who, cost)
    else:
        fail(state, who)


def fail(state: Table, who: i64) -> None:
    """R9.1.2, R9.1.5, RL-18."""
    side = state.side_of(who)
    mission = state.launching
    state.emit(x.MISSION_FAILED, TEAM + side, mission, stage_of(state, side, mission))
    media = state.printed.lost_media[mission]
    if suffers(state, PRESS_EMBARGO):
        media *= 2
        strike(state, side, PRESS_EMBARGO)
    lose_media(state, side, media)
    state.book(side, LOST, -state.printed.lost_vp[mission])
    state.failed |= only(mission)
    state.gone_hazards |= state.known_on(mission)
    emit_each(state, x.HAZARD_GONE, TEAM + side, state.known_on(mission), mission)
    clear_mission(state, side)


def stage_of(state: Table, side: i64, mission: i64) -> i64:
    """Where a mission lies; one that was drawn to be launched on no stage."""
    stage: i64 = 0
    while stage <= ON_LAUNCH and not has(state.missions[side * x.STAGES + stage], mission):
        stage += 1
    return stage


def emit_each(state: Table, kind: i64, who: i64, hazards: i64, mission: i64) -> None:
    """Report something of each of these Hazards of a mission."""
    while hazards and state.listener is not None:
        state.emit(kind, who, lowest(hazards), mission)
        hazards &= hazards - 1


def strike(state: Table, side: i64, special: i64) -> None:
    """Report that a special Hazard has its effect."""
    rest = state.known_on(state.launching) if state.listener is not None else 0
    while rest:
        hazard = lowest(rest)
        rest &= rest - 1
        if state.printed.special[hazard] == special and hazard != state.ignored:
            state.emit(x.HAZARD_STRUCK, TEAM + side, hazard)


def clear_mission(state: Table, side: i64) -> None:
    mission = state.launching
    state.given_hazards &= ~state.hazards[mission]
    state.hazards[mission] = 0
    stage: i64 = 0
    while stage <= ON_LAUNCH:
        state.missions[side * x.STAGES + stage] &= ~only(mission)
        stage += 1
    state.launching = NONE
    state.ignored = NONE
    state.replaced = NONE


def before_major(state: Table, who: i64) -> None:
    """R9.1.3."""
    state.for_mission = False
    state.replaced = NONE
    state.ask(frame(x.ASK_MAJOR, who))


def major_options(state: Table, f: i64) -> vec[i64]:
    side = state.side_of(who_of(f))
    cost = major_cost(state)
    found = vec[i64]()
    if can_replace(state, side):
        found = with_replacements(found, cost)
    found = append(found, x.NO)
    return append(found, x.PAY) if affords(state, side, cost) else found


def major_answer(state: Table, f: i64, action: i64) -> None:
    who = who_of(f)
    if action == x.PAY:
        state.for_mission = True
        state.push(frame(x.SUCCESS, who, 0, 0, 1))
        pay(state, who, major_cost(state))
    elif action == x.NO:
        state.push(frame(x.SUCCESS, who))
    else:
        replace(state, who, action)
        state.ask(f)
