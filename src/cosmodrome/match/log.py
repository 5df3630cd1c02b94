"""The log of a match: what happened, told in typed parts, and as much of it as one seat may know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cosmodrome.games.definition import Part
from cosmodrome.kernel.state import CHANCE
from cosmodrome.match.record import Record, Step, Undo


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


def entries(record: Record, last: int | None = None, before: int | None = None) -> list[Entry]:
    """The log with all that is hidden. `last`: so many of its last entries; `before`: of those before this step."""
    found: list[Entry] = []
    for seq in range(_newest(record, before), 0, -1):
        if len(found) == last:
            break
        if record.steps[seq - 1].parts:
            found.append(_entry(record, seq))
    found.reverse()
    return found


def entries_for(
    record: Record, side: int | None, everyone: int, last: int | None = None, before: int | None = None
) -> list[Entry]:
    """The same as one side (None: spectators) may read it. Of the others' unfinished moves nothing is told."""
    wanted = _wanted(record, side, everyone)
    unfinished = record.in_the_making()
    found: list[Entry] = []
    for seq in range(_newest(record, before), 0, -1):
        if len(found) == last:
            break
        step = record.steps[seq - 1]
        if step.parts and _may_read(record, step, seq in unfinished, side):
            found.append(_entry(record, seq, wanted))
    found.reverse()
    return found


def _newest(record: Record, before: int | None) -> int:
    return len(record.steps) if before is None else min(before - 1, len(record.steps))


def _wanted(record: Record, side: int | None, everyone: int) -> int:
    """The sides that must all be able to read what a side (None: spectators) is told."""
    return 0 if record.open else everyone if side is None else 1 << side


def _may_read(record: Record, step: Step, unfinished: bool, side: int | None) -> bool:
    return record.open or not (step.secret or unfinished) or step.making == side


class Tail:
    """The last entries of the log as one side (None: spectators) reads it, brought up to date from where it stood."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.entries: list[Entry] = []
        self._sure = 0  # up to this step nothing is missing because its move was not complete

    def read(self, record: Record, side: int | None, everyone: int) -> tuple[int, int]:
        """How many entries at the end are no longer good, and how many follow those before, which stay as they are.
        Of all together the last `most` are kept.
        """
        wanted = _wanted(record, side, everyone)
        unfinished = record.in_the_making()
        kept = len(self.entries)
        while kept and self.entries[kept - 1].seq > self._sure:
            kept -= 1
        anchor = self.entries[kept - 1] if kept else None
        found: list[Entry] = []
        seq = len(record.steps)
        self._sure = seq
        while seq and len(found) < self.most:
            step = record.steps[seq - 1]
            if isinstance(step, Undo):
                anchor = None  # what was taken back lies further up
            if step.parts:
                if _may_read(record, step, seq in unfinished, side):
                    told = step.entries
                    entry = told[wanted] if told and wanted in told else _entry(record, seq, wanted)
                    if entry is anchor:
                        break
                    found.append(entry)
                elif seq in unfinished:
                    self._sure = seq - 1
            seq -= 1
        else:
            kept = 0
        gone = len(self.entries) - kept
        found.reverse()
        self.entries = (self.entries[:kept] + found)[-self.most :]
        return gone, len(found)


def _entry(record: Record, seq: int, wanted: int = 0) -> Entry:
    """What a step tells to the sides that are wanted. It is read again and again, so it is kept."""
    step = record.steps[seq - 1]
    if step.entries is None:
        step.entries = {}
    found = step.entries.get(wanted)
    if found is None:
        parts = readable(with_names(step.parts, record.header.seats), wanted)
        found = Entry(seq, None if step.who == CHANCE else step.who, tuple(parts), step.undone)
        step.entries[wanted] = found
    return found


def with_names(parts: tuple[Part, ...], names: Sequence[str]) -> tuple[Part, ...]:
    """With the names of the players, which games leave to us: a seat without text."""
    found: list[Part] = []
    for part in parts:
        if part.kind == "seat" and not part.text and isinstance(part.ref, int) and 0 <= part.ref < len(names):
            part = Part(names[part.ref], "seat", part.ref, part.seen, part.hidden)
        found.append(part)
    return tuple(found)


def readable(parts: Iterable[Part], wanted: int) -> list[Part]:
    """What these sides may read."""
    found: list[Part] = []
    for part in parts:
        if part.seen & wanted == wanted:
            found.append(part)
        elif part.hidden:
            found.append(Part(part.hidden))
    return found
