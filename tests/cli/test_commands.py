"""The commands beside `play`: what they print, and how they end."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random

import pytest

import cosmodrome as cd
from cosmodrome.cli import PURE, UNHEARD
from cosmodrome.games import definitions
from cosmodrome.games.catalogue import sources
from cosmodrome.games.table_options import show_value
from cosmodrome.lab.bench import compiled
from tests.cli.shell import ENVIRONMENT, PROGRAM, hear_ctrl_c, process, run
from tests.server.web import until
from tests.soak import sample
from tests.toys.tutorial import GAME as LAUNCH_WINDOW

GAME = "space_explorers"
BEGINS = """
from pathlib import Path
from cosmodrome.bots.base import Bot

class Begins(Bot):
    def choose(self, state, seat):
        Path("begun").touch()
        return state.legal_actions()[0]
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@cache
def finished() -> str:
    match = cd.load(GAME).match(seats=["Ann", "Bob"], seed=7)
    dice = Random(7)
    while not match.over:
        match.play(dice.choice(match.decision.options.keys))
    return match.record.text()


@pytest.fixture
def record(folder: Path) -> Path:
    """A finished game."""
    path = folder / "game.cosmo"
    path.write_text(finished())
    return path


# --- the program ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "command", ["", "play", "games", "rules", "read", "replay", "verify", "review", "sim", "arena", "fuzz", "bench"]
)
def test_help_has_examples(command: str) -> None:
    shown = run(*command.split(), "--help")
    assert shown.exit_code == 0
    examples = shown.stdout.partition("Examples:")[2].partition("╭")[0].strip().splitlines()
    lines = [line.strip() for line in examples if line.strip() and not line.strip().startswith("Exit codes")]
    assert lines
    assert all(line.startswith(f"cosmodrome {command}".strip()) for line in lines), "none is broken in two"


def test_version() -> None:
    mode = "compiled" if compiled() else "plain Python"
    assert run("--version").stdout == f"cosmodrome {cd.__version__} ({mode})\n"


def test_plain_python_says_so_once_and_not_in_the_output(folder: Path) -> None:
    done = process("sim", GAME, "--bots", "random,random", "--games", "40", "--workers", "2", "--json", folder=folder)
    json.loads(done.stdout)
    assert done.stderr.count(PURE) == (0 if compiled() else 1)


def test_no_arguments_show_the_help(folder: Path) -> None:
    shown = run()
    assert "Usage" in shown.output
    assert run("nonsense").exit_code == 2


def test_completion(folder: Path) -> None:
    def asked(line: str) -> dict[str, str]:
        words = {"COMP_WORDS": line, "COMP_CWORD": str(len(line.split(" ")) - 1)}
        return {"_COSMODROME_COMPLETE": "complete_bash", **words}

    def completed(line: str) -> list[str]:
        return run(**asked(line)).stdout.split()

    assert process(folder=folder, **asked("cosmodrome pl")).stdout.split() == ["play"]
    assert completed("cosmodrome pl") == ["play"]
    assert completed("cosmodrome play space_") == [GAME]
    assert completed("cosmodrome play space_explorers --seats Ann,gre") == ["Ann,greedy"]
    assert completed("cosmodrome play space_explorers --option edition=") == ["edition=2018", "edition=2017"]


def test_a_reader_that_has_seen_enough() -> None:
    with subprocess.Popen(
        [*PROGRAM, "rules", GAME], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.readline()
        program.stdout.close()
        assert "Traceback" not in program.stderr.read()


@pytest.mark.parametrize(
    "command",
    sample(
        ["", "--help", "--version", "games", "games --json", "verify --help", "verify game.cosmo", "replay game.cosmo"],
        {"", "games --json", "verify game.cosmo"}.__contains__,
    ),
)
def test_nobody_reads_the_output(command: str, record: Path) -> None:
    """That does not mean that the record is wrong: 1 would."""
    ours, theirs = os.pipe()
    os.close(ours)
    done = subprocess.run([*PROGRAM, *command.split()], stdout=theirs, stderr=subprocess.PIPE, env=ENVIRONMENT)
    os.close(theirs)
    assert done.returncode == UNHEARD
    assert done.stderr.decode().splitlines() in ([], [PURE])


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a system without such a device")
@pytest.mark.parametrize(
    "command",
    sample(
        ["games", "games --json", "verify game.cosmo", "play space_explorers"],
        {"games --json", "play space_explorers"}.__contains__,
    ),
)
def test_output_that_cannot_be_written(command: str, record: Path) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*PROGRAM, *command.split()], stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE, env=ENVIRONMENT
        )
    said = [line for line in done.stderr.decode().splitlines() if line != PURE]
    assert said == ["cosmodrome: No space left on device"]
    assert done.returncode == 2


