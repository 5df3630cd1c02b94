"""Pages to read that a game brings along: the history behind it, say. They never change play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby


@dataclass(frozen=True, slots=True)
class Note:
    """One thing to read: its heading (a year, a name), when or which it is within that, whose it is, and the text."""

    text: str
    head: str = ""
    when: str = ""
    whose: str = ""
    colour: str = ""  # of the house, to set apart whose it is; never the only sign


@dataclass(frozen=True, slots=True)
class Section:
    """Notes on one subject, in order."""

    name: str
    title: str
    lead: str
    notes: tuple[Note, ...]

    @property
    def headed(self) -> Iterator[tuple[str, list[Note]]]:
        """The notes that follow each other under the same heading."""
        for head, notes in groupby(self.notes, lambda note: note.head):
            yield head, list(notes)


@dataclass(frozen=True, slots=True)
class Reading:
    """A page to read. `name` stands in its address."""

    name: str
    title: str
    lead: str
    sections: tuple[Section, ...]
