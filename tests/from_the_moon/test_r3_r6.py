"""R3 to R6: turns, conversion, Rovers, Greenhouses, the team."""

from __future__ import annotations

import pytest

from cosmodrome.games.from_the_moon.rules.supply import gain
from cosmodrome.kernel.bags import size
from tests.from_the_moon.story import ANN, BOB, Story


# --- R3 ----------------------------------------------------------------------------------------------
def test_an_action_each_turn() -> None:
    """R3.1, D1: one action, no passing; what cannot be completed is not offered."""
    story = Story("workers", "pioneers").goods(water=1, polymer=1, energy=2)
    assert story.own_keys == ["act:rover", "act:greenhouses", "act:team"]
    assert story.why_not("act:gather").rule == "R9.1"
    assert story.why_not("act:research").rule == "R8.1"
    story.play("act:greenhouses")
    assert (story.mover, story.player()["greenhouses"]) == (BOB, 1)


def test_with_all_rovers_out_gathering_is_left() -> None:
    """R3.1, R9.1, D1: a legal action always exists."""
    story = Story("workers", "pioneers").rovers(1, 2, 3).goods(energy=2)
    assert story.own_keys == ["act:team", "act:gather"]
    assert story.why_not("act:rover").rule == "R4.1"


def test_conversion() -> None:
    """R3.2: 2 Energy for 1 Food, 2 Food for 1 Energy, as often as wanted, and no action."""
    story = Story("workers", "pioneers").goods(energy=4, food=1, battery=4)
    story.play("convert:energy_to_food", "convert:energy_to_food")
    assert story.purse() == {"food": 3}
    story.play("convert:food_to_energy")
    assert story.purse() == {"food": 1, "energy": 1}
    assert story.mover == ANN
    assert story.why_not("convert:food_to_energy").rule == "R3.2"


def test_conversion_in_the_middle() -> None:
    """R3.2: also while something is being resolved, and never for somebody else."""
    story = Story("workers", "pioneers").goods(energy=4, water=1, metal=1, battery=4)
    story.play("act:rover", "convert:energy_to_food", "rover:1", "convert:energy_to_food", "send:1")
    assert story.purse() == {"food": 2, "water": 1, "metal": 1}
    assert story.has("food", BOB) == 3


def test_the_survivors_convert_better() -> None:
    """W20, R14.7: 3 Food become 3 Energy; for others 1, with 1 Food left."""
    story = Story("survivors", "pioneers").goods(food=3, metal=1, battery=5)
    story.play(*["convert:food_to_energy"] * 3)
    assert story.purse() == {"metal": 1, "energy": 3}
    others = Story("workers", "pioneers").goods(food=3, battery=5)
    others.play("convert:food_to_energy")
    assert others.purse() == {"food": 1, "energy": 1}
    assert "convert:food_to_energy" not in others.keys


def test_no_conversion_at_a_full_gauge() -> None:
    """Q35: the Energy would be lost."""
    story = Story("workers", "pioneers").goods(food=4, energy=4, battery=4)
    assert story.options("convert") == ["energy_to_food"]
    assert story.why_not("convert:food_to_energy").rule == "Q35"


def test_no_conversion_into_a_dead_end() -> None:
    """Q33, R3.2: a Team action begun with exactly 2 Energy; after its first part converting is free."""
    story = Story("workers", "pioneers").crews("M", "W", "P").goods(energy=2, food=0, battery=4)
    assert "convert:energy_to_food" in story.keys  # before D1
    story = Story("workers", "pioneers").crews("M", "W", "P").goods(energy=3, food=1, battery=4)
    story.play("act:team")
    assert story.own_keys == ["develop:recruit", "develop:train"]
    assert story.options("convert") == ["energy_to_food"]
    story.play("convert:energy_to_food")
    assert story.mover == ANN  # 1 Energy, 2 Food: only recruiting is left, and is taken
    assert story.options("recruit") == ["metal", "water", "polymer"]
    tight = Story("workers", "pioneers").crews("M", "W", "P").goods(energy=2, food=1, battery=4).play("act:team")
    assert tight.options("convert") == []
    assert tight.why_not("convert:energy_to_food").rule == "Q33"
    tight.play("develop:recruit", "recruit:metal")
    assert tight.has("energy") == 1


