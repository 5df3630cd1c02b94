"""The pages that a game brings along to read, and the switch for the lines of history on its cards."""

from __future__ import annotations

import pytest

from cosmodrome.games import definitions
from tests.browser.conftest import Visit
from tests.browser.player import connected
from tests.browser.test_accessible import CORNERS, LOOKS, Look, faults
from tests.server.web import Running
from tests.soak import sample

GAME, READING = next((game.id, reading) for game in definitions().values() for reading in game.readings)


@pytest.mark.parametrize(
    "look", sample(LOOKS, lambda look: look in CORNERS), ids=lambda look: f"{look[0]['width']}-{look[1]}"
)
def test_the_page(server: Running, visit: Visit, look: Look) -> None:
    size, scheme = look
    page = visit(f"{server.url}/read/{GAME}/{READING.name}", color_scheme=scheme, viewport=size)
    assert page.inner_text("h1") == READING.title
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert not faults(page)


def test_beside_the_board(server: Running, visit: Visit) -> None:
    """Opened from the guide in the panel; the switch there hides the lines at once, and on the next page too."""
    page = visit(server.url)
    page.click(f'form[action="/play/{GAME}"] button')
    connected(page)
    page.keyboard.press("?")
    page.click(f'#panel a[href="/read/{GAME}/{READING.name}"]')
    page.wait_for_selector("#panel #history")
    assert page.evaluate("document.querySelectorAll('.flavour').length") > 0
    hidden = "getComputedStyle(document.querySelector('.flavour')).display == 'none'"
    assert not page.evaluate(hidden)
    page.click("#panel #history")
    assert page.evaluate(hidden)
    page.reload()
    connected(page)
    assert page.evaluate(hidden)
    page.goto(f"{server.url}/read/{GAME}/{READING.name}")
    page.click("#history")
    page.go_back()
    connected(page)
    page.reload()
    assert not page.evaluate(hidden)
