"""Answers: a player decides what the game asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cosmodrome.errors import IllegalMove
from cosmodrome.server.errors import ServerError
from cosmodrome.server.tables.clock import Clock
from cosmodrome.server.tables.draft import Draft
from cosmodrome.server.tables.takeback import end_request
from cosmodrome.server.tables.transaction import Transactions, transaction

LONGEST_KEY = 200
LONGEST_IDEMPOTENCY = 64


@dataclass(eq=False)
class Answers:
    """The right to answer."""

    transactions: Transactions
    clock: Clock

    def given(self, seat: int | None, idempotency: str) -> bool:
        """Whether the seat has given the answer with this idempotency key."""
        return seat is not None and (seat, idempotency) in self.transactions.state.answered

    async def give(self, seat: int, answer: str | Sequence[str], decision: int, idempotency: str = "") -> None:
        """Answer the open question, by a key or by the keys of a way. StaleDecision 409, IllegalMove 422; a repeated
        idempotency key changes nothing. The steps of a way are committed together, or none of them is.
        """
        if len(idempotency) > LONGEST_IDEMPOTENCY or not idempotency.isprintable():
            raise ServerError(f"an idempotency key has up to {LONGEST_IDEMPOTENCY} printable characters", 400)
        if any(len(key) > LONGEST_KEY for key in ([answer] if isinstance(answer, str) else answer)):
            raise IllegalMove("that is not among the options")
        await self._play(seat, answer, decision, idempotency)

    @transaction
    def _play(self, draft: Draft, seat: int, answer: str | Sequence[str], decision: int, idempotency: str) -> None:
        if idempotency and self.given(seat, idempotency):
            return
        if self.clock.has_lost and draft.match and seat in draft.match.deciders:
            raise ServerError("your time is up", 409)
        draft.acting(seat)
        match = draft.playing()
        if isinstance(answer, str):
            match.play(answer, seat, decision)
        else:
            match.play_way(answer, seat, decision)
            if match.last_way:  # if the table is read again, an undo still takes all of it back
                draft.facts.way = match.last_way
        end_request(draft, seat)
        draft.answered = seat
        draft.idempotency = (seat, idempotency) if idempotency else None
