"""Ratings and intervals: known values, what pairing changes, and that looking often does not deceive."""

from __future__ import annotations

from math import log10

import pytest

from cosmodrome.common.intervals import always_valid, wilson
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.lab.ratings import Results, ratings


def pairing(wins: float, losses: float, one: int = 0, other: int = 1, others: int = 1) -> Results:
    """Deals of one game each."""
    games = [({one: 1.0}, 1)] * int(wins) + [({other: 1.0}, 1)] * int(losses)
    return Results({one: 1, other: others}, games)


def difference(found: Results) -> float:
    one, other = ratings(2, [found])
    return one.rating - other.rating


def test_ratings_are_on_the_scale_of_elo() -> None:
    """Three of four games are 191 points; so are half of the games against three others."""
    assert difference(pairing(7500, 2500)) == pytest.approx(400 * log10(3), abs=0.1)
    assert difference(pairing(5000, 5000, others=3)) == pytest.approx(400 * log10(3), abs=0.1)
    assert difference(pairing(0, 0)) == 0


def test_who_wins_all_games_has_a_finite_rating_and_a_wide_interval() -> None:
    best, _ = ratings(2, [pairing(100, 0)])
    assert 300 < best.rating < 600
    assert best.interval[1] - best.interval[0] > 300


def test_three_bots_are_rated_together() -> None:
    found = ratings(3, [pairing(300, 100, 0, 1), pairing(300, 100, 1, 2), pairing(360, 40, 0, 2)])
    assert [round(one.rating / 191) for one in found] == [1, 0, -1]
    assert sum(one.rating for one in found) == pytest.approx(0)
    assert all(low < one.rating < high for one in found for low, high in [one.interval])


def test_pairing_narrows_or_widens_the_interval() -> None:
    """Where the deal decides, each bot wins once; elsewhere both games of a deal may go the same way."""
    lucky = Results({0: 1, 1: 1}, [({0: 1.0, 1: 1.0}, 2)] * 50)
    alike = Results({0: 1, 1: 1}, [({0: 2.0}, 2), ({1: 2.0}, 2)] * 25)
    plain = wilson(50, 100)
    assert plain[0] < lucky.interval(0)[0] < 0.5 < lucky.interval(0)[1] < plain[1]
    assert alike.interval(0)[0] < plain[0]
    assert alike.design_effect(0) == pytest.approx(2, abs=0.05)
    assert ratings(2, [alike])[0].interval[1] > ratings(2, [lucky])[0].interval[1]
    few = Results({0: 1, 1: 1}, [({0: 1.0, 1: 1.0}, 2)] * 5)
    assert few.interval(0) == wilson(5, 10), "five deals say little about pairing"


def test_looking_after_every_deal_does_not_deceive() -> None:
    """Of 400 matches between equals, few are ever called decided; a better bot is found out soon."""
    dice = SeededDice(7)

    def ever_decided(chance: int, deals: int) -> bool:
        values: list[float] = []
        for _ in range(deals):
            values.append(((dice.below(100) < chance) + (dice.below(100) < chance)) / 2)
            low, high = always_valid(values)
            if len(values) >= 10 and not low < 0.5 < high:
                return True
        return False

    assert sum(ever_decided(50, 60) for _ in range(400)) <= 20
    assert sum(ever_decided(75, 60) for _ in range(100)) >= 95
