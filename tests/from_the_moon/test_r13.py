"""R13: every Terrain tile, Laboratory, small and large Building shows its effect."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.games.from_the_moon.game import GAME
from cosmodrome.games.from_the_moon.rules import counting
from cosmodrome.games.from_the_moon.rules.scoring import large_points
from cosmodrome.kernel.bits import only
from tests.from_the_moon.story import ANN, Story

GOODS = {"metal": 4, "water": 4, "polymer": 4, "food": 4, "energy": 6, "battery": 8}


def given(*factions: str, seats: int = 2, draws: dict[str, list[str]] | None = None) -> Story:
    """Ann has something of everything: 2 Buildings side by side, 2 Greenhouses, an improved part, a Specialist."""
    story = Story(*(factions or ("unifiers", "pioneers", "workers", "architects")[:seats]), draws=draws)
    story.crews("M*", "W", "P").buildings(1, 2).greenhouses(2, improved=1).foundations(2).taken("M-1", "M-2")
    return story.improved("M-1").goods(**GOODS)


def changes(story: Story, keys: list[str]) -> dict[str, Any]:
    """What these answers change for Ann."""

    def seen() -> dict[str, Any]:
        player = story.player(ANN)
        counts = {name: player[name] for name in ("points", "achievements", "greenhouses", "improved", "foundations")}
        team = sum(len(rover["crew"]) for rover in player["rovers"])
        experts = sum(who.endswith("Specialist") for rover in player["rovers"] for who in rover["crew"])
        labs = len(player["laboratories"])
        return {**player["goods"], **counts, "team": team, "experts": experts, "laboratories": labs}

    before = seen()
    story.play(*keys)
    return {name: value - before[name] for name, value in seen().items() if value != before[name]}


TERRAIN: dict[str, tuple[list[str], dict[str, int]]] = {
    "T01": (["pick:metal"], {"metal": 1}),
    "T02": (["train:2:water"], {"energy": -1, "experts": 1}),
    "T03": ([], {"food": 1, "battery": 1, "achievements": 1}),  # the Progress tile wants a Battery
    "T04": (["point"], {"points": 1}),
    "T05": ([], {"energy": -1, "greenhouses": 1, "achievements": 1}),  # the third space covers an Achievement
    "T06": (["point"], {"points": 1}),
    "T07": (["point"], {"points": 1}),
    "T08": (["laboratory:bottom_left", "place:r1c1", "done"], {"laboratories": 1}),
    "T09": (["recruit:metal", "seat:2"], {"team": 1}),
    "T10": (["point"], {"energy": -1, "points": 1}),
    "T11": ([], {"energy": -1, "foundations": 1}),
    "T12": (["yes"], {"improved": 1, "food": 1}),
    "T13": (["point"], {"energy": -1, "points": 1}),
    "T14": (["point"], {"points": 1}),
    "T15": ([], {"energy": 1, "points": 2}),
    "T16": (["pick:water", "pick:food"], {"energy": -1, "water": 1, "food": 1}),
}


@pytest.mark.parametrize("tile", TERRAIN)
def test_terrain(tile: str) -> None:
    """R13.2: the effect of every Terrain tile."""
    order = [f"T{number:02}" for number in range(1, 17)]
    order.remove(tile)
    story = given(seats=4, draws={"terrain": [*order[:5], tile, *order[5:]]})
    keys, expected = TERRAIN[tile]
    assert changes(story, ["act:rover", "rover:1", "send:6", "terrain:6", *keys]) == expected


def test_approvals_of_terrain_are_for_their_ships() -> None:
    """R13.2: Copernicus for Europa or Mars, Tycho for Europa or Titan, Aristarchus for Titan or Mars."""
    for tile, ships in (("4", "EM"), ("6", "ET"), ("7", "TM")):
        story = given().goods(metal=9, water=9, polymer=9, food=9, energy=9, battery=9)
        story.play("act:rover", "rover:1", f"send:{tile}", f"terrain:{tile}")
        assert {part[0] for part in story.options("construct")} == set(ships)


LABORATORY: dict[str, list[tuple[list[str], dict[str, int]]]] = {
    "L01": [(["choose:0"], {"energy": 1}), (["choose:1"], {"battery": 1, "achievements": 1})],
    "L02": [(["choose:0"], {"food": 1}), (["choose:1"], {"energy": 1})],
    "L03": [(["choose:0"], {"improved": 1}), (["choose:1"], {"energy": 1}), (["no"], {})],
    "L04": [(["choose:0"], {"energy": 1}), (["choose:1"], {"points": 2})],
    "L05": [(["choose:0"], {"food": 1}), (["choose:1", "recruit:water", "seat:1"], {"team": 1})],
    "L06": [(["choose:0", "point"], {"points": 1}), (["choose:1"], {"water": 1})],
    "L07": [(["choose:0", "point"], {"points": 1}), (["choose:1"], {"polymer": 1})],
    "L08": [(["choose:0", "point"], {"points": 1}), (["choose:1"], {"metal": 1})],
    "L09": [([], {"energy": -2, "points": 1})],
    "L10": [([], {"energy": -1, "food": 2})],
    "L11": [(["point"], {"energy": -1, "points": 1})],
    "L12": [([], {"energy": -1, "points": 2})],
    "L13": [([], {"energy": -1, "points": 2})],
    "L14": [(["pick:food"], {"energy": -1, "food": 1})],
    "L15": [(["train:2:water"], {"energy": -1, "experts": 1})],
    "L16": [(["point"], {"energy": -1, "points": 1})],
    "L17": [([], {"energy": -1, "points": 2})],
    "L18": [([], {"energy": -2, "achievements": 1})],
}


@pytest.mark.parametrize("lab", LABORATORY)
def test_laboratory(lab: str) -> None:
    """R13.1, R13.5, D17: the effect of every Laboratory; the one just placed counts."""
    for keys, expected in LABORATORY[lab]:
        story = given().goods(**{**GOODS, "polymer": 5})
        others = [name for name in ("L10", "L11", "L12", "L13", "L14", "L15") if name != lab]
        story.displayed(*others[:4], lab, others[4])
        story.play("act:research", "develop:laboratory", "laboratory:bottom_left", "place:r1c1")
        assert story.options("activate") == ["r1c1"]
        found = changes(story, ["activate:r1c1", *keys])
        assert found == expected


SMALL: dict[str, tuple[list[str], dict[str, int]]] = {
    "B11": (["recruit:metal", "seat:2"], {"team": 1, "points": 1}),
    "B12": (["yes"], {"improved": 1}),
    "B13": (["pick:polymer"], {"polymer": 1}),
    "B14": ([], {"battery": 1, "achievements": 1}),
    "B15": ([], {"food": 2}),
    "B21": (["train:2:water"], {"experts": 1}),
    "B22": (["yes"], {"greenhouses": 1, "achievements": 1}),
    "B23": (["yes"], {"foundations": 1}),
    "B24": (["pick:metal", "pick:food"], {"metal": 1, "food": 1}),
    "B31": ([], {"points": 1}),
    "B32": (["point"], {"points": 1}),
    "B33": ([], {"points": 1}),
    "B34": ([], {"points": 2}),
}


@pytest.mark.parametrize("tile", SMALL)
def test_small_building(tile: str) -> None:
    """R13.3: the effect of every small Building at Income."""
    story = given(draws={"small": [tile] if tile != "B34" else []}).foundations(2, {"r1c1": "L10"}).rovers(1, 2, 3)
    number = [entry.id for entry in GAME.shipped.small].index(tile)
    story.state.small |= only(number)
    story.state.small_built[ANN] = only(number)
    story.state.large_built[ANN] = only(7)
    story.again().play("act:gather")
    keys, expected = SMALL[tile]
    assert changes(story, [f"income:{tile}", *keys]) == expected


def test_a_declined_recruit_still_scores() -> None:
    """R13.3: the Dormitory's point does not depend on the recruit."""
    story = given(draws={"small": ["B11"]}).rovers(1, 2, 3)
    story.play("act:gather")
    assert changes(story, ["income:B11", "no"]) == {"points": 1}


