"""R1, R2: components, map and set-up."""

from __future__ import annotations

import pytest

from cosmodrome.games.from_the_moon.game import GAME
from cosmodrome.games.from_the_moon.rules.scoring import resources
from cosmodrome.kernel.bags import amount, size
from cosmodrome.kernel.bits import count, members
from tests.from_the_moon.story import ANN, BOB, CAT, Story


def test_the_box_holds_all_components() -> None:
    """R1.1, R1.2: tiles, cubes and cards in their numbers."""
    shipped = GAME.shipped
    assert (len(shipped.terrains), len(shipped.missions), len(shipped.progress)) == (16, 18, 10)
    assert (len(shipped.large), len(shipped.small), len(shipped.factions), len(shipped.own)) == (8, 13, 8, 8)
    assert sum(lab.copies for lab in shipped.laboratories) == 54
    state = Story().state
    for colour in range(3):
        lying = [*state.cubes, *state.purse, state.bag]
        assert sum(int(amount(cubes, colour)) for cubes in lying) + state.supply[colour] == 40


def test_energy_is_no_resource() -> None:
    """R1.3: only Metal, Water, Polymer and Food can be chosen as a Resource, and count at the end."""
    story = Story("workers", "pioneers").goods(energy=3, metal=1).rovers().cubes(1)
    story.play("act:rover", "rover:1", "send:1", "terrain:1")
    assert story.options("pick") == ["metal", "water", "polymer", "food"]
    assert resources(story.state, ANN) == 1


def test_specialists_carry_a_marker_of_their_colour() -> None:
    """R1.4: a trained Astronaut is a Specialist of the same colour, and cannot be trained again."""
    story = Story("workers", "pioneers").crews("M", "W", "P").goods(energy=4, food=2)
    story.play("act:team", "develop:train")
    assert story.options("train") == ["1:metal", "2:water", "3:polymer"]
    story.play("train:1:metal")
    assert story.player()["rovers"][0]["crew"] == ["Metal Specialist"]
    assert story.player()["markers"] == {"metal": 2, "water": 3, "polymer": 3}


def test_tiles_are_adjacent_along_a_side() -> None:
    """R1.5: orthogonally only."""
    tiles = Story().state.printed.tiles
    assert members(tiles.around[0]) == [1, 3]
    assert members(tiles.around[4]) == [1, 3, 5, 7]


@pytest.mark.parametrize(("seats", "spaces"), [(2, 16), (3, 20), (4, 25)])
def test_building_spaces_are_vertices(seats: int, spaces: int) -> None:
    """R1.6, Q1: (rows + 1) x (columns + 1) spaces, the outer corners included."""
    state = Story(seats=seats).state
    printed = state.printed
    assert count(state.free_sites()) == spaces
    touching = sorted(int(count(printed.tiles_at[vertex])) for vertex in range(spaces))
    assert (touching[:4], touching[-1]) == ([1, 1, 1, 1], 4)


def test_without_outer_corners() -> None:
    """Q1: the switch takes the four corners away, also for the dummy."""
    story = Story(seats=2, include_outer_corners=False)
    assert count(story.state.free_sites()) == 12
    solo = Story("pioneers", include_outer_corners=False)
    assert members(solo.state.zones) == [1, 2, 4, 5, 6, 7]
    assert not solo.state.zones & solo.state.printed.outer_corners


def test_a_rover_has_three_seats() -> None:
    """R1.7, D9: nobody is seated in a full Rover; with nine aboard nobody is recruited."""
    story = Story("workers", "pioneers").crews("M M M", "W W", "P").goods(energy=3, food=3)
    story.play("act:team", "develop:recruit", "recruit:polymer")
    assert story.options("seat") == ["2", "3"]
    full = Story("workers", "pioneers").crews("M M M", "W W W", "P P P").goods(energy=3)
    assert "act:team" not in full.keys


def test_stacks_are_limited() -> None:
    """R1.8, Q29, R5.4: when all Greenhouses or Foundations are taken, there are no more."""
    story = Story("workers", "pioneers").goods(water=2, polymer=2, energy=4, metal=2)
    assert {"act:greenhouses", "act:research"} <= set(story.keys)
    story.state.printed.greenhouse_tiles = 0
    story.state.printed.foundation_tiles = 0
    story.state.greenhouse_stack = story.state.free_greenhouses = story.state.foundation_stack = 0
    story.again()
    assert not {"act:greenhouses", "act:research"} & set(story.keys)


