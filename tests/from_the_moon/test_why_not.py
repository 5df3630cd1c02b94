"""Why an answer is refused: with a rule and a reason, whatever somebody tries."""

from __future__ import annotations

import pytest

from cosmodrome.games.from_the_moon.game import GAME
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER

EVERY = 9  # answers


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_answer_at_every_question(seats: int) -> None:
    """All actions at some questions of a game: those that are not legal are refused with a rule of the rulebook."""
    state, dice = GAME.new_state(GAME.box(seats, GAME.settle_options({}, seats))), SeededDice(40 + seats)
    asked = 0
    while state.mover() != OVER:
        actions = state.legal_actions()
        asked += state.mover() != CHANCE
        if state.mover() != CHANCE and asked % EVERY == 0:
            for action in range(len(GAME.keys)):
                if action not in actions:
                    refused = GAME.why_not(state, action)
                    assert refused.text
                    assert refused.why
                    assert refused.rule in GAME.rulebook, refused
        state.apply(state.sample(dice) if state.mover() == CHANCE else actions[dice.below(len(actions))])
    assert asked > EVERY
