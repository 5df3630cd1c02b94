"""R9.19-R9.24: the abilities of the Testers; R9.13-R9.18, R9.22: test_r9_icons."""

from __future__ import annotations

from typing import Any

import pytest

from .given import (
    PRINTED,
    affordable,
    all_but,
    around,
    every_way,
    given,
    hub,
    recruits,
    said,
)
from .story import Story

# --- 19: a skill for two tokens -------------------------------------------------------------------
# With 19 and these, Voskhod 2 (2 green, 3 purple) lacks a green skill, Vostok 1 (2 blue, 1 green, 3 purple) and
# Sputnik 1 (2 blue, 3 purple) lack a blue one; Soyuz 4 (4 red, 4 purple) lacks five.
NEARLY = {"green": [19], "purple": [49, 53], "blue": [11]}
LINE = ["voskhod_2", "vostok_1", "sputnik_1", "soyuz_4"]
TWO = {"red": 1, "yellow": 1}


def at_project(**told: Any) -> Story:
    """The end of a turn in which a card was taken, in edition 2018."""
    settings: dict[str, Any] = {"hub": NEARLY, "line": LINE, "tokens": TWO, **told}
    return given(**settings).play("take:17")


def test_tester_19_completes_a_project_that_lacks_one_skill() -> None:
    """R9.19: two tokens go to the left neighbour, the skill of any one colour fills the gap."""
    for project in "voskhod_2", "vostok_1", "sputnik_1":
        story = at_project(seats=3, line=[*LINE, "voyager_1"]).play(f"complete_with_19:{project}")
        assert [done["id"] for done in story.player(0)["projects"]] == [project]
        assert story.tokens(0) == {}
        assert story.tokens(1) == TWO


def test_tester_19_lends_any_skill() -> None:
    """R9.19: red for Explorer 1 (3 blue, 2 red), yellow for Luna 3 (3 blue, 3 yellow), purple for Skylab."""
    for project, piles in (
        ("explorer_1", {"blue": [5, 11], "red": [47]}),
        ("luna_3", {"blue": [5, 11], "yellow": [29]}),
        ("skylab", {"blue": [5, 11, 12], "red": [41, 47]}),
    ):
        story = at_project(hub={**piles, "green": [19]}, line=[project]).play(f"complete_with_19:{project}")
        assert [done["id"] for done in story.player(0)["projects"]] == [project]


def test_tester_19_offers_all_projects_that_lack_one_skill_and_no_other() -> None:
    """R9.19: one skill, not more; a Project that lacks none is completed without it."""
    story = at_project()
    assert set(story.options("complete_with_19")) == {"voskhod_2", "vostok_1", "sputnik_1"}
    assert story.options("complete") == []
    assert "no_project" in story.keys
    story = at_project(hub={**NEARLY, "blue": [5]})
    assert story.options("complete_with_19") == ["voskhod_2"]
    assert set(story.options("complete")) == {"vostok_1", "sputnik_1"}


def test_tester_19_takes_any_two_tokens() -> None:
    """R9.19: each pair can be named in one way, two of one colour included."""
    story = at_project(tokens={"red": 2, "yellow": 1, "blue": 1}, seats=3, line=[*LINE, "voyager_1"])
    ends = every_way(story.play("complete_with_19:voskhod_2"), lambda told: told.mover == 1)
    passed = sorted(tuple(sorted(end.tokens(1).items())) for end in ends)
    assert passed == [
        (("blue", 1), ("red", 1)),
        (("blue", 1), ("yellow", 1)),
        (("red", 1), ("yellow", 1)),
        (("red", 2),),
    ]


def test_tester_19_needs_two_tokens() -> None:
    """R9.19: with one token there is nothing to complete and nothing is asked."""
    assert at_project(tokens={"red": 1}).mover == 1


def test_tester_19_covered_is_off() -> None:
    """R9.19: only while it is on top."""
    assert at_project(hub={**NEARLY, "green": [19, 23]}, line=["friendship_7", *LINE[2:]]).mover == 1
    assert at_project(hub={**NEARLY, "green": [23, 19]}, line=["friendship_7", *LINE[2:]]).mover == 0


