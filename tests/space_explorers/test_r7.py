"""R7: completing Projects."""

from __future__ import annotations

from typing import Any

import pytest

from tests.space_explorers.story import NEIL, YURI, Story, neil

FULL = {"blue": [5, 7], "purple": [53, 55]}  # blue 3, purple 3: Sputnik 1 (2, 3), not Vostok 1 (a green too)
CENTER = [17, 29, 41, 6, 18, 30]


def story(hub: dict[str, list[int]], line: list[str], **more: Any) -> Story:
    return neil(hub=hub, line=line, **{"center": CENTER, **more})


def done(story: Story, seat: int = NEIL) -> list[str]:
    return [project["id"] for project in story.player(seat)["projects"]]


def test_after_the_action() -> None:
    """R7.1: not before it; in a turn in which a card was taken as well as after a recruit."""
    turn = story(FULL, ["sputnik_1"])
    assert not turn.options("complete")
    assert turn.why_not("complete:sputnik_1").rule == "R7.1"
    turn.play("take_deck")
    assert turn.options("complete") == ["sputnik_1"]
    turn = story(FULL, ["sputnik_1"], center=[6, *CENTER[:3], 18, 30], tokens={"green": 1})
    turn.play("recruit:6", "division:purple")
    assert turn.options("complete") == ["sputnik_1"]


def test_it_is_optional() -> None:
    """R7.1: the player may decline, and the Project stays in the line."""
    turn = story(FULL, ["sputnik_1"]).play("take_deck", "no_project")
    assert turn.mover == YURI
    assert done(turn) == []
    assert "sputnik_1" in [project["id"] for project in turn.view()["line"]]


def test_only_in_the_own_turn() -> None:
    """R7.1: Yuri is asked in his turn, not at the end of Neil's."""
    turn = neil(center=CENTER, line=["sputnik_1"], others=[{"hub": FULL}]).play("take_deck")
    assert turn.mover == YURI
    assert not turn.options("complete")
    assert turn.play("take_deck").options("complete") == ["sputnik_1"]


def test_only_projects_still_in_the_line() -> None:
    """R7.1: what somebody has completed is gone."""
    turn = story({**FULL, "green": [13]}, ["sputnik_1"], others=[{"projects": ["vostok_1"]}]).play("take_deck")
    assert turn.options("complete") == ["sputnik_1"]
    assert turn.why_not("complete:vostok_1").why == "this Project is not in the line"


def test_one_per_turn() -> None:
    """R7.2: even if more could be completed; the next one in the next turn."""
    hub = {**FULL, "green": [17]}
    turn = story(hub, ["sputnik_1", "voskhod_2"], center=[6, 29, 30, 41, 18, 42]).play("take_deck")
    assert turn.options("complete") == ["sputnik_1", "voskhod_2"]
    turn.play("complete:voskhod_2")
    assert turn.mover == YURI
    turn.play("take_deck", "take_deck")
    assert turn.options("complete") == ["sputnik_1"]


@pytest.mark.parametrize(
    ("hub", "possible"),
    [
        ({"blue": [5], "purple": [53, 55]}, True),  # exactly 2 blue, 3 purple
        ({"blue": [5, 1], "purple": [53, 55]}, True),  # surplus
        ({"blue": [1], "purple": [53, 55]}, False),  # one blue short
        ({"blue": [5], "purple": [53]}, False),  # one purple short
        ({"blue": [6, 5], "purple": [53]}, True),  # the purple skill lies in Engineering
        ({"blue": [1, 2], "purple": [49, 50, 51]}, True),  # all but the top cards are covered
        ({"blue": [1, 2, 3, 4, 7], "purple": [53]}, False),  # blue does not stand in for purple
    ],
)
def test_skills_anywhere_in_the_hub(hub: dict[str, list[int]], possible: bool) -> None:
    """R7.3: all icons of all Specialists count, in any Division, covered or not; each colour must suffice."""
    turn = story(hub, ["sputnik_1"], center=[17, 29, 41, 18, 30, 42]).play("take:17")
    assert ("complete:sputnik_1" in turn.keys) == possible


def test_a_two_colour_card_counts_for_both() -> None:
    """R7.3: 42 in Engineering gives the red skill, too."""
    hub = {"blue": [1, 2, 42], "red": [37]}
    turn = story(hub, ["explorer_1"]).play("take:17")  # 3 blue, 2 red
    assert turn.options("complete") == ["explorer_1"]


def test_hand_cards_do_not_count() -> None:
    """R7.3: only Specialists in the Hub."""
    turn = story({"blue": [5], "purple": [53]}, ["sputnik_1"], hand=[55]).play("take:17")
    assert turn.mover == YURI


def test_why_a_project_cannot_be_completed() -> None:
    """R7.3: the answer names the skills that are missing."""
    turn = story(FULL, ["sputnik_1", "gemini_8"]).play("take:17")
    assert turn.why_not("complete:gemini_8").rule == "R7.3"
    assert turn.why_not("complete:gemini_8").why == "needs 1 more green and 2 more red"


def test_a_recruit_counts_at_once() -> None:
    """R7.3: the Specialist recruited in this turn is in the Hub."""
    turn = story({"blue": [5], "purple": [53]}, ["sputnik_1"], hand=[55], tokens={"green": 1, "blue": 1})
    turn.play("recruit:55")
    assert turn.options("complete") == ["sputnik_1"]


def test_the_tile_goes_to_the_player_and_nothing_is_used_up() -> None:
    """R7.4: the Specialists stay; the points count from now on."""
    turn = story(FULL, ["sputnik_1"])
    hub = turn.player(NEIL)["hub"]
    turn.play("take_deck", "complete:sputnik_1")
    assert done(turn) == ["sputnik_1"]
    assert "sputnik_1" not in [project["id"] for project in turn.view()["line"]]
    assert turn.player(NEIL)["hub"] == hub
    assert turn.score(NEIL)["projects"] == 4
    assert turn.play("take_deck", "take_deck").mover == YURI


def test_19_lends_a_skill_and_21_and_43_draw() -> None:
    """R7.5: a Project that lacks one skill is completed with 19; then 43 draws one card."""
    hub = {"green": [19], "blue": [5], "purple": [53], "red": [43]}
    turn = story(hub, ["sputnik_1"]).play("take:17")
    assert turn.keys == ["complete_with_19:sputnik_1", "no_project"]
    turn.play("complete_with_19:sputnik_1", "give:blue", "give:red")
    assert done(turn) == ["sputnik_1"]
    assert turn.keys == ["draw", "decline"]
    assert len(turn.play("draw").hand(NEIL)) == 2
    hub = {"green": [21], **FULL}
    turn = story(hub, ["sputnik_1"]).play("take:17", "complete:sputnik_1", "draw")
    assert len(turn.hand(NEIL)) == 3
