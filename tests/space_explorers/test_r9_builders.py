"""R9.43-R9.48: the abilities of the Builders; R9.37-R9.42: test_r9_icons."""

from __future__ import annotations

from typing import Any

import pytest

from .given import PRINTED, affordable, all_but, around, given, hub, recruits, said

# --- 43: a card for a Project ---------------------------------------------------------------------
READY = {"green": [17], "purple": [49, 53], "red": [43]}  # Voskhod 2


def test_builder_43_draws_one_for_a_project() -> None:
    """R9.43: offered when a Project is completed."""
    story = given(READY, line=["voskhod_2"], draws=[1, 60]).play("take:29", "complete:voskhod_2")
    assert story.keys == ["draw", "decline"]
    assert story.play("draw").hand(0) == [29, 60]
    assert story.mover == 1


def test_builder_43_draws_each_time() -> None:
    """R9.43: the next Project brings a card again."""
    story = given({**READY, "green": [17, 23]}, line=["voskhod_2", "friendship_7"])
    story.play("take:29", "complete:voskhod_2", "draw")
    around(story).play("take:41", "complete:friendship_7", "draw")
    assert len(story.hand(0)) == 4


def test_builder_43_may_be_declined() -> None:
    """R9.43: drawing is the owner's choice, and no Project means no draw."""
    assert given(READY, line=["voskhod_2"]).play("take:29", "complete:voskhod_2", "decline").hand(0) == [29]
    assert given(READY, line=["voskhod_2"]).play("take:29", "no_project").mover == 1


def test_builder_43_covered_draws_nothing() -> None:
    """R9.43: only while it is on top, at the end of the turn too."""
    story = given({**READY, "red": [43, 41]}, line=["voskhod_2"]).play("take:29", "complete:voskhod_2")
    assert story.mover == 1
    story = given({**READY, "red": [41, 43]}, center=[38], line=["voskhod_2"]).play("recruit:38", "complete:voskhod_2")
    assert story.mover == 1


def test_builder_43_draws_nothing_in_the_turn_it_was_recruited() -> None:
    """R9.43: a new Specialist waits (R6.8)."""
    story = given({**READY, "red": [41]}, center=[43], line=["voskhod_2"]).play("recruit:43", "complete:voskhod_2")
    assert story.mover == 1


# --- 44: a card into the Center -------------------------------------------------------------------
def test_builder_44_adds_the_top_card_of_the_deck_to_the_center() -> None:
    """R9.44: at the start of the turn, even beyond six; it can be taken or recruited at once."""
    story = given({"red": [44]}, draws=[60])
    assert story.keys == ["use_44", "continue"]
    deck = story.deck
    story.play("use_44")
    assert len(story.center) == 7
    assert story.deck == deck - 1
    assert story.play("take:60").hand(0) == [60]
    assert len(story.center) == 6


def test_builder_44_works_once_in_a_turn_and_again_in_the_next() -> None:
    """R9.44: the Center grows by one each turn."""
    story = given({"red": [44]}).play("use_44")
    assert "use_44" not in story.keys
    around(story.play("take_deck"))
    assert len(story.center) == 7
    assert len(story.play("use_44").center) == 8


def test_builder_44_need_not_be_used_and_not_later() -> None:
    """R9.44: only at the start of the turn."""
    story = given({"red": [44]}, tokens={"blue": 1}).play("continue")
    assert "use_44" not in story.keys
    assert len(story.play("take_deck").center) == 6
    assert story.mover == 1


def test_builder_44_covered_is_off() -> None:
    """R9.44: only while it is on top."""
    assert "use_44" not in given({"red": [44, 41]}).keys


def test_builder_44_needs_a_card_in_the_deck() -> None:
    """R9.44: with an empty deck there is nothing to turn up (RU-1)."""
    assert "use_44" in given({"red": [44]}, deck=[1]).keys
    assert "use_44" not in given({"red": [44]}, center=[1, 2, 3, 4, 5, 6], deck=[]).keys


# --- 45: two cards when covered -------------------------------------------------------------------
def test_builder_45_draws_two_when_a_recruit_is_placed_on_it() -> None:
    """R9.45: two cards, if the owner wants them."""
    for answer, hand in ("draw", [59, 60]), ("decline", []):
        story = given({"red": [41, 45]}, center=[38], draws=[1, 60, 59]).play("recruit:38")
        assert story.keys == ["draw", "decline"]
        assert story.play(answer).hand(0) == hand
        assert story.mover == 1