def test_two_parts_in_either_order() -> None:
    """R3.3, Q5, D6: at least one part, each at most once."""
    for order in (["greenhouse", "improvement"], ["improvement", "greenhouse"]):
        story = Story("unifiers", "pioneers").goods(water=3, polymer=2)
        story.play("act:greenhouses")
        assert story.own_keys == ["develop:greenhouse", "develop:improvement"]
        story.play(f"develop:{order[0]}")
        assert story.own_keys == [f"develop:{order[1]}", "done"]
        story.play(f"develop:{order[1]}")
        assert (story.player()["greenhouses"], story.player()["improved"], story.mover) == (2, 1, BOB)


def test_only_one_part() -> None:
    """R3.3, D6: the second may be left."""
    story = (
        Story("unifiers", "pioneers").goods(water=3, polymer=2).play("act:greenhouses", "develop:greenhouse", "done")
    )
    assert (story.player()["greenhouses"], story.player()["improved"], story.mover) == (2, 0, BOB)


def test_gains_cannot_be_declined_but_offers_can() -> None:
    """R3.4, D22, Q6: a recruit may be declined; a Resource is only chosen."""
    story = Story("workers", "pioneers").goods(metal=1, energy=2).play("act:rover", "rover:1", "send:9", "terrain:9")
    assert story.own_keys == ["recruit:metal", "recruit:water", "recruit:polymer", "no"]
    story.play("no")
    assert (story.mover, size(story.state.team(ANN))) == (BOB, 4)
    pick = Story("workers", "pioneers").goods(metal=1, energy=2).play("act:rover", "rover:1", "send:1", "terrain:1")
    assert "no" not in pick.keys


def test_nobody_pays_for_nothing() -> None:
    """R3.4, R11.6, D17: T02 trains for 1 Energy, not without a trainee; T05 needs its surcharge too."""
    story = Story("workers", "pioneers").crews("M*", "W*", "P*").goods(energy=3, food=0)
    story.play("act:rover", "rover:1", "send:2")
    assert "terrain:2" not in story.keys
    assert story.why_not("terrain:2").rule == "R3.4"
    for energy, offered in ((2, False), (3, True)):
        story = Story("workers", "pioneers").goods(energy=energy, metal=1, battery=4)
        story.state.greenhouse_stack += story.state.free_greenhouses
        story.state.free_greenhouses = 0
        story.again().play("act:rover", "rover:1", "send:5")
        assert ("terrain:5" in story.keys) == offered


def test_a_price_comes_before_its_effect() -> None:
    """R3.5: paid in full; the effect is resolved before anything else goes on."""
    story = Story("workers", "pioneers").crews("M", "W", "P").goods(energy=3, food=1, battery=4)
    story.play("act:team", "develop:recruit")
    assert story.has("energy") == 2
    story.play("recruit:metal", "seat:1")
    assert story.own_keys == ["develop:train", "done"]


def test_an_effect_waives_the_normal_price() -> None:
    """R3.6: only what the effect names is due; bonuses come as if done by action."""
    story = Story("workers", "pioneers").crews("M M", "W", "P").goods(metal=1, energy=1, battery=4)
    story.play("act:rover", "rover:1", "send:9", "terrain:9", "recruit:metal", "seat:2")
    assert (story.has("energy"), story.points_for("the team")) == (1, 1)


# --- R4 ----------------------------------------------------------------------------------------------
def test_sending_a_rover() -> None:
    """R4.1, D2, D3: an available Rover, a tile without one; equal crews are offered once."""
    story = Story("workers", "pioneers").crews("M", "M", "W P").rovers(seat=BOB).goods(metal=1, energy=2)
    story.rovers(1, 5, seat=BOB).play("act:rover")
    assert story.own_keys == ["rover:1", "rover:3"]
    assert story.why_not("rover:2").rule == "D2"
    story.play("rover:3")
    assert story.options("send") == ["2", "3", "4", "6", "7", "8", "9"]
    assert story.why_not("send:5").rule == "R4.1"
    story.play("send:2")
    assert story.player()["rovers"][2]["tile"] == 2


def test_tasks() -> None:
    """W1, R4.2, R4.3, R4.5, D4: a Water Specialist and a basic Metal Astronaut have three tasks."""
    story = Story("workers", "pioneers").crews("M W*", "W", "P").goods(energy=1).cubes(1, metal=1, water=1)
    story.play("act:rover", "rover:1", "send:1")
    assert story.own_keys == ["collect:metal", "collect:water", "terrain:1", "done"]
    story.play("collect:metal", "collect:water")
    assert story.view()["tiles"][0]["cubes"] == {"metal": 0, "water": 0, "polymer": 0}
    story.play("terrain:1", "pick:polymer")
    assert story.purse() == {"metal": 1, "water": 1, "polymer": 1, "energy": 1}
    assert story.mover == BOB


