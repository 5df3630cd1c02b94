"""The end of a game in the browser: what it means to the player, the result by itself, and a replay that plays."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import cosmodrome as cd
from tests.browser.conftest import Visit
from tests.browser.player import connected, heard, listen, until
from tests.browser.test_accessible import faults
from tests.server.web import GAME, GOLDENS, Running

RECORD = GOLDENS / f"{GAME}-2018-two-greedy.cosmo"

# Something big that changed a counter: the page pauses on it.
OUTCOME = """() => {
    Motion.PAUSE = 1000;
    const big = { title: 'Luna 3', verdict: 'completed', good: true };
    new Motion([{ counts: [[document.querySelector('#board [id]').id, 1]], big }]).show();
}"""


def test_the_result_opens_by_itself_and_the_replay_plays(server: Running, visit: Visit) -> None:
    match = cd.replay(RECORD)
    last = max(at for at, step in enumerate(match.record.steps) if step.who >= 0)
    answer = match.record.steps[last]
    ann = server.person("Ann")
    text = RECORD.read_text()
    imported = ann.post("/api/records", content=text, headers={"content-type": "text/plain"}).json()["id"]
    table = ann.ask(f"/records/{imported}/fork", step=last, seat=answer.who)["id"]
    page = visit(f"{server.url}/t/{table}", ann, reduced_motion="no-preference")
    connected(page)
    listen(page)
    page.evaluate(OUTCOME)
    page.wait_for_selector("#outcome")
    ann.answer(table, answer.key, ann.turn(table)["decision"]["id"])  # elsewhere: here the outcome is still shown
    page.wait_for_selector("#panel .result-sheet")
    assert page.locator("#outcome, .motion-over").count() == 0, "what moved has come to its end"
    assert page.inner_text("#panel h2") == page.inner_text(".verdict") == "You lose"
    assert page.evaluate("document.activeElement.id") == "panel"
    assert any(line.startswith("You lose") for line in heard(page))
    assert "Points over 1 turn" in (page.get_attribute(".score-chart svg[role=img]", "aria-label") or "")
    buttons = page.locator("text=/^(To the )?rematch$/i")
    assert [button.is_visible() for button in buttons.all()].count(True) == 1
    assert not faults(page)
    page.keyboard.press("Escape")
    assert page.locator("#panel").is_hidden()
    assert [button.is_visible() for button in buttons.all()].count(True) == 1
    page.reload()
    connected(page)
    assert page.locator("#panel").is_hidden(), "once is enough"
    page.goto(f"{server.url}/me/games")
    assert page.locator(".played >> text=Replay").count() == 1
    assert not faults(page)

    page.goto(f"{server.url}/r/{imported}")
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
