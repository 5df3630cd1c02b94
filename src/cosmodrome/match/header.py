"""The head of a record: everything that is agreed before the first step."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cosmodrome.match import chain
from cosmodrome.match.dealer import Dealer

MAGIC = "cosmodrome record"
FORMAT = 1
FIELDS = ("game", "rules", "components", "overlay", "options", "seats", "dealer", "seed", "position")
OPTIONAL = ("overlay", "seed", "position")
BEGIN = "begin"
END = "end"


@dataclass(frozen=True)
class Header:
    """What a match starts from. The dealer's seed, shown or not, is no part of it; `commitment` binds the dealer."""

    game: str
    rules: int
    components: str  # hash of the component set
    overlay: dict[str, Any] | None  # what an owner laid over the shipped components
    options: dict[str, Any]
    seats: list[str]
    dealer: str
    commitment: str
    position: dict[str, Any] | None = None  # None: an ordinary start, or not shown
    position_commitment: str = ""  # empty: an ordinary start

    def lines(self, seed: str = "", position: str = "") -> list[str]:
        """The lines of the head; with `position` as its line says it, and with the seed if that is shown."""
        given = {
            "game": self.game,
            "rules": str(self.rules),
            "components": self.components,
            "overlay": "" if self.overlay is None else dumped(self.overlay),
            "options": dumped(self.options),
            "seats": dumped(self.seats),
            "dealer": f"{self.dealer} {self.commitment}".rstrip(),
            "seed": seed,
            "position": position,
        }
        return [f"{MAGIC} {FORMAT}", *(f"{name} {given[name]}" for name in FIELDS if given[name])]

    def opening(self) -> bytes:
        """The chain before the first step. It is the same whether secrets are shown or not."""
        return chain.opening("\n".join(self.lines(position=hidden_position(self.position_commitment))))


def hidden_position(commitment: str) -> str:
    return f"#{commitment}" if commitment else ""


def commit_position(position: Mapping[str, Any] | None, dealer: Dealer) -> str:
    """A position holds hidden cards, so it is salted like a hidden step."""
    return "" if position is None else chain.commitment(dumped(position), dealer.salt(0)).hex()


def dumped(data: object) -> str:
    """Plain data on one line; ValueError or TypeError if it is not plain."""
    return json.dumps(data, ensure_ascii=False, allow_nan=False)
