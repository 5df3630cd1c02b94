"""A bot stands in for a player, who may come back at any time."""

from __future__ import annotations

from cosmodrome.server.errors import ServerError
from cosmodrome.server.store.table_types import STAND_IN, Person, Seat
from cosmodrome.server.tables.clock import Clock
from cosmodrome.server.tables.draft import Draft
from cosmodrome.server.tables.takeback import end_request
from cosmodrome.server.tables.transaction import Part, Transactions, transaction


class StandIn(Part):
    """The right to let a bot play on, and to take one's seat back."""

    def __init__(self, transactions: Transactions, clock: Clock) -> None:
        super().__init__(transactions)
        self._clock = clock

    @transaction
    def hand_over(self, draft: Draft, number: int, by: Person | None = None) -> None:
        """Let a bot play on for the seat. `by` must sit there, or at the table if the seat is `deserted`."""
        seat = draft.own_seat(number)
        match = draft.running()
        others_may = deserted(seat, self._clock.missing)
        if by is not None and by.id != seat.person_id and not (others_may and draft.seat_of(by)):
            raise ServerError(
                "only the player in this seat can do that, or the others once they have waited too long", 403
            )
        seat.kind, seat.bot, seat.since = "bot", STAND_IN, len(match.record)
        if draft.deadline is not None and number in match.deciders:
            draft.facts.clocks[number] = draft.deadline
        end_request(draft)  # who would have to agree is no longer there

    @transaction
    def take_back(self, draft: Draft, who: int | Person) -> None:
        """Play on oneself, at any time. 409 after resigning."""
        seat = draft.players_seat(who, "you have no seat at this table")
        if seat.resigned:
            raise ServerError("you have resigned", 409)
        seat.kind, seat.bot, seat.left, seat.late = "person", "", False, False


def deserted(seat: Seat, missing: list[int]) -> bool:
    """Whether the others may let a bot play on: who sits there has left, let the time run out, or is missing."""
    return seat.kind == "person" and bool(seat.left or seat.late or seat.number in missing)
