"""Games under all properties: every number of seats, all options, calm and lively players."""

from __future__ import annotations

import pytest

from cosmodrome.games.hope.components.vocabulary import DIFFICULTIES
from cosmodrome.games.hope.game import GAME
from cosmodrome.lab.conformance import Report, play_and_check
from tests.hope.lively import Lively, story
from tests.soak import repeats

COMBINATIONS = [
    (seats, traitor, bugs, difficulty)
    for seats in (2, 3, 4)
    for traitor in (False, True)
    for bugs in (False, True)
    for difficulty in DIFFICULTIES
]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_number_of_seats(seats: int) -> None:
    report = play_and_check(GAME, seats, {"traitor": True, "bugs": True}, seed=100 + seats, matches=1)
    assert report.ok, str(report)
    assert report.decisions > 0


def lively(seed: int, seats: int, traitor: bool, bugs: bool, difficulty: str, sample: int = 40) -> Report:
    options = {"traitor": traitor, "bugs": bugs, "difficulty": difficulty}
    game = Lively() if seed % 3 else GAME
    return play_and_check(game, seats, options, seed, sample=sample, script=story(game, seats, options, seed))


@pytest.mark.soak_only
@pytest.mark.parametrize("seed", range(0, 48, 6))
def test_lively_games(seed: int) -> None:
    report = lively(seed + 1, *COMBINATIONS[seed])
    assert report.ok, str(report)


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("number", range(0, 48, repeats(5, 1)))
def test_all_combinations(number: int) -> None:
    """Seats, traitor, Bug cards, difficulty: 48 of them, each value of each among the sample."""
    for seed in range(repeats(1, 3)):
        report = lively(500 + 48 * seed + number, *COMBINATIONS[number], sample=20)
        assert report.ok, str(report)
