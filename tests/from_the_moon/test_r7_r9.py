"""R7 to R9: Buildings, research, gathering and Income."""

from __future__ import annotations

import pytest

from cosmodrome.games.from_the_moon.rules.progress import fill_bag
from cosmodrome.kernel.bags import amount, many, size
from cosmodrome.kernel.bits import count, only
from tests.from_the_moon.story import ANN, BOB, Story

SMALL = {"small": ["B11", "B13", "B21", "B22", "B31"]}
RICH = {"metal": 9, "water": 9, "polymer": 9, "food": 9, "energy": 9, "battery": 9}


# --- R7 ----------------------------------------------------------------------------------------------
def test_what_can_be_built() -> None:
    """R7.1, D11: small tiles by level, large ones of the main board, the own one."""
    story = Story("workers", "pioneers", draws=SMALL).goods(**RICH).play("act:building")
    assert story.options("build") == ["B11", "B13", "B21", "B22", "B31", "B34", "G1", "G2", "G3", "faction"]
    poor = Story("workers", "pioneers", draws=SMALL).goods(metal=2, water=1, energy=1).play("act:building")
    assert poor.options("build") == ["B11", "B13", "faction"]
    assert poor.why_not("build:B31").rule == "R7.2"
    assert poor.why_not("build:B12").rule == "R7.1"


def test_two_large_slots() -> None:
    """R7.1: at most two large Buildings, the Faction Building included."""
    story = Story("workers", "pioneers", draws=SMALL).own_building()
    story.state.large_built[ANN] |= only(0)
    story.state.large &= ~only(0)
    story.state.buildings[ANN] |= only(1)
    story.goods(**RICH).play("act:building")
    assert story.options("build") == ["B11", "B13", "B21", "B22", "B31", "B34"]
    assert story.why_not("build:G2").why == "all slots for large Buildings are taken"


def test_any_empty_space() -> None:
    """R7.2, D12: anywhere, but not where a Building stands; not at all if no space is empty."""
    story = Story("workers", "pioneers", draws=SMALL).buildings(1, seat=BOB).goods(metal=1, water=1, energy=1)
    story.play("act:building", "build:B11")
    assert story.options("site") == [str(vertex) for vertex in range(2, 17)]
    assert story.why_not("site:1").rule == "R7.2"
    full = Story("workers", "pioneers", draws=SMALL).goods(**RICH)
    full.state.printed.sites = 0
    assert "act:building" not in full.again().keys


def test_small_and_large_tiles() -> None:
    """R7.3, R7.4: a small tile works at Income; a large one covers an Achievement and is not replaced."""
    story = Story("workers", "pioneers", draws=SMALL).goods(metal=1, water=1, energy=1)
    story.play("act:building", "build:B13", "site:6", "done")
    assert (story.player()["small"], story.player()["buildings"], story.achievements()) == (["B13"], [6], 0)
    story = Story("workers", "pioneers", draws=SMALL).goods(metal=3, polymer=1, energy=1)
    story.play("act:building", "build:G2", "site:6", "done")
    assert (story.player()["large"], story.achievements(), story.on_board("large")) == (["G2"], 1, ["G1", "G3"])


@pytest.mark.parametrize(("vertex", "tiles"), [(6, ["1", "2", "4", "5"]), (2, ["1", "2"]), (1, ["1"])])
def test_terrain_after_building(vertex: int, tiles: list[str]) -> None:
    """R7.5, W17, D13: one effect of a touching tile, without a task; inner 4, border 2, corner 1."""
    story = Story("workers", "pioneers", draws=SMALL).goods(metal=1, water=1, energy=4, food=1, battery=5)
    story.rovers(1, seat=BOB).play("act:building", "build:B13", f"site:{vertex}")
    assert story.options("terrain") == tiles
    story.play("terrain:1", "pick:water")
    assert (story.has("water"), story.mover) == (1, BOB)


def test_the_printed_price_stays_due() -> None:
    """Q8, R7.5: 1 Energy for Hadley Rille; with the switch it is waived."""
    for waived, energy in ((False, 0), (True, 1)):
        story = Story("workers", "pioneers", draws=SMALL, building_waives_terrain_price=waived).crews("M", "W", "P")
        story.goods(metal=1, water=1, energy=2, battery=4).play("act:building", "build:B13", "site:3", "terrain:2")
        story.play("train:1:metal")
        assert story.has("energy") == energy


