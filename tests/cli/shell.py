"""The program as a user meets it: in this process, as a process of its own, or at a terminal."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

from typer.testing import CliRunner, Result

from cosmodrome.cli import app

PROGRAM = [sys.executable, "-m", "cosmodrome.cli"]
PATIENCE = 60.0  # seconds; a busy machine is slow
# Programs are started in other folders, so the way to the sources must not depend on where one is.
SOURCES = os.pathsep.join(map(os.path.abspath, filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))))
ENVIRONMENT = {**os.environ, **({"PYTHONPATH": SOURCES} if SOURCES else {})}


def run(*arguments: str, typed: str = "", **environment: str) -> Result:
    """Call the program within this process; `typed` is what it reads."""
    return CliRunner().invoke(app, list(arguments), input=typed, env=environment, prog_name="cosmodrome")


def process(*arguments: str, typed: str = "", folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """The program as a process, with pipes."""
    return subprocess.run(
        [*PROGRAM, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        errors="replace",
        cwd=folder,
        env={**ENVIRONMENT, **environment},
        timeout=PATIENCE,
    )


def hear_ctrl_c() -> None:
    """What is started by a suite in the background ignores it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """The program at a terminal of 80 columns and 24 lines."""

    def __init__(self, *arguments: str, folder: Path, **settings: str) -> None:
        import pty  # not on every system

        self.screen, theirs = pty.openpty()
        environment = {**ENVIRONMENT, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", **settings}
        for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE"):
            environment.pop(name, None)
        self.process = subprocess.Popen(
            [*PROGRAM, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            env=environment,
            start_new_session=True,
            preexec_fn=hear_ctrl_c,
        )
        os.close(theirs)
        self.shown = ""

    def wait_for(self, text: str) -> str:
        """Read until this text appears; what came up to then."""
        until = time.monotonic() + PATIENCE
        while text not in self.shown:
            going_on = self._read() and time.monotonic() < until
            assert going_on or text in self.shown, f"{text!r} does not appear in {self.shown!r}"
        before, _, self.shown = self.shown.partition(text)
        return before + text

    def type(self, text: str) -> None:
        os.write(self.screen, text.encode())

    def end(self, number: signal.Signals | None = None) -> str:
        """Send a signal, if any, and read to the end.

        One that comes between the prompt and the waiting for input is noticed only with the next key or signal (the
        line editor's doing), so it is sent again after a while, as a person would.
        """
        until = time.monotonic() + PATIENCE
        again = 0.0
        while True:
            if number is not None and time.monotonic() >= again and self.process.poll() is None:
                self.process.send_signal(number)
                again = time.monotonic() + 2
            if not self._read():
                break
            assert time.monotonic() < until, "the program does not end"
        self.process.wait(PATIENCE)
        os.close(self.screen)
        return self.shown

    def hang_up(self) -> None:
        """Close the terminal window."""
        os.close(self.screen)
        self.process.send_signal(signal.SIGHUP)
        self.process.wait(PATIENCE)

    def _read(self) -> bool:
        ready, _, _ = select.select([self.screen], [], [], 0.1)
        if not ready:
            return True
        try:
            data = os.read(self.screen, 65536)
        except OSError:  # the other side is closed
            return False
        self.shown += data.decode(errors="replace")
        return bool(data)
