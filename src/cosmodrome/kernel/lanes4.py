"""Bags with lanes of 4 bits: 15 kinds, 0..15 of each, no guard bit (see `bags`)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cosmodrome.kernel.bits import shifted

KINDS: Final = 15
_EVEN: Final = 0x0F0F0F0F0F0F0F0F
_GUARD: Final = 0x1010101010101010


def one(kind: i64) -> i64:
    return shifted(1, 4 * kind)


def amount(bag: i64, kind: i64) -> i64:
    return (bag >> (4 * kind)) & 15


def covers(have: i64, need: i64) -> bool:
    even = ((have & _EVEN) | _GUARD) - (need & _EVEN)
    odd = (((have >> 4) & _EVEN) | _GUARD) - ((need >> 4) & _EVEN)
    return even & odd & _GUARD == _GUARD


def _lacking_even(need: i64, have: i64) -> i64:
    left = ((need & _EVEN) | _GUARD) - (have & _EVEN)
    kept = left & _GUARD
    return left & (kept - (kept >> 4))


def lacking(need: i64, have: i64) -> i64:
    return _lacking_even(need, have) | (_lacking_even(need >> 4, have >> 4) << 4)


def size(bag: i64) -> i64:
    bag = (bag & _EVEN) + ((bag >> 4) & _EVEN)
    return bag % 255
