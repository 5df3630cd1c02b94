"""HOPE in a browser: flights over the universe, a board that turns, offers for Bug cards, accusations, a whole game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from cosmodrome.games.hope.rules.geometry import UNIVERSE
from tests.browser.conftest import PHONE, Visit
from tests.browser.player import FILL, TRAY, connected, has_turned, over, still, turn, until
from tests.browser.test_accessible import all_faults, in_turn
from tests.browser.test_in_sight import WITHIN
from tests.server.web import BOT, PERSON, Person, Running, running

TECHNOLOGIES = ("oxygen", "water", "carbon", "light", "plant", "animal")
GALAXIES = [f"{technology}-{number}" for technology in TECHNOLOGIES for number in range(1, 7)]
QUICK: dict[str, Any] = {  # one planet makes a galaxy stable, any hand of eight can pay, the tracks are short
    "galaxy_tile": [{"id": name, "planets": {"purple": 1, "blue": 0, "red": 0}, "total": 1} for name in GALAXIES],
    "technology_levels": {"steps": [8, 9, 10, 11], "start": 8},
    "mission_track": {
        "pioneer_spaces": 4,
        "regression_final_index": 20,
        "crossing_indices": [7],
        "crossing_pioneer_spaces": [3],
    },
}
FREE: dict[str, Any] = {  # upgrades cost nothing
    "character": [{"id": name, "upgrade_costs": [0, 0, 0]} for name in ("brave", "earthling", "prodigy", "acrobat")],
}
GAME = {"game": "hope", "options": {"traitor": True, "bugs": True, "characters": "random"}}
SECONDS = 1
EMPTY: dict[str, Any] = {  # no planets where ships begin: nothing stops a flight
    "galaxy_tile": [{"id": name, "planets": {"purple": 0, "blue": 0, "red": 1}, "total": 1} for name in GALAXIES],
}


@contextmanager
def with_figures(folder: Path, figures: dict[str, Any]) -> Iterator[Running]:
    """A server whose host plays with these figures."""
    with running(folder, components={"hope": figures}) as it:
        yield it


@pytest.fixture
def quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """With clocks that may be short."""
    monkeypatch.setattr("cosmodrome.server.tables.clock.SHORTEST_TURN", 1)
    with with_figures(tmp_path, QUICK) as it:
        yield it


@pytest.fixture
def free(tmp_path: Path) -> Iterator[Running]:
    with with_figures(tmp_path, FREE) as it:
        yield it


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Running]:
    with with_figures(tmp_path, EMPTY) as it:
        yield it


def started(*people: Person, **more: Any) -> tuple[str, list[Person]]:
    """A running table whose ships all stand on purple or blue Earth, and the people in the order of their seats."""
    table = people[0].play_with(*people[1:], **{**GAME, **more})
    seated = sorted(people, key=lambda person: int(person.view(table)["seat"]))
    for _ in range(8):
        asked = next(person for person in seated if person.view(table)["decision"])
        view = asked.view(table)
        offered = [option["key"] for option in view["decision"]["options"]]
        if not offered[0].startswith(("start", "monolith")):
            break
        assert asked.answer(table, offered[0], view["decision"]["id"]).is_success
    return table, seated


def at_table(visit: Visit, person: Person, table: str, **options: Any) -> Page:
    page = visit(f"{person.url}/t/{table}", person, **options)
    connected(page)
    return page


def ship(person: Person, table: str) -> int:
    view = person.view(table)
    return int(view["players"][view["seat"]]["ship"])


OFFERED = """() => [...document.querySelectorAll('#table [data-decision]:is([data-key], [data-keys])')]
    .map(button => button.dataset.key ?? JSON.parse(button.dataset.keys)[0])"""
PRESS = """key => [...document.querySelectorAll('#table [data-decision]:is([data-key], [data-keys])')]
    .find(button => (button.dataset.key ?? JSON.parse(button.dataset.keys)[0]) === key)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true }))"""


def choices(page: Page) -> list[str]:
    """The options, flights by their first step."""
    found = list(dict.fromkeys(page.evaluate(OFFERED)))
    return [TRAY if key is None else key for key in found]  # that of a tray is empty


def press(page: Page, key: str) -> None:
    """Choose an option that may be gone by now, as the time of a turn is short."""
    before = turn(page)
    page.evaluate(*([FILL] if key == TRAY else [PRESS, key]))
    until(lambda: has_turned(page, before) or over(page))


# --- flights ------------------------------------------------------------------------------------------
def test_a_flight_and_its_undo(empty: Running, visit: Visit) -> None:
    """A lever lights up what it reaches; one click flies there, one undo brings the ship back."""
    table, (ann, _) = started(empty.person("Ann"), empty.person("Bob"), options={"characters": "random"})
    page = at_table(visit, ann, table)
    until(lambda: turn(page))
    home = ship(ann, table)
    page.locator(".lever.away").click()
    assert page.locator(".target.by-away:visible").count() == 6
    assert page.locator(".target.by-towards:visible").count() == 0
    target = page.locator(".target.by-away[data-keys]").last
    target.locator(".spot").hover()
    page.wait_for_selector("#tooltip")
    assert page.inner_text("#tooltip").startswith("Fly to")
    assert "By way of" in page.inner_text("#tooltip")
    assert target.locator(".trail").evaluate("trail => getComputedStyle(trail).opacity") == "1"
    way = str(target.get_attribute("data-points")).split()
    assert [page.locator(f"#{space}").get_attribute("data-order") for space in way] == ["1", "2", "3"]
    assert page.locator(".in-order").count() == 3
    before = turn(page)
    target.locator(".spot").click()
    until(lambda: has_turned(page, before))
    assert UNIVERSE.distance(ship(ann, table) // 3, home // 3) == 3
    assert "end" in choices(page), "the flight is over, and nothing was asked on the way"
    page.click("#undo")
    until(lambda: ship(ann, table) == home)
    assert page.locator(".lever.away.can").count() == 1


def test_a_flight_by_keys_alone(server: Running, visit: Visit) -> None:
    """Arrows lead over the universe, Enter flies; the name of the space is spoken."""
    table, (ann, _) = started(server.person("Ann"), server.person("Bob"), options={"characters": "random"})
    page = at_table(visit, ann, table)
    until(lambda: turn(page))
    if "no" in choices(page):
        press(page, "no")
    home = ship(ann, table)
    page.locator('.space[tabindex="0"]').focus()
    focused = "document.activeElement.getAttribute('aria-label')"
    names = {page.evaluate(focused)}
    for arrow in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(arrow)
        names.add(page.evaluate(focused))
    assert len(names) > 3
    assert page.evaluate("document.activeElement.closest('[data-roam]') !== null")
    page.locator(".target.flight:visible").first.focus()
    assert "Fly to" in page.evaluate(focused)
    page.keyboard.press("Enter")
    until(lambda: ship(ann, table) != home)


def test_the_board_turns(server: Running, visit: Visit) -> None:
    """The gravity point of the own dimension comes to lie at the bottom, and letters stay upright."""
    table, (ann, _) = started(server.person("Ann"), server.person("Bob"), options={"characters": "random"})
    page = at_table(visit, ann, table)
    until(lambda: turn(page))
    page.evaluate("name => document.querySelector('.universe').className = `universe d-${name}`", "blue")
    page.locator(".tools .turned").check(force=True)
    still(page)
    lows = page.evaluate("""Object.fromEntries([...document.querySelectorAll('.gravity circle:first-of-type')]
        .map(point => [point.parentElement.classList[1], point.getBoundingClientRect().bottom]))""")
    assert max(lows, key=lambda name: lows[name]) == "blue"
    upright = page.locator(".letter").first.evaluate("""letter => {
        const { a, b } = letter.getScreenCTM();
        return Math.abs(Math.atan2(b, a)) < 0.01;
    }""")
    assert upright


# The universe gets less room while one ship moves: the new size of the drawing, and which drawn things glide.
RESIZED = """() => {
    const [section, sky] = [document.querySelector('.universe'), document.querySelector('.sky')];
    const [before, ship] = [sky.getScreenCTM().a, document.querySelector('.vessel[id]')];
    const glide = new Glide();
    section.style.height = `${section.offsetHeight - 80}px`;
    ship.setAttribute('transform', `translate(40 0) ${ship.getAttribute('transform')}`);
    const moved = glide.show().map(each => each.effect.target).filter(each => each.closest('.sky'));
    return [sky.getScreenCTM().a / before, moved.map(each => each === ship)];
}"""


def test_only_what_moved_glides_when_the_universe_is_resized(server: Running, visit: Visit) -> None:
    table, (ann, _) = started(server.person("Ann"), server.person("Bob"), options={"characters": "random"})
    page = at_table(visit, ann, table, reduced_motion="no-preference")
    until(lambda: turn(page))
    still(page)
    scale, moved = page.evaluate(RESIZED)
    assert scale < 1
    assert moved == [True]


# --- what is in sight -----------------------------------------------------------------------------------
def test_all_is_in_sight(server: Running, visit: Visit) -> None:
    """Without scrolling: decision, universe, helm, hand, Technology Center, track and log."""
    table, (ann, _) = started(server.person("Ann"), server.person("Bob"), **GAME)
    page = at_table(visit, ann, table)
    until(lambda: turn(page))
    for width, height in ((1440, 900), (1280, 720), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise(requestAnimationFrame)")  # it has heard of its new size
        still(page)
        size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert size == [width, height]
        for part in (".status", ".universe", ".helm", ".hand", ".center", ".track", "#log-lines"):
            assert page.evaluate(WITHIN, part), (part, size)


def test_a_phone_zooms_into_the_universe(server: Running, visit: Visit) -> None:
    table, (ann, _) = started(server.person("Ann"), server.person("Bob"), **GAME)
    page = at_table(visit, ann, table, viewport=PHONE)
    until(lambda: turn(page))
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    before = page.locator(".sky").bounding_box()
    page.locator(".tools .zoomed").check(force=True)
    after = page.locator(".sky").bounding_box()
    assert before
    assert after
    assert after["width"] > 1.5 * before["width"]
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"], "only the universe scrolls"


def test_the_own_role_is_seen_on_purpose_only(server: Running, visit: Visit) -> None:
    table, (ann, _) = started(server.person("Ann"), server.person("Bob"), **GAME)
    page = at_table(visit, ann, table)
    assert not page.locator(".role p").is_visible()
    page.locator(".role summary").click()
    assert ".O.P.E." in page.locator(".role p").inner_text()


# --- playing together -------------------------------------------------------------------------------------
def test_an_accusation(free: Running, visit: Visit) -> None:
    """R11.2: not before an upgrade, which says why; the verdict is shown to all, and not before it is given."""
    table, (ann, bob) = started(free.person("Ann"), free.person("Bob"))
    page, other = at_table(visit, ann, table), at_table(visit, bob, table)
    until(lambda: turn(page))
    if "no" in choices(page):
        press(page, "no")
    (accused,) = [seat for seat in range(2) if seat != ann.view(table)["seat"]]
    assert "upgrade" in page.locator(".rival .cannot").inner_text()
    press(page, "upgrade")
    press(page, "no")
    button = page.locator(f'.rival [data-key="accuse:{accused}"]')
    asked: dict[str, str | float | bool] = {
        "key": f"accuse:{accused}",
        "decision": str(button.get_attribute("data-decision")),
    }
    assert not page.request.get(f"{page.url}/preview", params=asked).text().strip(), "a preview would tell the role"
    press(page, f"accuse:{accused}")
    until(lambda: page.locator(".rival .badge").count())
    until(lambda: other.locator(".cockpit .badge").count())
    assert page.inner_text(".rival .badge") == other.inner_text(".cockpit .badge")
    assert not page.locator('[data-key^="accuse"]').count(), "once in a game"


def test_a_whole_game(quick: Running, visit: Visit) -> None:
    """A person, a bot and somebody absent with a clock: offers come from all three, and nobody waits for ever."""
    ann, gone = quick.person("Ann"), quick.person("Gone")
    table = ann.table(PERSON, PERSON, BOT, **GAME, seconds=SECONDS, timeout="bot")
    gone.ask(f"/tables/{table}/join")
    ann.ask(f"/tables/{table}/start")
    page = at_table(visit, ann, table)
    offers = 0
    while not over(page):
        until(lambda: turn(page) or over(page))
        offered = choices(page)
        if offered:
            offers += offered[0].startswith("offer")
            press(page, wished(offered, offers))
    page.wait_for_selector("#panel .result-sheet")
    assert page.locator(".result tbody tr").count() == 3
    assert page.locator(".result .fine").count()
    made = offers_of(ann.get(f"/api/tables/{table}/record").text)
    assert made.keys() == {"0", "1", "2"}
    assert set(made[str(gone.view(table)["seat"])]) == {"offer:0"}, "who lets the time run out pays nothing"


def offers_of(record: str) -> dict[str, list[str]]:
    """By seat: what was offered for Bug cards."""
    found: dict[str, list[str]] = {}
    for line in record.splitlines():
        _, *told = line.split()
        if told and any(word.startswith("offer:") for word in told):
            found.setdefault(told[0], []).extend(word for word in told if word.startswith("offer:"))
    return found


def wished(offered: list[str], offers: int) -> str:
    """Nothing for the first Bug card, so that all are asked; pioneers wherever they can be placed."""
    if offered[0].startswith("offer"):
        return offered[-1] if offers > 2 else offered[0]
    for verb in ("place", "pay", "pair", "discard", "start:purple", "go", "navigate", "polarize", "no", "stop", "end"):
        found = [key for key in offered if key.startswith(verb)]
        if found:
            return found[0]
    return offered[0]


# --- accessibility --------------------------------------------------------------------------------------
@pytest.mark.soak
def test_axe_finds_nothing(server: Running, visit: Visit) -> None:
    """From the choice of a character into the first turns."""
    looks = in_turn()
    ann = server.person("Ann")
    table = ann.table(PERSON, BOT, game="hope", options={"traitor": True, "bugs": True})
    ann.ask(f"/tables/{table}/start")
    page = at_table(visit, ann, table)
    for number in range(14):
        until(lambda: turn(page) or over(page))
        if number in (0, 2, 6, 10, 13):
            assert not all_faults(page, next(looks)), f"after {number} answers: {choices(page)}"
        press(page, wished(choices(page), 0))
