"""The phases (R8) but for Workers: Countdown, Replenish, Draw Cards, Personnel, Play Cards, Launch.

Frames: `COUNT_DOWN`, `LAY_CARDS`, `NEXT_DRAW`, `NEXT_PERSON`, `NEXT_PLAY`, `NEXT_LAUNCH`; `LAY_EVENT`;
`ASK_COUNTDOWN`, `ASK_DEPARTMENT`, `ASK_DRAW`, `ASK_PERSON`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.draws import deck_has, draw
from cosmodrome.games.one_small_step.rules.launching import ask_launch
from cosmodrome.games.one_small_step.rules.payments import pay
from cosmodrome.games.one_small_step.rules.printed import AD01, AD02, AD04, AD10
from cosmodrome.games.one_small_step.rules.table import ON_LAUNCH, T1, T2, Table
from cosmodrome.games.one_small_step.rules.tokens import affords
from cosmodrome.games.one_small_step.rules.turns import begin_turn
from cosmodrome.kernel import decks
from cosmodrome.kernel.bits import has, lowest, only, shifted, with_each
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import RUN, a_of, b_of, c_of, frame, who_of
from cosmodrome.kernel.state import TEAM

BOTH: Final = 3  # departments, as a set


# --- phase 1: Countdown (R8.1) --------------------------------------------------------------------
def movable(state: Table, side: i64) -> i64:
    return state.on_stage(side, T1) | state.on_stage(side, T2)


def countdown_options(state: Table, f: i64) -> vec[i64]:
    """AD10: hold one (RL-35: each only once), or advance one from T-Minus 2 to Launch."""
    side = state.side_of(who_of(f))
    found = with_each(vec[i64](), x.HOLD, movable(state, side) & ~state.held)
    found = with_each(found, x.ADVANCE, state.on_stage(side, T2))
    return append(found, x.NO)


def countdown_answer(state: Table, f: i64, action: i64) -> None:
    side = state.side_of(who_of(f))
    moved: i64 = 0
    if action != x.NO:
        state.use_up(who_of(f), AD10)
        if action >= x.ADVANCE:
            moved = shifted(action - x.ADVANCE + 1, 8)
        else:
            moved = action - x.HOLD + 1
            state.held |= only(action - x.HOLD)
            state.emit(x.MISSION_HELD, who_of(f), action - x.HOLD)
    state.push(frame(x.COUNT_DOWN, who_of(f), side, moved))


def count_down(state: Table, f: i64) -> None:
    """R8.1.1: T-Minus 1 to Launch, then T-Minus 2 to T-Minus 1."""
    at = a_of(f) * x.STAGES
    held: i64 = 0
    advanced: i64 = 0
    if b_of(f) & 255:
        held = only((b_of(f) & 255) - 1)
    elif b_of(f):
        advanced = only((b_of(f) >> 8) - 1)
    t2 = state.missions[at + T2]
    t1 = state.missions[at + T1]
    if state.listener is not None:
        emit_moves(state, a_of(f), t1 & ~held, T1, ON_LAUNCH)
        emit_moves(state, a_of(f), t2 & advanced, T2, ON_LAUNCH)
        emit_moves(state, a_of(f), t2 & ~held & ~advanced, T2, T1)
    state.missions[at + ON_LAUNCH] |= (t1 & ~held) | (t2 & advanced)
    state.missions[at + T1] = (t1 & held) | (t2 & ~held & ~advanced)
    state.missions[at + T2] = t2 & held


def emit_moves(state: Table, side: i64, missions: i64, old: i64, new: i64) -> None:
    while missions:
        state.emit(x.COUNTED_DOWN, TEAM + side, lowest(missions), old + x.STAGES * new)
        missions &= missions - 1


# --- phase 2: Replenish (R8.2) --------------------------------------------------------------------
def replenish(state: Table) -> None:
    """R8.2.1: four cards; if there are fewer, this is the last round (R15.2)."""
    if decks.left(state.event_deck) < state.printed.draft_spaces and state.printed.end_on_event_deck:
        state.emit(x.LAST_ROUND, NOBODY, 0, 0, 0 if state.last_round else 1)
        state.last_round = True
    state.push(frame(x.LAY_CARDS, 0, 0, 0, state.printed.draft_spaces))


def lay_cards(state: Table, f: i64) -> None:
    if c_of(f) > 0 and len(state.event_deck) > 0:
        state.push(frame(x.LAY_CARDS, 0, 0, 0, c_of(f) - 1))
        state.push(frame(x.LAY_EVENT, 0))


def lay_event(state: Table, card: i64) -> None:
    state.take_event(card)
    if state.listener is not None:
        state.emit(x.CARD_LAID, NOBODY, card)
    state.publish(card)
    state.draft |= only(card)


# --- phase 3: Draw Cards (R8.3) -------------------------------------------------------------------
def open_decks(state: Table, side: i64, department: i64) -> i64:
    """R8.3.2-R8.3.3: what the department can draw from, as a set of decks (RL-29)."""
    found: i64 = 0
    if deck_has(state, side, x.SATELLITE_DECK):
        found |= only(x.SATELLITE_DECK)
    if deck_has(state, side, x.CREW_DECK):
        found |= only(x.CREW_DECK)
    if department == x.ENGINEERS and deck_has(state, side, x.EVENT_DECK):
        found |= only(x.EVENT_DECK)
    return found


def drawers(state: Table, side: i64) -> i64:
    """The departments that have still to draw and can, as a set."""
    found: i64 = 0
    department: i64 = x.ENGINEERS
    while department <= x.ADMINISTRATORS:
        if has(state.to_act, department) and open_decks(state, side, department):
            found |= only(department)
        department += 1
    return found


def extra_decks(state: Table, side: i64) -> i64:
    """AD01: one more card from any deck."""
    return open_decks(state, side, x.ENGINEERS) if state.ready(side, AD01) else 0


def next_draw(state: Table, side: i64) -> None:
    departments = drawers(state, side)
    if departments or extra_decks(state, side):
        kind: i64 = x.ASK_DRAW if state.alone(side) else x.ASK_DEPARTMENT
        state.ask(frame(kind, state.team(side), departments))


def draw_options(state: Table, f: i64) -> vec[i64]:
    side = state.side_of(who_of(f))
    found = vec[i64]()
    department: i64 = x.ENGINEERS
    while department <= x.ADMINISTRATORS:
        if has(a_of(f), department):
            found = with_each(found, x.DRAW + 3 * department, open_decks(state, side, department))
        department += 1
    if who_of(f) == state.team(side):
        found = with_each(found, x.EXTRA_DRAW, extra_decks(state, side))
        if a_of(f) == 0:
            found = append(found, x.STOP)
    return found


def draw_answer(state: Table, f: i64, action: i64) -> None:
    side = state.side_of(who_of(f))
    if action == x.STOP:
        return
    state.push(frame(x.NEXT_DRAW, state.team(side), side))
    if action >= x.EXTRA_DRAW:
        state.use_up(who_of(f), AD01)
        draw(state, state.team(side), action - x.EXTRA_DRAW, 1)
    else:
        department = (action - x.DRAW) // 3
        state.to_act ^= only(department)
        if state.listener is not None:
            state.emit(x.DRAWING, state.seat(side, department))
        draw(state, state.seat(side, department), (action - x.DRAW) % 3, 1)


def drawer_options(state: Table, f: i64) -> vec[i64]:
    """R4.5: a team of two says which department draws next."""
    found = with_each(vec[i64](), x.CHOOSE_DEPARTMENT, a_of(f))
    found = with_each(found, x.EXTRA_DRAW, extra_decks(state, state.side_of(who_of(f))))
    return found if a_of(f) else append(found, x.STOP)


def drawer_answer(state: Table, f: i64, action: i64) -> None:
    if action == x.STOP or action >= x.EXTRA_DRAW:
        draw_answer(state, f, action)
    else:
        department = action - x.CHOOSE_DEPARTMENT
        state.ask(frame(x.ASK_DRAW, state.seat(state.side_of(who_of(f)), department), only(department)))


# --- phase 5: Personnel (R8.5) --------------------------------------------------------------------
def next_person(state: Table, side: i64) -> None:
    """R8.5.2: a pass is final; the other goes on."""
    if has(state.passed, side):
        side = 1 - side
        if has(state.passed, side):
            return
    begin_turn(state, side)
    state.push(frame(x.NEXT_PERSON, 0, 1 - side))
    state.ask(frame(x.ASK_PERSON, state.team(side)))


def person_options(state: Table, f: i64) -> vec[i64]:
    """R8.5.3: each once a round (AD02: one of them twice)."""
    side = state.side_of(who_of(f))
    people = state.people[side]
    if not state.ready(side, AD02):
        people &= ~state.used_people
    found = vec[i64]()
    while people:
        card = lowest(people)
        people &= people - 1
        if affords(state, side, state.printed.event_cost[card]):
            found = append(found, x.PERSON + card)
    return append(found, x.PASS)


def person_answer(state: Table, f: i64, action: i64) -> None:
    who = who_of(f)
    if action == x.PASS:
        state.passed |= only(state.side_of(who))
        return
    card = action - x.PERSON
    again = has(state.used_people, card)
    if again:
        state.use_up(who, AD02)
    if state.listener is not None:
        state.emit(x.PERSON_USED, who, card, 0, 0 if again else 1)
    state.used_people |= only(card)
    state.push(frame(x.GO_FREE, who))
    state.push(frame(RUN, who, state.printed.event_block[card]))
    pay(state, who, state.printed.event_cost[card])


# --- phase 6: Play Cards (R8.6) -------------------------------------------------------------------
def next_play(state: Table, side: i64) -> None:
    """R8.6.1: one by each department; AD04 one more."""
    if not state.hand[side]:
        return
    extra = state.ready(side, AD04)
    if state.alone(side):
        if state.to_act or extra:
            state.ask(frame(x.ASK_PLAY, state.team(side), 0, 0, x.BY_PHASE))
    else:
        departments: i64 = BOTH if extra else state.to_act
        if departments:
            state.ask(frame(x.ASK_DEPARTMENT, state.team(side), departments))


def player_options(state: Table, f: i64) -> vec[i64]:
    return append(with_each(vec[i64](), x.CHOOSE_DEPARTMENT, a_of(f)), x.STOP)


def player_answer(state: Table, f: i64, action: i64) -> None:
    """R4.5: a team of two says which department plays next, and may use the play that AD04 gives."""
    if action == x.STOP:
        return
    side = state.side_of(who_of(f))
    department = action - x.CHOOSE_DEPARTMENT
    who = state.team(side)
    if has(state.to_act, department):
        state.to_act ^= only(department)
        who = state.seat(side, department)
    else:
        state.use_up(who_of(f), AD04)
    state.push(frame(x.NEXT_PLAY, who_of(f), side))
    state.ask(frame(x.ASK_PLAY, who, 0, department + 1, x.BY_PHASE))


# --- phase 7: Launch (R8.7) -----------------------------------------------------------------------
def next_launch(state: Table, side: i64) -> None:
    """R8.7.1, RL-07: alternating; no Turn without a mission on Launch."""
    if not state.on_stage(side, ON_LAUNCH):
        side = 1 - side
        if not state.on_stage(side, ON_LAUNCH):
            return
    begin_turn(state, side)
    state.push(frame(x.NEXT_LAUNCH, 0, 1 - side))
    state.push(frame(x.GO_FREE, state.team(side)))
    ask_launch(state, state.team(side), only(ON_LAUNCH), 0)
