"""Every registered game, and the toys, under all properties. `cosmodrome fuzz` plays more of the same."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmodrome.games import definitions
from cosmodrome.games.definition import Definition
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER
from cosmodrome.lab.conformance import check_seed, drawn_table, play_and_check
from tests.soak import SOAK, repeats, sample
from tests.toys import outpost, workout
from tests.toys.tutorial import GAME as LAUNCH_WINDOW
from tests.toys.tutorial import moon_rocks

TOYS = [LAUNCH_WINDOW, moon_rocks.GAME, workout.GAME, outpost.GAME]
GAMES = [*definitions().values(), *TOYS]
SHORT = 19  # a seed whose game of One Small Step does not take long

LONG = {"one_small_step", "from_the_moon", "hope"}  # every step of theirs is for `make soak`

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def check(game: Definition, seed: int, thorough: bool = False, sample: int = 12) -> None:
    seats, options = drawn_table(game, seed)
    report = play_and_check(game, seats, options, seed, thorough, sample)
    assert report.ok, str(report)


@pytest.mark.soak
@every_game
@pytest.mark.parametrize("seed", range(repeats(2, 8)))
def test_a_few_games(game: Definition, seed: int) -> None:
    check(game, seed)


@every_game
def test_every_number_of_seats(game: Definition) -> None:
    for seats in range(game.min_seats, game.max_seats + 1):
        report = play_and_check(game, seats, seed=100 + seats, matches=1)
        assert report.ok, str(report)
        assert report.decisions > 0


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.id)
@given(seed=st.integers(0, 2**56 - 1), data=st.data())
@settings(max_examples=15)
def test_any_table(game: Definition, seed: int, data: st.DataObject) -> None:
    """With Hypothesis choosing the table, it also finds the smallest one that fails."""
    seats = data.draw(st.integers(game.min_seats, game.max_seats))
    options = {spec.name: data.draw(st.sampled_from(spec.values)) for spec in game.options}
    report = play_and_check(game, seats, options, seed)
    assert report.ok, str(report)


@pytest.mark.parametrize("game", sample(GAMES, TOYS.__contains__), ids=lambda game: game.id)
def test_thoroughly(game: Definition) -> None:
    """All properties at every step; the toys are short."""
    check(game, 1, thorough=game in TOYS, sample=4)


@pytest.mark.slow
@pytest.mark.soak
@every_game
@pytest.mark.parametrize("batch", range(4))
def test_many_games(game: Definition, batch: int) -> None:
    first = 1000 + 25 * batch
    for seed in range(first, first + repeats(1, 25)):
        check(game, seed, sample=40)


@pytest.mark.slow
@pytest.mark.soak
@every_game
def test_a_whole_game_thoroughly(game: Definition) -> None:
    check(game, SHORT, thorough=SOAK or game.id not in LONG, sample=4)


@every_game
def test_draws_follow_the_weights(game: Definition) -> None:
    """At some chance steps of a game, many samples: each result about as often as its weight says."""
    state = game.new_state(game.box(2, game.settle_options({}, 2)))
    dice = SeededDice(11)
    looked = 0
    while state.mover() != OVER and looked < 12:
        actions = list(state.legal_actions())
        if state.mover() == CHANCE and len(actions) > 1 and dice.below(3) == 0:
            looked += 1
            weights = {action: int(state.weight(action)) for action in actions}
            counts = dict.fromkeys(actions, 0)
            rolls = 200 * len(actions)
            for _ in range(rolls):
                counts[int(state.sample(dice))] += 1
            for action, weight in weights.items():
                share = weight / sum(weights.values())
                spread = (rolls * share * (1 - share)) ** 0.5
                assert abs(counts[action] - rolls * share) < 6 * spread, game.chance_keys.text(action)
        state.apply(state.sample(dice) if state.mover() == CHANCE else actions[dice.below(len(actions))])
    assert looked


# --- how games are chosen -----------------------------------------------------------------------------


@every_game
def test_seeds_reach_every_table(game: Definition) -> None:
    tables = [drawn_table(game, seed) for seed in range(300)]
    assert {seats for seats, _ in tables} == set(range(game.min_seats, game.max_seats + 1))
    for spec in game.options:
        assert {options[spec.name] for _, options in tables if spec.name in options} == set(spec.values)
        assert any(spec.name not in options for _, options in tables), f"{spec.name} is always given"


def test_a_seed_is_one_game() -> None:
    game = workout.GAME
    one, other, third = (play_and_check(game, 4, seed=seed) for seed in (5, 5, 6))
    assert one == other
    assert one.steps != third.steps


@pytest.mark.parametrize("name", sample(definitions(), "space_explorers".__eq__))
def test_by_name(name: str) -> None:
    """As the fuzzer's workers do it."""
    report = check_seed(name, 4)
    assert report.ok, str(report)
    assert report.game == name
