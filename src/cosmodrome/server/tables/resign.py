"""Resigning: of two sides the other wins; of more a bot plays on."""

from __future__ import annotations

from cosmodrome.server.store.table_types import STAND_IN, Seat
from cosmodrome.server.tables.draft import Draft
from cosmodrome.server.tables.takeback import end_request
from cosmodrome.server.tables.transaction import Part, transaction


class Resignation(Part):
    """The right to resign."""

    @transaction
    def resign(self, draft: Draft, seat: int) -> None:
        """Two sides: the game ends. More: a bot plays on, and the seat is ranked last."""
        give_up(draft, seat)


def give_up(draft: Draft, number: int) -> Seat:
    """Let a seat resign, and return it."""
    seat = draft.own_seat(number)
    match = draft.playing()
    match.resign(number)
    end_request(draft)
    seat.resigned = True
    if not match.over:
        seat.kind, seat.bot = "bot", STAND_IN
    return seat
