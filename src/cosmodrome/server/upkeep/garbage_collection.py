"""Python's search for garbage that refers to itself: it stops everything, the longer the more tables are open.

Nearly all garbage is freed at once, without any search. So young objects are searched less often than by default, but
not so many at once that a game would be seen to stop, and the whole memory only every few minutes.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager

YOUNG = 10_000  # new objects until they are searched, which takes some 10 ms: nearly all of them are in use
MIDDLE = 1000  # such searches until those that survived one are searched again: hardly any is garbage
EVERY = 600.0  # seconds between two searches of everything


@contextmanager
def seldom() -> Iterator[None]:
    """Inside, the search works as described above. For a running event loop."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()  # what the program itself consists of stays anyway
    gc.set_threshold(YOUNG, MIDDLE, 1_000_000)
    searching = asyncio.get_running_loop().create_task(_search())
    try:
        yield
    finally:
        searching.cancel()
        gc.set_threshold(*before)
        gc.unfreeze()


async def _search() -> None:
    while True:
        await asyncio.sleep(EVERY)
        gc.collect()
