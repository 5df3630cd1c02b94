"""What the log says, and what a player reads at a question."""

from __future__ import annotations

from cosmodrome.games.events import Story as Log
from cosmodrome.games.from_the_moon.game import GAME
from cosmodrome.games.from_the_moon.text.texts import TEXTS
from cosmodrome.kernel.events import Listener
from tests.from_the_moon.story import ANN, Story

PLAYERS = ["Ann", "Bob", "Cat", "Dan"]


def told(story: Story, *keys: str) -> list[str]:
    """The sentences of the log for these answers."""
    ear = Listener()
    story.state.listen(ear)
    story.play(*keys)
    story.state.listen(None)
    log = Log(GAME, story.state.printed, 0)
    log.add(0, ANN, [int(e) for e in ear.heard])
    sentences = []
    for sentence in log.sentences:
        parts = log.parts(sentence)
        sentences.append("".join(PLAYERS[int(str(part.ref))] if part.kind == "seat" else part.text for part in parts))
    return sentences


def test_a_rover() -> None:
    story = Story("workers", "pioneers").crews("M W*", "W", "P").goods(energy=1).cubes(1, metal=1, water=1)
    said = told(story, "act:rover", "rover:1", "send:1", "collect:metal", "collect:water", "terrain:1", "pick:food")
    assert said == [
        "Ann sends Rover 1 to row 1, column 1 and collects Metal and Water.",
        "Ann uses Mare Tranquillitatis and gains 1 Food.",
    ]


def test_a_building() -> None:
    story = Story("workers", "pioneers", draws={"small": ["B13"]}).goods(metal=1, water=1, energy=1)
    assert told(story, "act:building", "build:B13", "site:6", "done") == [
        "Ann pays 1 Metal and 1 Water and 1 Energy.",
        "Ann builds Regolith mine on space 1/1.",
    ]


def test_a_conversion() -> None:
    story = Story("workers", "pioneers").goods(energy=2, water=1, polymer=1)
    assert told(story, "convert:energy_to_food") == ["Ann turns 2 Energy into 1 Food."]


def test_a_launch() -> None:
    story = Story("workers", "pioneers", draws={"mission": []}).taken("M-1", "M-2").goods(metal=9, energy=1)
    said = told(story, "act:rover", "rover:1", "send:7", "terrain:7", "construct:M-3")
    assert said[-2:] == [
        "Ann constructs the Mars reactor: Landing gear (+8 points).",
        "Mars is launched (+14 points).",
    ]


def test_hunger() -> None:
    story = Story("workers", "pioneers").crews("M", "W", "P").rovers(1, 2, 3).goods(food=2, energy=1, battery=1)
    said = told(story, "act:gather")
    assert "Ann feeds 2; 1 go hungry (-3 points)." in said


def test_options_say_what_they_cost() -> None:
    story = Story("workers", "pioneers").foundations(1).goods(polymer=2, metal=1, energy=2, water=1)
    story.displayed("L01", "L01", "L02", "L02", "L04", "L03").play("act:research")
    texts = [GAME.option(story.state, int(action)).text for action in story.state.legal_actions()]
    assert texts[:2] == [
        "Lay a Foundation for 1 Metal, 1 Polymer and 1 Energy",
        "Take a Laboratory for 1 Polymer",
    ]
    story.play("develop:laboratory")
    texts = [GAME.option(story.state, int(action)).text for action in story.state.legal_actions()]
    assert "Take L04 for 1 Polymer: Gain 1 Energy OR score 2 Victory Points." in texts
    assert "Take L01 for 1 Polymer and 2 Energy: Gain 1 Energy OR 1 Battery tile." in texts


def test_every_answer_and_question_has_words() -> None:
    TEXTS.check(GAME.keys)


def test_alternatives_in_words() -> None:
    story = Story("workers", "pioneers").foundations(1).displayed("L01", "L01", "L02", "L02", "L05", "L08")
    story.goods(polymer=1, energy=0).play("act:research", "laboratory:bottom_right", "place:r1c1", "activate:r1c1")
    assert story.prompt.startswith("Laboratory L08: Gain 1 Mars approval")
    texts = [GAME.option(story.state, int(action)).text for action in story.state.legal_actions()]
    assert texts == ["No", "Gain an approval for Mars (construct only)", "Gain 1 Metal"]
