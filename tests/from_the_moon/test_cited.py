"""Every rule has its story: each number of rules.md is cited in the docstring of a test of this folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from cosmodrome.games.from_the_moon.game import GAME
from tests.cited import Citations

NUMBER = r"R\d+\.\d+(?:\.\d+)?|Q\d+|W\d+|D\d+[ab]?"
CITATIONS = Citations(GAME, Path(__file__).parent, NUMBER, {})


def test_all_numbers_are_read() -> None:
    assert CITATIONS.rulebook.numbers == CITATIONS.numbers
    assert len(CITATIONS.numbers) == 187


@pytest.mark.parametrize("number", CITATIONS.numbers)
def test_every_rule_is_cited(number: str) -> None:
    CITATIONS.check_is_cited(number)


def test_only_rules_are_cited() -> None:
    CITATIONS.check_only_rules_are_cited()
