"""What the view reckons before somebody decides."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.games.from_the_moon.game import GAME
from cosmodrome.games.from_the_moon.view import forecast
from tests.from_the_moon.story import ANN, BOB, Story


def seen(story: Story, seat: int | None = ANN) -> dict[str, Any]:
    return GAME.view(story.state, seat)


def test_a_crew_knows_what_a_tile_yields() -> None:
    """R4.3-R4.5: cubes of its colours, its powers, and whether the Terrain effect can be used."""
    story = Story().crews("M M W", "P*", "W").cubes(5, metal=1, water=2).buildings(6)
    story.play("act:rover", "rover:1")
    (one,) = seen(story)["tiles"][4]["yields"]
    assert (one["rover"], one["collect"], one["powers"]) == (1, {"metal": 1, "water": 1}, [])
    assert seen(story, BOB)["tiles"][4]["yields"] != [one]
    assert seen(story, None)["tiles"][4]["yields"] == []


def test_a_power_counts_before_the_rover_goes() -> None:
    """R4.4: Metal Specialists farm here, on the corners of the tile."""
    story = Story().crews("M*", "P", "W").buildings(6).cubes(1, metal=1)
    (one,) = [one for one in seen(story)["tiles"][0]["yields"] if one["rover"] == 1]
    assert one["collect"] == {"metal": 1}
    assert one["powers"] == [{"power": "Farm", "colour": "metal", "n": 1}]


def test_a_terrain_effect_must_be_paid() -> None:
    """R3.4: T02 costs an Energy."""
    story = Story().crews("M", "P", "W")
    assert all(one["terrain"] for one in seen(story.goods(energy=1))["tiles"][1]["yields"])
    assert not any(one["terrain"] for one in seen(story.goods())["tiles"][1]["yields"])


def test_taken_tiles_yield_nothing() -> None:
    assert seen(Story().rovers(5, seat=BOB))["tiles"][4]["yields"] == []


def test_chains_are_known_before_a_laboratory_is_bought() -> None:
    """R8.4: its row and its column, and the Energy for all of it; L15 costs an Energy."""
    story = Story().foundations(2, {"r1c1": "L15", "r1c2": "L04"}).goods(energy=3)
    chains = seen(story)["chains"]
    assert all(space not in chains for space in ("r1c1", "r1c2"))
    below = next(space for space in chains if space.endswith("c1"))
    assert chains[below] == {"labs": ["L15"], "spaces": ["r1c1"], "energy": 1, "have": 3}


@pytest.mark.parametrize(("food", "missing"), [(0, 3), (3, 0)])
def test_the_next_gather_is_foretold(food: int, missing: int) -> None:
    """R9.3, R9.4: a basic Greenhouse gives 1, an improved one 2; each mouth that stays empty costs points."""
    story = Story().crews("M M", "W W", "P P").greenhouses(2, improved=1).goods(food=food, battery=1)
    gather = seen(story)["players"][ANN]["gather"]
    assert (gather["food"], gather["mouths"], gather["missing"]) == (3, 6, missing)
    assert gather["points"] == -3 * missing


def test_cyborgs_have_no_mouths() -> None:
    """R14.2."""
    assert seen(Story("cyborgs", "workers"))["players"][ANN]["gather"]["mouths"] == 0


def test_alone_hunger_loses() -> None:
    """R15.4: unless Energy can be turned into Food."""
    story = Story("workers").crews("M M", "W W", "P P").greenhouses(0)
    assert seen(story.goods(battery=4))["players"][ANN]["gather"]["lost"]
    assert not seen(story.goods(food=4))["players"][ANN]["gather"]["lost"]
    assert not seen(story.goods(food=6, battery=0))["players"][ANN]["gather"]["lost"]


def test_what_a_part_lacks() -> None:
    """R10.3: the price of the Mission tile without what is there."""
    story = Story()
    part = seen(story.goods())["ships"][0]["parts"][0]
    assert part["lack"] == part["cost"]
    assert seen(story.goods(**part["cost"]))["ships"][0]["parts"][0]["lack"] == {}
    assert seen(story, None)["ships"][0]["parts"][0]["lack"] == {}


def test_a_launch_is_shared_as_it_stands() -> None:
    """R10.6."""
    story = Story().taken("E-1", by=ANN)
    assert seen(story)["ships"][0]["shares"] == [10, 0]
    assert seen(story.taken("E-2", by=BOB))["ships"][0]["shares"] == [7, 7]


@pytest.mark.parametrize(
    ("shares", "points"),
    [([3, 2, 1], [8, 4, 0]), ([3, 3, 1], [6, 6, 0]), ([3, 1, 1], [8, 2, 2]), ([0, 0, 0], [0, 0, 0]), ([1, 0], [8, 0])],
)
def test_who_is_tied_shares(shares: list[int], points: list[int]) -> None:
    """R12.3, Q10."""
    assert forecast.shared(shares, 8, 4, zero_ranks=False) == points


def test_architects_see_where_building_is_cheaper() -> None:
    """R14.5: beside their Rovers."""
    story = Story("architects", "workers").own_building(vertex=16).rovers(1)
    assert seen(story)["site_effects"] == {str(v): {"less": 1, "both": False} for v in (1, 2, 5, 6)}
    assert seen(story, BOB)["site_effects"] == {}


def test_pioneers_see_where_both_effects_count() -> None:
    """R14.1: on spaces between two tiles."""
    effects = seen(Story("pioneers", "workers").own_building(vertex=16))["site_effects"]
    assert sorted(map(int, effects)) == [2, 3, 5, 8, 9, 12, 14, 15]
    assert all(effect["both"] for effect in effects.values())


def test_objectives_tell_how_far_they_are() -> None:
    """R15.8: O1 wants 12 Achievements; O9 can only be met on space 4."""
    story = Story("workers", draws={"objective": ["O1", "O9", "O8"]})
    first, *_ = seen(story)["solo"]["objectives"]
    assert (first["id"], first["n"], first["least"], first["missed"]) == ("O1", 0, 12, False)
    late = {one["id"]: one["missed"] for one in seen(story.piece(5))["solo"]["objectives"]}
    assert late == {"O1": False, "O8": True, "O9": True}


def test_an_open_chain_names_what_is_left() -> None:
    """R8.4."""
    story = Story().foundations(1, {"r1c1": "L04"}).displayed("L07", "L08", "L09", "L10", "L11", "L12")
    story.goods(energy=4, polymer=2, metal=2, water=2)
    story.play("act:research", "develop:laboratory", "laboratory:bottom_left")
    assert seen(story)["chain"] == [{"placed": "L11", "left": ["L04", "L11"]}]
