"""R9.1: the launch sequence, from the reveal to the discard."""

from __future__ import annotations

from typing import Any

import pytest

from tests.one_small_step.story import LAUNCH, T1, T2, USA, USSR, Story, given

MODES = ["beginner", "advanced"]


def on_launch(side: int, *missions: str, mode: str = "advanced", seating: str = "1v1", **options: Any) -> Story:
    """Only these missions are on any stage."""
    story = given(mode, seating, **options).queue(USA).queue(USSR)
    return story.queue(side, launch=missions)


# --- step 0 and step 1 ----------------------------------------------------------------------------
def test_all_hazards_of_the_mission_are_revealed_first() -> None:
    """R9.1.1: those on other missions stay face down."""
    story = on_launch(USA, "SM05").queue(USA, t1=["SM10"], launch=["SM05"]).give(USA, booster=3, navigation=2)
    story.hazard("SM05", "HZ01", by=USSR).hazard("SM05", unseen=1).hazard("SM10", unseen=1).then("hazard:HZ02").start(7)
    assert story.temps(USA) == {"navigation": 1}  # both are in the minor cost, before anything else is asked
    assert story.hazards("SM05") == (["HZ01", "HZ02"], 0)
    assert story.hazards("SM10") == ([], 1)


@pytest.mark.parametrize("mode", MODES)
def test_a_team_that_can_pay_the_minor_cost_must(mode: str) -> None:
    """R9.1.2, RL-17: nobody is asked whether to launch Luna 2, which has the two Boosters it needs."""
    story = on_launch(USA, "SM05", mode=mode).give(USA, booster=1, fresh={"booster": 1}).start(7)
    assert "booster" not in story.temps(USA)
    assert story.spent(USA) == {"booster": 1}
    assert "SM05" not in story.failed()
    assert story.media(USA) == 2


def test_spent_perms_do_not_pay() -> None:
    """R9.1.2: only temps and fresh perms; so the second mission fails for the Booster that the first one flipped."""
    story = on_launch(USA, "SM02", "SM08").give(USA, navigation=2, fresh={"booster": 1}).start(7)
    story.play("launch:SM02").finish()
    assert story.done(USA) == ["SM02"]
    assert "SM08" in story.failed()
    assert story.temps(USA)["navigation"] == 1


def test_failure_costs_nothing_but_the_penalty() -> None:
    """R9.1.2, R9.1.5: Lunokhod 1 without Navigation (WX-12): the Booster is kept, two Media are lost, no rewards."""
    story = on_launch(USA, "SM24").set_media(2, 0).give(USA, booster=1).start(7)
    assert story.temps(USA) == {"booster": 1}
    assert (story.media(USA), story.vp(USA)) == (0, 0)
    assert "SM24" in story.failed()
    assert story.stage(USA, LAUNCH) == story.done(USA) == []
    assert story.used_tiles(USA) == {}


def test_failure_may_cost_points() -> None:
    """R9.1.2: Multi-Crew Flight, -2 Media and -1 VP."""
    story = on_launch(USSR, "CR4").set_media(0, 3)
    story.state.book(USSR, 0, 5)
    story.start(7)
    assert (story.media(USSR), story.vp(USSR)) == (1, 4)


def test_failure_never_leads_below_the_floors() -> None:
    """R9.1.2, RL-13: a Lunar Landing that fails costs 3 Media and 2 VP, as far as there are any."""
    story = on_launch(USSR, "CR6").set_media(0, -1)
    story.state.book(USSR, 0, 1)
    story.start(7)
    assert (story.media(USSR), story.vp(USSR)) == (-3, 0)


def test_what_lacks_for_hazards_lets_the_mission_fail() -> None:
    """R9.1.2, R9.2.4: the printed cost alone is not enough."""
    story = on_launch(USA, "SM05").give(USA, booster=2).hazard("SM05", "HZ01", by=USSR).start(7)
    assert "SM05" in story.failed()
    assert story.temps(USA) == {"booster": 2}


