"""R8.4: phase 4, Workers."""

from __future__ import annotations

import pytest

from cosmodrome.games.one_small_step.rules.printed import EVENT_CARDS
from cosmodrome.kernel import decks
from cosmodrome.kernel.bits import has, members
from tests.one_small_step.story import EVENTS, REMOVING, T1, USA, USSR, Story, given

both_modes = pytest.mark.parametrize("mode", ["beginner", "advanced"])
both_sides = pytest.mark.parametrize("side", [USA, USSR])
DEPARTMENTS = ["engineers", "administrators"]


def phase_4(mode: str = "beginner", *cards: str, side: int = USSR, seating: str = "1v1") -> Story:
    """The side has Initiative; only these cards lie on the draft spaces."""
    return given(mode, seating).lay(*cards).set_media(*((1, 0) if side == USA else (0, 1))).start(4)


def finish(story: Story) -> Story:
    """All other workers to Headquarters."""
    while story.phase == 4 and story.options("place"):
        story.play(next(key for key in story.keys if key.endswith("space6")), "pick:funding")
    return story


def targets(story: Story, department: str) -> list[str]:
    return [key.split(":")[1] for key in story.options("place") if key.startswith(department)]


# --- R8.4.1: placing ------------------------------------------------------------------------------
@both_modes
@both_sides
def test_one_worker_a_turn_until_all_are_placed(side: int, mode: str) -> None:
    """R8.4.1: alternately; a department without workers is not offered; nobody may refrain."""
    story = phase_4(mode, side=side)
    movers, departments = [], []
    while story.phase == 4:
        movers.append(story.mover)
        departments.append(sorted({key.split(":")[0] for key in story.options("place")}))
        assert all(key.startswith("place:") for key in story.keys)
        story.play(next(key for key in story.keys if key.endswith("space6")), "pick:funding")
    assert movers == [side, 1 - side] * 4
    assert departments == [["administrators", "engineers"]] * 4 + [["administrators"]] * 4


@both_modes
def test_a_card_with_a_worker_is_not_yet_in_the_hand(mode: str) -> None:
    """R8.4.1: it can be neither played nor discarded in this phase."""
    story = phase_4(mode, "E107").give(USSR, funding=2).then("die:sensor")
    story.play("place:administrators:E107", "place:engineers:space6", "pick:funding")
    assert story.hand(USSR) == []
    story.play("place:administrators:space3")
    assert story.mover == USA  # no development, so the swap was not even offered
    story = phase_4(mode, "E107").hold(USSR, "E105").give(USSR, funding=2, material=2).then("die:sensor")
    story.play("place:administrators:E107", "place:engineers:space6", "pick:funding")
    story.then("die:funding+material").play("place:administrators:space5", "keep:funding")
    assert story.options("play") == ["E105"]


# --- R8.4.2-R8.4.3: where -------------------------------------------------------------------------
@both_modes
@both_sides
@pytest.mark.parametrize("department", DEPARTMENTS)
@pytest.mark.parametrize("space", [1, 2, 3, 4, 5])
def test_a_space_takes_one_worker_a_round(space: int, department: str, side: int, mode: str) -> None:
    """R8.4.2: whoever stands there blocks both of its actions for both teams."""
    story = phase_4(mode, side=side)
    story.play(f"place:{department}:space{space}")
    while not story.options("place"):
        story.play(next((key for key in ("no", "stop") if key in story.keys), story.keys[0]))
    for _ in range(2):
        for one in DEPARTMENTS:
            assert f"space{space}" not in targets(story, one)
            assert len(targets(story, one)) == 5
        story.play("place:engineers:space6", "pick:funding")
    finish(story)
    assert f"space{space}" in targets(story.start(4), department)  # free again in the next round


@both_modes
def test_headquarters_take_everybody_and_give_the_same_to_all(mode: str) -> None:
    """R8.4.2: space 6 is unlimited; an agency token of choice for either type."""
    story = phase_4(mode)
    for token in ("funding", "material", "personnel", "funding", "personnel", "material", "funding", "material"):
        story.play(next(key for key in story.keys if key.endswith("space6")))
        assert story.options("pick") == ["funding", "material", "personnel"]
        story.play(f"pick:{token}")
    assert story.temps(USSR) == {"funding": 2, "personnel": 2}
    assert story.temps(USA) == {"material": 3, "funding": 1}


