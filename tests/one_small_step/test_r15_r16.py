"""R15 and R16: how a game ends and who has won; modes and options."""

from __future__ import annotations

from typing import Any

import pytest

import cosmodrome as cd
from cosmodrome.errors import BadOption
from cosmodrome.games.one_small_step.game import GAME
from cosmodrome.kernel import decks
from cosmodrome.kernel.bits import count, members
from cosmodrome.match.result import result_of, verdict
from tests.one_small_step.story import EVENTS, MISSIONS, USA, USSR, Story, given

CREWS = {USA: [f"CA{n}" for n in range(1, 7)], USSR: [f"CR{n}" for n in range(1, 7)]}


def bare(mode: str = "beginner", **options: Any) -> Story:
    """Nothing is on any stage."""
    return given(mode, **options).queue(USA).queue(USSR)


def points(story: Story, usa: int, ussr: int) -> Story:
    story.state.book(USA, 0, usa)
    story.state.book(USSR, 0, ussr)
    return story


def ending(story: Story) -> str:
    assert story.over
    return GAME.outcome(story.state).reason


def winners(story: Story) -> tuple[int, ...]:
    assert story.over
    return GAME.outcome(story.state).winners


def no_crews(story: Story, *sides: int) -> Story:
    """All crew missions of these sides have been launched."""
    for side in sides:
        story.done_missions(side, *CREWS[side])
    return story


# --- the Moon (R15.1) -----------------------------------------------------------------------------
def test_the_game_ends_after_the_round_in_which_a_team_reaches_the_moon() -> None:
    """R15.1, R1.2: the other team still launches."""
    story = bare().queue(USSR, launch=["CR1"]).queue(USA, launch=["CA1"]).on_path(USSR, 5).set_media(-2, -1)
    story.give(USSR, booster=2, capsule=1).give(USA, booster=1, capsule=1, life_support=1).start(7)
    assert ending(story) == "moon"
    assert (story.path(USA), story.path(USSR)) == (1, 6)


def test_the_moon_reached_early_in_a_round_does_not_cut_it_short() -> None:
    """R15.1: Komarov lands in phase 5; phases 6 and 7 are still played."""
    story = bare().employ(USSR, "E303").queue(USSR, t1=["CR1"]).on_path(USSR, 5).hold(USA, "E105").set_media(-2, -1)
    story.give(USSR, personnel=1, booster=2, capsule=1).start(5).play("person:E303", "choose:1")
    assert story.path(USSR) == 6
    assert (story.phase, story.mover, story.over) == (6, USA, False)
    story.play("stop")
    assert ending(story) == "moon"


def test_no_team_on_the_moon_and_the_game_goes_on() -> None:
    """R15.1."""
    story = bare().on_path(USSR, 5).start(7)
    assert (story.over, story.round) == (False, 3)


def test_both_teams_may_reach_the_moon_in_one_round() -> None:
    """R15.5: only the first takes the tile."""
    story = bare().queue(USSR, launch=["CR1"]).queue(USA, launch=["CA1"]).on_path(USSR, 5).on_path(USA, 5)
    story.set_media(-2, -1).give(USSR, booster=2, capsule=1).give(USA, booster=1, capsule=1, life_support=1).start(7)
    assert ending(story) == "moon"
    assert (story.path(USA), story.path(USSR)) == (6, 6)
    assert (story.scored(USA, "path tiles"), story.scored(USSR, "path tiles")) == (0, 7)
    assert story.state.first_on_moon == USSR


# --- further ends (R15.2) -------------------------------------------------------------------------
def events_left(n: int, **options: Any) -> Story:
    """So many Event cards are left in the deck, at the start of phase 2."""
    story = bare(**options).lay()
    pile = [event for event in EVENTS if event not in story.people(USA)][: len(EVENTS) - n]
    return story.discarded(USA, *pile).start(2)


