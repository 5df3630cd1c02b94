"""A wheel is built as pip builds it, and works in an environment that has nothing else."""

from __future__ import annotations

import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_compiled import ROOT, compiler

SOURCES = ("LICENSE", "MANIFEST.in", "README.md", "build", "pyproject.toml", "setup.py", "src", "tools")


def run(*command: str | Path, folder: Path) -> str:
    done = subprocess.run(list(map(str, command)), cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
def test_a_wheel_works_in_an_empty_environment(tmp_path: Path) -> None:
    """`make` has compiled these sources just before: what is in `build` need not be compiled again."""
    sources = tmp_path / "sources"
    sources.mkdir()
    for path in filter(Path.exists, map(ROOT.joinpath, SOURCES)):
        copy = shutil.copytree if path.is_dir() else shutil.copy2
        copy(path, sources / path.name)
    run(sys.executable, "-m", "venv", "empty", folder=tmp_path)
    python = next(path for path in tmp_path.glob("empty/*/python*") if path.stem == "python")
    run(python, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", tmp_path, sources, folder=tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    assert not wheel.name.endswith("-any.whl")
    run(python, "-m", "pip", "install", wheel, folder=tmp_path)
    assert "space_explorers" in run(python, sources / "tools" / "check_wheel.py", folder=tmp_path)


def test_the_description_leads_to_the_repository() -> None:
    """The README as package indexes show it: no link is relative, and each names a file that there is."""
    build = runpy.run_path(str(ROOT / "setup.py"))
    links = re.findall(r"\]\(([^)]+)\)", build["description"]())
    assert len(links) > 10
    for link in links:
        repository, slash, path = link.partition("/blob/main/" if "/blob/" in link else "/raw/main/")
        assert repository == build["PROJECT"]["urls"]["Source"]
        assert ("raw" in slash) == path.endswith((".png", ".svg"))
        assert (ROOT / path.partition("#")[0]).exists()
