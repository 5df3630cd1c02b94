"""What hangs or breaks while it is loaded, played or drawn is set aside, and everybody else plays on."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from cosmodrome.match.match import Match
from cosmodrome.server.store.set_aside import SET_ASIDE, Doing, SetAside
from cosmodrome.server.store.table_facts import Stored
from cosmodrome.server.tables import state, tables
from cosmodrome.server.tables.state import resumed
from tests.server.house import House, play, refused, tell
from tests.server.web import BOT, PERSON, running

BAD, GOOD = "bbbbbbbbbbbb", "gggggggggggg"


class Life:
    """What a process had in hand when it ended."""

    def __init__(self, folder: Path, stood_still: bool = False) -> None:
        self.set_aside = SetAside(folder, stood_still)
        self._in_hand = ExitStack()

    def ends_with(self, table: str, doing: Doing) -> None:
        self._in_hand.enter_context(self.set_aside.in_hand(table, doing))

    def __del__(self) -> None:
        self._in_hand.pop_all()  # a process that ends closes nothing


def test_what_was_in_hand_when_the_server_stood_still_is_set_aside_for_good(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    first = Life(tmp_path)
    with first.set_aside.in_hand(GOOD, "played"):
        first.ends_with(BAD, "drawn")
    second = Life(tmp_path, stood_still=True)
    assert BAD in second.set_aside
    assert GOOD not in second.set_aside
    assert f"{BAD} is set aside: the server stood still while it was being drawn" in caplog.text
    assert BAD in Life(tmp_path).set_aside


def test_a_host_brings_a_table_back_by_removing_its_line(tmp_path: Path) -> None:
    here = SetAside(tmp_path)
    for table in (BAD, GOOD):
        here.add(table, "a test of it")
    lines = (tmp_path / SET_ASIDE).read_text().splitlines()
    assert [line.split()[0] for line in lines] == [BAD, GOOD]
    (tmp_path / SET_ASIDE).write_text(lines[0] + "\n")
    again = SetAside(tmp_path)
    assert BAD in again
    assert GOOD not in again


def test_a_sudden_end_may_be_chance_but_not_twice_in_a_row(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    first = Life(tmp_path)
    first.ends_with(BAD, "loaded")
    first.ends_with(GOOD, "loaded")
    second = Life(tmp_path)
    assert BAD not in second.set_aside
    with second.set_aside.in_hand(GOOD, "loaded"):
        pass
    second.ends_with(BAD, "loaded")
    second.ends_with(GOOD, "loaded")
    third = Life(tmp_path)
    assert BAD in third.set_aside
    assert GOOD not in third.set_aside
    assert f"{BAD} is set aside: the server ended 2 times while it was being loaded" in caplog.text


def test_a_table_that_is_set_aside_is_marked_and_left_alone(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.person("Ann")
        bad, good = (ann.table(PERSON, BOT, start=True, options={"first_player": 1}) for _ in range(2))
        ann.turn(bad)
    SetAside(tmp_path).add(bad, "a test of it")
    with running(tmp_path) as server:
        ann = server.nobody(cookies=ann.cookies)
        for path in (f"/t/{bad}", f"/api/tables/{bad}", f"/t/{bad}/replay"):
            answer = ann.get(path)
            assert answer.status_code == 500
            assert "this table is damaged and cannot be opened" in answer.text
        mine = {table["id"]: table["damaged"] for table in ann.get("/api/tables/mine").json()}
        assert mine == {bad: True, good: False}
        assert ann.turn(good)


def test_a_table_that_cannot_be_loaded_is_not_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path) as server:
        ann = server.person("Ann")
        table = ann.table(PERSON, BOT, start=True)
    with closing(sqlite3.connect(tmp_path / "cosmodrome.db")) as database, database:
        database.execute("UPDATE log SET text = 'rubbish' WHERE seq = 1")
    tried: list[str] = []

    def noted(stored: Stored) -> Match | None:
        tried.append(stored.id)
        return resumed(stored)

    monkeypatch.setattr(state, "resumed", noted)
    with running(tmp_path) as server:
        assert [server.nobody().get(f"/api/tables/{table}").status_code for _ in range(3)] == [500] * 3
    assert tried == [table]


def test_loading_a_table_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It cannot be stopped, but nobody waits for it, and no later server tries again."""
    released = threading.Event()
    ids: list[str] = []

    async def begin(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        ids.extend([(await house.table(ann, bob)).id for _ in range(2)])

    async def story(house: House) -> None:
        bad, good = ids
        monkeypatch.setattr(tables, "LOADING", 0.05)
        monkeypatch.setattr(state, "resumed", lambda stored: released.wait() and resumed(stored))
        await refused(500, house.tables.open(bad))
        monkeypatch.undo()
        await refused(500, house.tables.open(bad))
        await play(await house.tables.open(good))
        assert bad in house.tables.set_aside
        released.set()

    tell(tmp_path, begin)
    try:
        tell(tmp_path, story)
    finally:
        released.set()
