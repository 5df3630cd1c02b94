"""A game that is not installed any more: its tables wait for it, and everything else goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from cosmodrome.games import definitions
from tests.server.web import PERSON, running
from tests.toys.tutorial import GAME as TOY


def test_tables_of_a_game_that_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as installed:
        installed.setitem(definitions(), TOY.id, TOY)
        with running(tmp_path) as server:
            ann, bob = server.person("Ann"), server.person("Bob")
            played = ann.play_with(bob, game=TOY.id)
            waiting = ann.table(PERSON, PERSON, game=TOY.id, public=True)
            other = ann.table(PERSON, PERSON, title="Friday night", public=True)
            cookies = ann.cookies
    with running(tmp_path) as server:
        ann = server.nobody(cookies=cookies)
        for who in (ann, server.nobody()):
            home = who.get("/")
            assert home.status_code == 200
            assert "Friday night" in home.text
        assert f"/t/{played}" in ann.get("/").text, "it is not lost"
        assert [table["id"] for table in ann.get("/api/tables").json()] == [other]
        assert {table["id"] for table in ann.get("/api/tables/mine").json()} == {played, waiting, other}
        for door in (f"/t/{played}", f"/t/{waiting}", f"/t/{played}/replay", f"/api/tables/{played}"):
            answer = ann.get(door)
            assert answer.status_code == 404
            assert "not installed" in answer.text
        assert ann.post("/api/me/name", json={"name": "Anna"}).status_code == 200
        assert ann.view(other)["table"]["seats"][0]["name"] == "Anna"
    with monkeypatch.context() as installed:
        installed.setitem(definitions(), TOY.id, TOY)
        with running(tmp_path) as server:
            assert server.nobody(cookies=cookies).view(played)["table"]["status"] == "running"
