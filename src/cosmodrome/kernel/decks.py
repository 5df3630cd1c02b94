"""A deck is a list of runs, top first: (bag, n) = n cards lie here, each out of that bag, nobody knows which.

Flat in a vec: bag, n, bag, n, ... A bag is a card set or a bag of kinds; its `piece` is `only(card)` or `one(kind)`.
Cards lying face down elsewhere, unseen by all, stay in the bag although they have left the run (`set_aside`).
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64


def deck_of(bag: i64, n: i64) -> vec[i64]:
    return vec[i64]([bag, n])


def left(deck: vec[i64]) -> i64:
    """How many cards lie in the deck."""
    total: i64 = 0
    at: i64 = 1
    while at < len(deck):
        total += deck[at]
        at += 2
    return total


def top_run(deck: vec[i64]) -> i64:
    """Where the run of the top card starts, or -1 if the deck is empty."""
    at: i64 = 0
    while at < len(deck):
        if deck[at + 1] > 0:
            return at
        at += 2
    return -1


def top_bag(deck: vec[i64]) -> i64:
    """What the top card may be (nothing if the deck is empty)."""
    at = top_run(deck)
    return deck[at] if at >= 0 else 0


def drawn(deck: vec[i64], piece: i64) -> vec[i64]:
    """The deck after its top card turned out to be this piece."""
    at = top_run(deck)
    bag = deck[at] - piece
    n = deck[at + 1] - 1
    if bag == 0 and len(deck) > 2:
        return _without(deck, at)
    deck = deck[:]
    deck[at] = bag
    deck[at + 1] = n
    return deck


def set_aside(deck: vec[i64]) -> vec[i64]:
    """The top card leaves the deck face down, seen by nobody: it still comes out of the bag of its run."""
    at = top_run(deck)
    deck = deck[:]
    deck[at + 1] -= 1
    return deck


def turned_up(deck: vec[i64], run: i64, piece: i64) -> vec[i64]:
    """A card set aside from this run turned out to be this piece."""
    if deck[run] == piece and len(deck) > 2:
        return _without(deck, run)
    deck = deck[:]
    deck[run] -= piece
    return deck


def under(deck: vec[i64], bag: i64, n: i64) -> vec[i64]:
    """Put n cards under the deck, shuffled among each other."""
    return append(append(deck[:], bag), n)


def on_top(deck: vec[i64], bag: i64, n: i64) -> vec[i64]:
    """Put n cards on the deck, shuffled among each other."""
    fresh = vec[i64]([bag, n])
    for word in deck:
        fresh = append(fresh, word)
    return fresh


def shuffled(deck: vec[i64]) -> vec[i64]:
    """All runs become one: what was known of the order is gone."""
    bag: i64 = 0
    n: i64 = 0
    at: i64 = 0
    while at < len(deck):
        bag += deck[at]
        n += deck[at + 1]
        at += 2
    return vec[i64]([bag, n])


def _without(deck: vec[i64], run: i64) -> vec[i64]:
    fresh = vec[i64]()
    at: i64 = 0
    while at < len(deck):
        if at != run and at != run + 1:
            fresh = append(fresh, deck[at])
        at += 1
    return fresh
