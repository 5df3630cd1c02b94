"""Turns (R3, R4, R8): their start and end, the action, the free actions, the end of the game.

Frames: `AFTER_ACTION`, `END_TURN`; `ASK_START`, `ASK_ACTION`, `ASK_AFTER`, `ASK_LATE`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.space_explorers.rules import actions as x
from cosmodrome.games.space_explorers.rules.drawing import refill
from cosmodrome.games.space_explorers.rules.payment import ask_give
from cosmodrome.games.space_explorers.rules.printed import ADD_TO_CENTER, PASS_TOKEN_DRAW, REORDER_DIVISION, TEMP_SKILL
from cosmodrome.games.space_explorers.rules.projects import can_lend, lending_price
from cosmodrome.games.space_explorers.rules.recruiting import begin_recruit, recruit_options
from cosmodrome.games.space_explorers.rules.standing import final_scoring
from cosmodrome.games.space_explorers.rules.table import (
    ALL_PROJECTS,
    FOR_NOTHING,
    FOR_TOKENS,
    FULL_HUB,
    NONE,
    PAID,
    RUNNING,
    STALLED,
    Table,
)
from cosmodrome.kernel.bags import amount, one
from cosmodrome.kernel.bits import count, first_n, only, with_each
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import frame, kind_of, who_of
from cosmodrome.kernel.state import NOTHING

USUAL: Final = 24  # so many options for an action are usual

# Sets of ability kinds
AT_START: Final[i64] = 1 << ADD_TO_CENTER | 1 << REORDER_DIVISION
FREE: Final[i64] = 1 << PASS_TOKEN_DRAW | 1 << TEMP_SKILL


def begin_turn(state: Table, who: i64) -> None:
    """D9: what was used, recruited or lent in the last turn is over."""
    state.player = who
    state.new_turn(who)
    state.used = 0
    state.recruited = NONE
    state.lent = 0
    plan_turn(state, who)


def plan_turn(state: Table, who: i64) -> None:
    """R3.2: the steps of a turn, pushed last first."""
    state.push(frame(x.END_TURN, who))
    state.push(frame(x.MAY_COMPLETE, who))
    state.push(frame(x.AFTER_ACTION, who))
    state.push(frame(x.ASK_ACTION, who))
    if state.kinds[who] & AT_START:
        state.push(frame(x.ASK_START, who))


def end_turn(state: Table, who: i64) -> None:
    """R8.1, R8.2, RU-4: checked once, at the end of the turn; the round is finished."""
    if state.ending == RUNNING:
        if state.line == 0:
            end_for(state, who, ALL_PROJECTS)
        elif count(state.hub[who]) >= state.printed.hub_limit:
            end_for(state, who, FULL_HUB)
    if state.passes >= state.printed.seats:
        end_for(state, who, STALLED)
        final_scoring(state)
        return
    following = state.after(who)
    if following == state.first:
        if state.ending != RUNNING:
            final_scoring(state)
            return
        state.round += 1
        state.emit(x.ROUND, NOBODY, state.round)
    begin_turn(state, following)


def end_for(state: Table, who: i64, reason: i64) -> None:
    state.emit(x.ENDING, who, reason, 0, reason - state.ending)
    state.ending = reason


# --- the start of a turn (D1) ---------------------------------------------------------------------
def start_options(state: Table, who: i64) -> vec[i64]:
    """R9.44, R9.57, RU-13."""
    options = vec[i64]()
    if state.deck_left() > 0 and state.active(who, ADD_TO_CENTER) >= 0:
        options = append(options, x.USE_44)
    if state.active(who, REORDER_DIVISION) >= 0:
        division: i64 = 0
        while division < x.COLOURS:
            if state.depth(who, division) > 1:
                options = append(options, x.REORDER + division)
            division += 1
    return append(options, x.CONTINUE)


def use_at_start(state: Table, f: i64, who: i64, action: i64) -> None:
    if action == x.CONTINUE:
        return
    state.push(f)  # RU-13: the window stays open
    if action == x.USE_44:
        state.use(who, state.active(who, ADD_TO_CENTER))
        state.push(frame(x.DEAL_CENTER, who))
    else:
        division = action - x.REORDER
        state.use(who, state.active(who, REORDER_DIVISION))
        state.order = 0
        state.push(frame(x.ASK_ORDER, who, division, first_n(state.depth(who, division)), 0))


# --- the action (D3) ------------------------------------------------------------------------------
def action_options(state: Table, who: i64) -> vec[i64]:
    """R4.1, R5.1: take a card or recruit; R3.2: compulsory, except RU-2."""
    options = with_each(vec[i64]([], capacity=USUAL), x.TAKE, state.center)
    if state.deck_left() > 0:
        options = append(options, x.TAKE_DECK)
    options = recruit_options(state, who, options)
    return options if len(options) > 0 else append(options, x.PASS)


def act(state: Table, who: i64, action: i64) -> None:
    """R3.2: the action of the turn. RU-2: passes are counted in a row."""
    state.passes = state.passes + 1 if action == x.PASS else 0
    if action < x.TAKE_DECK:
        state.center ^= only(action - x.TAKE)
        if state.listener is not None:
            state.emit(x.TAKEN, who, action - x.TAKE)
        state.to_hand(who, action - x.TAKE)
        refill(state, who)
    elif action == x.TAKE_DECK:
        state.push(frame(x.DRAW_CARDS, who, 1))
    elif action < x.RECRUIT_FREE:
        begin_recruit(state, who, action - x.RECRUIT, PAID)
    elif action < x.RECRUIT_FOR_TOKENS:
        begin_recruit(state, who, action - x.RECRUIT_FREE, FOR_NOTHING)
    elif action < x.PASS:
        begin_recruit(state, who, action - x.RECRUIT_FOR_TOKENS, FOR_TOKENS)


def after_action(state: Table, who: i64) -> None:
    """D6: asked only if there is a free action."""
    if state.kinds[who] & FREE:
        state.push(frame(x.ASK_AFTER, who))


# --- free actions ---------------------------------------------------------------------------------
def free_actions(state: Table, f: i64) -> vec[i64]:
    """D2, D6, D8a: ability 56, and 19 where its moment is free (E3)."""
    kind = kind_of(f)
    who = who_of(f)
    if (kind != x.ASK_ACTION and kind != x.ASK_AFTER and kind != x.ASK_LATE) or not state.kinds[who] & FREE:
        return NOTHING
    options = vec[i64]()
    if state.deck_left() > 0 and state.active(who, PASS_TOKEN_DRAW) >= 0:
        colour: i64 = 0
        while colour < x.COLOURS:
            if amount(state.tokens[who], colour) > 0:
                options = append(options, x.USE_56 + colour)
            colour += 1
    if state.printed.skill_any_time and kind != x.ASK_LATE and can_lend(state, who):
        options = append(options, x.USE_19)
    return options


def use_free(state: Table, who: i64, action: i64) -> None:
    """R9.56: a token for a card. R9.19 (2017): two tokens for a skill this turn."""
    if action == x.USE_19:
        price = lending_price(state, who)
        state.use(who, state.active(who, TEMP_SKILL))
        ask_give(state, who, x.FOR_SKILL, 0, price)
    else:
        card = state.active(who, PASS_TOKEN_DRAW)
        state.use(who, card)
        state.pass_tokens(who, one(action - x.USE_56))
        state.push(frame(x.DRAW_CARDS, who, state.printed.amount[card]))
