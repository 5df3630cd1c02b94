"""Whole games in the browser: two people and a bot; keys alone; a phone; the game of the tutorial."""

from __future__ import annotations

import re
from functools import partial

import pytest
from launch_window import GAME as TOY
from playwright.sync_api import Page

from cosmodrome.games import definitions
from tests.browser.conftest import PHONE, Visit
from tests.browser.player import (
    TRAY,
    click,
    confirm,
    connected,
    has_read,
    has_turned,
    keys,
    liked,
    over,
    press,
    put_away,
    steps,
    tap,
    turn,
    until,
)
from tests.server.web import Running
from tests.soak import SOAK, repeats


def table_of_two_and_a_bot(server: Running, visit: Visit) -> tuple[Page, Page]:
    """Ann makes a table by the form, Bob comes by its link, Ann starts."""
    ann = visit(server.url)
    ann.click("text=Create a table")
    ann.select_option("#seat-1", "person")
    ann.select_option("#seat-2", "bot:random")
    ann.click("text=More options")
    ann.select_option("#option-edition", "2017")
    ann.click("text=Create the table")
    connected(ann)
    bob = visit(ann.input_value("#link"))
    bob.click("text=Sit down")
    connected(bob)
    ann.wait_for_selector("#seat-1:not(.open)")
    ann.click("#start")
    for page in (ann, bob):
        page.wait_for_selector("#board")
        connected(page)
    return ann, bob


@pytest.mark.slow
@pytest.mark.soak
def test_two_people_and_a_bot_play_to_the_end(server: Running, visit: Visit) -> None:
    """In `make soak` a whole game; else both people resign after a while."""
    ann, bob = table_of_two_and_a_bot(server, visit)
    watcher = visit(ann.url)
    connected(watcher)
    for number in range(repeats(16, 600)):
        until(lambda: turn(ann) or turn(bob) or over(ann))
        if over(ann):
            break
        mover, other = (ann, bob) if turn(ann) else (bob, ann)
        click(mover, liked(keys(mover), number))
        if number % 10 == 0:
            told = steps(mover)
            until(partial(has_read, other, told))
    for page in () if SOAK else (ann, bob):
        page.click("#resign")
        confirm(page)
    until(lambda: over(ann))
    for page in (ann, bob, watcher):
        until(partial(over, page))
        assert steps(page) == steps(ann)
    ann.click("#panel >> text=Replay")
    assert ann.input_value("#move") == "0", "from the beginning"
    ann.click("text=Verify this deal")
    assert "This record is sound" in ann.content()


@pytest.mark.slow
def test_a_whole_game_by_keyboard(server: Running, visit: Visit) -> None:
    page = visit(server.url)
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.startsWith('Play now')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("#board")
    connected(page)
    for number in range(600):
        until(lambda: turn(page) or over(page))
        if over(page):
            break
        key = liked(keys(page), number)
        if number % 3 == 0 and key != TRAY:  # as somebody who goes from option to option
            before = turn(page)
            page.locator(f'#table [data-key="{key}"]').first.focus()
            page.keyboard.press("Enter")
            until(partial(has_turned, page, before))
            assert page.evaluate("document.getElementById('table').contains(document.activeElement)")
        else:
            press(page, key)
    assert over(page)


def test_keys_for_undo_log_and_guide(server: Running, visit: Visit) -> None:
    page = visit(server.url)
    page.click("text=Play now")
    connected(page)
    until(lambda: turn(page))
    page.keyboard.press("l")
    assert page.evaluate("document.activeElement.id") == "log-lines"
    page.keyboard.press("?")
    page.wait_for_selector("#panel:not([hidden])")
    page.keyboard.press("Escape")
    page.wait_for_selector("#panel", state="hidden")
    assert page.evaluate("document.activeElement.id") == "log-lines", "where one was before"
    alone = "() => !('confirm' in document.getElementById('undo').dataset)"
    for _ in range(3):
        click(page, "take_deck")
        until(lambda: turn(page))
    # With several cards in hand it is asked how a recruit is paid: until then it can be taken back alone.
    offered = keys(page)
    click(page, next(key for key in offered if key.startswith("recruit:")))
    until(lambda: turn(page))
    assert page.evaluate(alone)
    page.keyboard.press("u")
    until(lambda: keys(page) == offered)
    page.fill("#say input", "u 1 l")  # typing is no playing
    assert keys(page) == offered


