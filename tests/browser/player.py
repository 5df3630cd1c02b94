"""How people play in a browser: by what they see, with the mouse or with keys alone."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Page

LATEST = 60.0  # a busy machine takes its time
# What is told goes again after a while; a listener has heard it.
LISTEN = """() => {
    window.heard = [];
    const told = (change) => change.addedNodes.forEach((line) => heard.push(line.textContent));
    new MutationObserver((changes) => changes.forEach(told))
        .observe(document.getElementById('told'), { childList: true });
}"""

HURRY = """() => {
    const later = setTimeout;
    window.setTimeout = (what, wait, ...more) => later(what, wait < 5000 ? wait / 10 : wait, ...more);
}"""
TRAY = "the tray"  # instead of options: several things are chosen in it, and confirmed
LIKED = ("complete", "recruit", "division", TRAY, "return", "tokens", "pay", "take", "icons")
FILL = """() => {
    const tray = document.querySelector('.picks');
    const confirm = tray.querySelector('[data-keys]');
    const more = "[data-step='1']:not([aria-disabled='true'], [aria-pressed='true'])";
    while (confirm.ariaDisabled === 'true') tray.querySelector(more).click();
    confirm.click();
}"""


def connected(page: Page) -> None:
    page.wait_for_selector("body[data-connected]")


def put_away(page: Page) -> None:
    """The card that a first game begins with."""
    page.locator("#first-steps [data-begin]").first.click()


def turn(page: Page) -> str:
    """The id of the decision that is this one's to answer; empty if none is."""
    return page.evaluate("document.getElementById('table').dataset.turn || ''")  # type: ignore[no-any-return]


def has_turned(page: Page, before: str) -> bool:
    """Whether another decision, or none, is now this one's."""
    return turn(page) != before


def over(page: Page) -> bool:
    return bool(page.evaluate("document.title.includes('finished')"))


def keys(page: Page) -> list[str]:
    """The options, as the page offers them, each once."""
    found = page.evaluate("[...document.querySelectorAll('#table [data-key]')].map(b => b.dataset.key)")
    return list(dict.fromkeys(found)) + [TRAY] * page.locator("#table .picks").count()


def liked(offered: list[str], number: int) -> str:
    """Something that brings the game on, and not always the same."""
    for verb in LIKED:
        good = [key for key in offered if key.split(":")[0].startswith(verb)]
        if good:
            return good[number % len(good)]
    return offered[number % len(offered)]


def click(page: Page, key: str) -> None:
    """Choose an option by its button, and wait until it was taken."""
    before = turn(page)
    choose(page, key)
    until(lambda: has_turned(page, before))


def choose(page: Page, key: str) -> None:
    if key == TRAY:
        page.evaluate(FILL)
    else:
        page.locator(f'#table [data-key="{key}"]').first.evaluate("button => button.click()")


def tap(page: Page, key: str) -> None:
    """Choose an option with a finger. On a busy machine a tap can last as long as a hold, which only looks: again."""
    before = turn(page)
    if key == TRAY:
        return click(page, key)
    for _ in range(3):
        button = page.locator(f'#table [data-key="{key}"]').first
        button.scroll_into_view_if_needed()
        button.tap()
        with suppress(AssertionError):
            return until(lambda: has_turned(page, before), LATEST / 3)
    raise AssertionError(f"{key} was not taken: {page.locator('body').inner_text()[:1500]}")


def press(page: Page, key: str) -> None:
    """Choose an option by the number that the page shows on it; with Enter, where a longer number begins alike."""
    if key == TRAY:
        return click(page, key)
    before = turn(page)
    number = page.locator(f'#table [data-key="{key}"]').first.get_attribute("data-digit") or ""
    more = int(number) * 10 <= page.locator("#table [data-digit]").count()
    for digit in number:
        page.keyboard.press(digit)
    if more:
        page.keyboard.press("Enter")
    until(lambda: has_turned(page, before))


def confirm(page: Page, yes: bool = True) -> str:
    """Answer the panel that asks before something is done; what it asked."""
    dialog = page.locator("#confirm")
    asked = dialog.locator("p").inner_text()
    dialog.locator("button").nth(0 if yes else 1).click()
    dialog.wait_for(state="detached")
    return asked


def still(page: Page) -> None:
    """Wait until nothing glides or fades any more."""
    until(lambda: page.evaluate("document.getAnimations().every(motion => motion.playState !== 'running')"))


def away(page: Page) -> None:
    """Take the mouse off the board: nothing is pointed at."""
    page.mouse.move(1, 1)


def steps(page: Page) -> int:
    """The newest step that the log of the page tells of."""
    found = page.evaluate("Math.max(0, ...[...document.querySelectorAll('#log-lines li')].map(l => +l.dataset.seq))")
    return int(found)


def has_read(page: Page, step: int) -> bool:
    return steps(page) >= step


def listen(page: Page) -> None:
    """From now on; until the page is left."""
    page.evaluate(LISTEN)


def heard(page: Page) -> list[str]:
    """What somebody who listens was told since the last time."""
    return list(page.evaluate("heard.splice(0)"))


def hurry(page: Page) -> None:
    """From now on the page waits a tenth of its short times, as between attempts to connect again."""
    page.evaluate(HURRY)


def until(holds: Callable[[], object], seconds: float = LATEST) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it did not come to that in time"
        time.sleep(0.01)
