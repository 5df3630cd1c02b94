"""Worlds that differ only in roles look the same to everybody whom the difference does not concern."""

from __future__ import annotations

import pytest

from cosmodrome.games.hope.game import GAME
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.lab.conformance.twins import compare
from tests.hope.story import ANN, BOB, CAT, Story

WORLDS = [("hope", "nope", "hope"), ("hope", "hope", "nope"), ("hope", "hope", "hope")]


@pytest.mark.parametrize("other", [1, 2])
def test_twins_by_roles(other: int) -> None:
    """R15.1, I10: Ann and a spectator meet the same in both worlds, whoever is asked, until a role is shown."""
    first, second = (Story(roles=WORLDS[world], seats=3) for world in (0, other))
    dice = SeededDice(5)
    keys = ["navigate:towards:SW", "stop", "end", "navigate:away:NW", "go:NW", "stop", "end", "end"]
    for step in keys:
        first.play(step)
        second.play(step)
        compare(GAME, first.state, second.state, ANN, dice)
        compare(GAME, first.state, second.state, None, dice)
    mine, others = (story.heard[-20:] for story in (first, second))
    assert mine == others


def test_what_the_others_are_asked_does_not_tell_roles() -> None:
    """R15.1, D5: the traitor has one option more, but the same question at the same moment."""
    traitor, loyal = (Story(seats=3, roles=(role, "hope", "hope")) for role in ("nope", "hope"))
    assert set(traitor.keys) - set(loyal.keys) == {"reveal"}
    for seat in (BOB, CAT, None):
        assert GAME.prompt(traitor.state, seat) == GAME.prompt(loyal.state, seat)
        assert GAME.view(traitor.state, seat) == GAME.view(loyal.state, seat)
