"""R11.2-R11.4: Advancement tokens, purchase windows, and the fourteen Advancements."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.games.one_small_step.game import GAME
from tests.one_small_step.story import ADVANCEMENTS, LAUNCH, T1, T2, USA, USSR, Story, given

PRICES = {
    "AD01": {"funding": 1, "material": 1},
    "AD02": {"funding": 1, "personnel": 1},
    "AD03": {"personnel": 2},
    "AD04": {"funding": 2},
    "AD05": {"funding": 1, "material": 1},
    "AD06": {"material": 1, "personnel": 1},
    "AD07": {"funding": 1, "personnel": 1},
    "AD08": {"material": 2},
    "AD09": {"material": 1, "personnel": 1},
    "AD10": {"funding": 1, "material": 1},
    "AD11": {"material": 1, "personnel": 1},
    "AD12": {"funding": 1, "personnel": 1},
    "AD13": {"material": 2},
    "AD14": {"funding": 1, "material": 1},
}


def with_cards(*advancements: str, seating: str = "1v1") -> Story:
    """The USA has Initiative and these Advancements."""
    return given(seating=seating).set_media(2, 0).own(USA, *advancements)


def window(*shown: str, tokens: int = 1, **options: Any) -> Story:
    """Before the purchase window between phases 1 and 2, the USA first; these Advancements are on display."""
    return given(**options).set_media(2, 0).queue(USA).queue(USSR).own(USA, tokens=tokens).show(*shown)


# --- tokens (R11.2) -------------------------------------------------------------------------------
def test_advancement_tokens_are_kept_until_spent() -> None:
    """R11.2.1: Secret Technology brings one; it is still there in the next phase."""
    story = given().set_media(1, 0).lay("E310").start(4).play("place:engineers:E310", "pick:funding")
    assert list(story.state.advancement_tokens) == [1, 0]


def test_nine_advancement_tokens_exist() -> None:
    """RL-14, R11.2.1, R2.9: with token_limits none is gained when all are out; else there are always more. In rules
    version 2 they were limited without the option too.
    """
    for options, left in (({"token_limits": True}, 5), ({}, 6), ({"version": 2}, 5)):
        story = given(**options).set_media(1, 0).lay("E310").own(USA, tokens=5).own(USSR, tokens=4).start(4)
        story.play("place:engineers:E310", "pick:funding")
        assert list(story.state.advancement_tokens) == [left, 4]


def test_a_spent_token_returns_to_the_supply() -> None:
    """R11.2.1, RL-22: so that another can be gained."""
    story = window("AD01", tokens=5, token_limits=True).own(USSR, tokens=4).lay("E310").give(USA, funding=1, material=1)
    story.start(1).play("buy:AD01")
    assert list(story.state.advancement_tokens) == [4, 4]
    story.start(4).play("place:engineers:E310", "pick:funding")
    assert list(story.state.advancement_tokens) == [5, 4]


# --- buying (R11.3) -------------------------------------------------------------------------------
@pytest.mark.parametrize("card", PRICES)
def test_what_an_advancement_costs(card: str) -> None:
    """R11.3.2, R11.4: one Advancement token and the agency tokens shown, temps or fresh perms."""
    price = PRICES[card]
    story = window(card).give(USA, price).start(1)
    assert story.keys == [f"buy:{card}", "stop"]
    story.play(f"buy:{card}")
    assert story.temps(USA) == {}
    assert story.advancements(USA) == [card]
    assert list(story.state.advancement_tokens) == [0, 0]
    short = dict(price)
    short[next(iter(short))] -= 1
    assert window(card).give(USA, short).start(1).options("buy") == []
    assert window(card, tokens=0).give(USA, price).start(1).options("buy") == []


def test_all_fourteen_are_priced_here() -> None:
    """R11.4."""
    assert list(PRICES) == ADVANCEMENTS
    assert {card.id: card.cost for card in GAME.shipped.advancements} == PRICES


def test_the_payment_may_be_split() -> None:
    """R11.3.2, R6.3, DP-29."""
    story = window("AD04").give(USA, funding=2, fresh={"funding": 1}).start(1).play("buy:AD04")
    assert story.keys == ["perms:funding:0", "perms:funding:1"]
    story.play("perms:funding:1")
    assert (story.temps(USA), story.state.phase) == ({"funding": 1}, 3)


@pytest.mark.parametrize("phase", range(1, 8))
def test_there_is_a_window_between_any_two_phases(phase: int) -> None:
    """R11.3.1, R7.4: also between phase 7 and the next phase 1."""
    story = window("AD01").give(USA, funding=1, material=1).start(phase)
    while not story.options("buy"):
        assert story.phase == phase
        story.play(story.keys[0])
    assert (story.phase, story.mover, story.round) == (phase, USA, 2)


def test_there_is_no_window_after_the_last_phase_7() -> None:
    """R11.3.1."""
    story = window("AD01").give(USA, funding=1, material=1).on_path(USSR, 6).start(7)
    assert story.over


def test_a_team_buys_as_many_as_it_likes_then_the_other() -> None:
    """R11.3.1, R11.3.2: a bought card is replaced at once, and the new one can be bought too."""
    story = window("AD01", "AD05", tokens=3).own(USSR, tokens=1).give(USSR, funding=1, material=1)
    story.give(USA, funding=3, material=3).start(1)
    assert story.mover == USA
    story.then("new_advancement:AD10").play("buy:AD01")
    assert (story.mover, story.options("buy")) == (USA, ["AD05", "AD10"])
    story.then("new_advancement:AD02", "new_advancement:AD14").play("buy:AD10", "buy:AD05")
    assert story.advancements(USA) == ["AD01", "AD05", "AD10"]
    assert (story.mover, story.options("buy")) == (USSR, ["AD14"])


def test_an_empty_advancement_deck_leaves_a_gap() -> None:
    """R11.3.2, R2.9."""
    story = window("AD01", "AD05").give(USA, funding=1, material=1)
    story.state.advancement_pool = 0
    story.start(1).play("buy:AD01")
    assert story.shown() == ["AD05"]


def test_initiative_in_a_window_is_that_of_the_cubes_then() -> None:
    """R11.3.1, RL-33: in phase 5 the USSR had Initiative; the USA has passed it by since."""
    story = given().show("AD01").own(USA, tokens=1).own(USSR, tokens=1).employ(USA, "E202").set_media(0, 1)
    story.give(USA, funding=1, material=1, personnel=1).give(USSR, funding=1, material=1).start(5)
    assert story.state.initiative == USSR
    story.play("person:E202", "choose:0")
    assert (story.phase, story.mover, story.options("buy")) == (5, USA, ["AD01"])


def test_an_advancement_works_from_the_next_phase_on() -> None:
    """RL-31, R11.3.3: bought between phases 1 and 2, AD08 gives its token in phase 2."""
    story = window("AD08").give(USA, material=2).start(1).play("buy:AD08")
    assert (story.phase, story.options("pick")) == (2, ["funding", "material", "personnel"])


def test_an_advancement_taken_in_its_phase_works_in_the_rest_of_it() -> None:
    """R11.3.3, R13.13: Technology Transfer takes AD12 free; the next worker may share a space."""
    story = given().set_media(1, 0).show("AD12", "AD01").lay("E312").start(4)
    story.play("place:administrators:E312")
    assert story.keys == ["advancement:AD01", "advancement:AD12"]
    story.play("advancement:AD12")
    assert story.advancements(USA) == ["AD12"]
    assert len(story.shown()) == 2  # replaced
    story.play("place:administrators:space2")
    assert "place:engineers:space2" in story.keys


def test_at_most_once_a_round() -> None:
    """R11.3.3: AD14 was used in phase 1; it is back in the next round."""
    story = with_cards("AD14").queue(USA).queue(USSR).give(USA, funding=5).start(1)
    story.play("barter", "pick:sensor")
    assert (story.phase, "barter" in story.keys) == (3, False)
    while story.round == 2:
        story.play(story.keys[0])
    assert story.temps(USA)["funding"] > 1
    assert "barter" in story.keys


# --- the fourteen (R11.4) -------------------------------------------------------------------------
def test_ad01_draws_one_extra_card() -> None:
    """R11.4 AD01: of any deck, at any point of the Turn, or not at all."""
    story = with_cards("AD01").start(3)
    assert story.options("extra_draw") == ["satellite", "crew", "event"]
    story.then("event:E107").play("extra_draw:event")
    assert story.hand(USA) == ["E107"]
    assert story.options("extra_draw") == []
    story = with_cards("AD01").start(3).play("draw:engineers:crew", "stage:t1", "draw:administrators:crew", "stage:t1")
    assert story.keys == ["extra_draw:satellite", "extra_draw:crew", "extra_draw:event", "stop"]
    story.play("stop")
    assert story.mover == USSR


def test_ad01_is_a_team_decision() -> None:
    """R4.5, R11.4 AD01: the extra draw belongs to both, its mission too."""
    story = with_cards("AD01", seating="2v1").start(3).agree("extra_draw:crew")
    assert (story.deciders, story.keys) == ([0, 1], ["stage:t2", "stage:t1"])


def test_ad02_uses_one_person_twice() -> None:
    """R11.4 AD02, WX-19: each use takes a Turn and is paid; a third one is not possible."""
    story = with_cards("AD02").employ(USA, "E101").employ(USSR, "E103").give(USA, personnel=3).give(USSR, personnel=1)
    story.hold(USA, "E105").start(5).play("person:E101", "choose:1")
    assert story.mover == USSR
    story.play("person:E103", "choose:1")
    assert story.keys == ["person:E101", "pass"]
    story.play("person:E101", "choose:1")
    assert story.temps(USA) == {"personnel": 1, "capsule": 2}
    assert story.phase == 6


def test_without_ad02_a_person_works_once() -> None:
    """R11.4 AD02, R8.5.3: also the second person, once AD02 has been used on the first."""
    story = with_cards("AD02").employ(USA, "E101", "E103").hold(USA, "E105").give(USA, personnel=5).start(5)
    story.play("person:E101", "choose:1", "person:E101", "choose:1")
    assert story.options("person") == ["E103"]
    story.play("person:E103", "choose:1")
    assert story.phase == 6


def test_ad03_places_a_personnel_token() -> None:
    """R11.4 AD03, WX-19: as either kind; it takes the Turn, blocks the space, and is out of the store."""
    story = with_cards("AD03").give(USA, personnel=2).lay("E105", "E107").start(4)
    assert {"engineers:E105", "administrators:E107", "engineers:space1", "administrators:space1"} <= set(
        story.options("place_token")
    )
    assert "engineers:E107" not in story.options("place_token")
    story.then("die:sensor").play("place_token:engineers:space1")
    assert story.temps(USA) == {"personnel": 1, "sensor": 1, "material": 1}
    assert list(story.state.workers) == [2, 2, 2, 2]
    assert story.mover == USSR
    assert "place:engineers:space1" not in story.keys
    story.play("place:engineers:space6", "pick:funding")
    assert story.options("place_token") == []  # once a round


def test_ad03_drafts_a_card_like_a_worker() -> None:
    """R11.4 AD03, RL-32: the token is discarded at the end of the phase."""
    story = with_cards("AD03").give(USA, personnel=1).lay("E105", "E107", "E112", "E111").start(4)
    story.then("die:sensor").play("place_token:engineers:E105")
    story.finish()
    assert "E105" in story.hand(USA)
    assert "personnel" not in story.temps(USA)


def test_ad03_is_offered_when_the_workers_are_out() -> None:
    """R11.4 AD03: the next Turn offers it; a team that declines is finished."""
    story = with_cards("AD03").give(USA, personnel=1).hold(USA, "E105").start(4)
    for department in ("engineers", "engineers", "administrators", "administrators"):
        story.play(f"place:{department}:space6", "pick:funding", f"place:{department}:space6", "pick:funding")
    assert story.mover == USA
    assert story.options("place") == []
    assert story.keys[-1] == "stop"
    story.play("stop")
    assert story.phase == 6
    assert story.temps(USA) == {"funding": 4, "personnel": 1}


def test_ad03_needs_a_temp_personnel() -> None:
    """R11.4 AD03: perms do not do."""
    story = with_cards("AD03").give(USA, fresh={"personnel": 2}).start(4)
    assert story.options("place_token") == []


def test_ad03_may_be_one_of_two_placements() -> None:
    """R11.4 AD03, R12 extra_worker."""
    story = with_cards("AD03").give(USA, personnel=1).own_tiles(USA, "MB2").start(4)
    story.play("use_tile:MB2", "place:engineers:space6", "pick:funding")
    assert "place_token:engineers:space6" in story.keys
    story.play("place_token:engineers:space6", "pick:funding")
    assert story.mover == USSR


def test_ad04_plays_one_more_development() -> None:
    """R11.4 AD04: three in all for one player."""
    story = with_cards("AD04").hold(USA, "E105", "E106", "E107", "E108").give(USA, material=3, funding=3).start(6)
    story.play("play:E105", "play:E106", "play:E107")
    assert story.phase != 6 or story.mover == USSR
    assert story.hand(USA) == ["E108"]
    without = with_cards().hold(USA, "E105", "E106", "E107").give(USA, material=3, funding=3).start(6)
    without.play("play:E105", "play:E106")
    assert without.hand(USA) == ["E107"]


def test_the_extra_play_of_ad04_is_a_team_decision() -> None:
    """R4.5, R11.4 AD04: with two players both say which card it is."""
    story = with_cards("AD04", seating="2v1").hold(USA, "E105", "E106", "E107", "E108")
    story.give(USA, material=3, funding=3).start(6).agree("department:engineers").play("play:E105")
    story.agree("department:engineers")  # they have played: this is the extra one
    assert story.deciders == [0, 1]
    assert story.keys[:3] == ["play:E106", "play:E107", "play:E108"]
    story.agree("play:E106").agree("department:administrators").play("play:E107")
    assert (story.hand(USA), story.vp(USA)) == (["E108"], 3)
    assert story.phase != 6  # three in all, though a Funding for the fourth is there


def test_ad05_makes_one_development_cheaper() -> None:
    """R11.4 AD05: once a round, one token, of the payer's choice."""
    story = with_cards("AD05").hold(USA, "E109", "E112").give(USA, material=2, funding=2).start(6).play("play:E109")
    assert story.keys == ["discount:office", "pay"]
    story.play("discount:office")
    assert story.keys == ["less:funding", "less:material"]
    story.play("less:funding", "pick:booster", "pick:booster", "play:E112")
    assert story.temps(USA)["booster"] == 3
    assert story.temps(USA).get("funding", 0) == 1
    assert "material" not in story.temps(USA)


