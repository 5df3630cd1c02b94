"""A deck is a list of runs, top first: (what, n) = n cards out of pool number `what` lie here, nobody knows which.

Flat in a vec: what, n, what, n, ... A card whose place somebody knows is a run of its own: `face(card)`, n = 1.
The pools themselves (sets or bags of what is not yet decided) are kept by the game: several runs, and cards lying
face down elsewhere, may come out of one pool, and runs may come and go without renumbering anything.
Decks are never written to: every function returns a new one, so copies of a state may share them.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

EMPTY: Final = 0x3FFFFFFF  # what lies on top of an empty deck


def face(card: i64) -> i64:
    """The run of one card that is decided."""
    return -1 - card


def is_face(what: i64) -> bool:
    return what < 0


def card_of(what: i64) -> i64:
    """The card of a decided run."""
    return -1 - what


def deck_of(what: i64, n: i64) -> vec[i64]:
    return vec[i64]([what, n]) if n > 0 else vec[i64]()


def laid(runs: list[int]) -> vec[i64]:
    """A deck of these runs: what, n, what, n, ..., the top first."""
    deck = vec[i64]()
    at: i64 = 0
    while at < len(runs):
        deck = under(deck, runs[at], runs[at + 1])
        at += 2
    return deck


def left(deck: vec[i64]) -> i64:
    """How many cards lie in the deck."""
    total: i64 = 0
    at: i64 = 1
    while at < len(deck):
        total += deck[at]
        at += 2
    return total


def top(deck: vec[i64]) -> i64:
    """What the top card comes out of: a pool number, a face, or EMPTY."""
    return deck[0] if len(deck) > 0 else EMPTY


def taken(deck: vec[i64]) -> vec[i64]:
    """The deck without its top card. (What it turned out to be leaves its pool, or stays there while nobody knows.)"""
    if deck[1] == 1:
        return deck[2:]
    deck = deck[:]
    deck[1] -= 1
    return deck


def under(deck: vec[i64], what: i64, n: i64) -> vec[i64]:
    """Put n cards under the deck; a run of the same pool grows."""
    if n == 0:
        return deck
    end = len(deck)
    deck = deck[:]
    if end > 0 and deck[end - 2] == what and what >= 0:
        deck[end - 1] += n
        return deck
    return append(append(deck, what), n)


def on_top(deck: vec[i64], what: i64, n: i64) -> vec[i64]:
    """Put n cards on the deck; a run of the same pool grows."""
    if n == 0:
        return deck
    if len(deck) > 0 and deck[0] == what and what >= 0:
        deck = deck[:]
        deck[1] += n
        return deck
    fresh = vec[i64]([what, n])
    for word in deck:
        fresh = append(fresh, word)
    return fresh


def renamed(deck: vec[i64], at: i64, what: i64) -> vec[i64]:
    """The same deck with another card in the run at this place (when hidden cards are dealt anew)."""
    deck = deck[:]
    deck[at] = what
    return deck
