"""R8.5-R8.7: Personnel, Play Cards, Launch."""

from __future__ import annotations

import pytest

from tests.one_small_step.story import LAUNCH, T1, T2, USA, USSR, Story, given

both_modes = pytest.mark.parametrize("mode", ["beginner", "advanced"])
both_sides = pytest.mark.parametrize("side", [USA, USSR])
pairs = pytest.mark.parametrize(
    ("seating", "side", "mates"),
    [("2v1", USA, [0, 1]), ("1v2", USSR, [1, 2]), ("2v2", USA, [0, 1]), ("2v2", USSR, [2, 3])],
)
CREW = {USA: "CA", USSR: "CR"}


def table(mode: str = "beginner", side: int = USSR, seating: str = "1v1") -> Story:
    """The side has Initiative; no missions are under way."""
    story = given(mode, seating).set_media(*((1, 0) if side == USA else (0, 1)))
    return story.queue(USA).queue(USSR)


# --- R8.5: Personnel ------------------------------------------------------------------------------
@both_modes
@both_sides
def test_a_turn_uses_one_person(side: int, mode: str) -> None:
    """R8.5.1: its cost is paid, then one of its effects chosen; then the other team uses one."""
    story = table(mode, side).employ(side, "E101", "E103").employ(1 - side, "E104")
    story.give(USA, personnel=2).give(USSR, personnel=2).start(5)
    assert story.options("person") == ["E101", "E103"]
    story.play("person:E101")
    assert story.temps(side) == {"personnel": 1}
    assert story.keys == ["choose:0", "choose:1"]
    story.play("choose:1")
    assert story.temps(side) == {"personnel": 1, "capsule": 1}
    assert story.mover == 1 - side


@both_modes
def test_a_person_is_paid_with_a_temp_or_a_perm(mode: str) -> None:
    """R8.5.1, RL-25: the pictured cost is spent, as R6.3 says; no token is laid on the card."""
    story = table(mode).employ(USSR, "E101").give(USSR, personnel=1, fresh={"personnel": 1}).hold(USA, "E105").start(5)
    story.play("person:E101")
    assert story.keys == ["perms:personnel:0", "perms:personnel:1"]
    story.play("perms:personnel:1", "choose:0")
    assert story.temps(USSR) == {"personnel": 1}
    assert story.spent(USSR) == {"personnel": 1}
    assert story.media(USSR) == 2


@both_modes
@both_sides
def test_a_pass_is_final_and_the_other_goes_on(side: int, mode: str) -> None:
    """R8.5.2, RL-10: the team that passed is not asked again this round, though its people could work."""
    story = table(mode, side).employ(side, "E101").employ(1 - side, "E103", "E104")
    story.give(USA, personnel=2).give(USSR, personnel=2).start(5)
    story.play("pass")
    assert story.mover == 1 - side
    story.play("person:E103", "choose:1")
    assert story.mover == 1 - side
    assert story.keys == ["person:E104", "pass"]
    story.play("pass")
    assert story.phase != 5
    assert story.temps(side) == {"personnel": 2}


@both_modes
def test_whoever_cannot_pay_passes_after_free_actions(mode: str) -> None:
    """R8.5.2: unasked without anything to do; a Media tile may bring the token that is missing."""
    story = table(mode).employ(USSR, "E101").employ(USA, "E103").give(USA, personnel=1).start(5)
    assert story.mover == USA
    story = table(mode).employ(USSR, "E101").own_tiles(USSR, "MB3").start(5)
    assert story.keys == ["pass", "use_tile:MB3"]
    story.play("use_tile:MB3")
    assert story.keys == ["person:E101", "pass"]


@both_modes
def test_a_person_works_once_a_round_and_stays(mode: str) -> None:
    """R8.5.3: used, it is not offered again before the next round; then it is."""
    story = table(mode).employ(USSR, "E101", "E103").give(USSR, personnel=5).start(5)
    story.play("person:E101", "choose:1")
    assert story.keys == ["person:E103", "pass"]
    story.play("person:E103", "choose:1")
    assert story.phase != 5
    assert story.people(USSR) == ["E101", "E103"]
    while not (story.round == 3 and story.phase == 5):
        space = next((key for key in story.keys if key.endswith("space6")), "")
        story.play(space or next((key for key in ("no", "stop") if key in story.keys), story.keys[0]))
    assert story.options("person")[:2] == ["E101", "E103"]


@both_modes
def test_the_worker_action_of_a_drafted_person_is_over(mode: str) -> None:
    """R8.5.4: Yuri Gagarin gives his phase 5 effects, not the 2 Media and the Personnel of his Worker Action."""
    story = table(mode).employ(USSR, "E103").give(USSR, personnel=1).start(5)
    story.play("person:E103", "choose:0")
    assert story.media(USSR) == 2
    assert story.temps(USSR) == {}
    story = given(mode).lay().employ(USSR, "E103").start(4)
    assert not any("E103" in key for key in story.keys)


