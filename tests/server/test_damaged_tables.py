"""One damaged table in the database harms nobody else: it is logged, marked, and cannot be opened."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, literal_column

from cosmodrome.server.store import schema
from cosmodrome.server.store.table_types import TableSpec
from cosmodrome.server.upkeep import cleanup
from cosmodrome.server.upkeep.cleanup import Cleaner
from tests.server.house import GAME, PERSON, House, play, refused, tell
from tests.server.web import BOT, Person, Running, running
from tests.server.web import PERSON as SOMEBODY

NOT_UTF8 = b"\xff\xfe{"
DAMAGE: list[tuple[str, object]] = [
    ("facts", "rubbish"),
    ("facts", ""),
    ("facts", "{}"),
    ("facts", '{"seats": []}'),
    ("facts", '{"seats": [{"number": 3, "kind": "person"}]}'),
    ("facts", '{"seats": [{"number": 0, "kind": "robot"}]}'),
    ("facts", NOT_UTF8),
    ("facts", 7),
    ("spec", "rubbish"),
    ("spec", "{}"),
    ("spec", '{"game": 7, "seats": []}'),
    ("spec", NOT_UTF8),
    ("status", "asleep"),
    ("version", "rubbish"),
    ("updated", "yesterday"),
    ("created", NOT_UTF8),
    ("deadline", "soon"),
]
TITLE = "The good one"


def damage(folder: Path, table: str, column: str, value: object, part: str = "tables") -> None:
    """As a failing disk or a careless hand leaves it. Text that is none is stored as text nonetheless."""
    placeholder = "CAST(? AS TEXT)" if isinstance(value, bytes) else "?"
    key = "id" if part == "tables" else "table_id"
    with closing(sqlite3.connect(folder / "cosmodrome.db")) as database, database:
        changed = database.execute(f"UPDATE {part} SET {column} = {placeholder} WHERE {key} = ?", (value, table))
        assert changed.rowcount


class Story:
    """Ann and Bob at many tables, all but one of which will be damaged; and whoever looks at the home page."""

    def __init__(self, folder: Path, bad: int, **more: Any) -> None:
        self.folder = folder
        with running(folder) as server:
            ann, bob = server.person("Ann"), server.person("Bob")
            self.bad = [ann.play_with(bob, options={"first_player": 0}, **more) for _ in range(bad)]
            self.good = ann.play_with(bob, options={"first_player": 0}, title=TITLE)
            self.cookies = ann.cookies, bob.cookies

    def people(self, server: Running) -> list[Person]:
        return [server.nobody(cookies=cookies) for cookies in self.cookies]

    def check_home(self, server: Running) -> None:
        """Everybody else goes on as if nothing had happened; whose tables they are reads that they are damaged."""
        ann, bob = self.people(server)
        stranger = server.nobody()
        for who in (ann, bob, stranger):
            assert who.get("/").status_code == 200
            for which in ("", "/replays"):
                listed = who.get(f"/api/tables{which}").raise_for_status().text
                assert not [table for table in self.bad if table in listed]
        for who in (ann, bob):
            home = who.get("/").text
            assert TITLE in home
            assert ">damaged</span>" in home
            mine = {table["id"]: table["damaged"] for table in who.get("/api/tables/mine").raise_for_status().json()}
            assert mine == {**dict.fromkeys(self.bad, True), self.good: False}
        decision = ann.view(self.good)["decision"]
        assert ann.answer(self.good, decision["options"][0]["key"], decision["id"]).status_code == 200

    def check_closed(self, server: Running, table: str) -> None:
        for who in (*self.people(server), server.nobody()):
            for door in (f"/t/{table}", f"/api/tables/{table}", f"/t/{table}/replay"):
                answer = who.get(door)
                assert answer.status_code == 500
                assert "this table is damaged and cannot be opened" in answer.text


def test_damaged_rows_are_logged_marked_and_left_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    story = Story(tmp_path, len(DAMAGE))
    for table, (column, value) in zip(story.bad, DAMAGE, strict=True):
        damage(tmp_path, table, column, value)
    with running(tmp_path) as server:  # it starts
        story.check_home(server)
        for _ in range(2):
            for table in story.bad:
                story.check_closed(server, table)
    told = "\n".join(record.getMessage() for record in caplog.records)
    for table, harm in zip(story.bad, DAMAGE, strict=True):
        assert told.count(f"table {table} is damaged") == 1, f"once, however often it is met: {harm}"


def test_damaged_results_are_marked_in_the_list_of_finished_games(tmp_path: Path) -> None:
    results = ["rubbish", "[]", '{"winners": [9], "ranking": [0, 1], "reason": "x"}', '{"winners": ["Ann"]}', NOT_UTF8]
    story = Story(tmp_path, len(results), public=True)
    with running(tmp_path) as server:
        for table in story.bad:
            story.people(server)[0].ask(f"/tables/{table}/resign")
            assert table in server.nobody().get("/api/tables/replays").text
    for table, result in zip(story.bad, results, strict=True):
        damage(tmp_path, table, "result", result)
    with running(tmp_path) as server:
        for who in (*story.people(server), server.nobody()):
            assert who.get("/").status_code == 200
            assert who.get("/api/tables/replays").raise_for_status().json() == []
            for table in story.bad:
                assert who.get(f"/t/{table}/replay").status_code == 200, (
                    "the record is good: the result follows from it"
                )
        finished = story.people(server)[0].get("/api/tables/finished").raise_for_status().json()
        assert {table["id"]: table["damaged"] for table in finished} == dict.fromkeys(story.bad, True)


def test_damaged_records_cannot_be_opened_and_tell_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    harms: list[tuple[str, str, object]] = [
        ("tables", "head", None),
        ("tables", "head", "rubbish"),
        ("tables", "head", NOT_UTF8),
        ("log", "text", "rubbish"),
        ("log", "seat", 9),
        ("tables", "facts", '{"seats": [{"number": 0, "kind": "person", "name": "Ann"}]}'),
    ]
    story = Story(tmp_path, len(harms))
    for table, (part, column, value) in zip(story.bad, harms, strict=True):
        damage(tmp_path, table, column, value, part)
    with running(tmp_path) as server:
        for who in story.people(server):
            assert who.get("/").status_code == 200
        for table in story.bad:
            story.check_closed(server, table)
            answer = server.nobody().get(f"/api/tables/{table}").text
            assert "step" not in answer, "what is wrong with a step may tell what is hidden"
    for table in story.bad:
        assert f"table {table} is damaged" in caplog.text


def test_a_table_that_begins_its_life_damaged_stops_no_bot(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.person("Ann")
        options = {"first_player": 1}
        bad, good = (ann.table(SOMEBODY, BOT, start=True, options=options) for _ in range(2))
        ann.turn(good)
    damage(tmp_path, bad, "facts", "rubbish")
    with running(tmp_path) as server:
        ann = server.nobody(cookies=ann.cookies)
        decision = ann.turn(good)["decision"]
        assert ann.answer(good, "take_deck", decision["id"]).status_code == 200
        assert ann.turn(good)["decision"]["id"] != decision["id"], "the bot has answered"


def test_overlays_that_are_missing_or_damaged(tmp_path: Path) -> None:
    own = {GAME: {"project": [{"id": "skylab", "points": 9}]}}
    with running(tmp_path, components=own) as server:
        ann = server.person("Ann")
        tables = [ann.table(SOMEBODY, BOT, start=True) for _ in range(2)]
    with closing(sqlite3.connect(tmp_path / "cosmodrome.db")) as database, database:
        database.execute("UPDATE overlays SET text = '{}'")
        database.execute("UPDATE tables SET head = replace(head, 'overlay #', 'overlay #0') WHERE id = ?", tables[:1])
    with running(tmp_path) as server:
        for table in tables:
            assert server.nobody().get(f"/api/tables/{table}").status_code == 500
        assert server.nobody(cookies=ann.cookies).get("/").status_code == 200


def test_damaged_tables_are_cleaned_up_like_others_and_stop_no_cleaning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cleanup, "BREATH", 0.0)

    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        bad, old = [await house.tables.create(ann, TableSpec(GAME, [PERSON, PERSON])) for _ in range(2)]
        timeless = await house.tables.create(bob, TableSpec(GAME, [PERSON, PERSON]))
        good = await house.table(ann, bob)
        for table in (bad, old, timeless):
            await table.close()
            house.tables.forget([table.id])
        tables = schema.tables
        await house.write(
            tables.update().values(updated=tables.c.updated - 31 * cleanup.DAY).where(tables.c.status == "open"),
            tables.update().values(facts="rubbish", spec="rubbish").where(tables.c.id == bad.id),
            tables.update().values(updated=literal_column("'yesterday'")).where(tables.c.id == timeless.id),
            insert(schema.clock).values(id=1, noted=good.state.created, clean_from=0.0),
        )
        assert [table.id for table in await house.tables.mine(ann) if table.damaged] == [bad.id]
        await Cleaner(house.store, house.people, house.tables, 90, 30).clean()
        for table in (bad, old):
            await refused(404, house.tables.open(table.id))
        await refused(500, house.tables.open(timeless.id))
        await house.tables.rename(ann)
        await play(good)

    tell(tmp_path, story)


def test_a_table_that_its_host_closed_is_not_damaged(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.person("Ann")
        table = ann.table(SOMEBODY, SOMEBODY)
        ann.ask(f"/tables/{table}/close")
    with running(tmp_path) as server:
        ann = server.nobody(cookies=ann.cookies)
        assert ann.view(table)["table"]["status"] == "closed"
        assert ann.get(f"/t/{table}").status_code == 200
