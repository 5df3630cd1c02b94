"""Hints: the best answers first, with what speaks for them, and never more than the seat may know."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import cosmodrome as cd
from cosmodrome.bots import Player
from cosmodrome.bots.hints import ALIKE, FILE, LOST, WON, Hint, advantages, alike, hints, outlook
from cosmodrome.bots.specs import spec_of
from cosmodrome.games import definition, definitions
from cosmodrome.games.definition import Definition
from cosmodrome.match.match import Match
from tests.bots.test_fair_view import OPEN, pairs
from tests.hope.story import ANN
from tests.hope.story import Story as Hope
from tests.space_explorers.given import given

GAME = "space_explorers"
GOLDENS = Path(__file__).parent.parent / "goldens"


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


def last_choice(golden: str, seat: int) -> Match:
    """A whole game, taken back to the last question of this seat that left it a choice."""
    match = cd.replay(GOLDENS / golden)
    at = len(match.record)
    while True:
        at -= 1
        if match.record.steps[at].who == seat and len((before := match.fork(at)).state.legal_actions()) > 1:
            return before


@pytest.mark.parametrize(
    ("golden", "seat", "said"),
    [
        ("space_explorers-v2-2018-all-asked.cosmo", 0, WON),
        ("space_explorers-v2-2018-all-asked.cosmo", 1, LOST),
        ("hope-four-bugs.cosmo", 0, LOST),
        ("from_the_moon-two-mixed.cosmo", 0, WON),
        ("from_the_moon-two-mixed.cosmo", 1, LOST),
        ("from_the_moon-solo-lost.cosmo", 0, LOST),
        ("from_the_moon-solo-won.cosmo", 0, WON),
        ("one_small_step-v2-advanced-1v1-greedy.cosmo", 0, LOST),
        ("one_small_step-v2-advanced-1v1-greedy.cosmo", 1, WON),
    ],
)
def test_a_game_that_is_decided_is_called_so(golden: str, seat: int, said: str) -> None:
    """In its last turns all chances are about 0 % or 100 %; beside that nobody is told that answers are alike."""
    match = last_choice(golden, seat)
    game = match.game.definition
    found = hints(game, match.state, seat, spec_of("search:iterations=24,finishes=1", game), 5, match.names)
    assert outlook(found) == said
    assert all(hint.reason != ALIKE for hint in found)


@pytest.mark.parametrize(("marker", "said"), [(5, ""), (58, LOST)])
@pytest.mark.parametrize("cooperative", [True, False])
def test_a_lost_mission_is_called_so(marker: int, said: str, cooperative: bool) -> None:
    """HOPE, alone or together: with the marker near its end and all galaxies open nobody can win any more."""
    story = Hope(cooperative=cooperative).marker(marker)
    game = story.game
    assert outlook(hints(game, story.state, story.mover, spec_of("search:iterations=24,finishes=1", game), 5)) == said


def test_points_go_by_the_word_of_the_game() -> None:
    """HOPE knows no points: pioneers count."""
    story = Hope().medals(ANN, 9)
    found = hints(story.game, story.state, ANN, spec_of("search:iterations=60,finishes=1", story.game), 5)
    reasons = {hint.key: hint.reason for hint in found}
    assert reasons["technology"].startswith("It brings 1 more pioneer that counts. It leaves you with ")


def test_what_is_open_is_not_called_decided() -> None:
    """One answer that saves the game is enough, and one that may lose it; of a single answer nothing is known."""
    lost, open_, won = (Hint("a", "A", chance) for chance in (0.004, 0.5, 0.996))
    assert outlook([lost, lost]) == LOST
    assert outlook([won, won]) == WON
    for found in ([open_, lost], [won, open_], [won, lost], [Hint("a", "A")], []):
        assert outlook(found) == ""


def test_a_comparison_names_what_it_compares_with() -> None:
    """Space Explorers: of two answers each is compared with the other one."""
    game = definition(GAME)
    story = given(center=[13], tokens={"yellow": 2, "blue": 1}, hand=[1], seats=2).play("recruit:13")
    assert story.keys == ["return:1", "tokens"]
    found = hints(game, story.state, 0, spec_of("search:iterations=24", game), 5)
    reasons = [hint.reason for hint in found if hint.reason]
    assert reasons
    assert all(reason.endswith(" than the other answer does.") for reason in reasons), reasons


def test_features_of_the_same_words_are_one_thing() -> None:
    """One Small Step: a resource of one kind against one of another kind is not more resources."""
    game = definition("one_small_step")
    of_first, of_second = (
        [float(name == feature) for name in game.features] for feature in ("temps_first", "temps_second")
    )
    nothing, weights = [0.0] * len(game.features), [1.0] * len(game.features)
    assert advantages(game, weights, of_first, nothing) == {"more temporary resources": 1.0}
    assert advantages(game, weights, of_first, of_second) == {}


@pytest.mark.parametrize("game", definitions().values(), ids=lambda game: game.id)
def test_no_two_answers_surpass_each_other(game: Definition) -> None:
    """Only one answer can leave more of a thing than any other; several can leave more than the others on average."""
    match = cd.load(game.id).match(seats=2, seed=4)
    greedy, spec = Player("greedy", 1), spec_of("search:iterations=16,finishes=1", game)
    said: list[str] = []
    for number in range(60):
        if match.over:
            break
        seat = match.deciders[0]
        if number % 12 == 0 and len(match.state.legal_actions()) > 2:
            found = hints(game, match.state, seat, spec, 5, match.names)
            reasons = [re.search(r"It leaves you with (.+) than (.+)\.$", hint.reason) for hint in found]
            told = [(reason[1], reason[2]) for reason in reasons if reason]
            unmatched = [thing for things, rivals in told if "any other" in rivals for thing in things.split(" and ")]
            assert len(unmatched) == len(set(unmatched)), told
            said += [rivals for _, rivals in told]
        match.play(greedy.choose(match.state, seat), seat=seat)
    assert {*said} <= {
        *(f"any {others} answer does" for others in ("other", "other good")),
        *(f"the {others} answers do on average" for others in ("other", "other good")),
        *(f"the {others} answer does" for others in ("other", "other good")),
    }


def test_where_there_is_nothing_to_choose_nothing_is_estimated() -> None:
    game = definition(GAME)
    match = cd.load(GAME).match(seats=2, seed=3)
    greedy = Player("greedy", 1)
    while len(match.state.legal_actions()) > 1:
        match.play(greedy.choose(match.state, match.mover or 0))
    [only] = hints(game, match.state, match.mover or 0, spec_of("search:iterations=20", game), 5)
    assert (only.key, only.chance) == (match.decision.options.keys[0], None)
