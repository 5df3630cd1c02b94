"""How a board shows an event: what travels, which counters change, which die is rolled, what is worth a pause.

Things are named as boards name them, "kind:ref": the ids of elements are made from these names. What a viewer may not
know is None or left out, as in the event itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from cosmodrome.games.parts import Part


@dataclass(frozen=True)
class Travel:
    """A thing went from one place of the board to another."""

    thing: Part | None  # None: the viewer may not know which
    origin: str  # the thing on the board where it lay; empty: none stands for that place
    target: str


@dataclass(frozen=True)
class Count:
    """A counter on the board changed by so much."""

    at: str
    by: int


@dataclass(frozen=True)
class Headline:
    """The outcome of something big: what it is, how it went, and why. Without `why` the log tells it."""

    title: str
    verdict: str
    good: bool | None = None  # None: neither a success nor a failure
    why: str = ""


@dataclass(frozen=True)
class Motion:
    """All that a board shows of one event."""

    travels: tuple[Travel, ...] = ()
    counts: tuple[Count, ...] = ()
    die: str = ""  # the face that it shows, in words
    headline: Headline | None = None

    def __bool__(self) -> bool:
        return bool(self.travels or self.counts or self.die or self.headline)
