"""Nothing in the way of a choice: the page's own panel asks, one pop-up at a time, a clock that cannot be missed."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.player import confirm, connected, heard, listen, turn, until
from tests.browser.test_accessible import faults
from tests.server.web import BOT, PERSON, Running

POP_UPS = "document.querySelectorAll('#tooltip, #preview').length"
COVERED = """() => {
    const box = document.querySelector('#preview.beside, #tooltip')?.getBoundingClientRect();
    return [...document.querySelectorAll('#board [data-decision]')].filter(each => {
        const at = each.getBoundingClientRect();
        return box && at.left < box.right && box.left < at.right && at.top < box.bottom && box.top < at.bottom;
    }).length;
}"""
SIZE = "parseFloat(getComputedStyle(document.getElementById('countdown')).fontSize)"
LOOK = """() => { const look = getComputedStyle(document.getElementById('countdown'));
    return [look.clipPath, look.backgroundColor]; }"""


def set_clock(page: Page, left: int) -> None:
    """So many seconds left, as if the server had sent them."""
    page.evaluate("left => { clock.dataset.deadline = Date.now() / 1000 + Clock.ahead + left; Clock.tick(); }", left)


def test_nothing_is_in_the_way_of_a_choice(server: Running, visit: Visit) -> None:
    ann = server.person("Ann")
    table = ann.table(PERSON, BOT, start=True, total=600, increment=15, timeout="lose")
    page = visit(f"{server.url}/t/{table}", ann)
    connected(page)
    listen(page)
    until(lambda: turn(page))

    # the panel that asks: Escape and Cancel do nothing, digits choose nothing behind it, the focus comes back
    page.focus("#resign")
    page.keyboard.press("Enter")
    assert page.locator("#confirm button").all_inner_texts() == ["Resign", "Cancel"]
    assert page.evaluate("document.activeElement.textContent") == "Cancel"
    assert not faults(page)
    before = turn(page)
    page.keyboard.press("1")
    page.keyboard.press("Escape")
    page.wait_for_selector("#confirm", state="detached")
    assert page.evaluate("document.activeElement.id") == "resign"
    page.keyboard.press("Enter")
    assert confirm(page, yes=False) == "Resign? This cannot be undone."
    assert turn(page) == before

    # one pop-up at a time, over no choice, and none left over the next question
    page.hover('[data-key="take_deck"]')
    page.wait_for_selector("#preview")
    assert page.evaluate(COVERED) == 0
    page.mouse.move(1, 1)
    page.focus('[data-key="take_deck"]')
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    page.wait_for_selector("#preview")
    page.hover("label.keys")
    page.wait_for_selector("#tooltip")
    assert page.evaluate(POP_UPS) == 1
    page.hover('[data-key="take_deck"]')
    page.mouse.down()
    page.mouse.up()
    until(lambda: turn(page) not in ("", before))
    assert page.evaluate(POP_UPS) == 0

    # the clock: large, and another shape and colour in the last half minute
    calm = page.evaluate(LOOK)
    assert page.evaluate(SIZE) >= 36
    assert page.inner_text("#countdown")[:2] in ("9:", "10")
    page.evaluate("window.tones = []; Notifier.beep = (pitch) => tones.push(pitch)")
    set_clock(page, 31)
    assert page.evaluate(LOOK) == calm
    set_clock(page, 29)
    assert all(now != then for now, then in zip(page.evaluate(LOOK), calm, strict=True))
    set_clock(page, 29)
    assert page.evaluate("tones.length") >= 1
    assert any("29 seconds left" in line for line in heard(page))
    assert not faults(page)

    page.click("#resign")
    confirm(page)
    page.wait_for_selector("#table[data-over]")
    assert page.locator("#countdown").count() == 0
