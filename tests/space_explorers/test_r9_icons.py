"""R9: abilities that several types have alike: icons as shown, one of any type, and two skills."""

from __future__ import annotations

from collections import Counter

import pytest

from .given import (
    COVER,
    ONE_OF_EACH,
    PLAIN,
    PRINTED,
    affordable,
    all_but,
    around,
    colour_of,
    given,
    hub,
    recruits,
    said,
)

ICONS = {
    1: ["yellow"],
    2: ["red"],
    3: ["purple", "purple"],
    4: ["green", "red"],
    13: ["red"],
    14: ["purple"],
    15: ["blue", "blue"],
    16: ["yellow", "purple"],
    25: ["purple"],
    26: ["blue"],
    27: ["green", "green"],
    28: ["red", "blue"],
    37: ["blue"],
    38: ["green"],
    39: ["yellow", "yellow"],
    40: ["purple", "green"],
    49: ["green"],
    50: ["yellow"],
    51: ["red", "red"],
    52: ["blue", "yellow"],
}
SKILLS = {
    5: ["blue", "blue"],
    6: ["blue", "purple"],
    17: ["green", "green"],
    18: ["green", "red"],
    29: ["yellow", "yellow"],
    30: ["yellow", "green"],
    41: ["red", "red"],
    42: ["red", "blue"],
    53: ["purple", "purple"],
    54: ["purple", "yellow"],
}


@pytest.mark.parametrize(("card", "icons"), ICONS.items())
def test_icons_as_shown(card: int, icons: list[str]) -> None:
    """R9.1-R9.4, R9.13-R9.16, R9.25-R9.28, R9.37-R9.40, R9.49-R9.52: on top the card gives exactly these icons.

    They count towards every Division and turn after turn; covered the card gives none.
    """
    colour = colour_of(card)
    cover = COVER[colour]
    covered = given({colour: [card, cover]}, center=all_but(card, cover), tokens=ONE_OF_EACH, deck=[])
    assert recruits(covered) == affordable(covered.center, hub(covered), (), ONE_OF_EACH)
    story = given({colour: [card]}, center=all_but(card), tokens=ONE_OF_EACH, deck=[])
    assert recruits(story) == affordable(story.center, hub(story), icons, ONE_OF_EACH)
    helped = recruits(story) - affordable(story.center, hub(story), (), ONE_OF_EACH)
    recruit = next(number for number in PLAIN if number in helped and colour not in PRINTED[number].skills)
    around(story.play(f"recruit:{recruit}"))
    assert recruits(story) == affordable(story.center, hub(story), icons, story.tokens(0))


@pytest.mark.parametrize(("card", "recruit"), [(3, 37), (15, 49), (27, 1), (39, 13), (51, 25)])
def test_two_icons_pay_for_a_card_that_costs_two(card: int, recruit: int) -> None:
    """R9.3, R9.15, R9.27, R9.39, R9.51: nothing more is paid."""
    story = given({colour_of(card): [card]}, center=[recruit]).play(f"recruit:{recruit}")
    assert hub(story) == {colour_of(card): [card], colour_of(recruit): [recruit]}


def test_an_icon_and_a_token() -> None:
    """R9.1: the yellow icon pays for half of Tester 13, a token for the other half."""
    story = given({"blue": [1]}, center=[13], tokens={"yellow": 1}, seats=3).play("recruit:13")
    assert hub(story) == {"blue": [1], "green": [13]}
    assert story.tokens(1) == {"yellow": 1}


def test_icons_need_not_be_used() -> None:
    """R9.50: with free_icons_first off the owner may pay with tokens instead (RA2)."""
    story = given({"purple": [50]}, center=[13], tokens={"yellow": 2}, seats=3, free_icons_first=False)
    story.play("recruit:13")
    assert said(story, "icons:use") == "Use the icons of Astronaut 50"
    story.play("icons:skip")
    assert story.tokens(1) == {"yellow": 2}


@pytest.mark.parametrize(("card", "recruit"), [(22, 25), (33, 37)])
def test_one_icon_of_any_type(card: int, recruit: int) -> None:
    """R9.22, R9.33: for every recruit, from Center or hand, turn after turn, while the card is on top."""
    colour = colour_of(card)
    tokens = {"blue": 1, "green": 1, "yellow": 1, "red": 1}
    story = given({colour: [card]}, center=all_but(card), tokens=tokens, deck=[])
    assert recruits(story) == affordable(story.center, hub(story), (), tokens, lambda _: 1)
    around(story.play("recruit:53"))
    assert recruits(story) == affordable(story.center, hub(story), (), story.tokens(0), lambda _: 1)
    half: dict[str, int] = {PRINTED[recruit].cost[0]: 1}  # of two icons alike
    assert recruit in recruits(given({colour: [card]}, hand=[recruit], tokens=half))
    assert recruit in recruits(given({colour: [card]}, center=[recruit], tokens=half))
    assert recruit not in recruits(given({colour: [card, COVER[colour]]}, center=[recruit], tokens=half))


@pytest.mark.parametrize(("card", "skills"), SKILLS.items())
def test_two_skills(card: int, skills: list[str]) -> None:
    """R9.5-R9.6, R9.17-R9.18, R9.29-R9.30, R9.41-R9.42, R9.53-R9.54: both count, and there is no ability.

    Each strikes an icon in its own Division only.
    """
    assert PRINTED[card].skills == skills
    for colour in set(skills):
        story = given({colour: [card]}, center=all_but(card), deck=[])
        assert story.player(0)["skills"] == Counter(skills)
        assert recruits(story) == affordable(story.center, {colour: [card]})
        assert {key.partition(":")[0] for key in story.keys} <= {"take", "recruit"}
