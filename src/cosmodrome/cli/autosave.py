"""Keeps a game that is being played: after every answer it is on the disk."""

from __future__ import annotations

import os
import shlex
import tempfile
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

from cosmodrome.errors import BadOption
from cosmodrome.match.match import Match


class Keeper:
    """Saves a match to its file, wholly or not at all. The file can be resumed and is for its owner's eyes only."""

    def __init__(self, match: Match, path: Path | None, own_bots: Sequence[str] = ()) -> None:
        """Without a path: a new file in this folder, or where there is a place that can be written to.

        `own_bots` are those from files and packages, and those with names too long for a record.
        """
        self.match = match
        self.own_bots = own_bots
        self.steps = -1
        if path is None:
            self.path = self._first_that_works(_places(match.game.id))
        else:
            self.path = path
            try:
                self.save()
            except OSError as error:
                raise BadOption(f"the game cannot be saved as {path}: {error.strerror or error}") from None

    def save(self) -> None:
        """Nothing is written if nothing happened since."""
        if self.steps != len(self.match.record):
            self._write(self.path)
            self.steps = len(self.match.record)

    def keep(self) -> str:
        """Save, somewhere else if need be; what the player should know about that."""
        try:
            self.save()
        except OSError as error:
            lost = self.path
            self.path = self._first_that_works(_places(self.match.game.id))
            return f"{lost} cannot be written ({error.strerror or error}); the game is now saved in {self.path}"
        return ""

    def copy_to(self, path: Path) -> None:
        self._write(path)

    @property
    def resume(self) -> str:
        """The command that goes on with the game."""
        own = ["--own-bots", ",".join(dict.fromkeys(self.own_bots))] if self.own_bots else []
        return shlex.join(["cosmodrome", "play", self.match.game.id, "--resume", os.fspath(self.path), *own])

    def _write(self, path: Path) -> None:
        self.match.record.save(path, private=not self.match.over)

    def _first_that_works(self, places: Iterator[Path]) -> Path:
        problem: OSError | None = None
        for place in places:
            try:
                self._write(place)
            except OSError as error:
                problem = problem or error
            else:
                self.steps = len(self.match.record)
                return place
        raise BadOption(f"the game cannot be saved anywhere: {problem}")


def _places(game: str) -> Iterator[Path]:
    """New files: here, in the home folder, among the temporary files."""
    name = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    folders = [Path()]
    for find in (Path.home, lambda: Path(tempfile.gettempdir())):
        try:
            folders.append(find())
        except (RuntimeError, OSError):
            continue
    for folder in folders:
        path = folder / f"{name}.cosmo"
        number = 2
        while path.exists():
            path = folder / f"{name}-{number}.cosmo"
            number += 1
        yield path