def test_the_waiver_keeps_surcharges() -> None:
    """Q8: the switch waives the printed price alone; the surcharge of a Greenhouse stays due."""
    story = Story("workers", "pioneers", draws=SMALL, building_waives_terrain_price=True)
    story.goods(metal=1, water=1, energy=3, battery=4)
    story.state.greenhouse_stack += story.state.free_greenhouses
    story.state.free_greenhouses = 0
    story.again().play("act:building", "build:B13", "site:7", "terrain:5")
    assert (story.has("energy"), story.player()["greenhouses"]) == (0, 1)


def test_the_order_of_building() -> None:
    """R7.6: Achievement of the slot, Progress trigger, faction, immediate effect, then the Terrain."""
    draws = {**SMALL, "progress": ["P04"], "large": ["G8"]}
    story = Story("architects", "pioneers", draws=draws).goods(**RICH)
    story.play("act:building", "build:G8", "site:1")
    assert story.achievements() == 2
    assert story.prompt == "Lay a Foundation?"
    story.play("yes")
    assert story.prompt.startswith("Approval for Europa, Titan or Mars")
    story.play("point")
    assert story.prompt.startswith("Approval for Europa, Titan or Mars")
    story.play("point")
    assert story.own_keys == ["terrain:1", "done"]
    assert story.points_for("approvals") == 2


# --- R8 ----------------------------------------------------------------------------------------------
def test_foundations_go_down_the_columns() -> None:
    """R8.1: 1 Metal, 1 Polymer, 1 Energy; down the left column, then the right one."""
    story = Story("workers", "pioneers").goods(metal=1, polymer=1, energy=1).play("act:research")
    assert (story.purse(), story.player()["foundations"]) == ({}, 1)
    spaces = Story().state.printed.on_foundation
    assert [int(count(spaces[n])) for n in range(7)] == [0, 2, 4, 6, 8, 10, 12]
    assert [int(spaces[n] & ~spaces[n - 1]) for n in (1, 2, 4)] == [0b11, 0b110000, 0b1100]


def test_research_of_the_rulebook() -> None:
    """W2, R8.1-R8.4, D14-D16: a Foundation, a Laboratory of the second row, a chain of four."""
    story = Story("workers", "pioneers").foundations(3, {"r3c1": "L08", "r1c2": "L14", "r2c2": "L07"})
    story.displayed("L01", "L02", "L13", "L03", "L04", "L05").buildings(1, 2, 3)
    story.draws["laboratory"] = ["L09"]
    story.goods(polymer=2, metal=1, energy=4, battery=4)
    story.play("act:research", "develop:foundation")
    assert (story.purse(), story.player()["foundations"]) == ({"polymer": 1, "energy": 3}, 4)
    story.play("develop:laboratory", "laboratory:middle_left")
    assert story.display == ["L09", "L02", "L01", "L03", "L04", "L05"]
    assert story.purse() == {"energy": 2}
    assert story.options("place") == ["r1c1", "r1c3", "r1c4", "r2c1", "r3c2"]
    story.play("place:r3c2")
    assert story.achievements() == 1
    assert story.options("activate") == ["r1c2", "r2c2", "r3c1", "r3c2"]
    story.play("activate:r3c2")
    assert story.points() == 3
    story.play("activate:r3c1", "choose:1", "activate:r1c2", "pick:polymer", "activate:r2c2", "choose:0")
    assert story.points_for("approvals") == 1
    assert story.purse() == {"metal": 1, "polymer": 1}
    assert story.mover == BOB


def test_surcharge_of_the_rows() -> None:
    """R8.2, D14: top 2, middle 1, bottom 0 Energy, beside 1 Polymer."""
    story = Story("workers", "pioneers").foundations(1).displayed("L01", "L02", "L03", "L04", "L05", "L06")
    story.goods(polymer=1, energy=1, battery=4).play("act:research")
    assert story.options("laboratory") == ["middle_left", "middle_right", "bottom_left", "bottom_right"]
    assert story.why_not("laboratory:top_left").rule == "R8.2"
    story.play("laboratory:bottom_right")
    assert story.purse() == {"energy": 1}
    assert story.display[3] == "L02"


