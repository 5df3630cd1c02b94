"""A bot never sees more than its seat: where two tables look the same to a seat, its bot answers the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cosmodrome.bots import Player, bots
from cosmodrome.bots.specs import LEVELS, spec_of
from cosmodrome.games import definitions
from cosmodrome.games.definition import Definition
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER, State

FEW = 6  # iterations: all that a search does, in little time
QUESTIONS = 3
OPEN = ("from_the_moon",)  # nothing is hidden in it


def pairs(game: Definition, seats: int, every: int) -> list[tuple[State, State, int]]:
    """Tables of one random game, each with another one that the seat to answer cannot tell from it."""
    state, dice = game.new_state(game.box(seats, game.settle_options({}, seats))), SeededDice(11)
    found: list[tuple[State, State, int]] = []
    step = 0
    while state.mover() != OVER and len(found) < QUESTIONS:
        mover = int(state.mover())
        actions = state.legal_actions()
        step += mover != CHANCE
        if mover != CHANCE and len(actions) > 2 and step >= every * (len(found) + 1):
            twin = state.determinize(mover, dice)
            if twin != state:
                found.append((state.clone(), twin, mover))
        state.apply(state.sample(dice) if mover == CHANCE else actions[dice.below(len(actions))])
    return found


@pytest.mark.parametrize("game", definitions().values(), ids=lambda game: game.id)
def test_bots_answer_the_same_where_their_seat_sees_the_same(game: Definition) -> None:
    tables = pairs(game, min(3, game.max_seats), every=9)
    assert len(tables) == (0 if game.id in OPEN else QUESTIONS)
    searches = [str(replace(spec_of(level, game), iterations=FEW, seconds=0.0)) for level in LEVELS]
    for here, there, seat in tables:
        for name in {*bots(), *searches} - {*LEVELS}:
            answers = {Player(name, 5, game).choose(table, seat) for table in (here, there)}
            assert len(answers) == 1, f"{name} sees what seat {seat} cannot"
