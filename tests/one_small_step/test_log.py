"""The log is made from events alone: everything that moves is told, in its order, with what caused it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import cosmodrome as cd
from cosmodrome.games.one_small_step.game import GAME
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER, State
from cosmodrome.lab.bench import compiled
from cosmodrome.lab.conformance.report import Broken
from tests.one_small_step.story import USA, USSR, Story, given
from tests.reading import ALL, applied, sentences

GOLDENS = sorted((Path(__file__).parents[1] / "goldens").glob("one_small_step*.cosmo"))
SPECTATOR = None


# --- what used to be missing ----------------------------------------------------------------------
def cheap_development() -> list[str]:
    """Without a Material, only the tile MB5 can pay for it: nobody is asked."""
    return given().set_media(3, 1).hold(USA, "E105").own_tiles(USA, "MB5").start(6).told("play:E105")


def test_a_media_tile_that_is_used_up_unasked_is_told() -> None:
    """R10.1, DP-20."""
    assert cheap_development()[:3] == [
        "Ann plays Booster Testing.",
        "Ann uses a Media tile (1 Material, the development costs 1 less): +1 Material.",
        "Ann uses Booster Testing: +1 Booster, +1 VP.",
    ]


def test_a_loss_and_a_gain_that_cancel_are_both_told() -> None:
    """R9.1.2, R9.1.4: one of two missions fails, the other flies by itself; Media is where it was."""
    story = given().set_media(4, 1).queue(USA, launch=["SM20", "SM05"]).give(USA, booster=2).start(7)
    assert story.told("launch:SM20") == [
        "Ann launches Luna 10.",
        "Luna 10 fails: Media down to 2.",
        "Ann launches Luna 2: −2 Boosters.",
        "Luna 2 is a minor success: Media up to 4.",
    ]


def test_an_answer_and_the_launch_that_follows_are_told_apart() -> None:
    """R8.7.1: the only mission on Launch starts by itself, in its phase."""
    story = given().set_media(3, 1).hold(USA, "E105").give(USA, material=1, booster=1, navigation=1)
    story.queue(USA, launch=["SM02"]).start(6)
    assert story.told("play:E105") == [
        "Ann plays Booster Testing: −1 Material, +1 Booster, +1 VP.",
        "Phase 7, Launch: the USA has Initiative.",
        "Ann launches Vanguard 1: −1 Booster, −1 Navigation.",
        "Vanguard 1 is a minor success: Media up to 4.",
    ]


def test_leaked_blueprints_say_why_a_token_comes() -> None:
    """R9.2.6."""
    story = given().set_media(3, 1).queue(USA, launch=["SM01", "SM05"]).hazard("SM01", "HZ16", by=USSR)
    story.give(USA, sensor=1, fresh={"booster": 1}).start(7).then("satellite_tile:SB04")
    assert story.told("launch:SM01") == [
        "Ann launches Explorer 1, revealing Leaked Blueprints: 1 permanent Booster spent, −1 Sensor.",
        "Explorer 1 is a minor success: +1 VP for an averted Hazard, Media up to 4.",
    ]
    told = story.told("part:1", "uncover:space1-engineers")
    assert "Leaked Blueprints: the USSR gains 1 Booster." in told


def hazards(*then: str, reader: int | None = ALL) -> list[str]:
    """Two are drawn for the tile MB7, one may be given; the rest goes under the deck."""
    story = given().set_media(3, 1).queue(USSR, t1=["SM06"]).own_tiles(USA, "MB7").start(4)
    story.then("hazard:HZ01", "hazard:HZ02")
    return story.told("use_tile:MB7", *then, reader=reader)


def test_it_is_told_where_drawn_hazards_went() -> None:
    """R9.2.2: one to a mission, the other under the deck; or both there."""
    used = "Ann uses a Media tile (1 Material, give 1 of 2 Hazards): +1 Material, draws"
    assert hazards("hazard_on:SM06", "give:HZ01") == [
        f"{used} Cracked Hatch Seal and Cabin Overheating.",
        "Ann gives Cracked Hatch Seal to Luna 3, putting Cabin Overheating under the Hazard deck.",
    ]
    assert hazards("no")[1] == (
        "Ann gives no Hazard, putting Cracked Hatch Seal and Cabin Overheating under the Hazard deck."
    )
    for reader in (1, SPECTATOR):
        assert hazards("hazard_on:SM06", "give:HZ01", reader=reader) == [
            f"{used} 2 Hazards.",
            "Ann gives a Hazard to Luna 3, putting a Hazard under the Hazard deck.",
        ]


@pytest.mark.skipif(compiled(), reason="compiled methods cannot be replaced")
@pytest.mark.parametrize(
    ("kind", "story"),
    [
        (x.MEDIA_TILE_USED, cheap_development),
        (x.CARD_PLAYED, cheap_development),
        (x.HAZARD_DRAWN, lambda: hazards("no")),
        (x.HAZARD_BURIED, lambda: hazards("no")),
        (x.HAZARD_GIVEN, lambda: hazards("hazard_on:SM06", "give:HZ01")),
        (x.MEDIA_MOVED, test_a_loss_and_a_gain_that_cancel_are_both_told),
        (x.MISSION_FAILED, test_a_loss_and_a_gain_that_cancel_are_both_told),
    ],
)
def test_the_books_notice_an_event_that_is_missing(
    kind: int, story: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every story here is told with the books open: without this event they do not balance."""
    emit_to = State.emit_to

    def forgetful(self: State, seen: int, this: int, who: int, a: int = 0, b: int = 0, n: int = 0) -> None:
        if this != kind:
            emit_to(self, seen, this, who, a, b, n)

    def also_forgetful(self: State, this: int, who: int, a: int = 0, b: int = 0, n: int = 0) -> None:
        forgetful(self, int(self.everyone()), this, who, a, b, n)

    monkeypatch.setattr(State, "emit_to", forgetful)
    monkeypatch.setattr(State, "emit", also_forgetful)
    with pytest.raises(Broken, match="by the events"):
        story()


