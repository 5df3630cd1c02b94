"""How a table changes: on a draft, which is written to the store and only then adopted and shown."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import asdict
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

import msgspec

from cosmodrome.errors import CosmodromeError
from cosmodrome.server.errors import ServerError, StoreError
from cosmodrome.server.store.finished_games import finished_game
from cosmodrome.server.store.set_aside import SetAside
from cosmodrome.server.store.store import Change, Conflict, Row, Store
from cosmodrome.server.store.table_facts import Stored
from cosmodrome.server.tables.draft import Draft
from cosmodrome.server.tables.quotas import Quotas
from cosmodrome.server.tables.state import TableState
from cosmodrome.server.thinking.bot_processes import BotProcesses

P = ParamSpec("P")
T = TypeVar("T")
Column = Callable[[Draft], object]  # how a column of a table follows from a draft; None: it is as before

_log = logging.getLogger(__name__)


class TableServices(Protocol):
    """What a table needs of the server around it; see `Tables`."""

    store: Store
    set_aside: SetAside
    bot_processes: BotProcesses
    quotas: Quotas
    pause: float
    started: float  # when the server began: who could not answer while it was down does not lose by that
    components: Mapping[str, Mapping[str, Any]]  # of a game: what is laid over its own

    async def reread(self, table_id: str) -> Stored: ...


class Transactions:
    """Carries out the changes of a table one after the other, each wholly or not at all.

    `columns` are those of the store, `consequences` what a change makes necessary, in this order. `adopted` is called
    when the state was replaced, `committed` after each change that is in the store.
    """

    def __init__(
        self,
        state: TableState,
        services: TableServices,
        columns: Mapping[str, Column],
        consequences: Sequence[Callable[[Draft], None]],
        adopted: Callable[[], None],
        committed: Callable[[], None],
    ) -> None:
        self.state = state
        self.services = services
        self.used = time.monotonic()  # when somebody last changed something
        self.lock = asyncio.Lock()
        self.tasks: set[asyncio.Task[Any]] = set()
        self._columns = columns
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
            change = difference(draft, self._columns)
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


class Part:
    """A part of a table that changes it, by methods with `@transaction`."""

    def __init__(self, transactions: Transactions) -> None:
        self.transactions = transactions
        self.state = transactions.state
        self.services = transactions.services


A = TypeVar("A", bound=Part)


def transaction(method: Callable[Concatenate[A, Draft, P], T]) -> Callable[Concatenate[A, P], Coroutine[Any, Any, T]]:
    """Carry out what a method does with a draft as one change of the table. It is called without the draft."""

    @wraps(method)
    async def carried_out(part: A, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await part.transactions.run(lambda draft: method(part, draft, *args, **kwargs))

    return carried_out


# --- what a change writes to the store --------------------------------------------------------------
def _facts(draft: Draft) -> str | None:
    if draft.now is draft.before.facts:
        return None
    text = draft.now.text()
    return text if text != draft.before.facts_text else None


def _result(draft: Draft) -> str | None:
    match = draft.match if draft.ends else None
    if match is None or match.outcome is None:
        return None
    result = {**asdict(match.outcome), "totals": [score.total for score in match.scores]}
    return msgspec.json.encode(result).decode()


COLUMNS: dict[str, Column] = {
    "facts": _facts,
    "status": lambda draft: draft.status if draft.status != draft.before.status else None,
    "head": lambda draft: draft.head,
    "overlay": lambda draft: draft.overlay.hash if draft.overlay else None,
    "result": _result,
}


def difference(draft: Draft, columns: Mapping[str, Column]) -> Change | None:
    """Return what to write to the store; None if nothing changed."""
    before, match = draft.before, draft.match
    rows = _new_rows(draft)
    values = {name: value for name, column in columns.items() if (value := column(draft)) is not None}
    if not (rows or values or draft.said):
        return None
    people = draft.now.people()
    return Change(
        table=before.id,
        version=before.version,
        steps=len(match.record) if match else 0,
        deciders=sum(1 << seat for seat in match.deciders) if match else 0,
        deadline=draft.deadline,
        at=before.updated if draft.quiet else time.time(),
        rows=rows,
        values=values,
        seats=people if people != before.facts.people() else None,
        said=draft.said,
        overlay=draft.overlay,
        finished=finished_game(before.id, before.spec, draft.now.seats, match) if match and draft.ends else None,
        check=draft.check,
    )


def count_quiet(draft: Draft) -> None:
    """Note a change that not everybody is to notice: they do not see that the version has grown."""
    if draft.quiet and (draft.said or _facts(draft)):
        draft.facts.quiet += 1


def _new_rows(draft: Draft) -> list[Row]:
    if draft.match is None or draft.match is draft.before.match:
        return []
    old = len(draft.before.match.record) if draft.before.match else 0
    rows = [Row(old + n, step.who, step.key) for n, step in enumerate(draft.match.record.steps[old:], 1)]
    if rows and draft.idempotency:
        rows[0] = rows[0]._replace(idempotency=draft.idempotency[1])
    return rows
