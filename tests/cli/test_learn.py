"""Lessons in the terminal."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import cosmodrome as cd
from cosmodrome.lessons.reading import lessons
from tests.cli.shell import run

GAME = "space_explorers"
FIRST = ["", "", "", "take:49", "", "", "", "q"]  # all that the first lesson asks for


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The file with what was finished."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "cosmodrome" / "lessons.json"


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


def test_what_was_finished_is_kept_and_the_next_lesson_comes_first(kept: Path) -> None:
    assert "That was lesson 1" in run("learn", GAME, typed="\n".join(FIRST)).output
    assert json.loads(kept.read_text()) == {GAME: ["first-turn"]}
    words = " ".join(run("learn", GAME, "--list").output.split())
    assert words.count("Done.") == 1
    assert words.index("Done.") < words.index("2 recruit")
    assert "Lesson 2: Recruit a Specialist" in run("learn", GAME).output
    kept.write_text(json.dumps({"chess": ["castling"], GAME: [each.id for each in lessons(cd.load(GAME).definition)]}))
    assert "You have finished all the lessons. To repeat one: cosmodrome" in run("learn", GAME).output
    assert "That was lesson 1" in run("learn", GAME, "1", typed="\n".join(FIRST)).output
    assert json.loads(kept.read_text())["chess"] == ["castling"]


def test_a_file_that_cannot_be_used_stays_as_it_is_and_the_lessons_go_on(kept: Path) -> None:
    kept.parent.mkdir()
    kept.write_text('{"space_explorers": 7}')
    learnt = run("learn", GAME, typed="\n".join(FIRST)).output
    assert learnt.count(f"{kept} cannot be read (Expected `array`, got `int`") == 1
    assert "That was lesson 1" in learnt
    assert kept.read_text() == '{"space_explorers": 7}'
    kept.unlink()
    kept.parent.rmdir()
    kept.parent.write_text("no folder")
    assert "cannot be read (Not a directory)" in run("learn", GAME, "--list").output


def test_what_cannot_be_written_is_told_once(kept: Path) -> None:
    kept.parent.symlink_to(kept.parent.parent / "a drive that is not there")
    learnt = run("learn", GAME, typed="\n".join([*FIRST[:-1], "", *[""] * 30])).output
    assert learnt.count(f"{kept} cannot be written (") == 1
    assert "To continue: cosmodrome learn space_explorers recruit" in learnt
