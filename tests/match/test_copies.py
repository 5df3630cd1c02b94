"""Matches and games as values: pickled, copied, compared, kept in sets."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

import cosmodrome as cd
from cosmodrome.games import fields
from cosmodrome.match.game import Game
from tests.match.tables import BEACONS, SECRET, at_random, finished, table
from tests.toys.descent import GAME as DESCENT


def again(match: cd.Match) -> cd.Match:
    found = pickle.loads(pickle.dumps(match))
    assert isinstance(found, cd.Match)
    return found


def play_on(match: cd.Match) -> str:
    return finished(match).record.text(private=True)


@pytest.mark.parametrize("seed", [SECRET, 7])
@pytest.mark.parametrize("make", [again, copy.copy, copy.deepcopy])
def test_it_comes_back_equal_and_goes_its_own_way(make: Callable[[cd.Match], cd.Match], seed: bytes | int) -> None:
    match = at_random(table(3, seed=seed), 80)
    other = make(match)
    assert other == match
    assert hash(other) == hash(match)
    assert fields.same(other.state, match.state)
    assert other.log == match.log
    before = match.record.text(private=True)
    played = play_on(other)
    assert match.record.text(private=True) == before
    assert other != match
    assert play_on(match) == played, "the dealer goes on with the same draw"
    assert other == match


def test_as_it_stood_with_chance_to_come_with_somebody_gone_and_over() -> None:
    match = table(3)
    match.play("roll")
    asked = match.fork(3, deal=False)
    assert again(asked) == asked, "nothing is dealt by pickling"
    match.resign(2)
    match.undo(0, bots=[1, 2])
    assert again(match).record.resigned == [2]
    assert again(match).practice
    match.resign(1)
    assert again(match).outcome == match.outcome


def test_a_record_without_its_seed_can_be_pickled_but_still_not_dealt() -> None:
    match = Game(DESCENT).match(seats=1, seed=SECRET)
    match.play("drift")
    seen = cd.replay(match.record.text(), game=Game(DESCENT))
    assert again(seen) == seen == match
    with pytest.raises(cd.BadRecord, match="no seed"):
        again(seen).play("burn")


def test_a_scripted_match() -> None:
    match = Game(DESCENT).match(seats=1, dealer=cd.ScriptedDealer(["die:2", "die:3"]))
    match.play("burn")
    other = again(match)
    other.play("burn")
    assert other.record.steps[-1].key == "die:3"


def test_equal_is_the_same_record() -> None:
    one, other = table(seed=7), table(seed=7)
    assert one == other
    assert one.record == other.record
    one.play("note:0")
    assert one != other
    other.play("note:0")
    assert one == other
    assert table(seed=8) != table(seed=7)
    assert table(seed=7) != "a match"


def test_a_match_stays_in_its_set_while_it_is_played() -> None:
    match = table(seed=7)
    kept = {match}
    match.play("note:0")
    assert match in kept


@pytest.mark.parametrize("name", cd.games())
def test_games(name: str) -> None:
    game = cd.load(name)
    assert pickle.loads(pickle.dumps(game)) is game
    assert copy.deepcopy(game) is copy.copy(game) is game
    assert game == Game(game.definition)
    assert len({game, Game(game.definition)}) == 1
    assert game != BEACONS
    match = game.match(seed=1)
    match.play(match.decision.options[0])
    assert again(match) == match


def test_a_game_that_is_not_installed() -> None:
    assert pickle.loads(pickle.dumps(BEACONS)) == BEACONS
