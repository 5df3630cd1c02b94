"""R9.2: Hazards gained, given and revealed, and the four special ones."""

from __future__ import annotations

from typing import Any

import pytest

from tests.one_small_step.story import HAZARDS, REMOVING, T1, USA, USSR, Story, given

CA1 = {"booster": 1, "capsule": 1, "life_support": 1}  # US Animal Flight, minor
LINES = {  # the token each cost Hazard adds to a satellite and to a crew mission
    "HZ01": ("booster", "capsule"),
    "HZ02": ("navigation", "capsule"),
    "HZ03": ("sensor", "capsule"),
    "HZ04": ("booster", "landing"),
    "HZ05": ("navigation", "landing"),
    "HZ06": ("sensor", "landing"),
    "HZ07": ("booster", "life_support"),
    "HZ08": ("navigation", "life_support"),
    "HZ09": ("sensor", "life_support"),
    "HZ10": ("booster", "booster"),
    "HZ11": ("booster", "booster"),
    "HZ12": ("navigation", "navigation"),
    "HZ13": ("navigation", "navigation"),
    "HZ14": ("sensor", "sensor"),
    "HZ15": ("sensor", "sensor"),
}


def on_launch(mission: str, *hazards: str, mode: str = "beginner", **options: Any) -> Story:
    """A mission of the USA with Hazards that the USSR gave; when it is launched the USSR has a choice."""
    story = given(mode, **options).queue(USA, launch=[mission]).queue(USSR, launch=["CR1", "CR3"]).set_media(1, 0)
    return story.hazard(mission, *hazards, by=USSR)


def by_ussr(mission: str, *hazards: str) -> Story:
    """The same the other way round."""
    story = given("beginner").queue(USSR, launch=[mission]).queue(USA, launch=["CA1", "CA3"]).set_media(-2, -1)
    return story.hazard(mission, *hazards, by=USA)


# --- gained and given -----------------------------------------------------------------------------
def test_a_hazard_gained_goes_unseen_on_any_own_mission() -> None:
    """R9.2.1: on any stage, but for the mission being launched (R9.2.3, RL-19)."""
    story = given("beginner").queue(USSR).queue(USA, t2=["SM06"], t1=["SM08"], launch=["SM05", "SM10"])
    story.give(USA, booster=2).then("satellite_tile:SB02").start(7).play("launch:SM05")
    assert story.options("hazard_on") == ["SM06", "SM08", "SM10"]
    left = story.hazards_left()
    story.play("hazard_on:SM08")
    assert story.hazards("SM08") == ([], 1)
    assert story.hazards_left() == left - 1


def test_a_hazard_given_is_looked_at_and_goes_on_any_mission_of_the_other_team() -> None:
    """R9.2.2: on any stage; one drawn must be given."""
    story = given("beginner").queue(USSR, t2=["SM06"], t1=["SM08"], launch=["CR1"]).lay("E321").set_media(1, 0).start(4)
    story.then("hazard:HZ12").play("place:administrators:E321")
    assert story.keys == ["hazard_on:SM06", "hazard_on:SM08", "hazard_on:CR1"]
    story.play("hazard_on:CR1")
    assert story.hazards("CR1") == (["HZ12"], 0)
    assert story.knows_hazards(USA) == ["HZ12"]
    assert story.knows_hazards(USSR) == []


def test_of_several_hazards_drawn_at_most_one_is_given_and_the_rest_goes_under_the_deck() -> None:
    """R9.2.2, R12: an Intelligence Report draws two; it may also give none."""
    story = given("beginner").queue(USSR, t1=["SM08", "SM06"]).lay("E210").set_media(1, 0).start(4)
    story.then("hazard:HZ12", "hazard:HZ05").play("place:administrators:E210")
    assert story.keys == ["hazard_on:SM06", "hazard_on:SM08", "no"]
    story.play("hazard_on:SM08")
    assert story.keys == ["give:HZ05", "give:HZ12"]
    story.play("give:HZ12")
    assert story.hazards("SM08") == (["HZ12"], 0)
    assert story.hazard_bottom() == ["HZ05"]


def test_none_of_several_hazards_need_be_given() -> None:
    """R12: `at most`; also if the deck holds only one."""
    story = given("beginner").queue(USSR, t1=["SM08", "SM06"]).lay("E210").set_media(1, 0)
    story.leave_hazards(1).start(4).then("hazard:HZ19").play("place:administrators:E210")
    assert story.keys == ["hazard_on:SM06", "hazard_on:SM08", "no"]
    story.play("no")
    assert story.hazard_bottom() == ["HZ19"]


