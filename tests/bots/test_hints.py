"""Hints: the best answers first, with what speaks for them, and never more than the seat may know."""

from __future__ import annotations

import tomllib

import pytest

import cosmodrome as cd
from cosmodrome.bots import Player
from cosmodrome.bots.hints import ALIKE, FILE, Hint, alike, hints
from cosmodrome.bots.specs import spec_of
from cosmodrome.games import definition, definitions
from cosmodrome.games.definition import Definition
from tests.bots.test_fair_view import OPEN, pairs

GAME = "space_explorers"


@pytest.mark.parametrize("game", definitions().values(), ids=lambda game: game.id)
def test_hints_are_the_same_where_the_seat_sees_the_same(game: Definition) -> None:
    tables = pairs(game, min(3, game.max_seats), every=9)
    assert tables or game.id in OPEN
    for here, there, seat in tables:
        assert hints(game, here, seat, spec_of("search:iterations=8", game), 5) == hints(
            game, there, seat, spec_of("search:iterations=8", game), 5
        )


def test_a_hint_ranks_answers_and_says_why() -> None:
    game = cd.load(GAME)
    match = game.match(seats=["Ann", "Bob"], seed=3)
    greedy = Player("greedy", 1)
    while len(match.decision.options) < 8 or match.turn < 9:
        match.play(greedy.choose(match.state, match.mover or 0))
    seat = match.mover or 0
    found = hints(game.definition, match.state, seat, spec_of("search:iterations=160", game.definition), 5, match.names)
    assert 2 <= len(found) <= 3
    assert [hint.visits for hint in found] == sorted((hint.visits for hint in found), reverse=True)
    offered = [(option.key, option.text) for option in match.decision.options]
    for hint in found:
        assert (hint.key, hint.text) in offered
        assert hint.chance is not None
        assert 0 <= hint.low <= hint.chance <= hint.high <= 1
    said = [
        phrase for phrases in tomllib.loads(game.definition.resource(FILE)).values() for phrase in phrases if phrase
    ]
    assert any(phrase in found[0].reason for phrase in said), found[0]
    assert any(match.names[seat] in hint.does for hint in found), "what the log would say"


def test_answers_that_the_search_cannot_tell_apart_are_called_so() -> None:
    game = cd.load("one_small_step")
    match = game.match(seats=2, seed=3)
    spec = spec_of("search:iterations=24,weights=estimate", game.definition)
    found = hints(game.definition, match.state, match.deciders[0], spec, 5)
    assert [hint.reason for hint in found] == [ALIKE, "", ""]
    good, bad = Hint("a", "A", 0.6, 0.5, 0.7), Hint("b", "B", 0.3, 0.2, 0.4)
    assert not alike([good, bad])


def test_where_there_is_nothing_to_choose_nothing_is_estimated() -> None:
    game = definition(GAME)
    match = cd.load(GAME).match(seats=2, seed=3)
    greedy = Player("greedy", 1)
    while len(match.state.legal_actions()) > 1:
        match.play(greedy.choose(match.state, match.mover or 0))
    [only] = hints(game, match.state, match.mover or 0, spec_of("search:iterations=20", game), 5)
    assert (only.key, only.chance) == (match.decision.options.keys[0], None)


@pytest.mark.parametrize("game", definitions().values(), ids=lambda game: game.id)
def test_every_feature_has_words(game: Definition) -> None:
    words = tomllib.loads(game.resource(FILE))
    assert {*words} == {*game.features}
    assert all(len(pair) == 2 and all(isinstance(text, str) for text in pair) for pair in words.values())
