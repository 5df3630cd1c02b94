"""What has the focus is told anew like everything else: the log that is read, the button that was just pressed."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.player import click, connected, keys, steps, turn, until
from tests.server.web import GAME, GOLDENS, PERSON, Person, Running


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id"))


def in_the_lobby(server: Running, visit: Visit) -> tuple[Person, str, Page]:
    """Somebody who made a table, the table, and the page of who sits down there."""
    ann = server.person("Ann")
    table = ann.table(PERSON, PERSON)
    page = visit(f"{server.url}/t/{table}")
    page.click("text=Sit down")
    connected(page)
    return ann, table, page


def test_a_log_that_is_read_goes_on(server: Running, visit: Visit) -> None:
    page = visit(server.url)
    page.click("text=Play now")
    connected(page)
    until(lambda: turn(page))
    page.keyboard.press("l")
    before = steps(page)
    click(page, keys(page)[0])
    until(lambda: steps(page) > before)
    assert focused(page) == "log-lines"


def test_a_chat_that_is_read_goes_on(server: Running, visit: Visit) -> None:
    ann, table, page = in_the_lobby(server, visit)
    for said in ("one", "two"):
        ann.ask(f"/tables/{table}/say", text=said)
        until(lambda said=said: said in page.inner_text("#chat-lines"))  # type: ignore[misc]
        page.click("#chat-lines")
        assert focused(page) == "chat-lines"


def test_a_button_says_what_it_does_next(server: Running, visit: Visit) -> None:
    _, _, page = in_the_lobby(server, visit)
    page.click("#place-0")
    until(lambda: "withdraw" in page.inner_text("#place-0"))
    assert focused(page) == "place-0"
    page.click("#place-0")
    until(lambda: "withdraw" not in page.inner_text("#place-0"))


def playing(server: Running, visit: Visit) -> Page:
    page = visit(server.url)
    page.click("text=Play now")
    connected(page)
    until(lambda: turn(page))
    return page


def test_a_click_after_a_key_meets_what_it_was_meant_for(server: Running, visit: Visit) -> None:
    """The signs of the keys go when the mouse is used: not before it was released, or the buttons would move."""
    page = playing(server, visit)
    page.keyboard.press("l")
    until(lambda: page.locator("#guide kbd").is_visible())
    box = page.locator("#why").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] - 3, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_timeout(100)
    page.mouse.up()
    page.wait_for_selector("#panel:not([hidden])")
    assert not page.locator("#guide kbd").is_visible()


def test_enter_is_for_what_has_the_focus(server: Running, visit: Visit) -> None:
    """A number that waits for Enter is forgotten when the focus moves, and by Escape."""
    page = playing(server, visit)
    while len(keys(page)) < 10:
        click(page, "take_deck" if "take_deck" in keys(page) else keys(page)[0])
        until(lambda: turn(page))
    first = page.locator('[data-digit="1"]').get_attribute("data-key")
    other = page.locator('[data-digit="3"]')
    chosen = other.get_attribute("data-key")
    assert chosen != first
    page.evaluate(
        "sent = []; addEventListener('click', (e) => sent.push(e.target.closest('[data-key]').dataset.key), true)"
    )
    page.keyboard.press("1")
    assert "(Enter)" in page.inner_text("#message")
    page.keyboard.press("Escape")
    assert not page.locator("#message").is_visible()
    page.keyboard.press("1")
    other.focus()
    assert not page.locator("#message").is_visible()
    before = turn(page)
    page.keyboard.press("Enter")
    until(lambda: turn(page) != before)
    assert page.evaluate("sent") == [chosen], "the button with the focus, and nothing by the number"


def test_a_panel_gives_the_focus_back(server: Running, visit: Visit) -> None:
    page = playing(server, visit)
    for opened in ("?", "Enter"):
        page.locator("#why").focus()
        page.keyboard.press(opened)
        page.wait_for_selector("#panel:not([hidden])")
        assert focused(page) == "panel"
        assert page.get_attribute("#panel", "aria-label") == page.inner_text("#panel h2"), (
            "it is named by what it shows"
        )
        page.keyboard.press("Escape")
        assert focused(page) == "why"
    page.keyboard.press("?")
    page.wait_for_selector("#panel:not([hidden])")
    page.locator("#resign").focus()  # who is elsewhere by now stays there
    page.keyboard.press("Escape")
    assert focused(page) == "resign"


def test_a_key_that_is_held_answers_once(server: Running, visit: Visit) -> None:
    page = playing(server, visit)
    page.evaluate(
        "() => { sent = []; const real = WebSocket.prototype.send; WebSocket.prototype.send = function (wish) { "
        "if (wish.includes('answer')) sent.push(wish); return real.call(this, wish); }; }"
    )
    draw = page.locator('[data-key="take_deck"]')
    number = draw.get_attribute("data-digit") or ""
    for hold in (number, "Enter"):
        page.evaluate("sent = []")
        if hold == "Enter":
            draw.focus()
        before = turn(page)
        page.keyboard.down(hold)
        if len(keys(page)) >= 10 * int(number):
            page.keyboard.press("Enter")
        until(lambda before=before: turn(page) not in ("", before))  # type: ignore[misc]
        for _ in range(3):
            page.keyboard.down(hold)
        page.keyboard.up(hold)
        assert len(page.evaluate("sent")) == 1


def test_a_number_that_waits_is_told_in_full(server: Running, visit: Visit) -> None:
    page = playing(server, visit)
    while len(keys(page)) < 10:
        click(page, "take_deck" if "take_deck" in keys(page) else keys(page)[0])
        until(lambda: turn(page))
    page.keyboard.press("1")
    assert (page.locator('[data-digit="1"]').get_attribute("aria-label") or "?") in page.inner_text("#message")


def test_escape_folds_a_menu(server: Running, visit: Visit) -> None:
    ann = server.person("Ann")
    table = ann.table(PERSON, PERSON, game="one_small_step")
    page = visit(f"{server.url}/t/{table}", ann)
    connected(page)
    menu = page.locator("details.menu").first
    menu.locator("summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    assert menu.get_attribute("open") is None
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"


def test_who_steps_to_the_end_of_a_replay_stays_there(server: Running, visit: Visit) -> None:
    page = visit(f"{server.url}/import")
    page.set_input_files("#record", GOLDENS / f"{GAME}-2018-two-greedy.cosmo")
    page.click("main button")
    page.wait_for_selector("#board")
    last = page.get_attribute("#move", "max")
    page.goto(f"{page.url.split('?')[0]}?move={int(last or 0) - 1}")
    page.locator("#step-on").focus()
    page.keyboard.press("Enter")
    until(lambda: page.get_attribute("#step-on", "aria-disabled") == "true")
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    assert focused(page) == "step-on"
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    until(lambda: page.get_attribute("#step-on", "aria-disabled") is None)
