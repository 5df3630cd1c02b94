"""Random sources. The rules never hold one: dealers, bots and searches do."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

_MASK: Final = 0x3FFFFFFFFFFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """Whoever answers chance: gives whole numbers below a limit."""

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, all equally likely."""
        raise NotImplementedError


class SeededDice(Dice):
    """Fast and repeatable, for simulation and search. Not secure: its results can be foretold."""

    def __init__(self, seed: i64) -> None:
        self.state: i64 = (seed ^ 0x1F83D9ABFB41BD6B) & _MASK
        for _ in range(4):
            self.state = self._mixed(self.state)

    def _mixed(self, x: i64) -> i64:
        x = ((x ^ (x >> 31)) * 0x3C79AC492BA7B653 + 0x1C69B3F74AC4AE35) & _MASK
        return x ^ (x >> 29)

    def below(self, n: i64) -> i64:
        self.state = (self.state * 3202034522624059733 + 1442695040888963407) & _MASK
        return ((self.state >> 30) * n) >> 32