def test_a_mission_may_carry_any_number_of_hazards() -> None:
    """R9.2.3."""
    story = given("beginner").queue(USA, t1=["SM08"]).queue(USSR).hazard("SM08", unseen=3).employ(USA, "E101")
    story.lay("E321").set_media(0, 1).start(4)
    story.then("hazard:HZ12").play("place:administrators:E321")
    assert story.hazards("SM08") == (["HZ12"], 3)


def test_a_hazard_without_a_mission_goes_under_the_deck_unseen() -> None:
    """R9.2.3, RL-19: the only mission is the one being launched."""
    story = given("beginner").queue(USSR).queue(USA, launch=["SM05"]).give(USA, booster=2)
    left = story.hazards_left()
    story.then("satellite_tile:SB02").start(7)
    assert story.done(USA) == ["SM05"]
    assert story.hazards_left() == left
    assert story.knows_hazards(USA) == story.knows_hazards(USSR) == []


def test_a_hazard_to_be_given_without_a_mission_goes_under_the_deck_seen() -> None:
    """R9.2.3: the giver has looked at it."""
    story = given("beginner").queue(USSR).lay("E321").set_media(1, 0).start(4)
    story.then("hazard:HZ12").play("place:administrators:E321")
    assert story.hazard_bottom() == ["HZ12"]
    assert story.knows_hazards(USA) == ["HZ12"]
    assert story.knows_hazards(USSR) == []


def test_an_empty_hazard_deck_gives_no_hazard() -> None:
    """R9.2.7: neither gained nor given."""
    story = given("beginner").queue(USA, t1=["SM08"], launch=["SM05"]).queue(USSR, t1=["CR1", "CR2"])
    story.leave_hazards(0).give(USA, booster=2).set_media(1, 0).then("satellite_tile:SB02").start(7)
    assert story.done(USA) == ["SM05"]
    assert story.hazards("SM08") == ([], 0)
    story = given("beginner").queue(USSR, t1=["CR1", "CR2"]).lay("E321").leave_hazards(0).set_media(1, 0).start(4)
    story.play("place:administrators:E321")
    assert story.mover == USSR
    assert story.hazards("CR1") == story.hazards("CR2") == ([], 0)


# --- revealed -------------------------------------------------------------------------------------
def test_the_table_of_lines_is_complete() -> None:
    """R9.2.4: fifteen cost Hazards and four special ones."""
    assert [*LINES, "HZ16", "HZ17", "HZ18", "HZ19"] == HAZARDS


@pytest.mark.parametrize("hazard", LINES)
def test_a_cost_hazard_adds_a_token_to_the_minor_cost(hazard: str) -> None:
    """R9.2.4, R9.2.5: the upper line on a satellite mission, the lower one on a crew mission; 1 VP on success."""
    for mission, minor, line in (("SM05", {"booster": 2}, 0), ("CA1", CA1, 1)):
        extra = LINES[hazard][line]
        enough = {**minor, extra: minor.get(extra, 0) + 1}
        story = on_launch(mission, hazard).give(USA, enough).start(7).finish()
        assert story.done(USA) == [mission]
        assert story.averted(USA) == [hazard]
        assert story.scored(USA, "hazards") == 1
        without = on_launch(mission, hazard).give(USA, minor).start(7)
        assert mission in without.failed()


def test_a_hazard_does_not_touch_the_major_cost() -> None:
    """R9.2.4."""
    story = on_launch("SM05", "HZ02").give(USA, booster=2, navigation=2).start(7)
    assert story.keys == ["no", "pay"]
    story.play("pay")
    assert story.scored(USA, "satellite missions") == 2


# --- Leaked Blueprints ----------------------------------------------------------------------------
def blueprints() -> Story:
    """EVA, launched by the USSR with perms of Life Support and Sensor (WX-22)."""
    story = by_ussr("CR5", "HZ16")
    fresh = {"life_support": 1, "sensor": 1}
    return story.give(USSR, fresh=fresh, booster=1, capsule=2, landing=1, life_support=1)