def test_a_specialist_collects_twice() -> None:
    """R4.3: two tasks, two cubes of his colour; other colours are not his."""
    story = Story("workers", "pioneers").crews("W*", "M", "P").goods(energy=1).cubes(1, metal=1, water=3)
    story.play("act:rover", "rover:1", "send:1", "collect:water", "collect:water")
    assert (story.has("water"), story.mover) == (2, BOB)


def test_tasks_may_be_left() -> None:
    """Q6, R4.2: nobody must do a task."""
    story = Story("workers", "pioneers").goods(energy=1).play("act:rover", "rover:1", "send:1", "done")
    assert (story.purse(), story.mover) == ({"energy": 1}, BOB)


def test_farm() -> None:
    """R4.4: 1 Food for each own Building on the corners of the tile, once for each Specialist."""
    story = Story("workers", "pioneers").crews("M*", "W", "P").goods(energy=1).cubes(1, metal=2)
    story.buildings(1, 2, 16).play("act:rover", "rover:1", "send:1", "power:metal")
    assert story.has("food") == 2
    assert story.options("power") == []
    assert story.why_not("power:metal").rule == "R4.4"
    story.play("collect:metal")
    assert story.mover == BOB


def test_tap() -> None:
    """R4.4: 1 Energy for each enemy Rover on an adjacent tile."""
    story = Story("workers", "pioneers").crews("M", "W*", "P").goods(metal=1, energy=1, battery=6)
    story.rovers(2, 4, 9, seat=BOB).play("act:rover", "rover:2", "send:1", "power:water")
    assert story.has("energy") == 3


def test_convoy() -> None:
    """R4.4, D5: for each own Rover on an adjacent tile a Resource, chosen separately."""
    story = Story("workers", "pioneers").crews("M", "W", "P*").goods(energy=1)
    story.rovers(2, 4).play("act:rover", "send:1", "power:polymer")
    story.play("pick:metal")
    assert story.options("pick") == ["metal", "water", "polymer", "food"]
    story.play("pick:food")
    assert story.purse() == {"metal": 1, "food": 1, "energy": 1}


def test_the_terrain_effect_ends_the_placement() -> None:
    """R4.5: at most once, after all other tasks, with its printed price."""
    story = Story("workers", "pioneers").crews("M M", "W", "P").goods(energy=2, battery=4).cubes(2, metal=3)
    story.play("act:rover", "rover:1", "send:2", "terrain:2", "train:1:metal")
    assert (story.has("energy"), story.mover) == (1, BOB)
    assert story.state.cubes[1] == 3


def test_a_new_astronaut_has_no_task_now() -> None:
    """R4.6, R6.3: neither the recruit nor the Specialist trained during the placement."""
    story = Story("workers", "pioneers").crews("M", "W", "P").goods(metal=1, energy=2).cubes(9, metal=3)
    story.play("act:rover", "rover:1", "send:9", "terrain:9", "recruit:metal", "seat:1")
    assert (story.mover, story.has("metal")) == (BOB, 1)


def test_a_rover_stays_out() -> None:
    """R4.7: until its owner gathers, with its crew."""
    story = (
        Story("workers", "pioneers").crews("M", "W", "P").goods(energy=1).play("act:rover", "rover:1", "send:1", "done")
    )
    assert story.player()["rovers"][0] == {"crew": ["Metal Astronaut"], "tile": 1}


# --- R5 ----------------------------------------------------------------------------------------------
def test_constructing_a_greenhouse() -> None:
    """R5.1, R5.2: 1 Water and 1 Polymer; the rightmost first, without surcharge."""
    story = Story("workers", "pioneers").goods(water=2, polymer=2).play("act:greenhouses")
    assert story.purse() == {"water": 1, "polymer": 1}
    assert story.view()["greenhouses"] == {"free": 1, "stack": 22}


