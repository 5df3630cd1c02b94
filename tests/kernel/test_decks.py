"""Decks as runs, against a model that lists them card by card: no card is ever lost, made or moved."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.kernel import decks

CARDS: Final = 20
POOLS: Final = 3


def runs(deck: vec[i64]) -> list[tuple[int, int]]:
    """The deck as (what, how many), top first."""
    return [(int(deck[at]), int(deck[at + 1])) for at in range(0, len(deck), 2)]


def test_cards_come_from_the_top_run() -> None:
    deck = decks.on_top(decks.deck_of(0, 3), 1, 2)
    assert decks.left(deck) == 5
    assert decks.top(deck) == 1
    deck = decks.taken(deck)
    assert runs(deck) == [(1, 1), (0, 3)]
    deck = decks.taken(deck)
    assert runs(deck) == [(0, 3)]
    assert decks.top(deck) == 0


def test_an_empty_deck() -> None:
    for deck in (decks.deck_of(2, 0), decks.taken(decks.deck_of(2, 1))):
        assert runs(deck) == []
        assert decks.left(deck) == 0
        assert decks.top(deck) == decks.EMPTY
        assert not decks.is_face(decks.top(deck))
        for put in (decks.under, decks.on_top):
            assert runs(put(deck, 2, 4)) == [(2, 4)]
            assert runs(put(deck, decks.face(0), 1)) == [(-1, 1)]


def test_a_face_is_no_pool() -> None:
    for card in (0, 1, 59):
        assert decks.is_face(decks.face(card))
        assert decks.card_of(decks.face(card)) == card
    assert not any(decks.is_face(pool) for pool in range(POOLS))


def test_runs_of_one_pool_grow_together() -> None:
    deck = decks.under(decks.on_top(decks.deck_of(1, 2), 1, 3), 1, 4)
    assert runs(deck) == [(1, 9)]


def test_a_pool_may_have_several_runs() -> None:
    """A card whose place is known parts them; once it is gone they are as before."""
    deck = decks.on_top(decks.on_top(decks.deck_of(0, 3), decks.face(7), 1), 0, 1)
    assert runs(deck) == [(0, 1), (decks.face(7), 1), (0, 3)]
    deck = decks.taken(deck)
    assert decks.card_of(decks.top(deck)) == 7
    assert runs(decks.taken(deck)) == [(0, 3)]


def test_faces_stay_apart() -> None:
    """Two like cards side by side are two runs: each can be taken, or dealt anew, alone."""
    for put in (decks.under, decks.on_top):
        deck = put(put(decks.deck_of(0, 0), decks.face(4), 1), decks.face(4), 1)
        assert runs(deck) == [(decks.face(4), 1)] * 2


def test_no_cards_make_no_run() -> None:
    """An empty run on top would hide what lies below it."""
    for deck in (decks.deck_of(0, 2), decks.deck_of(0, 0)):
        for put in (decks.under, decks.on_top):
            assert runs(put(deck, 1, 0)) == runs(deck)


def test_a_card_dealt_anew_lies_where_the_old_one_lay() -> None:
    deck = decks.under(decks.under(decks.deck_of(0, 2), decks.face(3), 1), 1, 2)
    assert runs(decks.renamed(deck, 2, decks.face(5))) == [(0, 2), (decks.face(5), 1), (1, 2)]


def test_the_old_deck_stays_as_it_was() -> None:
    """Copies of a state share their decks: what one puts on top or under, the other must not see."""
    deck = decks.under(decks.deck_of(0, 2), decks.face(3), 1)
    before = list(deck)
    lower = decks.under(deck, 1, 1)
    for other in (0, 1, decks.face(3)):
        decks.under(deck, other, 5)
        decks.on_top(deck, other, 5)
        decks.under(lower, other, 5)
    decks.taken(deck)
    decks.renamed(deck, 2, decks.face(9))
    assert list(deck) == before
    assert list(lower) == [*before, 1, 1]


class AnyDeck(RuleBasedStateMachine):
    """The model: for every card of the deck, top first, its pool or its face; what is undecided in each pool; how many
    cards out of each pool lie face down elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.deck = decks.deck_of(0, 0)
        self.model: list[int] = []
        self.pools: list[set[int]] = [set() for _ in range(POOLS)]
        self.aside = [0] * POOLS
        self.out = set(range(CARDS))

    def put(self, what: int, n: int, below: bool) -> None:
        self.deck = (decks.under if below else decks.on_top)(self.deck, what, n)
        self.model = [*self.model, *[what] * n] if below else [*[what] * n, *self.model]

    def take(self) -> int:
        what = int(decks.top(self.deck))
        assert what == self.model[0]
        self.deck = decks.taken(self.deck)
        self.model = self.model[1:]
        return what

    @precondition(lambda self: self.out)
    @rule(data=st.data(), pool=st.integers(0, POOLS - 1), below=st.booleans())
    def shuffle_in(self, data: st.DataObject, pool: int, below: bool) -> None:
        """Cards go into the deck, nobody knows in which order."""
        cards = data.draw(st.sets(st.sampled_from(sorted(self.out)), max_size=4))
        self.out -= cards
        self.pools[pool] |= cards
        self.put(pool, len(cards), below)

    @precondition(lambda self: self.out)
    @rule(data=st.data(), below=st.booleans())
    def bury(self, data: st.DataObject, below: bool) -> None:
        """Somebody puts back a card and knows where it lies."""
        card = data.draw(st.sampled_from(sorted(self.out)))
        self.out.remove(card)
        self.put(int(decks.face(card)), 1, below)

    @precondition(lambda self: self.model)
    @rule(data=st.data())
    def draw(self, data: st.DataObject) -> None:
        what = self.take()
        if decks.is_face(what):
            card = int(decks.card_of(what))
        else:
            card = data.draw(st.sampled_from(sorted(self.pools[what])))
            self.pools[what].remove(card)
        assert card not in self.out
        self.out.add(card)

    @precondition(lambda self: self.model and not decks.is_face(self.model[0]))
    @rule()
    def set_aside(self) -> None:
        """The top card leaves the deck, seen by nobody: it stays in its pool."""
        self.aside[self.take()] += 1

    @precondition(lambda self: any(self.aside))
    @rule(data=st.data())
    def turn_up(self, data: st.DataObject) -> None:
        """What was set aside may be any card of its pool; the deck does not change."""
        pool = data.draw(st.sampled_from([pool for pool in range(POOLS) if self.aside[pool]]))
        card = data.draw(st.sampled_from(sorted(self.pools[pool])))
        self.pools[pool].remove(card)
        self.aside[pool] -= 1
        self.out.add(card)

    @precondition(lambda self: self.out and any(what < 0 for what in self.model))
    @rule(data=st.data())
    def deal_anew(self, data: st.DataObject) -> None:
        """A card whose place only others know might be another one."""
        at = data.draw(st.sampled_from([at for at, what in enumerate(self.model) if what < 0]))
        card = data.draw(st.sampled_from(sorted(self.out)))
        old = self.model[at]
        run = 2 * [what for what, _ in runs(self.deck)].index(old)
        self.deck = decks.renamed(self.deck, run, decks.face(card))
        self.model[at] = int(decks.face(card))
        self.out = self.out - {card} | {int(decks.card_of(old))}

    @invariant()
    def same_cards_in_the_same_order(self) -> None:
        assert [what for what, n in runs(self.deck) for _ in range(n)] == self.model
        assert decks.left(self.deck) == len(self.model)

    @invariant()
    def as_few_runs_as_can_be(self) -> None:
        found = runs(self.deck)
        assert all(n == 1 if decks.is_face(what) else n > 0 for what, n in found)
        assert all(a[0] != b[0] for a, b in pairwise(found))

    @invariant()
    def every_pool_holds_its_runs_and_what_lies_aside(self) -> None:
        for pool in range(POOLS):
            assert len(self.pools[pool]) == self.aside[pool] + sum(n for what, n in runs(self.deck) if what == pool)


TestAnyDeck = AnyDeck.TestCase
