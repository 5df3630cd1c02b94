"""R9.31-R9.36: the abilities of the Scientists; R9.25-R9.30, R9.33: test_r9_icons."""

from __future__ import annotations

from typing import Any

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
    the_only_way,
)


# --- 31: leaves the Hub for three icons -----------------------------------------------------------
def test_scientist_31_goes_to_the_center_for_three_icons() -> None:
    """R9.31: Tester 14 (three icons) is paid with nothing else; the Center has six cards as before."""
    story = given({"yellow": [31]}, center=[14]).play("recruit:14")
    assert hub(story) == {"green": [14]}
    assert 31 in story.center
    assert len(story.center) == 6
    assert story.score(0)["printed"] == 1  # of 14; the point of 31 is gone with it


@pytest.mark.parametrize("tokens", [{}, {"red": 1, "green": 2}])
def test_scientist_31_gives_three_icons_of_any_types(tokens: dict[str, int]) -> None:
    """R9.31: three, whichever are missing; the net cost still counts the skill of 31 (R6.2)."""
    story = given({"yellow": [29, 31]}, center=all_but(29, 31), tokens=tokens, deck=[])
    assert recruits(story) == affordable(story.center, {"yellow": [29, 31]}, (), tokens, lambda _: 3)


def test_scientist_31_may_stay() -> None:
    """R9.31: tokens may be passed instead."""
    story = given({"yellow": [31]}, center=[14], tokens={"blue": 1, "yellow": 2}).play("recruit:14")
    assert story.keys == ["use_31", "tokens"]
    story.play("tokens")
    assert hub(story) == {"yellow": [31], "green": [14]}


def test_scientist_31_stays_where_nothing_is_to_be_paid() -> None:
    """R9.31: only while paying: 26 costs nothing on three yellow skills and covers 31."""
    story = given({"yellow": [29, 31]}, center=[26]).play("recruit:26")
    assert hub(story) == {"yellow": [29, 31, 26]}


def test_scientist_31_and_tokens_pay_together() -> None:
    """R9.31: for a cost of four one token is passed beside it."""
    story = given({"yellow": [31]}, center=[9], tokens={"purple": 1, "green": 1}, seats=3).play("recruit:9")
    ends = every_way(story, placed)
    assert sorted(list(end.tokens(1)) for end in ends) == [["green"], ["purple"]]
    assert all(31 in end.center for end in ends)


def test_scientist_31_and_a_returned_card_pay_together() -> None:
    """R9.31: three and two icons are the five of Astronaut 53, not the six of 52."""
    story = given({"yellow": [31]}, hand=[1], center=[52, 53])
    assert 52 not in recruits(story)
    assert hub(the_only_way(story.play("recruit:53"))) == {"purple": [53]}


def test_the_net_cost_does_not_rise_when_31_leaves_the_division() -> None:
    """R9.31: 34 costs green, red, red beside the skill of 31; its three icons suffice though 31 has left."""
    story = given({"yellow": [31]}, center=[34]).play("recruit:34")
    assert hub(story) == {"yellow": [34]}
    assert story.mover == 1


def test_the_skill_of_31_is_gone_for_the_project() -> None:
    """R9.31: Telstar 1 needs three green and two yellow skills at the end of the turn."""
    for source, mover in ("tokens", 0), ("use_31", 1):
        story = given({"green": [17], "yellow": [35, 31]}, center=[20], tokens={"purple": 1}, line=["telstar_1"])
        story.play("recruit:20", source)
        assert story.mover == mover
        assert (story.options("complete") == ["telstar_1"]) == (source == "tokens")


def test_scientist_31_uncovers_icons() -> None:
    """R9.31: the two green icons of 27 below it work in the same payment (RA3)."""
    story = given({"yellow": [27, 31]}, center=all_but(27, 31), deck=[])
    expected = affordable(story.center, {"yellow": [27, 31]}, ("green", "green"), wild=lambda _: 3)
    assert recruits(story) == expected
    assert 10 in recruits(story)  # yellow, yellow, green, green, green


def test_scientist_31_uncovers_a_wild_icon() -> None:
    """R9.31: with 33 below it there are four icons of any types."""
    story = given({"yellow": [33, 31]}, center=all_but(33, 31), deck=[])
    assert recruits(story) == affordable(story.center, {"yellow": [33, 31]}, wild=lambda _: 4)


def test_scientist_31_uncovers_34() -> None:
    """R9.31: with 34 below it, a card returned after it is worth three: six icons for Tester 16."""
    story = given({"yellow": [34, 31]}, center=[16], hand=[1]).play("recruit:16")
    assert hub(story) == {"yellow": [34], "green": [16]}
    assert {1, 31} <= set(story.center)
    assert story.hand(0) == []


def test_scientist_31_uncovers_32() -> None:
    """R9.31: the recruit is then placed directly on 32, which draws."""
    story = given({"yellow": [32, 31]}, center=[36], tokens={"blue": 1}).play("recruit:36")
    assert hub(story) == {"yellow": [32, 36]}
    assert story.keys == ["draw", "decline"]


def test_scientist_31_covered_is_off() -> None:
    """R9.31: only while it is on top."""
    assert 14 not in recruits(given({"yellow": [31, 29]}, center=[14]))


