"""How many tables one person may have made, and tables of bots alone, which nobody waits for."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cosmodrome.server.store.table_types import TableSpec
from cosmodrome.server.tables import presence
from cosmodrome.server.tables.table import Table
from tests.server.house import GAME, PERSON, RANDOM, House, play, refused, tell, until
from tests.server.web import BOT, GOLDENS, running
from tests.server.web import PERSON as SOMEBODY


# --- a quota --------------------------------------------------------------------------------------
def test_whoever_has_many_unfinished_tables_makes_no_more(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        first = await house.table(ann, bob)
        await house.tables.create(ann, TableSpec(GAME, [PERSON, PERSON]))
        said = await refused(409, house.tables.create(ann, TableSpec(GAME, [PERSON, PERSON])))
        assert "you have made 2 tables that are not finished" in said
        assert len(await house.tables.mine(ann)) == 2
        theirs = await house.table(bob, ann)  # where others have asked them to is another matter
        await first.resignation.resign(0)
        again = await house.tables.rematches.ask(first, ann)
        await theirs.resignation.resign(0)
        await refused(409, house.tables.rematches.ask(theirs, ann))
        assert theirs.state.facts.rematch == ""
        assert (await house.tables.rematches.ask(theirs, bob)).id != again.id

    tell(tmp_path, story, per_person=2)


def test_the_quota_holds_at_every_door_and_however_many_ask_at_once(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        (ann,) = await house.guests("Ann")
        spec = TableSpec(GAME, [PERSON, PERSON])
        made = await asyncio.gather(*(house.tables.create(ann, spec) for _ in range(9)), return_exceptions=True)
        assert sum(not isinstance(table, BaseException) for table in made) == 3

    tell(tmp_path, story, per_person=3)
    with running(tmp_path / "web", tables_per_person=1) as server:
        ann = server.person("Ann")
        record = ann.post("/api/records", content=(GOLDENS / f"{GAME}-2018-two-greedy.cosmo").read_bytes()).json()["id"]
        ann.table(SOMEBODY, BOT, start=True)
        for door, body in (
            ("/api/tables", {"json": {"game": GAME, "seats": [SOMEBODY, BOT]}}),
            (f"/api/records/{record}/fork", {"json": {"step": 4}}),
            (f"/r/{record}/fork", {"data": {"step": 4}}),
            (f"/play/{GAME}", {}),
            (f"/new/{GAME}", {"data": {"seat-0": "person", "seat-1": "open"}}),
        ):
            answer = ann.post(door, **body)
            assert answer.status_code == 409, door
            assert "as many as one person may have here" in answer.text
        assert server.person("Bob").table(SOMEBODY, BOT)


# --- a quota of tables of bots alone --------------------------------------------------------------
ALONE = TableSpec(GAME, [RANDOM, RANDOM])


def test_of_tables_of_bots_alone_one_person_has_only_a_few(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        first = await house.tables.create(ann, ALONE, start=True)
        await house.tables.create(ann, ALONE, start=True)
        said = await refused(409, house.tables.create(ann, ALONE, start=True))
        assert "2 tables of bots alone that you have started are not finished" in said
        await house.table(ann, bots=1)  # is another matter
        await house.tables.create(bob, ALONE, start=True)
        await refused(403, first.host.close(bob))
        await first.host.close(ann)
        await house.tables.create(ann, ALONE, start=True)

    tell(tmp_path, story, bots_alone=2, pause=3600.0)


def test_of_one_address_there_are_a_few_more(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        people = await house.guests(*"ABCDEF")
        for person in people[:4]:
            await house.tables.create(person, ALONE, start=True, origin="there")
        said = await refused(409, house.tables.create(people[4], ALONE, start=True, origin="there"))
        assert "4 tables of bots alone that your address has started" in said
        await house.tables.create(people[5], ALONE, start=True, origin="elsewhere")

    tell(tmp_path, story, bots_alone=1, pause=3600.0)


def test_the_quota_of_bots_alone_holds_whoever_got_up_and_however_many_begin_at_once(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        (ann,) = await house.guests("Ann")
        left = await house.tables.create(ann, TableSpec(GAME, [PERSON, RANDOM]))
        await left.seating.leave(ann)
        await left.seating.assign(ann, 0, RANDOM)
        begun = [left.host.start(ann), *(house.tables.create(ann, ALONE, start=True) for _ in range(9))]
        done = await asyncio.gather(*begun, return_exceptions=True)
        assert sum(not isinstance(each, BaseException) for each in done) == 3
        assert [table.status for table in await house.tables.mine(ann)].count("running") == 3

    tell(tmp_path, story, bots_alone=3, pause=3600.0)


def test_a_closed_table_of_bots_alone_stays_closed(tmp_path: Path) -> None:
    kept: list[str] = []

    async def before(house: House) -> None:
        (ann,) = await house.guests("Ann")
        table = await house.tables.create(ann, ALONE, start=True)
        table.presence.watch(nothing)
        await until(lambda: steps(table) > 3)
        await table.host.close(ann)
        kept.append(table.id)
        playing = await house.table(ann, bots=1)
        await refused(409, playing.host.close(ann))

    async def after(house: House) -> None:
        table = await house.tables.open(kept[0])
        assert table.status == "closed"
        assert steps(table) > 3
        assert not house.tables._damaged

    tell(tmp_path, before)
    tell(tmp_path, after)


def test_the_host_closes_a_table_of_bots_alone_on_its_page(tmp_path: Path) -> None:
    with running(tmp_path, bot_tables=1) as server:
        ann, bob = server.person("Ann"), server.person("Bob")
        table = ann.table(BOT, BOT, start=True)
        refusal = ann.post("/api/tables", json={"game": GAME, "seats": [BOT, BOT], "start": True})
        assert refusal.status_code == 409
        assert 'id="close"' in ann.get(f"/t/{table}").text
        assert 'id="close"' not in bob.get(f"/t/{table}").text
        ann.ask(f"/tables/{table}/close")
        assert "You have closed this table." in ann.get(f"/t/{table}").text
        assert ann.table(BOT, BOT, start=True)


# --- bots alone -----------------------------------------------------------------------------------
def nothing() -> None:
    """What somebody does who watches."""


def steps(table: Table) -> int:
    return len(table.match.record) if table.match else 0


async def watched(table: Table, enough: int) -> None:
    """Somebody looks on until the table has so many steps, then goes; then it comes to rest."""
    table.presence.watch(nothing)
    await until(lambda: steps(table) > enough)
    table.presence.unwatch(nothing)
    await until(lambda: table.idle)  # no task and no timer is left that could go on


def test_bots_alone_play_only_while_somebody_watches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "LOOKED", 0.0)

    async def story(house: House) -> None:
        (ann,) = await house.guests("Ann")
        table = await house.tables.create(ann, TableSpec(GAME, [RANDOM, RANDOM]), start=True)
        await until(lambda: table.idle)
        for enough in (steps(table) + 5, steps(table) + 25):
            await watched(table, enough)
        assert table.status == "running"
        monkeypatch.setattr(presence, "LOOKED", 60.0)
        assert await house.tables.open(table.id) is table  # as with every request for it
        await until(lambda: table.status == "finished")

    tell(tmp_path, story)


def test_where_a_person_sits_bots_go_on_unwatched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "LOOKED", 0.0)

    async def story(house: House) -> None:
        (ann,) = await house.guests("Ann")
        table = await house.table(ann, bots=2)
        await until(lambda: table.match is not None and table.match.deciders == [0])
        await play(table)
        await until(lambda: table.match is not None and table.match.deciders == [0])
        await table.resignation.resign(0)  # the bots play the game to its end
        await until(lambda: table.status == "finished")

    tell(tmp_path, story)


def test_a_server_that_starts_wakes_no_bots_that_are_alone(tmp_path: Path) -> None:
    kept: dict[str, int] = {}

    async def before(house: House) -> None:
        (ann,) = await house.guests("Ann")
        for seats in ([RANDOM, RANDOM], [PERSON, RANDOM]):
            table = await house.tables.create(ann, TableSpec(GAME, seats, options={"first_player": 1}), start=True)
            kept[table.id] = steps(table)

    async def after(house: House) -> None:
        alone, in_company = kept
        assert list(house.tables._live) == [in_company]
        await until(lambda: steps(house.tables._live[in_company]) > kept[in_company])
        table = await house.tables.open(alone)  # now somebody looks
        await until(lambda: table.status == "finished")

    tell(tmp_path, before, pause=3600.0)  # no bot answers in that time
    tell(tmp_path, after)
