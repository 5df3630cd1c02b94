"""Questions that depend on a hand are asked even with one answer left: skipping them would tell the others."""

from __future__ import annotations

import pytest

from tests.space_explorers.story import Story, spread


def neil_recruits_18(mode: str, hand: int) -> Story:
    """Testing has two green skills; Neil has no tokens and one card to return."""
    first, second = spread(2)
    neil = {"hub": {"green": [17]}, "tokens": first, "hand": [hand]}
    center = [5, 29, 41, 53, 6, 18]
    return Story({"center": center, "players": [neil, {"tokens": second}]}, ability_34_mode=mode).play("recruit:18")


@pytest.mark.parametrize("mode", ["both", "this_card"])
def test_the_division_is_asked_where_34_in_hand_would_open_another(mode: str) -> None:
    """D3, E4, RU-19: one icon in Testing, three in Construction; only 34 itself could pay for the latter."""
    assert neil_recruits_18(mode, hand=36).keys == ["division:green"]
    assert neil_recruits_18(mode, hand=34).keys == ["division:green", "division:red"]


def test_the_division_is_not_asked_where_all_cards_are_worth_the_same() -> None:
    """D3: every seat can see that Testing is the only Division Neil can pay for."""
    story = neil_recruits_18("any_card", hand=36)
    assert story.player(0)["hub"]["green"] == [17, 18]
