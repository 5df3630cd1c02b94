"""Every lesson of every game is played to its end, by every right answer, and leads where its text says."""

from __future__ import annotations

import json
from functools import partial
from html import unescape

import pytest

import cosmodrome as cd
from cosmodrome.games import definitions
from cosmodrome.lessons.check import problems
from cosmodrome.lessons.reading import Lesson, lessons
from cosmodrome.lessons.runner import REFUSED, WORSE, Run
from cosmodrome.server.board import boards

ALL = [lesson for definition in definitions().values() for lesson in lessons(definition)]
every = pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: f"{lesson.game}-{lesson.number}-{lesson.id}")


@every
def test_a_lesson_holds(lesson: Lesson) -> None:
    game = cd.load(lesson.game)
    assert problems(game, lesson, partial(boards.on_board, game.definition)) == []


@every
def test_what_is_asked_can_be_chosen_on_the_board(lesson: Lesson) -> None:
    """By the button of an option, in a tray with several, or by a shortcut for all of it."""
    game = cd.load(lesson.game)
    run = Run.begin(game, lesson)
    while not run.over:
        if not run.asks:
            run = run.go_on()
            continue
        hint = run.hint()
        drawn = unescape(boards.render(game.definition, run.view, "any"))
        way = f"data-keys='[{json.dumps(hint[0])}"  # one that goes on counts as far as it is asked for
        picked = run.hinted_picks() if 'class="picks"' in drawn else []
        assert all(f'data-pick="{key}"' in drawn for key in picked)
        offered = (f'data-key="{hint[0]}"', way)
        parts = [hint[:n] for n in range(len(hint), 0, -1)]
        shortcut = next((part for part in parts if f"data-keys='{json.dumps(part)}'" in drawn), None)
        assert picked or shortcut or any(button in drawn for button in offered), hint
        run = run.answer(picked or shortcut or hint[0])
        assert run.mood not in (WORSE, REFUSED)


def test_every_game_has_lessons_for_about_ten_minutes() -> None:
    for game in ("space_explorers", "one_small_step", "from_the_moon", "hope"):
        found = lessons(definitions()[game])
        assert 5 <= len(found) <= 8
        assert [lesson.number for lesson in found] == [*range(1, len(found) + 1)]
        assert 6 <= sum(lesson.content.minutes for lesson in found) <= 15