@pytest.mark.parametrize("edition", ["2017", "2018"])
def test_tester_19_waits_in_the_turn_it_was_recruited(edition: str) -> None:
    """R9.19: a new Specialist's ability cannot be used this turn (R6.8); in the next it can."""
    piles = {"green": [17, 18, 23], "purple": [59, 60]}  # Friendship 7 (3 green, 3 purple) lacks a purple skill
    story = given(piles, center=[19], tokens={**TWO, "blue": 1}, line=["friendship_7"], edition=edition)
    story.play("recruit:19")
    assert story.mover == 1
    around(story)
    assert ("use_19" in story.keys) == (edition == "2017")
    story.play("take_deck")
    assert story.mover == 0


def test_tester_19_works_once_in_a_turn() -> None:
    """R9.19: not a second time, though tokens are left (2017: a second skill would complete Sputnik 1)."""
    story = given({**NEARLY, "blue": []}, line=LINE, tokens={"red": 2, "yellow": 2}, edition="2017")
    story.play("use_19", "give:yellow", "give:red", "skill:blue")
    assert "use_19" not in story.keys
    story.play("take:17")
    assert story.mover == 1


@pytest.mark.parametrize(("skill", "projects"), [("green", ["voskhod_2"]), ("blue", ["vostok_1", "sputnik_1"])])
def test_tester_19_of_2017_opens_every_project_that_lacks_the_skill(skill: str, projects: list[str]) -> None:
    """R9.19: one of them is completed; the skill chosen before decides which can be."""
    story = given(NEARLY, line=LINE, tokens=TWO, edition="2017").play("use_19", f"skill:{skill}", "take:17")
    assert set(story.options("complete")) == set(projects)
    assert story.play(f"complete:{projects[-1]}").mover == 1


def test_the_skill_of_tester_19_is_only_for_projects() -> None:
    """R9.19: it strikes no icon (15 still costs three) and scores nothing (24, 35, 48)."""
    story = given({"green": [24, 19], "yellow": [35]}, center=[15], tokens={"red": 2, "yellow": 2}, edition="2017")
    before = story.score(0)
    reach = recruits(given({"green": [24, 19], "yellow": [35]}, center=[15], tokens={"yellow": 1, "red": 1}))
    story.play("use_19", "give:yellow", "give:red", "skill:green")
    assert story.score(0) == before
    assert recruits(story) == reach
    assert story.player(0)["skills"] == {"green": 2, "yellow": 1}


def test_the_skill_of_tester_19_ends_with_the_turn() -> None:
    """R9.19: this turn only."""
    story = given(NEARLY, line=LINE, tokens=TWO, edition="2017")
    story.play("use_19", "skill:green", "take:17")
    assert story.options("complete") == ["voskhod_2"]
    around(story.play("no_project")).play("take_deck")
    assert story.mover == 1


# --- 20: any icon for base cost 5 or 6 ------------------------------------------------------------
def test_tester_20_helps_recruits_of_base_cost_5_and_6() -> None:
    """R9.20: one icon of any type; nothing for base costs 2 to 4, whatever is left to pay."""
    tokens = {"blue": 1, "green": 2, "yellow": 2, "red": 2, "purple": 2}
    story = given({"green": [20], "yellow": [29]}, center=all_but(20, 29), tokens=tokens, deck=[])
    wild = affordable(story.center, hub(story), (), tokens, lambda card: int(len(PRINTED[card].cost) in (5, 6)))
    assert recruits(story) == wild
    assert wild - affordable(story.center, hub(story), (), tokens)


def test_tester_20_covered_is_off() -> None:
    """R9.20: only while it is on top."""
    tokens = {"green": 1, "yellow": 1, "red": 1, "purple": 1}  # Engineer 5 needs a second green
    assert 5 in recruits(given({"green": [20]}, center=[5], tokens=tokens))
    assert 5 not in recruits(given({"green": [20, 17]}, center=[5], tokens=tokens))


