"""R1-R3: aim, components as far as they change play, and set-up."""

from __future__ import annotations

import pytest

from cosmodrome.games.one_small_step.components.vocabulary import FACES, RESOURCES
from cosmodrome.games.one_small_step.game import GAME
from cosmodrome.games.one_small_step.rules.advancements import gain_tokens
from cosmodrome.games.one_small_step.rules.earth import satellite_pile, uncovered
from cosmodrome.games.one_small_step.rules.media import gain_media, lose_media
from cosmodrome.games.one_small_step.rules.printed import FROM_DEVELOPMENTS
from cosmodrome.games.one_small_step.rules.table import ERA_POOL, FRESH, TEMP
from cosmodrome.kernel import decks, lanes4
from cosmodrome.kernel.bits import first_n, members, only, set_of
from tests.one_small_step.story import (
    ADVANCEMENTS,
    CREW_TILES,
    EVENTS,
    HAZARDS,
    LAUNCH,
    MISSIONS,
    SATELLITE_TILES,
    T1,
    T2,
    USA,
    USSR,
    Story,
    given,
)

both_modes = pytest.mark.parametrize("mode", ["beginner", "advanced"])
all_seatings = pytest.mark.parametrize("seating", ["1v1", "2v1", "1v2", "2v2"])
ERAS = [{card for card in EVENTS if card.startswith(f"E{era}")} for era in (1, 2, 3)]
PEOPLE = {"E101", "E102", "E103", "E104", "E201", "E202", "E203", "E301", "E302", "E303"}
FOUR_CARDS = ["event:E108", "event:E101", "event:E112", "event:E105"]
ADVANCEMENT_DEAL = ["new_advancement:AD14", "new_advancement:AD02", "new_advancement:AD09", "new_advancement:AD05"]


def moonshot(mode: str, seating: str = "1v1") -> Story:
    """The USA one step from the Moon with a mission it can pay, the USSR with one that will fail."""
    story = given(mode, seating).set_media(3, 0)
    story.queue(USA, launch=["CA1"]).queue(USSR, launch=["CR1"]).give(USA, booster=1, capsule=1, life_support=1)
    story.state.path[USA] = 5
    return story


def settle_rewards(story: Story) -> Story:
    """Take whatever a launch still brings, the first thing offered."""
    while not story.over and story.phase == 7 and story.round == 2:
        story.agree(story.keys[0])
    return story


# --- R1: aim --------------------------------------------------------------------------------------
@both_modes
@all_seatings
def test_each_team_places_four_workers_a_round(mode: str, seating: str) -> None:
    """R1.1: tokens are gathered with four workers of each team a round."""
    story = given(mode, seating).lay().start(4)
    placed = {USA: 0, USSR: 0}
    while story.phase == 4:
        side = int(story.state.active)
        if story.keys[0].startswith("department"):
            story.agree(story.keys[-1])
        story.play(next(key for key in story.keys if key.endswith("space6")), "pick:personnel")
        placed[side] += 1
    assert placed == {USA: 4, USSR: 4}
    assert [story.temps(side) for side in (USA, USSR)] == [{"personnel": 4}] * 2


@both_modes
def test_the_game_ends_with_the_round_of_the_moon(mode: str) -> None:
    """R1.2: not at once: the other team still launches in that round."""
    story = settle_rewards(moonshot(mode).start(7))
    assert story.over
    assert story.done(USA) == ["CA1"]
    assert "CR1" in story.failed()
    assert story.media(USSR) == -1


@both_modes
def test_most_points_win_not_the_moon(mode: str) -> None:
    """R1.2: the team on the Moon has 7 VP for it and 1 for the mission, and loses against 9."""
    story = moonshot(mode)
    story.state.book(USSR, FROM_DEVELOPMENTS, 9)
    settle_rewards(story.start(7))
    assert (story.vp(USA), story.vp(USSR)) == (8, 9)
    assert GAME.outcome(story.state).winners == (1,)
    story = moonshot(mode)
    story.state.book(USSR, FROM_DEVELOPMENTS, 7)
    assert GAME.outcome(settle_rewards(story.start(7)).state).winners == (0,)


def test_two_modes() -> None:
    """R1.3: New Staff play without Earth upgrades and Advancements; Veteran Staff with all of it."""
    beginner, advanced = given("beginner").state, given("advanced").state
    assert (beginner.satellite_covers, beginner.crew_covers, beginner.display, beginner.advancement_pool) == (0,) * 4
    assert 0 not in (advanced.satellite_covers, advanced.crew_covers, advanced.display, advanced.advancement_pool)
    assert not any(uncovered(beginner, action, kind) for action in range(12) for kind in (0, 1))


