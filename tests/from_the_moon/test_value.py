"""The estimate that greedy bots go by."""

from __future__ import annotations

import pytest

from cosmodrome.bots import Player
from cosmodrome.games.from_the_moon.game import GAME
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
    lost.state.end_by_hunger()
    assert lost.state.value(ANN) < running.state.value(ANN)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_greedy_beats_random(seed: int) -> None:
    state, dice = GAME.new_state(GAME.box(2, GAME.settle_options({}, 2))), SeededDice(seed)
    players = [Player("greedy", seed), Player("random", seed)]
    while (mover := int(state.mover())) != OVER:
        state.apply(state.sample(dice) if mover == CHANCE else players[mover].choose(state, mover))
    assert list(state.returns()) == [1.0, 0.0]
