"""Jobs that do harm, for the process that vets what strangers bring. Of the tests it imports nothing else."""

from __future__ import annotations

import os
from collections import deque
from dataclasses import dataclass
from itertools import repeat

from cosmodrome.errors import BadRecord


@dataclass(frozen=True)
class Harmless:
    def work(self) -> None: ...


@dataclass(frozen=True)
class Endless:
    """Holds the interpreter, as compiled code does. Its fields are those of a job for a record."""

    record: object = None
    longest: int = 0

    def work(self) -> None:
        deque(repeat(0), maxlen=0)


@dataclass(frozen=True)
class Large:
    def work(self) -> None:
        bytearray(1 << 40)


@dataclass(frozen=True)
class Deadly:
    def work(self) -> None:
        os.abort()


@dataclass(frozen=True)
class Failing:
    def work(self) -> None:
        raise KeyError("a fault of the game")


@dataclass(frozen=True)
class Refused:
    def work(self) -> None:
        raise BadRecord("step 3 is missing", 7)
