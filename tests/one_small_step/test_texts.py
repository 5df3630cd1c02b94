"""What players read: options, questions, councils, the terminal, the guide. (The log is in test_log.py.)"""

from __future__ import annotations

import re
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from cosmodrome.games.kit.texts import VerbText
from cosmodrome.games.one_small_step.components.vocabulary import ENDING_WORDS
from cosmodrome.games.one_small_step.game import GAME
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.text.texts import TEXTS
from cosmodrome.kernel.frames import CHOOSE, FIRST_CHANCE, ORDER, PAY, PICK
from cosmodrome.server.board.guides import chapters
from tests.one_small_step.story import USA, USSR, Story, given


def said(story: Story, key: str) -> str:
    return GAME.option(story.state, GAME.keys.find(key)).text


def asked(story: Story, seat: int | None = None) -> str:
    return GAME.prompt(story.state, story.mover if seat is None else seat).text


# --- options --------------------------------------------------------------------------------------
def everything_said() -> list[VerbText]:
    """What verbs say, in general and at single questions."""
    return [*TEXTS.verbs.values(), *(answer for one in TEXTS.questions.values() for answer in one.answers)]


def test_every_verb_has_a_rule_and_a_group() -> None:
    """Nothing can be done that has no words, no place on a page and no question."""
    TEXTS.check(GAME.keys)
    for said in everything_said():
        assert said.rule in GAME.rulebook
        assert said.group
    everywhere = {name for name, verb in TEXTS.verbs.items() if not verb.asked}
    assert everywhere == {"no", "stop", "accept", "dispute", "first", "second"}


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
    assert asked(story) == "Pay 1 Funding with which tokens?"
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
    assert asked(story).startswith(f"{mission.name} flies. Pay ")
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
    assert asked(story) == "Put Luna 2 (2 Boosters; major 1 Navigation) on which space?"


def test_uncovering_says_what() -> None:
    """R11.1.2: which action, and what its upgrade brings."""
    story = given().set_media(3, 1).queue(USA, launch=["SM05"]).give(USA, booster=2).start(7).play("part:2")
    assert said(story, "uncover:space2-administrators") == "Administrators on 2 Rocket Works, in addition: 1 Personnel"


# --- councils -------------------------------------------------------------------------------------
def council() -> Story:
    return given(seating="2v2").set_media(3, 1).queue(USA, launch=["SM05", "SM06"]).start(7)


def test_a_proposal_and_its_answers() -> None:
    """R4.7: who proposes, what the mate reads, what is decided."""
    story = council()
    assert asked(story) == "Launch which mission? Either team-mate may propose"
    story.play("launch:SM05", seat=0)
    assert asked(story, 1) == "Launch which mission? Your mate proposes: Launch Luna 2"
    assert asked(story, 2) == "Launch which mission? The USA considers: Launch Luna 2"
    assert said(story, "accept") == "Accept: Launch Luna 2"
    story.play("launch:SM06", seat=1)
    assert asked(story, 0) == ("Launch which mission? You propose: Launch Luna 2. Your mate proposes: Launch Luna 3")
    assert asked(story, 1) == ("Launch which mission? You propose: Launch Luna 3. Your mate proposes: Launch Luna 2")


def test_a_dispute() -> None:
    """R4.6: the other team reads both proposals, and the log what it chose."""
    story = council().play("launch:SM05", seat=0).play("launch:SM06", seat=1)
    story.play("dispute", seat=0)
    assert asked(story, 2).startswith("The USA cannot agree. Launch which mission?")
    assert said(story, "first") == "The first proposal: Launch Luna 2"
    assert said(story, "second") == "The second proposal: Launch Luna 3"


def test_hidden_cards_in_proposals() -> None:
    """R4.7, RL-45: the other team hears the era of a hand card, not its name."""
    story = given(seating="2v2").set_media(3, 1).own(USA, "AD04").hold(USA, "E105", "E106")
    story.give(USA, material=2).start(6)
    proposed: dict[str, Any] = {
        key: TEXTS.from_outside(TEXTS.at(story.state), GAME.keys, GAME.keys.find(key))
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
    groups = {said.group for said in everything_said()}
    assert groups - {"decline"} <= set(phases)
    for number in re.findall(r"\b(?:R\d+(?:\.\d+)*|RL-\d+|AD\d+)\b", GAME.guide):
        assert number in GAME.rulebook


def test_every_question_has_words() -> None:
    """Each decision and each kind of chance is told in words, with a rule that exists."""
    decisions = {*range(x.ASK_GO_ON, x.ASK_EARTH_ACTION + 1), CHOOSE, ORDER, PAY, PICK}
    assert set(TEXTS.questions) == decisions | set(range(FIRST_CHANCE, FIRST_CHANCE + x.CHANCE_KINDS))
    for question in TEXTS.questions.values():
        assert not isinstance(question.rule, str) or question.rule in GAME.rulebook, question.rule


def test_cards_of_one_name_are_told_apart() -> None:
    """R2.6: two developments are called Research Facility."""
    story = given().set_media(1, 0).hold(USA, "E109", "E308", "E105").give(USA, funding=2, material=2).start(6)
    said = [GAME.option(story.state, GAME.keys.find(f"play:{card}")).text for card in ("E109", "E308", "E105")]
    assert said == ["Play Research Facility (era 1)", "Play Research Facility (era 3)", "Play Booster Testing"]
    assert story.told("play:E308")[0].startswith("Ann plays Research Facility (era 3)")


def test_goal_and_endings_in_words() -> None:
    assert GAME.first_steps is not None
    assert GAME.first_steps.goal.startswith("Score the most victory points")
    assert (ENDING_WORDS["crew_missions"], ENDING_WORDS["round_limit"]) == (
        "the crew missions have run out",
        "the agreed number of rounds has been played",
    )
