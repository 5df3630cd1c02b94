"""Bots that answer what they may not, fail or hang: they lose that game, and everybody can see why."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import cosmodrome as cd
from cosmodrome.bots import bots
from cosmodrome.bots.base import Bot
from cosmodrome.games import definition
from cosmodrome.kernel.state import State
from cosmodrome.lab import forfeits
from cosmodrome.lab.forfeits import ERROR, ILLEGAL, SECONDS, TIMEOUT, Fault, Referee
from cosmodrome.lab.report import KEPT, Report
from cosmodrome.lab.simulate import prepared, simulate

GAMES = ["space_explorers", "one_small_step"]
SHORT = 0.05  # seconds

Choose = Callable[[State, int], Any]


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Makes a bot of a function; `after`: it plays that many answers by the rules first."""

    def make(name: str, choose: Choose, after: int = 0) -> None:
        class Odd:
            def __init__(self, seed: int) -> None:
                self.answers = 0

            def choose(self, state: State, seat: int) -> Any:
                self.answers += 1
                return state.legal_actions()[0] if self.answers <= after else choose(state, seat)

        monkeypatch.setitem(bots(), name, Odd)

    return make


def fail(state: State, seat: int) -> int:
    raise KeyError("no such card")


def hang(state: State, seat: int) -> int:
    while True:
        pass


def leave(state: State, seat: int) -> int:
    sys.exit("enough")


def play(game: str, *names: str, games: int = 2, timeout: float = SECONDS, **settings: Any) -> Report:
    return simulate(game, names, games, seed=5, workers=1, timeout=timeout, **settings)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (3, "answered 3, which is not a legal action"),
        (-1, "answered -1, which is not a legal action"),
        (1 << 80, "answered a number of more than 64 bits, which is not a legal action"),
        (True, "answered with bool, not with the number of an action (an int)"),
        (None, "answered with NoneType, not with the number of an action (an int)"),
        ("take:3", "answered with str, not with the number of an action (an int)"),
        (3.0, "answered with float, not with the number of an action (an int)"),
    ],
)
def test_an_illegal_answer_loses_the_game(game: str, answer: object, message: str, bot: Callable[..., None]) -> None:
    bot("odd", lambda state, seat: answer if answer not in state.legal_actions() else -1, after=4)
    report = play(game, "odd", "random")
    odd, other = report.bots
    assert (odd.wins, other.wins) == (0, 2)
    assert odd.forfeits == {ILLEGAL: 2, ERROR: 0, TIMEOUT: 0}
    assert not any(other.forfeits.values())
    assert report.reasons == {"forfeit": 2}
    assert [(one.bot, one.game, one.seed, one.number, one.seat) for one in report.forfeits] == [
        ("odd", game, 5, 1, 0),
        ("odd", game, 5, 2, 1),
    ]
    assert report.forfeits[0].message == message


def test_a_legal_true_is_no_answer(bot: Callable[..., None]) -> None:
    """True equals 1, which may be legal: it is not what a bot is asked for all the same."""
    bot("odd", lambda state, seat: True)
    assert play("space_explorers", "odd", "odd").forfeits[0].message.startswith("answered with bool")


def test_legal_answers_forfeit_nothing(bot: Callable[..., None]) -> None:
    bot("first", lambda state, seat: int(state.legal_actions()[0]))
    report = play("space_explorers", "first", "random")
    assert not report.forfeits
    assert report.reasons.get("forfeit", 0) == 0


def test_an_error_loses_the_game_and_says_where(bot: Callable[..., None]) -> None:
    bot("odd", fail, after=2)
    report = play("space_explorers", "odd", "random")
    assert report.bots[0].forfeits == {ILLEGAL: 0, ERROR: 2, TIMEOUT: 0}
    line = fail.__code__.co_firstlineno + 1
    assert report.forfeits[0].message == f"KeyError: 'no such card' (test_forfeits.py, line {line})"


def test_a_bot_that_ends_the_program_loses_only_its_game(bot: Callable[..., None]) -> None:
    bot("odd", leave)
    assert "SystemExit: enough" in play("space_explorers", "odd", "random").forfeits[0].message


def test_a_bot_that_cannot_be_made_loses_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots(), "odd", lambda seed: 1 // 0)
    report = play("space_explorers", "random", "odd")
    assert [forfeit.seat for forfeit in report.forfeits] == [1, 0]
    assert "ZeroDivisionError" in report.forfeits[0].message
    assert cd.replay(report.forfeits[0].record).decision.id == report.forfeits[0].step


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="a system without such a timer")
def test_a_bot_that_hangs_is_stopped(bot: Callable[..., None]) -> None:
    bot("odd", hang)
    report = play("space_explorers", "odd", "odd", timeout=SHORT)  # the first one to be asked hangs
    assert sum(one.forfeits[TIMEOUT] for one in report.bots) == 2
    assert report.forfeits[0].message == "no answer in 0.05 seconds"


