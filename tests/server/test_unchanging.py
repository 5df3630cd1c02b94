"""What is the same for everybody is made and compressed once, however often it is asked for."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import httpx
import pytest

from cosmodrome.games import definitions
from cosmodrome.server.web import openapi, server_state, unchanging
from tests.server.web import GAME, Running, running

PLAIN = {"accept-encoding": "identity"}
LONG = ["/api/games", f"/api/games/{GAME}", "/api/openapi.json", "/static/client.js", f"/games/{GAME}/board.css"]


def test_it_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def count(where: Any, name: str) -> None:
        make = getattr(where, name)

        def counted(*given: Any, **more: Any) -> Any:
            made.append(name)
            return make(*given, **more)

        monkeypatch.setattr(where, name, counted)

    count(server_state, "described")
    count(server_state, "printed")
    count(openapi.Documented, "openapi")
    unchanging._compressed.cache_clear()
    count(gzip, "compress")
    with running(tmp_path) as server:
        for _ in range(3):
            answers = [server.nobody().get(path) for path in [*LONG, f"/data/{GAME}", f"/guide/{GAME}"]]
            assert {answer.status_code for answer in answers} == {200}
    times = {name: made.count(name) for name in made}
    assert times == {"described": len(definitions()), "printed": 1, "openapi": 1, "compress": len(LONG)}


@pytest.mark.parametrize("path", LONG)
def test_everybody_gets_it_as_they_understand_it(server: Running, path: str) -> None:
    compressed, plain = server.nobody().get(path), server.nobody().get(path, headers=PLAIN)
    assert "content-encoding" not in plain.headers
    assert compressed.headers["content-encoding"] == "gzip"
    assert compressed.content == plain.content
    assert length(compressed) < 0.5 * length(plain)
    for answer in (compressed, plain):
        assert answer.headers["vary"] == "Accept-Encoding"


def length(answer: httpx.Response) -> int:
    return int(answer.headers["content-length"])
