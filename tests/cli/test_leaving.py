"""Leaving the table: by quitting, by Ctrl-C, or for good."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

import cosmodrome as cd
from tests.cli.shell import process, run

GAME = "space_explorers"
BEGIN = ("play", GAME, "--option", "first_player=0", "--seed", "3")
ERASED = "\x1b[2J\x1b[3J"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_way_to_resume_can_be_copied(folder: Path) -> None:
    """However narrow the terminal and long the path: it is one line."""
    path = folder / f"{'long name ' * 9}.cosmo"
    left = process("play", GAME, "--save", str(path), typed="q\n", folder=folder, COLUMNS="40")
    assert f"\nThe game is saved in {path}. To continue:\n  cosmodrome play {GAME} --resume '{path}'\n" in left.stdout


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="a system without terminals like these")
class TestAtATerminal:
    def test_ctrl_c_ends_the_line_of_the_prompt(self, folder: Path) -> None:
        from tests.cli.shell import Terminal

        terminal = Terminal(*BEGIN, folder=folder)
        terminal.wait_for("Player 1> ")
        assert "\nThe game is saved in " in terminal.end(signal.SIGINT)

    @pytest.mark.parametrize("way", ["q\n", "\x04"])
    def test_who_leaves_takes_the_cards_off_the_screen(self, way: str, folder: Path) -> None:
        from tests.cli.shell import Terminal

        terminal = Terminal(*BEGIN, "--seats", "Ann,Bob", folder=folder)
        terminal.type("\n")
        terminal.wait_for("Ann> ")
        terminal.type(way)
        before, saved, _ = terminal.end().partition("The game is saved in ")
        assert saved
        assert ERASED in before

    def test_who_plays_alone_may_keep_the_board_in_sight(self, folder: Path) -> None:
        from tests.cli.shell import Terminal

        terminal = Terminal(*BEGIN, folder=folder)
        terminal.wait_for("Player 1> ")
        terminal.type("q\n")
        assert ERASED not in terminal.end()

    def test_a_terminal_that_cannot_erase(self, folder: Path) -> None:
        """What Ann saw is pushed out of sight."""
        from tests.cli.shell import Terminal

        terminal = Terminal(*BEGIN, "--seats", "Ann,Bob", folder=folder, TERM="dumb")
        terminal.wait_for("Pass the keyboard to Ann")
        terminal.type("\n")
        terminal.wait_for("Ann> ")
        terminal.type("take_deck\n")
        terminal.wait_for("Bob is next. Press Enter to clear the screen")
        terminal.type("\n")
        assert terminal.wait_for("Pass the keyboard to Bob").count("\n") >= 24
        terminal.end(signal.SIGTERM)


# --- for good -------------------------------------------------------------------------------------
def test_resigning_between_two_ends_the_game() -> None:
    shown = run(*BEGIN, "--save", "g.cosmo", typed="1\nresign\ny\n")
    assert "The end: Player 1 has resigned.\ngreedy wins." in shown.output
    match = cd.replay("g.cosmo")
    assert match.over
    assert match.record.resigned == [0]
    assert cd.verify("g.cosmo").ok


def test_resigning_is_asked_once_more() -> None:
    shown = run(*BEGIN, "--save", "g.cosmo", typed="resign\nn\nre\nresi\n")
    assert shown.output.count("do you give up?") == 1
    assert not cd.replay("g.cosmo").record.resigned


def test_a_bot_plays_on_for_one_of_several(folder: Path) -> None:
    """Bob is next: he sees that Ann has resigned, and what the bot does with her cards; a resumed game knows it."""
    typed = "\nresign\ny\n\n\n7\n"
    shown = run(*BEGIN, "--seats", "Ann,Bob,Cy", "--save", "g.cosmo", typed=typed).output
    assert "Ann, do you give up?" in shown
    assert "Bob is next. Press Enter to clear the screen. \n" in shown, "nothing to take back"
    assert "Ann resigns.\nAnn " in shown.partition("Bob ─")[2]
    assert "Cy is next. Press Enter to clear the screen (u: undo)." in shown
    assert "Pass the keyboard to Ann" not in shown.partition("resign")[2]
    again = run("play", "--resume", "g.cosmo", typed="").output
    assert "Ann (bot), Bob, Cy" in again
    assert "Pass the keyboard to Cy" in again


def test_when_the_last_person_resigns_the_bots_finish() -> None:
    shown = run(*BEGIN, "--seats", "you,random,random", "--save", "g.cosmo", typed="resign\ny\n")
    assert shown.exit_code == 0
    match = cd.replay("g.cosmo")
    assert match.over
    assert match.outcome is not None
    assert match.outcome.ranking[-1] == 0
    assert f"The end: {match.outcome.text}." in shown.output


def test_a_mate_plays_on_with_a_bot() -> None:
    """Ann and Abe are one side: it stays in the game, and the bot in her seat agrees to what he proposes."""
    begin = ("play", "one_small_step", "--seats", "Ann,Abe,greedy", "--seed", "5", "--save", "g.cosmo")
    shown = run(*begin, typed="resign\ny\npick:material\ndepartment:engineers\n").output
    unbroken = " ".join(shown.split())
    assert "Ann agrees. The USA lets the engineers go next." in unbroken
    assert not cd.replay("g.cosmo").over