# --- workers, cards, launches ---------------------------------------------------------------------
def test_what_a_worker_gains_is_one_sentence() -> None:
    """R6.8; boards mark the things that it names."""
    story = given().set_media(3, 1).start(4)
    after, events = applied(story.state, int(GAME.keys.find("place:administrators:space2")))
    (parts,) = sentences(GAME, after, events)
    assert (
        "".join(part.text for part in parts) == " places an administrator on 2 Rocket Works: +1 Funding, +1 Material."
    )
    assert [(part.kind, part.ref) for part in parts if part.kind] == [("seat", 0), ("space", 2)]


def test_where_the_media_cube_stands_is_told() -> None:
    """R5.1, R5.2: tokens are told by what was gained, Media by where it came to, and whether it lies on top."""
    story = given().set_media(-2, 0).start(4)
    story.play(next(key for key in story.keys if key.endswith("space6")), "pick:funding")
    assert story.told("place:administrators:space4") == [
        "Ann places an administrator on 4 Flight Centre: Media up to 0 (on top), +1 Personnel."
    ]


def test_the_end_of_the_media_track_is_told() -> None:
    """R5.6: down, a tile, and on."""
    story = given().set_media(7, 1).start(4).then("media_tile:MB1")
    (told,) = story.told("place:administrators:space4")
    assert told.startswith(
        "Ann places an administrator on 4 Flight Centre: Media up to 8, Media back to 3, Media up to 4, draws a Media"
    )
    assert told.endswith("), +1 Personnel.")


def test_a_cube_that_is_pushed_under_is_told() -> None:
    """R12 opponent_media_under."""
    story = given().set_media(3, 3, upper=USA).own_tiles(USA, "MB4").start(4)
    story.state.media[USSR] = 5
    (told,) = story.told("use_tile:MB4")
    assert told.endswith("+1 Personnel, the cube of the USSR goes down to 3, underneath.")


def test_an_effect_that_asks_goes_on_by_the_name_of_its_space() -> None:
    """R8.4.4: placed, paid, chosen: three answers, and each says what it was for."""
    story = given().set_media(3, 1).give(USA, funding=1, material=1).start(4)
    assert story.told("place:engineers:space2") == ["Ann places an engineer on 2 Rocket Works."]
    assert story.told("pay") == ["Ann pays for 2 Rocket Works: −1 Funding, −1 Material."]
    assert story.told("pick:booster") == ["Ann uses 2 Rocket Works: +2 Boosters."]


