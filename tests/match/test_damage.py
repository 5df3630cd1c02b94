"""Damaged, edited, truncated and foreign records: each is refused with the line and the reason, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cosmodrome as cd
from cosmodrome.match import reader
from tests.match.tables import BEACONS, SECRET, at_random, finished, hand, line_with, resealed, table

RUNNING = at_random(table(2, seed=SECRET), 40, seed=3)
GOOD = RUNNING.record.text(private=True)
LINES = GOOD.split("\n")
ROLL = line_with(GOOD, " roll ~")
DIE = line_with(GOOD, "* die:")


def refused(text: str | bytes, said: str, line: int) -> None:
    """Replay and verify both say what is wrong, and where."""
    with pytest.raises(cd.BadRecord, match=said) as refusal:
        cd.replay(text, game=BEACONS)
    assert refusal.value.line == line
    verdict = cd.verify(text, BEACONS)
    assert not verdict.ok
    assert any(check.ok is False and str(refusal.value) in check.detail for check in verdict.checks)


def edited(old: str, new: str, text: str = GOOD) -> str:
    assert old in text
    return text.replace(old, new, 1)


def without(line: int) -> str:
    return "\n".join(LINES[: line - 1] + LINES[line:])


def test_the_good_one_is_good() -> None:
    assert cd.verify(GOOD, BEACONS).ok
    assert resealed(GOOD) == GOOD


# --- not a record -----------------------------------------------------------------------------------
def test_foreign_files() -> None:
    refused("chess record 1\n", "not a Cosmodrome record", 1)
    refused("\n", "not a Cosmodrome record", 1)
    refused(b"", "not a Cosmodrome record", 1)
    refused(b"cosmodrome record 1\ngame \xff\n", "not UTF-8", 2)
    refused("cosmodrome record 1\n\ud800\n", "UTF-8", 2)
    refused(edited("record 1", "record 2"), "format '2'; this program reads format 1", 1)
    refused("no such file", "cannot be read", 0)
    refused("\x00", "cannot be read", 0)


def test_absurd_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "LARGEST", len(GOOD) - 1)
    refused(GOOD, "too long", 0)
    refused(GOOD.encode(), "too large", 0)


# --- the head ---------------------------------------------------------------------------------------
def test_a_record_of_another_game() -> None:
    with pytest.raises(cd.BadRecord, match=r"no game 'beacons'; the games: .*space_explorers") as refusal:
        cd.replay(GOOD)
    assert refusal.value.line == 2
    refused(resealed(edited("game beacons", "game chess")), "'chess', not of Beacons", 2)


@pytest.mark.parametrize("field", ["game", "rules", "components", "options", "seats", "dealer"])
def test_a_missing_field(field: str) -> None:
    refused(without(line_with(GOOD, field + " ")), f"no line '{field}'", line_with(GOOD, "begin") - 1)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("rules 1", "rules 2", "rules version 2, which is no longer available; available now: 1"),
        ("components ", "components 0", "different components"),
        ("rules 1", "rules one", "number of a rules version"),
        ("options {", "options [", "options is damaged"),
        ('options {"teams": false}', 'options {"teams": 7}', "allowed: false, true"),
        ('options {"teams": false}', "options [1]", "a table is needed"),
        ('options {"teams": false}', 'options {"teams": NaN}', "NaN is not a number"),
        ('options {"teams": false}', 'options {"teams": 1e999}', "cannot be used"),
        ('options {"teams": false}', 'options {"\\ud800": 1}', "cannot be used"),
        (
            'options {"teams": false}',
            'options {"teams": false' + " " * 4096 + "}",
            "options has at most 4,096 characters",
        ),
        ("begin ~", "overlay " + "x" * 200_000 + "\nbegin ~", "overlay has at most 131,072 characters, not 200,000"),
        ("begin ~", "position " + "x" * 70_000 + "\nbegin ~", "position has at most 65,536 characters"),
        ("begin ~", 'overlay {"a": [' + "0," * 10_000 + "0]}\nbegin ~", "overlay holds at most 10,000 values"),
        ("begin ~", "position " + '{"a":' * 5000 + "\nbegin ~", "damaged"),
        ("begin ~", 'position {"a": ' + "9" * 5000 + "}\nbegin ~", "damaged"),
        ('seats ["Player 1", "Player 2"]', 'seats ["Player 1"]', "2 to 4 players|no seat 1"),
        ('seats ["Player 1", "Player 2"]', 'seats ["Player 1", "a\\nb"]', "list of names"),
        ('seats ["Player 1", "Player 2"]', "seats 2", "a list is needed"),
        ("seed 00", "seed 01", "not the one that the dealer committed to"),
        ("seed 00", "seed xx", "seed of a keyed dealer"),
        ("dealer keyed", "dealer oracle", "no dealer 'oracle'"),
        ("game beacons", "game beacons\ngame beacons", "twice"),
        ("game beacons", "weather fine", "does not belong"),
    ],
)
def test_a_head_that_cannot_be(old: str, new: str, said: str) -> None:
    text = edited(old, new)
    with suppress(cd.BadRecord):  # where it cannot even be read
        text = resealed(text)
    with pytest.raises(cd.BadRecord, match=said) as refusal:
        cd.replay(text, game=BEACONS)
    assert refusal.value.line > 0
    assert not cd.verify(text, BEACONS)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("game beacons", "game beacon"),
        ("Player 2", "Player 3"),
        ("rules 1", "rules 2"),
        ("dealer keyed ", "dealer keyed 0"),
        ('"teams": false', '"teams": true'),
    ],
)
def test_an_edited_head_breaks_the_chain_where_the_steps_begin(old: str, new: str) -> None:
    text = edited(old, new)
    with pytest.raises(cd.BadRecord) as refusal:
        cd.replay(text, game=BEACONS)
    assert refusal.value.line in (line_with(text, "begin"), line_with(text, "seed"))
    assert not cd.verify(text, BEACONS)


def test_a_position_that_cannot_be() -> None:
    match = BEACONS.match(position=table(2).position(), seed=5)
    match.play("note:0")
    text = match.record.text()
    line = line_with(text, "position {")
    for old, new in [('"turns": 8', '"turns": [8]'), ('"deck"', '"desk"')]:
        refused(resealed(edited(old, new, text)), "set-up cannot be used", line)
    refused(edited("position {", "position [", text), "plain data", line)
    refused(edited('"turns": 8', '"turns": 7', text), "the head of the record was changed", line + 1)
    refused(edited("seed 5\n", "", text), "without its salt", line - 1)


# --- the steps --------------------------------------------------------------------------------------
def test_every_edited_step_is_found_in_its_line() -> None:
    for number in range(line_with(GOOD, "begin") + 1, len(LINES) - 1):
        line = LINES[number - 1]
        seq, who, rest = line.split(" ", 2)
        other = "1" if who == "0" else "0"
        key = rest.split(" ")[0]
        for changed in (
            f"{seq} {other} {rest}",
            line.replace(key, "done", 1),
            line.replace(key, "(done)", 1),
            line[:-1],
        ):
            if changed != line:
                text = "\n".join([*LINES[: number - 1], changed, *LINES[number:]])
                with pytest.raises(cd.BadRecord) as refusal:
                    cd.replay(text, game=BEACONS)
                assert refusal.value.line == number


def test_a_line_without_end() -> None:
    refused(edited(" roll ~", f" roll{'l' * 1000} ~"), "a line of steps has at most 1,000 characters", ROLL)


def test_nothing_is_hidden_behind_the_end_of_a_game() -> None:
    match = finished(table(2))
    steps, text = len(match.record), match.record.text()
    behind = f"{steps + 1} 0 (note:?/{'0' * 32}) ~{'0' * 12}\nend "
    text = resealed(edited(f"end {steps} ", f"{behind}{steps + 1} ", text))
    said, line = f"step {steps + 1} comes after the end of the game", text.count("\n") - 1
    refused(text, said, line)
    with pytest.raises(cd.BadRecord, match=said):
        cd.replay(text, to=steps, game=BEACONS)


def test_who_answered_cannot_be_changed_even_where_both_may() -> None:
    match = table(4, seed=7, teams=True)
    match.play("note:0", seat=0)
    text = match.record.text()
    refused(edited(" 0 note:0 ~", " 2 note:0 ~", text), "this line was changed", line_with(text, " note:0 ~"))


def test_a_missing_doubled_or_moved_line() -> None:
    refused(without(ROLL), "is missing", ROLL)
    refused("\n".join([*LINES[:ROLL], *LINES[ROLL - 1 :]]), "is missing", ROLL + 1)
    swapped = [*LINES[: ROLL - 1], LINES[ROLL], LINES[ROLL - 1], *LINES[ROLL + 1 :]]
    refused("\n".join(swapped), "is missing", ROLL)


def test_a_record_cut_off_anywhere() -> None:
    for length in range(0, len(GOOD) - 1, 7):
        with pytest.raises(cd.BadRecord):
            cd.replay(GOOD[:length].encode(), game=BEACONS)
    refused("\n".join(LINES[:ROLL]) + "\n", "cut off", ROLL)
    refused("\n".join(LINES[:5]), "cut off", 5)


def test_a_wrong_last_line() -> None:
    end = line_with(GOOD, "end ")
    refused(edited("\nend ", "\nend 1"), "the last line counts", end)
    refused("\n".join(LINES[:-2]) + "\n" + LINES[-2][:-1] + ("0" if LINES[-2][-1] != "0" else "1"), "chain", end)
    refused(GOOD + "end 3", "goes on after its last line", end + 1)


def forged(old: str, new: str, said: str) -> None:
    """Even with a chain that fits, the step is refused by the rules."""
    refused(resealed(edited(old, new)), said, line_with(GOOD, old))


def test_illegal_steps_are_refused_with_the_reason() -> None:
    card = hand(RUNNING, 1)[0]
    forged(" 0 roll ~", " 0 rool ~", "'rool' is unknown in Beacons")
    forged(" 0 roll ~", f" 0 show:{card} ~", r"not legal at step \d+: not now \(R1.2\)")
    forged(" 0 roll ~", " 1 roll ~", "not up to seat 1")
    forged(" 0 roll ~", " * die:1 ~", "must be an answer")
    forged(" 0 roll ~", " 0 (roll) ~", "must not be in brackets")
    forged(" 0 roll ~", " 0 !vanish ~", "'!vanish' is unknown")
    forged(" 0 roll ~", " 0 !undo 1 ~", "may not take back this way")
    forged(" 0 roll ~", " 0 !undo 1 by 1 ~", "may not take back this way")
    forged(" 0 roll ~", " 0 !undo 999 ~", "not in force")
    forged("* die:", "* deal:c", "is not possible")
    forged("* (deal:", "* (dial:", "unknown")


def test_a_step_after_the_end() -> None:
    text = finished(table(2)).record.text()
    last = text.split("\n")[-2].split(" ")[1]
    changed = text.replace(f"\nend {last} ", f"\n{int(last) + 1} 0 done ~{'0' * 12}\nend {int(last) + 1} ")
    refused(resealed(changed), "after the end", line_with(changed, "\nend"[1:]) - 1)


@pytest.mark.parametrize(
    "line",
    [
        "7 0",
        "7 0 roll",
        "x 0 roll ~000000000000",
        "7 0 a b ~000000000000",
        "7 0 (roll ~000000000000",
        "7 77 x ~000000000000",
    ],
)
def test_lines_that_are_no_steps(line: str) -> None:
    number = next(n for n, old in enumerate(LINES, 1) if old.startswith("7 "))
    refused("\n".join([*LINES[: number - 1], line, *LINES[number:]]), ".", number)


def test_a_forged_deal_is_found_by_its_seed() -> None:
    """A draw that the rules allow, in a chain that fits, but not what the seed gives."""
    old = LINES[DIE - 1].split(" ")[2]
    new = f"die:{(int(old[-1]) + 1) % 6}"
    text = resealed("\n".join([*LINES[: DIE - 1], LINES[DIE - 1].replace(old, new), *LINES[DIE:]]))
    verdict = cd.verify(text, BEACONS)
    assert [check.name for check in verdict.checks if check.ok is False] == ["deal"]
    assert verdict.error is not None
    assert verdict.error.line == DIE
    assert "NO  deal: line" in str(verdict)


# --- whatever comes ---------------------------------------------------------------------------------
def harmless(text: str | bytes) -> None:
    """Either it is refused as a BadRecord, or it is the same game."""
    verdict = cd.verify(text, BEACONS)
    try:
        match = cd.replay(text, game=BEACONS)
    except cd.BadRecord:
        return
    assert verdict.ok
    assert match.record.text(private=True) == GOOD


@given(st.binary(max_size=300))
def test_any_bytes(data: bytes) -> None:
    harmless(data)
    harmless(b"cosmodrome record 1\n" + data)


@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    harmless("cosmodrome record 1\n" + text)
    harmless("\n".join(LINES[:8]) + text)


edits = st.lists(
    st.tuples(
        st.integers(0, len(GOOD)),
        st.integers(0, 12),
        st.one_of(
            st.sampled_from(
                [
                    "",
                    "0",
                    "1",
                    "\n",
                    " ",
                    "~",
                    "(",
                    ")",
                    "/",
                    ":",
                    "?",
                    "!undo 7",
                    "*",
                    '"',
                    "{",
                    "[",
                    "#",
                    "\r",
                    "9" * 9,
                ]
            ),
            st.text(max_size=4),
        ),
    ),
    min_size=1,
    max_size=4,
)


def with_edits(changes: list[tuple[int, int, str]]) -> str:
    text = GOOD
    for at, length, new in changes:
        text = text[:at] + new + text[at + length :]
    return text


@settings(max_examples=400)
@given(edits)
def test_any_edit_is_found(changes: list[tuple[int, int, str]]) -> None:
    harmless(with_edits(changes))


@settings(max_examples=400)
@given(edits)
def test_any_edit_in_a_chain_that_fits_is_a_legal_game_or_refused(changes: list[tuple[int, int, str]]) -> None:
    try:
        text = resealed(with_edits(changes))
        match = cd.replay(text, game=BEACONS)
    except cd.BadRecord:
        return
    verdict = cd.verify(match.record.text(private=True), BEACONS)
    assert [check.name for check in verdict.checks if check.ok is False] in ([], ["deal"])


def test_every_kind_of_source_is_read() -> None:
    sources: list[Callable[[], str | bytes]] = [
        lambda: GOOD,
        lambda: GOOD.encode(),
        lambda: "\ufeff".encode() + GOOD.encode(),
    ]
    for source in sources:
        assert cd.verify(source(), BEACONS).ok