# --- R2: components -------------------------------------------------------------------------------
@both_modes
def test_the_board(mode: str) -> None:
    """R2.1: six Earth spaces, four draft spaces, a Media track from -3 to 8, VP from 0, a path of six spaces."""
    story = given(mode)
    assert len(story.draft()) == 4
    assert (story.vp(USA), story.vp(USSR)) == (0, 0)
    state = story.state
    assert [space for space in range(9) if state.path_tiles >> space & 1] == [1, 2, 3, 4, 5, 6]
    gain_media(state, USA, 8)
    assert story.media(USA) == 8
    lose_media(state, USA, 20)
    assert story.media(USA) == -3
    assert sorted(key for key in story.start(4).options("place") if "space" in key) == sorted(
        f"{department}:space{n}" for department in ("engineers", "administrators") for n in range(1, 7)
    )


@pytest.mark.parametrize(("mode", "asked"), [("beginner", True), ("advanced", False)])
def test_the_overlay_covers_the_earth(mode: str, asked: bool) -> None:
    """R2.2, R3.1: on it, administrators at the Test Range choose a die; on the board itself they roll the gray one."""
    story = given(mode).lay().start(4).then("die:booster" if asked else "die:funding+material")
    story.play("place:administrators:space1")
    assert (story.keys == ["choose:0", "choose:1"]) == asked
    if asked:
        story.play("choose:1")
    assert story.temps(USSR) == ({"booster": 1} if asked else {"funding": 1, "material": 1})


def test_three_dice() -> None:
    """R2.3: two agency resources on each gray face, one of its group on each red and brown one, all alike likely."""
    bags = given().state.printed.die_faces
    dice = [
        {"+".join(FACES[face]): int(lanes4.amount(bag, face)) for face in range(len(FACES)) if lanes4.amount(bag, face)}
        for bag in bags
    ]
    assert dice == [
        {"funding+material": 2, "funding+personnel": 2, "material+personnel": 2},
        {"booster": 2, "navigation": 2, "sensor": 2},
        {"capsule": 2, "landing": 2, "life_support": 2},
    ]


def test_tokens_of_nine_resources() -> None:
    """R2.4: ten temps and six perms of each, which counts only if the table wants it so (RL-14)."""
    state = given(token_limits=True).state
    for resource in range(9):
        state.gain(USA, TEMP, resource, 30)
        state.gain(USSR, TEMP, resource, 30)
        state.gain(USSR, FRESH, resource, 30)
        state.gain(USA, FRESH, resource, 30)
    story = Story(state)
    assert story.temps(USA) == dict.fromkeys(RESOURCES, 10)
    assert story.temps(USSR) == {}
    assert story.fresh(USSR) == dict.fromkeys(RESOURCES, 6)
    assert story.fresh(USA) == {}


@both_modes
def test_what_a_team_has(mode: str) -> None:
    """R2.5: two engineers, two administrators, six crew missions of its nation, three stages."""
    story = given(mode).start(4)
    assert list(story.state.workers) == [2, 2, 2, 2]
    for side, letter in ((USA, "A"), (USSR, "R")):
        crews = [mission for mission in MISSIONS if mission.startswith(f"C{letter}")]
        deck = story.state.crew_deck(side)
        assert decks.left(deck) == len(crews) == 6
        assert story.state.mission_pool(side, 1) == set_of([MISSIONS.index(mission) for mission in crews])


@both_modes
def test_shared_cards(mode: str) -> None:
    """R2.6, RL-02: 46 Event cards of both kinds, 12 / 12 / 22 by era; 20 satellite missions; 19 Hazards."""
    story = given(mode)
    state = story.state
    assert [len(era) for era in ERAS] == [12, 12, 22]
    assert decks.left(state.event_deck) + len(story.draft()) == 46
    assert len(members(state.printed.developments)) == 36
    on_boards = [mission for side in (USA, USSR) for mission in story.stage(side, T1) + story.stage(side, T2)]
    assert decks.left(state.satellite_deck) + len(on_boards) == 20
    assert decks.left(state.hazard_deck) == 19
    assert len(members(state.display | state.advancement_pool)) == (14 if mode == "advanced" else 0)