@both_modes
@both_sides
@pytest.mark.parametrize("person", ["E101", "E103"])
def test_any_nation_may_hold_any_person(person: str, side: int, mode: str) -> None:
    """R8.5.5: John Glenn for the USSR, Yuri Gagarin for the USA, drafted and used."""
    story = given(mode).lay(person).set_media(*((1, 0) if side == USA else (0, 1))).start(4)
    story.play(f"place:administrators:{person}")
    while story.phase == 4:
        story.play(next(key for key in story.keys if key.endswith("space6")), "pick:personnel")
    assert story.people(side) == [person]
    assert story.mover == side
    assert story.options("person") == [person]


@both_modes
@both_sides
@pytest.mark.parametrize("dismissed", ["E101", "E102", "E103", "E104"])
def test_at_most_three_people(dismissed: str, side: int, mode: str) -> None:
    """R8.5.6: of four one goes to the team discard, the new one or another."""
    story = given(mode).lay().employ(side, "E101", "E102", "E103").set_media(*((1, 0) if side == USA else (0, 1)))
    story.start(3).then("event:E104").play("draw:engineers:event")
    assert story.options("dismiss") == ["E101", "E102", "E103", "E104"]
    story.play(f"dismiss:{dismissed}")
    assert story.discard(side) == [dismissed]
    assert len(story.people(side)) == 3
    assert dismissed not in story.people(side)


@both_modes
def test_three_people_are_no_question(mode: str) -> None:
    """R8.5.6: the third is simply kept."""
    story = given(mode).lay().employ(USSR, "E101", "E102").start(3).then("event:E104").play("draw:engineers:event")
    assert not story.options("dismiss")
    assert story.people(USSR) == ["E101", "E102", "E104"]


@both_modes
def test_free_actions_in_phase_5(mode: str) -> None:
    """R10.5: before the use, and before the end of the Turn, not between cost and effect."""
    story = table(mode).set_media(0, 5).employ(USSR, "E101").give(USSR, personnel=1).start(5)
    assert story.keys == ["person:E101", "pass", "take_tile"]
    story.play("person:E101")
    assert story.keys == ["choose:0", "choose:1"]
    assert story.play("choose:1").keys == ["go_on", "take_tile"]


# --- R8.6: Play Cards -----------------------------------------------------------------------------
@both_modes
@both_sides
def test_the_initiative_team_plays_first(side: int, mode: str) -> None:
    """R8.6.1: up to two developments of one player, then the other team likewise."""
    story = table(mode, side).hold(side, "E105", "E106", "E204").hold(1 - side, "E107")
    story.give(USA, material=9, funding=9).give(USSR, material=9, funding=9).start(6)
    assert story.mover == side
    assert story.keys == ["play:E105", "play:E106", "play:E204", "stop"]
    story.play("play:E106", "play:E105")
    assert story.mover == 1 - side  # a third one is not offered
    story.play("play:E107")
    assert story.discard(side) == ["E105", "E106"]
    assert story.discard(1 - side) == ["E107"]


@pairs
@both_modes
def test_one_development_by_each_department(mode: str, seating: str, side: int, mates: list[int]) -> None:
    """R8.6.1: in the order the team likes; from the hand of the team."""
    story = table(mode, side, seating).hold(side, "E105", "E106", "E107").give(side, material=3, funding=3).start(6)
    story.agree("department:administrators")
    assert story.deciders == [mates[1]]
    assert story.keys == ["play:E105", "play:E106", "play:E107", "no"]
    story.play("play:E105")
    assert story.keys == ["department:engineers", "stop"]
    story.agree("department:engineers")
    assert story.deciders == [mates[0]]
    story.play("play:E107")
    assert story.hand(side) == ["E106"]
    assert story.round == 3


@both_modes
def test_playing_is_optional_but_asked_while_there_is_a_hand(mode: str) -> None:
    """R8.6.1: with a development that cannot be paid the question is put all the same, so that nothing shows."""
    story = table(mode).hold(USSR, "E105").start(6)
    assert story.mover == USSR
    assert story.keys == ["stop"]
    story.play("stop")
    assert story.hand(USSR) == ["E105"]
    assert table(mode).start(6).round == 3  # without hands nobody is asked


@both_modes
def test_cost_effects_discard(mode: str) -> None:
    """R8.6.2: the printed cost, with perms too; the effects; then the card lies in the team discard."""
    story = table(mode).hold(USSR, "E204").give(USSR, funding=1, fresh={"material": 1}).hold(USA, "E105").start(6)
    story.play("play:E204")
    assert story.spent(USSR) == {"material": 1}
    assert story.temps(USSR) == {"capsule": 1, "landing": 1}
    assert story.vp(USSR) == 1
    assert (story.hand(USSR), story.discard(USSR)) == ([], ["E204"])


