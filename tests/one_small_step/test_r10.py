"""R10: bonus tiles, and free actions where a team stands between two steps of its own Turn."""

from __future__ import annotations

import pytest

from cosmodrome.games.one_small_step.rules.media import leader
from tests.one_small_step.story import T1, T2, USA, USSR, Story, given

TILE = "use_tile:MB4"


def usa_first(mode: str = "advanced", seating: str = "1v1") -> Story:
    """The USA has Initiative and a Media tile."""
    return given(mode, seating).set_media(2, 0).own_tiles(USA, "MB4")


# --- Media tiles (R10.1, R10.2) -------------------------------------------------------------------
def test_a_media_tile_is_kept_until_it_is_used() -> None:
    """R10.1: nothing happens before; then all of it does, and the tile is gone."""
    story = given().set_media(6, 0).start(1).then("media_tile:MB9").play("take_tile")
    assert story.tiles(USA) == {"MB9": 1}
    assert (story.temps(USA), story.vp(USA)) == ({}, 0)
    story.play("use_tile:MB9", "pick:landing")
    assert (story.temps(USA), story.vp(USA)) == ({"landing": 1}, 1)
    assert story.tiles(USA) == {}
    assert story.used_tiles(USA) == {"MB9": 1}


def test_nobody_is_obliged_to_use_a_media_tile() -> None:
    """R10.1: it is still there in the next phases."""
    story = usa_first().start(1).play("go_on")
    assert story.phase == 2
    story.play("go_on")
    assert story.phase == 3
    assert story.tiles(USA) == {"MB4": 1}


@pytest.mark.parametrize(
    ("tile", "token"), [("MB1", "funding"), ("MB2", "funding"), ("MB3", "personnel"), ("MB5", "material")]
)
def test_a_tile_whose_ability_can_do_nothing_gives_its_token(tile: str, token: str) -> None:
    """R10.2: a chosen result, workers and a discount, used in phase 1."""
    story = given().set_media(1, 0).own_tiles(USA, tile).queue(USA).start(1).play(f"use_tile:{tile}")
    assert story.temps(USA) == {token: 1}
    assert story.tiles(USA) == {}


def test_tiles_without_hazards_or_missions_give_their_token() -> None:
    """R10.2: nothing to remove; two Hazards that fit on no mission."""
    story = given().set_media(1, 0).own_tiles(USA, "MB6", "MB7").queue(USA).queue(USSR).start(1)
    story.play("use_tile:MB6", "use_tile:MB7")
    assert story.temps(USA) == {"material": 2}


def test_mb1_chooses_a_result() -> None:
    """R10.1, WX-20 a: a Funding, and any face of the die in this roll only."""
    story = given().set_media(1, 0).own_tiles(USA, "MB1").start(4).play("place:engineers:space1")
    assert story.keys == ["roll", "result:tile:booster", "result:tile:navigation", "result:tile:sensor"]
    story.play("result:tile:sensor")
    assert story.temps(USA) == {"funding": 1, "sensor": 1, "material": 1}
    assert story.used_tiles(USA) == {"MB1": 1}


def test_mb1_may_wait_for_another_roll() -> None:
    """R10.1: two crew dice; the second is chosen."""
    story = given().set_media(1, 0).own_tiles(USA, "MB1").give(USA, material=1).start(4)
    story.then("die:landing").play("place:engineers:space4", "pay", "roll")
    assert story.temps(USA) == {"landing": 1}
    story.play("result:tile:capsule")
    assert story.temps(USA) == {"landing": 1, "capsule": 1, "funding": 1}


def test_mb2_places_two_workers_in_one_turn() -> None:
    """R10.1, R12, WX-20 b: the second after the first is resolved."""
    story = given().set_media(1, 0).own_tiles(USA, "MB2").start(4).play("use_tile:MB2")
    assert story.temps(USA) == {"funding": 1}
    story.play("place:engineers:space6", "pick:material")
    assert story.mover == USA
    story.play("place:engineers:space6", "pick:material")
    assert story.mover == USSR
    assert list(story.state.workers) == [0, 2, 2, 2]