def test_ad05_works_in_phase_6_only() -> None:
    """R11.3.3, R11.4 AD05: not for a development played by a worker."""
    story = with_cards("AD05").hold(USA, "E105").start(4).then("die:funding+personnel")
    story.play("place:administrators:space5", "keep:funding")
    assert story.keys == ["no"]  # the hand is asked for, though nothing can be played


def test_ad06_ignores_one_hazard() -> None:
    """R11.4 AD06: its cost or special effect; its point still counts. Once a round."""
    story = with_cards("AD06").queue(USA, launch=["SM05", "SM10"]).queue(USSR, launch=["CR1", "CR3"])
    story.hazard("SM05", "HZ02", "HZ19", by=USSR).hazard("SM10", "HZ01", by=USSR).give(USA, booster=2, navigation=1)
    story.start(7).play("launch:SM05")
    assert story.keys == ["ignore:HZ02", "ignore:HZ19", "no"]
    story.then("satellite_tile:SB04").play("ignore:HZ02", "pay", "part:1", "uncover:space1-engineers")
    assert story.scored(USA, "hazards") == 2
    assert story.media(USA) == 2  # the Press Embargo holds
    assert "SM10" not in story.failed()
    story.play("launch:CR1")
    assert story.options("ignore") == []
    assert "SM10" in story.failed()


