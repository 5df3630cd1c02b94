"""Whole games in the terminal."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import stat
import sys
from pathlib import Path

import pytest
from rich.console import Console

import cosmodrome as cd
from cosmodrome.bots.hints import LOST
from cosmodrome.cli import drawing, hints
from cosmodrome.games import definitions
from cosmodrome.match.result import winners
from tests.cli.shell import process, run
from tests.server.bot_package import BOTS, diary, installed
from tests.soak import sample
from tests.toys import workout

pytestmark = pytest.mark.filterwarnings("error")
GAME = "space_explorers"
GOLDENS = Path(__file__).parent.parent / "goldens"
ESCAPE = "\x1b"
FIRST = """
from cosmodrome.bots.base import Bot

class First(Bot):
    def choose(self, state, seat): return state.legal_actions()[0]
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def records(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.cosmo"))


def test_a_whole_game_by_numbers(folder: Path) -> None:
    played = run("play", GAME, "--seed", "7", "--save", "game.cosmo", typed="1\n" * 300)
    assert played.exit_code == 0, played.output
    match = cd.replay("game.cosmo")
    assert match.over
    assert match.outcome is not None
    assert winners(match.names, [0, 1], match.outcome.winners) in played.output
    for score in match.scores:
        assert re.search(rf"total.*\b{score.total}\b", played.output)
        for source, points in score.parts.items():
            assert re.search(rf"{source}.*\b{points}\b", played.output)
    assert f"The end: {match.outcome.text}." in played.output
    assert cd.verify("game.cosmo").ok


def test_the_same_seed_and_answers_give_the_same_game(folder: Path) -> None:
    for name in ("one.cosmo", "two.cosmo"):
        run("play", GAME, "--seed", "3", "--save", name, typed="1\n2\n" * 10)
    assert Path("one.cosmo").read_text() == Path("two.cosmo").read_text()


def test_without_a_seed_the_deal_is_secret_and_can_be_proved(folder: Path) -> None:
    run("play", GAME, "--seats", "random,random", "--save", "game.cosmo")
    match = cd.replay("game.cosmo")
    assert match.record.header.dealer == "keyed"
    verdict = cd.verify("game.cosmo")
    assert [check.ok for check in verdict.checks] == [True] * len(verdict.checks)


# --- leaving and coming back ----------------------------------------------------------------------
def test_the_end_of_input_saves_the_game(folder: Path) -> None:
    left = run("play", GAME, "--seed", "7", typed="1\n1\n")
    (saved,) = records(folder)
    assert left.exit_code == 0
    assert re.fullmatch(r"space_explorers-\d{8}-\d{6}\.cosmo", saved.name)
    assert f"cosmodrome play {GAME} --resume {saved.name}" in left.output
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600


def test_the_end_of_input_at_the_very_start(folder: Path) -> None:
    left = run("play", GAME)
    assert left.exit_code == 0, left.stderr
    (saved,) = records(folder)
    assert f"--resume {saved.name}" in left.stdout
    assert not cd.replay(saved).over


def test_resume_goes_on_where_it_stopped(folder: Path) -> None:
    run("play", GAME, "--seed", "7", "--save", "game.cosmo", typed="1\n1\n")
    before = cd.replay("game.cosmo")
    resumed = run("play", GAME, "--resume", "game.cosmo", typed="1\n" * 300)
    after = cd.replay("game.cosmo")
    assert resumed.exit_code == 0
    assert after.over
    keys = [step.key for step in after.record.steps]
    assert keys[: len(before.record)] == [step.key for step in before.record.steps]


def test_resume_needs_no_name_of_the_game(folder: Path) -> None:
    run("play", GAME, "--save", "game.cosmo", typed="1\n")
    assert run("play", "--resume", "game.cosmo", typed="q\n").exit_code == 0


def test_resume_can_save_elsewhere(folder: Path) -> None:
    run("play", GAME, "--save", "game.cosmo", typed="1\n")
    before = Path("game.cosmo").read_text()
    run("play", "--resume", "game.cosmo", "--save", "other.cosmo", typed="1\n")
    assert Path("game.cosmo").read_text() == before
    assert len(cd.replay("other.cosmo").record) > len(cd.replay("game.cosmo").record)


def test_quit_says_how_to_go_on(folder: Path) -> None:
    left = run("play", GAME, "--save", "my game.cosmo", typed="q\n")
    assert left.exit_code == 0
    assert "--resume 'my game.cosmo'" in left.output


def test_a_finished_game_is_shown_again(folder: Path) -> None:
    run("play", GAME, "--seats", "random,random", "--seed", "1", "--save", "game.cosmo")
    shown = run("play", "--resume", "game.cosmo")
    assert shown.exit_code == 0
    assert "wins." in shown.output


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="a system without terminals like these")
class TestSignals:
    @pytest.mark.parametrize("number", ["SIGINT", "SIGTERM", "SIGHUP"])
    def test_a_signal_saves_the_game(self, number: str, folder: Path) -> None:
        from tests.cli.shell import Terminal

        terminal = Terminal("play", GAME, "--seed", "7", "--save", "game.cosmo", folder=folder)
        terminal.wait_for("Player 1> ")
        terminal.type("1\n")
        terminal.wait_for("Player 1> ")
        shown = terminal.end(signal.Signals[number])
        assert terminal.process.returncode == 0
        assert "--resume game.cosmo" in shown
        assert any(step.who == 0 for step in cd.replay("game.cosmo").record.steps)
        assert run("play", "--resume", "game.cosmo", typed="1\n").exit_code == 0

    @pytest.mark.soak_only
    def test_ctrl_c_saves_the_game(self, folder: Path) -> None:
        from tests.cli.shell import Terminal

        terminal = Terminal("play", GAME, "--save", "game.cosmo", folder=folder)
        terminal.wait_for("Player 1> ")
        terminal.end(signal.SIGINT)
        resumed = process("play", "--resume", "game.cosmo", typed="1\n", folder=folder)
        assert resumed.returncode == 0

    def test_a_closed_window_loses_nothing(self, folder: Path) -> None:
        from tests.cli.shell import Terminal

        terminal = Terminal("play", GAME, "--save", "game.cosmo", folder=folder)
        terminal.wait_for("Player 1> ")
        terminal.type("1\n")
        terminal.wait_for("Player 1> ")
        terminal.hang_up()
        assert any(step.who == 0 for step in cd.replay("game.cosmo").record.steps)

    def test_a_terminal_has_colours_and_is_wiped_between_people(self, folder: Path) -> None:
        from tests.cli.shell import Terminal

        options = ("--seats", "Ann,Bob", "--option", "first_player=0", "--seed", "7")
        terminal = Terminal("play", GAME, *options, folder=folder)
        terminal.wait_for("Pass the keyboard to Ann")
        terminal.type("\n")
        board = terminal.wait_for("Ann> ")
        assert f"{ESCAPE}[" in board
        terminal.type("1\n")
        terminal.wait_for("Bob is next. Press Enter to clear the screen")
        terminal.type("\n")
        between = terminal.wait_for("Pass the keyboard to Bob")
        assert f"{ESCAPE}[2J{ESCAPE}[3J" in between
        assert "Your hand" not in between.partition(f"{ESCAPE}[2J")[2]
        terminal.end(signal.SIGTERM)


