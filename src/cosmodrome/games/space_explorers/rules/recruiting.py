"""Recruiting (R5, R6.1): the choice of card and Division; `payment.py` and `placement.py` carry on.

Frames: `ASK_DIVISION`.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.space_explorers.rules import actions as x
from cosmodrome.games.space_explorers.rules.payment import ask_give, ask_icons, payable
from cosmodrome.games.space_explorers.rules.placement import place
from cosmodrome.games.space_explorers.rules.printed import (
    PASS_TOKENS_RECRUIT,
)
from cosmodrome.games.space_explorers.rules.supply import Supply
from cosmodrome.games.space_explorers.rules.table import FOR_NOTHING, FOR_TOKENS, NONE, PAID, Table
from cosmodrome.kernel.bags import size
from cosmodrome.kernel.bits import count, has, lowest, only, with_each
from cosmodrome.kernel.frames import frame, kind_of, who_of


# --- what can be recruited ------------------------------------------------------------------------
def recruit_options(state: Table, who: i64, options: vec[i64]) -> vec[i64]:
    """D3: Specialists of Center and hand that can be recruited, by each manner."""
    supply = Supply(state, who, NONE, 0)
    without = supply if supply.returns_self < 0 else Supply(state, who, supply.returns_self, 0)
    within_reach = state.center | state.hand[who]
    left = within_reach
    while left:
        card = lowest(left)
        left &= left - 1
        if payable_somewhere(state, who, card, supply, without):
            options = append(options, x.RECRUIT + card)
    if supply.free_costs:
        options = free_recruits(state, within_reach, supply, options)
    if supply.token_recruit >= 0 and size(state.tokens[who]) >= state.printed.amount[supply.token_recruit]:
        options = with_each(options, x.RECRUIT_FOR_TOKENS, state.hand[who])  # R9.10
    return options


def payable_somewhere(state: Table, who: i64, card: i64, supply: Supply, without: Supply) -> bool:
    main = state.printed.main[card]
    other = state.printed.other[card]
    return payable(state, who, card, main, supply, without) or (
        other != main and payable(state, who, card, other, supply, without)
    )


def free_recruits(state: Table, cards: i64, supply: Supply, options: vec[i64]) -> vec[i64]:
    """R9.8, R9.55: Specialists of exactly the base cost an active ability names."""
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if has(supply.free_costs, state.printed.base_cost[card]):
            options = append(options, x.RECRUIT_FREE + card)
    return options


# --- card, Division -------------------------------------------------------------------------------
def begin_recruit(state: Table, who: i64, card: i64, manner: i64) -> None:
    """R6.1: first the Division."""
    state.card = card
    state.manner = manner
    if state.printed.main[card] == state.printed.other[card]:
        choose_division(state, who, state.printed.main[card])
    else:
        state.push(frame(x.ASK_DIVISION, who))


def division_options(state: Table, who: i64) -> vec[i64]:
    """R5.2: a Division of a colour of the card's skills; only where the rest can be paid."""
    main = state.printed.main[state.card]
    other = state.printed.other[state.card]
    divisions = only(main) | only(other)
    if state.manner == PAID:
        supply = Supply(state, who, NONE, 0)
        without = Supply(state, who, supply.returns_self, 0)
        if not payable(state, who, state.card, main, supply, without):
            divisions ^= only(main)
        elif not payable(state, who, state.card, other, supply, without):
            divisions ^= only(other)
    return with_each(vec[i64](), x.DIVISION, divisions)


def choose_division(state: Table, who: i64, division: i64) -> None:
    state.division = division
    if state.manner == FOR_NOTHING:
        place(state, who)
    elif state.manner == FOR_TOKENS:
        ask_give(state, who, x.FOR_RECRUIT, 0, state.printed.amount[state.active(who, PASS_TOKENS_RECRUIT)])
    else:
        ask_icons(state, who, NONE)


def is_public(state: Table, f: i64) -> bool:
    """D: returning cards depends on the hand, unless all hand cards are alike.

    With 34 as a hand card worth more (E4), the Divisions that can be paid for depend on the hand, too.
    """
    if kind_of(f) == x.ASK_DIVISION and not state.printed.bonus_this_card:
        return True
    others = count(state.hand[who_of(f)] & ~only(state.card))
    return others == 0 or (others == 1 and not state.printed.bonus_this_card)
