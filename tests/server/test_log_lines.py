"""The lines of a log that are drawn on from where it stood: always what drawing it from the beginning gives."""

from __future__ import annotations

import random

import pytest

import cosmodrome as cd
from cosmodrome.server.board.element_ids import ElementIds
from cosmodrome.server.board.log_lines import LogLines
from tests.match.tables import at_random, hand, table

MOST = 12
IDS = ElementIds("salt")


class Log:
    """The log as a viewer sees it."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.drawn = LogLines(MOST)
        self.lines: list[str] = []

    def read(self, match: cd.Match) -> int:
        """How many lines were not drawn again."""
        before = set(map(id, self.lines))
        lines = self.drawn.draw(match, self.seat, IDS)
        entries = match.log_for(self.seat, MOST)[-MOST:]
        assert lines == LogLines(MOST).draw(match, self.seat, IDS)
        assert len(lines) == len(entries)
        assert self.drawn.first == (entries[0].seq if entries else 0)
        kept = sum(id(line) in before for line in lines)
        self.lines = lines
        return kept


def read_on(match: cd.Match, logs: dict[int | None, Log]) -> int:
    return sum(log.read(match) for log in logs.values())


def logs_for(match: cd.Match) -> dict[int | None, Log]:
    return {seat: Log(seat) for seat in (None, *range(match.seats))}


@pytest.mark.parametrize("game", ["space_explorers", "one_small_step", "from_the_moon"])
@pytest.mark.parametrize("seed", range(3))
def test_a_log_is_read_on_whatever_happens(game: str, seed: int) -> None:
    dice = random.Random(seed)
    match = cd.load(game).match(seats=4, seed=seed)
    logs = logs_for(match)
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
            kept += read_on(match, logs)
    assert undone
    assert kept > 1000


def test_what_was_hidden_until_a_move_was_complete_is_read_then() -> None:
    match = table(3)
    logs = logs_for(match)
    while not match.over and len(match.record) < 60:
        at_random(match, len(match.record) + 1, seed=len(match.record))
        read_on(match, logs)


def test_what_is_opened_at_the_end_is_read_again() -> None:
    match = cd.load("space_explorers").match(seats=2, seed=3)
    logs = logs_for(match)
    at_random(match, 20)
    read_on(match, logs)
    match.resign(0)
    read_on(match, logs)
    assert match.over
    read_on(match, logs)


def test_a_line_between_hidden_steps_does_not_hide_them_for_good() -> None:
    """Somebody resigns in the middle of another's unfinished move: its steps come before that line, and are read."""
    match = table(3)
    logs = logs_for(match)
    match.play(f"launch:{hand(match, 0)[0]}")
    match.resign(1)
    read_on(match, logs)
    assert not [line for line in logs[2].lines if "launch" in line]
    while match.state.in_the_making():
        match.play(match.decision.options.keys[0])
    read_on(match, logs)
    assert [line for line in logs[2].lines if "launch" in line]
