"""What an answer would do, as far as whoever decides can know it: a look before the leap.

The answer is played on tables as the seat might imagine them: what it cannot know is dealt anew each time. So nothing
that is hidden can show, and what would differ from one imagined table to another is not told. No chance is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from cosmodrome.games.definition import Definition, Part
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER, State
from cosmodrome.match.log import readable, with_names

T = TypeVar("T")

IMAGINED = 4  # tables; whatever comes out alike on all of them is told


@dataclass(frozen=True)
class Change:
    """The points of a seat before and after."""

    seat: int
    before: int
    after: int


@dataclass(frozen=True)
class Preview:
    """`parts`: the line of the log; `notes`: more in the game's own words; `then`: what is to be decided next."""

    key: str
    text: str
    rule: str
    parts: tuple[Part, ...] = ()
    notes: tuple[str, ...] = ()
    scores: tuple[Change, ...] = ()
    then: str = ""
    certain: bool = True  # False: some of it depends on what the seat cannot know

    def __str__(self) -> str:
        return "".join(part.text for part in self.parts) or self.text


class _Seen(NamedTuple):
    """What came of it on one imagined table."""

    parts: tuple[Part, ...]
    notes: tuple[str, ...]
    scores: tuple[Change, ...]
    then: str


def preview(definition: Definition, state: State, seat: int, action: int, names: Sequence[str]) -> Preview:
    """What a legal answer of this seat would do."""
    option = definition.option(state, action)
    seen = [_imagine(definition, state, seat, action, names, number) for number in range(IMAGINED)]
    first = seen[0]
    return Preview(
        option.key,
        option.text,
        option.rule,
        parts=_agreed([each.parts for each in seen]) or (),
        notes=tuple(note for note in first.notes if all(note in each.notes for each in seen)),
        scores=tuple(change for change in first.scores if all(change in each.scores for each in seen)),
        then=_agreed([each.then for each in seen]) or "",
        certain=all(each == first for each in seen),
    )


def _agreed(found: list[T]) -> T | None:
    return found[0] if all(each == found[0] for each in found) else None


def _imagine(definition: Definition, state: State, seat: int, action: int, names: Sequence[str], number: int) -> _Seen:
    before = definition.determinized(state, seat, SeededDice(number + 1))
    after = before.clone()
    after.apply_as(seat, action)
    told = with_names(tuple(definition.tell(before, seat, action, after)), names)
    pairs = zip(definition.scores(before), definition.scores(after), strict=True)
    return _Seen(
        tuple(readable(told, 1 << int(before.side(seat)))),
        tuple(definition.foresee(before, seat, action, after)),
        tuple(Change(old.seat, old.total, new.total) for old, new in pairs if old.total != new.total),
        _then(definition, after, seat, names),
    )


def _then(definition: Definition, after: State, seat: int, names: Sequence[str]) -> str:
    mover = int(after.mover())
    if mover == OVER:
        return "The game ends"
    if mover in (seat, CHANCE):
        return definition.prompt(after, seat).text
    return f"{names[mover]} decides"
