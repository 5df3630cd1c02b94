"""From the Moon in the browser: whole games, a chain within a chain, signs, motion, and screens of all sizes."""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest
from playwright.sync_api import CDPSession, Page

import cosmodrome as cd
from cosmodrome.games.from_the_moon.game import GAME
from cosmodrome.match.game import Game
from tests.browser.conftest import PHONE, WIDE, Visit
from tests.browser.player import away, click, connected, keys, over, press, still, turn, until
from tests.browser.test_layout import LINES
from tests.from_the_moon.story import Story
from tests.server.web import BOT, GOLDENS, PERSON, Running
from tests.soak import sample

MOON = "from_the_moon"
# What brings a game on: out with the Rovers, home with them, and no more than must be.
BRISK = ("act:gather", "act:rover", "done", "feed", "income", "seat", "send", "rover", "no", "point")
SIZES = [WIDE, {"width": 1280, "height": 720}, {"width": 820, "height": 1180}, {"width": 2560, "height": 1440}]


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every deal and every bot is the same, each time."""
    dice, begin = random.Random(5), Game.match
    monkeypatch.setattr(Game, "match", lambda self, **how: begin(self, **{"seed": bytes(32), **how}))
    monkeypatch.setattr(
        "cosmodrome.server.thinking.bot_processes.secrets",
        SimpleNamespace(randbelow=dice.randrange, choice=dice.choice),
    )


def at_table(server: Running, visit: Visit, match: cd.Match, step: int = 0, seat: int = 0, **options: object) -> Page:
    """Somebody plays on from a step of a finished game, against bots."""
    ann = server.person("Ann")
    brought = ann.post("/api/records", content=match.record.text(), headers={"content-type": "text/plain"}).json()
    table = ann.ask(f"/records/{brought['id']}/fork", step=step, seat=seat, bot="random")["id"]
    page = visit(f"{server.url}/t/{table}", ann, **options)
    connected(page)
    until(lambda: turn(page))
    away(page)
    return page


def told(server: Running, visit: Visit, story: Story, **options: object) -> Page:
    """Ann and Bob in a position; Bob is a bot."""
    match = cd.load(MOON).match(seats=["Ann", "Bob"], position=GAME.position(story.state), seed=1)
    match.resign(1)
    return at_table(server, visit, match, 0, 0, **options)


def brisk(offered: list[str]) -> str:
    return next((key for liked in BRISK for key in offered if key.startswith(liked)), offered[0])


def to_the_end(page: Page) -> int:
    """By keys, as fast as a game can go; how many answers it took."""
    for number in range(600):
        until(lambda: turn(page) or over(page))
        if over(page):
            return number
        press(page, brisk(keys(page)))
    raise AssertionError("it did not end")


# --- whole games ----------------------------------------------------------------------------------
@pytest.mark.soak_only
@pytest.mark.usefixtures("dealt")
def test_a_whole_game_with_bots(server: Running, visit: Visit) -> None:
    host = server.person("Ann")
    page = visit(f"{server.url}/t/{host.table(PERSON, *[BOT] * 3, game=MOON, start=True)}", host)
    connected(page)
    assert to_the_end(page) > 30
    tells_the_end(page, 3)


@pytest.mark.usefixtures("dealt")
def test_the_last_turns_with_bots(server: Running, visit: Visit, four: cd.Match) -> None:
    page = at_table(server, visit, four, len(four.record.steps) * 19 // 20)
    assert to_the_end(page)
    tells_the_end(page, 3)


def tells_the_end(page: Page, bots: int) -> None:
    assert "points: " in page.inner_text("#board [role=status]")
    sums = [int(total.replace("−", "-")) for total in page.locator(".totals .sum td").all_text_contents()]
    assert len(sums) == 1 + bots
    assert sums == sorted(sums, reverse=True)
    assert page.locator("#log-lines li").last.inner_text() == "The game is over."
    page.click("#panel >> text=Replay")
    page.wait_for_selector("#move")
    assert page.locator(".fm .rival").count() == bots


@pytest.mark.slow
@pytest.mark.usefixtures("dealt")
def test_a_whole_solo_game(server: Running, visit: Visit) -> None:
    host = server.person("Ann")
    page = visit(f"{server.url}/t/{host.table(PERSON, game=MOON, options={'difficulty': 'easy'}, start=True)}", host)
    connected(page)
    until(lambda: turn(page))
    assert page.locator(".solo li").count() == 2
    assert "Gold from" in page.inner_text(".medals")
    assert page.locator(".strip").count() == 8, "what each faction begins with"
    to_the_end(page)
    assert "Nobody wins" in page.inner_text("#board [role=status]")
    assert "lost" in page.inner_text("#board [role=status]") or "not all" in page.inner_text("#board [role=status]")


# --- a chain within a chain -----------------------------------------------------------------------
def nested() -> Story:
    """Ann has placed a Laboratory beside L16, which leads to Special Research and another Laboratory."""
    story = Story("workers", "pioneers").foundations(2, {"r1c1": "L16", "r1c2": "L04"})
    story.displayed("L01", "L02", "L03", "L05", "L04", "L02").taken("M-1")
    return story.goods(polymer=1, metal=1, energy=6, battery=6)


def test_a_chain_within_a_chain_and_undo(server: Running, visit: Visit) -> None:
    page = told(server, visit, nested().play("act:research", "develop:laboratory"))
    chain = page.locator('.labs [data-points]:has-text("L16")')
    lit = str(chain.get_attribute("data-points")).split()
    chain.hover()
    assert page.evaluate("[...document.querySelectorAll('.pointed')].map(lab => lab.id)") == lit
    numbers = [page.locator(f"#{lab} > .in-order").inner_text() for lab in lit]
    assert numbers == [str(number) for number in range(1, len(lit) + 1)]
    away(page)
    for key in ("laboratory:bottom_left", "place:r2c1"):
        click(page, key)
    path = page.locator(".path")
    assert path.inner_text() == "L04, then L16, L04"
    for key in ("activate:r1c1", "improve:M-1", "pick:food", "special:laboratory", "laboratory:bottom_left"):
        click(page, key)
    inner = path.inner_text()
    assert inner == "L04 › Special Research › L03, then L04, L04, L03, then L04"
    offered = keys(page)
    click(page, "activate:r2c1")
    assert path.inner_text() == "L04 › Special Research › L03, then L04, L03, then L04"
    click(page, "choose:1")
    page.keyboard.press("u")
    until(lambda: page.locator('[data-key="choose:1"]').count())
    page.keyboard.press("u")
    until(lambda: keys(page) == offered)
    assert path.inner_text() == inner
    assert "gives up" in page.locator('[data-key="done"]').inner_text()


# --- signs ----------------------------------------------------------------------------------------
def test_signs_explain_themselves(server: Running, visit: Visit) -> None:
    """To the mouse, to the keyboard, and not beside a preview."""
    page = told(server, visit, nested())
    tip = page.locator("#tooltip")
    gauge = page.locator(".base .gauge")
    gauge.hover()
    tip.wait_for()
    assert tip.locator("p").first.inner_text() == "Energy 6 of 6"
    assert tip.locator("p").last.inner_text().startswith("Energy: Pays for research")
    assert gauge.get_attribute("title") is None, "the browser would say it once more"
    assert gauge.get_attribute("aria-describedby") == "tooltip"
    page.keyboard.press("Escape")
    tip.wait_for(state="detached")
    assert gauge.get_attribute("aria-describedby") is None
    away(page)
    page.keyboard.press("Tab")
    purse = page.locator(".base .purse")
    purse.focus()
    tip.wait_for()
    assert tip.locator("p").all_inner_texts() == ["1 Metal", "0 Water", "1 Polymer", "0 Food"]
    purse.blur()
    tip.wait_for(state="detached")
    page.locator('[data-key="act:research"]').hover()
    page.wait_for_selector("#preview")
    assert tip.count() == 0


def test_a_finger_holds_a_sign(server: Running, visit: Visit) -> None:
    page = told(server, visit, nested(), viewport=PHONE, has_touch=True, is_mobile=True)
    before = turn(page)
    finger = page.context.new_cdp_session(page)
    for sign in (".base .gauge", ".tile .signs", ".part .good"):
        a_finger_holds(page, finger, sign)
        assert turn(page) == before


def a_finger_holds(page: Page, finger: CDPSession, sign: str) -> None:
    """The sign is told, in sight, until something else is tapped."""
    thing = page.locator(sign).first
    thing.scroll_into_view_if_needed()
    at = thing.bounding_box()
    assert at
    spot = {"x": at["x"] + at["width"] / 2, "y": at["y"] + at["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    page.wait_for_selector("#tooltip")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.evaluate("new Promise(requestAnimationFrame)")
    assert page.inner_text("#tooltip")
    box = page.locator("#tooltip").bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    page.touchscreen.tap(PHONE["width"] / 2, 20)
    page.wait_for_selector("#tooltip", state="detached")


@pytest.mark.parametrize(
    ("record", "sign"),
    [("one_small_step-beginner-1v1-greedy", "#step-on"), ("space_explorers-2018-two-greedy", ".won")],
)
def test_signs_of_the_other_games(server: Running, visit: Visit, record: str, sign: str) -> None:
    page = visit(f"{server.url}/import")
    page.set_input_files("#record", GOLDENS / f"{record}.cosmo")
    page.click("main button")
    page.wait_for_selector("#move")
    page.goto(f"{page.url}?move={page.get_attribute('#move', 'max') if sign == '.won' else 30}&seat=all")
    thing = page.locator(sign).first
    words = thing.get_attribute("title")
    page.keyboard.press("Tab")
    thing.focus()
    page.wait_for_selector("#tooltip")
    assert page.inner_text("#tooltip") == words


# --- motion ---------------------------------------------------------------------------------------
THROWN = """() => {
    window.flown = [];
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        const sign = () => this.querySelector('use').getAttribute('href');
        if (this.matches('.flying')) flown.push(this.textContent.trim() || sign());
        else moved.push(this.className);
        return animate.apply(this, how);
    };
}"""


def test_rovers_glide_and_cubes_fly(server: Running, visit: Visit) -> None:
    story = Story().crews("M M", "W", "P").cubes(5, metal=2, water=1)
    page = told(server, visit, story.play("act:rover", "rover:1"), reduced_motion="no-preference")
    page.evaluate(THROWN)
    click(page, "send:5")
    assert any("rover" in name for name in page.evaluate("moved")), "from the base to its tile"
    click(page, "collect:metal")
    until(lambda: page.evaluate("flown.length"))
    assert page.evaluate("flown") == ["#fm-metal"], "from the tile into the purse"
    until(lambda: page.locator(".flying").count() == 0)


def test_astronauts_and_copies_of_laboratories_fly(server: Running, visit: Visit) -> None:
    page = told(server, visit, nested().crews("M", "W", "P").play("act:team"), reduced_motion="no-preference")
    page.evaluate(THROWN)
    for key in ("develop:recruit", "recruit:metal", "seat:1"):
        click(page, key)
    assert page.evaluate("flown.at(-1)") == "#fm-astronaut", "from the team to the Rover"
    page = told(server, visit, nested().play("act:research", "develop:laboratory"), reduced_motion="no-preference")
    page.evaluate(THROWN)
    for key in ("laboratory:bottom_left", "place:r2c1"):
        click(page, key)
    assert any(text.startswith("L04") for text in page.evaluate("flown")), "although another one lies there"


# --- screens --------------------------------------------------------------------------------------
# What is cut off, or runs out of the thing that it stands on.
AMISS = """() => {
    const box = each => each.getBoundingClientRect(), found = [];
    const shown = each => getComputedStyle(each).visibility !== 'hidden' && box(each).width > 2;
    const seen = each => shown(each) && !each.closest('.sr, .more');
    const things = '.tile, .part, .lab, .tiles > li, .base, .col, .rival, .faction';
    for (const part of document.querySelectorAll(`.fm :is(${things})`)) {
        const whole = box(part);
        for (const each of seen(part) ? part.querySelectorAll('*') : []) {
            if (each.ownerSVGElement || !seen(each)) continue;
            const { right, bottom, left } = box(each);
            if (right > whole.right + 1.5 || bottom > whole.bottom + 1.5 || left < whole.left - 1.5)
                found.push(`${each.className.baseVal ?? each.className} runs out of ${part.className}`);
            if (getComputedStyle(each).overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 1)
                found.push(`${each.className} is cut off: ${each.textContent}`);
        }
    }
    return found;
}"""
MANY_LINES = """() => {
    for (let n = 0; n < 40; n++) {
        const line = document.createElement("li");
        line.textContent = `Line ${n}.`;
        document.getElementById("log-lines").append(line);
    }
}"""
LOW = "name => document.querySelector(name).getBoundingClientRect().bottom"


@pytest.fixture(scope="module")
def four() -> cd.Match:
    return cd.replay(GOLDENS / f"{MOON}-four-random.cosmo")


def offering(match: cd.Match, verb: str) -> tuple[int, int]:
    """The last step before which somebody is asked for this kind of answer, and who."""
    state = match.game.definition.new_state(match.state.box)
    found = (0, 0)
    for number, step in enumerate(match.record.steps):
        if step.who >= 0 and step.key.startswith(verb):
            found = (number, step.who)
        state.apply_as(step.who, step.action)
    return found


VERBS = ["send", "site", "laboratory", "activate", "collect"]


@pytest.mark.parametrize("verb", sample(VERBS, lambda verb: verb in ("send", "laboratory")))
def test_four_players_on_every_screen(server: Running, visit: Visit, four: cd.Match, verb: str) -> None:
    """Hand, decision and log are in view, and nothing is cut off."""
    step, seat = offering(four, verb)
    page = at_table(server, visit, four, step, seat)
    assert any(key.startswith(verb) for key in keys(page))
    for size in SIZES:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        still(page)
        assert page.evaluate(AMISS) == [], size
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        if size["width"] > 1260:
            assert page.evaluate("document.documentElement.scrollHeight") <= size["height"], size
        decision = page.locator(".decision .status").bounding_box()
        assert decision
        end = decision["y"] if decision["y"] > size["height"] / 2 else size["height"]
        for part in (".base", "#log"):
            assert page.evaluate(LOW, part) <= end, (part, size)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    still(page)
    assert page.evaluate(AMISS) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_tablet_gives_the_log_what_room_there_is(server: Running, visit: Visit, four: cd.Match) -> None:
    """The newest lines are in view above the decision, or beside the Moon."""
    page = at_table(server, visit, four, *offering(four, "send"))
    page.evaluate(MANY_LINES)
    for width, height, lines in ((768, 1024, 3), (820, 1180, 11), (1024, 768, 11)):
        page.set_viewport_size({"width": width, "height": height})
        still(page)
        assert page.evaluate(LINES) >= lines
        decision = page.locator(".decision .status").bounding_box()
        assert decision
        end = decision["y"] if decision["y"] > height / 2 else height
        assert page.evaluate(LOW, "#log") <= end


@pytest.mark.usefixtures("dealt")
def test_a_solo_draft_on_every_screen(server: Running, visit: Visit) -> None:
    """Eight factions, with the Moon in sight."""
    host = server.person("Ann")
    page = visit(f"{server.url}/t/{host.table(PERSON, game=MOON, start=True)}", host)
    connected(page)
    for size in [*SIZES, PHONE]:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        still(page)
        assert page.evaluate(AMISS) == [], size
        if size["width"] > 1260:
            assert page.evaluate("document.documentElement.scrollHeight") <= size["height"], size
        if size != PHONE:
            assert page.evaluate(LOW, ".moon") <= size["height"]
