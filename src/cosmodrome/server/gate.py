"""At the door: when many people play at once, what they send is taken in a few frames at a time.

A computer that wakes up for one move, then for its commit, and goes back to sleep in between, finds nothing where it
was: a move alone takes nearly twice the work of one among many. So under load frames wait a moment for the next few;
when few people play, nobody waits. What goes out waits until all boards of the moment are drawn: otherwise whoever gets
the first is at work, on the same machine, while the next one is being drawn.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Protocol

LONGEST = 0.045  # seconds that a frame waits: nobody notices
BUSY = 0.016  # seconds between the frames of two people, on average, below which it pays
TOGETHER = 6  # as many come in that time, on average
MEMORY = 0.05  # weight of the latest frame in the average
PAUSE = 1.0  # seconds: a longer pause counts as this

_log = logging.getLogger(__name__)


class Connection(Protocol):
    """One of those that go through the door."""

    def take(self, data: bytes) -> None:
        """What its viewer sent."""
        ...

    def give(self) -> None:
        """To its viewer, all that is there for them."""
        ...

    def drop(self) -> None:
        """It cannot go on."""
        ...


class Gate:
    """The door of one server."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Connection, bytes]] = []
        self._leaving: list[Connection] = []
        self._last = 0  # who came last: somebody who sends a lot is no crowd
        self._at = float("-inf")
        self._gap = PAUSE  # between the frames of two people, on average

    def come(self, connection: Connection, data: bytes) -> None:
        """Take it in, at once or in a moment. What a connection sends stays in order."""
        now = time.monotonic()
        gap = min(now - self._at, PAUSE)
        if id(connection) != self._last or gap > self._gap:
            self._gap += (gap - self._gap) * MEMORY
        self._last, self._at = id(connection), now
        if not self._waiting:
            wait = min(LONGEST, TOGETHER * self._gap) if self._gap <= BUSY else 0.0
            if not wait:
                connection.take(data)
                return
            asyncio.get_running_loop().call_later(wait, self.open)
        self._waiting.append((connection, data))

    def open(self) -> None:
        """For all that wait."""
        waiting, self._waiting = self._waiting, []
        dropped: set[int] = set()
        for connection, data in waiting:
            if id(connection) not in dropped and not _done(connection, partial(connection.take, data)):
                dropped.add(id(connection))

    def leave(self, connection: Connection) -> None:
        """Give its viewer what is there for them, after what else is done in this round of the event loop."""
        if not self._leaving:
            asyncio.get_running_loop().call_soon(self._let_out)
        self._leaving.append(connection)

    def _let_out(self) -> None:
        leaving, self._leaving = self._leaving, []
        for connection in leaving:
            _done(connection, connection.give)


def _done(connection: Connection, work: Callable[[], None]) -> bool:
    """Whether it could be done; a connection that fails must not trouble the others."""
    try:
        work()
        return True
    except Exception:
        _log.exception("a connection failed")
        connection.drop()
        return False
