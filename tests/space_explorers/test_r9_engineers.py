"""R9.7-R9.12: the abilities of the Engineers; R9.1-R9.6: test_r9_icons."""

from __future__ import annotations

import pytest

from .given import (
    affordable,
    all_but,
    around,
    every_way,
    given,
    hub,
    placed,
    recruits,
    said,
)


# --- 7: any icon for a recruit from hand ----------------------------------------------------------
def test_engineer_7_helps_every_card_of_the_hand_by_one_icon() -> None:
    """R9.7: one icon of any type, whichever the cost asks for."""
    for card in all_but(7):
        tokens = {"green": 1, "yellow": 1, "red": 1}
        story = given({"blue": [7]}, hand=[card], tokens=tokens)
        expected = affordable([card], hub(story), (), tokens, lambda _: 1)
        assert (card in recruits(story)) == (card in expected)


def test_engineer_7_does_not_help_cards_of_the_center() -> None:
    """R9.7: only for a recruit from hand: 25 costs two red, one token is there."""
    assert 25 in recruits(given({"blue": [7]}, hand=[25], tokens={"red": 1}))
    assert 25 not in recruits(given({"blue": [7]}, center=[25], tokens={"red": 1}))


def test_engineer_7_covered_gives_nothing() -> None:
    """R9.7: only while it is on top."""
    assert 25 not in recruits(given({"blue": [7, 5]}, hand=[25], tokens={"red": 1}))


def test_engineer_7_gives_another_type_in_another_turn() -> None:
    """R9.7: the type is chosen anew each time: red for Scientist 25, then blue for Astronaut 49."""
    story = given({"blue": [7]}, hand=[25, 49], tokens={"red": 1, "blue": 1}, seats=3)
    around(story.play("recruit:25", "tokens"))
    assert story.tokens(0) == {"blue": 1}
    story.play("recruit:49")
    assert hub(story) == {"blue": [7], "yellow": [25], "purple": [49]}


# --- 8: base cost 3 for nothing -------------------------------------------------------------------
def test_engineer_8_recruits_base_cost_3_from_center_and_hand_without_payment() -> None:
    """R9.8: exactly 3, from either place; it is the action of the turn."""
    story = given({"blue": [8]}, center=[13, 14, 15, 16], hand=[25, 26, 27], tokens={"blue": 1}, seats=3)
    assert story.options("recruit_free") == ["14", "26"]
    story.play("recruit_free:26")
    assert hub(story) == {"blue": [8], "yellow": [26]}
    assert story.hand(0) == [25, 27]
    assert story.tokens(0) == {"blue": 1}
    assert story.mover == 1


def test_engineer_8_looks_at_the_base_cost() -> None:
    """R9.8: 15 (base 4) costs three icons on a pile with one green skill, and is not free."""
    story = given({"blue": [8], "green": [23]}, center=[14, 15])
    assert story.options("recruit_free") == ["14"]


def test_engineer_8_covered_recruits_nobody() -> None:
    """R9.8: only while it is on top."""
    assert given({"blue": [8, 5]}, center=[14]).options("recruit_free") == []


def test_engineer_8_need_not_be_used() -> None:
    """R9.8: the usual recruit of the same card stays possible (RA2)."""
    story = given({"blue": [8]}, center=[14], tokens={"blue": 1, "yellow": 2}, seats=3)
    assert 14 in recruits(story)
    story.play("recruit:14")
    assert story.tokens(1) == {"blue": 1, "yellow": 2}


# --- 9: a card for base cost 5 or 6 ---------------------------------------------------------------
GREEN_5 = [17, 13, 14, 23]  # five green skills: every Tester costs nothing or one icon


@pytest.mark.parametrize("card", [22, 24])
def test_engineer_9_draws_after_a_recruit_of_base_cost_5(card: int) -> None:
    """R9.9: even if nothing was paid for it; one card."""
    story = given({"blue": [9], "green": GREEN_5}, center=[card], draws=[1, 60])
    story.play(f"recruit:{card}")
    assert story.keys == ["draw", "decline"]
    story.play("draw")
    assert story.hand(0) == [60]
    assert story.mover == 1


def test_engineer_9_draws_after_a_recruit_of_base_cost_6() -> None:
    """R9.9: 16 costs one purple here, but its base cost is 6."""
    story = given({"blue": [9], "green": GREEN_5}, center=[16], tokens={"purple": 1}).play("recruit:16")
    assert story.keys == ["draw", "decline"]


@pytest.mark.parametrize("card", [15, 20, 21])
def test_engineer_9_draws_nothing_below_base_cost_5(card: int) -> None:
    """R9.9: base costs 3 and 4 do not count."""
    story = given({"blue": [9], "green": GREEN_5}, center=[card]).play(f"recruit:{card}")
    assert story.mover == 1


