"""How often a test repeats what it does: a sample in `make test`, the full number in `make soak`."""

from __future__ import annotations

import os

SOAK = bool(os.environ.get("COSMODROME_SOAK"))


def repeats(sample: int, full: int) -> int:
    return full if SOAK else sample
