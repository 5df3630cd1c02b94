"""The works of a live table: how it is read back, changes, and tells those who watch it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Mapping
from contextlib import AbstractContextManager
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgspec
from sqlalchemy import Connection

from cosmodrome.bots.hints import Hint
from cosmodrome.errors import CosmodromeError
from cosmodrome.match.council import standing
from cosmodrome.match.match import Match
from cosmodrome.match.replay import resume
from cosmodrome.server.errors import ServerError, StoreError
from cosmodrome.server.rate_limits import TokenBucket
from cosmodrome.server.store.finished_games import finished_game
from cosmodrome.server.store.overlays import head_without_overlay
from cosmodrome.server.store.set_aside import Doing, SetAside
from cosmodrome.server.store.store import Change, Conflict, Row, Store
from cosmodrome.server.store.table_facts import CHAT_KEPT, Facts, Stored
from cosmodrome.server.store.table_types import Line, Person, Seat, Status, TableSpec, UndoRequest
from cosmodrome.server.tables import clocks
from cosmodrome.server.tables.draft import Draft
from cosmodrome.server.thinking.bot_processes import BotProcesses, new_seed

if TYPE_CHECKING:
    from cosmodrome.server.tables.table import Table

T = TypeVar("T")

_log = logging.getLogger(__name__)


class TableServices(Protocol):
    """What a table needs of the server around it."""

    store: Store
    bot_processes: BotProcesses
    pause: float
    started: float  # when the server began: who could not answer while it was down does not lose by that
    components: Mapping[str, Mapping[str, Any]]  # of a game: what is laid over its own

    set_aside: SetAside

    async def reread(self, table_id: str) -> Stored: ...

    async def again(self, table: Table, person: Person, origin: str = "") -> Table: ...

    def check_bots_alone(self, connection: Connection, table: Core) -> None: ...


def played(stored: Stored) -> Match | None:
    """Return the match of a stored table, played again from its record; None if it has not begun."""
    return resume(stored.head, [(row.seat, row.text) for row in stored.rows]) if stored.head else None


class Core:
    """See `Table`."""

    def __init__(self, services: TableServices, stored: Stored) -> None:
        self._services = services
        self._lock = asyncio.Lock()
        self._watchers: list[Callable[[], None]] = []
        self._tasks: set[asyncio.Task[Any]] = set()
        self._connections: dict[str, int] = {}  # of each person
        self._seen: dict[str, float] = {}  # when the last connection of a person closed
        self._views: dict[object, dict[str, Any]] = {}
        self.setting = 0  # grows when people, chat, clock or plans change
        self.hinted: dict[int, tuple[int, asyncio.Task[list[Hint]]]] = {}  # of a seat: a decision, and its hints
        self._talk: dict[str, TokenBucket] = {}  # of each person
        self.used = time.monotonic()
        self.id = stored.id
        self._restore(stored, played(stored))

    def _restore(self, stored: Stored, match: Match | None) -> None:
        self.spec: TableSpec = stored.spec
        self.status: Status = stored.status
        self.creator = stored.creator
        self.origin = stored.origin
        self.created = stored.created
        self.updated = stored.updated
        self.moved = stored.updated  # when the game last went on
        self.facts: Facts = stored.facts
        self._facts_text = stored.facts.text()
        if match is not None and not self.facts.bot_seed:  # the game began before there was one
            self.facts.bot_seed = new_seed()
        self.version = stored.version
        self.deadline = stored.deadline
        self.chat: list[Line] = stored.chat
        self.match: Match | None = match
        if match is not None and len(stored.facts.seats) == match.seats:
            match.call([seat.name for seat in stored.facts.seats])
        if match is not None and stored.facts.way:
            match.last_way = stored.facts.way
        self._answered = {(row.seat, row.idempotency) for row in stored.rows if row.idempotency}
        self._see_who_is_here()
        self._views.clear()
        self.setting += 1

    def in_hand(self, doing: Doing) -> AbstractContextManager[None]:
        """See `SetAside.in_hand`."""
        return self._services.set_aside.in_hand(self.id, doing)

    def check_whole(self) -> None:
        """ValueError if what was read from the store does not fit together."""
        if self.status != "closed" and (self.match is None) != (self.status == "open"):
            raise ValueError(f"it is {self.status}, but has {'no' if self.match is None else 'a'} record")
        if self.match is not None and self.match.seats != len(self.seats):
            raise ValueError(f"{self.match.seats} play, but there are {len(self.seats)} seats")

    def _see_who_is_here(self) -> bool:
        """Whether somebody came or went."""
        before = [seat.present for seat in self.facts.seats]
        for seat in self.facts.seats:
            seat.present = seat.person_id in self._connections
        self._full = all(seat.present for seat in self.facts.seats if seat.kind == "person")
        return before != [seat.present for seat in self.facts.seats]

    @property
    def seats(self) -> list[Seat]:
        return self.facts.seats

    @property
    def gives_hints(self) -> bool:
        """Whether players may ask for hints."""
        if self.spec.hints is not None:
            return self.spec.hints
        return not (self.spec.seconds or self.spec.total) and sum(bool(seat.person_id) for seat in self.seats) == 1

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
        task = self._background(self._carry_out(make))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(self._unheard)
            raise

    def _unheard(self, task: asyncio.Task[T]) -> None:
        """Whoever asked for the change has gone: that it was refused is nobody's concern, that it failed is."""
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, CosmodromeError):
            _log.error("a change of table %s failed", self.id, exc_info=error)

    async def _carry_out(self, make: Callable[[Draft], T]) -> T:
        self.used = time.monotonic()
        changed = False
        try:
            async with self._lock:
                try:
                    result, changed = await self._attempt(make)
                except Conflict:
                    _log.warning("table %s is read again", self.id)
                    stored = await self._services.reread(self.id)
                    with self.in_hand("loaded"):
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
        if self.status == "closed":
            raise ServerError("the host has closed this table", 409)
        with self.in_hand("played"):
            draft, result, change = self._made(make)
        if change is None:
            return result, False
        await self._services.store.write(change.write)
        with self.in_hand("played"):
            self._adopt(draft, change)
        return result, True

    def _made(self, make: Callable[[Draft], T]) -> tuple[Draft, T, Change | None]:
        """The table as it will be, what `make` gives, and what to write to the store."""
        draft = Draft(self)
        result = make(draft)
        if draft.match is not None and draft.match.over:
            draft.status = "finished"
            draft.drop_undo()
        if draft.match is not None and draft.match.practice and not draft.now.practice:
            draft.facts.practice = True
        if draft.now.standing:
            draft.end_standing()
        if draft.now.clocks:
            draft.end_clocks()
        if draft.match is not None and draft.now.consents:
            draft.end_consents()
        if self.spec.total:
            clocks.run(draft, self.match, self.spec)
        return draft, result, self._difference(draft)

    def _difference(self, draft: Draft) -> Change | None:
        """What to write to the store; None if nothing changed."""
        before, match = self.match, draft.match
        old = len(before.record) if before else 0
        rows = [] if match is None else [Row(old + n, s.who, s.key) for n, s in enumerate(match.record.steps[old:], 1)]
        if rows and draft.idempotency:
            rows[0] = rows[0]._replace(idempotency=draft.idempotency[1])
        values: dict[str, Any] = {}
        if (draft.now is not self.facts and draft.now.text() != self._facts_text) or (draft.quiet and draft.said):
            draft.facts.quiet += draft.quiet
            values["facts"] = draft.facts.text()
        if draft.status != self.status:
            values["status"] = draft.status
        begins = (self.status, draft.status) == ("open", "running")
        if (unattended := self._unattended(match)) != self._unattended(before):
            values["unattended"] = unattended
        overlay = None
        if draft.head is not None:
            values["head"], overlay = head_without_overlay(draft.head)
            values["overlay"] = overlay.hash if overlay else None
        finished = None
        if draft.status == "finished" and self.status != "finished" and match and match.outcome:
            finished = finished_game(self.id, self.spec, draft.now.seats, match)
            result = {**asdict(match.outcome), "totals": [score.total for score in match.scores]}
            values["result"] = msgspec.json.encode(result).decode()
        if not rows and not values and not draft.said:
            return None
        people = draft.now.people() if draft.now is not self.facts else None
        return Change(
            table=self.id,
            version=self.version,
            steps=old + len(rows),
            deciders=sum(1 << seat for seat in match.deciders) if match else 0,
            deadline=self._next_deadline(draft),
            at=self.updated if draft.quiet else time.time(),
            rows=rows,
            values=values,
            seats=people if people is not None and people != self.facts.people() else None,
            said=draft.said,
            overlay=overlay,
            finished=finished,
            check=partial(self._services.check_bots_alone, table=self) if begins and not draft.now.people() else None,
        )

    def _adopt(self, draft: Draft, change: Change) -> None:
        """The change is in the store: now it is so."""
        if draft.now is not self.facts or draft.said or (draft.status, change.deadline) != (self.status, self.deadline):
            self.setting += 1
        self.match, self.status = draft.match, draft.status
        if draft.now is not self.facts:
            self.facts = draft.now
            self._see_who_is_here()
        self._facts_text = change.values.get("facts", self._facts_text)
        self.version += 1
        self.deadline = change.deadline
        self.updated = change.at
        if change.rows:
            self.moved = change.at
        if draft.idempotency:
            self._answered.add(draft.idempotency)
        if draft.said:
            self.chat = [*self.chat[-CHAT_KEPT + 1 :], draft.said]

    def _committed(self) -> None:
        """After every change that is in the store."""
        self._tell()

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

    def _unattended(self, match: Match | None) -> bool:
        """Whether something happens when time is out: a bot answers, a seat loses, or a proposal stands."""
        return self.spec.timeout != "wait" or (match is not None and standing(match.state) is not None)

    def _next_deadline(self, draft: Draft) -> float | None:
        """A new turn has its whole time; within a turn the clock runs on, also while a bot sits there."""
        if self.spec.total:
            return min(draft.now.ends.values(), default=None)
        if not self.spec.seconds or draft.status != "running" or draft.match is None:
            return None
        waiting = clocks.waited_for(draft.match, draft.now.seats)
        if not waiting:
            return None
        before = clocks.waited_for(self.match, self.seats) if self.match else []
        later = self.match is not None and draft.match.state.turn > self.match.state.turn
        if self.deadline is not None and waiting == before and not later:
            return self.deadline
        if self.match and len(draft.match.record) == len(self.match.record):  # a seat was handed over, or taken back
            ends = [draft.now.clocks[seat] for seat in waiting if seat in draft.now.clocks and seat not in before]
            if self.deadline is not None and {*waiting} & {*before}:
                ends.append(self.deadline)
            if ends:
                return min(ends)
        return time.time() + self.spec.seconds
