"""Bags: how many of each kind, packed in one int. Lanes of 8 bits: 7 kinds, 0..127 of each.

Add with +, take away with - (never more than there is). The top bit of a lane guards against borrowing.
`lanes7`, `lanes4` and `lanes2` are the same for 9, 15 and 31 kinds.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cosmodrome.kernel.bits import shifted

KINDS: Final = 7
GUARD: Final = 0x80808080808080


def one(kind: i64) -> i64:
    return shifted(1, 8 * kind)


def many(kind: i64, n: i64) -> i64:
    return shifted(n, 8 * kind)


def amount(bag: i64, kind: i64) -> i64:
    return (bag >> (8 * kind)) & 255


def covers(have: i64, need: i64) -> bool:
    return ((have | GUARD) - need) & GUARD == GUARD


def lacking(need: i64, have: i64) -> i64:
    """What `have` lacks of `need`, kind by kind, never below nothing."""
    left = (need | GUARD) - have
    kept = left & GUARD
    return left & (kept - (kept >> 7))


def common(a: i64, b: i64) -> i64:
    """The smaller amount of every kind."""
    return a - lacking(a, b)


def size(bag: i64) -> i64:
    return bag % 255  # 256 % 255 == 1, so the lanes add up (to 254 things in all)


def bag_of(kinds: list[int]) -> i64:
    bag: i64 = 0
    for kind in kinds:
        bag += one(kind)
    return bag


def amounts(bag: i64, kinds: int) -> list[int]:
    """The bag as a list; for the edges, not for the inner loop."""
    return [int(amount(bag, kind)) for kind in range(kinds)]