@both_modes
def test_a_card_takes_one_worker_of_its_type(mode: str) -> None:
    """R8.4.3: Booster Testing an engineer, PR Tour an administrator; then it is taken."""
    story = phase_4(mode, "E105", "E108")
    assert [card for card in targets(story, "engineers") if card.startswith("E")] == ["E105"]
    assert [card for card in targets(story, "administrators") if card.startswith("E")] == ["E108"]
    story.play("place:engineers:E105")
    assert story.mover == USA
    assert "E105" not in targets(story, "engineers")
    assert "E108" in targets(story, "administrators")


@both_modes
def test_people_beside_a_board_take_no_workers(mode: str) -> None:
    """R8.4.3, RL-25: only draft-space cards do."""
    story = given(mode).lay("E105").employ(USA, "E101", "E102").employ(USSR, "E103", "E104").start(4)
    cards = {card for one in DEPARTMENTS for card in targets(story, one) if card.startswith("E")}
    assert cards == {"E105"}


# --- R8.4.4-R8.4.5: what it does ------------------------------------------------------------------
@both_modes
@pytest.mark.parametrize("space", [2, 4, 5])
def test_placing_without_being_able_to_pay(mode: str, space: int) -> None:
    """R8.4.4, RL-08: legal, to block the space; what is behind the cost is not gained."""
    story = phase_4(mode).play(f"place:engineers:space{space}")
    assert story.mover == USA
    assert story.temps(USSR) == {}
    assert f"space{space}" not in targets(story, "engineers")


@both_modes
def test_placing_without_wanting_to_pay(mode: str) -> None:
    """R8.4.4, RL-08: the cost may be declined."""
    story = phase_4(mode).give(USSR, funding=1, material=1).play("place:engineers:space2")
    assert story.keys == ["no", "pay"]
    story.play("no")
    assert story.temps(USSR) == {"funding": 1, "material": 1}
    assert story.mover == USA


@both_modes
def test_placing_to_draft_only(mode: str) -> None:
    """R8.4.4, RL-08: Aerospace Industry without a perm to pay: no tokens, but the card."""
    story = finish(phase_4(mode, "E304").play("place:engineers:E304"))
    assert story.hand(USSR) == ["E304"]
    assert story.fresh(USSR) == {}


@both_modes
def test_engineers_use_the_upper_administrators_the_lower_action(mode: str) -> None:
    """R8.4.5: at once."""
    story = phase_4(mode).then("die:sensor").play("place:engineers:space1")
    assert story.temps(USSR) == {"sensor": 1, "material": 1}
    story = phase_4(mode).play("place:administrators:space2")
    assert story.temps(USSR) == {"funding": 1, "material": 1}
    story = phase_4(mode).play("place:administrators:space4")
    assert story.temps(USSR) == {"personnel": 1}
    assert story.media(USSR) == 3


@both_modes
def test_the_worker_action_of_a_card_takes_effect_at_once(mode: str) -> None:
    """R8.4.5: before the card itself is in the hand."""
    story = phase_4(mode, "E108").play("place:administrators:E108")
    assert (story.media(USSR), story.temps(USSR)) == (3, {"funding": 1})
    assert story.hand(USSR) == []


@both_modes
def test_a_cost_is_paid_before_its_effects(mode: str) -> None:
    """R8.4.5: the token of the Flight Centre is gone before the dice are rolled."""
    story = phase_4(mode).give(USSR, landing=1).then("die:landing", "die:landing").play("place:engineers:space4")
    story.play("pay")
    assert story.temps(USSR) == {"landing": 2}
    story = phase_4(mode).give(USSR, landing=1, sensor=1).play("place:engineers:space4", "pay")
    assert story.keys == ["spend_temp:sensor", "spend_temp:landing"]


