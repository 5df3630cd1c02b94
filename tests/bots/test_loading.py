"""Bots out of files and packages, and bots that watch: what they are told, and by whom they may be named."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest

import cosmodrome as cd
from cosmodrome.bots import Player, RandomBot, maker
from cosmodrome.bots.base import Bot
from cosmodrome.bots.loading import called, load, maker_of
from cosmodrome.games import definition
from cosmodrome.games.events import Event
from cosmodrome.kernel.state import State
from cosmodrome.lab.forfeits import Referee
from cosmodrome.lab.one_game import SampledDealer, Seating, Table, checked, news
from cosmodrome.lab.simulate import simulate
from tests.cli.shell import ENVIRONMENT, run

GAME = "space_explorers"
FILE = """
from beside import pick

class Mine:
    def __init__(self, seed: int, depth: int = 1, ratio=1.0, careful: bool = False, style: str = "") -> None:
        self.given = depth, ratio, careful, style

    def choose(self, state, seat):
        return pick(state)

class Nothing: ...

class Needs(Mine):
    def __init__(self, seed, depth, *, width): ...

class Seedless(Mine):
    def __init__(self): ...

def made(seed):
    return Mine(seed)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "my_bot.py").write_text(FILE)
    (tmp_path / "beside.py").write_text("def pick(state): return int(state.legal_actions()[0])\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    return tmp_path


# --- by name --------------------------------------------------------------------------------------
def test_a_bot_from_a_file_takes_its_parameters(folder: Path) -> None:
    bot = load("my_bot.py:Mine:depth=3,ratio=0.5,careful=true,style=7")(1)
    assert vars(bot)["given"] == (3, 0.5, True, "7")
    assert type(load("my_bot:Mine")(1)).__name__ == "Mine", "as a module of this folder too"
    assert type(load(f"{folder}/my_bot.py:made")(1)).__name__ == "Mine", "or a function that makes it"


def test_a_parameter_that_is_needed_and_given(folder: Path) -> None:
    assert type(load("my_bot.py:Needs:depth=1,width=2")(1)).__name__ == "Needs"


def test_a_bot_needs_no_more_than_choose() -> None:
    class Plain(Bot):
        def choose(self, state: State, seat: int) -> int:
            return int(state.legal_actions()[0])

    class Calling(Plain):
        def __init__(self, seed: int) -> None:
            super().__init__()

    assert not simulate(GAME, [Plain, Calling], games=1, seed=1).forfeits


def test_the_bot_of_the_guide_plays(folder: Path) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")
    (code,) = re.findall("```python\n(from random.*?)```", guide, re.DOTALL)
    (folder / "sampler.py").write_text(code)
    report = simulate(GAME, ["sampler.py:Sampler:tries=3", "random"], games=2, seed=7, workers=1)
    assert report.reasons.get("forfeit", 0) == 0


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("no_bot.py:Mine", "there is no file .*no_bot.py"),
        ("no_bot:Mine", "there is no module no_bot "),
        ("my_bot.py:Yours", "there is no Yours in my_bot.py; bots there: Mine, Needs, Seedless$"),
        ("my_bot.py:Nothing", "Nothing is not a class with a method choose"),
        ("my_bot.py:Mine:deep=3", "there is no 'deep'; allowed: depth, ratio, careful, style"),
        ("my_bot.py:Mine:depth=x", "depth = x must be a whole number"),
        ("my_bot.py:Mine:careful=perhaps", "careful = perhaps must be true or false"),
        ("my_bot.py:Mine:depth", "'depth' must be key=value"),
        ("my_bot.py:Mine:depth=1,depth=2", "'depth=2' must be given once"),
        ("my_bot.py:Needs", "cannot be made with a seed and the parameters given: missing a required .*'depth'"),
        ("my_bot.py:Needs:depth=1", "missing a required .*'width'"),
        ("my_bot.py:Seedless", "too many positional arguments"),
        ("bad.py:Mine", r"bad.py cannot be loaded: ZeroDivisionError: .* \(bad.py, line 2\)"),
        ("wrong.py:Mine", r"wrong.py cannot be loaded: SyntaxError: .*\(wrong.py, line 1\)$"),
        ("needs.py:Mine", "needs.py cannot be loaded: ModuleNotFoundError"),
    ],
)
def test_what_is_wrong_with_a_bot_is_said(name: str, message: str, folder: Path) -> None:
    (folder / "bad.py").write_text("one = 1\nnone = one / 0\n")
    (folder / "wrong.py").write_text("class\n")
    (folder / "needs.py").write_text("import nothing_of_that_name\n")
    with pytest.raises(cd.BadOption, match=message):
        load(name)


def test_a_name_alone_never_runs_code(folder: Path) -> None:
    """The server asks `maker` and `Player`, with what a client has written."""
    for ask in (maker, partial(Player, seed=1)):
        with pytest.raises(cd.BadOption, match=r"there is no bot 'my_bot\.py:Mine'"):
            ask("my_bot.py:Mine")


def test_bots_from_files_play_in_the_commands(folder: Path) -> None:
    """In a game that is resumed they are named again, as a record may be anybody's."""
    done = run("sim", GAME, "--bots", "my_bot.py:Mine:depth=2,style=b,random", "--games", "1", "--seed", "3", "--json")
    assert [bot["name"] for bot in json.loads(done.stdout)["bots"]] == ["my_bot.py:Mine:depth=2,style=b", "random"]
    begun = run("play", GAME, "--seats", "Ann,my_bot.py:Mine", "--seed", "7", "--save", "a.cosmo", typed="1\nq\n")
    assert begun.exit_code == 0, begun.output
    assert "cosmodrome play space_explorers --resume a.cosmo --own-bots my_bot.py:Mine" in begun.output
    refused = run("play", "--resume", "a.cosmo", typed="q\n")
    assert refused.exit_code == 2
    assert "a record alone never runs code: add --own-bots my_bot.py:Mine" in refused.output
    assert run("play", "--resume", "a.cosmo", "--own-bots", "my_bot.py:Mine", typed="q\n").exit_code == 0


