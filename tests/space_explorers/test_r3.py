"""R3: the order of turns and the steps of a turn."""

from __future__ import annotations

import pytest

from tests.space_explorers.story import ALAN, NEIL, VALENTINA, YURI, Story, neil


@pytest.mark.parametrize(("seats", "first"), [(2, 0), (2, 1), (3, 2), (4, 1), (4, 3)])
def test_clockwise_from_the_first_player(seats: int, first: int) -> None:
    """R3.1: the First Player begins every round, then the turn goes round the table."""
    story = neil(seats=seats, first=first, player=first)
    order = []
    for _ in range(2 * seats):
        order.append(story.mover)
        story.play("take_deck")
    assert order == [(first + turn) % seats for turn in range(2 * seats)]
    assert story.view()["round"] == 3


def full_turn() -> Story:
    """44 acts at the start; 56, and 19 as of 2017, act around the action; Sputnik 1 can be completed."""
    return neil(
        hub={"blue": [5], "green": [19], "red": [44], "purple": [53, 56]},
        center=[17, 29, 41, 6, 18, 30],
        line=["sputnik_1"],
        options={"edition": "2017"},
    )


def test_the_steps_of_a_turn() -> None:
    """R3.2: start, free abilities, action, free abilities, Project, 56 once more, next player."""
    story = full_turn()
    assert story.keys == ["use_44", "continue"]
    story.play("continue")
    assert "take_deck" in story.keys
    assert {"use_56:red", "use_19"} <= set(story.keys)
    assert not {"use_44", "continue", "complete:sputnik_1", "no_project"} & set(story.keys)
    story.play("take_deck")
    assert set(story.keys) == {"continue", "use_19", *[f"use_56:{colour}" for colour in story.tokens(NEIL)]}
    story.play("continue")
    assert story.keys == ["complete:sputnik_1", "no_project"]
    story.play("complete:sputnik_1")
    assert set(story.keys) == {"continue", *[f"use_56:{colour}" for colour in story.tokens(NEIL)]}
    story.play("continue")
    assert story.mover == YURI


def test_start_of_turn_abilities_only_at_the_start() -> None:
    """R3.2: once the start is over, 44 has to wait for the next turn."""
    story = full_turn().play("continue")
    assert story.why_not("use_44").rule == "R9.44"
    assert "use_44" not in story.play("take_deck").keys


def test_a_free_ability_does_not_use_up_the_action() -> None:
    """R3.2: after 56 the action is still to come, and 56 is used up."""
    story = full_turn().play("continue", "use_56:red")
    assert {"take:17", "take_deck"} <= set(story.keys)
    assert not story.options("use_56")


def test_exactly_one_action() -> None:
    """R3.2: after taking a card the turn goes on to the next player; there is no second action."""
    story = neil(others=[{"hub": {"blue": [1]}}])
    story.play("take:5")
    assert story.mover == YURI
    story = full_turn().play("continue", "take:17")
    assert not [key for key in story.keys if key.startswith(("take", "recruit"))]
    assert story.why_not("take:29").rule == "R4.1"


def test_the_action_is_compulsory() -> None:
    """R3.2: no passing while a card can be taken or a Specialist recruited."""
    story = neil()
    assert not {"pass", "continue"} & set(story.keys)
    assert (story.why_not("pass").rule, story.why_not("pass").why) == (
        "R3.2",
        "you must act while you can",
    )
    story = neil(center=[5], deck=[])
    assert story.keys == ["take:5"]


def test_nobody_else_acts_during_a_turn() -> None:
    """R3.2: all questions of a turn go to the player whose turn it is."""
    story = neil(
        seats=4,
        hub={"purple": [56]},
        others=[{"hub": {"purple": [58], "red": [44]}}, {"hub": {"blue": [1]}}, {"hub": {"green": [21]}}],
    )
    for key in ("use_56:blue", "take_deck"):
        assert story.mover == NEIL
        story.play(key)
    assert story.mover == YURI
    story.play("continue", "take_deck", "extra")
    assert story.mover == VALENTINA
    story.play("take_deck")
    assert story.mover == ALAN


def test_refill_comes_before_anything_else() -> None:
    """R3.3: the gap in the Center is filled at once, before 56 after the action draws."""
    story = neil([60, 59], hub={"purple": [56]}, center=[5, 17, 29, 41, 53, 6])
    story.play("take:5")
    assert story.center == [6, 17, 29, 41, 53, 60]
    assert "continue" in story.keys
    story.play("use_56:red")
    assert story.hand(NEIL) == [5, 59]


def test_triggered_draws_come_at_their_moment() -> None:
    """R3.3: after the placement first the refill, then the draw; the free abilities after it."""
    story = neil([60, 59], hub={"yellow": [32], "purple": [56]}, center=[31, 5, 17, 29, 41, 53])
    story.play("recruit:31")
    assert story.keys == ["draw", "decline"]
    assert story.center == [5, 17, 29, 41, 53, 60]
    story.play("draw")
    assert story.hand(NEIL) == [59]
    assert story.options("use_56")
