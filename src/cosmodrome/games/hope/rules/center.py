"""The Technology Center: deck, hands, Replenishment and Discard spaces (R3.2, R6.4-R6.9)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.hope.rules.actions import (
    ASK_DISCARD,
    CARD_DRAWN,
    CARD_LOST,
    CARD_OPENED,
    CARD_TAKEN,
    CARD_TO_HEAP,
    CARD_USED,
    CARDS,
    DEAL_CARD,
    DEAL_OPEN,
    DISCARD,
    DRAW,
    HEAP_SHUFFLED,
    PILE_MOVED,
    PILE_SHUFFLED,
    PILES,
    REFILL,
    REFILL_SPACE,
    REFILLED,
    RESHUFFLED,
    TAKE_OPEN,
)
from cosmodrome.games.hope.rules.printed import NONE
from cosmodrome.games.hope.rules.table import USED, Table
from cosmodrome.kernel import decks, lanes4
from cosmodrome.kernel.bits import first_n, has, only, with_each
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import a_of, c_of, frame, who_of

SYMBOL_LANES: Final = 0xF0F0F0F0F0F0F0  # the kinds of cards that show a symbol


class Center(Table):
    """Cards: how they come into hands, and where they go."""

    # --- the deck ---------------------------------------------------------------------------------
    def deck_ready(self) -> bool:
        """G12: whether a card can be drawn, after a reshuffle if need be."""
        if len(self.deck) == 0:
            self.reshuffle()
        return len(self.deck) > 0

    def deck_pool(self) -> i64:
        """What the next card of the deck can be, as a bag."""
        what = decks.top(self.deck)
        return lanes4.one(decks.card_of(what)) if decks.is_face(what) else self.cards

    def take_top(self, card: i64) -> bool:
        """The top card leaves the deck; whether all knew it (R15.2)."""
        face = decks.is_face(decks.top(self.deck))
        if not face:
            self.cards -= lanes4.one(card)
        self.deck = decks.taken(self.deck)
        return face

    def reshuffle(self) -> None:
        """G12: all discarded cards but the visible ones, and the heap, make a new deck."""
        kept = vec[i64]()
        on_top: i64 = 0
        gathered = self.heap
        at = len(self.piles) - 1
        while at >= 0:
            pile = self.piles[at] >> 4
            if pile == USED or not has(on_top, pile):
                kept = append(kept, self.piles[at])
                on_top |= only(pile)
            else:
                gathered += lanes4.one(self.piles[at] & 15)
            at -= 1
        if gathered == 0:
            return
        before = self.piles
        turned = vec[i64]()
        at = len(kept) - 1
        while at >= 0:
            turned = append(turned, kept[at])
            at -= 1
        if self.listener is not None:
            self.emit_reshuffle(before, turned, lanes4.size(gathered))
        self.piles = turned
        self.heap = 0
        self.cards = gathered
        self.deck = decks.deck_of(0, lanes4.size(gathered))

    def emit_reshuffle(self, before: vec[i64], after: vec[i64], n: i64) -> None:
        self.emit(RESHUFFLED, NOBODY, 0, 0, n)
        card: i64 = 0
        while card < CARDS:
            pile: i64 = 0
            while pile < PILES:
                lost = lanes4.amount(pile_of(before, pile) - pile_of(after, pile), card)
                if lost:
                    self.emit(PILE_SHUFFLED, NOBODY, card, pile, lost)
                pile += 1
            if lanes4.amount(self.heap, card):
                self.emit(HEAP_SHUFFLED, NOBODY, card, 0, lanes4.amount(self.heap, card))
            card += 1

    # --- drawing ----------------------------------------------------------------------------------
    def draw(self, f: i64) -> None:
        """The next of several cards from the deck."""
        n = a_of(f)
        if n > 0 and self.deck_ready():
            if n > 1:
                self.push(frame(DRAW, who_of(f), n - 1))
            self.push(frame(DEAL_CARD, who_of(f)))

    def card_drawn(self, who: i64, card: i64) -> None:
        """R15.2: a card whose place under the deck was seen is known in the hand, too."""
        known = self.take_top(card)
        seen = self.everyone() if known else only(who)
        self.take_into_hand(who, lanes4.one(card), self.everyone() if known else 0)
        self.emit_to(seen, CARD_DRAWN, who, card)

    def refill(self, who: i64) -> None:
        """R6.7, R6.8: up to the hand limit; a larger hand stays as it is."""
        n = max(0, self.hand_limit(who) - self.hand_size(who))
        none_left = n > 0 and not self.deck_ready()
        self.emit(REFILLED, who, 1 if none_left else 0, 0, n)
        if n > 0:
            self.push(frame(DRAW, who, n))

    # --- Replenishment spaces ---------------------------------------------------------------------
    def open_pool(self, f: i64) -> i64:
        """R3.2: at set-up only cards with a symbol come to lie there; the others are put back."""
        return self.cards & SYMBOL_LANES if c_of(f) else self.deck_pool()

    def card_opened(self, space: i64, card: i64) -> None:
        self.take_top(card)
        self.open[space] = card
        self.emit(CARD_OPENED, NOBODY, card, space)

    def refill_space(self, space: i64) -> None:
        """R6.6, G12."""
        if self.open[space] == NONE and self.deck_ready():
            self.push(frame(DEAL_OPEN, 0, space))

    def take_open(self, f: i64) -> None:
        """R6.6: the card above the discarded pile comes into the hand, for all to see."""
        who = who_of(f)
        space = a_of(f)
        card = self.open[space]
        if card != NONE:
            self.open[space] = NONE
            self.take_into_hand(who, lanes4.one(card), self.everyone())
            self.emit(CARD_TAKEN, who, card, space)
        self.push(frame(REFILL_SPACE, who, space))

    # --- cards that are spent ---------------------------------------------------------------------
    def use_card(self, who: i64, card: i64) -> None:
        """R6.4: onto the pile in front of the player."""
        self.spend_from_hand(who, lanes4.one(card))
        self.piles = append(self.piles[:], card + 16 * USED)
        self.emit(CARD_USED, who, card)

    def give_up_card(self, who: i64, card: i64) -> None:
        """G11, R13.3: in payment, onto the heap that nobody sees."""
        self.spend_from_hand(who, lanes4.one(card))
        self.heap += lanes4.one(card)
        self.emit(CARD_TO_HEAP, who, card)

    def lose_card(self, who: i64, card: i64) -> None:
        """G11, M07: onto the same heap."""
        self.spend_from_hand(who, lanes4.one(card))
        self.heap += lanes4.one(card)
        self.emit(CARD_LOST, who, card)

    def has_used(self) -> bool:
        return len(self.piles) > 0 and self.piles[len(self.piles) - 1] >> 4 == USED

    def end_cards(self, who: i64) -> None:
        """R6.6, R6.7, G11: discard what was used, then replenish or refill."""
        if not self.placed:
            self.push(frame(REFILL, who))
        if self.has_used():
            self.push(frame(ASK_DISCARD, who))

    def discard_options(self, f: i64) -> vec[i64]:
        """D10."""
        return with_each(vec[i64](), DISCARD, first_n(PILES))

    def discard_answer(self, f: i64, action: i64) -> None:
        """R6.6: the whole pile goes on top of one Discard space."""
        space = action - DISCARD
        piles = self.piles[:]
        at: i64 = 0
        while at < len(piles):
            if piles[at] >> 4 == USED:
                piles[at] += 16 * (space - USED)
                self.emit(PILE_MOVED, who_of(f), piles[at] & 15, space)
            at += 1
        self.piles = piles
        if self.placed:
            self.push(frame(TAKE_OPEN, who_of(f), space))


def pile_of(piles: vec[i64], which: i64) -> i64:
    """The cards of one pile, as a bag."""
    bag: i64 = 0
    for card in piles:
        if card >> 4 == which:
            bag += lanes4.one(card & 15)
    return bag
