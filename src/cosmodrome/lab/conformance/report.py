"""The properties by name, and what a checked game has shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any, Final

from cosmodrome.lab.scripted import Step

KEYS: Final = "keys unique"
MASK: Final = "mask = list"
LISTING: Final = "listing changes nothing"
DEAD_END: Final = "no dead end"
DECIDERS: Final = "deciders"
FORCED: Final = "forced public answers"
CHANCE_WEIGHTS: Final = "chance weights"
CLONE: Final = "clone"
CONSERVATION: Final = "conservation"
LENGTH: Final = "bounded length"
SCORES: Final = "scores = breakdown"
RETURNS: Final = "returns"
TEXTS: Final = "texts"
RULES: Final = "rule numbers"
POSITION: Final = "position"
PLAIN: Final = "view is plain data"
VIEW: Final = "view leaks nothing"
PROMPT: Final = "prompt leaks nothing"
OPTIONS: Final = "options leak nothing"
MOVER: Final = "mover leaks nothing"
LOG: Final = "log leaks nothing"
BOOKS: Final = "books balance"
VALUE: Final = "value leaks nothing"
DETERMINIZE: Final = "determinize"
PREVIEW: Final = "previews"
REPLAY: Final = "record replay"
UNDO: Final = "undo = replay"
MEDDLED: Final = "meddled positions"  # checked apart, see `check_positions`

PROPERTIES: Final[dict[str, str]] = {
    KEYS: "every action and chance result has a key of its own, which leads back to it",
    MASK: "legal actions ascend, without duplicates, within the action space, and stay the same until the next answer",
    LISTING: "a state is the same after its options are listed",
    DEAD_END: "every question has an answer, and every answer offered can be carried out",
    DECIDERS: "whoever is to move is a seat of the table and may answer",
    FORCED: "what every seat can see to be forced is not asked; what a free action could change is",
    CHANCE_WEIGHTS: "chance results have positive weights, and only listed ones are drawn",
    CLONE: "a clone is equal and goes its own way: no earlier state ever changes",
    CONSERVATION: "the game's own invariants hold: nothing is lost or made",
    LENGTH: "the game comes to an end",
    SCORES: "the parts of every score add up to its total, and the final totals are those of the state",
    RETURNS: "at the end each seat gets a number from 0 to 1; reason, winners and ranking are there",
    TEXTS: "options, prompts and refusals say something",
    RULES: "the rules that are cited exist",
    POSITION: "a position is plain data from which the same state comes back",
    PLAIN: "a view can be written as JSON, and uses no name that is the same in the views of all games",
    BOOKS: "accounts before + events = accounts after, at every frame, and for every viewer by what they may read",
    VIEW: "states that a seat cannot tell apart look the same to it",
    PROMPT: "... and ask the same",
    OPTIONS: "... and offer it the same answers",
    MOVER: "... and have the same mover: whether somebody is asked tells nothing",
    LOG: "... and what happens in them reads the same",
    VALUE: "... and are worth the same to it",
    DETERMINIZE: "... and are dealt anew alike: from what the seat knows, and from nothing else",
    PREVIEW: "every answer can be looked at before it is given, which changes nothing",
    REPLAY: "the record of a game gives the same states and the same record again, and can be verified",
    UNDO: "taking back an answer leads to the state before it, also when the record is replayed",
}


@dataclass(frozen=True, slots=True)
class Violation:
    """A property that does not hold: after so many steps, and what was seen."""

    name: str
    step: int
    message: str

    def __str__(self) -> str:
        return f"{self.name}, after step {self.step}: {self.message}"


@dataclass
class Report:
    """One game: how it was set up, what happened, and what was wrong with it."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: int
    components: Mapping[str, Any] | None = None
    steps: list[Step] = field(default_factory=list)
    decisions: int = 0
    violations: list[Violation] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return not self.violations

    def __str__(self) -> str:
        agreed = "".join(f" {name}={value}" for name, value in self.options.items())
        head = f"{self.game} seats={self.seats}{agreed} seed={self.seed}: {self.decisions} decisions"
        return "\n".join([head, *(f"  {violation}" for violation in self.violations)])


class Broken(Exception):
    """A property does not hold. Raised by a check, caught by the driver."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(f"{name}: {message}")
        self.name = name
        self.message = message


class holding(AbstractContextManager[None]):
    """Whatever goes wrong in here is a violation of this property."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Exception) and not isinstance(error, Broken):
            raise Broken(self.name, f"{type(error).__name__}: {error}") from error


def expect(name: str, holds: bool, message: str | Callable[[], str]) -> None:
    if not holds:
        raise Broken(name, message if isinstance(message, str) else message())


def same(name: str, one: Any, other: Any, message: str) -> None:
    """Both must be equal; if not, the message is followed by where they differ."""
    if one != other:
        raise Broken(name, f"{message}: {difference(one, other)}")


def difference(one: Any, other: Any, where: str = "") -> str:
    """Where two pieces of plain data differ, in a line."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in [*one, *(name for name in other if name not in one)]:
            if name not in one or name not in other:
                return f"{where}{name} is there only once"
            if one[name] != other[name]:
                return difference(one[name], other[name], f"{where}{name}: ")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for i, pair in enumerate(zip(one, other, strict=True)):
            if pair[0] != pair[1]:
                return difference(*pair, f"{where}[{i}] ")
    return f"{where}{_short(one)} is not {_short(other)}"


def _short(data: Any) -> str:
    text = repr(data)
    return text if len(text) <= 80 else f"{text[:77]}..."
