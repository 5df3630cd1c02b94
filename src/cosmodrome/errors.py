"""The errors that people meet. Each message says what was wrong and what is allowed."""

from __future__ import annotations

from pathlib import PurePath
from traceback import extract_tb

LONGEST = 200  # characters of what a foreign error says


class CosmodromeError(Exception):
    """Anything that a user of the program can put right."""


class UnknownGame(CosmodromeError):
    """No game has this name."""


class BadOption(CosmodromeError):
    """A table option that does not exist, or a value that it does not take."""


class BadComponents(CosmodromeError):
    """A file of components that cannot be used; names the entry, the field and the reason."""


class BadPosition(CosmodromeError):
    """A position that cannot be: a card in two places, a field of the wrong kind."""


class BadLesson(CosmodromeError):
    """A lesson that cannot be read or played; names the file, the step, the field and the reason."""


class IllegalMove(CosmodromeError):
    """An answer that is not among the options. `rule` is the number of the rule that forbids it, or empty."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class StaleDecision(IllegalMove):
    """An answer to a question that is no longer open."""


class BadRecord(CosmodromeError):
    """A damaged, truncated, edited or foreign record. `line` is where (0: the file as a whole)."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line


class BadWeights(BadOption):
    """Learned weights that do not fit the features of a game."""


class NoDeal(CosmodromeError):
    """Nothing that a seat cannot know could be dealt anew so that it fits what happened."""


def described(error: BaseException) -> str:
    """Somebody else's error in a line, with the place in the code where it was raised."""
    text = " ".join(f"{type(error).__name__}: {error}".split())[:LONGEST].rstrip(" :")
    if isinstance(error, SyntaxError):  # it says by itself where
        return text
    where = extract_tb(error.__traceback__)[-1]
    return f"{text} ({PurePath(where.filename).name}, line {where.lineno})"
