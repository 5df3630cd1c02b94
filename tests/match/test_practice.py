"""Nobody redraws unnoticed: a draw taken back where no other person can agree makes the game a practice game."""

from __future__ import annotations

import pytest

import cosmodrome as cd
from cosmodrome.match.game import Game
from cosmodrome.match.replay import resume
from cosmodrome.match.result import PRACTICE, result_of
from tests.match.tables import BEACONS, finished, table
from tests.toys.descent import GAME as DESCENT


def redrawn() -> cd.Match:
    """Seat 1 is a bot; seat 0 has rolled, and takes it back."""
    match = table()
    match.play("roll")
    match.undo(0, bots=[1])
    return match


def test_with_bots_alone_a_roll_taken_back_makes_it_practice() -> None:
    match = redrawn()
    assert match.practice
    assert match.record.steps[-1].key == "!undo 7 by 0,1 practice"
    assert str(match.log[-1]) == "Player 1 takes back a draw: from here on this is a practice game."
    match.play("roll")
    match.undo(0, bots=[1])
    assert str(match.log[-1]) == "Player 1 takes back a draw."


def test_it_follows_from_the_record() -> None:
    match = redrawn()
    match.play("note:0")
    text = match.record.text(private=True)
    again = cd.replay(text, game=BEACONS)
    assert again.practice
    assert again.record.text(private=True) == text
    assert cd.verify(text, BEACONS)
    assert match.fork().practice
    assert match.copy().practice
    assert not match.fork(8).practice, "it was not yet"


def test_everybody_is_told() -> None:
    match = redrawn()
    assert all(match.view(seat)["practice"] for seat in (0, 1, None))
    result = result_of(finished(match))
    assert result
    assert result.note == PRACTICE


def test_without_a_draw_it_is_no_practice() -> None:
    match = table()
    match.play("note:0")
    match.play("done")
    match.play("note:0")
    assert not match.undo_makes_practice(0, bots=[1])
    match.undo(0, bots=[1])
    assert match.record.steps[-1].key == "!undo 8 by 0,1"
    assert not match.practice


def test_with_another_person_it_is_their_consent_that_counts() -> None:
    match = table(3)
    match.play("roll")
    assert not match.undo_makes_practice(0, bots=[2])
    with pytest.raises(cd.IllegalMove, match="consent of Player 2"):
        match.undo(0, bots=[2])
    match.undo(0, consent=[1], bots=[2])
    assert not match.practice
    assert match.record.steps[-1].key.endswith(" by 0,1,2")


def test_alone_it_goes_without_saying() -> None:
    game = Game(DESCENT)
    match = game.match(seats=["Ann"], dealer=cd.FastDealer(2))
    match.play("vent")
    match.undo()
    assert not match.practice
    match.play("burn")
    assert not match.over
    assert match.undo_makes_practice(0)
    match.undo()
    assert match.practice
    assert match.record.steps[-1].key == "!undo 3"
    assert cd.replay(match.record.text(), game=game).practice


def test_a_record_cannot_claim_practice_where_nothing_was_drawn_anew() -> None:
    match = table()
    match.play("note:0")
    match.play("done")
    match.play("note:0")
    steps = [(step.who, step.key) for step in match.record]
    with pytest.raises(cd.BadRecord, match="takes back no draw"):
        resume(match.record.head(), [*steps, (0, "!undo 8 by 0,1 practice")], BEACONS)