def test_an_event_deck_that_cannot_fill_the_draft_spaces_makes_the_last_round() -> None:
    """R15.2 (a), R16 end_on_event_deck, RL-11: what there is is laid, and the round is played."""
    story = events_left(3, end_on_event_deck=True)
    assert len(story.draft()) == 3
    assert story.state.last_round
    while not story.over:
        assert story.round == 2
        story.finish()
    assert ending(story) == "event_deck"


def test_four_cards_are_enough() -> None:
    """R15.2 (a)."""
    story = events_left(4, end_on_event_deck=True)
    assert len(story.draft()) == 4
    assert not story.state.last_round


def test_the_event_deck_does_not_end_the_game_by_itself() -> None:
    """R16 end_on_event_deck, R15.2, RL-11: only if the table has agreed on it."""
    story = events_left(3)
    while story.round == 2:
        story.finish()
    assert not story.over


def test_the_game_ends_when_neither_team_has_a_crew_mission_left() -> None:
    """R15.2 (b), RL-11: neither in its deck nor on its board."""
    assert ending(no_crews(bare(), USA, USSR).start(7)) == "crew_missions"
    assert not no_crews(bare(), USA).start(7).over
    assert not no_crews(bare(), USSR).start(7).over


def test_a_crew_mission_on_the_board_keeps_the_game_going() -> None:
    """R15.2 (b): at the end of the round, on any stage."""
    story = bare().done_missions(USA, *CREWS[USA]).done_missions(USSR, *CREWS[USSR][1:]).queue(USSR, t2=["CR1"])
    assert not story.start(7).over
    story = bare().done_missions(USA, *CREWS[USA]).done_missions(USSR, *CREWS[USSR][1:]).queue(USSR, launch=["CR1"])
    assert ending(story.start(7)) == "crew_missions"  # it was the last one, and fails


@pytest.mark.parametrize("side", [USA, USSR])
def test_either_crew_deck_may_be_agreed_to_end_the_game(side: int) -> None:
    """R16 end_on_crew_decks = either."""
    assert ending(no_crews(bare(end_on_crew_decks="either"), side).start(7)) == "crew_missions"
    assert not bare(end_on_crew_decks="either").start(7).over


def test_without_crew_decks_a_round_limit_ends_the_game() -> None:
    """R16 end_on_crew_decks = off, round_limit."""
    story = no_crews(bare(end_on_crew_decks="off", round_limit=3), USA, USSR).start(7)
    assert (story.over, story.round) == (False, 3)
    assert ending(story.start(7, round=3)) == "round_limit"


def test_off_needs_a_round_limit() -> None:
    """R16: else a game might never end."""
    with pytest.raises(BadOption, match="round_limit"):
        given(end_on_crew_decks="off")
    for wrong in (0, 61, "many"):
        with pytest.raises(BadOption):
            given(round_limit=wrong)


def test_a_game_without_a_moon_is_over_by_round_22() -> None:
    """R15.2: drawing is compulsory and no mission comes back. Here engineers draw Event cards and administrators
    satellite missions as long as they can, and nobody pays for anything.
    """
    story = given("beginner")
    slow = ("draw:engineers:event", "draw:administrators:satellite")
    while not story.over:
        draws = [key for key in slow if key in story.keys]
        story.play(draws[0] if draws else story.keys[0])
    assert ending(story) == "crew_missions"
    assert 15 < story.round <= 22


# --- who has won (R15.3, R15.4) -------------------------------------------------------------------
def test_nothing_is_scored_at_the_end() -> None:
    """R15.3: tokens, tiles and cards left are worth nothing."""
    story = points(bare("advanced"), 3, 4).give(USA, booster=9, fresh={"sensor": 5}).own(USA, "AD07", tokens=3)
    story.own_tiles(USA, "MB9").hold(USA, "E105").on_path(USSR, 6).set_media(8, 0).start(7)
    assert (story.vp(USA), story.vp(USSR)) == (3, 4)
    assert winners(story) == (USSR,)


