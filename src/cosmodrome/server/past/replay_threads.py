"""Threads for looking back: a long game takes a while to play again, and nothing else may wait for that."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar
from weakref import WeakValueDictionary

P = ParamSpec("P")
T = TypeVar("T")
THREADS = 2


class ReplayThreads:
    """Work on the past, one thing at a time for each address: so nobody keeps all threads to themselves."""

    def __init__(self, threads: int = THREADS, name: str = "looking-back") -> None:
        self.threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def back(self, address: str, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """What the work gives, done for this address."""
        turn = self._turns.get(address) or self._turns.setdefault(address, asyncio.Lock())
        async with turn:
            return await asyncio.get_running_loop().run_in_executor(self.threads, lambda: work(*given, **named))

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)