def test_an_effect_that_is_declined_is_told() -> None:
    story = given().set_media(3, 1).give(USA, funding=1, material=1).start(4).play("place:engineers:space2")
    assert story.told("no") == ["Ann does not use the normal action of 2 Rocket Works."]
    story = given().set_media(3, 1).give(USA, funding=1).start(4).play("place:engineers:space4")
    assert story.told("no") == ["Ann does not use 4 Flight Centre."]
    story = given(mode="beginner").set_media(3, 1).give(USA, funding=1, material=1).start(4)
    assert story.play("place:engineers:space2").told("no") == ["Ann does not use 2 Rocket Works."]


def test_which_part_of_an_action_is_declined_is_told() -> None:
    """R11.1.4, R11.1.6: the upgrade repeats the swap of the action; either is used or not, by itself."""
    story = given().set_media(3, 1).uncover("3A s").hold(USA, "E105", "E106").start(4)
    story.play("place:administrators:space3", "part:0")
    assert story.told("no") == ["Ann does not use the normal action of 3 Research Institute."]
    assert story.told("no") == ["Ann does not use the satellite upgrade of 3 Research Institute."]
    story = given().set_media(3, 1).uncover("3A c").hold(USA, "E105", "E106").start(4)
    story.play("place:administrators:space3", "use:crew")
    assert story.told("no") == ["Ann does not use the crew upgrade of 3 Research Institute."]


def test_a_launch_is_a_story() -> None:
    """R9.1: what was revealed, what it cost, how it ended, what it brought."""
    story = given().set_media(3, 1).queue(USA, launch=["SM05", "SM13"]).hazard("SM05", unseen=1)
    story.give(USA, booster=3, navigation=1, capsule=1).start(7).then("hazard:HZ11", "hazard:HZ02")
    assert story.told("launch:SM05") == ["Ann launches Luna 2, revealing Pogo Vibration: −3 Boosters."]
    assert story.told("no") == [
        "Ann settles for the minor success of Luna 2: +1 VP for an averted Hazard, Media up to 5."
    ]


def test_several_averted_hazards_are_told_in_the_plural() -> None:
    """R9.2.5."""
    story = given().set_media(3, 1).queue(USA, launch=["SM05", "SM13"]).hazard("SM05", "HZ11", "HZ02", by=USSR)
    story.give(USA, booster=3, navigation=1).start(7)
    assert "Luna 2 is a minor success: +2 VP for averted Hazards, Media up to 5." in story.told("launch:SM05")


def test_the_major_success_is_told_with_its_price() -> None:
    """R9.1.3."""
    story = given().set_media(3, 1).queue(USA, launch=["SM05", "SM13"])
    story.give(USA, booster=2, navigation=1).start(7).play("launch:SM05")
    assert story.told("pay") == [
        "Ann pays for the major success of Luna 2: −1 Navigation.",
        "Luna 2 is a major success: +2 VP, Media up to 6.",
    ]


def test_points_for_a_launch_by_a_person_say_so() -> None:
    """R13.16: the card adds a point to the Major Success of the mission that it launches."""
    story = given().set_media(3, 1).employ(USA, "E303").queue(USA, t1=["SM05"]).give(USA, personnel=1)
    story.give(USA, booster=2, navigation=1).start(5).play("person:E303", "choose:1")
    assert story.told("pay")[1] == "Luna 2 is a major success: +1 VP from the personnel card, +2 VP, Media up to 6."


def test_special_hazards_are_told() -> None:
    """R9.2.6: Go Fever and Press Embargo say what they did."""
    story = given().set_media(3, 1).queue(USA, launch=["SM20", "SM05"]).hazard("SM20", "HZ17", "HZ19", by=USA).start(7)
    assert story.told("launch:SM20") == ["Ann launches Luna 10, revealing Go Fever and Press Embargo."]
    told = story.told("fever:media")
    assert told[0] == "Ann gives up all Media (Go Fever): Media down to −3."
    assert told[1] == "Luna 10 fails: Press Embargo strikes."
    story = given().set_media(3, 1).queue(USA, launch=["SM05", "SM13"]).hazard("SM05", "HZ18", by=USA)
    story.give(USA, booster=2).start(7).play("launch:SM05")
    assert story.told("forgo:1") == [
        "Ann loses a reward to Lost Data Tapes (2 Media).",
        "The USA: +1 VP for an averted Hazard.",
    ]


