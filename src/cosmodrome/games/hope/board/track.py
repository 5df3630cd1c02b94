"""Where the Mission Track is drawn: the row of pioneers, and the curve of the marker that crosses it (R3.4)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import pi, sin

STEP = 20.0  # from one space of the row to the next
MIDDLE = 52.0  # the height of the row
SWING = 38.0  # how far the curve leaves it
MARGIN = 22.0
Pair = tuple[float, float]


def width(row: int) -> float:
    return 2 * MARGIN + STEP * row


def row_space(space: int) -> Pair:
    """The middle of a space of the row; they are numbered from 1."""
    return MARGIN + STEP * (space - 0.5), MIDDLE


def curve(row: int, final: int, crossings: Mapping[int, int]) -> list[Pair]:
    """The places of the curve by index. `crossings`: index -> space of the row. It swings up and down in turn."""
    knots = [(0, MARGIN / 2), *((index, row_space(space)[0]) for index, space in sorted(crossings.items()))]
    knots.append((final, width(row) - MARGIN / 2))
    found: list[Pair] = []
    for arc, ((first, left), (last, right)) in enumerate(pairwise(knots)):
        for index in range(first, last):
            part = (index - first) / (last - first)
            found.append(_at(left + part * (right - left), arc, part if arc else 0.35 + 0.65 * part))
    return [*found, _at(knots[-1][1], len(knots) - 2, 0.75)]


def _at(x: float, arc: int, part: float) -> Pair:
    height = SWING * sin(pi * part)
    return round(x, 1), round(MIDDLE + (height if arc % 2 else -height), 1)


def path(points: list[Pair]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
