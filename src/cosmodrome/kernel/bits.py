"""Sets as machine ints: one bit per card, tile or space (at most 62 of a kind)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64


def shifted(x: i64, places: i64) -> i64:
    """x << places. (mypyc compiles a literal `1 << n` to a 32-bit C int, so that is never written.)"""
    return x << places


def _index_table() -> vec[i64]:
    table = vec[i64]([0] * 67)
    for i in range(62):
        table[shifted(1, i) % 67] = i
    return table


_INDEX: Final[vec[i64]] = _index_table()  # 2 is a primitive root of 67: powers of two have distinct remainders


def only(thing: i64) -> i64:
    """The set that holds this one thing."""
    return shifted(1, thing)


def first_n(n: i64) -> i64:
    """The set of things 0..n-1."""
    return shifted(1, n) - 1


def has(things: i64, thing: i64) -> bool:
    return things & shifted(1, thing) != 0


def lowest(things: i64) -> i64:
    """The lowest thing of a set that is not empty."""
    return _INDEX[(things & -things) % 67]


def count(things: i64) -> i64:
    # Literals stay below 2 ** 62: larger ones are boxed objects in compiled code.
    things = things - ((things >> 1) & 0x1555555555555555)
    things = (things & 0x3333333333333333) + ((things >> 2) & 0x3333333333333333)
    things = (things + (things >> 4)) & 0x0F0F0F0F0F0F0F0F
    things += things >> 8
    things += things >> 16
    things += things >> 32
    return things & 127


def nth(things: i64, k: i64) -> i64:
    """The k-th thing (from 0) of a set, in ascending order."""
    base: i64 = 0
    width: i64 = 32
    while width >= 8:
        below = count(things & (shifted(1, width) - 1))
        if k >= below:
            k -= below
            things >>= width
            base += width
        width >>= 1
    while k > 0:
        things &= things - 1
        k -= 1
    return base + lowest(things)


def with_each(actions: vec[i64], base: i64, things: i64) -> vec[i64]:
    """Append base + thing for every thing of the set, ascending."""
    while things:
        actions = append(actions, base + lowest(things))
        things &= things - 1
    return actions


def append_set(found: vec[i64], things: i64, n: i64) -> vec[i64]:
    """Append 1 for each of the first n things that is in the set, 0 for each that is not."""
    thing: i64 = 0
    while thing < n:
        found = append(found, 1 if has(things, thing) else 0)
        thing += 1
    return found


def append_all(found: vec[i64], values: vec[i64], places: i64, plus: i64) -> vec[i64]:
    """Append for each place its value and `plus`; 0 for places that are not in use."""
    at: i64 = 0
    while at < places:
        found = append(found, values[at] + plus if at < len(values) else 0)
        at += 1
    return found


def members(things: i64) -> list[int]:
    """The set as a list; for the edges, not for the inner loop."""
    found: list[int] = []
    while things:
        found.append(int(lowest(things)))
        things &= things - 1
    return found


def set_of(things: list[int]) -> i64:
    found: i64 = 0
    for thing in things:
        found |= only(thing)
    return found
