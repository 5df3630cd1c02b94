"""Which rules of a game the docstrings of its tests cite."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from cosmodrome.games.definition import Definition


class Citations:
    """The stories of a folder against the rulebook. `out_of_play`: rules that no story can tell of, and why."""

    def __init__(self, game: Definition, folder: Path, number: str, out_of_play: dict[str, str]) -> None:
        self.rulebook = game.rulebook
        self.folder = folder
        self.number = re.compile(rf"\b(?:{number})\b")
        self.numbers = [number for number in self.rulebook.numbers if self.number.fullmatch(number)]
        self.out_of_play = out_of_play
        self.cited = {number for _, docstring in self.stories() for number in self.numbers_in(docstring)}

    def stories(self) -> Iterator[tuple[str, str]]:
        """Every test of the folder with its docstring."""
        for path in sorted(self.folder.glob("test_*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    yield f"{path.name}: {node.name}", ast.get_docstring(node) or ""

    def numbers_in(self, docstring: str) -> Iterator[str]:
        """The numbers in a docstring; `R9.1.2-R9.1.4` and `R13.1-R13.3` name all between."""
        number = self.number.pattern
        yield from self.number.findall(docstring)
        for first, last in re.findall(rf"({number})\s*-\s*({number})", docstring):
            if first in self.numbers and last in self.numbers:
                yield from self.numbers[self.numbers.index(first) : self.numbers.index(last) + 1]

    def check_all_are_read(self) -> None:
        """Nothing in rules.md that looks like the number of a rule is left out."""
        assert self.rulebook.numbers == self.numbers
        assert len(self.numbers) > 200

    def check_is_cited(self, number: str) -> None:
        told = number in self.cited or number in self.out_of_play
        assert told, f"no story cites {number}: {self.rulebook.rule(number)}"

    def check_only_rules_are_cited(self) -> None:
        """A story cites rules that exist, or a section of them."""
        for name, docstring in self.stories():
            unknown = [number for number in self.number.findall(docstring) if not self._is_known(number)]
            assert not unknown, f"{name} cites {', '.join(unknown)}"

    def _is_known(self, number: str) -> bool:
        return number in self.rulebook or any(other.startswith(f"{number}.") for other in self.numbers)

    def check_the_exceptions(self) -> None:
        """What is said to be out of play is a rule, has a reason, and no story after all; it is not much."""
        assert len(self.out_of_play) < 20
        for number, reason in self.out_of_play.items():
            assert number in self.rulebook
            assert reason
            assert number not in self.cited, f"{number} has a story: take it off the table"
