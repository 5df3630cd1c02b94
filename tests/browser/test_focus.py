"""What has the focus is told anew like everything else: the log that is read, the button that was just pressed."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.player import click, connected, keys, steps, turn, until
from tests.server.web import PERSON, Person, Running


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
    until(lambda: "take back" in page.inner_text("#place-0"))
    assert focused(page) == "place-0"
    page.click("#place-0")
    until(lambda: "take back" not in page.inner_text("#place-0"))
