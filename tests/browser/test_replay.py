"""A replay in the browser."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import until
from tests.server.web import GAME, GOLDENS, Running

RECORD = GOLDENS / f"{GAME}-2018-two-greedy.cosmo"
TEXT = {"content-type": "text/plain"}


def test_a_replay_plays_by_itself(server: Running, visit: Visit) -> None:
    imported = server.person().post("/api/records", content=RECORD.read_text(), headers=TEXT).json()["id"]
    page = visit(f"{server.url}/r/{imported}")
    count = page.locator(".player .count")
    expect(count).to_contain_text(re.compile("^Move 0 of"))
    page.click("#speed")
    assert page.text_content("#speed") == "3× Speed: fast"
    page.evaluate("document.activeElement.blur()")
    before = page.evaluate("history.length")
    page.keyboard.press("Space")
    assert page.inner_text("#play") == "Pause"
    expect(page.locator("output")).to_have_text(re.compile("^[3-9] of"))
    page.keyboard.press("Shift+ArrowRight")
    assert page.inner_text("#play") == "Play", "who steps takes over"
    until(lambda: page.evaluate("history.length") == before + 1)
    page.goto(f"{server.url}/r/{imported}?move=999")
    moves = int(page.input_value("#move"))
    page.goto(f"{server.url}/r/{imported}?move={moves - 2}")
    page.click("#play")
    until(lambda: page.input_value("#move") == str(moves))
    expect(page.locator("#play")).to_have_text("Play")
    page.click("#play")
    until(lambda: page.input_value("#move") == "0")
