"""Records of running games as one side may see them: they can be looked at, and show what that side saw."""

from __future__ import annotations

import random

import pytest

import cosmodrome as cd
from cosmodrome.match.imagined import imagine, told

GAME = cd.load("space_explorers")
LATER = [
    ("1v1", "beginner", 0),
    ("1v1", "advanced", 3),
    ("2v1", "advanced", 2),
    ("1v2", "advanced", 2),
    ("2v2", "beginner", 3),
]


def running(seed: int, seats: int, steps: int, undo: float = 0) -> cd.Match:
    """A game in its middle, with draws from the deck, recruits from hand, and perhaps answers taken back."""
    dice = random.Random(seed)
    match = GAME.match(seats=seats, seed=bytes([seed]) * 32)
    while not match.over and len(match.record) < steps:
        keys = match.decision.options.keys
        if match.can_undo() and dice.random() < undo:
            match.undo()
        elif "take_deck" in keys and dice.random() < 0.4:
            match.play("take_deck")
        else:
            recruits = [key for key in keys if key.startswith("recruit")]
            match.play(dice.choice(recruits if recruits and dice.random() < 0.5 else keys))
    assert not match.over
    return match


def race(seed: int, seating: str, mode: str, steps: int) -> cd.Match:
    """A game of two sides in its middle: hands, cards under decks and Hazards that are revealed long after."""
    dice = random.Random(seed)
    seats = int(seating[0]) + int(seating[2])
    match = cd.load("one_small_step").match(seats=seats, seating=seating, mode=mode, seed=bytes([seed]) * 32)
    while len(match.record) < steps:
        match.play(dice.choice(match.decision.options.keys), dice.choice(match.deciders))
        assert not match.over
    return match


def same(true: cd.Match, imagined: cd.Match, seat: int | None) -> int:
    """So many positions look the same to a seat as they did then."""
    looked = 0
    for step in range(10, len(imagined.record) + 1, 7):
        then, now = true.fork(step), imagined.fork(step)
        if len(then.record) == step:  # else it lies in the middle of a deal
            assert now.view(seat) == then.view(seat)
            assert [str(entry) for entry in now.log_for(seat)] == [str(entry) for entry in then.log_for(seat)]
            looked += 1
    return looked


@pytest.mark.parametrize("seed", [0, 1, 2, 4, 5, 6, 8, 10])
def test_a_side_sees_what_it_saw(seed: int) -> None:
    match = running(seed, seats=2 + seed % 3, steps=100)
    for seat in (0, 1, None):
        found = imagine(told(match, seat))
        assert len(found.match.record) == found.steps == len(match.record)
        assert found.seat == seat
        assert same(match, found.match, seat) > 5


@pytest.mark.parametrize("seed", range(6))
def test_answers_taken_back_are_followed_too(seed: int) -> None:
    """What was tried and taken back in the middle of a move stays hidden for ever: then it may go less far."""
    match = running(seed, seats=3, steps=90, undo=0.2)
    found = imagine(told(match, 1))
    assert same(match, found.match, 1) > 1


def test_a_guess_shows_nothing_to_whom_the_step_was_hidden() -> None:
    """Of what was tried and taken back it is known at least that it showed nothing."""
    match = running(18, seats=2, steps=90, undo=0.2)
    found = imagine(told(match, None))
    assert len(found.match.record) == len(match.record)
    assert same(match, found.match, None) > 5


@pytest.mark.parametrize("mode", ["advanced", "beginner"])
@pytest.mark.parametrize("seating", ["1v1", "2v1", "1v2", "2v2"])
def test_a_hidden_draw_that_could_have_been_open_is_none_that_would(seating: str, mode: str) -> None:
    """Some cards of a deck are shown to all when they are drawn: a hidden draw was none of them."""
    match = race(7, seating, mode, steps=150)
    for seat in (None, 0, match.seats - 1):
        found = imagine(told(match, seat))
        assert len(found.match.record) == found.steps == len(match.record)
        assert same(match, found.match, seat) > 5


@pytest.mark.parametrize(("seating", "mode", "seed"), LATER)
def test_what_is_revealed_later_was_there_before(seating: str, mode: str, seed: int) -> None:
    """The story calls it by its title, and it may have been guessed in another place: the two change places."""
    match = race(seed, seating, mode, steps=350)
    found = imagine(told(match, None))
    assert len(found.match.record) == found.steps == len(match.record)
    assert same(match, found.match, None) > 20


def test_nothing_is_shown_that_was_guessed() -> None:
    """The other hands are other cards than the true ones, now and then, and yet all that is shown fits."""
    differ = 0
    for seed in range(6):
        match = running(seed, seats=3, steps=90)
        found = imagine(told(match, 0)).match
        differ += [found.view(seat)["players"][seat]["hand"] for seat in (1, 2)] != [
            match.view(seat)["players"][seat]["hand"] for seat in (1, 2)
        ]
        assert found.view(0) == match.view(0)
    assert differ


def test_a_changed_record_is_refused() -> None:
    text = told(running(1, seats=2, steps=60), 0)
    lines = text.split("\n")
    at = next(n for n, line in enumerate(lines) if "take:" in line or "take_deck" in line)
    lines[at] = lines[at].replace("take", "take_", 1)
    with pytest.raises(cd.BadRecord):
        imagine("\n".join(lines))


def test_a_record_says_by_whom_it_was_seen() -> None:
    match = running(1, seats=2, steps=60)
    with pytest.raises(cd.BadRecord, match="does not tell who saw"):
        imagine(match.record.redacted(0))
    with pytest.raises(cd.BadRecord, match="no seat 7"):
        imagine(told(match, 0).replace("# seen by 0", "# seen by 7"))
    whole, another = imagine(told(match, 0)).match, told(match, 0).replace("# seen by 0", "# seen by 1")
    assert len(imagine(another).match.record) < len(whole.record)  # seat 1 would have read another story


def test_a_story_that_cannot_be_is_followed_as_far_as_it_can() -> None:
    match = running(1, seats=2, steps=60)
    lines = told(match, 0).split("\n")
    at = max(n for n, line in enumerate(lines) if line.startswith("# ") and "takes" in line)
    seq = int(lines[at].split(" ")[1])
    lines[at] = f"# {seq} Nobody wins."
    found = imagine("\n".join(lines))
    assert (len(found.match.record), found.steps) == (seq - 1, len(match.record))


def test_the_story_is_no_part_of_the_proof() -> None:
    match = running(1, seats=2, steps=60)
    assert cd.verify(told(match, 0)).ok
    while not match.over:
        match.play(match.decision.options.keys[0])
    assert told(match, 0) == match.record.text()
