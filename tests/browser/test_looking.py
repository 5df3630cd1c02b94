"""Looking before the leap, looking back, looking on: previews, replays, spectators, light and dark."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, WIDE, Visit
from tests.browser.player import away, click, connected, heard, keys, listen, put_away, still, turn, until
from tests.server.web import BOT, GAME, GOLDENS, PERSON, Running
from tests.soak import SOAK, sample


def playing(server: Running, visit: Visit, **options: object) -> Page:
    page = visit(server.url, **options)
    page.click("text=Play now")
    connected(page)
    put_away(page)
    away(page)
    until(lambda: turn(page))
    return page


# --- before the leap ------------------------------------------------------------------------------
def test_an_option_tells_what_it_would_do(server: Running, visit: Visit) -> None:
    page = playing(server, visit)
    before = turn(page)
    take = next(key for key in keys(page) if key.startswith("take:"))
    card = take.partition(":")[2]
    button = page.locator(f'[data-key="{take}"]')
    button.hover()
    preview = page.locator("#preview")
    preview.wait_for()
    assert re.search(rf"takes \w+ {card} from the Center\.\s+Then: A card is turned up", preview.inner_text())
    assert button.get_attribute("aria-describedby") == "preview"
    assert page.locator(".pointed").count() == 1
    away(page)
    preview.wait_for(state="detached")
    assert page.locator(".pointed").count() == 0
    assert button.get_attribute("aria-describedby") is None
    page.locator('[data-key="take_deck"]').hover()
    preview.wait_for()
    assert "Draw the top card of the deck" in preview.inner_text()
    box, frame = preview.bounding_box(), page.viewport_size
    assert box
    assert frame
    assert min(box["x"], box["y"]) >= 0
    assert box["x"] + box["width"] <= frame["width"]
    assert turn(page) == before


def test_a_preview_by_keyboard_is_heard(server: Running, visit: Visit) -> None:
    page = playing(server, visit)
    listen(page)
    page.keyboard.press("Tab")
    for _ in range(60):
        if page.evaluate("document.activeElement.dataset.key !== undefined"):
            break
        page.keyboard.press("Tab")
    page.wait_for_selector("#preview", state="attached")
    assert page.evaluate("document.activeElement.getAttribute('aria-describedby')") == "preview"
    assert (page.text_content("#preview .would") or "?").strip() in heard(page)[-1]
    assert page.locator("[aria-live] #preview, #preview[aria-live]").count() == 0, "it would be said twice"
    key = page.evaluate("document.activeElement.dataset.key")
    page.keyboard.press("Enter")
    until(lambda: page.locator("#preview").count() == 0 or key not in keys(page))


def test_a_finger_holds_to_look(server: Running, visit: Visit) -> None:
    page = playing(server, visit, viewport=PHONE, has_touch=True, is_mobile=True)
    before = turn(page)
    for verb in ("take_deck", "take:", "recruit:"):
        a_finger_holds(page, verb)
        assert turn(page) == before
    click(page, "take_deck")
    assert turn(page) != before


def a_finger_holds(page: Page, verb: str) -> None:
    hold = """(button, down) => button.dispatchEvent(new PointerEvent(down ? 'pointerdown' : 'pointerup',
        { bubbles: true, pointerType: 'touch' }))"""
    button = page.locator(f'[data-key^="{verb}"]').first
    button.scroll_into_view_if_needed()
    button.evaluate(hold, True)
    page.wait_for_selector("#preview")
    box = page.locator("#preview").bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    assert 0 <= box["y"] <= PHONE["height"] - box["height"]
    button.evaluate(hold, False)
    button.evaluate("button => button.click()")  # the finger leaves it: that chooses nothing
    assert page.evaluate("document.body.dataset.sending === undefined")
    page.touchscreen.tap(PHONE["width"] / 2, 20)
    page.wait_for_selector("#preview", state="detached")


def test_what_a_finger_asked_for_can_be_read_when_it_is_lifted(server: Running, visit: Visit) -> None:
    """With real touches: a browser sends more events than those of the finger."""
    page = playing(server, visit, viewport=PHONE, has_touch=True, is_mobile=True)
    before = turn(page)
    button = page.locator('[data-key="take_deck"]')
    button.scroll_into_view_if_needed()
    at = button.bounding_box()
    assert at
    finger = page.context.new_cdp_session(page)
    spot = {"x": at["x"] + at["width"] / 2, "y": at["y"] + at["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    page.wait_for_selector("#preview")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.evaluate("new Promise(requestAnimationFrame)")
    assert "Draw the top card of the deck" in page.inner_text("#preview")
    assert turn(page) == before
    page.touchscreen.tap(PHONE["width"] / 2, 20)
    page.wait_for_selector("#preview", state="detached")


# --- back -----------------------------------------------------------------------------------------
def replay(server: Running, visit: Visit, name: str, game: str = GAME, **options: object) -> Page:
    page = visit(f"{server.url}/import", **options)
    page.set_input_files("#record", GOLDENS / f"{game}-{name}.cosmo")
    page.click("main button")
    page.wait_for_selector("#board")
    return page


RECORDS = ["2018-two-greedy", "2017-three-greedy", "2018-four-mixed", "2017-four-random"]
MOVES = (0, 40, 120, 200, 9999) if SOAK else (0, 120, 9999)


@pytest.mark.parametrize("name", sample(RECORDS, lambda name: name == "2018-four-mixed"))
def test_a_replay_needs_no_scrolling(server: Running, visit: Visit, name: str) -> None:
    page = replay(server, visit, name)
    base = page.url
    for step in (30, 60, 90, 120, 999):
        page.goto(f"{base}?step={step}&seat=all")
        assert page.evaluate("document.documentElement.scrollHeight") <= WIDE["height"], step


@pytest.mark.soak
@pytest.mark.parametrize("name", ["advanced-1v1-greedy", "advanced-2v2-disputes"])
def test_a_long_game_has_a_wide_slider(server: Running, visit: Visit, name: str) -> None:
    page = replay(server, visit, name, "one_small_step")
    base = page.url
    for move in MOVES:
        page.goto(f"{base}?move={move}&seat=all")
        assert page.evaluate("document.documentElement.scrollHeight") <= WIDE["height"], move
        slider, panel = page.locator("#move").bounding_box(), page.locator("#look-back").bounding_box()
        assert slider
        assert panel
        assert slider["width"] > 0.9 * panel["width"] > 290


# What of the ways to step is not wholly in view, or lies over the line that says who decides.
HIDDEN = """() => {
    const box = each => each.getBoundingClientRect();
    const line = box(document.querySelector('.decision .status'));
    return [...document.querySelectorAll('.player :is(#move, a, .count)')].filter(each => {
        const { top, bottom, left, right } = box(each);
        const over = top < line.bottom && bottom > line.top && left < line.right && right > line.left;
        return over || top < 0 || left < 0 || bottom > innerHeight || right > innerWidth
            || !each.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    }).map(each => each.id || each.className);
}"""


LONG = {"one_small_step": "advanced-1v1-greedy", GAME: "2018-four-mixed"}
TABLET = {"width": 1000, "height": 800}
STEPPED = [(game, view) for game in LONG for view in (PHONE, TABLET)]


def case_name(case: tuple[str, dict[str, int]]) -> str:
    return f"{case[0]}-{case[1]['width']}"


@pytest.mark.parametrize("case", sample(STEPPED, lambda case: case in (STEPPED[0], STEPPED[-1])), ids=case_name)
def test_one_steps_and_sees_the_board(server: Running, visit: Visit, case: tuple[str, dict[str, int]]) -> None:
    game, view = case
    page = replay(server, visit, LONG[game], game, viewport=view)
    page.goto(f"{page.url}?move=30&seat=all")
    height = page.evaluate("document.documentElement.scrollHeight")
    assert height > view["height"]
    for place, top in enumerate((0, height // 3, height // 2, height), 31):
        page.evaluate(f"scrollTo(0, {top})")
        before = page.evaluate("scrollY")
        assert page.evaluate(HIDDEN) == []
        page.click("#step-on")
        page.wait_for_selector(f"output >> text=/^{place} of /")
        still(page)
        end = page.evaluate("document.documentElement.scrollHeight - innerHeight")
        assert page.evaluate("scrollY") == min(before, end), "the view stays where it is"
    assert page.evaluate(HIDDEN) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= view["width"]
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    last = page.locator(".side > :last-child").bounding_box()
    assert last
    tops = [page.locator(what).bounding_box() for what in (".player", ".decision .status")]
    assert last["y"] + last["height"] <= min(box["y"] for box in tops if box and box["y"] > 100)


def test_steps_are_swapped_in_place(server: Running, visit: Visit) -> None:
    page = replay(server, visit, "2018-four-mixed")
    page.goto(f"{page.url}?step=20&seat=all")
    page.evaluate("window.same = true")
    place = int(page.input_value("#move"))
    page.focus("#step-on")
    page.keyboard.press("Enter")
    until(lambda: int(page.input_value("#move")) == place + 1)
    assert page.evaluate("document.activeElement.id") == "step-on"
    assert f"move={place + 1}&" in page.url
    there = page.url
    page.keyboard.press("ArrowRight")
    until(lambda: int(page.input_value("#move")) == place + 2)
    page.go_back()
    until(lambda: page.url == there and int(page.input_value("#move")) == place + 1)
    page.select_option("#eyes", "none")
    until(lambda: page.locator(".tiny.back").count() > 0)
    page.select_option("#eyes", "all")
    until(lambda: page.locator(".tiny.back").count() == 0)
    page.focus("#move")
    page.keyboard.press("End")
    until(lambda: "wins" in page.inner_text("#board [role=status]"))
    assert page.evaluate("window.same"), "it is still the same page"
    assert page.evaluate("document.activeElement.id") == "move"


# --- on -------------------------------------------------------------------------------------------
def test_spectators_and_chat_can_be_off(server: Running, visit: Visit) -> None:
    for wanted in (True, False):
        page = visit(f"{server.url}/new/{GAME}")
        for box in ("spectators", "chat"):
            page.set_checked(f"[name={box}]", wanted)
        page.select_option("#seat-1", "bot:random")
        page.click("text=Create the table")
        connected(page)
        page.click("#start")
        page.wait_for_selector("#board")
        assert page.locator("#say").count() == wanted
        if wanted:
            assert page.get_attribute("#say input", "placeholder")
            page.fill("#say input", "Good luck")
            page.click("#say button")
            page.wait_for_selector("#chat-lines >> text=Good luck")
        other = visit(page.url)
        assert (other.locator("#board").count() == 1) == wanted
        assert ("for its players only" in other.content()) != wanted


def test_light_or_dark_by_hand(server: Running, visit: Visit) -> None:
    page = visit(server.url, color_scheme="light")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.focus("#theme")
    page.keyboard.press("d")
    until(lambda: page.evaluate("document.documentElement.dataset.theme") == "dark")
    dark = page.evaluate(ground)
    assert dark != light
    page.goto(f"{server.url}/account")
    assert 'data-theme="dark"' in page.request.get(server.url).text()  # drawn so from the start: nothing flashes
    assert page.evaluate(ground) == dark
    assert page.input_value("#theme") == "dark"
    page.select_option("#theme", "")
    assert page.evaluate(ground) == light
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(ground) == dark
    page.select_option("#theme", "light")
    page.reload()
    assert page.evaluate(ground) == light


OUTSIDE = """[...document.querySelectorAll('.se .card')].filter(card => {
    const box = card.getBoundingClientRect();
    const out = icon => icon.bottom > box.bottom + 0.5 || icon.right > box.right;
    return [...card.querySelectorAll('.cost .rs')].some(icon => out(icon.getBoundingClientRect()));
}).map(card => card.getAttribute('aria-label'))"""


@pytest.mark.parametrize("name", sample(RECORDS[:3], lambda name: name == "2018-four-mixed"))
def test_the_cost_of_a_card_stays_on_it(server: Running, visit: Visit, name: str) -> None:
    """Also in a tall pile, where the top card is flat."""
    page = replay(server, visit, name)
    base = page.url.split("?")[0]
    for seat in range(2):
        page.goto(f"{base}?move=999&seat={seat}")
        assert page.locator(".se .hub .cost .rs").count()
        assert not page.evaluate(OUTSIDE)


@pytest.mark.parametrize("seats", sample([2, 3, 4], lambda seats: seats == 4))
def test_a_table_needs_no_scrolling_to_its_end(server: Running, visit: Visit, seats: int) -> None:
    host = server.person("Host")
    table = host.table(PERSON, *[BOT] * (seats - 1), start=True)
    page = visit(f"{server.url}/t/{table}")  # a spectator
    connected(page)
    number = 0
    while not (view := host.turn(table))["over"]:
        options = [option["key"] for option in view["decision"]["options"]]
        good = [key for key in options if re.match("complete|recruit|division|return|tokens", key)] or options
        host.answer(table, good[number % len(good)], view["decision"]["id"])
        number += 1
        if number % 8 == 0:
            still(page)  # a card that glides from the lowest row may reach below it
            assert page.evaluate("document.documentElement.scrollHeight") <= WIDE["height"]
    until(lambda: "finished" in page.title())
    still(page)
    assert page.evaluate("document.documentElement.scrollHeight") <= WIDE["height"]
