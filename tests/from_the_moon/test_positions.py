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
from cosmodrome.kernel.frames import frame
from cosmodrome.kernel.state import OVER
from cosmodrome.lab.conformance import drawn_table
from tests.from_the_moon.story import ANN, BOB, Story
from tests.soak import repeats

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


def test_every_agenda_comes_back() -> None:
    """Of tables with all options: whatever lies on whatever."""
    for seed in range(repeats(5, 100)):
        seats, options = drawn_table(GAME, seed)
        box, dice = GAME.box(seats, GAME.settle_options(options, seats)), SeededDice(seed)
        state, before = GAME.new_state(box), 0
        while state.mover() != OVER:
            if len(state.agenda) != before:
                assert fields.same(GAME.from_position(box, GAME.position(state)), state)
            before = len(state.agenda)
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
    with pytest.raises(BadPosition, match="buildings: there is less than nothing"):
        read({**raw, "buildings": [-1, 0]})
    with pytest.raises(BadPosition, match=r"agenda\[0\]\.kind: advance never lies at the bottom"):
        read({**raw, "agenda": [frame(a.ADVANCE, ANN)]})


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
        ({**ann(), "agenda": [255]}, r"agenda\[0\]: 255 is no frame of this game"),
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


PARTS = {"E-1": "ME1", "E-2": "ME2", "E-3": "ME3"}
TRACK_LEFT = {"faction": "pioneers", "progress": 7}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({**ann(), "missions": {**PARTS, "E-3": "ME9"}}, r"missions\.E-3: 'ME9' is not one of ME1"),
        ({**ann(), "missions": {**PARTS, "E-4": "ME4"}}, r"missions\.E-4: the part is not in use"),
        ({**ann(missions=["ME4"]), "missions": PARTS}, r"missions: europa has 3 of them \(R2\.1\.2\)"),
        ({**ann(improvements=["E-5"]), "missions": PARTS}, r"players\[0\]\.improvements: a part that is not in use"),
        ({**ann(), "powers": {"metal": "SP_TAP"}}, "powers: where nothing lies, something is to be drawn"),
        ({**ann(), "progress": [None, "P02", "P03", "P04", "P05", "P06"]}, "progress: where nothing lies"),
        ({**ann(), "tiles": [{"terrain": None}] * 9}, "tiles: where nothing lies"),
        ({**ann(), "display": ["L01", "L02", "L03", "L04", "L05", None]}, r"display: it was not refilled \(R8\.2\)"),
        ({**ann(), "small": ["B34"]}, r"small: there are 2 of level 1 \(R2\.2\.3\)"),
        ({**ann(), "large": ["G1", "G2", "G3", "G4"]}, r"large: there are 3 of them in this game"),
        ({**ann(), "greenhouses": {"free": 24, "stack": 0}}, r"greenhouses\.free: 24 is not a number from 0 to 2"),
        ({**ann(), "supply": {"metal": -200, "water": 0, "polymer": 0}}, r"bag\.metal: 240 is not a number from 0"),
        ({**ann(), "draft": ["cyborgs"]}, "draft: 0 Faction cards are left to choose from"),
        ({**ann(), "yielded_basic": 1}, "yielded_basic: 1 is not a number from 0 to 0"),
        (ann(waiting={"metal": 1}), r"players\[0\]\.waiting: this team is not to take seats now"),
        ({**ann(progress=3), "entered": 2}, r"entered: a piece is further on \(R9\.6\)"),
        ({**ann(), "turn": 1_000_000}, "turn: Expected `int` <= 10000"),
        # R12.1: how the game ends
        ({"players": [TWO[0], TRACK_LEFT]}, "ending: the game ends: three ships are launched, or a piece has left"),
        (
            {"players": [TWO[0], TRACK_LEFT], "ending": "left_the_track"},
            r"players\[1\]\.progress: whoever left the track has no turn left",
        ),
        ({**ann(), "missions": {}, "launched": {"europa": 1, "titan": 1, "mars": 1}}, "ending: the game ends"),
        ({**ann(), "ending": "three_launches"}, r"ending: this has not happened \(R12\.1\)"),
        ({**ann(), "ending": "hunger"}, r"ending: hunger ends a solo game at once \(R15\.4\)"),
    ],
)
def test_fields_fit_together(data: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        read(data)


def turn(*frames: dict[str, Any]) -> list[dict[str, Any]]:
    """What is on the agenda in a turn of Ann's, with these on top."""
    return [{"seat": ANN, **f} for f in ({"kind": "end_turn"}, {"kind": "may_convert"}, *frames)]


def task(tile: int = 5, **left: int) -> dict[str, Any]:
    tasks = {f"{colour}_{what}": 0 for colour in ("metal", "water", "polymer") for what in ("tasks", "powers")}
    return {"kind": "ask_task", "tile": tile, **tasks, **left}


INCOME = ({"kind": "advance"}, {"kind": "may_feed"}, {"kind": "ask_income", "sources": 1 << a.RECHARGE})
REFILL = ({"kind": "fill_greenhouses"}, {"kind": "refill", "refilled": 4})


@pytest.mark.parametrize(
    ("frames", "message"),
    [
        ([{"kind": "sleep"}], r"agenda\[2\]\.kind: 'sleep' is not one of"),
        ([{"kind": "ask_rover", "seat": BOB}], r"agenda\[2\]\.seat: it is the turn of player 0"),
        ([{"kind": "ask_rover", "seat": 2}], r"agenda\[2\]\.seat: ask_rover is not for 2"),
        ([{"kind": "ask_rover", "rover": 1}], r"agenda\[2\]\.rover: a frame ask_rover has no such field"),
        ([{"kind": "ask_tile"}], r"agenda\[2\]\.rover: this field is missing"),
        ([{"kind": "ask_tile", "rover": 4}], r"agenda\[2\]\.rover: 4 is not a number from 1 to 3"),
        ([{"kind": "ask_tile", "rover": 1}], r"agenda\[2\]\.rover: it is out already"),
        ([{"kind": "ask_building"}], r"agenda\[2\]: there is nothing to answer to this question"),
        ([{"kind": "ask_site", "building": "B34"}], r"agenda\[2\]: there is nothing to answer to this question"),
        ([{"kind": "ask_site", "building": "B33"}], r"agenda\[2\]\.building: it is not on offer"),
        ([{"kind": "ask_terrain", "site": 1, "tiles": 1, "effects": 1}], r"agenda\[2\]\.site: .* no Building there"),
        ([task(metal_tasks=1)], r"agenda\[2\]\.tile: this player has no Rover there"),
        ([task(1, metal_tasks=2)], r"agenda\[2\]\.metal_tasks: the crew has fewer"),
        ([task(1, metal_tasks=1, metal_powers=1)], r"agenda\[2\]\.metal_powers: the crew has fewer"),
        ([{"kind": "ask_board", "colour": "water"}], r"agenda\[2\]\.colour: nobody stands in this row"),
        ([{"kind": "ask_flip"}], r"agenda\[2\]\.kind: there is nothing to take or to improve"),
        ([{"kind": "ask_place", "laboratory": "L01"}], r"agenda\[2\]\.laboratory: there is no space for it"),
        ([{"kind": "ask_place", "laboratory": ""}], r"agenda\[2\]\.laboratory: a Laboratory is to be placed"),
        ([{"kind": "ask_activation", "space": "r1c1", "spaces": 1}], r"agenda\[2\]\.space: no Laboratory lies there"),
        ([{"kind": "launch", "ship": "mars", "last_part": "M-1"}], r"agenda\[2\]\.ship: .* a Mission tile is left"),
        ([{"kind": "more_batteries", "batteries": 0}], r"agenda\[2\]\.batteries: at least one"),
        ([{"kind": "end_action", "action": "rover"}], r"agenda\[2\]\.action: it has no parts"),
        (
            [{"kind": "end_action", "action": "team"}, {"kind": "ask_part", "action": "research", "done": 0}],
            r"agenda\[3\]\.action: another action is under way",
        ),
        (
            [{"kind": "end_action", "action": "team"}, {"kind": "ask_part", "action": "team", "done": 1}],
            r"agenda\[3\]\.done: one part of this action",
        ),
        ([*INCOME[:2], {**INCOME[2], "sources": 1}], r"agenda\[4\]\.sources: own small Buildings and the recharge"),
        ([*INCOME, {"kind": "ask_seating"}], r"agenda\[5\]: there is nothing to answer"),
        ([*INCOME, {"kind": "deal_seat"}], r"agenda\[5\]\.seat: nobody is left to seat"),
        ([*REFILL, {"kind": "draw_cube", "tile": 5, "cubes": 1}], r"agenda\[4\]\.tile: the next tile was refilled"),
        ([*REFILL, {"kind": "draw_cube", "tile": 4, "cubes": 5}], r"agenda\[4\]\.cubes: 1 to 4 of them fit"),
        ([REFILL[0], {"kind": "refill", "refilled": 12}], r"agenda\[3\]\.refilled: there are 9 tiles"),
        ([{"kind": "move_dummies"}], r"agenda: there is a dummy in solo games only"),
        ([{"kind": "run", "effect": 9999}], r"agenda\[2\]\.effect: run points at no effect"),
        ([{"kind": "ask_rover"}, {"kind": "ask_rover"}], r"agenda\[3\]\.kind: ask_rover never lies on ask_rover"),
    ],
)
def test_what_is_under_way_is_possible(frames: list[dict[str, Any]], message: str) -> None:
    """Ann has one Rover out on tile 1, with a metal Astronaut, and all of row `water` on her board is empty."""
    crews = [{"crew": {"metal": 1}, "tile": 1}, {"crew": {"water": 2}}, {"crew": {"polymer": 1, "water": 2}}]
    with pytest.raises(BadPosition, match=message):
        read({**ann(rovers=crews), "agenda": turn(*frames)})


def test_an_effect_that_was_chosen_does_not_wait() -> None:
    """Its price was paid and it is carried out at once, so nothing else can come between."""
    effect = int(GAME.box(2, GAME.settle_options({}, 2)).laboratory_effect[1])
    with pytest.raises(BadPosition, match=r"agenda\[2\]\.effect: this one never waits"):
        read({**ann(), "agenda": turn({"kind": "run", "effect": effect})})


def test_frames_as_numbers_are_still_read() -> None:
    numbers = [frame(a.END_TURN, ANN), frame(a.MAY_CONVERT, ANN), frame(a.ASK_TILE, ANN, 2)]
    assert GAME.position(read({**ann(), "agenda": numbers}))["agenda"] == turn({"kind": "ask_tile", "rover": 3})
    with pytest.raises(BadPosition, match=r"agenda\[2\]\.tile: 12 is not a number from 0 to 8"):
        read({**ann(), "agenda": [*numbers[:2], frame(a.ASK_TASK, ANN, 12, 1)]})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"draft": ["workers"]}, r"draft: 3 Faction cards are left to choose from"),
        ({"draft": []}, r"draft: 3 Faction cards are left to choose from"),
        ({"turn": 3}, r"turn: it is 0 during the set-up"),
        ({"first": 1}, r"agenda: factions are chosen from the last player back to the first"),
        ({"ending": "left_the_track"}, r"ending: this has not happened"),
        ({"players": [{"faction": None}, {"faction": "cyborgs"}]}, r"players\[1\]\.faction: a player has none until"),
        ({"players": [{"faction": None, "achievements": 1}, {"faction": None}]}, r"players\[0\]\.faction: without one"),
        (
            {"players": [{"faction": None, "own": True, "buildings": [1]}, {"faction": None}]},
            r"players\[0\]\.faction: without one",
        ),
    ],
)
def test_the_draft_has_a_card_for_everybody(changes: dict[str, Any], message: str) -> None:
    """R2.2.4: Bob chooses first, one of three cards."""
    data = GAME.position(Story(begun=False).state)
    assert read(data).mover() == BOB
    with pytest.raises(BadPosition, match=message):
        read({**data, **changes})


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"dummies": [1, 2, 3, 4, 5, 6, 7, 8, 9]}, r"dummies: at most 3 in this game \(R15\.2\)"),
        ({"zones": [1, 2, 3, 4, 5, 6, 7]}, r"zones: at most 6 in this game"),
        ({"dummies": [1], "locations": [1, 2]}, "locations: a card that was drawn is not in the deck"),
        ({"locations": [], "agenda": [*turn(), {"kind": "draw_location", "cards": 1}]}, "locations: a card is to be"),
    ],
)
def test_the_dummy_leaves_room(data: dict[str, Any], message: str) -> None:
    """R15.2: with a dummy on each tile nobody could take a turn, and the game would never end."""
    with pytest.raises(BadPosition, match=message):
        read({"players": ANN_ONLY, **data}, seats=1)


