"""What players read: options, questions, the log with what each side may know, councils, the terminal, the guide."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from cosmodrome.games.definition import Part
from cosmodrome.games.one_small_step import prompts, reasons, telling, texts
from cosmodrome.games.one_small_step.game import GAME
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER
from cosmodrome.server.guides import chapters
from tests.one_small_step.story import USA, USSR, Story, given

NAMES = ["Ann", "Abe", "Bob", "Bea"]


def said(story: Story, key: str) -> str:
    return GAME.option(story.state, GAME.keys.find(key)).text


def asked(story: Story, seat: int | None = None) -> str:
    return GAME.prompt(story.state, story.mover if seat is None else seat).text


def told(story: Story, key: str, seat: int | None = None) -> list[Part]:
    """The entry of the log for an answer."""
    before = story.state.clone()
    seat = story.mover if seat is None else seat
    after = story.state.clone()
    after.apply_as(seat, GAME.keys.find(key))
    return GAME.tell(before, seat, GAME.keys.find(key), after)


def read(parts: list[Part], side: int | None = None) -> str:
    """As one side reads it (None: with all that is hidden)."""
    words = []
    for part in parts:
        text = NAMES[part.ref] if part.kind == "seat" and isinstance(part.ref, int) else part.text
        words.append(text if side is None or part.seen & (1 << side) else part.hidden)
    return "".join(words)


# --- options --------------------------------------------------------------------------------------
def test_every_verb_has_a_rule_and_a_group() -> None:
    """Nothing can be done that has no words, no place on a page and no question."""
    verbs = {verb.name for verb in x.VERBS.table}
    assert set(texts.RULES) == verbs
    assert set(reasons.QUESTIONS) == verbs - {"accept", "dispute", "first", "second"}
    for rule, group in [*texts.RULES.values(), *texts._QUESTIONS.values()]:
        assert rule in GAME.rulebook
        assert group


def test_placing() -> None:
    """R8.4.1: who goes where."""
    story = given().set_media(3, 1).lay("E101").start(4)
    assert said(story, "place:engineers:space2") == "Engineer to 2 Rocket Works"
    assert said(story, "place:administrators:E101") == "Administrator to John Glenn"
    assert asked(story) == "Place a worker on an Earth space or a card"


def test_payments_say_what_they_buy() -> None:
    """R8.4.4, R6.3: cost and effect; how many permanent tokens."""
    story = given().set_media(3, 1).give(USA, funding=1, material=1, fresh={"funding": 1}).start(4)
    story.play("place:engineers:space2")
    assert asked(story) == "2 Rocket Works: pay, or do without?"
    assert said(story, "pay") == "Pay 1 Funding + 1 Material: 2 tokens of one kind"
    story.play("pay")
    assert asked(story) == "1 Funding to pay: with which tokens?"
    assert said(story, "perms:funding:0") == "1 temporary Funding"
    assert said(story, "perms:funding:1") == "1 permanent Funding"
    story.play("perms:funding:1")
    assert said(story, "pick:booster") == "Take 2 Boosters"


def test_a_cheaper_price_is_told() -> None:
    """R11.1.4: with the reduction the action says its lower price."""
    story = given().set_media(3, 1).uncover("2E s").give(USA, funding=1).start(4).play("place:engineers:space2")
    assert said(story, "pay") == "Pay 1 Funding: 2 tokens of one kind"


def test_alternatives() -> None:
    """R11.1.4: the normal action or what stands instead of it."""
    story = given().set_media(3, 1).uncover("1A s", "1A c").start(4).play("place:administrators:space1")
    assert said(story, "use:normal") == "The normal action: roll the agency die"
    assert said(story, "use:satellite") == "Instead (satellite upgrade): roll the satellite die, 1 Media"
    assert said(story, "use:crew") == "Instead (crew upgrade): roll the crew die"


def test_launches() -> None:
    """R9.1.3, R9.1.4, R9.3.2: the Major Success with its price, rewards in words, all steps as one move."""
    story = given().set_media(3, 1).queue(USA, launch=["CA5"])
    story.give(USA, booster=3, navigation=3, sensor=3, capsule=3, landing=3, life_support=3).start(7)
    mission = GAME.shipped.missions[int(story.state.launching)]
    assert asked(story).startswith(f"{mission.name} flies. Major Success for ")
    story.play("pay")
    assert asked(story) == f"{mission.name} has succeeded: which reward comes next?"
    assert any(re.match(r"\d steps? to the Moon", option) for option in [said(story, key) for key in story.keys])


def test_a_launch_that_would_fail_says_so() -> None:
    """R9.1.2: what is lacking for the Minor Success, before it is too late."""
    story = given().set_media(3, 1).queue(USA, launch=["SM05", "SM06"]).give(USA, booster=1, sensor=1).start(7)
    assert said(story, "launch:SM05") == "Launch Luna 2 (needs 1 more Booster, else it fails)"
    assert said(story, "launch:SM06") == "Launch Luna 3"


def test_where_a_mission_goes() -> None:
    """R8.3.4: the question tells what it will cost."""
    story = given(chance=()).set_media(3, 1).start(3)
    story.then("mission:SM05").play("draw:engineers:satellite")
    assert asked(story) == "Where does Luna 2 go (2 Boosters; major 1 Navigation)?"


def test_uncovering_says_what() -> None:
    """R11.1.2: which action, and what its upgrade brings."""
    story = given().set_media(3, 1).queue(USA, launch=["SM05"]).give(USA, booster=2).start(7).play("part:2")
    assert said(story, "uncover:space2-administrators") == "Administrators on 2 Rocket Works, in addition: 1 Personnel"


# --- the log --------------------------------------------------------------------------------------
def test_consequences_are_told() -> None:
    """R6.8: tokens are public, and so is what a worker gains."""
    story = given().set_media(3, 1).start(4)
    entry = told(story, "place:administrators:space2")
    assert read(entry) == "Ann places an administrator on 2 Rocket Works. USA: +1 Funding, +1 Material."
    assert [(part.kind, part.ref) for part in entry if part.kind] == [("seat", 0), ("space", 2), ("side", 0)]


def test_where_the_media_cube_stands_is_not_told_like_a_change() -> None:
    """R5.1: tokens are told by what was gained, Media by where it came to: `Media -1` would sound like a loss."""
    story = given().set_media(-2, -3).start(4)
    entry = read(told(story, "place:administrators:space4"))
    assert entry == "Ann places an administrator on 4 Flight Centre. USA: Media up to 0, +1 Personnel."


def test_a_launch_is_a_story() -> None:
    """R9.1.2, R9.1.5: what was revealed, lost, and how it ended."""
    story = given().set_media(3, 1).queue(USA, launch=["SM23", "SM13"]).start(7)
    name = GAME.shipped.missions[22].name
    entry = read(told(story, "launch:SM23"))
    assert entry.startswith(f"Ann launches {name}. USA: Media down to ")
    assert f"{name} " in entry.partition("Media")[2]
    assert "failed." in entry


def test_a_hidden_card_is_told_by_its_era() -> None:
    """R14: the others see only the back of a card that goes under the deck."""
    story = given().set_media(3, 1).hold(USA, "E105", "E106").start(4)
    story.play("place:administrators:space3", "pay")
    entry = told(story, "under:E105")
    assert read(entry, USA).startswith("Ann puts Booster Testing under the Event deck.")
    assert read(entry, USSR).startswith("Ann puts a card of era 1 under the Event deck.")


def test_a_given_hazard_is_not_named_to_its_victim() -> None:
    """R14: known to the giver, hidden from the owner; spectators read as little."""
    story = given().set_media(3, 1).queue(USSR, t1=["SM06"]).own_tiles(USA, "MB7").start(4)
    story.then("hazard:HZ01", "hazard:HZ02").play("use_tile:MB7", "hazard_on:SM06")
    entry = told(story, "give:HZ01")
    assert "Cracked Hatch Seal" in read(entry, USA)
    assert read(entry, USSR).startswith("Ann gives a Hazard.")


def test_phases_and_drafted_cards_are_told() -> None:
    """R8.4.6, R8.4.7, R5.3: who takes what, what goes under the deck, who has Initiative then."""
    story = given(mode="beginner").set_media(3, 1).lay("E101", "E105", "E106").start(4)
    story.play("place:administrators:E101", "place:engineers:E105")
    for _ in range(5):
        story.play(next(key for key in story.keys if key.endswith("space6")), "pick:funding")
    story.play(next(key for key in story.keys if key.endswith("space6")))
    entry = read(told(story, "pick:funding"))
    assert "USA takes John Glenn." in entry
    assert "USSR takes Booster Testing." in entry
    assert "Sensor Testing goes under the Event deck." in entry
    assert "has Initiative." in entry


def test_no_step_is_told_with_holes() -> None:
    """Through whole games every entry is made of sentences."""
    for seating in ("1v1", "2v2"):
        story = given(seating=seating)
        state, dice = story.state, SeededDice(7)
        while state.mover() != OVER:
            who = int(state.mover())
            actions = state.legal_actions()
            action = state.sample(dice) if who == CHANCE else actions[dice.below(len(actions))]
            after = state.clone()
            after.apply_as(who, action)
            entry = GAME.tell(state, who, action, after)
            for side in (None, USA, USSR):
                text = read(entry, side)
                assert not text or text.endswith("."), text
                assert "  " not in text
                assert " ." not in text
            state = after


# --- councils -------------------------------------------------------------------------------------
def council() -> Story:
    return given(seating="2v2").set_media(3, 1).queue(USA, launch=["SM05", "SM06"]).start(7)


def test_a_proposal_and_its_answers() -> None:
    """R4.7: who proposes, what the mate reads, what is decided."""
    story = council()
    assert asked(story) == "Which mission is launched? Somebody of the team makes a proposal"
    assert read(told(story, "launch:SM05")) == "Ann proposes: Launch Luna 2."
    story.play("launch:SM05", seat=0)
    assert asked(story, 1) == "Which mission is launched? Your mate proposes: Launch Luna 2"
    assert asked(story, 2) == "Which mission is launched? The USA considers: Launch Luna 2"
    assert said(story, "accept") == "Accept: Launch Luna 2"
    assert read(told(story, "accept", 1)).startswith("Abe agrees. USA launches Luna 2. ")
    story.play("launch:SM06", seat=1)
    assert asked(story, 0) == (
        "Which mission is launched? You propose: Launch Luna 2. Your mate proposes: Launch Luna 3"
    )
    assert asked(story, 1) == (
        "Which mission is launched? You propose: Launch Luna 3. Your mate proposes: Launch Luna 2"
    )
    assert read(told(story, "accept", 0)).startswith("Ann agrees. USA launches Luna 3. ")
    assert read(told(story, "accept", 1)).startswith("Abe agrees. USA launches Luna 2. ")


def test_a_dispute() -> None:
    """R4.6: the other team reads both proposals, and the log what it chose."""
    story = council().play("launch:SM05", seat=0).play("launch:SM06", seat=1)
    assert read(told(story, "dispute", 0)) == "Ann calls the dispute: the other team chooses."
    story.play("dispute", seat=0)
    assert asked(story, 2).startswith("The USA cannot agree. Which mission is launched?")
    assert said(story, "first") == "The first proposal: Launch Luna 2"
    assert said(story, "second") == "The second proposal: Launch Luna 3"
    assert read(told(story, "second", 3)).startswith("Bea chooses the second proposal. USA launches Luna 3. ")


def test_hidden_cards_in_proposals() -> None:
    """R4.7, RL-45: the other team hears the era of a hand card, not its name."""
    story = given(seating="2v2").set_media(3, 1).own(USA, "AD04").hold(USA, "E105", "E106")
    story.give(USA, material=2).start(6)
    proposed: dict[str, Any] = {
        key: texts.from_outside(story.state, GAME.keys, GAME.keys.find(key))
        for key in ("play:E105", "under:E106", "give:HZ01", "keep_mission:SM05")
    }
    assert proposed == {
        "play:E105": "Play a development of era 1",
        "under:E106": "Put a development of era 1 under the Event deck",
        "give:HZ01": "One of the Hazards they know",
        "keep_mission:SM05": "Keep a satellite mission",
    }


# --- terminal and guide ---------------------------------------------------------------------------
@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_terminal_shows_the_table(width: int, seat: int | None) -> None:
    """R14: both teams, their queues and tokens; the own hand by name, the other's by its backs."""
    story = given(mode="advanced").set_media(3, 3, upper=USA).hold(USA, "E105").employ(USSR, "E103")
    story.give(USA, booster=2, fresh={"sensor": 1}).queue(USA, t1=["SM05"]).hazard("SM05", unseen=1).start(4)
    console = Console(width=width, record=True, file=StringIO())
    view = {**GAME.view(story.state, seat), "seat": seat}
    console.print(GAME.draw(view, ["Ann", "Bob"], width))
    shown = console.export_text()
    assert max(len(line) for line in shown.splitlines()) <= width
    for wanted in (
        "Phase 4 Workers",
        "3◀USA/USSR",
        "Rocket Works",
        "Luna 2 ⚠ ?",
        "Booster 2",
        "Sensor ▣",
        "Yuri Gagarin",
    ):
        assert wanted in shown
    assert ("Booster Testing" in shown) == (seat == USA)
    assert ("a card of era 1" in shown) == (seat != USA)


def test_the_guide_has_a_chapter_for_everything() -> None:
    """Each group of options opens one chapter, and every rule it names exists."""
    guide = chapters(GAME.guide)
    phases = [phase for chapter in guide for phase in chapter.phases]
    assert len(phases) == len(set(phases))
    groups = {group for _, group in [*texts.RULES.values(), *texts._QUESTIONS.values()]}
    assert groups - {"decline"} <= set(phases)
    for number in re.findall(r"\b(?:R\d+(?:\.\d+)*|RL-\d+|AD\d+)\b", GAME.guide):
        assert number in GAME.rulebook


def test_every_question_has_words() -> None:
    """Each decision of the rules is asked in words, with a rule that exists."""
    worded = {*prompts._PROMPTS, *prompts._LAUNCH, *prompts._QUESTION}
    assert worded == set(range(x.ASK_GO_ON, x.ASK_EARTH_ACTION + 1))
    assert all(rule in GAME.rulebook for _, rule in [*prompts._PROMPTS.values(), *prompts._LAUNCH.values()])
    assert set(telling._PLAIN) <= {verb.name for verb in x.VERBS.table}
