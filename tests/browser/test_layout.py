"""The fullest positions of every game at every size: all of it can be read, and every option reached."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

import cosmodrome as cd
from cosmodrome.server.past import vetting, vetting_worker
from tests.browser.conftest import PHONE, Visit
from tests.browser.layout import DARK, SIZES, Size, faults, resize
from tests.browser.player import click, connected, keys, turn, until
from tests.browser.positions import Sample, sampled, saved
from tests.server.web import Person, Running
from tests.soak import SOAK, sample
from tests.toys.installed import installed
from tests.toys.rover import GAME as ROVER

SAVED = saved()
GAMES = sorted({sample.game for sample in SAVED.values()})
SAMPLED = 40  # decisions between two positions of a seeded game that are looked at
IN_SIGHT = """() => [...document.querySelectorAll("#board :is([data-key], [data-keys])[data-decision]")].some(each => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return each.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
})"""


LINES = """() => {
    const log = document.getElementById("log-lines");
    return log.clientHeight / parseFloat(getComputedStyle(log).lineHeight);
}"""


@pytest.fixture(autouse=True)
def with_the_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A game without a board of its own. Another process, as for vetting, would not have it."""
    monkeypatch.setattr(vetting._Process, "do", lambda process, job: vetting_worker.done(job))
    with installed(ROVER):
        yield


def table_at(person: Person, sample: Sample) -> str:
    """The address of a new table that begins in this position, where `person` is to decide."""
    match = sample.match()
    for seat in range(match.seats):
        if not match.over:
            match.resign(seat)
    text = match.record.text(private=True)
    brought = person.post("/api/records", content=text.encode(), headers={"content-type": "text/plain"}).json()
    table = person.ask(f"/records/{brought['id']}/fork", step=0, seat=sample.seat, bot="random")["id"]
    return f"{person.url}/t/{table}"


def opened(server: Running, visit: Visit, sample: Sample, **options: object) -> Page:
    ann = server.person("Ann")
    page = visit(table_at(ann, sample), ann, **options)
    connected(page)
    page.wait_for_function("document.fonts.status === 'loaded'")
    return page


def wrong(page: Page, sizes: tuple[Size, ...] = SIZES, dark: tuple[Size, ...] = DARK) -> dict[str, object]:
    """What is wrong at each size, in light and dark."""
    session = page.context.new_cdp_session(page)
    found: dict[str, object] = {}
    for scheme, looks in (("light", sizes), ("dark", dark)):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        for size in looks:
            resize(page, session, size)
            if told := faults(page, size):
                found[f"{scheme} {size}"] = told
    return found


def sizes_of(page: Page) -> tuple[float, float]:
    """How wide the table is, and how high its letters are."""
    width, letters = page.evaluate(
        "[document.getElementById('table').offsetWidth,"
        " parseFloat(getComputedStyle(document.querySelector('.prompt')).fontSize)]"
    )
    return width, letters


def looks_at(name: str) -> tuple[tuple[Size, ...], tuple[Size, ...]]:
    """The sizes at which a position is checked in light and in dark: the positions of a game share them, but in
    `make soak` each has all.
    """
    if SOAK:
        return SIZES, DARK
    names = [each for each in SAVED if SAVED[each].game == SAVED[name].game]
    place, n = names.index(name), len(names)
    return SIZES[place::n], DARK[place::n]


@pytest.mark.soak
@pytest.mark.parametrize("name", SAVED)
def test_a_full_table_can_be_read_at_any_size(server: Running, visit: Visit, name: str) -> None:
    page = opened(server, visit, SAVED[name])
    found = wrong(page, *looks_at(name))
    assert not found, "\n".join(f"{where}: {what}" for where, what in found.items())


@pytest.mark.parametrize("game", GAMES)
def test_what_happened_covers_nothing_and_leaves_the_log_its_lines(server: Running, visit: Visit, game: str) -> None:
    page = opened(server, visit, SAVED[f"{game}-full"])
    for _ in range(40):
        if page.locator(".since").count():
            break
        until(lambda: turn(page))
        click(page, keys(page)[0])
    assert page.locator(".since").count()
    for width, height, lines in ((1280, 720, 5), (1440, 900, 8)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(LINES) >= lines
    found = wrong(page, tuple(size for size in SIZES if size.touch), ())
    assert not found, "\n".join(f"{where}: {what}" for where, what in found.items())


@pytest.mark.parametrize("game", GAMES)
def test_a_small_screen_shows_what_can_be_chosen(server: Running, visit: Visit, game: str) -> None:
    page = opened(server, visit, SAVED[f"{game}-choice"], viewport=PHONE)
    assert page.evaluate(IN_SIGHT)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_grows_with_the_screen_and_the_font(server: Running, visit: Visit, game: str) -> None:
    page = opened(server, visit, SAVED[f"{game}-full"])
    session = page.context.new_cdp_session(page)
    width, letters = sizes_of(page)
    resize(page, session, Size("desk", 2560, 1440))
    assert sizes_of(page)[0] > 2500
    assert sizes_of(page)[1] > 1.5 * letters
    resize(page, session, Size("larger font", 1440, 900, font=20))
    assert sizes_of(page)[0] == width
    assert sizes_of(page)[1] == pytest.approx(1.25 * letters)


@pytest.mark.parametrize("seed", sample(range(3), lambda seed: seed == 1))
def test_the_plain_board_can_be_read_at_any_size(server: Running, visit: Visit, seed: int) -> None:
    dice = random.Random(seed)
    match = cd.load(ROVER.id).match(seats=["Konstantin Eduardovich", "Katherine"], seed=seed)
    for _ in range(4 * seed):
        if not match.over:
            match.play(dice.choice(match.decision.options.keys), seat=match.deciders[0])
    page = opened(server, visit, Sample(ROVER.id, match.deciders[0], match.position()))
    assert not wrong(page)


@pytest.mark.soak_only
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", GAMES)
def test_sampled_positions_can_be_read_at_any_size(server: Running, visit: Visit, game: str, seed: int) -> None:
    found = {}
    for match, seat in sampled(game, seed, SAMPLED):
        page = opened(server, visit, Sample(game, seat, match.position()))
        for where, what in wrong(page).items():
            found[f"step {len(match.record)} {where}"] = what
        page.context.close()
    assert not found, "\n".join(f"{where}: {what}" for where, what in found.items())
