"""Phase 4: Workers (R8.4), the cards that they draft, and those that nobody wants.

Frames: `NEXT_PLACEMENT`, `AFTER_PLACEMENT`, `COLLECT`, `UNDRAFTED`; `ORDER_BACKS`; `ASK_GO_ON`, `ASK_DEPARTMENT`,
`ASK_PLACE`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.draws import join
from cosmodrome.games.one_small_step.rules.printed import AD03, AD12, EVENT_CARDS
from cosmodrome.games.one_small_step.rules.table import ERA_POOL, NONE, PERSONNEL, TEMP, Table
from cosmodrome.games.one_small_step.rules.turns import begin_turn, emit_set, go_free
from cosmodrome.kernel import decks, lanes4
from cosmodrome.kernel.bits import count, first_n, has, lowest, only, shifted, with_each
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import RUN, a_of, b_of, frame, who_of
from cosmodrome.kernel.state import TEAM

WORKERS: Final = 2  # of a department


# --- Turns of the phase (R8.4.1) ------------------------------------------------------------------
def workers_return(state: Table) -> None:
    """R8.4.6: they are back on their boards, but for those that a position has placed already."""
    ready = vec[i64]([WORKERS] * 4)
    for worker in state.placed:
        if worker // 4 % 4 != x.AS_TOKEN:
            ready[worker % 2 * 2 + worker // 2 % 2] -= 1
    at: i64 = 0
    while at < 4 and state.listener is not None:
        if state.workers[at] != ready[at]:
            state.emit(x.WORKERS_RETURNED, TEAM + at // 2, at % 2, 0, ready[at] - state.workers[at])
        at += 1
    state.workers = ready


def next_to_place(state: Table, first: i64) -> i64:
    """R8.4.1: who has more workers left; if both have as many, the team with Initiative."""
    left = state.workers[0] + state.workers[1] - state.workers[2] - state.workers[3]
    return first if left == 0 else 0 if left > 0 else 1


def has_workers(state: Table, side: i64) -> i64:
    """The departments with a worker to place, as a set."""
    found: i64 = 0
    if state.workers[side * 2]:
        found |= only(x.ENGINEERS)
    if state.workers[side * 2 + 1]:
        found |= only(x.ADMINISTRATORS)
    return found


def token_ready(state: Table, side: i64) -> bool:
    """AD03, as long as the team has not declined."""
    if not state.ready(side, AD03) or has(state.passed, side):
        return False
    return state.amount(side, TEMP, PERSONNEL) > 0


def can_place(state: Table, side: i64) -> bool:
    return has_workers(state, side) != 0 or token_ready(state, side)


def next_placement(state: Table, side: i64) -> None:
    """R8.4.1: alternating; whoever is finished is skipped."""
    if not can_place(state, side):
        side = 1 - side
        if not can_place(state, side):
            return
    begin_turn(state, side)
    state.placements = 0
    state.allowed = 1
    state.push(frame(x.NEXT_PLACEMENT, 0, 1 - side))
    state.push(frame(x.AFTER_PLACEMENT, 0, side))
    ask_placement(state, side)


def ask_placement(state: Table, side: i64) -> None:
    kind: i64 = x.ASK_PLACE if state.alone(side) else x.ASK_DEPARTMENT
    state.ask(frame(kind, state.team(side), has_workers(state, side)))


def after_placement(state: Table, side: i64) -> None:
    """A second placement (R12 extra_worker), or the end of the Turn."""
    if state.placements > 0 and state.placements < state.allowed and can_place(state, side):
        state.push(frame(x.AFTER_PLACEMENT, 0, side))
        ask_placement(state, side)
    else:
        go_free(state, state.team(side), 1)


def go_on_answer(state: Table, f: i64) -> None:
    """The Turn goes on by itself; only at the end of one of phase 4 a free action may have won a second placement."""
    side = state.side_of(who_of(f))
    if a_of(f) and state.placements < state.allowed and can_place(state, side):
        state.push(frame(x.AFTER_PLACEMENT, 0, side))


def placer_options(state: Table, f: i64) -> vec[i64]:
    """R4.5: a team of two says which department places next."""
    found = with_each(vec[i64](), x.CHOOSE_DEPARTMENT, a_of(f))
    found = with_tokens(state, found, state.side_of(who_of(f)))
    return found if a_of(f) else append(found, x.STOP)


def placer_answer(state: Table, f: i64, action: i64) -> None:
    if action == x.STOP or action >= x.PLACE:
        place_answer(state, f, action)
    else:
        department = action - x.CHOOSE_DEPARTMENT
        state.ask(frame(x.ASK_PLACE, state.seat(state.side_of(who_of(f)), department), only(department)))


# --- placements (R8.4.2-R8.4.5) -------------------------------------------------------------------
def targets(state: Table, side: i64, kind: i64) -> i64:
    """R8.4.2-R8.4.3: spaces, and behind them cards that take this kind of worker, as a set."""
    spaces = first_n(x.SPACES) & ~state.occupied
    if state.ready(side, AD12):
        spaces = first_n(x.SPACES)
    cards = state.draft & ~(state.drafted[0] | state.drafted[1]) & state.printed.worker_kind[kind]
    return spaces | shifted(cards, x.SPACES)


def place_options(state: Table, f: i64) -> vec[i64]:
    side = state.side_of(who_of(f))
    found = vec[i64]()
    department: i64 = x.ENGINEERS
    while department <= x.ADMINISTRATORS:
        if has(a_of(f), department):
            found = with_each(found, x.PLACE + department * x.TARGETS, targets(state, side, department))
        department += 1
    if state.swapped:
        department = x.ENGINEERS
        while department <= x.ADMINISTRATORS:
            if has(a_of(f), department):
                swapped = targets(state, side, 1 - department) & ~only(x.UPGRADED_SPACES)
                found = with_each(found, x.PLACE_AS_OTHER + department * x.TARGETS, swapped)
            department += 1
    if who_of(f) == state.team(side):
        found = with_tokens(state, found, side)
        if a_of(f) == 0:
            found = append(found, x.STOP)
    return found


def with_tokens(state: Table, found: vec[i64], side: i64) -> vec[i64]:
    """AD03: a Personnel token as a worker of either kind."""
    if token_ready(state, side):
        found = with_each(found, x.PLACE_TOKEN, targets(state, side, x.ENGINEERS))
        found = with_each(found, x.PLACE_TOKEN + x.TARGETS, targets(state, side, x.ADMINISTRATORS))
    return found


def place_answer(state: Table, f: i64, action: i64) -> None:
    who = who_of(f)
    side = state.side_of(who)
    if action == x.STOP:
        if state.placements == 0:
            state.passed |= only(side)
        state.allowed = state.placements  # a second placement declined is not asked for again
        return
    how: i64 = x.AS_ITSELF
    base = x.PLACE
    if action >= x.PLACE_TOKEN:
        how = x.AS_TOKEN
        base = x.PLACE_TOKEN
    elif action >= x.PLACE_AS_OTHER:
        how = x.AS_OTHER
        base = x.PLACE_AS_OTHER
    place(state, who, (action - base) // x.TARGETS, (action - base) % x.TARGETS, how)


def place(state: Table, who: i64, department: i64, target: i64, how: i64) -> None:
    """R8.4.5: the action takes effect at once."""
    side = state.side_of(who)
    state.placements += 1
    state.swapped = False
    state.placed = append(state.placed[:], side + 2 * department + 4 * how + 16 * target)
    if state.listener is not None:
        state.emit(x.WORKER_PLACED, who, target, department + 2 * how, 0 if how == x.AS_TOKEN else 1)
    kind = department
    if how == x.AS_TOKEN:
        state.use_up(who, AD03)
        state.emit(x.TOKEN_PLACED, who, 0, 0, 1)
        state.spend_temps(side, PERSONNEL, 1)
    else:
        state.workers[side * 2 + department] -= 1
        if how == x.AS_OTHER:
            kind = 1 - department
    if target < x.SPACES:
        if has(state.occupied, target):
            state.use_up(who, AD12)
        elif target < x.UPGRADED_SPACES:
            state.occupied |= only(target)
            if state.listener is not None:
                state.emit(x.SPACE_OCCUPIED, who, target)
        state.push(frame(x.START_ACTION, who, target * 2 + kind))
    else:
        state.drafted[side] |= only(target - x.SPACES)
        if state.listener is not None:
            state.emit(x.CARD_DRAFTED, who, target - x.SPACES)
        state.push(frame(RUN, who, state.printed.worker_block[target - x.SPACES]))


# --- drafted and undrafted cards (R8.4.6-R8.4.7) --------------------------------------------------
def collect(state: Table, side: i64) -> None:
    """R8.4.6: the cards with a worker go to its team."""
    if state.drafted[side]:
        card = lowest(state.drafted[side])
        state.drafted[side] &= state.drafted[side] - 1
        state.draft ^= only(card)
        state.push(frame(x.COLLECT, 0, side))
        if has(state.printed.developments, card):
            state.hand[side] |= only(card)
            if state.listener is not None:
                state.emit(x.CARD_COLLECTED, TEAM + side, card)
        else:
            state.emit(x.PERSON_COLLECTED, TEAM + side, card)
            join(state, state.team(side), card)


def put_undrafted(state: Table) -> None:
    """R8.4.7: shuffled together, under the deck; the eras on their backs can be seen."""
    state.active = NONE
    if state.listener is not None:
        emit_set(state, x.SPACE_CLEARED, state.occupied)
        for worker in state.placed:
            state.emit(x.WORKER_LIFTED, TEAM + worker % 2, worker // 16)
            if worker // 4 % 4 == x.AS_TOKEN:
                state.emit(x.TOKEN_PLACED, TEAM + worker % 2, 0, 0, -1)
        emit_set(state, x.CARD_UNDRAFTED, state.draft)
    state.occupied = 0
    state.placed = vec[i64]()
    state.undrafted = state.draft
    state.draft = 0
    bag: i64 = 0
    era: i64 = 0
    while era < 3:
        cards = state.undrafted & state.printed.era[era]
        n = count(cards)
        bag += lanes4.one(era) * n
        if n > 1:
            state.bundle(cards)
            state.forget(cards, EVENT_CARDS)
        era += 1
    order_backs(state, bag)


def order_backs(state: Table, bag: i64) -> None:
    """The rest of one era needs no order."""
    era: i64 = 0
    while era < 3:
        n = lanes4.amount(bag, era)
        if n and bag == lanes4.one(era) * n:
            put_back(state, era, n)
            bag = 0
        era += 1
    if bag:
        state.push(frame(x.ORDER_BACKS, 0, 0, bag))
    else:
        state.undrafted = 0


def put_back(state: Table, era: i64, n: i64) -> None:
    cards = state.undrafted & state.printed.era[era]
    if state.listener is not None:
        state.emit(x.BACKS_LAID, NOBODY, 0, 0, n)
    seen = n if cards != state.undrafted and state.listener is not None else 0
    while seen > 0:
        state.emit(x.BACKS_SEEN, NOBODY, era)
        seen -= 1
    if count(cards) == 1:
        state.event_deck = decks.under(state.event_deck, decks.face(lowest(cards)), 1)
        return
    pool: i64 = ERA_POOL + 3
    while state.pools[pool] != cards:
        pool += 1
    state.event_deck = decks.under(state.event_deck, pool, n)


def backs_ordered(state: Table, f: i64, era: i64) -> None:
    put_back(state, era, 1)
    order_backs(state, b_of(f) - lanes4.one(era))
