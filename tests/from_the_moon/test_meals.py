"""The forecast of a Gather against all that can be played (R9.2-R9.4, R15.4)."""

from __future__ import annotations

import random
from typing import Any

import pytest

import cosmodrome as cd
from cosmodrome.games.from_the_moon.game import GAME
from cosmodrome.games.from_the_moon.rules import actions as a
from cosmodrome.games.from_the_moon.rules.income import unfed
from cosmodrome.games.from_the_moon.rules.moon import Moon
from cosmodrome.games.from_the_moon.rules.table import ENERGY
from cosmodrome.games.from_the_moon.view import forecast
from cosmodrome.kernel.bags import amount
from cosmodrome.kernel.bits import only
from cosmodrome.kernel.frames import frame
from tests.from_the_moon.story import ANN, Story
from tests.soak import repeats

SEVEN_MOUTHS: dict[str, Any] = {
    "dummies": [5, 8, 9],
    "players": [
        {
            "faction": "workers",
            "goods": {"food": 3, "energy": 4, "battery": 4},
            "rovers": [
                {"crew": {"metal": 3}, "tile": 1},
                {"crew": {"water": 2}, "tile": 2},
                {"crew": {"polymer": 2}, "tile": 3},
            ],
        }
    ],
}
MISSION_CONTROL = [tile.id for tile in GAME.shipped.small].index("B32")  # its approvals are left out
FACTIONS = ("pioneers", "workers", "unifiers", "architects", "biofarmers", "survivors", "netrunners")


def gather(story: Story) -> dict[str, Any]:
    found = forecast.next_gather(story.state, ANN)
    assert found is not None
    return found


def test_energy_is_food_before_the_recharge_and_after_it() -> None:
    """R3.2, Q27: seven mouths, 3 Food and 4 Energy, which the recharge brings once more."""
    match = cd.load("from_the_moon").match(position=SEVEN_MOUTHS, seats=["Ann"], seed=1)
    seen = match.view(ANN)["players"][ANN]["gather"]
    assert (seen["missing"], seen["hungry"], seen["lost"]) == (4, 0, False)
    for key in ("convert:energy_to_food", "convert:energy_to_food", "act:gather", "feed"):
        match.play(key)
    assert match.mover == ANN
    assert match.view(ANN)["players"][ANN]["progress"] == 2


def test_food_from_buildings_counts() -> None:
    """R9.2: two Food of the Canteen (B15), one Resource of choice of the Regolith mine (B13)."""
    story = Story("workers", draws={"small": ["B13", "B15"]}).crews("M", "W", "P").goods(battery=0)
    assert gather(story)["hungry"] == 3
    story.state.small_built[ANN] = story.state.small & 0b11111
    assert (gather(story)["food"], gather(story)["hungry"]) == (3, 0)


def test_what_an_approval_could_bring_is_said_to_be_left_out() -> None:
    """Mission control (B32) may lead to a Laboratory that gives Food: that is not reckoned."""
    story = Story("workers").crews("M", "W", "P").goods(battery=0)
    assert not gather(story)["more"]
    story.state.small_built[ANN] = only(MISSION_CONTROL)
    assert (gather(story)["hungry"], gather(story)["more"]) == (3, True)


def test_an_income_under_way_counts_only_what_is_left() -> None:
    """R9.2: after the recharge only the Energy that is there can become Food."""
    story = Story("workers", "pioneers").crews("M", "W", "P").rovers(1, 2, 3)
    story.goods(energy=2, battery=2).greenhouses(1)
    assert (gather(story)["food"], gather(story)["hungry"]) == (1, 0)
    story.play("act:gather", "income:recharge")
    assert (gather(story)["food"], gather(story)["hungry"], gather(story)["energy"]) == (0, 1, 2)


@pytest.mark.parametrize("seed", range(repeats(12, 100)))
def test_no_order_of_an_income_feeds_more(seed: int) -> None:
    """All orders, all answers and all conversions are tried, and none leaves fewer hungry."""
    dice = random.Random(seed)
    story = Story(dice.choice(FACTIONS), "cyborgs").crews("M* W W", "W P", "P M")
    state = story.state
    built = [tile for tile in dice.sample(range(a.SMALL), dice.randint(1, 3)) if tile != MISSION_CONTROL]
    own = dice.random() < 0.7
    state.small = sum(int(only(tile)) for tile in built)
    story.buildings(*range(1, len(built) + own + 1), own=own)
    taken = state.free_greenhouses - dice.randint(0, 1)
    state.free_greenhouses -= taken
    state.greenhouse_stack += taken
    grown, batteries = dice.randint(0, 3), dice.randint(1, 4)
    story.greenhouses(grown, improved=dice.randint(0, grown))
    story.goods(food=dice.randint(0, 1), energy=dice.randint(0, batteries), battery=batteries)
    assert gather(story)["hungry"] == fewest_hungry(state)


def fewest_hungry(state: Moon) -> int:
    """Every way to play an Income, and nothing after it; how many have to go without Food at best."""
    income = int(frame(a.ASK_INCOME, ANN, 0, state.small_built[ANN] | only(a.RECHARGE)))
    state.restore([income], list(state.knows), list(state.ledger))
    state.is_offered = False
    best, seen, left = 99, {hash(state)}, [state]
    while left:
        now = left.pop()
        if not len(now.agenda):
            spare = int(amount(now.purse[ANN], ENERGY) // now.printed.energy_per_food)
            best = min(best, max(0, int(unfed(now, ANN)) - spare))
            continue
        for option in now.legal_actions():
            then = now.clone()
            then.apply(option)
            if hash(then) not in seen:
                seen.add(hash(then))
                left.append(then)
    return best
