"""Full rows of cards in Space Explorers on a wide screen: what they are, are worth and can be used for is in sight."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

import cosmodrome
from cosmodrome.bots import Player
from tests.browser.conftest import WIDE, Visit
from tests.browser.player import away, click, connected, keys, still, turn, until
from tests.server.web import BOT, PERSON, Running
from tests.soak import sample

# What of the cards in a row is not wholly on top and on its card: their numbers and points, and more if asked for.
COVERED = """more => {
    const box = each => each.getBoundingClientRect();
    return [...document.querySelectorAll(`.se .row .card > header :is(.no, .pts), ${more}`)].filter(part => {
        const { left, right, top, bottom } = box(part), card = box(part.closest('.card'));
        const seen = x => part.contains(document.elementFromPoint(x, (top + bottom) / 2));
        return !seen(left + 1) || !seen(right - 1) || right > card.right || bottom > card.bottom;
    }).map(part => part.dataset.key || `${part.closest('.card').getAttribute('aria-label')}: ${part.className}`);
}"""
BUTTONS = ".se .hand .card .do"


def draws(server: Running, visit: Visit, seats: int, cards: int) -> Page:
    """Somebody who only draws, at a table with bots, until so many cards are in hand and one can be recruited."""
    host = server.person("Host")
    table = host.table(PERSON, *[BOT] * (seats - 1), start=True)
    page = visit(f"{server.url}/t/{table}", host)
    connected(page)
    until(lambda: turn(page))
    while page.locator(".se .hand .card").count() < cards or not page.locator(BUTTONS).count():
        offered = keys(page)
        click(page, "take_deck" if "take_deck" in offered else offered[0])
        until(lambda: turn(page))
    away(page)
    still(page)
    return page


def in_sight(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollHeight") <= WIDE["height"])


@pytest.mark.parametrize("seats", sample([2, 3, 4], lambda seats: seats == 3))
def test_eight_cards_in_hand_cover_nothing(server: Running, visit: Visit, seats: int) -> None:
    page = draws(server, visit, seats, 8)
    assert page.evaluate(COVERED, BUTTONS) == []
    assert in_sight(page)
    click(page, page.locator(BUTTONS).first.get_attribute("data-key") or "")
    away(page)
    still(page)
    assert page.evaluate(COVERED, BUTTONS) == [], "nor does the payment cover any"
    assert in_sight(page)


def test_more_cards_show_their_points_and_rise_for_their_buttons(server: Running, visit: Visit) -> None:
    page = draws(server, visit, 2, 12)
    assert page.evaluate(COVERED, ".se .none") == []
    assert in_sight(page)
    for button in page.locator(BUTTONS).all():
        key = button.get_attribute("data-key")
        button.locator("xpath=ancestor::article").locator(".no").hover()
        assert key not in page.evaluate(COVERED, BUTTONS)
        away(page)
        button.focus()
        assert key not in page.evaluate(COVERED, BUTTONS)
        button.blur()


def successful() -> cosmodrome.Match:
    """A game after which the first player has completed three Projects and holds five cards."""
    match = cosmodrome.load("space_explorers").match(seats=2, seed=454)
    players = [Player("greedy", 1), Player("random", 2)]
    while (mover := match.mover) is not None:
        match.play(players[mover].choose(match.state, mover), seat=mover)
    return match


def test_what_another_has_done_stays_on_their_panel(server: Running, visit: Visit, tmp_path: Path) -> None:
    record = tmp_path / "successful.cosmo"
    record.write_text(successful().record.text(private=True), "utf-8")
    page = visit(f"{server.url}/import")
    page.set_input_files("#record", record)
    page.click("main button")
    page.wait_for_selector("#board")
    page.goto(f"{page.url}?move={page.get_attribute('#move', 'max')}&seat=1")
    assert page.locator(".se .rival .won").count() == 3
    assert page.locator(".se .rival .held > .tiny").count() == 5
    out = """() => [...document.querySelectorAll('.se .rival .won')].filter(one => {
        const { right, bottom } = one.closest('.rival').getBoundingClientRect(), box = one.getBoundingClientRect();
        return box.right > right || box.bottom > bottom || one.firstElementChild.scrollWidth > one.clientWidth;
    }).map(one => one.title)"""
    assert page.evaluate(out) == []
    assert in_sight(page)
