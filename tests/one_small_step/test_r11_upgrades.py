"""R11.1 and R17: the actions of the Earth spaces and their twenty upgrades."""

from __future__ import annotations

import pytest

from cosmodrome.games.one_small_step.components.vocabulary import RESOURCES
from cosmodrome.kernel.bits import members
from tests.one_small_step.story import USA, USSR, Story, given

MODES = ["beginner", "advanced"]
AGENCY = ["funding", "material", "personnel"]
EVERY_UPGRADE = [f"{space}{department} {kind}" for space in range(1, 6) for department in "EA" for kind in "sc"]


def earth(*upgrades: str, mode: str = "advanced", **tokens: int) -> Story:
    """The USA is to place its first worker; these upgrades are active, and it has these temps."""
    story = given(mode).set_media(1, 0).queue(USSR, t1=["CR1", "CR2"]).uncover(*upgrades).give(USA, tokens)
    return story.lay("E304", "E208").start(4)


def place(story: Story, where: str, *chance: str) -> Story:
    """`2E`: an engineer on space 2."""
    department = {"E": "engineers", "A": "administrators"}[where[1]]
    return story.then(*chance).play(f"place:{department}:space{where[0]}")


# --- the normal actions (R17) ---------------------------------------------------------------------
@pytest.mark.parametrize("mode", MODES)
def test_1_engineers(mode: str) -> None:
    """R17: a satellite roll and a Material."""
    story = place(earth(mode=mode), "1E", "die:navigation")
    assert story.temps(USA) == {"navigation": 1, "material": 1}


def test_1_administrators_of_beginners_choose_a_die() -> None:
    """R16, R17: agency (both results) or satellite."""
    story = place(earth(mode="beginner"), "1A")
    assert story.keys == ["choose:0", "choose:1"]
    story.then("die:funding+personnel").play("choose:0")
    assert story.temps(USA) == {"funding": 1, "personnel": 1}
    story = place(earth(mode="beginner"), "1A").then("die:sensor").play("choose:1")
    assert story.temps(USA) == {"sensor": 1}


def test_1_administrators_roll_the_agency_die() -> None:
    """R16, R17: in the advanced game without a choice."""
    assert place(earth(), "1A", "die:funding+material").temps(USA) == {"funding": 1, "material": 1}


@pytest.mark.parametrize("mode", MODES)
def test_2_engineers(mode: str) -> None:
    """R17: a Funding and a Material for two like temps; without paying nothing (R8.4.4)."""
    story = place(earth(mode=mode, funding=1, material=1), "2E")
    assert story.keys == ["no", "pay"]
    story.play("pay")
    assert story.options("pick") == list(RESOURCES)
    assert story.play("pick:booster").temps(USA) == {"booster": 2}
    assert place(earth(mode=mode, funding=1), "2E").temps(USA) == {"funding": 1}


@pytest.mark.parametrize("mode", MODES)
def test_2_administrators(mode: str) -> None:
    """R17."""
    assert place(earth(mode=mode), "2A").temps(USA) == {"funding": 1, "material": 1}


@pytest.mark.parametrize("mode", MODES)
def test_3_engineers(mode: str) -> None:
    """R17: two Event cards, one development under the deck, a Material."""
    story = place(earth(mode=mode), "3E", "event:E105", "event:E106")
    assert story.keys == ["under:E105", "under:E106"]
    story.play("under:E106")
    assert story.hand(USA) == ["E105"]
    assert story.temps(USA) == {"material": 1}


@pytest.mark.parametrize("mode", MODES)
def test_3_administrators(mode: str) -> None:
    """R17: a development under the deck for any temp."""
    story = earth(mode=mode)
    story.hold(USA, "E105", "E106")
    place(story, "3A").play("pay", "under:E105")
    assert story.options("pick") == list(RESOURCES)
    assert story.play("pick:landing").temps(USA) == {"landing": 1}
    assert story.hand(USA) == ["E106"]


@pytest.mark.parametrize("mode", MODES)
def test_4_engineers(mode: str) -> None:
    """R17: any one temp for two crew rolls."""
    story = place(earth(mode=mode, funding=1, sensor=1), "4E").play("pay")
    assert story.keys == ["spend_temp:funding", "spend_temp:sensor"]
    story.then("die:capsule", "die:landing").play("spend_temp:funding")
    assert story.temps(USA) == {"sensor": 1, "capsule": 1, "landing": 1}


