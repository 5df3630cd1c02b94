"""The record as text: readable, the same again after a replay, and with nothing in it that the reader may not see."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

import pytest

import cosmodrome as cd
from cosmodrome.match import chain
from cosmodrome.match.reader import read
from tests.match.tables import BEACONS, SECRET, at_random, finished, hand, table
from tests.match.toy import GAME

DEALS = [GAME.chance_keys.text(action) for action in range(60)]


def test_a_record_reads_like_this() -> None:
    match = BEACONS.match(["Neil", "Yuri"], seed=7)
    cards = hand(match, 0)
    for key in ("note:0", "note:1", "roll", f"launch:{cards[0]}", "aim:2", "fire", "done", "note:2"):
        match.play(key)
    match.undo()
    match.undo(to=9, consent=[0, 1], seat=1)
    lines = [re.sub("[0-9a-f]{12,}", "…", line) for line in match.record.text().splitlines()]
    die = match.record.steps[9].key
    assert lines[:9] == [
        "cosmodrome record 1",
        "game beacons",
        "rules 1",
        "components …",
        'options {"teams": false}',
        'seats ["Neil", "Yuri"]',
        "dealer fast …",
        "seed 7",
        "begin ~…",
    ]
    assert re.fullmatch(r"1 \*( \(deal:c\d+\)){6} ~…", lines[9])
    assert lines[10:] == [
        "7 0 note:0 ~…",
        "8 0 note:1 ~…",
        "9 0 roll ~…",
        f"10 * {die} ~…",
        f"11 0 (launch:{cards[0]}) ~…",
        "12 0 (aim:2) ~…",
        "13 0 fire ~…",
        "14 0 done ~…",
        "15 1 note:2 ~…",
        "16 1 !undo 15 ~…",
        "17 1 !undo 9 by 0,1 ~…",
        "end 17 …",
    ]


def test_long_runs_of_chance_are_broken_into_lines() -> None:
    text = table(4).record.redacted()
    assert max(map(len, text.splitlines())) < 130
    assert len(read(text).steps) == 12


@pytest.mark.parametrize("seed", [7, SECRET])
@pytest.mark.parametrize("steps", [0, 20, 60, 10_000])
def test_the_same_text_after_a_replay(seed: int | bytes, steps: int) -> None:
    match = at_random(table(3, seed=seed), steps)
    text = match.record.text(private=True)
    assert cd.replay(text, game=BEACONS).record.text(private=True) == text
    assert cd.replay(text.encode(), game=BEACONS).record.text(private=True) == text
    assert cd.replay(text.replace("\n", "\r\n"), game=BEACONS).record.text(private=True) == text
    commented = "\n# a note\n\n".join(text.split("\n"))
    assert cd.replay(commented, game=BEACONS).record.text(private=True) == text


# --- what is hidden ---------------------------------------------------------------------------------
def test_the_same_chain_whoever_looks() -> None:
    match = at_random(table(3), 60)
    texts = [match.record.text(), match.record.text(private=True), *(match.record.redacted(s) for s in (None, 0, 1, 2))]
    assert len({read(text).head for text in texts}) == 1
    assert len(set(texts)) == 5  # the public text is what spectators see
    assert all(cd.verify(text, BEACONS) for text in texts)


@pytest.mark.parametrize("seed", [7, SECRET])
def test_a_hidden_card_is_nowhere_in_a_redacted_record(seed: int | bytes) -> None:
    match = table(3, seed=seed)
    for side in (None, 0, 1, 2):
        text = match.record.redacted(side)
        for seat in range(3):
            for card in hand(match, seat):
                assert (f"deal:{card}/" in text) == (side == seat)
        assert "seed" not in text
        assert SECRET.hex() not in text


def test_a_hidden_card_cannot_be_guessed_from_its_commitment() -> None:
    match = table(2)
    script = read(match.record.redacted(None))
    assert all(said.unknown for said in script.steps)
    guesses = {chain.commitment(key) for key in DEALS}
    for seq in range(10):  # nor with the salt of another step, were that known
        if seq != 1:
            guesses |= {chain.commitment(key, match._dealer.salt(seq)) for key in DEALS}
    assert script.steps[0].commitment not in guesses
    right = {chain.commitment(key, match._dealer.salt(1)) for key in DEALS}
    assert script.steps[0].commitment in right


def test_equal_hidden_steps_look_different() -> None:
    match = table(2)
    card = hand(match, 0)[0]
    for _ in range(2):
        match.play(f"launch:{card}")
        match.undo()
    hidden = [said.commitment for said in read(match.record.redacted(1)).steps if said.unknown]
    assert len(hidden) == len(set(hidden)) == 3 + 2


def test_a_move_in_the_making_is_hidden_until_it_is_complete() -> None:
    match = table(2)
    card = hand(match, 0)[0]
    match.play(f"launch:{card}")
    match.play("aim:2")
    for side in (1, None):
        lines = match.record.redacted(side).splitlines()
        assert [re.sub("[0-9a-f]{12,}", "…", line) for line in lines[-3:-1]] == ["7 0 (?/…) ~…", "8 0 (?/…) ~…"]
    assert f"7 0 (launch:{card}/" in match.record.redacted(0)
    assert "8 0 (aim:2/" in match.record.redacted(0)
    match.play("fire")
    for side in (0, 1, None):
        assert f"7 0 (launch:{card}/" in match.record.redacted(side)
        assert "8 0 (aim:2/" in match.record.redacted(side)
        assert "9 0 fire ~" in match.record.redacted(side)


def test_when_the_game_is_over_everything_is_open() -> None:
    match = finished(at_random(table(3), 60))
    text = match.record.text()
    assert text == match.record.text(private=True) == match.record.redacted(0) == match.record.redacted(None)
    assert f"seed {SECRET.hex()}" in text
    assert "?" not in text
    verdict = cd.verify(text, BEACONS)
    assert [check.ok for check in verdict.checks] == [True] * 5
    assert match.log_for(1) == match.log


def test_the_position_a_match_started_from_is_hidden_too() -> None:
    match = BEACONS.match(position=table(2).position(), seed=bytes(32))
    match.play("note:0")
    public, private = match.record.text(), match.record.text(private=True)
    assert "position #" in public
    assert "hands" not in public
    assert [check.ok for check in cd.verify(public, BEACONS).checks] == [True, None, True, None]
    assert cd.replay(private, game=BEACONS).record.text(private=True) == private
    with pytest.raises(cd.BadRecord, match=r"position.*hidden"):
        cd.replay(public, game=BEACONS)


# --- files ------------------------------------------------------------------------------------------
def test_it_is_saved_wholly_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = table(2, seed=7)
    path = tmp_path / "game.cosmo"
    match.record.save(path)
    saved = path.read_bytes()
    assert saved.decode() == match.record.text() == str(match.record)
    match.play("note:0")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            match.record.save(path)
    assert path.read_bytes() == saved
    assert os.listdir(tmp_path) == ["game.cosmo"]
    match.record.save(str(path))
    assert cd.replay(path, game=BEACONS).position() == match.position()
    assert cd.replay(str(path), game=BEACONS).position() == match.position()


@pytest.mark.skipif(os.name != "posix", reason="files have other permissions there")
def test_a_private_file_is_for_its_owner_only(tmp_path: Path) -> None:
    table(2).record.save(tmp_path / "private.cosmo", private=True)
    assert stat.S_IMODE((tmp_path / "private.cosmo").stat().st_mode) == 0o600
