"""Records that people brought along: a file for each, and replays of those that somebody looks at."""

from __future__ import annotations

import logging
import os
from collections import OrderedDict
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from cosmodrome.errors import BadRecord
from cosmodrome.match.reader import read
from cosmodrome.match.replay import replay
from cosmodrome.server.errors import ServerError
from cosmodrome.server.history import Past
from cosmodrome.server.settings import Settings

_log = logging.getLogger(__name__)
KEPT = 32  # imported records that stay in memory


class Imports:
    """Records that people brought along, as files by the hash of their text. The oldest make room for new ones."""

    def __init__(self, settings: Settings) -> None:
        self._folder = settings.imports
        self._most = settings.imports_kept
        self._longest = settings.import_steps
        self._loaded: OrderedDict[str, Past] = OrderedDict()

    def add(self, record: bytes) -> str:
        """Keep a record; BadRecord if it is none. May take a while."""
        self._read(record)
        name = blake2b(record, digest_size=12).hexdigest()
        path = self._path(name)
        if not path.exists():
            self._make_room()
            temporary = path.with_suffix(f".{os.urandom(4).hex()}")
            try:
                temporary.write_bytes(record)
                temporary.replace(path)
            except OSError as error:  # the disk is full, say
                _log.error("%s cannot be written: %s", path, error)
                with suppress(OSError):
                    temporary.unlink(missing_ok=True)
                said = error.strerror or "it cannot be written"
                raise ServerError(f"the record cannot be kept here right now: {said}", 503) from error
        return name

    def record(self, name: str) -> bytes:
        if len(name) == 24 and not set(name) - set("0123456789abcdef"):
            with suppress(FileNotFoundError):
                return self._path(name).read_bytes()
        raise ServerError("there is no such record here (old ones make room for new ones)", 404)

    def past(self, name: str) -> Past:
        """May take a while, the first time."""
        found = self._loaded.pop(name, None) or self._read(self.record(name))
        self._loaded[name] = found
        while len(self._loaded) > KEPT:
            self._loaded.popitem(last=False)
        return found

    def _read(self, record: bytes) -> Past:
        """Always bytes: a text of one line would be taken for a path."""
        script = read(record)
        if len(script.steps) > self._longest:
            raise BadRecord(f"the record has {len(script.steps):,} steps; this server shows up to {self._longest:,}")
        return Past(replay(script, to=script.shown), script.note)

    def _make_room(self) -> None:
        kept = sorted(self._folder.glob("*.cosmo"), key=_written)
        for path in kept[: max(0, len(kept) - self._most + 1)]:
            with suppress(OSError):
                path.unlink()

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.cosmo"


def _written(path: Path) -> float:
    """When; somebody else may have made room with it just now."""
    with suppress(OSError):
        return path.stat().st_mtime
    return 0.0
