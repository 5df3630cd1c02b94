"""A finished game in columns, for the lists of a person: written when the game ends, together with its result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, insert, select

from cosmodrome.kernel.state import CHANCE
from cosmodrome.match.match import Match
from cosmodrome.server.store import schema
from cosmodrome.server.store.table_types import Seat, TableSpec


@dataclass(frozen=True)
class FinishedGame:
    """The rows of one game, but for when it began, which the log knows."""

    game: dict[str, Any]
    seats: list[dict[str, Any]]

    def write(self, connection: Connection, at: float) -> None:
        """`at`: now."""
        log = schema.log.c
        first = connection.scalar(select(log.at).where(log.table_id == self.game["table_id"], log.seq == 1))
        connection.execute(insert(schema.finished_games), {**self.game, "began": first or at, "ended": at})
        connection.execute(insert(schema.finished_seats), self.seats)


def finished_game(table_id: str, spec: TableSpec, seats: Sequence[Seat], match: Match) -> FinishedGame:
    """Of a match that is over."""
    outcome, rules = match.outcome, match.game.definition
    winners = outcome.winners if outcome else ()
    words = [spec.title, rules.title, *match.names]
    game = {
        "table_id": table_id,
        "moves": sum(match.record.steps[seq - 1].who != CHANCE for seq in match.record.live),
        "turns": match.turn,
        "counts": not match.practice and spec.position is None,
        "words": " ".join(words).casefold(),
    }
    rows = [
        {
            "table_id": table_id,
            "number": seat.number,
            "person_id": seat.person_id or None,
            "bot": "" if seat.person_id else seat.bot,
            "name": seat.name,
            "party": match.party(seat.number),
            "won": seat.number in winners,
        }
        for seat in seats
    ]
    return FinishedGame(game, rows)
