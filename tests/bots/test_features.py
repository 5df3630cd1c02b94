"""What games tell bots: features in full, and chances that are chances."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from math import isfinite

import pytest
from librt.vecs import vec

from cosmodrome.bots.hints import FILE, SCORES
from cosmodrome.bots.judges import LinearJudge
from cosmodrome.bots.specs import LEVELS, judge_of, spec_of
from cosmodrome.bots.weights import weights_of
from cosmodrome.games import definitions
from cosmodrome.games.definition import Definition
from cosmodrome.games.hope.game import GAME as HOPE
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER, State
from tests.hope.story import ANN, BOB, Story

UNTOUCHED = -1234.5
COMPARATIVE = re.compile(r"\b(more|less|fewer|better|larger|longer|higher|closer|further)\b")


def positions(game: Definition, seats: int) -> Iterator[State]:
    """Every tenth question of a random game, from the first to the last."""
    state, dice, n = game.new_state(game.box(seats, game.settle_options({}, seats))), SeededDice(seats), 0
    while state.mover() != OVER and n < 300:
        mover = int(state.mover())
        n += mover != CHANCE
        if mover != CHANCE and n % 10 == 1:
            yield state
        actions = state.legal_actions()
        state.apply(state.sample(dice) if mover == CHANCE else actions[dice.below(len(actions))])


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("game", definitions().values(), ids=lambda game: game.id)
def test_features_and_chances_of_every_position(game: Definition, seats: int) -> None:
    size = len(game.features)
    assert len(set(game.features)) == size > 10
    for state in positions(game, seats):
        assert 0 <= state.elapsed() <= 1.5
        chances = list(state.chances())
        assert all(0 <= chance <= 1 for chance in chances)
        sides = {int(state.side(seat)): chance for seat, chance in enumerate(chances)}
        assert sum(sides.values()) == pytest.approx(1) or game.winner != "one side"
        for seat in range(seats + (game.winner == "one or nobody")):
            found = vec[float]([UNTOUCHED] * (size + 1))
            state.features(seat, state.shared_features(), found)
            assert all(isfinite(number) and abs(number) < 20 for number in list(found)[:size])
            assert found[size] == UNTOUCHED


@pytest.mark.parametrize("game", definitions().values(), ids=lambda game: game.id)
def test_each_feature_has_words_that_compare(game: Definition) -> None:
    """For "It leaves you with … than any other answer does."."""
    words = tomllib.loads(game.resource(FILE) or "")
    words.pop(SCORES, None)
    assert list(words) == list(game.features)
    for more_and_less in words.values():
        assert len(more_and_less) == 2
        assert all(COMPARATIVE.search(phrase) for phrase in more_and_less if phrase)


def test_a_lonely_player_wins_or_not() -> None:
    """From the Moon, solo: chances do not add up to 1."""
    game = definitions()["from_the_moon"]
    state = next(positions(game, 1))
    (chance,) = state.chances()
    assert 0 < chance < 0.5


def test_failure_of_the_mission_is_good_for_the_traitor_alone() -> None:
    near, far = (Story(roles=("nope", "hope"), seats=2).marker(index) for index in (40, 5))
    assert near.state.chances()[ANN] > far.state.chances()[ANN]
    assert near.state.chances()[BOB] < far.state.chances()[BOB]
    assert near.state.mindset(ANN) != near.state.mindset(BOB)


def test_levels_of_hope_know_what_a_traitor_wants() -> None:
    """Weights that were learned without a traitor would leave him without a wish: they do not judge games with one."""
    near, far = (Story(roles=("nope", "hope", "hope"), seats=3).marker(index) for index in (60, 5))
    for level in LEVELS:
        judge = judge_of(spec_of(level, near.game), near.game)
        for seat, sign in ((ANN, 1), (BOB, -1)):
            assert (judge.chances(near.state)[seat] - judge.chances(far.state)[seat]) * sign > 0.05, level


def test_together_all_loyal_seats_have_the_same_chance() -> None:
    mine = Story(cooperative=True).row(ANN)
    assert len(set(mine.state.chances())) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_together_a_victory_is_shared(seats: int) -> None:
    """R16.2: for learning all loyal seats together win as much as one does, so that nobody wins with the rest."""
    state = Story(seats=seats, cooperative=True).state
    won, shares = state.chances()[0], list(state.shares(state.chances()))
    assert shares == pytest.approx([won / seats] * seats)
    weights, winner = weights_of(HOPE, "three_seats")
    assert max(LinearJudge(list(weights), winner).chances(state)) < 0.9, "the game has only begun"
    spy = Story(roles=("nope", "hope", "hope"), seats=3, cooperative=True).state
    assert list(spy.shares(vec[float]([0.2, 0.6, 0.6]))) == pytest.approx([0.2, 0.3, 0.3])
    apart = Story(seats=seats).state
    assert list(apart.shares(apart.chances())) == list(apart.chances())


def test_weights_judge_only_games_that_they_hold_for() -> None:
    """R11: those of HOPE do not know a traitor. Training tries all weights everywhere."""
    weights, winner = weights_of(HOPE, "three_seats")
    cautious, bare = (LinearJudge(list(weights), winner, anywhere) for anywhere in (False, True))
    with_traitor, without = Story(roles=("nope", "hope", "hope"), seats=3).state, Story(seats=3).state
    assert list(cautious.chances(with_traitor)) == list(with_traitor.chances()) != list(bare.chances(with_traitor))
    assert list(cautious.chances(without)) == list(bare.chances(without)) != list(without.chances())
