"""Goldens: whole games as readable records. A bug becomes a golden."""

from __future__ import annotations

from pathlib import Path

import pytest

import cosmodrome as cd

GOLDENS = sorted((Path(__file__).parent / "goldens").glob("*.cosmo"))


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.stem)
def test_golden(golden: Path) -> None:
    """The record replays to the same text, the same end and the same points, and its deal can be verified."""
    text = golden.read_text("utf-8")
    record, _, told = text.rpartition("# ")
    match = cd.replay(golden)
    assert match.over
    assert match.record.text() == record
    points = ", ".join(f"{match.names[score.seat]} {score.total}" for score in match.scores())
    assert match.outcome is not None
    assert told.strip() == f"{match.outcome.reason}: {points}"
    verdict = cd.verify(golden)
    assert verdict.ok, str(verdict)


def test_there_are_goldens() -> None:
    assert len(GOLDENS) >= 5