@both_modes
def test_effects_without_a_cost_are_not_declined(mode: str) -> None:
    """R8.4.5, RL-09: a draw and a discard, Media, a launch happen whether one likes them or not."""
    story = phase_4(mode).then("event:E106", "event:E109").play("place:engineers:space3")
    assert story.keys == ["under:E106", "under:E109"]
    story = phase_4(mode, "E311").then("mission:CR4").play("place:administrators:E311")
    assert "CR4" in story.failed()
    assert story.media(USSR) == -1


@both_modes
def test_effects_are_carried_out_as_far_as_possible(mode: str) -> None:
    """R8.4.5: one card left, so one is drawn; with none the Material comes all the same."""
    story = phase_4(mode)
    story.state.event_deck = decks.deck_of(story.state.event_deck[0], 1)
    story.then("event:E109").play("place:engineers:space3", "under:E109")
    assert story.temps(USSR) == {"material": 1}
    story = phase_4(mode)
    story.state.event_deck = story.state.event_deck[:0]
    assert story.play("place:engineers:space3").temps(USSR) == {"material": 1}


@both_modes
def test_upgrades_and_effects_that_say_may_are_declined(mode: str) -> None:
    """R8.4.5: a token upgrade, playing a development, using an Earth action, removing a Hazard."""
    story = phase_4(mode, "E306").give(USSR, sensor=1).then("satellite_tile:SB02").play("place:engineers:E306")
    assert "no" in story.keys
    story = phase_4(mode).hold(USSR, "E105").give(USSR, material=1).then("die:funding+material")
    assert story.play("place:administrators:space5", "keep:funding").keys == ["play:E105", "no"]
    story = phase_4(mode, "E208").play("place:administrators:E208")
    assert "no" in story.keys
    story = given(mode, overlay=REMOVING).own_tiles(USSR, "MB6").queue(USSR, t1=["SM05"]).hazard("SM05", unseen=1)
    assert story.start(4).play("use_tile:MB6").keys == ["remove_on:SM05", "no"]


def test_of_alternatives_one_is_taken() -> None:
    """R8.4.5, RL-09: the beginner's Test Range offers two dice and no way round both."""
    assert phase_4().play("place:administrators:space1").keys == ["choose:0", "choose:1"]


# --- R8.4.6-R8.4.7: the end of the phase ----------------------------------------------------------
@both_modes
@both_sides
def test_drafted_cards_go_to_the_team_of_the_worker(side: int, mode: str) -> None:
    """R8.4.6: developments to the hand, people beside the board; all workers return."""
    story = phase_4(mode, "E105", "E101", "E108", "E104", side=side)
    story.play("place:engineers:E105", "place:administrators:E101", "place:administrators:E108", "place:engineers:E104")
    assert story.hand(USA) == story.hand(USSR) == []
    assert story.people(USA) == story.people(USSR) == []
    finish(story)
    assert story.hand(side) == ["E105", "E108"]
    assert story.people(1 - side) == ["E101", "E104"]
    assert story.draft() == []
    assert list(story.start(4).state.workers) == [2, 2, 2, 2]


@both_modes
@both_sides
def test_the_initiative_team_takes_its_cards_first(side: int, mode: str) -> None:
    """R8.4.6: and says first which people it keeps."""
    people = {USA: ("E201", "E202", "E203"), USSR: ("E301", "E302", "E303")}
    story = given(mode).lay("E101", "E103").set_media(*((1, 0) if side == USA else (0, 1)))
    story.employ(USA, *people[USA]).employ(USSR, *people[USSR]).start(4)
    story.play("place:administrators:E103", "place:administrators:E101")
    finish(story)
    assert story.mover == side
    assert story.options("dismiss") == ["E103", *people[side]]
    story.play("dismiss:E103")
    assert story.mover == 1 - side
    assert story.options("dismiss") == ["E101", *people[1 - side]]


@both_modes
def test_undrafted_cards_go_under_the_deck(mode: str) -> None:
    """R8.4.7: all know which, nobody in what order; those of one era on one heap."""
    story = phase_4(mode, "E105", "E106", "E107")
    left = decks.left(story.state.event_deck)
    story.play("place:engineers:E105")
    finish(story)
    state = story.state
    assert decks.left(state.event_deck) == left + 2
    what, n = list(state.event_deck)[-2:]
    assert n == 2
    assert [EVENTS[card] for card in members(state.pools[what])] == ["E106", "E107"]
    for side in (USA, USSR):
        assert not any(has(state.known(side, EVENT_CARDS), EVENTS.index(card)) for card in ("E106", "E107"))


