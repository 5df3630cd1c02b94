"""Resigning: what nobody else can inherit, and a group that plays on together."""

from __future__ import annotations

from typing import Any

import cosmodrome as cd
from cosmodrome.games.hope.game import GAME
from cosmodrome.match.game import Game
from tests.hope.story import ANN, BOB, CAT, EARTH, Story

NAMES = ["Ann", "Bob", "Cat"]


def match(story: Story, **options: Any) -> cd.Match:
    """A match that goes on from the position of a story."""
    names = NAMES[: int(story.state.printed.seats)]
    return Game(GAME).match(seats=names, position=GAME.position(story.state), seed=1, **options)


def test_nobody_inherits_the_victory_of_a_traitor_who_resigned() -> None:
    """R10.7: when Earth vanishes all others lose, whether or not the traitor has given up."""
    roles = ("hope", "nope", "hope")
    story = Story(roles=roles, seats=3).marker(6).symbols(1).gone((1, 0)).monolith(EARTH, 0)
    game = match(story, traitor=True)
    game.resign(BOB)
    game.play("end")
    assert game.outcome is not None
    assert game.outcome.winners == ()
    assert game.outcome.ranking[-1] == BOB


def test_the_next_best_wins_a_mission_if_the_best_resigned() -> None:
    """R10.5: the mission is accomplished all the same; the traitor stays out of it."""
    story = Story(roles=("hope", "nope", "hope"), seats=3).row(*[BOB] * 10, *[ANN] * 10, *[CAT] * 8)
    story.state.outcome = 1
    game = match(story, traitor=True)
    game.resign(ANN)
    for _ in NAMES:
        game.play("end")
    assert game.outcome is not None
    assert game.outcome.winners == (CAT,)


def test_the_cooperative_way_goes_on_until_the_last_one_resigns() -> None:
    """R16.2: nobody wins against the others, so nobody wins by staying."""
    game = match(Story(cooperative=True), cooperative=True)
    game.resign(BOB)
    assert not game.over
    game.resign(ANN)
    assert game.outcome is not None
    assert game.outcome.winners == ()


def test_the_cooperative_way_with_a_traitor_tells_no_sides() -> None:
    """R15.1, R16.2: whoever is left has won, since only the end may tell who played together."""
    for roles in (("hope", "nope"), ("hope", "hope")):
        game = match(Story(cooperative=True, roles=roles), cooperative=True, traitor=True)
        game.resign(ANN)
        assert game.outcome is not None
        assert game.outcome.winners == (BOB,)
