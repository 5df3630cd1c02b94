"""A match opened from a snapshot is the match of its record, byte for byte, and goes on like it."""

from __future__ import annotations

import random

import pytest

import cosmodrome as cd
from cosmodrome.games import fields
from cosmodrome.match import snapshot as snapshots
from cosmodrome.match.replay import resume
from cosmodrome.match.snapshot import BadSnapshot, resume_from, snapshot
from tests.match.tables import BEACONS, SECRET, table

EXPLORERS = cd.load("space_explorers")
Steps = list[tuple[int, str]]


def steps_of(match: cd.Match) -> Steps:
    return [(step.who, step.key) for step in match.record]


def wander(match: cd.Match, steps: int, dice: random.Random) -> cd.Match:
    """At random, with answers taken back now and then: alone, and far back by consent."""
    while len(match.record) < steps and not match.over:
        match.play(dice.choice(match.decision.options.keys), seat=dice.choice(match.deciders))
        if match.deciders and dice.random() < 0.1 and match.can_undo(seat := match.record.steps[-1].who):
            match.undo(seat)
        answers = [seq for seq in match.record.live if match.record.steps[seq - 1].who >= 0]
        if match.deciders and len(match.record.live) > 90 and dice.random() < 0.5:
            to = dice.choice(answers[len(answers) // 2 :])
            match.undo(match.record.steps[to - 1].who, to, consent=range(match.seats))
    return match


def same(one: cd.Match, other: cd.Match) -> None:
    assert one.record.text(private=True) == other.record.text(private=True)
    assert one.record.live == other.record.live
    assert one.log == other.log
    assert fields.same(one.state, other.state)
    assert (one.over, one.outcome) == (other.over, other.outcome)
    for seat in (None, *range(one.seats)):
        assert one.view(seat) == other.view(seat)
        assert one.log_for(seat) == other.log_for(seat)
        side = None if seat is None else int(one.state.side(seat))
        assert one.record.redacted(side) == other.record.redacted(side)
        if not one.over:
            assert one.can_undo(seat) == other.can_undo(seat)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", [BEACONS, EXPLORERS], ids=["beacons", "space_explorers"])
def test_opened_from_a_snapshot_or_from_the_record_it_is_the_same(game: cd.Game, seed: int) -> None:
    match = wander(game.match(seats=3, seed=SECRET), 120 + 40 * seed, random.Random(seed))
    taken, seq = snapshot(match), len(match.record)
    again = resume_from(taken, seq, match.record.head(), steps_of(match), game)
    same(again, resume(match.record.head(), steps_of(match), game))
    for each in (match, again):  # the next draws and the way back over the snapshot are the same too
        wander(each, seq + 60, random.Random(seed))
    same(again, match)
    tail = resume_from(taken, seq, match.record.head(), steps_of(match), game)
    same(tail, match)


def test_what_was_before_the_snapshot_is_taken_back_after_it() -> None:
    match = wander(EXPLORERS.match(seats=2, seed=SECRET), 70, random.Random(1))
    again = resume_from(snapshot(match), len(match.record), match.record.head(), steps_of(match), EXPLORERS)
    first = next(seq for seq, step in enumerate(match.record, 1) if step.who >= 0)
    who = match.record.steps[first - 1].who
    for each in (match, again):
        each.undo(who, first, consent=range(2))
    same(again, match)


def test_who_resigned_stays_so_and_a_finished_game_is_open() -> None:
    match = table(3)
    match.resign(0)
    again = resume_from(snapshot(match), len(match.record), match.record.head(), steps_of(match), BEACONS)
    same(again, match)
    match.resign(1)
    over = resume_from(snapshot(match), len(match.record), match.record.head(), steps_of(match), BEACONS)
    same(over, match)
    assert over.over
    assert over.record.open


def test_a_snapshot_is_good_for_its_own_record_and_program_only(monkeypatch: pytest.MonkeyPatch) -> None:
    match = wander(EXPLORERS.match(seats=2, seed=SECRET), 60, random.Random(2))
    head, steps, seq = match.record.head(), steps_of(match), len(match.record)
    taken = snapshot(match)
    other = wander(EXPLORERS.match(seats=2, seed=bytes(32)), 60, random.Random(2))

    def refused(taken: bytes, seq: int = seq, head: str = head, steps: Steps = steps) -> None:
        with pytest.raises(BadSnapshot, match="damaged, or not of this record"):
            resume_from(taken, seq, head, steps)

    refused(b"")
    refused(taken[:-1])
    for place in (0, 40, len(taken) // 2, len(taken) - 1):
        refused(taken[:place] + bytes([taken[place] ^ 1]) + taken[place + 1 :])
    refused(taken, seq=seq - 1)
    refused(taken, seq=seq + 1)
    refused(taken, seq=-1)
    refused(taken, steps=steps[:-1])
    refused(taken, steps=[*steps[:-1], (steps[-1][0], "take_deck")])
    refused(taken, head=other.record.head())
    monkeypatch.setattr(snapshots, "_program", lambda kind: "a later program")
    refused(taken)


def test_a_game_whose_position_forgets_something_gets_no_snapshot(monkeypatch: pytest.MonkeyPatch) -> None:
    match = wander(BEACONS.match(seats=2, seed=SECRET), 30, random.Random(3))
    definition = type(BEACONS.definition)
    monkeypatch.setattr(definition, "from_position", lambda self, box, position: self.new_state(box))
    with pytest.raises(BadSnapshot, match="does not hold all"):
        snapshot(match)