# --- step 2 ---------------------------------------------------------------------------------------
def test_the_major_success_is_offered_where_it_can_be_paid() -> None:
    """R9.1.3."""
    story = on_launch(USA, "SM05").give(USA, booster=2, navigation=1).start(7)
    assert story.keys == ["no", "pay"]
    story.play("pay")
    assert story.temps(USA) == {}
    assert story.vp(USA) == 2
    assert story.media(USA) == 3  # 2 + 1


def test_the_major_success_may_be_declined_without_penalty() -> None:
    """R9.1.3."""
    story = on_launch(USA, "SM05").give(USA, booster=2, navigation=1).start(7).play("no")
    assert story.temps(USA) == {"navigation": 1}
    assert (story.vp(USA), story.media(USA)) == (0, 2)
    story.finish()
    assert story.done(USA) == ["SM05"]


def test_the_major_cost_is_paid_whole_or_not_at_all() -> None:
    """R9.1.3: Luna 3 needs Navigation and Sensor; one of them is not enough to be asked."""
    story = on_launch(USA, "SM06").give(USA, booster=1, sensor=2).start(7)
    assert "pay" not in story.keys
    assert story.temps(USA) == {"sensor": 1}


# --- step 3 ---------------------------------------------------------------------------------------
def test_minor_and_major_rewards_are_taken_in_any_order() -> None:
    """R9.1.4: Zenit-2 gives an Event card, a tile and an upgrade of the Earth, and for its major VP and Hazards."""
    story = on_launch(USA, "SM12").queue(USSR, t1=["SM08"]).give(USA, booster=1, sensor=2).start(7).play("pay")
    assert story.options("part") == ["0", "1", "2", "4"]  # entry 3, VP, has no order
    assert story.vp(USA) == 2
    story.play("part:4")  # a major reward before the minor ones
    assert "hazard_on:SM08" in story.keys
    story.play("no")
    assert story.options("part") == ["0", "1", "2"]


def test_each_hazard_of_a_successful_mission_gives_a_point() -> None:
    """R9.1.4, R9.2.5: WX-13 with two Hazards; the mission itself gives 1 VP."""
    story = on_launch(USSR, "CR1", mode="beginner").give(USSR, booster=3, capsule=2)
    story.hazard("CR1", "HZ01", "HZ10", by=USA).start(7)
    assert story.vp(USSR) == 1 + 2 + tile_points(story, USSR)


def test_hazards_of_a_failed_mission_give_nothing() -> None:
    """R9.2.5."""
    story = on_launch(USSR, "CR1").hazard("CR1", "HZ16", "HZ10", by=USA).start(7)
    assert story.vp(USSR) == 0


def test_a_token_of_this_launch_cannot_be_upgraded_by_it() -> None:
    """RL-27: Ranger 7; the Capsule of the tile came in this Turn."""
    story = on_launch(USA, "SM13").give(USA, booster=2, sensor=1).start(7)
    story.then("satellite_tile:SB04").play("part:2")  # a Capsule and a Funding
    assert story.temps(USA) == {"capsule": 1, "funding": 1, "sensor": 1}
    story.play("part:1")
    assert story.keys == ["upgrade:sensor", "no"]


def test_all_rewards_come() -> None:
    """R9.1.4: after Surveyor 1 with its major none is left out."""
    story = on_launch(USA, "SM21").give(USA, booster=2, navigation=2, sensor=2).start(7)
    story.play("pay").then("satellite_tile:SB03")
    assert (story.vp(USA), story.media(USA)) == (6, 1)
    story.play("part:1", "upgrade:booster", "part:3", "uncover:space4-engineers")
    assert story.fresh(USA) == {"booster": 1}
    assert story.temps(USA) == {"capsule": 1}
    assert story.media(USA) == 2  # the tile's
    assert story.state.satellite_covers == 0b1110111111


