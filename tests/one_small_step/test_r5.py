"""R5: Media and Initiative."""

from __future__ import annotations

import pytest

from cosmodrome.games.one_small_step.rules.media import leader
from tests.one_small_step.story import USA, USSR, Story, given

both_modes = pytest.mark.parametrize("mode", ["beginner", "advanced"])
both_sides = pytest.mark.parametrize("side", [USA, USSR])
OWN_TURNS = [1, 2, 3, 4, 5, 6, 7]
CREW = {USA: "CA2", USSR: "CR2"}  # failing costs 2 Media


def media(side: int, own: int, other: int) -> tuple[int, int]:
    """USA first."""
    return (own, other) if side == USA else (other, own)


def at(side: int, own: int, other: int, mode: str = "beginner", upper: int | None = None) -> Story:
    usa, ussr = media(side, own, other)
    return given(mode).set_media(usa, ussr, 1 - side if upper is None else upper)


# --- R5.1-R5.4: Initiative ------------------------------------------------------------------------
@both_modes
@both_sides
@pytest.mark.parametrize("phase", OWN_TURNS)
def test_the_higher_cube_has_initiative(phase: int, side: int, mode: str) -> None:
    """R5.1: and goes first in every phase."""
    story = at(side, 6, 5, mode).queue(USA, launch=["SM05"]).queue(USSR, launch=["SM06"]).start(phase)
    assert story.state.initiative == side
    assert story.mover == side


@both_sides
@pytest.mark.parametrize("upper", [USA, USSR])
def test_of_two_cubes_on_one_space_the_upper_one(side: int, upper: int) -> None:
    """R5.2: wherever both stand."""
    assert at(side, 2, 2, upper=upper).start(4).mover == upper


@both_sides
def test_moving_up_onto_the_other_cube_goes_on_top(side: int) -> None:
    """R5.2: by gaining Media."""
    story = at(side, 0, 2).lay("E105").start(4)
    assert story.mover == 1 - side
    story.play("place:engineers:space6", "pick:funding")
    story.play("place:administrators:space4")
    assert (story.media(USA), story.media(USSR)) == (2, 2)
    assert leader(story.state) == side


@both_sides
def test_moving_down_onto_the_other_cube_goes_on_top(side: int) -> None:
    """R5.2, RL-30: by losing Media."""
    story = at(side, 2, 0, upper=1 - side).queue(side, launch=[CREW[side]]).queue(1 - side).start(7)
    assert (story.media(USA), story.media(USSR)) == (0, 0)
    assert leader(story.state) == side


@both_sides
def test_paying_for_a_tile_onto_the_other_cube_goes_on_top(side: int) -> None:
    """R5.2, RL-30: by paying for a Media tile."""
    story = at(side, 6, 1, upper=1 - side).start(2).play("take_tile")
    assert story.media(side) == 1
    assert leader(story.state) == side


@both_sides
def test_the_cube_pulled_under_another_lies_beneath(side: int) -> None:
    """R5.2: the exception, `opponent_media_under`."""
    story = at(side, 3, 7).own_tiles(side, "MB4").start(5)
    while story.mover != side:
        story.play("pass")
    story.play("use_tile:MB4")
    assert (story.media(USA), story.media(USSR)) == (3, 3)
    assert leader(story.state) == side


@both_sides
@pytest.mark.parametrize("upper", [USA, USSR])
def test_a_cube_that_does_not_leave_its_space_keeps_its_place(side: int, upper: int) -> None:
    """R5.2: a loss at the floor, or going to the space it stands on, does not put it on top."""
    story = at(side, -3, -3, upper=upper).queue(side, launch=[CREW[side]]).queue(1 - side).start(7)
    assert leader(story.state) == upper
    story = at(side, -3, -3, upper=upper).queue(side, launch=["SM05"]).queue(1 - side).hazard("SM05", "HZ17")
    story.start(7).play("fever:media")
    assert leader(story.state) == upper


@both_sides
def test_a_cube_that_loops_back_to_its_space_has_moved(side: int) -> None:
    """R5.2, R5.6: 8, five points: down to 3 and up to 8 again, onto the other cube."""
    story = at(side, 8, 8, upper=1 - side).hold(side, "E309").give(side, funding=2).start(6)
    while story.mover != side:
        story.play("stop" if "stop" in story.keys else "go_on")
    story.play("play:E309", "pay")
    assert story.media(side) == 8
    assert sum(story.tiles(side).values()) == 1
    assert leader(story.state) == side


@both_modes
@both_sides
def test_initiative_is_fixed_for_the_phase(side: int, mode: str) -> None:
    """R5.3: the other team overtakes in phase 4, and still goes second in it; it is first in phase 5."""
    story = at(side, 1, 0, mode).lay("E105").employ(USA, "E101").employ(USSR, "E102")
    story.give(USA, personnel=1).give(USSR, personnel=1).start(4)
    story.play("place:administrators:space6", "pick:funding").play("place:administrators:space4")
    assert leader(story.state) == 1 - side
    assert story.state.initiative == side
    assert story.mover == side
    while story.phase == 4:
        story.play(next(key for key in story.keys if key.endswith("space6")), "pick:funding")
    assert story.phase == 5
    assert story.state.initiative == story.mover == 1 - side


