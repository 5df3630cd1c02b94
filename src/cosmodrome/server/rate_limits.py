"""Limits on what one address, person or connection may do: so much a minute, and so much at the same time."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from cosmodrome.server.errors import TooManyRequests
from cosmodrome.server.recent import Recent

MOST_ADDRESSES = 10_000
SOON = 10  # seconds: when it is worth trying again where nobody knows when something is closed


class TokenBucket:
    """So much at once, and so much more every second."""

    def __init__(self, most: float, per_second: float) -> None:
        self._most = self._left = most
        self._per_second = per_second
        self._at = time.monotonic()

    def wait(self, amount: float = 1.0) -> float:
        """Return the seconds until there is so much."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._per_second)
        self._at = now
        return max(0.0, (amount - self._left) / self._per_second)

    def spend(self, amount: float = 1.0) -> None:
        """Take so much, even if less is left."""
        self._left -= amount

    def take(self, amount: float = 1.0) -> bool:
        """Take so much if there is enough, else nothing; return whether there was."""
        if self.wait(amount) > 0:
            return False
        self.spend(amount)
        return True


class RateLimit:
    """A bucket for each address: so many things a minute, 0 for any number. Forgets the addresses seen longest ago."""

    def __init__(self, per_minute: float, what: str, at_once: float | None = None, patience: float = 0.0) -> None:
        """what: the things, for the error; at_once: if not as many as in a minute; patience: the longest wait."""
        self._per_second = per_minute / 60
        self._what = what
        self._at_once = max(1.0, per_minute if at_once is None else at_once)
        self._patience = patience
        self._buckets: Recent[str, TokenBucket] = Recent(MOST_ADDRESSES)

    def count(self, address: str) -> float:
        """Count one, and return the seconds until its turn comes; TooManyRequests if that takes too long."""
        if not self._per_second:
            return 0.0
        bucket = self._bucket(address)
        wait = bucket.wait()
        if wait > self._patience:
            raise TooManyRequests(f"too many {self._what} from your address", wait)
        bucket.spend()
        return wait

    def charge(self, address: str, more: float) -> None:
        """Count what one thing cost beyond the usual: an address may then have less than nothing left."""
        if self._per_second:
            bucket = self._bucket(address)
            bucket.wait()
            bucket.spend(more)

    def _bucket(self, address: str) -> TokenBucket:
        bucket = self._buckets.get(address) or TokenBucket(self._at_once, self._per_second)
        self._buckets[address] = bucket
        return bucket


class ConcurrencyLimit:
    """How many of something each address has open, and how many it may; 0: any number."""

    def __init__(self, most: int, what: str) -> None:
        self._most = most
        self._what = what
        self._open: Counter[str] = Counter()

    def of(self, address: str) -> int:
        """Return how many are open from there."""
        return self._open[address]

    @contextmanager
    def one_more(self, address: str) -> Iterator[None]:
        """Count one while it is open; TooManyRequests if there are too many."""
        if self._most and self.of(address) >= self._most:
            raise TooManyRequests(f"your address already has {self._most} {self._what} open", SOON)
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
