"""Large pages: asked for when a server has become large, for memory that is in use, and never where they are off."""

from __future__ import annotations

import asyncio
import mmap
from pathlib import Path

import pytest

from cosmodrome.server import memory
from cosmodrome.server.memory import LARGE, LEAST, REGIONS, available, in_large_pages, regions

SIZE = 4 * LARGE
SMAPS = """\
00400000-00c00000 rw-p 00000000 00:00 0                                  [heap]
Size:               8192 kB
KernelPageSize:        4 kB
Rss:                8192 kB
VmFlags: rd wr mr mw me ac
7f0000100000-7f0000900000 rw-p 00000000 00:00 0
Size:               8192 kB
Rss:                6144 kB
VmFlags: rd wr mr mw me ac
7f1000000000-7f1000800000 rw-p 00000000 00:00 0
Size:               8192 kB
Rss:                 100 kB
VmFlags: rd wr mr mw me ac
7f2000000000-7f2000800000 rw-p 00000000 fe:00 4711                       /usr/lib/library.so
Size:               8192 kB
Rss:                8192 kB
VmFlags: rd wr mr mw me ac
7f3000000000-7f3000800000 r--p 00000000 00:00 0
Size:               8192 kB
Rss:                8192 kB
VmFlags: rd mr mw me ac
7f4000000000-7f40001ff000 rw-p 00000000 00:00 0                          [anon: arena]
Size:               2044 kB
Rss:                2044 kB
VmFlags: rd wr mr mw me ac
7f5000000000-7f5000200000 rw-p 00000000 00:00 0                          [anon: arena]
Size:               2048 kB
Rss:                2048 kB
VmFlags: rd wr mr mw me ac
"""


def test_memory_in_use_of_no_file_is_found() -> None:
    assert list(regions(SMAPS)) == [
        (0x400000, 4 * LARGE),
        (0x7F0000200000, 3 * LARGE),  # whole pages only
        (0x7F5000000000, LARGE),
    ]


@pytest.mark.skipif(not available(), reason="this system has no large pages, or they are off")
def test_the_system_is_asked() -> None:
    with mmap.mmap(-1, SIZE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS) as used:
        used[:] = b"x" * SIZE
        memory.ask()
        asked = [block for block in REGIONS.read_text().split("VmFlags:")[1:] if " hg" in block.partition("\n")[0]]
        assert asked
        assert used[:] == b"x" * SIZE, "nothing is lost"


def follow(monkeypatch: pytest.MonkeyPatch, folder: Path, sizes: list[int], allowed: str = "[madvise] never") -> int:
    """How often the system is asked while memory has these sizes, one after another."""
    asked = 0

    def ask() -> None:
        nonlocal asked
        asked += 1

    (folder / "enabled").write_text(allowed)
    monkeypatch.setattr(memory, "ENABLED", folder / "enabled")
    monkeypatch.setattr(memory, "REGIONS", folder / "enabled")
    monkeypatch.setattr(memory, "EVERY", 0.0)
    monkeypatch.setattr(memory, "ask", ask)
    left = iter(sizes)
    done = asyncio.Event()

    def used() -> int:
        size = next(left, None)
        if size is None:
            done.set()
            raise OSError("no more")
        return size

    monkeypatch.setattr(memory, "used", used)

    async def story() -> None:
        with in_large_pages():
            if available():
                await asyncio.wait_for(done.wait(), 10)

    asyncio.run(story())
    return asked


def test_a_small_server_is_left_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert follow(monkeypatch, tmp_path, [LEAST // 2, LEAST - 1]) == 0


def test_a_server_that_grows_asks_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    sizes = [LEAST, LEAST + 1, LEAST * 5 // 4 - 1, LEAST * 5 // 4, LEAST * 3 // 2, LEAST, LEAST * 2]
    assert follow(monkeypatch, tmp_path, sizes) == 3


def test_where_they_are_off_nobody_asks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert follow(monkeypatch, tmp_path, [LEAST], allowed="always madvise [never]") == 0


def test_a_system_without_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(memory, "ENABLED", tmp_path / "nothing")
    assert not available()

    async def story() -> None:
        with in_large_pages():
            assert asyncio.all_tasks() == {asyncio.current_task()}, "nobody follows anything"

    asyncio.run(story())


@pytest.mark.skipif(not memory.SIZES.exists(), reason="only Linux tells it")
def test_what_is_used_is_told_in_bytes() -> None:
    assert 1 << 20 < memory.used() < 1 << 40
