"""Positions as typed structs both ways: what cannot be is refused with its field.

    class Cards(SetOf):
        of = "card"

    class Position(Table, frozen=True):
        round: Annotated[int, Meta(ge=0, le=99)] = 1
        center: Cards = Cards(0)

    position = read(Position, {"center": ["c5"]}, {"card": ["c1", ..., "c60"]})
    written(position, {"card": [...]})

The names of things belong to the components of a table, so they come along with the data.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, ClassVar, Self, TypeVar, get_args

import msgspec
from msgspec import Meta

from cosmodrome.errors import BadPosition
from cosmodrome.games.kit.reading import refusal
from cosmodrome.kernel.bits import members, only

Name = str | int
Names = Mapping[str, Sequence[Name]]
T = TypeVar("T")
Turn = Annotated[int, Meta(ge=0, le=10_000)]  # a hundred times a long game: events have 16 bits for a number


class Table(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A position, or a table within it."""


class Named(ABC):
    """A number of the state that a position writes by names; `of` says of what things."""

    of: ClassVar[str]
    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        self.value = int(value)

    def __int__(self) -> int:
        return self.value

    @classmethod
    @abstractmethod
    def read(cls, names: Sequence[Name], given: object) -> Self:
        """ValueError says what cannot be."""

    @abstractmethod
    def write(self, names: Sequence[Name]) -> object: ...


class OneOf(Named):
    """One thing. None of them (-1) is written as null; a field of type `Thing | None` can be read so."""

    @classmethod
    def read(cls, names: Sequence[Name], given: object) -> Self:
        return cls(index(names, given))

    def write(self, names: Sequence[Name]) -> object:
        return names[self.value] if self.value >= 0 else None


class SetOf(Named):
    """A set of things as a list."""

    first: ClassVar[int] = 0  # the number of the first name

    @classmethod
    def read(cls, names: Sequence[Name], given: object) -> Self:
        if not isinstance(given, list):
            raise ValueError(f"a list is needed, not {given!r}")
        found = 0
        for name in given:
            one = int(only(index(names, name) + cls.first))
            if found & one:
                raise ValueError(f"{name} appears twice")
            found |= one
        return cls(found)

    def write(self, names: Sequence[Name]) -> object:
        return [names[one - self.first] for one in members(self.value)]


class BagOf(Named):
    """How many there are of each kind, in lanes of so many bits."""

    bits: ClassVar[int]
    most: ClassVar[int]  # of a kind

    @classmethod
    def read(cls, names: Sequence[Name], given: object) -> Self:
        if not isinstance(given, Mapping):
            raise ValueError(f"a table of numbers is needed, not {given!r}")
        found = 0
        for name, n in given.items():
            if type(n) is not int or not 0 <= n <= cls.most:
                raise ValueError(f"{name} = {n!r} is not a number from 0 to {cls.most}")
            found += n << cls.bits * index(names, name)
        return cls(found)

    def write(self, names: Sequence[Name]) -> object:
        found = {name: self.value >> self.bits * i & (1 << self.bits) - 1 for i, name in enumerate(names)}
        return {name: n for name, n in found.items() if n}


def index(names: Sequence[Name], given: object) -> int:
    """The number of a thing; ValueError says which there are."""
    if isinstance(given, str | int) and not isinstance(given, bool) and given in names:
        return names.index(given)
    if isinstance(names, range):
        raise ValueError(f"{given!r} is not a number from {names[0]} to {names[-1]}")
    raise ValueError(f"{given!r} is not one of {', '.join(str(name) or repr(name) for name in names)}")


def read(kind: type[T], data: object, names: Names) -> T:
    """The data as a struct of this kind."""

    def named(wanted: type[Any], given: object) -> Named:
        value: Named = wanted.read(names[wanted.of], given)
        return value

    try:
        return msgspec.convert(data, kind, dec_hook=named)
    except msgspec.ValidationError as error:
        field, reason = refusal(kind, data, error, named)
        raise BadPosition(f"{field or 'the position'}: {reason}") from None


def written(table: Table, names: Names) -> dict[str, Any]:
    """The struct as plain data."""
    data: dict[str, Any] = msgspec.to_builtins(table, enc_hook=lambda value: value.write(names[value.of]))
    return data


def taken(kind: type[Table], state: object, fields: Iterable[str], at: int | None = None) -> dict[str, Any]:
    """Fields of a state, for those of the same name of a table; `at`: of each the entry of a seat or side."""
    makes = _makes(kind)
    values = {name: getattr(state, name) for name in fields}
    return {name: makes[name](value if at is None else value[at]) for name, value in values.items()}


@cache
def _makes(kind: type[Table]) -> dict[str, Callable[[Any], Any]]:
    """What turns a value of a state into one of each field."""
    found: dict[str, Callable[[Any], Any]] = {}
    for field in msgspec.structs.fields(kind):
        types = [one for one in (field.type, *get_args(field.type)) if isinstance(one, type)]
        found[field.name] = next((one for one in types if issubclass(one, Named | bool | int)), _itself)
    return found


def _itself(value: T) -> T:
    return value


def lay(table: Table, state: object, fields: Iterable[str]) -> None:
    """Set these fields of a state, but for those that are not given (None)."""
    for name in fields:
        value = getattr(table, name)
        if value is not None:
            setattr(state, name, int(value) if isinstance(value, Named) else value)


def within(where: str, n: int, least: int, most: int) -> int:
    """A number whose bounds belong to the components of a table."""
    if not least <= n <= most:
        raise BadPosition(f"{where}: {n} is not a number from {least} to {most}")
    return n


def named(where: str, names: Sequence[Name], given: object) -> int:
    """The number of a thing that stands by its name where no type can say so."""
    try:
        return index(names, given)
    except ValueError as error:
        raise BadPosition(f"{where}: {error}") from None
