"""The host of a table in a browser: by keyboard alone, and asked before anything is done. Axe has no complaint."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import PHONE, WIDE, Visit
from tests.browser.player import confirm, connected
from tests.browser.test_accessible import faults
from tests.server.web import BOT, PERSON, Running


def press(page: Page, button: str, accept: bool) -> str:
    """The button, by Enter; what was asked."""
    page.focus(button)
    page.keyboard.press("Enter")
    return confirm(page, accept)


def test_the_host_removes_somebody_and_closes_the_table(server: Running, visit: Visit) -> None:
    ann, bob, cid = (server.person(name) for name in ("Ann", "Bob", "Cid"))
    table = ann.table(PERSON, PERSON, PERSON)
    for other in (bob, cid):
        other.ask(f"/tables/{table}/join")
    host, bobs, cids = (visit(f"{server.url}/t/{table}", person) for person in (ann, bob, cid))
    for page in (host, bobs, cids):
        connected(page)
    assert host.locator("#remove-1").inner_text().split() == ["Remove", "Bob"]
    assert bobs.locator(".remove, #close").count() == 0
    question = press(host, "#remove-1", accept=False)
    assert question == "Remove Bob from this table? They cannot sit down here again."
    assert ann.view(table)["table"]["seats"][1]["name"] == "Bob", "not without a yes"
    press(host, "#remove-1", accept=True)
    bobs.wait_for_selector("#removed")
    host.wait_for_selector("#seat-1.open")
    assert not faults(bobs)
    press(host, "#close", accept=False)
    assert ann.view(table)["table"]["status"] == "open"
    press(host, "#close", accept=True)
    host.wait_for_url(f"{server.url}/")
    cids.wait_for_selector("#table:has-text('The host has closed this table.')")
    assert not faults(cids)


def test_lobby_account_and_lists_with_marks_and_tokens(server: Running, visit: Visit) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table(PERSON, PERSON, BOT, title="Friday night", public=True)
    bob.ask(f"/tables/{table}/join")
    bob.ask("/register", name="Bob of Friday night", password="long enough")
    ann.ask(f"/tables/{table}/token")
    ann.ask(f"/tables/{ann.table(PERSON, BOT)}/token")
    page = visit(server.url, ann)
    for path in (f"/t/{table}", "/account", "/"):
        page.goto(f"{server.url}{path}")
        page.wait_for_selector("main")
        for size in (WIDE, PHONE):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            page.evaluate("new Promise(requestAnimationFrame)")  # it has heard of its new size
            assert not faults(page), (path, size)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (path, size)
