"""Values of a position as a person writes them, and back; what cannot be is refused with its field."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cosmodrome.errors import BadPosition
from cosmodrome.kernel import lanes4, lanes7
from cosmodrome.kernel.bits import members, only


class Codec(ABC):
    """One kind of value."""

    def write(self, value: int) -> Any:
        return value

    @abstractmethod
    def read(self, where: str, given: Any) -> Any:
        """The value as given, checked; BadPosition names where it stands."""


class Number(Codec):
    def __init__(self, least: int = 0, most: int = 63) -> None:
        self.least = least
        self.most = most

    def write(self, value: int) -> int:
        return int(value)

    def read(self, where: str, given: Any) -> int:
        if type(given) is not int or not self.least <= given <= self.most:
            raise BadPosition(f"{where} = {given!r} is not a number from {self.least} to {self.most}")
        return given


class Flag(Codec):
    def write(self, value: int) -> bool:
        return bool(value)

    def read(self, where: str, given: Any) -> bool:
        if not isinstance(given, bool):
            raise BadPosition(f"{where} = {given!r} is neither true nor false")
        return given


class One(Codec):
    """A thing by its name, or null for none (-1)."""

    def __init__(self, names: Sequence[str], none: bool = True) -> None:
        self.names = list(names)
        self.none = none

    def write(self, value: int) -> str | None:
        return self.names[value] if value >= 0 else None

    def read(self, where: str, given: Any) -> int:
        if given is None and self.none:
            return -1
        if given not in self.names:
            raise BadPosition(f"{where} = {given!r} is not one of {', '.join(map(repr, self.names))}")
        return self.names.index(given)


class Some(Codec):
    """A set as a list of names."""

    def __init__(self, names: Sequence[str], first: int = 0) -> None:
        self.names = list(names)
        self.first = first  # the number of the first name

    def write(self, value: int) -> list[str]:
        return [self.names[one - self.first] for one in members(value)]

    def read(self, where: str, given: Any) -> int:
        if not isinstance(given, list):
            raise BadPosition(f"{where}: a list is needed, not {given!r}")
        found = 0
        for name in given:
            if name not in self.names:
                raise BadPosition(f"{where}: {name!r} is not one of {', '.join(map(str, self.names))}")
            one = int(only(self.names.index(name) + self.first))
            if found & one:
                raise BadPosition(f"{where}: {name} is there twice")
            found |= one
        return found


class Amounts(Codec):
    """A bag as a table of amounts, in lanes of 7 or 4 bits."""

    def __init__(self, names: Sequence[str], bits: int) -> None:
        self.names = list(names)
        self.bits = bits

    def write(self, value: int) -> dict[str, int]:
        lanes = lanes7 if self.bits == 7 else lanes4
        found = {name: int(lanes.amount(value, i)) for i, name in enumerate(self.names)}
        return {name: n for name, n in found.items() if n}

    def read(self, where: str, given: Any) -> int:
        known(where, given, self.names)
        number = Number(0, 63 if self.bits == 7 else 15)
        return sum(number.read(f"{where}.{name}", n) << self.bits * self.names.index(name) for name, n in given.items())


class Pair(Codec):
    """Two resources as one number, or null."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = list(names)

    def write(self, value: int) -> list[str] | None:
        return [self.names[value // len(self.names)], self.names[value % len(self.names)]] if value >= 0 else None

    def read(self, where: str, given: Any) -> int:
        if given is None:
            return -1
        if not isinstance(given, list) or len(given) != 2:
            raise BadPosition(f"{where}: two resources are needed, not {given!r}")
        one, other = (One(self.names, none=False).read(where, name) for name in given)
        return one * len(self.names) + other


def known(where: str, data: Any, fields: Iterable[str]) -> None:
    """A table with no other fields than these."""
    if not isinstance(data, Mapping):
        raise BadPosition(f"{where}: a table of fields is needed, not {data!r}")
    for name in data:
        if name not in fields:
            raise BadPosition(f"{where}: unknown field {name!r}; known: {', '.join(sorted(fields))}")
