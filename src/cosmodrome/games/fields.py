"""States as plain data: for fingerprints and raw positions."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.errors import BadPosition
from cosmodrome.kernel.fields import PASSING, as_plain, names
from cosmodrome.kernel.state import Box, State

S = TypeVar("S", bound=State)

# Lists that the kernel sets itself: mypyc never frees a vec that uncompiled code sets.
OF_THE_KERNEL = {"agenda", "knows", "ledger"}


def dump(state: State) -> dict[str, Any]:
    """All fields as plain data."""
    return {
        name: as_plain(getattr(state, name))
        for name in names(state)
        if name not in PASSING and not isinstance(getattr(state, name), Box)
    }


def load(state: S, data: Mapping[str, Any]) -> S:
    """Set the fields of a fresh state from plain data; every one must be there and of the right kind.

    Positions written before turns were counted have no `turn`: it is 0.
    """
    data = {"turn": 0, **data}
    for name, old in dump(state).items():
        if name not in data:
            raise BadPosition(f"the field {name} is missing")
        value = data[name]
        if isinstance(old, list):
            if not isinstance(value, list) or not all(_fits(item) for item in value):
                raise BadPosition(f"{name} must be a list of whole numbers of at most 64 bits")
            if name not in OF_THE_KERNEL:
                _fill(state, name, value)
        elif type(value) is not type(old) or (isinstance(value, int) and not _fits(value)):
            raise BadPosition(f"{name} must be of the kind of {old!r}, not {str(value)[:40]!r}")
        else:
            setattr(state, name, value)
    for name in data:
        if name not in dump(state):
            raise BadPosition(f"unknown field {name}")
    state.restore(data["agenda"], data["knows"], data["ledger"])
    state.is_offered = False
    return state


def _fill(state: State, name: str, values: list[int]) -> None:
    """In place, if there are as many: mypyc never frees a vec that uncompiled code sets."""
    numbers = getattr(state, name)
    if len(numbers) == len(values):
        for at, value in enumerate(values):
            numbers[at] = value
    else:
        setattr(state, name, vec[i64](values))


def _fits(value: object) -> bool:
    """Whether it is a whole number that a compiled state can hold."""
    return isinstance(value, int) and -(1 << 63) <= value < 1 << 63


def same(one: State, other: State) -> bool:
    return dump(one) == dump(other)


def fingerprint(state: State) -> str:
    """A short hash of the whole position; the same compiled and pure."""
    return blake2b(repr(sorted(dump(state).items())).encode(), digest_size=16).hexdigest()
