"""Cleaning up what nobody comes back to: guests without a table, tables that never began, sessions out of use.

A game that has begun is never touched, nor is anybody who sits at a table or has an account. It is done in small
bites, each when nothing else waits to be written.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from functools import partial

from sqlalchemy import Column, ColumnElement, Connection, and_, delete, exists, select

from cosmodrome.errors import CosmodromeError
from cosmodrome.server.people import SESSION_LASTS, People
from cosmodrome.server.schema import chat, log, people, seats, sessions, snapshots, tables
from cosmodrome.server.store import Store
from cosmodrome.server.tables import Tables

DAY = 86400.0
EVERY = 3600.0  # seconds between two rounds
BITE = 50  # rows that are looked at, and deleted, at once
BREATH = 0.1  # seconds between two bites

_log = logging.getLogger(__name__)


class Cleaner:
    """`guests`, `open_tables`: the days after which they go; 0: never."""

    def __init__(self, store: Store, people: People, tables: Tables, guests: int, open_tables: int) -> None:
        self._store = store
        self._people = people
        self._tables = tables
        self.guests = guests
        self.open_tables = open_tables

    async def run(self) -> None:
        """Clean up every now and then, until cancelled."""
        while True:
            try:
                await self.clean()
            except CosmodromeError as error:
                _log.error("cleaning up: %s", error)
            except Exception:
                _log.exception("cleaning up")
            await asyncio.sleep(EVERY)

    async def clean(self) -> None:
        """One round."""
        now = time.time()
        await self._remove("sessions", sessions.c.id, sessions.c.seen < now - SESSION_LASTS, _delete_sessions)
        if self.open_tables:
            never_began = tables.c.status.in_(["open", "closed"]) & (tables.c.updated < now - self.open_tables * DAY)
            gone = await self._remove("tables", tables.c.id, never_began, _delete_tables, self._tables.in_use)
            self._tables.forget(gone)
        if self.guests:
            strangers = _guests_without_tables(now - self.guests * DAY)
            self._people.forget(await self._remove("guests", people.c.id, strangers, _delete_people))

    async def _remove(
        self,
        what: str,
        key: Column[str],
        old: ColumnElement[bool],
        delete_them: Callable[[Connection, Sequence[str]], None],
        in_use: Callable[[str], bool] = lambda id: False,
    ) -> list[str]:
        """Delete all that is old, bite by bite; their ids."""

        def look(connection: Connection, after: str) -> Sequence[str]:
            return connection.execute(select(key).where(old, key > after).order_by(key).limit(BITE)).scalars().all()

        def bite(connection: Connection, ids: Sequence[str]) -> Sequence[str]:
            still = connection.execute(select(key).where(old, key.in_(ids))).scalars().all()  # somebody may have come
            delete_them(connection, still)
            return still

        gone: list[str] = []
        found = await self._store.read(partial(look, after=""))
        while found:
            gone += await self._store.spare(partial(bite, ids=[id for id in found if not in_use(id)]))
            await asyncio.sleep(BREATH)
            found = await self._store.read(partial(look, after=found[-1]))
        if gone:
            _log.info("cleaned up: %d %s", len(gone), what)
        return gone


def _guests_without_tables(before: float) -> ColumnElement[bool]:
    """Not seen since then, and neither a seat nor a table of their own."""
    here = people.c.id
    return and_(
        people.c.login.is_(None),
        people.c.created < before,
        ~exists().where((sessions.c.person_id == here) & (sessions.c.seen >= before)),
        ~exists().where(seats.c.person_id == here),
        ~exists().where(tables.c.creator == here),
    )


def _delete_sessions(connection: Connection, ids: Sequence[str]) -> None:
    connection.execute(delete(sessions).where(sessions.c.id.in_(ids)))


def _delete_tables(connection: Connection, ids: Sequence[str]) -> None:
    for part in (seats, chat, log, snapshots):
        connection.execute(delete(part).where(part.c.table_id.in_(ids)))
    connection.execute(delete(tables).where(tables.c.id.in_(ids)))


def _delete_people(connection: Connection, ids: Sequence[str]) -> None:
    connection.execute(delete(sessions).where(sessions.c.person_id.in_(ids)))
    connection.execute(delete(people).where(people.c.id.in_(ids)))
