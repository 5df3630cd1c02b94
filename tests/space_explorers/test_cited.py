"""Every rule has its story: each number of rules.md is cited in the docstring of a test of this folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from cosmodrome.games.space_explorers.game import GAME
from tests.cited import Citations

# Numbers that change nothing in play, so that no story can tell whether they hold.
OUT_OF_PLAY = {
    "R1.6": "reference sheets and the marker itself; who is First Player is R2.5",
}
CITATIONS = Citations(GAME, Path(__file__).parent, r"RU-\d+|RA\d+|R\d+\.\d+|[EX]\d+|[WD]\d+[a-e]?", OUT_OF_PLAY)


def test_all_numbers_are_read() -> None:
    CITATIONS.check_all_are_read()


@pytest.mark.parametrize("number", CITATIONS.numbers)
def test_every_rule_is_cited(number: str) -> None:
    CITATIONS.check_is_cited(number)


def test_only_rules_are_cited() -> None:
    CITATIONS.check_only_rules_are_cited()


def test_the_table_of_exceptions_is_short_and_true() -> None:
    CITATIONS.check_the_exceptions()