LARGE = {"G1": 3, "G2": 16, "G3": 4, "G4": 4, "G5": 6, "G6": 4, "G7": 5, "G8": 0}


@pytest.mark.parametrize("tile", LARGE)
def test_large_building(tile: str) -> None:
    """R13.4, R13.5, R12.2: what every large Building is worth at the end."""
    story = given(draws={"large": [tile]}).foundations(2, {"r1c1": "L10", "r1c2": "L11"})
    story.state.achievements[ANN] = 5
    story.state.large_built[ANN] = only(int(tile[1]) - 1)
    assert large_points(story.state, ANN) == LARGE[tile]


def test_two_approvals_of_the_launch_complex() -> None:
    """R13.4, R7.6: G8 gives two approvals at once, one after the other."""
    story = given(draws={"large": ["G8"]})
    found = changes(story, ["act:building", "build:G8", "site:16", "point", "point", "done"])
    assert found == {"metal": -2, "polymer": -1, "energy": -1, "points": 2, "achievements": 1}


@pytest.mark.parametrize(("vertices", "connections"), [((1, 2, 3, 4), 3), ((1, 2, 5, 6), 4), ((1, 6), 0)])
def test_connections(vertices: tuple[int, ...], connections: int) -> None:
    """W16, R1.6, R13.5: neighbours along a grid line; a 2x2 block has four."""
    assert counting.connections(Story().buildings(*vertices).state, ANN) == connections


def test_five_in_a_line() -> None:
    """W16: four connections, 8 points for the Maglev hub."""
    story = Story(seats=4).buildings(1, 2, 3, 4, 5).rovers(1, 2, 3)
    story.state.small_built[ANN] = only(12) | only(0) | only(1) | only(5) | only(6)
    story.again().goods(food=9, energy=1, battery=1).play("act:gather", "income:B34")
    assert story.points() == 8
