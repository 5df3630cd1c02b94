"""Turns are numbered in the state: who plays alone has turns too."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from cosmodrome.bots.search import GreedySearch
from cosmodrome.games import fields
from cosmodrome.match.game import Game, load
from tests.toys.descent import DRIFT, GAME, Lander


class Watched(Lander):
    """Notes the last turn that any copy of it came to."""

    latest: ClassVar[int] = 0

    def clone(self) -> Watched:
        return Watched(self.tank, self)

    def new_turn(self, who: i64) -> None:
        super().new_turn(who)
        Watched.latest = max(Watched.latest, int(self.turn))


def test_every_turn_has_its_number() -> None:
    state = GAME.new_state(GAME.box(1, GAME.settle_options({}, 1)))
    assert state.turn == 1
    state.apply(DRIFT)
    assert (state.turn, state.clone().turn) == (2, 2)


def test_greedy_search_stops_at_the_end_of_its_turn_in_a_game_for_one() -> None:
    state = Watched(GAME.new_state(GAME.box(1, GAME.settle_options({}, 1))).tank)
    Watched.latest = 0
    GreedySearch(1).choose(state, 0)
    assert Watched.latest == 2, "it looks at how the next turn begins, not at the end of the game"


def test_a_position_holds_the_turn_and_an_old_one_counts_from_0() -> None:
    game = Game(GAME)
    match = game.match(seats=1, seed=1)
    match.play("drift")
    position = match.position()
    assert position["turn"] == 2
    assert fields.same(game.match(position=position, seed=1).state, match.state)
    del position["turn"]
    assert game.match(position=position, seed=1).state.turn == 0


def test_the_games_count_their_turns() -> None:
    """A turn number goes through a position unchanged; without it the same position begins to count at 0."""
    for name in ("space_explorers", "one_small_step"):
        match = load(name).match(seed=3)
        while match.state.turn < 5:
            match.play(match.decision.options[0])
        position = match.position()
        assert position["turn"] == match.state.turn
        assert load(name).match(position=position, seed=1).state.turn == match.state.turn
        older = {key: value for key, value in position.items() if key != "turn"}
        assert load(name).match(position=older, seed=1).state.turn == 0


def test_a_turn_is_counted_whether_anybody_listens_or_not() -> None:
    """A match listens to its states, a search does not."""
    match = load("space_explorers").match(seed=3)
    state, done = match.state.clone(), len(match.record)
    for _ in range(20):
        match.play(match.decision.options[0])
    for step in match.record.steps[done:]:
        state.apply_as(step.who, step.action)
    assert state.turn == match.state.turn > 1
