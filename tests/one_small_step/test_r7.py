"""R7: rounds, phases, Turns and the windows between phases."""

from __future__ import annotations

import itertools

import pytest

from tests.one_small_step.story import ADVANCEMENTS, LAUNCH, USA, USSR, Story, given

both_modes = pytest.mark.parametrize("mode", ["beginner", "advanced"])
all_seatings = pytest.mark.parametrize("seating", ["1v1", "2v1", "1v2", "2v2"])
both_sides = pytest.mark.parametrize("side", [USA, USSR])
WINDOW = {"buy", "stop"}


def turns(story: Story, until: int) -> list[int]:
    """Whose Turns follow, while the first thing offered is played, up to another phase."""
    phase = story.phase
    found: list[int] = []
    while story.phase == phase and not story.over and len(found) < until:
        found.append(int(story.state.active))
        story.agree(story.keys[0])
    return [side for side, _ in itertools.groupby(found)]


def both_may_act(mode: str, phase: int, side: int = USSR) -> Story:
    """Each team is asked in its Turn, as its cube stands high enough for a tile."""
    return given(mode).set_media(*((6, 5) if side == USA else (5, 6))).queue(USA).queue(USSR).start(phase)


# --- R7.1: rounds and phases ----------------------------------------------------------------------
@both_modes
@all_seatings
def test_seven_phases_a_round(mode: str, seating: str) -> None:
    """R7.1: always in this order, round after round."""
    story = given(mode, seating)
    seen = []
    while story.round < 4:
        seen.append((story.round, story.phase))
        story.set_media(5, 6)  # so that somebody is asked something in every phase
        story.agree(next((key for key in ("no", "stop", "pass", "go_on") if key in story.keys), story.keys[0]))
    order = [step for step, _ in itertools.groupby(seen)]
    assert order == [(0, 0), *((number, phase) for number in (1, 2, 3) for phase in range(1, 8))]


# --- R7.2: Turns ----------------------------------------------------------------------------------
@both_modes
@both_sides
@pytest.mark.parametrize("phase", [1, 2, 3, 6])
def test_one_turn_each(phase: int, side: int, mode: str) -> None:
    """R7.2: the Initiative team has its Turn, then the other, and that is all."""
    assert turns(both_may_act(mode, phase, side), 20) == [side, 1 - side]


@both_modes
@both_sides
def test_workers_alternate(side: int, mode: str) -> None:
    """R7.2: four Turns each, in turn."""
    story = both_may_act(mode, 4, side).lay()
    found = []
    while story.phase == 4:
        found.append(int(story.state.active))
        if "go_on" in story.keys:
            story.play("go_on")
        else:
            story.play(next(key for key in story.keys if key.endswith("space6")), "pick:funding")
    assert [one for one, _ in itertools.groupby(found)] == [side, 1 - side] * 4


@both_modes
@both_sides
def test_people_alternate_and_whoever_is_finished_is_skipped(side: int, mode: str) -> None:
    """R7.2: two people against one: the team with two goes on alone."""
    other = 1 - side
    story = given(mode).set_media(*((1, 0) if side == USA else (0, 1)))
    story.employ(other, "E101", "E103").employ(side, "E104").give(USA, personnel=3).give(USSR, personnel=3).start(5)
    found = []
    while story.phase == 5:
        found.append(story.mover)
        story.play(story.keys[0], "choose:1")
    assert found == [side, other, other]


@both_modes
@both_sides
def test_launches_alternate_and_whoever_is_finished_is_skipped(side: int, mode: str) -> None:
    """R7.2: three missions against one, all failing: in what order they leave the game."""
    other = 1 - side
    story = given(mode).set_media(*((-2, -3) if side == USA else (-3, -2)))
    crews = {USA: "CA", USSR: "CR"}
    story.queue(side, launch=["SM05"]).queue(other, launch=["SM06", "SM07", f"{crews[other]}1"]).start(7)
    assert "SM05" in story.failed()  # unasked, as there is nothing to choose
    assert story.mover == other
    story.play("launch:SM07")
    assert story.mover == other
    assert story.options("launch") == ["SM06", f"{crews[other]}1"]
    story.play("launch:SM06")
    assert f"{crews[other]}1" in story.failed()
    assert story.phase != 7


@both_modes
def test_phase_3_is_played_team_by_team(mode: str) -> None:
    """R7.2, RL-06: not department by department, though it is said to be simultaneous."""
    story = given(mode).start(3)
    movers = []
    while story.phase == 3:
        movers.append(story.mover)
        story.play(story.keys[0])
    assert [side for side, _ in itertools.groupby(movers)] == [USSR, USA]


# --- R7.3: what is a Turn -------------------------------------------------------------------------
@both_modes
@all_seatings
@both_sides
@pytest.mark.parametrize("phase", [1, 2, 3, 5, 6])
def test_a_turn_without_anything_to_do(phase: int, side: int, seating: str, mode: str) -> None:
    """R7.3, RL-07: without cards, people or decks a team still has its Turn, and can use a Media tile in it."""
    story = given(mode, seating).set_media(0, 0, upper=1 - side).queue(USA).queue(USSR).own_tiles(side, "MB9")
    state = story.state
    state.satellite_deck = state.usa_crews = state.ussr_crews = state.event_deck = type(state.event_deck)()
    story.start(phase)
    assert story.deciders == [seat for seat in range(int(state.box.seats)) if state.side(seat) == side]
    story.agree("use_tile:MB9", "pick:landing")
    assert story.temps(side) == {"landing": 1}
    assert story.phase != phase


