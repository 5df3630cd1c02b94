"""At the door: when many people play at once, what they send is taken in a few frames at a time.

A computer that wakes up for one move, then for its commit, and goes back to sleep in between, finds nothing where it
was: a move alone takes nearly twice the work of one among many. So under load frames wait a moment for the next few;
when few people play, nobody waits.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Protocol

LONGEST = 0.06  # seconds that a frame waits: nobody notices
BUSY = 0.016  # seconds between the frames of two people, on average, below which it pays
TOGETHER = 6  # as many come in that time, on average
MEMORY = 0.05  # weight of the latest frame in the average
PAUSE = 1.0  # seconds: a longer pause counts as this

_log = logging.getLogger(__name__)


class Taker(Protocol):
    """One connection."""

    def take(self, data: bytes) -> None:
        """What its viewer sent."""
        ...

    def drop(self) -> None:
        """It cannot go on."""
        ...


class Gate:
    """The door of one server."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Taker, bytes]] = []
        self._last = 0  # who came last: somebody who sends a lot is no crowd
        self._at = float("-inf")
        self._gap = PAUSE  # between the frames of two people, on average

    def come(self, taker: Taker, data: bytes) -> None:
        """Take it in, at once or in a moment. What a connection sends stays in order."""
        now = time.monotonic()
        gap = min(now - self._at, PAUSE)
        if id(taker) != self._last or gap > self._gap:
            self._gap += (gap - self._gap) * MEMORY
        self._last, self._at = id(taker), now
        if not self._waiting:
            wait = min(LONGEST, TOGETHER * self._gap) if self._gap <= BUSY else 0.0
            if not wait:
                taker.take(data)
                return
            asyncio.get_running_loop().call_later(wait, self.open)
        self._waiting.append((taker, data))

    def open(self) -> None:
        """For all that wait."""
        waiting, self._waiting = self._waiting, []
        dropped: set[int] = set()
        for taker, data in waiting:
            if id(taker) in dropped:
                continue
            try:
                taker.take(data)
            except Exception:
                _log.exception("a connection failed")
                dropped.add(id(taker))
                taker.drop()
