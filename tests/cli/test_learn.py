"""Lessons in the terminal."""

from __future__ import annotations

import re

import cosmodrome as cd
from cosmodrome.lessons.reading import lessons
from tests.cli.shell import run

GAME = "space_explorers"


def test_a_lesson_from_the_first_word_to_the_last() -> None:
    """The learner tries what is not allowed and what is worse, asks for help, and does what is asked."""
    typed = ["", "", "", "pass", "take_deck", "", "s", "take:49", "", "u", "take:49", "", "", "", "q"]
    learnt = run("learn", GAME, "first-turn", typed="\n".join(typed))
    assert learnt.exit_code == 0, learnt.output
    words = " ".join(learnt.output.split())
    for said in (
        "Your task: Take Astronaut 49 from the Center.",
        "You cannot pass as long as you can take a card.",
        "Not quite. The deck is a gamble",
        "5. Take Astronaut 49 into your hand",
        "Ada takes Astronaut 49 from the Center.",
        "Right! Astronaut 49 is in your hand",
        "Ben recruits Astronaut 55",
        "That was lesson 1, Your first turn.",
        "To continue: cosmodrome learn space_explorers recruit",
    ):
        assert said in words, said


def test_the_end_of_input_says_how_to_go_on() -> None:
    left = run("learn", GAME, "1", typed="\n\n")
    assert left.exit_code == 0
    assert "To continue: cosmodrome learn space_explorers first-turn" in left.output


def test_lessons_are_listed_and_checked() -> None:
    found = lessons(cd.load(GAME).definition)
    listed = run("learn", GAME, "--list").output
    assert re.findall(r"^\d+ [\w-]+", listed, re.MULTILINE) == [f"{each.number} {each.id}" for each in found]
    checked = run("learn", GAME, "1", "--check")
    assert (checked.exit_code, checked.output.splitlines()[-1]) == (0, "lessons played: 1, problems: 0")
    wrong = run("learn", GAME, "nothing")
    assert wrong.exit_code == 2
    assert "has no lesson 'nothing'; its lessons: 1 first-turn" in wrong.output
