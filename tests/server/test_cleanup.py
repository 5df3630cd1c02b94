"""What nobody comes back to is cleaned up; whoever plays, has played or has an account is left alone."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import ColumnElement, Connection, Table, delete, func, insert, select, text, update

from cosmodrome.errors import BadOption
from cosmodrome.server.people.people import SESSION_LASTS
from cosmodrome.server.settings import Settings
from cosmodrome.server.store import schema
from cosmodrome.server.store.table_facts import Stored
from cosmodrome.server.store.table_types import TableSpec
from cosmodrome.server.upkeep import cleanup
from cosmodrome.server.upkeep.cleanup import DAY, Cleaner
from tests.server.house import GAME, PERSON, RANDOM, House, play, refused, tell
from tests.server.web import running
from tests.server.web import until as waited


@pytest.fixture(autouse=True)
def _out_of_breath(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cleanup, "BREATH", 0.0)


def cleaner(house: House, guests: int = 90, open_tables: int = 30, running: int = 0, finished: int = 0) -> Cleaner:
    return Cleaner(house.store, house.people, house.tables, guests, open_tables, running, finished)


async def days_pass(house: House, days: float) -> None:
    """Everything that was noted is older by so many days; the server ran all the time."""

    def work(connection: Connection) -> None:
        connection.execute(delete(schema.clock))
        connection.execute(insert(schema.clock), {"id": 1, "noted": time.time(), "clean_from": 0.0})
        for table, columns in (("people", ["created"]), ("sessions", ["created", "seen"]), ("tables", ["updated"])):
            for column in columns:
                connection.execute(text(f"UPDATE {table} SET {column} = {column} - {days * DAY}"))

    await house.store.write(work)
    house.people._known.clear()


async def count(house: House, table: Table, *where: ColumnElement[bool]) -> int:
    query = select(func.count()).select_from(table).where(*where)
    return await house.store.read(lambda connection: connection.execute(query).scalar_one())


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
        await waiting.chat.say(ann, "hello?")
        running = await house.table(ann, bob)
        await play(running, 3)
        finished = await house.table(ann, bob)
        await finished.resignation.resign(0)
        await days_pass(house, 31)
        touched = await house.tables.create(bob, TableSpec(GAME, [PERSON, PERSON]))
        await cleaner(house, open_tables=0).clean()
        assert (await house.tables.reread(waiting.id)).status == "open", "0: never"
        await cleaner(house).clean()
        await refused(404, house.tables.open(waiting.id))
        await refused(404, waiting.seating.join(bob))  # by a page that was left open
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
        table.presence.arrive(ann)
        await days_pass(house, 31)
        await cleaner(house).clean()
        assert await house.tables.open(table.id) is table
        table.presence.depart(ann)
        await cleaner(house).clean()
        await refused(404, house.tables.open(table.id))

    tell(tmp_path, story)


def test_a_rematch_that_was_cleaned_up_is_made_anew(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob)
        await table.resignation.resign(0)
        first = await house.tables.rematches.ask(table, ann)
        await days_pass(house, 31)
        await cleaner(house).clean()
        fresh = type(table)(house.tables, await house.tables.reread(table.id))
        assert fresh.state.facts.rematch == "", "no link into nothing"
        second = await house.tables.rematches.ask(table, bob)
        assert second.id not in (first.id, table.id)
        assert table.state.facts.rematch == second.id
        assert await house.tables.rematches.ask(table, ann) is second
        assert second.status == "running"

    tell(tmp_path, story)


def test_many_go_in_small_bites_and_sessions_out_of_use_with_them(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        (ann,) = await house.guests("Ann")
        await house.people.register(ann, "Ann", "a long password")
        old = await house.people.open_session(ann)
        for n in range(2 * cleanup.BITE + 10):
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
    with closing(sqlite3.connect(tmp_path / "cosmodrome.db")) as database, database:
        database.execute("UPDATE tables SET updated = ?", [long_ago])
    with running(tmp_path, keep_open_tables=0) as server:
        assert server.nobody().get(f"/api/tables/{table}").status_code == 200
    with running(tmp_path) as server:
        waited(lambda: server.nobody().get(f"/api/tables/{table}").status_code == 404)


def test_a_table_that_goes_while_somebody_opens_it_does_not_stay_in_memory(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        (ann,) = await house.guests("Ann")
        table = await house.tables.create(ann, TableSpec(GAME, [PERSON, PERSON]))
        house.tables.forget([table.id])
        read, cleaned = asyncio.Event(), asyncio.Event()
        reread = house.tables.reread

        async def slowly(table_id: str) -> Stored:
            found = await reread(table_id)
            read.set()
            await cleaned.wait()
            return found

        house.tables.reread = slowly  # type: ignore[method-assign]
        opening = asyncio.create_task(house.tables.open(table.id))
        await read.wait()
        await days_pass(house, 31)
        await cleaner(house).clean()
        cleaned.set()
        await refused(404, opening)
        await refused(404, house.tables.open(table.id))

    tell(tmp_path, story)


@pytest.mark.parametrize("days", [-1, 1])
@pytest.mark.parametrize("what", ["guests", "open_tables", "running_tables", "finished_tables"])
def test_days_that_are_too_few_are_refused(tmp_path: Path, what: str, days: int) -> None:
    changed: dict[str, Any] = {f"keep_{what}": days}
    with pytest.raises(BadOption, match=f"--keep-{what.replace('_', '-')} {days} must be at least 2 days"):
        replace(Settings(tmp_path), **changed)


def test_games_that_nobody_went_on_with_go_and_finished_ones_only_if_the_host_says_so(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        given_up, watched, finished = [await house.table(ann, bob) for _ in range(3)]
        for table in (given_up, watched, finished):
            await play(table, 3)
            await table.chat.say(ann, "hello?")
        await finished.resignation.resign(0)
        await days_pass(house, 181)
        fresh = await house.table(ann, bob)
        watched.presence.arrive(bob)
        await cleaner(house).clean()
        assert await count(house, schema.tables) == 4, "0: never"
        await cleaner(house, running=180).clean()
        await refused(404, house.tables.open(given_up.id))
        for table in (watched, finished, fresh):
            assert (await house.tables.reread(table.id)).id == table.id
        for part in (schema.seats, schema.chat, schema.log):
            assert await count(house, part, part.c.table_id == given_up.id) == 0
            assert await count(house, part, part.c.table_id == finished.id) > 0
        await cleaner(house, running=180, finished=180).clean()
        await refused(404, house.tables.open(finished.id))
        watched.presence.depart(bob)
        await play(watched)
        assert await count(house, schema.tables) == 2

    tell(tmp_path, story)


# --- the clock of the machine ---------------------------------------------------------------------
async def the_clock_jumps(house: House, days: float) -> None:
    """Everything that was noted, also when the server last ran, is older by so many days."""
    await days_pass(house, days)
    await set_clock(house, noted=time.time() - days * DAY)


async def set_clock(house: House, **values: float) -> None:
    await house.write(update(schema.clock).values(**values))


@pytest.mark.parametrize("noted", [True, False])
def test_nothing_is_deleted_when_the_clock_jumps(tmp_path: Path, caplog: pytest.LogCaptureFixture, noted: bool) -> None:
    """A server that starts 400 days ahead must not forget everybody."""

    async def story(house: House) -> None:
        (ann,) = await house.guests("Ann")
        session = await house.people.open_session(ann)
        table = await house.tables.create(ann, TableSpec(GAME, [PERSON, PERSON]))
        await the_clock_jumps(house, 400)
        if not noted:  # by an older program
            await house.write(delete(schema.clock))
        await cleaner(house, running=180).clean()
        assert "the clock is 400 days later than when the server last ran" in caplog.text
        await cleaner(house, running=180).clean()  # an hour later, or after a restart
        assert await house.tables.open(table.id) is table
        assert await count(house, schema.sessions) == await count(house, schema.people) == 1
        assert len(caplog.records) == 1
        await the_clock_jumps(house, -400)  # the host sets it right
        await cleaner(house, running=180).clean()
        assert "the clock is 400 days earlier" in caplog.text
        assert await house.tables.open(table.id) is table
        assert await house.people.by_session(session) == ann

    tell(tmp_path, story)


def test_a_server_that_was_really_off_cleans_up_some_days_later(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        (ann,) = await house.guests("Ann")
        await the_clock_jumps(house, 400)
        await cleaner(house).clean()
        clean_from = await house.store.read(
            lambda connection: connection.execute(select(schema.clock.c.clean_from)).scalar_one()
        )
        assert 2 * DAY < clean_from - time.time() < 4 * DAY
        assert await house.people.by_id(ann.id)
        await set_clock(house, clean_from=time.time() - 1)  # those days pass
        await cleaner(house).clean()
        assert await house.people.by_id(ann.id) is None

    tell(tmp_path, story)


def test_a_week_off_is_no_jump(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        (ann,) = await house.guests("Ann")
        await days_pass(house, 91)
        await set_clock(house, noted=time.time() - 7 * DAY)
        await cleaner(house).clean()
        assert await house.people.by_id(ann.id) is None

    tell(tmp_path, story)
