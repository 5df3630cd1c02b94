"""Reload, a lost connection and a restart of the server in the middle of a game: it goes on exactly as it was."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.player import away, choose, click, connected, hurry, keys, liked, over, steps, turn, until
from tests.browser.proxy import Wire
from tests.server.web import Running, running

SOME = 4
# Milliseconds until the page gives up a connection: few while nothing can come, many for a server that is busy.
IMPATIENT, PATIENT = "Stream.PATIENCE = 200", "Stream.PATIENCE = 6000"
DRAWN = """() => {
    const copy = document.getElementById('board').cloneNode(true);
    for (const thing of copy.querySelectorAll('*')) {
        const set = [...thing.attributes].sort((one, other) => (one.name < other.name ? -1 : 1));
        for (const { name } of set) thing.removeAttribute(name);
        for (const { name, value } of set) if (!/^(data-digit|tabindex)$/.test(name)) thing.setAttribute(name, value);
    }
    return copy.innerHTML;
}"""


def begin(url: str, visit: Visit) -> Page:
    page = visit(url)
    page.click("text=Play now")
    page.wait_for_selector("#board")
    connected(page)
    away(page)
    play(page, 0, SOME)
    return page


def play(page: Page, first: int, last: int) -> None:
    for number in range(first, last):
        until(lambda: turn(page) or over(page))
        if over(page):
            return
        click(page, liked(keys(page), number))
    until(lambda: turn(page) or over(page))


def board(page: Page) -> str:
    """The board as it is drawn, without the numbers on the options; in which order attributes were set is no matter."""
    return str(page.evaluate(DRAWN))


def test_reload(server: Running, visit: Visit) -> None:
    page = begin(server.url, visit)
    before = board(page)
    page.reload()
    connected(page)
    assert board(page) == before
    play(page, SOME, SOME + 3)


def test_a_lost_connection(server: Running, visit: Visit) -> None:
    wire = Wire(server.url)
    page = begin(wire.url, visit)
    before, asked = board(page), turn(page)
    wire.cut()
    page.wait_for_selector("text=Connection lost")
    assert board(page) == before
    # What is chosen now is sent once the connection is there again, and only once.
    choose(page, liked(keys(page), 3))
    page.wait_for_timeout(100)
    wire.mend()
    connected(page)
    until(lambda: turn(page) != asked)
    until(lambda: page.evaluate("document.body.dataset.sending === undefined"))
    assert page.is_hidden("#message")
    play(page, SOME, SOME + 3)
    wire.close()


def test_a_connection_that_died_without_a_word(server: Running, visit: Visit) -> None:
    """Neither an answer nor a sign of life comes back: a new connection is made, and what was chosen counts once."""
    wire = Wire(server.url)
    page = begin(wire.url, visit)
    asked = turn(page)
    wire.swallow()
    with page.expect_websocket():
        page.evaluate(IMPATIENT)
        choose(page, liked(keys(page), 3))
    page.evaluate(PATIENT)
    until(lambda: turn(page) != asked)
    until(lambda: turn(page) or over(page))
    wire.swallow()
    with page.expect_websocket():
        page.evaluate(IMPATIENT)
        page.evaluate("dispatchEvent(new Event('online'))")  # the network has changed: is anybody there?
    page.evaluate(PATIENT)
    connected(page)
    play(page, SOME, SOME + 2)
    wire.close()


def test_an_answer_whose_receipt_was_lost(server: Running, visit: Visit) -> None:
    """Sent, carried out, but the browser never heard of it: sending it again changes nothing."""
    wire = Wire(server.url)
    page = begin(wire.url, visit)
    table = urlsplit(page.url).path.rpartition("/")[2]

    def answers() -> int:
        return len(re.findall(r"^\d+ 0 ", server.nobody().get(f"/api/tables/{table}/record").text, re.MULTILINE))

    before = answers()
    choose(page, liked(keys(page), 3))
    wire.cut()
    page.wait_for_selector("text=Connection lost")
    wire.mend()
    connected(page)
    until(lambda: page.evaluate("document.body.dataset.sending === undefined"))
    until(lambda: turn(page) or over(page))
    assert answers() == before + 1
    wire.close()


def test_a_restart_of_the_server(tmp_path: Path, visit: Visit) -> None:
    with running(tmp_path) as server:
        page = begin(server.url, visit)
        before, told = board(page), steps(page)
        port = urlsplit(server.url).port or 0
        hurry(page)
    page.wait_for_selector("text=Connection lost")
    assert board(page) == before
    with running(tmp_path, port=port):
        connected(page)
        until(lambda: page.is_hidden("#message"))
        assert board(page) == before
        assert steps(page) == told
        play(page, SOME, SOME + 3)
        assert steps(page) > told


@pytest.mark.parametrize("path", ["/t/nosuchtable", "/r/000000000000000000000000"])
def test_what_is_not_there(server: Running, visit: Visit, path: str) -> None:
    page = visit(server.url + path)
    assert "That did not work" in page.content()
