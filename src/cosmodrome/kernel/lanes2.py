"""Bags with lanes of 2 bits: 31 kinds, 0..3 of each, no guard bit (see `bags`)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cosmodrome.kernel.bits import count, shifted

KINDS: Final = 31
_LOW: Final = 0x1555555555555555
_EVEN: Final = 0x3333333333333333
_GUARD: Final[i64] = 0x4444444444444444  # typed: a literal of more than 62 bits would be a boxed object


def one(kind: i64) -> i64:
    return shifted(1, 2 * kind)


def amount(bag: i64, kind: i64) -> i64:
    return (bag >> (2 * kind)) & 3


def covers(have: i64, need: i64) -> bool:
    even = ((have & _EVEN) | _GUARD) - (need & _EVEN)
    odd = (((have >> 2) & _EVEN) | _GUARD) - ((need >> 2) & _EVEN)
    return even & odd & _GUARD == _GUARD


def _lacking_even(need: i64, have: i64) -> i64:
    left = ((need & _EVEN) | _GUARD) - (have & _EVEN)
    kept = left & _GUARD
    return left & (kept - (kept >> 2))


def lacking(need: i64, have: i64) -> i64:
    return _lacking_even(need, have) | (_lacking_even(need >> 2, have >> 2) << 2)


def size(bag: i64) -> i64:
    return count(bag & _LOW) + 2 * count((bag >> 1) & _LOW)