def test_the_moon_path_is_told() -> None:
    """R9.3."""
    story = given().set_media(3, 1).queue(USA, launch=["CA1", "SM13"]).give(USA, booster=1, capsule=1, life_support=1)
    story.start(7).play("launch:CA1").then("crew_tile:CB2")
    told = next(told for key in story.keys if (told := Story(story.state.clone(), ["crew_tile:CB2"]).told(key)))
    assert re.match(r"Ann reaches space 1 of the Moon Path: takes a Crew tile, \+\d VP", told[0]), told


def test_a_used_advancement_is_told() -> None:
    """AD12: a worker where one stands already."""
    story = given().set_media(3, 1).own(USA, "AD12").start(4).play("place:administrators:space2")
    story.play("place:administrators:space4")
    assert story.told("place:engineers:space2") == ["Ann places an engineer on 2 Rocket Works thanks to Night Shift."]


def test_a_mission_that_skips_a_stage_is_told() -> None:
    """AD10: the others go on by one stage."""
    story = given().set_media(3, 1).own(USA, "AD10").queue(USA, t2=["SM06", "SM08"], t1=["SM05"]).start(1)
    assert story.told("advance:SM06")[:2] == [
        "Ann uses Flexible Countdown.",
        "The USA counts down: Luna 2 and Luna 3 (from T-Minus 2) to Launch, Echo 1 to T-Minus 1.",
    ]


def test_a_replaced_token_of_a_cost_is_not_told_as_paid() -> None:
    """AD13: the mission may still fail, and then nothing is paid."""
    story = given().set_media(3, 1).own(USA, "AD13").queue(USA, launch=["SM05", "SM13"]).give(USA, booster=1).start(7)
    story.play("launch:SM05")
    assert story.told("replace:booster:sensor")[:2] == [
        "Ann uses Common Hardware: replaces 1 Booster of the cost with 1 Sensor.",
        "Luna 2 fails: Media down to 2.",
    ]


def test_an_effect_of_one_of_two_cards_of_a_name_says_which() -> None:
    """Research Facility comes in two eras."""
    story = given().set_media(3, 1).hold(USA, "E308").give(USA, {"funding": 1}, fresh={"funding": 1, "material": 1})
    story.start(6).play("play:E308")
    assert story.told("perms:funding:0") == [
        "Ann pays for Research Facility (era 3): −1 Funding, 1 permanent Material spent."
    ]
    assert story.told("pick:sensor")[0] == "Ann uses Research Facility (era 3): +1 Sensor, +1 VP."


def test_phases_and_drafted_cards_are_told() -> None:
    """R8.4.6, R8.4.7, R5.3: who takes what, what goes under the deck, who has Initiative then."""
    story = given(mode="beginner").set_media(3, 1).lay("E101", "E105", "E106").start(4)
    story.play("place:administrators:E101", "place:engineers:E105")
    for _ in range(5):
        story.play(next(key for key in story.keys if key.endswith("space6")), "pick:funding")
    story.play(next(key for key in story.keys if key.endswith("space6")))
    told = story.told("pick:funding")
    assert told[1:5] == [
        "The USA takes on John Glenn.",
        "The USSR takes Booster Testing from the draft spaces.",
        "Under the Event deck: Sensor Testing.",
        "Phase 5, Personnel: the USA has Initiative.",
    ]


def test_the_set_up_is_told() -> None:
    """R3.5, R3.7, R3.10, R3.11."""
    match = cd.load("one_small_step").match(seats=["Ann", "Bob"], seed=5)
    match.play("pick:funding")
    lines = [str(entry) for entry in match.log]
    assert [line.partition(":")[0] for line in lines[:2]] == ["On the draft spaces", "On display"]
    assert re.fullmatch(r"The USA begins with .* on T-Minus 1 and .* on T-Minus 2\.", lines[2])
    assert lines[4:] == ["Bob begins: +1 Funding."]


