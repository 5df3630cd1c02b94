"""R9.55-R9.60: the abilities of the Astronauts; R9.49-R9.54: test_r9_icons."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from .given import around, every_way, fork, given, hub
from .story import Story


# --- 55: base cost 2 for nothing ------------------------------------------------------------------
def test_astronaut_55_recruits_base_cost_2_from_center_and_hand_without_payment() -> None:
    """R9.55: exactly 2, from either place; it is the action of the turn."""
    story = given({"purple": [55]}, center=[13, 14, 15], hand=[25, 26, 27], tokens={"blue": 1}, seats=3)
    assert story.options("recruit_free") == ["13", "25"]
    story.play("recruit_free:25")
    assert hub(story) == {"purple": [55], "yellow": [25]}
    assert story.hand(0) == [26, 27]
    assert story.tokens(0) == {"blue": 1}
    assert story.mover == 1


def test_astronaut_55_looks_at_the_base_cost() -> None:
    """R9.55: 14 (base 3) costs two icons on a pile with one green skill, and is not free."""
    assert given({"purple": [55], "green": [23]}, center=[13, 14]).options("recruit_free") == ["13"]


def test_astronaut_55_covered_recruits_nobody() -> None:
    """R9.55: only while it is on top; and it may recruit the card that covers it, once."""
    assert given({"purple": [55, 53]}, center=[13]).options("recruit_free") == []
    story = given({"purple": [55]}, center=[49, 13]).play("recruit_free:49")
    assert hub(story) == {"purple": [55, 49]}
    assert around(story).options("recruit_free") == []


def test_astronaut_55_need_not_be_used() -> None:
    """R9.55: the usual recruit of the same card stays possible (RA2)."""
    story = given({"purple": [55]}, center=[13], tokens={"yellow": 2}, seats=3).play("recruit:13")
    assert story.tokens(1) == {"yellow": 2}


# --- 56: a card for a token -----------------------------------------------------------------------
FLYERS = {"purple": [49, 53, 56], "green": [17]}  # Voskhod 2 can be completed


def test_astronaut_56_passes_a_token_and_draws_before_the_action() -> None:
    """R9.56: any one own token, to the left neighbour; the action is still to come."""
    story = given(FLYERS, tokens={"red": 2, "blue": 1}, seats=3, draws=[60])
    assert story.options("use_56") == ["blue", "red"]
    story.play("use_56:red")
    assert story.tokens(0) == {"blue": 1, "red": 1}
    assert story.tokens(1) == {"red": 1}
    assert story.hand(0) == [60]
    assert "take_deck" in story.keys


def test_astronaut_56_works_after_the_action() -> None:
    """R9.56: before the Project is chosen."""
    story = given(FLYERS, tokens={"red": 1}, line=["voskhod_2"]).play("take:29")
    assert story.keys == ["continue", "use_56:red"]
    story.play("use_56:red")
    assert len(story.hand(0)) == 2
    assert story.options("complete") == ["voskhod_2"]


def test_astronaut_56_works_after_a_completed_project() -> None:
    """R9.56: a last time, if a Project was completed; not if none was."""
    story = given(FLYERS, tokens={"red": 1}, line=["voskhod_2"]).play("take:29", "continue")
    assert fork(story).play("no_project").mover == 1
    story.play("complete:voskhod_2")
    assert story.keys == ["continue", "use_56:red"]
    story.play("use_56:red")
    assert len(story.hand(0)) == 2
    assert story.mover == 1


def test_astronaut_56_works_once_in_a_turn_and_again_in_the_next() -> None:
    """R9.56: used before the action, it is offered neither after it nor after the Project."""
    story = given(FLYERS, tokens={"blue": 2}, line=["voskhod_2"]).play("use_56:blue")
    assert story.options("use_56") == []
    story.play("take:29", "complete:voskhod_2")
    assert story.mover == 1
    assert around(story).options("use_56") == ["blue"]


def test_astronaut_56_need_not_be_used() -> None:
    """R9.56: a turn goes by without it."""
    story = given({"purple": [56]}, tokens={"red": 1}).play("take:29", "continue")
    assert story.mover == 1
    assert story.tokens(0) == {"red": 1}


def test_astronaut_56_covered_is_off() -> None:
    """R9.56: covered before the turn, or by the action of the turn."""
    assert given({"purple": [56, 53]}, tokens={"red": 1}).options("use_56") == []
    story = given({"purple": [53, 59, 56]}, center=[50], tokens={"red": 1})
    assert story.options("use_56") == ["red"]
    assert story.play("recruit:50").mover == 1


def test_astronaut_56_waits_in_the_turn_it_was_recruited() -> None:
    """R9.56: a new Specialist's ability cannot be used this turn (R6.8)."""
    story = given({"purple": [53, 59, 60]}, center=[56], tokens={"red": 1}).play("recruit:56")
    assert story.mover == 1
    assert around(story).options("use_56") == ["red"]


