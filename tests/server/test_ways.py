"""Ways and picks through a real server: one request, several steps, committed together; a retry plays nothing twice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection

from cosmodrome.server.store.store import Change
from tests.server.web import Person, Running, running
from tests.toys.installed import installed
from tests.toys.rover import GAME

WAY = ["dig", "dig"]


@pytest.fixture(autouse=True)
def with_the_game() -> Iterator[None]:
    with installed(GAME):
        yield


def two(server: Running, **more: Any) -> tuple[Person, Person, str]:
    ann, bob = server.person("Ann"), server.person("Bob")
    return ann, bob, ann.play_with(bob, game=GAME.id, **more)


def send(who: Person, table: str, keys: list[str], decision: int, idempotency: str = "", **more: Any) -> httpx.Response:
    body = {"keys": keys, "decision": decision, "idempotency": idempotency, **more}
    return who.post(f"/api/tables/{table}/answer", json=body)


def keys(who: Person, table: str) -> list[str]:
    """The answers so far."""
    lines = who.get(f"/api/tables/{table}/record").text.partition("begin")[2].splitlines()
    return [line.split()[2] for line in lines[1:] if line[:1].isdigit() and line.split()[1] != "*"]


def begin(who: Person, table: str) -> int:
    """The first step is out of the way, and it is this one's turn."""
    return int(who.turn(table)["decision"]["id"])


def test_a_way_in_one_request(server: Running) -> None:
    ann, bob, table = two(server)
    decision = ann.turn(table)["decision"]
    ways = {way["text"]: way["keys"] for way in decision["ways"]}
    assert ways["Dig at the ridge"] == ["drive:dunes", "drive:ridge", "dig"]
    assert bob.view(table)["decision"] is None
    view = send(ann, table, WAY, decision["id"]).json()
    assert keys(ann, table) == WAY
    assert view["decision"]["id"] == decision["id"] + 2


def test_a_retry_plays_it_once(server: Running) -> None:
    ann, _, table = two(server)
    decision = begin(ann, table)
    first = send(ann, table, WAY, decision, "mine")
    again = send(ann, table, WAY, decision, "mine")
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json()["decision"] == again.json()["decision"]
    assert keys(ann, table) == WAY
    late = send(ann, table, WAY, decision, "another")
    assert late.status_code == 409
    assert late.json()["view"]["decision"]["id"] == decision + 2
    assert keys(ann, table) == WAY


def test_what_is_refused_changes_nothing(server: Running) -> None:
    ann, bob, table = two(server)
    decision = begin(ann, table)
    for wrong in (["drive:summit", "dig"], ["dig", "nonsense"], [], ["x" * 300], ["dig"] * 65):
        assert send(ann, table, wrong, decision).status_code == 422, wrong
    assert send(bob, table, WAY, decision).status_code == 422
    assert send(ann, table, WAY, decision, key="dig").status_code == 422
    neither = ann.post(f"/api/tables/{table}/answer", json={"decision": decision})
    assert neither.status_code == 422
    assert "either key or keys" in neither.text
    assert keys(ann, table) == []


def test_it_is_taken_back_as_one_also_when_the_table_is_read_again(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, _, table = two(server)
        send(ann, table, WAY, begin(ann, table))
        cookies = dict(ann.cookies)
    with running(tmp_path) as server:
        ann = server.nobody(cookies=cookies)
        ann.ask(f"/tables/{table}/undo")
        assert keys(ann, table) == [*WAY, "!undo"]
        assert ann.view(table)["decision"]["id"] == 5


def test_all_steps_are_committed_together(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """One transaction: a process that is killed has stored all of them or none."""
    ann, _, table = two(server)
    decision = begin(ann, table)
    written: list[list[str]] = []
    write = Change.write

    def noted(self: Change, connection: Connection) -> None:
        written.append([row.text for row in self.rows])
        write(self, connection)

    monkeypatch.setattr(Change, "write", noted)
    send(ann, table, WAY, decision)
    assert written == [WAY]


def test_picks_in_any_order(server: Running) -> None:
    ann, _, table = two(server)
    ann.answer(table, "fill", begin(ann, table))
    decision = ann.view(table)["decision"]
    assert decision["picks"]["most"] == 2
    assert [kind["key"] for kind in decision["picks"]["kinds"]] == ["pick:fuel", "pick:ice", "pick:ore"]
    refused = send(ann, table, ["pick:ice", "pick:ice"], decision["id"])
    assert refused.status_code == 422
    assert refused.json()["error"] == "pick ice: 1 at most"
    assert send(ann, table, ["pick:ore", "pick:fuel"], decision["id"]).is_success
    assert keys(ann, table) == ["fill", "pick:fuel", "pick:ore"]


def test_by_the_stream(server: Running) -> None:
    ann, _, table = two(server)
    decision = begin(ann, table)
    with ann.stream(table) as live:
        live.recv()
        live.send(json.dumps({"do": "answer", "keys": WAY, "decision": decision, "idempotency": "mine"}))
        while json.loads(live.recv()) != {"type": "done", "idempotency": "mine"}:
            pass
    assert keys(ann, table) == WAY


def test_the_page_has_a_tray_instead_of_single_picks(server: Running) -> None:
    ann, bob, table = two(server)
    page = ann.get(f"/t/{table}").text
    assert "data-keys" in page
    assert "data-keys" not in bob.get(f"/t/{table}").text
    ann.answer(table, "fill", begin(ann, table))
    page = ann.get(f"/t/{table}").text
    assert 'data-pick="pick:fuel" data-most="2"' in page
    assert 'data-key="pick:' not in page
    assert "data-pick" not in bob.get(f"/t/{table}").text


def test_in_council_the_options_stay_single(server: Running) -> None:
    people = [server.person(name) for name in ("Ann", "Bob", "Cy", "Dee")]
    ann, _, cy, _ = people
    table = ann.play_with(*people[1:], game=GAME.id, options={"teams": True})
    decision = begin(ann, table)
    ann.answer(table, "fill", decision)
    cy.answer(table, "accept", decision + 1)
    page = ann.get(f"/t/{table}").text
    assert 'data-key="pick:fuel"' in page
    assert "data-pick" not in page


def test_a_preview_names_things_in_order(server: Running) -> None:
    ann, _, table = two(server)
    params: dict[str, str | int] = {"key": "race", "decision": begin(ann, table)}
    told = ann.get(f"/api/tables/{table}/preview", params=params).json()
    assert told["order"][0] == {"text": "dunes", "kind": "thing", "ref": "dunes"}
    page = ann.get(f"/t/{table}/preview", params=params).text
    assert "1 dunes</span>, " in page
    board = ann.get(f"/t/{table}").text
    lit = page.partition('data-lights="')[2].partition('"')[0]
    assert f'id="{lit}"' in board
