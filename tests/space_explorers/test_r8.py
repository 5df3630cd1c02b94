"""R8: the end of the game and the scoring."""

from __future__ import annotations

from typing import Any

import pytest

from tests.space_explorers.story import CALM, NEIL, VALENTINA, YURI, Story, neil, spread

ELEVEN = {"blue": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]}  # the twelfth Engineer costs nothing
CENTER = [17, 29, 41, 53, 18, 30]


def twelfth(seats: int = 2, player: int = NEIL, first: int = NEIL, **more: Any) -> Story:
    """A player has eleven Specialists, and the twelfth in hand."""
    players: list[dict[str, Any]] = [{"tokens": tokens} for tokens in spread(seats)]
    players[player] |= {"hub": ELEVEN, "hand": [12]}
    return Story({"player": player, "first": first, "center": CENTER, "players": players, **more})


def turns_left(story: Story) -> list[int]:
    """Play on, taking cards, and note whose turns these are."""
    turns = []
    while not story.over:
        turns.append(story.mover)
        story.play("take_deck")
    return turns


def test_twelve_specialists_end_the_game() -> None:
    """R8.1: with the twelfth Specialist in the Hub at the end of a turn."""
    story = twelfth(player=YURI).play("recruit:12")
    assert story.over
    assert story.outcome.reason == "full_hub"


def test_eleven_do_not() -> None:
    """R8.1: with eleven Specialists the game goes on."""
    story = twelfth(player=YURI).play("take_deck")
    assert not story.over
    assert story.view()["ending"] == ""
    story.play("take_deck")
    assert story.mover == YURI


def test_twelve_or_more() -> None:
    """R8.1: a Hub that holds even more ends the game as well, whatever the turn brought."""
    story = neil(hub={**ELEVEN, "red": [43, 46]}, center=CENTER, first=YURI).play("take_deck")
    assert story.over
    assert story.outcome.reason == "full_hub"


def test_all_projects_completed_end_the_game() -> None:
    """R8.1: when the last Project of the line is completed."""
    hub = {"blue": [5], "purple": [53, 55]}
    done = ["apollo_11", "skylab", "voyager_1"]
    story = neil(hub=hub, center=[17, 29, 41, 6, 18, 30], line=["sputnik_1"], others=[{"projects": done}], first=YURI)
    story.play("take_deck")
    assert not story.over
    story.play("complete:sputnik_1")
    assert story.over
    assert story.outcome.reason == "all_projects"


def test_a_project_less_does_not_end_it() -> None:
    """R8.1: while a Project lies in the line the game goes on."""
    hub = {"blue": [5], "purple": [53, 55]}
    story = neil(hub=hub, center=[17, 29, 41, 6, 18, 30], line=["sputnik_1"], first=YURI)
    assert not story.play("take_deck", "complete:sputnik_1").over


def test_only_at_the_end_of_the_turn() -> None:
    """R8.1: after the twelfth Specialist the player may still complete a Project in the same turn."""
    hub = {"blue": [1, 2, 3, 4, 5, 7, 8, 9, 10, 11], "red": [41]}
    story = neil(hub=hub, hand=[12], center=[17, 29, 6, 53, 18, 30], line=["explorer_1"], first=YURI)
    story.play("recruit:12")
    assert not story.over
    story.play("complete:explorer_1")
    assert story.over
    assert story.outcome.reason == "full_hub"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_round_is_finished(seats: int) -> None:
    """R8.2: those between the triggering player and the First Player, clockwise, have one more turn each."""
    for first in range(seats):
        for player in range(seats):
            story = twelfth(seats, player, first).play("recruit:12")
            expected = []
            seat = (player + 1) % seats
            while seat != first:
                expected.append(seat)
                seat = (seat + 1) % seats
            assert turns_left(story) == expected


def test_at_once_before_the_first_player() -> None:
    """R8.2: the last player of a round ends the game at once."""
    assert twelfth(3, VALENTINA, NEIL).play("recruit:12").over
    assert twelfth(3, NEIL, YURI).play("recruit:12").over


def test_the_same_number_of_turns_for_all() -> None:
    """R8.2: the last round is marked for all to see, and its round number does not rise."""
    story = twelfth(4, YURI, YURI, round=9).play("recruit:12")
    assert story.view()["ending"] == "full_hub"
    assert turns_left(story) == [2, 3, 0]
    assert story.view()["round"] == 9


