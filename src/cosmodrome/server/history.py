"""Looking back: a match at any of its steps, and records that people bring along."""

from __future__ import annotations

import logging
import os
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any

from cosmodrome.errors import BadRecord
from cosmodrome.games.definition import Definition
from cosmodrome.kernel.state import CHANCE
from cosmodrome.match.header import Header
from cosmodrome.match.log import first_of_step
from cosmodrome.match.match import Match
from cosmodrome.match.reader import read
from cosmodrome.match.replay import replay
from cosmodrome.match.result import SCRIPTED
from cosmodrome.match.seen import Seen, is_seen, seen
from cosmodrome.server.errors import ServerError
from cosmodrome.server.settings import Settings
from cosmodrome.server.views import log_facts

_log = logging.getLogger(__name__)
KEPT = 32  # imported records that stay in memory
ALL = "all"


class Past(ABC):
    """A game to look back on. `stops` are the steps after which somebody decides, and the last one: where the game
    stood after so many moves.
    """

    limited = False  # to the eyes of `seat`: it is the record of a running game
    seat: int | None = None
    note = ""  # what whoever looks should know
    match: Match | None = None  # unless it is limited

    def __init__(self, header: Header, definition: Definition, movers: Sequence[int]) -> None:
        self.header = header
        self.definition = definition
        self.movers = movers
        self.stops = [at for at, who in enumerate(movers) if who != CHANCE] + [len(movers)]

    @property
    def names(self) -> list[str]:
        return self.header.seats

    @property
    def finished(self) -> bool:
        return self.match is not None and self.match.over

    def nearest(self, step: int) -> int:
        """The place among the stops of a step that somebody linked to."""
        return max((place for place, stop in enumerate(self.stops) if stop <= step), default=0)

    @property
    @abstractmethod
    def turns(self) -> list[int]:
        """The number of the turn after each step, that before the first one included."""

    @cached_property
    def turn_starts(self) -> list[int]:
        """The places among the stops where a turn begins, and the last one. In a game that counts no turns: where
        another seat's answers begin.
        """
        turns = self.turns
        numbers = [turns[stop] for stop in self.stops]
        if len(set(numbers)) == 1:
            numbers = [self.movers[stop] for stop in self.stops[:-1]]
        changes = [at for at in range(1, len(numbers)) if numbers[at] != numbers[at - 1]]
        return sorted({0, *changes, len(self.stops) - 1})

    def turn(self, place: int, way: int) -> int:
        """The place where a turn begins, before or after this one."""
        starts = self.turn_starts
        if way > 0:
            return next((start for start in starts if start > place), starts[-1])
        return next((start for start in reversed(starts) if start < place), 0)

    @abstractmethod
    def view(
        self, step: int, seat: int | None, everything: bool, log: int, before: int | None = None
    ) -> dict[str, Any]:
        """What a seat saw then; `everything`: the table of whoever decided with all hands open, and what all were told.
        `log`: so many of its last entries; `before`: of those before this step.
        """


class PastMatch(Past):
    """A match at any of its steps."""

    match: Match

    def __init__(self, match: Match) -> None:
        super().__init__(match.record.header, match.game.definition, [step.who for step in match.record.steps])
        self.match = match
        self.note = SCRIPTED if match.scripted else ""

    @property
    def names(self) -> list[str]:
        return self.match.names

    @property
    def turns(self) -> list[int]:
        return self.match.turns

    def at(self, step: int) -> Match:
        """The match as it stood after this step. May take a while: not for the event loop."""
        return self.match if step >= len(self.match.record) else self.match.fork(step)

    def view(
        self, step: int, seat: int | None, everything: bool, log: int, before: int | None = None
    ) -> dict[str, Any]:
        then = self.at(step)
        if everything:
            seat = then.mover if then.mover is not None else seat
        told = then.open_log(log, before) if everything else then.log_for(seat, log, before)
        shown = then.view(seat, everything)
        shown["decision"] = None  # it was answered long ago
        if everything:
            shown |= {"seat": None, "front": seat}  # nobody's own eyes, but from there
        return {**shown, "step": step, "log": log_facts(told)}


class PastSeen(Past):
    """A running game, as the seat saw it that its record was made for."""

    limited = True

    def __init__(self, seen: Seen) -> None:
        super().__init__(seen.header, seen.definition, seen.movers)
        self.seat = seen.seat
        self.note = seen.note
        self.stops = seen.stops
        self._seen = seen

    @property
    def turns(self) -> list[int]:
        return self._seen.turns

    def view(
        self, step: int, seat: int | None, everything: bool, log: int, before: int | None = None
    ) -> dict[str, Any]:
        told = [entry for entry in self._seen.log_to(step) if before is None or entry.seq < before]
        told = told[first_of_step(told, len(told) - log) :]
        return {**self._seen.view(step), "seat": self.seat, "step": step, "log": log_facts(told)}


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
        steps = read(record).steps
        if len(steps) > self._longest:
            raise BadRecord(f"the record has {len(steps):,} steps; this server shows up to {self._longest:,}")
        if is_seen(record):
            return PastSeen(seen(record))
        hidden = next((at for at, said in enumerate(steps) if said.unknown), None)
        found = PastMatch(replay(record, to=hidden))
        if hidden is not None:
            found.limited = True
            found.note = f"Shown up to step {hidden} only: the rest is hidden, and the record does not say who saw it."
        return found

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
