"""All tables of a server: made, opened from the store when somebody comes, listed, and woken when time runs out."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any
from weakref import WeakValueDictionary

import msgspec
from sqlalchemy import Connection, Select, func, select

from cosmodrome.bots.specs import SearchLimits
from cosmodrome.errors import CosmodromeError
from cosmodrome.games import definitions
from cosmodrome.match.game import load
from cosmodrome.match.names import clean
from cosmodrome.server.errors import DamagedTable, NoSuchTable, ServerError
from cosmodrome.server.store import schema
from cosmodrome.server.store.set_aside import SetAside
from cosmodrome.server.store.store import Store
from cosmodrome.server.store.table_facts import (
    Facts,
    Stored,
    answers_by_itself,
    damaged_summary,
    fresh_seats,
    insert_table,
    read_table,
    seat_with_token,
    summary,
)
from cosmodrome.server.store.table_types import (
    LONGEST_TITLE,
    IssuedToken,
    Person,
    Status,
    Summary,
    TableSpec,
)
from cosmodrome.server.tables import clock
from cosmodrome.server.tables.quotas import Quotas
from cosmodrome.server.tables.rematch import Rematches
from cosmodrome.server.tables.seating import checked_seat, sit_down
from cosmodrome.server.tables.start import agreed
from cosmodrome.server.tables.table import Table
from cosmodrome.server.thinking.bot_processes import PATIENCE, BotProcesses

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike
ID_LENGTH = 12
LISTED = 100
LOOKED_THROUGH = 5000  # open tables, for the public list: a flood of them costs everybody only so much
REPLAYS = 5  # of others, on the home page
A_DAY = 86400.0  # seconds
SWEEP_EVERY = 10.0  # seconds
LOADING = 120.0  # seconds: what takes longer to load than any game never ends
IDLE_AFTER = 300.0  # seconds until a table that nobody looks at leaves memory

_log = logging.getLogger(__name__)


class Tables:
    """`await start()` once the event loop runs, `await close()` at the end."""

    def __init__(
        self,
        store: Store,
        workers: int | None = None,
        pause: float = 0.0,
        idle_after: float = IDLE_AFTER,
        components: Mapping[str, Mapping[str, Any]] | None = None,
        listed_per_host: int = 3,
        per_person: int = 0,
        bots_alone: int = 0,
        bot_limits: SearchLimits | None = None,
        bot_patience: float = PATIENCE,
        set_aside: SetAside | None = None,
    ) -> None:
        """workers: processes that bots think in (None: one per core); pause: seconds before a bot's answer counts;
        components: of a game, what is laid over its own at tables that begin; listed_per_host: open tables of one
        person, and of one address, in the public list; per_person: how many tables somebody may have made that are not
        finished (0: any number), and bots_alone how many of these may run with nobody but bots; bot_limits and
        bot_patience: see `BotProcesses`; set_aside: tables that end the process.
        """
        self.store = store
        self.pause = pause
        self.started = time.time()
        self.components = components or {}
        self.listed_per_host = listed_per_host
        self.quotas = Quotas(per_person, bots_alone)
        self.set_aside = set_aside or SetAside()
        self.bot_processes = BotProcesses(workers, bot_patience, bot_limits, self.set_aside)
        self.idle_after = idle_after
        self._live: dict[str, Table] = {}
        self._known: WeakValueDictionary[str, Table] = WeakValueDictionary()  # also those that left, but are held
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self.rematches = Rematches(self)
        self._damaged: set[str] = set()  # tables that were logged as damaged
        self._unreadable: set[str] = set()  # those that could not be loaded, which is not tried again
        self._keeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start the clocks, and go on with the tables where a bot is to answer."""
        await self._wake(await self.store.read(self._for_bots))
        self._keeper = asyncio.get_running_loop().create_task(self._keep())

    async def close(self) -> None:
        """Finish what is being written, and end the bot_processes. The store stays open."""
        if self._keeper:
            self._keeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._keeper
        for table in list(self._known.values()):
            await table.close()
        await self.bot_processes.close()

    # --- tables -----------------------------------------------------------------------------------
    async def create(self, person: Person, spec: TableSpec, start: bool = False, origin: str = "") -> Table:
        """A new table, the creator at it. BadOption, UnknownGame or ServerError 422 say what is not possible, 409: they
        have too many already. `start`: it begins at once; if it cannot, there is none. `origin`: a hash of the address
        that it was made from.
        """
        spec = checked(spec, self.bot_processes.limits)
        seats = fresh_seats(spec.seats)
        mine = next((seat for seat in seats if seat.kind == "person"), None)
        mine = mine or next((seat for seat in seats if seat.kind == "open"), None)
        if mine:
            sit_down(mine, person, seats)
        if start:
            agreed(load(spec.game).definition, spec.options, seats)
        table = await self.add(person, spec, Facts(seats), origin)
        if start:
            try:
                await table.host.start(person)
            except CosmodromeError:  # others came first
                await table.host.close(person)
                raise
        return table

    async def open(self, table_id: str) -> Table:
        """The table, from memory or from the store. ServerError 404; DamagedTable 500."""
        table = self._known.get(table_id)
        if table is not None:
            table.presence.look()
            if table_id not in self._live:
                self._live[table_id] = table
                table.wake()
            return table
        if table_id in self.set_aside or table_id in self._unreadable:
            raise DamagedTable
        if table_id not in self._opening:
            task = self._opening[table_id] = asyncio.get_running_loop().create_task(self._load(table_id))
            task.add_done_callback(partial(self._opened, table_id))
        return await asyncio.shield(self._opening[table_id])

    def _opened(self, table_id: str, task: asyncio.Task[Table]) -> None:
        if self._opening.get(table_id) is task:
            del self._opening[table_id]

    async def _load(self, table_id: str) -> Table:
        try:
            stored = await self.reread(table_id)
        except DamagedTable as error:
            self._unreadable.add(table_id)
            self._log_damage(table_id, error.__cause__ or error)
            raise
        if stored.spec.game not in definitions():
            raise ServerError(f"this is a table of {stored.spec.game!r}, a game that is not installed here now", 404)
        try:
            # Off the loop: a long game takes a while to play again.
            table = await asyncio.wait_for(asyncio.to_thread(self._played, stored), LOADING)
        except TimeoutError as error:
            self.set_aside.add(table_id, f"it could not be loaded within {LOADING:g} seconds")
            raise DamagedTable from error
        except Exception as error:
            self._unreadable.add(table_id)
            self._log_damage(table_id, error)
            raise DamagedTable from error
        if self._opening.get(table_id) is not asyncio.current_task():
            raise NoSuchTable  # it was removed meanwhile
        return self._take_in(table)

    def _played(self, stored: Stored) -> Table:
        with self.set_aside.in_hand(stored.id, "loaded"):
            table = Table(self, stored)
            table.state.check_whole()
            return table

    def _log_damage(self, table_id: str, error: BaseException) -> None:
        """Once: lists are asked for all the time."""
        if table_id not in self._damaged:
            self._damaged.add(table_id)
            _log.error("table %s is damaged and skipped: %s", table_id, error, exc_info=error)

    def _take_in(self, table: Table) -> Table:
        self._known[table.id] = self._live[table.id] = table
        table.wake()
        return table

    async def reread(self, table_id: str) -> Stored:
        """A table as the store has it."""
        if not (len(table_id) == ID_LENGTH and set(table_id) <= set(LETTERS)):
            raise NoSuchTable
        return await self.store.read(lambda connection: read_table(connection, table_id))

    async def rename(self, person: Person) -> None:
        """They have a new name, also at the tables where they wait for the game to begin; if it is registered, also
        where they play.
        """
        seats, tables = schema.seats.c, schema.tables.c
        sits = select(tables.id).join(schema.seats, seats.table_id == tables.id).where(seats.person_id == person.id)
        concerned = sits.where(tables.status.in_(["open", "running"] if person.registered else ["open"]))
        for table_id in await self.store.read(lambda connection: connection.execute(concerned).scalars().all()):
            try:
                await (await self.open(table_id)).seating.rename(person)
            except CosmodromeError as error:  # one table is no reason to leave out the others
                _log.error("table %s keeps an old name: %s", table_id, error)

    async def tokens(self, person: Person) -> list[IssuedToken]:
        """The tokens that are out for seats of this person, those of the newest tables first."""
        tables, seats = schema.tables.c, schema.seats.c
        sits = select(tables.id, tables.game, tables.title, tables.status, tables.facts)
        sits = sits.join(schema.seats, seats.table_id == tables.id).where(seats.person_id == person.id)
        newest = sits.where(tables.status != "closed").order_by(tables.updated.desc(), tables.id)

        def look(connection: Connection) -> list[IssuedToken]:
            rows = connection.execute(newest)
            found = ((row, seat_with_token(row.facts, person.id)) for row in rows)
            return [
                IssuedToken(row.id, row.game, row.title, row.status, seat) for row, seat in found if seat is not None
            ]

        return await self.store.read(look)

    async def revoke_tokens(self, person: Person) -> None:
        """No program plays for this person any more."""
        for token in await self.tokens(person):
            try:
                await (await self.open(token.table)).tokens.revoke(token.seat)
            except ServerError as error:
                if error.status not in (404, 500):  # else no token opens the table either
                    raise

    async def add(self, person: Person, spec: TableSpec, facts: Facts, origin: str = "") -> Table:
        """A new table as it is given; see `create`."""
        now = time.time()
        table_id = "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))
        stored = Stored(table_id, spec, "open", person.id, now, now, facts, 0, None, None, origin=origin)
        table = Table(self, stored)

        def work(connection: Connection) -> None:
            self.quotas.check_tables(connection, person)
            if table.state.bots_alone:
                self.quotas.check_bots_alone(connection, table.state)
            insert_table(connection, stored)

        await self.store.write(work)
        return self._take_in(table)

    # --- lists ------------------------------------------------------------------------------------
    async def mine(self, person: Person) -> list[Summary]:
        """Open and running tables of a person, those first where it is their turn."""
        rows = await self._list(_of(person).where(schema.tables.c.status.not_in(["finished", "closed"])))
        tables = self.summaries(rows, person.id)
        return sorted((table for table in tables if not _left(table)), key=lambda table: not table.your_turn)

    async def public(self) -> list[Summary]:
        """Public tables where somebody waits for more people, newest first; of one person or address only a few."""
        found = self.summaries(await self._list(_few_of_each(_public("open"), self.listed_per_host)))
        return [table for table in found if table.free_seats and any(seat.person_id for seat in table.seats)]

    async def replays(self, person: Person | None = None) -> list[Summary]:
        """Public tables whose games ended within a day, for all to look at: the newest. Not those of this person."""
        since, tables, steps = time.time() - A_DAY, schema.tables.c, schema.log.c
        ended = select(func.max(steps.at)).where(steps.table_id == tables.id).scalar_subquery()
        rows = await self._list(
            _public("finished").where(tables.updated > since, ended > since)
        )  # who talks later does not count
        found = zip(rows, self.summaries(rows, person.id if person else ""), strict=True)
        others = (table for row, table in found if not table.damaged and table.seat is None and _may_be_watched(row))
        return list(islice(others, REPLAYS))

    async def finished(self, person: Person) -> list[Summary]:
        """Finished tables of a person, newest first."""
        rows = await self._list(_of(person).where(schema.tables.c.status == "finished"))
        return self.summaries(rows, person.id)

    async def has_finished(self, person: Person, game: str) -> bool:
        """Whether this person has played a game of it to the end."""
        done = _of(person).where(schema.tables.c.status == "finished", schema.tables.c.game == game).limit(1)
        return bool(await self.store.read(lambda connection: connection.execute(done).first()))

    def summaries(self, rows: Sequence[Any], person_id: str = "") -> list[Summary]:
        """The tables of these rows; damaged ones are marked."""
        tables: list[Summary] = []
        for row in rows:
            if row.id in self.set_aside:
                tables.append(damaged_summary(row))
                continue
            try:
                tables.append(summary(row, person_id))
            except Exception as error:  # one table is no reason to hide all others
                self._log_damage(row.id, error)
                tables.append(damaged_summary(row))
        return tables

    async def _list(self, query: Select[Any]) -> Sequence[Any]:
        newest = query.order_by(schema.tables.c.updated.desc()).limit(LISTED)
        return await self.store.read(lambda connection: connection.execute(newest).all())

    # --- keeping tables ----------------------------------------------------------------------------
    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP_EVERY, self.idle_after))
            try:
                self.sweep()
                await self._wake(await self.store.read(_late))
            except CosmodromeError as error:
                _log.error("keeping tables: %s", error)
            except Exception:
                _log.exception("keeping tables")

    def in_use(self, table_id: str) -> bool:
        """Whether somebody looks at this table, or does something there."""
        table = self._known.get(table_id)
        return table is not None and not table.idle

    def forget(self, table_ids: Iterable[str]) -> None:
        """These tables are no longer in the store."""
        for table_id in table_ids:
            self._live.pop(table_id, None)
            self._known.pop(table_id, None)
            self._opening.pop(table_id, None)
            self._unreadable.discard(table_id)

    def sweep(self) -> None:
        """Let tables that nobody looks at leave memory."""
        for table in list(self._live.values()):
            if table.idle and table.idle_for > self.idle_after:
                table.clock.rest()
                del self._live[table.id]

    async def _wake(self, table_ids: list[str]) -> None:
        for table_id in table_ids:
            try:
                if table_id not in self._damaged and table_id not in self.set_aside:
                    await self.open(table_id)
            except CosmodromeError as error:
                _log.error("table %s cannot continue: %s", table_id, error)

    def _for_bots(self, connection: Connection) -> list[str]:
        """The running tables that go on by themselves."""
        tables = schema.tables.c
        rows = connection.execute(select(tables.id, tables.facts, tables.deciders).where(tables.status == "running"))
        ids: list[str] = []
        for row in rows:
            try:
                if answers_by_itself(row.facts, row.deciders):
                    ids.append(row.id)
            except Exception as error:
                self._log_damage(row.id, error)
        return ids


