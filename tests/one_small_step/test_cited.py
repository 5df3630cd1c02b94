"""Every rule has its story: each number of rules.md is cited in the docstring of a test of this folder."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cosmodrome.games.one_small_step.game import GAME

NUMBER = re.compile(r"\b(?:RL-\d+|WX-\d+|DP-\d+|AD\d+|R\d+(?:\.\d+)*)\b")
NUMBERS = [number for number in GAME.rulebook.numbers if NUMBER.fullmatch(number)]
RULES = [number for number in NUMBERS if not number.startswith("DP-")]  # decision points only list who is asked

# Numbers that change nothing in play, so that no story can tell whether they hold.
NOT_IN_PLAY: dict[str, str] = {
    "R8.4.8": "planning in private is something that a client offers, not a move of the game",
}


def stories() -> Iterator[tuple[str, str]]:
    """Every test of this folder with its docstring."""
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield f"{path.name}: {node.name}", ast.get_docstring(node) or ""


def cited(docstring: str) -> Iterator[str]:
    """The numbers in a docstring; `R9.1.2-R9.1.4` and `R13.1-R13.3` name all between."""
    yield from NUMBER.findall(docstring)
    for first, last in re.findall(rf"({NUMBER.pattern})\s*-\s*({NUMBER.pattern})", docstring):
        if first in NUMBERS and last in NUMBERS:
            yield from NUMBERS[NUMBERS.index(first) : NUMBERS.index(last) + 1]


CITED = {number for _, docstring in stories() for number in cited(docstring)}


def test_all_numbers_are_read() -> None:
    """Nothing in rules.md that looks like the number of a rule is left out."""
    assert GAME.rulebook.numbers == NUMBERS
    assert len(RULES) > 200


@pytest.mark.parametrize("number", RULES)
def test_every_rule_is_cited(number: str) -> None:
    assert number in CITED or number in NOT_IN_PLAY, f"no story cites {number}: {GAME.rulebook.rule(number)}"


def test_only_rules_are_cited() -> None:
    """A story cites rules that exist, or a section of them."""
    for name, docstring in stories():
        unknown = [number for number in NUMBER.findall(docstring) if not known(number)]
        assert not unknown, f"{name} cites {', '.join(unknown)}"


def known(number: str) -> bool:
    return number in GAME.rulebook or any(other.startswith(f"{number}.") for other in NUMBERS)


def test_the_table_of_exceptions_is_short_and_true() -> None:
    """What is said to be out of play is a rule, has a reason, and no story after all."""
    assert len(NOT_IN_PLAY) < 20
    for number, reason in NOT_IN_PLAY.items():
        assert number in GAME.rulebook
        assert reason
        assert number not in CITED, f"{number} has a story: take it off the table"
