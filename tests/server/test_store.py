"""The store: what is acknowledged is on the disk, wholly and once; trouble is said, and loses nothing."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import IntegrityError

from cosmodrome.errors import BadOption
from cosmodrome.server.errors import ServerError, StoreError
from cosmodrome.server.store import schema, sqlite
from cosmodrome.server.store.store import ADD_STEPS, Change, Conflict, Row, Store, open_store
from cosmodrome.server.store.table_facts import Facts, Stored, fresh_seats, insert_table, read_table
from cosmodrome.server.store.table_types import SeatSpec, TableSpec

TABLE = "aaaabbbbcccc"


def stored(table: str = TABLE) -> Stored:
    spec = TableSpec("space_explorers", [SeatSpec("person")] * 2)
    return Stored(table, spec, "running", "me", 1.0, 1.0, Facts(fresh_seats(spec.seats)), 0, None, None)


async def opened(folder: Path, tables: int = 1) -> Store:
    store = await open_store(folder / "games.db")
    for n in range(tables):
        await store.write(partial(insert_table, stored=stored(f"{TABLE[:-2]}{n:02}")))
    return store


def change(table: str, version: int, *texts: str) -> Change:
    rows = [Row(version + n, 0, key) for n, key in enumerate(texts, 1)]
    return Change(table, version, version + len(rows), 1, None, 2.0, rows)


def keys(connection: Connection, table: str) -> list[str]:
    return [row.text for row in read_table(connection, table).rows]


def test_many_writes_share_a_commit_and_all_are_there(tmp_path: Path) -> None:
    async def story() -> None:
        store = await opened(tmp_path, 20)

        async def play(n: int) -> None:
            for version in range(25):
                await store.write(change(f"{TABLE[:-2]}{n:02}", version, f"key{version}").write)

        began = time.perf_counter()
        await asyncio.gather(*map(play, range(20)))
        print(f"{500 / (time.perf_counter() - began):.0f} appends/s at 20 tables")
        for n in range(20):
            found = await store.read(partial(keys, table=f"{TABLE[:-2]}{n:02}"))
            assert found == [f"key{version}" for version in range(25)]
        await store.close()

    asyncio.run(story())


def test_the_file_is_synchronised_and_for_its_owner_only(tmp_path: Path) -> None:
    async def story() -> None:
        store = await opened(tmp_path)
        modes = await store.write(
            lambda connection: [
                connection.execute(text(f"PRAGMA {name}")).scalar() for name in ("journal_mode", "synchronous")
            ]
        )
        assert modes == ["wal", 2]
        await store.close()

    asyncio.run(story())
    if os.name == "posix":
        assert stat.S_IMODE((tmp_path / "games.db").stat().st_mode) == 0o600


def test_a_write_that_fails_leaves_the_others_of_its_batch_alone(tmp_path: Path) -> None:
    async def story() -> None:
        store = await opened(tmp_path, 3)
        tables = [f"{TABLE[:-2]}{n:02}" for n in range(3)]
        bad = change(tables[1], 0, "half")
        bad.rows = [Row(1, 0, "half"), Row(1, 0, "twice")]

        def faulty(connection: Connection) -> None:
            change(tables[2], 0, "never").write(connection)
            raise ZeroDivisionError

        results = await asyncio.gather(
            store.write(change(tables[0], 0, "good").write),
            store.write(bad.write),
            store.write(faulty),
            store.write(change(tables[2], 0, "well").write),
            store.write(change(tables[0], 0, "late").write),
            return_exceptions=True,
        )
        kinds = [type(result) for result in results]
        assert kinds == [type(None), IntegrityError, ZeroDivisionError, type(None), Conflict]
        found = [await store.read(partial(keys, table=table)) for table in tables]
        assert found == [["good"], [], ["well"]]
        await store.close()

    asyncio.run(story())


def test_what_fails_is_left_out_and_all_others_are_written_once(tmp_path: Path) -> None:
    """Those before it and those behind it; each gets its own result, or its own error."""

    async def story() -> None:
        store = await opened(tmp_path, 8)
        tables = [f"{TABLE[:-2]}{n:02}" for n in range(8)]

        def play(n: int, connection: Connection) -> int:
            change(tables[n], 0, f"key {n}").write(connection)
            return n

        def faulty(n: int, connection: Connection) -> int:
            play(n, connection)
            raise ZeroDivisionError(n)

        def doubled(n: int, connection: Connection) -> int:
            play(n, connection)
            insert_table(connection, stored(tables[n]))
            return n

        def twice(n: int, connection: Connection) -> int:
            """Past SQLAlchemy."""
            play(n, connection)
            cursor = connection.connection.cursor()
            cursor.execute(ADD_STEPS, (tables[n], 1, 0, "again", None, 2.0))
            return n

        works = [play, faulty, play, doubled, twice, play, faulty, play]
        waiting = [store.write(partial(work, n)) for n, work in enumerate(works)]
        results = await asyncio.gather(*waiting, return_exceptions=True)
        right = [n for n, work in enumerate(works) if work is play]
        assert [n for n, result in enumerate(results) if result == n] == right
        assert [type(results[n]) for n in (1, 3, 4, 6)] == [
            ZeroDivisionError,
            IntegrityError,
            IntegrityError,
            ZeroDivisionError,
        ]
        assert [str(results[n]) for n in (1, 6)] == ["1", "6"]
        for n, table in enumerate(tables):
            found = await store.read(partial(read_table, table_id=table))
            assert [row.text for row in found.rows] == ([f"key {n}"] if n in right else [])
            assert found.version == (n in right)
        await store.write(partial(play, 1))
        await store.close()

    asyncio.run(story())


def test_what_fails_with_all_the_others_gone_is_still_its_own_fault(tmp_path: Path) -> None:
    """A write that builds on one that failed fails too; nothing is left of either."""

    async def story() -> None:
        store = await opened(tmp_path)
        table = f"{TABLE[:-2]}00"

        def faulty(connection: Connection) -> None:
            change(table, 0, "never").write(connection)
            raise ZeroDivisionError

        results = await asyncio.gather(
            store.write(faulty), store.write(change(table, 1, "after it").write), return_exceptions=True
        )
        assert [type(result) for result in results] == [ZeroDivisionError, Conflict]
        assert await store.read(partial(keys, table=table)) == []
        await store.close()

    asyncio.run(story())


def test_what_comes_in_one_round_of_the_loop_is_committed_together(tmp_path: Path) -> None:
    """However long the round takes, the writer does not begin with half of it."""

    async def story() -> None:
        store = await opened(tmp_path, 5)
        done: list[str] = []
        began: list[int] = []

        def watch(connection: Connection) -> None:
            driver = connection.connection.driver_connection
            assert isinstance(driver, sqlite3.Connection)
            driver.set_trace_callback(lambda said: done.append(said) if said == "COMMIT" else None)

        await store.write(watch)
        assert done == ["COMMIT"]

        def play(n: int, connection: Connection) -> None:
            began.append(n)
            change(f"{TABLE[:-2]}{n:02}", 0, f"key {n}").write(connection)

        async def move(n: int) -> None:
            time.sleep(0.02)  # something else is done; the writer could write what came before
            assert began == []
            await store.write(partial(play, n))

        await asyncio.gather(*map(move, range(5)))
        assert began == list(range(5))
        assert done == ["COMMIT"] * 2
        await store.close()

    asyncio.run(story())


def test_the_migrations_make_what_the_schema_says(tmp_path: Path) -> None:
    async def story() -> None:
        store = await opened(tmp_path)

        def compare(connection: Connection) -> None:
            there = inspect(connection)
            assert set(there.get_table_names()) == {*schema.metadata.tables, "alembic_version"}
            for name, table in schema.metadata.tables.items():
                columns = {column["name"]: column for column in there.get_columns(name)}
                assert list(columns) == [column.name for column in table.columns]
                for column in table.columns:
                    assert columns[column.name]["nullable"] == column.nullable
                    assert str(columns[column.name]["type"]) == str(column.type)
                assert there.get_pk_constraint(name)["constrained_columns"] == [c.name for c in table.primary_key]
                assert {i["name"] for i in there.get_indexes(name)} == {i.name for i in table.indexes}

        await store.read(compare)
        await store.close()
        again = await open_store(tmp_path / "games.db")  # nothing to do, nothing lost
        assert (await again.read(lambda connection: read_table(connection, f"{TABLE[:-2]}00"))).creator == "me"
        await again.close()

    asyncio.run(story())


def test_a_database_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    async def story() -> None:
        await (await opened(tmp_path)).close()
        with closing(sqlite3.connect(tmp_path / "games.db")) as database, database:
            database.execute("UPDATE alembic_version SET version_num = '9999'")
        with pytest.raises(StoreError, match="newer version"):
            await open_store(tmp_path / "games.db")

    asyncio.run(story())


def test_opening_leaves_the_locks_of_others_alone(tmp_path: Path) -> None:
    """A process that closes a file drops all its locks on it: then another one may clean up under a reader's feet."""
    path = tmp_path / "games.db"

    async def open_and_close() -> None:
        await (await open_store(path)).close()

    asyncio.run(open_and_close())
    with closing(sqlite3.connect(path)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM tables").fetchall()
        asyncio.run(open_and_close())
        write = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute('PRAGMA user_version = 7'); c.close()"
        subprocess.run([sys.executable, "-c", write, str(path)], check=True)
        assert path.with_name("games.db-wal").exists(), "it is still needed"


def test_two_servers_on_one_database_are_refused(tmp_path: Path) -> None:
    async def story() -> None:
        store = await opened(tmp_path)
        with pytest.raises(StoreError, match="another server"):
            await open_store(tmp_path / "games.db")
        await store.close()
        await (await open_store(f"sqlite:///{tmp_path}/games.db")).close()

    asyncio.run(story())


def test_what_cannot_be_opened_is_said_clearly(tmp_path: Path) -> None:
    async def attempt(address: str | Path) -> str:
        with pytest.raises((ServerError, BadOption)) as caught:
            await open_store(address)
        return str(caught.value)

    (tmp_path / "text.db").write_text("This is a text, and no database at all. " * 40)
    (tmp_path / "file").write_text("")
    assert "not a database" in asyncio.run(attempt(tmp_path / "text.db"))
    assert "cannot be written" in asyncio.run(attempt(tmp_path))
    assert "cannot be written" in asyncio.run(attempt(tmp_path / "file" / "games.db"))
    assert "cannot be written" in asyncio.run(attempt(tmp_path / "nowhere" / "games.db"))
    for address in ("postgresql://host/games", "sqlite://", "sqlite:///:memory:", "what://"):
        assert "the database is an SQLite file" in asyncio.run(attempt(address))


def test_a_locked_database_is_said_and_used_again_when_it_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 0.2)

    async def story() -> None:
        store = await opened(tmp_path)
        table = f"{TABLE[:-2]}00"
        other = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match="locked; nothing was changed"):
            await store.write(change(table, 0, "lost").write)
        other.execute("ROLLBACK")
        other.close()
        await store.write(change(table, 0, "kept").write)
        assert await store.read(lambda connection: keys(connection, table)) == ["kept"]
        await store.close()

    asyncio.run(story())


