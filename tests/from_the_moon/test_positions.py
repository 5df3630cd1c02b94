"""Positions as plain data: what is written can be read again, and what cannot be is refused with its field."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import cosmodrome as cd
from cosmodrome.bots.search import any_action
from cosmodrome.errors import BadPosition
from cosmodrome.games import fields
from cosmodrome.games.from_the_moon.game import GAME
from cosmodrome.games.from_the_moon.rules import actions as a
from cosmodrome.games.from_the_moon.rules.moon import Moon
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.frames import RUN, frame
from cosmodrome.kernel.state import OVER
from tests.from_the_moon.story import ANN, BOB, Story

RAW = Path(__file__).with_name("raw_position.json")
TWO: list[dict[str, Any]] = [{"faction": "workers"}, {"faction": "pioneers"}]
ANN_ONLY = [{"faction": "workers"}]


def read(data: dict[str, Any], seats: int = 2) -> Moon:
    box = GAME.box(seats, GAME.settle_options({}, seats))
    return GAME.from_position(box, json.loads(json.dumps(data)))


def ann(**given: Any) -> dict[str, Any]:
    return {"players": [{"faction": "workers", **given}, {"faction": "pioneers"}]}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_state_of_a_game_comes_back(seats: int) -> None:
    """From the first tile of the set-up to the end, with every chance result on the way."""
    state, dice = GAME.new_state(GAME.box(seats, GAME.settle_options({}, seats))), SeededDice(seats)
    while True:
        assert fields.same(read(GAME.position(state), seats), state)
        if state.mover() == OVER:
            break
        state.apply(any_action(state, dice))


def test_a_position_of_bare_fields_still_loads() -> None:
    """As positions were written before their fields had names."""
    raw = json.loads(RAW.read_text("utf-8"))
    state = read(raw)
    assert fields.dump(state) == raw
    assert GAME.view(state, None)["players"][ANN]["faction"] == "netrunners"


def test_bare_fields_that_do_not_fit_are_refused() -> None:
    raw = json.loads(RAW.read_text("utf-8"))
    with pytest.raises(BadPosition, match="does not add up"):
        read({**raw, "purse": raw["purse"][:1]})
    with pytest.raises(BadPosition, match=r"supply\.metal: .* lie nowhere else \(R1\.1\)"):
        read({**raw, "supply": [99, 0, 0]})


def test_factions_are_all_that_must_be_given() -> None:
    """A turn of the first player begins on a table as after the set-up, without cubes."""
    match = cd.load("from_the_moon").match(position={"players": TWO})
    assert match.decision.prompt.text == "Send which Rover?"  # nothing else can be paid
    seen = match.view()
    assert [tile["terrain"] for tile in seen["tiles"]] == [f"T0{n}" for n in range(1, 10)]
    assert [lab["id"] for lab in seen["display"]] == ["L01", "L02", "L03", "L04", "L05", "L06"]
    assert seen["bag"] == {"metal": 30, "water": 30, "polymer": 30}
    assert seen["greenhouses"] == {"free": 2, "stack": 22}
    assert sum(part["mission"] is not None for ship in seen["ships"] for part in ship["parts"]) == 9
    assert seen["players"][BOB]["rovers"][0]["crew"] == ["Metal Astronaut"]


def test_a_position_reads_like_the_table() -> None:
    story = Story().goods(metal=2, energy=1).crews("M W*", "P", "P").rovers(5).own_building()
    player = GAME.position(story.state)["players"][ANN]
    assert (player["goods"]["metal"], player["goods"]["energy"]) == (2, 1)
    assert player["rovers"][0] == {"crew": {"metal": 1, "water_specialist": 1}, "tile": 5}
    assert (player["own"], player["buildings"]) == (True, [1])


def test_what_lies_nowhere_else_is_left_over() -> None:
    """R1.1: cubes that are not in the bag, on a tile or with a player are in the supply."""
    state = read({**ann(goods={"metal": 3}), "bag": {"metal": 10}})
    assert [int(n) for n in state.supply] == [27, 40, 40]
    state = read({**ann(), "supply": {"metal": 7, "water": 8, "polymer": 9}})
    assert GAME.position(state)["bag"] == {"metal": 33, "water": 32, "polymer": 31}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "players: Object missing required field"),
        ({"players": TWO[:1]}, "players: a list of 2 is needed"),
        ({"players": TWO, "weather": 1}, "weather: Object contains unknown field"),
        ({"players": TWO, "first": 2}, "first: 2 is not a number from 0 to 1"),
        ({"players": TWO, "player": -1}, "player: -1 is not a number"),
        ({"players": [{}, {}]}, r"players\[0\]\.faction: Object missing required field"),
        ({"players": [{"faction": None}, TWO[1]]}, r"players\[0\]\.faction: a faction is needed where a turn begins"),
        ({"players": [TWO[0], TWO[0]]}, r"players\[1\]\.faction: another player leads it"),
        (ann(goods={"gold": 1}), r"players\[0\]\.goods: 'gold' is not one of metal"),
        (ann(goods={"metal": 128}), r"players\[0\]\.goods: metal = 128 is not a number from 0 to 127"),
        (ann(goods={"energy": 3, "battery": 2}), r"Energy and Batteries do not fit the gauge \(R11\.1\)"),
        (ann(progress=8), r"players\[0\]\.progress: 8 is not a number from 1 to 7"),
        (ann(rovers=[]), r"players\[0\]\.rovers: a list of 3 is needed"),
        (ann(rovers=[{"crew": {"metal": 5}}, {"crew": {"water": 1}}, {"crew": {"polymer": 1}}]), r"5 metal Astronauts"),
        (
            ann(rovers=[{"crew": {"metal": 1}, "tile": 10}, {"crew": {"water": 1}}, {"crew": {"polymer": 1}}]),
            r"players\[0\]\.rovers\[0\]\.tile: 10 is not a number from 1 to 9",
        ),
        (ann(rovers=[{"crew": {"metal": 1, "water": 1, "polymer": 1}}, *[{"crew": {}}] * 2]), r"crews of .*R2\.2\.7"),
        (ann(greenhouses=7), r"players\[0\]\.greenhouses: 7 is not a number from 0 to 6"),
        (ann(improved=1), "more improved than there is"),
        (ann(laboratories={"r9c9": "L01"}), r"players\[0\]\.laboratories: 'r9c9' is not one of r1c1"),
        (ann(laboratories={"r1c1": "L01"}), r"Laboratories lie beside the Foundations \(R8\.3\)"),
        (ann(small=["B11"]), r"Buildings and tiles differ \(R7\.3, R7\.4\)"),
        (ann(small=["B15"], buildings=[1]), r"players\[0\]\.small: not among the small Buildings of this game"),
        (ann(large=["G1"]), "Buildings and tiles differ"),
        (ann(buildings=[17]), r"players\[0\]\.buildings: 17 is not a number from 1 to 16"),
        (ann(missions=["ME1"]), "missions: needed where a tile was taken"),
        ({**ann(missions=["ME1"]), "missions": {"E-1": "ME1"}}, r"missions\.E-1: a player has the tile"),
        ({**ann(), "missions": {"E-1": "MT1"}}, r"missions\.E-1: the part is not in use, or the tile is of another"),
        ({**ann(), "missions": {"E-9": "ME1"}}, r"missions: 'E-9' is not one of E-1"),
        ({**ann(), "missions": {"E-1": "ME1", "E-2": "ME1"}}, "missions: something lies there twice"),
        ({**ann(), "missions": {"E-1": "ME1"}, "launched": {"europa": 4}}, r"launched\.europa: a Mission tile is left"),
        (ann(points={"luck": 1}), r"players\[0\]\.points: 'luck' is not one of the team"),
        ({**ann(), "tiles": []}, "tiles: a list of 9 is needed"),
        ({**ann(), "tiles": [{"terrain": "T01"}] * 9}, "tiles: something lies there twice"),
        ({**ann(), "tiles": [{"terrain": "T16"}] * 9}, r"tiles\[0\]\.terrain: not in the game with so many players"),
        ({**ann(), "progress": ["P01"]}, "progress: a list of 6 is needed"),
        ({**ann(), "powers": {"metal": "SP_TAP", "water": "SP_TAP"}}, "powers: something lies there twice"),
        (
            {**ann(), "bag": {"metal": 9}, "supply": {"metal": 9}},
            r"supply\.metal: 9 in the bag and 9 in the supply; 40",
        ),
        ({**ann(), "greenhouses": {"free": 2, "stack": 2}}, r"greenhouses: 2 and 2 beside 0 of players \(R1\.8\)"),
        ({**ann(), "foundations": 3}, r"foundations: 3 beside 0 of players; 24 is needed"),
        ({**ann(), "display": ["L01"] * 6}, "laboratories: there are not so many of L01"),
        ({**ann(), "laboratories": {"L01": 3}}, "laboratories: the stack does not hold what lies nowhere else"),
        ({**ann(large=["G1"], buildings=[1]), "large": ["G1"]}, "large: a player has one of them"),
        ({**ann(), "zones": [3]}, r"zones: only a solo game has them \(R15\.2\)"),
        ({**ann(), "entered": 9}, "entered: 9 is not a number from 1 to 6"),
        ({**ann(), "ending": "rain"}, "ending: 'rain' is not one of '', three_launches"),
        ({**ann(), "agenda": []}, "ending: with nothing left to do the game is over"),
        ({**ann(), "agenda": [255]}, "agenda: 255 is no frame of this game"),
        ({**ann(), "agenda": [frame(RUN, 0, 9999)]}, "points at no effect"),
        ({**ann(), "agenda": [frame(a.ASK_TILE, 0, 3)]}, "is about something that there is not"),
        ({**ann(), "agenda": [frame(a.ASK_PLACE, 0, 1)]}, "agenda: there is nothing to answer"),
    ],
)
def test_what_cannot_be_is_refused_with_its_field(data: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        read(data)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"met": ["S01"]}, r"met: only Objectives of this game \(R15\.8\)"),
        ({"dummies": [10]}, "dummies: 10 is not a number from 1 to 9"),
    ],
)
def test_solo_positions_are_checked_too(data: dict[str, Any], message: str) -> None:
    objective = GAME.shipped.objectives[0].id
    data = {name: [objective] if name == "met" else value for name, value in data.items()}
    with pytest.raises(BadPosition, match=message):
        read({"players": ANN_ONLY, **data}, seats=1)


def test_two_rovers_do_not_share_a_tile() -> None:
    """R4.1."""
    crews = [{"crew": {"metal": 1}, "tile": 3}, {"crew": {"water": 1}, "tile": 3}, {"crew": {"polymer": 1}}]
    with pytest.raises(BadPosition, match=r"two Rovers share a tile \(R4\.1\)"):
        read(ann(rovers=crews))
