"""Looks at what strangers bring before anybody else does, in a process of its own that can be ended.

What a game makes of a record that somebody wrote by hand may never end, or take all memory. Here that harms nobody:
the process has limits, and whoever brought the record reads that they were reached.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import threading
from multiprocessing import get_context
from typing import Any

from cosmodrome.server.errors import ServerError
from cosmodrome.server.past.replay_threads import ReplayThreads
from cosmodrome.server.past.vetting_worker import TOO_MUCH, Job, Outcome, work
from cosmodrome.server.rate_limits import RateLimit

PATIENCE = 4  # times as long, and STARTING: then a process is ended that gets little of the processor
STARTING = 20  # seconds for a process to start
IDLE = 60.0  # seconds until a process is ended that has nothing to do
CHEAP = 2.0  # seconds of one thing that do not count for its address

_log = logging.getLogger(__name__)


class Vetting:
    """One thing at a time, and of each address one after the other.

    limit: of an address; the seconds that its things take count, too. seconds: of the processor, for one thing.
    """

    def __init__(self, limit: RateLimit, seconds: int) -> None:
        self._limit = limit
        self._threads = ReplayThreads(1, "vetting")
        self._process = _Process(seconds)
        self._ending: asyncio.TimerHandle | None = None

    async def vet(self, address: str, job: Job) -> None:
        """ServerError 422 says why what somebody brought cannot be shown; the errors of the game come as they are."""
        try:
            outcome = await self._threads.back(address, self._process.do, job)
        finally:
            if self._ending:
                self._ending.cancel()
            loop = asyncio.get_running_loop()
            self._ending = loop.call_later(IDLE, self._threads.threads.submit, self._process.end)
        self._limit.charge(address, max(0.0, outcome.seconds - CHEAP))
        if outcome.status == 500:
            _log.error("a record that somebody brought cannot be shown: %s", outcome.error)
            raise ServerError("this cannot be shown: the game fails in it", 422)
        if outcome.status:
            raise ServerError(outcome.error, outcome.status)

    async def close(self) -> None:
        """End the process, also in the middle of a job."""
        if self._ending:
            self._ending.cancel()
        self._process.close()
        self._threads.close()
        await asyncio.to_thread(self._process.end)


class _Process:
    """Started with the first job, and anew with the first after it was ended."""

    def __init__(self, seconds: int) -> None:
        self._seconds = seconds
        self._guard = threading.Lock()
        self._process: Any = None
        self._line: Any = None
        self._closed = False

    def do(self, job: Job) -> Outcome:
        """What comes of a job, in the thread that waits for it."""
        too_long = Outcome(422, f"this takes more than {self._seconds} seconds to replay and draw", self._seconds)
        try:
            self._start()
            self._line.send((job, self._seconds))
            if not self._line.poll(STARTING + PATIENCE * self._seconds):
                self.end()
                return too_long
            outcome: Outcome = self._line.recv()
        except (EOFError, OSError) as error:
            code = self.end()
            if self._closed:
                raise ServerError("the server is about to end", 503) from error
            if code == -getattr(signal, "SIGXCPU", 0):
                return too_long
            _log.warning("the process that vets records has ended (%s): %r", code, error)
            return Outcome(422, TOO_MUCH, self._seconds)
        if outcome.wasteful:
            self.end()
        return outcome

    def _start(self) -> None:
        with self._guard:
            if self._closed:
                raise ServerError("the server is about to end", 503)
            if self._process is not None:
                return
            context = get_context("spawn")  # forking a process with threads is not safe
            self._line, theirs = context.Pipe()
            process = context.Process(target=work, args=(theirs,), name="vetting", daemon=True)
            try:
                process.start()
            except OSError as error:  # too many processes, no memory
                _log.error("a process that vets records cannot be started: %s", error)
                raise ServerError("the server cannot check records now; try again later", 503) from error
            finally:
                theirs.close()
            self._process = process

    def close(self) -> None:
        """No more, and no new process."""
        with self._guard:
            self._closed = True
            if self._process is not None:
                self._process.kill()

    def end(self) -> int | None:
        """End the process; with which code it ended."""
        with self._guard:
            if self._process is None:
                return None
            self._process.join(0.5)  # it may be about to end by itself: then its code says why
            self._process.kill()
            self._process.join()
            self._line.close()
            code: int | None = self._process.exitcode
            self._process = None
            return code
