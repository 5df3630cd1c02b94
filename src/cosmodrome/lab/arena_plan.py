"""What an arena plays: which bots meet in which games, and when a pairing is decided."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from cosmodrome.errors import BadOption
from cosmodrome.lab.one_game import Setting

LOOK = 5  # deals between two looks at whether a pairing is decided


class Key(NamedTuple):
    """One game of an arena."""

    pairing: int
    deal: int
    order: int  # of the sides


@dataclass(frozen=True)
class Pairing:
    """Which bot plays which side, in the first order; the share of wins is told for the first one."""

    bots: tuple[int, ...]

    @property
    def one(self) -> int:
        return self.bots[0]

    @property
    def other(self) -> int:
        return self.bots[1]

    @property
    def even(self) -> float:
        """The share of wins if all are equal."""
        return 1 / len(self.bots)


@dataclass(frozen=True)
class Until:
    """When a pairing stops before all its games: as soon as its always valid interval is on one side of the even share,
    or with a goal (shares of wins) wholly inside it or wholly outside.
    """

    least: int = 20  # games before that
    goal: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        if self.goal is not None and not 0 <= self.goal[0] < self.goal[1] <= 1:
            raise BadOption("the goal must be two shares of wins, the lower one first, such as 65-80 per cent")

    def settles(self, interval: tuple[float, float], even: float) -> bool:
        low, high = interval
        if self.goal is None:
            return low > even or high < even
        return (self.goal[0] <= low and high <= self.goal[1]) or high < self.goal[0] or low > self.goal[1]


@dataclass(frozen=True)
class Plan:
    """All of it. Results are kept with their plan, and only games may be added to it."""

    setting: Setting
    rules_version: int
    bots: tuple[str, ...]
    identities: tuple[str, ...]  # what is behind the names
    pairings: tuple[Pairing, ...]
    sides: tuple[int, ...]  # of the seats
    wanted: int  # games of a pairing, at least
    seed: int | None
    until: Until | None = None

    @property
    def orders(self) -> int:
        """In how many orders a deal is played."""
        return max(self.sides) + 1

    @property
    def deals(self) -> int:
        """Of each pairing."""
        return -(-self.wanted // self.orders)

    @property
    def games(self) -> int:
        """At most so many are played."""
        return len(self.pairings) * self.deals * self.orders

    def sitting(self, key: Key) -> list[int]:
        """The bot of each seat."""
        bots = self.pairings[key.pairing].bots
        return [bots[(side - key.order) % self.orders] for side in self.sides]

    def number(self, key: Key) -> int:
        """Counts games through, deal by deal."""
        return (key.deal * len(self.pairings) + key.pairing) * self.orders + key.order

    def as_json(self) -> dict[str, Any]:
        """What must be the same when results are added to."""
        setting = asdict(self.setting)
        return {
            **setting,
            "rules_version": self.rules_version,
            "bots": list(self.bots),
            "identities": list(self.identities),
            "pairings": [list(pairing.bots) for pairing in self.pairings],
            "seed": self.seed,
        }