@pytest.mark.parametrize("mode", MODES)
def test_4_administrators(mode: str) -> None:
    """R17."""
    story = place(earth(mode=mode), "4A")
    assert (story.temps(USA), story.media(USA)) == ({"personnel": 1}, 3)


@pytest.mark.parametrize("mode", MODES)
def test_5_engineers(mode: str) -> None:
    """R17: two like temps for that perm."""
    story = place(earth(mode=mode, booster=2, sensor=3, funding=1), "5E").play("pay")
    assert story.keys == ["spend_temp:booster", "spend_temp:sensor"]
    story.play("spend_temp:booster")
    assert story.fresh(USA) == {"booster": 1}
    assert story.temps(USA) == {"sensor": 3, "funding": 1}


@pytest.mark.parametrize("mode", MODES)
def test_5_administrators(mode: str) -> None:
    """R17: an agency roll of which one result is kept, and a development at full cost."""
    story = earth(mode=mode)
    story.hold(USA, "E105", "E109")
    place(story, "5A", "die:material+personnel")
    assert story.keys == ["keep:material", "keep:personnel"]
    story.play("keep:material")
    assert story.keys == ["play:E105", "no"]  # E109 costs a Funding as well
    story.play("play:E105")
    assert story.temps(USA) == {"booster": 1}
    assert story.vp(USA) == 1


@pytest.mark.parametrize("mode", MODES)
def test_6_gives_any_worker_an_agency_token(mode: str) -> None:
    """R17."""
    for where in ("6E", "6A"):
        story = place(earth(mode=mode), where)
        assert story.options("pick") == AGENCY
        assert story.play("pick:personnel").temps(USA) == {"personnel": 1}


# --- covered and uncovered (R11.1.1-R11.1.3) ------------------------------------------------------
def test_covered_upgrades_do_nothing() -> None:
    """R11.1.1: ten of each kind at first; no alternative is offered, no addition comes, no cost is lower."""
    assert len(members(earth().state.satellite_covers)) == len(members(earth().state.crew_covers)) == 10
    assert place(earth(), "1A", "die:funding+material").mover == USSR
    assert place(earth(), "2A").temps(USA) == {"funding": 1, "material": 1}
    assert place(earth(booster=1), "5E").fresh(USA) == {}


def test_the_beginner_game_has_no_upgrades() -> None:
    """R16: markers do not cover anything there."""
    story = place(earth(*EVERY_UPGRADE, mode="beginner"), "2A")
    assert story.temps(USA) == {"funding": 1, "material": 1}


def test_a_satellite_mission_uncovers_any_satellite_upgrade() -> None:
    """R11.1.2, R11.1.7, WX-16: the marker goes into orbit; the action costs nothing from now on."""
    story = given().queue(USA, launch=["SM05"]).queue(USSR, launch=["CR1", "CR3"]).set_media(1, 0).give(USA, booster=2)
    story.start(7).play("part:2")
    assert len(story.options("uncover")) == 10
    story.then("satellite_tile:SB03").play("uncover:space4-engineers")
    assert list(story.state.orbit) == [1, 0]
    assert members(story.state.satellite_covers) == [0, 1, 2, 3, 4, 5, 7, 8, 9]
    assert len(members(story.state.crew_covers)) == 10


def test_a_crew_mission_uncovers_any_crew_upgrade() -> None:
    """R11.1.2, R9.3.3, WX-17: the marker becomes the one on the path."""
    story = given().queue(USSR, launch=["CR1"]).queue(USA, launch=["CA1", "CA3"]).give(USSR, booster=2, capsule=1)
    story.start(7).play("part:3")
    assert len(story.options("uncover")) == 10
    story.then("crew_tile:CB1").play("uncover:space5-administrators")
    assert members(story.state.crew_covers) == list(range(9))
    assert len(members(story.state.satellite_covers)) == 10
    assert list(story.state.orbit) == [0, 0]
    assert story.path(USSR) == 1


