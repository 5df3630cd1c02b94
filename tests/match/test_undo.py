"""Taking back: alone up to the last new information, beyond that by consent; the dealer never goes back."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import cosmodrome as cd
from cosmodrome.games import fields
from cosmodrome.match import match as match_module
from cosmodrome.match.log import Reader
from cosmodrome.match.record import Undo
from tests.match.tables import BEACONS, at_random, finished, hand, table
from tests.match.toy import Beacons


def needs(match: cd.Match, seat: int | None = None, to: int | None = None) -> list[int]:
    assert match.can_undo(seat) == (not match.undo_needs(seat))
    return match.undo_needs(seat, to)


def test_own_answers_are_taken_back_one_by_one_up_to_the_deal() -> None:
    match = table()
    start = match.position()
    for key in ("note:0", "note:1", "note:2"):
        match.play(key)
    before = match.position()
    match.undo()
    assert match.position() != before
    match.undo()
    match.undo()
    assert match.position() == start
    assert not match.can_undo()
    with pytest.raises(cd.IllegalMove, match="no answer"):
        match.undo()
    assert [step.key for step in match.record.steps[-3:]] == ["!undo 9", "!undo 8", "!undo 7"]


def test_several_answers_are_taken_back_at_once() -> None:
    match = table()
    start = match.position()
    match.play("note:0")
    match.play("note:1")
    match.undo(to=7)
    assert match.position() == start


def test_the_end_of_a_turn_can_be_taken_back_until_the_next_answers() -> None:
    match = table()
    match.play("done")
    assert match.mover == 1
    match.undo(seat=0)
    assert match.mover == 0
    match.play("done")
    match.play("note:0")
    assert needs(match, 0) == [1]
    assert needs(match, 1) == []
    match.undo(seat=1)
    assert needs(match, 0) == []


def refused(match: cd.Match, said: str, seat: int | None = None, consent: tuple[int, ...] = ()) -> None:
    before = match.record.text(private=True)
    with pytest.raises(cd.IllegalMove, match=said):
        match.undo(seat, consent=consent)
    assert match.record.text(private=True) == before


def test_not_past_a_die() -> None:
    match = table()
    match.play("note:0")
    match.play("roll")
    assert needs(match) == [1]
    refused(match, "step 9 was decided by chance, so the undo needs the consent of Player 2")
    match.play("note:1")
    assert needs(match) == []
    match.undo()
    assert needs(match) == [1]


def test_not_past_a_die_on_any_seat() -> None:
    match = table(3)
    for seat in range(3):
        match.play("roll")
        assert needs(match) == [other for other in range(3) if other != seat]
        match.play("done")


def test_not_past_the_answer_of_another_seat() -> None:
    match = table(3)
    for _ in range(3):
        match.play("done")
    assert needs(match, 1) == [0, 2]
    refused(match, "step 12 was the answer of another player.*Player 1, Player 3", seat=1)
    refused(match, "consent of Player 3", seat=1, consent=(0,))


def test_not_past_a_card_shown() -> None:
    match = table()
    match.play(f"show:{hand(match, 0)[0]}")
    assert needs(match) == [1]
    refused(match, "step 7 revealed something new")


def test_showing_what_all_know_already_tells_nothing_new() -> None:
    match = table()
    card = hand(match, 0)[0]
    match.play(f"show:{card}")
    match.play(f"show:{card}")
    assert needs(match) == []


def test_a_move_in_the_making_is_taken_back_whole_but_not_once_it_is_complete() -> None:
    match = table()
    start = match.position()
    card = hand(match, 0)[0]
    match.play(f"launch:{card}")
    match.play("aim:3")
    assert needs(match, to=7) == []
    match.undo(to=7)
    assert match.position() == start
    for key in (f"launch:{card}", "aim:3", "fire"):
        match.play(key)
    assert needs(match) == [1]
    refused(match, "revealed something new")


def test_the_others_never_see_a_move_that_was_taken_back() -> None:
    match = table()
    card, other = hand(match, 0)[:2]
    match.play(f"launch:{card}")
    match.play("aim:3")
    match.undo(to=7)
    for key in (f"launch:{other}", "aim:1", "fire"):
        match.play(key)
    for side in (1, None):
        text = match.record.redacted(side)
        assert f"launch:{card}/" not in text
        assert f"launch:{other}/" in text
        assert "launch:" + card not in "".join(str(entry) for entry in match.log_for(side)).split()
    assert f"launch:{card}/" in match.record.redacted(0)
    finished(match)
    assert f"(launch:{card})" in match.record.redacted(1)


def test_by_consent_anything_is_taken_back_and_drawn_anew() -> None:
    match = table()
    match.play("roll")
    match.undo(consent=[1])
    assert match.record.steps[-1].key == "!undo 7 by 0,1"
    assert match.record.steps[-2].undone
    match.play("roll")
    dice = [step.key for step in match.record if step.key.startswith("die:")]
    assert len(dice) == 2
    assert match._dealer.draws == match.record.draws == 8
    for _ in range(6):  # the seed is such that not all rolls are equal: a draw is never repeated
        match.undo(consent=[1])
        match.play("roll")
    assert len({step.key for step in match.record if step.key.startswith("die:")}) > 2
    assert cd.verify(match.record.text(private=True), BEACONS)
    assert cd.verify(finished(match).record.text(), BEACONS)


def test_by_consent_even_the_deal_itself_is_repeated() -> None:
    match = table()
    old = hand(match, 0)
    match.play("note:0")
    match.undo(to=1, consent=[1])
    assert match.mover == 0
    assert hand(match, 0) != old
    assert cd.verify(match.record.text(private=True), BEACONS)


def test_a_seat_can_ask_for_a_step_of_another() -> None:
    match = table(3)
    match.play("note:0")
    assert match.undo_needs(2, to=10) == [0, 1]
    match.undo(seat=2, to=10, consent=[0, 1])
    assert match.record.steps[-1].key == "!undo 10 by 0,1,2"


def test_a_team_mate_must_agree_to_losing_an_answer() -> None:
    match = table(4, teams=True)
    match.play("note:0", seat=0)
    assert needs(match, 0) == []
    match.play("accept", seat=2)
    assert needs(match, 2) == []
    assert needs(match, 0) == [2]
    refused(match, "answer of a team-mate.*Player 3", seat=0)
    match.undo(seat=0, consent=[2])
    assert match.record.steps[-1].key == "!undo 13 by 0,2"
    assert cd.verify(match.record.text(private=True), BEACONS)


def test_what_is_not_in_force_cannot_be_taken_back() -> None:
    match = table()
    match.play("note:0")
    match.undo()
    for to in (0, 7, 8, 99, -3):
        with pytest.raises(cd.IllegalMove):
            match.undo(seat=0, to=to, consent=[1])
    with pytest.raises(cd.BadOption):
        match.undo(seat=7)


def test_nothing_is_taken_back_once_the_game_is_over() -> None:
    match = finished(table())
    assert not match.can_undo()
    with pytest.raises(cd.IllegalMove, match="over"):
        match.undo(consent=[0, 1])


@pytest.mark.parametrize("seed", range(8))
def test_undo_is_replay(seed: int) -> None:
    """After any mix of answers and undos the state is that of the steps in force, and the record replays."""
    match = at_random(table(2 + seed % 3, seed=seed), 150, seed)
    straight = BEACONS.start(match.record.header)
    for seq in match.record.live:
        step = match.record.steps[seq - 1]
        straight.apply_as(step.who, step.action)
    assert fields.same(straight, match.state)
    again = cd.replay(match.record.text(), game=BEACONS)
    assert again.record.text() == match.record.text()
    assert fields.same(again.state, match.state)
    assert again.log == match.log
    assert cd.verify(match.record.text(), BEACONS)


def test_going_back_is_told_only_where_something_told_is_taken_back() -> None:
    """Of a recruit in the making the others know nothing: nor that it was begun anew."""
    match = cd.load("space_explorers").match(seats=["Ann", "Bob"], seed=1)

    def told() -> list[list[str]]:
        return [[str(entry) for entry in match.log_for(seat)] for seat in (None, 0, 1)]

    before: list[list[str]] = []
    while not match.can_undo():
        before = told()
        recruits = [key for key in match.decision.options.keys if key.startswith("recruit:")]
        match.play(recruits[0] if recruits and match.decision.seat == 0 else match.decision.options.keys[0])
    match.undo()
    assert told() == before
    match.play("take_deck")
    match.undo(0, consent=[0, 1])
    assert [lines[-1] for lines in told()] == ["Ann takes it back, all agreed."] * 3


@pytest.mark.parametrize("seed", range(8))
def test_an_undo_is_told_if_the_log_told_anything_since(seed: int) -> None:
    """Wherever it goes back to, with or without consent; what was taken back before does not count."""
    dice = random.Random(seed)
    match = table(4, seed=seed, teams=bool(seed % 2))
    told = Counter[bool]()
    for _ in range(40):
        for _ in range(dice.randrange(4)):
            if not match.over:
                match.play(dice.choice(match.decision.options), seat=dice.choice(match.deciders))
        if match.over:
            break
        to = dice.choice(match.record.live)
        needed = match.undo_needs(0, to)
        expected = bool(needed) or any(entry.seq >= to and not entry.undone for entry in match.log)
        match.undo(0, to, consent=needed)
        undo = next(step for step in reversed(match.record.steps) if isinstance(step, Undo))
        assert bool(undo.parts) == expected
        told[expected] += 1
    assert told[True]


def counted(monkeypatch: pytest.MonkeyPatch, kind: type, name: str) -> Counter[str]:
    """Counts the calls of a method from now on."""
    calls, method = Counter[str](), getattr(kind, name)

    def counts(*given: Any) -> Any:
        calls[name] += 1
        return method(*given)

    monkeypatch.setattr(kind, name, counts)
    return calls


def test_an_undo_reads_no_more_of_the_log_the_longer_the_record_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def work(undos: int) -> int:
        match = table()
        with monkeypatch.context() as patch:
            moves = counted(patch, Reader, "_move")
            for _ in range(undos):
                match.play("note:0")
                match.undo()
        return moves["_move"]

    assert work(100) == 10 * work(10)


def test_going_back_step_by_step_plays_little_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_module, "SPACING", 4)
    match = table(4)
    while len(match.record.live) < 72:
        first = match.decision.options.keys[0]
        match.play(first if first.startswith("note") else "done")
    steps = len(match.record.live)
    answers = counted(monkeypatch, Beacons, "answer")
    while len(match.record.live) > 12 + 1:  # the deal stays
        match.undo(consent=range(4))
    assert answers["answer"] <= 6 * steps
