"""Games in packages of their own: found by their entry points; one that is broken does not take the others along."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
LIST = "import cosmodrome as cd; print(*cd.games()); from cosmodrome.bots import bots; print(*bots())"


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder of installed packages, as pip would leave it."""
    about = tmp_path / "others-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: others\nVersion: 1\n")
    (about / "entry_points.txt").write_text(
        "[cosmodrome.games]\nwindow = launch_window:GAME\nbroken = broken_game:GAME\nempty = launch_window:HOURS\n"
        "[cosmodrome.bots]\nbroken = broken_game:Bot\n"
    )
    (tmp_path / "broken_game.py").write_text("raise RuntimeError('out of fuel')\n")
    return tmp_path


def test_a_broken_game_is_said_and_left_out(installed: Path) -> None:
    path = os.pathsep.join([str(installed), str(EXAMPLES), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, "-c", LIST], env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    games, bots = done.stdout.splitlines()
    assert {"launch_window", "space_explorers"} <= set(games.split())
    assert "greedy" in bots
    assert "broken" not in (games + bots).split()
    assert done.stderr.count("out of fuel") == 2
    assert "'empty' cannot be used: TypeError: 24 is not the definition of a game" in done.stderr


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("minutes = 5", "minutes = 5 must be of type tuple"),
        ("min_seats = '2'", "min_seats = '2' must be of type int"),
        ("options = ('a',)", "must be OptionSpecs"),
        ("package = 'no.such.package'", "No module named 'no'"),
        ("id = 'space_explorers'", "there already is a game 'space_explorers'"),
        ("title = __import__('sys').exit(3)", "SystemExit"),
    ],
)
def test_a_game_that_is_not_whole_is_left_out_too(installed: Path, lines: str, told: str) -> None:
    game = "import launch_window\nclass Odd(type(launch_window.GAME)):\n    id = 'odd'\n    {}\nGAME = Odd()\nBot = 7\n"
    (installed / "broken_game.py").write_text(game.format(lines))
    path = os.pathsep.join([str(installed), str(EXAMPLES), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, "-m", "cosmodrome.cli", "games"],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert "Space Explorers" in done.stdout
    assert "odd" not in done.stdout.split()
    assert told in done.stderr
    if "exit" not in lines:
        assert "Traceback" not in done.stderr


def test_a_bot_that_is_none_is_said(installed: Path) -> None:
    (installed / "broken_game.py").write_text("import launch_window\nGAME = launch_window.GAME\nBot = 7\n")
    path = os.pathsep.join([str(installed), str(EXAMPLES), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, "-c", LIST], env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, timeout=60
    )
    assert "the bot 'broken' is skipped: nothing to call" in done.stderr
    assert "there already is a game 'launch_window'" in done.stderr
