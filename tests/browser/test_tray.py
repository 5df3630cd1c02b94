"""Several things of any kinds, chosen at once: the tray, by mouse, by keys and by ear; ways; a path that lights up."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, Visit
from tests.browser.player import away, confirm, connected, heard, keys, listen, still, turn, until
from tests.browser.test_accessible import faults
from tests.one_small_step.picks import two_tokens
from tests.server.web import Person, Running
from tests.toys.installed import installed
from tests.toys.rover import GAME as ROVER


@pytest.fixture(autouse=True)
def with_the_game() -> Iterator[None]:
    with installed(ROVER):
        yield


def at_the_tray(server: Running, visit: Visit, **options: object) -> tuple[Page, Person, str]:
    match = two_tokens()
    match.resign(1)
    ann = server.person("Ann")
    brought = ann.post("/api/records", content=match.record.text(), headers={"content-type": "text/plain"}).json()
    table = ann.ask(f"/records/{brought['id']}/fork", step=0, seat=0, bot="random")["id"]
    page = visit(f"{server.url}/t/{table}", ann, **options)
    connected(page)
    page.wait_for_selector(".picks")
    listen(page)
    return page, ann, table


def step(page: Page, kind: str, which: str = "1") -> None:
    page.click(f'[data-pick="pick:{kind}"] [data-step="{which}"]', force=True)  # also where it does nothing


def count(page: Page, kind: str) -> str:
    return page.inner_text(f'[data-pick="pick:{kind}"] output')


def disabled(page: Page, what: str) -> bool:
    return page.get_attribute(what, "aria-disabled") == "true"


CONFIRM = ".picks [data-keys]"


def test_navigation_first_no_longer_loses_booster(server: Running, visit: Visit) -> None:
    page, ann, table = at_the_tray(server, visit)
    assert not any(key.startswith("pick:") for key in keys(page))
    assert disabled(page, CONFIRM)
    step(page, "navigation")
    step(page, "sensor")
    step(page, "sensor")  # two are chosen: that is all
    assert count(page, "sensor") == "1"
    step(page, "sensor", "-1")
    assert disabled(page, CONFIRM)
    step(page, "booster")
    assert page.inner_text(CONFIRM).split() == ["Confirm", "2", "of", "2"]
    before = turn(page)
    ann.ask(f"/tables/{table}/say", text="Hello")
    page.wait_for_selector("text=Hello")
    assert count(page, "navigation") == "1", "a board that is drawn anew leaves the tray as it is"
    page.click(CONFIRM)
    until(lambda: turn(page) != before)
    record = ann.get(f"/api/tables/{table}/record").text
    assert record.index("pick:booster") < record.index("pick:navigation")
    page.click("#undo")
    page.wait_for_selector(".picks, #confirm")
    if page.locator("#confirm").count():  # the bot has drawn by now: then it becomes practice
        confirm(page)
    page.wait_for_selector(".picks")
    assert (count(page, "booster"), count(page, "navigation")) == ("0", "0")


def test_by_keyboard_and_by_ear(server: Running, visit: Visit) -> None:
    page, ann, table = at_the_tray(server, visit)
    before = turn(page)
    page.locator('[data-pick="pick:sensor"] [data-step="1"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press(" ")
    said = heard(page)
    assert "Sensor: 1. 1 of 2 chosen." in said[-2]
    assert "Sensor: 2. 2 of 2 chosen." in said[-1]
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('.picks [data-keys]')")
    page.keyboard.press("Enter")
    until(lambda: turn(page) != before)
    assert "pick:sensor" in ann.get(f"/api/tables/{table}/record").text


@pytest.mark.parametrize("size", [None, PHONE], ids=["wide", "phone"])
def test_nothing_stands_in_anybodys_way(server: Running, visit: Visit, size: dict[str, int] | None) -> None:
    page, _, _ = at_the_tray(server, visit, **({"viewport": size} if size else {}))
    away(page)
    still(page)
    assert not faults(page)
    step(page, "booster")
    assert not faults(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_way_is_a_button_and_a_path_lights_up_in_order(server: Running, visit: Visit) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.play_with(bob, game=ROVER.id)
    page = visit(f"{server.url}/t/{table}", ann)
    connected(page)
    listen(page)
    page.hover('[data-key="race"]')
    page.wait_for_selector("#preview")
    lit = page.locator("[data-order]")
    assert [thing.get_attribute("data-order") for thing in lit.all()] == ["1", "2", "3", "4"]
    assert page.locator(".in-order").first.inner_text() == "1"
    assert "In order: 1 dunes, 2 ridge, 3 crater, 4 summit" in page.inner_text("#preview")
    away(page)
    page.wait_for_selector("#preview", state="detached")
    assert lit.count() == 0
    assert page.locator(".in-order").count() == 0
    page.locator('[data-key="race"]').focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    until(lambda: any("In order: 1 dunes" in line for line in heard(page)))
    before = turn(page)
    page.click(".ways >> text=Dig at the ridge")
    until(lambda: turn(page) != before)
