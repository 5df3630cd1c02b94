"""What stands beside and above the board stays true and in its place, whatever happens on the board."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, WIDE, Visit
from tests.browser.player import click, confirm, connected, has_turned, keys, over, turn, until
from tests.browser.test_looking import case_name
from tests.server.web import BOT, GAME, PERSON, Running, running
from tests.soak import repeats, sample

IN_SIGHT = """what => {
    const { left, right, top, bottom } = document.querySelector(what).getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return right > left && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
        && !!there && !!there.closest(what);
}"""
CLOCK = "#countdown, #clock"  # the large one, for who is to decide
AT_END = "list => list.scrollHeight - list.scrollTop - list.clientHeight < 2"
INSIDE = """() => {
    const edge = element => element.getBoundingClientRect().right;
    const all = [...document.querySelectorAll('#look-back, #look-back *')];
    const own = all.filter(part => !part.closest('.player')); // which spans the screen on a phone
    return all.every(part => edge(part) <= innerWidth) && own.every(part => edge(part) <= edge(all[0]) + 1);
}"""


def is_asked_anew(page: Page, before: str) -> bool:
    return turn(page) not in ("", before)


def draw(page: Page) -> None:
    """A turn that takes a card and does nothing more."""
    until(lambda: turn(page))
    click(page, "take_deck" if "take_deck" in keys(page) else keys(page)[-1])


@pytest.mark.soak
def test_why_not_is_about_what_is_decided_now(server: Running, visit: Visit) -> None:
    ann = server.person("Ann")
    page = visit(f"{server.url}/t/{ann.table(PERSON, BOT, start=True)}", ann)
    connected(page)
    until(lambda: turn(page))
    asked = turn(page)
    page.locator("#why").evaluate("link => link.click()")
    page.wait_for_selector("#panel .head")
    first = page.inner_text("#panel")
    shown: set[str] = {first}
    for _ in range(repeats(5, 12)):
        draw(page)
        until(partial(is_asked_anew, page, asked))
        asked = turn(page)
        if not page.is_visible("#panel"):  # somebody else had to decide in between
            page.locator("#why").evaluate("link => link.click()")
            page.wait_for_selector("#panel .head")
        now = page.request.get(f"{page.url}/why", headers={"x-cosmodrome": "panel"}).text()
        page.wait_for_function(
            """now => document.querySelector('#panel').innerText ===
                Object.assign(document.createElement('div'), { innerHTML: now }).innerText
                || document.querySelectorAll('#panel li').length === (now.match(/<li/g) || []).length""",
            arg=now,
        )
        shown.add(page.inner_text("#panel"))
    assert len(shown) > 1


def test_the_log_follows_whatever_size_it_gets(server: Running, visit: Visit) -> None:
    ann = server.person("Ann")
    page = visit(f"{server.url}/t/{ann.table(PERSON, BOT, start=True)}", ann)
    connected(page)
    for _ in range(12):
        draw(page)
    log = page.locator("#log-lines")
    page.set_viewport_size({"width": 1440, "height": 700})
    until(lambda: log.evaluate(AT_END))
    for height in (400, 100, 300, 120):
        log.evaluate("(list, height) => list.style.maxHeight = `${height}px`", height)
        until(lambda: log.evaluate(AT_END))
    log.evaluate("list => { list.style.maxHeight = '400px'; list.scrollTop; list.style.maxHeight = '100px'; }")
    draw(page)
    until(lambda: log.evaluate(AT_END))


def test_the_log_stays_where_somebody_reads(server: Running, visit: Visit) -> None:
    ann = server.person("Ann")
    page = visit(f"{server.url}/t/{ann.table(PERSON, BOT, start=True)}", ann)
    connected(page)
    for _ in range(12):
        draw(page)
    log = page.locator("#log-lines")
    log.hover()
    while log.evaluate("list => list.scrollTop"):
        page.mouse.wheel(0, -25)
    page.set_viewport_size({"width": 1440, "height": 700})
    draw(page)
    until(lambda: turn(page))
    assert log.evaluate("list => list.scrollTop") == 0, "who reads back is left in peace"
    log.hover()
    while not log.evaluate(AT_END):
        page.mouse.wheel(0, 300)
    draw(page)
    until(lambda: turn(page) and log.evaluate(AT_END))


def test_the_log_is_read_page_by_page_beside_the_board(
    server: Running, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cosmodrome.server.routes.pages.LOG_PAGE", 3)
    monkeypatch.setattr("cosmodrome.server.board.table_page.LOG", 2)
    ann = server.person("Ann")
    table = ann.table(PERSON, BOT, start=True)
    page = visit(f"{server.url}/t/{table}", ann)
    connected(page)
    until(lambda: turn(page))
    told = [str(entry["seq"]) for entry in ann.get(f"/api/tables/{table}/log").json()]

    def reads(entries: list[str]) -> bool:
        """Each step bears its number once."""
        numbers = page.locator("#panel li .no:not(:empty)").evaluate_all("list => list.map(line => line.textContent)")
        return bool(numbers == list(dict.fromkeys(entries)))

    latest = whole_steps(told, 3)
    earlier = whole_steps(told[: -len(latest)], 3)
    page.get_by_role("link", name="Earlier").click()
    for shown, link in ((latest, "Earlier"), (earlier, "Latest"), (latest, "Close")):
        until(partial(reads, shown))
        page.locator("#panel").get_by_text(link, exact=True).click()
    assert page.is_hidden("#panel")


def whole_steps(told: list[str], n: int) -> list[str]:
    """The last entries: so many, and all others of the same step."""
    return [step for step in told if step in told[max(0, len(told) - n) :]]


def test_a_session_that_was_ended_says_so_and_goes_on_saying_so(server: Running, visit: Visit) -> None:
    ann = server.person()
    ann.ask("/register", name="Ann of one session", password="long enough")
    page = visit(f"{server.url}/t/{ann.table(PERSON, BOT, start=True)}", ann)
    connected(page)
    until(lambda: turn(page))
    other = server.nobody()
    other.ask("/login", name="Ann of one session", password="long enough")
    other.ask("/sessions/end-others")
    page.locator('[data-key="take_deck"]').first.evaluate("button => button.click()")
    page.wait_for_selector("#message:has-text('been logged out')")
    page.locator('[data-key="take_deck"]').first.evaluate("button => button.click()")
    page.evaluate("document.querySelector('#plan-mode').click()")
    assert "You have been logged out. Reload the page to continue." in page.inner_text("#message")
    assert page.get_attribute("body", "data-sending") is None


def test_a_page_that_was_shut_out_plays_on_when_it_is_let_in(tmp_path: Path, visit: Visit) -> None:
    with running(tmp_path, streams=1) as crowded:
        ann = crowded.person("Ann")
        table = ann.table(PERSON, BOT, start=True)
        ann.turn(table)
        with ann.stream(table):
            page = visit(f"{crowded.url}/t/{table}", ann)
            page.wait_for_selector("#message:has-text('live boards open')")
        page.evaluate("dispatchEvent(new Event('online'))")
        connected(page)
        page.wait_for_selector("#message", state="hidden")
        click(page, "take_deck")
        assert "Ann draws" in page.inner_text("#log-lines")


def test_controls_of_a_replay_stay_in_their_panel(server: Running, visit: Visit) -> None:
    ann = server.person("Wolfgang Amadeus of Salzburg the Seventh")
    table = ann.table(PERSON, BOT, start=True)
    ann.turn(table)
    ann.ask(f"/tables/{table}/resign")
    for size in ({"width": 1440, "height": 900}, PHONE):
        page = visit(f"{server.url}/t/{table}/replay?move=0", ann, viewport=size)
        page.wait_for_selector("#look-back")
        assert page.evaluate(INSIDE), size


def test_the_talk_of_a_lobby_can_be_read(server: Running, visit: Visit) -> None:
    ann = server.person("Ann")
    table = ann.table(PERSON, PERSON)
    for number in range(4):
        ann.ask(f"/tables/{table}/say", text=f"line {number} of what is said before the game")
    page = visit(f"{server.url}/t/{table}", ann)
    connected(page)
    heights = page.locator("#chat-lines").evaluate("list => [list.clientHeight, list.scrollHeight]")
    assert heights[0] == heights[1] > 60


def test_a_refused_undo_is_told_on_a_phone_until_it_is_put_away(server: Running, visit: Visit) -> None:
    ann, bob, table = server.two()
    ann.answer(table, "take_deck", ann.turn(table)["decision"]["id"])
    ann.ask(f"/tables/{table}/undo")
    bob.ask(f"/tables/{table}/agree", yes=False)
    page = visit(f"{server.url}/t/{table}", ann, viewport=PHONE)
    connected(page)
    page.wait_for_selector("#undo-refused")
    assert page.evaluate(IN_SIGHT, "#undo-refused")
    page.click("#undo-refused >> text=OK")
    page.wait_for_selector("#undo-refused", state="detached")
    page.reload()
    connected(page)
    assert page.locator("#undo-refused").count() == 0


SEEN = [(game, size) for game in (GAME, "one_small_step") for size in (PHONE, WIDE)]


@pytest.mark.parametrize("case", sample(SEEN, lambda case: case in (SEEN[0], SEEN[-1])), ids=case_name)
def test_the_clock_is_in_sight_also_beside_a_notice(
    server: Running, visit: Visit, case: tuple[str, dict[str, int]]
) -> None:
    game, size = case
    people = [server.person(name) for name in ("Ann", "Bob")]
    table = people[0].play_with(people[1], game=game, seconds=600)
    page = visit(f"{server.url}/t/{table}", people[0], viewport=size)
    connected(page)
    until(lambda: page.text_content("#clock"))
    assert page.evaluate(IN_SIGHT, CLOCK)
    seat = people[0].view(table)["deciders"][0]
    view = people[seat].view(table)
    people[seat].answer(table, view["decision"]["options"][0]["key"], view["decision"]["id"])
    if people[seat].ask(f"/tables/{table}/undo", to=view["table"]["seq"] + 1)["done"]:
        people[seat].ask(f"/tables/{table}/undo", to=1)
    page.wait_for_selector("#undo-request")
    assert page.evaluate(IN_SIGHT, CLOCK)


def test_who_resigns_recruits_nobody_any_more(server: Running, visit: Visit) -> None:
    ann = server.person("Ann")
    page = visit(f"{server.url}/t/{ann.table(PERSON, BOT, start=True)}", ann)
    connected(page)
    for _ in range(40):
        until(lambda: turn(page))
        before = turn(page)
        recruits = [key for key in keys(page) if key.startswith("recruit:")]
        for key in recruits or keys(page)[:1]:
            click(page, key)
            break
        if recruits and page.locator(".tray").count():
            break
        until(partial(has_turned, page, before))
    assert page.locator(".tray").count() == 1
    page.click("#resign")
    confirm(page)
    until(lambda: over(page))
    assert page.locator(".tray").count() == 0