def test_keys_can_be_switched_off(server: Running, visit: Visit) -> None:
    page = visit(server.url)
    page.click("text=Play now")
    connected(page)
    put_away(page)
    until(lambda: turn(page))
    page.uncheck("#keys")
    page.reload()  # the wish is kept
    connected(page)
    assert not page.is_checked("#keys")
    before = turn(page)
    for key in ("l", "?", "1", "p"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement === document.body")
    assert page.locator("#panel").is_hidden()
    assert turn(page) == before
    assert page.evaluate("document.body.dataset.sending === undefined && document.body.dataset.planning === undefined")
    assert page.evaluate("document.documentElement.dataset.digits === undefined"), "no numbers on the options"
    page.locator('[data-key="take_deck"]').focus()
    page.keyboard.press("Enter")  # which is no letter
    until(lambda: turn(page) != before)


@pytest.mark.soak
def test_on_a_phone(server: Running, visit: Visit) -> None:
    page = visit(server.url, viewport=PHONE, has_touch=True, is_mobile=True)
    page.click("text=Play now")
    connected(page)
    for number in range(repeats(12, 25)):
        until(lambda: turn(page) or over(page))
        if over(page):
            break
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        tap(page, liked(keys(page), number))
    for path in ("/", "/account", "/import", "/new/space_explorers", "/data/space_explorers"):
        page.goto(server.url + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path


def test_a_wide_screen_needs_no_scrolling(server: Running, visit: Visit) -> None:
    page = visit(server.url)
    page.click("text=Play now")
    connected(page)
    assert page.evaluate("document.documentElement.scrollHeight") <= 900


def test_undo_beyond_the_barrier_is_asked_of_the_others(server: Running, visit: Visit) -> None:
    ann, bob = table_of_two_and_a_bot(server, visit)
    until(lambda: turn(ann) or turn(bob))
    mover, other = (ann, bob) if turn(ann) else (bob, ann)
    offered = keys(mover)
    click(mover, "take_deck")
    until(lambda: mover.evaluate("document.getElementById('undo').dataset.confirm !== undefined"))
    mover.keyboard.press("u")
    confirm(mover)
    other.click("text=Agree")
    until(lambda: keys(mover) == offered)


def test_who_leaves_a_running_game_can_be_stood_in_for_and_comes_back(server: Running, visit: Visit) -> None:
    ann, bob = table_of_two_and_a_bot(server, visit)
    address = bob.url
    bob.click("#leave")
    confirm(bob)
    bob.wait_for_url(f"{server.url}/")
    until(lambda: "has left" in ann.inner_text("#people"))
    ann.click("text=Let a bot take over")
    until(lambda: "played by a bot" in ann.inner_text("#people"))
    bob.goto(address)
    connected(bob)
    bob.click("#take-back")
    until(lambda: ": here" in ann.inner_text("#people"))


def test_a_game_against_bots_is_not_left_but_closed(server: Running, visit: Visit) -> None:
    page = visit(server.url)
    page.click("text=Play now")
    connected(page)
    assert page.locator("#resign").count() == 1
    assert page.locator("#leave").count() == 0


def test_things_glide_unless_less_motion_is_wanted(server: Running, visit: Visit) -> None:
    for wish, some in (("no-preference", True), ("reduce", False)):
        page = visit(server.url, reduced_motion=wish)
        page.click("text=Play now")
        connected(page)
        until(partial(turn, page))
        page.evaluate(
            "() => { window.glides = 0; const old = Element.prototype.animate;"
            "Element.prototype.animate = function (...a) { window.glides++; return old.apply(this, a); } }"
        )
        click(page, next(key for key in keys(page) if re.match(r"take:\d+$", key)))
        assert (page.evaluate("window.glides") > 0) == some


def test_the_game_of_the_tutorial(server: Running, visit: Visit) -> None:
    """Nothing in the server knows it: it is drawn from its view."""
    known = definitions()
    known[TOY.id] = TOY
    try:
        pages = [visit(server.url), visit(server.url)]
        ann, bob = pages
        ann.goto(f"{server.url}/new/{TOY.id}")
        ann.click("text=Create the table")
        connected(ann)
        bob.goto(ann.input_value("#link"))
        bob.click("text=Sit down")
        ann.wait_for_selector("#seat-1:not(.open)")
        ann.click("#start")
        for page in pages:
            page.wait_for_selector("#board")
            connected(page)
        while True:
            until(lambda: turn(ann) or turn(bob) or over(ann))
            if over(ann):
                break
            mover = ann if turn(ann) else bob
            click(mover, keys(mover)[0])
        assert "Result" in ann.content()
        assert re.search(r" wins? \d+ to \d+ points: ", ann.inner_text(".prompt"))
        lines = ann.locator("#log li").all_inner_texts()
        assert lines[-1] == "The game is over."
        assert any(re.match(r"\w.+: (launch|scrub) \d\dh", line) for line in lines)
    finally:
        del known[TOY.id]
