"""The result as people read it: who won, why it ended, and the points by source."""

from __future__ import annotations

from pathlib import Path

import pytest

import cosmodrome as cd
from cosmodrome.match.result import result_of, winners
from tests.match.tables import BEACONS, table

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
    assert match.scores == match.scores() == BEACONS.definition.scores(match.state)
