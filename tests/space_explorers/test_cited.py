"""Every rule has its story: each number of rules.md is cited in the docstring of a test of this folder."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cosmodrome.games.space_explorers.game import GAME

NUMBER = re.compile(r"\b(?:RU-\d+|RA\d+|R\d+\.\d+|[EX]\d+|[WD]\d+[a-e]?)\b")
RULES = [number for number in GAME.rulebook.numbers if NUMBER.fullmatch(number)]

# Numbers that change nothing in play, so that no story can tell whether they hold.
NOT_IN_PLAY = {
    "R1.6": "reference sheets and the marker itself; who is First Player is R2.5",
}


def stories() -> Iterator[tuple[str, str]]:
    """Every test of this folder with its docstring."""
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield f"{path.name}: {node.name}", ast.get_docstring(node) or ""


CITED = {number for _, docstring in stories() for number in NUMBER.findall(docstring)}


def test_all_numbers_are_read() -> None:
    """Nothing in rules.md that looks like the number of a rule is left out."""
    assert GAME.rulebook.numbers == RULES
    assert len(RULES) > 200


@pytest.mark.parametrize("number", RULES)
def test_every_rule_is_cited(number: str) -> None:
    assert number in CITED or number in NOT_IN_PLAY, f"no story cites {number}: {GAME.rulebook.rule(number)}"


def test_only_rules_are_cited() -> None:
    """A story cites rules that exist."""
    for name, docstring in stories():
        unknown = [number for number in NUMBER.findall(docstring) if number not in GAME.rulebook]
        assert not unknown, f"{name} cites {', '.join(unknown)}"


def test_the_table_of_exceptions_is_short_and_true() -> None:
    """What is said to be out of play is a rule, has a reason, and no story after all."""
    assert len(NOT_IN_PLAY) < 20
    for number, reason in NOT_IN_PLAY.items():
        assert number in GAME.rulebook
        assert reason
        assert number not in CITED, f"{number} has a story: take it off the table"
