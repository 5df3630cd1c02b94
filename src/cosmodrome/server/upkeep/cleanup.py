"""Cleaning up what nobody comes back to: sessions out of use, tables that never began, games that nobody went on with,
guests without a table.

Finished games stay unless the host says otherwise, and nobody who sits at a table or has an account is forgotten. It is
done in small bites, each when nothing else waits to be written.

All of it goes by the clock of the machine. If that jumps, nothing is deleted until it has been steady for some days: a
machine that starts with the wrong date must not lose everything.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from functools import partial

from sqlalchemy import Column, ColumnElement, Connection, and_, delete, exists, func, insert, select

from cosmodrome.errors import CosmodromeError
from cosmodrome.server.people.people import SESSION_LASTS, People
from cosmodrome.server.store.schema import (
    chat,
    clock,
    finished_games,
    finished_seats,
    lessons_done,
    log,
    overlays,
    people,
    seats,
    sessions,
    tables,
)
from cosmodrome.server.store.store import Store
from cosmodrome.server.store.table_types import Status
from cosmodrome.server.tables.tables import Tables

DAY = 86400.0
EVERY = 3600.0  # seconds between two rounds
BITE = 50  # rows that are looked at, and deleted, at once
GAMES = 5  # of games, which have many steps
BREATH = 0.1  # seconds between two bites
JUMP = 14 * DAY  # between two rounds: the clock was set, or the server was off for long; nobody can tell
STEADY = 3 * DAY  # after a jump, until something is deleted again

_log = logging.getLogger(__name__)


class Cleaner:
    """`guests`, `open_tables`, `running_tables`, `finished_tables`: the days after which they go; 0: never."""

    def __init__(
        self,
        store: Store,
        people: People,
        tables: Tables,
        guests: int,
        open_tables: int,
        running_tables: int = 0,
        finished_tables: int = 0,
    ) -> None:
        self._store = store
        self._people = people
        self._tables = tables
        self.guests = guests
        self.open_tables = open_tables
        self.running_tables = running_tables
        self.finished_tables = finished_tables

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
        if now < await self._store.write(partial(_note, now=now)):
            return
        await self._remove("sessions", sessions.c.id, sessions.c.seen < now - SESSION_LASTS, _delete_sessions)
        await self._remove_tables("open", now, self.open_tables)
        await self._remove_tables("closed", now, self.open_tables)
        await self._remove_tables("running", now, self.running_tables, GAMES)
        await self._remove_tables("finished", now, self.finished_tables, GAMES)
        if self.guests:
            strangers = _guests_without_tables(now - self.guests * DAY)
            self._people.forget(await self._remove("guests", people.c.id, strangers, _delete_people))
        unused = ~exists().where(tables.c.overlay == overlays.c.hash)
        await self._remove("overlays", overlays.c.hash, unused, _delete_overlays)

    async def _remove_tables(self, status: Status, now: float, days: int, bite: int = BITE) -> None:
        if days:
            old = (tables.c.status == status) & (tables.c.updated < now - days * DAY)
            what = f"{status} tables"
            self._tables.forget(
                await self._remove(what, tables.c.id, old, _delete_tables, bite, in_use=self._tables.in_use)
            )

    async def _remove(
        self,
        what: str,
        key: Column[str],
        old: ColumnElement[bool],
        delete_them: Callable[[Connection, Sequence[str]], None],
        size: int = BITE,
        in_use: Callable[[str], bool] = lambda id: False,
    ) -> list[str]:
        """Delete all that is old, bite by bite; their ids."""

        def look(connection: Connection, after: str) -> Sequence[str]:
            return connection.execute(select(key).where(old, key > after).order_by(key).limit(size)).scalars().all()

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


def _note(connection: Connection, now: float) -> float:
    """Write down what time it is; from when on something may be deleted."""
    row = connection.execute(select(clock)).first()
    noted, clean_from = (row.noted, row.clean_from) if row else (_last_trace(connection, now), now)
    if abs(now - noted) > JUMP:
        clean_from = now + STEADY
        _log.warning(
            "the clock is %d days %s than when the server last ran; nothing is cleaned up before it has been steady for"
            " %d days",
            round(abs(now - noted) / DAY),
            "later" if now > noted else "earlier",
            STEADY // DAY,
        )
    connection.execute(delete(clock))
    connection.execute(insert(clock), {"id": 1, "noted": now, "clean_from": clean_from})
    return float(clean_from)


def _last_trace(connection: Connection, now: float) -> float:
    """When somebody last did something, in a database whose clock was never noted; now if nobody ever did."""
    newest = [connection.scalar(select(func.max(at))) for at in (tables.c.updated, sessions.c.seen, people.c.created)]
    return max((at for at in newest if at is not None), default=now)


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
    for part in (seats, chat, log, finished_games, finished_seats):
        connection.execute(delete(part).where(part.c.table_id.in_(ids)))
    connection.execute(delete(tables).where(tables.c.id.in_(ids)))


def _delete_people(connection: Connection, ids: Sequence[str]) -> None:
    for part in (sessions, lessons_done):
        connection.execute(delete(part).where(part.c.person_id.in_(ids)))
    connection.execute(delete(people).where(people.c.id.in_(ids)))


def _delete_overlays(connection: Connection, hashes: Sequence[str]) -> None:
    connection.execute(delete(overlays).where(overlays.c.hash.in_(hashes)))
