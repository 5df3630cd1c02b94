"""Snapshots of long games: written now and then in the background, used when a table is opened."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, insert

from cosmodrome.match.match import Match
from cosmodrome.match.replay import resume
from cosmodrome.match.snapshot import BadSnapshot, resume_from, snapshot
from cosmodrome.server.errors import StoreError
from cosmodrome.server.store import schema
from cosmodrome.server.store.store import Store
from cosmodrome.server.store.table_facts import Stored

if TYPE_CHECKING:
    from cosmodrome.server.tables.table_core import Core

EVERY = 200  # steps; so many are quickly played again

_log = logging.getLogger(__name__)


async def save(store: Store, table: Core) -> None:
    """Take a snapshot of the table, if it has grown enough since the last one."""
    match = table.match
    if match is None or len(match.record) - table.saved < EVERY:
        return
    seq = table.saved = len(match.record)  # if it fails, it is tried again when the game has grown
    try:
        data = await asyncio.to_thread(_taken, table, match)  # a match in force is never changed, only replaced
        await store.spare(lambda connection: _write(connection, table.id, seq, data))
    except (BadSnapshot, StoreError) as error:
        _log.warning("no snapshot of table %s: %s", table.id, error)


def _taken(table: Core, match: Match) -> bytes:
    with table.in_hand("drawn"):
        return snapshot(match)


def _write(connection: Connection, table: str, seq: int, data: bytes) -> None:
    connection.execute(delete(schema.snapshots).where(schema.snapshots.c.table_id == table))
    connection.execute(insert(schema.snapshots), {"table_id": table, "seq": seq, "data": data})


def played(stored: Stored) -> Match | None:
    """The match of a stored table: from its snapshot and the steps since, or else from all steps of its log."""
    if not stored.head:
        return None
    steps = [(row.seat, row.text) for row in stored.rows]
    if stored.snapshot:
        seq, data = stored.snapshot
        try:
            return resume_from(data, seq, stored.head, steps)
        except BadSnapshot as error:
            _log.warning("the snapshot of table %s is not used: %s", stored.id, error)
            stored.snapshot = None
    return resume(stored.head, steps)
