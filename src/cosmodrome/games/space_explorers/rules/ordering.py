"""Ability 57: a new order for one pile (R9.57, E5, RU-20).

Places of the old pile are numbered from the top. Each order can be named in one way only: cards are picked from the
top downwards, and `keep_rest` stands for "the others as they lay", right after a pick that was out of order. A pick in
order (the first of those left) is therefore offered only if one out of order can follow.

Frames: `ASK_ORDER`.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.space_explorers.rules import actions as x
from cosmodrome.games.space_explorers.rules.table import HEIGHTS, NONE, Table
from cosmodrome.kernel.bits import count, lowest, only, with_each
from cosmodrome.kernel.frames import a_of, b_of, c_of, frame


def order_of_pile_options(state: Table, f: i64, who: i64) -> vec[i64]:
    """D1a, R9.57, E5."""
    left = b_of(f)
    picked = c_of(f) > 0
    first = lowest(left)
    in_order = picked and c_of(f) - 1 < first
    cards: i64 = 0
    places = left
    while places:
        place = lowest(places)
        places &= places - 1
        if place != first or (count(left) > 2 and (picked or not state.printed.top_must_change)):
            cards |= only(card_at(state, who, a_of(f), place))
    options = with_each(vec[i64](), x.NEXT, cards)
    if picked and not in_order:
        options = append(options, x.KEEP_REST)
    return options


def choose_next(state: Table, f: i64, who: i64, action: i64) -> None:
    left = b_of(f)
    division = a_of(f)
    if action != x.KEEP_REST:
        place: i64 = 0
        while card_at(state, who, division, place) != action - x.NEXT:
            place += 1
        note_place(state, place, count(left), who, division)
        left &= ~only(place)
        if count(left) > 1:
            state.push(frame(x.ASK_ORDER, who, division, left, place + 1))
            return
    while left:
        note_place(state, lowest(left), count(left), who, division)
        left &= left - 1
    lay_order(state, who, division)


def card_at(state: Table, who: i64, division: i64, place: i64) -> i64:
    card = state.tops[who * x.COLOURS + division]
    while place > 0:
        card = state.under[card]
        place -= 1
    return card


def note_place(state: Table, place: i64, left: i64, who: i64, division: i64) -> None:
    state.order |= place << (4 * (state.depth(who, division) - left))


def lay_order(state: Table, who: i64, division: i64) -> None:
    """RU-20: cards put on others this way are not newly placed."""
    depth = state.depth(who, division)
    cards = vec[i64]()
    at: i64 = 0
    while at < depth:
        place = (state.order >> (4 * at)) & 15
        cards = append(cards, card_at(state, who, division, place))
        heights = depth - 1 - place + HEIGHTS * (depth - 1 - at)
        state.emit(x.REORDERED, who, cards[at], division, heights)
        at += 1
    below: i64 = NONE
    while at > 0:
        at -= 1
        state.under[cards[at]] = below
        below = cards[at]
    state.tops[who * x.COLOURS + division] = below
    state.order = 0
    state.look_at_tops(who)
