"""Signs explain themselves by mouse, keyboard and finger; the card of the first steps, the legend, and the search."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.player import connected, until
from tests.server.web import PERSON, Running

# A sign of each game, one that has no glyph, and a group that the keyboard comes to: where they lie, and what is said.
SAID = {
    "one_small_step": [
        (".tokens use[href='#oss-booster']", "Booster: Pays for missions"),
        (".stage.t1 h3", "T-Minus 1: Flies in the next round."),
        (".phases li[data-sign=phase-2]", "2 Replenish:"),
    ],
    "space_explorers": [(".card .cost use", "Research: A square sign."), (".hub h2 small", "Size of the Hub:")],
    "from_the_moon": [(".tile .goods use", "Resource."), (".ship .bonus", "Launch bonus:")],
    "hope": [
        (".center .stacks use[href='#hope-medal']", "Medal:"),
        (".center .omens use", "Regression symbol: Each one in sight"),
    ],
}
GROUPS = {
    "one_small_step": (".left .tokens", "Life Support:"),
    "space_explorers": (".desk .stacks", "Purple, helmet:"),
    "from_the_moon": (".supply .stock", "Foundations left:"),
    "hope": (".center .omens", "Regression symbol"),
}


def tip(page: Page) -> str:
    return page.evaluate("document.getElementById('tooltip')?.textContent || ''")  # type: ignore[no-any-return]


def told(page: Page, said: str) -> None:
    until(lambda: said in tip(page))


def begin(page: Page, game: str) -> None:
    page.locator(f'form[action="/play/{game}"] button').click()
    page.wait_for_selector("#first-steps")
    connected(page)


def test_signs_are_told_on_hover_and_focus(server: Running, visit: Visit) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    page = visit(server.url, ann)
    for game, signs in SAID.items():
        table = ann.table(PERSON, PERSON, game=game)
        bob.ask(f"/tables/{table}/join")
        ann.ask(f"/tables/{table}/start")
        page.goto(f"{server.url}/t/{table}")
        connected(page)
        for place, said in signs:
            page.mouse.move(1, 1)
            box = page.locator(f"#board {place}").first.bounding_box()
            assert box is not None
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            told(page, said)
        page.mouse.move(1, 1)
        group, said = GROUPS[game]
        page.keyboard.press("Tab")  # the focus is shown from now on
        page.locator(f"#board {group}").first.focus()
        told(page, said)


def test_a_finger_that_stays_is_told_too(server: Running, visit: Visit) -> None:
    page = visit(server.url, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    begin(page, "one_small_step")
    page.locator("#first-steps [data-begin]").first.tap()
    sign = page.locator(".left .tokens .g").first
    sign.scroll_into_view_if_needed()
    sign.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    until(lambda: "Funding: Pays for" in tip(page))


def test_the_legend_switches_words(server: Running, visit: Visit) -> None:
    page = visit(server.url)
    begin(page, "one_small_step")
    page.keyboard.press("Escape")
    assert page.locator("#first-steps").count() == 0
    assert "#" not in page.url
    word = page.locator(".left .token .word").first
    assert word.is_visible()
    page.locator("#controls #legend").click()
    page.wait_for_selector("#panel .legend")
    assert page.locator("#panel #sign-booster use").count() == 1
    page.locator("#panel #words").click()
    assert not word.is_visible()
    page.reload()
    connected(page)
    assert not word.is_visible()
    assert page.locator("#first-steps").count() == 0


def test_rules_are_found(server: Running, visit: Visit) -> None:
    page = visit(f"{server.url}/guide/one_small_step")
    page.keyboard.press("/")
    page.keyboard.type("moon 7 vp")
    shown = page.locator(".rules dt:visible")
    assert "R9.3.4" in shown.all_inner_texts()
    assert "R2.3" not in shown.all_inner_texts()
    assert page.locator("#found").inner_text().endswith("found")
    page.keyboard.press("Escape")
    assert page.locator("main.guide > details:visible").count() > 10
    page.evaluate("location.hash = '#rule-R6.3'")
    until(lambda: page.locator("#rule-R6\\.3").is_visible())
    assert page.locator(".picture").count() >= 4