# --- the main area -----------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "rows", "columns"), [(1, 3, 3), (2, 3, 3), (3, 3, 4), (4, 4, 4)])
def test_the_grid(seats: int, rows: int, columns: int) -> None:
    """R2.1.1, Q23: 3x3, 3 rows of 4 columns, 4x4, of the tiles for so many players."""
    view = Story(seats=seats, begun=False).view()
    assert view["grid"] == [rows, columns]
    laid = {tile["terrain"] for tile in view["tiles"]}
    assert laid == {f"T{number:02}" for number in range(1, rows * columns + 1)}


@pytest.mark.parametrize(("seats", "n"), [(2, 3), (3, 4), (4, 5)])
def test_missions(seats: int, n: int) -> None:
    """R2.1.2: so many Mission tiles of its own on each ship."""
    for ship in Story(seats=seats).view()["ships"]:
        tiles = [part["mission"] for part in ship["parts"]]
        assert len(set(tiles)) == n
        assert all(tile[1] == ship["ship"][0].upper() for tile in tiles)
        assert not ship["launched"]


def test_each_colour_has_one_power() -> None:
    """R2.1.3."""
    story = Story(draws={"power": ["SP_CONVOY", "SP_FARM"]})
    powers = {colour: power["id"] for colour, power in story.view()["powers"].items()}
    assert powers == {"metal": "SP_CONVOY", "water": "SP_FARM", "polymer": "SP_TAP"}


@pytest.mark.parametrize(("seats", "free"), [(2, 2), (3, 3), (4, 4)])
def test_greenhouses_without_surcharge(seats: int, free: int) -> None:
    """R2.1.4."""
    assert Story(seats=seats, begun=False).view()["greenhouses"] == {"free": free, "stack": 24 - free}


def test_laboratories_and_foundations() -> None:
    """R2.1.5: six face up, the rest a stack."""
    story = Story(draws={"laboratory": ["L05", "L05", "L05", "L18"]}, begun=False)
    view = story.view()
    assert story.display[:4] == ["L05", "L05", "L05", "L18"]
    assert (len(view["display"]), view["laboratories"], view["foundations"]) == (6, 48, 24)


@pytest.mark.parametrize(("seats", "n"), [(2, 3), (3, 4), (4, 5)])
def test_large_buildings(seats: int, n: int) -> None:
    """R2.1.6."""
    assert len(Story(seats=seats).view()["large"]) == n


def test_the_progress_track() -> None:
    """R2.1.7, R2.2.8: six tiles; all pieces on space 1, no points yet."""
    story = Story()
    assert story.on_board("progress") == ["P10", "P09", "P02", "P04", "P08", "P05"]
    assert [player["progress"] for player in story.view()["players"]] == [1, 1]
    assert [player["points"] for player in story.view()["players"]] == [0, 0]


def test_bag_and_first_cubes() -> None:
    """R2.1.8, R2.1.9: of 90 cubes in the bag, as many go on each tile as the first Progress tile says."""
    state = Story(begun=False).state
    assert [int(size(cubes)) for cubes in state.cubes[:9]] == [3] * 9
    assert size(state.bag) == 90 - 27
    assert list(state.supply) == [10, 10, 10]


# --- players -----------------------------------------------------------------------------------------
def test_the_first_player_is_drawn() -> None:
    """R2.2.1: at random; turns go clockwise."""
    story = Story(seats=3, first_player="random", draws={"first": ["1"]}, begun=False)
    assert story.state.first == BOB
    assert story.mover == ANN  # the last in turn order chooses a faction first
    story.draft()
    story.take_seats()
    assert story.mover == BOB
    story.goods(BOB, energy=2).play("act:rover", "rover:1", "send:1", "done")
    assert story.mover == CAT


def test_the_starting_trio() -> None:
    """R2.2.2: three of each colour in the rows, one of each beside the board."""
    player = Story("unifiers", "workers").player()
    assert player["rows"] == {"metal": 3, "water": 3, "polymer": 3}
    crew = sorted(who for rover in player["rovers"] for who in rover["crew"])
    assert crew == ["Metal Astronaut", "Polymer Astronaut", "Water Astronaut"]