# --- 32: a card when covered ----------------------------------------------------------------------
def test_scientist_32_draws_when_a_recruit_is_placed_on_it() -> None:
    """R9.32: one card, if the owner wants it."""
    for answer, hand in ("draw", [60]), ("decline", []):
        story = given({"yellow": [29, 32]}, center=[26], draws=[1, 60]).play("recruit:26")
        assert story.keys == ["draw", "decline"]
        assert story.play(answer).hand(0) == hand
        assert story.mover == 1


def test_scientist_32_draws_for_a_card_of_another_type() -> None:
    """R9.32: any recruit counts, such as Astronaut 54 in the Science Division."""
    story = given({"yellow": [29, 32]}, center=[54]).play("recruit:54")
    assert story.keys == ["draw", "decline"]


def test_scientist_32_draws_only_when_directly_covered() -> None:
    """R9.32: not in another Division, and not under a card that covers it already."""
    assert given({"yellow": [32], "green": [17]}, center=[13]).play("recruit:13").mover == 1
    assert given({"yellow": [32, 29]}, center=[26]).play("recruit:26").mover == 1


def test_scientist_32_with_an_empty_deck() -> None:
    """R9.32: nothing is drawn or asked (RA4)."""
    story = given({"yellow": [29, 32]}, center=[26, 1, 2, 3, 4, 5], deck=[]).play("recruit:26")
    assert story.mover == 1


# --- 34: three icons for a returned card ----------------------------------------------------------
@pytest.mark.parametrize("edition", ["2017", "2018"])
def test_scientist_34_makes_one_returned_card_worth_three_icons(edition: str) -> None:
    """R9.34: one returned card gives three icons, two give five, of any types."""
    for hand in [1], [1, 13]:
        center = [card for card in all_but(34, *hand) if card != 60]
        story = given({"yellow": [34]}, hand=hand, center=center, deck=[60], edition=edition)
        worth = dict.fromkeys(story.center, 2 * len(hand) + 1)
        assert recruits(story) - set(hand) == affordable(story.center, hub(story), wild=worth.__getitem__)


def test_scientist_34_works_for_whichever_card_comes_first() -> None:
    """R9.34: 1 alone or 13 alone pays for the three icons of Builder 38."""
    story = given({"yellow": [34], "green": [23]}, hand=[1, 13], center=[38]).play("recruit:38")
    ends = every_way(story, placed)
    assert sorted(end.hand(0) for end in ends) == [[1], [13]]


def test_scientist_34_works_in_every_turn() -> None:
    """R9.34: once per turn, and again in the next."""
    story = given({"yellow": [34]}, hand=[1, 13], center=[38, 50]).play("recruit:38", "return:1")
    assert hub(story) == {"yellow": [34], "red": [38]}
    around(story).play("recruit:50")
    assert hub(story) == {"yellow": [34], "red": [38], "purple": [50]}
    assert story.hand(0) == []


def test_scientist_34_covered_is_off() -> None:
    """R9.34: only while it is on top."""
    assert 50 in recruits(given({"yellow": [34]}, hand=[1], center=[50]))
    assert 50 not in recruits(given({"yellow": [34, 29]}, hand=[1], center=[50]))


@pytest.mark.parametrize("mode", ["any_card", "this_card", "both"])
def test_scientist_34_gives_nothing_without_a_card_to_return(mode: str) -> None:
    """R9.34: the recruit itself is not returned, be it 34 or another."""
    assert 25 not in recruits(given({"yellow": [34]}, hand=[25], ability_34_mode=mode))  # one icon is missing
    told: dict[str, Any] = {"hand": [1, 34], "ability_34_mode": mode}
    assert 34 not in recruits(given(**told, tokens={"green": 1}))  # 1 gives two of four icons
    assert 34 in recruits(given(**told, tokens={"green": 1, "red": 1}))


def test_scientist_34_does_not_make_cards_be_returned() -> None:
    """R9.34: tokens alone may pay."""
    story = given({"yellow": [34]}, hand=[1], center=[50], tokens={"red": 1, "blue": 2}).play("recruit:50")
    assert story.keys == ["return:1", "tokens"]
    assert story.play("tokens").hand(0) == [1]


# --- 35, 36: asterisks ----------------------------------------------------------------------------
def test_scientist_35_scores_green_skills() -> None:
    """R9.35: 1 point for each green icon, in whatever Division, covered or not."""
    story = given({"yellow": [35, 30], "green": [17], "red": [18]})
    assert story.score(0)["card 35"] == 4
    assert story.score(0)["total"] == 4


def test_scientist_36_scores_the_specialists_below_it() -> None:
    """R9.36: 2 points for each card lying under it in its pile, none for those above."""
    assert given({"yellow": [29, 30, 54, 36]}).score(0)["card 36"] == 6
    assert given({"yellow": [29, 36, 30]}).score(0)["card 36"] == 2
    assert given({"yellow": [36, 29, 30], "green": [17]}).score(0)["card 36"] == 0


# --- optional -------------------------------------------------------------------------------------
@pytest.mark.parametrize("card", [28, 33])
def test_icons_of_scientists_need_not_be_used(card: int) -> None:
    """R9.28, R9.33: with free_icons_first off the owner may pay with tokens instead (RA2)."""
    tokens = {"red": 1, "blue": 2}
    story = given({"yellow": [card]}, center=[50], tokens=tokens, seats=3, free_icons_first=False)
    story.play("recruit:50")
    assert story.keys == ["icons:use", "icons:skip"]
    assert said(story, "icons:use") == f"Use the icons of Scientist {card}"
    story.play("icons:skip")
    assert story.tokens(1) == tokens