def checked(spec: TableSpec, limits: SearchLimits) -> TableSpec:
    """The spec with everything in it cleaned; an error says what makes no table."""
    game = load(spec.game)
    game.definition.check_seats(len(spec.seats))
    game.definition.settle_options(spec.options, len(spec.seats))
    seats = [checked_seat(seat, game.definition, limits) for seat in spec.seats]
    clock.check(spec)
    title = clean(spec.title, LONGEST_TITLE + 1)
    if len(title) > LONGEST_TITLE:
        raise ServerError(f"the name of a table has up to {LONGEST_TITLE} characters", 422)
    if spec.position is not None:
        game.match(seats=len(spec.seats), position=spec.position, **spec.options)
    return replace(spec, title=title, seats=seats)


def _of(person: Person) -> Select[Any]:
    """The tables of a person: those they sit at, and those they made."""
    tables, seats = schema.tables.c, schema.seats.c
    sits = select(seats.table_id).where(seats.person_id == person.id)
    return select(schema.tables).where(tables.id.in_(sits) | (tables.creator == person.id))


def _public(status: Status) -> Select[Any]:
    """The public tables of the games that are installed."""
    tables = schema.tables.c
    return select(schema.tables).where(tables.public & (tables.status == status) & tables.game.in_(list(definitions())))


