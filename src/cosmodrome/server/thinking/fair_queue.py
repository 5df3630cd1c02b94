"""A queue in which everybody has their turn soon, however much somebody else has put in.

Whatever waits stands in a line: say, that of an address. Lines take turns, and each turn serves one thing. A line may
consist of lines that take turns among themselves: those of the people behind one address, and of each one's tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Line(NamedTuple):
    """A line by its name, and in how many rounds it has one turn."""

    name: str
    rounds: int = 1


class Turn(NamedTuple):
    """When a line is served next: in this round, and of several first the one that was served longest ago."""

    round: int
    served: int = 0


FIRST = Turn(0)


class FairQueue(Generic[T]):
    """Whatever waits, to be taken in fair order.

    A line that was empty has its turn in the next round (in that of its next turn, if it has not one in every round):
    before a line that was served in this one, and before those that come later. It gets nothing for the rounds that it
    missed.
    """

    def __init__(self, turn: Turn = FIRST) -> None:
        self._items: list[T] = []
        self._lines: dict[Line, FairQueue[T]] = {}  # in which something waits, or that were served lately
        self._round = 0
        self._served = 0
        self._turn = turn  # of this line in the queue around it

    def __len__(self) -> int:
        return len(self._items) + sum(map(len, self._lines.values()))

    def __iter__(self) -> Iterator[T]:
        """In the order in which it will be taken, if nothing is added."""
        queue = self._copy()
        while (item := queue.take()) is not None:
            yield item

    def add(self, item: T, place: Sequence[Line]) -> None:
        """Put it at the end of a line, which `place` names from the outermost to the innermost."""
        if not place:
            self._items.append(item)
            return
        line = place[0]
        if line not in self._lines:
            self._lines[line] = FairQueue(Turn(self._round + line.rounds))
        self._lines[line].add(item, place[1:])

    def take(self, fits: Callable[[T], bool] = lambda item: True) -> T | None:
        """Take out the first that fits; None if there is none."""
        for at, item in enumerate(self._items):
            if fits(item):
                return self._items.pop(at)
        for line, inner in sorted(self._lines.items(), key=lambda each: each[1]._turn):
            if (found := inner.take(fits)) is not None:
                self._round = max(self._round, inner._turn.round)
                self._served += 1
                inner._turn = Turn(self._round + line.rounds, self._served)
                self._forget_lines()
                return found
        return None

    def discard(self, item: T) -> None:
        """Take it out wherever it waits; nothing happens if it does not."""
        self._items = [other for other in self._items if other is not item]
        for inner in self._lines.values():
            inner.discard(item)
        self._forget_lines()

    def _forget_lines(self) -> None:
        """Those in which nothing waits, once it makes no difference when they were served."""
        self._lines = {
            line: inner for line, inner in self._lines.items() if len(inner) or inner._turn.round > self._round
        }

    def _copy(self) -> FairQueue[T]:
        queue = FairQueue[T](self._turn)
        queue._items = self._items[:]
        queue._lines = {line: inner._copy() for line, inner in self._lines.items()}
        queue._round, queue._served = self._round, self._served
        return queue