def test_points_of_projects_and_specialists() -> None:
    """R8.3: points of completed Projects, and printed points, covered or not; hand and tokens score nothing."""
    hub = {"blue": [4, 7], "red": [45, 43]}  # 5 + 2, 3 + 1
    story = neil(hub=hub, hand=[16, 28, 40], projects=["sputnik_1", "luna_9"], center=CENTER)
    assert story.score(NEIL) == {"total": 20, "projects": 9, "printed": 11}
    assert story.score(YURI) == {"total": 0, "projects": 0, "printed": 0}


@pytest.mark.parametrize("pile", [[11, 1], [1, 11]])
def test_asterisk_cards_score_covered_or_not(pile: list[int]) -> None:
    """R8.3: 11 scores the purple skills of the Hub; it has no printed points."""
    story = neil(hub={"blue": pile, "purple": [55, 49, 50]}, center=CENTER)
    assert story.score(NEIL) == {"total": 5, "projects": 0, "printed": 2, "card 11": 3}


def test_asterisk_cards_in_hand_score_nothing() -> None:
    """R8.3: hand cards score nothing."""
    story = neil(hub={"purple": [49, 50]}, hand=[11, 60], projects=["sputnik_1"], center=CENTER)
    assert story.score(NEIL) == {"total": 5, "projects": 4, "printed": 1}


def test_the_score_stays_at_the_end() -> None:
    """R8.3: asterisk cards are counted once, in the final score as in the score before it."""
    story = neil(hub={**ELEVEN, "purple": [49]}, hand=[12], center=CENTER, first=YURI)
    assert story.score(NEIL)["card 11"] == 2  # 6 has a purple skill, too
    before = story.score(NEIL)["total"]
    story.play("take_deck")
    assert story.over
    assert story.score(NEIL)["total"] == before
    assert story.player(NEIL)["points"] == before


def finished(*players: dict[str, Any], ending: str = "full_hub") -> Story:
    """A game that is over."""
    tokens = spread(len(players))
    told = [{"tokens": bag, **player} for bag, player in zip(tokens, players, strict=True)]
    return Story({"center": CALM, "players": told, "agenda": [], "ending": ending})


FOUR = {"projects": ["sputnik_1"]}  # 4 points of a Project
FOUR_TOO = {"projects": ["telstar_1"]}
FIVE_PRINTED = {"hub": {"blue": [4]}}  # 5 points of a Specialist
FIVE_PRINTED_TOO = {"hub": {"green": [16]}}


def test_the_highest_score_wins() -> None:
    """R8.4: five points against four, wherever they come from."""
    story = finished(FOUR, FIVE_PRINTED)
    assert story.over
    assert story.outcome.winners == (YURI,)
    assert story.outcome.ranking == (YURI, NEIL)
    assert list(story.state.returns()) == [0.0, 1.0]


def test_a_tie_goes_to_the_projects() -> None:
    """R8.4: five against five: the points of completed Projects decide."""
    proton = {"projects": ["proton_1"]}  # 5
    story = finished(FIVE_PRINTED, proton)
    assert story.outcome.winners == (YURI,)
    assert finished(proton, FIVE_PRINTED).outcome.winners == (NEIL,)
    mixed = {"projects": ["sputnik_1"], "hub": {"red": [43]}}  # 4 + 1
    assert finished(mixed, proton).outcome.winners == (YURI,)
    assert finished(FIVE_PRINTED, mixed, proton).outcome.ranking == (VALENTINA, YURI, NEIL)


def test_the_tie_break_never_beats_a_point() -> None:
    """R8.4: one point more wins, however many points the other has from Projects."""
    many = {"projects": ["soyuz_4", "skylab"]}  # 10 + 9
    more = {"hub": {"blue": [4], "green": [16], "yellow": [28], "red": [40]}}  # 20
    assert finished(many, more).outcome.winners == (YURI,)


def test_still_tied_players_share_the_victory() -> None:
    """R8.4: equal in both; with three players tied, all three share."""
    story = finished(FOUR, FOUR_TOO)
    assert story.outcome.winners == (NEIL, YURI)
    assert list(story.state.returns()) == [0.5, 0.5]
    story = finished(FIVE_PRINTED, FIVE_PRINTED_TOO, {"hub": {"yellow": [28]}})
    assert story.outcome.winners == (NEIL, YURI, VALENTINA)
    assert list(story.state.returns()) == pytest.approx([1 / 3, 1 / 3, 1 / 3])
    story = finished(FIVE_PRINTED, {}, FIVE_PRINTED_TOO)
    assert story.outcome.winners == (NEIL, VALENTINA)
    assert list(story.state.returns()) == [0.5, 0.0, 0.5]


def test_nobody_scored() -> None:
    """R8.4: nothing to nothing is a tie as well."""
    assert finished({}, {}).outcome.winners == (NEIL, YURI)
