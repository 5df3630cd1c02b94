"""Cards that pay: for pioneers and teleports, and in pairs for Bug cards (R6.3, G23)."""

from __future__ import annotations

from mypy_extensions import i64

from cosmodrome.games.hope.rules.actions import JOKER
from cosmodrome.games.hope.rules.printed import ANY_TWO_CARDS, NO_PAIRS
from cosmodrome.games.hope.rules.table import Table
from cosmodrome.kernel import lanes4


def can_pay(state: Table, who: i64, technology: i64) -> bool:
    """R6.3, B05, M05: whether the hand holds the price of a pioneer for this technology."""
    return pays(state, state.cards_in_hand(who), technology)


def pays(state: Table, hand: i64, technology: i64) -> bool:
    """Whether such a hand holds it: a matching card, a Joker, or a pair."""
    if of_technology(hand, technology) or of_technology(hand, JOKER):
        return True
    if state.force(NO_PAIRS):
        return False
    return lanes4.size(hand) >= 2 if state.force(ANY_TWO_CARDS) else pairs_in(hand) > 0


def pairs(state: Table, who: i64) -> i64:
    """G23: disjoint pairs in a hand, Jokers included."""
    return pairs_in(state.cards_in_hand(who))


def of_technology(bag: i64, technology: i64) -> i64:
    """How many cards of a technology (6: Jokers) a bag holds, with or without symbol."""
    return lanes4.amount(bag, 2 * technology) + lanes4.amount(bag, 2 * technology + 1)


def pairs_in(hand: i64) -> i64:
    """Disjoint pairs of equal technology, those of Jokers included."""
    found: i64 = 0
    technology: i64 = 0
    while technology <= JOKER:
        found += of_technology(hand, technology) // 2
        technology += 1
    return found