def test_what_is_uncovered_is_not_uncovered_again() -> None:
    """R11.1.2: only markers still on the board."""
    story = given().queue(USA, launch=["SM05"]).queue(USSR).uncover("1E s", "4A s").give(USA, booster=2).start(7)
    story.play("part:2")
    assert len(story.options("uncover")) == 8
    assert "space4-administrators" not in story.options("uncover")


def orbited(usa: int, ussr: int) -> Story:
    """All satellite upgrades are uncovered, so many markers in orbit."""
    story = given().queue(USA, launch=["SM05"]).queue(USSR, launch=["CR1", "CR3"]).set_media(1, 0).give(USA, booster=2)
    story.state.satellite_covers = 0
    story.state.orbit[USA], story.state.orbit[USSR] = usa, ussr
    return story.then("satellite_tile:SB03").start(7)


def test_without_satellite_markers_on_the_earth_one_of_the_pile_goes_into_orbit() -> None:
    """R11.1.2: as long as there is one of the two."""
    story = orbited(5, 5).play("part:2")
    assert list(story.state.orbit) == [6, 5]
    story = orbited(6, 6)
    assert (list(story.state.orbit), story.done(USA)) == ([6, 6], ["SM05"])  # not even asked in which order


def test_without_crew_markers_on_the_earth_the_reward_is_void() -> None:
    """R11.1.2, R9.3.3: the path marker comes from the pile."""
    story = given().queue(USSR, launch=["CR1"]).queue(USA, launch=["CA1", "CA3"]).give(USSR, booster=2, capsule=1)
    story.state.crew_covers = 0
    story.then("crew_tile:CB1").start(7)
    assert story.mover == USA
    assert story.path(USSR) == 1


def test_an_upgrade_is_active_for_both_teams_at_once() -> None:
    """R11.1.3: also for the team that did not uncover it."""
    story = earth("2A s")
    story.play("place:engineers:space6", "pick:funding").play("place:administrators:space2")
    assert story.temps(USSR) == {"funding": 1, "material": 1, "personnel": 1}


def test_an_uncovered_upgrade_works_in_the_rest_of_the_same_phase() -> None:
    """R11.1.3: from that moment. Pushing the Limits launches in phase 4."""
    story = given().set_media(-2, -3).lay("E311").queue(USA).queue(USSR).give(USA, booster=1, capsule=1, life_support=1)
    story.start(4).then("mission:CA1", "crew_tile:CB1").play("place:administrators:E311", "part:3")
    story.play("uncover:space1-administrators")
    story.play("place:administrators:space1")
    assert story.keys == ["use:normal", "use:crew"]


# --- space 1 --------------------------------------------------------------------------------------
def test_1es_chooses_the_roll() -> None:
    """R11.1.4, R17."""
    story = place(earth("1E s"), "1E")
    assert story.keys == ["roll", "result:space:booster", "result:space:navigation", "result:space:sensor"]
    assert story.play("result:space:sensor").temps(USA) == {"sensor": 1, "material": 1}


def test_1ec_rolls_for_a_perm_instead() -> None:
    """R11.1.4, R17: nothing else then."""
    story = place(earth("1E c"), "1E")
    assert story.keys == ["use:normal", "use:crew"]
    story.then("die:booster").play("use:crew")
    assert (story.fresh(USA), story.temps(USA)) == ({"booster": 1}, {})


def test_a_chosen_result_applies_to_the_normal_action_only() -> None:
    """R11.1.5: the perm of the alternative is rolled for, though the other upgrade is active."""
    story = place(earth("1E s", "1E c"), "1E").then("die:booster").play("use:crew")
    assert story.fresh(USA) == {"booster": 1}
    assert story.mover == USSR


def test_1as_rolls_the_satellite_die_for_a_media_instead() -> None:
    """R11.1.4, R17."""
    story = place(earth("1A s"), "1A")
    assert story.keys == ["use:normal", "use:satellite"]
    story.then("die:sensor").play("use:satellite")
    assert (story.temps(USA), story.media(USA)) == ({"sensor": 1}, 2)


def test_1ac_rolls_the_crew_die_instead() -> None:
    """R11.1.4, R17, WX-18 a: with two alternatives one of three is used."""
    story = place(earth("1A s", "1A c"), "1A")
    assert story.keys == ["use:normal", "use:satellite", "use:crew"]
    story.then("die:landing").play("use:crew")
    assert (story.temps(USA), story.media(USA)) == ({"landing": 1}, 1)
    story = place(earth("1A s", "1A c"), "1A").then("die:funding+material").play("use:normal")
    assert story.temps(USA) == {"funding": 1, "material": 1}


