"""The works of a live table: how it changes, is read back, lets bots think, and keeps time."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgspec

from cosmodrome.errors import CosmodromeError, IllegalMove, StaleDecision
from cosmodrome.match.log import Entry
from cosmodrome.match.match import Match
from cosmodrome.server.errors import ServerError, StoreError
from cosmodrome.server.facts import CHAT_KEPT, Facts, Stored
from cosmodrome.server.parts import Parts
from cosmodrome.server.snapshots import played
from cosmodrome.server.store import Change, Conflict, Row, Store
from cosmodrome.server.terms import STAND_IN, Line, Person, Seat, Status, TableSpec, UndoRequest
from cosmodrome.server.thinkers import Thinkers

if TYPE_CHECKING:
    from cosmodrome.server.table import Table

T = TypeVar("T")

AGAIN_AFTER = 2.0  # seconds until a bot's answer that could not be stored is tried again

_log = logging.getLogger(__name__)


class House(Protocol):
    """What a table needs of the server around it."""

    store: Store
    thinkers: Thinkers
    pause: float

    async def reread(self, table_id: str) -> Stored: ...

    async def again(self, table: Table, person: Person) -> Table: ...


class Draft:
    """A table as it would be after a change. It becomes the table once it is in the store."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self.facts = core.facts.copy()
        self.status: Status = core.status
        self.match = core.match
        self.head: str | None = None
        self.idempotency: tuple[int, str] | None = None
        self.said: Line | None = None

    @property
    def seats(self) -> list[Seat]:
        return self.facts.seats

    def playing(self) -> Match:
        """The match, to play on."""
        if self.match is None or self.status == "open":
            raise ServerError("the game has not begun", 409)
        if self.match is self._core.match:
            self.match = self.match.copy()
        return self.match

    def seat(self, number: int) -> Seat:
        if not 0 <= number < len(self.seats):
            raise ServerError(f"there is no seat {number} at this table", 404)
        return self.seats[number]

    def own_seat(self, number: int) -> Seat:
        """The seat, for something that only who sits there may do."""
        seat = self.seat(number)
        if seat.kind != "person" or not seat.person_id:
            raise ServerError("nobody sits here who could do that: a bot plays this seat", 403)
        return seat

    def acting(self, number: int) -> Seat:
        """The seat, for something that who sits there does now: they are back, if they were away."""
        seat = self.own_seat(number)
        seat.left = seat.late = False
        return seat

    def seat_of(self, person: Person) -> Seat | None:
        return next((seat for seat in self.seats if seat.person_id == person.id), None)

    def end_standing(self) -> None:
        """A standing answer lasts as long as it is that person's turn."""
        asked = self.match.deciders if self.match else []
        standing = self.facts.standing.items()
        self.facts.standing = {n: key for n, key in standing if n in asked and self.seats[n].kind == "person"}