def test_engineer_9_may_be_declined() -> None:
    """R9.9: drawing is the owner's choice."""
    story = given({"blue": [9], "green": GREEN_5}, center=[22]).play("recruit:22", "decline")
    assert story.hand(0) == []
    assert story.mover == 1


def test_engineer_9_covered_draws_nothing() -> None:
    """R9.9: covered before, or covered by the very recruit."""
    story = given({"blue": [9, 5], "green": GREEN_5}, center=[22]).play("recruit:22")
    assert story.mover == 1
    story = given({"blue": [5, 6, 1, 2, 9]}, center=[10]).play("recruit:10")
    assert hub(story)["blue"][-1] == 10
    assert story.mover == 1


# --- 10: two tokens for any card of the hand ------------------------------------------------------
def test_engineer_10_recruits_any_card_of_the_hand_for_two_tokens() -> None:
    """R9.10: whatever the cost; the tokens go to the left neighbour and nothing else is paid."""
    story = given({"blue": [10]}, hand=[40, 52], tokens={"yellow": 1, "red": 1}, seats=3)
    assert story.options("recruit_for_tokens") == ["40", "52"]
    story.play("recruit_for_tokens:52")
    assert hub(story) == {"blue": [10], "purple": [52]}
    assert story.tokens(0) == {}
    assert story.tokens(1) == {"yellow": 1, "red": 1}
    assert story.hand(0) == [40]
    assert story.mover == 1


def test_engineer_10_takes_any_two_tokens() -> None:
    """R9.10: each pair of own tokens can be named in one way, two of one colour included."""
    story = given({"blue": [10]}, hand=[40], tokens={"blue": 2, "green": 1, "purple": 1}, seats=3)
    ends = every_way(story.play("recruit_for_tokens:40"), placed)
    passed = sorted(tuple(sorted(end.tokens(1).items())) for end in ends)
    assert passed == [
        (("blue", 1), ("green", 1)),
        (("blue", 1), ("purple", 1)),
        (("blue", 2),),
        (("green", 1), ("purple", 1)),
    ]


def test_engineer_10_needs_two_tokens() -> None:
    """R9.10: with one token it is not offered."""
    assert given({"blue": [10]}, hand=[40], tokens={"blue": 1}).options("recruit_for_tokens") == []
    assert given({"blue": [10]}, hand=[40], tokens={"blue": 2}).options("recruit_for_tokens") == ["40"]


def test_engineer_10_is_not_for_the_center() -> None:
    """R9.10: only cards of the hand."""
    story = given({"blue": [10]}, center=[40], hand=[1], tokens={"blue": 2})
    assert story.options("recruit_for_tokens") == ["1"]
    assert story.why_not("recruit_for_tokens:40").rule == "R9.10"
    assert hub(story.play("recruit_for_tokens:1")) == {"blue": [10, 1]}


def test_engineer_10_lets_choose_the_division() -> None:
    """R9.10: the recruit is a usual one but for the payment (R6.9)."""
    story = given({"blue": [10]}, hand=[54], tokens={"blue": 2}).play("recruit_for_tokens:54")
    assert story.keys == ["division:yellow", "division:purple"]


def test_engineer_10_covered_is_off() -> None:
    """R9.10: only while it is on top."""
    assert given({"blue": [10, 5]}, hand=[40], tokens={"blue": 2}).options("recruit_for_tokens") == []


# --- 11, 12: asterisks ----------------------------------------------------------------------------
def test_engineer_11_scores_purple_skills() -> None:
    """R9.11: 1 point for each purple icon, in whatever Division, covered or not."""
    story = given({"blue": [11, 6], "purple": [53, 54], "red": [42]})
    assert story.score(0)["card 11"] == 4
    assert story.score(0)["total"] == 4


def test_engineer_12_scores_the_specialists_above_it() -> None:
    """R9.12: 2 points for each card lying on it in its pile, none for those below."""
    assert given({"blue": [12, 5, 6, 1]}).score(0)["card 12"] == 6
    assert given({"blue": [1, 12, 6]}).score(0)["card 12"] == 2
    assert given({"blue": [5, 6, 12], "green": [17]}).score(0)["card 12"] == 0


# --- optional -------------------------------------------------------------------------------------
def test_icons_of_engineers_need_not_be_used() -> None:
    """R9.1, R9.7: with free_icons_first off the owner may pay with tokens instead (RA2)."""
    for card, hand, center in (1, [], [13]), (7, [13], []):
        tokens = {"yellow": 2}
        story = given({"blue": [card]}, hand=hand, center=center, tokens=tokens, seats=3, free_icons_first=False)
        story.play("recruit:13")
        assert story.keys == ["icons:use", "icons:skip"]
        assert said(story, "icons:use") == f"Use the icons of Engineer {card}"
        story.play("icons:skip")
        assert story.tokens(1) == {"yellow": 2}