def test_a_late_answer_counts_as_late_though_no_signal_came(monkeypatch: pytest.MonkeyPatch) -> None:
    """None reaches compiled code: then the clock is read when the answer is there."""
    now = [0.0]
    monkeypatch.setattr("cosmodrome.lab.forfeits.monotonic", lambda: now[0])

    class Slow(Bot):
        def choose(self, state: State, seat: int) -> int:
            now[0] += 31.0
            return int(state.legal_actions()[0])

    match = cd.load("space_explorers").match(seats=2, seed=1)
    seat = match.mover or 0
    with Referee(30.0) as referee, pytest.raises(Fault, match="no answer in 30 seconds"), referee.judging():
        referee.answer(referee.player(Slow, 1), match.state, seat)


def test_what_a_bot_makes_of_events_takes_of_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(forfeits, "monotonic", lambda: now[0])

    class Watcher(Bot):
        watches = True

        def saw(self, events: object, seat: int) -> None:
            now[0] += 20.0

        def choose(self, state: State, seat: int) -> int:
            now[0] += 5.0 if seat else 20.0
            return int(state.legal_actions()[0])

    state = cd.load("space_explorers").match(seats=2, seed=1).state
    referee = Referee(30.0)
    player = referee.player(Watcher, 1)
    for _ in range(2):  # the time of one answer is not that of the next
        referee.tell(player, [], 1)
        referee.answer(player, state, 1)
    referee.tell(player, [], 0)
    with pytest.raises(Fault, match="no answer in 30 seconds"), referee.judging():
        referee.answer(player, state, 0)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="a system without such a timer")
def test_a_bot_that_catches_all_errors_is_stopped_too(bot: Callable[..., None]) -> None:
    def stubborn(state: State, seat: int) -> int:
        try:
            return hang(state, seat)
        except Exception:
            return int(state.legal_actions()[0])

    bot("odd", stubborn)
    assert play("space_explorers", "odd", "odd", timeout=SHORT).forfeits[0].kind == TIMEOUT