# --- what can be typed ----------------------------------------------------------------------------
def test_help_lists_the_commands() -> None:
    shown = run("play", GAME, typed="h\n?\n").output
    for command in ("undo", "why not", "rules", "log", "save", "quit"):
        assert shown.count(command) >= 2


def test_options_are_grouped_and_numbered_free_ones_last() -> None:
    options = [
        cd.Option("a", "A", group="take"),
        cd.Option("f", "F", group="free", free=True),
        cd.Option("b", "B", group="recruit"),
        cd.Option("c", "C", group="take"),
    ]
    groups = [(group, [option.key for option in found]) for group, found in drawing.grouped(options)]
    assert groups == [("take", ["a", "c"]), ("recruit", ["b"]), ("free", ["f"])]


def test_an_answer_can_be_given_by_its_key(folder: Path) -> None:
    run("play", GAME, "--save", "game.cosmo", "--option", "first_player=0", typed="take_deck\n")
    steps = cd.replay("game.cosmo").record.steps
    assert [step.key for step in steps if step.who == 0] == ["take_deck"]


@pytest.mark.parametrize(
    "nonsense", ["0", "99", "-1", "1.5", "²", "٣", "foo", "u2", "sav e", "1 2", "\\x00", "x" * 5000]
)
def test_nonsense_changes_nothing(nonsense: str, folder: Path) -> None:
    shown = run("play", GAME, "--seed", "7", "--option", "first_player=0", "--save", "a.cosmo", typed=f"{nonsense}\n")
    assert shown.exit_code == 0
    assert not any(step.who == 0 for step in cd.replay("a.cosmo").record.steps)