class Core:
    """See `Table`."""

    def __init__(self, house: House, stored: Stored) -> None:
        self._house = house
        self._lock = asyncio.Lock()
        self._watchers: list[Callable[[], None]] = []
        self._tasks: set[asyncio.Task[Any]] = set()
        self._thinking: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._connections: dict[str, int] = {}  # of each person
        self._views: dict[object, dict[str, Any]] = {}
        self.lines: dict[int | None, dict[int, tuple[Entry, str]]] = {}  # the drawn log of each seat
        self.parts: dict[int | None, Parts] = {}  # the drawn board of each seat
        self._talk: dict[str, deque[float]] = {}  # when each person spoke
        self._closed = False
        self.used = time.monotonic()
        self.id = stored.id
        self._restore(stored, played(stored))

    def _restore(self, stored: Stored, match: Match | None) -> None:
        self.spec: TableSpec = stored.spec
        self.status: Status = stored.status
        self.creator = stored.creator
        self.created = stored.created
        self.updated = stored.updated
        self.facts: Facts = stored.facts
        self._facts_text = stored.facts.text()
        self.version = stored.version
        self.deadline = stored.deadline
        self.chat: list[Line] = stored.chat
        self.match: Match | None = match
        self.saved = stored.snapshot[0] if stored.snapshot else 0  # steps in the last snapshot
        self._answered = {(row.seat, row.idempotency) for row in stored.rows if row.idempotency}
        for seat in self.facts.seats:
            seat.present = seat.person_id in self._connections
        self._views.clear()

    @property
    def seats(self) -> list[Seat]:
        return self.facts.seats

    @property
    def undo_request(self) -> UndoRequest | None:
        return self.facts.undo

    @property
    def rematch_id(self) -> str:
        return self.facts.rematch

    @property
    def idle(self) -> bool:
        """Whether nobody would miss it in memory."""
        return not (self._watchers or self._tasks or self._lock.locked() or self._connections)

    def watch(self, callback: Callable[[], None]) -> None:
        """Call back (at once, without waiting) after each committed change and when presence changes."""
        self._watchers.append(callback)

    def unwatch(self, callback: Callable[[], None]) -> None:
        """No more. Nothing happens if it was not watching."""
        if callback in self._watchers:
            self._watchers.remove(callback)

    # --- changing ---------------------------------------------------------------------------------
    async def _change(self, make: Callable[[Draft], T]) -> T:
        """Carry out a change, wholly or not at all. It goes on even if whoever asked for it goes away."""
        return await asyncio.shield(self._background(self._carry_out(make)))

    async def _carry_out(self, make: Callable[[Draft], T]) -> T:
        self.used = time.monotonic()
        changed = False
        try:
            async with self._lock:
                try:
                    result, changed = await self._attempt(make)
                except Conflict:
                    _log.warning("table %s is read again", self.id)
                    stored = await self._house.reread(self.id)
                    self._restore(stored, played(stored))
                    changed = True  # whatever becomes of the second attempt
                    try:
                        result, _ = await self._attempt(make)
                    except Conflict as error:
                        raise StoreError(str(error)) from error
            return result
        finally:
            if changed:
                self._committed()

    async def _attempt(self, make: Callable[[Draft], T]) -> tuple[T, bool]:
        draft = Draft(self)
        result = make(draft)
        if draft.match is not None and draft.match.over:
            draft.status = "finished"
            draft.facts.undo = None
        if draft.facts.standing:
            draft.end_standing()
        change = self._difference(draft)
        if change is None:
            return result, False
        await self._house.store.write(change.write)
        self._adopt(draft, change)
        return result, True

    def _difference(self, draft: Draft) -> Change | None:
        """What to write to the store; None if nothing changed."""
        before, match = self.match, draft.match
        old = len(before.record) if before else 0
        rows = [] if match is None else [Row(old + n, s.who, s.key) for n, s in enumerate(match.record.steps[old:], 1)]
        if rows and draft.idempotency:
            rows[0] = rows[0]._replace(idempotency=draft.idempotency[1])
        values: dict[str, Any] = {}
        if (text := draft.facts.text()) != self._facts_text:
            values["facts"] = text
        if draft.status != self.status:
            values["status"] = draft.status
        if draft.head is not None:
            values["head"] = draft.head
        if draft.status == "finished" and self.status != "finished" and match and match.outcome:
            result = {**asdict(match.outcome), "totals": [score.total for score in match.scores()]}
            values["result"] = msgspec.json.encode(result).decode()
        if not rows and not values and not draft.said:
            return None
        people = draft.facts.people()
        return Change(
            table=self.id,
            version=self.version,
            steps=old + len(rows),
            deciders=sum(1 << seat for seat in match.deciders) if match else 0,
            deadline=self._next_deadline(draft),
            at=time.time(),
            rows=rows,
            values=values,
            seats=people if people != self.facts.people() else None,
            said=draft.said,
        )

    def _adopt(self, draft: Draft, change: Change) -> None:
        """The change is in the store: now it is so."""
        self.match, self.facts, self.status = draft.match, draft.facts, draft.status
        for seat in self.facts.seats:
            seat.present = seat.person_id in self._connections
        self._facts_text = change.values.get("facts", self._facts_text)
        self.version += 1
        self.deadline = change.deadline
        self.updated = change.at
        if draft.idempotency:
            self._answered.add(draft.idempotency)
        if draft.said:
            self.chat = [*self.chat[-CHAT_KEPT + 1 :], draft.said]

    def _committed(self) -> None:
        self._tell()
        self._set_timer()
        self._drive()

    def _tell(self) -> None:
        self._views.clear()
        for callback in list(self._watchers):
            try:
                callback()
            except Exception:
                _log.exception("a watcher of table %s failed", self.id)

    def _background(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # --- time -------------------------------------------------------------------------------------
    def _next_deadline(self, draft: Draft) -> float | None:
        """A new turn has its whole time; within a turn the clock runs on."""
        if not self.spec.seconds or draft.status != "running" or draft.match is None:
            return None
        waiting = _waited_for(draft.match, draft.seats)
        if not waiting:
            return None
        if self.deadline is not None and self.match and waiting == _waited_for(self.match, self.seats):
            return self.deadline
        return time.time() + self.spec.seconds

    @property
    def overdue(self) -> bool:
        return self.deadline is not None and time.time() >= self.deadline

    def _set_timer(self) -> None:
        self.rest()
        if self.deadline is not None and not self.overdue and not self._closed:
            delay = self.deadline - time.time() + 0.01
            self._timer = asyncio.get_running_loop().call_later(delay, self._time_is_out)

    def _time_is_out(self) -> None:
        self._timer = None
        if self.overdue:
            self._tell()
            self._drive()
        else:
            self._set_timer()

    # --- what answers by itself -------------------------------------------------------------------
    def wake(self) -> None:
        """Go on where the table stood: set its clock, and let the bot think whose turn it is."""
        self._set_timer()
        self._drive()

    def _drive(self) -> None:
        match = self.match
        if self._closed or self._thinking or match is None or self.status != "running" or self.facts.undo:
            return
        for seat in match.deciders:
            standing = self.facts.standing.get(seat)
            if standing is not None and standing in match.decision.options.keys:
                self._thinking = self._background(self._give(seat, match, standing))
                return
        bots = [seat for seat in match.deciders if self._bot_of(seat)]
        if bots and len(bots) == len(match.deciders):  # among several, a person goes first
            self._thinking = self._background(self._think(bots[0], match, self._bot_of(bots[0])))

    def _bot_of(self, number: int) -> str:
        """The bot that answers for a seat now; empty if a person does."""
        seat = self.seats[number]
        if seat.kind == "bot":
            return seat.bot or STAND_IN
        return STAND_IN if self.overdue and self.spec.timeout == "bot" else ""

    async def _think(self, seat: int, match: Match, bot: str) -> None:
        began = time.monotonic()
        key = await self._house.thinkers.answer(match, seat, bot)
        if (rest := self._house.pause - (time.monotonic() - began)) > 0:
            await asyncio.sleep(rest)
        await self._give(seat, match, key)

    async def _give(self, seat: int, match: Match, key: str) -> None:
        """Answer through the same door as people."""
        self._thinking = None
        decision = match.decision.id
        wait = 0.0

        def make(draft: Draft) -> None:
            given = draft.seat(seat)
            standing = draft.facts.standing.get(seat) == key
            if not (standing or self._bot_of(seat)):
                return  # whoever sits there plays again
            draft.playing().play(key, seat, decision)
            given.late = given.late or (given.kind == "person" and not standing)

        try:
            await self._change(make)
        except StaleDecision:
            pass
        except IllegalMove as error:
            _log.warning("a bot gave an answer that is not legal: %s", error)
            if self.match is match and match.decision.options:
                key = secrets.choice(match.decision.options.keys)
                self._thinking = self._background(self._give(seat, match, key))
        except CosmodromeError as error:
            _log.error("the answer of a bot at table %s was not stored: %s", self.id, error)
            wait = AGAIN_AFTER
        if wait:
            await asyncio.sleep(wait)
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


def _waited_for(match: Match, seats: list[Seat]) -> list[int]:
    """The people whose answer is waited for."""
    return [seat for seat in match.deciders if seats[seat].kind == "person"]
