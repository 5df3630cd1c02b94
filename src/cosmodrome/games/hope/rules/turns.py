"""Turns: their beginning, choices, free actions and end (R4, R7.6).

Frames: START_TURN, ASK_TURN, ASK_FLIGHT, ASK_EXTRA, END_TURN.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.hope.rules.actions import (
    ACCUSE,
    ASK_EXTRA,
    ASK_FLIGHT,
    ASK_TELEPORT,
    ASK_TURN,
    DRAW,
    DRAW_TWO,
    END,
    END_CARDS,
    END_TURN,
    EXTRA_MOVEMENT,
    FLIGHT,
    GENERAL,
    GO,
    JUDGE_LEVERS,
    NO,
    PLACE,
    POLARIZE,
    REGRESSION,
    REVEAL,
    ROUND,
    START_TURN,
    STOP,
    TECHNOLOGY,
    TOKEN_USED,
    TWO_MEDALS,
    UPGRADE,
)
from cosmodrome.games.hope.rules.cockpit import (
    can_raise_technology,
    can_upgrade,
    gain_medals,
    raise_technology,
    upgrade,
)
from cosmodrome.games.hope.rules.ending import finish
from cosmodrome.games.hope.rules.movement import (
    directions_on,
    fly,
    navigate,
    navigations,
    polarizations,
    polarize,
    reset_all_levers,
    shift_all,
)
from cosmodrome.games.hope.rules.printed import (
    NONE,
    TOKEN_DRAW_TWO,
    TOKEN_EXTRA_MOVEMENT,
    TOKEN_GENERAL,
    TOKEN_TWO_MEDALS,
)
from cosmodrome.games.hope.rules.regression import end_round
from cosmodrome.games.hope.rules.table import RUNNING, Table
from cosmodrome.games.hope.rules.terraforming import ask_payment, can_place, planet_free, teleports
from cosmodrome.games.hope.rules.traitor import accuse, can_accuse, can_reveal, reveal
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import with_each
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import frame, kind_of, who_of

TWO: Final = 2  # cards or medals of a token (R7.6)


# --- a turn (R4) ----------------------------------------------------------------------------------
def start_turn(state: Table, who: i64) -> None:
    """R4.2: first the Prodigy's teleport, then the choices of the turn."""
    state.player = who
    if who == 0 and state.listener is not None:
        state.emit(ROUND, NOBODY, state.next_round())
    state.new_turn(who)
    state.placed = False
    state.closed = False
    state.bought = False
    state.stuck = False
    state.moves = 1
    state.lever = NONE
    if who == 0:
        state.quiet = True
    state.push(frame(ASK_TURN, who))
    state.push(frame(JUDGE_LEVERS, who))
    if teleports(state, who):
        state.push(frame(ASK_TELEPORT, who))


def movements(state: Table, found: vec[i64], who: i64) -> vec[i64]:
    """R4.2, R5.14: a navigation or a polarization."""
    return polarizations(state, navigations(state, found, who), who)


def turn_options(state: Table, f: i64) -> vec[i64]:
    """D5."""
    who = who_of(f)
    found = vec[i64]()
    if can_place(state, who):
        found = append(found, PLACE)
    if state.moves > 0:
        found = movements(state, found, who)
    return append(found, END)


def turn_answer(state: Table, f: i64, action: i64) -> None:
    who = who_of(f)
    if action == END:
        state.push(frame(END_TURN, who))
        state.push(frame(REGRESSION, who))
        state.push(frame(END_CARDS, who))
        return
    state.push(f)
    if action != PLACE:
        state.moves -= 1
    move_or_place(state, who, action)


def move_or_place(state: Table, who: i64, action: i64) -> None:
    if action == PLACE:
        ask_payment(state, who, state.tile_of(who), NONE)
    elif action >= POLARIZE:
        polarize(state, who, action - POLARIZE)
    else:
        navigate(state, who, action)


def flight_options(state: Table, f: i64) -> vec[i64]:
    """D6, R6.1: pioneers along the way."""
    who = who_of(f)
    found = vec[i64]()
    if can_place(state, who):
        found = append(found, PLACE)
    return append(with_each(found, GO, directions_on(state, who)), STOP)


