"""A hint, the end of a game and its review, in one visit."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import cosmodrome as cd
from tests.browser.conftest import Visit
from tests.browser.player import away, connected, has_turned, heard, listen, turn, until
from tests.browser.test_accessible import faults
from tests.server.web import GAME, GOLDENS, Running

COVERED = """() => {
    const box = document.getElementById("preview").getBoundingClientRect();
    return [...document.querySelectorAll(".hints p, #panel [data-close]")].some((line) => {
        const { left, right, top, bottom } = line.getBoundingClientRect();
        return left < box.right && box.left < right && top < box.bottom && box.top < bottom;
    });
}"""
RECORD = GOLDENS / f"{GAME}-2018-two-greedy.cosmo"


def test_a_hint_is_taken_and_the_game_reviewed(server: Running, visit: Visit) -> None:
    match = cd.replay(RECORD)
    last = max(at for at, step in enumerate(match.record.steps) if step.who >= 0)
    who = match.record.steps[last].who
    ann = server.person("Ann")
    headers = {"content-type": "text/plain"}
    imported = ann.post("/api/records", content=RECORD.read_text(), headers=headers).json()["id"]
    table = ann.ask(f"/records/{imported}/fork", step=last, seat=who)["id"]
    page = visit(f"{server.url}/t/{table}", ann)
    connected(page)
    listen(page)
    page.keyboard.press("h")
    page.wait_for_selector("#panel .hints")
    first = page.locator("#panel .hints [data-hint]").first
    expect(first).to_contain_text(re.compile(r"\d+ % to win \(\d+ to \d+ %\)"))
    best = first.get_attribute("data-hint") or ""
    lit = page.locator("#board [data-rank='1']")
    assert {option.get_attribute("data-key") for option in lit.all()} == {best}
    assert page.evaluate("document.activeElement.id") == "panel"
    assert any("% to win" in line for line in heard(page))
    assert not faults(page)
    for button in page.locator("#panel .hints button").all():
        button.hover()
        page.wait_for_selector("#preview")
        assert not page.evaluate(COVERED), "what an answer would do covers no hint"
        away(page)
        page.wait_for_selector("#preview", state="detached")
    page.keyboard.press("Escape")
    assert page.locator("#board [data-rank]").count() == 0, "closed, it leaves no mark"
    page.keyboard.press("h")
    asked = turn(page)
    first.locator("button").click()
    until(lambda: has_turned(page, asked))
    if not ann.view(table)["over"]:
        ann.ask(f"/tables/{table}/resign")
    page.wait_for_selector("#panel .result-sheet")
    assert page.locator("#board [data-rank]").count() == 0

    page.locator("#panel button", has_text="Review").click()
    page.wait_for_url("**/review")
    page.wait_for_selector("main[data-review=done]")
    assert "Chance of winning over" in (page.get_attribute(".score-chart svg[role=img]", "aria-label") or "")
    expect(page.locator("main")).to_contain_text("Lost by answers")
    assert not faults(page)
    page.goto(f"{server.url}/r/{imported}")
    page.locator("button", has_text="Review").click()
    page.wait_for_selector("main[data-review] :is(progress, .score-chart)")
    ann.ask(f"/records/{imported}/review/stop")
