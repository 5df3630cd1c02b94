"""Goldens: whole games as readable records. A bug becomes a golden."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import cosmodrome as cd
from cosmodrome.games.one_small_step.rules.actions import ASK_PLAY, BY_EFFECT
from cosmodrome.kernel.frames import c_of, kind_of

FOLDER = Path(__file__).parent / "goldens"
GOLDENS = sorted(FOLDER.glob("*.cosmo"))
LOGS = sorted(FOLDER.glob("*.log"))


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.stem)
def test_golden(golden: Path) -> None:
    """The record replays to the same text, the same end and the same points, and its deal can be verified."""
    text = golden.read_text("utf-8")
    record, _, told = text.rpartition("# ")
    match = cd.replay(golden)
    assert match.over
    assert match.record.text() == record
    points = ", ".join(f"{match.names[score.seat]} {score.total}" for score in match.scores)
    assert match.outcome is not None
    assert told.strip() == f"{match.outcome.reason}: {points}"
    verdict = cd.verify(golden)
    assert verdict.ok, str(verdict)


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_the_log_of_a_golden(log: Path) -> None:
    """Every change of words in a whole game is seen; `tools/goldens.py --logs` writes these files anew."""
    match = cd.replay(log.with_suffix(".cosmo"))
    assert [str(entry) for entry in match.log] == log.read_text("utf-8").splitlines()


@pytest.mark.parametrize("game", cd.games())
def test_there_are_logs_of_goldens(game: str) -> None:
    newest = cd.load(game).definition.rules_version
    assert any(cd.replay(log.with_suffix(".cosmo")).record.header.rules == newest for log in LOGS if game in log.name)


@pytest.mark.parametrize("game", cd.games())
def test_there_are_goldens(game: str) -> None:
    assert sum(golden.name.startswith(game) for golden in GOLDENS) >= 5


@pytest.mark.parametrize("game", cd.games())
def test_goldens_of_every_rules_version(game: str) -> None:
    """Those of an older version stay, and are replayed with its rules."""
    told = [golden.read_text("utf-8").splitlines()[2] for golden in GOLDENS if golden.name.startswith(game)]
    now = cd.load(game).definition.rules_version
    assert set(told) == {f"rules {version}" for version in range(1, now + 1)}


def test_a_golden_with_tiles_inside_an_action() -> None:
    """RL-49: what rules version 1 would not let happen."""
    match = cd.replay(FOLDER / "one_small_step-v2-advanced-1v1-tiles.cosmo")
    state = match.game.definition.new_state(match.state.box)
    used = []
    for step in match.record.steps:
        if kind_of(state.top()) == ASK_PLAY and c_of(state.top()) == BY_EFFECT and step.action >= state.box.free_base:
            used.append(match.game.definition.keys.text(step.action))
        state.apply_as(step.who, step.action)
    assert len(used) == 2


def test_goldens_of_teams() -> None:
    """All seatings and both modes; and in one of them a dispute is called and decided both ways."""
    records = [golden for golden in GOLDENS if golden.name.startswith("one_small_step")]
    tables = {(match.options["mode"], match.options["seating"]) for match in map(cd.replay, records)}
    assert {mode for mode, _ in tables} == {"advanced", "beginner"}
    assert {seating for _, seating in tables} == {"1v1", "2v1", "1v2", "2v2"}
    steps = [line.split() for golden in records for line in golden.read_text("utf-8").splitlines()]
    assert all(any(key in step for step in steps) for key in ("dispute", "first", "second", "accept"))


def test_goldens_of_hope() -> None:
    """All numbers of players, with and without traitor and Bug cards, all three ends, accusations right and wrong."""
    games = [cd.replay(golden) for golden in GOLDENS if golden.name.startswith("hope")]
    assert {len(match.names) for match in games} == {2, 3, 4}
    assert {(match.options["traitor"], match.options["bugs"]) for match in games} >= {(True, False), (False, True)}
    assert {match.outcome.reason for match in games if match.outcome} == {"hope", "nope", "lost"}
    sentences = [str(entry) for match in games for entry in match.log]
    verdicts = {after for said, after in pairwise(sentences) if " accuses " in said}
    assert {verdict.rpartition(": ")[2] for verdict in verdicts} == {"H.O.P.E.", "N.O.P.E."}