def flight_answer(state: Table, f: i64, action: i64) -> None:
    who = who_of(f)
    if action == PLACE:
        state.push(frame(FLIGHT, who))
        ask_payment(state, who, state.tile_of(who), NONE)
    elif action == STOP:
        state.lever = NONE
    else:
        fly(state, who, action - GO)


def extra_options(state: Table, f: i64) -> vec[i64]:
    """D8, G15: the extra movement of an upgrade, now or not at all."""
    who = who_of(f)
    found = vec[i64]()
    if can_place(state, who):
        found = append(found, PLACE)
    return append(movements(state, found, who), NO)


def extra_answer(state: Table, f: i64, action: i64) -> None:
    if action == PLACE:
        state.push(f)
    if action != NO:
        move_or_place(state, who_of(f), action)


def end_turn(state: Table, who: i64) -> None:
    """R4.2, R10.1, R10.2: the round is played to its end."""
    following = state.after(who)
    if following == 0:
        if state.outcome != RUNNING:
            finish(state)
            return
        end_round(state)
    state.push(frame(START_TURN, following))


# --- free actions (R7.6, R8, R11) -----------------------------------------------------------------
def free_actions(state: Table, f: i64) -> vec[i64]:
    kind = kind_of(f)
    found = vec[i64]()
    if kind != ASK_TURN and kind != ASK_FLIGHT:
        return found
    who = who_of(f)
    tokens = state.bonus[who]
    flying = kind == ASK_FLIGHT
    if lanes4.amount(tokens, TOKEN_DRAW_TWO):
        found = append(found, DRAW_TWO)
    if not flying and lanes4.amount(tokens, TOKEN_EXTRA_MOVEMENT):
        found = append(found, EXTRA_MOVEMENT)
    if lanes4.amount(tokens, TOKEN_GENERAL):
        found = append(append(found, GENERAL), GENERAL + 1)
    if lanes4.amount(tokens, TOKEN_TWO_MEDALS):
        found = append(found, TWO_MEDALS)
    if not flying and can_upgrade(state, who):
        found = append(found, UPGRADE)
    if can_raise_technology(state, who):
        found = append(found, TECHNOLOGY)
    if not flying and state.printed.traitor:
        seat: i64 = 0
        while seat < state.printed.seats:
            if can_accuse(state, who, seat):
                found = append(found, ACCUSE + seat)
            seat += 1
        if can_reveal(state, who):
            found = append(found, REVEAL)
    return found


def free_answer(state: Table, who: i64, action: i64) -> None:
    if action == DRAW_TWO:
        use_token(state, who, TOKEN_DRAW_TWO)
        state.push(frame(DRAW, who, TWO))
    elif action == EXTRA_MOVEMENT:
        use_token(state, who, TOKEN_EXTRA_MOVEMENT)
        state.moves += 1
    elif action == TWO_MEDALS:
        use_token(state, who, TOKEN_TWO_MEDALS)
        gain_medals(state, who, TWO)
    elif action < TWO_MEDALS:
        use_token(state, who, TOKEN_GENERAL, 1 + action - GENERAL)
        reset_all_levers(state)
        shift_all(state, action - GENERAL)
    elif action == UPGRADE:
        upgrade(state, who)
        state.push(frame(ASK_EXTRA, who))
    elif action == TECHNOLOGY:
        raise_technology(state, who)
    elif action == REVEAL:
        reveal(state, who)
    else:
        accuse(state, who, action - ACCUSE)


def use_token(state: Table, who: i64, token: i64, sense: i64 = 0) -> None:
    """R7.6: each once, then out of the game. `sense`: 1 + that of a general polarization."""
    state.bonus[who] -= lanes4.one(token)
    state.emit(TOKEN_USED, who, token, sense, 0 if state.lever == NONE else 1)


def timely(state: Table, action: i64) -> bool:
    """What is worth a thought: extra movement once the other is used, medals that buy something, no confession."""
    if action < DRAW_TWO:
        return True
    f = state.top()
    who = who_of(f)
    if action == REVEAL or ACCUSE <= action < REVEAL:
        return False
    if action == EXTRA_MOVEMENT:
        return state.moves == 0
    if kind_of(f) == ASK_FLIGHT:
        return action == DRAW_TWO and planet_free(state, who)
    return action != TWO_MEDALS or not state.bought
