"""Guessing passwords gets slow: after a few wrong ones an account makes everybody wait, longer each time.

The wait is a minute at most, and whoever logged in to the account on this browser before waits for their own mistakes
only: so nobody can lock the owner out. Names that no account has are treated alike.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cosmodrome.server.errors import ServerError, TooManyRequests
from cosmodrome.server.recent import Recent

FREE = 5  # wrong passwords in a row before anybody has to wait
LONGEST_WAIT = 60  # seconds
FORGOTTEN_AFTER = 3600.0  # seconds without an attempt
MOST_KEYS = 10_000  # those tried longest ago are forgotten first


class LoginBackoff:
    """Counts wrong passwords by a key: the account, or the browser that its owner has used before."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._wrong: Recent[str, tuple[int, float]] = Recent(MOST_KEYS)  # how many in a row, when the last was tried

    @contextmanager
    def attempt(self, key: str) -> Iterator[None]:
        """Around the check of a password, which ends in a 401 if it is wrong. 429 while the wait lasts.

        It counts as wrong from the start: many at once get no further than one after the other.
        """
        self._count(key)
        try:
            yield
        except ServerError as error:
            if error.status != 401:  # no password was checked
                wrong, last = self._wrong.get(key, (1, self.clock()))
                self._wrong[key] = (wrong - 1, last)
            raise
        self._wrong.pop(key, None)

    def _count(self, key: str) -> None:
        now = self.clock()
        wrong, last = self._wrong.get(key, (0, now))
        if now - last > FORGOTTEN_AFTER:
            wrong = 0
        if (wait := last + wait_after(wrong) - now) > 0:
            raise TooManyRequests("too many wrong passwords for this account", wait)
        self._wrong[key] = (wrong + 1, now)


def wait_after(wrong: int) -> int:
    """Seconds until the next attempt, after so many wrong passwords in a row."""
    if wrong < FREE:
        return 0
    return min(1 << min(wrong - FREE, 10), LONGEST_WAIT)