def test_two_rovers_do_not_share_a_tile() -> None:
    """R4.1."""
    crews = [{"crew": {"metal": 1}, "tile": 3}, {"crew": {"water": 1}, "tile": 3}, {"crew": {"polymer": 1}}]
    with pytest.raises(BadPosition, match=r"two Rovers share a tile \(R4\.1\)"):
        read(ann(rovers=crews))


def test_what_a_position_leaves_no_choice_in_is_told() -> None:
    """Ann can do nothing but gather and feed: that is done while the position is read, and stands in the log."""
    out = [{"crew": {colour: 1}, "tile": tile} for tile, colour in enumerate(("metal", "water", "polymer"), 1)]
    home = [{"crew": {colour: 1}} for colour in ("metal", "water", "polymer")]
    players = [
        {"faction": "workers", "goods": {"food": 3}, "rovers": out},
        {"faction": "pioneers", "goods": {"food": 3}, "rovers": home},
    ]
    match = cd.load("from_the_moon").match(seats=["Ann", "Bob"], position={"players": players}, seed=1)
    expected = [
        "Ann brings home Rover 1, Rover 2 and Rover 3.",
        "Ann feeds 3 Astronauts with 3 Food.",
        "Ann advances to Progress space 2.",
        "27 cubes are drawn for 9 tiles.",
    ]
    for same in (match, match.copy(), match.fork(), cd.replay(match.record.text())):
        assert [str(entry) for entry in same.log] == expected
        assert [str(entry) for entry in same.log_for(None, last=1)] == expected[-1:]
