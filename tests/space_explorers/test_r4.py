"""R4: the action of taking a card, and the refill of the Center."""

from __future__ import annotations

import pytest

from tests.space_explorers.story import CALM, NEIL, VALENTINA, YURI, neil

SEVEN = [*CALM, 18]
EIGHT = [*SEVEN, 30]


def test_any_card_of_the_center_or_the_top_of_the_deck() -> None:
    """R4.1: each face-up card can be taken, or the top card of the deck; nothing else."""
    story = neil(hand=[7], others=[{"hand": [8]}])
    assert story.options("take") == ["5", "6", "17", "29", "41", "53"]
    assert "take_deck" in story.keys
    assert story.why_not("take:7").rule == "R4.1"
    assert story.why_not("take:8").rule == "R4.1"
    assert story.why_not("take:60").why == "this card is not in the Center"


def test_taking_costs_nothing() -> None:
    """R4.1: the card goes to the hand; tokens stay."""
    story = neil([60])
    tokens = story.tokens(NEIL)
    story.play("take:17")
    assert story.hand(NEIL) == [17]
    assert 17 not in story.center
    assert story.tokens(NEIL) == tokens


def test_drawing_takes_the_top_card_of_the_deck() -> None:
    """R4.1: one card, unseen before; the Center stays as it is."""
    story = neil([44])
    deck = story.deck
    story.play("take_deck")
    assert story.hand(NEIL) == [44]
    assert story.deck == deck - 1
    assert story.center == sorted(CALM)


def test_no_hand_limit() -> None:
    """R4.2: with thirty cards in hand one more can be taken, and nothing has to be put back."""
    thirty = [number for number in range(1, 50) if number not in CALM][:30]
    story = neil([60, 59], hand=thirty).play("take:5")
    assert len(story.hand(NEIL)) == 31
    story.play("take_deck", "take_deck")
    assert len(story.hand(NEIL)) == 32


def test_hand_cards_are_secret() -> None:
    """R4.2: the others see how many there are, not which."""
    story = neil([44], seats=3).play("take_deck")
    assert story.view(NEIL)["players"][NEIL]["hand"] == [44]
    for other in (YURI, VALENTINA, None):
        assert story.view(other)["players"][NEIL]["hand"] == [None]
        assert 44 not in story.view(other)["cards"]


def test_only_a_draw_from_the_deck_calls_58() -> None:
    """R4.3: drawing as the action may bring one more; taking from the Center may not."""
    story = neil([60, 59], hub={"purple": [58]}).play("take_deck")
    assert story.keys == ["extra", "no_extra"]
    assert story.play("extra").hand(NEIL) == [59, 60]
    story = neil([60], hub={"purple": [58]}).play("take:5")
    assert story.mover == YURI
    assert story.hand(NEIL) == [5]


def test_refill_below_six() -> None:
    """R4.4: with five cards left, the top card of the deck is turned up at once."""
    story = neil([60]).play("take:5")
    assert story.center == [6, 17, 29, 41, 53, 60]


@pytest.mark.parametrize(("center", "left"), [(SEVEN, 6), (EIGHT, 7)])
def test_no_refill_above_six(center: list[int], left: int) -> None:
    """R4.4: the Center may hold more than six; a card that leaves it is then not replaced."""
    story = neil(center=center)
    deck = story.deck
    story.play("take:5")
    assert len(story.center) == left
    assert story.deck == deck


def test_refill_resumes_when_it_would_drop_below_six() -> None:
    """R4.4: from seven down to six without a refill, then filled up to six again."""
    story = neil([60], center=SEVEN).play("take:5")
    assert story.center == [6, 17, 18, 29, 41, 53]
    story.play("take:6")
    assert story.center == [17, 18, 29, 41, 53, 60]


def test_a_recruit_from_the_center_leaves_a_gap_too() -> None:
    """R4.4: whenever a card has left the Center; a recruit from hand leaves no gap."""
    tokens = {"green": 2, "blue": 1}
    story = neil([60], center=[1, 5, 17, 29, 41, 53], tokens=tokens).play("recruit:1")
    assert story.center == [5, 17, 29, 41, 53, 60]
    story = neil(hand=[1], tokens=tokens)
    deck = story.deck
    story.play("recruit:1")
    assert story.center == sorted(CALM)
    assert story.deck == deck


def test_an_empty_deck_leaves_the_gap() -> None:
    """R4.4: nothing can be turned up any more; the Center shrinks, and there is no draw."""
    story = neil(deck=[])
    assert "take_deck" not in story.keys
    assert (story.why_not("take_deck").rule, story.why_not("take_deck").why) == ("RU-1", "the deck is empty")
    story.play("take:5")
    assert story.center == [6, 17, 29, 41, 53]


def test_the_last_card_of_the_deck() -> None:
    """R4.4: it fills the gap; from then on the Center shrinks."""
    story = neil(deck=[60]).play("take:5")
    assert story.center == [6, 17, 29, 41, 53, 60]
    assert story.deck == 0
    story.play("take:6")
    assert story.center == [17, 29, 41, 53, 60]


def test_a_draw_leaves_the_center_alone() -> None:
    """R4.4: no card has left a Center of more than six, so nothing happens to it."""
    story = neil([60], center=EIGHT).play("take_deck")
    assert story.center == sorted(EIGHT)
