"""R8.1-R8.3: Countdown, Replenish, Draw Cards."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules.table import ERA_POOL, EVENT_DECK_OUT
from cosmodrome.kernel import decks
from tests.one_small_step.story import EVENTS, LAUNCH, MISSIONS, T1, T2, USA, USSR, Story, given

both_modes = pytest.mark.parametrize("mode", ["beginner", "advanced"])
both_sides = pytest.mark.parametrize("side", [USA, USSR])
EMPTY = vec[i64]()


# --- R8.1: Countdown ------------------------------------------------------------------------------
@both_modes
def test_countdown(mode: str) -> None:
    """R8.1.1: T-Minus 1 to Launch, then T-Minus 2 to T-Minus 1, for both teams, without a choice."""
    story = given(mode).queue(USA, t1=["SM05"], t2=["SM06"]).queue(USSR, t1=["SM07"], t2=["CR2"]).start(1)
    assert story.phase == 3  # nobody was asked anything
    for side, first, second in ((USA, "SM05", "SM06"), (USSR, "SM07", "CR2")):
        assert story.stage(side, LAUNCH) == [first]
        assert story.stage(side, T1) == [second]
        assert story.stage(side, T2) == []


@both_modes
def test_hazards_stay_on_their_missions(mode: str) -> None:
    """R8.1.1: face down as they were."""
    story = given(mode).queue(USA, t1=["SM05"], t2=["SM06"]).hazard("SM05", "HZ03", by=USSR).hazard("SM06", unseen=2)
    story.start(1)
    assert story.stage(USA, LAUNCH) == ["SM05"]
    assert story.hazards("SM05") == (["HZ03"], 0)
    assert story.hazards("SM06") == ([], 2)


@both_modes
def test_stages_hold_any_number(mode: str) -> None:
    """R8.1.2: all of them move on, and join those that are there."""
    story = given(mode).queue(USA, t1=["SM05", "SM06", "SM07", "SM08"], t2=["SM09", "SM10", "CA1"], launch=["SM11"])
    story.start(1)
    assert story.stage(USA, LAUNCH) == ["SM05", "SM06", "SM07", "SM08", "SM11"]
    assert story.stage(USA, T1) == ["SM09", "SM10", "CA1"]


def test_only_flexible_countdown_gives_a_choice() -> None:
    """R8.1.1: AD10, asked at the start of the Turn, where free actions are open too (R10.5)."""
    story = given().set_media(6, 0).queue(USA, t1=["SM05"], t2=["SM06"]).own(USA, "AD10").start(1)
    assert story.keys == ["hold:SM05", "hold:SM06", "advance:SM06", "no", "take_tile"]
    story.play("take_tile", "hold:SM05")
    assert story.stage(USA, LAUNCH) == []
    assert story.stage(USA, T1) == ["SM05", "SM06"]
    story = given().set_media(1, 0).queue(USA, t1=["SM05"], t2=["SM06"]).own(USA, "AD10").start(1).play("hold:SM06")
    assert [story.stage(USA, stage) for stage in (T2, T1, LAUNCH)] == [["SM06"], [], ["SM05"]]


# --- R8.2: Replenish ------------------------------------------------------------------------------
@both_modes
def test_four_cards_are_laid_out(mode: str) -> None:
    """R8.2.1: from round 2 on, from the top of the deck."""
    story = given(mode)
    story.lay().state.draft = 0
    left = decks.left(story.state.event_deck)
    story.then("event:E112", "event:E101", "event:E107", "event:E104").start(2)
    assert story.draft() == ["E101", "E104", "E107", "E112"]
    assert decks.left(story.state.event_deck) == left - 4


@both_modes
def test_in_round_1_the_cards_lie_there_already(mode: str) -> None:
    """R8.2.1: none is added."""
    story = given(mode)
    before = story.draft()
    assert len(before) == 4
    for _ in range(4):
        story.play("pick:funding")
    assert (story.round, story.phase) == (1, 3)
    assert story.draft() == before
    assert decks.left(story.state.event_deck) == 42


@both_modes
@pytest.mark.parametrize("left", [0, 1, 3, 4])
def test_a_deck_that_runs_out(mode: str, left: int) -> None:
    """R8.2.1, R15.2: what there is is laid; if agreed, fewer than four make the last round."""
    story = given(mode, end_on_event_deck=True).lay().queue(USA).queue(USSR)
    story.state.event_deck = decks.deck_of(ERA_POOL + 2, left)
    story.start(2)
    assert len(story.draft()) == left
    assert len(story.state.event_deck) == 0
    story.start(7)
    assert story.over == (left < 4)
    assert (story.state.ending == EVENT_DECK_OUT) == (left < 4)


@both_modes
def test_spent_perms_become_fresh(mode: str) -> None:
    """R8.2.2: of both teams, all at once."""
    story = given(mode)
    for resource in (0, 4, 8):
        story.state.tokens[2 * 9 + resource] = 2
        story.state.tokens[27 + 2 * 9 + resource] = 3
    story.give(USSR, fresh={"funding": 1}).start(2)
    assert story.spent(USA) == story.spent(USSR) == {}
    assert story.fresh(USA) == {"funding": 2, "navigation": 2, "life_support": 2}
    assert story.fresh(USSR) == {"funding": 4, "navigation": 3, "life_support": 3}


def test_free_actions_before_the_income_of_phase_2() -> None:
    """R10.5: with AD08 the Turn of phase 2 has a start, where a Media tile may show what to choose."""
    story = given().set_media(0, 6).own(USSR, "AD08").start(2)
    assert story.keys == ["go_on", "take_tile"]
    story.play("go_on")
    assert story.options("pick") == ["funding", "material", "personnel"]
    assert story.play("pick:material").keys == ["go_on", "take_tile"]


# --- R8.3: Draw Cards -----------------------------------------------------------------------------
def drawing(mode: str = "beginner", side: int = USSR, seating: str = "1v1") -> Story:
    return given(mode, seating).set_media(*((3, 0) if side == USA else (0, 3))).start(3)


@both_modes
@both_sides
def test_each_department_draws_exactly_one_card(side: int, mode: str) -> None:
    """R8.3.1: in either order; the first card is seen before the second is drawn; nobody may refrain."""
    for first, second in (("engineers", "administrators"), ("administrators", "engineers")):
        story = drawing(mode, side)
        assert {key.split(":")[0] for key in story.options("draw")} == {"engineers", "administrators"}
        assert not {"stop", "no", "pass", "go_on"} & set(story.keys)
        story.then("mission:SM05").play(f"draw:{first}:satellite", "stage:t1")
        assert "SM05" in story.stage(side, T1)
        assert {key.split(":")[0] for key in story.options("draw")} == {second}
        assert not {"stop", "no", "pass", "go_on"} & set(story.keys)
        story.play(f"draw:{second}:crew", "stage:t1")
        assert story.mover == 1 - side


@both_modes
@both_sides
def test_what_administrators_draw(side: int, mode: str) -> None:
    """R8.3.2: a satellite mission of the shared deck or a crew mission of the own deck."""
    story = drawing(mode, side)
    assert [key for key in story.options("draw") if key.startswith("adm")] == [
        "administrators:satellite",
        "administrators:crew",
    ]
    crew = ("CA4", "CR4")[side]
    story.then(f"mission:{crew}").play("draw:administrators:crew", "stage:t1")
    assert crew in story.stage(side, T1)
    assert decks.left(story.state.crew_deck(side)) == 5
    assert decks.left(story.state.crew_deck(1 - side)) == 6


@both_modes
@both_sides
def test_what_engineers_draw(side: int, mode: str) -> None:
    """R8.3.3: one of the missions, or an Event card."""
    story = drawing(mode, side)
    assert [key for key in story.options("draw") if key.startswith("eng")] == [
        "engineers:satellite",
        "engineers:crew",
        "engineers:event",
    ]
    left = decks.left(story.state.event_deck)
    story.then("event:E107").play("draw:engineers:event")
    assert story.hand(side) == ["E107"]
    assert decks.left(story.state.event_deck) == left - 1


@both_modes
def test_empty_decks_are_not_offered(mode: str) -> None:
    """RL-29, R8.3.1: a department without a deck draws nothing; without any deck the Turn is over."""
    story = given(mode)
    story.state.satellite_deck = EMPTY
    assert story.start(3).options("draw") == ["engineers:crew", "engineers:event", "administrators:crew"]
    story.state.ussr_crews = EMPTY
    story.start(3)
    assert story.mover == USA  # nothing to choose for the USSR: its engineers drew the Event card
    assert len(story.hand(USSR)) + len(story.people(USSR)) == 1
    story.state.usa_crews = story.state.event_deck = EMPTY
    hands = story.hand(USA) + story.hand(USSR)
    assert story.start(3).phase == 4
    assert story.hand(USA) + story.hand(USSR) == hands


@both_modes
def test_a_drawn_mission_is_placed_face_up_but_not_on_launch(mode: str) -> None:
    """R8.3.4: T-Minus 2 or T-Minus 1."""
    story = drawing(mode).then("mission:SM07").play("draw:engineers:satellite")
    assert story.keys == ["stage:t2", "stage:t1"]
    for side in (USA, USSR):
        assert story.state.known(side, 1) >> MISSIONS.index("SM07") & 1


@both_modes
def test_the_bonus_of_t_minus_2(mode: str) -> None:
    """R8.3.4: a red roll as temp, if wanted; none on T-Minus 1."""
    for answer, temps in (("bonus:satellite", {"sensor": 1}), ("no", {})):
        story = drawing(mode).then("mission:SM07", "die:sensor").play("draw:engineers:satellite", "stage:t2")
        assert story.keys == ["bonus:satellite", "no"]
        story.play(answer)
        assert story.temps(USSR) == temps
        assert "SM07" in story.stage(USSR, T2)
    story = drawing(mode).play("draw:engineers:satellite", "stage:t1")
    assert not story.options("bonus")
    assert story.temps(USSR) == {}


def test_missions_drawn_by_effects_are_placed_the_same_way() -> None:
    """R8.3.4: Research Facility draws in phase 4: stage and T-Minus 2 bonus as in phase 3."""
    story = given("beginner").lay("E308").start(4).play("place:administrators:E308")
    story.then("mission:CR3", "die:booster").play("choose:1", "stage:t2", "bonus:satellite")
    assert story.stage(USSR, T2)[-1] == "CR3"
    assert story.temps(USSR) == {"booster": 1}


def test_a_mission_launched_at_once_is_not_placed() -> None:
    """R8.3.4: Pushing the Limits launches what it draws, without stage or bonus."""
    story = given("beginner").lay("E311").start(4).then("mission:CR3").play("place:administrators:E311")
    assert "CR3" in story.failed()
    assert not story.options("stage")


@both_modes
@both_sides
def test_drawn_developments_are_hidden_people_are_not(side: int, mode: str) -> None:
    """R8.3.5: the hand is known to the own team only; a person lies face up beside the board at once."""
    story = drawing(mode, side).then("event:E107").play("draw:engineers:event")
    card = EVENTS.index("E107")
    assert [bool(story.state.known(one, 0) >> card & 1) for one in (side, 1 - side)] == [True, False]
    story = given(mode).lay().set_media(*((3, 0) if side == USA else (0, 3))).start(3)
    story.then("event:E103").play("draw:engineers:event")
    card = EVENTS.index("E103")
    assert story.people(side) == ["E103"]
    assert story.hand(side) == []
    assert all(story.state.known(one, 0) >> card & 1 for one in (USA, USSR))


@both_modes
def test_free_actions_in_phase_3(mode: str) -> None:
    """R10.5: at the start, between the draws and at the end of the Turn."""
    story = given(mode).set_media(0, 8).start(3)
    assert "take_tile" in story.keys
    story.play("draw:engineers:satellite")
    assert "take_tile" not in story.keys
    story.play("stage:t1")
    assert "take_tile" in story.keys
    story.play("draw:administrators:satellite", "stage:t1")
    assert story.keys == ["go_on", "take_tile"]
    assert story.play("go_on").mover == USA
