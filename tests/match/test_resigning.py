"""Resigning: it ends a game of two, is a line of the record, and ranks last."""

from __future__ import annotations

import pytest

import cosmodrome as cd
from cosmodrome.games import fields
from cosmodrome.match.game import Game
from cosmodrome.match.replay import resume
from cosmodrome.match.result import result_of
from tests.match.tables import BEACONS, SECRET, at_random, finished, hand, resealed, table
from tests.toys.descent import GAME as DESCENT


def same(one: cd.Match, other: cd.Match) -> None:
    assert one.record.text(private=True) == other.record.text(private=True)
    assert fields.same(one.state, other.state)
    assert (one.over, one.outcome, one.deciders, one.log) == (other.over, other.outcome, other.deciders, other.log)


def resumed(match: cd.Match) -> cd.Match:
    return resume(match.record.head(), [(step.who, step.key) for step in match.record], BEACONS)


def test_of_two_the_other_wins_at_once() -> None:
    match = table()
    match.play("note:0")
    match.resign(1)
    assert match.over
    assert match.mover is None
    assert match.deciders == []
    assert match.decision.seat is None
    assert list(match.decision.options) == []
    assert match.decision.deciders == []
    assert match.decision.blocked == []
    assert match.outcome == cd.Outcome("resigned", (0,), (0, 1), "Player 2 has resigned")
    view = match.view(0)
    assert view["over"]
    assert view["decision"] is None
    assert view["prompt"]["text"] == match.decision.prompt.text == "Player 2 has resigned"
    assert view["result"]["outcome"]["reason"] == "resigned"
    assert str(match.log[-1]) == "Player 2 resigns."


def test_then_all_is_shown_and_nothing_more_is_played_or_taken_back() -> None:
    match = table()
    card = hand(match, 0)[0]
    assert f"(deal:{card})" not in match.record.redacted(1)
    match.resign(0)
    assert f"(deal:{card})" in match.record.redacted(1)
    assert f"seed {SECRET.hex()}" in match.record.text()
    with pytest.raises(cd.IllegalMove, match="over"):
        match.play("done")
    with pytest.raises(cd.IllegalMove, match="over"):
        match.resign(1)
    with pytest.raises(cd.IllegalMove, match="over"):
        match.undo(0, 1, consent=[1])


def test_of_three_the_others_play_on_and_the_seat_is_ranked_last() -> None:
    match = table(3)
    match.resign(0)
    assert not match.over
    assert match.deciders == [0]
    match.play("roll", seat=0)
    finished(match)
    assert match.scores[0].total > 0
    assert match.outcome is not None
    assert match.outcome.reason == "finished"
    assert match.outcome.ranking[-1] == 0
    assert 0 not in match.outcome.winners
    assert match.outcome.winners
    assert cd.verify(match.record.text(), BEACONS)


def test_of_three_the_last_one_wins_when_two_have_resigned() -> None:
    match = table(3)
    match.resign(2)
    match.resign(0)
    assert match.outcome == cd.Outcome("resigned", (1,), (1, 0, 2), "Player 1 has resigned")


def test_a_team_has_resigned_when_both_have() -> None:
    match = table(4, teams=True)
    match.resign(1)
    assert not match.over
    match.resign(3)
    assert match.outcome == cd.Outcome("resigned", (0, 2), (0, 2, 3, 1), "Player 4 has resigned")


def test_nobody_resigns_twice_or_for_a_seat_that_is_not_there() -> None:
    match = table(3)
    match.resign(0)
    with pytest.raises(cd.IllegalMove, match="already"):
        match.resign(0)
    with pytest.raises(cd.BadOption):
        match.resign(3)


