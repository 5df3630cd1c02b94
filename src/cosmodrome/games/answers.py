"""What a game says to people: legal answers, refusals, questions, things in sight, and results."""

from __future__ import annotations

from collections.abc import Mapping
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


class Kind(msgspec.Struct, frozen=True):
    """A kind of thing to pick: from `least` to `most` of it. Each counts for `worth`, and takes from what several kinds
    share, see `Picks.shared`.
    """

    key: str
    text: str
    most: int
    least: int = 0
    worth: int = 1
    uses: tuple[tuple[str, int], ...] = ()

    def plain(self) -> dict[str, Json]:
        uses: dict[str, Json] = dict(self.uses)
        found: dict[str, Json] = {"key": self.key, "text": self.text, "most": self.most}
        return {**found, "least": self.least, "worth": self.worth, "uses": uses}


class Picks(msgspec.Struct, frozen=True):
    """Several things to be picked as one choice, in any order: how much in all, and of which kinds.

    Nothing may be picked in excess: without any one of the things, less than `most` is reached. `shared` is what there
    is of things that several kinds use up.
    """

    fewest: int
    most: int
    kinds: tuple[Kind, ...]
    shared: tuple[tuple[str, int], ...] = ()
    text: str = ""  # the question, where that of the single answers asks for a part of it only

    @property
    def total(self) -> str:
        """How many, in words."""
        return str(self.most) if self.fewest == self.most else f"up to {self.most}"

    def plain(self) -> dict[str, Json]:
        kinds: list[Json] = [kind.plain() for kind in self.kinds]
        shared: dict[str, Json] = dict(self.shared)
        return {"fewest": self.fewest, "most": self.most, "kinds": kinds, "shared": shared}

    def refuse(self, amounts: Mapping[str, int]) -> str:
        """What is wrong with so many of each kind; nothing if they fit."""
        for kind in self.kinds:
            n = amounts.get(kind.key, 0)
            if n > kind.most:
                return f"{kind.text}: {kind.most} at most"
            if n < kind.least:
                return f"{kind.text}: {kind.least} at least"
        chosen = [kind for kind in self.kinds if amounts.get(kind.key)]
        for name, held in self.shared:
            if sum(dict(kind.uses).get(name, 0) * amounts[kind.key] for kind in chosen) > held:
                return f"{' and '.join(kind.text for kind in chosen if name in dict(kind.uses))}: too many together"
        total = sum(kind.worth * amounts[kind.key] for kind in chosen)
        if total < self.fewest or any(total - kind.worth >= self.most for kind in chosen):
            return f"pick {self.total}, not {total}"
        return ""


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
