"""The text of an option names everything that it gives away at once."""

from __future__ import annotations

from cosmodrome.games.space_explorers.game import GAME
from tests.space_explorers.story import CALM, Story, spread


def text(story: Story, key: str) -> str:
    return GAME.option(story.state, GAME.keys.find(key)).text


def test_a_recruit_that_completes_at_once_tells_its_price() -> None:
    """R6.4: with one way to pay, the card returned and the tokens passed are named before they go."""
    first, second = spread(2, yellow=2)
    story = Story({"center": [*CALM[:5], 13], "players": [{"tokens": first}, {"tokens": second}]})
    assert text(story, "recruit:13") == "Recruit Tester 13 from the Center (passing 2 yellow)"
    story = Story({"center": [*CALM[:5], 37], "players": [{"tokens": first, "hand": [36]}, {"tokens": second}]})
    assert text(story, "recruit:37") == "Recruit Builder 37 from the Center (returning 36)"


def test_a_recruit_with_a_choice_left_tells_no_price() -> None:
    """D4a: what will be given is still to be decided."""
    first, second = spread(2, yellow=2)
    story = Story({"center": [*CALM[:5], 13], "players": [{"tokens": first, "hand": [36]}, {"tokens": second}]})
    assert text(story, "recruit:13") == "Recruit Tester 13 from the Center"
    story.play("recruit:13")
    assert text(story, "tokens") == "Pay the rest with tokens (passing 2 yellow)"
    assert text(story, "return:36") == "Return Scientist 36 to the Center"