def test_mb2_may_come_after_the_first_placement() -> None:
    """R12: before or right after it; never more than two placements in a Turn."""
    story = given().set_media(1, 0).own_tiles(USA, "MB2", "MB2").start(4)
    story.play("place:engineers:space6", "pick:material", "use_tile:MB2")
    assert "place:engineers:space6" not in story.keys  # first the other free actions of this point
    story.play("go_on", "place:engineers:space6", "pick:material", "use_tile:MB2")
    assert story.mover == USSR
    assert story.temps(USA) == {"funding": 2, "material": 2}


def test_mb3_makes_an_administrator_an_engineer() -> None:
    """R10.1, R12, WX-20 c: for space, symbol and action; it stays its department's worker."""
    story = given().set_media(1, 0).own_tiles(USA, "MB3").lay("E105", "E107").start(4)
    assert "place:administrators:E105" not in story.keys
    story.play("use_tile:MB3")
    assert story.temps(USA) == {"personnel": 1}
    assert "place_as_other:administrators:E105" in story.keys
    assert "place_as_other:engineers:E107" in story.keys
    story.then("die:sensor").play("place_as_other:administrators:space1")
    assert story.temps(USA) == {"personnel": 1, "sensor": 1, "material": 1}  # the engineers' action
    assert list(story.state.workers) == [2, 1, 2, 2]


def test_mb4_puts_the_other_cube_under_the_own() -> None:
    """R10.1, WX-20 d: from 8 to 4, beneath, and no tile for the other team."""
    story = given().set_media(4, 8).own_tiles(USA, "MB4").start(1)
    story.play("go_on")  # the USSR, first, takes no tile
    story.play("use_tile:MB4")
    assert (story.media(USA), story.media(USSR)) == (4, 4)
    assert leader(story.state) == USA
    assert story.tiles(USSR) == {}
    assert story.temps(USA) == {"personnel": 1}


def test_mb5_makes_a_development_cheaper() -> None:
    """R10.1, DP-20: the Material it brings may pay; the saved token is the payer's choice."""
    story = given().set_media(1, 0).own_tiles(USA, "MB5").hold(USA, "E109").give(USA, material=1, funding=1).start(6)
    story.play("play:E109")
    assert story.keys == ["discount:tile", "pay"]
    story.play("discount:tile")
    assert story.keys == ["less:funding", "less:material"]
    story.play("less:funding")
    assert story.temps(USA) == {"funding": 1, "material": 1}


def test_mb5_makes_a_development_payable() -> None:
    """R10.1, R12: a card of one Funding and one Material, with nothing but the tile."""
    story = given().set_media(1, 0).own_tiles(USA, "MB5").hold(USA, "E109").start(6)
    story.play("play:E109")  # the tile is the only way to pay for it
    assert (story.tiles(USA), story.temps(USA)) == ({}, {})
    assert story.options("pick") == ["booster", "navigation", "sensor"]


def test_mb6_looks_at_a_hazard() -> None:
    """R10.1."""
    story = given().set_media(1, 0).own_tiles(USA, "MB6").queue(USA, t1=["SM08"]).hazard("SM08", unseen=1).start(2)
    story.then("hazard:HZ10").play("use_tile:MB6")
    assert story.temps(USA) == {"material": 1}
    assert story.hazards("SM08") == (["HZ10"], 0)


def test_mb7_gives_one_of_two_hazards() -> None:
    """R10.1."""
    story = given().set_media(1, 0).own_tiles(USA, "MB7").queue(USSR, t1=["CR1"]).start(2)
    story.then("hazard:HZ10", "hazard:HZ02").play("use_tile:MB7", "hazard_on:CR1", "give:HZ10")
    assert story.hazards("CR1") == (["HZ10"], 0)
    assert story.temps(USA) == {"material": 1}


