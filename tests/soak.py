"""How often a test repeats what it does: a sample in `make test`, the full number in `make soak`.

A test marked `soak_only` keeps a promise that another test keeps too, and runs in `make soak` alone.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any

import pytest

SOAK = bool(os.environ.get("COSMODROME_SOAK"))


def repeats(sample: int, full: int) -> int:
    return full if SOAK else sample


def sample(values: Iterable[Any], chosen: Callable[[Any], object]) -> list[Any]:
    """Values for `parametrize`: those that are not chosen are for `make soak` only."""
    return [value if chosen(value) else pytest.param(value, marks=pytest.mark.soak_only) for value in values]
