"""Every lesson of every game is played to its end, by every right answer, and leads where its text says."""

from __future__ import annotations

from functools import partial

import pytest

import cosmodrome as cd
from cosmodrome.games import definitions
from cosmodrome.lessons.check import problems
from cosmodrome.lessons.reading import Lesson, lessons
from cosmodrome.server import boards

ALL = [lesson for definition in definitions().values() for lesson in lessons(definition)]


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: f"{lesson.game}-{lesson.number}-{lesson.id}")
def test_a_lesson_holds(lesson: Lesson) -> None:
    game = cd.load(lesson.game)
    assert problems(game, lesson, partial(boards.on_board, game.definition)) == []