def test_mb8_rolls_the_agency_die() -> None:
    """R10.1."""
    story = given().set_media(1, 0).own_tiles(USA, "MB8").start(2).then("die:funding+personnel").play("use_tile:MB8")
    assert story.temps(USA) == {"funding": 1, "personnel": 1}


# --- Satellite tiles (R10.3) ----------------------------------------------------------------------
def gps(tile: str, *chance: str) -> Story:
    """An engineer on GPS draws this Satellite tile; USA with an old Sensor and a mission on T-Minus 1."""
    story = given().set_media(1, 0).lay("E306").queue(USA, t1=["SM08"]).give(USA, sensor=1).start(4)
    return story.then(f"satellite_tile:{tile}", *chance).play("place:engineers:E306")


@pytest.mark.parametrize(
    ("tile", "tokens", "media"),
    [
        ("SB03", {"capsule": 1}, 2),
        ("SB04", {"capsule": 1, "funding": 1}, 1),
        ("SB05", {"landing": 1}, 2),
        ("SB06", {"landing": 1, "material": 1}, 1),
        ("SB07", {"life_support": 1, "personnel": 1}, 1),
    ],
)
def test_satellite_tiles_that_only_give(tile: str, tokens: dict[str, int], media: int) -> None:
    """R10.3: all effects at once, then the tile is gone."""
    story = gps(tile)
    assert story.temps(USA) == {**tokens, "sensor": 1}
    assert story.media(USA) == media
    assert story.used_tiles(USA) == {tile: 1}


def test_sb01_draws_two_and_puts_one_under() -> None:
    """R10.3, WX-21 a."""
    story = gps("SB01", "event:E105", "event:E106")
    assert story.keys == ["under:E105", "under:E106"]
    story.play("under:E105")
    assert story.hand(USA) == ["E106"]
    assert story.temps(USA) == {"sensor": 1, "life_support": 1}


def test_sb02_upgrades_and_brings_a_hazard() -> None:
    """R10.3, WX-21 b."""
    story = gps("SB02")
    assert story.keys == ["upgrade:sensor", "no"]
    story.play("upgrade:sensor")
    assert story.fresh(USA) == {"sensor": 1}
    assert story.hazards("SM08") == ([], 1)


def test_sb08_draws_an_event_card() -> None:
    """R10.3."""
    story = gps("SB08", "event:E105")
    assert story.hand(USA) == ["E105"]
    assert story.temps(USA) == {"sensor": 1, "capsule": 1}


def test_sb09_looks_at_a_hazard() -> None:
    """R10.3."""
    story = given().set_media(1, 0).lay("E306").queue(USA, t1=["SM08"]).hazard("SM08", unseen=1).start(4)
    story.then("satellite_tile:SB09", "hazard:HZ07").play("place:engineers:E306")
    assert story.hazards("SM08") == (["HZ07"], 0)
    assert story.knows_hazards(USA) == ["HZ07"]
    assert (story.temps(USA), story.media(USA)) == ({"landing": 1}, 2)


def test_sb10_rolls_the_crew_die_and_scores() -> None:
    """R10.3."""
    story = gps("SB10", "die:capsule")
    assert (story.temps(USA), story.vp(USA)) == ({"sensor": 1, "capsule": 1}, 1)


def test_sb11_gives_a_crew_token_of_choice() -> None:
    """R10.3."""
    story = gps("SB11")
    assert story.options("pick") == ["capsule", "landing", "life_support"]


def test_sb12_gives_an_advancement_token() -> None:
    """R10.3, R11.2.1."""
    story = gps("SB12")
    assert story.options("pick") == ["funding", "material", "personnel"]
    assert list(story.state.advancement_tokens) == [1, 0]


