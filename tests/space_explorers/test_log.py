"""The log says which Specialist an ability belongs to: the lines before and after it make sense without the board."""

from __future__ import annotations

import pytest

from cosmodrome.games.space_explorers.game import GAME
from tests.space_explorers.given import given
from tests.space_explorers.story import NEIL, YURI, Story

ENOUGH = {"blue": 2, "green": 2, "red": 2}


def told(story: Story, key: str) -> str:
    """What everybody reads of the answer, the name of the player left out."""
    before = story.state.clone()
    action = GAME.keys.find(key)
    story.state.apply(action)
    return "".join(part.text for part in GAME.tell(before, NEIL, action, story.state))


@pytest.mark.parametrize(
    ("story", "key", "line"),
    [
        (given({"yellow": [32]}, center=[26], tokens=ENOUGH).play("recruit:26"), "draw", " uses Scientist 32 to draw."),
        (
            given({"yellow": [32]}, center=[26], tokens=ENOUGH).play("recruit:26"),
            "decline",
            " does without the draw of Scientist 32.",
        ),
        (given({"purple": [58]}).play("take_deck"), "extra", " draws one card more (Astronaut 58)."),
        (given({"red": [44]}), "use_44", " adds the top card of the deck to the Center (Builder 44)."),
        (
            given({"green": [19]}, tokens=ENOUGH, edition="2017"),
            "use_19",
            " passes two tokens for a skill (Tester 19).",
        ),
    ],
)
def test_an_ability_is_told_with_its_card(story: Story, key: str, line: str) -> None:
    assert told(story, key) == line


@pytest.mark.parametrize("seat", [NEIL, YURI, None])
def test_a_draw_is_asked_with_its_card(seat: int | None) -> None:
    """RU-16: all can see whose draw it is."""
    story = given({"yellow": [32]}, center=[26], tokens=ENOUGH).play("recruit:26")
    assert GAME.prompt(story.state, seat).text == "Draw a card for Scientist 32?"
