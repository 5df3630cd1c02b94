"""Every rule has its story: each number of rules.md is cited in the docstring of a test of this folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from cosmodrome.games.hope.game import GAME
from tests.cited import Citations

NUMBER = r"R\d+\.\d+|[GEDI]\d+"
CITATIONS = Citations(GAME, Path(__file__).parent, NUMBER, {})


def test_all_numbers_are_read() -> None:
    assert CITATIONS.rulebook.numbers == CITATIONS.numbers
    assert len(CITATIONS.numbers) == 205


@pytest.mark.parametrize("number", CITATIONS.numbers)
def test_every_rule_is_cited(number: str) -> None:
    CITATIONS.check_is_cited(number)


def test_only_rules_are_cited() -> None:
    CITATIONS.check_only_rules_are_cited()
