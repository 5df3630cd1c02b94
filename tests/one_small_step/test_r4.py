"""R4: teams, departments, and how team-mates come to a decision."""

from __future__ import annotations

import pytest

from cosmodrome.games.one_small_step.game import GAME
from cosmodrome.games.one_small_step.rules.printed import EVENT_CARDS
from cosmodrome.kernel.bits import members, only
from tests.one_small_step.story import EVENTS, T1, T2, USA, USSR, Story, given

both_modes = pytest.mark.parametrize("mode", ["beginner", "advanced"])
all_seatings = pytest.mark.parametrize("seating", ["1v1", "2v1", "1v2", "2v2"])
# A team of two with its seats (engineers, administrators), and the seats of the other team
pairs = pytest.mark.parametrize(
    ("seating", "side", "mates", "others"),
    [
        ("2v1", USA, [0, 1], [2]),
        ("1v2", USSR, [1, 2], [0]),
        ("2v2", USA, [0, 1], [2, 3]),
        ("2v2", USSR, [2, 3], [0, 1]),
    ],
)
DEPARTMENTS = ["department:engineers", "department:administrators"]
CREW = {USA: "CA1", USSR: "CR1"}


def leading(seating: str, side: int, mode: str = "advanced", media: int = 4) -> Story:
    """A table on which this side has Initiative."""
    return given(mode, seating).set_media(media if side == USA else 0, media if side == USSR else 0)


# --- R4.1-R4.3: who sits where --------------------------------------------------------------------
@both_modes
@pytest.mark.parametrize("seating", ["2v2"])
def test_departments_own_their_workers(mode: str, seating: str) -> None:
    """R4.1: the engineers place the two engineers, the administrators the two administrators, and no more."""
    story = given(mode, seating).lay("E101", "E105").start(4)
    story.agree("department:engineers")
    assert story.deciders == [2]
    assert {key.split(":")[0] for key in story.options("place")} == {"engineers"}
    assert "engineers:E105" in story.options("place")
    story.play("place:engineers:space6", "pick:funding")
    story.agree("department:administrators").play("place:administrators:space6", "pick:funding")
    assert story.keys == DEPARTMENTS
    story.agree("department:engineers").play("place:engineers:space6", "pick:funding")
    story.agree("department:engineers").play("place:engineers:space6", "pick:funding")
    assert story.deciders == [3]  # no engineer is left: the administrators' turn goes without saying
    assert {key.split(":")[0] for key in story.options("place")} == {"administrators"}


@both_modes
@all_seatings
def test_one_player_holds_both_departments_two_hold_one_each(mode: str, seating: str) -> None:
    """R4.2: seats in the order USA engineers, USA administrators, USSR engineers, USSR administrators."""
    state = given(mode, seating).state
    holders = [int(state.seat(side, department)) for side in (USA, USSR) for department in (0, 1)]
    assert holders == {"1v1": [0, 0, 1, 1], "2v1": [0, 1, 2, 2], "1v2": [0, 0, 1, 2], "2v2": [0, 1, 2, 3]}[seating]
    assert [int(state.side(seat)) for seat in range(max(holders) + 1)] == sorted(
        int(state.side(seat)) for seat in set(holders)
    )


@pairs
def test_a_team_shares_score_hand_and_knowledge(seating: str, side: int, mates: list[int], others: list[int]) -> None:
    """R4.3: what one department draws, the other can play; points count for both."""
    story = leading(seating, side, "beginner").give(side, material=1).start(3)
    story.agree("department:engineers").then("event:E105").play("draw:engineers:event")
    assert story.hand(side) == ["E105"]
    card = only(EVENTS.index("E105"))
    assert story.state.known(side, EVENT_CARDS) & card
    assert not story.state.known(1 - side, EVENT_CARDS) & card
    story.start(6).agree("department:administrators").play("play:E105", seat=mates[1])
    scores = {score.seat: score.total for score in GAME.scores(story.state)}
    assert [scores[seat] for seat in mates] == [1, 1]
    assert [scores[seat] for seat in others] == [0] * len(others)


# --- R4.4: departments ----------------------------------------------------------------------------
@pairs
@both_modes
def test_the_department_chooses_its_draw_and_the_stage(
    mode: str, seating: str, side: int, mates: list[int], others: list[int]
) -> None:
    """R4.4: the deck, the stage and the T-Minus 2 roll are its own; nobody else is asked."""
    story = leading(seating, side, mode).start(3)
    assert story.deciders == mates
    story.agree("department:administrators").then("mission:SM05")
    for key in ("draw:administrators:satellite", "stage:t2", "bonus:satellite"):
        assert story.deciders == [mates[1]]
        story.play(key)
    assert story.stage(side, T2)[-1:] == ["SM05"]
    assert story.deciders == [mates[0]]  # the engineers are the only ones left to draw
    assert story.options("draw") == ["engineers:satellite", "engineers:crew", "engineers:event"]


