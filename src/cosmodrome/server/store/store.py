"""Where everything is kept: one interface, behind it an SQLite file.

What is written goes through one writer, which puts all that waits into one transaction; every write returns when
its transaction is on the disk. Accounts and lists are plain SQLAlchemy, so another database can follow; only the
steps of a game, written by far the most often, are written and read by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

from sqlalchemy import Connection, delete, insert, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from cosmodrome.errors import BadOption
from cosmodrome.server.store import schema
from cosmodrome.server.store.finished_games import FinishedGame
from cosmodrome.server.store.overlays import Overlay
from cosmodrome.server.store.table_types import Line

T = TypeVar("T")

ADD_STEPS = "INSERT INTO log (table_id, seq, seat, text, idempotency, at) VALUES (?, ?, ?, ?, ?, ?)"
READ_STEPS = "SELECT seq, seat, text, idempotency FROM log WHERE table_id = ? ORDER BY seq"
MOVE_ON = (
    "UPDATE tables SET steps = ?, version = version + 1, deciders = ?, deadline = ?, updated = ? "
    "WHERE id = ? AND version = ?"
)


class Conflict(Exception):
    """The table in the store is not the one that the change was made for."""


class Row(NamedTuple):
    """A step in the log of a table; `seat` -1 is chance."""

    seq: int
    seat: int
    text: str
    idempotency: str | None = None


def read_steps(connection: Connection, table: str) -> list[Row]:
    """The whole log of a table."""
    cursor = connection.connection.cursor()  # a long log is read several times faster without SQLAlchemy's own rows
    try:
        cursor.execute(READ_STEPS, (table,))
        return [Row(*found) for found in cursor.fetchall()]
    finally:
        cursor.close()


@dataclass
class Change:
    """What happens to one table at once: wholly or not at all."""

    table: str
    version: int  # of the table before
    steps: int  # in the record, after
    deciders: int
    deadline: float | None
    at: float
    rows: Sequence[Row] = ()
    values: Mapping[str, Any] = field(default_factory=dict)  # further columns of the table
    seats: Sequence[tuple[int, str]] | None = None  # (number, person), if somebody sat down or got up
    said: Line | None = None
    overlay: Overlay | None = None  # named by the head that is among the values
    finished: FinishedGame | None = None  # it is over now
    check: Callable[[Connection], None] | None = None  # first of all: raises an error if it may not be

    def write(self, connection: Connection) -> None:
        """Carry it out; Conflict if something else came first."""
        if self.check:
            self.check(connection)
        cursor = connection.connection.cursor()  # past SQLAlchemy, which takes longer than the database itself
        try:
            at = (self.steps, self.deciders, self.deadline, self.at, self.table, self.version)
            cursor.execute(MOVE_ON, at)
            if cursor.rowcount != 1:
                raise Conflict(f"table {self.table} is no longer at version {self.version}")
            if self.rows:
                rows = [(self.table, row.seq, row.seat, row.text, row.idempotency, self.at) for row in self.rows]
                cursor.executemany(ADD_STEPS, rows)
        finally:
            cursor.close()
        if self.overlay:
            self.overlay.save(connection)
        if self.values:
            here = schema.tables.c.id == self.table
            connection.execute(update(schema.tables).where(here).values(**self.values))
        if self.seats is not None:
            connection.execute(delete(schema.seats).where(schema.seats.c.table_id == self.table))
            for number, person in self.seats:
                row = {"table_id": self.table, "number": number, "person_id": person}
                connection.execute(insert(schema.seats), row)
        if self.finished:
            self.finished.write(connection, self.at)
        if self.said:
            line = self.said
            row = {"number": line.number, "seat": line.seat, "name": line.name, "text": line.text}
            connection.execute(insert(schema.chat), {"table_id": self.table, **row, "at": line.at, "side": line.side})


class Store(Protocol):
    """Opened by `await open_store(address)`. What cannot be read or written raises StoreError, and nothing is lost."""

    async def read(self, work: Callable[[Connection], T]) -> T:
        """The result of `work`, which only reads. It runs in another thread."""
        ...

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Carry out `work`, wholly or not at all; returns when it is on the disk. It runs in the writer's thread."""
        ...

    async def spare(self, work: Callable[[Connection], T]) -> T:
        """As `write`, once nothing else waits, in a transaction of its own: for what can wait and be done without."""
        ...

    async def check(self) -> None:
        """StoreError if the database is damaged where it concerns more than one game."""
        ...

    async def close(self) -> None:
        """Write what still waits, and let go of the database."""
        ...


async def open_store(address: str | Path) -> Store:
    """Open or create the database (a path, or sqlite:///path), bring it up to date, and start its writer."""
    from cosmodrome.server.store.sqlite import SqliteStore

    store = SqliteStore(path_of(address))
    await store.open()
    return store


def path_of(address: str | Path) -> Path:
    """The file of a database."""
    if isinstance(address, str) and (address == ":memory:" or address.startswith("file:")):
        raise BadOption(f"{address!r}: the database is an SQLite file, as in games.db")
    if isinstance(address, str) and "://" in address:
        try:
            url = make_url(address)
        except ArgumentError:
            raise BadOption(f"{address!r} is not the address of a database; try sqlite:///games.db") from None
        if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
            raise BadOption(f"{address!r}: the database is an SQLite file, as in sqlite:///games.db")
        return Path(url.database)
    return Path(address)
