"""Component overlays are stored once, however many tables are played with them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import select, update

import cosmodrome as cd
from cosmodrome.games import definition
from cosmodrome.server.store import schema
from cosmodrome.server.store.table_types import TableSpec
from cosmodrome.server.upkeep import cleanup
from cosmodrome.server.upkeep.cleanup import DAY, Cleaner
from tests.server.house import GAME, PERSON, RANDOM, House, private, tell
from tests.server.web import running

NOTES = {"project": [{"id": entry["id"], "note": "x" * 400} for entry in definition(GAME).components["project"]]}
LARGE = 5000  # bytes, which the overlay has more of


@pytest.fixture(autouse=True)
def _out_of_breath(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cleanup, "BREATH", 0.0)


async def rows(house: House, *columns: Any) -> list[Any]:
    return await house.store.read(lambda connection: list(connection.execute(select(*columns)).all()))


def forked(overlay: dict[str, Any]) -> TableSpec:
    """A table that goes on from a game with these components."""
    match = cd.load(GAME).match(seats=2, seed=7, components=overlay)
    return TableSpec(GAME, [PERSON, RANDOM], dict(match.options), position=match.position())


def test_a_fork_only_names_its_overlay(tmp_path: Path) -> None:
    heads: dict[str, str] = {}

    async def before(house: House) -> None:
        (ann,) = await house.guests("Ann")
        for _ in range(3):
            table = await house.tables.create(ann, forked(NOTES), start=True)
            heads[table.id] = private(table)
        other = await house.tables.create(ann, forked({"project": NOTES["project"][1:]}), start=True)
        heads[other.id] = private(other)
        plain = await house.tables.create(ann, TableSpec(GAME, [PERSON, RANDOM]), start=True)
        heads[plain.id] = private(plain)
        overlays = await rows(house, schema.overlays.c.text)
        assert sorted(len(msgspec.json.decode(text)["project"]) for (text,) in overlays) == [19, 20]
        assert all(len(text) > LARGE for (text,) in overlays)
        for spec, head in await rows(house, schema.tables.c.spec, schema.tables.c.head):
            assert len(spec) + len(head) < LARGE

    async def after(house: House) -> None:
        for table_id, record in heads.items():
            table = await house.tables.open(table_id)
            assert private(table).startswith(record[: record.index("\nbegin")])
            assert cd.verify(private(table))
            assert table.match is not None
            agreed = (table.spec.position or {}).get("match", {})
            assert agreed.get("components") == table.match.record.header.overlay

    tell(tmp_path, before)
    tell(tmp_path, after)


def test_the_hosts_own_figures_are_stored_once_too(tmp_path: Path) -> None:
    with running(tmp_path, components={GAME: NOTES}) as server:
        ann = server.person("Ann")
        tables = [ann.table({"kind": "person"}, {"kind": "bot", "bot": "random"}, start=True) for _ in range(2)]
    with closing(sqlite3.connect(tmp_path / "cosmodrome.db")) as database:
        assert database.execute("SELECT count(*) FROM overlays").fetchone() == (1,)
        assert database.execute("SELECT max(length(head)) FROM tables").fetchone() < (LARGE,)
    with running(tmp_path) as server:  # also when it starts without them
        for table in tables:
            record = server.nobody(cookies=ann.cookies).get(f"/api/tables/{table}/record").text
            assert "x" * 400 in record
            assert cd.verify(record)


def test_an_overlay_goes_with_the_last_table_that_names_it(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        (ann,) = await house.guests("Ann")
        first, second = [await house.tables.create(ann, forked(NOTES), start=True) for _ in range(2)]
        cleaner = Cleaner(house.store, house.people, house.tables, 0, 0, running_tables=30)
        for table, left in ((first, 1), (second, 0)):
            await cleaner.clean()
            assert len(await rows(house, schema.overlays.c.hash)) == 1
            await table.close()
            old = update(schema.tables).where(schema.tables.c.id == table.id)
            await house.write(old.values(updated=schema.tables.c.updated - 31 * DAY))
            await cleaner.clean()
            assert len(await rows(house, schema.overlays.c.hash)) == left
            assert len(await rows(house, schema.tables.c.id)) == left

    tell(tmp_path, story)
