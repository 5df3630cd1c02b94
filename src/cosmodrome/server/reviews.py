"""Reviews that are being made: point by point in the processes of the bots, so that they can be watched and stopped."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import Literal

from cosmodrome.lab.review import Judged, Review, summed_up
from cosmodrome.match.match import Match
from cosmodrome.server.bot_processes import BotProcesses, ThinkingFailed
from cosmodrome.server.bot_worker import ReviewJob

AT_ONCE = 4  # points in one job
KEPT = 64  # reviews in memory
SEED = 1  # the same game gets the same review

State = Literal["running", "stopped", "done", "failed"]

_log = logging.getLogger(__name__)


class GrowingReview:
    """A review, as far as it has come."""

    def __init__(self, match: Match, record: bytes) -> None:
        self.match = match
        self.record = record
        self.state: State = "stopped"
        self.points = 0  # 0: not known yet
        self.judged: list[Judged] = []
        self.task: asyncio.Task[None] | None = None

    @property
    def review(self) -> Review:
        return summed_up(self.match, self.points, self.judged)


class Reviews:
    """All reviews of a server, by the page that they belong to. Those that nobody asked for lately go first."""

    def __init__(self, processes: BotProcesses, bot: str, iterations: int) -> None:
        self._processes = processes
        self._bot = bot
        self._iterations = iterations
        self._known: OrderedDict[str, GrowingReview] = OrderedDict()
        self._turn = asyncio.Semaphore(max(1, processes.workers // 2))  # tables need processes, too

    def get(self, base: str) -> GrowingReview | None:
        return self._known.get(base)

    def start(self, base: str, match: Match, record: bytes) -> None:
        """Begin, or go on with one that was stopped."""
        found = self._known.setdefault(base, GrowingReview(match, record))
        self._known.move_to_end(base)
        while len(self._known) > KEPT:
            self.stop(next(iter(self._known)))
            self._known.popitem(last=False)
        if found.state in ("stopped", "failed"):
            found.state = "running"
            found.task = asyncio.get_running_loop().create_task(self._work(base, found))

    def stop(self, base: str) -> None:
        """What there is stays."""
        found = self._known.get(base)
        if found and found.task and found.state == "running":
            found.state = "stopped"
            found.task.cancel()

    def close(self) -> None:
        for base in self._known:
            self.stop(base)

    async def _work(self, base: str, found: GrowingReview) -> None:
        try:
            async with self._turn:
                while not found.points or len(found.judged) < found.points:
                    start = len(found.judged)
                    job = ReviewJob(found.record, self._bot, self._iterations, SEED, start, AT_ONCE)
                    found.points, more = await self._processes.do(job, base)
                    found.judged += more
            found.state = "done"
        except ThinkingFailed as error:
            found.state = "failed"
            _log.error("the review of %s failed: %s", base, error)
