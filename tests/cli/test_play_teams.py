"""Teams at one keyboard: titles of seats, proposals, counter-proposals and disputes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cosmodrome as cd
from tests.cli.shell import run

pytestmark = pytest.mark.filterwarnings("error")
GAME = "one_small_step"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_dispute_at_the_keyboard() -> None:
    answers = ["", "pick:funding", "", "pick:material"]  # Ann, then Abe
    answers += ["department:engineers", "", "department:administrators", "dispute"]  # Abe, Ann, Ann
    shown = run("play", GAME, "--seats", "Ann,Abe,greedy", "--seed", "5", typed="\n".join([*answers, ""])).output
    unbroken = re.sub(r"\s+", " ", shown)
    assert "Ann (USA engineers), Abe (USA administrators), greedy (USSR, bot)" in unbroken
    assert "Pass the keyboard to Abe (USA administrators); Abe, press Enter." in unbroken
    assert "Which department draws a card next? Your mate proposes: The engineers (R4.7)" in unbroken
    assert "You propose: The administrators. Your mate proposes: The engineers (R4.7)" in unbroken
    assert "Abe may answer too: n" in unbroken
    assert re.search(r"greedy chooses the (first|second) proposal\. USA lets the (engineers|administrators)", unbroken)


def test_a_proposal_is_accepted() -> None:
    answers = ["", "pick:funding", "", "pick:material", "department:engineers", "", "accept"]
    shown = run("play", GAME, "--seats", "Ann,Abe,greedy", "--seed", "5", typed="\n".join([*answers, ""])).output
    assert "Ann agrees. USA lets the engineers go next." in re.sub(r"\s+", " ", shown)


def test_a_whole_game_of_two_people(folder: Path) -> None:
    """Whatever is asked, the first answer; the screen is passed on in between."""
    options = ("--option", "mode=beginner", "--option", "round_limit=1")
    played = run("play", GAME, "--seats", "Ann,Bob", "--seed", "2", *options, "--save", "g.cosmo", typed="1\n" * 400)
    assert played.exit_code == 0, played.output
    match = cd.replay("g.cosmo")
    assert match.over
    assert match.outcome is not None
    assert f"The end: {match.outcome.text}." in played.output
    assert cd.verify("g.cosmo").ok
