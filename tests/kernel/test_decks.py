"""Decks as runs, against a model that knows the runs card by card: no card is ever lost or made."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.kernel import decks
from cosmodrome.kernel.bits import members, only, set_of

CARDS: Final = 20


def runs(deck: vec[i64]) -> list[tuple[list[int], int]]:
    """The deck as (cards of the bag, how many lie here), top first."""
    return [(members(deck[at]), int(deck[at + 1])) for at in range(0, len(deck), 2)]


def test_draws_come_from_the_top_run() -> None:
    deck = decks.on_top(decks.deck_of(set_of([3, 4, 5]), 3), set_of([1, 2]), 2)
    assert decks.left(deck) == 5
    assert members(decks.top_bag(deck)) == [1, 2]
    deck = decks.drawn(deck, only(2))
    assert runs(deck) == [([1], 1), ([3, 4, 5], 3)]
    deck = decks.drawn(deck, only(1))
    assert runs(deck) == [([3, 4, 5], 3)]


def test_an_empty_deck() -> None:
    deck = decks.drawn(decks.deck_of(only(7), 1), only(7))
    assert decks.left(deck) == 0
    assert decks.top_run(deck) == -1
    assert decks.top_bag(deck) == 0
    deck = decks.under(deck, set_of([7]), 1)
    assert members(decks.top_bag(deck)) == [7]


def test_a_card_set_aside_still_comes_out_of_the_bag() -> None:
    deck = decks.set_aside(decks.deck_of(set_of([1, 2, 3]), 3))
    assert runs(deck) == [([1, 2, 3], 2)]
    deck = decks.drawn(decks.drawn(deck, only(1)), only(3))
    assert decks.left(deck) == 0
    assert runs(deck) == [([2], 0)], "it can only be the 2, but nobody has seen it"
    assert runs(decks.turned_up(deck, 0, only(2))) == [([], 0)]


def test_a_run_of_which_all_is_set_aside_is_skipped() -> None:
    deck = decks.under(decks.deck_of(set_of([1]), 1), set_of([2, 3]), 2)
    deck = decks.set_aside(deck)
    assert members(decks.top_bag(deck)) == [2, 3]
    assert runs(decks.turned_up(deck, 0, only(1))) == [([2, 3], 2)]


def test_shuffling_forgets_the_runs() -> None:
    deck = decks.under(decks.deck_of(set_of([1, 2]), 2), set_of([8, 9]), 2)
    assert runs(decks.shuffled(deck)) == [([1, 2, 8, 9], 4)]


def test_bags_of_kinds_make_decks_too() -> None:
    """Three of kind 0 and one of kind 2, in 8-bit lanes."""
    deck = decks.deck_of(3 + (1 << 16), 4)
    deck = decks.drawn(deck, 1)
    assert list(deck) == [2 + (1 << 16), 3]


def test_the_old_deck_stays_as_it_was() -> None:
    deck = decks.under(decks.deck_of(set_of([1, 2]), 2), set_of([3]), 1)
    before = list(deck)
    decks.drawn(deck, only(1))
    decks.set_aside(deck)
    decks.turned_up(deck, 2, only(3))
    decks.under(deck, only(5), 1)
    decks.on_top(deck, only(5), 1)
    decks.shuffled(deck)
    assert list(deck) == before


class AnyDeck(RuleBasedStateMachine):
    """The model keeps, for every run, its cards and how many of them have left face down."""

    @initialize(cards=st.sets(st.integers(0, CARDS - 1), min_size=1))
    def start(self, cards: set[int]) -> None:
        self.deck = decks.deck_of(set_of(list(cards)), len(cards))
        self.model: list[tuple[set[int], int]] = [(set(cards), len(cards))]
        self.out = set(range(CARDS)) - cards

    def top(self) -> int:
        return next(i for i, (_, n) in enumerate(self.model) if n)

    def tidy(self) -> None:
        """Runs without cards are gone; an empty deck is one empty run."""
        self.model = [run for run in self.model if run[0]] or [(set(), 0)]

    @precondition(lambda self: any(n for _, n in self.model))
    @rule(data=st.data())
    def draw(self, data: st.DataObject) -> None:
        at = self.top()
        bag, n = self.model[at]
        assert set(members(decks.top_bag(self.deck))) == bag
        card = data.draw(st.sampled_from(sorted(bag)))
        self.deck = decks.drawn(self.deck, only(card))
        self.model[at] = (bag - {card}, n - 1)
        self.out.add(card)
        self.tidy()

    @precondition(lambda self: any(n for _, n in self.model))
    @rule()
    def set_aside(self) -> None:
        at = self.top()
        self.deck = decks.set_aside(self.deck)
        self.model[at] = (self.model[at][0], self.model[at][1] - 1)

    @precondition(lambda self: any(len(bag) > n for bag, n in self.model))
    @rule(data=st.data())
    def turn_up(self, data: st.DataObject) -> None:
        at = data.draw(st.sampled_from([i for i, (bag, n) in enumerate(self.model) if len(bag) > n]))
        bag, n = self.model[at]
        card = data.draw(st.sampled_from(sorted(bag)))
        run = 2 * [members for members, _ in runs(self.deck)].index(sorted(bag))
        self.deck = decks.turned_up(self.deck, run, only(card))
        self.model[at] = (bag - {card}, n)
        self.out.add(card)
        self.tidy()

    @precondition(lambda self: self.out)
    @rule(data=st.data(), below=st.booleans())
    def put_back(self, data: st.DataObject, below: bool) -> None:
        cards = data.draw(st.sets(st.sampled_from(sorted(self.out)), min_size=1, max_size=4))
        put = decks.under if below else decks.on_top
        self.deck = put(self.deck, set_of(sorted(cards)), len(cards))
        run = (cards, len(cards))
        self.model = [*self.model, run] if below else [run, *self.model]
        self.out -= cards

    @rule()
    def shuffle(self) -> None:
        self.deck = decks.shuffled(self.deck)
        self.model = [(set().union(*(bag for bag, _ in self.model)), sum(n for _, n in self.model))]

    @invariant()
    def same_cards_in_the_same_order(self) -> None:
        # An empty run may stay in the list where the deck was empty once: it holds nothing.
        assert [run for run in runs(self.deck) if run[0]] == [(sorted(bag), n) for bag, n in self.model if bag]
        assert decks.left(self.deck) == sum(n for _, n in self.model)
        inside = [card for bag, _ in runs(self.deck) for card in bag]
        assert sorted([*inside, *self.out]) == list(range(CARDS))


TestAnyDeck = AnyDeck.TestCase
