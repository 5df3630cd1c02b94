"""Options of a table: defaults, what each takes, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.errors import BadOption
from cosmodrome.games.one_small_step.game import GAME
from tests.one_small_step.story import given


def test_defaults() -> None:
    """R16: without a word two play the advanced game."""
    assert GAME.settle_options({}, 2) == {
        "mode": "advanced",
        "seating": "1v1",
        "satellite_cards": 20,
        "end_on_event_deck": False,
        "end_on_crew_decks": "both",
        "token_limits": False,
        "round_limit": "none",
    }


@pytest.mark.parametrize(("seats", "seating"), [(2, "1v1"), (3, "2v1"), (4, "2v2")])
def test_the_seating_follows_from_the_players(seats: int, seating: str) -> None:
    """R4.2: three may also sit one against two."""
    assert GAME.settle_options({}, seats)["seating"] == seating


def test_seats_have_titles() -> None:
    """R4.2: one player holds both departments, of two each holds one; USA first."""
    titles = {seating: GAME.seat_titles(2, {"seating": seating}) for seating in ("1v1", "2v1", "1v2", "2v2")}
    assert titles["1v1"] == ["USA", "USSR"]
    assert titles["2v1"] == ["USA engineers", "USA administrators", "USSR"]
    assert titles["1v2"] == ["USA", "USSR engineers", "USSR administrators"]
    assert titles["2v2"] == ["USA engineers", "USA administrators", "USSR engineers", "USSR administrators"]


@pytest.mark.parametrize(
    ("given", "settled"),
    [
        ({"token_limits": "true"}, {"token_limits": True}),  # as typed on a command line
        ({"end_on_event_deck": "True"}, {"end_on_event_deck": True}),
        ({"satellite_cards": "24"}, {"satellite_cards": 24}),
        ({"round_limit": "15"}, {"round_limit": 15}),
        ({"round_limit": 1}, {"round_limit": 1}),
        ({"round_limit": 6, "end_on_crew_decks": "off"}, {"round_limit": 6, "end_on_crew_decks": "off"}),
        ({"mode": "Beginner"}, {"mode": "beginner"}),
    ],
)
def test_values_are_understood(given: dict[str, Any], settled: dict[str, Any]) -> None:
    found = GAME.settle_options(given, 2)
    assert {name: found[name] for name in settled} == settled


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"mode": "expert"}, "mode = 'expert' is not possible; allowed: advanced, beginner"),
        ({"mode": None}, "mode = None is not possible"),
        ({"seating": "3v1"}, "seating = '3v1' is not possible; allowed: 1v1, 2v1, 1v2, 2v2"),
        ({"seating": "2v2"}, r"seating = '2v2' is not for 2 players; possible: 1v1 \(R4\.2\)"),
        ({"satellite_cards": 22}, "satellite_cards = 22 is not possible; allowed: 20, 24"),
        ({"end_on_event_deck": 1}, "end_on_event_deck = 1 is not possible; allowed: false, true"),
        ({"end_on_crew_decks": "never"}, "allowed: both, either, off"),
        ({"end_on_crew_decks": "off"}, r"can leave a game without an end: it needs a round_limit \(R16\)"),
        ({"round_limit": 0}, "round_limit = 0 is not possible; allowed: none, 6, 8, 10, 12, or a number from 1 to 60"),
        ({"round_limit": 61}, "or a number from 1 to 60"),
        ({"round_limit": True}, "or a number from 1 to 60"),
        ({"round_limit": "soon"}, "or a number from 1 to 60"),
        ({"round_limit": "9" * 5000}, "or a number from 1 to 60"),
        ({"token_limits": "some"}, "allowed: false, true"),
        ({"hazards": 3}, "one_small_step has no option 'hazards'; its options: mode, "),
    ],
)
def test_bad_options_name_what_is_allowed(given: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        GAME.settle_options(given, 2)


@pytest.mark.parametrize(
    ("seats", "seating", "possible"),
    [(3, "1v1", "2v1 or 1v2"), (3, "2v2", "2v1 or 1v2"), (4, "2v1", "2v2"), (4, "1v1", "2v2")],
)
def test_seating_and_seats_must_agree(seats: int, seating: str, possible: str) -> None:
    """R4.2."""
    with pytest.raises(BadOption, match=f"is not for {seats} players; possible: {possible}"):
        GAME.settle_options({"seating": seating}, seats)


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_can_play(seats: int) -> None:
    """R4.2."""
    with pytest.raises(BadOption, match=f"One Small Step is for 2 to 4 players, not {seats}"):
        GAME.check_seats(seats)


def test_every_option_names_its_rule() -> None:
    for option in GAME.options:
        assert option.rule in GAME.rulebook
        assert option.help


def test_ends_that_this_rulebook_does_not_have_say_so() -> None:
    """R15.2, RL-11: options and guide; the Event deck ends only games whose tables have agreed on it."""
    options = {option.name: option.help for option in GAME.options}
    for name in ("end_on_event_deck", "end_on_crew_decks"):
        assert options[name].endswith("(not in this rulebook)")
    guide = GAME.guide.partition("## The end, ")[2]
    end, event_deck = guide.split("\n## ")[:2]
    assert "not in this rulebook" in end
    assert "Event deck" not in end
    assert "{end_on_event_deck=true}" in event_deck
    assert "not in this rulebook" in event_deck


def test_twenty_satellite_missions() -> None:
    """RL-01: 16 beside the four starting ones, unless the table agrees on 24."""
    assert len(given().state.satellite_deck) == 2
    assert int(given().state.satellite_deck[1]) == 16
    assert int(given(satellite_cards=24).state.satellite_deck[1]) == 20
