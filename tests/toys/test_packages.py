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
    assert "'empty' cannot be used: 24 is not the definition of a game" in done.stderr
