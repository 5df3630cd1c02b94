"""Answers: a player decides what the game asks, or leaves an answer for the rest of the turn."""

from __future__ import annotations

from collections.abc import Sequence

from cosmodrome.errors import IllegalMove
from cosmodrome.match.match import Match
from cosmodrome.server.errors import ServerError
from cosmodrome.server.store.table_facts import Facts
from cosmodrome.server.tables.clock import Clock
from cosmodrome.server.tables.draft import Draft
from cosmodrome.server.tables.takeback import end_request
from cosmodrome.server.tables.transaction import Part, Transactions, transaction

LONGEST_KEY = 200
LONGEST_IDEMPOTENCY = 64
ENOUGH = "*"  # a standing answer: whatever does without the free actions; no game has such a key


class Answers(Part):
    """The right to answer."""

    def __init__(self, transactions: Transactions, clock: Clock) -> None:
        super().__init__(transactions)
        self._clock = clock

    def given(self, seat: int | None, idempotency: str) -> bool:
        """Whether the seat has given the answer with this idempotency key."""
        return seat is not None and (seat, idempotency) in self.state.answered

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
        if self._clock.has_lost and draft.match and seat in draft.match.deciders:
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

    @transaction
    def stand(self, draft: Draft, seat: int, key: str | None) -> None:
        """Give this answer by itself while it is legal and the turn lasts (`ENOUGH`: whichever does without the free
        actions, where nothing else is to be decided); None: no more.
        """
        match = draft.running()
        draft.quiet = True
        if key is None:
            draft.facts.standing.pop(seat, None)
            return
        draft.acting(seat)
        if seat not in match.deciders:
            raise ServerError("it is not your turn", 409)
        if key != ENOUGH and (len(key) > LONGEST_KEY or match.game.definition.keys.find(key) < 0):
            raise IllegalMove("there is no such answer in this game")
        draft.facts.standing[seat] = key


def standing_answer(facts: Facts, match: Match, seat: int) -> str:
    """What the seat gives by itself now; nothing if it has to be asked."""
    standing = facts.standing.get(seat, "")
    if standing == ENOUGH:
        return enough([(option.key, option.free) for option in match.decision.options])
    return standing if standing in match.decision.options.keys else ""


def enough(options: Sequence[tuple[str, bool]]) -> str:
    """Of keys and whether they are free actions: the one that does without all of these, if nothing else is decided."""
    others = [key for key, free in options if not free]
    return others[0] if len(others) == 1 < len(options) else ""


def end_standing_answers(draft: Draft) -> None:
    """A standing answer lasts as long as that person's side is asked, and no longer than the turn."""
    if not draft.now.standing:
        return
    match = None if draft.new_turn else draft.match
    asked = {int(match.state.side(seat)) for seat in match.deciders} if match else set()
    draft.facts.standing = {
        seat: key
        for seat, key in draft.facts.standing.items()
        if match and int(match.state.side(seat)) in asked and draft.seats[seat].kind == "person"
    }
