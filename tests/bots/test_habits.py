"""Habits: learned from answers, read from a file, followed where a move is finished at random."""

from __future__ import annotations

import pytest

from cosmodrome import games
from cosmodrome.bots.habits import COMMON, FILE, fitted, habits_of, habits_text, read
from cosmodrome.bots.judges import Judge
from cosmodrome.bots.tree import Settings, TreeSearch
from cosmodrome.errors import BadWeights
from cosmodrome.games import definition
from cosmodrome.games.space_explorers.game import GAME
from tests.bots.toys import countdown


def impression(habits: list[float]) -> float:
    """Of taking one stone of five first, when the last must be taken with the fifth answer."""
    thinking = TreeSearch(1, Judge(), Settings(1, 0.0, 1.0, 1.0, looks=100))
    thinking.follow(habits)
    thinking.choose(countdown(5), 0)
    return float(thinking.root.prior[0])


def test_a_search_finishes_moves_by_habit() -> None:
    """Whoever is used to take one stone at a time gets to the fifth answer more often."""
    assert impression([0.0, 0.1, 1.0, 1.0]) < impression([]) < impression([0.0, 1.0, 0.1, 0.1]) - 0.2


def test_a_habit_says_how_many_times_as_readily_an_answer_is_given() -> None:
    """Of one answer to stay and two to go, staying is chosen as often as both ways to go together."""
    answers = [("stay", {"stay": 1, "go": 2}), ("go", {"stay": 1, "go": 2})] * 500
    found = fitted(answers)
    assert found["stay"] / found["go"] == pytest.approx(2, rel=0.01)


def test_nothing_is_impossible_because_nobody_did_it() -> None:
    assert fitted([("stay", {"stay": 1, "go": 1})] * 10)["go"] > 0


def test_the_file_is_what_was_learned() -> None:
    text = habits_text({"go": 0.5, "stay": 2.0}, "somehow")
    assert read(text, "it") == {"stay": 2.0, "go": 0.5}


@pytest.mark.parametrize("name", games())
def test_every_game_has_habits_that_fit_its_answers(name: str) -> None:
    game = definition(name)
    habits = habits_of(game)
    assert len(habits) == len(game.keys)
    assert min(habits) < max(habits) <= 1


def test_common_answers_are_always_given() -> None:
    by_verb = read(GAME.resource(FILE), "it")
    habits = habits_of(GAME)
    for action in range(len(GAME.keys)):
        if by_verb.get(GAME.keys.verb(action).name, 1.0) >= COMMON:
            assert habits[action] == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[habits]\nnosuch = 1", "there is no verb 'nosuch'"),
        ("[habits]\ndraw = 0", "draw = 0 must be a number above 0"),
        ("[habits]\ndraw = true", "draw = True must be a number above 0"),
        ("[habits]\ndraw = inf", "draw = inf must be a number above 0"),
        ("draw = 1", r"a table \[habits\] is missing"),
        ("[habits", "habits.toml of Space Explorers: "),
    ],
)
def test_habits_that_do_not_fit_are_refused(text: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "resource", lambda game, name: text)
    with pytest.raises(BadWeights, match=told):
        habits_of(GAME)


def test_a_game_without_habits_is_played_without() -> None:
    assert habits_of(None) == []