@both_modes
def test_cards_of_different_eras_lie_under_the_deck_in_any_order(mode: str) -> None:
    """R8.4.7: shuffled together; the backs show in which order the eras lie."""
    for backs, eras in ((["back:2"], [2, 1, 1]), (["back:1", "back:1"], [1, 1, 2]), (["back:1", "back:2"], [1, 2, 1])):
        story = phase_4(mode, "E106", "E107", "E205")
        while story.phase == 4:
            if len(story.state.placed) == 7:
                story.then(*backs)
            story.play(next(key for key in story.keys if key.endswith("space6")), "pick:funding")
        found = [int(word) for word in story.state.event_deck][6:]
        laid = [era for what, n in zip(found[::2], found[1::2], strict=True) for era in [2 if what < 0 else 1] * n]
        assert laid == eras


# --- free actions and second placements -----------------------------------------------------------
@both_modes
def test_free_actions_in_phase_4(mode: str) -> None:
    """R10.5: before a placement, between two of one Turn, and at the end, but not inside an action."""
    story = given(mode).lay().set_media(0, 8).own_tiles(USSR, "MB2").start(4)
    assert {"take_tile", "use_tile:MB2"} < set(story.keys)
    story.play("use_tile:MB2", "place:engineers:space6")
    assert "take_tile" not in story.keys
    story.play("pick:funding")
    assert "take_tile" in story.keys
    assert story.options("place")
    story.play("place:engineers:space6", "pick:funding")
    assert story.keys == ["go_on", "take_tile"]
    assert story.play("go_on").mover == USA


@both_modes
def test_a_second_placement_won_at_the_end_of_the_turn(mode: str) -> None:
    """R8.4.1, R12: `extra_worker` right after the first placement; never more than two."""
    story = given(mode).lay().own_tiles(USSR, "MB2", "MB2").start(4)
    story.play("place:engineers:space6", "pick:funding", "use_tile:MB2")
    story.play("go_on")
    assert story.mover == USSR
    assert targets(story, "administrators")
    story.play("place:engineers:space6", "pick:funding")
    assert story.keys == ["go_on", "use_tile:MB2"]
    story.play("use_tile:MB2")
    assert story.mover == USA
    assert story.temps(USSR) == {"funding": 4}


@pytest.mark.parametrize("seating", ["1v1", "1v2"])
def test_a_token_may_be_declined_as_second_placement(seating: str) -> None:
    """R8.4.1, R11.4: AD03 as one of two placements, declined, is not asked for again before the next Turn."""
    story = given("advanced", seating).lay().own(USSR, "AD03").own_tiles(USSR, "MB2").give(USSR, personnel=1).start(4)
    state = story.state
    state.workers[2] = 0
    state.workers[3] = 1
    state.is_offered = False
    story.agree("use_tile:MB2")
    if seating == "1v2":
        story.agree("department:administrators")
    story.play("place:administrators:space6", "pick:funding")
    assert story.options("place_token")
    story.agree("stop")
    assert story.mover == 0
    story.play("place:engineers:space6", "pick:funding")
    assert int(state.active) == USSR
    assert story.options("place_token")  # the next Turn offers it once more
    story.agree("stop")
    assert story.mover == 0
    story.play("place:engineers:space6", "pick:funding")
    assert story.mover == 0  # finished
    assert story.temps(USSR)["personnel"] == 1


@both_modes
def test_missions_drawn_by_a_worker_are_placed_within_its_action(mode: str) -> None:
    """R8.4.5: and the rest of the action follows."""
    story = phase_4(mode, "E207").then("mission:SM05", "mission:SM06", "die:sensor")
    story.play("place:engineers:E207", "from_deck:satellite", "from_deck:satellite", "keep_mission:SM06", "stage:t1")
    assert "SM06" in story.stage(USSR, T1)
    assert story.temps(USSR) == {"sensor": 1}