def test_why_not_names_rule_and_reason() -> None:
    match = cd.load(GAME).match(seats=2, seed=7, first_player=0)
    expected = match.decision.blocked
    assert expected
    shown = " ".join(run("play", GAME, "--seed", "7", "--option", "first_player=0", typed="w\n").output.split())
    for blocked in expected:
        assert f"{blocked.text}: {blocked.why} ({blocked.rule})" in shown


def test_rules_by_number() -> None:
    rulebook = cd.load(GAME).definition.rulebook
    shown = " ".join(run("play", GAME, typed="r\nr R6.5\nr 4.1\nr ru-1\nr R99.9\n").output.split())
    for number in ("R3.2", "R6.5", "R4.1", "RU-1"):
        assert " ".join(rulebook.rule(number).split()) in shown
    assert "no rule 'R99.9'" in shown


def test_undo_of_an_own_step_asks_nobody(folder: Path) -> None:
    begin = ("--seed", "7", "--seats", "Ann,Bob", "--option", "first_player=0", "--save", "game.cosmo")
    match = cd.load(GAME).match(seats=2, seed=7, first_player=0)
    recruits = [option.key for option in match.decision.options if option.group == "recruit"]
    for key in recruits:  # one that has a further question
        match.play(key)
        if match.mover == 0 and match.can_undo():
            break
        match = cd.load(GAME).match(seats=2, seed=7, first_player=0)
    else:
        pytest.fail("no recruit with a second question in this deal")
    shown = run("play", GAME, *begin, typed=f"\n{key}\nu\n")
    assert "do you agree" not in shown.output
    assert cd.replay("game.cosmo").record.steps[-1].key.startswith("!undo")


def test_undo_beyond_news_asks_the_other_people(folder: Path) -> None:
    begin = ("--seats", "Ann,Bob", "--option", "first_player=0", "--save")
    typed = "\ntake_deck\n\n\ntake_deck\n\n\nu\n"
    refused = run("play", GAME, *begin, "refused.cosmo", typed=f"{typed}n\n")
    assert "Bob, do you agree to let Ann take back the last answer?" in refused.output
    asked, _, after = refused.output.partition("Bob, do you agree")
    assert asked.endswith("Ann asks to undo: Ann draws a card.\n")
    assert "Bob does not agree." in after
    assert "Pass the keyboard to Ann" in after, "Bob was asked, so the screen is passed back"
    assert not any(step.key.startswith("!undo") for step in cd.replay("refused.cosmo").record.steps)
    run("play", GAME, *begin, "agreed.cosmo", typed=f"{typed}y\n")
    agreed = [step.key for step in cd.replay("agreed.cosmo").record.steps if step.key.startswith("!undo")]
    assert len(agreed) == 1
    assert agreed[0].endswith("by 0,1")


def test_a_bot_lives_as_long_as_the_game_and_is_told_what_happens(folder: Path) -> None:
    with installed(folder, BOTS, "keeps"):
        answers = "1\n" * 4 + "u\ny\n" + "1\n" * 4 + "q\n"
        seats = ("--seats", "you,keeps", "--option", "first_player=0")
        played = run("play", GAME, *seats, "--seed", "7", "--save", "game.cosmo", typed=answers)
        assert played.exit_code == 0, played.output
        pages = diary(folder)
    events = json.loads(json.dumps([event.plain() for event in cd.replay("game.cosmo").events(1)]))
    lives = [
        [page["answers"] for page in pages if page["bot"] == bot] for bot in dict.fromkeys(p["bot"] for p in pages)
    ]
    assert lives == [[1, 2, 3, 4], [1, 2, 3, 4]], "after the undo it is a new one"
    for page in pages:
        here = len(page["events"])
        assert [event["kind"] for event in page["events"]] == [event["kind"] for event in events[:here]]
    assert pages[-1]["events"] == events[: len(pages[-1]["events"])]


