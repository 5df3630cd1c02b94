"""axe-core finds no serious fault on any page, light and dark, wide and narrow."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, repeat
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, WIDE, Visit
from tests.browser.player import click, connected, keys, liked, over, still, turn, until
from tests.server.web import GAME, GOLDENS, Running
from tests.soak import SOAK, repeats

AXE = (Path(__file__).parent / "vendored" / "axe.js").read_text("utf-8")
SERIOUS = ("serious", "critical")
SCHEMES = ("light", "dark")
Look = tuple[dict[str, int], str]
LOOKS: list[Look] = [(size, scheme) for size in (WIDE, PHONE) for scheme in SCHEMES]
CORNERS = [LOOKS[0], LOOKS[-1]]
PATHS = ("/", f"/new/{GAME}", f"/guide/{GAME}", f"/data/{GAME}", "/account", "/import", "/nothing")


def faults(page: Page) -> list[Any]:
    """What axe finds that matters; run through the debugger, as the page's policy lets no stranger's script in."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    return [
        (fault["id"], [node["html"][:160] for node in fault["nodes"][:3]], fault["nodes"][0]["failureSummary"][:300])
        for fault in found
        if fault["impact"] in SERIOUS
    ]


def in_turn() -> Iterator[list[Look]]:
    """For each stage of a story the looks it is checked in: the next one, and in `make soak` all."""
    return repeat(LOOKS) if SOAK else cycle([look] for look in LOOKS)


def all_faults(page: Page, looks: list[Look]) -> list[object]:
    """What is wrong in light or dark, wide or narrow; the page is wide again then."""
    found: list[object] = []
    for size, scheme in looks:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.evaluate("new Promise(requestAnimationFrame)")  # it has heard of its new size
        still(page)
        found += [(size, scheme, fault) for fault in faults(page)]
    page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    return found


@pytest.mark.soak
@pytest.mark.parametrize("scheme", SCHEMES)
def test_pages(server: Running, visit: Visit, scheme: str) -> None:
    """Every other page in light, the others in dark; in `make soak` all in both."""
    page = visit(server.url, color_scheme=scheme)
    for path in PATHS if SOAK else PATHS[SCHEMES.index(scheme) :: 2]:
        page.goto(server.url + path)
        assert not faults(page), path
    page.goto(f"{server.url}/import")
    page.set_input_files("#record", GOLDENS / f"{GAME}-2018-two-greedy.cosmo")
    page.click("main button")
    page.wait_for_selector("#board")
    if SOAK or scheme == "light":
        assert not faults(page), "replay"
    if SOAK or scheme == "dark":
        page.click("text=Verify this deal")
        assert not faults(page), "verify"


@pytest.mark.soak
def test_the_table(server: Running, visit: Visit) -> None:
    looks = in_turn()
    page = visit(f"{server.url}/new/{GAME}")
    page.click("text=Create the table")
    connected(page)
    assert not all_faults(page, next(looks)), "lobby"
    page.goto(server.url)
    page.click("text=Play now")
    connected(page)
    page.keyboard.press("Tab")
    for number in range(14):
        until(lambda: turn(page) or over(page))
        if number in (0, 3, 8, 13):
            assert not all_faults(page, next(looks)), f"after {number} answers: {keys(page)}"
        if over(page):
            break
        click(page, liked(keys(page), number))
    if not over(page):
        page.locator("#table [data-key]").first.focus()
        page.wait_for_selector("#preview", state="attached")
        assert not all_faults(page, next(looks)), "preview"
    page.keyboard.press("?")
    page.wait_for_selector("#panel:not([hidden])")
    assert not all_faults(page, next(looks)), "guide"


@pytest.mark.soak
def test_the_moon(server: Running, visit: Visit) -> None:
    """From the Moon, from the draft into the first turns."""
    looks = in_turn()
    page = visit(server.url)
    page.locator('form[action="/play/from_the_moon"] button').click()
    connected(page)
    for number in range(16):
        until(lambda: turn(page) or over(page))
        if number in (0, 4, 12, 15):
            assert not all_faults(page, next(looks)), f"after {number} answers: {keys(page)}"
        click(page, liked(keys(page), number))


@pytest.mark.soak
def test_the_table_of_the_other_game(server: Running, visit: Visit) -> None:
    """At each kind of question that comes up in the first round, and in `make soak` in the first rounds."""
    looks = in_turn()
    page = visit(server.url)
    page.locator('form[action="/play/one_small_step"] button').click()
    connected(page)
    met: set[str] = set()
    for number in range(repeats(14, 36)):
        until(lambda: turn(page) or over(page))
        verbs = {key.split(":")[0] for key in keys(page)}
        if verbs - met:
            met |= verbs
            assert not all_faults(page, next(looks)), verbs
        click(page, liked(keys(page), number))
    assert len(met) > repeats(4, 8)


@pytest.mark.soak
def test_a_launch(server: Running, visit: Visit) -> None:
    """The countdown sheet, with steps that are over, now and to come."""
    page = visit(f"{server.url}/import")
    page.set_input_files("#record", GOLDENS / "one_small_step-beginner-1v1-greedy.cosmo")
    page.click("main button")
    page.wait_for_selector("#board")
    page.goto(f"{page.url.split('?')[0]}?move=33")
    assert page.locator(".countdown .over").count()
    assert not all_faults(page, LOOKS if SOAK else CORNERS), "launch"


def test_a_screen_reader_hears_what_is_to_be_decided(server: Running, visit: Visit) -> None:
    page = visit(server.url)
    page.click("text=Play now")
    connected(page)
    until(lambda: turn(page))
    line = page.locator("#board [role=status]")
    assert line.count() == 1
    assert "Your turn" in line.inner_text()
    for button in page.locator("#table button").all():
        assert (button.get_attribute("aria-label") or button.inner_text()).strip()
