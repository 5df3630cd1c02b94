"""Ends the process if its event loop stands still, and tells where it stood.

Compiled code holds the interpreter: while it goes around in circles, no line of Python runs, neither in another thread
nor to handle a signal. So the timers are those of C, and the event loop sets them anew as long as it goes on.
"""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import signal
import sys
from pathlib import Path
from typing import TextIO

SECONDS = 30.0  # that the event loop may stand still
BEAT = 1.0  # seconds between two moments when the timers are set
TRACE = "standstill.txt"
LAST_TRACE = "last-standstill.txt"

_log = logging.getLogger(__name__)


class Watchdog:
    """Of the process that uses this folder. 0 seconds: it watches nothing."""

    def __init__(self, folder: Path, seconds: float) -> None:
        self.seconds = seconds
        self._path = folder / TRACE
        self._last = folder / LAST_TRACE
        self._trace: TextIO | None = None
        self._beating: asyncio.Task[None] | None = None

    def fired(self) -> bool:
        """Whether it ended the last process. Its trace is kept until it fires again."""
        try:
            if not self._path.stat().st_size:
                return False
            self._path.replace(self._last)
        except OSError:
            return False
        _log.error("the server stood still and was ended by its watchdog; %s tells where it stood", self._last)
        return True

    def start(self) -> None:
        """Watch the running event loop."""
        if not self.seconds:
            return
        try:
            self._trace = self._path.open("w", encoding="utf-8")
        except OSError as error:  # a full disk, say: it still ends what stands still
            _log.error("%s cannot be written: %s", self._path, error)
        if hasattr(signal, "setitimer"):  # not on Windows: shows the trace in the terminal, too
            faulthandler.register(signal.SIGALRM, file=sys.stderr)
        self._beating = asyncio.get_running_loop().create_task(self._beat())

    async def _beat(self) -> None:
        while True:
            self._set_timers()
            await asyncio.sleep(BEAT)

    def _set_timers(self) -> None:
        faulthandler.dump_traceback_later(self.seconds, exit=True, file=self._trace or sys.stderr)
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, self.seconds * 0.95)

    def set_for_the_last_time(self) -> None:
        """The process is about to end, whatever it still does."""
        if self._beating is not None:
            self._beating.cancel()
            self._beating = None
            self._set_timers()