def test_most_points_win_not_the_moon() -> None:
    """R15.4, R1.2."""
    assert winners(points(bare(), 5, 4).on_path(USSR, 6).start(7)) == (USA,)
    assert winners(points(bare(), 4, 5).on_path(USSR, 6).start(7)) == (USSR,)


def test_all_seats_of_a_team_win_or_lose() -> None:
    """R15.4, R4.3."""
    story = points(given("beginner", "2v2").queue(USA).queue(USSR), 5, 4).on_path(USSR, 6).start(7)
    assert winners(story) == (0, 1)
    assert list(story.state.returns()) == [1.0, 1.0, 0.0, 0.0]


def test_teams_with_as_many_points_share_the_win() -> None:
    """R15.4, RL-24: whoever was first on the Moon, is farther or has Initiative."""
    for first in (USA, USSR):
        story = points(bare(), 4, 4).on_path(first, 6).on_path(1 - first, 3).set_media(1, 1, upper=first).start(7)
        assert winners(story) == (USA, USSR)
        assert list(story.state.returns()) == [0.5, 0.5]
    story = points(given("beginner", "2v1").queue(USA).queue(USSR), 4, 4).on_path(USSR, 6).start(7)
    assert winners(story) == (0, 1, 2)
    assert list(story.state.returns()) == [0.5, 0.5, 0.5]


def test_a_shared_win_is_said_on_the_board() -> None:
    """R15.4: the match has its own words for it."""
    state = points(bare(), 4, 4).on_path(USA, 6).start(7).state
    match = cd.load("one_small_step").match(["Ann", "Bob"], position=GAME.position(state), mode="beginner")
    assert [verdict(match, seat) for seat in (USA, USSR)] == ["You share the victory"] * 2
    found = result_of(match)
    assert found is not None
    assert found.winners == "Ann and Bob share the victory."


def test_a_tie_went_to_the_first_on_the_moon() -> None:
    """R15.4, RL-24, rules version 2: even if the other team came there too."""
    for first in (USA, USSR):
        story = (
            points(bare(version=2), 4, 4)
            .on_path(first, 6)
            .on_path(1 - first, 6)
            .set_media(1, 1, upper=1 - first)
            .start(7)
        )
        assert winners(story) == (first,)


def test_a_tie_without_the_moon_went_to_the_team_farther_on_the_path() -> None:
    """R15.4, RL-24, rules version 2."""
    for side in (USA, USSR):
        story = no_crews(points(bare(version=2), 4, 4), USA, USSR).on_path(side, 3).on_path(1 - side, 2)
        assert winners(story.set_media(1, 1, upper=1 - side).start(7)) == (side,)


def test_a_tie_on_the_path_went_to_the_initiative_of_the_cubes_then() -> None:
    """R15.4, RL-24, rules version 2: after the last phase 7, where a failure has moved a cube."""
    story = no_crews(points(bare(version=2), 4, 4), USA, USSR).set_media(1, 2).queue(USSR, launch=["SM24"]).start(7)
    assert story.state.initiative == USSR
    assert (story.media(USA), story.media(USSR)) == (1, 0)
    assert winners(story) == (USA,)


def test_a_tie_on_one_space_went_to_the_upper_cube() -> None:
    """R15.4, R5.2, rules version 2."""
    for upper in (USA, USSR):
        assert winners(no_crews(bare(version=2), USA, USSR).set_media(1, 1, upper=upper).start(7)) == (upper,)


# --- modes (R16) ----------------------------------------------------------------------------------
def test_the_modes_differ_in_upgrades_and_advancements() -> None:
    """R16: markers, deck and display are out of the beginner game."""
    beginner, advanced = given("beginner").state, given("advanced").state
    assert beginner.satellite_covers == beginner.crew_covers == beginner.display == beginner.advancement_pool == 0
    assert count(advanced.satellite_covers) == count(advanced.crew_covers) == 10
    assert (count(advanced.display), count(advanced.advancement_pool)) == (4, 10)


