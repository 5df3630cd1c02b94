"""What nobody comes back to is cleaned up; whoever plays, has played or has an account is left alone."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest
from sqlalchemy import Connection, Table, func, select, text

from cosmodrome.errors import BadOption
from cosmodrome.server import cleaning, schema
from cosmodrome.server.cleaning import DAY, Cleaner
from cosmodrome.server.people import SESSION_LASTS
from cosmodrome.server.settings import Settings
from cosmodrome.server.tables import TableSpec
from tests.server.house import GAME, PERSON, RANDOM, House, play, refused, tell
from tests.server.web import running
from tests.server.web import until as waited


@pytest.fixture(autouse=True)
def _out_of_breath(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cleaning, "BREATH", 0.0)


def cleaner(house: House, guests: int = 90, open_tables: int = 30) -> Cleaner:
    return Cleaner(house.store, house.people, house.tables, guests, open_tables)


async def days_pass(house: House, days: float) -> None:
    """Everything that was noted is older by so many days."""

    def work(connection: Connection) -> None:
        for table, columns in (("people", ["created"]), ("sessions", ["created", "seen"]), ("tables", ["updated"])):
            for column in columns:
                connection.execute(text(f"UPDATE {table} SET {column} = {column} - {days * DAY}"))

    await house.store.write(work)
    house.people._known.clear()


async def count(house: House, table: Table) -> int:
    return await house.store.read(
        lambda connection: connection.execute(select(func.count()).select_from(table)).scalar_one()
    )


def test_guests_without_a_table_go_when_they_do_not_come_back(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        gone, visits, sits, made, registered = await house.guests("Gone", "Visits", "Sits", "Made", "Registered")
        sessions = {person.id: await house.people.open_session(person) for person in (gone, visits, registered)}
        await house.people.register(registered, "Registered", "a long password")
        await house.table(sits, (await house.guests("Other"))[0])
        await house.tables.create(made, TableSpec(GAME, [RANDOM, RANDOM]))
        await days_pass(house, 80)
        assert await house.people.by_session(sessions[visits.id]) == visits
        await cleaner(house, open_tables=0).clean()
        assert await house.people.by_id(gone.id)
        await days_pass(house, 11)
        await cleaner(house, guests=0, open_tables=0).clean()
        assert await house.people.by_id(gone.id), "0: never"
        await cleaner(house, open_tables=0).clean()
        assert await house.people.by_id(gone.id) is None
        assert await house.people.by_session(sessions[gone.id]) is None
        for person in (visits, sits, made, registered):
            assert await house.people.by_id(person.id), person.name
        for person in (visits, registered):
            assert await house.people.by_session(sessions[person.id])

    tell(tmp_path, story)


def test_tables_that_never_began_go_and_games_stay(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        waiting = await house.tables.create(ann, TableSpec(GAME, [PERSON, PERSON]))
        await waiting.say(ann, "hello?")
        running = await house.table(ann, bob)
        await play(running, 3)
        finished = await house.table(ann, bob)
        await finished.resign(0)
        await days_pass(house, 31)
        touched = await house.tables.create(bob, TableSpec(GAME, [PERSON, PERSON]))
        await cleaner(house, open_tables=0).clean()
        assert (await house.tables.reread(waiting.id)).status == "open", "0: never"
        await cleaner(house).clean()
        await refused(404, house.tables.open(waiting.id))
        await refused(404, waiting.join(bob))  # by a page that was left open
        for table in (running, finished, touched):
            assert (await house.tables.reread(table.id)).id == table.id
        assert await count(house, schema.tables) == 3
        assert await count(house, schema.chat) == 0
        assert await count(house, schema.seats) == 5
        await days_pass(house, 10_000)
        await cleaner(house).clean()
        assert {row.id for row in await house.tables.mine(ann)} == {running.id}
        assert {row.id for row in await house.tables.finished(ann)} == {finished.id}
        await play(running)
        assert await house.people.by_id(bob.id)

    tell(tmp_path, story)


def test_a_table_that_somebody_looks_at_stays(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        (ann,) = await house.guests("Ann")
        table = await house.tables.create(ann, TableSpec(GAME, [PERSON, PERSON]))
        table.arrive(ann)
        await days_pass(house, 31)
        await cleaner(house).clean()
        assert await house.tables.open(table.id) is table
        table.depart(ann)
        await cleaner(house).clean()
        await refused(404, house.tables.open(table.id))

    tell(tmp_path, story)


def test_a_rematch_that_was_cleaned_up_is_made_anew(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob)
        await table.resign(0)
        first = await table.rematch(ann)
        await days_pass(house, 31)
        await cleaner(house).clean()
        fresh = type(table)(house.tables, await house.tables.reread(table.id))
        assert fresh.rematch_id == "", "no link into nothing"
        second = await table.rematch(bob)
        assert second.id not in (first.id, table.id)
        assert table.rematch_id == second.id
        assert await table.rematch(ann) is second
        assert second.status == "running"

    tell(tmp_path, story)


def test_many_go_in_small_bites_and_sessions_out_of_use_with_them(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        (ann,) = await house.guests("Ann")
        await house.people.register(ann, "Ann", "a long password")
        old = await house.people.open_session(ann)
        for n in range(2 * cleaning.BITE + 10):
            await house.people.guest(f"Guest {n}")
        await days_pass(house, SESSION_LASTS / DAY + 1)
        now = await house.people.open_session(ann)
        writes = 0

        def counted(connection: Connection) -> None:
            nonlocal writes
            writes += 1

        spare = house.store.spare

        async def watched(work: object) -> object:
            await spare(counted)
            return await spare(work)  # type: ignore[arg-type]

        house.store.spare = watched  # type: ignore[method-assign, assignment]
        await cleaner(house).clean()
        assert writes == 4  # sessions once, guests three times
        assert await count(house, schema.people) == 1
        assert await count(house, schema.sessions) == 1
        assert await house.people.by_session(now) == await house.people.by_id(ann.id)
        assert await house.people.by_session(old) is None

    tell(tmp_path, story)


def test_the_server_cleans_up_by_itself(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.person("Ann")
        table = ann.table({"kind": "person"}, {"kind": "person"})
    long_ago = time.time() - 31 * DAY
    with sqlite3.connect(tmp_path / "cosmodrome.db") as database:
        database.execute("UPDATE tables SET updated = ?", [long_ago])
    with running(tmp_path, keep_open_tables=0) as server:
        assert server.nobody().get(f"/api/tables/{table}").status_code == 200
    with running(tmp_path) as server:
        waited(lambda: server.nobody().get(f"/api/tables/{table}").status_code == 404)


@pytest.mark.parametrize("days", [-1, 1])
def test_days_that_are_too_few_are_refused(tmp_path: Path, days: int) -> None:
    with pytest.raises(BadOption, match="at least 2 days"):
        Settings(tmp_path, keep_guests=days)
    with pytest.raises(BadOption, match="at least 2 days"):
        Settings(tmp_path, keep_open_tables=days)
