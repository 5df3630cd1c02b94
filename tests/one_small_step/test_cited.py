"""Every rule has its story: each number of rules.md is cited in the docstring of a test of this folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from cosmodrome.games.one_small_step.game import GAME
from tests.cited import Citations

# Numbers that change nothing in play, so that no story can tell whether they hold.
OUT_OF_PLAY = {
    "R8.4.8": "planning in private is something that a client offers, not a move of the game",
}
CITATIONS = Citations(GAME, Path(__file__).parent, r"RL-\d+|WX-\d+|DP-\d+|AD\d+|R\d+(?:\.\d+)*", OUT_OF_PLAY)
RULES = [number for number in CITATIONS.numbers if not number.startswith("DP-")]  # those only list who is asked


def test_all_numbers_are_read() -> None:
    CITATIONS.check_all_are_read()


@pytest.mark.parametrize("number", RULES)
def test_every_rule_is_cited(number: str) -> None:
    CITATIONS.check_is_cited(number)


def test_only_rules_are_cited() -> None:
    CITATIONS.check_only_rules_are_cited()


def test_the_table_of_exceptions_is_short_and_true() -> None:
    CITATIONS.check_the_exceptions()