# --- space 2 --------------------------------------------------------------------------------------
def test_2es_saves_the_material() -> None:
    """R11.1.4, R17."""
    story = place(earth("2E s", funding=1, material=1), "2E").play("pay", "pick:booster")
    assert story.temps(USA) == {"booster": 2, "material": 1}


def test_2ec_adds_a_crew_roll() -> None:
    """R11.1.4, R17: before or after the normal effects."""
    for order in (("part:0", "pay", "pick:booster"), ("part:2", "pay", "pick:booster")):
        story = place(earth("2E c", funding=1, material=1), "2E")
        assert story.keys == ["part:0", "part:2"]
        story.then("die:landing").play(*order)
        assert story.temps(USA) == {"booster": 2, "landing": 1}


def test_an_addition_comes_even_if_the_normal_cost_is_not_paid() -> None:
    """R11.1.6: declined, or not to be paid at all."""
    story = place(earth("2E c", funding=1, material=1), "2E").then("die:landing").play("part:2", "no")
    assert story.temps(USA) == {"funding": 1, "material": 1, "landing": 1}
    assert place(earth("2E c"), "2E", "die:landing").temps(USA) == {"landing": 1}


def test_2as_adds_a_personnel() -> None:
    """R11.1.4, R17."""
    assert place(earth("2A s"), "2A").temps(USA) == {"funding": 1, "material": 1, "personnel": 1}


def test_2ac_gives_an_agency_perm_instead() -> None:
    """R11.1.4, R11.1.5, RL-21: neither the normal nor the additional effects."""
    story = place(earth("2A s", "2A c"), "2A").play("use:crew")
    assert story.options("pick") == AGENCY
    story.play("pick:material")
    assert (story.fresh(USA), story.temps(USA)) == ({"material": 1}, {})


# --- space 3 --------------------------------------------------------------------------------------
def test_3es_adds_an_agency_token() -> None:
    """R11.1.4, R17."""
    story = place(earth("3E s"), "3E").play("part:1", "pick:funding").then("event:E105", "event:E106")
    assert story.temps(USA)["funding"] == 1


def test_3ec_adds_a_development_for_one_less() -> None:
    """R11.1.4, R17: after the cards drawn, one of them can be played; before, one of the hand."""
    story = earth("3E c")
    place(story, "3E", "event:E105", "event:E106").play("under:E106")
    assert story.hand(USA) == ["E105"]
    story.play("play:E105")  # a Material less one
    assert story.temps(USA) == {"material": 1, "booster": 1}
    story = earth("3E c")
    story.hold(USA, "E107")
    place(story, "3E")
    assert story.keys == ["part:0", "part:2"]
    story.play("part:2", "play:E107")
    assert story.temps(USA)["navigation"] == 1


def test_3as_adds_the_same_swap_once_more() -> None:
    """R11.1.4, R11.1.6, R17: its own cost is paid for it."""
    story = earth("3A s")
    story.hold(USA, "E105", "E106")
    place(story, "3A").play("part:0", "pay", "under:E105", "pick:landing", "pay", "under:E106", "pick:sensor")
    assert story.temps(USA) == {"landing": 1, "sensor": 1}
    assert story.hand(USA) == []


def test_3ac_swaps_for_a_perm_instead() -> None:
    """R11.1.4, R17."""
    story = earth("3A c")
    story.hold(USA, "E105")
    place(story, "3A").play("use:crew", "pay", "under:E105")
    assert story.options("pick") == list(RESOURCES)
    story.play("pick:landing")
    assert (story.fresh(USA), story.temps(USA)) == ({"landing": 1}, {})


# --- space 4 --------------------------------------------------------------------------------------
def test_4es_rolls_for_nothing() -> None:
    """R11.1.4, R17, WX-16: lowered to no cost at all."""
    story = place(earth("4E s", funding=1), "4E", "die:capsule", "die:landing")
    assert story.temps(USA) == {"funding": 1, "capsule": 1, "landing": 1}