def test_it_is_a_line_of_the_record_that_undo_leaves_alone() -> None:
    match = table(3)
    match.play("note:0")
    match.resign(2)
    match.undo(0)
    assert [step.key for step in match.record.steps[-2:]] == ["!resign", "!undo 10"]
    assert match.record.resigned == [2]
    same(match, cd.replay(match.record.text(private=True), game=BEACONS))
    same(match, resumed(match))
    same(match, match.fork())
    assert match.fork(10).record.resigned == []
    for side in (0, 1, None):
        assert " 2 !resign ~" in match.record.redacted(side)
        assert cd.verify(match.record.redacted(side), BEACONS)


def test_a_move_in_the_making_is_not_shown_by_a_resignation_that_ends_nothing() -> None:
    match = table(3)
    card = hand(match, 0)[0]
    match.play(f"launch:{card}")
    match.resign(1)
    assert f"launch:{card}" not in match.record.redacted(1)
    assert all("launch" not in str(entry) for entry in match.log_for(1))
    match.resign(2)
    assert f"launch:{card}" in match.record.redacted(1)


def test_a_record_with_a_resignation_is_verified_and_refused_where_it_is_not_possible() -> None:
    match = table(2)
    match.play("note:0")
    match.resign(1)
    text = match.record.text()
    assert cd.verify(text, BEACONS)
    same(match, cd.replay(text, game=BEACONS))
    for step, why in (("0 done", "after the end"), ("0 !resign", "after the end")):
        longer = text.replace("\nend 8 ", f"\n9 {step} ~{'0' * 12}\nend 9 ")
        with pytest.raises(cd.BadRecord, match=why):
            cd.replay(resealed(longer), game=BEACONS)
    three = table(3)
    three.resign(1)
    again = three.record.text(private=True).replace("\nend 10 ", f"\n11 1 !resign ~{'0' * 12}\nend 11 ")
    with pytest.raises(cd.BadRecord, match="already"):
        cd.replay(resealed(again), game=BEACONS)


@pytest.mark.parametrize("seed", range(4))
def test_a_copy_goes_its_own_way_and_resuming_gives_the_same_match(seed: int) -> None:
    match = at_random(table(2 + seed % 3, seed=SECRET), 90, seed)
    before = match.record.text(private=True)
    undone = [step.undone for step in match.record]
    copy = match.copy()
    same(match, copy)
    if not copy.over:
        copy.undo(copy.deciders[0], to=1, consent=range(copy.seats))
        at_random(copy, 150, seed + 9)
        if not copy.over:
            copy.resign(0)
    assert match.record.text(private=True) == before
    assert [step.undone for step in match.record] == undone
    same(copy, resumed(copy))
    if not match.over:
        twin = match.copy()
        key = match.decision.options.keys[-1]
        match.play(key)
        twin.play(key)
        same(match, twin)


def test_the_last_entries_of_the_log() -> None:
    match = at_random(table(), 60)
    for seat in (0, 1, None):
        assert match.log_for(seat, last=7) == match.log_for(seat)[-7:]
        assert match.log_for(seat, last=0) == []


def test_alone_nobody_wins_by_resigning() -> None:
    game = Game(DESCENT)
    match = game.match(seats=["Ann"], seed=1)
    match.resign(0)
    assert match.outcome == cd.Outcome("resigned", (), (0,), "Ann has resigned")
    result = result_of(match)
    assert result
    assert result.winners == "Nobody wins."
    assert cd.replay(match.record.text(), game=game).outcome == match.outcome


def test_where_all_play_together_the_last_one_to_resign_ends_the_game() -> None:
    match = Game(DESCENT).match(seats=["Ann", "Bob"], seed=1)
    match.resign(0)
    assert not match.over, "Bob plays on"
    match.resign(1)
    assert match.outcome == cd.Outcome("resigned", (), (1, 0), "Bob has resigned")


def test_what_nobody_has_won_is_not_won_by_who_stayed() -> None:
    match = Game(DESCENT).match(seats=3, seed=1, together=False, fuel=0)
    match.resign(1)
    while not match.over:
        match.play("drift")
    assert match.outcome
    assert (match.outcome.winners, match.outcome.ranking[-1]) == ((), 1)
    assert match.outcome.text == "the lander is lost"
