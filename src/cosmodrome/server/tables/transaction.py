"""How a table changes: on a draft, which is written to the store and only then adopted and shown."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from cosmodrome.errors import CosmodromeError
from cosmodrome.server.errors import ServerError, StoreError
from cosmodrome.server.store.store import Change, Conflict
from cosmodrome.server.tables.difference import count_quiet, difference
from cosmodrome.server.tables.draft import Draft
from cosmodrome.server.tables.services import TableServices
from cosmodrome.server.tables.state import TableState

P = ParamSpec("P")
T = TypeVar("T")

_log = logging.getLogger(__name__)


class Transactions:
    """Carries out the changes of a table one after the other, each wholly or not at all.

    `consequences` are what a change makes necessary, in this order. `adopted` is called when the state was replaced,
    `committed` after each change that is in the store.
    """

    def __init__(
        self,
        state: TableState,
        services: TableServices,
        consequences: Sequence[Callable[[Draft], None]],
        adopted: Callable[[], None],
        committed: Callable[[], None],
    ) -> None:
        self.state = state
        self.services = services
        self.used = time.monotonic()  # when somebody last changed something
        self.lock = asyncio.Lock()
        self.tasks: set[asyncio.Task[Any]] = set()
        self._consequences = consequences
        self._adopted = adopted
        self._committed = committed

    async def run(self, make: Callable[[Draft], T]) -> T:
        """Carry out a change. It goes on even if whoever asked for it goes away."""
        task = self.in_background(self._carry_out(make))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(self._log_failure)
            raise

    def in_background(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a task that keeps the table in memory."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def _log_failure(self, task: asyncio.Task[T]) -> None:
        """Whoever asked for the change has gone: that it was refused is nobody's concern, that it failed is."""
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, CosmodromeError):
            _log.error("a change of table %s failed", self.state.id, exc_info=error)

    async def _carry_out(self, make: Callable[[Draft], T]) -> T:
        self.used = time.monotonic()
        changed = False
        try:
            async with self.lock:
                try:
                    result, changed = await self._attempt(make)
                except Conflict:
                    await self._read_again()
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
        """Return the result of `make`, and whether it changed anything."""
        state, in_hand = self.state, self.services.set_aside.in_hand
        if state.status == "closed":
            raise ServerError("the host has closed this table", 409)
        with in_hand(state.id, "played"):
            draft = Draft(state)
            result = make(draft)
            for consequence in self._consequences:
                consequence(draft)
            count_quiet(draft)
            change = difference(draft)
        if change is None:
            return result, False
        await self.services.store.write(change.write)
        with in_hand(state.id, "played"):
            self._adopt(draft, change)
        return result, True

    async def _read_again(self) -> None:
        _log.warning("table %s is read again", self.state.id)
        stored = await self.services.reread(self.state.id)
        with self.services.set_aside.in_hand(self.state.id, "loaded"):
            self.state.resume(stored)
            self._adopted()

    def _adopt(self, draft: Draft, change: Change) -> None:
        """The change is in the store: now it is so."""
        state = self.state
        same_facts = draft.now is state.facts and draft.chat is state.chat
        if not same_facts or (draft.status, draft.deadline) != (state.status, state.deadline):
            state.setting += 1
        state.match, state.status, state.facts = draft.match, draft.status, draft.now
        state.chat, state.deadline = draft.chat, draft.deadline
        state.facts_text = change.values.get("facts", state.facts_text)
        state.version += 1
        state.updated = change.at
        if change.rows:
            state.moved = change.at
        if draft.idempotency:
            state.answered.add(draft.idempotency)
        self._adopted()


class Part(Protocol):
    """A part of a table that changes it."""

    transactions: Transactions


A = TypeVar("A", bound=Part)


def transaction(method: Callable[Concatenate[A, Draft, P], T]) -> Callable[Concatenate[A, P], Coroutine[Any, Any, T]]:
    """Carry out what a method does with a draft as one change of the table. It is called without the draft."""

    @wraps(method)
    async def carried_out(part: A, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await part.transactions.run(lambda draft: method(part, draft, *args, **kwargs))

    return carried_out