def test_a_laboratory_needs_a_space() -> None:
    """R8.2, R8.6: without an empty space none is taken; what lies stays."""
    story = Story("workers", "pioneers").foundations(1, {"r1c1": "L10", "r1c2": "L11"}).goods(polymer=2, energy=3)
    assert "act:research" not in story.keys


def test_row_and_column_with_gaps() -> None:
    """R8.3, R8.4: the whole row and the whole column, itself included; gaps do not matter."""
    story = Story("workers", "pioneers").foundations(6, {"r1c4": "L04", "r3c1": "L04", "r2c2": "L04"})
    story.displayed("L01", "L02", "L03", "L05", "L01", "L02").goods(polymer=1, energy=0)
    story.play("act:research", "laboratory:bottom_left", "place:r1c1")
    assert story.options("activate") == ["r1c1", "r1c4", "r3c1"]
    story.play("done")
    assert story.mover == BOB


def test_nested_chains() -> None:
    """R8.5, Q9, D16: a placement inside a chain is resolved first, with a set of its own."""
    story = Story("workers", "pioneers").foundations(2, {"r1c1": "L16", "r1c2": "L04"})
    story.displayed("L01", "L02", "L03", "L05", "L04", "L02").taken("M-1").goods(
        polymer=1, metal=1, energy=6, battery=6
    )
    story.play("act:research", "develop:laboratory", "laboratory:bottom_left", "place:r2c1")
    assert story.options("activate") == ["r1c1", "r2c1"]
    story.play("activate:r1c1", "improve:M-1")
    assert story.prompt == "Gain which Resource?"
    story.play("pick:food", "special:laboratory", "laboratory:bottom_left")
    assert story.options("activate") == ["r1c2", "r2c1", "r2c2"]
    story.play("activate:r2c1", "choose:1")
    assert story.options("activate") == ["r1c2", "r2c2"]
    story.play("done")
    assert story.options("activate") == ["r2c1"]  # the first set goes on; the new one did not join it
    story.play("activate:r2c1", "choose:1")
    assert (story.points_for("effects"), story.mover) == (4, BOB)


def test_the_stack_runs_out() -> None:
    """Q29: the display space stays empty."""
    story = Story("workers", "pioneers").foundations(1).goods(polymer=1, energy=1)
    story.state.printed.laboratories -= story.state.laboratory_stack
    story.state.laboratory_stack = 0
    story.again().play("act:research", "laboratory:bottom_left", "place:r1c1", "done")
    assert story.display[0] is None
    assert None not in story.display[2::2]


# --- R9 ----------------------------------------------------------------------------------------------
def ready(*factions: str, **more: object) -> Story:
    """Ann's three Rovers are out."""
    story = Story(*(factions or ("workers", "pioneers")), **more)  # type: ignore[arg-type]  # options and draws
    return story.crews("M", "W", "P").rovers(1, 2, 3)


def test_gathering() -> None:
    """R9.1: only with all Rovers out; they come home with their crews (Q7)."""
    story = ready().goods(food=3, energy=1).play("act:gather")
    assert [rover["tile"] for rover in story.player()["rovers"]] == [None, None, None]
    assert [rover["crew"] for rover in story.player()["rovers"]] == [
        ["Metal Astronaut"],
        ["Water Astronaut"],
        ["Polymer Astronaut"],
    ]


def test_income_in_any_order() -> None:
    """R9.2, R9.3, D20, Q34: Greenhouses together, each small Building, the recharge; each once."""
    story = ready(draws=SMALL).buildings(1, 2).greenhouses(3, improved=1).goods(energy=1, battery=4, food=1)
    story.play("act:gather")
    assert story.own_keys == ["income:B11", "income:B13", "income:greenhouses", "income:recharge"]
    story.play("income:greenhouses")
    assert story.has("food") == 1 + 2 + 2
    story.play("income:recharge")
    assert story.has("energy") == 4
    story.play("income:B13", "pick:water", "no")
    assert (story.has("water"), story.points_for("effects")) == (1, 1)
    assert story.mover == BOB


