"""The end of a log that is read on from where it stood: always what a reading from the beginning finds."""

from __future__ import annotations

import random

import pytest

import cosmodrome as cd
from cosmodrome.match.log import Tail
from tests.match.tables import at_random, hand, table

MOST = 12


def read_on(match: cd.Match, tails: dict[int | None, Tail]) -> int:
    """How many entries were not read again."""
    kept = 0
    for seat, tail in tails.items():
        before = tail.entries
        gone, new = tail.read(match.reader(seat))
        assert tail.entries == match.log_for(seat, MOST)[-MOST:]
        stayed = before[: len(before) - gone]
        expected = [*stayed, *tail.entries[len(tail.entries) - new :]][-MOST:]
        assert list(map(id, expected)) == list(map(id, tail.entries))
        kept += len(tail.entries) - new
    return kept


def tails_for(match: cd.Match) -> dict[int | None, Tail]:
    return {seat: Tail(MOST) for seat in (None, *range(match.seats))}


@pytest.mark.parametrize("game", ["space_explorers", "one_small_step", "from_the_moon"])
@pytest.mark.parametrize("seed", range(3))
def test_a_log_is_read_on_whatever_happens(game: str, seed: int) -> None:
    dice = random.Random(seed)
    match = cd.load(game).match(seats=4, seed=seed)
    tails = tails_for(match)
    kept = undone = 0
    for _ in range(400):
        if match.over:
            break
        if dice.random() < 0.1 and match.can_undo():
            match.undo()
            undone += 1
        elif dice.random() < 0.05 and len(match.record) > 30:
            seat = match.record.steps[match.record.live[-4] - 1].who
            if seat >= 0:
                match.undo(seat, consent=range(4))
                undone += 1
        elif dice.random() < 0.004:
            match.resign(dice.randrange(4)) if not match.record.resigned else None
        else:
            match.play(dice.choice(match.decision.options.keys), dice.choice(match.deciders))
        if dice.random() < 0.8:  # a slow reader skips some
            kept += read_on(match, tails)
    assert undone
    assert kept > 1000


def test_what_was_hidden_until_a_move_was_complete_is_read_then() -> None:
    match = table(3)
    tails = tails_for(match)
    while not match.over and len(match.record) < 60:
        at_random(match, len(match.record) + 1, seed=len(match.record))
        read_on(match, tails)


def test_what_is_opened_at_the_end_is_read_again() -> None:
    match = cd.load("space_explorers").match(seats=2, seed=3)
    tails = tails_for(match)
    at_random(match, 20)
    read_on(match, tails)
    match.resign(0)
    read_on(match, tails)
    assert match.over
    read_on(match, tails)


def test_a_line_between_hidden_steps_does_not_hide_them_for_good() -> None:
    """Somebody resigns in the middle of another's unfinished move: its steps come before that line, and are read."""
    match = table(3)
    tails = tails_for(match)
    match.play(f"launch:{hand(match, 0)[0]}")
    match.resign(1)
    read_on(match, tails)
    assert not [entry for entry in tails[2].entries if "launch" in str(entry)]
    while match.state.in_the_making():
        match.play(match.decision.options.keys[0])
    read_on(match, tails)
    assert [entry for entry in tails[2].entries if "launch" in str(entry)]
