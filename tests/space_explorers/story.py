"""Short stories: given a position, when this is played, then that holds."""

from __future__ import annotations

from typing import Any, cast

from cosmodrome.games.definition import Blocked, Outcome
from cosmodrome.games.space_explorers.game import GAME
from cosmodrome.games.space_explorers.rules.explorers import Explorers
from cosmodrome.kernel.state import CHANCE, OVER

CALM = [5, 17, 29, 41, 53, 6]  # a Center of cards without abilities
NEIL, YURI, VALENTINA, ALAN = range(4)


class Story:
    """A position that is played on by keys. Cards are drawn as `draws` says, else the lowest number first."""

    def __init__(self, position: dict[str, Any], draws: list[int] | None = None, **options: object) -> None:
        seats = len(position["players"])
        position = {**position, "line": _line(position)}
        box = GAME.box(seats, GAME.settle_options(options, seats))
        self.state: Explorers = GAME.from_position(box, position)
        self.draws = list(draws or [])
        self._chance()

    @classmethod
    def of(cls, state: Explorers) -> Story:
        """A story that begins with this state."""
        story = cls.__new__(cls)
        story.state = state
        story.draws = []
        story._chance()
        return story

    def play(self, *keys: str) -> Story:
        for key in keys:
            action = GAME.keys.find(key)
            assert action >= 0, f"{key} is no action"
            assert action in list(self.state.legal_actions()), f"{key} is not among {self.keys}"
            self.state.apply(action)
            self._chance()
        return self

    def _chance(self) -> None:
        while self.state.mover() == CHANCE:
            outcomes = [int(outcome) for outcome in self.state.legal_actions()]
            action = GAME.chance_keys.find(f"deal:{self.draws.pop(0)}") if self.draws else outcomes[0]
            assert action in outcomes
            self.state.apply(action)
        assert GAME.check(self.state) == []

    @property
    def keys(self) -> list[str]:
        """The options now."""
        return [GAME.keys.text(action) for action in self.state.legal_actions()]

    def options(self, verb: str) -> list[str]:
        """What the options of one verb name: `options("recruit")` gives the card numbers."""
        return [key.partition(":")[2] for key in self.keys if key.partition(":")[0] == verb]

    def why_not(self, key: str) -> Blocked:
        assert key not in self.keys
        return GAME.why_not(self.state, GAME.keys.find(key))

    def view(self, seat: int | None = None) -> dict[str, Any]:
        return GAME.view(self.state, seat)

    def player(self, seat: int) -> dict[str, Any]:
        """What a player has, seen by that player."""
        return cast(dict[str, Any], self.view(seat)["players"][seat])

    @property
    def position(self) -> dict[str, Any]:
        return GAME.position(self.state)

    @property
    def mover(self) -> int:
        return int(self.state.mover())

    @property
    def over(self) -> bool:
        return self.mover == OVER

    @property
    def center(self) -> list[int]:
        return cast(list[int], self.view()["center"])

    @property
    def deck(self) -> int:
        return cast(int, self.view()["deck"])

    @property
    def outcome(self) -> Outcome:
        return GAME.outcome(self.state)

    def hand(self, seat: int) -> list[int]:
        return cast(list[int], self.player(seat)["hand"])

    def tokens(self, seat: int) -> dict[str, int]:
        return cast(dict[str, int], self.player(seat)["tokens"])

    def score(self, seat: int) -> dict[str, int]:
        found = GAME.scores(self.state)[seat]
        return {"total": found.total, **found.parts}


HARD = ["apollo_11", "skylab", "voyager_1", "pioneer_10", "mariner_4", "surveyor_1", "gemini_8", "friendship_7"]


def _line(position: dict[str, Any]) -> list[str]:
    """The line of Projects given, with hard ones added until the number for the players is reached (R2.2)."""
    tile_of = {project.id: project.tile for project in GAME.shipped.projects}
    line = list(position.get("line", []))
    done = [project for player in position["players"] for project in player.get("projects", [])]
    used = {tile_of[project] for project in [*line, *done]}
    for project in HARD:
        if len(line) + len(done) < len(position["players"]) + 2 and tile_of[project] not in used:
            line.append(project)
            used.add(tile_of[project])
    return line


def spread(seats: int, **first: int) -> list[dict[str, int]]:
    """Tokens for all seats: the first has these, the last has the rest of the `seats` tokens of each colour."""
    colours = ("blue", "green", "yellow", "red", "purple")
    rest = {colour: seats - first.get(colour, 0) for colour in colours}
    return [dict(first), *[{} for _ in range(seats - 2)], {colour: n for colour, n in rest.items() if n}]


def neil(
    draws: list[int] | None = None,
    *,
    seats: int = 2,
    hub: dict[str, list[int]] | None = None,
    hand: list[int] | None = None,
    tokens: dict[str, int] | None = None,
    projects: list[str] | None = None,
    others: list[dict[str, Any]] | None = None,
    center: list[int] | None = None,
    deck: list[int] | None = None,
    options: dict[str, object] | None = None,
    **position: Any,
) -> Story:
    """Neil's turn begins. The last seat has the tokens Neil has not; with a `deck` given, also all other cards."""
    one_each = dict.fromkeys(("blue", "green", "yellow", "red", "purple"), 1)
    bags = [one_each] * seats if tokens is None else spread(seats, **tokens)
    players: list[dict[str, Any]] = [{"hub": hub or {}, "hand": hand or [], "projects": projects or []}]
    players += [dict(other) for other in others or []]
    players += [{} for _ in range(seats - len(players))]
    for player, bag in zip(players, bags, strict=True):
        player.setdefault("tokens", bag)
    position = {"player": NEIL, "center": CALM if center is None else center, "players": players, **position}
    if deck is not None:
        placed = {*position["center"], *deck}
        for player in players:
            placed |= {*player.get("hand", []), *[card for pile in player.get("hub", {}).values() for card in pile]}
        last = players[-1]
        last["hand"] = sorted({*last.get("hand", []), *(set(range(1, 61)) - placed)})
        position["deck"] = deck
    return Story(position, draws, **(options or {}))