def test_builder_45_draws_only_when_directly_covered() -> None:
    """R9.45: not in another Division, and not under a card that covers it already."""
    assert given({"red": [45], "green": [17]}, center=[13]).play("recruit:13").mover == 1
    assert given({"red": [45, 41]}, center=[38]).play("recruit:38").mover == 1


def test_builder_45_draws_what_the_deck_still_has() -> None:
    """R9.45: with one card left it draws one, with none it is not offered (RA4)."""
    story = given({"red": [41, 45]}, center=[38], deck=[1, 60], draws=[1, 60]).play("recruit:38", "draw")
    assert story.hand(0) == [60]
    assert given({"red": [41, 45]}, center=[38], deck=[1]).play("recruit:38").mover == 1


# --- 46: two icons for a Specialist with two skills -----------------------------------------------
def test_builder_46_gives_two_icons_of_any_types_for_a_specialist_with_two_skills() -> None:
    """R9.46: same or different colours of the skills; nothing for those with one skill."""
    tokens = {"green": 2, "yellow": 1, "red": 1}
    story = given({"red": [46]}, center=all_but(46), tokens=tokens, deck=[])
    two = {5, 6, 17, 18, 29, 30, 41, 42, 53, 54}
    assert {number for number, card in PRINTED.items() if len(card.skills) == 2} == two
    expected = affordable(story.center, hub(story), (), tokens, lambda card: 2 * (card in two))
    assert recruits(story) == expected
    assert expected - affordable(story.center, hub(story), (), tokens) == {5, 6, 18, 30, 41, 42, 53}


def test_builder_46_helps_recruits_from_hand_and_center() -> None:
    """R9.46: 54 needs three blue icons; one token is passed."""
    places: list[dict[str, Any]] = [{"hand": [54]}, {"center": [54]}]
    for place in places:
        story = given({"red": [46]}, tokens={"blue": 1}, seats=3, **place)
        story.play("recruit:54", "division:purple")
        assert story.tokens(1) == {"blue": 1}
        assert hub(story) == {"red": [46], "purple": [54]}


def test_builder_46_covered_is_off() -> None:
    """R9.46: only while it is on top."""
    assert 54 in recruits(given({"red": [46]}, center=[54], tokens={"blue": 1}))
    assert 54 not in recruits(given({"red": [46, 41]}, center=[54], tokens={"blue": 1}))


# --- 47, 48: asterisks ----------------------------------------------------------------------------
def test_builder_47_scores_blue_skills() -> None:
    """R9.47: 1 point for each blue icon, in whatever Division, covered or not."""
    story = given({"red": [47, 42], "blue": [5], "purple": [6]})
    assert story.score(0)["card 47"] == 4
    assert story.score(0)["total"] == 4


@pytest.mark.parametrize(
    ("piles", "points"),
    [
        ({"red": [48]}, 0),
        ({"red": [48], "blue": [5], "green": [17], "yellow": [29]}, 0),
        ({"red": [48], "blue": [5], "green": [17], "yellow": [29], "purple": [53]}, 3),
        ({"red": [48, 42], "blue": [5], "green": [17], "yellow": [29], "purple": [53]}, 6),
        ({"red": [48, 41], "blue": [11], "green": [17], "yellow": [29], "purple": [53]}, 3),
    ],
)
def test_builder_48_scores_sets_of_all_five_skills(piles: dict[str, list[int]], points: int) -> None:
    """R9.48: 3 points for each complete set, its own icon counted, covered or not."""
    assert given(piles).score(0)["card 48"] == points


# --- optional -------------------------------------------------------------------------------------
@pytest.mark.parametrize("card", [37, 46])
def test_icons_of_builders_need_not_be_used(card: int) -> None:
    """R9.37, R9.46: with free_icons_first off the owner may pay with tokens instead (RA2)."""
    story = given({"red": [card]}, center=[54], tokens={"blue": 3}, seats=3, free_icons_first=False)
    story.play("recruit:54", "division:purple")
    assert story.keys == ["icons:use", "icons:skip"]
    assert said(story, "icons:use") == f"Use the icons of Builder {card}"
    story.play("icons:skip")
    assert story.tokens(1) == {"blue": 3}
