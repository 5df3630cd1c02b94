"""Following what others did: one thing after the other, at once if one likes, and told in a strip afterwards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

import cosmodrome as cd
from tests.browser.conftest import PHONE, Visit
from tests.browser.player import connected, heard, listen, turn, until
from tests.browser.positions import Sample
from tests.browser.test_layout import opened
from tests.browser.test_notifications import game
from tests.server.web import BOT, PERSON, Person, Running

# Every motion of a thing: its id, when it sets out, and how long all of it takes. Nothing ends unless it is finished.
SPY = """() => {
    Motion.EACH = 60_000;
    Motion.ALL = 600_000;
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        if (frames[0].translate !== undefined) moved.push([this.id, timing.delay ?? 0, timing.duration]);
        return animate.call(this, frames, timing);
    };
}"""
RUNNING = "document.getAnimations().filter(each => each.effect.target.closest('#board, .motion-over')).length"
OUTCOME = """() => new Motion([
    { text: 'Luna 3 fails.', big: { title: 'Luna 3', verdict: 'failed', good: false, why: 'No fuel.' } },
]).show()"""
# The page pauses on something big that changed a counter, and then another board comes.
COUNTED = """() => {
    Motion.PAUSE = 100;
    const big = { title: 'Luna 3', verdict: 'completed', good: true };
    new Motion([{ counts: [[document.querySelector('#board [id]').id, 1]], big }]).show();
}"""


def takes(host: Person, table: str) -> tuple[str, str]:
    """The host takes a card from the Center: the things that move then, by the number of the card."""
    decision = host.turn(table)["decision"]
    key = next(option["key"] for option in decision["options"] if option["key"].startswith("take:"))
    host.answer(table, key, decision["id"])
    return key, host.view(table)["table"]["log"][-1]["parts"][1]["ref"]


def element(page: Page, number: object) -> str:
    """The id of a card on the page."""
    return str(
        page.evaluate(
            "n => [...document.querySelectorAll('#board article[id]')].find(c => "
            "c.getAttribute('aria-label')?.endsWith(` ${n}`))?.id || ''",
            number,
        )
    )


def test_one_thing_after_the_other_until_a_key_or_a_click(server: Running, visit: Visit) -> None:
    host, page, table = game(server, visit, reduced_motion="no-preference")
    page.evaluate(SPY)
    _, fresh = takes(host, table)
    until(lambda: page.evaluate("moved.some(([, delay]) => delay > 0)"))
    moved = page.evaluate("moved")
    ((_, delay, _),) = [one for one in moved if one[0] and one[0] == element(page, fresh)]
    assert delay == 60_000, "the new card comes after the one that was taken"
    assert any(duration == 60_000 and not begins for _, begins, duration in moved), "which goes at once"
    assert turn(page), "what is asked can be answered in the meantime"
    page.keyboard.press("Shift")
    assert page.evaluate(RUNNING) == 0, "any key finishes"

    page.evaluate("moved.splice(0)")
    page.locator('[data-key="take_deck"]').first.click()
    until(lambda: not turn(page))
    takes(host, table)
    until(lambda: turn(page) and page.evaluate("moved.some(([, delay]) => delay > 0)"))
    assert page.evaluate(RUNNING)
    before = turn(page)
    page.locator('[data-key="take_deck"]').first.click()
    until(lambda: turn(page) != before)
    assert page.evaluate("document.querySelectorAll('.motion-over.ghost').length") <= 1, "of the own card only"

    page.keyboard.press("Shift")
    listen(page)
    page.evaluate(OUTCOME)
    page.wait_for_selector("#outcome.bad")
    assert page.inner_text("#outcome .title") == "Luna 3"
    assert "No fuel." in page.inner_text("#outcome")
    assert heard(page) == ["Luna 3: failed. No fuel."]
    page.keyboard.press("Escape")
    assert page.locator("#outcome").count() == 0
    page.evaluate(COUNTED)
    page.wait_for_selector("#outcome.good")
    page.evaluate("new Motion().show()")
    page.wait_for_selector(".motion-over", state="detached")
    page.evaluate("Motion.still()")
    assert page.locator("#outcome").count() == 0, "nothing is left over"


def test_who_wants_less_motion_sees_the_marks(server: Running, visit: Visit) -> None:
    host, page, table = game(server, visit)
    page.evaluate(SPY)
    _, fresh = takes(host, table)
    until(lambda: turn(page))
    assert page.evaluate("moved") == []
    assert page.locator(".motion-over").count() == 0
    marked = page.evaluate("[...document.querySelectorAll('#board .last[id]')].map(each => each.id)")
    assert element(page, fresh) in marked


def test_the_strip_tells_all_since_the_own_last_turn(server: Running, visit: Visit) -> None:
    host, page, table = game(server, visit)
    assert page.locator("#since").count() == 0
    _, fresh = takes(host, table)
    until(lambda: turn(page))
    lines = page.locator("#since-lines li")
    assert [text.split()[0] for text in lines.all_inner_texts()] == ["Host", "Into"]
    lines.last.locator("a").hover()
    assert "pointed" in (page.locator(f"#{element(page, fresh)}").get_attribute("class") or "")
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    assert [line.is_visible() for line in lines.all()] == [False, True], "one line, until it is opened"
    strip, bar = (page.locator(name).bounding_box() for name in ("#since", ".decision"))
    assert strip
    assert bar
    assert abs(strip["y"] + strip["height"] - bar["y"]) < 2, "it stands on the bar of what is decided"
    page.locator("#since summary").click()
    assert all(line.is_visible() for line in lines.all())
    page.locator('[data-key="take_deck"]').first.evaluate("button => button.click()")
    until(lambda: not turn(page))
    assert page.locator("#since-lines li:has-text('Host takes')").count() == 0


def test_what_is_only_counted_flies_as_it_is_drawn(server: Running, visit: Visit) -> None:
    match = cd.load("one_small_step").match(position={"round": 1, "phase": 4, "teams": [{}, {}]}, seed=1)
    page = opened(server, visit, Sample("one_small_step", 1, match.position()), reduced_motion="no-preference")
    page.evaluate(SPY)
    page.locator('[data-key="place:engineers:space4"]').first.click()
    page.wait_for_selector(".motion-over.drawn", state="attached")
    flown = page.locator(".motion-over.drawn").first.locator("use")
    assert [use.get_attribute("href") for use in flown.all()] == ["#oss-ussr", "#oss-engineers"]


@pytest.mark.parametrize("name", ["space_explorers", "one_small_step", "from_the_moon", "hope"])
def test_the_log_has_its_room(server: Running, visit: Visit, name: str) -> None:
    """Eight lines at 1440 x 900 and five at 1280 x 720, in sight, however long the question is."""
    person = server.person()
    table = person.table(PERSON, BOT, game=name, start=True)
    person.turn(table)
    page = visit(f"{server.url}/t/{table}", person)
    connected(page)
    page.evaluate("document.querySelector('.prompt .what').textContent += ', and this is a long question'.repeat(4)")
    for width, height, least in ((1440, 900, 8), (1280, 720, 5)):
        page.set_viewport_size({"width": width, "height": height})
        seen = page.evaluate(
            "() => { const log = document.getElementById('log-lines'), box = log.getBoundingClientRect();"
            "return (Math.min(box.bottom, innerHeight) - box.top) / parseFloat(getComputedStyle(log).lineHeight); }"
        )
        assert seen >= least, f"{width} x {height}"
