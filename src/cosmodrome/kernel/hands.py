"""Hands held as bags of kinds: where cards of a kind are alike, or are too many for a set.

A hand is a bag of 4-bit lanes (`lanes4`). The state keeps the *known part* of each hand: for every side, and for
everyone, a bag of cards that are certainly there. The side that holds a hand knows all of it, so its known part is the
hand itself. The parts lie in `knows`, behind the sets of the decks.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import lowest, only
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.events import HAND_SHOWN, NOBODY
from cosmodrome.kernel.knowledge import Knowledge


@mypyc_attr(allow_interpreted_subclasses=True)
class Hands(Knowledge):
    """A state with `box.hands` hands. How a card gets into a hand and out of it, and who sees that."""

    def cards_in_hand(self, hand: i64) -> i64:
        """The cards of a hand, as a bag."""
        return self.known_part(self.holder(hand), hand)

    def known_part(self, side: i64, hand: i64) -> i64:
        """The cards that this side (`box.sides`: everyone) knows to be in a hand, as a bag."""
        return self.knows[(self.box.decks + hand) * (self.box.sides + 1) + side]

    def set_known_part(self, side: i64, hand: i64, cards: i64) -> None:
        self.knows[(self.box.decks + hand) * (self.box.sides + 1) + side] = cards

    def take_into_hand(self, hand: i64, cards: i64, sides: i64 = 0) -> None:
        """Cards come into a hand; its holder and these sides see which. Nobody is told more than they saw before:
        chance has decided the cards just now, or they lay open.
        """
        sides |= only(self.holder(hand))
        while sides:
            side = lowest(sides)
            sides &= sides - 1
            self.set_known_part(side, hand, self.known_part(side, hand) + cards)

    def show_hand(self, sides: i64, hand: i64, cards: i64) -> None:
        """These sides are shown these cards in a hand. What was known of it may be the same cards: like `learn`,
        only what is new is told.
        """
        if self.listener is not None:
            self.emit_hand_shown(sides, hand, cards)
        news = False
        while sides:
            side = lowest(sides)
            sides &= sides - 1
            known = self.known_part(side, hand)
            new = lanes4.lacking(cards, known)
            if new:
                self.set_known_part(side, hand, known + new)
                news = True
        if news:
            self.told += 1

    def spend_from_hand(self, hand: i64, cards: i64) -> None:
        """Cards leave a hand, and all see which: each known part is lowered by those that it holds."""
        if self.listener is not None:
            self.emit_hand_shown(self.everyone(), hand, cards)
        news = False
        side: i64 = 0
        while side <= self.box.sides:
            known = self.known_part(side, hand)
            if not lanes4.covers(known, cards):
                news = True
            self.set_known_part(side, hand, lanes4.lacking(known, cards))
            side += 1
        if news:
            self.told += 1

    def emit_hand_shown(self, sides: i64, hand: i64, cards: i64) -> None:
        """Of each kind how many are new, to those to whom so many are: they must not notice what others knew."""
        kind: i64 = 0
        while kind < lanes4.KINDS:
            n = lanes4.amount(cards, kind)
            while n > 0:
                new: i64 = 0
                left = sides
                while left:
                    side = lowest(left)
                    left &= left - 1
                    if lanes4.amount(lanes4.lacking(cards, self.known_part(side, hand)), kind) == n:
                        new |= only(side)
                if new:
                    self.emit_to(new, HAND_SHOWN, NOBODY, kind, hand, n)
                n -= 1
            kind += 1

    def deal_hands(self, viewer: i64, pool: i64, dice: Dice) -> i64:
        """Deal what a side does not know of the hands anew, in a copy: for `determinize`. What is left of the pool.

        `pool` holds the cards that lie elsewhere, where the side does not see them. All unseen cards are mixed, and
        dealt hand by hand. In the copy the holder of a hand knows its new cards; what the other sides were shown
        without the viewer is not kept, since the viewer does not know of it.
        """
        hand: i64 = 0
        while hand < self.box.hands:
            pool += self.cards_in_hand(hand) - self.known_part(viewer, hand)
            hand += 1
        hand = 0
        while hand < self.box.hands:
            if self.holder(hand) != viewer:
                pool = self.deal_hand(viewer, hand, pool, dice)
            hand += 1
        return pool

    def deal_hand(self, viewer: i64, hand: i64, pool: i64, dice: Dice) -> i64:
        known = self.known_part(viewer, hand)
        fresh: i64 = 0
        n = lanes4.size(self.cards_in_hand(hand)) - lanes4.size(known)
        while n > 0:
            card = lanes4.one(kind_at(pool, dice.below(lanes4.size(pool))))
            pool -= card
            fresh += card
            n -= 1
        everyone = self.known_part(self.box.sides, hand)
        side: i64 = 0
        while side < self.box.sides:
            if side != viewer:
                self.set_known_part(side, hand, everyone)
            side += 1
        self.set_known_part(self.holder(hand), hand, known + fresh)
        return pool


def kind_at(bag: i64, k: i64) -> i64:
    """The kind of the k-th card (from 0) of a bag, its kinds in ascending order."""
    kind: i64 = 0
    k -= lanes4.amount(bag, 0)
    while k >= 0:
        kind += 1
        if kind == lanes4.KINDS:
            raise ValueError("the bag holds fewer cards")
        k -= lanes4.amount(bag, kind)
    return kind
