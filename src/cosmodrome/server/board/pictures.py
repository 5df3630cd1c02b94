"""Pictures of a guide: parts of the board as the game itself draws them, from a game that is played for it."""

from __future__ import annotations

from functools import cache
from typing import Any

from cosmodrome.bots import Player
from cosmodrome.games.definition import Definition
from cosmodrome.match.game import Game
from cosmodrome.server.board import boards
from cosmodrome.server.board.guides import Picture

SEED = 7
LONGEST = 1500  # steps


@cache
def drawn(definition: Definition, picture: Picture) -> str:
    """Return the part of the board; empty if the question does not come up."""
    view = _position(definition, picture.rule, picture.step)
    if view is None:
        return ""
    return boards.part(definition, {**view, "decision": None}, f"{definition.id} {picture}", picture.template)


@cache
def _position(definition: Definition, rule: str, step: int) -> dict[str, Any] | None:
    """Return what the one who decides sees there. Chance and bots are seeded: it is the same every time."""
    seats = definition.usual_seats
    match = Game(definition).match(seats=["You", "Valentina", "Yuri", "Neil"][:seats], seed=SEED)
    players = [Player("random", SEED + seat) for seat in range(seats)]
    for played in range(LONGEST):
        mover = match.mover
        if mover is None:
            break
        if played >= step and definition.prompt(match.state, mover).rule == rule:
            return match.view(mover)
        match.play(players[mover].choose(match.state, mover), seat=mover)
    return None
