"""Which lessons were finished in the terminal: a small file in the data folder, by game."""

from __future__ import annotations

from pathlib import Path

import msgspec

from cosmodrome.cli.common import complain, data_folder
from cosmodrome.common.files import write_whole
from cosmodrome.lessons.reading import Lesson

NAME = "lessons.json"


class Progress:
    """What was finished, now and before. If the file cannot be used, that is said once and the file stays as it is."""

    def __init__(self) -> None:
        self._done: dict[str, list[str]] = {}
        self._kept = True
        self._read()

    def finished(self, game: str) -> set[str]:
        """The ids of the finished lessons of a game."""
        return set(self._done.get(game, ()))

    def finish(self, lesson: Lesson) -> None:
        self._read()  # another terminal may have written meanwhile
        done = self._done.setdefault(lesson.game, [])
        if lesson.id not in done:
            done.append(lesson.id)
            self._write()

    def _read(self) -> None:
        if not self._kept:
            return
        try:
            path = _path()
            found = msgspec.json.decode(path.read_bytes(), type=dict[str, list[str]])
        except FileNotFoundError:
            return
        except (OSError, RuntimeError) as error:
            return self._give_up("read", error)
        except ValueError as error:
            return self._give_up("read", error, "; mend or delete the file")
        for game, lessons in found.items():
            now = self._done.get(game, [])
            self._done[game] = [*now, *(each for each in lessons if each not in now)]

    def _write(self) -> None:
        if not self._kept:
            return
        try:
            path = _path()
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, msgspec.json.format(msgspec.json.encode(self._done)) + b"\n")
        except (OSError, RuntimeError) as error:
            self._give_up("written", error)

    def _give_up(self, what: str, error: Exception, advice: str = "") -> None:
        self._kept = False
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        try:
            name = str(_path())
        except RuntimeError:
            name = NAME
        complain(
            f"{name} cannot be {what} ({why}){advice}. Until then, the lessons that you finish are not remembered."
        )


def _path() -> Path:
    """RuntimeError: nobody knows where the home folder is."""
    return data_folder() / NAME