def test_leaked_blueprints_let_the_other_team_copy_a_perm() -> None:
    """R9.2.6: one temp of a resource of which a perm was spent; the gaining team chooses among several."""
    story = blueprints().start(7).then("crew_tile:CB1").play("perms:life_support:1", "pay")
    assert story.mover == USA
    assert story.keys == ["copy:sensor", "copy:life_support"]
    story.play("copy:sensor")
    assert story.temps(USA) == {"sensor": 1}
    assert story.done(USSR) == ["CR5"]


def test_only_perms_spent_on_the_mission_are_copied() -> None:
    """R9.2.6: paid with temps alone, nothing leaks."""
    story = by_ussr("SM05", "HZ16")
    story.give(USSR, booster=2, fresh={"sensor": 3}).then("satellite_tile:SB03").start(7)
    assert story.done(USSR) == ["SM05"]
    assert story.temps(USA) == {}


def test_perms_of_the_minor_cost_are_copied_too() -> None:
    """R9.2.6: minor or major; with one kind there is no choice."""
    story = by_ussr("SM05", "HZ16")
    story.give(USSR, booster=1, fresh={"booster": 1}).then("satellite_tile:SB03").start(7)
    assert story.temps(USA) == {"booster": 1}


def test_nothing_leaks_from_a_failure() -> None:
    """R9.2.6."""
    story = by_ussr("CR1", "HZ16")
    story.give(USSR, fresh={"booster": 1, "capsule": 1}).start(7)
    assert "CR1" in story.failed()
    assert story.temps(USA) == {}


def test_perms_of_another_launch_are_not_copied() -> None:
    """R9.2.6: only those spent on this mission."""
    story = given("beginner").queue(USSR, launch=["SM05", "SM08"]).queue(USA, launch=["CA1", "CA3", "CA4"])
    story.hazard("SM08", "HZ16", by=USA).set_media(-2, -1)
    story.give(USSR, booster=1, navigation=1, fresh={"booster": 2}).start(7)
    story.then("satellite_tile:SB03", "satellite_tile:SB03").play("launch:SM05", "perms:booster:2", "no", "launch:CA1")
    assert story.done(USSR) == ["SM05", "SM08"]
    assert story.temps(USA) == {}


def test_what_go_fever_took_is_not_copied() -> None:
    """R9.2.6: that payment is separate from the minor cost."""
    story = by_ussr("SM05", "HZ16", "HZ17")
    story.give(USSR, booster=2, fresh={"sensor": 1}).then("die:sensor", "satellite_tile:SB03").start(7)
    story.play("fever:roll")
    assert story.spent(USSR) == {"sensor": 1}
    assert story.done(USSR) == ["SM05"]
    assert story.temps(USA) == {}


# --- Go Fever -------------------------------------------------------------------------------------
def test_go_fever_rolls_and_pays() -> None:
    """R9.2.6, RL-20: one chooses before rolling; a result that can be paid must be."""
    story = on_launch("SM05", "HZ17").give(USA, booster=2, navigation=1).start(7)
    assert story.keys == ["fever:roll", "fever:media"]
    story.then("die:navigation", "satellite_tile:SB02").play("fever:roll")
    assert story.temps(USA) == {}
    assert story.media(USA) == 3  # 1 and the mission's 2


def test_a_roll_of_go_fever_may_make_the_mission_fail() -> None:
    """R9.2.6: it is paid before the minor cost is judged, from temps or perms."""
    story = on_launch("SM05", "HZ17").give(USA, booster=1, fresh={"booster": 1}).start(7)
    story.then("die:booster").play("fever:roll")
    assert story.keys == ["perms:booster:0", "perms:booster:1"]
    story.play("perms:booster:1")
    assert "SM05" in story.failed()
    assert story.spent(USA) == {"booster": 1}


def test_a_roll_that_cannot_be_paid_moves_the_cube() -> None:
    """R9.2.6, RL-20."""
    story = on_launch("SM05", "HZ17").give(USA, booster=2).set_media(6, 0).start(7)
    story.play("launch:SM05", "go_on").then("die:sensor", "satellite_tile:SB04").play("fever:roll")
    assert story.media(USA) == -1  # -3 and the mission's 2


def test_go_fever_may_be_bought_off_with_media() -> None:
    """R9.2.6: straight to -3, even from there."""
    for media in (4, -3):
        story = on_launch("CA6", "HZ17").set_media(media, -3, upper=USA).start(7).play("fever:media")
        assert story.media(USA) == -3
        assert "CA6" in story.failed()


