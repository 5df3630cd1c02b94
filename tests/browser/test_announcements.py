"""Who listens hears what happened and what is to be decided: in words, in order, and once."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.player import click, connected, heard, keys, liked, listen, over, steps, turn, until
from tests.browser.test_notifications import game, host_moves
from tests.server.web import GAME, GOLDENS, Running

LINE = "[...document.querySelectorAll('#log-lines li')].at(-1).textContent.trim()"


def test_what_another_did_is_heard_and_then_what_is_asked(server: Running, visit: Visit) -> None:
    host, page, table = game(server, visit)
    listen(page)
    for _ in range(2):
        host_moves(host, page, table)
        did = page.evaluate(LINE)
        assert "Host draws" in did
        (told,) = heard(page)
        assert told.endswith("Your turn: Take a card or recruit a Specialist"), "without the number of a rule"
        assert told.count(did) == 1
        assert told.index(did) < told.index("Your turn")
        click(page, "take_deck")
        until(lambda: page.evaluate("heard.length"))
        (told,) = heard(page)
        assert "Host" not in told, "what the other is asked is no news"
    assert page.get_attribute("#board [role=status]", "aria-live") == "off", "it would be said twice"


def test_the_focus_waits_where_it_is(server: Running, visit: Visit) -> None:
    """On the line that asks, once what was pressed is gone: it does not come and go with every move of the others."""
    host, page, table = game(server, visit)
    host_moves(host, page, table)
    page.evaluate("went = 0; addEventListener('focusin', () => went++)")
    button = page.locator('[data-key^="take:"]').first
    button.focus()
    page.keyboard.press("Enter")
    until(lambda: page.evaluate("document.activeElement.getAttribute('role')") == "status")
    went = page.evaluate("went")
    host_moves(host, page, table)
    assert page.evaluate("document.activeElement.getAttribute('role')") == "status"
    assert page.evaluate("went") == went
    assert page.locator("[role=status]").evaluate("line => getComputedStyle(line).outlineStyle") == "solid"


def test_a_card_that_is_read_hands_the_focus_to_its_option(server: Running, visit: Visit) -> None:
    host, page, table = game(server, visit)
    card = page.locator(".center article").first
    card.focus()
    host_moves(host, page, table)
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    name = card.get_attribute("aria-label") or "?"
    assert name in (page.evaluate("document.activeElement.getAttribute('aria-label')") or "nothing")
    assert page.evaluate("document.activeElement.dataset.key")


def test_the_end_is_heard(server: Running, visit: Visit) -> None:
    host, page, table = game(server, visit)
    listen(page)
    host.ask(f"/tables/{table}/resign")
    until(lambda: over(page))
    told = heard(page)
    assert "wins" in told[-2]
    assert told[-1] == "You win."


def test_who_steps_through_a_replay_hears_the_moves(server: Running, visit: Visit) -> None:
    page = visit(f"{server.url}/import")
    page.set_input_files("#record", GOLDENS / f"{GAME}-2018-two-greedy.cosmo")
    page.click("main button")
    page.wait_for_selector("#board")
    page.goto(f"{page.url.split('?')[0]}?move=5")
    listen(page)
    for move, key in ((6, "ArrowRight"), (7, "ArrowRight"), (6, "ArrowLeft")):  # a recruit takes two answers
        page.keyboard.press(key)
        until(lambda move=move: page.title().endswith(f"move {move}"))  # type: ignore[misc]
    on, back = heard(page)
    assert "recruits" in on
    assert back == page.evaluate(LINE), "where one is again"
    before = steps(page)
    page.locator("#step-last").click()
    until(lambda: steps(page) > before + 20)
    (told,) = heard(page)
    assert told.count(".") < 30, "and not the whole game at once"


def nodes(page: Page) -> list[Any]:
    """The accessibility tree, as Chromium hands it to a screen reader."""
    session = page.context.new_cdp_session(page)
    session.send("Accessibility.enable")
    found = session.send("Accessibility.getFullAXTree")["nodes"]
    return [node for node in found if not node["ignored"]]


def said(page: Page) -> str:
    return " ".join(node["name"]["value"] for node in nodes(page) if node["role"]["value"] == "StaticText")


@pytest.mark.parametrize("name", [GAME, "one_small_step"])
def test_nothing_on_a_board_is_a_nameless_picture(server: Running, visit: Visit, name: str) -> None:
    page = visit(server.url)
    page.locator(f'form[action="/play/{name}"] button').click()
    connected(page)
    for number in range(6):
        until(lambda: turn(page) or over(page))
        click(page, liked(keys(page), number))
    found = nodes(page)
    assert not [node for node in found if node["role"]["value"] == "image" and not node["name"]["value"]]
    assert [node["role"]["value"] for node in found if node["name"]["value"].endswith("One Small Step")] or name == GAME
    levels = [p["value"]["value"] for node in found for p in node.get("properties", []) if p["name"] == "level"]
    assert 1 in levels


def test_a_specialist_tells_what_its_signs_say(server: Running, visit: Visit) -> None:
    page = visit(server.url)
    page.click("text=Play now")
    connected(page)
    until(lambda: turn(page))
    cards = page.locator(".center article")
    for number in range(cards.count()):
        card = cards.nth(number)
        name, signs = card.get_attribute("aria-label"), card.locator(".more .fine").text_content()
        assert f"{name}. {signs}" in said(page), "cost, skills and points, without going there"
    assert (page.locator(".project .lacks .sr").first.text_content() or "?") in said(page), "which skills are lacking"


def test_a_thing_that_is_gone_to_tells_its_details(server: Running, visit: Visit) -> None:
    """By keyboard they belong to it, and `Escape` takes them out of sight until one goes on."""
    page = visit(server.url)
    page.click("text=Play now")
    connected(page)
    until(lambda: turn(page))
    click(page, "take_deck")
    until(lambda: turn(page))
    card = page.locator("#board [tabindex='0'][aria-label]:has(> .more)").first
    card.focus()
    described = card.get_attribute("aria-describedby") or ""
    assert page.locator(f"#{described}").is_visible()
    assert "Cost" in (page.text_content(f"#{described}") or "")
    page.keyboard.press("Escape")
    assert not page.locator(f"#{described}").is_visible()
    page.keyboard.press("Tab")
    card.focus()
    assert page.locator(f"#{described}").is_visible()
