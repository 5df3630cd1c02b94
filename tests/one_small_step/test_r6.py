"""R6: resources."""

from __future__ import annotations

import pytest

from cosmodrome.kernel.dice import SeededDice
from tests.one_small_step.story import USA, USSR, Story, given

both_modes = pytest.mark.parametrize("mode", ["beginner", "advanced"])


def workers(mode: str = "beginner", *cards: str, tiles: tuple[str, ...] = ()) -> Story:
    """Phase 4 with the USA on the move; the USSR has placed all its workers."""
    story = given(mode).lay(*cards).set_media(3, 0).own_tiles(USA, *tiles).start(4)
    story.state.workers[2] = story.state.workers[3] = 0
    return story


# --- R6.1-R6.3: spending --------------------------------------------------------------------------
@both_modes
def test_temps_go_back_and_perms_are_turned(mode: str) -> None:
    """R6.1: a spent perm stays with the team and cannot be used again until it is refreshed."""
    story = workers(mode).give(USA, funding=2, fresh={"material": 1})
    story.play("place:engineers:space2", "pay", "pick:sensor")
    assert story.temps(USA) == {"funding": 1, "sensor": 2}
    assert (story.fresh(USA), story.spent(USA)) == ({}, {"material": 1})
    story = given(mode).hold(USA, "E105", "E106").give(USA, fresh={"material": 1}).set_media(3, 0).start(6)
    story.play("play:E105")
    assert story.options("play") == []
    assert "stop" in story.keys
    story.start(2)
    assert (story.fresh(USA), story.spent(USA)) == ({"material": 1}, {})


def test_gained_perms_are_fresh_and_usable_at_once() -> None:
    """R6.2: made at the Assembly Building, spent at the Rocket Works in the same Turn."""
    story = workers(tiles=("MB2",)).give(USA, material=2)
    story.play("use_tile:MB2", "place:engineers:space5", "pay")
    assert story.fresh(USA) == {"material": 1}
    assert story.temps(USA) == {"funding": 1}
    story.play("place:engineers:space2", "pay", "pick:landing")
    assert story.spent(USA) == {"material": 1}
    assert story.temps(USA) == {"landing": 2}


@both_modes
@pytest.mark.parametrize("perms", [0, 1, 2])
def test_a_named_resource_is_paid_in_any_mix(mode: str, perms: int) -> None:
    """R6.3: two Boosters of a mission out of two temps and two fresh perms, as the payer likes."""
    story = given(mode).set_media(3, 0).queue(USA, launch=["SM05"]).give(USA, booster=2, fresh={"booster": 2}).start(7)
    assert story.options("perms") == ["booster:0", "booster:1", "booster:2"]
    story.play(f"perms:booster:{perms}")
    assert story.temps(USA).get("booster", 0) == perms
    assert story.spent(USA).get("booster", 0) == perms
    assert story.fresh(USA).get("booster", 0) == 2 - perms


@both_modes
def test_the_split_is_asked_for_only_where_there_is_one(mode: str) -> None:
    """R6.3: with one temp and one fresh perm for two Boosters both are paid; spent perms do not count."""
    story = given(mode).set_media(3, 0).queue(USA, launch=["SM05"]).give(USA, booster=1, fresh={"booster": 1})
    story.state.tokens[2 * 9 + 3] = 4  # spent Boosters
    story.start(7)
    assert story.temps(USA).get("booster", 0) == 0
    assert story.spent(USA) == {"booster": 5}


def test_worker_costs_take_perms_where_a_resource_is_named() -> None:
    """RL-26: Funding and Material may be perms; `any temporary` and `matching temporary` may not."""
    story = workers().give(USA, fresh={"funding": 1, "material": 2})
    story.play("place:engineers:space2", "pay", "pick:sensor")
    assert story.spent(USA) == {"funding": 1, "material": 1}
    story = workers().give(USA, fresh={"funding": 2, "material": 2}).play("place:engineers:space4")
    assert story.spent(USA) == {}
    assert not story.options("pay")
    story = workers().give(USA, fresh={"funding": 2, "material": 2}).play("place:engineers:space5")
    assert story.fresh(USA) == {"funding": 2, "material": 2}
    story = workers().give(USA, sensor=1, fresh={"funding": 2}).then("die:landing", "die:capsule")
    story.play("place:engineers:space4", "pay")
    assert story.temps(USA) == {"capsule": 1, "landing": 1}


# --- R6.4: rolling --------------------------------------------------------------------------------
@both_modes
def test_the_agency_die_gives_both(mode: str) -> None:
    """R6.4: the two resources shown, as temps."""
    story = given(mode).lay("E101").set_media(3, 0).start(4).then("die:funding+personnel")
    story.play("place:administrators:E101")
    assert story.temps(USA) == {"funding": 1, "personnel": 1}