def test_a_full_disk_is_said_and_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    """The disk is full for SQLite when it may not use more pages."""

    async def story() -> None:
        store = await opened(tmp_path)
        table = f"{TABLE[:-2]}00"

        async def pages(most: int) -> None:
            await store.write(lambda connection: connection.execute(text(f"PRAGMA max_page_count = {most}")).scalar())

        await pages(1)  # no fewer than there are
        version = 0
        with suppress(StoreError):
            while version < 1000:
                await store.write(change(table, version, "x" * 3000).write)
                version += 1
        with pytest.raises(StoreError, match="full; nothing was changed"):
            await store.write(change(table, version, "x" * 9000).write)
        found = await store.read(lambda connection: read_table(connection, table))
        assert (len(found.rows), found.version) == (version, version)
        await pages(1 << 20)
        await store.write(change(table, version, "again").write)
        assert len(await store.read(lambda connection: keys(connection, table))) == version + 1
        await store.close()

    asyncio.run(story())


def test_a_damaged_file_is_said_when_it_is_read(tmp_path: Path) -> None:
    async def story() -> None:
        store = await opened(tmp_path)
        table = f"{TABLE[:-2]}00"
        for version in range(200):
            await store.write(change(table, version, "x" * 500).write)
        await store.close()
        path = tmp_path / "games.db"
        whole = path.read_bytes()
        at = whole.rindex(b"x" * 500) // 4096 * 4096
        path.write_bytes(whole[:at] + bytes(4096) + whole[at + 4096 :])
        again = await open_store(path)
        with pytest.raises(StoreError, match="malformed"):
            await again.read(lambda connection: keys(connection, table))
        await again.close()

    asyncio.run(story())


def test_what_waits_is_written_before_the_store_closes(tmp_path: Path) -> None:
    async def story() -> None:
        store = await opened(tmp_path)
        table = f"{TABLE[:-2]}00"
        waiting = [asyncio.create_task(store.write(change(table, n, f"k{n}").write)) for n in range(50)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*waiting)
        with pytest.raises(StoreError, match="shutting down"):
            await store.write(change(table, 50, "late").write)

    asyncio.run(story())
    with closing(sqlite3.connect(tmp_path / "games.db")) as database, database:
        assert database.execute("SELECT count(*) FROM log").fetchone() == (50,)


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