FAULTY = """
import signal
from cosmodrome.bots.base import Bot

class Raises(Bot):
    def choose(self, state, seat): raise ValueError("no\\x1b[31m idea" + "!" * 1000)

class Cheats(Bot):
    def choose(self, state, seat): return 999999

class Exits(Bot):
    def choose(self, state, seat): raise SystemExit

class Blind(Bot):
    watches = True
    def saw(self, events, seat): raise KeyError("event")

class Unborn(Bot):
    def __init__(self, seed): raise KeyError("born")

class Stops(Bot):
    def choose(self, state, seat): signal.raise_signal(signal.SIGINT)

class Once(Bot):
    def __init__(self, seed): self.answers = 0
    def choose(self, state, seat):
        self.answers += 1
        return state.legal_actions()[0] if self.answers == 1 else -1
"""


def play_against(bot: str, typed: str = "take_deck\nu\ny\ntake_deck\nq\n") -> tuple[int, str]:
    """The exit code and what is shown, lines joined."""
    Path("faulty.py").write_text(FAULTY)
    seats = ("--seats", f"Ann,faulty.py:{bot}", "--option", "first_player=0")
    played = run("play", GAME, *seats, "--seed", "7", "--save", "game.cosmo", typed=typed)
    return played.exit_code, " ".join(played.output.split())


def bots_answers() -> int:
    return sum(step.who == 1 for step in cd.replay("game.cosmo").record.steps)


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("Raises", r"ValueError: no�\[31m idea[! ]{150,200} \(faulty\.py, line 6\)"),
        ("Cheats", "answered 999999, which is not a legal action"),
        ("Exits", r"SystemExit \(faulty\.py, line 12\)"),
        ("Blind", r"KeyError: 'event' \(faulty\.py, line 16\)"),
        ("Unborn", r"KeyError: 'born' \(faulty\.py, line 19\)"),
    ],
)
def test_greedy_answers_for_a_bot_that_fails(bot: str, why: str, folder: Path) -> None:
    """Also for the one that is made anew after an undo."""
    code, shown = play_against(bot)
    assert code == 0, shown
    assert ESCAPE not in shown
    failures = re.findall(rf"faulty\.py:{bot} failed: {why}\. greedy answers for it\.", shown)
    assert len(failures) == bots_answers() >= 2


def test_a_bot_that_failed_is_made_anew(folder: Path) -> None:
    _, shown = play_against("Once", "take_deck\n" * 4 + "q\n")
    assert shown.count("faulty.py:Once failed") == bots_answers() // 2 >= 2, "at every second answer"


def test_ctrl_c_while_a_bot_thinks_is_no_failure_of_the_bot(folder: Path) -> None:
    code, shown = play_against("Stops")
    assert code == 0
    assert "failed" not in shown
    assert "The game is saved in game.cosmo. To continue:" in shown


