"""A table that goes on by itself: its bots, standing answers, consent left in advance, and time that runs out."""

from __future__ import annotations

import asyncio
import logging
import time

from cosmodrome.errors import CosmodromeError, StaleDecision
from cosmodrome.match.council import ACCEPT
from cosmodrome.match.match import Match
from cosmodrome.server.store.table_facts import Facts
from cosmodrome.server.store.table_types import STAND_IN
from cosmodrome.server.tables.answers import standing_answer
from cosmodrome.server.tables.clock import Clock
from cosmodrome.server.tables.draft import Draft
from cosmodrome.server.tables.presence import Presence
from cosmodrome.server.tables.takeback import end_request
from cosmodrome.server.tables.teams import agrees, lets_pass
from cosmodrome.server.tables.transaction import Part, Transactions, transaction
from cosmodrome.server.thinking.answer_times import is_hidden, seconds_left
from cosmodrome.server.thinking.bot_processes import AWAITED, UNWATCHED, WATCHED, BotAnswer
from cosmodrome.server.thinking.fair_queue import Line

AGAIN_AFTER = 2.0  # seconds until a bot's answer that could not be stored is tried again

_log = logging.getLogger(__name__)


class Autopilot(Part):
    """Lets those answer who do so by themselves. Nothing happens before `drive`."""

    def __init__(self, transactions: Transactions, clock: Clock, presence: Presence) -> None:
        super().__init__(transactions)
        self.thinking: asyncio.Task[None] | None = None
        self._clock = clock
        self._presence = presence
        self._closed = False

    def drive(self) -> None:
        """Let somebody answer who does so by themselves. Bots alone play on only while somebody watches."""
        with self.services.set_aside.in_hand(self.state.id, "played"):
            self._let_answer()

    def close(self) -> None:
        """Stop thinking."""
        self._closed = True
        if self.thinking:
            self.thinking.cancel()

    def _let_answer(self) -> None:
        state, match, in_background = self.state, self.state.match, self.transactions.in_background
        if self._closed or self.thinking or match is None or state.status != "running" or self._held(state.facts):
            return
        if state.bots_alone and self._presence.unwatched:
            return
        if self._clock.has_lost:
            self.thinking = in_background(self._lose())
            return
        for seat in match.deciders:
            if standing := standing_answer(state.facts, match, seat):
                self.thinking = in_background(self._give(seat, match, standing))
                return
        if (mate := self._accepts(state.facts, match)) is not None:
            self.thinking = in_background(self._give(mate, match, ACCEPT))
            return
        bots = [self._bot_of(seat) for seat in match.deciders]
        if bots and all(bots):  # among several, a person goes first
            self.thinking = in_background(self._think(match.deciders[0], match, bots[0]))

    def _held(self, facts: Facts) -> bool:
        """Whether everything waits for an undo request; not longer than the time of the turn."""
        return facts.undo is not None and not self._clock.overdue

    def _accepts(self, facts: Facts, match: Match) -> int | None:
        """Who takes what a mate has proposed: by the consent they left, or by letting the time run out."""
        mate = agrees(facts, match)
        return lets_pass(match) if mate is None and self._clock.overdue else mate

    def _bot_of(self, number: int) -> str:
        """The bot that answers for a seat now; empty if a person does."""
        seat = self.state.seats[number]
        if seat.kind == "bot":
            return seat.bot or STAND_IN
        return STAND_IN if self._clock.overdue and self.state.spec.timeout == "bot" else ""

    @property
    def _place(self) -> list[Line]:
        """Where this table's bots wait for their turn: those of one address and of one person take turns."""
        state = self.state
        awaited = any(seat.kind == "person" and seat.person_id for seat in state.seats)
        urgency = UNWATCHED if self._presence.unwatched else AWAITED if awaited else WATCHED
        return [urgency, Line(state.origin or state.creator), Line(state.creator), Line(state.id)]

    async def _think(self, seat: int, match: Match, bot: str) -> None:
        began = time.monotonic()
        state, processes, rules = self.state, self.services.bot_processes, match.game.definition
        late = state.seats[seat].kind == "person"
        try:
            key = rules.when_late(match.state, seat) if late else ""
            answer = BotAnswer(key, bot)
            if not key:
                answer = await processes.answer(state.id, match, seat, bot, state.facts.bot_seed, self._place)
            longest = processes.longest_thought(bot, rules) if is_hidden(match.state) else 0.0
        except Exception:  # the next change of the table tries again
            self.thinking = None
            _log.exception("no bot answers at table %s", state.id)
            return
        await asyncio.sleep(seconds_left(self.services.pause, time.monotonic() - began, answer.seconds, longest))
        await self._give(seat, match, answer.key, failed=answer.bot != bot)

    async def _give(self, seat: int, match: Match, key: str, failed: bool = False) -> None:
        """Answer as people do, through `play`. `failed`: somebody else answers for the bot that should."""
        self.thinking = None
        if self.state.status != "running":
            return
        wait = 0.0
        try:
            await self._play(seat, match, key, match.decision.id, failed)
        except StaleDecision:
            pass
        except CosmodromeError as error:
            _log.error("the answer of a bot at table %s was refused: %s", self.state.id, error)
            wait = AGAIN_AFTER
        if wait:
            await asyncio.sleep(wait)
        self.drive()

    @transaction
    def _play(self, draft: Draft, number: int, match: Match, key: str, decision: int, failed: bool) -> None:
        if self._held(draft.now):
            return  # asked for while this was thought about
        seat = draft.seat(number)
        standing = standing_answer(draft.now, match, number) == key
        accepted = key == ACCEPT and self._accepts(draft.facts, match) == number
        if not (standing or accepted or self._bot_of(number)):
            return  # whoever sits there plays again
        asked_for = standing or agrees(draft.facts, match) == number
        draft.playing().play(key, number, decision)
        end_request(draft, number)
        seat.failed = failed and seat.kind == "bot"
        if seat.kind == "person" and not asked_for:
            seat.late, seat.passed = True, accepted

    async def _lose(self) -> None:
        self.thinking = None
        try:
            await self._clock.lose()
        except CosmodromeError as error:
            _log.error("nobody could lose on time at table %s: %s", self.state.id, error)
            await asyncio.sleep(AGAIN_AFTER)
            self.drive()