@both_modes
@pytest.mark.parametrize("kept", ["material", "personnel"])
def test_keeping_one_is_chosen_after_the_roll(mode: str, kept: str) -> None:
    """R6.4: the Assembly Building rolls gray and keeps one of the two that came up."""
    story = workers(mode).then("die:material+personnel").play("place:administrators:space5")
    assert story.keys == ["keep:material", "keep:personnel"]
    story.play(f"keep:{kept}")
    assert story.temps(USA) == {kept: 1}


def test_a_roll_as_temp_or_perm() -> None:
    """R6.4: red gives one token; as a perm where the effect says so."""
    story = workers("advanced").uncover("1E c").then("die:sensor").play("place:engineers:space1", "use:crew")
    assert story.fresh(USA) == {"sensor": 1}
    assert story.temps(USA) == {}
    story = workers("advanced").uncover("1E c").then("die:sensor").play("place:engineers:space1", "use:normal")
    assert story.fresh(USA) == {}
    assert story.temps(USA) == {"sensor": 1, "material": 1}


# --- R6.5-R6.7: upgrading -------------------------------------------------------------------------
@both_modes
def test_an_upgrade_swaps_one_temp_for_the_perm(mode: str) -> None:
    """R6.5: of the same resource, fresh; and it may be declined."""
    for answer, temps, fresh in (
        ("upgrade:landing", {"sensor": 1}, {"landing": 1}),
        ("upgrade:sensor", {"landing": 1}, {"sensor": 1}),
        ("no", {"landing": 1, "sensor": 1}, {}),
    ):
        story = workers(mode, "E306").give(USA, landing=1, sensor=1).then("satellite_tile:SB02")
        story.play("place:engineers:E306")
        assert story.keys == ["upgrade:sensor", "upgrade:landing", "no"]
        story.play(answer)
        assert (story.temps(USA), story.fresh(USA)) == (temps, fresh)


@both_modes
def test_a_temp_of_this_turn_is_not_upgraded(mode: str) -> None:
    """R6.6: the Booster is old, the Funding new, even in the second placement of one Turn."""
    story = workers(mode, "E306", tiles=("MB2",)).give(USA, booster=1).then("satellite_tile:SB02")
    story.play("use_tile:MB2", "place:engineers:space6", "pick:funding", "place:engineers:E306")
    assert story.keys == ["upgrade:booster", "no"]


@both_modes
def test_nothing_old_nothing_to_upgrade(mode: str) -> None:
    """R6.6: with new temps only, the tile upgrades nothing."""
    story = workers(mode, "E306", tiles=("MB2",)).then("satellite_tile:SB02")
    story.play("use_tile:MB2", "place:engineers:space6", "pick:funding", "place:engineers:E306")
    assert not story.options("upgrade")
    assert story.fresh(USA) == {}


@both_modes
def test_in_a_later_turn_of_the_phase_it_is(mode: str) -> None:
    """R6.6: gained in the first Turn of phase 4, upgraded in the second."""
    story = workers(mode, "E306").then("satellite_tile:SB02")
    story.play("place:engineers:space6", "pick:funding", "place:engineers:E306")
    assert story.keys == ["upgrade:funding", "no"]


def test_the_newest_temps_are_spent_first() -> None:
    """R6.6, RL-15: one old Funding, one new; one is spent, and the other counts as the old one."""
    story = workers("beginner", "E306", tiles=("MB2",)).give(USA, funding=1, material=1)
    story.then("satellite_tile:SB02").play("use_tile:MB2", "place:engineers:space2", "pay", "pick:sensor")
    assert story.temps(USA) == {"funding": 1, "sensor": 2}
    story.play("place:engineers:E306")
    assert story.keys == ["upgrade:funding", "no"]


def test_swaps_are_no_upgrades() -> None:
    """R6.7, RL-16: two Funding of this Turn become a perm at the Assembly Building."""
    story = workers(tiles=("MB2",))
    story.play("use_tile:MB2", "place:engineers:space6", "pick:funding")
    assert story.temps(USA) == {"funding": 2}
    story.play("place:engineers:space5", "pay")
    assert story.fresh(USA) == {"funding": 1}
    assert story.temps(USA) == {}


# --- R6.8: open -----------------------------------------------------------------------------------
@both_modes
@pytest.mark.parametrize("seat", [0, 1])
def test_tokens_are_public(mode: str, seat: int) -> None:
    """R6.8: whatever is dealt anew for a player who cannot know it, tokens are not."""
    story = given(mode).give(USA, sensor=2, fresh={"landing": 1}).give(USSR, capsule=3).hold(USA, "E105").start(4)
    copy = Story(story.state.determinize(seat, SeededDice(7)))
    assert copy.temps(USA) == {"sensor": 2}
    assert copy.fresh(USA) == {"landing": 1}
    assert copy.temps(USSR) == {"capsule": 3}