# --- 21: two cards for a Project ------------------------------------------------------------------
READY = {"green": [17, 21], "purple": [49, 53]}  # Voskhod 2


def test_tester_21_draws_two_for_a_project() -> None:
    """R9.21: offered when a Project is completed."""
    story = given(READY, line=["voskhod_2"], draws=[1, 60, 59]).play("take:29", "complete:voskhod_2")
    assert story.keys == ["draw", "decline"]
    story.play("draw")
    assert story.hand(0) == [29, 59, 60]
    assert story.mover == 1


def test_tester_21_draws_each_time() -> None:
    """R9.21: the next Project brings two cards again."""
    story = given(READY, line=["voskhod_2", "friendship_7"])
    story.play("take:29", "complete:voskhod_2", "draw")
    around(story).play("take:41", "complete:friendship_7", "draw")
    assert len(story.hand(0)) == 6


def test_tester_21_may_be_declined() -> None:
    """R9.21: drawing is the owner's choice, and no Project means no draw."""
    assert given(READY, line=["voskhod_2"]).play("take:29", "complete:voskhod_2", "decline").hand(0) == [29]
    story = given(READY, line=["voskhod_2"]).play("take:29", "no_project")
    assert story.mover == 1


def test_tester_21_covered_draws_nothing() -> None:
    """R9.21: only while it is on top."""
    story = given({**READY, "green": [21, 17]}, line=["voskhod_2"]).play("take:29", "complete:voskhod_2")
    assert story.mover == 1


def test_tester_21_draws_nothing_in_the_turn_it_was_recruited() -> None:
    """R9.21: a new Specialist waits (R6.8)."""
    story = given({"green": [17, 18, 23], "purple": [49, 53]}, center=[21], tokens={"purple": 2}, line=["voskhod_2"])
    story.play("recruit:21", "complete:voskhod_2")
    assert story.mover == 1


def test_tester_21_draws_what_the_deck_still_has() -> None:
    """R9.21: with one card left it draws one, with none it is not offered (RA4)."""
    story = given(READY, line=["voskhod_2"], deck=[1, 2]).play("take:29", "complete:voskhod_2", "draw")
    assert story.deck == 0
    assert len(story.hand(0)) == 2
    assert given(READY, line=["voskhod_2"], deck=[1]).play("take:29", "complete:voskhod_2").mover == 1


# --- 23, 24: asterisks ----------------------------------------------------------------------------
def test_tester_23_scores_red_skills() -> None:
    """R9.23: 1 point for each red icon, in whatever Division, covered or not."""
    story = given({"green": [23, 18], "red": [41], "blue": [42]})
    assert story.score(0)["card 23"] == 4
    assert story.score(0)["total"] == 4


@pytest.mark.parametrize(("green", "points"), [([24], 0), ([24, 17], 1), ([24, 17, 18], 1), ([24, 23, 17, 18], 2)])
def test_tester_24_scores_groups_of_three_skills(green: list[int], points: int) -> None:
    """R9.24: all colours, its own icon too, rounded down."""
    assert given({"green": green}).score(0)["card 24"] == points
    assert given({"green": green, "purple": [54, 53]}).score(0)["card 24"] == points + (2 if len(green) == 3 else 1)


# --- optional -------------------------------------------------------------------------------------
@pytest.mark.parametrize(("card", "recruit"), [(13, 29), (20, 29), (22, 29)])
def test_icons_of_testers_need_not_be_used(card: int, recruit: int) -> None:
    """R9.13, R9.20, R9.22: with free_icons_first off the owner may pay with tokens instead (RA2)."""
    tokens = {"red": 2, "purple": 1, "blue": 1, "green": 1}
    story = given({"green": [card]}, center=[recruit], tokens=tokens, seats=3, free_icons_first=False)
    story.play(f"recruit:{recruit}")
    assert story.keys == ["icons:use", "icons:skip"]
    assert said(story, "icons:skip") == f"Do without the icons of Tester {card}"
    story.play("icons:skip")
    assert story.tokens(1) == tokens
