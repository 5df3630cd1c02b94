"""What a table agrees on before a game: each option declared once for command line, API, page and record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cosmodrome.errors import BadOption
from cosmodrome.games.kit.english import in_words


@dataclass(frozen=True)
class OptionSpec:
    """One thing a table agrees on before the game, declared once for command line, API, page and record."""

    name: str
    help: str
    values: tuple[bool | int | str, ...]
    default: bool | int | str | None  # None: follows from another option, see Definition.defaults
    rule: str = ""
    also: Callable[[object, int], object | None] | None = None  # (value, seats) -> accepted value, or None
    also_help: str = ""  # what `also` accepts, in words
    seat: bool = False  # its numbers are seats, counted from 0
    title: str = ""  # on a page, if its name says too little
    words: Mapping[bool | int | str, str] = field(default_factory=dict)  # for values, on a page
    rare: bool = False  # few people need it: it stands under "More options"

    @property
    def label(self) -> str:
        return self.title or in_words(self.name).capitalize()

    @property
    def allowed(self) -> str:
        plain = ", ".join(show_value(value) for value in self.values)
        return f"{plain}, or {self.also_help}" if self.also_help else plain

    def choices(self, seats: int) -> list[bool | int | str]:
        """What can be chosen from a list: the values, and where they are seats all of them."""
        return list(dict.fromkeys([*self.values, *range(seats)] if self.seat else self.values))

    def told(self, value: object) -> str:
        """A value in words; people count seats from 1."""
        if isinstance(value, bool | int | str) and value in self.words:
            return self.words[value]
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, list):
            return ", ".join(map(self.told, value))
        return f"seat {value + 1}" if self.seat and isinstance(value, int) else in_words(str(value))

    def check(self, value: object, seats: int) -> Any:
        """The value as declared; text from a command line is understood too, and a number for its digits."""
        for allowed in self.values:
            if value == allowed and isinstance(value, bool) == isinstance(allowed, bool):
                return allowed
            if isinstance(value, str) and value.lower() == show_value(allowed).lower():
                return allowed
            if type(value) is int and str(value) == allowed:
                return allowed
        if self.also:
            accepted = self.also(value, seats)
            if accepted is not None:
                return accepted
        raise BadOption(f"{self.name} = {value!r} is not possible; allowed: {self.allowed}")


def whole_number(value: object, least: int, most: int) -> int | None:
    """For `also`: a number within these bounds, or its digits as text (not too many: Python refuses thousands)."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
        value = int(value)
    return value if type(value) is int and least <= value <= most else None


def show_value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def from_to(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"