@pairs
def test_the_department_makes_the_choices_of_its_worker(
    seating: str, side: int, mates: list[int], others: list[int]
) -> None:
    """R4.4: where it goes, whether it pays, with what, and what it takes."""
    story = leading(seating, side).give(side, funding=1, material=1, fresh={"funding": 1}).start(4)
    story.agree("department:engineers")
    for key in ("place:engineers:space2", "pay", "perms:funding:1", "pick:sensor"):
        assert story.deciders == [mates[0]]
        story.play(key)
    assert story.temps(side) == {"funding": 1, "sensor": 2}
    assert story.spent(side) == {"funding": 1}


@pairs
def test_hazards_given_by_a_worker_are_its_departments(
    seating: str, side: int, mates: list[int], others: list[int]
) -> None:
    """R4.4: a Hazard to place stays with the department, though R4.5 names placing Hazards."""
    story = leading(seating, side).uncover("4A c").queue(1 - side, t1=["SM05", "SM06"]).start(4)
    story.agree("department:administrators").then("hazard:HZ03").play("place:administrators:space4")
    assert story.deciders == [mates[1]]
    story.play("hazard_on:SM06")
    assert story.hazards("SM06") == (["HZ03"], 0)


@pairs
@both_modes
def test_a_launch_inside_a_worker_action_is_the_departments(
    mode: str, seating: str, side: int, mates: list[int], others: list[int]
) -> None:
    """R4.4, R9.1.7, R10.5: the mission that a worker launches, with its free actions, its payments and rewards."""
    store = {"booster": 2, "capsule": 1, "life_support": 2, "navigation": 1, "landing": 1}
    story = leading(seating, side, mode, media=6).lay("E311").give(side, temp=store, fresh={"booster": 1})
    story.own_tiles(side, "MB9").start(4)
    story.agree("department:administrators").then(f"mission:{CREW[side]}").play("place:administrators:E311")
    assert story.deciders == [mates[1]]
    assert story.keys == ["go_on", "take_tile", "use_tile:MB9"]
    story.play("use_tile:MB9")
    assert story.deciders == [mates[1]]
    story.play("pick:sensor", "go_on")
    while story.done(side) == []:
        assert story.deciders == [mates[1]]
        story.play(next(key for key in story.keys if key != "take_tile"))
    assert story.deciders == mates  # the Turn goes on with the team


@pairs
@both_modes
def test_the_department_chooses_its_development_and_pays(
    mode: str, seating: str, side: int, mates: list[int], others: list[int]
) -> None:
    """R4.4: which card, from what it is paid, what it gives, and the tiles used for it."""
    story = leading(seating, side, mode).hold(side, "E105", "E108").give(side, funding=1, fresh={"funding": 1})
    story.own_tiles(side, "MB9").start(6)
    story.agree("department:engineers")
    for key in ("play:E108", "use_tile:MB9", "pick:landing", "perms:funding:0", "pick:navigation"):
        assert story.deciders == [mates[0]], key
        story.play(key)
    assert story.temps(side) == {"landing": 1, "navigation": 1}
    assert story.deciders == mates
    assert story.keys == ["department:administrators", "stop"]


def test_a_department_may_decline_its_play() -> None:
    """R4.4, R8.6.1: it may play; having declined, it is not asked again."""
    story = leading("2v1", USA, "beginner").hold(USA, "E105", "E108").give(USA, funding=1).start(6)
    story.agree("department:engineers").play("no", seat=0)
    assert story.keys == ["department:administrators", "stop"]


@pairs
@both_modes
def test_a_fourth_person_drawn_is_the_departments_question(
    mode: str, seating: str, side: int, mates: list[int], others: list[int]
) -> None:
    """R4.4: inside a draw also the choice of the three to keep stays with the department."""
    story = leading(seating, side, mode).lay().employ(side, "E101", "E102", "E103").start(3)
    story.agree("department:engineers").then("event:E104").play("draw:engineers:event")
    assert story.deciders == [mates[0]]
    assert story.options("dismiss") == ["E101", "E102", "E103", "E104"]


# --- R4.5: the team -------------------------------------------------------------------------------
@pairs
@both_modes
@pytest.mark.parametrize("phase", [3, 4, 6])
def test_which_department_is_next_is_the_teams(
    phase: int, mode: str, seating: str, side: int, mates: list[int], others: list[int]
) -> None:
    """R4.5: which department draws, places or plays next."""
    story = leading(seating, side, mode).hold(side, "E105").start(phase)
    assert story.deciders == mates
    assert story.options("department") == ["engineers", "administrators"]