def test_earth_upgrades_are_ignored_in_the_beginner_game() -> None:
    """R16, WX-10: nothing is uncovered, nothing goes into orbit."""
    story = bare().queue(USA, launch=["SM05"]).give(USA, booster=2).then("satellite_tile:SB03").start(7)
    assert story.done(USA) == ["SM05"]
    assert list(story.state.orbit) == [0, 0]
    bare_advanced = bare("advanced").queue(USA, launch=["SM05"]).give(USA, booster=2).start(7)
    assert "part:2" in bare_advanced.keys


@pytest.mark.parametrize(
    ("seating", "sides"), [("1v1", [0, 1]), ("2v1", [0, 0, 1]), ("1v2", [0, 1, 1]), ("2v2", [0, 0, 1, 1])]
)
def test_seats_stand_in_a_fixed_order(seating: str, sides: list[int]) -> None:
    """R16 seating, R4.2: USA first, engineers before administrators."""
    state = given(seating=seating).state
    assert [int(state.side(seat)) for seat in range(len(sides))] == sides
    for side in (USA, USSR):
        seats = [seat for seat, its in enumerate(sides) if its == side]
        assert [int(state.seat(side, department)) for department in (0, 1)] == [seats[0], seats[-1]]


# --- the number of satellite missions (RL-01) -----------------------------------------------------
def test_sixteen_satellite_missions_lie_in_the_deck() -> None:
    """R16 satellite_cards = 20, RL-01, R3.8: beside the four starting ones."""
    state = given().state
    assert decks.left(state.satellite_deck) == 16
    assert sorted(mission for side in (0, 1) for stage in (0, 1) for mission in given().stage(side, stage)) == [
        "SM01",
        "SM02",
        "SM03",
        "SM04",
    ]


def test_twenty_may_lie_there_beside_the_starting_missions() -> None:
    """R16 satellite_cards = 24, RL-01: four cards more."""
    full, strict = given(satellite_cards=24).state, given().state
    assert decks.left(full.satellite_deck) == 20
    missing = [MISSIONS[mission] for mission in members(full.pools[1] & ~strict.pools[1])]
    assert missing == ["SM14", "SM17", "SM22", "SM23"]


# --- rulings about what runs out ------------------------------------------------------------------
def test_the_cube_loops_without_a_tile_when_the_stack_is_empty() -> None:
    """RL-12, R5.6: from 8 a further point leads over 3 to 4."""
    story = bare().lay("E309").set_media(8, 0)
    story.state.media_stack = 0
    story.start(4).play("place:administrators:E309")
    assert story.media(USA) == 6
    assert story.tiles(USA) == {}


def test_tokens_are_unlimited_by_default() -> None:
    """RL-14, R2.9: an eleventh Funding is gained, and a seventh perm."""
    story = bare().set_media(1, 0).give(USA, funding=10).start(4).play("place:administrators:space2")
    assert story.temps(USA)["funding"] == 11
    story = bare().set_media(1, 0).give(USA, booster=2, fresh={"booster": 6}).start(4)
    story.play("place:engineers:space5", "pay")
    assert story.fresh(USA) == {"booster": 7}
    story = given().set_media(1, 0).lay("E310").own(USA, tokens=9).start(4).play("place:engineers:E310")
    assert list(story.state.advancement_tokens) == [10, 0]


def limited(**temps: int) -> Story:
    """Ten temps and six perms of each resource are all there is; the USA is to place a worker."""
    return bare("advanced", token_limits=True).set_media(1, 0).give(USA, temps)


def test_temps_beyond_the_supply_are_not_gained() -> None:
    """R16 token_limits: those of both teams count."""
    story = limited(funding=6).give(USSR, funding=4).start(4).play("place:administrators:space2")
    assert story.temps(USA) == {"funding": 6, "material": 1}
    story = limited(booster=10).start(4).then("die:booster").play("place:engineers:space1")
    assert story.temps(USA) == {"booster": 10, "material": 1}


