"""A few games of each kind under the properties of the fuzzer: in plain Python too, where the kernel checks more."""

from __future__ import annotations

import pytest

from cosmodrome.games import definitions
from cosmodrome.games.definition import Definition
from cosmodrome.lab.conformance import drawn_table, play_and_check
from tests.toys import outpost, workout
from tests.toys.tutorial import GAME as LAUNCH_WINDOW

GAMES = [*definitions().values(), LAUNCH_WINDOW, workout.GAME, outpost.GAME]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_light_check(game: Definition, seed: int) -> None:
    seats, options = drawn_table(game, seed)
    report = play_and_check(game, seats, options, seed, light=True)
    assert report.ok, str(report)