@pairs
@both_modes
def test_people_are_used_by_the_team(mode: str, seating: str, side: int, mates: list[int], others: list[int]) -> None:
    """R4.5: which person, from what it is paid, and which of its effects."""
    story = leading(seating, side, mode).employ(side, "E101").give(side, personnel=1, fresh={"personnel": 1}).start(5)
    for key in ("person:E101", "perms:personnel:1", "choose:1"):
        assert story.deciders == mates
        story.agree(key)
    assert story.temps(side) == {"personnel": 1, "capsule": 1}


@pairs
def test_launches_are_the_teams(seating: str, side: int, mates: list[int], others: list[int]) -> None:
    """R4.5: order of launches, payment, the Major Success, order and choices of rewards."""
    story = leading(seating, side).queue(side, launch=["SM13", "SM05"])
    story.give(side, booster=2, navigation=1, sensor=1, fresh={"booster": 1}).start(7)
    story.then("satellite_tile:SB11")
    for key in (
        "launch:SM13",
        "perms:booster:1",
        "pay",
        "part:1",
        "upgrade:sensor",
        "part:2",
        "pick:landing",
        "part:3",
    ):
        assert story.deciders == mates, key
        story.agree(key)
    assert story.deciders == mates
    assert story.options("uncover")


@pairs
def test_the_hazard_of_a_path_tile_is_the_teams(seating: str, side: int, mates: list[int], others: list[int]) -> None:
    """R4.5: placing Hazards, where no department is at work."""
    story = leading(seating, side, "beginner", media=1).queue(side, t1=["SM05"], t2=["SM06"], launch=[CREW[side]])
    story.give(side, booster=2, capsule=1, life_support=1).then("crew_tile:CB1").start(7)
    assert story.options("hazard_on") == ["SM05", "SM06"]
    assert story.deciders == mates


@pairs
@both_modes
def test_people_kept_after_drafting_are_the_teams(
    mode: str, seating: str, side: int, mates: list[int], others: list[int]
) -> None:
    """R4.5: at the end of phase 4 the team says which three people to keep."""
    story = leading(seating, side, mode).employ(side, "E201", "E202", "E203").lay("E103").start(4)
    story.agree("department:administrators").play("place:administrators:E103")
    while story.phase == 4 and not story.options("dismiss"):
        if story.options("place"):
            story.play(next(key for key in story.keys if key.endswith("space6")), "pick:funding")
        else:
            story.agree(story.keys[0])
    assert story.deciders == mates
    assert story.options("dismiss") == ["E103", "E201", "E202", "E203"]


@pairs
@both_modes
def test_media_tiles_are_the_teams(mode: str, seating: str, side: int, mates: list[int], others: list[int]) -> None:
    """R4.5: taking and using them, and the choices on them."""
    story = leading(seating, side, mode, media=6).start(2).then("media_tile:MB9")
    assert story.deciders == mates
    story.agree("take_tile")
    assert (story.media(side), story.tiles(side)) == (1, {"MB9": 1})
    story.agree("use_tile:MB9")
    assert story.deciders == mates
    story.agree("pick:landing")
    assert story.temps(side) == {"landing": 1}
    assert story.vp(side) == 1


@pairs
def test_advancements_are_the_teams(seating: str, side: int, mates: list[int], others: list[int]) -> None:
    """R4.5: buying them, and the extra draw, placement or play that they give."""
    story = leading(seating, side).own(side, tokens=1).give(side, funding=2, material=2, personnel=2)
    story.queue(USA).queue(USSR).start(7)
    assert story.deciders == mates
    assert set(story.keys) > {"stop"}
    assert {key.split(":")[0] for key in story.keys} == {"buy", "stop"}

    story = leading(seating, side).own(side, "AD01").start(3)
    story.agree("extra_draw:satellite")
    assert story.options("stage") == ["t2", "t1"]
    assert story.deciders == mates

    story = leading(seating, side).own(side, "AD03").give(side, personnel=1).start(4)
    story.agree("place_token:engineers:space6")
    assert story.options("pick") == ["funding", "material", "personnel"]
    assert story.deciders == mates

    story = leading(seating, side).own(side, "AD04").hold(side, "E105", "E106").give(side, material=2).start(6)
    story.agree("department:engineers").play("play:E105", seat=mates[0])
    story.agree("department:engineers")
    assert story.options("play") == ["E106"]
    assert story.deciders == mates


# --- R4.6-R4.7: councils --------------------------------------------------------------------------
@pairs
@both_modes
def test_either_proposes_the_other_accepts(
    mode: str, seating: str, side: int, mates: list[int], others: list[int]
) -> None:
    """R4.7: a proposal binds nobody until the other accepts it."""
    for first, second in (mates, mates[::-1]):
        story = leading(seating, side, mode).start(3)
        story.play("department:administrators", seat=first)
        assert story.deciders == [second]
        assert story.keys == ["department:engineers", "accept"]
        assert story.state.to_act == 3
        story.play("accept", seat=second)
        assert story.deciders == [mates[1]]
        assert story.options("draw") == ["administrators:satellite", "administrators:crew"]


