"""Room for what strangers leave here: it is the address that keeps most that gives up its own oldest things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple


class Kept(NamedTuple):
    """Something that is kept for an address."""

    address: str
    name: str
    size: int  # bytes, or whatever else takes room


def make_room(kept: Sequence[Kept], new: Kept, most: int, largest: int) -> list[Kept]:
    """What has to go, of all that is kept, the oldest first, so that with the new one there are at most so many things
    and so many bytes. The new one stays in any case, and counts for its address.

    A small thing weighs as much as if all shared the bytes evenly: who keeps many small ones throws out nobody's single
    larger one.
    """

    def weight(one: Kept) -> int:
        return max(one.size, largest // most)

    left, gone = list(kept), list[Kept]()
    weights = Counter[str]()
    for one in (*kept, new):
        weights[one.address] += weight(one)
    while left and weights.total() > largest:
        heaviest = max((one.address for one in left), key=lambda address: (weights[address], address == new.address))
        oldest = next(one for one in left if one.address == heaviest)
        left.remove(oldest)
        gone.append(oldest)
        weights[heaviest] -= weight(oldest)
    return gone
