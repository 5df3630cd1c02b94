"""Options of a table: defaults, what each takes, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.errors import BadOption
from cosmodrome.games.space_explorers.game import GAME
from tests.space_explorers.story import neil


def test_defaults() -> None:
    """E1, E3, E4, E5, E6: without a word the edition of 2018 is played."""
    assert GAME.settle_options({}, 2) == {
        "edition": "2018",
        "center_refill": "after_take_or_recruit",
        "ability_19_timing": "end_of_turn",
        "ability_34_mode": "any_card",
        "ability_57_top_must_change": True,
        "ability_58_timing": "with",
        "free_icons_first": True,
        "auto_draw": False,
        "project_sides": "random_per_tile",
        "first_player": "random",
    }


def test_an_edition_sets_its_switches() -> None:
    """E3, E4, E5, E6: 2017 differs in four abilities; each can be chosen on its own."""
    old = GAME.settle_options({"edition": "2017"}, 2)
    assert GAME.settle_options({"edition": 2017}, 2) == old, "a year is written as a number, too"
    assert (old["ability_19_timing"], old["ability_34_mode"]) == ("any_time", "both")
    assert (old["ability_57_top_must_change"], old["ability_58_timing"]) == (False, "after")
    mixed = GAME.settle_options({"edition": "2017", "ability_58_timing": "with"}, 2)
    assert mixed["ability_58_timing"] == "with"
    assert mixed["ability_19_timing"] == "any_time"


@pytest.mark.parametrize(
    ("given", "settled"),
    [
        ({"auto_draw": "true"}, {"auto_draw": True}),  # as typed on a command line
        ({"ability_57_top_must_change": "False"}, {"ability_57_top_must_change": False}),
        ({"first_player": "1"}, {"first_player": 1}),
        ({"first_player": 0}, {"first_player": 0}),
        ({"project_sides": "us"}, {"project_sides": "us"}),
        ({"project_sides": ",".join(["us", "soviet"] * 5)}, {"project_sides": ["us", "soviet"] * 5}),
        ({"project_sides": ("soviet",) * 10}, {"project_sides": ["soviet"] * 10}),
    ],
)
def test_values_are_understood(given: dict[str, Any], settled: dict[str, Any]) -> None:
    found = GAME.settle_options(given, 2)
    assert {name: found[name] for name in settled} == settled


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"edition": "2019"}, "edition = '2019' is not possible; allowed: 2018, 2017"),
        ({"edition": None}, "edition = None is not possible; allowed: 2018, 2017"),
        ({"center_refill": "never"}, "center_refill = 'never' is not possible; allowed: "),
        ({"ability_19_timing": "never"}, "allowed: end_of_turn, any_time"),
        ({"ability_34_mode": "all"}, "allowed: any_card, this_card, both"),
        ({"ability_57_top_must_change": 1}, "ability_57_top_must_change = 1 is not possible; allowed: true, false"),
        ({"ability_58_timing": True}, "allowed: with, after"),
        ({"free_icons_first": "maybe"}, "allowed: true, false"),
        ({"auto_draw": 2}, "auto_draw = 2 is not possible; allowed: false, true"),
        ({"project_sides": "french"}, "allowed: random_per_tile, us, soviet, or a list of ten sides"),
        ({"project_sides": ["us"] * 9}, "or a list of ten sides"),
        ({"project_sides": ["us"] * 9 + ["french"]}, "one for each tile"),
        ({"first_player": 2}, "first_player = 2 is not possible; allowed: random, or a seat number from 0"),
        ({"first_player": -1}, "or a seat number from 0"),
        ({"first_player": True}, "or a seat number from 0"),
        ({"first_player": "Neil"}, "or a seat number from 0"),
        ({"first_player": "9" * 5000}, "or a seat number from 0"),
        ({"hand_limit": 7}, "space_explorers has no option 'hand_limit'; its options: edition, "),
    ],
)
def test_bad_options_name_what_is_allowed(given: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        GAME.settle_options(given, 2)


def test_the_last_seat_exists_in_larger_games_only() -> None:
    """R2.5: the First Player is one of the seats."""
    assert GAME.settle_options({"first_player": 3}, 4)["first_player"] == 3
    with pytest.raises(BadOption):
        GAME.settle_options({"first_player": 3}, 3)


def test_every_option_names_its_rule() -> None:
    for option in GAME.options:
        assert option.rule in GAME.rulebook
        assert option.help


def test_auto_draw_answers_for_the_player() -> None:
    """RU-16: with auto_draw a triggered draw is taken unasked."""
    story = neil(hub={"yellow": [32]}, hand=[31], options={"auto_draw": True}).play("recruit:31")
    assert len(story.hand(0)) == 1
