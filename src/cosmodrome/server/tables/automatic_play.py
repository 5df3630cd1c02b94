"""A table that goes on by itself: its clock, its bots, standing answers, consent left in advance."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence

from cosmodrome.errors import CosmodromeError, StaleDecision
from cosmodrome.match.council import ACCEPT
from cosmodrome.match.match import Match
from cosmodrome.server.store.table_facts import Facts, Stored
from cosmodrome.server.store.table_types import STAND_IN, Seat
from cosmodrome.server.tables import clocks
from cosmodrome.server.tables.draft import Draft
from cosmodrome.server.tables.table_core import Core, TableServices
from cosmodrome.server.tables.teams import agrees, lets_pass
from cosmodrome.server.thinking.answer_times import is_hidden, seconds_left
from cosmodrome.server.thinking.bot_processes import AWAITED, UNWATCHED, WATCHED, BotAnswer
from cosmodrome.server.thinking.fair_queue import Line

ENOUGH = "*"  # a standing answer: whatever does without the free actions; no game has such a key
AWAY = 600.0  # seconds that a game without a clock waits for somebody who is not there
LOOKED = 60.0  # seconds that a table of bots alone goes on after somebody opened it
GRACE = 60.0  # seconds after the start of the server in which nobody loses on time
AGAIN_AFTER = 2.0  # seconds until a bot's answer that could not be stored is tried again

_log = logging.getLogger(__name__)


class AutomaticPlay(Core):
    """See `Table`. Nothing happens by itself before `wake`."""

    def __init__(self, services: TableServices, stored: Stored) -> None:
        super().__init__(services, stored)
        self._thinking: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._closed = False
        self._looked = time.monotonic()  # when somebody last opened the table

    def _committed(self) -> None:
        super()._committed()
        self._set_timer()
        self._drive()

    # --- time -------------------------------------------------------------------------------------
    @property
    def overdue(self) -> bool:
        return self.deadline is not None and time.time() >= self.deadline

    @property
    def missing(self) -> list[int]:
        """The seats that are waited for too long: time is out, or there is no clock and they have been away."""
        if self.deadline is not None:
            return self.match.deciders if self.match and self.overdue else []
        now = time.time()
        return [seat for seat, until in self._awaited() if until <= now]

    def _awaited(self) -> list[tuple[int, float]]:
        """Without a clock: who is waited for and not there, and until when."""
        if self._full or self.match is None or self.status != "running" or self.spec.seconds or self.spec.total:
            return []
        seats = [self.seats[number] for number in self.match.deciders]
        away = [seat for seat in seats if seat.kind == "person" and not seat.present]
        return [(seat.number, max(self.moved, self._seen.get(seat.person_id, 0.0)) + AWAY) for seat in away]

    def _set_timer(self) -> None:
        self.rest()
        now = time.time()
        ends = self._deadlines() if self.deadline is not None else [until for _, until in self._awaited()]
        left = [end - now for end in ends if end > now]
        if left and not self._closed:
            self._timer = asyncio.get_running_loop().call_later(min(left) + 0.01, self._time_is_out)

    def _deadlines(self) -> list[float]:
        """When time is out, and when that loses the game."""
        return [end for end in (self.deadline, self._loses_at) if end is not None]

    @property
    def _loses_at(self) -> float | None:
        """When the seats that are waited for lose; None at tables where nobody does, and in practice."""
        if self.deadline is None or self.spec.timeout != "lose" or self.facts.practice:
            return None
        return max(self.deadline, self._services.started + GRACE)

    @property
    def has_lost(self) -> bool:
        """Whether who is waited for has lost on time: no answer counts any more."""
        return self._loses_at is not None and time.time() >= self._loses_at

    def _time_is_out(self) -> None:
        self._timer = None
        if self.missing:
            self._tell()
            self._drive()
        self._set_timer()

    # --- who looks --------------------------------------------------------------------------------
    def look(self) -> None:
        """Somebody opens the table: if it paused because nobody did, it goes on."""
        self.used = self._looked = time.monotonic()
        if self.bots_alone:
            self._drive()

    def watch(self, callback: Callable[[], None]) -> None:
        super().watch(callback)
        if self.bots_alone:
            self._drive()

    @property
    def bots_alone(self) -> bool:
        """Whether nobody sits here but bots."""
        return not any(seat.person_id for seat in self.facts.seats)

    @property
    def _unwatched(self) -> bool:
        return not self._watchers and time.monotonic() - self._looked >= LOOKED

    @property
    def _place(self) -> list[Line]:
        """Where this table's bots wait for their turn: those of one address and of one person take turns."""
        awaited = any(seat.kind == "person" and seat.person_id for seat in self.facts.seats)
        urgency = UNWATCHED if self._unwatched else AWAITED if awaited else WATCHED
        return [urgency, Line(self.origin or self.creator), Line(self.creator), Line(self.id)]

    # --- what answers by itself -------------------------------------------------------------------
    def wake(self) -> None:
        """Go on where the table stood: set its clock, and let the bot think whose turn it is."""
        self._set_timer()
        self._drive()

    def _drive(self) -> None:
        """Let somebody answer who does so by themselves. Bots alone play on only while somebody watches."""
        with self.in_hand("played"):
            self._let_answer()

    def _let_answer(self) -> None:
        match = self.match
        if self._closed or self._thinking or match is None or self.status != "running" or self._held(self.facts):
            return
        if self.bots_alone and self._unwatched:
            return
        if self.has_lost:
            self._thinking = self._background(self._lose())
            return
        for seat in match.deciders:
            standing = self._standing_answer(self.facts, match, seat)
            if standing:
                self._thinking = self._background(self._give(seat, match, standing))
                return
        if (mate := self._accepts(self.facts, match)) is not None:
            self._thinking = self._background(self._give(mate, match, ACCEPT))
            return
        bots = [seat for seat in match.deciders if self._bot_of(seat)]
        if bots and len(bots) == len(match.deciders):  # among several, a person goes first
            self._thinking = self._background(self._think(bots[0], match, self._bot_of(bots[0])))

    def _standing_answer(self, facts: Facts, match: Match, seat: int) -> str:
        """What the seat gives by itself now; nothing if it has to be asked."""
        standing = facts.standing.get(seat, "")
        if standing == ENOUGH:
            return enough([(option.key, option.free) for option in match.decision.options])
        return standing if standing in match.decision.options.keys else ""

    def _held(self, facts: Facts) -> bool:
        """Whether everything waits for an undo request; not longer than the time of the turn."""
        return facts.undo is not None and not self.overdue

    def _accepts(self, facts: Facts, match: Match) -> int | None:
        """Who takes what a mate has proposed: by the consent they left, or by letting the time run out."""
        mate = agrees(facts, match)
        return lets_pass(match) if mate is None and self.overdue else mate

    def _bot_of(self, number: int) -> str:
        """The bot that answers for a seat now; empty if a person does."""
        seat = self.seats[number]
        if seat.kind == "bot":
            return seat.bot or STAND_IN
        return STAND_IN if self.overdue and self.spec.timeout == "bot" else ""

    async def _think(self, seat: int, match: Match, bot: str) -> None:
        began = time.monotonic()
        processes, rules = self._services.bot_processes, match.game.definition
        late = self.seats[seat].kind == "person"
        try:
            key = rules.when_late(match.state, seat) if late else ""
            given = BotAnswer(key, bot)
            if not key:
                given = await processes.answer(self.id, match, seat, bot, self.facts.bot_seed, self._place)
            longest = processes.longest_thought(bot, rules) if is_hidden(match.state) else 0.0
        except Exception:  # the next change of the table tries again
            self._thinking = None
            _log.exception("no bot answers at table %s", self.id)
            return
        await asyncio.sleep(seconds_left(self._services.pause, time.monotonic() - began, given.seconds, longest))
        await self._give(seat, match, given.key, failed=given.bot != bot)

    async def _give(self, seat: int, match: Match, key: str, failed: bool = False) -> None:
        """Answer as people do, through `play`. `failed`: somebody else answers for the bot that should."""
        self._thinking = None
        if self.status != "running":
            return
        decision = match.decision.id
        wait = 0.0

        def make(draft: Draft) -> None:
            if self._held(draft.now):
                return  # asked for while this was thought about
            given = draft.seat(seat)
            standing = self._standing_answer(draft.now, match, seat) == key
            accepted = key == ACCEPT and self._accepts(draft.facts, match) == seat
            if not (standing or accepted or self._bot_of(seat)):
                return  # whoever sits there plays again
            asked_for = standing or agrees(draft.facts, match) == seat
            draft.playing().play(key, seat, decision)
            draft.drop_undo(seat)
            given.failed = failed and given.kind == "bot"
            if given.kind == "person" and not asked_for:
                given.late, given.passed = True, accepted

        try:
            await self._change(make)
        except StaleDecision:
            pass
        except CosmodromeError as error:
            _log.error("the answer of a bot at table %s was refused: %s", self.id, error)
            wait = AGAIN_AFTER
        if wait:
            await asyncio.sleep(wait)
        self._drive()

    async def _lose(self) -> None:
        """Who has no time left resigns; somebody plays on for them, if the game is not over by that."""
        self._thinking = None

        def make(draft: Draft) -> None:
            deadline = self._loses_at
            for seat in clocks.out_of_time(draft, self.spec, deadline) if deadline is not None else ():
                if draft.match and not draft.match.over:
                    give_up(draft, seat).timed_out = True

        try:
            await self._change(make)
        except CosmodromeError as error:
            _log.error("nobody could lose on time at table %s: %s", self.id, error)
            await asyncio.sleep(AGAIN_AFTER)
            self._drive()

    # --- leaving memory ---------------------------------------------------------------------------
    def rest(self) -> None:
        """Nobody looks: let go of the clock. `wake` sets it again."""
        if self._timer:
            self._timer.cancel()
            self._timer = None

    async def close(self) -> None:
        """Stop thinking and timing; what is being written is finished."""
        self._closed = True
        self.rest()
        if self._thinking:
            self._thinking.cancel()
        async with self._lock:
            pass


def give_up(draft: Draft, seat: int) -> Seat:
    """The seat resigns. Two sides: the game ends. More: a bot plays on, and the seat is ranked last."""
    given = draft.own_seat(seat)
    match = draft.playing()
    match.resign(seat)
    draft.drop_undo()
    given.resigned = True
    if not match.over:
        given.kind, given.bot = "bot", STAND_IN
    return given


def enough(options: Sequence[tuple[str, bool]]) -> str:
    """Of keys and whether they are free actions: the one that does without all of these, if nothing else is decided."""
    others = [key for key, free in options if not free]
    return others[0] if len(others) == 1 < len(options) else ""
