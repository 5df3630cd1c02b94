"""Intervals for shares of wins."""

from __future__ import annotations

from math import sqrt

Z95 = 1.959963984540054  # the normal distribution leaves 2.5 % beyond it on either side


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share: sound for few games and for shares near 0 and 1 too."""
    share = wins / games
    bend = Z95 * Z95 / games
    middle = (share + bend / 2) / (1 + bend)
    half = Z95 * sqrt(share * (1 - share) / games + bend / (4 * games)) / (1 + bend)
    return (max(0.0, middle - half) if wins else 0.0, min(1.0, middle + half) if wins < games else 1.0)
