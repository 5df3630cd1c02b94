"""Why not: every refusal names the rule that forbids and says what is missing."""

from __future__ import annotations

import pytest

from cosmodrome.games.space_explorers.game import GAME
from cosmodrome.kernel.dice import SeededDice
from tests.refusals import reasons_told
from tests.space_explorers.given import given
from tests.space_explorers.payments import random_turn
from tests.space_explorers.story import CALM, NEIL, Story, neil

CENTER = [5, 17, 29, 41, 6, 18]


def why(story: Story, key: str) -> tuple[str, str]:
    blocked = story.why_not(key)
    assert blocked.key == key
    return blocked.rule, blocked.why


def test_what_is_missing_for_a_recruit() -> None:
    """R6.5: counted after abilities, tokens and cards that could be returned."""
    center = [3, *CENTER[1:]]  # yellow, green, green, green
    for tokens, hub, hand, missing in (
        ({}, {}, [], "needs 3 more green and 1 more yellow"),
        ({"yellow": 1, "green": 1}, {}, [], "needs 2 more green"),
        ({"green": 2}, {"blue": [1]}, [], ""),  # card 1 gives yellow and strikes a green
        ({"yellow": 1}, {"yellow": [33]}, [], "needs 2 more green"),  # one icon of any type is counted
        ({}, {}, [60], "needs 2 more green or yellow"),
        ({"green": 1}, {"yellow": [34]}, [], "needs 2 more green and 1 more yellow"),
        ({}, {"yellow": [34]}, [60], "needs 1 more green or yellow"),
        ({}, {"yellow": [31]}, [], "needs 1 more green or yellow"),
        ({}, {"yellow": [26, 31]}, [], "needs 1 more green or yellow"),
        ({}, {"yellow": [27, 31]}, [], ""),
    ):
        story = neil(hub=hub, hand=hand, center=center, tokens=tokens)
        if missing:
            assert why(story, "recruit:3") == ("R6.5", f"{missing} in Engineering")
        else:
            assert "recruit:3" in story.keys


def test_a_recruit_by_an_ability() -> None:
    """R6.9, R9.10: which ability is missing, or its price."""
    assert why(neil(center=CENTER), "recruit_free:18")[0] == "R6.9"
    assert why(neil(center=CENTER, hub={"blue": [8]}), "recruit_free:5")[0] == "R6.9"
    assert why(neil(hand=[40], center=CENTER), "recruit_for_tokens:40")[0] == "RA1"
    story = neil(hub={"blue": [10]}, hand=[40], center=CENTER, tokens={"red": 1})
    assert why(story, "recruit_for_tokens:40") == ("R9.10", "it takes two tokens")


def test_while_paying() -> None:
    """R6.4, R6.5, R6.6: cards that are not there, tokens that do not suffice."""
    story = neil(hand=[7, 22], center=[3, *CENTER[1:]], tokens={"green": 1, "blue": 1}).play("recruit:3")
    assert why(story, "tokens") == (
        "R6.5",
        "your tokens do not suffice: 4 icons needed, and no tokens for 2 green, 1 yellow",
    )
    assert why(story, "return:60") == ("R6.4", "only cards in your hand can be returned")
    assert why(story, "use_31") == ("RA1", "31 is not active")
    story.play("return:7")
    assert why(story, "return:7") == ("R6.4", "already returned")
    story = neil(hub={"yellow": [33], "green": [17]}, center=[15, 5, 29, 41, 53, 6], tokens={"red": 1, "yellow": 1})
    story.play("recruit:15")
    assert why(story, "pay:yellow:2") == ("R6.6", "exactly the missing icons are paid, with tokens you own")


def test_at_the_wrong_moment() -> None:
    """R3.2: the answer says what is being asked instead."""
    story = neil(hub={"purple": [56]}, center=CENTER)
    assert why(story, "complete:skylab") == ("R7.1", "not now: take a card or recruit a Specialist")
    story.play("take_deck")
    assert why(story, "take:5") == ("R4.1", "not now: after the action: use an ability, or go on")