# --- games and rules ------------------------------------------------------------------------------
def test_games_as_data() -> None:
    listed = json.loads(run("games", "--json").stdout)
    assert [game["game"] for game in listed] == cd.games()
    game = next(game for game in listed if game["game"] == GAME)
    assert game["seats"] == [2, 4]
    assert game["minutes"] == [20, 40]
    assert game["rules_version"] == cd.load(GAME).definition.rules_version
    edition = game["options"][0]
    assert (edition["name"], edition["values"], edition["default"]) == ("edition", ["2018", "2017"], "2018")
    assert all(option["help"] and option["rule"] and option["default"] is not None for option in game["options"])
    assert game["sources"]["reconstructed"] > 0


def test_games_as_text() -> None:
    shown = run("games").stdout
    for spec in cd.load(GAME).options:
        assert spec.name in shown
    assert re.search(r"\d+ of \d+ entries are reconstructed", shown)


def test_defaults_hold_for_any_number_of_players() -> None:
    """R15.2 of From the Moon: alone it begins at normal, and with others there is no difficulty."""
    shown = " ".join(run("games", COLUMNS="200").stdout.split())
    assert "difficulty = none* with 2 to 4 players, easy, normal* with 1 player, hard, expert" in shown
    listed = json.loads(run("games", "--json").stdout)
    moon = {
        option["name"]: option["default"]
        for game in listed
        if game["game"] == "from_the_moon"
        for option in game["options"]
    }
    assert (moon["difficulty"], moon["reseat_on_gather"]) == (None, False)


@pytest.mark.parametrize("width", ["40", "80"])
def test_what_can_be_chosen_is_not_cut(width: str) -> None:
    shown = run("games", COLUMNS=width).stdout
    assert max(map(len, shown.splitlines())) <= int(width)
    assert "…" not in shown
    for name in cd.games():
        for spec in cd.load(name).options:
            assert f"  {spec.name} =" in shown
            assert all(show_value(value) in shown for value in spec.values)
            assert f"({spec.rule})" in shown


@pytest.mark.parametrize("command", ["play", "fuzz", "bench"])
def test_a_game_that_need_not_be_named_is_in_brackets(command: str) -> None:
    assert f"Usage: cosmodrome {command} [OPTIONS] [GAME] " in run(command, "--help").stdout


def test_source_marks_are_counted_wherever_they_are() -> None:
    data = {"source": "rulebook", "a": [{"source": "public"}, {"b": {"source": "public"}}], "c": {"source": 3}}
    assert sources(data) == {"rulebook": 1, "public": 2}


def test_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    rulebook = cd.load(GAME).definition.rulebook
    assert run("rules", GAME).stdout.strip() == rulebook.text.strip()
    assert " ".join(run("rules", GAME, "r6.5").stdout.split()) == " ".join(rulebook.rule("R6.5").split())
    assert "hidden until looked at" in run("rules", "one_small_step", "14").stdout, "a chapter with its table"
    monkeypatch.setitem(definitions(), LAUNCH_WINDOW.id, LAUNCH_WINDOW)
    without = run("rules", LAUNCH_WINDOW.id)
    assert without.exit_code == 2
    assert "has no rules by number" in without.stderr
    refused = run("rules", GAME, "R99")
    assert refused.exit_code == 2
    assert "no rule 'R99'" in refused.stderr


@pytest.mark.parametrize("width", ["20", "40"])
def test_nothing_to_read_is_cut(width: str) -> None:
    page = run("read", "one_small_step", COLUMNS=width).stdout
    assert max(map(len, page.splitlines())) <= int(width)
    shown = "".join(page.split())
    assert "…" not in shown
    for section in cd.load("one_small_step").definition.readings[0].sections:
        assert all(word in shown for note in section.notes for word in [*note.head.split(), *note.text.split()])


def test_read() -> None:
    """What a game brings along to read; a game that brings nothing says so."""
    (page,) = cd.load("one_small_step").definition.readings
    shown = " ".join(run("read", "one_small_step").stdout.split())
    for section in page.sections:
        assert section.title in shown
        assert all(note.head in shown and note.text[:12] in shown for note in section.notes)
    assert "1969 February USSR" in shown
    assert shown == " ".join(run("read", "one_small_step", "History").stdout.split())
    assert page.title in run("games").stdout
    for arguments, why in (((GAME,), "has no pages to read"), (("one_small_step", "x"), "its pages: history")):
        refused = run("read", *arguments)
        assert refused.exit_code == 2
        assert why in refused.stderr