@both_modes
@both_sides
def test_the_team_with_initiative_draws_first(side: int, mode: str) -> None:
    """R5.4, RL-06: from the shared deck the Initiative team takes both its cards before the other takes any."""
    story = at(side, 3, 0, mode).start(3).then("mission:SM05", "mission:SM06", "mission:SM07")
    movers = []
    for department in ("engineers", "administrators", "engineers"):
        movers.append(story.mover)
        story.play(f"draw:{department}:satellite", "stage:t1")
    assert movers == [side, side, 1 - side]
    assert {"SM05", "SM06"} < set(story.stage(side, 1))
    assert "SM07" in story.stage(1 - side, 1)


# --- R5.5-R5.6: gaining ---------------------------------------------------------------------------
@both_modes
def test_media_are_gained_point_by_point_and_not_declined(mode: str) -> None:
    """R5.5: two points, two spaces, unasked, also at the end of the track."""
    story = at(USSR, 1, 0, mode).start(4).play("place:administrators:space4")
    assert story.media(USSR) == 3
    story = at(USSR, 8, 0, mode).start(4).play("place:administrators:space4")
    assert story.media(USSR) == 5


@both_modes
def test_the_loop(mode: str) -> None:
    """R5.6: at 7 three points are 8; then down to 3, a tile, up to 4; then 5."""
    story = at(USSR, 7, 0, mode).lay("E309").start(4).then("media_tile:MB7").play("place:administrators:E309")
    assert story.media(USSR) == 5
    assert story.tiles(USSR) == {"MB7": 1}


@both_modes
def test_the_loop_needs_a_further_point(mode: str) -> None:
    """R5.6: reaching 8 brings no tile yet."""
    story = at(USSR, 6, 0, mode).start(4).play("place:administrators:space4")
    assert story.media(USSR) == 8
    assert story.tiles(USSR) == {}


@both_modes
def test_the_loop_without_tiles(mode: str) -> None:
    """R5.6, RL-12: the cube goes down all the same."""
    story = at(USSR, 8, 0, mode).start(4)
    story.state.media_stack = 0
    story.play("place:administrators:space4")
    assert story.media(USSR) == 5
    assert story.tiles(USSR) == {}


# --- R5.7: a tile by choice -----------------------------------------------------------------------
@both_modes
@both_sides
@pytest.mark.parametrize("phase", OWN_TURNS)
def test_a_tile_by_choice_in_any_phase(phase: int, side: int, mode: str) -> None:
    """R5.7: in an own Turn with Media 5 or more: down 5, one tile."""
    story = at(side, 5, -1, mode).queue(side, launch=["SM05"]).start(phase).then("media_tile:MB6")
    assert story.mover == side
    story.play("take_tile")
    assert story.media(side) == 0
    assert story.tiles(side) == {"MB6": 1}


@both_modes
@pytest.mark.parametrize("phase", [3, 4])
def test_no_tile_by_choice_below_five_or_from_an_empty_stack(phase: int, mode: str) -> None:
    """R5.7: 4 is too little; without tiles nothing is offered."""
    assert "take_tile" not in at(USA, 4, 0, mode).start(phase).keys
    story = at(USA, 8, 0, mode)
    story.state.media_stack = 0
    assert "take_tile" not in story.start(phase).keys


@both_modes
def test_a_tile_by_choice_again_and_again(mode: str) -> None:
    """R5.7: as often as it qualifies, in one Turn too."""
    story = at(USSR, 8, 0, mode).start(4).then("media_tile:MB6", "media_tile:MB7")
    story.play("take_tile")
    assert story.media(USSR) == 3
    assert "take_tile" not in story.keys
    story.play("place:administrators:space4", "take_tile")
    assert story.media(USSR) == 0
    assert story.tiles(USSR) == {"MB6": 1, "MB7": 1}


@both_modes
def test_no_tile_by_choice_in_the_turn_of_the_other_team(mode: str) -> None:
    """R5.7: the USA at 4 acts; the USSR's 8 is of no use to anybody now."""
    story = at(USSR, 8, 4, mode).start(4).play("place:engineers:space6", "pick:funding", "go_on")
    assert story.mover == USA
    assert "take_tile" not in story.keys


# --- R5.8-R5.9: losing and going ------------------------------------------------------------------
@both_modes
@pytest.mark.parametrize(("before", "after"), [(1, -1), (-1, -3), (-2, -3), (-3, -3)])
def test_losing_media(mode: str, before: int, after: int) -> None:
    """R5.8, RL-13: one space per point, never below -3."""
    story = given(mode).set_media(before, 4).queue(USA, launch=["CA2"]).queue(USSR).start(7)
    assert "CA2" in story.failed()
    assert story.media(USA) == after


def test_points_never_fall_below_zero() -> None:
    """RL-13: a failure that costs two VP costs what there is."""
    for before, after in ((0, 0), (1, 0), (5, 3)):
        story = given("beginner").queue(USA, launch=["CA6"]).queue(USSR)
        story.state.book(USA, 0, before)
        assert story.start(7).vp(USA) == after


@both_modes
def test_going_to_a_space_brings_no_tile(mode: str) -> None:
    """R5.9: from 8 straight to -3, and straight under the other cube, past every loop."""
    story = at(USA, 8, 0, mode).queue(USA, launch=["SM05"]).queue(USSR).hazard("SM05", "HZ17").start(7)
    story.play("launch:SM05", "go_on", "fever:media")
    assert story.media(USA) == -3
    assert story.tiles(USA) == {}
    story = at(USSR, 2, 7, mode).own_tiles(USSR, "MB4").start(5)
    while story.mover != USSR:
        story.play("pass")
    story.play("use_tile:MB4")
    assert story.media(USA) == 2
    assert story.tiles(USA) == {}