def test_ad06_ignores_a_special_effect() -> None:
    """R11.4 AD06: without Go Fever nothing is rolled or lost."""
    story = with_cards("AD06").queue(USA, launch=["SM05"]).queue(USSR, launch=["CR1", "CR3"])
    story.hazard("SM05", "HZ17", by=USSR).give(USA, booster=2).start(7).play("ignore:HZ17")
    assert story.media(USA) == 4
    assert story.options("fever") == []


def test_ad07_gives_a_media_for_each_major_success() -> None:
    """R11.4 AD07: not for a minor one; a mission reward, so that a Press Embargo bars it and tapes may lose it."""
    for answer, media in (("pay", 2 + 3 + 1), ("no", 2 + 2)):
        story = with_cards("AD07").queue(USA, launch=["SM05"]).queue(USSR, launch=["CR1", "CR3"])
        assert story.give(USA, booster=2, navigation=1).start(7).play(answer).media(USA) == media
    for hazard, media in (("HZ19", 2), ("HZ18", 2)):
        story = with_cards("AD07").queue(USA, launch=["SM05"]).queue(USSR, launch=["CR1", "CR3"])
        story.hazard("SM05", hazard, by=USSR).give(USA, booster=2, navigation=1).start(7).play("pay")
        assert story.media(USA) == media
    assert story.options("forgo")[-2:] == ["12", "hazard"]
    assert story.play("forgo:12").media(USA) == 5


