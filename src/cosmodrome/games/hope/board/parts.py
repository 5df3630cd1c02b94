"""The board of HOPE in parts, each with the data that it shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from cosmodrome.games.definition import BoardPart
from cosmodrome.games.hope.board import cockpits, track
from cosmodrome.games.hope.board.sky import Sky
from cosmodrome.games.hope.components.vocabulary import CHARACTERS, TURNS
from cosmodrome.games.kit.english import capital, counted, listed

Data = dict[str, Any]
COUNCIL = ("accept", "dispute", "first", "second")
BARS = (  # what stands in the decision line, by verb
    ("Here", ("place", "remove")),
    ("Pairs", ("pair",)),
    ("Go on", ("go", "stop", "no", "end")),
)
GLYPHS = {"place": "pioneer", "end": "marker", "stop": "stable", "remove": "accuse"}
STRONG = ("place",)


def board(seen: Mapping[str, Any]) -> BoardPart:
    """The whole table. In front lies the cockpit of the viewer, else the one a replay names, else the first."""
    return _Board(seen).whole()


class _Board:
    def __init__(self, seen: Mapping[str, Any]) -> None:
        self.seen = seen
        self.names: list[str] = seen["names"]
        self.players: list[Data] = seen["players"]
        self.can: dict[str, str] = {key: option["text"] for key, option in seen["can"].items()}
        self.placed: set[str] = set()  # options that have their button on a thing
        self.own: int | None = seen["seat"]
        self.front: int = seen["seat"] if seen["seat"] is not None else seen.get("front") or 0
        self.sky = Sky(seen, self.front, self.can)

    def whole(self) -> BoardPart:
        rivals = [seat for seat in range(len(self.players)) if seat != self.front]
        world = self.sky.part()
        self.placed |= self.sky.answered
        draft = [self.draft()] if self.seen["drafting"] else []
        center, tracked = self.center(), self.track()
        bugs = [self.bugs()] if self.seen["options"]["bugs"] else []
        role = [self.role()] if self.seen["role"] else []
        own = self.cockpit(self.front)
        others = [self.rival(seat) for seat in rivals]
        return BoardPart(
            "board/board.html",
            {
                "front": self.front,
                "own": self.own is not None,
                "names": self.names,
                "rivals": rivals,
                "bugs": bool(bugs),
                "drafting": bool(draft),
            },
            [self.decision()],
            [world, tracked, *draft],
            [own, *role],
            [center, *bugs],
            others,
        )

    def some(self, keys: Iterable[str]) -> dict[str, str]:
        """Those of these options that there are; they stand here and nowhere else."""
        found = {key: self.can[key] for key in keys if key in self.can and key not in self.placed}
        self.placed.update(found)
        return found

    def verb(self, *names: str) -> dict[str, str]:
        return self.some([key for key in self.can if key.partition(":")[0] in names])

    def why(self, key: str) -> str:
        blocked = self.seen["why"].get(key)
        return str(blocked["why"]) if blocked else ""
