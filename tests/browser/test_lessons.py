"""Somebody new learns a game in the browser, by mouse, by keyboard and heard, and plays it for the first time."""

from __future__ import annotations

from functools import partial
from operator import ne

import pytest
from playwright.sync_api import Page, expect

from cosmodrome.games import definition
from cosmodrome.lessons.reading import lessons
from tests.browser.conftest import PHONE, WIDE, Visit
from tests.browser.layout import SIZES, resize
from tests.browser.layout import faults as layout_faults
from tests.browser.player import click, confirm, connected, heard, keys, liked, listen, over, put_away, turn, until
from tests.browser.test_accessible import faults
from tests.browser.test_layout import GAMES
from tests.server.web import Running
from tests.soak import SOAK, repeats


def lit(page: Page) -> str:
    """What the coach points at."""
    return page.locator("#board .coached").first.inner_text()


def follow_the_coach(page: Page) -> None:
    """On from lesson to lesson, to the end of the last one, as the coach shows it."""
    while page.locator("#coach").count():
        here = page.url
        if page.locator("#go-on").count():
            page.locator("#go-on").click()
        else:
            page.locator("#show-me").click()
            page.keyboard.press("Enter")
        page.wait_for_url(partial(ne, here))


@pytest.mark.soak
def test_a_stranger_learns_from_the_home_page_on_and_plays(server: Running, visit: Visit) -> None:
    page = visit(server.url)
    page.get_by_role("link", name="Learn to play Space Explorers").click()
    page.get_by_role("link", name="1. Your first turn").click()
    coach = page.locator("#coach-words")  # a live region
    assert coach.get_attribute("aria-live") == "polite"
    expect(coach).to_contain_text("Welcome!")
    assert "Explorer 1" in lit(page)
    # By keyboard: the focus stays on the way on, and comes back to it after an answer.
    page.locator("#go-on").focus()
    page.keyboard.press("Enter")
    expect(coach).to_contain_text("Center")
    page.keyboard.press("Enter")
    expect(coach).to_contain_text("Hub")
    page.keyboard.press("Enter")
    expect(coach).to_contain_text("Your task: Take Astronaut 49")
    assert not faults(page)
    # By mouse: another answer is shown, explained and taken back.
    page.locator('[data-key="take_deck"]').click()
    expect(coach).to_contain_text("Not quite")
    expect(page.locator("#log-lines")).to_contain_text("draws")
    page.get_by_role("link", name="Take it back").click()
    expect(coach).to_contain_text("Your task")
    assert "draws" not in page.locator("#log-lines").inner_text()
    # By keyboard again: the coach shows what is meant, and the option has the focus.
    page.locator("#show-me").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.key") == "take:49"
    page.keyboard.press("Enter")
    expect(coach).to_contain_text("Right!")
    assert page.evaluate("document.activeElement.id") == "go-on"
    page.keyboard.press("u")  # takes it back, to do it once more
    expect(coach).to_contain_text("Your task")
    page.locator('[data-key="take:49"]').click()
    expect(coach).to_contain_text("Right!")
    for said in ("Ben's turn", "Ben has recruited"):
        page.keyboard.press("Enter")
        expect(coach).to_contain_text(said)
    # The browser's own way back works, and a page loaded again is at the same place.
    page.go_back()
    expect(coach).to_contain_text("Ben's turn")
    page.reload()
    expect(coach).to_contain_text("Ben's turn")
    page.locator("#go-on").click()
    expect(coach).to_contain_text("Ben has recruited")
    # On a phone the coach, what it points at, and the way on are in sight together.
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.reload()
    expect(page.locator("#go-on")).to_be_in_viewport()
    expect(page.locator("#board .coached").first).to_be_in_viewport()
    assert not faults(page)
    page.locator("#go-on").click()
    # In the next lesson several things are picked at once.
    expect(coach).to_contain_text("Time to recruit")
    page.locator("#go-on").click()
    page.locator('[data-key="recruit:49"]').click()
    page.locator(".picks").wait_for()
    page.locator('[data-pick="return:14"] button').click()
    page.locator("#show-me").click()  # chooses anew
    assert page.evaluate("document.activeElement.matches('.picks.coached [data-keys]')")
    expect(page.locator('[data-pick="pay:blue"] output')).to_have_text("2")
    page.keyboard.press("Enter")
    expect(coach).to_contain_text("Right!")
    page.get_by_role("link", name="All lessons").click()
    expect(page.get_by_role("link", name="1. Your first turn")).to_contain_text("done")
    page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    page.get_by_role("link", name=f"{repeats(6, 2)}. ").click()
    follow_the_coach(page)
    assert page.locator(".lesson-list li").count() == 6
    assert page.locator(".lesson-list >> text=done").count() == repeats(2, 6)
    play_a_first_game(page)


