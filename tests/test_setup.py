"""The build: whatever keeps the engine from being compiled, a whole package in plain Python comes out of it.

That all of the engine is compiled where that is possible is up to `make`, which builds it: see test_compiled.py.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.test_compiled import compiler

pytest.importorskip("setuptools")

ROOT = Path(__file__).parent.parent
BUILD = "from setuptools.build_meta import build_wheel; print(build_wheel('dist'))"  # as pip does it
ENGINE = {"cosmodrome_engine__mypyc", "cosmodrome/kernel/sound"}
SOUND = "def twice(n: int) -> int:\n    return 2 * n\n"
TRAINING = """
from pathlib import Path
from cosmodrome.kernel import sound
assert not sound.__file__.endswith(".py")
assert sum(map(sound.twice, range(1000))) == 999_000
Path("trained").touch()
"""
NO_LTO = """#!/bin/sh
case "$*" in *-flto*) echo "no such option" >&2; exit 1 ;; esac
exec cc "$@"
"""
MODULES = {"cosmodrome/__init__.py", "cosmodrome/kernel/__init__.py", "cosmodrome/kernel/sound.py"}
with_compiler = pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
NOT_COMPILED = "cosmodrome: warning: the engine is not compiled: "


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A small package that is built by the files of ours."""
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "play_for_profile.py").write_text(TRAINING)
    kernel = tmp_path / "src" / "cosmodrome" / "kernel"
    kernel.mkdir(parents=True)
    (kernel.parent / "__init__.py").touch()
    (kernel / "__init__.py").touch()
    (kernel / "sound.py").write_text(SOUND)
    return tmp_path


def built(package: Path, **environment: str) -> tuple[str, set[str], str]:
    """The wheel's file name, the files of the package in it, and what was said."""
    usual = {name: value for name, value in os.environ.items() if name not in ("CC", "COSMODROME_PURE", "PYTHONPATH")}
    done = subprocess.run(
        [sys.executable, "-c", BUILD], cwd=package, env={**usual, **environment}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    wheel = done.stdout.splitlines()[-1]
    with ZipFile(package / "dist" / wheel) as file:
        return wheel, {name for name in file.namelist() if ".dist-info/" not in name}, done.stderr


def mypyc(package: Path, body: str) -> dict[str, str]:
    """Another mypyc.build than the installed one."""
    instead = package / "instead" / "mypyc"
    instead.mkdir(parents=True)
    (instead / "__init__.py").touch()
    (instead / "build.py").write_text(body)
    return {"PYTHONPATH": str(instead.parent)}


def assert_plain(package: Path, **environment: str) -> str:
    wheel, files, said = built(package, **environment)
    assert wheel.endswith("-py3-none-any.whl")
    assert files == MODULES
    return said


def assert_compiled(package: Path, **environment: str) -> str:
    wheel, files, said = built(package, **environment)
    assert not wheel.endswith("-any.whl"), said
    assert {name.split(".")[0] for name in files - MODULES} >= ENGINE
    return said


@with_compiler
def test_what_the_package_imports_need_not_be_there(package: Path) -> None:
    (package / "src/cosmodrome/__init__.py").write_text("import not_there_while_it_is_built\n")
    progress = package / "progress"
    assert_compiled(package, COSMODROME_PROGRESS=str(progress))
    first, *compiled, last = progress.read_text().splitlines()
    assert (first, last) == ("translating Python to C", "linking")
    numbers = [tuple(map(int, re.findall(r"\d+", line))) for line in compiled]
    assert numbers == [(n, len(compiled) + 1) for n in range(1, len(compiled) + 1)]


@with_compiler
def test_a_compiler_without_link_time_optimization_gets_a_single_file(package: Path) -> None:
    cc = package / "cc"
    cc.write_text(NO_LTO)
    cc.chmod(0o755)
    assert_compiled(package, CC=str(cc))
    assert "twice" in (package / "build" / "__native_cosmodrome_engine.c").read_text()


@pytest.mark.skipif(shutil.which("gcc") is None, reason="only gcc is profiled")
def test_a_profile_is_played_and_used_once(package: Path) -> None:
    assert_compiled(package, CC="gcc", COSMODROME_PGO="1")
    assert (package / "trained").exists()
    assert not [*package.rglob("*.gcda")]


@with_compiler
def test_training_that_fails_leaves_no_engine(package: Path) -> None:
    (package / "tools" / "play_for_profile.py").write_text("raise SystemExit(3)")
    assert NOT_COMPILED in assert_plain(package, COSMODROME_PGO="1")


def test_plain_python_on_demand(package: Path) -> None:
    assert NOT_COMPILED not in assert_plain(package, COSMODROME_PURE="1")


def test_no_compiler(package: Path) -> None:
    said = assert_plain(package, CC=str(package / "nosuch-cc"))
    assert NOT_COMPILED in said
    assert "nosuch-cc" in said


def test_mypy_finds_an_error(package: Path) -> None:
    (package / "src/cosmodrome/kernel/sound.py").write_text("number: int = 'seven'\n")
    said = assert_plain(package)
    assert f"{NOT_COMPILED}mypyc ended with SystemExit(1)" in said


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("", "ImportError"),
        ("def mypycify(*args, **options): raise SystemExit(2)", "SystemExit(2)"),
        ("def mypycify(*args, **options): raise AssertionError('INTERNAL ERROR')", "AssertionError('INTERNAL ERROR')"),
    ],
)
def test_mypyc_fails(package: Path, body: str, told: str) -> None:
    assert f"{NOT_COMPILED}mypyc ended with {told}" in assert_plain(package, **mypyc(package, body))


def test_a_part_of_the_modules_is_never_installed(package: Path) -> None:
    (package / "good.c").write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_good(void) { return NULL; }\n")
    (package / "bad.c").write_text("this is no C\n")
    body = """
from setuptools import Extension
def mypycify(*args, **options):
    return [Extension(f"cosmodrome.kernel.{name}", [f"{name}.c"]) for name in ("good", "bad")]
"""
    assert NOT_COMPILED in assert_plain(package, **mypyc(package, body))
