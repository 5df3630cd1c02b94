"""Long games are opened from a snapshot: the same table as from its record, whatever became of the snapshot."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import threading
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text

from cosmodrome.server.store import snapshots
from cosmodrome.server.store.store import open_store
from cosmodrome.server.store.table_types import Viewer
from cosmodrome.server.tables.tables import Table
from tests.server.house import House, play, private, tell

EVERY = 20


@pytest.fixture(autouse=True)
def _short_games_count_as_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "EVERY", EVERY)


def taken(folder: Path) -> list[tuple[int, bytes]]:
    with closing(sqlite3.connect(folder / "games.db")) as database:
        return database.execute("SELECT seq, data FROM snapshots").fetchall()


def everything(table: Table) -> list[Any]:
    """All that anybody can see of a table, and all that its owner can."""
    assert table.match is not None
    viewers = [table.viewer(None), *(Viewer(s.number, may_play=True) for s in table.seats)]
    return [private(table), table.match.log, table._answered, table.record_text(), *map(table.view, viewers)]


async def both_ways(house: House, table_id: str) -> tuple[Table, Table]:
    """The table from its snapshot, and from its record alone."""
    stored = await house.tables.reread(table_id)
    assert stored.snapshot
    quick = Table(house.tables, stored)
    assert quick.saved
    slow = Table(house.tables, replace(stored, facts=stored.facts.copy(), snapshot=None))
    assert not slow.saved
    return quick, slow


async def long_table(house: House, folder: Path) -> Table:
    """Two people far into a game, with steps taken back; a snapshot was taken on the way."""
    ann, bob = await house.guests("Ann", "Bob")
    table = await house.table(ann, bob)
    for n in range(12):
        await play(table, idempotency=f"key{n}")
    first = next(seq for seq, step in enumerate(table.match.record, 1) if step.who >= 0)  # type: ignore[union-attr]
    await table.undo(0, to=first + 2)
    await table.agree(1, True)
    await play(table, 8)
    await house.tables.save()
    ((seq, _),) = taken(folder)
    assert seq == len(table.match.record)  # type: ignore[union-attr]
    return table


def test_from_the_snapshot_or_from_the_record_it_is_the_same_table(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await long_table(house, tmp_path)
        quick, slow = await both_ways(house, table.id)
        assert everything(quick) == everything(slow) == everything(table)
        await play(table, 5, "later")  # the steps since the snapshot are played
        quick, slow = await both_ways(house, table.id)
        assert everything(quick) == everything(slow) == everything(table)
        version = quick.version
        seat = next(seat for seat, key in quick._answered if key == "key3")
        await quick.answer(seat, "whatever", 1, "key3")  # given long before the snapshot: answered as before
        assert quick.version == version

    tell(tmp_path, story)


def test_the_way_back_leads_across_a_snapshot(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await long_table(house, tmp_path)
        assert table.match is not None
        first = next(seq for seq in table.match.record.live if table.match.record.steps[seq - 1].who >= 0)
        quick, _ = await both_ways(house, table.id)
        await quick.undo(0, to=first)
        await quick.agree(1, True)
        quick, slow = await both_ways(house, table.id)
        assert everything(quick) == everything(slow)
        assert quick.match is not None
        assert len(quick.match.record.live) < first + 10

    tell(tmp_path, story)


def test_short_games_need_none_and_a_new_one_replaces_the_old(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        (ann,) = await house.guests("Ann")
        bob = await house.people.guest("Bob")
        table = await house.table(ann, bob)
        assert table.match is not None
        assert len(table.match.record) < EVERY
        await house.tables.save()
        assert taken(tmp_path) == []
        await play(table, 2 * EVERY)
        await house.tables.save()
        await house.tables.save()
        ((first, _),) = taken(tmp_path)
        await play(table, EVERY)
        await house.tables.save()
        ((second, _),) = taken(tmp_path)
        assert second >= first + EVERY

    tell(tmp_path, story)


def test_killed_before_the_next_snapshot_nothing_is_missing(tmp_path: Path) -> None:
    """What lies on the disk while the server runs is what a kill leaves behind."""
    left = tmp_path / "left"
    seen: list[Any] = []

    async def story(house: House) -> None:
        table = await long_table(house, tmp_path)
        await play(table, EVERY + 3)  # a snapshot is due, but has not been taken
        left.mkdir()
        for path in tmp_path.glob("games.db*"):
            shutil.copy(path, left)
        seen.extend([table.id, *everything(table)])

    async def afterwards(house: House) -> None:
        table = await house.tables.open(seen[0])
        assert table.saved
        assert everything(table) == seen[1:]
        await play(table)

    tell(tmp_path, story)
    tell(left, afterwards)


@pytest.mark.parametrize("damage", ["data = x'00'", "data = substr(data, 1, 300)", "seq = seq + 1", "seq = 99999"])
def test_a_bad_snapshot_is_said_and_the_record_played(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, damage: str
) -> None:
    seen: list[Any] = []

    async def story(house: House) -> None:
        table = await long_table(house, tmp_path)
        seen.extend([table.id, *everything(table)])

    async def afterwards(house: House) -> None:
        table = await house.tables.open(seen[0])
        assert "is not used: it is damaged" in caplog.text
        assert everything(table) == seen[1:]
        await house.tables.save()  # and a good one takes its place
        caplog.clear()
        await both_ways(house, table.id)
        assert not caplog.text

    tell(tmp_path, story)
    with closing(sqlite3.connect(tmp_path / "games.db")) as database, database:
        database.execute(f"UPDATE snapshots SET {damage}")
    tell(tmp_path, afterwards)


def test_a_snapshot_that_cannot_be_written_stops_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob)
        await play(table, EVERY)
        await house.store.write(lambda connection: connection.execute(text("DROP TABLE snapshots")))
        await house.tables.save()
        assert f"no snapshot of table {table.id}" in caplog.text
        await play(table, 3)

    tell(tmp_path, story)


def test_what_can_wait_is_written_when_nothing_else_waits(tmp_path: Path) -> None:
    async def story() -> None:
        store = await open_store(tmp_path / "games.db")
        order: list[str] = []
        gate = threading.Event()

        def work(name: str) -> Any:
            return lambda connection: order.append(name)

        def slow(connection: Connection) -> None:
            gate.wait(10)

        held = asyncio.create_task(store.write(slow))
        await asyncio.sleep(0.05)
        waiting = [asyncio.create_task(store.spare(work("spare")))]
        await asyncio.sleep(0)
        waiting += [asyncio.create_task(store.write(work(f"{n}"))) for n in range(300)]
        for _ in range(2):  # until the writer has them
            await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(held, *waiting)
        assert order == [*map(str, range(300)), "spare"]
        last = asyncio.create_task(store.spare(work("last")))
        await asyncio.sleep(0)
        await store.close()
        await last
        assert order[-1] == "last"

    asyncio.run(story())
