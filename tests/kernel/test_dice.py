"""The seeded dice: in range, evenly spread, the same again from the same seed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmodrome.kernel.dice import Dice, SeededDice

SEEDS = st.integers(-(2**63), 2**63 - 1)


@given(SEEDS, st.lists(st.integers(1, 2**31), min_size=1, max_size=50))
def test_results_are_below_the_limit(seed: int, limits: list[int]) -> None:
    dice = SeededDice(seed)
    for limit in limits:
        assert 0 <= dice.below(limit) < limit


@given(SEEDS)
def test_a_seed_repeats_itself(seed: int) -> None:
    one, other = SeededDice(seed), SeededDice(seed)
    assert [one.below(1000) for _ in range(20)] == [other.below(1000) for _ in range(20)]


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    starts = set()
    for seed in range(500):
        dice = SeededDice(seed)
        starts.add(tuple(dice.below(1000) for _ in range(4)))
    assert len(starts) == 500


@pytest.mark.parametrize("faces", [2, 3, 6, 7, 60])
def test_faces_are_about_equally_likely(faces: int) -> None:
    """Chi-squared against the uniform spread; 5 standard deviations, and the seed is fixed."""
    dice = SeededDice(2024)
    counts = [0] * faces
    rolls = 1000 * faces
    for _ in range(rolls):
        counts[dice.below(faces)] += 1
    misfit = sum((n - 1000) ** 2 / 1000 for n in counts)
    assert misfit < faces - 1 + 5 * (2 * (faces - 1)) ** 0.5


def test_one_roll_tells_nothing_of_the_next() -> None:
    dice = SeededDice(7)
    pairs = [0] * 36
    last = dice.below(6)
    for _ in range(36_000):
        roll = dice.below(6)
        pairs[6 * last + roll] += 1
        last = roll
    assert sum((n - 1000) ** 2 / 1000 for n in pairs) < 35 + 5 * 70**0.5


def test_other_dice_can_be_used() -> None:
    class Loaded(Dice):
        def below(self, n: int) -> int:
            return n - 1

    assert Loaded().below(6) == 5
    with pytest.raises(NotImplementedError):
        Dice().below(6)