def _few_of_each(query: Select[Any], most: int) -> Select[Any]:
    """Of these tables the newest ones of each host, and of each address."""
    tables = schema.tables.c
    columns = query.with_only_columns(tables.id, tables.creator, tables.origin, tables.updated)
    newest = columns.order_by(tables.updated.desc()).limit(LOOKED_THROUGH).subquery().c
    of_host, of_address = (
        func.row_number().over(partition_by=by, order_by=[newest.updated.desc(), newest.id])
        for by in (newest.creator, func.coalesce(newest.origin, newest.id))
    )
    ranked = select(newest.id, of_host.label("of_host"), of_address.label("of_address")).subquery().c
    few = select(ranked.id).where(ranked.of_host <= most, ranked.of_address <= most)
    return select(schema.tables).where(tables.id.in_(few))


def _may_be_watched(row: Any) -> bool:
    return msgspec.json.decode(row.spec, type=TableSpec).spectators


def _left(table: Summary) -> bool:
    """Whether the host got up before the game: they had the first seat that is not a bot's."""
    return table.status == "open" and table.seat is None and any(seat.kind != "bot" for seat in table.seats)


def _late(connection: Connection) -> list[str]:
    """The running tables where a bot answers, or a seat loses, because time is out."""
    tables = schema.tables.c
    late = tables.unattended & (tables.status == "running") & (tables.deadline < time.time() + SWEEP_EVERY)
    return list(connection.execute(select(tables.id).where(late)).scalars())