def test_what_happens_by_itself_is_told_in_its_phase() -> None:
    """R7.1: the round, then its countdown; the phase, then what is launched in it, then how that ends."""
    steps: dict[tuple[Path, int], list[str]] = {}
    for golden in GOLDENS:
        for entry in cd.replay(golden).log:
            steps.setdefault((golden, entry.seq), []).append(str(entry))
    rounds = [told for told in steps.values() if any(line.startswith("Round ") for line in told)]
    flown = [told for told in steps.values() if any("Phase 7" in line for line in told)]
    assert rounds
    for told in rounds:
        begun = next(n for n, line in enumerate(told) if line.startswith("Round "))
        assert not [line for line in told[:begun] if "counts down" in line]
    assert sum(any("launches" in line for line in told) for told in flown) > 3
    for told in flown:
        begun = next(n for n, line in enumerate(told) if "Phase 7" in line)
        assert not [line for line in told[:begun] if re.search("launches|fails|success", line)]
    assert any(told[1:] == ["Neil places an administrator on 6 Headquarters."] for told in steps.values())


# --- who may read what ----------------------------------------------------------------------------
def test_a_hidden_card_is_told_by_its_era() -> None:
    """R14: the others see only the back of a card that goes under the deck."""
    for reader, card in ((0, "Booster Testing"), (1, "a card of era 1"), (SPECTATOR, "a card of era 1")):
        story = given().set_media(3, 1).hold(USA, "E105", "E106").start(4)
        story.play("place:administrators:space3", "pay")
        assert story.told("under:E105", reader=reader)[0] == f"Ann puts {card} under the Event deck."


def test_the_only_card_of_its_era_is_known_under_the_deck() -> None:
    """R14: the others saw it drafted, and no other card can be meant."""
    for reader, card in ((1, "Booster Testing"), (SPECTATOR, "Booster Testing")):
        story = given().set_media(3, 1).hold(USA, "E105", public=True).start(4)
        story.play("place:administrators:space3", "pay")
        assert story.told("under:E105", reader=reader)[0] == f"Ann puts {card} under the Event deck."


def test_drawn_developments_are_hidden() -> None:
    """R8.3.5: the others see how many, and the eras."""
    for reader, cards in ((0, "Booster Testing and Sensor Testing"), (1, "2 cards of era 1")):
        story = given().set_media(3, 1).lay().start(4).then("event:E105", "event:E106")
        assert story.told("place:engineers:space3", reader=reader) == [
            f"Ann places an engineer on 3 Research Institute: draws {cards}."
        ]


def test_missions_that_are_looked_at_are_hidden() -> None:
    """R13.15: the one that is kept is shown, the other goes back unseen."""
    for reader, both, back in ((0, "Luna 2 and Luna 3", "Luna 2"), (1, "2 satellite missions", "a satellite mission")):
        story = given().set_media(3, 1).lay("E207").start(4).then("mission:SM05", "mission:SM06")
        story.play("place:engineers:E207")
        assert story.told("from_deck:satellite", "from_deck:satellite", reader=reader) == [f"Ann looks at {both}."]
        assert story.told("keep_mission:SM06", reader=reader) == [f"Ann keeps Luna 3, putting {back} back on top."]


def test_no_step_is_told_with_holes() -> None:
    """Through whole games every entry is a sentence, whoever reads it."""
    for seating in ("1v1", "2v2"):
        state, dice = given(seating=seating).state, SeededDice(7)
        while state.mover() != OVER:
            who = int(state.mover())
            actions = state.legal_actions()
            action = state.sample(dice) if who == CHANCE else actions[dice.below(len(actions))]
            after, events = applied(state, int(action), who)
            for seat in (ALL, 0, int(state.box.seats) - 1, SPECTATOR):
                for parts in sentences(GAME, state, events, seat):
                    text = "".join("Ann" if part.kind == "seat" else part.text for part in parts)
                    assert re.fullmatch(r"[A-Z].*[^ .,:]\.", text), text
                    assert not re.search(r"  | [.,:]|[{}]|: [^A-Z]*: ", text), text
            state = after  # type: ignore[assignment]  # of the same game