def test_astronaut_56_needs_a_token_and_a_card() -> None:
    """R9.56: not without an own token, not with an empty deck (RU-1)."""
    assert given({"purple": [56]}).options("use_56") == []
    assert given({"purple": [56]}, tokens={"red": 1}, center=[1, 2, 3, 4, 5, 6], deck=[]).options("use_56") == []
    assert given({"purple": [56]}, tokens={"red": 1}, deck=[1]).options("use_56") == ["red"]


# --- 57: a new order ------------------------------------------------------------------------------
PILES = {2: [1, 8], 3: [1, 8, 5], 4: [1, 8, 5, 12], 5: [1, 8, 5, 12, 3]}


def reordered(story: Story) -> bool:
    """Whether a started new order is complete."""
    return not any(key.startswith(("next", "keep")) for key in story.keys)


@pytest.mark.parametrize("size", PILES)
@pytest.mark.parametrize("top_must_change", [False, True])
def test_astronaut_57_reaches_every_new_order_in_exactly_one_way(size: int, top_must_change: bool) -> None:
    """R9.57, E5: all orders but the old one; with `ability_57_top_must_change` all with another top card."""
    old = PILES[size]
    story = given({"purple": [57], "blue": old}, ability_57_top_must_change=top_must_change)
    ends = every_way(story.play("reorder:blue"), reordered)
    orders = sorted(hub(end)["blue"] for end in ends)
    expected = [list(order) for order in permutations(old) if list(order) != old]
    if top_must_change:
        expected = [order for order in expected if order[-1] != old[-1]]
    assert orders == sorted(expected)


def test_astronaut_57_names_the_cards_from_the_top() -> None:
    """R9.57: the new order is given card by card; the rest may be kept as it lay."""
    story = given({"purple": [57], "blue": [1, 8, 5, 12]}).play("reorder:blue")
    assert story.options("next") == ["1", "5", "8"]
    story.play("next:1", "keep_rest")
    assert hub(story)["blue"] == [8, 5, 12, 1]


def test_astronaut_57_is_for_one_division_of_at_least_two_cards() -> None:
    """R9.57: one own Division, once per turn."""
    piles = {"purple": [53, 57], "blue": [1, 8], "green": [17], "red": [41, 37]}
    story = given(piles, others=[{"hub": {"yellow": [29, 25]}}])
    assert story.options("reorder") == ["blue", "red", "purple"]
    story.play("reorder:blue")
    assert hub(story) == {**piles, "blue": [8, 1]}
    assert story.options("reorder") == []
    around(story.play("take_deck"))
    assert story.options("reorder") == ["blue", "red", "purple"]


def test_astronaut_57_works_only_at_the_start_of_the_turn() -> None:
    """R9.57: not after `continue`, and it need not be used at all."""
    story = given({"purple": [57], "blue": [1, 8]}).play("continue")
    assert story.options("reorder") == []
    story.play("take_deck")
    assert hub(story) == {"purple": [57], "blue": [1, 8]}
    assert story.mover == 1


def test_astronaut_57_covered_is_off() -> None:
    """R9.57: only while it is on top."""
    assert given({"purple": [57, 53], "blue": [1, 8]}).options("reorder") == []


def test_astronaut_57_may_put_another_astronaut_on_top() -> None:
    """R9.57: 57 is then inactive and the other active: 55 recruits for nothing in this turn."""
    story = given({"purple": [55, 57], "blue": [1, 8]}, center=[13]).play("reorder:purple")
    assert hub(story)["purple"] == [57, 55]
    assert story.options("recruit_free") == ["13"]
    around(story.play("take_deck"))
    assert story.options("reorder") == []


def test_astronaut_57_brings_8_on_top() -> None:
    """R9.57: the card is active at once (RA3)."""
    story = given({"purple": [57], "blue": [8, 5]}, center=[14])
    assert story.options("recruit_free") == []
    assert story.play("reorder:blue").options("recruit_free") == ["14"]


def test_astronaut_57_brings_44_on_top() -> None:
    """R9.57: which can still be used at this start of a turn (RU-13)."""
    story = given({"purple": [57], "red": [44, 41]})
    assert "use_44" not in story.keys
    story.play("reorder:red", "use_44")
    assert len(story.center) == 7


@pytest.mark.parametrize(("card", "colour", "recruit"), [(32, "yellow", 26), (45, "red", 38)])
def test_astronaut_57_brings_32_or_45_on_top(card: int, colour: str, recruit: int) -> None:
    """R9.57: rearranging draws nothing, whether it covers or uncovers; the next recruit on the card does."""
    cover = {32: 29, 45: 41}[card]
    story = given({"purple": [57], colour: [cover, card]}).play(f"reorder:{colour}")
    assert story.hand(0) == []
    assert "draw" not in story.keys
    story = given({"purple": [57], colour: [card, cover]}, center=[recruit]).play(f"reorder:{colour}")
    assert "draw" not in story.keys
    story.play(f"recruit:{recruit}")
    assert story.keys == ["draw", "decline"]


