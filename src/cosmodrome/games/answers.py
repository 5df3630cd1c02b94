"""What a game says to people: legal answers, refusals, questions, things in sight, and results."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from cosmodrome.games.layout import Json


class Option(msgspec.Struct, frozen=True):
    """A legal answer: its key, what it says to a person, the rule behind it, and its group on the page."""

    key: str
    text: str
    rule: str = ""
    group: str = ""
    free: bool = False

    def __str__(self) -> str:
        return self.text

    def plain(self) -> dict[str, Json]:
        """As plain data; asked for so often that `asdict` is too slow."""
        return {"key": self.key, "text": self.text, "rule": self.rule, "group": self.group, "free": self.free}


class Blocked(msgspec.Struct, frozen=True):
    """What a player might expect here but may not do, and why."""

    key: str
    text: str
    rule: str
    why: str

    def plain(self) -> dict[str, Json]:
        return {"key": self.key, "text": self.text, "rule": self.rule, "why": self.why}


class Way(msgspec.Struct, frozen=True):
    """A shortcut: several answers, given one after the other as far as nothing new comes up."""

    text: str
    keys: tuple[str, ...]
    rule: str = ""
    group: str = ""

    def __str__(self) -> str:
        return self.text

    def plain(self) -> dict[str, Json]:
        return {"text": self.text, "keys": list(self.keys), "rule": self.rule, "group": self.group}


class Prompt(msgspec.Struct, frozen=True):
    """What is to be decided, in a line, and the rule to read about it."""

    text: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing that somebody sees: what it is, and what is printed on it, line by line; `flavour` is no rule."""

    name: str
    kind: str = ""
    lines: tuple[str, ...] = ()
    flavour: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    """The points of one seat: the sum and where they come from."""

    seat: int
    total: int
    parts: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game ended: the reason, the seats that won (shared by several; none if the game was lost), all seats from
    best to worst, and the reason in words.
    """

    reason: str
    winners: tuple[int, ...]
    ranking: tuple[int, ...]
    text: str = ""
