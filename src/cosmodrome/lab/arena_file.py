"""The results of an arena in a file: a line for the plan, then a line for each game as it ends."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict, replace
from hashlib import blake2b
from pathlib import Path
from typing import IO, Any, Self

from cosmodrome.bots import Maker
from cosmodrome.bots.habits import FILE as HABITS
from cosmodrome.bots.loading import AnyBot, is_code, maker_of
from cosmodrome.bots.specs import is_search, spec_of
from cosmodrome.common.seeds import settled_seed
from cosmodrome.errors import BadOption
from cosmodrome.games.definition import Definition
from cosmodrome.lab.arena_plan import Key, Plan
from cosmodrome.lab.forfeits import Forfeit
from cosmodrome.lab.one_game import Played

FORM = "cosmodrome arena 1"
BELIEFS = "beliefs.toml"  # of games whose bots may watch


class ResultsFile:
    """What was played, in memory, and in a file if there is one. A game is in the file before the next is waited for.

    A line that was being written when the program was killed is cut off: its game is played again. Files of others and
    of other plans stay as they are.
    """

    def __init__(self, path: Path | None, plan: Plan) -> None:
        self.path = path
        self.plan = plan
        self.played: dict[Key, Played] = {}
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Self:
        if self.path is None:
            self.plan = replace(self.plan, seed=settled_seed(self.plan.seed))
            return self
        self._file = self.path.open("a+b")
        try:
            self._lock(self._file)
            self._read(self._file, self.path)
        except BaseException:
            self._file.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    def add(self, key: Key, played: Played) -> None:
        self.played[key] = played
        self._write({"pairing": key.pairing, "deal": key.deal, "order": key.order, **asdict(played)})

    def _write(self, data: dict[str, Any]) -> None:
        if self._file is not None:
            self._file.write(json.dumps(data).encode() + b"\n")
            self._file.flush()

    def _lock(self, file: IO[bytes]) -> None:
        """Two programs must not write at once (where the system can tell)."""
        if sys.platform == "win32":
            return
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadOption(f"{self.path} is in use: another arena writes to it") from None

    def _read(self, file: IO[bytes], path: Path) -> None:
        file.seek(0)
        data = file.read()
        whole = data[: data.rfind(b"\n") + 1]
        if not whole:
            self._begin(file, path, data)
            return
        first, *lines = whole.splitlines()
        self._same_plan(_line(path, 1, first).get(FORM), path)
        for number, line in enumerate(lines, 2):
            found = _line(path, number, line)
            try:
                key, played = _result(found, self.plan)
            except (KeyError, TypeError, ValueError):
                raise BadOption(f"{path}, line {number}: this is not the result of a game") from None
            self.played[key] = played
        file.truncate(len(whole))

    def _begin(self, file: IO[bytes], path: Path, cut_off: bytes) -> None:
        """Write the first line, if the file has nothing but a beginning of it."""
        drawn = self.plan.seed is None
        self.plan = replace(self.plan, seed=settled_seed(self.plan.seed))
        first = {FORM: self.plan.as_json()}
        line = json.dumps(first).encode()
        known = line[: line.index(b'"seed"')] if drawn else line  # the line had another seed
        if not (line.startswith(cut_off) or (drawn and cut_off.startswith(known))):
            raise BadOption(f"{path} is not a file of arena results")
        file.truncate(0)
        self._write(first)

    def _same_plan(self, before: Any, path: Path) -> None:
        if not isinstance(before, dict):
            raise BadOption(f"{path} is not a file of arena results")
        if self.plan.seed is None:
            self.plan = replace(self.plan, seed=before.get("seed"))
        now = json.loads(json.dumps(self.plan.as_json()))
        for name, value in now.items():
            if before.get(name) != value:
                was, what = before.get(name), name
                if name == "identities":  # the names are the same
                    what, was, value = next(
                        (bot, old, new)
                        for bot, old, new in zip(self.plan.bots, was or [""] * len(value), value, strict=False)
                        if old != new
                    )
                raise BadOption(f"{path} was begun with {what} = {was}, not {value}; use another file")


def _line(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        wrong = "is not a file of arena results" if number == 1 else f"is damaged in line {number}"
        raise BadOption(f"{path} {wrong}")
    return found


def _result(line: dict[str, Any], plan: Plan) -> tuple[Key, Played]:
    """The game that a line tells of. KeyError, TypeError or ValueError: the plan has no such game."""
    key = Key(line.pop("pairing"), line.pop("deal"), line.pop("order"))
    winners, scores, forfeit = tuple(line.pop("winners")), tuple(line.pop("scores")), line.pop("forfeit")
    played = Played(winners, scores, forfeit=None if forfeit is None else Forfeit(**forfeit), **line)
    if not _fits(key, played, plan):
        raise ValueError
    return key, played


def _fits(key: Key, played: Played, plan: Plan) -> bool:
    """Whether the plan has such a game, with such an end. There may be more deals than are wanted now."""
    seats, forfeit = plan.setting.seats, played.forfeit
    named = played.winners if forfeit is None else (*played.winners, forfeit.seat)
    return (
        all(type(number) is int for number in (*key, *named, *played.scores))
        and key.pairing in range(len(plan.pairings))
        and key.deal >= 0
        and key.order in range(plan.orders)
        and all(seat in range(seats) for seat in named)
        and len(played.scores) == (seats if forfeit is None else 0)
    )


def identity(bot: AnyBot, rules: Definition) -> str:
    """What is behind a name: the whole spec of a search with the files it goes by, or the code of a bot from a file.

    So results of a bot are not added to those of another one that now has its name.
    """
    if isinstance(bot, str) and is_search(bot):
        spec = spec_of(bot, rules)
        files = {f"weights/{spec.weights}.toml": True, HABITS: spec.habits, BELIEFS: spec.watch}
        learned = "".join(rules.resource(name) for name, used in files.items() if used)
        return f"{spec} {_digest(learned.encode())}" if learned else str(spec)
    if isinstance(bot, str) and not is_code(bot):
        return bot
    return _code(maker_of(bot, rules))


def _code(made_by: Maker) -> str:
    inner = getattr(made_by, "func", made_by)
    given = getattr(made_by, "keywords", {})
    module = sys.modules.get(getattr(inner, "__module__", ""))
    file = getattr(module, "__file__", None)
    code = _digest(Path(file).read_bytes()) if file and os.path.isfile(file) else ""
    return f"{getattr(inner, '__qualname__', inner)}({', '.join(f'{k}={v}' for k, v in given.items())}) {code}".strip()


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=8).hexdigest()