@both_modes
def test_tiles_and_markers(mode: str) -> None:
    """R2.7: 14 Media and 21 Satellite tiles, ten Crew tiles with that of the Moon; nine Advancement tokens."""
    story = given(mode, token_limits=True)
    state = story.state
    assert lanes4.size(state.media_stack) == 14
    assert lanes4.size(state.satellite_stack) == 21
    assert lanes4.size(state.crew_stack) + 1 == 10
    gain_tokens(state, USA, 5)
    gain_tokens(state, USSR, 20)
    assert list(state.advancement_tokens) == ([5, 4] if mode == "advanced" else [0, 0])


def test_stores_are_unlimited_but_for_three_people() -> None:
    """R2.8: any number of cards, tokens and missions; the fourth person costs one of the four."""
    story = given("beginner").give(USSR, funding=40).queue(USSR, t1=["SM05", "SM06", "SM07", "SM08", "SM09", "SM10"])
    story.hold(USSR, *[card for card in EVENTS if card not in PEOPLE and card not in story.draft()])
    story.employ(USSR, "E201", "E202", "E203").lay("E101").start(4)
    story.then("die:funding+material").play("place:administrators:E101")
    for _ in range(7):
        story.play(next(key for key in story.keys if key.endswith("space6")), "pick:funding")
    assert story.temps(USSR)["funding"] == 44
    assert story.options("dismiss") == ["E101", "E201", "E202", "E203"]
    story.play("dismiss:E202")
    assert story.people(USSR) == ["E101", "E201", "E203"]
    assert story.discard(USSR) == ["E202"]
    assert len(story.hand(USSR)) >= 32
    assert len(story.stage(USSR, T1)) == 6


@both_modes
def test_failed_missions_leave_the_game_others_stay_with_the_team(mode: str) -> None:
    """R2.8: a failed mission and its Hazards are in the game discard, an averted Hazard in that of the team."""
    story = given(mode).set_media(3, 0).queue(USA, launch=["SM05"]).queue(USSR, launch=["CR1"])
    story.hazard("SM05", "HZ01", by=USSR).hazard("CR1", "HZ04", by=USA).give(USA, booster=3)
    settle_rewards(story.start(7))
    assert story.done(USA) == ["SM05"]
    assert story.state.averted[USA] == only(HAZARDS.index("HZ01"))
    assert "CR1" in story.failed()
    assert story.state.gone_hazards == only(HAZARDS.index("HZ04"))
    assert story.state.averted[USSR] == 0


def test_tokens_do_not_run_out_but_tiles_do() -> None:
    """R2.9, RL-14: the eleventh temp of a resource comes as well; a tile that is not there does not."""
    story = given("beginner").lay("E317").give(USA, funding=10).give(USSR, funding=10).start(4)
    story.play("place:engineers:space6", "pick:funding")
    assert story.temps(USSR) == {"funding": 11}
    story.state.media_stack = 0
    story.play("place:administrators:E317")
    assert story.tiles(USA) == {}


# --- R3: set-up -----------------------------------------------------------------------------------
def test_markers_cover_the_upgrades() -> None:
    """R3.2: in the advanced game one of each kind on each of the ten actions of spaces 1-5; two of each are left."""
    state = given("advanced").state
    assert members(state.satellite_covers) == members(state.crew_covers) == list(range(10))
    assert satellite_pile(state) == 2
    assert given("beginner").state.satellite_covers == 0


@both_modes
def test_stacks_are_shuffled(mode: str) -> None:
    """R3.3: any Media tile may come first, and any Satellite tile, by how many there are of it."""
    story = given(mode).set_media(0, 5).lay("E317").start(4)
    story.state.apply(GAME.keys.find("take_tile"))
    weights = {GAME.chance_keys.text(tile): int(story.state.weight(tile)) for tile in story.state.legal_actions()}
    assert weights == {f"media_tile:MB{n}": 2 if n < 6 else 1 for n in range(1, 10)}
    story = given(mode).lay("E306").start(4)
    story.state.apply(GAME.keys.find("place:engineers:E306"))
    weights = {GAME.chance_keys.text(tile): int(story.state.weight(tile)) for tile in story.state.legal_actions()}
    once = {"SB08", "SB09", "SB12"}
    assert weights == {f"satellite_tile:{tile}": 1 if tile in once else 2 for tile in SATELLITE_TILES}