# --- councils -------------------------------------------------------------------------------------
def council() -> Story:
    return given(seating="2v2").set_media(3, 1).queue(USA, launch=["SM05", "SM06"]).start(7)


def test_a_proposal_and_its_answers() -> None:
    """R4.7: who proposes what; what is agreed on is told by what comes of it."""
    story = council()
    assert story.told("launch:SM05", seat=0) == ["Ann proposes: Launch Luna 2."]
    agreed = Story(story.state.clone()).told("accept", seat=1)
    assert agreed[:2] == ["Abe agrees.", "The USA launches Luna 2."]
    assert story.told("launch:SM06", seat=1) == ["Abe proposes: Launch Luna 3."]
    assert Story(story.state.clone()).told("accept", seat=0)[:2] == ["Ann agrees.", "The USA launches Luna 3."]
    assert Story(story.state.clone()).told("accept", seat=1)[:2] == ["Abe agrees.", "The USA launches Luna 2."]
    assert story.told("dispute", seat=0) == ["Ann calls the dispute: the other team chooses."]
    assert story.told("second", seat=3)[:2] == ["Bea chooses the second proposal.", "The USA launches Luna 3."]


def test_hidden_cards_in_proposals() -> None:
    """R4.7, RL-45: the other team hears the era of a hand card, not its name."""
    proposed = {0: "Play Booster Testing", 1: "Play Booster Testing", 2: "Play a development of era 1"}
    for reader, text in (*proposed.items(), (SPECTATOR, proposed[2])):
        story = given(seating="2v2").set_media(3, 1).own(USA, "AD04").hold(USA, "E105", "E106").give(USA, material=2)
        story.start(6).agree("department:engineers").play("no", seat=0).agree("department:engineers")
        assert story.told("play:E105", seat=1, reader=reader) == [f"Abe proposes: {text}."]


def test_points_of_team_mates_are_told_once() -> None:
    """R4.3: both score, the team is told."""
    story = given(seating="2v2").set_media(3, 1).hold(USA, "E105").give(USA, material=1).start(6)
    story.agree("department:engineers")
    assert story.told("play:E105", seat=0)[0] == "Ann plays Booster Testing: −1 Material, +1 Booster, +1 VP."


def test_payments_outside_of_cards_say_what_they_are_for() -> None:
    """R11.3.2, R9.2.6: an Advancement, and Go Fever."""
    story = given().set_media(2, 0).queue(USA).queue(USSR).own(USA, tokens=1).show("AD01")
    story.give(USA, funding=1, material=1, fresh={"funding": 1, "material": 1}).start(1).play("buy:AD01")
    assert story.told("perms:funding:1") == ["Ann pays for the Advancement: 1 permanent Funding spent."]
    story = given().set_media(3, 1).queue(USA, launch=["SM05"]).queue(USSR).hazard("SM05", "HZ17", by=USA)
    story.give(USA, sensor=1, fresh={"sensor": 1}).start(7).then("die:sensor").play("fever:roll")
    assert story.told("perms:sensor:1")[0] == "Ann pays for Go Fever: 1 permanent Sensor spent."


def test_backs_are_told_one_by_one() -> None:
    """R8.4.7: eras of undrafted cards, without numbers."""
    story = given(mode="beginner").set_media(3, 1).lay("E105", "E205", "E106", "E206").start(4).then(*["back:1"] * 2)
    told = [line for _ in range(8) for key in (story.keys[5], "pick:funding") for line in story.told(key)]
    assert "Their backs, from the top: era 1, era 1, era 2 and era 2." in told


def test_a_team_that_plays_no_card() -> None:
    """R8.6.1: the words hold whether it has played before or not."""
    story = given().set_media(3, 1).hold(USA, "E105", "E106").give(USA, material=2).start(6)
    assert GAME.option(story.state, GAME.keys.find("stop")).text == "Play nothing"
    assert GAME.option(story.play("play:E105").state, GAME.keys.find("stop")).text == "Play nothing more"
    assert story.told("stop")[0] == "Ann is done playing cards."
