"""Seeds that follow from one seed."""

from __future__ import annotations

from hashlib import blake2b
from secrets import randbits

from cosmodrome.errors import BadOption

SEED_BITS = 62


def derived(seed: int, *path: int) -> int:
    """A seed for one part of a simulation, that has nothing to do with those of the others."""
    text = ":".join(map(str, (seed, *path)))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> (64 - SEED_BITS)


def settled_seed(seed: int | None) -> int:
    """A checked seed; none becomes a random one."""
    if seed is not None and not 0 <= seed < 1 << SEED_BITS:
        raise BadOption(f"seed = {seed} must be a whole number from 0 to 2^{SEED_BITS} - 1")
    return randbits(32) if seed is None else seed