@both_modes
def test_crew_tiles_on_the_path(mode: str) -> None:
    """R3.4: nine unknown ones for spaces 1-5 and the extra stack of four; the 7 VP tile lies open on space 6."""
    state = given(mode).state
    assert {tile: int(lanes4.amount(state.crew_stack, i)) for i, tile in enumerate(CREW_TILES)} == {
        "CB0": 0,
        "CB1": 2,
        "CB2": 3,
        "CB3": 3,
        "CB4": 1,
    }
    assert state.extra_tiles == 4
    assert state.printed.crew_tile_vp[state.printed.fixed_tile] == 7


@both_modes
def test_eras_lie_on_one_another(mode: str) -> None:
    """R3.5: the four cards laid out are of era 1; eight of it lie on top of 12 of era 2 and 22 of era 3."""
    story = given(mode)
    assert set(story.draft()) < ERAS[0]
    deck = list(story.state.event_deck)
    assert deck == [ERA_POOL, 8, ERA_POOL + 1, 12, ERA_POOL + 2, 22]
    for era in range(3):
        assert {EVENTS[card] for card in members(story.state.pools[ERA_POOL + era])} == ERAS[era] - set(story.draft())


@both_modes
def test_hazards_are_shuffled(mode: str) -> None:
    """R3.6: each of the 19 may be on top."""
    assert given(mode).state.hazard_pool() == first_n(19)


@both_modes
def test_advancement_display(mode: str) -> None:
    """R3.7: four are laid out in the advanced game, none in the other."""
    story = given(mode, chance=() if mode == "beginner" else [*FOUR_CARDS, *ADVANCEMENT_DEAL])
    assert [ADVANCEMENTS[card] for card in members(story.state.display)] == (
        ["AD02", "AD05", "AD09", "AD14"] if mode == "advanced" else []
    )
    assert len(members(story.state.advancement_pool)) == (10 if mode == "advanced" else 0)


@both_modes
def test_starting_missions_are_not_in_the_deck(mode: str) -> None:
    """R3.8: the shared deck holds all others, in any order."""
    pool = given(mode, satellite_cards=24).state.mission_pool(USA, 0)
    assert {MISSIONS[mission] for mission in members(pool)} == {f"SM{n:02}" for n in range(5, 25)}


@both_modes
@all_seatings
def test_nations(mode: str, seating: str) -> None:
    """R3.9: each with its own shuffled crew deck, VP 0, Media: USA 0, USSR 1."""
    story = given(mode, seating)
    assert [story.media(side) for side in (USA, USSR)] == [0, 1]
    assert [story.vp(side) for side in (USA, USSR)] == [0, 0]
    for side, letter in ((USA, "A"), (USSR, "R")):
        top = {MISSIONS[mission] for mission in members(story.state.mission_pool(side, 1))}
        assert top == {f"C{letter}{n}" for n in range(1, 7)}


@both_modes
def test_starting_missions_are_dealt(mode: str) -> None:
    """R3.10, RL-03: two to each team, on T-Minus 1 and T-Minus 2; no T-Minus 2 bonus comes of it."""
    advancements = ADVANCEMENT_DEAL if mode == "advanced" else []
    missions = ["mission:SM04", "mission:SM02", "mission:SM01", "mission:SM03"]
    story = given(mode, chance=[*FOUR_CARDS, *advancements, *missions])
    assert [story.stage(USA, T1), story.stage(USA, T2)] == [["SM04"], ["SM02"]]
    assert [story.stage(USSR, T1), story.stage(USSR, T2)] == [["SM01"], ["SM03"]]
    assert story.stage(USA, LAUNCH) == story.stage(USSR, LAUNCH) == []
    assert story.keys == ["pick:funding", "pick:material", "pick:personnel"]
    assert story.temps(USA) == story.temps(USSR) == {}


@both_modes
@all_seatings
def test_each_department_chooses_an_agency_token(mode: str, seating: str) -> None:
    """R3.11, R3.12, RL-04: USSR first; two tokens a team, same or different; then round 1 with USSR Initiative."""
    story = given(mode, seating)
    usa, ussr = (int(part) for part in seating.split("v"))
    holders = [usa, usa + ussr - 1, 0, usa - 1]  # engineers and administrators of the USSR, then of the USA
    for holder, token in zip(holders, ("material", "material", "funding", "personnel"), strict=True):
        assert story.deciders == [holder]
        assert story.keys == ["pick:funding", "pick:material", "pick:personnel"]
        assert story.round == 0
        story.play(f"pick:{token}")
    assert story.temps(USSR) == {"material": 2}
    assert story.temps(USA) == {"funding": 1, "personnel": 1}
    assert story.round == 1
    assert story.state.initiative == USSR
    assert story.state.active == USSR