# --- Lost Data Tapes ------------------------------------------------------------------------------
def test_lost_data_tapes_forgo_one_reward() -> None:
    """R9.2.6: any entry of the lists reached, or the point of a Hazard, before a reward is taken."""
    story = on_launch("SM06", "HZ18", mode="advanced").give(USA, booster=1, navigation=1, sensor=2).start(7)
    story.play("pay")
    assert story.options("forgo") == ["1", "2", "3", "4", "5", "6", "hazard"]
    assert (story.media(USA), story.scored(USA, "satellite missions")) == (1, 0)
    story.play("forgo:5")  # the 4 VP of the major
    assert (story.media(USA), story.scored(USA, "satellite missions")) == (3, 1)
    assert story.scored(USA, "hazards") == 1


def test_lost_data_tapes_may_take_the_point_of_a_hazard() -> None:
    """R9.2.5, R9.2.6, RL-34: the point of one of them is a reward of the mission. In rules version 2 it was none."""
    story = on_launch("SM06", "HZ18", "HZ16").give(USA, booster=1, sensor=1).start(7)
    assert story.told("forgo:hazard")[0] == "Ann loses a reward to Lost Data Tapes (1 VP of a Hazard)."
    assert (story.scored(USA, "hazards"), story.scored(USA, "satellite missions")) == (1, 1)
    story = on_launch("SM06", "HZ18").give(USA, booster=1, sensor=1).start(7).play("forgo:hazard")
    assert story.scored(USA, "hazards") == 0
    story = on_launch("SM06", "HZ18", version=2).give(USA, booster=1, sensor=1).start(7)
    assert (story.scored(USA, "hazards"), story.options("forgo")) == (1, ["1", "2", "3"])


def test_a_major_that_was_not_reached_cannot_be_forgone() -> None:
    """R9.2.6."""
    story = on_launch("SM06", "HZ18", mode="advanced").give(USA, booster=1, sensor=1).start(7)
    assert story.options("forgo") == ["1", "2", "3", "4", "hazard"]
    story.play("forgo:3", "uncover:space1-engineers")
    assert story.used_tiles(USA) == {}


def test_a_path_step_may_be_forgone() -> None:
    """R9.2.6: an entry is one reward; of two steps one is left."""
    story = by_ussr("CR5", "HZ18")
    story.give(USSR, booster=1, capsule=2, landing=1, life_support=2, sensor=1).start(7).play("pay")
    story.then("crew_tile:CB1").play("forgo:3")
    assert story.path(USSR) == 1


def test_what_would_not_come_anyway_cannot_be_forgone() -> None:
    """R9.2.6, RL-34: the Earth upgrade of a beginner game, Media under a Press Embargo."""
    story = on_launch("SM06", "HZ18").give(USA, booster=1, sensor=1).start(7)
    assert story.options("forgo") == ["1", "2", "3", "hazard"]
    story = on_launch("SM06", "HZ18", "HZ19").give(USA, booster=1, sensor=1).start(7)
    assert story.options("forgo") == ["2", "3", "hazard"]


def test_lost_data_tapes_do_nothing_to_a_failure() -> None:
    """R9.2.6: on success."""
    story = on_launch("SM06", "HZ18").start(7)
    assert "SM06" in story.failed()
    assert story.options("forgo") == []


# --- Press Embargo --------------------------------------------------------------------------------
def test_press_embargo_bars_the_media_of_minor_and_major() -> None:
    """R9.2.6: Media of a tile are gained as usual."""
    story = on_launch("SM05", "HZ19").give(USA, booster=2, navigation=1).then("satellite_tile:SB03").start(7)
    story.play("pay")
    assert story.media(USA) == 2  # 1, and 1 of the tile
    assert story.scored(USA, "satellite missions") == 2


def test_press_embargo_doubles_the_media_lost_by_a_failure() -> None:
    """R9.2.6, WX-22: Lunokhod 1 loses 4; the VP of a failure stay the same."""
    story = on_launch("SM24", "HZ19").set_media(3, 0).start(7)
    assert story.media(USA) == -1
    story = on_launch("CA4", "HZ19").set_media(4, 0)
    story.state.book(USA, 0, 5)
    story.start(7)
    assert (story.media(USA), story.vp(USA)) == (0, 4)