# --- records --------------------------------------------------------------------------------------
def test_replay_draws_a_step_and_tells_the_log(record: Path) -> None:
    whole = run("replay", "game.cosmo").stdout
    assert "wins." in whole
    part = run("replay", "game.cosmo", "--to", "20").stdout
    assert "wins." not in part
    assert "Round 1" in part
    assert run("replay", "game.cosmo", "--to", "0").exit_code == 0


def test_replay_as_data(record: Path) -> None:
    data = json.loads(run("replay", "game.cosmo", "--to", "30", "--seat", "1", "--json").stdout)
    match = cd.replay("game.cosmo", to=30)
    assert data["step"] == 30
    assert data["view"] == json.loads(json.dumps(match.view(1)))
    assert data["position"] == json.loads(json.dumps(match.position()))
    assert [entry["step"] for entry in data["log"]] == [entry.seq for entry in match.log_for(1)]
    again = match.game.match(position=data["position"])
    assert again.position() == match.position()


def test_replay_shows_a_spectator_no_hands(folder: Path) -> None:
    run("play", GAME, "--seed", "7", "--save", "game.cosmo", typed="1\n")
    data = json.loads(run("replay", "game.cosmo", "--json").stdout)
    assert data["view"]["seat"] is None
    assert all(
        card is None for player in data["view"]["players"] for card in player["hand"] if card not in player["known"]
    )


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--to", "99999"], "the record has"),
        (["--to", "-1"], "not possible"),
        (["--seat", "2"], "0 Ann, 1 Bob"),
        (["--seat", "-1"], "0 Ann, 1 Bob"),
    ],
)
def test_replay_wrong_use(arguments: list[str], told: str, record: Path) -> None:
    refused = run("replay", "game.cosmo", *arguments)
    assert refused.exit_code == 2
    assert told in refused.stderr


def test_replay_of_a_running_game_ends_where_something_is_hidden(folder: Path) -> None:
    match = cd.load(GAME).match(seats=["Ann", "Bob"], first_player=0)
    for _ in range(3):
        match.play("take_deck")
    Path("running.cosmo").write_text(match.record.redacted(), "utf-8")
    hidden = next(seq for seq, step in enumerate(match.record, 1) if step.hidden)
    shown = run("replay", "running.cosmo", "--json")
    assert f"it is shown up to step {hidden - 1} of {len(match.record)}" in shown.stderr
    data = json.loads(shown.stdout)
    assert data["step"] == hidden - 1
    assert data["view"] == json.loads(json.dumps(match.fork(hidden - 1, deal=False).view(None)))
    assert run("replay", "running.cosmo", "--to", "3").exit_code == 0
    assert f"step {hidden} is hidden" in run("replay", "running.cosmo", "--to", str(hidden)).stderr
    for more in (["--seat", "1"], []):
        assert "The line of Projects" in run("replay", "running.cosmo", *more).stdout
    assert "secrets left out" in run("replay", "running.cosmo", "--save", "other.cosmo").stderr


def test_verify_lists_every_check(record: Path) -> None:
    done = run("verify", "game.cosmo")
    assert done.exit_code == 0
    for check in cd.verify("game.cosmo").checks:
        assert str(check) in done.stdout
    data = json.loads(run("verify", "game.cosmo", "--json").stdout)
    assert data["ok"] is True
    assert data["reason"] is None


def test_verify_names_line_and_reason(record: Path) -> None:
    lines = record.read_text().splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if re.match(r"\d+ [01] take:", line))
    key = re.search(r"take:(\d+)", lines[at])
    assert key is not None
    lines[at] = lines[at].replace(key[0], "take:61" if key[1] != "61" else "take:1")
    record.write_text("".join(lines))
    done = run("verify", "game.cosmo")
    assert done.exit_code == 1
    assert f"\ngame.cosmo: line {at + 1}: " in done.stdout
    data = json.loads(run("verify", "game.cosmo", "--json").stdout)
    assert (data["ok"], data["line"]) == (False, at + 1)
    replayed = run("replay", "game.cosmo")
    assert replayed.exit_code == 1
    assert f"cosmodrome: game.cosmo: line {at + 1}: " in replayed.stderr