@both_modes
def test_only_what_can_be_paid_is_offered(mode: str) -> None:
    """R8.6.2: Funding is no Material."""
    story = table(mode).hold(USSR, "E105", "E107", "E204").give(USSR, funding=2).start(6)
    assert story.keys == ["play:E107", "stop"]


@both_modes
def test_effects_come_in_printed_order(mode: str) -> None:
    """R8.6.2: National Pride counts the Media tiles before its own Media bring one."""
    story = table(mode).set_media(0, 4).hold(USSR, "E309").give(USSR, funding=2).start(6)
    story.play("play:E309")
    assert story.media(USSR) == 4
    assert sum(story.tiles(USSR).values()) == 1
    assert story.vp(USSR) == 1


@both_modes
def test_a_card_does_not_count_itself(mode: str) -> None:
    """R8.6.2: Research Facility with one development in the discard counts one, not two; the next time it counts."""
    story = table(mode).hold(USSR, "E308").discarded(USSR, "E105").give(USSR, funding=1, material=1).start(6)
    story.play("play:E308", "pick:sensor")
    assert story.vp(USSR) == 1
    story = table(mode).hold(USSR, "E308").discarded(USSR, "E105", "E106").give(USSR, funding=1, material=1).start(6)
    assert story.play("play:E308", "pick:sensor").vp(USSR) == 2


@both_modes
def test_free_actions_in_phase_6(mode: str) -> None:
    """R10.5: before each play, when it is paid, and at the end of the Turn."""
    story = table(mode).set_media(0, 8).hold(USSR, "E105", "E106").give(USSR, material=2).start(6)
    for card in ("E105", "E106"):
        assert "take_tile" in story.keys
        story.play(f"play:{card}")
        assert story.keys == ["pay", "take_tile"]
        story.play("pay")
    assert story.keys == ["go_on", "take_tile"]


def test_a_development_is_not_bartered_away_before_it_is_paid() -> None:
    """R8.6.2, R10.5: when it is about to be paid only Media tiles fit, so that its cost is still there."""
    story = table("advanced").hold(USSR, "E105").give(USSR, material=1, sensor=1).own(USSR, "AD14")
    story.own_tiles(USSR, "MB9").start(6)
    assert "barter" in story.keys
    story.play("play:E105")
    assert story.keys == ["pay", "use_tile:MB9"]
    story.play("pay")
    assert story.temps(USSR) == {"sensor": 1, "booster": 1}


# --- R8.7: Launch ---------------------------------------------------------------------------------
@both_modes
@both_sides
def test_one_launch_a_turn_in_any_order(side: int, mode: str) -> None:
    """R8.7.1: alternately, whichever one likes, until none is left on Launch; it cannot be put off."""
    story = table(mode, side).queue(side, launch=["SM05", "SM06", f"{CREW[side]}1"])
    story.queue(1 - side, launch=["SM07", "SM08"]).start(7)
    assert story.keys == ["launch:SM05", "launch:SM06", f"launch:{CREW[side]}1"]
    story.play(f"launch:{CREW[side]}1")
    assert story.mover == 1 - side
    assert story.keys == ["launch:SM07", "launch:SM08"]
    story.play("launch:SM08")
    assert story.mover == side
    assert story.keys == ["launch:SM05", "launch:SM06"]
    story.play("launch:SM06")
    assert {"SM05", "SM06", "SM07", "SM08"} < set(story.failed())  # the last of each unasked
    assert story.stage(USA, LAUNCH) == story.stage(USSR, LAUNCH) == []
    assert story.phase != 7


@both_modes
@both_sides
def test_earlier_stages_are_not_launched(side: int, mode: str) -> None:
    """R8.7.2: missions on T-Minus 2 and T-Minus 1 stay where they are."""
    story = table(mode, side).queue(side, t2=["SM05"], t1=["SM06"], launch=["SM07", "SM08"]).start(7)
    assert story.keys == ["launch:SM07", "launch:SM08"]
    story.play("launch:SM07")
    assert not {"SM05", "SM06"} & set(story.failed())
    story = table(mode, side).queue(side, t2=["SM05"], t1=["SM06"])
    assert story.stage(side, T2) == ["SM05"]
    assert story.start(7).round == 3
    assert story.stage(side, LAUNCH) == ["SM06"]  # by the next countdown
    assert story.stage(side, T1) == ["SM05"]


@both_modes
def test_free_actions_in_phase_7(mode: str) -> None:
    """R10.5: before the launch, before the costs are paid, and at the end of the Turn."""
    story = table(mode).set_media(0, 8).queue(USSR, launch=["SM24"]).give(USSR, booster=2, navigation=2, sensor=1)
    story.then("satellite_tile:SB04").start(7)
    seen = []
    while story.phase == 7:
        assert "take_tile" in story.keys or story.options("uncover")
        seen.append(story.keys[0].split(":")[0])
        story.play(story.keys[0])
    assert seen[:3] == ["launch", "go_on", "no"]
    assert seen[-1] == "go_on"
