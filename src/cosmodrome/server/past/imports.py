"""Records that people brought along: a file for each, and replays of those that somebody looks at.

The name of a file is the address that it came from (its hash, see `Cookies.hashed_address`), a dash, and the hash of
the text. If two addresses bring the same record, each has a file of its own, so that neither loses what the other gives
up. Files of older servers have no address until somebody looks at them and they are vetted; each of them counts as an
address by itself.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from cosmodrome.common.files import write_whole
from cosmodrome.errors import BadRecord
from cosmodrome.match.reader import Script, read
from cosmodrome.match.replay import replay
from cosmodrome.server.errors import ServerError
from cosmodrome.server.past.history import Past
from cosmodrome.server.settings import MEGABYTE, Settings
from cosmodrome.server.thinking.fair_share import Kept, make_room

_log = logging.getLogger(__name__)
LOADED = 32  # replays in memory
LOADED_BYTES = 4 * MEGABYTE  # of their records: a replay takes some ten times as much


class Imports:
    """Records that people brought along. What `address` brings or looks at counts for this address alone."""

    def __init__(self, settings: Settings) -> None:
        self._folder = settings.imports
        self._most = settings.imports_kept
        self._largest = settings.imports_bytes
        self._longest = settings.import_steps
        self._loaded: dict[Kept, Past] = {}  # used last, last
        self._lock = threading.Lock()

    def add(self, address: str, record: bytes) -> str:
        """Keep a record that was vetted. May take a while."""
        name = _name(record)
        path = self._folder / f"{address}-{name}.cosmo"
        with self._lock:
            try:
                if not path.exists():
                    self._make_room(Kept(address, path.name, len(record)))
                    write_whole(path, record)
                now = time.time_ns()  # finer than the clock of the file system
                os.utime(path, ns=(now, now))  # what was brought again counts as new
            except OSError as error:  # the disk is full, say
                _log.error("%s cannot be written: %s", path, error)
                said = error.strerror or "it cannot be written"
                raise ServerError(f"the record cannot be kept here right now: {said}", 503) from error
        return name

    def has(self, record: bytes) -> bool:
        """Whether the same record was vetted and is kept already, for whichever address."""
        return any(self._folder.glob(f"*-{_name(record)}.cosmo"))

    def record(self, name: str) -> bytes:
        if len(name) == 24 and not set(name) - set("0123456789abcdef"):
            for path in self._folder.glob(f"*{name}.cosmo"):
                with suppress(FileNotFoundError):
                    return path.read_bytes()
        raise ServerError("there is no such record here (old ones make room for new ones)", 404)

    def past(self, address: str, name: str) -> Past:
        """May take a while, the first time."""
        with self._lock:
            for kept, past in self._loaded.items():
                if kept.name == name:
                    self._keep(Kept(address, name, kept.size), past)
                    return past
        record = self.record(name)
        past = self._read(record)
        with self._lock:
            self._keep(Kept(address, name, len(record)), past)
        return past

    def _keep(self, new: Kept, past: Past) -> None:
        self._loaded.pop(new, None)
        for kept in make_room([*self._loaded], new, LOADED, LOADED_BYTES):
            del self._loaded[kept]
        self._loaded[new] = past

    def _read(self, record: bytes) -> Past:
        script = checked(record, self._longest)
        return Past(replay(script, to=script.shown), script.note)

    def _make_room(self, new: Kept) -> None:
        files = [kept for _, kept in sorted(map(_file, self._folder.glob("*.cosmo")))]
        for kept in make_room(files, new, self._most, self._largest):
            with suppress(OSError):
                (self._folder / kept.name).unlink()


def _name(record: bytes) -> str:
    return blake2b(record, digest_size=12).hexdigest()


def checked(record: bytes, longest: int) -> Script:
    """A record that somebody brought along, taken apart; BadRecord if it is none, or has more steps than that. Always
    bytes: a text of one line would be taken for a path.
    """
    script = read(record)
    if len(script.steps) > longest:
        raise BadRecord(f"the record has {len(script.steps):,} steps; this server shows up to {longest:,}")
    return script


def _file(path: Path) -> tuple[int, Kept]:
    """When a file was written, and for whom it is kept."""
    size = written = 0
    with suppress(OSError):  # somebody may have removed it just now
        found = path.stat()
        size, written = found.st_size, found.st_mtime_ns
    address, _, name = path.stem.rpartition("-")
    return written, Kept(address or name, path.name, size)
