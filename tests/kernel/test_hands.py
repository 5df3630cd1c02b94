"""Hands as bags of kinds: who knows which part of them, what is told, and how unseen cards are dealt anew."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import members
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.events import HAND_SHOWN, Listener, event_a, event_b, event_kind, event_n, event_seen
from cosmodrome.kernel.hands import kind_at
from cosmodrome.kernel.state import Box, State

A, B, C = (int(lanes4.one(kind)) for kind in range(3))
ALL = 0b111  # two sides and who only watches


class Table(State):
    """Two hands, and a deck of cards that nobody has seen."""

    def __init__(self, box: Box, like: Table | None = None) -> None:
        super().__init__(box, like)
        self.deck: int = like.deck if like else 0

    def clone(self) -> Table:
        return Table(self.box, self)

    def dealt(self, seat: int, seed: int) -> Table:
        copy = self.clone()
        copy.deck = int(copy.deal_hands(seat, self.deck, SeededDice(seed)))
        return copy


def table(*hands: int, deck: int = 0, seats: int = 2) -> Table:
    state = Table(Box(seats, hands=seats, decks=2))
    state.deck = deck
    for hand, cards in enumerate(hands):
        state.take_into_hand(hand, cards)
    return state


def parts(state: Table, hand: int) -> list[int]:
    """What the sides, and all, know of a hand."""
    return [int(state.known_part(side, hand)) for side in range(state.box.sides + 1)]


def test_the_holder_knows_its_hand_and_the_others_nothing() -> None:
    state = table(A + A + B, C)
    assert state.cards_in_hand(0) == A + A + B
    assert parts(state, 0) == [A + A + B, 0, 0]
    assert parts(state, 1) == [0, C, 0]
    assert [state.known(side, deck) for side in (0, 1) for deck in (0, 1)] == [0] * 4, "the decks lie apart"


def test_showing_a_card_tells_once() -> None:
    state = table(A + A + B)
    told = state.told
    state.show_hand(ALL, 0, A)
    assert parts(state, 0) == [A + A + B, A, A]
    assert state.told == told + 1, "the barrier of undo"
    state.show_hand(ALL, 0, A)
    assert parts(state, 0) == [A + A + B, A, A], "it may be the same card"
    assert state.told == told + 1
    state.show_hand(ALL, 0, A + A)
    assert parts(state, 0) == [A + A + B, A + A, A + A]
    assert state.told == told + 2


def test_showing_to_one_side() -> None:
    state = table(A + B, seats=3)
    state.show_hand(0b10, 0, B)
    assert parts(state, 0) == [A + B, B, 0, 0]


def test_an_open_card_that_is_taken_is_known_and_tells_nothing() -> None:
    state = table(A)
    told = state.told
    state.take_into_hand(0, A, ALL)
    assert parts(state, 0) == [A + A, A, A]
    assert state.told == told


def test_spending_lowers_the_known_part_where_it_holds_one() -> None:
    state = table(A + A + B)
    state.show_hand(ALL, 0, A)
    told = state.told
    state.spend_from_hand(0, A)
    assert parts(state, 0) == [A + B, 0, 0]
    assert state.told == told, "that it had one was known"
    state.spend_from_hand(0, B)
    assert parts(state, 0) == [A, 0, 0]
    assert state.told == told + 1


def heard(state: Table) -> list[tuple[list[int], int, int, int]]:
    """Who was shown, which kind, in which hand, how many."""
    assert state.listener is not None
    events = [e for e in state.listener.heard if event_kind(e) == HAND_SHOWN]
    return [(members(event_seen(e)), int(event_a(e)), int(event_b(e)), int(event_n(e))) for e in events]


def test_those_who_are_shown_something_hear_what_is_new_to_them() -> None:
    state = table(0, A + A + B, seats=3)
    state.show_hand(0b001, 1, A)
    state.listen(Listener())
    state.show_hand(0b1111, 1, A + A)
    assert heard(state) == [([2, 3], 0, 1, 2), ([0], 0, 1, 1)]
    state.spend_from_hand(1, A + B)
    assert heard(state)[2:] == [([0, 2, 3], 1, 1, 1)], "all knew of the first kind"


# --- dealing anew -------------------------------------------------------------------------------------

BAGS = st.lists(st.integers(0, 3), min_size=4, max_size=4).map(
    lambda amounts: sum(n * int(lanes4.one(kind)) for kind, n in enumerate(amounts))
)


@given(BAGS, BAGS, BAGS, st.integers(0, 99))
def test_unseen_cards_are_dealt_as_one_pool(own: int, other: int, deck: int, seed: int) -> None:
    state = table(own, other, deck=deck)
    shown = int(lanes4.lacking(other, A + B))
    state.show_hand(ALL, 1, shown)
    copy = state.dealt(0, seed)
    assert copy.cards_in_hand(0) == own
    assert copy.deck + copy.cards_in_hand(1) == deck + other
    assert lanes4.size(copy.cards_in_hand(1)) == lanes4.size(other)
    assert lanes4.covers(copy.cards_in_hand(1), shown), "what it was shown is still there"
    assert parts(copy, 1) == [shown, int(copy.cards_in_hand(1)), shown]
    assert parts(state, 1) == [shown, other, shown]
    assert copy.told == state.told


@given(BAGS, BAGS, st.integers(0, 99), st.integers(0, 99))
def test_the_deal_follows_from_what_the_seat_knows(other: int, deck: int, first: int, second: int) -> None:
    """Two tables that seat 0 cannot tell apart: the cards it cannot see lie otherwise, and it was shown the same."""
    state = table(A, other, deck=deck)
    state.show_hand(ALL, 1, int(lanes4.lacking(other, A + B + C)))
    twin = state.dealt(0, first)
    one, also = state.dealt(0, second), twin.dealt(0, second)
    assert (one.deck, list(one.knows)) == (also.deck, list(also.knows))


def test_the_deal_reaches_every_card() -> None:
    state = table(0, A + B, deck=C)
    found = {int(state.dealt(0, seed).cards_in_hand(1)) for seed in range(60)}
    assert found == {A + B, A + C, B + C}


def test_what_others_were_shown_in_secret_is_not_kept() -> None:
    """Seat 0 does not know what seat 2 saw of hand 1; what seat 0 itself has shown, it knows."""
    state = table(A, A + B, C, deck=A + B + C, seats=3)
    state.show_hand(0b100, 1, B)
    state.show_hand(0b100, 0, A)
    state.show_hand(0b1111, 1, A)
    for seed in range(5):
        copy = state.dealt(0, seed)
        assert parts(copy, 1) == [A, int(copy.cards_in_hand(1)), A, A]
        assert parts(copy, 0) == [A, 0, A, 0]


@given(BAGS)
def test_the_kth_card_of_a_bag(bag: int) -> None:
    kinds = [int(kind_at(bag, k)) for k in range(int(lanes4.size(bag)))]
    assert kinds == [kind for kind in range(4) for _ in range(int(lanes4.amount(bag, kind)))]


def test_a_bag_without_so_many_cards() -> None:
    with pytest.raises(ValueError, match="the bag holds fewer cards"):
        kind_at(int(lanes4.one(2)), 1)
