"""Positions that somebody has meddled with are refused with the field that is wrong, or can be played to their end."""

from __future__ import annotations

import pytest

from cosmodrome.games import definitions
from cosmodrome.games.definition import Definition
from cosmodrome.lab.conformance import check_positions
from cosmodrome.lab.conformance.report import MEDDLED, Broken
from tests.soak import repeats
from tests.toys.tutorial import GAME as LAUNCH_WINDOW

EACH = 50  # positions changed of one game

every_game = pytest.mark.parametrize("game", definitions().values(), ids=lambda game: game.id)


@pytest.mark.slow
@pytest.mark.soak
@every_game
@pytest.mark.parametrize("batch", range(4))
def test_meddled_positions(game: Definition, batch: int) -> None:
    played = 0
    first = 1000 * batch
    for seed in range(first, first + repeats(500, 5000) // EACH):
        played += check_positions(game, seed, EACH)["played"]
    assert played


def test_a_game_that_takes_any_position_is_blamed() -> None:
    """The one of the tutorial checks only types."""
    with pytest.raises(Broken, match=MEDDLED):
        check_positions(LAUNCH_WINDOW, 1, EACH)
