"""The text of an option names everything that it gives away at once."""

from __future__ import annotations

import random
from typing import cast

import cosmodrome as cd
from cosmodrome.games.space_explorers.game import GAME
from cosmodrome.games.space_explorers.rules.explorers import Explorers
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


def test_a_card_that_goes_in_any_case_is_named_although_a_choice_is_left() -> None:
    """R6.4, D4: it is returned without a question, since tokens alone would not do."""
    players = [{"tokens": ALL, "hand": [42]}, {"tokens": ALL}]
    story = Story({"center": [*CALM[:5], 9], "players": players})
    assert text(story, "recruit:9") == "Recruit Engineer 9 from the Center (returning 42, then 2 more to pay)"


def test_card_31_does_not_go_unnamed_either() -> None:
    """R9.31: it leaves the Hub in any case, as the tokens would not do; which of them go is still to be chosen."""
    match = cd.load("space_explorers").match(seats=2, seed=2)
    dice, seen = random.Random(2), 0
    while not match.over:
        state = cast(Explorers, match.state)
        for option in match.decision.options:
            after = state.clone()
            after.apply(GAME.keys.find(option.key))
            if after.in_the_making() and after.gone >= 0 > state.gone and option.key != "use_31":
                seen += 1
                assert f"returning {int(after.gone) + 1}" in option.text
        recruits = [key for key in match.decision.options.keys if key.startswith("recruit")]
        match.play(dice.choice(recruits if recruits and dice.random() < 0.8 else match.decision.options.keys))
    assert seen


def test_the_tray_and_the_question_agree() -> None:
    """D4: two of four icons come from the card; what tokens are asked for is what is due."""
    players = [{"tokens": ALL, "hand": [42]}, {"tokens": ALL}]
    story = Story({"center": [*CALM[:5], 9], "players": players}).play("recruit:9")
    cost = [icon["colour"] for icon in story.view(0)["recruit"]["icons"]]
    assert sorted(cost) == ["green", "green", "purple", "yellow"]

    def due() -> list[str]:
        return sorted(icon["colour"] for icon in story.view(0)["recruit"]["icons"] if not icon["by"])

    assert due() == ["green", "yellow"], "one of two green ones is beyond the tokens"
    assert GAME.prompt(story.state, 0).text == "Green: how many tokens of this colour? Engineer 9 still needs 2 icons"
    story.play("pay:green:1")
    assert due() == ["yellow"]
    assert GAME.prompt(story.state, 0).text == "Yellow: how many tokens of this colour? Engineer 9 still needs 1 icon"
    story.play("pay:yellow:0")  # so it is the purple one
    assert "purple" not in story.player(0)["tokens"]


ALL = {"blue": 1, "green": 1, "yellow": 1, "red": 1, "purple": 1}
