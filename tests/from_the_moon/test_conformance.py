"""Random games under all properties: every number of seats, all options."""

from __future__ import annotations

import pytest

from cosmodrome.games.from_the_moon.game import GAME
from cosmodrome.lab.conformance import drawn_table, play_and_check


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_number_of_seats(seats: int) -> None:
    report = play_and_check(GAME, seats, seed=100 + seats, matches=1)
    assert report.ok, str(report)
    assert report.decisions > 0


@pytest.mark.parametrize("seed", range(6))
def test_all_options(seed: int) -> None:
    seats, options = drawn_table(GAME, seed)
    report = play_and_check(GAME, seats, options, seed, sample=12)
    assert report.ok, str(report)


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(4))
def test_many_games(batch: int) -> None:
    for seed in range(1000 + 10 * batch, 1010 + 10 * batch):
        seats, options = drawn_table(GAME, seed)
        report = play_and_check(GAME, seats, options, seed)
        assert report.ok, str(report)
