"""The match layer with a real game: whole matches, and a recruit in the making."""

from __future__ import annotations

import random

import pytest

import cosmodrome as cd
from tests.match.tables import SECRET, at_random

GAME = cd.load("space_explorers")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_match_is_proved_and_replayed(seats: int) -> None:
    match = at_random(GAME.match(seats=seats, seed=SECRET), 100_000, seed=seats)
    text = match.record.text()
    assert [check.ok for check in cd.verify(text).checks] == [True] * 5
    again = cd.replay(text)
    assert again.record.text() == text
    assert (again.outcome, again.scores, again.log) == (match.outcome, match.scores, match.log)


def recruiting(seed: int) -> cd.Match:
    """A match in which a recruit has been begun, but not completed."""
    dice = random.Random(seed)
    match = GAME.match(seats=2, seed=SECRET)
    while not match.state.in_the_making():
        match.play(dice.choice(match.decision.options))
    return match


@pytest.mark.parametrize("seed", range(5))
def test_a_recruit_in_the_making_is_nobody_elses_business(seed: int) -> None:
    match = recruiting(seed)
    begun = match.record.steps[-1]
    assert begun.key.startswith("recruit:")
    other = 1 - begun.who
    for side in (other, None):
        last = match.record.redacted(side).splitlines()[-2]
        assert last.startswith(f"{len(match.record)} {begun.who} (?/")
        assert match.log_for(side) == match.fork(len(match.record) - 1).log_for(side)
    assert f"({begun.key}/" in match.record.redacted(begun.who)


@pytest.mark.parametrize("seed", range(5))
def test_a_recruit_in_the_making_is_taken_back_whole(seed: int) -> None:
    match = recruiting(seed)
    first = len(match.record)
    before = match.fork(first - 1).position()
    while match.state.in_the_making() and len(match.record) < first + 3:
        assert match.undo_needs(to=first) == []
        match.play(match.decision.options[-1])
    if match.state.in_the_making():
        match.undo(to=first)
        assert match.position() == before


def test_a_refusal_does_not_tell_where_a_hidden_card_is() -> None:
    """To name a card in another hand, or one in the deck, gets the same answer."""
    match = GAME.match(seats=2, seed=SECRET)
    mover = match.decision.seat
    assert mover is not None
    theirs = match.view(1 - mover)["players"][1 - mover]["hand"][0]
    seen = {theirs, *match.view(mover)["center"], *match.view(mover)["players"][mover]["hand"]}
    in_deck = next(card for card in range(1, 61) if card not in seen)
    said = []
    for card in (theirs, in_deck):
        with pytest.raises(cd.IllegalMove) as refusal:
            match.play(f"recruit:{card}")
        said.append((str(refusal.value).split(": ", 1)[1], refusal.value.rule))
    assert said[0] == said[1]
