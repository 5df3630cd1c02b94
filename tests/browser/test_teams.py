"""Teams in the browser: two people who cannot agree, their chat and their plan; and a whole game of two sides."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

import cosmodrome as cd
from tests.browser.conftest import PHONE, WIDE, Visit
from tests.browser.player import click, connected, heard, keys, listen, over, press, tap, turn, until
from tests.server.web import BOT, GOLDENS, PERSON, Person, Running

GAME = "one_small_step"
ON_CARDS = ("advancement", "buy", "hazard_on", "launch", "look_on", "remove_on", "uncover")  # their buttons lie across


def two_against_two(server: Running, visit: Visit) -> tuple[Page, Page]:
    """Ann makes a table for four by the form, with two bots; Bob comes by its link and sits down beside her."""
    ann = visit(f"{server.url}/new/{GAME}")
    for seat, kind in enumerate(("person", "bot:random", "bot:random"), 1):
        ann.select_option(f"#seat-{seat}", kind)
    ann.click("text=Create the table")
    connected(ann)
    bob = visit(ann.input_value("#link"))
    bob.click("text=Sit down")
    connected(bob)
    ann.wait_for_selector("#seat-1:not(.open)")
    assert "USA administrators" in bob.inner_text("#seat-1")
    ann.click("#start")
    for page in (ann, bob):
        page.wait_for_selector("#board")
        connected(page)
    return ann, bob


def stage(page: Page) -> str:
    """How far the council is; empty if there is none."""
    return str(page.evaluate("(document.querySelector('#board .council') || {className: ''}).className"))


def to_a_council(ann: Page, bob: Page) -> None:
    """Both answer what they are asked until their team is asked something in council with several answers."""
    for _ in range(300):
        until(lambda: turn(ann) or turn(bob))
        if turn(ann) and turn(bob) and "open" in stage(ann) and len(keys(ann)) > 1:
            return
        mover = ann if turn(ann) else bob
        click(mover, simplest(keys(mover)))
    raise AssertionError("no council came")


def simplest(offered: list[str]) -> str:
    return "accept" if "accept" in offered else "first" if "first" in offered else offered[0]


def to_a_choice(server: Running) -> list[tuple[str, Person]]:
    """The table of Ann and Bob, twice, when their council has the choice between cards that lie there. Without a page:
    it can take a hundred answers.
    """
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table(PERSON, PERSON, BOT, BOT, game=GAME)
    bob.ask(f"/tables/{table}/join")
    ann.ask(f"/tables/{table}/start")
    for _ in range(1000):
        until(lambda: any(seat < 2 for seat in ann.view(table)["deciders"]))
        mover = (ann, bob)[ann.view(table)["deciders"][0]]
        view = mover.view(table)
        offered = [option["key"] for option in view["decision"]["options"]]
        council = view["council"] or {}
        if council.get("stage") == "open" and sum(key.split(":")[0] in ON_CARDS for key in offered) > 1:
            return [(table, ann), (table, bob)]
        mover.answer(table, simplest(offered), view["decision"]["id"])
    raise AssertionError("no such council came")


def at_a_choice(server: Running, visit: Visit, **options: object) -> list[Page]:
    """The pages of Ann and Bob then."""
    pages = [visit(f"{server.url}/t/{table}", who, **options) for table, who in to_a_choice(server)]
    for page in pages:
        connected(page)
    return pages


def test_a_dispute_and_an_agreement(server: Running, visit: Visit) -> None:
    """One by mouse, the other by keys; two bots judge. In the next council, pressing what is proposed accepts it."""
    ann, bob = two_against_two(server, visit)
    to_a_council(ann, bob)
    assert "Your team decides" in ann.inner_text(".council")
    first, second = keys(ann)[:2]
    click(ann, first)
    until(lambda: "proposed" in stage(bob))
    assert " proposes: " in bob.inner_text(".council li")
    assert "You propose" in ann.inner_text(".council li")
    assert not turn(ann)
    for page in (ann, bob):  # what is proposed is marked where it lies, and says so to a screen reader
        marked = page.locator(f'#board [data-key="{first}"].proposed').first
        assert marked.get_attribute("data-mark") == "1"
        assert "propose" in (marked.get_attribute("aria-description") or "")
    assert bob.locator('[data-key="accept"]').get_attribute("data-digit")
    listen(ann)
    press(bob, second)
    until(lambda: "countered" in stage(ann))
    assert ann.locator("#board .proposed").count() >= 2
    assert ann.locator(".council[aria-live]").count() == 0, "it would be said twice"
    told = " ".join(heard(ann))
    assert told.count(" proposes: ") == 1
    assert (ann.text_content(".council .said") or "?").strip() in told, "what the team can do about it"
    click(ann, "dispute")
    judged = re.compile(r"chooses the (first|second) proposal")
    until(lambda: judged.search(ann.inner_text("#log-lines")))
    until(lambda: judged.search(bob.inner_text("#log-lines")))

    to_a_council(ann, bob)
    key = keys(ann)[0]
    click(ann, key)
    until(lambda: "proposed" in stage(bob))
    agreed = bob.inner_text("#log-lines").count("agrees")
    before = turn(bob)
    bob.locator(f'#board [data-key="{key}"]').first.evaluate("button => button.click()")
    until(lambda: turn(bob) != before)
    until(lambda: bob.inner_text("#log-lines").count("agrees") > agreed)


def test_two_proposals_leave_the_table_in_sight(server: Running, visit: Visit) -> None:
    """Nothing scrolls, and the mark of a proposal does not hide the thing it lies on."""
    ann, bob = at_a_choice(server, visit)
    first, second = [ann.locator("#board button.cover").nth(at).get_attribute("data-key") for at in (0, 1)]
    for mover, key, reached in ((ann, first, "proposed"), (bob, second, "countered")):
        click(mover, str(key))
        for page in (ann, bob):
            page.wait_for_selector(f"#board .council.{reached}")
            assert page.evaluate("document.documentElement.scrollHeight") <= WIDE["height"]
    for page in (ann, bob):
        assert page.locator("#board .proposed:visible").count() == 2
        assert not page.evaluate(
            """[...document.querySelectorAll('#board .proposed')].some(
                each => getComputedStyle(each, '::before').position === 'absolute')"""
        )


def test_planning_ends_when_a_bot_takes_over(server: Running, visit: Visit) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.play_with(bob)
    page = visit(f"{server.url}/t/{table}", ann)
    connected(page)
    page.keyboard.press("p")
    expect(page.locator("body[data-planning]")).to_have_count(1)
    ann.ask(f"/tables/{table}/hand-over")
    page.wait_for_selector("#take-back")
    expect(page.locator("body[data-planning]")).to_have_count(0)


def test_consent_chat_and_plan_of_a_team(server: Running, visit: Visit) -> None:
    ann, bob = two_against_two(server, visit)
    watcher = visit(ann.url)
    connected(watcher)
    ann.fill("#say input", "quietly now")
    ann.press("#say input", "Enter")
    until(lambda: "quietly now" in bob.inner_text("#chat"))
    assert ann.input_value("#say select") == "team"
    ann.select_option("#say select", "all")
    ann.fill("#say input", "hello there")
    ann.press("#say input", "Enter")
    until(lambda: "hello there" in watcher.inner_text("#chat"))
    assert "quietly" not in watcher.content()
    assert ann.input_value("#say select") == "all", "the choice stays"

    ann.evaluate("document.activeElement.blur()")
    ann.keyboard.press("p")
    assert ann.get_attribute("#plan-mode", "aria-pressed") == "true"
    space = ann.locator("#board li.space").nth(1)
    listen(bob)
    space.locator("h3").click()
    until(lambda: bob.locator("#board .planned").count() == 1)
    assert bob.locator("#board .planned").inner_text() == "1"
    assert space.locator("h3").inner_text() in bob.inner_text("#plan")
    planned = f"Planned, number 1: {space.locator('h3').inner_text()}"
    assert any(planned in told for told in heard(bob)), "among what the bots do meanwhile"
    assert "planned" not in watcher.content()
    assert "data-flag" not in watcher.content()
    ann.keyboard.press("Escape")
    assert ann.get_attribute("#plan-mode", "aria-pressed") == "false"
    bob.reload()
    connected(bob)
    until(lambda: bob.locator("#board .planned").count() == 1)
    bob.click("#clear-plan")
    until(lambda: ann.locator("#board .planned").count() == 0)

    to_a_council(ann, bob)
    bob.click("#consent summary")
    bob.click("#consent-turn")
    until(lambda: "accepts in advance" in ann.inner_text("#people"))
    before = turn(bob)
    click(ann, keys(ann)[0])
    until(lambda: turn(bob) != before and "proposed" not in stage(bob))


def test_a_council_on_a_phone(server: Running, visit: Visit) -> None:
    ann, bob = at_a_choice(server, visit, viewport=PHONE, has_touch=True, is_mobile=True)
    click(ann, keys(ann)[0])
    until(lambda: "proposed" in stage(bob))
    for page in (ann, bob):
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert bob.locator('[data-key="accept"]').is_visible()
    tap(bob, "accept")


@pytest.mark.soak_only
def test_looking_back_needs_no_scrolling(server: Running, visit: Visit) -> None:
    page = visit(f"{server.url}/import")
    page.set_input_files("#record", GOLDENS / f"{GAME}-advanced-2v2-disputes.cosmo")
    page.click("main button")
    page.wait_for_selector("#board")
    base, last = page.url, int(page.get_attribute("#move", "max") or 0)
    for move in range(last // 6, last + 1, last // 6):
        page.goto(f"{base}?move={move}&seat=all")
        assert page.evaluate("document.documentElement.scrollHeight") <= WIDE["height"], move


def played_on(page: Page) -> None:
    """To the end of the game, by the buttons of the page."""
    dice = random.Random(4)
    for _ in range(3000):
        until(lambda: turn(page) or over(page))
        if over(page):
            break
        click(page, dice.choice(keys(page)))
    assert over(page)
    result = page.inner_text("#board [role=status]")
    assert re.search(r"(USA|USSR) wins|share the victory|The end", result)
    assert re.search(r"\d+ to \d+ VP", result)


@pytest.mark.soak_only
def test_a_whole_game_against_a_bot(server: Running, visit: Visit) -> None:
    """The whole rules, one against one."""
    page = visit(f"{server.url}/new/{GAME}")
    page.select_option("#seat-1", "bot:random")
    page.click("text=Create the table")
    connected(page)
    page.click("#start")
    page.wait_for_selector("#board")
    connected(page)
    played_on(page)


@pytest.mark.slow
def test_the_last_rounds_against_a_bot(server: Running, visit: Visit) -> None:
    record = GOLDENS / f"{GAME}-v3-advanced-1v1-greedy.cosmo"
    ann = server.person("Ann")
    brought = ann.post("/api/records", content=record.read_bytes(), headers={"content-type": "text/plain"}).json()
    step = len(cd.replay(record).record) * 15 // 16
    table = ann.ask(f"/records/{brought['id']}/fork", step=step, seat=0, bot="random")["id"]
    page = visit(f"{server.url}/t/{table}", ann)
    connected(page)
    played_on(page)