@both_modes
def test_no_turn_without_a_mission_on_launch(mode: str) -> None:
    """R7.3, RL-07: in phase 7 a Turn is a launch; the Media tile of a team without one has to wait."""
    story = given(mode).set_media(0, 6).queue(USA, launch=["SM05"]).queue(USSR, t1=["SM06"], t2=["SM07"])
    story.own_tiles(USSR, "MB9").start(7)
    assert "SM05" in story.failed()
    assert story.phase == 1
    assert story.round == 3
    assert story.tiles(USSR) == {"MB9": 1}


@both_modes
def test_a_double_placement_is_one_turn(mode: str) -> None:
    """R7.3: two workers, one after the other, and only then the other team."""
    story = given(mode).lay().own_tiles(USSR, "MB2").start(4).play("use_tile:MB2")
    story.play("place:engineers:space6", "pick:funding")
    assert story.mover == USSR
    story.play("place:engineers:space6", "pick:funding")
    assert story.mover == USA


@both_modes
def test_one_use_or_pass_is_a_turn_of_phase_5(mode: str) -> None:
    """R7.3: after one person the other team is next."""
    story = given(mode).employ(USSR, "E101", "E103").employ(USA, "E104").give(USSR, personnel=2).give(USA, personnel=1)
    story.start(5).play("person:E101", "choose:1")
    assert story.mover == USA


def test_a_window_is_no_turn() -> None:
    """R7.3: no free actions in it, neither tiles taken, nor tiles used, nor Advancements."""
    story = given().set_media(0, 8).own_tiles(USSR, "MB9").own(USSR, "AD14", tokens=1)
    story.give(USSR, funding=3, material=3, personnel=3).queue(USA).queue(USSR).start(5)
    assert {"take_tile", "use_tile:MB9", "barter"} < set(story.keys)
    story.play("pass")
    assert {key.split(":")[0] for key in story.keys} == WINDOW


# --- R7.4: windows --------------------------------------------------------------------------------
def buyer(phase: int, mode: str = "advanced") -> Story:
    """The USSR can buy anything."""
    story = given(mode).set_media(0, 1).queue(USA).queue(USSR).give(USSR, funding=4, material=4, personnel=4)
    story.state.advancement_tokens[USSR] = 2
    return story.start(phase)


def to_window(story: Story) -> Story:
    """Play on, as little as possible, up to the next window or phase."""
    phase = story.phase
    while story.phase == phase and {key.split(":")[0] for key in story.keys} != WINDOW:
        space = next((key for key in story.keys if key.endswith("space6")), "")
        story.play(space or next((key for key in ("stop", "pass", "no") if key in story.keys), story.keys[0]))
    return story


@pytest.mark.parametrize("phase", [1, 2, 3, 4, 5, 6, 7])
def test_a_window_after_every_phase(phase: int) -> None:
    """R7.4: between any two phases, also between phase 7 and the next phase 1."""
    story = to_window(buyer(phase))
    assert {key.split(":")[0] for key in story.keys} == WINDOW
    assert (story.round, story.phase) == (2, phase)
    story.play("stop")
    assert (story.round, story.phase) != (2, phase)


def test_no_window_after_the_last_phase_7() -> None:
    """R7.4: when the game is over nothing is bought any more."""
    story = given(round_limit=2).queue(USA).queue(USSR).give(USSR, funding=4, material=4, personnel=4)
    story.state.advancement_tokens[USSR] = 2
    assert story.start(7).over


@pytest.mark.parametrize("phase", [1, 4, 7])
def test_no_window_for_beginners(phase: int) -> None:
    """R7.4: [A] only."""
    story = to_window(buyer(phase, "beginner"))
    assert (story.round, story.phase) != (2, phase)


@both_sides
def test_initiative_of_a_window_is_that_of_the_cubes_as_they_stand(side: int) -> None:
    """RL-33: overtaken in phase 4, the team that led it buys second after it."""
    story = given().lay().set_media(*((1, 0) if side == USA else (0, 1)))
    for team in (USA, USSR):
        story.give(team, funding=4, material=4, personnel=4).state.advancement_tokens[team] = 1
    story.start(4).play("place:administrators:space6", "pick:funding", "place:administrators:space4")
    to_window(story)
    assert story.state.initiative == side
    assert story.mover == 1 - side
    assert story.play("stop").mover == side


def test_an_advancement_works_from_the_next_phase_on() -> None:
    """RL-31: AD08 bought after phase 1 gives its token in phase 2, AD10 bought after phase 7 works in phase 1."""
    story = buyer(1)
    story.state.display = 1 << ADVANCEMENTS.index("AD08")
    story.state.is_offered = False
    story.play("buy:AD08", "stop")
    assert story.phase == 2
    assert story.options("pick") == ["funding", "material", "personnel"]
    story = buyer(7)
    story.queue(USSR, t2=["SM05"]).state.display = 1 << ADVANCEMENTS.index("AD10")
    story.state.is_offered = False
    story.play("buy:AD10", "stop")
    assert (story.round, story.phase) == (3, 1)
    assert "advance:SM05" in story.keys
    assert story.play("advance:SM05").stage(USSR, LAUNCH) == ["SM05"]
