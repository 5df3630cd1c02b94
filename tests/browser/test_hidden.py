"""An opponent and a spectator never receive a hidden card: page source, frames, API answers, element ids."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, Route

from cosmodrome.server import boards
from cosmodrome.server.frames import salt
from tests.browser.conftest import Visit
from tests.browser.player import click, connected, keys, turn, until
from tests.server.web import GAME, PERSON, Running

ROUNDS = 5


def listening(page: Page) -> list[str]:
    """Everything that this page receives from now on."""
    heard: list[str] = []
    page.on("websocket", lambda stream: stream.on("framereceived", lambda frame: heard.append(str(frame))))

    def pass_on(route: Route) -> None:
        answer = route.fetch(max_redirects=0)
        heard.append(answer.body().decode("utf-8", "replace"))
        route.fulfill(response=answer)

    page.route("**/*", pass_on)  # a body that is asked for later may be gone with its page
    return heard


def test_hidden_cards_reach_nobody_else(server: Running, visit: Visit) -> None:
    ann, bob, watcher = visit(server.url), visit(server.url), visit(server.url)
    ann.goto(f"{server.url}/new/{GAME}")
    ann.fill("#option-first_player", "0")
    ann.click("text=Create the table")
    connected(ann)
    heard = {bob: listening(bob), watcher: listening(watcher)}
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
            until(lambda page=page: turn(page))
            assert "take_deck" in keys(page)
            click(page, "take_deck")
    until(lambda: turn(ann))
    secret: list[Any] = ann.request.get(f"{server.url}/api/tables/{table}").json()["players"][0]["hand"]
    assert len(secret) == ROUNDS + 1
    names = [view["name"] for view in ann.request.get(f"{server.url}/api/tables/{table}").json()["cards"].values()]
    key = server.app.state.rooms.cookies.id_key
    for page, seat in ((bob, 1), (watcher, None)):
        page.reload()
        page.goto(f"{ann.url}/replay")
        page.goto(f"{ann.url}/replay?step=20")
        page.goto(ann.url)
        connected(page)
        everything = [*heard[page], page.content()]
        for door in ("", "/preview?key=take_deck", "/options", "/blocked", "/log", "/record", "/steps/20"):
            everything.append(page.request.get(f"{server.url}/api/tables/{table}{door}").text())
        everything += [page.request.get(f"{ann.url}/{panel}").text() for panel in ("why", "verify")]
        assert any('"type":"board"' in text for text in everything)
        own = boards.ids(salt(key, table, seat))
        hers = boards.ids(salt(key, table, 0))
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
