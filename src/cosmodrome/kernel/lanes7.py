"""Bags with lanes of 7 bits: 9 kinds, 0..63 of each (see `bags`)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cosmodrome.kernel.bits import shifted

KINDS: Final = 9
GUARD: Final[i64] = 0x4081020408102040  # typed: a literal of more than 62 bits would be a boxed object


def one(kind: i64) -> i64:
    return shifted(1, 7 * kind)


def amount(bag: i64, kind: i64) -> i64:
    return (bag >> (7 * kind)) & 127


def covers(have: i64, need: i64) -> bool:
    return ((have | GUARD) - need) & GUARD == GUARD


def lacking(need: i64, have: i64) -> i64:
    left = (need | GUARD) - have
    kept = left & GUARD
    return left & (kept - (kept >> 6))


def size(bag: i64) -> i64:
    return bag % 127  # lanes add up to 126 things in all
