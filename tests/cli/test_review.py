"""`cosmodrome review`: what it shows, also when it is stopped, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import cosmodrome as cd
from cosmodrome.lab.review import Judged, Reviewer
from tests.cli.shell import run

GAME = "space_explorers"
COMMAND = ("review", "game.cosmo", "--iterations", "6")


@pytest.fixture(autouse=True)
def match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> cd.Match:
    """A short game: Bob gives up."""
    monkeypatch.chdir(tmp_path)
    match = cd.load(GAME).match(seats=["Ann", "Bob"], seed=7)
    for _ in range(6):
        match.play(match.decision.options.keys[0])
    match.resign(1)
    match.record.save("game.cosmo")
    return match


def test_it_shows_chances_mistakes_and_luck(match: cd.Match) -> None:
    told = run(*COMMAND)
    assert told.exit_code == 0, told.output
    assert "lost" in told.output
    assert "█" in told.output, "Ann wins"
    luck = told.output.partition("Luck:")[2]
    assert ", after Bob: " in luck
    assert "step" not in luck, "steps are where to play on from"
    plain = json.loads(run(*COMMAND, "--json").stdout)
    assert plain["names"] == ["Ann", "Bob"]
    assert plain["ends"] == [1.0, 0.0]
    assert plain["points"] == len(plain["judged"]) == 7


def test_the_game_can_be_played_on_from_a_step(match: cd.Match) -> None:
    step = next(seq for seq in match.record.live if match.record.steps[seq - 1].who == 1) - 1
    saved = run("replay", "game.cosmo", "--to", str(step), "--save", "other.cosmo")
    assert saved.exit_code == 0, saved.output
    assert "play --resume other.cosmo" in saved.stderr
    played = run("play", "--resume", "other.cosmo", typed="\n\n2\nq\n")
    assert played.exit_code == 0, played.output
    other = cd.replay("other.cosmo")
    assert other.record.steps[step].key == match.fork(step).decision.options.keys[1] != match.record.steps[step].key
    assert run("replay", "game.cosmo", "--to", "3", "--save", "other.cosmo").exit_code == 2, "it is there already"


def test_ctrl_c_shows_what_there_is(match: cd.Match, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Reviewer.judged

    def judged(self: Reviewer, number: int) -> Judged:
        if number == 4:
            raise KeyboardInterrupt
        return whole(self, number)

    monkeypatch.setattr(Reviewer, "judged", judged)
    told = run(*COMMAND, "--json")
    assert told.exit_code == 130
    assert "stopped after 4 of 7" in told.stderr
    assert len(json.loads(told.stdout)["judged"]) == 4


def test_what_cannot_be_reviewed_is_said(match: cd.Match) -> None:
    Path("game.cosmo").write_text(Path("game.cosmo").read_text().replace("seats", "sofas"))
    refused = run(*COMMAND)
    assert refused.exit_code == 1
    assert "game.cosmo: line" in refused.output
    cd.load(GAME).match(seats=2, seed=7).record.save("game.cosmo", private=True)
    refused = run(*COMMAND)
    assert refused.exit_code == 2
    assert "the game is not over" in refused.output
