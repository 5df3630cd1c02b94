"""Intervals for shares of wins."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt

Z95 = 1.959963984540054  # the normal distribution leaves 2.5 % beyond it on either side
TIGHTEST = 8.78 / 50  # of the square of the mixture's width, for 50 values and 95 %


def wilson(wins: float, games: float) -> tuple[float, float]:
    """Wilson's 95 % interval for a share: sound for few games and for shares near 0 and 1 too."""
    share = wins / games
    bend = Z95 * Z95 / games
    middle = (share + bend / 2) / (1 + bend)
    half = Z95 * sqrt(share * (1 - share) / games + bend / (4 * games)) / (1 + bend)
    return (max(0.0, middle - half) if wins else 0.0, min(1.0, middle + half) if wins < games else 1.0)


def always_valid(values: Sequence[float]) -> tuple[float, float]:
    """A 95 % interval for the mean of values from 0 to 1 that holds at all times at once.

    So one may look after every value, and stop when one likes. It is the asymptotic confidence sequence of
    Waudby-Smith and others (2021), tightest after some 50 values; one value of a half from the mean is added to the
    variance, so that few equal values are not taken for certainty.
    """
    n = len(values)
    if not n:
        return 0.0, 1.0
    mean = sum(values) / n
    variance = (sum((value - mean) ** 2 for value in values) + 0.25) / n
    mixed = n * TIGHTEST + 1
    half = sqrt(variance * 2 * mixed / (n * n * TIGHTEST) * log(sqrt(mixed) / 0.05))
    return max(0.0, mean - half), min(1.0, mean + half)
