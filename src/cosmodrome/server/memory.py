"""The memory of a large server in large pages, where Linux gives them to those who ask.

What a move touches lies scattered over the memory of all tables. In pages of 4 KB a processor has to look most of them
up, in pages of 2 MB hardly any: with hundreds of tables open that saves a twentieth of its time and more.
"""

from __future__ import annotations

import asyncio
import ctypes
import mmap
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

LARGE = 2 << 20  # bytes
LEAST = 128 << 20  # a server of this size has many tables
GROWN = 1.25  # times as large as the last time: it is seen to again
EVERY = 1.0  # seconds
USED = 0.75  # of a region: those that are hardly used, as the stacks of threads, would only grow
AT_ONCE = 25  # MADV_COLLAPSE of Linux 6.1, which Python has no name for; without it, it takes minutes

ENABLED = Path("/sys/kernel/mm/transparent_hugepage/enabled")
REGIONS = Path("/proc/self/smaps")
SIZES = Path("/proc/self/statm")
# Written to, of no file: the heap, and what has no name of a path.
REGION = re.compile(
    r"^([0-9a-f]+)-([0-9a-f]+) rw-p \S+ \S+ 0 *(?:\[heap\]|\[anon.*\])?\n(?:.*\n)*?Rss: +(\d+) kB", re.M
)


@contextmanager
def in_large_pages() -> Iterator[None]:
    """Inside, memory that is in use comes to lie in large pages. For a running event loop."""
    following = asyncio.get_running_loop().create_task(_follow()) if available() else None
    try:
        yield
    finally:
        if following is not None:
            following.cancel()


def available() -> bool:
    """Whether this system has them, and whoever runs it allows them."""
    with suppress(OSError):
        return REGIONS.exists() and "[never]" not in ENABLED.read_text()
    return False


async def _follow() -> None:
    enough = LEAST
    with suppress(OSError):
        while True:
            await asyncio.sleep(EVERY)
            if (size := used()) >= enough:
                enough = int(size * GROWN)
                await asyncio.to_thread(ask)


def used() -> int:
    """Bytes of memory in use."""
    return int(SIZES.read_text().split()[1]) * mmap.PAGESIZE


def ask() -> None:
    """For all memory in use now. What is refused stays as it is."""
    advise = ctypes.CDLL(None).madvise
    advise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    for start, size in regions(REGIONS.read_text()):
        advise(start, size, mmap.MADV_HUGEPAGE)
        advise(start, size, AT_ONCE)


def regions(smaps: str) -> Iterator[tuple[int, int]]:
    """Start and size of all that large pages fit into."""
    for first, end, kilobytes in REGION.findall(smaps):
        start, stop = int(first, 16), int(end, 16)
        inner = -(-start // LARGE) * LARGE
        size = stop // LARGE * LARGE - inner
        if size > 0 and int(kilobytes) * 1024 >= USED * (stop - start):
            yield inner, size
