"""The result as people read it: who won, why it ended, and the points by source."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import cosmodrome as cd
from cosmodrome.match.result import result_of, verdict, winners
from cosmodrome.match.score_history import MOST, score_history
from cosmodrome.match.turns import first_step_of
from tests.match.tables import BEACONS, at_random, finished, table

GOLDENS = Path(__file__).parent.parent / "goldens"


def test_there_is_none_while_the_game_goes_on() -> None:
    assert result_of(cd.load("space_explorers").match(seats=2, seed=1)) is None


@pytest.mark.parametrize("path", sorted(GOLDENS.glob("*.cosmo")), ids=lambda path: path.stem)
def test_the_points_by_source_make_the_total_and_all_are_named_once(path: Path) -> None:
    match = cd.replay(path)
    found = result_of(match)
    assert found is not None
    assert match.outcome is not None
    for standing in found.standings:
        assert sum(standing.score.parts.values()) == standing.score.total
        assert {*standing.score.parts} <= {*found.sources}
    assert sorted(name for standing in found.standings for name in standing.names) == sorted(match.names)
    if match.outcome.winners:
        assert match.names[match.outcome.winners[0]] in found.standings[0].names
    else:
        assert found.winners == "Nobody wins."
    assert found.why == match.outcome.text


def test_mates_share_a_column_and_win_together() -> None:
    match = cd.replay(GOLDENS / "one_small_step-advanced-2v2-disputes.cosmo")
    found = result_of(match)
    assert found is not None
    assert [len(standing.names) for standing in found.standings] == [2, 2]
    assert found.winners == "{} and {} win together.".format(*found.standings[0].names)
    teams = [["USA engineers", "USA administrators"], ["USSR engineers", "USSR administrators"]]
    assert sorted(standing.notes for standing in found.standings) == teams


def test_rivals_with_the_same_points_keep_a_column_each() -> None:
    match = cd.load("space_explorers").match(seats=["Ann", "Bob"], seed=1)
    match.resign(1)
    found = result_of(match)
    assert found is not None
    assert (found.winners, found.why) == ("Ann wins.", "Bob has resigned")
    assert [standing.names for standing in found.standings] == [["Ann"], ["Bob"]]
    assert [standing.notes for standing in found.standings] == [[""], ["resigned"]], "points do not tell the place"


def test_winners() -> None:
    names, alone = ["Ann", "Bob", "Cy"], [0, 1, 2]
    assert winners(names, alone, [1]) == "Bob wins."
    assert winners(names, alone, [0, 2]) == "Ann and Cy share the victory."
    assert winners(names, alone, [0, 1, 2]) == "Ann, Bob and Cy share the victory."
    assert winners(names, alone, []) == "Nobody wins."
    assert winners(names, [0, 0, 1], [0, 1]) == "Ann and Bob win together."
    assert winners(names, [0, 0, 1], [0, 1, 2]) == "Ann, Bob and Cy share the victory."


def test_scores_are_a_fact_of_the_match() -> None:
    """A property, as all facts without arguments; programs that call it still get it."""
    match = table(seed=7)
    match.play("roll")
    assert match.scores == BEACONS.definition.scores(match.state)


@pytest.mark.parametrize(
    ("golden", "told"),
    [
        ("space_explorers-2018-two-greedy", ["You win", "You lose"]),
        ("one_small_step-v2-beginner-1v2-limits", ["You lose", "Your team wins", "Your team wins"]),
        ("one_small_step-v2-advanced-2v1-mixed", ["Your team loses", "Your team loses", "You win"]),
        ("hope-two-together", ["You win together", "You win together"]),
        ("hope-four-bugs", ["Nobody wins"] * 4),
        ("from_the_moon-solo-won", ["You win"]),
        ("from_the_moon-solo-lost", ["You lose"]),
    ],
)
def test_every_player_reads_what_the_end_means_to_them(golden: str, told: list[str]) -> None:
    match = cd.replay(GOLDENS / f"{golden}.cosmo")
    assert [verdict(match, seat) for seat in range(match.seats)] == told
    assert verdict(match.fork(20), 0) == "", "the game goes on"


def test_a_victory_may_be_shared_and_nobody_is_left_to_win_what_all_gave_up_together() -> None:
    match = cd.replay(GOLDENS / "space_explorers-2017-three-greedy.cosmo")
    rules = match.game.definition
    best = match.outcome
    assert best is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(rules), "outcome", lambda *_: replace(best, winners=(0, 1)))
        assert [verdict(match, seat) for seat in range(3)] == ["You share the victory"] * 2 + ["You lose"]
        patch.setattr(type(rules), "outcome", lambda *_: replace(best, winners=(0, 1, 2)))
        assert [verdict(match, seat) for seat in range(3)] == ["You share the victory"] * 3, "each has won alone"
    together = cd.replay(GOLDENS / "hope-two-together.cosmo").fork(40)
    for seat in (0, 1):
        together.resign(seat)
    assert verdict(together, 0) == "You lose together"


@pytest.mark.parametrize("path", sorted(GOLDENS.glob("*2*.cosmo")), ids=lambda path: path.stem)
def test_points_are_told_turn_by_turn_from_the_start_to_the_end(path: Path) -> None:
    match = cd.replay(path)
    found = score_history(match)
    assert 2 < len(found) <= MOST
    turns = [moment.turn for moment in found]
    assert turns == sorted(set(turns))
    assert (turns[0], turns[-1]) == (0, match.turn)
    assert found[-1].totals == [score.total for score in match.scores]
    middle = found[len(found) // 2]
    next_begun = first_step_of(match.turns, middle.turn + 1)
    assert middle.totals == [score.total for score in match.fork(next_begun, deal=False).scores]
    assert score_history(match.fork(20)) == [], "what is hidden stays so"


def test_points_of_a_game_that_counts_no_turns_are_told_by_answers() -> None:
    match = finished(at_random(table(), 60))
    found = score_history(match)
    assert [moment.turn for moment in found] == list(range(len(found)))
    assert found[-1].totals == [score.total for score in match.scores]