def test_a_resource_that_has_run_out_cannot_be_chosen() -> None:
    """R16 token_limits."""
    story = limited(funding=10).start(4).play("place:engineers:space6")
    assert story.options("pick") == ["material", "personnel"]


def test_of_two_like_tokens_the_last_one_can_be_chosen() -> None:
    """R16 token_limits: what is beyond the supply is not gained, the rest is."""
    story = limited(funding=1, material=1, booster=9, sensor=10).start(4).play("place:engineers:space2", "pay")
    assert "booster" in story.options("pick")
    assert "sensor" not in story.options("pick")
    assert story.play("pick:booster").temps(USA)["booster"] == 10


def test_what_is_paid_returns_to_the_supply() -> None:
    """R16 token_limits, R6.1: the Funding paid is one of those that can be chosen."""
    story = limited(funding=10, material=10).start(4).play("place:engineers:space2", "pay")
    assert story.play("pick:funding").temps(USA) == {"funding": 10, "material": 9}


def test_a_discount_tile_pays_with_the_token_it_brings_while_there_is_one() -> None:
    """R16 token_limits, R10.1: a Funding and a Material, one saved, the other brought by MB5; not if none is left."""
    story = limited().own_tiles(USA, "MB5").hold(USA, "E109").start(6)
    assert story.options("play") == ["E109"]
    assert story.play("play:E109", "pick:booster", "pick:sensor").discard(USA) == ["E109"]
    story = limited().give(USSR, material=10).own_tiles(USA, "MB5").hold(USA, "E109").start(6)
    assert story.options("play") == []


def test_no_temp_is_upgraded_when_no_perm_is_left() -> None:
    """R16 token_limits: spent perms count."""
    story = limited(booster=1, sensor=1).give(USSR, fresh={"booster": 6}).lay("E306").start(4)
    story.then("satellite_tile:SB02").play("place:engineers:E306")
    assert story.keys == ["upgrade:sensor", "no"]


def test_no_perm_is_swapped_for_when_none_is_left() -> None:
    """R16 token_limits: two like temps are not given away for nothing."""
    story = limited(booster=2, sensor=2, capsule=2).give(USSR, fresh={"booster": 6}).start(4)
    story.play("place:engineers:space5", "pay")
    assert story.options("spend_temp") == ["sensor", "capsule"]
    story = limited(booster=2).give(USSR, fresh={"booster": 6}).start(4).play("place:engineers:space5")
    assert (story.mover, story.temps(USA)) == (USSR, {"booster": 2})  # not even asked


def test_leaked_blueprints_copy_only_what_is_there() -> None:
    """R16 token_limits, R9.2.6: of Booster and Navigation only the latter is left, so there is no choice."""
    story = limited().queue(USA, launch=["SM08"]).queue(USSR, launch=["CR1", "CR3"]).hazard("SM08", "HZ16", by=USSR)
    story.give(USA, fresh={"booster": 1, "navigation": 1}).give(USSR, booster=10).start(7)
    story.then("satellite_tile:SB03").play("part:2", "uncover:space1-engineers")
    assert story.temps(USSR) == {"booster": 10, "navigation": 1}
    assert story.done(USA) == ["SM08"]


# --- the red die (RL-23) --------------------------------------------------------------------------
def test_the_red_die_is_the_satellite_die() -> None:
    """RL-23, R13.5: Aerospace Industry rolls brown and red, a crew and a satellite resource."""
    story = bare().set_media(1, 0).hold(USA, "E304").give(USA, funding=2, material=1, fresh={"landing": 5}).start(6)
    story.then("die:capsule", "die:sensor").play("play:E304")
    assert story.temps(USA) == {"capsule": 1, "sensor": 1}
    assert story.vp(USA) == 3
