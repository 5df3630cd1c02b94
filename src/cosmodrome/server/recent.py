"""A dictionary that forgets."""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(OrderedDict[K, V]):
    """Keeps at most so many entries: the one that was set or used longest ago goes first."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        while len(self) > self._most:
            self.popitem(last=False)

    def use(self, key: K) -> V | None:
        """Return the value, if there is one, and keep it longer."""
        if key not in self:
            return None
        self.move_to_end(key)
        return self[key]
