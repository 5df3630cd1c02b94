"""Checks of a position that games have in common: nothing is lost, nothing is doubled."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cosmodrome.kernel.bits import members


def each_once(what: str, name: Callable[[int], str], whole: int, places: Iterable[int]) -> list[str]:
    """Things of a set that do not lie in exactly one of the places; `name` puts a number in words."""
    union, doubled = 0, 0
    for place in places:
        doubled |= union & int(place)
        union |= int(place)
    found = [f"{_listed(name, doubled)}: {what} in two places"] if doubled else []
    if union != whole:
        found.append(f"{_listed(name, union ^ whole)}: {what} lost, or not of this game")
    return found


def _listed(name: Callable[[int], str], which: int) -> str:
    return ", ".join(name(one) for one in members(which))