def test_the_surcharge() -> None:
    """W4, R5.1, R11.6: from the stack 2 Energy more; by the Terrain effect 1 + 2."""

    def empty() -> Story:
        story = Story("workers", "pioneers").goods(water=1, polymer=1, energy=4)
        story.state.greenhouse_stack += story.state.free_greenhouses
        story.state.free_greenhouses = 0
        return story.again()

    story = empty().play("act:greenhouses")
    assert (story.purse(), story.player()["greenhouses"]) == ({"energy": 2}, 1)
    story = empty().play("act:rover", "rover:1", "send:5", "terrain:5")
    assert (story.purse(), story.player()["greenhouses"]) == ({"water": 1, "polymer": 1, "energy": 1}, 1)


@pytest.mark.parametrize(("before", "food", "achievements"), [(0, 0, 0), (1, 1, 0), (2, 0, 1), (3, 1, 0), (5, 0, 1)])
def test_covered_icons(before: int, food: int, achievements: int) -> None:
    """R5.2: the lowest empty space; its icon at once."""
    story = Story("workers", "pioneers").greenhouses(before, improved=before).goods(water=1, polymer=1)
    story.play("act:greenhouses")
    assert (story.has("food"), story.achievements()) == (food, achievements)


def test_improving() -> None:
    """R5.3, W10, D7: also one built in this action: 2 Water and 1 Polymer in all."""
    story = Story("workers", "pioneers").goods(water=2, polymer=1)
    story.play("act:greenhouses", "develop:improvement")
    assert (story.purse(), story.player()["improved"]) == ({}, 1)


def test_no_space_and_no_basic_greenhouse() -> None:
    """R5.4, Q22: a full board builds no more, and flips no improved one."""
    story = Story("workers", "pioneers").greenhouses(6, improved=6).goods(water=3, polymer=3, energy=3)
    assert "act:greenhouses" not in story.keys


# --- R6 ----------------------------------------------------------------------------------------------
def test_recruiting() -> None:
    """R6.1, D8, D9: 1 Energy, a colour with somebody in its row, a seat anywhere."""
    story = Story("unifiers", "pioneers").goods(energy=2).rovers(1)
    story.play("act:team")
    assert story.options("recruit") == ["metal", "water", "polymer"]
    story.play("recruit:water")
    assert story.options("seat") == ["1", "2", "3"]
    story.play("seat:1")
    assert (story.has("energy"), story.points(), story.achievements()) == (1, 0, 0)


def test_columns() -> None:
    """R6.1: column 2 is worth 1 point, column 3 an Achievement; then the row is empty."""
    for crews, points, achievements in ((("M M", "W", "P"), 1, 0), (("M M M", "W", "P"), 0, 1)):
        story = Story("workers", "pioneers").crews(*crews).goods(energy=1)
        story.play("act:team", "recruit:metal", "seat:2")
        assert (story.points(), story.achievements()) == (points, achievements)
    story = Story("workers", "pioneers").crews("M M M", "W M", "P").goods(energy=1).play("act:team")
    assert story.options("recruit") == ["water", "polymer"]


def test_training() -> None:
    """R6.2, D10: 2 Energy and 1 Food; the second marker of a colour 2 points, the third an Achievement."""
    for crew, points, achievements in (("M M", 0, 0), ("M M*", 2, 0), ("M M* M*", 0, 1)):
        story = Story("workers", "pioneers").crews(crew, "W", "P").goods(energy=3, food=2, battery=4)
        story.play("act:team", "develop:train", "train:1:metal")
        assert (story.purse(), story.points(), story.achievements()) == ({"food": 1, "energy": 1}, points, achievements)


def test_recruit_and_train_in_one_action() -> None:
    """R6.3, W10: 3 Energy and 1 Food."""
    story = Story("workers", "pioneers").crews("M*", "W*", "P*").goods(energy=3, food=1, battery=4)
    story.play("act:team", "recruit:metal", "seat:1", "develop:train")
    assert (story.purse(), story.player()["rovers"][0]["crew"]) == ({}, ["Metal Specialist", "Metal Specialist"])


def test_a_full_purse_takes_no_more() -> None:
    """More than 127 of a kind would run into the next kind; no game comes near."""
    story = Story().goods(metal=127, energy=4)
    gain(story.state, ANN, 0, 1)
    gain(story.state, ANN, 1, 200)
    assert (story.has("metal"), story.has("water"), story.has("polymer")) == (127, 127, 0)
    assert "convert:energy_to_food" not in story.goods(food=127, energy=4).keys


def test_no_cube_is_collected_into_a_full_purse() -> None:
    story = Story().crews("M W", "M", "P").goods(metal=127).cubes(5, metal=1, water=1)
    story.play("rover:1", "send:5")
    assert story.options("collect") == ["water"]
