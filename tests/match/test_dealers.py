"""Dealers: fair, bound to their seed, each draw by its own number."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmodrome import BadOption, BadRecord, Dealer, FastDealer, KeyedDealer
from cosmodrome.kernel.frames import frame
from cosmodrome.match.dealer import SealedDealer, dealer_for, dealer_from_text
from tests.match.tables import BEACONS, SECRET
from tests.match.toy import DIE, Beacons

ROLL = Beacons(BEACONS.match(seed=1).state.box)
ROLL.push(frame(DIE, 0))  # a die is to be rolled


@pytest.mark.parametrize("dealer", [FastDealer(7), KeyedDealer(SECRET)])
def test_every_face_comes_up_equally_often(dealer: Dealer) -> None:
    faces = Counter(dealer.deal(ROLL) for _ in range(6000))
    assert len(faces) == 6
    assert all(850 < n < 1150 for n in faces.values())


@pytest.mark.parametrize("dealer", [FastDealer(7), KeyedDealer(SECRET)])
def test_a_result_depends_on_the_seed_and_its_number_only(dealer: Dealer) -> None:
    results = [dealer.deal(ROLL) for _ in range(50)]
    again = dealer.fresh()
    again.draws = 30
    assert [again.deal(ROLL) for _ in range(20)] == results[30:]
    assert dealer.draws == again.draws == 50


@pytest.mark.parametrize("dealer", [FastDealer(7), KeyedDealer(SECRET)])
def test_numbers_drawn_besides_do_not_move_the_next_result(dealer: Dealer) -> None:
    calm, busy = dealer.fresh(), dealer.fresh()
    for _ in range(20):
        assert calm.deal(ROLL) == busy.deal(ROLL)
        busy.below(1000)


@given(st.integers(1, 1 << 62))
def test_a_keyed_number_is_below_its_limit(n: int) -> None:
    dealer = KeyedDealer(SECRET)
    assert all(0 <= dealer.below(n) < n for _ in range(5))


def test_words_that_would_favour_the_low_numbers_are_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    words = iter([2**64 - 1, 2**64 - 6, 2**64 - 7])  # 2^64 is 6 more than a multiple of 10
    monkeypatch.setattr(KeyedDealer, "_word", lambda _: next(words))
    assert KeyedDealer(SECRET).below(10) == 9


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    def rolls(seed: int) -> list[int]:
        dealer = FastDealer(seed)
        return [dealer.deal(ROLL) for _ in range(600)]

    same = sum(a == b for a, b in zip(rolls(7), rolls(8), strict=True))
    shifted = sum(a == b for a, b in zip(rolls(7)[1:], rolls(8), strict=False))
    assert 60 < same < 140
    assert 60 < shifted < 140


def test_commitment_and_salts_hide_the_seed_and_differ() -> None:
    dealer = KeyedDealer(SECRET)
    texts = [dealer.commitment, *(dealer.salt(seq).hex() for seq in range(100))]
    assert len(set(texts)) == 101
    assert SECRET.hex() not in "".join(texts) + repr(dealer)
    assert KeyedDealer().commitment != KeyedDealer().commitment


def test_the_seed_chooses_the_dealer() -> None:
    assert isinstance(dealer_for(7), FastDealer)
    assert isinstance(dealer_for(SECRET), KeyedDealer)
    assert isinstance(dealer_for(None), KeyedDealer)
    for seed in (-1, 1 << 62, b"short", True, "7"):
        with pytest.raises(BadOption):
            dealer_for(seed)  # type: ignore[arg-type]  # wrong on purpose


def test_a_dealer_comes_back_from_its_seed_as_text() -> None:
    for dealer in (FastDealer(7), KeyedDealer(SECRET)):
        again = dealer_from_text(dealer.name, dealer.seed_text)
        assert again is not None
        assert again.commitment == dealer.commitment
    assert dealer_from_text("oracle", "7") is None
    for name, seed in (
        ("fast", "07"),
        ("fast", "٧"),
        ("fast", "9" * 5000),
        ("fast", ""),
        ("keyed", "zz"),
        ("keyed", ""),
    ):
        with pytest.raises(ValueError, match="seed"):
            dealer_from_text(name, seed)


def test_a_sealed_dealer_says_that_it_cannot_deal() -> None:
    dealer = SealedDealer("keyed", "00", {})
    for attempt in (lambda: dealer.deal(ROLL), lambda: dealer.below(6), lambda: dealer.salt(1)):
        with pytest.raises(BadRecord, match="no seed"):
            attempt()