@pairs
@both_modes
def test_after_one_counter_proposal_either_gives_in_or_calls_the_dispute(
    mode: str, seating: str, side: int, mates: list[int], others: list[int]
) -> None:
    """R4.7: there is no third proposal; whoever accepts takes the other's."""
    for who_accepts, holder in ((mates[0], mates[1]), (mates[1], mates[0])):
        story = leading(seating, side, mode).start(3)
        story.play("department:engineers", seat=mates[0]).play("department:administrators", seat=mates[1])
        assert story.deciders == mates
        assert story.keys == ["accept", "dispute"]
        story.play("accept", seat=who_accepts)
        assert story.deciders == [holder]


@pairs
@both_modes
def test_the_opposing_team_settles_a_dispute(
    mode: str, seating: str, side: int, mates: list[int], others: list[int]
) -> None:
    """R4.6, R4.7, RL-05: it picks one of the two proposals; the first answer of any of its players counts."""
    for caller in mates:
        for judge in others:
            for verdict, holder in (("first", mates[1]), ("second", mates[0])):
                story = leading(seating, side, mode).start(3)
                story.play("department:administrators", seat=mates[0]).play("department:engineers", seat=mates[1])
                story.play("dispute", seat=caller)
                assert story.deciders == others
                assert story.keys == ["first", "second"]
                story.play(verdict, seat=judge)
                assert story.deciders == [holder]


@pairs
def test_a_department_decision_is_never_disputed(seating: str, side: int, mates: list[int], others: list[int]) -> None:
    """R4.7: the department answers alone, and at once."""
    story = leading(seating, side).start(3).agree("department:engineers")
    assert story.deciders == [mates[0]]
    assert not {"accept", "dispute"} & set(story.keys)
    hand, missions = story.hand(side), story.stage(side, T1)
    story.then("mission:SM05").play("draw:engineers:satellite")
    assert story.options("stage") == ["t2", "t1"]
    story.play("stage:t1")
    assert "SM05" in story.stage(side, T1)
    assert story.hand(side) == hand
    assert len(story.stage(side, T1)) == len(missions) + 1


@both_modes
@pytest.mark.parametrize(
    ("seating", "side", "seat"), [("1v1", USA, 0), ("1v1", USSR, 1), ("2v1", USSR, 2), ("1v2", USA, 0)]
)
def test_a_team_of_one_has_no_council(mode: str, seating: str, side: int, seat: int) -> None:
    """R4.7: one player answers for the whole team."""
    story = leading(seating, side, mode).hold(side, "E105").give(side, material=1).start(6)
    assert story.deciders == [seat]
    story.play("play:E105")
    assert story.discard(side) == ["E105"]


@pairs
def test_free_actions_are_proposed_too(seating: str, side: int, mates: list[int], others: list[int]) -> None:
    """R4.5, R4.7: a Media tile is taken only if both want it or the opponents say so."""
    story = leading(seating, side, "beginner", media=6).start(3)
    story.play("take_tile", seat=mates[1])
    assert story.media(side) == 6
    story.play("department:engineers", seat=mates[0]).play("dispute", seat=mates[0]).play("first", seat=others[0])
    assert story.media(side) == 1
    assert story.deciders == mates  # the question itself is still open


@pairs
def test_a_hidden_card_is_not_shown_by_a_proposal(seating: str, side: int, mates: list[int], others: list[int]) -> None:
    """R4.7, R14: the opponents learn that something was proposed, not which card of the hand; all else is open."""
    story = leading(seating, side, "beginner").hold(side, "E105", "E106").queue(side, launch=["SM22"])
    story.give(side, booster=1, sensor=1).then("event:E107", "event:E109", "satellite_tile:SB04").start(7)
    story.agree("part:0")
    assert story.options("under") == ["E105", "E106", "E107", "E109"]
    assert story.deciders == mates
    assert members(story.state.seen_by(GAME.keys.find("under:E106"))) == [side]
    story.play("under:E106").play("under:E105")
    assert members(story.state.seen_by(GAME.keys.find("dispute"))) == [USA, USSR, 2], "and who watches"
    story.play("dispute")
    assert story.keys == ["first", "second"]
    assert story.deciders == others
    story.play("second")
    assert story.hand(side) == ["E106", "E107", "E109"]
    story = leading(seating, side).start(3)
    assert members(story.state.seen_by(GAME.keys.find("department:engineers"))) == [USA, USSR, 2]
