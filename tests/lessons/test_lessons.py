"""Every lesson of every game is played to its end, by every right answer, and leads where its text says."""

from __future__ import annotations

from functools import partial
from html import unescape

import pytest

import cosmodrome as cd
from cosmodrome.games import definitions
from cosmodrome.lessons.check import problems
from cosmodrome.lessons.reading import Lesson, lessons
from cosmodrome.lessons.runner import Run
from cosmodrome.server import boards

ALL = [lesson for definition in definitions().values() for lesson in lessons(definition)]
every = pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: f"{lesson.game}-{lesson.number}-{lesson.id}")


@every
def test_a_lesson_holds(lesson: Lesson) -> None:
    game = cd.load(lesson.game)
    assert problems(game, lesson, partial(boards.on_board, game.definition)) == []


@every
def test_what_is_asked_can_be_chosen_on_the_board(lesson: Lesson) -> None:
    """By the button of an option, or in a tray with several."""
    game = cd.load(lesson.game)
    run = Run.begin(game, lesson)
    while not run.over:
        if not run.asks:
            run = run.go_on()
            continue
        (key, *_) = run.hint()
        drawn = unescape(boards.render(game.definition, run.view, "any"))
        offered = (f'data-key="{key}"', f'data-pick="{key}"', 'class="picks"')
        assert any(button in drawn for button in offered), key
        run = run.answer(key)


def test_every_game_has_lessons_for_about_ten_minutes() -> None:
    for game in ("space_explorers", "one_small_step"):
        found = lessons(definitions()[game])
        assert 5 <= len(found) <= 8
        assert [lesson.number for lesson in found] == [*range(1, len(found) + 1)]
        assert 6 <= sum(lesson.content.minutes for lesson in found) <= 15