def test_a_preview_numbers_what_it_names_in_order(server: Running, visit: Visit) -> None:
    page = visit(f"{server.url}/learn/hope/three-ends?at=2")
    page.locator('#board [data-key="polarize:clockwise"]').focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(page.locator("#preview")).to_contain_text("In order: 1 ")
    expect(page.locator(".in-order").first).to_have_text("1")
    page.keyboard.press("Escape")
    expect(page.locator("#preview, .in-order")).to_have_count(0)


def play_a_first_game(page: Page) -> None:
    """From "Play now" to the result, with everything that moves; resigned after a while, but in `make soak`."""
    page.emulate_media(reduced_motion="no-preference")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector("#first-steps")
    put_away(page)
    connected(page)
    page.evaluate("Motion.PAUSE = 300")
    listen(page)
    for number in range(repeats(15, 600)):
        until(lambda: turn(page) or over(page))
        if over(page):
            break
        click(page, liked(keys(page), number))
    if not SOAK:
        page.click("#resign")
        confirm(page)
    page.wait_for_selector("#panel .result-sheet")
    told = page.inner_text("#panel h2")
    assert told == page.inner_text(".verdict")
    assert told in ("You win", "You lose", "You share the victory")
    assert any(line.startswith(told) for line in heard(page))
    assert page.evaluate("document.activeElement.id") == "panel"
    assert page.locator("#outcome, .motion-over").count() == 0, "what moved has come to its end"
    assert "Points over" in (page.get_attribute(".score-chart svg[role=img]", "aria-label") or "")
    rematch = page.locator("text=/^(To the )?rematch$/i")
    assert [button.is_visible() for button in rematch.all()].count(True) == 1
    assert not faults(page)
    page.keyboard.press("Escape")
    assert page.locator("#panel").is_hidden()
    assert [button.is_visible() for button in rematch.all()].count(True) == 1
    page.reload()
    connected(page)
    assert page.locator("#panel").is_hidden(), "once is enough"
    page.goto(f"{page.url.partition('/t/')[0]}/me/games")
    assert not faults(page)
    page.locator(".played").get_by_role("link", name="Replay").click()
    expect(page.locator(".player .count")).to_contain_text("Move 0 of")


def test_show_me_leads_to_where_the_whole_answer_leads(server: Running, visit: Visit) -> None:
    page = visit(f"{server.url}/learn/hope/first-flight?at=3")
    focused = "document.activeElement.getAttribute('aria-label')"
    page.locator("#show-me").click()
    assert "Fly to Hockey Stick (F4)" in page.evaluate(focused)  # not to the tile on the way
    page.goto(f"{server.url}/learn/hope/stable?at=1")
    page.locator("#show-me").click()
    assert "Small Magellanic Cloud (C4), purple, away" in page.evaluate(focused)  # another lever was chosen


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_fits_on_a_wide_screen_with_its_coach(server: Running, visit: Visit, game: str) -> None:
    size = next(size for size in SIZES if size.whole and size.height == WIDE["height"])
    page = visit(server.url)
    session = page.context.new_cdp_session(page)
    for lesson in lessons(definition(game)):
        page.goto(f"{server.url}/learn/{game}/{lesson.id}")
        page.wait_for_function("document.fonts.status === 'loaded'")
        resize(page, session, size)
        found = layout_faults(page, size)
        assert [fault for fault in found if fault[0] != "no option in sight"] == [], lesson.id  # it is only read yet