def test_ad08_gives_an_agency_token_in_phase_2() -> None:
    """R11.4 AD08."""
    story = with_cards("AD08").start(2).play("pick:personnel")
    assert story.temps(USA) == {"personnel": 1}
    assert story.phase == 3


def test_ad09_chooses_one_result_a_round() -> None:
    """R11.4 AD09: in any phase, instead of rolling."""
    story = with_cards("AD09").give(USA, material=1).start(4).play("place:engineers:space4", "pay")
    assert story.keys == [
        "roll",
        "result:inspection:capsule",
        "result:inspection:landing",
        "result:inspection:life_support",
    ]
    story.then("die:capsule").play("result:inspection:landing")
    assert story.temps(USA) == {"capsule": 1, "landing": 1}
    story = with_cards("AD09").start(3).play("draw:engineers:crew", "stage:t2", "bonus:satellite")
    assert "result:inspection:booster" in story.keys


def test_ad10_holds_a_mission() -> None:
    """R11.4 AD10: before the countdown; the others move."""
    story = with_cards("AD10").queue(USA, t2=["SM06"], t1=["SM08", "SM05"]).start(1)
    assert story.keys == ["hold:SM05", "hold:SM06", "hold:SM08", "advance:SM06", "no"]
    story.play("hold:SM08")
    assert (story.stage(USA, T2), story.stage(USA, T1), story.stage(USA, LAUNCH)) == ([], ["SM06", "SM08"], ["SM05"])


