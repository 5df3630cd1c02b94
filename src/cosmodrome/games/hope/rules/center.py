"""The Technology Center: deck, hands, Replenishment and Discard spaces (R3.2, R6.4-R6.9).

Frames: DRAW, DEAL_CARD, DEAL_OPEN, END_CARDS, ASK_DISCARD, TAKE_OPEN, REFILL_SPACE, REFILL.
"""

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
from cosmodrome.games.hope.rules.printed import HAND_LIMIT_DELTA, NONE
from cosmodrome.games.hope.rules.table import USED, Table
from cosmodrome.kernel import decks, lanes4
from cosmodrome.kernel.bits import first_n, has, only, with_each
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import a_of, c_of, frame, who_of

SYMBOL_LANES: Final = 0xF0F0F0F0F0F0F0  # the kinds of cards that show a symbol


# --- the deck -------------------------------------------------------------------------------------
def deck_ready(state: Table) -> bool:
    """G12: whether a card can be drawn, after a reshuffle if need be."""
    if len(state.deck) == 0:
        reshuffle(state)
    return len(state.deck) > 0


def deck_pool(state: Table) -> i64:
    """What the next card of the deck can be, as a bag."""
    what = decks.top(state.deck)
    return lanes4.one(decks.card_of(what)) if decks.is_face(what) else state.cards


def take_top(state: Table, card: i64) -> bool:
    """The top card leaves the deck; whether all knew it (R15.2)."""
    face = decks.is_face(decks.top(state.deck))
    if not face:
        state.cards -= lanes4.one(card)
    state.deck = decks.taken(state.deck)
    return face


def reshuffle(state: Table) -> None:
    """G12: all discarded cards but the visible ones, and the heap, make a new deck."""
    kept = vec[i64]()
    on_top: i64 = 0
    gathered = state.heap
    at = len(state.piles) - 1
    while at >= 0:
        pile = state.piles[at] >> 4
        if pile == USED or not has(on_top, pile):
            kept = append(kept, state.piles[at])
            on_top |= only(pile)
        else:
            gathered += lanes4.one(state.piles[at] & 15)
        at -= 1
    if gathered == 0:
        return
    before = state.piles
    turned = vec[i64]()
    at = len(kept) - 1
    while at >= 0:
        turned = append(turned, kept[at])
        at -= 1
    if state.listener is not None:
        emit_reshuffle(state, before, turned, lanes4.size(gathered))
    state.piles = turned
    state.heap = 0
    state.cards = gathered
    state.deck = decks.deck_of(0, lanes4.size(gathered))


def emit_reshuffle(state: Table, before: vec[i64], after: vec[i64], n: i64) -> None:
    state.emit(RESHUFFLED, NOBODY, 0, 0, n)
    card: i64 = 0
    while card < CARDS:
        pile: i64 = 0
        while pile < PILES:
            lost = lanes4.amount(pile_of(before, pile) - pile_of(after, pile), card)
            if lost:
                state.emit(PILE_SHUFFLED, NOBODY, card, pile, lost)
            pile += 1
        if lanes4.amount(state.heap, card):
            state.emit(HEAP_SHUFFLED, NOBODY, card, 0, lanes4.amount(state.heap, card))
        card += 1


# --- drawing --------------------------------------------------------------------------------------
def draw(state: Table, f: i64) -> None:
    """The next of several cards from the deck."""
    n = a_of(f)
    if n > 0 and deck_ready(state):
        if n > 1:
            state.push(frame(DRAW, who_of(f), n - 1))
        state.push(frame(DEAL_CARD, who_of(f)))


def card_drawn(state: Table, who: i64, card: i64) -> None:
    """R15.2: a card whose place under the deck was seen is known in the hand, too."""
    known = take_top(state, card)
    seen = state.everyone() if known else only(who)
    state.take_into_hand(who, lanes4.one(card), state.everyone() if known else 0)
    state.emit_to(seen, CARD_DRAWN, who, card)


