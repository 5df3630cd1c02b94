"""Tokens of seats: listed to whom they belong, and revoked one by one or all at once."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.web import BOT, GAME, PERSON, Person, Running, received, running

PASSWORD = "vostok six 1963"


def with_token(person: Person, table: str) -> Person:
    """A program that plays for the seat of this person."""
    program = Person(person.url)
    program.headers["authorization"] = f"Bearer {person.ask(f'/tables/{table}/token')['token']}"
    return program


def listed(person: Person) -> list[Any]:
    answer = person.get("/api/me/tokens")
    assert answer.status_code == 200
    return list(answer.json())


def works(program: Person, table: str) -> bool:
    status = program.get(f"/api/tables/{table}").status_code
    assert status in (200, 401)
    return status == 200


def test_tokens_are_listed_and_revoked(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    playing, waiting = ann.play_with(bob, title="Friday night"), bob.table(PERSON, PERSON)
    ann.ask(f"/tables/{waiting}/join")
    assert listed(ann) == []
    first, second, bobs = with_token(ann, playing), with_token(ann, waiting), with_token(bob, playing)
    told = {token["table"]: token for token in listed(ann)}
    game = {"game": GAME, "title": "Friday night"}
    assert told == {
        playing: {"table": playing, **game, "status": "running", "seat": 0},
        waiting: {"table": waiting, **game, "title": "", "status": "open", "seat": 1},
    }
    ann.ask(f"/tables/{playing}/token/revoke")
    assert [works(first, playing), works(second, waiting), works(bobs, playing)] == [False, True, True]
    assert [token["table"] for token in listed(ann)] == [waiting]
    ann.ask(f"/tables/{playing}/token/revoke")  # nothing is left to do
    first = with_token(ann, playing)
    ann.ask("/me/tokens/revoke")
    assert [works(first, playing), works(second, waiting), works(bobs, playing)] == [False, False, True]
    assert (listed(ann), len(listed(bob))) == ([], 1)


def test_only_the_person_sees_and_revokes_them(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.play_with(bob)
    program = with_token(ann, table)
    for stranger in (server.nobody(), program):
        assert stranger.get("/api/me/tokens").status_code == 401
        assert stranger.post("/api/me/tokens/revoke").status_code == 401
    assert server.person("Eve").post(f"/api/tables/{table}/token/revoke").status_code == 403
    bob.ask(f"/tables/{table}/token/revoke")
    assert works(program, table)
    program.ask(f"/tables/{table}/token/revoke")  # what it holds it may give up
    assert not works(program, table)


def test_a_stream_ends_with_its_token(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.play_with(bob)
    program = with_token(ann, table)
    with program.stream(table, headers={"authorization": program.headers["authorization"]}) as stream:
        received(stream, "view")
        ann.ask("/me/tokens/revoke")
        with pytest.raises(ConnectionClosed) as closed:
            received(stream, "nothing more")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401


def test_a_token_can_be_revoked_while_a_bot_plays_on_and_when_the_game_is_over(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.play_with(bob)
    program = with_token(ann, table)
    ann.ask(f"/tables/{table}/hand-over")
    ann.ask(f"/tables/{table}/token/revoke")
    assert not works(program, table)
    ann.ask(f"/tables/{table}/take-back-seat")
    program = with_token(ann, table)
    ann.ask(f"/tables/{table}/resign")
    assert [token["status"] for token in listed(ann)] == ["finished"]
    ann.ask("/me/tokens/revoke")
    assert not works(program, table)


def test_the_account_page_lists_and_revokes_tokens(server: Running, visitor: Person) -> None:
    visitor.post("/account/rename", data={"name": "Svetlana"})
    assert "None of your seats has a token." in visitor.get("/account").text
    friday, plain = visitor.table(PERSON, BOT, title="<b>Friday</b>", start=True), visitor.table(PERSON, BOT)
    programs = [with_token(visitor, table) for table in (friday, plain)]
    page = visitor.get("/account").text
    assert f'<a href="/t/{friday}">&lt;b&gt;Friday&lt;/b&gt;</a>' in page
    assert f'<a href="/t/{plain}">Space Explorers</a>' in page
    forms = re.findall('action="/account/revoke-token"><input type="hidden" name="table" value="([a-z0-9]*)"', page)
    assert {*forms} == {friday, plain}
    page = visitor.post("/account/revoke-token", data={"table": friday}).text
    assert "The token has been revoked." in page
    assert "Revoke all tokens" not in page, "there is one left"
    assert [works(programs[0], friday), works(programs[1], plain)] == [False, True]
    programs[0] = with_token(visitor, friday)
    page = visitor.post("/account/revoke-tokens").text
    assert "All your seat tokens have been revoked." in page
    assert [works(programs[0], friday), works(programs[1], plain)] == [False, False]
    other = server.person("Olga")
    assert other.post("/account/revoke-token", data={"table": friday}).status_code == 403
    assert visitor.post("/account/revoke-token").status_code == 404


def test_a_table_that_is_damaged_keeps_nobody_from_the_others(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.person("Ann")
        damaged, whole = ann.table(PERSON, BOT), ann.table(PERSON, BOT)
        for table in (damaged, whole):
            with_token(ann, table)
    with closing(sqlite3.connect(tmp_path / "cosmodrome.db")) as database, database:
        database.execute("UPDATE tables SET facts = '{' WHERE id = ?", [damaged])
    with running(tmp_path) as server:
        again = server.nobody(cookies=ann.cookies)
        assert [token["table"] for token in listed(again)] == [whole]
        assert again.get("/account").status_code == 200
        again.ask("/me/tokens/revoke")
        assert listed(again) == []


def test_a_new_password_ends_sessions_elsewhere_and_tokens(server: Running) -> None:
    ann, bob = server.person(), server.person("Bob")
    table = ann.play_with(bob)
    ann.ask("/register", name="Ann with a program", password=PASSWORD)
    program, bobs, elsewhere = with_token(ann, table), with_token(bob, table), server.nobody()
    elsewhere.ask("/login", name="Ann with a program", password=PASSWORD)
    assert elsewhere.get("/api/me").json()["name"] == "Ann with a program"
    assert ann.post("/api/me/password", json={"old": "wrong", "new": "vostok seven"}).status_code == 401
    assert works(program, table), "nothing has changed"
    ann.ask("/me/password", old=PASSWORD, new="vostok seven")
    assert ann.get("/api/me").json()["name"] == "Ann with a program"
    assert elsewhere.get("/api/me").json() is None
    assert [works(program, table), works(bobs, table)] == [False, True]