def test_a_hint_names_the_numbers_of_answers(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cosmodrome.cli.hints.BY", "search:iterations=40")
    played = run("play", GAME, "--option", "first_player=0", "--seed", "7", typed="hint\nq\n")
    assert played.exit_code == 0, played.output
    [best, *_] = re.findall(r"^(\d+) (.*): (\d+) % to win \(\d+ to \d+ %\)$", played.output, re.MULTILINE)
    assert re.search(rf"\b{best[0]} +{re.escape(best[1])}", played.output), "as the question lists it"
    assert ".:" not in run("play", "hope", "--seed", "3", typed="hint\nq\n").output, "an option may be a sentence"


def test_a_hint_first_says_that_the_game_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cosmodrome.cli.hints.BY", "search:iterations=40")
    match = cd.replay(GOLDENS / "space_explorers-v2-2018-all-asked.cosmo").fork(101)
    told = io.StringIO()
    Console(file=told, width=200).print(hints.shown(match, match.deciders[0]))
    assert told.getvalue().startswith(f"{LOST}\n")


def test_bots_agree_to_undo(folder: Path) -> None:
    begin = ("--option", "first_player=0", "--save", "game.cosmo")
    shown = run("play", GAME, *begin, typed="take_deck\nu\ny\n")
    assert "do you agree" not in shown.output
    assert "makes the game a practice game. Continue?" in shown.output
    assert cd.replay("game.cosmo").practice
    shown = run("play", "--resume", "game.cosmo", typed="take_deck\nu\n")
    assert "Continue?" not in shown.output, "it is practice already"
    assert "Practice game: a draw was taken back." in run("replay", "game.cosmo").output
    assert json.loads(run("replay", "game.cosmo", "--json").stdout)["practice"]


def test_a_draw_is_not_taken_back_by_mistake(folder: Path) -> None:
    begin = ("--option", "first_player=0", "--save", "game.cosmo")
    run("play", GAME, *begin, typed="take_deck\nu\nn\n")
    assert not cd.replay("game.cosmo").practice
    assert not any(step.key.startswith("!undo") for step in cd.replay("game.cosmo").record.steps)


def test_undo_with_nothing_to_take_back() -> None:
    assert "\nThere is no answer to take back." in run("play", GAME, "--option", "first_player=0", typed="u\n").output


def test_the_log_tells_what_bots_did_and_hides_what_they_drew(folder: Path) -> None:
    shown = run(
        "play", GAME, "--seats", "you,random", "--seed", "7", "--save", "g.cosmo", typed="1\n1\n1\nl all\n"
    ).output
    match = cd.replay("g.cosmo")
    for entry in match.log_for(0):
        line = drawing.log_line(entry, match.names).plain
        assert line in " ".join(shown.split()), line
    dealt = next(str(entry) for entry in match.log if entry.seat is None and entry.parts[0].ref == 1)
    assert dealt.removesuffix(".") not in shown


def test_save_makes_a_copy_but_overwrites_nothing(folder: Path) -> None:
    shown = run(
        "play", GAME, "--save", "game.cosmo", typed="s\ns copy.cosmo\ns copy.cosmo\ns no/such/folder/x\n"
    ).output
    assert "The game is in game.cosmo." in shown
    assert "A copy is in copy.cosmo." in shown
    assert "copy.cosmo already exists" in shown
    assert "cannot be written" in shown
    assert Path("copy.cosmo").read_text() == Path("game.cosmo").read_text()


# --- who sits where -------------------------------------------------------------------------------
def test_hands_are_hidden_between_turns(folder: Path) -> None:
    begin = ("--seats", "Ann,Bob", "--seed", "7", "--option", "first_player=0")
    shown = run("play", GAME, *begin, typed="\ntake_deck\n\n\n").output
    anns, _, rest = shown.partition("Pass the keyboard to Bob; Bob, press Enter.")
    assert "Pass the keyboard to Ann" in anns
    match = cd.load(GAME).match(seats=["Ann", "Bob"], seed=7, first_player=0)
    match.play("take_deck")
    assert match.view(1)["players"][0]["hand"] == [None, None]
    drawn = [card for card in match.view(0)["players"][0]["hand"] if card]
    newest = match.log_for(0)[-1]
    came_of_it = anns.partition("Ann> take_deck")[2]
    assert str(newest) in came_of_it, "who draws a card sees it before the screen is wiped"
    board = rest.partition("Bob> ")[0]
    assert "Your hand" in board
    for card in drawn:
        assert not re.search(rf"(Engineer|Tester|Scientist|Builder|Astronaut) {card}\b", board)


def test_bots_only_are_watched(folder: Path) -> None:
    shown = run("play", GAME, "--seats", "greedy,random", "--seed", "1", "--save", "game.cosmo")
    assert shown.exit_code == 0
    assert "greedy recruits" in shown.output
    assert cd.replay("game.cosmo").over


def test_the_same_bot_twice_has_two_names(folder: Path) -> None:
    run("play", GAME, "--seats", "you,greedy,Greedy", "--save", "game.cosmo", typed="")
    assert cd.replay("game.cosmo").names == ["Player 1", "greedy", "greedy#2"]


@pytest.mark.parametrize(
    "typed", ["search:iterations=3,sight=1,explore=0.15,looks=2", "a_folder_with_very_many_bots/first.py:First"]
)
def test_bots_with_names_too_long_for_a_record(typed: str, folder: Path) -> None:
    """They are known again by those that the command to resume names."""
    Path("a_folder_with_very_many_bots").mkdir()
    Path("a_folder_with_very_many_bots/first.py").write_text(FIRST)
    begun = run("play", GAME, "--seats", f"you,{typed},{typed}", "--save", "game.cosmo", typed="q\n")
    assert begun.exit_code == 0, begun.output
    assert f"--resume game.cosmo --own-bots {typed}\n" in begun.output
    names = cd.replay("game.cosmo").names
    assert names[1][:20] == typed[:20]
    assert names[2] == f"{names[1]}#2"
    refused = run("play", "--resume", "game.cosmo")
    assert refused.exit_code == 2
    assert "add it with --own-bots" in refused.stderr
    for bots in ("greedy", typed.replace("i", "j")):
        assert run("play", "--resume", "game.cosmo", "--own-bots", bots).exit_code == 2
    resumed = run("play", "--resume", "game.cosmo", "--own-bots", typed, typed="1\n1\nq\n")
    assert resumed.exit_code == 0, resumed.output
    assert "failed" not in resumed.output
    assert {step.who for step in cd.replay("game.cosmo").record.steps} >= {0, 1, 2}


def test_two_people_of_one_name_are_told_apart(folder: Path) -> None:
    run("play", GAME, "--seats", "Ann,Ann,you", "--save", "game.cosmo", typed="")
    assert cd.replay("game.cosmo").names == ["Ann", "Ann 2", "Player 3"]


@pytest.mark.parametrize(
    "name", ["[red]Ann[/red]", "[/]", "A\x1b[31mB\x07", "Ωμέγα 🚀", "\u202eevil", ":boom:", "{x!r}%s\\"]
)
def test_strange_names_are_harmless(name: str, folder: Path) -> None:
    shown = run("play", GAME, "--seats", f"{name},random", "--save", "game.cosmo", typed="1\n1\nl\nw\nu\nq\n")
    assert shown.exit_code == 0, shown.output
    kept = cd.replay("game.cosmo").names[0]
    assert f"{kept}> " in shown.output
    assert ESCAPE not in shown.output
    assert "\u202e" not in shown.output


def test_a_file_with_hostile_texts_cannot_steer_the_terminal(folder: Path) -> None:
    Path("mine.toml").write_text('[[specialist]]\nnumber = 1\ntext = "\\u001b[2Jgone\\u009b"\n')
    shown = run("play", GAME, "--components", "mine.toml", "--seats", "random,random", "--save", "game.cosmo")
    assert shown.exit_code == 2
    assert "control characters" in shown.stderr
    assert ESCAPE not in shown.output
    assert "\x9b" not in shown.output


def test_plain_text_where_there_is_no_terminal(folder: Path) -> None:
    played = process("play", GAME, "--seed", "7", typed="1\nl\nh\n", folder=folder)
    assert ESCAPE not in played.stdout
    assert all(len(line) <= 80 for line in played.stdout.splitlines())
    assert not any(line.endswith(" ") for line in played.stdout.splitlines() if not line.endswith("> "))


@pytest.mark.skipif(sys.platform == "win32", reason="no such encodings there")
@pytest.mark.parametrize("encoding", sample(["ascii", "latin-1"], "ascii".__eq__))
def test_a_terminal_that_knows_few_signs(encoding: str, folder: Path) -> None:
    played = process("play", GAME, "--seats", "Ann,random", typed="1\n", folder=folder, PYTHONIOENCODING=encoding)
    assert played.returncode == 0, played.stderr
    assert "To continue:" in played.stdout


def test_several_people_who_may_answer(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """In a council any of the team answers; `n` lets the next one do so."""
    relay = workout.GAME
    monkeypatch.setitem(definitions(), relay.id, relay)
    cd.load.cache_clear()
    try:
        shown = run(
            "play",
            relay.id,
            "--seats",
            "Ann,random,Cy,random",
            "--save",
            "g.cosmo",
            typed="\n1\n" * 3 + "n\n\n1\n" * 20,
        )
        assert shown.exit_code == 0, shown.output
        assert "may answer too: n" in shown.output
        who = {step.who for step in cd.replay("g.cosmo").record.steps}
        assert {0, 2} <= who
    finally:
        cd.load.cache_clear()


# --- wrong use ------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "which game? space_explorers"),
        (["nosuch"], "the games: space_explorers"),
        ([GAME, "--option", "edition=2019"], "allowed: 2018, 2017"),
        ([GAME, "--option", "colour=red"], "its options: edition"),
        ([GAME, "--option", "seed=3"], "has no option 'seed'"),
        ([GAME, "--option", "edition"], "NAME=VALUE"),
        ([GAME, "--option", "edition=2017", "--option", "edition=2018"], "given twice"),
        ([GAME, "--seats", "a"], "2 to 4 players"),
        ([GAME, "--seats", "a,b,c,d,e"], "2 to 4 players"),
        ([GAME, "--seats", "a,,b"], "separated by commas"),
        ([GAME, "--seats", "you,serach:iterations=5,sight=2"], "there is no bot 'serach:iterations=5,sight=2'"),
        ([GAME, "--seed", "-1"], "whole number"),
        ([GAME, "--seed", "x"], "--seed"),
        ([GAME, "--components", "none.toml"], "none.toml"),
        ([GAME, "--resume", "none.cosmo"], "none.cosmo"),
        ([GAME, "--save", "no/such/folder/game.cosmo"], "cannot be saved"),
        ([GAME, "--save", "."], "--save"),
        ([GAME, "--nonsense"], "--nonsense"),
    ],
)
def test_wrong_use_is_explained(arguments: list[str], told: str, folder: Path) -> None:
    refused = run("play", *arguments)
    assert refused.exit_code == 2
    assert told in refused.stderr
    assert "Traceback" not in refused.output
    assert not records(folder)