def hand_limit(state: Table, who: i64) -> i64:
    """R6.7, B02, M02."""
    limit = state.printed.levels[state.technology[who]]
    if state.force(HAND_LIMIT_DELTA):
        limit += state.printed.bug_amount[state.bug]
    return limit


def refill(state: Table, who: i64) -> None:
    """R6.7, R6.8: up to the hand limit; a larger hand stays as it is."""
    n = max(0, hand_limit(state, who) - state.hand_size(who))
    none_left = n > 0 and not deck_ready(state)
    state.emit(REFILLED, who, 1 if none_left else 0, 0, n)
    if n > 0:
        state.push(frame(DRAW, who, n))


# --- Replenishment spaces -------------------------------------------------------------------------
def open_pool(state: Table, f: i64) -> i64:
    """R3.2: at set-up only cards with a symbol come to lie there; the others are put back."""
    return state.cards & SYMBOL_LANES if c_of(f) else deck_pool(state)


def card_opened(state: Table, space: i64, card: i64) -> None:
    take_top(state, card)
    state.open[space] = card
    state.emit(CARD_OPENED, NOBODY, card, space)


def refill_space(state: Table, space: i64) -> None:
    """R6.6, G12."""
    if state.open[space] == NONE and deck_ready(state):
        state.push(frame(DEAL_OPEN, 0, space))


def take_open(state: Table, f: i64) -> None:
    """R6.6: the card above the discarded pile comes into the hand, for all to see."""
    who = who_of(f)
    space = a_of(f)
    card = state.open[space]
    if card != NONE:
        state.open[space] = NONE
        state.take_into_hand(who, lanes4.one(card), state.everyone())
        state.emit(CARD_TAKEN, who, card, space)
    state.push(frame(REFILL_SPACE, who, space))


# --- cards that are spent -------------------------------------------------------------------------
def use_card(state: Table, who: i64, card: i64) -> None:
    """R6.4: onto the pile in front of the player."""
    state.spend_from_hand(who, lanes4.one(card))
    state.piles = append(state.piles[:], card + 16 * USED)
    state.emit(CARD_USED, who, card)


def give_up_card(state: Table, who: i64, card: i64) -> None:
    """G11, R13.3: in payment, onto the heap that nobody sees."""
    state.spend_from_hand(who, lanes4.one(card))
    state.heap += lanes4.one(card)
    state.emit(CARD_TO_HEAP, who, card)


def lose_card(state: Table, who: i64, card: i64) -> None:
    """G11, M07: onto the same heap."""
    state.spend_from_hand(who, lanes4.one(card))
    state.heap += lanes4.one(card)
    state.emit(CARD_LOST, who, card)


def end_cards(state: Table, who: i64) -> None:
    """R6.6, R6.7, G11: discard what was used, then replenish or refill."""
    if not state.placed:
        state.push(frame(REFILL, who))
    if state.has_used():
        state.push(frame(ASK_DISCARD, who))


def discard_options() -> vec[i64]:
    """D10."""
    return with_each(vec[i64](), DISCARD, first_n(PILES))


def discard_answer(state: Table, f: i64, action: i64) -> None:
    """R6.6: the whole pile goes on top of one Discard space."""
    space = action - DISCARD
    piles = state.piles[:]
    at: i64 = 0
    while at < len(piles):
        if piles[at] >> 4 == USED:
            piles[at] += 16 * (space - USED)
            state.emit(PILE_MOVED, who_of(f), piles[at] & 15, space)
        at += 1
    state.piles = piles
    if state.placed:
        state.push(frame(TAKE_OPEN, who_of(f), space))


def pile_of(piles: vec[i64], which: i64) -> i64:
    """The cards of one pile, as a bag."""
    bag: i64 = 0
    for card in piles:
        if card >> 4 == which:
            bag += lanes4.one(card & 15)
    return bag