# --- in Python ------------------------------------------------------------------------------------
SCRIPT = """
from cosmodrome.bots import RandomBot
from cosmodrome.errors import CosmodromeError
from cosmodrome.lab.simulate import simulate

class Mine(RandomBot): ...

{guard}
    try:
        report = simulate("space_explorers", [Mine, "my_bot.py:Mine"], games=2, seed=3, workers=2)
        print(report.bots[0].name, report.bots[0].wins)
    except CosmodromeError as error:
        print(error)
"""


@pytest.mark.parametrize(
    ("guard", "said"),
    [('if __name__ == "__main__":', "Mine "), ("if True:", 'put what it does under if __name__ == "__main__":')],
)
def test_a_script_brings_its_own_class(guard: str, said: str, folder: Path) -> None:
    """To the workers, who load bots from files by themselves."""
    (folder / "script.py").write_text(SCRIPT.format(guard=guard))
    done = subprocess.run(
        [sys.executable, "script.py"], cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, timeout=60
    )
    assert said in done.stdout
    assert done.stderr == ""


def test_classes_and_what_makes_bots_have_names() -> None:
    assert called(RandomBot) == "RandomBot"
    assert called(partial(RandomBot, seed=3)) == "RandomBot:seed=3"
    local = lambda seed: RandomBot(seed)  # noqa: E731
    report = simulate(GAME, [RandomBot, local], games=2, seed=3)
    assert [bot.name for bot in report.bots] == ["RandomBot", "<lambda>"]
    with pytest.raises(cd.BadOption, match="workers = 2 is not possible"):
        simulate(GAME, [RandomBot, local], games=2, seed=3, workers=2)
    with pytest.raises(cd.BadOption, match="give its name or its class, not an object"):
        maker_of(RandomBot(1))  # type: ignore[arg-type]  # that is the point


# --- watching -------------------------------------------------------------------------------------
class Watcher(RandomBot):
    """Keeps what it was told, for all of its kind."""

    watches = True
    told: list[tuple[int, list[dict[str, object]]]]

    def saw(self, events: Sequence[Event], seat: int) -> None:
        self.told.append((seat, [event.plain() for event in events]))


def watched(game: str, makers: Sequence[Callable[[int], Bot]], options: dict[str, object]) -> tuple[int, ...]:
    table = Table(checked(game, len(makers), options, None), Referee())
    seeds = tuple(range(len(makers)))
    return table.play(Seating(tuple(makers), ("a", "b", "c")[: len(makers)], seeds, 5, 5, 0)).scores


@pytest.mark.parametrize(("game", "seats", "options"), [(GAME, 2, {}), ("hope", 3, {"traitor": True})])
def test_a_bot_that_watches_is_told_what_its_seat_may_know(game: str, seats: int, options: dict[str, object]) -> None:
    """All of it and nothing else: compared with the events that a match shows the seat when it is asked."""
    Watcher.told = []
    scores = watched(game, [Watcher, *[RandomBot] * (seats - 1)], options)
    assert scores == watched(game, [RandomBot] * seats, options), "it is the same game"
    assert {seat for seat, _ in Watcher.told} == {0}
    dealer = SampledDealer(5)
    match = cd.load(game).match(seats, dealer=dealer, **definition(game).settle_options(options, seats))
    players = [Player(RandomBot, seed) for seed in range(seats)]
    told = iter(Watcher.told)
    heard: list[dict[str, object]] = []
    while (seat := match.mover) is not None:
        if seat == 0:
            heard += next(told)[1]
            assert heard == [event.plain() for event in match.events(0)]
        match.play(players[seat].choose(match.state, seat), seat=seat)
    assert next(told, None) is None
    everything = [event.plain() for event in match.events(1)]  # the game is over: nothing is hidden any more
    assert heard != everything[: len(heard)], "some of it was hidden from the seat"


def test_a_move_in_the_making_is_told_when_it_is_complete() -> None:
    match = cd.load(GAME).match(2, seed=4)
    players = [Player("greedy", seed) for seed in range(2)]
    since, heard, waited = 0, 0, False
    while (seat := match.mover) is not None:
        events, since = news(match, 1, since)
        heard += len(events)
        waited = waited or since < len(match.record)
        before = len(match.events(1))
        assert heard == before
        match.play(players[seat].choose(match.state, seat), seat=seat)
    assert waited, "somebody recruited in several steps"


def test_nobody_listens_where_nobody_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    def unwanted(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(Table, "_play_watched", unwanted)
    assert simulate(GAME, ["random", RandomBot], games=1, seed=1).games == 1


def test_a_watcher_that_fails_forfeits() -> None:
    class Blind(RandomBot):
        watches = True

        def saw(self, events: Sequence[Event], seat: int) -> None:
            raise KeyError("an event that I do not know")

        def choose(self, state: State, seat: int) -> int:
            raise AssertionError("it was to be told first")

    report = simulate(GAME, [Blind, "random"], games=1, seed=1)
    assert "an event that I do not know" in report.forfeits[0].message