def test_ad10_holds_no_mission_twice() -> None:
    """R11.4 AD10, RL-35: in the whole game."""
    story = with_cards("AD10").queue(USA, t1=["SM08"]).start(1).play("hold:SM08")
    assert story.stage(USA, T1) == ["SM08"]
    story.state.used_advancements = 0  # a round later
    story.start(1, round=3)
    assert story.options("hold") == []
    assert story.stage(USA, LAUNCH) == ["SM08"]


def test_ad10_advances_a_mission() -> None:
    """R11.4 AD10: from T-Minus 2 to Launch."""
    story = with_cards("AD10").queue(USA, t2=["SM06", "SM08"], t1=["SM05"]).start(1).play("advance:SM06")
    assert (story.stage(USA, T2), story.stage(USA, T1), story.stage(USA, LAUNCH)) == ([], ["SM08"], ["SM05", "SM06"])


def test_ad10_need_not_be_used() -> None:
    """R11.4 AD10, DP-02."""
    story = with_cards("AD10").queue(USA, t2=["SM06"], t1=["SM08"]).start(1).play("no")
    assert (story.stage(USA, T1), story.stage(USA, LAUNCH)) == (["SM06"], ["SM08"])


def test_ad11_rolls_the_crew_die_for_t_minus_2() -> None:
    """R11.4 AD11: each time, in whatever phase."""
    story = with_cards("AD11").start(3)
    for draw in ("draw:engineers:crew", "draw:administrators:crew"):
        story.play(draw, "stage:t2")
        assert story.keys == ["bonus:satellite", "bonus:crew", "no"]
        story.then("die:landing").play("bonus:crew")
    assert story.temps(USA) == {"landing": 2}
    story = with_cards("AD11").lay("E308").start(4).play("place:administrators:E308", "choose:1", "stage:t2")
    assert story.keys == ["bonus:satellite", "bonus:crew", "no"]


def test_ad12_shares_an_earth_space_once() -> None:
    """R11.4 AD12: once a round, on a space that either team has occupied."""
    story = given().set_media(0, 1).own(USA, "AD12").start(4).play("place:administrators:space2")
    story.play("place:administrators:space2")
    assert story.temps(USA) == {"funding": 1, "material": 1}
    assert "place:engineers:space2" not in story.keys
    story.play("place:engineers:space6", "pick:funding")
    assert "place:engineers:space2" not in story.keys


