"""States through pickle and copy: equal to the original, with the same hash, and going on in the same way."""

from __future__ import annotations

import copy
import pickle
import random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.bots.search import playout
from cosmodrome.games import definition, definitions
from cosmodrome.games.definition import Definition
from cosmodrome.games.fields import dump
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import State
from cosmodrome.lab.bench import advance
from cosmodrome.match.game import Game
from tests.toys import outpost, workout
from tests.toys.tutorial import GAME as LAUNCH_WINDOW

GAMES = [*definitions().values(), LAUNCH_WINDOW, workout.GAME, outpost.GAME]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def begun(game: Definition, answers: int = 9, seed: int = 5) -> State:
    match = Game(game).match(seats=2, seed=seed)
    advance(match, random.Random(seed), answers)
    return match.state


@every_game
def test_a_state_comes_back_from_pickle(game: Definition) -> None:
    state = begun(game)
    again: State = pickle.loads(pickle.dumps(state))
    assert again is not state
    assert again == state
    assert hash(again) == hash(state)
    assert dump(again) == dump(state)
    assert (again.told, again.councils) == (state.told, state.councils)
    assert list(again.legal_actions()) == list(state.legal_actions())
    assert game.view(again, 0) == game.view(state, 0)
    assert game.position(again) == game.position(state)
    assert playout(again, SeededDice(1)) == playout(state.clone(), SeededDice(1))


@every_game
def test_a_box_comes_back_from_pickle(game: Definition) -> None:
    box = begun(game).box
    again = pickle.loads(pickle.dumps(box))
    assert again is not box
    assert again.same_printing(box)
    assert pickle.loads(pickle.dumps(box)) is again, "as many states as come back, they share it"
    assert copy.copy(box) is copy.deepcopy(box) is box


@every_game
def test_copies_are_equal_and_go_their_own_way(game: Definition) -> None:
    state = begun(game)
    for make in (copy.copy, copy.deepcopy):
        other = make(state)
        assert other is not state
        assert other == state
        assert other.box is state.box
        before = dump(state)
        playout(other, SeededDice(1))
        assert dump(state) == before
        assert other != state


@every_game
def test_states_in_sets_and_dicts(game: Definition) -> None:
    states = [begun(game, answers) for answers in (3, 3, 4, 8)]
    assert len(set(states)) == 3
    assert {state: n for n, state in enumerate(states)}[states[0].clone()] == 1


@pytest.mark.parametrize(
    ("game", "other"), [("space_explorers", {"ability_34_mode": "this_card"}), ("one_small_step", {"round_limit": 12})]
)
def test_the_same_position_with_other_options_is_another_state(game: str, other: dict[str, object]) -> None:
    rules = definition(game)
    one, same, another = (rules.box(2, rules.settle_options(options, 2)) for options in ({}, {}, other))
    assert one.same_printing(same)
    assert rules.new_state(one) == rules.new_state(same)
    assert not one.same_printing(another)
    assert rules.new_state(one) != rules.new_state(another)


def test_states_of_different_classes() -> None:
    one, other = begun(workout.GAME), begun(outpost.GAME)
    assert one != other
    assert one != 7
    assert not one.box.same_printing(other.box)


def test_vecs_through_pickle_and_copy() -> None:
    for numbers in (vec[i64]([3, -1, 1 << 62]), vec[float]([0.5, 2.0]), vec[i64]()):
        for again in (pickle.loads(pickle.dumps(numbers)), copy.copy(numbers), copy.deepcopy(numbers)):
            assert type(again) is type(numbers)
            assert again == numbers
