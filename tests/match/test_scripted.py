"""A scripted dealer: chance as a lesson, a puzzle or a test wants it, and a record that says so."""

from __future__ import annotations

import pytest

import cosmodrome as cd
from cosmodrome.match.game import Game
from cosmodrome.match.result import SCRIPTED, result_of
from tests.match.tables import BEACONS
from tests.toys.descent import GAME

DESCENT = Game(GAME)


def landing(*script: str, seed: int | None = None) -> cd.Match:
    return DESCENT.match(seats=["Ann"], dealer=cd.ScriptedDealer(script, seed))


def test_chance_follows_the_script() -> None:
    match = landing("die:6", "die:5", "die:1")
    for miles in (6, 1):
        match.play("burn")
        assert match.view()["miles"] == miles
    match.play("burn")
    assert match.outcome
    assert match.outcome.reason == "lost"


def test_its_record_says_so_and_replays() -> None:
    match = landing("die:6", "die:6")
    match.play("burn")
    match.play("burn")
    text = match.record.text()
    assert match.scripted
    assert "\ndealer scripted " in text
    assert "\nseed - die:6 die:6\n" in text
    again = cd.replay(text, game=DESCENT)
    assert again.record.text() == text
    assert again.scripted
    verdict = cd.verify(text, DESCENT)
    assert verdict.ok
    assert "2 draws follow from the script" in str(verdict)
    result = result_of(match)
    assert result
    assert result.note == SCRIPTED
    assert not DESCENT.match(seats=1, seed=1).scripted


def test_a_script_that_was_changed_is_found() -> None:
    match = landing("die:6", "die:6")
    match.play("burn")
    text = match.record.text().replace("seed - die:6 die:6", "seed - die:5 die:6")
    assert not cd.verify(text, DESCENT)


def test_a_result_that_is_not_possible_is_refused_with_those_that_are() -> None:
    match = landing("die:7")
    with pytest.raises(cd.IllegalMove, match=r"result 1 of the script, 'die:7', is not possible; .* die:1, die:2"):
        match.play("burn")
    assert len(match.record) == 0, "nothing has happened"
    with pytest.raises(cd.IllegalMove, match=r"'die:3', is not possible; .* deal:c0, .* and 40 more"):
        BEACONS.match(dealer=cd.ScriptedDealer(["die:3"]))


def test_without_a_seed_the_end_of_the_script_is_told() -> None:
    match = landing("die:2")
    match.play("burn")
    with pytest.raises(cd.IllegalMove, match="the script has no more results; possible now: die:1"):
        match.play("burn")
    match.play("drift")


def test_with_a_seed_it_goes_on_and_fills_gaps() -> None:
    plain = DESCENT.match(seats=["Ann"], seed=2)
    match = landing("*", "die:2", seed=2)
    for played in (plain, match):
        played.play("burn")
    assert match.record.steps[-1].key == plain.record.steps[-1].key, "the seed gives what it gives without a script"
    match.play("burn")
    assert match.record.steps[-1].key == "die:2"
    match.play("burn")
    again = cd.replay(match.record.text(), game=DESCENT)
    assert again.record.text() == match.record.text()


def test_a_draw_taken_back_takes_the_next_of_the_script() -> None:
    match = landing("die:2", "die:3")
    match.play("burn")
    copy = match.copy()
    for one in (match, copy, match.fork()):
        one.undo()
        one.play("burn")
        assert one.record.steps[-1].key == "die:3"


@pytest.mark.parametrize(
    ("script", "seed", "said"),
    [
        ("die:6", None, "must be a list of keys"),
        (["die 6"], None, "'die 6' in the script is not the key"),
        (["*"], None, "leaves a result to the seed: give one"),
        ([], -1, "whole number"),
    ],
)
def test_what_is_no_script(script: list[str], seed: int | None, said: str) -> None:
    with pytest.raises(cd.BadOption, match=said):
        cd.ScriptedDealer(script, seed)
