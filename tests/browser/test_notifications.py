"""Being called when it is one's turn, and answers that give themselves: only as far as somebody wants it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.player import click, connected, keys, over, turn, until
from tests.server.web import GAME, GOLDENS, PERSON, Person, Running

# What the page does with sound and notifications is written down; the browser's own permission decides as ever.
SPY = """
    window.tones = 0;
    window.notes = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) { window.tones++; return start.apply(this, when); };
    const Real = window.Notification;
    window.Notification = class extends EventTarget {
        static get permission() { return Real.permission; }
        static requestPermission() { window.asked = true; return Real.requestPermission(); }
        constructor(title) { super(); window.notes.push(title); }
    };
"""
ELSEWHERE = "Object.defineProperty(document, 'hidden', { get: () => true })"


def game(server: Running, visit: Visit, **options: object) -> tuple[Person, Page, str]:
    """A host, who moves first, and a guest in the browser."""
    host = server.person("Host")
    table = host.table(PERSON, PERSON, options={"first_player": 0})
    page = visit(f"{server.url}/t/{table}", **options)
    page.add_init_script(SPY)
    page.click("text=Sit down")
    connected(page)
    host.ask(f"/tables/{table}/start")
    page.wait_for_selector("#board")
    return host, page, table


def host_moves(host: Person, page: Page, table: str) -> None:
    host.answer(table, "take_deck", host.turn(table)["decision"]["id"])
    until(lambda: turn(page))


def test_no_sound_unless_it_is_switched_on(server: Running, visit: Visit) -> None:
    host, page, table = game(server, visit)
    assert not page.is_checked("#bell")
    host_moves(host, page, table)
    assert page.evaluate("window.tones") == 0
    assert not page.evaluate("window.asked")
    click(page, "take_deck")
    page.check("#bell")
    rehearsed = page.evaluate("window.tones")
    host_moves(host, page, table)
    assert page.evaluate("window.tones") == rehearsed + 1
    click(page, "take_deck")
    page.reload()  # the wish is kept
    connected(page)
    assert page.is_checked("#bell")
    page.uncheck("#bell")
    host_moves(host, page, table)
    assert page.evaluate("window.tones") == 0


def test_the_title_and_the_icon_tell_whose_turn_it_is(server: Running, visit: Visit) -> None:
    host, page, table = game(server, visit)
    calm = page.get_attribute("link[rel=icon]", "href")
    assert not page.title().startswith("●")
    host_moves(host, page, table)
    assert page.title().startswith("● Your turn")
    assert "icon-turn" in (page.get_attribute("link[rel=icon]", "href") or "")
    click(page, "take_deck")
    assert not page.title().startswith("●")
    assert (page.get_attribute("link[rel=icon]", "href") or "").endswith(calm or "?")


@pytest.mark.parametrize("allowed", [True, False], ids=["allowed", "not allowed"])
def test_a_notification_where_it_is_allowed(server: Running, visit: Visit, allowed: bool) -> None:
    host, page, table = game(server, visit, permissions=["notifications"] if allowed else [])
    assert (page.evaluate("Notification.permission") == "granted") == allowed
    page.check("#bell")
    host_moves(host, page, table)
    assert page.evaluate("window.notes") == []  # they are looking at the page
    click(page, "take_deck")
    page.evaluate(ELSEWHERE)
    host_moves(host, page, table)
    assert len(page.evaluate("window.notes")) == (1 if allowed else 0)
    click(page, "take_deck")
    page.uncheck("#bell")
    host_moves(host, page, table)
    assert len(page.evaluate("window.notes")) == (1 if allowed else 0)


# --- standing answers -----------------------------------------------------------------------------
def with_a_free_action(server: Running, visit: Visit) -> tuple[Page, str]:
    """The turn of a game in which somebody may pass a token and draw, after the action too."""
    page = visit(server.url)
    page.goto(f"{server.url}/import")
    page.set_input_files("#record", GOLDENS / f"{GAME}-2018-four-mixed.cosmo")
    page.click("main button")
    page.goto(f"{page.url}?step=147")
    page.select_option("#fork-seat", "1")
    page.click("text=against bots")
    connected(page)
    until(lambda: turn(page))
    assert "use_56:green" in keys(page)
    return page, page.url.rpartition("/")[2]


def answers(page: Page, table: str) -> list[str]:
    """What the seat answered so far, since the position."""
    address = page.url.replace(f"/t/{table}", f"/api/tables/{table}/record")
    given = re.findall(r"^\d+ 1 \(?([^/)\s]+)", page.request.get(address).text(), re.MULTILINE)
    return [str(key) for key in given]


def test_no_more_free_actions_this_turn(server: Running, visit: Visit) -> None:
    page, table = with_a_free_action(server, visit)
    assert page.locator("#stand").count() == 0
    click(page, "take:11")
    assert keys(page) == ["continue", "use_56:green"]
    before = turn(page)
    page.click("#stand")
    until(lambda: turn(page) != before)
    assert answers(page, table)[:2] == ["take:11", "continue"]
    until(lambda: turn(page) or over(page))
    assert page.locator("text=Ask me again").count() == 0  # it was for that turn


@pytest.mark.parametrize("revoked", [False, True], ids=["kept", "revoked"])
def test_a_standing_answer_is_given_unless_it_is_taken_back(server: Running, visit: Visit, revoked: bool) -> None:
    page, table = with_a_free_action(server, visit)
    headers = {"x-cosmodrome": "1"}
    page.request.post(f"{server.url}/api/tables/{table}/stand", data={"key": "continue"}, headers=headers)
    page.wait_for_selector("text=Ask me again")
    if revoked:
        page.click("text=Ask me again")
        page.wait_for_selector("#stand", state="detached")
    click(page, "take:11")
    if revoked:
        until(lambda: keys(page) == ["continue", "use_56:green"])
        assert answers(page, table) == ["take:11"]
    else:
        until(lambda: answers(page, table)[:2] == ["take:11", "continue"])
