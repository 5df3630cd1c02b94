"""The books (see `text/events.py`): where everything lies, in numbers that events have to explain."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.space_explorers.rules import actions as x
from cosmodrome.games.space_explorers.rules.table import HEIGHTS, IN_HAND, IN_HUB, PROJECT_DONE, Table
from cosmodrome.kernel.bags import amount
from cosmodrome.kernel.bits import count, has, lowest


def enter(state: Table, books: vec[i64]) -> vec[i64]:
    """Append the accounts of the game to those of the kernel, in the order of `space_explorers/text/events.py`."""
    books = append(append(books, state.deck_left()), count(state.center))
    seat: i64 = 0
    while seat < x.MOST_SEATS:
        books = append(books, count(state.hand[seat]) if seat < state.printed.seats else 0)
        seat += 1
    seat = 0
    while seat < x.MOST_SEATS:
        colour: i64 = 0
        while colour < x.COLOURS:
            books = append(books, amount(state.tokens[seat], colour) if seat < state.printed.seats else 0)
            colour += 1
        seat += 1
    cards = len(books)
    card: i64 = 0
    while card < x.CARDS:
        books = append(books, 1 if has(state.center, card) else 0)
        card += 1
    projects = len(books)
    project: i64 = 0
    while project < x.PROJECTS:
        books = append(books, 1 if has(state.line, project) else 0)
        project += 1
    seat = 0
    while seat < state.printed.seats:
        left = state.hand[seat]
        while left:
            books[cards + lowest(left)] = IN_HAND + seat
            left &= left - 1
        division: i64 = 0
        while division < x.COLOURS:
            enter_pile(state, books, cards, seat, division)
            division += 1
        left = state.done[seat]
        while left:
            books[projects + lowest(left)] = PROJECT_DONE + seat
            left &= left - 1
        seat += 1
    books = append(append(books, state.round), state.first)
    return append(books, state.ending)


def enter_pile(state: Table, books: vec[i64], cards: i64, seat: i64, division: i64) -> None:
    height = state.depth(seat, division)
    card = state.tops[seat * x.COLOURS + division]
    while card >= 0:
        height -= 1
        books[cards + card] = IN_HUB + (seat * x.COLOURS + division) * HEIGHTS + height
        card = state.under[card]