# --- step 4 ---------------------------------------------------------------------------------------
def test_a_successful_mission_goes_to_the_team_discard_with_its_hazards() -> None:
    """R9.1.5."""
    story = on_launch(USA, "SM05").give(USA, booster=3).hazard("SM05", "HZ01", by=USSR).start(7).finish()
    assert story.done(USA) == ["SM05"]
    assert story.averted(USA) == ["HZ01"]
    assert story.stage(USA, LAUNCH) == []


def test_a_failed_mission_leaves_the_game_with_its_hazards() -> None:
    """R9.1.5, RL-18: averted are only the Hazards of successful missions."""
    story = on_launch(USA, "SM05").hazard("SM05", "HZ01", by=USSR).hazard("SM05", unseen=1).start(7)
    assert "SM05" in story.failed()
    assert story.done(USA) == story.averted(USA) == []
    assert len(story.gone_hazards()) == 2
    assert story.hazards("SM05") == ([], 0)


# --- free actions (R9.1.6) ------------------------------------------------------------------------
def test_free_actions_between_the_steps_of_a_launch() -> None:
    """R9.1.6, DP-21 to DP-26: before the launch, with AD06, before step 1, before step 2, between rewards, at
    the end; not while Go Fever is being settled.
    """
    story = on_launch(USA, "SM13").own(USA, "AD06").own_tiles(USA, "MB4").hazard("SM13", "HZ17", by=USSR)
    story.give(USA, booster=3, navigation=1, sensor=2).then("die:sensor").start(7)
    assert story.keys == ["launch:SM13", "use_tile:MB4"]
    story.play("launch:SM13")
    assert story.keys == ["ignore:HZ17", "no", "use_tile:MB4"]
    story.play("no")
    assert story.keys == ["fever:roll", "fever:media"]
    story.play("fever:roll")
    assert story.temps(USA) == {"booster": 3, "navigation": 1, "sensor": 1}
    assert story.keys == ["go_on", "use_tile:MB4"]
    story.play("go_on")
    assert story.temps(USA) == {"booster": 1, "navigation": 1, "sensor": 1}
    assert story.keys == ["no", "pay", "use_tile:MB4"]
    story.play("pay")
    assert story.keys == ["part:1", "part:2", "part:3", "use_tile:MB4"]
    story.play("part:1", "no")
    assert story.keys == ["part:2", "part:3", "use_tile:MB4"]
    story.then("satellite_tile:SB03").play("part:3", "uncover:space1-engineers", "part:2")
    assert story.keys == ["go_on", "use_tile:MB4"]
    story.play("go_on")
    assert story.phase == 1  # of the next round


def test_free_actions_before_step_1_with_ad13() -> None:
    """R9.1.6, DP-22: where it is decided, and once more when it has been used."""
    story = on_launch(USA, "SM05").own(USA, "AD13").own_tiles(USA, "MB4").give(USA, booster=1, sensor=1).start(7)
    story.play("launch:SM05")
    assert story.keys == ["go_on", "replace:booster:navigation", "replace:booster:sensor", "use_tile:MB4"]
    story.play("replace:booster:sensor")
    assert story.keys == ["go_on", "use_tile:MB4"]


def test_a_free_action_leads_back_to_the_same_point() -> None:
    """R9.1.6: the tile used before step 2 brings the token for it."""
    story = on_launch(USA, "SM05").own_tiles(USA, "MB9").give(USA, booster=2).start(7)
    story.play("launch:SM05", "go_on")
    assert story.keys == ["no", "use_tile:MB9"]
    story.play("use_tile:MB9", "pick:navigation")
    assert story.keys == ["no", "pay"]


def test_where_nothing_comes_between_the_reveal_and_step_1_there_is_one_question() -> None:
    """R9.1.6: rules version 2 asked twice in a row."""
    for version, asked in ((3, 1), (2, 2)):
        story = on_launch(USA, "SM05", version=version).own_tiles(USA, "MB4").hazard("SM05", "HZ10", by=USSR)
        story.give(USA, booster=3).start(7).play("launch:SM05")
        for _ in range(asked):
            assert story.keys == ["go_on", "use_tile:MB4"]
            story.play("go_on")
        assert story.keys == ["no", "use_tile:MB4"]  # before step 2