def test_small_buildings() -> None:
    """R2.2.3: two of level 1, two of level 2, one of level 3, and the fixed one."""
    small = Story(draws={"small": ["B12", "B15", "B21", "B24", "B33"]}).on_board("small")
    assert small == ["B12", "B15", "B21", "B24", "B33", "B34"]


def test_the_draft_goes_backwards() -> None:
    """R2.2.4, Q3, D0a, Q32: the last player chooses from players + 1 cards, openly, with the main area in sight."""
    story = Story(seats=3, draws={"faction": ["cyborgs", "workers", "survivors", "netrunners"]}, begun=False)
    assert story.view()["tiles"][0]["terrain"] == "T01"
    assert story.mover == CAT
    assert story.options("faction") == ["cyborgs", "workers", "survivors", "netrunners"]
    assert story.on_board("draft") == story.options("faction")
    story.play("faction:workers", "faction:survivors")
    assert story.mover == ANN
    assert story.options("faction") == ["cyborgs", "netrunners"]
    story.play("faction:netrunners")
    assert story.on_board("draft") == []


def test_chance_may_choose_a_faction() -> None:
    """D0a: among the cards handed on."""
    story = Story(
        "cyborgs", "workers", draws={"faction": ["cyborgs", "workers", "survivors", "survivors"]}, begun=False
    )
    story.play("deal")
    assert story.player(BOB)["faction"] == "survivors"


def test_the_setup_strip() -> None:
    """R2.2.5, R2.2.6, Q4, Q38: pieces of the faction, for nothing and without bonuses; the gauge is full."""
    story = Story("netrunners", "biofarmers")
    ann, bob = story.player(ANN), story.player(BOB)
    assert (ann["foundations"], bob["greenhouses"], bob["improved"]) == (1, 1, 0)
    assert ann["goods"] == {"metal": 0, "water": 1, "polymer": 1, "food": 3, "energy": 5, "battery": 5}
    assert ann["markers"]["polymer"] == 2
    assert story.view()["greenhouses"] == {"free": 2, "stack": 21}  # not from a space without surcharge
    assert (ann["achievements"], ann["points"], bob["achievements"]) == (0, 0, 0)
    assert ann["large"] == []


def test_later_pieces_go_on_from_the_strip() -> None:
    """Q4, W15: a colour whose first Astronaut went at set-up goes on with column 2, for 1 point."""
    story = Story("workers", "pioneers").goods(energy=3, food=1)
    assert story.player()["rows"]["metal"] == 2
    story.play("act:team", "develop:recruit", "recruit:metal", "seat:1", "done")
    assert story.points_for("the team") == 1


def test_seating() -> None:
    """R2.2.7, D0b: three Astronauts for three Rovers leave no choice; five do, and of empty Rovers one is offered."""
    story = Story("unifiers", "workers", begun=False)
    story.draft()
    assert [len(rover["crew"]) for rover in story.player(ANN)["rovers"]] == [1, 1, 1]
    assert story.mover == BOB
    assert [len(rover["crew"]) for rover in story.player(BOB)["rovers"]] == [1, 0, 0]
    assert story.options("seat") == ["1", "2"]


def test_no_rover_stays_empty() -> None:
    """D0b: the last Astronauts are forced into empty Rovers; who prefers it lets chance seat them."""
    story = Story("workers", "pioneers", begun=False)
    story.draft()
    assert story.mover == ANN
    assert story.own_keys == ["deal", "seat:1", "seat:2"]
    story.play("seat:1")
    assert story.mover == BOB  # the other two of the four took the other Rovers
    assert [len(rover["crew"]) for rover in story.player(ANN)["rovers"]] == [2, 1, 1]
    story.play("deal")
    assert all(rover["crew"] for rover in story.player(BOB)["rovers"])
    assert story.state.turn == 1


def test_three_players() -> None:
    """W7: 12 tiles as 3x4, 4 large Buildings, 4 Faction cards, 6 Laboratories, 6 Progress tiles, 90 cubes."""
    story = Story(seats=3, begun=False)
    view = story.view()
    assert (view["grid"], len(view["tiles"]), len(view["large"])) == ([3, 4], 12, 4)
    assert (len(view["draft"]), len(view["display"]), len(view["progress"])) == (4, 6, 6)
    assert size(story.state.bag) + sum(int(size(cubes)) for cubes in story.state.cubes) == 90
