"""HOPE: who watches finds the traitor. A few short searches in `make test`, commanders in `make soak`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cosmodrome.bots import Player
from cosmodrome.bots.specs import spec_of
from cosmodrome.games.hope.game import GAME
from cosmodrome.games.hope.rules.actions import ACCUSE, REVEAL
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER
from cosmodrome.lab.watching import Watchers
from tests.soak import repeats

COMMANDER = spec_of("commander", GAME)
SPEC = str(replace(COMMANDER, iterations=repeats(40, COMMANDER.iterations), finishes=repeats(1, COMMANDER.finishes)))


def accusations(seats: int, seed: int) -> list[bool]:
    """Those of one game, each right or wrong."""
    box = GAME.box(seats, GAME.settle_options({"traitor": True}, seats))
    state, dice = GAME.new_state(box), SeededDice(seed)
    players = [Player(SPEC, 10 * seed + seat, GAME) for seat in range(seats)]
    watchers = Watchers(GAME, state)
    found: list[bool] = []
    while (mover := int(state.mover())) != OVER:
        if mover == CHANCE:
            state.apply(state.sample(dice))
            continue
        players[mover].saw(watchers.news(mover), mover)
        answer = players[mover].choose(state, mover)
        if ACCUSE <= answer < REVEAL:
            found.append(answer - ACCUSE == state.traitor)
        state.apply_as(mover, answer)
    return found


@pytest.mark.soak
def test_accusations_are_right() -> None:
    """By chance a third to a half of them would be, and fewer where nobody is the traitor."""
    games = repeats(20, 120)
    found = [right for game in range(games) for right in accusations(3 + game % 2, game)]
    assert len(found) >= games / 5
    assert sum(found) >= 0.7 * len(found)
