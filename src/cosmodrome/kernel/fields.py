"""The fields of a state or a box by name, compiled or not: to compare, hash and pickle them.

Importing this lets pickle and copy handle vecs.
"""

from __future__ import annotations

import copyreg
from typing import Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

# What a state keeps for speed, for the undo barrier or for a listener, not as part of the position.
PASSING: Final = frozenset({"told", "offered", "is_offered", "councils", "listener"})


def names(thing: object) -> list[str]:
    """The attribute names of an instance: mypyc lists them per class, Python per instance."""
    found: dict[str, None] = {}
    for cls in type(thing).__mro__:
        for name in cls.__dict__.get("__mypyc_attrs__", ()):
            found[name] = None
    for name in getattr(thing, "__dict__", {}):
        found[name] = None
    return sorted(found)


def as_plain(value: Any) -> Any:
    """A value as plain data: vecs and all other sequences as lists."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    return [as_plain(item) for item in value]


def as_key(value: Any) -> Any:
    """A value as something that can be hashed and compared; of dicts and sets the order does not count."""
    if isinstance(value, dict):
        return frozenset((as_key(key), as_key(item)) for key, item in value.items())
    if isinstance(value, (set, frozenset)):
        return frozenset(as_key(item) for item in value)
    if isinstance(value, (str, bytes)) or not hasattr(value, "__iter__"):
        return value
    return tuple(as_key(item) for item in value)


# --- vecs through pickle and copy ---------------------------------------------------------------------


def int_vec(items: list[int]) -> vec[i64]:
    return vec[i64](cast("list[i64]", items))


def float_vec(items: list[float]) -> vec[float]:
    return vec[float](items)


def reduce_ints(items: Any) -> tuple[Any, ...]:
    return int_vec, (list(items),)


def reduce_floats(items: Any) -> tuple[Any, ...]:
    return float_vec, (list(items),)


copyreg.pickle(type(vec[i64]()), reduce_ints)
copyreg.pickle(type(vec[float]()), reduce_floats)
