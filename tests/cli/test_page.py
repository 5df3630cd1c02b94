"""The page about the command line shows what the program really prints."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from cosmodrome.cli import app
from tests.cli.shell import ENVIRONMENT, run

PAGE = Path(__file__).parents[2] / "docs" / "command-line.md"
SHELL = re.compile("[|;>]")  # what only a shell understands


def examples() -> list[tuple[str, str]]:
    """Commands with the output shown for them; those without output are not run."""
    found = []
    for block in re.findall(r"^```console\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL):
        parts = re.split(r"^\$ (.*)\n", block, flags=re.MULTILINE)[1:]
        found += [(command, shown) for command, shown in zip(parts[::2], parts[1::2], strict=True) if shown]
    return found


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the examples are for a POSIX shell")
def test_the_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("cosmodrome.common.workers.cores", lambda: 1)  # the results are the same, and come sooner
    program = tmp_path / "bin" / "cosmodrome"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m cosmodrome.cli "$@"\n')
    program.chmod(0o755)
    environment = {**ENVIRONMENT, "PATH": f"{program.parent}:{ENVIRONMENT['PATH']}", "COLUMNS": "80"}

    def printed(command: str) -> str:
        if not SHELL.search(command):
            name, *arguments = shlex.split(command)
            assert name == "cosmodrome"
            return run(*arguments, COLUMNS="80").stdout
        return subprocess.run(
            command, shell=True, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=environment
        ).stdout

    assert len(examples()) > 5
    for command, shown in examples():
        output = printed(command)
        flags = doctest.ELLIPSIS | doctest.REPORT_NDIFF
        example = doctest.Example(command, shown)
        checker = doctest.OutputChecker()
        right = checker.check_output(shown, output, flags)
        assert right, f"$ {command}\n{checker.output_difference(example, output, flags)}"


def test_every_command_has_a_chapter() -> None:
    page = PAGE.read_text("utf-8")
    for command in app.registered_commands:
        assert f"| [`{command.name}`](#" in page