# --- crew tiles (R10.4) ---------------------------------------------------------------------------
def test_a_tile_of_the_extra_stack_gives_its_points_only() -> None:
    """R10.4: Earthrise; no Hazard and no Advancement token, and the tile is in the team discard."""
    story = given().set_media(1, 0).lay("E319").queue(USA, t1=["SM08", "SM06"]).start(4)
    story.then("crew_tile:CB3").play("place:administrators:E319")
    assert story.vp(USA) == 4
    assert story.mover == USSR
    assert story.hazards("SM08") == story.hazards("SM06") == ([], 0)
    assert list(story.state.advancement_tokens) == [0, 0]
    assert story.used_tiles(USA) == {"CB3": 1}
    assert story.state.extra_tiles == 3


def test_an_empty_extra_stack_gives_nothing() -> None:
    """R2.9, R10.4."""
    story = given().set_media(1, 0).lay("E319")
    story.state.extra_tiles = 0
    story.start(4).play("place:administrators:E319")
    assert (story.mover, story.vp(USA)) == (USSR, 0)


# --- where free actions are offered (R10.5) -------------------------------------------------------
def test_free_actions_of_phases_1_and_2() -> None:
    """R10.5: the countdown and the fresh perms leave one point; the other team has nothing to use and is not asked."""
    story = usa_first().start(1)
    assert (story.phase, story.mover, story.keys) == (1, USA, ["go_on", TILE])
    story.play("go_on")
    assert (story.phase, story.mover, story.keys) == (2, USA, ["go_on", TILE])
    story.play("go_on")
    assert (story.phase, story.mover) == (3, USA)


def test_free_actions_before_the_advancements_of_phases_1_and_2() -> None:
    """R10.5: at the start of the Turn, and before its end."""
    story = usa_first().own(USA, "AD10", "AD08").queue(USA, t1=["SM08"]).start(1)
    assert story.keys == ["hold:SM08", "no", TILE]
    story.play("no")
    assert story.keys == ["go_on", TILE]
    story.play("go_on")
    assert (story.phase, story.keys) == (2, ["go_on", TILE])
    story.play("go_on", "pick:funding")
    assert (story.phase, story.keys) == (2, ["go_on", TILE])


def test_free_actions_of_phase_3() -> None:
    """R10.5: at the start, between the two draws, at the end; not inside a draw."""
    story = usa_first().start(3)
    assert TILE in story.keys
    story.play("draw:engineers:satellite")
    assert story.keys == ["stage:t2", "stage:t1"]
    story.play("stage:t2")
    assert story.keys == ["bonus:satellite", "no"]
    story.play("no")
    assert TILE in story.keys
    assert story.options("draw") == ["administrators:satellite", "administrators:crew"]
    story.play("draw:administrators:crew", "stage:t1")
    assert story.keys == ["go_on", TILE]


def test_free_actions_of_phase_3_for_two_players() -> None:
    """R10.5, R4.5: they belong to the team, so the department that draws is not offered them."""
    story = usa_first(seating="2v1").start(3)
    assert story.deciders == [0, 1]
    assert story.keys == ["department:engineers", "department:administrators", TILE]
    story.agree("department:administrators")
    assert (story.deciders, story.keys) == ([1], ["draw:administrators:satellite", "draw:administrators:crew"])


def test_free_actions_of_phase_4() -> None:
    """R10.5: at the start of the Turn and at its end; inside the action of a worker none."""
    story = usa_first().start(4)
    assert TILE in story.keys
    story.play("place:engineers:space6")
    assert story.keys == ["pick:funding", "pick:material", "pick:personnel"]
    story.play("pick:funding")
    assert story.keys == ["go_on", TILE]
    story.play("go_on")
    assert story.mover == USSR
    assert TILE not in story.keys


def test_no_free_actions_between_the_parts_of_an_action() -> None:
    """R10.5: the action of a worker is one step, also where its upgrades may come before or after."""
    story = usa_first().uncover("2E c").give(USA, funding=1, material=1).start(4).play("place:engineers:space2")
    assert story.keys == ["part:0", "part:2"]


