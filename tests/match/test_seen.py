"""Records of running games: they hold what their seat saw, and show nothing else."""

from __future__ import annotations

import base64
import random
import zlib
from pathlib import Path

import pytest
from msgspec.msgpack import encode as msgpack

import cosmodrome as cd
from cosmodrome.match.seen import Seen, as_seen, is_seen, seen

OLD = sorted((Path(__file__).parent / "old").glob("*.cosmo"))


def running(game: str, seats: int, steps: int, seed: int = 5, undo: float = 0) -> cd.Match:
    """A game in its middle, perhaps with answers taken back."""
    dice = random.Random(seed)
    match = cd.load(game).match(seats=seats, seed=bytes([seed]) * 32)
    while len(match.record) < steps:
        if match.can_undo() and dice.random() < undo:
            match.undo()
        else:
            match.play(dice.choice(match.decision.options.keys), dice.choice(match.deciders))
        assert not match.over
    return match


def saw(match: cd.Match, step: int, seat: int | None) -> dict[str, object]:
    """The view of a seat as it was after a step."""
    view = match.fork(step, deal=False).view(seat)
    return {**view, "decision": None}


def plain(view: object) -> object:
    """As it comes back from a record: tuples are lists."""
    if isinstance(view, dict):
        return {key: plain(value) for key, value in view.items()}
    return [plain(one) for one in view] if isinstance(view, list | tuple) else view


@pytest.mark.parametrize(("game", "seats"), [("space_explorers", 3), ("one_small_step", 2), ("one_small_step", 4)])
@pytest.mark.parametrize("undo", [0, 0.2])
def test_a_seat_sees_what_it_saw(game: str, seats: int, undo: float) -> None:
    match = running(game, seats, 120, undo=undo)
    for seat in (0, seats - 1, None):
        found = seen(as_seen(match, seat))
        assert (found.seat, found.steps, found.shown) == (seat, len(match.record), len(match.record))
        for step in found.stops[:: 1 + len(found.stops) // 20]:
            assert found.view(step) == plain(saw(match, step, seat))
        assert [str(entry) for entry in found.log] == [str(entry) for entry in match.log_for(seat)]
        assert [entry.parts for entry in found.log] == [entry.parts for entry in match.log_for(seat)]
        assert found.events == [plain(event.plain()) for event in match.events(seat)]


def test_a_finished_game_is_its_whole_record() -> None:
    match = running("space_explorers", 2, 40)
    match.resign(0)
    assert as_seen(match, 1) == match.record.text()
    assert not is_seen(as_seen(match, 1))


def test_the_record_itself_can_still_be_verified() -> None:
    match = running("space_explorers", 2, 60)
    text = as_seen(match, 0)
    assert cd.verify(text).ok
    assert text.startswith(match.record.redacted(0))


def test_nothing_hidden_is_in_it() -> None:
    """The hands of the others lie in no view, event or line."""
    match = running("space_explorers", 3, 120, seed=8)
    found = seen(as_seen(match, 0))
    for step in found.stops:
        then = match.fork(step, deal=False)
        for other in (1, 2):
            assert found.view(step)["players"][other]["hand"] == then.view(0)["players"][other]["hand"]
    drawn = [event for event in found.events if event["kind"] == "drawn"]
    assert {event["values"]["card"] is None for event in drawn if event["seat"] != 0} == {True}
    assert {event["values"]["card"] is None for event in drawn if event["seat"] == 0} == {False}


@pytest.mark.parametrize("old", OLD, ids=lambda path: path.stem)
def test_older_files_tell_their_story_and_say_how_far_they_go(old: Path) -> None:
    found = seen(old)
    assert found.seat == int(old.stem[-1])
    assert 0 < found.shown < found.steps
    assert f"to step {found.shown} of {found.steps}" in found.note
    assert found.log, "the story it was written with"
    assert found.log_to(found.shown) == found.log
    assert found.view(found.steps) == found.view(found.shown)


def test_there_are_older_files() -> None:
    assert {path.stem.rpartition("-seat-")[0] for path in OLD} == {"space_explorers", "one_small_step"}


def changed(text: str, line: str) -> str:
    start = text.index("# saw ")
    return f"{text[:start]}{line}\n"


def data_line(data: bytes) -> str:
    return f"# saw {base64.b64encode(zlib.compress(data)).decode()}"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("# saw AAAA", "damaged"),
        ("# saw A", "damaged"),
        (data_line(b"[1]"), "damaged"),
        (data_line(msgpack({"views": [], "log": [], "events": []})), "does not fit"),
        (data_line(msgpack({"views": [[999, {}]], "log": [], "events": []})), "does not fit"),
        (data_line(msgpack({"views": [[0, 7]], "log": [], "events": []})), "damaged"),
        (data_line(b"\x91" * 100_000), "damaged"),
        (data_line(b" " * (17 << 20)), "too large"),
    ],
)
def test_damaged_data_is_refused(line: str, complaint: str) -> None:
    text = as_seen(running("space_explorers", 2, 30), 0)
    with pytest.raises(cd.BadRecord, match=complaint):
        seen(changed(text, line))


def test_a_seat_that_is_not_there_is_refused() -> None:
    text = as_seen(running("space_explorers", 2, 30), 0)
    with pytest.raises(cd.BadRecord, match="no seat 7"):
        seen(text.replace("# seen by 0", "# seen by 7"))
    with pytest.raises(cd.BadRecord, match="who saw it"):
        seen(text.replace("# seen by 0", "# hello"))


def test_the_size_stays_small() -> None:
    """A whole view for every move would be megabytes."""
    match = running("space_explorers", 4, 150)
    found: Seen = seen(as_seen(match, 0))
    assert len(found.stops) > 50
    assert len(as_seen(match, 0)) < 100_000