def test_special_hazards_give_their_point_too() -> None:
    """R9.2.5: all four on one mission."""
    story = on_launch("SM05", "HZ16", "HZ17", "HZ18", "HZ19").give(USA, booster=2).start(7)
    story.play("fever:media").finish()
    assert story.scored(USA, "hazards") == 4
    assert story.averted(USA) == ["HZ16", "HZ17", "HZ18", "HZ19"]


# --- looked at and removed ------------------------------------------------------------------------
def test_a_hazard_looked_at_stays_where_it_is() -> None:
    """R12 look_hazard: the Onboard Computer looks under one own mission."""
    story = given().queue(USA, t1=["SM08"]).lay("E211").hazard("SM08", unseen=1).set_media(1, 0).start(4)
    story.then("hazard:HZ09").play("place:engineers:E211")
    assert story.hazards("SM08") == (["HZ09"], 0)
    assert story.knows_hazards(USA) == ["HZ09"]
    assert story.knows_hazards(USSR) == []


def test_what_was_looked_at_is_not_offered_again() -> None:
    """R12 look_hazard, R14: of three one is known already; the others are told apart by how they came."""
    story = given().queue(USA, t1=["SM08"]).lay("E211").hazard("SM08", "HZ01", by=USSR).hazard("SM08", "HZ02", by=USA)
    story.hazard("SM08", unseen=1).set_media(1, 0).start(4).play("place:engineers:E211")
    assert story.keys == ["face_down:unseen", "face_down:given"]
    story.play("face_down:given")
    assert story.knows_hazards(USA) == ["HZ01", "HZ02"]


def test_a_hazard_removed_goes_under_the_deck_unseen() -> None:
    """R12 remove_hazard: optional, and without a point."""
    story = (
        given(overlay=REMOVING)
        .queue(USA, t1=["SM08"])
        .own_tiles(USA, "MB6")
        .hazard("SM08", unseen=1)
        .set_media(1, 0)
        .start(2)
    )
    left = story.hazards_left()
    story.play("use_tile:MB6")
    assert story.keys == ["remove_on:SM08", "no"]
    story.play("remove_on:SM08")
    assert story.hazards("SM08") == ([], 0)
    assert story.hazards_left() == left + 1
    assert story.vp(USA) == 0
    assert story.temps(USA) == {"material": 1}


def test_the_owner_says_which_of_several_to_remove() -> None:
    """R12, R14: those it has looked at by name, the others by how they came."""
    story = given(overlay=REMOVING).queue(USA, t1=["SM08"]).own_tiles(USA, "MB6").set_media(1, 0)
    story.hazard("SM08", "HZ01", by=USSR).hazard("SM08", "HZ02", by=USA).hazard("SM08", unseen=1).start(2)
    story.play("use_tile:MB6", "remove_on:SM08")
    assert story.keys == ["face_down:unseen", "face_down:given", "known:HZ02"]
    story.play("face_down:given")
    assert story.hazards("SM08") == (["HZ02"], 1)
    assert story.hazard_bottom() == ["HZ01"]
    assert story.knows_hazards(USA) == ["HZ02"]


def test_a_hazard_put_back_is_drawn_again() -> None:
    """R9.2.3: the deck is drawn down to what was put under it."""
    story = given("beginner").queue(USSR, t1=["CR1", "CR2"]).lay("E210", "E321").set_media(1, 0)
    story.leave_hazards(2).start(4)
    story.then("hazard:HZ19", "hazard:HZ18").play("place:administrators:E210", "no")
    assert story.hazard_bottom() == ["HZ18", "HZ19"]
    story.play("place:administrators:space6", "pick:funding", "place:administrators:E321")
    assert story.stage(USSR, T1) == ["CR1", "CR2"]
    story.play("hazard_on:CR2")
    assert story.hazards("CR2") == (["HZ18"], 0)


def test_a_hazard_gained_may_be_known_to_who_put_it_back() -> None:
    """R9.2.1, R14: its owner has not seen it; the team that buried it can follow it to the top."""
    story = given("beginner").queue(USA, t1=["SM08"]).queue(USSR).lay("E210", "E306").leave_hazards(1).start(4)
    story.then("hazard:HZ19").play("place:administrators:E210", "no")
    story.then("satellite_tile:SB02").play("place:engineers:E306")
    assert story.hazards("SM08") == (["HZ19"], 0)
    assert (story.knows_hazards(USA), story.knows_hazards(USSR)) == ([], ["HZ19"])
