"""Frames: what is to be done or decided, one int each; the agenda of a state is a stack of them.

bits 0-7 kind | 8-11 who | 12-27 a | 28-51 b | 52-57 c
A frame never holds the identity of a hidden thing. A field that is too large would run over into the next one: plain
Python refuses it, compiled code does not look. Kinds are numbered so that one comparison sorts them:
steps the engine carries out (below 64), decisions (64 to 191), chance (from 192).
"""

from __future__ import annotations

from types import FunctionType
from typing import Final

from mypy_extensions import i64

from cosmodrome.kernel.bits import shifted

# Steps of the kernel; a game's own start at FIRST_STEP.
RUN: Final = 1
REPEAT: Final = 2
FIRST_STEP: Final = 8

# Decisions of the kernel; a game's own start at FIRST_DECISION.
DECISION: Final = 64
CHOOSE: Final = 64
ORDER: Final = 65
PAY: Final = 66
PICK: Final = 67
COUNCIL: Final = 68
FIRST_DECISION: Final = 72

# Chance; all of a game's own.
FIRST_CHANCE: Final = 192

CHECKED: Final[bool] = isinstance(shifted, FunctionType)  # plain Python: a compiled function is of another type


def frame(kind: i64, who: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> i64:
    if CHECKED:
        _check_fields(kind, who, a, b, c)
    return kind | shifted(who, 8) | shifted(a, 12) | shifted(b, 28) | shifted(c, 52)


def _check_fields(kind: i64, who: i64, a: i64, b: i64, c: i64) -> None:
    _check("kind", kind, 8, kind)
    _check("who", who, 4, kind)
    _check("a", a, 16, kind)
    _check("b", b, 24, kind)
    _check("c", c, 6, kind)


def _check(field: str, value: i64, bits: i64, kind: i64) -> None:
    if value >> bits:
        raise ValueError(f"frame of kind {kind}: {field} = {value} is not between 0 and {shifted(1, bits) - 1}")


def kind_of(f: i64) -> i64:
    return f & 255


def who_of(f: i64) -> i64:
    return (f >> 8) & 15


def a_of(f: i64) -> i64:
    return (f >> 12) & 0xFFFF


def b_of(f: i64) -> i64:
    return (f >> 28) & 0xFFFFFF


def c_of(f: i64) -> i64:
    return (f >> 52) & 63