def test_the_state_counts_when_a_source_is_resolved() -> None:
    """R9.3: a Greenhouse gained after the others have yielded may still yield; a new Battery is charged."""
    story = ready(draws={"small": ["B14", "B12", "B21", "B22", "B31"]}).greenhouses(2)
    story.state.small_built[ANN] = only(3) | only(6)
    story.state.buildings[ANN] = 0b11
    story.goods(battery=4, food=0).play("income:greenhouses", "income:B22", "yes")
    assert "income:greenhouses" in story.keys
    assert story.view()["greenhouses"]["free"] == 2  # from the stack
    story.play("income:greenhouses", "income:B14")
    assert (story.has("energy"), story.has("battery"), story.achievements()) == (
        5,
        5,
        2,
    )  # the trigger P10, a covered icon
    assert story.player()["greenhouses"] == 3


def test_flipping_during_income() -> None:
    """D7, R9.3: one that has not yielded yet is flipped first."""
    story = ready(draws={"small": ["B12", "B13", "B21", "B22", "B31"]}).greenhouses(2)
    story.state.small_built[ANN] = only(1)
    story.state.buildings[ANN] = 1
    story.goods(battery=4).play("income:B12", "yes", "income:greenhouses")
    assert story.points_for("hunger") == 0  # 1 + 2 Food for three


def test_flipping_one_that_has_yielded() -> None:
    """D7, R9.3: each tile yields once, so a flip after the harvest brings no more Food."""
    story = ready(draws={"small": ["B12", "B13", "B21", "B22", "B31"]}).greenhouses(2)
    story.state.small_built[ANN] = only(1) | only(6)
    story.state.buildings[ANN] = 0b11
    story.goods(battery=4).play("income:greenhouses", "income:B12", "yes")
    assert story.own_keys == ["income:B22", "income:recharge"]
    story.play("income:B22", "yes")
    assert story.has("food") == 2
    story.play("income:greenhouses")
    assert (story.has("food"), story.points_for("hunger")) == (0, 0)  # 2 + 1 Food for three


def test_a_workshop_without_a_stack() -> None:
    """Q29, R13.3: the Greenhouse workshop takes none of the spaces without surcharge."""
    story = ready(draws={"small": ["B11", "B13", "B21", "B22", "B31"]})
    story.state.small_built[ANN] = only(6)
    story.state.buildings[ANN] = 1
    story.state.printed.greenhouse_tiles -= story.state.greenhouse_stack
    story.state.greenhouse_stack = 0
    story.goods(food=3, battery=1, energy=1).play("act:gather", "income:B22")
    assert (story.player()["greenhouses"], story.view()["greenhouses"]["free"]) == (0, 2)


def test_hunger() -> None:
    """R9.4, W11, Q20, D21: Food on hand must be paid, converting is a choice; 3 points for each unfed one."""

    def hungry(energy: int) -> Story:
        story = Story("workers", "pioneers").crews("M M M", "W W W", "P").rovers(1, 2, 3)
        return story.goods(food=5, energy=energy, battery=energy)

    story = hungry(1).play("act:gather")
    assert (story.has("food"), story.points_for("hunger"), story.mover) == (0, -6, BOB)
    story = hungry(4).play("act:gather", "income:recharge")
    assert story.own_keys == ["feed"]
    story.play("feed")
    assert story.points() == -6
    story = hungry(4).play("act:gather", "income:recharge", "convert:energy_to_food", "convert:energy_to_food")
    assert (story.purse(), story.points()) == ({}, 0)


def test_conversion_before_the_recharge() -> None:
    """Q27: leftover Energy becomes Food first, then the gauge is full again."""
    story = ready().goods(food=2, energy=2, battery=2).play("act:gather")
    assert story.own_keys == ["income:recharge"]
    story.play("convert:energy_to_food")
    assert (story.purse(), story.points()) == ({"energy": 2}, 0)


def test_the_piece_advances() -> None:
    """R9.5, R9.6: the first to enter a space brings cubes, up to four on each tile, and Greenhouses."""
    story = ready(draws={"progress": ["P10", "P01"]}).goods(food=3, battery=1, energy=1)
    story.cubes(1, metal=3).cubes(2).state.greenhouse_stack += 1
    story.state.free_greenhouses -= 1
    story.again().play("act:gather")
    assert story.player()["progress"] == 2
    assert [int(size(cubes)) for cubes in story.state.cubes[:3]] == [4, 2, 4]
    assert story.view()["greenhouses"]["free"] == 2


def test_a_tile_holds_four() -> None:
    """W12, R9.6: three cubes and a Progress tile of two: one is added, also under a Rover."""
    story = ready(draws={"progress": ["P10", "P01"]}).goods(food=3, battery=1, energy=1).rovers(4, seat=BOB)
    story.cubes(4, water=3).play("act:gather")
    assert size(story.state.cubes[3]) == 4


