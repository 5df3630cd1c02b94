"""What somebody must see is in sight, wherever they have scrolled to and whatever they are doing; and nothing jumps."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route

from tests.browser.conftest import PHONE, Visit
from tests.browser.player import click, connected, heard, hurry, keys, liked, listen, over, steps, turn, until
from tests.browser.proxy import Wire
from tests.browser.test_notifications import game, host_moves
from tests.server.web import BOT, GAME, PERSON, Person, Running

WITHIN = """name => {
    const box = document.querySelector(name).getBoundingClientRect();
    return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
}"""
TOP = """name => {
    const box = document.querySelector(name).getBoundingClientRect();
    const above = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return above !== null && above.closest(name) !== null;
}"""
HIGH = "document.documentElement.scrollHeight"


def scrolled(page: Page) -> None:
    page.evaluate(f"scrollTo(0, {HIGH})")
    until(lambda: page.evaluate("scrollY") > 0)


def test_a_lost_connection_is_seen_on_a_scrolled_phone(server: Running, visit: Visit) -> None:
    host = server.person("Host")
    table = host.table(PERSON, BOT)
    host.ask(f"/tables/{table}/start")
    wire = Wire(server.url)
    page = visit(f"{wire.url}/t/{table}", viewport=PHONE)
    connected(page)
    scrolled(page)
    wire.cut()
    page.wait_for_selector("text=Connection lost")
    assert page.evaluate(WITHIN, "#message")
    wire.close()


def test_a_lost_connection_is_told_once(server: Running, visit: Visit) -> None:
    host = server.person("Host")
    table = host.table(PERSON, BOT)
    host.ask(f"/tables/{table}/start")
    wire = Wire(server.url)
    page = visit(f"{wire.url}/t/{table}")
    connected(page)
    listen(page)
    page.evaluate("""() => {
        window.told = 0;
        const line = document.getElementById('message');
        new MutationObserver(() => (told += line.textContent !== '')).observe(line, { childList: true });
        const real = WebSocket;
        window.tries = 0;
        window.WebSocket = class extends real { constructor(...where) { super(...where); tries++; } };
    }""")
    hurry(page)
    wire.cut()
    until(lambda: page.evaluate("tries") > 2)
    assert page.evaluate("told") == 1
    wire.mend()
    connected(page)
    assert "Connected again." in heard(page)
    wire.close()


def test_the_name_is_there_on_the_smallest_phone(server: Running, visit: Visit) -> None:
    """It leads to the account: more of it than a letter, high enough for a finger, and the page does not scroll."""
    page = visit(server.url, viewport={"width": 320, "height": 640})
    page.click("text=Play now")
    connected(page)
    box = page.locator(".top .who").bounding_box()
    assert box
    assert box["width"] > 60
    assert box["height"] >= 24
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_message_moves_nothing(server: Running, visit: Visit) -> None:
    host, page, table = game(server, visit)
    host_moves(host, page, table)
    option = page.locator("#table [data-key]").first
    before, high = option.bounding_box(), page.evaluate(HIGH)
    page.click("#plan-mode")
    page.wait_for_selector("#message:not([hidden])")
    assert option.bounding_box() == before
    assert page.evaluate(HIGH) == high
    assert page.evaluate(WITHIN, "#message")
    assert not page.evaluate(TOP, "#message")  # a click there is meant for what lies below


def test_a_request_to_undo_is_seen_on_a_phone(server: Running, visit: Visit) -> None:
    host, page, table = game(server, visit, viewport=PHONE)
    host_moves(host, page, table)
    page.evaluate("scrollTo(0, 0)")
    host.ask(f"/tables/{table}/undo")
    page.wait_for_selector("#undo-request")
    assert page.evaluate(WITHIN, "#undo-request")
    assert page.evaluate(TOP, "#undo-request")
    page.click("#undo-request >> text=Agree")
    until(lambda: not turn(page))
    assert host.turn(table)["decision"]


def test_a_request_for_a_rematch_is_seen_on_a_phone(server: Running, visit: Visit) -> None:
    host, page, table = game(server, visit, viewport=PHONE)
    host.ask(f"/tables/{table}/resign")
    until(lambda: over(page))
    page.evaluate("scrollTo(0, 0)")
    host.ask(f"/tables/{table}/rematch")
    page.wait_for_selector("#rematch-asked")
    assert page.evaluate(WITHIN, "#rematch-asked")
    page.click("#rematch-asked button")
    page.wait_for_url(lambda address: table not in address)
    until(lambda: page.locator("#board").count() and not over(page))


def test_a_link_leads_a_phone_to_what_can_be_chosen(server: Running, visit: Visit) -> None:
    page = visit(server.url, viewport=PHONE, reduced_motion="reduce")
    number = 0
    while not page.locator(".projects [data-key]").count():  # some games end without
        if not page.locator("#board").count() or over(page):
            page.goto(server.url)
            page.click("text=Play now")
            connected(page)
        else:
            click(page, liked(keys(page), number := number + 1))
        until(lambda: turn(page) or over(page))
    chosen = page.locator(".projects .project:has([data-key])")
    scrolled(page)
    page.get_by_role("link", name=f"Projects {chosen.count()} to choose", exact=True).click()
    until(lambda: page.evaluate(WITHIN, ".projects .project [data-key]"))
    assert page.evaluate(TOP, ".projects .project [data-key]")
    assert page.evaluate(TOP, ".projects h2"), "below the links"


TOLD = """() => [...document.querySelectorAll('.jump a')].map(link => {
    const part = document.getElementById(link.hash.slice(1));
    const number = link.querySelector('b');
    return [!!part.querySelector('[data-key]'), link.matches('.can'), Number(number ? number.textContent : 0)];
})"""


@pytest.mark.parametrize("game", [GAME, "one_small_step"])
def test_links_tell_where_something_can_be_chosen(server: Running, visit: Visit, game: str) -> None:
    page = visit(server.url, viewport=PHONE, reduced_motion="reduce")
    page.locator(f'form[action="/play/{game}"] button').click()
    connected(page)
    most = 0
    for number in range(6):
        until(lambda: turn(page))
        told = page.evaluate(TOLD)
        assert all(there == marked == (n > 0) for there, marked, n in told), told
        most = max(most, *[n for _, _, n in told])
        click(page, liked(keys(page), number))
    assert most > 1


def move(host: Person, page: Page, table: str) -> None:
    """Whoever is to answer takes the first option, and the page has read of it."""
    before = steps(page)
    if turn(page):
        page.locator("#table [data-key]").first.evaluate("button => button.click()")
    else:
        asked = host.turn(table)["decision"]
        host.answer(table, asked["options"][0]["key"], asked["id"])
    until(lambda: steps(page) > before)


def test_the_log_is_at_its_end_for_who_waited_in_the_lobby(server: Running, visit: Visit) -> None:
    host = server.person("Host")
    table = host.table(PERSON, PERSON, game="one_small_step")
    page = visit(f"{server.url}/t/{table}")
    page.click("text=Sit down")
    connected(page)
    host.ask(f"/tables/{table}/start")
    page.wait_for_selector("#board")
    log = "document.getElementById('log-lines')"
    while page.evaluate(f"{log}.scrollHeight < {log}.clientHeight + 100"):
        move(host, page, table)
    until(lambda: page.evaluate(f"{log}.scrollHeight - {log}.clientHeight - {log}.scrollTop") < 2)
    page.evaluate(f"{log}.scrollTop = 0")  # who reads what was before is left there
    move(host, page, table)
    assert page.evaluate(f"{log}.scrollTop") == 0


def test_what_is_typed_while_a_line_is_sent_stays(server: Running, visit: Visit) -> None:
    host, page, table = game(server, visit)

    def slowly(route: Route) -> None:
        page.wait_for_timeout(300)
        route.continue_()

    page.route("**/say", slowly)
    page.fill("#say input", "first")
    page.press("#say input", "Enter")
    page.type("#say input", "second")
    page.wait_for_selector("#chat-lines >> text=first")
    assert page.input_value("#say input") == "second"
    page.unroute("**/say")
    page.route("**/say", lambda route: route.abort())
    page.press("#say input", "Enter")
    page.wait_for_selector("text=cannot be reached")
    assert page.input_value("#say input") == "second"  # nothing is lost
    assert [line["text"] for line in host.view(table)["table"]["chat"]] == ["first"]


def test_a_clock_that_is_wrong_here_shows_the_time_that_is_left(server: Running, visit: Visit) -> None:
    host = server.person("Host")
    table = host.table(PERSON, PERSON, seconds=600, options={"first_player": 0})
    page = visit(server.url)
    page.add_init_script("Date.now = (real => () => real.call(Date) - 7200000)(Date.now)")
    page.goto(f"{server.url}/t/{table}")
    page.click("text=Sit down")
    connected(page)
    host.ask(f"/tables/{table}/start")
    page.wait_for_selector("#clock")
    assert page.inner_text("#clock")[:2] in ("9:", "10")
    assert not keys(page)  # the clock is the host's


def test_the_offer_to_let_a_bot_in_is_set_like_its_line(server: Running, visit: Visit) -> None:
    host, page, table = game(server, visit)
    host.ask(f"/tables/{table}/leave")
    page.wait_for_selector("#people li .button")
    font = "name => getComputedStyle(document.querySelector(name)).font"
    assert page.evaluate(font, "#people li .button") == page.evaluate(font, "#people li:has(.button)")


def test_a_long_name_hides_neither_its_mate_nor_the_clock(server: Running, visit: Visit) -> None:
    named = ("Ann", "Cyd", "Eva", "Dimitri of the long name from Star City")
    people = [server.person(name) for name in named]
    table = people[0].play_with(*people[1:], game="one_small_step", seconds=86400, pace="slow")
    page = visit(f"{server.url}/t/{table}", people[2])
    connected(page)
    mates = page.locator("#board .left .mate > span:not(.sr)")
    short, long = mates.all()
    cut = "name => name.scrollWidth > name.clientWidth"
    assert long.evaluate(cut)
    assert not short.evaluate(cut)
    page.click("#plan-mode")
    for space in (1, 3):
        page.locator("#board li.space h3").nth(space).click()
        page.wait_for_function(
            "number => document.querySelectorAll('#plan > li:not([hidden])').length === number", arg=1 + (space > 1)
        )
    assert page.evaluate(WITHIN, "#clock")
    assert page.evaluate(TOP, "#clock"), "and nothing cuts it off"
