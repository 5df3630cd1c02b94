"""The chat of a table: with all, or with the own team."""

from __future__ import annotations

import time

from cosmodrome.match.names import clean
from cosmodrome.server.errors import ServerError
from cosmodrome.server.rate_limits import TokenBucket
from cosmodrome.server.store.table_facts import CHAT_KEPT
from cosmodrome.server.store.table_types import Line, Person
from cosmodrome.server.tables.draft import Draft
from cosmodrome.server.tables.teams import mates, side_of
from cosmodrome.server.tables.transaction import Part, Transactions, transaction

LONGEST_LINE = 500  # characters
LINES_AT_ONCE = 5
LINES_WITHIN = 10.0  # seconds
A_MOMENT = 0.000_001  # seconds: no two lines are said at once


class Chat(Part):
    """The right to talk."""

    def __init__(self, transactions: Transactions) -> None:
        super().__init__(transactions)
        self._limits: dict[str, TokenBucket] = {}  # of each person

    async def say(self, who: int | Person, text: str, team: bool = False) -> None:
        """Say something as a seat or as who sits there, to all or to the own team.

        403: off, or not at the table; 409: there is no team; 413: too long; 429: too often.
        """
        if not self.state.spec.chat:
            raise ServerError("the chat of this table is off", 403)
        if len(text) > LONGEST_LINE:
            raise ServerError(f"at most {LONGEST_LINE} characters, please", 413)
        words = clean(text, LONGEST_LINE)
        if not words:
            raise ServerError("the message is empty", 422)
        await self._say(who, words, team)

    @transaction
    def _say(self, draft: Draft, who: int | Person, words: str, team: bool) -> None:
        seat = draft.players_seat(who, "only players at this table can chat")
        if team and (draft.match is None or len(mates(draft.match, seat.number)) < 2):
            raise ServerError("you are alone on your side", 409)
        limit = self._limits.setdefault(seat.person_id, TokenBucket(LINES_AT_ONCE, LINES_AT_ONCE / LINES_WITHIN))
        if not limit.take():
            raise ServerError("not so fast, please", 429)
        last = draft.chat[-1] if draft.chat else Line(0, 0, "", "", 0.0)
        side = side_of(draft.match, seat.number) if team and draft.match else None
        at = max(time.time(), last.at + A_MOMENT)
        draft.said = Line(last.number + 1, seat.number, seat.name, words, at, side)
        draft.chat = [*draft.chat[-CHAT_KEPT + 1 :], draft.said]
        draft.quiet = side is not None
