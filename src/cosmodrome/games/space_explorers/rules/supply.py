"""Supply: what active abilities give towards a recruit (R6.4, RU-22)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from cosmodrome.games.space_explorers.rules import actions as x
from cosmodrome.games.space_explorers.rules.printed import (
    FREE_RECRUIT,
    RESEARCH_ANY_FOR_COST,
    RESEARCH_ANY_FOR_TWO_SKILLS,
    RESEARCH_ANY_FROM_HAND,
    RETURN_BONUS,
    RETURN_SELF,
    Printed,
)
from cosmodrome.games.space_explorers.rules.table import NONE, Table
from cosmodrome.kernel.bits import count, has, lowest, only

ANY_LANE: Final = 40  # where `Printed.gives` counts icons of any type, behind the five colours
ICON_LANES: Final = 0xFFFFFFFFFF


@mypyc_attr(acyclic=True, free_list_len=1)
class Supply:
    """R6.4: what a player's active abilities give towards the recruit of this turn.

    `gone`: the card that has returned itself (31). `skipped`: cards whose icons are not wanted.
    """

    def __init__(self, state: Table, who: i64, gone: i64, skipped: i64) -> None:
        self.gone: i64 = gone
        self.skipped: i64 = skipped
        self.from_hand: i64 = 0
        self.for_cost: i64 = 0
        self.costs: i64 = 0
        self.for_two: i64 = 0
        self.bonus: i64 = 0  # more icons for one returned card (34)
        self.returns_self: i64 = NONE  # 31, if it can still be used
        self.free_costs: i64 = 0  # base costs recruited for nothing (8, 55)
        self.token_recruit: i64 = NONE  # 10
        printed = state.printed
        gives = state.gives[who]
        special = state.special[who]
        if gone >= 0:
            special ^= only(gone)
            beneath = state.under[gone]  # RA3: uncovered, and active at once
            if beneath >= 0:
                gives += printed.gives[beneath]
                special |= only(beneath) & printed.special
        while skipped:
            gives -= printed.gives[lowest(skipped)]
            special &= ~only(lowest(skipped))
            skipped &= skipped - 1
        while special:
            card = lowest(special)
            special &= special - 1
            kind = printed.ability[card]
            if kind == RESEARCH_ANY_FROM_HAND:
                self.from_hand += printed.amount[card]
            elif kind == RESEARCH_ANY_FOR_COST:
                self.for_cost += printed.amount[card]
                self.costs |= printed.which[card]
            elif kind == RESEARCH_ANY_FOR_TWO_SKILLS:
                self.for_two += printed.amount[card]
            elif kind == RETURN_BONUS:
                if printed.bonus_any_card:
                    self.bonus = printed.amount[card] - printed.icons_per_card
            elif kind == RETURN_SELF:
                self.returns_self = card
            elif kind == FREE_RECRUIT:
                self.free_costs |= printed.which[card]
            else:
                self.token_recruit = card
        self.any: i64 = gives >> ANY_LANE
        self.icons: i64 = gives & ICON_LANES
        self.depends: bool = self.from_hand + self.for_cost + self.for_two > 0  # on which card is recruited
        self.means: i64 = self.icons + state.tokens[who]  # what can be had of each colour
        self.all_returned: i64 = most_returned(state, state.hand[who], self.bonus)

    def wild(self, printed: Printed, card: i64, from_hand: bool) -> i64:
        """RU-22: icons of any type for this recruit; all sources add up."""
        n = self.any
        if not self.depends:
            return n
        if from_hand:
            n += self.from_hand
        if has(self.costs, printed.base_cost[card]):
            n += self.for_cost
        if has(printed.two_skills, card):
            n += self.for_two
        return n


def most_returned(state: Table, cards: i64, bonus: i64) -> i64:
    """The icons that returning all these hand cards would give."""
    if cards == 0:
        return 0
    return state.printed.icons_per_card * count(cards) + bonus + this_card_bonus(state, cards)


def this_card_bonus(state: Table, cards: i64) -> i64:
    """E4, RU-19: what card 34 itself gives beyond the usual when it is among the cards returned from hand."""
    if state.printed.bonus_this_card:
        left = cards & state.printed.bonus_cards
        if left:
            return state.printed.amount[lowest(left)] - state.printed.icons_per_card
    return 0


def free_recruiter(state: Table, who: i64, card: i64) -> i64:
    """R9.8, R9.55: return the active card that recruits this one for nothing, or NONE."""
    at = who * x.COLOURS
    end = at + x.COLOURS
    while at < end:
        top = state.tops[at]
        if (
            top >= 0
            and state.printed.ability[top] == FREE_RECRUIT
            and state.is_active(top)
            and has(state.printed.which[top], state.printed.base_cost[card])
        ):
            return top
        at += 1
    return NONE