def test_4ec_chooses_one_of_the_rolls() -> None:
    """R11.1.4, R17: the first or the second, not both."""
    story = place(earth("4E s", "4E c"), "4E").play("result:space:landing")
    assert story.mover == USSR
    story = place(earth("4E s", "4E c"), "4E").then("die:capsule").play("roll")
    assert story.play("result:space:landing").temps(USA) == {"capsule": 1, "landing": 1}


def test_a_chosen_result_is_worth_nothing_without_the_rolls() -> None:
    """R11.1.5: not paid for, they do not come; and it does not last beyond the action."""
    story = place(earth("4E c"), "4E")
    assert (story.mover, story.temps(USA)) == (USSR, {})
    story.then("die:booster").play("place:engineers:space1")
    assert story.temps(USSR) == {"booster": 1, "material": 1}


def test_4as_adds_a_media() -> None:
    """R11.1.4, R17."""
    story = place(earth("4A s"), "4A")
    assert (story.temps(USA), story.media(USA)) == ({"personnel": 1}, 4)


def test_4ac_adds_a_hazard_for_the_other_team() -> None:
    """R11.1.4, R17."""
    story = place(earth("4A c"), "4A", "hazard:HZ03")
    assert story.keys == ["hazard_on:CR1", "hazard_on:CR2"]
    story.play("hazard_on:CR2")
    assert story.hazards("CR2") == (["HZ03"], 0)
    assert (story.temps(USA), story.media(USA)) == ({"personnel": 1}, 3)


# --- space 5 --------------------------------------------------------------------------------------
def test_5es_swaps_one_temp() -> None:
    """R11.1.4, R17."""
    story = place(earth("5E s", booster=1, sensor=2), "5E").play("pay")
    assert story.keys == ["spend_temp:booster", "spend_temp:sensor"]
    story.play("spend_temp:sensor")
    assert (story.fresh(USA), story.temps(USA)) == ({"sensor": 1}, {"booster": 1, "sensor": 1})


def test_5ec_adds_a_further_swap_that_is_not_reduced() -> None:
    """R11.1.4, R11.1.5, R17, WX-18 b: one temp for the first perm, two like temps for the second."""
    story = place(earth("5E s", "5E c", booster=2, sensor=1), "5E").play("part:2", "pay")
    assert story.fresh(USA) == {"booster": 1}  # two Boosters: there is but one Sensor
    story.play("pay")
    assert (story.fresh(USA), story.temps(USA)) == ({"booster": 1, "sensor": 1}, {})


def test_5as_makes_the_development_cheaper() -> None:
    """R11.1.4, R17."""
    story = earth("5A s")
    story.hold(USA, "E109")
    place(story, "5A", "die:material+personnel").play("keep:material")
    assert story.keys == ["play:E109", "no"]
    story.play("play:E109")
    assert story.temps(USA) == {}  # the Material paid, the Funding saved
    assert story.options("pick") == ["booster", "navigation", "sensor"]


def test_5ac_draws_a_satellite_tile_instead() -> None:
    """R11.1.4, R17."""
    story = place(earth("5A c"), "5A")
    assert story.keys == ["use:normal", "use:crew"]
    story.then("satellite_tile:SB04").play("use:crew")
    assert story.temps(USA) == {"capsule": 1, "funding": 1}
    assert story.used_tiles(USA) == {"SB04": 1}


# --- effects that use an action -------------------------------------------------------------------
def test_mission_control_uses_an_action_with_its_upgrades() -> None:
    """R12 use_earth_action, R11.1.3: occupied or not, and no worker is placed there."""
    story = earth("2A s")
    story.play("place:engineers:space2").play("place:engineers:space6", "pick:funding")
    story.play("place:administrators:E208")
    assert len(story.options("earth_action")) == 12
    story.play("earth_action:space2-administrators")
    assert story.temps(USA) == {"funding": 1, "material": 1, "personnel": 1}


def test_a_chosen_die_of_an_action_used_by_mission_control() -> None:
    """R11.1.5: it belongs to that action, and ends with it."""
    story = earth("1E s").play("place:administrators:E208", "earth_action:space1-engineers")
    assert story.play("result:space:sensor").temps(USA) == {"sensor": 1, "material": 1}
    story.then("die:funding+material").play("place:administrators:space1")
    assert story.mover == USA
