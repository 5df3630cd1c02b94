"""An opponent and a spectator never receive a hidden card: page source, frames, API answers, element ids."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Response

from cosmodrome.server.board import boards
from cosmodrome.server.board.table_page import id_salt
from tests.browser.conftest import Visit
from tests.browser.player import click, connected, keys, turn, until
from tests.server.web import GAME, PERSON, Running

ROUNDS = 5


class Heard:
    """Somebody new, and what their browser receives: API answers, frames of the stream, and page sources as far as the
    browser still had them when the next page came."""

    def __init__(self, visit: Visit, url: str, file: Path) -> None:
        self.file = file
        self.frames: list[str] = []
        self.page: Page = visit(url, record_har_path=file, record_har_content="embed")
        self.page.on(
            "websocket", lambda stream: stream.on("framereceived", lambda frame: self.frames.append(str(frame)))
        )

    def everything(self) -> list[str]:
        """The browser is closed for that."""
        self.page.context.close()
        entries = json.loads(self.file.read_text("utf-8"))["log"]["entries"]
        return [*self.frames, *(entry["response"]["content"].get("text", "") for entry in entries)]


def source(page: Response | None) -> str:
    assert page
    return page.text()


def test_hidden_cards_reach_nobody_else(server: Running, visit: Visit, tmp_path: Path) -> None:
    ann = visit(server.url)
    heard = {seat: Heard(visit, server.url, tmp_path / f"{seat}.har") for seat in (1, None)}
    bob, watcher = heard[1].page, heard[None].page
    ann.goto(f"{server.url}/new/{GAME}")
    ann.select_option("#option-first_player", "seat 1")
    ann.click("text=Create the table")
    connected(ann)
    bob.goto(ann.url)
    bob.click("text=Sit down")
    ann.wait_for_selector("#seat-1:not(.open)")
    ann.click("#start")
    for page in (ann, bob):
        page.wait_for_selector("#board")
    watcher.goto(ann.url)
    table = ann.url.rpartition("/")[2]
    for _ in range(ROUNDS):
        for page in (ann, bob):
            until(partial(turn, page))
            assert "take_deck" in keys(page)
            click(page, "take_deck")
    until(lambda: turn(ann))
    secret: list[Any] = ann.request.get(f"{server.url}/api/tables/{table}").json()["players"][0]["hand"]
    assert len(secret) == ROUNDS + 1
    names = [view["name"] for view in ann.request.get(f"{server.url}/api/tables/{table}").json()["cards"].values()]
    key = server.app.state.server.cookies.id_key
    for seat, listener in heard.items():
        page = listener.page
        everything = [source(page.reload())]
        everything += [source(page.goto(f"{ann.url}{more}")) for more in ("/replay", "/replay?step=20", "")]
        assert all("<!doctype html>" in text for text in everything)
        connected(page)
        everything.append(page.content())
        for door in ("", "/preview?key=take_deck", "/options", "/blocked", "/log", "/record", "/steps/20"):
            everything.append(page.request.get(f"{server.url}/api/tables/{table}{door}").text())
        everything += [page.request.get(f"{ann.url}/{panel}").text() for panel in ("why", "verify")]
        everything += listener.everything()
        assert any('"type":"board"' in text for text in everything)
        own = boards.ids(id_salt(key, table, seat))
        hers = boards.ids(id_salt(key, table, 0))
        for card in secret:
            name = next(name for name in names if name.endswith(f" {card}"))
            traces = [
                rf"\b{name}\b",
                rf"\b(?:deal|take|recruit|return):{card}\b",
                own("card", card),
                hers("card", card),
            ]
            for text in everything:
                for trace in traces:
                    assert not re.search(trace, text), (name, trace, text[:200])
        assert not any("data-key=" in text for text in everything if seat is None)


def test_the_words_of_the_log_keep_the_secret(server: Running, visit: Visit) -> None:
    host = server.person("Host")
    table = host.table(PERSON, PERSON, options={"first_player": 0})
    page = visit(f"{server.url}/t/{table}")
    page.click("text=Sit down")
    connected(page)
    host.ask(f"/tables/{table}/start")
    page.wait_for_selector("#board")
    decision = host.turn(table)["decision"]
    host.answer(table, "take_deck", decision["id"])
    until(lambda: turn(page))
    told = page.inner_text("#log-lines")
    assert "Host draws" in told
    view = host.view(table)
    for card in view["players"][0]["hand"]:
        assert not re.search(rf"\b{view['cards'][str(card)]['name']}\b", told)