def test_free_actions_where_an_effect_plays_a_development() -> None:
    """R10.5, RL-49: when it is chosen, and when it is about to be paid."""
    story = usa_first().hold(USA, "E105", "E109").start(4).then("die:material+personnel")
    story.play("place:administrators:space5", "keep:material")
    assert story.keys == ["play:E105", "no", TILE]
    assert story.play("play:E105").keys == ["pay", TILE]


def test_free_actions_between_two_placements_of_a_turn() -> None:
    """R10.5."""
    story = usa_first().own_tiles(USA, "MB2").start(4).play("use_tile:MB2", "place:engineers:space6", "pick:funding")
    assert TILE in story.keys
    assert "place:engineers:space6" in story.keys


def test_free_actions_of_phase_5() -> None:
    """R10.5, R8.5.2: at the start of each Turn, and after a person was used; without a card too."""
    story = usa_first().employ(USA, "E101").give(USA, personnel=1).start(5)
    assert story.keys == ["person:E101", "pass", TILE]
    story.play("person:E101")
    assert story.keys == ["choose:0", "choose:1"]
    story.play("choose:1")
    assert story.keys == ["go_on", TILE]
    story.play("go_on")
    assert (story.mover, story.keys) == (USA, ["pass", TILE])  # the USSR has passed


def test_free_actions_of_phase_6() -> None:
    """R10.5: before each play and at the end; and Media tiles when a development is about to be paid."""
    story = usa_first().own(USA, "AD14").hold(USA, "E105", "E106").give(USA, material=2).start(6)
    assert story.keys == ["play:E105", "play:E106", "stop", TILE, "barter"]
    story.play("play:E105")
    assert story.keys == ["pay", TILE]
    story.play("pay")
    assert story.keys == ["play:E106", "stop", TILE, "barter"]
    story.play("play:E106", "pay")
    assert story.keys == ["go_on", TILE, "barter"]


def test_only_results_are_offered_before_a_roll() -> None:
    """R10.5: a source of results fits there, other tiles do not."""
    story = usa_first().own_tiles(USA, "MB1").start(4).play("place:engineers:space1")
    assert TILE not in story.keys
    assert "use_tile:MB1" not in story.keys
    assert len(story.options("result")) == 3


def test_free_actions_never_interrupt_the_other_team() -> None:
    """R10.5: in the whole placement of the USSR the USA is not asked."""
    story = given().set_media(0, 2).own_tiles(USA, "MB4", "MB1").own(USA, "AD09", "AD14").give(USA, funding=3).start(4)
    assert story.mover == USSR
    assert TILE not in story.keys
    story.then("die:sensor").play("place:engineers:space1")
    assert story.temps(USSR) == {"sensor": 1, "material": 1}
    assert story.mover == USA


def test_a_purchase_window_is_no_turn() -> None:
    """R7.3, R10.5: neither tiles nor `any phase` Advancements."""
    story = usa_first().own(USA, "AD14", tokens=1).give(USA, funding=2, material=2, personnel=2).start(1).play("go_on")
    assert (story.phase, story.mover) == (1, USA)
    assert story.options("buy")
    assert TILE not in story.keys
    assert "barter" not in story.keys


def test_taking_a_tile_needs_five_media_and_a_stack() -> None:
    """R5.7, R10.5: offered again and again while the team qualifies."""
    story = given().set_media(8, 0).start(1)
    assert "take_tile" in story.keys
    story.play("take_tile")
    assert (story.media(USA), "take_tile" in story.keys) == (3, False)
    story = given().set_media(8, 0)
    story.state.media_stack = 0
    assert "take_tile" not in story.start(1).keys


def test_the_countdown_waits_for_no_free_action() -> None:
    """R8.1.1, DP-02: the free actions of phase 1 come at the end of the own part."""
    story = usa_first().queue(USA, t2=["SM06"], t1=["SM08"]).start(1)
    assert story.keys == ["go_on", TILE]
    assert (story.stage(USA, T2), story.stage(USA, T1)) == ([], ["SM06"])
