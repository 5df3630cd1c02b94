"""Bots by spec and by level: strict reading, weights that fit."""

from __future__ import annotations

import pytest

from cosmodrome.bots import bots, maker
from cosmodrome.bots.specs import LEVELS, spec_of
from cosmodrome.bots.weights import judge_by
from cosmodrome.errors import BadOption, BadWeights
from cosmodrome.games import definitions
from cosmodrome.games.definition import Definition
from cosmodrome.games.space_explorers.game import GAME


def test_a_spec_is_read() -> None:
    spec = spec_of("search:iterations=2000,explore=0.5,sight=3")
    assert (spec.iterations, spec.explore, spec.sight, spec.seconds) == (2000, 0.5, 3, 0.0)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("search", "needs a budget: iterations or seconds"),
        ("search:iterations=0", "iterations = 0 must be a whole number from 1"),
        ("search:seconds=0", "seconds = 0 must be a number above 0"),
        ("search:seconds=nan", "seconds = nan must be a number above 0"),
        ("search:iterations=many", "iterations = many must be a whole number"),
        ("search:iterations=2.5", "iterations = 2.5 must be a whole number"),
        ("search:depth=3", "there is no 'depth'; allowed: iterations, seconds,"),
        ("search:iterations=5,sight", "'sight' must be key=value"),
        ("search:iterations=5,iterations=6", "must be given once"),
        ("search:nosuch", "there is no preset 'nosuch' (presets of Space Explorers: study)"),
        ("search:iterations=5,weights=nosuch", "Space Explorers has no weights 'nosuch'"),
        ("search:iterations=5,weights=../study", "Space Explorers has no weights '../study'"),
        ("nosuch", "there is no bot 'nosuch'; the bots: rookie, pilot, engineer, commander, legend, greedy, random"),
    ],
)
def test_what_makes_no_bot_is_refused(name: str, told: str) -> None:
    with pytest.raises(BadOption) as refused:
        maker(name, GAME)
    assert told in str(refused.value)


def test_a_preset_can_be_changed() -> None:
    assert spec_of("search:study", GAME).iterations == 6400
    changed = spec_of("search:study,iterations=100", GAME)
    assert (changed.iterations, changed.weights) == (100, "study")


@pytest.mark.parametrize("game", definitions().values(), ids=lambda game: game.id)
def test_every_game_has_all_levels_none_with_fewer_iterations_than_the_one_below(game: Definition) -> None:
    specs = [spec_of(level, game) for level in LEVELS]
    budgets = [spec.iterations for spec in specs]
    assert budgets == sorted(budgets)
    assert len(set(specs)) == len(specs)
    assert 0 < specs[-1].seconds < 1, "legend answers within a second"
    assert not any(spec.seconds for spec in specs[:-1]), "the others can be repeated"
    for level in LEVELS:
        assert level in bots()
        maker(level, game)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('winner = "one side"\n[weights]\nnew = [1, 2]', "do not fit its features: points missing"),
        ('winner = "one side"\n[weights]\npoints = [1, 2]\nnew = [1, 2]', "do not fit its features: it has no new"),
        ('winner = "one side"\n[weights]\npoints = 1', "points = 1 must be two numbers"),
        ('winner = "one side"\n[weights]\npoints = [1, nan]', "points = [1, nan] must be two numbers"),
        ('winner = "nobody"\n[weights]\npoints = [1, 2]', "winner = 'nobody' must be one of"),
        ('winner = "one side"', "a table [weights] is missing"),
        ("winner = ", "weights 'study' of Space Explorers: "),
    ],
)
def test_weights_that_do_not_fit_are_refused(text: str, told: str) -> None:
    class Other(type(GAME)):  # type: ignore[misc]
        features = ("points",)

        def resource(self, name: str) -> str:
            return text

    with pytest.raises(BadWeights) as refused:
        judge_by("study", Other())
    assert told in str(refused.value)
