"""People: guests, accounts and sessions, on a real database."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Update, delete, select, text, update

from cosmodrome.server.errors import ServerError
from cosmodrome.server.people.people import SESSION_LASTS, People, hashed_secret
from cosmodrome.server.store import schema
from cosmodrome.server.store.store import Store, open_store
from cosmodrome.server.tables.tables import Tables
from cosmodrome.server.upkeep.cleanup import Cleaner

Story = Callable[[People, Store], Awaitable[None]]


def tell(folder: Path, story: Story) -> None:
    async def main() -> None:
        store = await open_store(folder / "games.db")
        try:
            await story(People(store), store)
        finally:
            await store.close()

    asyncio.run(main())


async def refused(status: int, attempt: Awaitable[Any]) -> str:
    with pytest.raises(ServerError) as caught:
        await attempt
    assert caught.value.status == status
    return str(caught.value)


def test_a_guest_has_a_clean_name_or_an_invented_one(tmp_path: Path) -> None:
    async def story(people: People, store: Store) -> None:
        named = await people.guest("  Val\u202eentina\n<b>" + "x" * 99)
        assert named.name.startswith("Valentina <b>xx")
        assert len(named.name) == 40
        assert not named.registered
        for nothing in (None, "", "\u200b \n"):
            assert len((await people.guest(nothing)).name) > 3
        assert await people.by_id(named.id) == named
        assert await people.by_id("nobody") is None
        assert (await people.rename(named, "Valja")).name == "Valja"
        assert await people.by_id(named.id) == await people.rename(named, "Valja")

    tell(tmp_path, story)


def test_a_guest_becomes_an_account_and_logs_in_elsewhere(tmp_path: Path) -> None:
    async def story(people: People, store: Store) -> None:
        guest = await people.guest()
        session = await people.open_session(guest)
        assert await people.by_session(session) == guest
        person = await people.register(guest, "Sally Ride", "to the stars")
        assert person.id == guest.id
        assert person.registered
        assert await people.by_session(session) == person
        assert await people.login("  sally  RIDE ", "to the stars") == person
        said = {
            await refused(401, people.login(name, password))
            for name, password in [("Sally Ride", "to the moon"), ("Nobody", "to the stars"), ("", ""), ("x" * 999, "")]
        }
        assert said == {"wrong name or password"}
        await refused(409, people.register(person, "Sally Two", "to the stars"))
        await refused(409, people.rename(person, "Other"))
        await people.change_password(person, "to the stars", "to the planets", session)
        await refused(401, people.change_password(person, "to the stars", "to the planets", session))
        await refused(401, people.login("Sally Ride", "to the stars"))
        assert await people.login("Sally Ride", "to the planets") == person

    tell(tmp_path, story)


def test_names_are_unique_whatever_they_are_written_like(tmp_path: Path) -> None:
    async def story(people: People, store: Store) -> None:
        await people.register(await people.guest(), "Straße 2", "long enough")
        for same in ("STRASSE 2", "straße ２", " strasse\t2 ", "Straße\u200b 2"):
            assert "taken" in await refused(409, people.register(await people.guest(), same, "long enough"))
        for name, password in [("", "long enough"), ("x" * 41, "long enough"), ("Ok", "short"), ("Ok", "x" * 257)]:
            await refused(422, people.register(await people.guest(), name, password))
        attempts = [people.register(await people.guest(), "Race", "long enough") for _ in range(4)]
        results = await asyncio.gather(*attempts, return_exceptions=True)
        assert sum(isinstance(result, ServerError) for result in results) == 3

    tell(tmp_path, story)


def test_passwords_and_sessions_are_stored_as_hashes(tmp_path: Path) -> None:
    async def story(people: People, store: Store) -> None:
        person = await people.register(await people.guest(), "Yuri", "poyekhali 1961")
        session = await people.open_session(person)
        stored = await store.read(
            lambda connection: [
                str(row)
                for name in ("people", "sessions")
                for row in connection.execute(text(f"SELECT * FROM {name}")).all()
            ]
        )
        assert "$argon2id$" in "".join(stored)
        assert "poyekhali" not in "".join(stored)
        assert session not in "".join(stored)

    tell(tmp_path, story)


def test_sessions_can_be_ended(tmp_path: Path) -> None:
    async def story(people: People, store: Store) -> None:
        person, other = await people.guest(), await people.guest()
        first, second, third = [await people.open_session(person) for _ in range(3)]
        theirs = await people.open_session(other)
        await people.by_session(second)
        await people.end_session(first)
        assert await people.by_session(first) is None
        assert await people.sessions_of(person) == 2
        await people.end_other_sessions(person, keep=third)
        assert [await people.by_session(session) for session in (first, second, third)] == [None, None, person]
        assert await people.by_session(theirs) == other
        assert await people.by_session("made up") is None

    tell(tmp_path, story)


def test_a_new_password_ends_all_other_sessions(tmp_path: Path) -> None:
    async def story(people: People, store: Store) -> None:
        person, other = await people.guest(), await people.guest()
        person = await people.register(person, "Sally Ride", "to the stars")
        here, elsewhere = [await people.open_session(person) for _ in range(2)]
        theirs = await people.open_session(other)
        await refused(401, people.change_password(person, "to the moon", "to the planets", here))
        assert await people.by_session(elsewhere) == person, "nothing was changed"
        await people.change_password(person, "to the stars", "to the planets", here)
        assert [await people.by_session(session) for session in (here, elsewhere)] == [person, None]
        assert await people.by_session(theirs) == other
        await people.reset_password(person, "to the planets")
        assert await people.by_session(here) is None

    tell(tmp_path, story)


async def change(store: Store, how: Update) -> None:
    def work(connection: Connection) -> None:
        connection.execute(how)

    await store.write(work)


async def seen(store: Store) -> list[float]:
    query = select(schema.sessions.c.seen).order_by(schema.sessions.c.seen)
    return list(await store.read(lambda connection: connection.execute(query).scalars().all()))


def test_a_session_that_is_used_goes_on_and_the_cleaner_ends_the_others(tmp_path: Path) -> None:
    async def story(people: People, store: Store) -> None:
        person = await people.guest()
        old, used = await people.open_session(person), await people.open_session(person)
        await change(store, update(schema.sessions).values(seen=time.time() - SESSION_LASTS - 60))
        assert await people.by_session(used) == person
        assert time.time() - (await seen(store))[1] < 60, "its visit is noted"
        cleaner = Cleaner(store, people, Tables(store, workers=1), guests=0, open_tables=0)
        await cleaner.clean()
        assert await people.by_session(old) is None
        assert await people.by_session(used) == person
        assert await people.sessions_of(person) == 1

    tell(tmp_path, story)


def test_a_session_that_is_only_remembered_has_ended_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(people: People, store: Store) -> None:
        session = await people.open_session(await people.guest())
        assert await people.by_session(session)
        await store.write(lambda connection: connection.execute(delete(schema.sessions)).rowcount)
        now = time.time()
        monkeypatch.setattr(time, "time", lambda: now + SESSION_LASTS + 60)
        assert await people.by_session(session) is None
        assert await people.by_session(session) is None

    tell(tmp_path, story)


def test_a_wrong_clock_locks_nobody_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of the machine runs 400 days ahead for a while; nothing of that stays."""

    async def story(people: People, store: Store) -> None:
        person = await people.guest()
        sessions = [await people.open_session(person) for _ in range(2)]
        right = time.time()
        monkeypatch.setattr(time, "time", lambda: right + 400 * 86400)
        sessions.append(await people.open_session(person))
        assert [await people.by_session(session) for session in sessions] == [person] * 3
        monkeypatch.setattr(time, "time", lambda: right - 10)
        assert not people.remembers(hashed_secret(sessions[0])), "it is looked at again"
        again = People(store)  # after a restart
        for known in (people, again):
            assert [await known.by_session(session) for session in sessions] == [person] * 3
        assert max(await seen(store)) <= right, "what the wrong clock noted is put right"

    tell(tmp_path, story)


def test_all_of_it_survives_a_restart(tmp_path: Path) -> None:
    kept: list[Any] = []

    async def before(people: People, store: Store) -> None:
        person = await people.register(await people.guest(), "Neil", "one small step")
        kept.extend([person, await people.open_session(person)])

    async def after(people: People, store: Store) -> None:
        assert await people.by_session(kept[1]) == kept[0]
        assert await people.login("neil", "one small step") == kept[0]

    tell(tmp_path, before)
    tell(tmp_path, after)