def test_what_the_record_says_cannot_be_said_again(folder: Path) -> None:
    run("play", GAME, "--save", "game.cosmo", typed="")
    refused = run("play", GAME, "--resume", "game.cosmo", "--seed", "3", "--seats", "a,b")
    assert refused.exit_code == 2
    assert "--seats, --seed cannot be given with --resume" in refused.stderr


def test_an_existing_file_is_not_overwritten(folder: Path) -> None:
    Path("diary.txt").write_text("dear diary")
    refused = run("play", GAME, "--save", "diary.txt")
    assert refused.exit_code == 2
    assert Path("diary.txt").read_text() == "dear diary"


def test_a_damaged_record_is_not_resumed(folder: Path) -> None:
    run("play", GAME, "--save", "game.cosmo", typed="1\n")
    text = Path("game.cosmo").read_text()
    Path("bad.cosmo").write_text(text.replace("take", "tale", 1))
    refused = run("play", "--resume", "bad.cosmo")
    assert refused.exit_code == 1
    assert re.search(r"^cosmodrome: bad\.cosmo: line \d+: ", refused.stderr, re.MULTILINE)


@pytest.mark.parametrize("game", [GAME, "one_small_step"])
def test_a_copy_to_look_at_cannot_be_resumed(game: str, folder: Path) -> None:
    """Nor is it touched, also where nothing in it is hidden yet but what will be dealt."""
    copy = cd.load(game).match(seats=2).record.redacted()
    Path("shown.cosmo").write_text(copy, "utf-8")
    refused = run("play", "--resume", "shown.cosmo", typed="1\n")
    assert refused.exit_code == 2
    assert "cannot be continued" in refused.stderr
    assert Path("shown.cosmo").read_text("utf-8") == copy


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written(folder: Path) -> None:
    folder.chmod(0o500)
    try:
        played = run("play", GAME, typed="")
        assert played.exit_code == 0
        assert "--resume" in played.output
    finally:
        folder.chmod(0o700)
