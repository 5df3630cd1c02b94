"""What is thrown away is freed: vecs that cross into compiled code have been kept for ever (mypyc)."""

from __future__ import annotations

import gc
import json
import pickle
import random
import tracemalloc
from collections.abc import Callable

import launch_window
import pytest

from cosmodrome.games import definitions
from cosmodrome.games.definition import Definition
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.lab.bench import advance
from cosmodrome.match.game import Game
from cosmodrome.match.match import Match

TIMES = 20
TRIES = 5
MOST = 40  # bytes a time; the smallest vec takes more
ANSWERS = 12
pytestmark = pytest.mark.slow  # and of no interest where nothing is compiled
GAMES = [*definitions().values(), launch_window.GAME]
of_every_game = pytest.mark.parametrize("definition", GAMES, ids=[game.id for game in GAMES])


def begun(game: Game) -> Match:
    match = game.match(seats=2, seed=7)
    advance(match, random.Random(7), ANSWERS)
    return match


def kept(call: Callable[[], object]) -> float:
    """Bytes that a call leaves behind, beyond what the first calls note for good. Another thread of this process may
    keep something just then; what a call keeps shows every time.
    """
    gc.collect()
    gc.freeze()  # collections look only at what comes from now on
    tracemalloc.start()
    try:
        before, least = _traced(call), float("inf")
        for _ in range(TRIES):
            after = _traced(call)
            before, least = after, min(least, (after - before) / TIMES)
            if least < MOST:
                break
    finally:
        tracemalloc.stop()
        gc.unfreeze()
    return least


def _traced(call: Callable[[], object]) -> int:
    """Bytes in use after some calls."""
    for _ in range(TIMES):
        call()
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


@of_every_game
def test_boxes_are_freed(definition: Definition) -> None:
    options = definition.settle_options({}, 2)
    assert kept(lambda: definition.box(2, options)) < MOST


@of_every_game
def test_states_and_their_copies_are_freed(definition: Definition) -> None:
    state, dice = begun(Game(definition)).state, SeededDice(7)
    assert kept(lambda: definition.new_state(state.box)) < MOST
    assert kept(lambda: state.clone().legal_actions()) < MOST
    assert kept(lambda: state.determinize(0, dice).legal_actions()) < MOST


@of_every_game
def test_states_from_positions_are_freed(definition: Definition) -> None:
    state = begun(Game(definition)).state
    position = json.loads(json.dumps(definition.position(state)))
    assert kept(lambda: definition.from_position(state.box, position)) < MOST


@of_every_game
def test_states_that_were_looked_at_are_freed(definition: Definition) -> None:
    state = begun(Game(definition)).state
    position = json.loads(json.dumps(definition.position(state)))

    def look() -> None:
        again = definition.from_position(state.box, position)
        for seat in (0, None):
            definition.view(again, seat)
            definition.prompt(again, seat)
        definition.blocked(again)
        definition.check(again)

    assert kept(look) < MOST


@of_every_game
def test_matches_are_freed(definition: Definition) -> None:
    game = Game(definition)
    assert kept(lambda: begun(game)) < MOST


@of_every_game
def test_boxes_from_pickle_are_kept_once(definition: Definition) -> None:
    data = pickle.dumps(begun(Game(definition)).state.box)
    assert kept(lambda: pickle.loads(data)) < MOST