def test_a_late_answer_loses_where_nothing_can_stop_a_bot(
    bot: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In another thread there are no signals: the clock is read when the answer is there."""
    now = [0.0]
    monkeypatch.setattr(forfeits, "monotonic", lambda: now[0])

    def slow(state: State, seat: int) -> int:
        now[0] += SECONDS + 1
        return int(state.legal_actions()[0])

    bot("odd", slow)
    found: list[Report] = []
    thread = threading.Thread(target=lambda: found.append(play("space_explorers", "odd", "random")))
    thread.start()
    thread.join()
    assert found[0].bots[0].forfeits[TIMEOUT] == 2


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="a system without such a timer")
def test_somebody_elses_alarm_is_left_as_it_was() -> None:
    def theirs(number: int, frame: FrameType | None) -> None: ...

    before = signal.signal(signal.SIGALRM, theirs)
    signal.setitimer(signal.ITIMER_REAL, 3600, 7200)
    try:
        play("space_explorers", "random", "random")
        assert signal.getsignal(signal.SIGALRM) is theirs
        left, interval = signal.getitimer(signal.ITIMER_REAL)
        assert 3000 < left <= 3600
        assert interval == 7200
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# --- what counts ----------------------------------------------------------------------------------
def test_all_others_share_the_win(bot: Callable[..., None]) -> None:
    bot("odd", fail)
    report = play("space_explorers", "random", "odd", "random", games=3)
    assert [one.win_share for one in report.bots] == [0.5, 0, 0.5]


def test_team_mates_lose_together(bot: Callable[..., None]) -> None:
    bot("odd", fail)
    report = play("one_small_step", "odd", "random", "random", "random", games=1)
    setup = prepared("one_small_step", ["random"] * 4, 5, None, None)
    state = definition("one_small_step").new_state(definition("one_small_step").box(4, setup.setting.options))
    seat = report.forfeits[0].seat
    assert [one.wins for one in report.bots] == [0.5 * (state.side(who) != state.side(seat)) for who in range(4)]


def test_scores_and_lengths_are_of_finished_games(bot: Callable[..., None]) -> None:
    """In every second game the bot gives up at once."""
    made = [0]

    class Moody(Bot):
        def __init__(self, seed: int) -> None:
            made[0] += 1
            self.sulks = made[0] % 2 == 0

        def choose(self, state: State, seat: int) -> int:
            return -1 if self.sulks else int(state.legal_actions()[0])

    bots()["moody"] = Moody
    try:
        report = play("space_explorers", "moody", "random", games=4)
    finally:
        del bots()["moody"]
    assert report.reasons["forfeit"] == 2
    assert [sum(one.scores.values()) for one in report.bots] == [2, 2]
    assert report.length_range is not None
    assert report.length_range[0] > 20


def test_a_report_of_forfeits_alone(bot: Callable[..., None]) -> None:
    bot("odd", fail)
    told = json.loads(json.dumps(play("space_explorers", "odd", "odd").as_json()))
    assert told["length_mean"] is told["length_range"] is None
    for one in told["bots"]:
        assert all(one[f"score_{what}"] is None for what in ("mean", "sd", "min", "median", "max"))
    assert sum(one["forfeits"]["error"] for one in told["bots"]) == 2
    assert set(told["forfeits"][0]) == {
        *("bot", "game", "seed", "number", "seat", "step", "kind", "message", "file"),
    }


# --- the record -----------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_the_record_ends_with_the_question(game: str, bot: Callable[..., None], tmp_path: Path) -> None:
    bot("odd", fail, after=5)
    report = play(game, "odd", "greedy", folder=tmp_path / "new")
    for number, forfeit in enumerate(report.forfeits, 1):
        path = Path(forfeit.file)
        assert path == tmp_path / "new" / f"sim-{game}-5-{number}.cosmo"
        assert path.read_text("utf-8").startswith(
            f"# odd, {game}, seed 5, game {number}, step {forfeit.step}: KeyError"
        )
        assert cd.verify(path).ok
        match = cd.replay(path)
        assert match.decision.id == forfeit.step
        assert match.names[forfeit.seat] == "odd"
        assert match.mover == forfeit.seat


def test_the_record_holds_options_and_components(bot: Callable[..., None]) -> None:
    bot("odd", fail, after=5)
    overlay = {"specialist": [{"number": 1, "points": 7}]}
    report = play("space_explorers", "odd", "random", options={"edition": "2017"}, components=overlay)
    match = cd.replay(report.forfeits[0].record)
    assert match.options["edition"] == "2017"
    assert match.record.header.overlay == overlay


def test_a_record_of_other_bots_is_not_overwritten(bot: Callable[..., None], tmp_path: Path) -> None:
    """The same game again needs no second file."""
    bot("odd", fail)
    bot("rude", leave)
    folder = tmp_path / "games"
    files = {
        name: [Path(one.file).name for one in play("space_explorers", name, "random", games=1, folder=folder).forfeits]
        for name in ("odd", "rude")
    }
    assert files == {"odd": ["sim-space_explorers-5-1.cosmo"], "rude": ["sim-space_explorers-5-1-2.cosmo"]}
    for name, [file] in files.items():
        assert cd.replay(folder / file).names[0] == name
    play("space_explorers", "rude", "random", games=1, folder=folder)
    assert len(list(folder.iterdir())) == 2


def test_a_folder_that_cannot_be_written_loses_no_report(bot: Callable[..., None], tmp_path: Path) -> None:
    bot("odd", fail)
    (tmp_path / "file").touch()
    report = play("space_explorers", "odd", "random", folder=tmp_path / "file" / "folder")
    assert [forfeit.file for forfeit in report.forfeits] == ["", ""]


def test_only_the_first_records_are_kept(bot: Callable[..., None]) -> None:
    bot("odd", fail)
    report = play("space_explorers", "odd", "random", games=KEPT + 5)
    assert len(report.forfeits) == KEPT
    assert report.bots[0].forfeits[ERROR] == KEPT + 5


# --- the command ----------------------------------------------------------------------------------
BOT = """
class Three:
    def __init__(self, seed): pass
    def choose(self, state, seat): return 3
"""


@pytest.mark.parametrize("game", GAMES)
def test_the_command_names_bot_game_seed_and_step(game: str, tmp_path: Path) -> None:
    """With a bot out of a package of its own, in worker processes."""
    about = tmp_path / "others-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: others\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[cosmodrome.bots]\nthree = three:Three\n")
    (tmp_path / "three.py").write_text(BOT)
    folder = tmp_path / "games"
    folder.mkdir()
    path = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
    command = [sys.executable, "-m", "cosmodrome.cli", "sim", game, "--bots", "three,random"]
    done = subprocess.run(
        [*command, "--games", "22", "--seed", "7", "--workers", "2"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, "COLUMNS": "200"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 1, done.stderr
    assert "three forfeited 22 games: 22 illegal answers" in done.stdout
    assert f"three, {game}, seed 7, game 1, step " in done.stdout
    assert f"answered 3, which is not a legal action\n  saved as sim-{game}-7-1.cosmo\n" in done.stdout
    assert "and 2 more" in done.stdout
    assert "Traceback" not in done.stderr
    assert len(list(folder.glob("*.cosmo"))) == KEPT
