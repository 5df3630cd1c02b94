"""The fullest tables of One Small Step on a wide screen: nothing scrolls, is cut off or lies over something else."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Page

import cosmodrome
from tests.browser.conftest import WIDE, Visit
from tests.browser.player import click, keys, still
from tests.browser.test_accessible import faults
from tests.browser.test_teams import at_a_choice
from tests.server.web import Running
from tests.soak import sample

GAME = "one_small_step"
GATHERS = {"draw", "extra_draw", "from_deck", "hold", "take_tile", "hazard_on", "place", "keep_mission", "buy"}
GIVES = {"use_tile", "play", "stop", "pass", "launch", "under"}
# What runs out of its part of the table, or over the next one. A queue that scrolls in itself counts as its frame.
AMISS = """() => {
    const found = [], box = each => each.getBoundingClientRect();
    const low = each => Math.max(...[each, ...each.querySelectorAll('.stage, .mission, .person, .dev, .back, .do')]
        .filter(part => box(part).height && !part.closest('.tight')).map(part => box(part).bottom), box(each).bottom);
    for (const agency of document.querySelectorAll('#board .agency')) {
        const parts = [...agency.children];
        parts.forEach((part, at) => {
            const end = at + 1 < parts.length ? box(parts[at + 1]).top : box(agency).bottom;
            if (low(part) > end + 1) found.push(`${part.className}: ${low(part)} > ${end}`);
        });
    }
    for (const part of document.querySelectorAll('#board .agency, #side > *, #say'))
        if (box(part).bottom > innerHeight) found.push(`${part.id || part.className} ends at ${box(part).bottom}`);
    return found;
}"""


def gathered(seed: int, missions: int, cards: int) -> cosmodrome.Match:
    """A game of two who gather and give nothing away, until one has so many missions on a stage and cards in hand."""
    dice = random.Random(seed)
    match = cosmodrome.load(GAME).match(seats=["Konstantin Eduardovich", "Katherine"], seed=seed)
    while True:
        verbs = {key: key.partition(":")[0] for key in match.decision.options.keys}
        good = [key for key, verb in verbs.items() if verb in GATHERS]
        good = good or [key for key, verb in verbs.items() if verb not in GIVES] or list(verbs)
        match.play(dice.choice(good), seat=dice.choice(match.deciders))
        for team in match.view(everything=True)["teams"]:
            most = max(len(stage) for stage in team["queue"].values())
            if most >= missions and len(team["hand"]["cards"]) >= cards:
                return match


def in_sight(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollHeight") <= WIDE["height"])


@pytest.mark.parametrize("case", sample([(309, 5, 8), (105, 4, 10), (44, 3, 12)], lambda case: case != (105, 4, 10)))
def test_a_full_agency_needs_no_scrolling(
    server: Running, visit: Visit, tmp_path: Path, case: tuple[int, int, int]
) -> None:
    seed, missions, cards = case
    record = tmp_path / "full.cosmo"
    record.write_text(gathered(seed, missions, cards).record.text(private=True), "utf-8")
    page = visit(f"{server.url}/import")
    page.set_input_files("#record", record)
    page.click("main button")
    page.wait_for_selector("#board")
    page.goto(f"{page.url}?move={page.get_attribute('#move', 'max')}&seat=all")
    assert page.locator("#board .stage .mission").count() >= missions
    assert page.locator("#board .hand .dev").count() >= cards
    assert in_sight(page)
    assert page.evaluate(AMISS) == []
    assert not faults(page)


def test_a_talk_a_plan_and_two_proposals_need_no_scrolling(server: Running, visit: Visit) -> None:
    ann, bob = at_a_choice(server, visit)
    for at in range(4):
        ann.fill("#say input", "What about the launch of the next satellite? " * 4)
        ann.press("#say input", "Enter")
        bob.wait_for_selector(f"#chat-lines li >> nth={at}")
    ann.evaluate("document.activeElement.blur()")
    ann.keyboard.press("p")
    for at in range(6):
        ann.locator("#board li.space h3").nth(at).click()
    bob.wait_for_selector("#plan li >> nth=5")
    ann.keyboard.press("Escape")
    first, second = keys(ann)[:2]
    for mover, key, reached in ((ann, first, "proposed"), (bob, second, "countered")):
        click(mover, key)
        for page in (ann, bob):
            page.wait_for_selector(f"#board .council.{reached}")
            still(page)
            assert in_sight(page)
            assert page.evaluate(AMISS) == []
    assert not faults(ann)
