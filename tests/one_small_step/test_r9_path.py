"""R9.3: the Moon Path."""

from __future__ import annotations

import pytest

from cosmodrome.kernel.bits import members
from tests.one_small_step.story import USA, USSR, Story, given

EVA = {"booster": 1, "capsule": 2, "life_support": 2, "landing": 1, "sensor": 1}
ANIMALS = {"booster": 2, "capsule": 1}


def crew(mission: str, mode: str = "beginner", at: int = 0) -> Story:
    """A crew mission of the USSR on Launch, its team so far along the path; the USA has a choice when it is done."""
    story = given(mode).queue(USSR, launch=[mission]).queue(USA, launch=["CA1", "CA3"]).set_media(-2, -1)
    return story.on_path(USSR, at)


def markers(story: Story, side: int) -> list[int]:
    return members(story.state.path_markers[side])


def test_the_position_is_the_farthest_marker() -> None:
    """R9.3.1, R9.3.2: 0 before the first; the first step leads to space 1, the next one beyond."""
    story = crew("CR1").give(USSR, ANIMALS).then("crew_tile:CB1")
    assert (story.path(USSR), markers(story, USSR)) == (0, [])
    story.start(7)
    assert (story.path(USSR), markers(story, USSR)) == (1, [1])
    story = crew("CR1", at=3).give(USSR, ANIMALS).then("crew_tile:CB1").start(7)
    assert (story.path(USSR), markers(story, USSR)) == (4, [3, 4])


def test_two_path_rewards_are_one_move() -> None:
    """R9.3.2, RL-28, WX-11: one marker two spaces on; the space skipped has no marker and keeps its tile."""
    story = crew("CR5").give(USSR, EVA).then("crew_tile:CB3").start(7).play("pay")
    assert (story.path(USSR), markers(story, USSR)) == (2, [2])
    assert members(story.state.path_tiles) == [1, 3, 4, 5, 6]
    assert story.used_tiles(USSR) == {"CB3": 1}
    assert story.scored(USSR, "path tiles") == 4


def test_all_path_entries_are_one_pick() -> None:
    """R9.3.2, RL-28, DP-26: there is no order in which they would be two moves."""
    story = crew("CR5", "advanced").give(USSR, EVA).start(7).play("pay")
    assert story.keys == ["part:2", "part:3"]  # the path, the upgrade of the Earth; the major's step is in the former


def test_a_move_beyond_the_moon_ends_there() -> None:
    """R9.3.2: from space 5 two steps lead to 6."""
    story = crew("CR5", at=5).give(USSR, EVA).start(7).play("pay")
    assert story.path(USSR) == 6
    assert markers(story, USSR) == [5, 6]


def test_a_tile_scores_and_brings_a_hazard() -> None:
    """R9.3.4: the beginner game knows no Advancement token; the Hazard goes unseen on another own mission (DP-27)."""
    story = crew("CR1").queue(USSR, t2=["SM06"], t1=["SM08"], launch=["CR1"]).give(USSR, ANIMALS)
    story.then("crew_tile:CB4").start(7)
    assert story.scored(USSR, "path tiles") == 5
    assert story.keys == ["hazard_on:SM06", "hazard_on:SM08"]
    story.play("hazard_on:SM06")
    assert story.hazards("SM06") == ([], 1)
    assert story.used_tiles(USSR) == {"CB4": 1}
    assert list(story.state.advancement_tokens) == [0, 0]


def test_a_tile_brings_an_advancement_token_in_the_advanced_game() -> None:
    """R9.3.4, R11.2.1, R16, WX-17."""
    story = crew("CR1", "advanced").queue(USSR, t1=["SM08"], launch=["CR1"]).give(USSR, ANIMALS)
    story.then("crew_tile:CB2").start(7).play("part:3", "uncover:space2-engineers")
    assert story.scored(USSR, "path tiles") == 3
    assert list(story.state.advancement_tokens) == [0, 1]
    assert story.hazards("SM08") == ([], 1)


@pytest.mark.parametrize(("tile", "vp"), [("CB1", 2), ("CB2", 3), ("CB3", 4), ("CB4", 5)])
def test_what_the_tiles_are_worth(tile: str, vp: int) -> None:
    """R9.3.4."""
    story = crew("CR1", at=2).give(USSR, ANIMALS).then(f"crew_tile:{tile}").start(7)
    assert story.scored(USSR, "path tiles") == vp


def test_the_moon_tile_brings_seven_points_and_nothing_else() -> None:
    """R9.3.4: neither a Hazard nor an Advancement token."""
    story = crew("CR1", "advanced", at=5).queue(USSR, t1=["SM08", "SM06"], launch=["CR1"]).give(USSR, ANIMALS).start(7)
    story.play("part:3", "uncover:space2-engineers")
    assert story.scored(USSR, "path tiles") == 7
    assert story.mover == USA
    assert story.hazards("SM08") == story.hazards("SM06") == ([], 0)
    assert list(story.state.advancement_tokens) == [0, 0]
    assert story.used_tiles(USSR) == {"CB0": 1}


def test_a_later_arrival_gets_nothing() -> None:
    """R9.3.5, R15.5: the tile was taken by the other team, also that of the Moon."""
    for at in (2, 5):
        story = crew("CR1", at=at).give(USSR, ANIMALS)
        story.state.path_tiles &= ~(1 << (at + 1))
        story.start(7)
        assert story.path(USSR) == at + 1
        assert story.scored(USSR, "path tiles") == 0


def test_a_tile_is_taken_once() -> None:
    """R9.3.5: both teams arrive on space 1 in one phase."""
    story = given("beginner").queue(USSR, launch=["CR1"]).queue(USA, launch=["CA1"]).set_media(-2, -1)
    story.give(USSR, ANIMALS).give(USA, booster=1, capsule=1, life_support=1).then("crew_tile:CB1").start(7)
    assert (story.path(USA), story.path(USSR)) == (1, 1)
    assert (story.scored(USA, "path tiles"), story.scored(USSR, "path tiles")) == (0, 2)


def test_a_team_on_the_moon_ignores_further_steps() -> None:
    """R9.3.6: the other rewards come."""
    story = crew("CR1", "advanced", at=6).give(USSR, ANIMALS).start(7)
    assert story.options("part") == []
    assert "uncover:space2-engineers" in story.keys
    story.play("uncover:space2-engineers")
    assert story.path(USSR) == 6
    assert story.scored(USSR, "path tiles") == 0
    assert story.scored(USSR, "crew missions") == 1
