"""Answers of people taken together: what is done in one go costs less than what is done now and then.

On a quiet server every answer is taken at once. On a busy one it waits a moment for others, too short for anybody to
notice: they share one commit to the disk, and the processor does not wake up cold for each of them.
"""

from __future__ import annotations

import asyncio
import time

TOGETHER = 4.0  # answers that are waited for
LONGEST = 0.04  # seconds that an answer waits
MEMORY = 0.5  # seconds over which the rate of answers is taken


class Gathering:
    """The answers that wait, all for the same moment."""

    def __init__(self) -> None:
        self._rate = 0.0  # answers in a second
        self._last = 0.0
        self._waiting: list[asyncio.Future[None]] = []

    async def join(self) -> None:
        """Wait for the others, if there are enough of them."""
        self._count(time.monotonic())
        if not self._waiting and self._rate * LONGEST < TOGETHER / 2:
            return
        loop = asyncio.get_running_loop()
        if not self._waiting:
            loop.call_later(min(LONGEST, TOGETHER / self._rate), self._go)
        turn = loop.create_future()
        self._waiting.append(turn)
        await turn

    def _count(self, now: float) -> None:
        past = min(1.0, (now - self._last) / MEMORY)
        self._rate = self._rate * (1 - past) + 1 / MEMORY
        self._last = now

    def _go(self) -> None:
        waiting, self._waiting = self._waiting, []
        for turn in waiting:
            if not turn.done():  # whoever sent it may be gone
                turn.set_result(None)
