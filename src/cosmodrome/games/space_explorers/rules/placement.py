"""Placing a Specialist (R6.7-R6.9): what was named for the payment moves, and the card comes into the Hub.

A chapter without frames of its own: the last answer of a recruit leads here, whatever it was about.
"""

from __future__ import annotations

from mypy_extensions import i64

from cosmodrome.games.space_explorers.rules import actions as x
from cosmodrome.games.space_explorers.rules.drawing import refill
from cosmodrome.games.space_explorers.rules.printed import (
    DRAW_AFTER_RECRUIT,
    DRAW_WHEN_COVERED,
    FROM_PRINTED,
    PASS_TOKENS_RECRUIT,
)
from cosmodrome.games.space_explorers.rules.supply import free_recruiter
from cosmodrome.games.space_explorers.rules.table import FOR_NOTHING, FOR_TOKENS, NONE, PAID, Table
from cosmodrome.kernel.bits import has, lowest, only
from cosmodrome.kernel.frames import frame


def place(state: Table, who: i64) -> None:
    """R6.7: what was named now moves; then refill, the covered card, card 9 (pushed last first)."""
    card = state.card
    division = state.division
    if state.listener is not None:
        emit_recruit(state, who)
    state.score(who, FROM_PRINTED, state.printed.points[card])
    left = state.returned
    state.hand[who] &= ~left
    while left:
        if state.listener is not None:
            state.emit(x.RETURNED, who, lowest(left))
        state.to_center(lowest(left))
        left &= left - 1
    if state.gone >= 0:
        beneath = division_of(state, who, state.gone)
        state.emit(x.RETURNED_FROM_HUB, who, state.gone, beneath + x.COLOURS * (state.depth(who, beneath) - 1))
        state.lift(who, beneath)
        state.score(who, FROM_PRINTED, -state.printed.points[state.gone])
        state.to_center(state.gone)
    state.pass_tokens(who, state.paid)
    if has(state.center, card):
        state.center ^= only(card)
    else:
        state.hand[who] ^= only(card)
        state.learn(state.everyone(), only(card))
    covered = state.tops[who * x.COLOURS + division]
    state.lay(who, division, card)
    state.recruited = card
    forget_recruit(state)
    draws = state.active(who, DRAW_AFTER_RECRUIT)
    if draws >= 0 and has(state.printed.which[draws], state.printed.base_cost[card]):
        state.push(frame(x.TRIGGER, who, draws))
    if covered >= 0 and state.printed.ability[covered] == DRAW_WHEN_COVERED and state.is_active(covered):
        state.push(frame(x.TRIGGER, who, covered))
    refill(state, who)


def emit_recruit(state: Table, who: i64) -> None:
    """Report the recruit with its place in the pile, after the ability that it replaces the payment by."""
    if state.manner == FOR_NOTHING:
        state.emit(x.USED, who, free_recruiter(state, who, state.card))
    elif state.manner == FOR_TOKENS:
        state.emit(x.USED, who, state.active(who, PASS_TOKENS_RECRUIT))
    height = state.depth(who, state.division)
    if state.gone >= 0 and division_of(state, who, state.gone) == state.division:
        height -= 1
    kind: i64 = x.RECRUITED if has(state.center, state.card) else x.RECRUITED_FROM_HAND
    state.emit(kind, who, state.card, state.division + x.COLOURS * height, state.manner)


def division_of(state: Table, who: i64, card: i64) -> i64:
    """Return the Division whose top card this is."""
    division: i64 = 0
    while state.tops[who * x.COLOURS + division] != card:
        division += 1
    return division


def forget_recruit(state: Table) -> None:
    state.card = NONE
    state.manner = PAID
    state.division = NONE
    state.returned = 0
    state.gained = 0
    state.boosted = False
    state.gone = NONE
    state.skipped = 0
    state.paid = 0