def test_media_can_be_turned_into_a_tile_before_go_fever() -> None:
    """R9.1.6, R9.2.6."""
    story = on_launch(USA, "SM05").set_media(6, 0).hazard("SM05", "HZ17", by=USSR).then("media_tile:MB1").start(7)
    story.play("launch:SM05", "take_tile")
    assert story.media(USA) == 1
    story.play("go_on", "fever:media")
    assert story.media(USA) == -3
    assert story.tiles(USA) == {"MB1": 1}


def test_free_actions_in_a_launch_by_a_worker_of_two_players() -> None:
    """R9.1.6, R9.1.7, R10.5: every launch has these points, also one that belongs to a department (R4.4)."""
    story = given(seating="2v1").queue(USA).queue(USSR).lay("E311").own_tiles(USA, "MB4").set_media(3, 0)
    story.give(USA, booster=1, capsule=1, life_support=1, landing=1, navigation=1).start(4)
    story.then("mission:CA1").agree("department:administrators").play("place:administrators:E311")
    assert story.deciders == [1]
    assert story.keys == ["go_on", "use_tile:MB4"]  # before step 1
    story.play("go_on")
    assert story.keys == ["no", "pay", "use_tile:MB4"]
    story.play("no")
    assert story.keys == ["part:2", "part:3", "use_tile:MB4"]


# --- outside phase 7 ------------------------------------------------------------------------------
def test_an_effect_launches_by_the_same_sequence() -> None:
    """R9.1.7, R13.16: Komarov launches from T-Minus 2 in phase 5; Hazards, both costs and all rewards as usual."""
    story = given().queue(USSR).queue(USA, t2=["SM05"], t1=["SM06"]).employ(USA, "E303").set_media(1, 0)
    story.give(USA, personnel=1, booster=3, navigation=1).hazard("SM05", unseen=1).then("hazard:HZ01").start(5)
    story.play("person:E303", "choose:1")
    assert story.options("launch") == ["SM05", "SM06"]
    story.play("launch:SM05")
    assert story.temps(USA) == {"navigation": 1}
    story.play("pay")
    assert story.vp(USA) == 2 + 1 + 1  # major, Hazard, the person
    assert story.media(USA) == 4
    story.finish()
    assert story.done(USA) == ["SM05"]
    assert story.stage(USA, T2) == []
    assert story.stage(USA, T1) == ["SM06"]


def test_a_failure_outside_phase_7_costs_the_same() -> None:
    """R9.1.7, R13.3: Ed White's mission is drawn and fails at once."""
    story = given().queue(USA).queue(USSR).employ(USA, "E201").set_media(1, 0).give(USA, personnel=1)
    story.then("mission:SM24").start(5).play("person:E201", "choose:1")
    assert "SM24" in story.failed()
    assert story.media(USA) == -1


def test_phase_7_advancements_do_not_work_in_other_phases() -> None:
    """R9.1.7, R11.3.3: AD06, AD07 and AD13 name phase 7."""
    story = given().queue(USSR).queue(USA, t1=["SM05"]).employ(USA, "E303").own(USA, "AD06", "AD07", "AD13")
    story.set_media(1, 0).give(USA, personnel=1, booster=3, navigation=1).hazard("SM05", "HZ01", by=USSR).start(5)
    story.play("person:E303", "choose:1")
    assert story.keys == ["no", "pay"]
    assert story.temps(USA) == {"navigation": 1}
    story.play("pay")
    assert story.media(USA) == 4


def tile_points(story: Story, side: int) -> int:
    """What the crew tile on the way brought."""
    return sum({"CB1": 2, "CB2": 3, "CB3": 4, "CB4": 5}[tile] for tile in story.used_tiles(side))
