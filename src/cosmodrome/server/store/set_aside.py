"""Tables and records that are set aside: with them in hand the server stood still or came to a sudden end.

What the server has in hand is noted in a small file that is mapped into memory, so the note costs no write to the disk
and outlives the process. The next process sets aside what it finds there: nothing is tried again that would only end it
once more. What is set aside stands in a text file; a host who removes a line brings the table back.
"""

from __future__ import annotations

import logging
import mmap
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from struct import Struct
from typing import Literal

Doing = Literal["loaded", "played", "drawn"]

IN_HAND = "in-hand"
SET_ASIDE = "set-aside.txt"
ENTRY = Struct("=24s6sB")  # the id of a table or a record, what is done with it, and how often that has ended a process
SIZE = 64 * ENTRY.size  # more entries than there are threads
STRIKES = 2  # sudden ends with something in hand: one may be chance, as when somebody kills the process

_log = logging.getLogger(__name__)


class SetAside:
    """`stood_still`: the last process did, and what it had in hand is the reason. Without a folder nothing is kept."""

    def __init__(self, folder: Path | None = None, stood_still: bool = False) -> None:
        self._list = folder / SET_ASIDE if folder else None
        self._names = _names_in(self._list) if self._list else set()
        self._notes = _mapped(folder / IN_HAND) if folder else mmap.mmap(-1, SIZE)
        self._free = list(range(0, SIZE, ENTRY.size))
        self._strikes: dict[tuple[str, str], int] = {}  # how often processes have ended while this was done with this
        self._look_back(stood_still)

    def __contains__(self, name: str) -> bool:
        return name in self._names

    def add(self, name: str, why: str) -> None:
        """Set a table or a record aside, in this process and in those that follow."""
        if name in self._names:
            return
        self._names.add(name)
        _log.error("%s is set aside: %s", name, why)
        if self._list is None:
            return
        try:
            with self._list.open("a", encoding="utf-8") as file:
                file.write(f"{name} {time.strftime('%Y-%m-%d %H:%M')} {why}\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            _log.error("%s cannot be written: %s", self._list, error)

    @contextmanager
    def in_hand(self, name: str, doing: Doing) -> Iterator[None]:
        """Note while it is open what is done with a table or a record, from any thread. Nothing is awaited in it,
        or what only waits would seem to be the reason for what others do.
        """
        at = self._free.pop() if self._free else -1
        strikes = self._strikes.get((name, doing), 0) + 1
        if at >= 0:
            ENTRY.pack_into(self._notes, at, name.encode("ascii", "replace"), doing.encode(), strikes)
        try:
            yield
        finally:
            if at >= 0:
                ENTRY.pack_into(self._notes, at, b"", b"", 0)
                self._free.append(at)
            if strikes > 1:
                self._strikes.pop((name, doing), None)  # it was not the reason

    def _look_back(self, stood_still: bool) -> None:
        """What the last process had in hand when it ended."""
        for *texts, strikes in ENTRY.iter_unpack(self._notes[:]):
            name, doing = (text.rstrip(b"\0").decode("ascii", "replace") for text in texts)
            if name and stood_still:
                self.add(name, f"the server stood still while it was being {doing}")
            elif name and strikes >= STRIKES:
                self.add(name, f"the server ended {strikes} times while it was being {doing}")
            elif name:
                self._strikes[name, doing] = strikes
        self._notes[:] = bytes(SIZE)


def _names_in(path: Path) -> set[str]:
    """The first word of each line."""
    try:
        lines = path.read_text("utf-8", "replace").splitlines()
    except FileNotFoundError:
        return set()
    except OSError as error:
        _log.error("%s cannot be read: %s", path, error)
        return set()
    return {line.split()[0] for line in lines if line.strip()}


def _mapped(path: Path) -> mmap.mmap:
    try:
        if not path.exists() or path.stat().st_size != SIZE:
            path.write_bytes(bytes(SIZE))  # zeros, not a hole: they take their place on the disk now
        with path.open("r+b") as file:
            return mmap.mmap(file.fileno(), SIZE)
    except OSError as error:
        _log.error("%s cannot be used: %s", path, error)
        return mmap.mmap(-1, SIZE)
