"""Shortcuts: the usual turns as one choice, played answer by answer."""

from __future__ import annotations

import pytest

import cosmodrome as cd
from cosmodrome.games.answers import Way
from cosmodrome.games.from_the_moon.game import GAME
from tests.from_the_moon.story import ANN, BOB, Story

HADLEY = "Send Rover 1 to Hadley Rille: collect 1 Metal and 1 Water, then use the Terrain effect"


def match_of(story: Story) -> cd.Match:
    return cd.load("from_the_moon").match(position=GAME.position(story.state), first_player=0)


def texts(story: Story, seat: int = ANN) -> list[str]:
    return [way.text for way in GAME.ways(story.state, seat)]


def way_of(match: cd.Match, text: str) -> Way:
    (found,) = [way for way in match.ways() if way.text == text]
    return found


def trip() -> Story:
    """A Rover with three tasks before Hadley Rille (tile 2), whose effect costs an Energy."""
    story = Story().crews("M W*", "P", "P").goods(energy=2, food=2, water=1).cubes(2, metal=1, water=1)
    for tile in (1, 3, 4, 5, 6, 7, 8, 9):
        story.cubes(tile)
    return story


def test_a_rover_collects_all_and_uses_the_terrain_effect() -> None:
    """R4.1-R4.5: five answers; the effect then asks whom to train, which ends the way."""
    match = match_of(trip())
    way = way_of(match, HADLEY)
    assert way.keys == ("act:rover", "rover:1", "send:2", "collect:metal", "collect:water", "terrain:2")
    assert match.play_way(way) == len(way.keys)
    goods = match.view(ANN)["players"][ANN]["goods"]
    assert (goods["metal"], goods["water"], goods["energy"]) == (1, 2, 1)
    assert match.decision.prompt.text == "Train whom?"


def test_a_way_is_taken_back_as_one() -> None:
    match = match_of(trip())
    before = match.position()
    match.play_way(way_of(match, HADLEY))
    match.undo(ANN)
    assert match.position() == before


def test_the_busiest_crew_is_sent() -> None:
    assert texts(trip())[0].startswith("Send Rover 1 to Hadley Rille: collect 1 Metal and 1 Water")


def test_a_terrain_effect_that_takes_a_cube_away_is_another_way() -> None:
    """R4.2: two Astronauts, two cubes: both are collected, or one and the Terrain effect."""
    story = trip().crews("M W", "P", "P").goods(metal=3)
    story.play("rover:1", "send:2")
    assert texts(story) == ["Collect 1 Metal and 1 Water"]  # the Energy for Hadley Rille is missing
    story.goods(metal=3, energy=1)
    assert texts(story) == ["Collect 1 Metal and 1 Water", "Collect 1 Water, then use the Terrain effect"]


def test_what_cannot_be_paid_is_no_part_of_a_way() -> None:
    """R3.4."""
    assert not any("Hadley Rille" in text and "Terrain" in text for text in texts(trip().goods()))


def test_powers_are_used_with_the_tasks_that_are_left() -> None:
    """R4.4: Metal Specialists farm; the Polymer Specialists' Convoy asks for a Resource, and comes last."""
    story = Story().crews("M* P*", "P", "W").goods(energy=1).cubes(5, metal=1).buildings(6).rovers(seat=BOB)
    story.state.where[1] = 3  # another own Rover beside the tile
    story.again().play("act:rover", "rover:1", "send:5")
    (way,) = [way for way in GAME.ways(story.state, ANN) if "Convoy" in way.text and "Terrain" in way.text]
    assert way.keys == ("collect:metal", "power:metal", "power:polymer", "terrain:5")
    match = match_of(story)
    assert match.play_way(way) == 3
    assert match.decision.prompt.text == "Gain which Resource?"


def test_a_full_tile_list_stays_short() -> None:
    """Four players, sixteen tiles."""
    story = Story(seats=4).goods(energy=3, water=1, polymer=1)
    assert len(texts(story)) == 6
    story.play("act:rover", "rover:1")
    assert len(texts(story)) <= 12


def gathering(**goods: int) -> Story:
    story = Story().crews("M", "W", "P").rovers(1, 2, 3).greenhouses(2)
    return story.goods(battery=4, water=1, polymer=1, **goods)


def test_gather_with_the_whole_income() -> None:
    """R9: the Greenhouses, the recharge, and feeding, down to the cubes that chance draws."""
    match = match_of(gathering(food=1))
    match.play_way(way_of(match, "Gather: resolve the Greenhouses and the recharge, then feed your team"))
    player = match.view(ANN)["players"][ANN]
    assert (player["goods"]["food"], player["goods"]["energy"], player["progress"]) == (0, 4, 2)


def test_energy_becomes_food_before_the_recharge() -> None:
    """Q27."""
    match = match_of(gathering(food=1, energy=3))
    wanted = "Gather: turn 2 Energy into 1 Food, then resolve the Greenhouses and the recharge, then feed your team"
    match.play_way(way_of(match, wanted))
    goods = match.view(ANN)["players"][ANN]["goods"]
    assert (goods["food"], goods["energy"]) == (1, 4)


def test_a_way_never_lets_anybody_go_hungry() -> None:
    """R9.4: feeding is left to the player where Food is short."""
    match = match_of(gathering())
    match.play_way(way_of(match, "Gather: resolve the Greenhouses and the recharge"))
    assert match.decision.prompt.text == "Feed your team, or convert before the meal?"


def test_the_rest_of_an_income_is_a_way_too() -> None:
    story = gathering(food=1, energy=2).play("act:gather")
    assert "Resolve the Greenhouses and the recharge, then feed your team" in texts(story)


def test_a_team_that_is_seated_anew_is_asked_first() -> None:
    """Q7."""
    story = Story(reseat_on_gather=True).crews("M", "W", "P").rovers(1, 2, 3)
    assert not any(text.startswith("Gather") for text in texts(story))


def test_a_chain_is_activated_at_once() -> None:
    """R8.4: the row and the column of the new Laboratory."""
    story = Story().foundations(2).displayed("L03", "L04", "L05", "L06", "L07", "L08")
    story.foundations(2, {"r1c1": "L01", "r2c2": "L02"}).goods(energy=4, polymer=1)
    story.play("act:research", "laboratory:top_left", "place:r1c2")
    (way,) = GAME.ways(story.state, ANN)
    assert way.text == "Activate L01, L03 and L02"
    assert way.keys == ("activate:r1c1", "activate:r1c2", "activate:r2c2")


@pytest.mark.parametrize("keys", [("act:rover",), ("act:rover", "rover:1")])
def test_ways_go_on_from_wherever_the_turn_is(keys: tuple[str, ...]) -> None:
    story = trip().play(*keys)
    ways = [way for way in GAME.ways(story.state, ANN) if "Hadley Rille" in way.text]
    assert ways[0].keys[0] in story.keys


def test_nobody_else_has_ways() -> None:
    assert texts(trip(), BOB) == []
