"""A table at which two satellite tokens of any kinds are chosen."""

from __future__ import annotations

import cosmodrome as cd
from tests.one_small_step.story import USA, given


def two_tokens() -> cd.Match:
    """Ann has just paid for E109, which brings them."""
    story = given().set_media(1, 0).hold(USA, "E109").give(USA, material=1, funding=1).start(6).play("play:E109")
    game = cd.load("one_small_step")
    return game.match(seats=["Ann", "Bob"], position=game.definition.position(story.state), seed=1)
