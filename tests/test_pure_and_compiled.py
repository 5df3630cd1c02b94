"""Pure Python and the compiled package play the same games: same records, same fingerprints, same scores."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cosmodrome.games import definitions

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "cosmodrome"
GAMES = 20
TOYS = ["tests.toys.workout", "tests.toys.outpost"]  # use parts of the kernel that a real game may not


def run(*command: str, pure: bool) -> str:
    """What a fresh interpreter prints that finds the package among the sources, or where it is installed."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if pure:
        env["PYTHONPATH"] = str(ROOT / "src")
    result = subprocess.run([sys.executable, *command], cwd=ROOT, env=env, capture_output=True, text=True, timeout=600)
    assert result.returncode == 0, result.stderr
    return result.stdout


def is_installed() -> bool:
    spec = "import importlib.util as util; spec = util.find_spec('cosmodrome'); print(spec.origin if spec else '')"
    origin = run("-c", spec, pure=False).strip()
    return bool(origin) and Path(origin).parent != SOURCES


def test_plain_python_says_so() -> None:
    assert run("-m", "cosmodrome.cli", "--version", pure=True).endswith(" (plain Python)\n")


@pytest.mark.parametrize("game", [*definitions(), *TOYS])
def test_the_same_games(game: str) -> None:
    if not is_installed():
        pytest.skip("the package is not installed; there are only the sources")
    played = {pure: run("-m", "tests.play_games", game, "0", str(GAMES), pure=pure) for pure in (True, False)}
    (where, *ones), (elsewhere, *others) = ([json.loads(line) for line in played[pure].splitlines()] for pure in played)
    assert where == {"package": str(SOURCES), "compiled": False}
    assert elsewhere["package"] != str(SOURCES)
    assert len(ones) == len(others) == GAMES
    for one, other in zip(ones, others, strict=True):
        for name in one:
            assert one[name] == other[name], f"seed {one['seed']}: {name}"