def test_abilities() -> None:
    """RA1, RA2, R6.8, RU-1: covered, used, new, or without a deck."""
    assert why(neil(hub={"purple": [56, 49]}, center=CENTER), "use_56:red")[0] == "RA1"
    assert why(neil(hub={"purple": [56]}, center=CENTER).play("use_56:red"), "use_56:blue")[0] == "RA2"
    assert why(neil(hub={"purple": [56]}, center=CENTER, deck=[]), "use_56:blue")[0] == "RU-1"
    story = neil(hub={"purple": [56]}, center=CENTER, tokens={"red": 1})
    assert why(story, "use_56:blue") == ("R9.56", "you have no blue token")
    story = neil(hub={"red": [44], "purple": [57], "blue": [1]}, center=CENTER)
    assert why(story, "reorder:blue") == ("R9.57", "a new order needs at least two cards")
    hub = {"purple": [53, 54], "green": [19]}
    tokens = {"red": 2, "blue": 2, "green": 1}
    story = neil(hub=hub, hand=[56], center=CENTER, options={"edition": "2017"}, tokens=tokens)
    story.play("recruit:56")
    assert why(story, "use_56:blue") == ("R6.8", "a new Specialist's ability waits until your next turn")


def test_all_that_one_might_expect() -> None:
    """What lies on the table and cannot be chosen is listed with its reason."""
    story = neil(center=[3, *CENTER[1:]], tokens={"green": 1})
    blocked = {entry.key: entry for entry in GAME.blocked(story.state)}
    assert set(blocked) == {f"recruit:{card}" for card in story.center}
    assert blocked["recruit:3"].text == "Recruit Engineer 3 from the Center"
    assert blocked["recruit:3"].rule == "R6.5"
    story = neil(center=CENTER, deck=[])
    assert "take_deck" in {entry.key for entry in GAME.blocked(story.state)}


def test_tokens_are_passed_in_the_order_of_the_hub() -> None:
    """R10.4: two tokens of any colours (R9.10); whoever begins with the later one is told so."""
    story = given({"blue": [10]}, hand=[17], tokens={"blue": 1, "red": 1, "purple": 1}).play("recruit_for_tokens:17")
    assert why(story, "give:purple") == ("R10.4", "tokens are named in the order of the Hub: name the other one first")
    assert why(story, "give:green") == ("R10.4", "you have no green token left to pass")
    assert "Pass 2 tokens to the left neighbour: which is the first?" in GAME.prompt(story.state, 0).text


def test_after_the_end() -> None:
    """R8.2: nothing can be done any more."""
    tokens = {"blue": 1, "green": 1, "yellow": 1, "red": 1, "purple": 1}
    players = [{"tokens": tokens}, {"tokens": tokens}]
    story = Story({"center": CALM, "players": players, "agenda": [], "ending": "full_hub"})
    assert why(story, "take:5") == ("R8.2", "the game is over")
    assert GAME.blocked(story.state) == []


@pytest.mark.parametrize("edition", ["2017", "2018"])
def test_every_refusal_cites_a_rule(edition: str) -> None:
    """Whatever is asked at whatever moment, the answer has a reason and a rule that exists."""
    dice = SeededDice(1)
    texts = set()
    for seed in range(8):
        story = random_turn(seed, edition=edition, free_icons_first=seed % 2 == 0)
        texts |= reasons_told(GAME, story.state, dice, steps=25)
    assert len(texts) > 50
    assert "needs 0 more" not in " ".join(texts)


def test_a_players_own_view_of_a_payment() -> None:
    """R6.5: the prompt and the view tell how many icons are still missing."""
    story = neil(hand=[7, 22], center=[3, *CENTER[1:]], tokens={}).play("recruit:3")
    prompt = GAME.prompt(story.state, NEIL)
    assert prompt.text == "Where do the missing icons come from? Engineer 3 still needs 4 icons"
    story.play("return:7")
    assert story.view(NEIL)["recruit"]["missing"] == 2