# --- 58: one more card ----------------------------------------------------------------------------
GREEN_5 = [17, 13, 14, 23]  # five green skills: 22 costs nothing
DRAWS: dict[str, tuple[dict[str, Any], list[str], int]] = {  # what is played, and how many cards are drawn without 58
    "action": ({"hub": {"purple": [58]}}, ["take_deck"], 1),
    "9": ({"hub": {"purple": [58], "blue": [9], "green": GREEN_5}, "center": [22]}, ["recruit:22", "draw"], 1),
    "21": (
        {"hub": {"purple": [49, 53, 58], "green": [17, 21]}, "line": ["voskhod_2"]},
        ["take:29", "complete:voskhod_2", "draw"],
        2,
    ),
    "32": ({"hub": {"purple": [58], "yellow": [29, 32]}, "center": [26]}, ["recruit:26", "draw"], 1),
    "43": (
        {"hub": {"purple": [49, 53, 58], "green": [17], "red": [43]}, "line": ["voskhod_2"]},
        ["take:29", "complete:voskhod_2", "draw"],
        1,
    ),
    "45": ({"hub": {"purple": [58], "red": [41, 45]}, "center": [38]}, ["recruit:38", "draw"], 2),
}


@pytest.mark.parametrize("draw", DRAWS)
@pytest.mark.parametrize("timing", ["with", "after"])
def test_astronaut_58_adds_a_card_to_every_draw_from_the_deck(draw: str, timing: str) -> None:
    """R9.58, E6: one more, decided before the draw (`with`) or when its cards are in hand (`after`)."""
    told, keys, n = DRAWS[draw]
    for answer, more in ("extra", 1), ("no_extra", 0):
        story = given(**told, ability_58_timing=timing)
        held = len(story.hand(0)) + keys[0].startswith("take:")
        story.play(*keys)
        assert story.keys == ["extra", "no_extra"]
        assert len(story.hand(0)) - held == (n if timing == "after" else 0)
        story.play(answer)
        assert len(story.hand(0)) - held == n + more
        assert story.mover == 1


@pytest.mark.parametrize("timing", ["with", "after"])
def test_astronaut_58_adds_nothing_elsewhere(timing: str) -> None:
    """R9.58: taking from the Center, its refill and 44 are no draws to the hand."""
    story = given({"purple": [58], "red": [44]}, ability_58_timing=timing).play("use_44")
    assert "extra" not in story.keys
    assert story.play("take:29").hand(0) == [29]
    assert story.mover == 1


@pytest.mark.parametrize("timing", ["with", "after"])
def test_astronaut_58_works_once_in_a_turn_and_again_in_the_next(timing: str) -> None:
    """R9.58: 58 used for the action adds nothing to the draw of 21."""
    piles = {"purple": [49, 53, 58], "green": [17, 21]}
    story = given(piles, line=["voskhod_2"], ability_58_timing=timing)
    story.play("take_deck", "extra", "complete:voskhod_2", "draw")
    assert len(story.hand(0)) == 4
    assert story.mover == 1
    assert around(story).play("take_deck").keys == ["extra", "no_extra"]


def test_astronaut_58_covered_is_off() -> None:
    """R9.58: covered before the turn, or by the recruit whose draw (9) it would join."""
    story = given({"purple": [58, 53]}).play("take_deck")
    assert len(story.hand(0)) == 1
    assert story.mover == 1
    story = given({"purple": [53, 49, 59, 58], "blue": [9]}, center=[57]).play("recruit:57", "draw")
    assert len(story.hand(0)) == 1
    assert story.mover == 1


def test_astronaut_58_waits_in_the_turn_it_was_recruited() -> None:
    """R9.58: the draw of 9 for the recruit of 58 itself stays one card (R6.8)."""
    story = given({"purple": [53, 49, 59, 60], "blue": [9]}, center=[58]).play("recruit:58", "draw")
    assert len(story.hand(0)) == 1
    assert story.mover == 1


@pytest.mark.parametrize("timing", ["with", "after"])
def test_astronaut_58_needs_another_card_in_the_deck(timing: str) -> None:
    """R9.58: the last card of the deck is drawn without the question."""
    story = given({"purple": [58]}, deck=[60], ability_58_timing=timing).play("take_deck")
    assert story.hand(0) == [60]
    assert story.mover == 1


# --- 59, 60: asterisks ----------------------------------------------------------------------------
def test_astronaut_59_scores_yellow_skills() -> None:
    """R9.59: 1 point for each yellow icon, in whatever Division, covered or not."""
    story = given({"purple": [59, 54], "yellow": [29], "green": [30]})
    assert story.score(0)["card 59"] == 4
    assert story.score(0)["total"] == 4


@pytest.mark.parametrize("done", [[], ["sputnik_1"], ["sputnik_1", "soyuz_4", "luna_9"]])
def test_astronaut_60_scores_completed_projects(done: list[str]) -> None:
    """R9.60: 2 points for each Project its owner completed, beside the points of the Project, covered or not."""
    story = given({"purple": [60, 53]}, projects=done)
    assert story.score(0)["card 60"] == 2 * len(done)
    assert story.score(0)["total"] == story.score(0)["projects"] + 2 * len(done)


def test_astronaut_60_ignores_the_projects_of_others() -> None:
    """R9.60: only the owner's."""
    story = given({"purple": [60]}, others=[{"projects": ["sputnik_1"]}])
    assert story.score(0)["card 60"] == 0
