"""Teams at one keyboard: titles of seats, proposals, counter-proposals and disputes."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest

import cosmodrome as cd
from tests.cli.shell import run

pytestmark = pytest.mark.filterwarnings("error")
GAME = "one_small_step"
GOLDENS = Path(__file__).parents[1] / "goldens"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_dispute_at_the_keyboard() -> None:
    answers = ["pick:funding", "pick:material"]  # Ann, then Abe
    answers += ["department:engineers", "department:administrators", "dispute"]  # Abe, Ann, Abe
    shown = run("play", GAME, "--seats", "Ann,Abe,greedy", "--seed", "5", typed="\n".join([*answers, ""])).output
    unbroken = re.sub(r"\s+", " ", shown)
    assert "Ann (USA engineers), Abe (USA administrators), greedy (USSR, bot)" in unbroken
    assert "Pass the keyboard" not in unbroken, "nobody here has a secret from the others"
    asked = "Ann: Which department draws a card next? Your mate proposes: The engineers (R4.7) Council (R4.7) "
    assert f"{asked}1. Accept: The engineers Propose instead: department (R4.5) 2. The administrators" in unbroken
    assert "Abe: Which department draws a card next? You propose: The engineers. Your mate" in unbroken
    assert "Ann may answer too: n Abe> dispute" in unbroken, "who hears a counter-proposal is asked first"
    assert re.search(
        r"greedy chooses the (first|second) proposal\. The USA lets the (engineers|administrators)", unbroken
    )


def test_a_proposal_is_accepted() -> None:
    answers = ["pick:funding", "pick:material", "department:engineers", "1"]
    shown = run("play", GAME, "--seats", "Ann,Abe,greedy", "--seed", "5", typed="\n".join([*answers, ""])).output
    assert "Ann agrees. The USA lets the engineers go next." in re.sub(r"\s+", " ", shown)


def test_mates_share_the_screen_and_the_other_team_does_not_see_it() -> None:
    """Four people: one Enter to leave and one to begin where the team changes, none within a team."""
    answers = ["", "pick:funding", "pick:material", "", "", "pick:funding", "pick:personnel", "", ""]
    answers += ["department:engineers", "1"]  # Vera proposes, Boris agrees
    shown = run("play", GAME, "--seats", "Ann,Abe,Vera,Boris", "--seed", "5", typed="\n".join([*answers, ""])).output
    passed = re.findall(r"Pass the keyboard to (\w+) \((\w+) ", shown)
    assert passed == [("Vera", "USSR"), ("Ann", "USA"), ("Vera", "USSR")]
    assert "Boris> pick:material\nBoris begins: +1 Material.\nAnn (USA engineers) is next." in shown
    boris = shown.partition("Vera> department:engineers")[2].partition("Boris> 1")[0]
    assert boris.startswith("\nBoris (USSR administrators) ─")
    assert "Earth" not in boris, "a proposal moves nothing, so the board is not drawn again"


def test_undo_before_the_screen_is_wiped(folder: Path) -> None:
    answers = ["", "pick:funding", "pick:material", "u", "pick:personnel"]
    shown = run(
        *("play", GAME, "--seats", "Ann,Abe,Vera,Boris", "--seed", "5", "--save", "g.cosmo"),
        typed="\n".join([*answers, ""]),
    ).output
    assert "do you agree" not in shown
    live = cd.replay("g.cosmo").record
    assert [live.steps[seq - 1].key for seq in live.live][-2:] == ["pick:funding", "pick:personnel"]


def test_others_agree_to_undo_at_an_empty_screen(folder: Path) -> None:
    """Vera's draw is taken back: Boris is asked beside her, Ann and Abe only when the screen is wiped."""
    from tests.cli.shell import Terminal

    options = ("--seats", "Ann,Abe,Vera,Boris", "--seed", "5")
    terminal = Terminal("play", GAME, *options, folder=folder)
    typed = ["", "pick:funding", "pick:material", "", "", "pick:funding", "pick:personnel", "", ""]
    typed += ["department:administrators", "1", "1", "1", "2", "u"]  # Boris draws, and does not roll
    for line in typed:
        terminal.type(f"{line}\n")
    before = terminal.wait_for("Ann, do you agree to let Vera take back the last answer?")
    terminal.end(signal.SIGTERM)
    assert "Vera> u" in before
    assert "\x1b[2J" in before.rpartition("Vera> u")[2], "the board of the USSR is gone"


def test_what_is_printed_on_a_card() -> None:
    typed = ["", "c", "c test range", "c no such thing", "p 1", "p 99", "r R14", "r 8.4"]
    shown = run("play", GAME, "--seats", "Ann,Bob", "--seed", "5", typed="\n".join([*typed, ""])).output
    assert "Test Range: Earth space 1\n  Engineers: roll the satellite die, 1 Material\n" in shown
    assert "crew upgrade (still covered), instead: roll the crew die" in shown
    assert "before anything flies to orbit it blows up in a desert" in re.sub(r"\s+", " ", shown)
    assert "Nothing here is called 'no such thing'." in shown
    assert "Bob begins: +1 Funding." in shown.partition("> p 1")[2].partition("> p 99")[0]
    assert "with a number from 1 to 3" in shown
    assert "hidden until looked at" in shown
    assert "Phase 4 - Workers" in shown


def test_who_goes_on_is_not_asked_for_free_actions(folder: Path) -> None:
    """Both mates want no more free actions: proposal and consent follow by themselves until the others' turn."""
    golden = GOLDENS / "one_small_step-advanced-2v2-disputes.cosmo"
    played = cd.replay(golden)
    for step in range(40, len(played.record)):
        match = played.fork(step)
        ordinary = [option for option in match.decision.options if not option.free]
        if len(ordinary) == 1 and ordinary[0].key == "go_on":
            break
    else:
        pytest.fail("nobody could go on")
    seat = match.deciders[0]
    match.record.save("g.cosmo", private=True)
    shown = run("play", "--resume", "g.cosmo", typed="\ng\ng\n").output
    assert f"{match.names[seat]}> g\n" in shown
    after = cd.replay("g.cosmo")
    assert [step.key for step in after.record.steps[len(match.record) :]][:2] == ["go_on", "accept"]


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
