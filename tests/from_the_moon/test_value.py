"""The estimate that greedy bots go by."""

from __future__ import annotations

import pytest

from cosmodrome.bots import Player
from cosmodrome.games.from_the_moon.game import GAME
from cosmodrome.games.from_the_moon.rules.income import end_by_hunger
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER
from tests.from_the_moon.story import ANN, BOB, Story


def test_more_is_better() -> None:
    poor, rich = (Story("workers", "pioneers").goods(food=4, **more).state for more in ({}, {"metal": 2, "energy": 2}))
    assert rich.value(ANN) > poor.value(ANN)
    assert rich.value(BOB) == poor.value(BOB)


def test_a_hungry_team_is_worth_less() -> None:
    fed, hungry = (Story("workers", "pioneers").goods(food=food, metal=1, energy=1).state for food in (4, 0))
    assert fed.value(ANN) > hungry.value(ANN) + 4


def test_a_lost_solo_game_is_worth_least() -> None:
    running = Story("workers")
    lost = Story("workers")
    end_by_hunger(lost.state)
    assert lost.state.value(ANN) < running.state.value(ANN)


def test_alone_hunger_counts_more_with_all_rovers_out() -> None:
    """R15.4: while Rovers are at home, Food can still be found."""
    lost = []
    for out in ((), (7, 8, 9)):
        story = Story("workers").crews("M M", "W W", "P P").goods(battery=9, water=1, polymer=1).rovers(*out)
        before = story.state.value(ANN)
        lost.append(before - story.goods(battery=3, water=1, polymer=1).state.value(ANN))
    assert lost[1] > lost[0] > 0


def test_alone_an_objective_out_of_reach_is_worst() -> None:
    """Q16: four connected Buildings on Progress space 4."""
    there, late = (Story("workers", draws={"objective": ["O9"]}).piece(space).state for space in (4, 5))
    assert there.value(ANN) > late.value(ANN) + 100


def test_alone_ships_come_before_points() -> None:
    """R15.6."""
    plain, built = Story("workers").goods(food=9), Story("workers").goods(food=9).taken("E-1")
    plain.state.score(ANN, 1, 9)
    assert built.state.value(ANN) > plain.state.value(ANN)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_greedy_beats_random(seed: int) -> None:
    state, dice = GAME.new_state(GAME.box(2, GAME.settle_options({}, 2))), SeededDice(seed)
    players = [Player("greedy", seed), Player("random", seed)]
    while (mover := int(state.mover())) != OVER:
        state.apply(state.sample(dice) if mover == CHANCE else players[mover].choose(state, mover))
    assert list(state.returns()) == [1.0, 0.0]
