"""Pictures of a guide: parts of the board as the game itself draws them, from a game that is played for it."""

from __future__ import annotations

from functools import cache
from typing import Any

from cosmodrome.bots import Player
from cosmodrome.games.definition import Definition
from cosmodrome.match.game import Game
from cosmodrome.server import boards
from cosmodrome.server.guides import Picture

SEED = 7
AT_LEAST, AT_MOST = 60, 1500  # steps: something lies on the board; the question has come up


@cache
def drawn(definition: Definition, picture: Picture) -> str:
    """The part at a question by its rule, once the game is under way; empty if there is none."""
    view = _position(definition, picture.rule)
    if view is None:
        return ""
    return boards.part(definition, {**view, "decision": None}, f"{definition.id} {picture}", picture.template)


@cache
def _position(definition: Definition, rule: str) -> dict[str, Any] | None:
    """What the one who decides sees there. Chance and bots are seeded: it is the same every time."""
    seats = definition.usual_seats
    match = Game(definition).match(seats=["You", "Valentina", "Yuri", "Neil"][:seats], seed=SEED)
    players = [Player("random", SEED + seat) for seat in range(seats)]
    found = None
    for step in range(AT_MOST):
        mover = match.mover
        if mover is None or (found and step >= AT_LEAST):
            return found
        view = match.view(mover)
        found = view if view["prompt"]["rule"] == rule else found
        match.play(players[mover].choose(match.state, mover), seat=mover)
    return found