@pytest.mark.parametrize("content", [b"", b"hello\n", b"\xff\xfe\x00", b"cosmodrome record 1\n", b"\x1b[2J\n" * 3])
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_what_is_no_record(command: str, content: bytes, folder: Path) -> None:
    Path("kept").mkdir()
    Path("kept/game.cosmo").write_bytes(content)
    done = run(command, "kept/game.cosmo")
    assert done.exit_code == 1
    assert "kept/game.cosmo: line " in done.output, "the file as it was named, and where"
    assert "\x1b" not in done.output
    assert "Traceback" not in done.output


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize("name", ["nosuch.cosmo", "."])
def test_a_missing_file_is_wrong_use(command: str, name: str) -> None:
    assert run(command, name).exit_code == 2


# --- the laboratory -------------------------------------------------------------------------------
def test_sim_as_data() -> None:
    done = run("sim", GAME, "--games", "6", "--bots", "greedy,random,random", "--seed", "1", "--workers", "1", "--json")
    assert done.exit_code == 0
    data = json.loads(done.stdout)
    assert (data["game"], data["games"], data["seed"]) == (GAME, 6, 1)
    assert [bot["name"] for bot in data["bots"]] == ["greedy", "random", "random#2"]
    for bot in data["bots"]:
        assert {"name", "wins", "win_share", "interval", "score_mean"} <= set(bot)
        low, high = bot["interval"]
        assert 0 <= low <= bot["win_share"] <= high <= 1
    assert sum(bot["wins"] for bot in data["bots"]) == pytest.approx(6)
    assert data["length_mean"] > 0
    assert sum(data["reasons"].values()) == 6


def test_sim_as_text() -> None:
    shown = run("sim", GAME, "--games", "2", "--bots", "random,random", "--seed", "1", "--workers", "1").stdout
    assert "random#2" in shown
    assert "95 % interval" in shown


def test_sim_with_options_and_components(folder: Path) -> None:
    Path("mine.toml").write_text("[[specialist]]\nnumber = 1\npoints = 9\n")
    begin = ("sim", GAME, "--games", "1", "--bots", "random,random", "--seed", "1", "--workers", "1", "--json")
    data = json.loads(run(*begin, "--option", "edition=2017", "--components", "mine.toml").stdout)
    assert data["options"]["edition"] == "2017"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nosuch", "--bots", "random,random"], "the games"),
        ([GAME], "--bots"),
        ([GAME, "--bots", "random"], "2 to 4 players"),
        ([GAME, "--bots", "random,nosuch"], "the bots: rookie, pilot, engineer, commander, legend, greedy, random"),
        ([GAME, "--bots", "random,random", "--games", "0"], "--games"),
        ([GAME, "--bots", "random,random", "--workers", "0"], "at least 1"),
        ([GAME, "--bots", "random,random", "--seed", "-5"], "whole number"),
        ([GAME, "--bots", "random,random", "--option", "edition=x"], "allowed: 2018, 2017"),
        ([GAME, "--bots", "random,random", "--components", "none.toml"], "none.toml"),
    ],
)
def test_sim_wrong_use(arguments: list[str], told: str) -> None:
    refused = run("sim", *arguments)
    assert refused.exit_code == 2
    assert told in refused.stderr


def test_bench_as_data() -> None:
    quick = ("--seconds", "0.01", "--rounds", "1", "--json")
    one = json.loads(run("bench", GAME, *quick).stdout)
    assert {"game", "compiled", "decisions_per_s", "games_per_s", "clone_us"} <= set(one)
    assert one["compiled"] is compiled()
    assert one["errors"] == {}
    every = json.loads(run("bench", *quick).stdout)
    assert [row["game"] for row in every] == cd.games()
    assert run("bench", "nosuch").exit_code == 2


def test_bench_as_text() -> None:
    assert "decisions/s" in run("bench", GAME, "--seconds", "0.01", "--rounds", "1").stdout


@pytest.mark.skipif(sys.platform == "win32", reason="signals are different there")
def test_ctrl_c_ends_a_long_run_without_fuss(folder: Path) -> None:
    import signal

    Path("begins.py").write_text(BEGINS)
    command = [*PROGRAM, "sim", GAME, "--games", "1000000", "--bots", "random,begins.py:Begins", "--workers", "2"]
    program = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env=ENVIRONMENT,
        preexec_fn=hear_ctrl_c,
    )
    until(Path("begun").exists)
    with pytest.raises(subprocess.TimeoutExpired):
        program.communicate(timeout=0.2)
    program.send_signal(signal.SIGINT)
    _, errors = program.communicate(timeout=30)
    assert program.returncode == 130
    assert "stopped" in errors
    assert "Traceback" not in errors