def test_only_the_first_piece_brings_cubes() -> None:
    """R9.6: not where another piece was before."""
    story = ready().goods(food=3, battery=1, energy=1).piece(2, seat=BOB)
    before = [int(cubes) for cubes in story.state.cubes]
    story.play("act:gather")
    assert (story.player()["progress"], [int(cubes) for cubes in story.state.cubes]) == (2, before)


def test_an_empty_bag() -> None:
    """R9.7, W12: all but four of each colour move from the supply; Q2: a supply may owe."""
    story = ready().goods(food=3, battery=1, energy=1)
    state = story.state
    for tile in range(1, 10):
        story.cubes(tile, metal=1)
    for colour, supply in enumerate((9, 12, 3)):
        state.printed.in_supply[colour] += supply - state.supply[colour] - amount(state.bag, colour)
        state.supply[colour] = supply
    state.bag = 0
    fill_bag(state)
    assert [int(amount(state.bag, colour)) for colour in range(3)] == [5, 8, 0]
    assert list(state.supply) == [4, 4, 3]


def test_the_bag_is_filled_in_the_middle_of_a_refill() -> None:
    """R9.7: the last cube is drawn, the supply follows at once, and the refill goes on."""
    story = ready(draws={"progress": ["P10", "P01"]}).goods(food=3, battery=1, energy=1)
    state = story.state
    for tile in range(1, 10):
        story.cubes(tile)
    for colour in range(3):
        state.printed.in_supply[colour] -= amount(state.bag, colour) + state.supply[colour] - 12
        state.supply[colour] = 12
    state.bag = many(2, 3)
    state.printed.in_supply[2] += 3
    story.again().play("act:gather")
    assert [int(size(cubes)) for cubes in state.cubes[:9]] == [2] * 9
    assert amount(state.cubes[0], 2) == 2
    assert (amount(state.cubes[1], 2), amount(state.cubes[1], 0)) == (1, 1)  # Metal came with the supply
    assert list(state.supply) == [4, 4, 4]


def test_a_stopped_refill_is_tried_again() -> None:
    """R9.7: when the next refill begins, what was paid meanwhile goes into the bag."""
    story = ready().goods(food=3, battery=1, energy=1)
    state = story.state
    for tile in range(1, 10):
        story.cubes(tile)
    for colour in range(3):
        paid = 9 if colour == 0 else 4
        state.printed.in_supply[colour] -= amount(state.bag, colour) + state.supply[colour] - paid
        state.supply[colour] = paid
    state.bag = 0
    story.again().play("act:gather")
    assert [int(size(cubes)) for cubes in state.cubes[:3]] == [3, 2, 0]
    assert (int(state.bag), list(state.supply)) == (0, [4, 4, 4])


def test_a_refill_without_cubes_stops() -> None:
    """R9.7: if nothing can be moved, the refill stops, and the game goes on."""
    story = ready().goods(food=3, battery=1, energy=1)
    state = story.state
    for tile in range(1, 10):
        story.cubes(tile)
    for colour in range(3):
        n = amount(state.bag, colour)
        state.printed.in_supply[colour] -= n + state.supply[colour] - 4
        state.supply[colour] = 4
    state.bag = many(0, 2)
    state.printed.in_supply[0] += 2
    story.again().play("act:gather")
    assert [int(size(cubes)) for cubes in state.cubes[:2]] == [2, 0]
    assert story.mover == BOB


def test_a_gain_is_never_refused() -> None:
    """Q2: the supply may go below nothing."""
    story = Story("workers", "pioneers").goods(metal=12, energy=1)
    assert story.state.supply[0] < 0
    story.play("act:rover", "rover:1", "send:1", "terrain:1", "pick:metal")
    assert story.has("metal") == 13


def test_reseating() -> None:
    """Q7: with the switch the team is seated anew before Income."""
    story = Story("workers", "pioneers", reseat_on_gather=True).crews("M M", "W", "P").rovers(1, 2, 3)
    story.goods(food=4, battery=1, energy=1).play("act:gather", "seat:2", "seat:2")
    assert [len(rover["crew"]) for rover in story.player()["rovers"]] == [1, 2, 1]
