"""The log of a match: what happened, told in typed parts, and as much of it as one seat may know."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from cosmodrome.games.definition import Part
from cosmodrome.kernel.state import CHANCE
from cosmodrome.match.record import Record


@dataclass(frozen=True, slots=True)
class Entry:
    """What one step of the record tells. `seat` is None for chance; `undone`: it was taken back later."""

    seq: int
    seat: int | None
    parts: tuple[Part, ...]
    undone: bool = False

    @property
    def rule(self) -> str:
        """The rule that the entry refers to, if it does."""
        return next((str(part.ref) for part in self.parts if part.kind == "rule"), "")

    def __str__(self) -> str:
        return "".join(part.text for part in self.parts)


def entries(record: Record) -> list[Entry]:
    """The whole log, with all that is hidden. Games leave the names of the players to us: a seat without text."""
    names = record.header.seats
    return [
        Entry(seq, None if step.who == CHANCE else step.who, _with_names(step.parts, names), step.undone)
        for seq, step in enumerate(record.steps, 1)
        if step.parts
    ]


def entries_for(record: Record, side: int | None, everyone: int) -> list[Entry]:
    """The log as one side (None: spectators) may read it. Of the others' unfinished moves nothing is told."""
    if record.open:
        return entries(record)
    wanted = everyone if side is None else 1 << side
    unfinished = record.in_the_making()
    found: list[Entry] = []
    for entry in entries(record):
        step = record.steps[entry.seq - 1]
        if (step.secret or entry.seq in unfinished) and step.making != side:
            continue
        found.append(replace(entry, parts=tuple(_readable(entry.parts, wanted))))
    return found


def _with_names(parts: tuple[Part, ...], names: list[str]) -> tuple[Part, ...]:
    return tuple(
        replace(part, text=names[part.ref])
        if part.kind == "seat" and not part.text and isinstance(part.ref, int) and 0 <= part.ref < len(names)
        else part
        for part in parts
    )


def _readable(parts: Iterable[Part], wanted: int) -> Iterable[Part]:
    for part in parts:
        if part.seen & wanted == wanted:
            yield part
        elif part.hidden:
            yield Part(part.hidden)