def test_ad12_is_not_used_up_on_a_free_space() -> None:
    """R11.4 AD12."""
    story = given().set_media(1, 0).own(USA, "AD12").start(4).play("place:administrators:space2")
    story.play("place:engineers:space6", "pick:funding")
    assert "place:engineers:space2" in story.keys


def test_ad13_replaces_a_token_of_the_minor_cost() -> None:
    """R11.4 AD13: by another resource of its group; Luna 2 flies on Booster and Sensor."""
    story = with_cards("AD13").queue(USA, launch=["SM05"]).queue(USSR, launch=["CR1", "CR3"])
    story.give(USA, booster=1, sensor=1).start(7)
    assert story.keys == ["go_on", "replace:booster:navigation", "replace:booster:sensor"]
    story.play("replace:booster:sensor")
    assert story.temps(USA) == {}
    assert "SM05" not in story.failed()
    assert story.options("replace") == []  # once a round


def test_ad13_used_on_the_minor_cost_leaves_the_major_cost_alone() -> None:
    """R11.4 AD13: one token, once."""
    story = with_cards("AD13").queue(USA, launch=["SM05"]).queue(USSR, launch=["CR1", "CR3"])
    story.give(USA, booster=1, sensor=1, navigation=1).start(7).play("replace:booster:sensor")
    assert story.keys == ["no", "pay"]
    assert story.play("pay").temps(USA) == {}


def test_ad13_is_never_forced() -> None:
    """R11.4 AD13: even if the mission fails without it."""
    story = with_cards("AD13").queue(USA, launch=["SM05"]).queue(USSR, launch=["CR1", "CR3"])
    story.give(USA, booster=1, sensor=1).start(7).play("go_on")
    assert "SM05" in story.failed()


def test_ad13_replaces_a_token_of_the_major_cost() -> None:
    """R11.4 AD13: decided before step 2; judged and paid with the replacement."""
    story = with_cards("AD13").queue(USA, launch=["SM05"]).queue(USSR, launch=["CR1", "CR3"])
    story.give(USA, booster=2, sensor=1).start(7).play("go_on")
    assert story.keys == ["replace:navigation:booster", "replace:navigation:sensor", "no"]
    story.play("replace:navigation:sensor")
    assert story.keys == ["no", "pay"]
    story.play("pay")
    assert (story.vp(USA), story.temps(USA)) == (2, {})


def test_ad13_replaces_the_token_of_a_hazard() -> None:
    """R11.4 AD13, R9.2.4: it is part of the minor cost."""
    story = with_cards("AD13").queue(USA, launch=["SM05"]).queue(USSR, launch=["CR1", "CR3"])
    story.hazard("SM05", "HZ02", by=USSR).give(USA, booster=2, sensor=1).start(7).play("replace:navigation:sensor")
    assert story.scored(USA, "hazards") == 1


def test_ad14_barters_two_temps_for_one() -> None:
    """R11.4 AD14: any two for any one."""
    story = with_cards("AD14").give(USA, funding=1, material=2).start(2).play("barter")
    assert story.keys == ["spend_temp:funding", "spend_temp:material"]
    story.play("spend_temp:funding")
    assert story.temps(USA) == {"material": 1}  # the second could only be a Material
    assert len(story.options("pick")) == 9
    assert story.play("pick:capsule").temps(USA) == {"material": 1, "capsule": 1}


def test_ad14_needs_two_temps() -> None:
    """R11.4 AD14: perms do not count."""
    story = with_cards("AD14").give(USA, funding=1, fresh={"material": 3}).start(3)
    assert "barter" not in story.keys


def test_the_beginner_game_knows_no_advancements() -> None:
    """R16, R13.14: no display, no windows, no tokens, and nothing to take free."""
    story = given("beginner").set_media(1, 0).lay("E310", "E312").own(USA, tokens=0).start(4)
    assert story.shown() == []
    story.play("place:engineers:E310", "pick:funding").play("place:engineers:space6", "pick:funding")
    story.play("place:administrators:E312")
    assert story.mover == USSR
    assert list(story.state.advancement_tokens) == [0, 0]
    assert story.advancements(USA) == []
