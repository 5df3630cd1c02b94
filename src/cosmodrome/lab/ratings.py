"""Bradley-Terry ratings of bots on the scale of Elo, with intervals, and shares of wins from paired deals.

Each side of a game has a strength, and wins with a chance in proportion to it. The strengths of the most likely model
are found by Newton's method. One shared game in each pairing stands for what was believed before; it keeps a bot that
won everything at a finite rating.

The games of one deal are played with the same chance and seats exchanged, so they are not independent. Their design
effect says how much the deals vary compared with independent games: from it follow both the intervals of shares
(Wilson's, for as many games as they are worth) and those of ratings (by Fisher information).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from cosmodrome.common.intervals import Z95, wilson

ELO = 400 / log(10)  # of one e-fold of strength
PRIOR = 1.0  # shared games in each pairing
STEPS = 200
FEW = 10  # deals: fewer say little about how much they vary
LEAST_EFFECT = 0.5  # pairing saves at most half of the games


@dataclass(frozen=True)
class Results:
    """What one pairing came to. `sides`: how many sides each bot plays; `deals`: for each deal the wins of each bot
    (shared ones in parts) and the number of games, without those that nobody won.
    """

    sides: Mapping[int, int]
    deals: Sequence[tuple[Mapping[int, float], int]]

    @property
    def games(self) -> int:
        return sum(games for _, games in self.deals)

    def wins(self, bot: int) -> float:
        return sum(wins.get(bot, 0.0) for wins, _ in self.deals)

    def design_effect(self, bot: int) -> float:
        """The variance of the share of wins between deals, compared with that of as many independent games."""
        games = self.games
        if not games:
            return 1.0
        share = self.wins(bot) / games
        independent = share * (1 - share) * games
        n = len(self.deals)
        if independent <= 0 or n < 2:
            return 1.0
        squares = sum((wins.get(bot, 0.0) - share * played) ** 2 for wins, played in self.deals)
        effect = squares * n / (n - 1) / independent
        return max(effect, 1.0 if n < FEW else LEAST_EFFECT)

    def interval(self, bot: int) -> tuple[float, float]:
        """Wilson's 95 % interval of its share of wins, for as many independent games as these are worth."""
        if not self.games:
            return 0.0, 1.0
        effect = self.design_effect(bot)
        return wilson(self.wins(bot) / effect, self.games / effect)


@dataclass(frozen=True)
class Rating:
    """On the scale of Elo; the average of all bots is 0. `interval` holds the true one 95 times in 100."""

    rating: float
    interval: tuple[float, float]


def ratings(bots: int, pairings: Sequence[Results]) -> list[Rating]:
    """A rating for each bot; only differences between bots that met, directly or by others, mean anything."""
    strengths = [0.0] * bots
    for _ in range(STEPS):
        slope, information = _derivatives(strengths, pairings, effects=False)
        steps = solved(information, slope)
        longest = max(map(abs, steps), default=0.0)
        scale = min(1.0, 1.0 / longest) if longest else 0.0
        strengths = [strength + scale * step for strength, step in zip(strengths, steps, strict=True)]
        if longest < 1e-9:
            break
    middle = sum(strengths) / max(1, bots)
    _, information = _derivatives(strengths, pairings, effects=True)
    found = []
    for bot, strength in enumerate(strengths):
        unit = [(1.0 if other == bot else 0.0) - 1 / bots for other in range(bots)]
        half = ELO * Z95 * sqrt(max(0.0, sum(a * b for a, b in zip(unit, solved(information, unit), strict=True))))
        rating = ELO * (strength - middle)
        found.append(Rating(rating, (rating - half, rating + half)))
    return found


def _derivatives(
    strengths: Sequence[float], pairings: Sequence[Results], effects: bool
) -> tuple[list[float], list[list[float]]]:
    """The slope of the log likelihood, and its information; `effects`: as far as the deals are worth it."""
    n = len(strengths)
    slope = [0.0] * n
    information = [[1e-9 if i == j else 0.0 for j in range(n)] for i in range(n)]  # nobody floats freely
    for pairing in pairings:
        weights = {bot: sides * exp(strengths[bot]) for bot, sides in pairing.sides.items()}
        total, sides = sum(weights.values()), sum(pairing.sides.values())
        chance = {bot: weight / total for bot, weight in weights.items()}
        games = pairing.games + PRIOR
        worth = pairing.games / pairing.design_effect(min(pairing.sides)) + PRIOR if effects else games
        for bot, p in chance.items():
            slope[bot] += pairing.wins(bot) + PRIOR * pairing.sides[bot] / sides - games * p
            for other, q in chance.items():
                information[bot][other] += worth * ((p if bot == other else 0.0) - p * q)
    return slope, information


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """x with matrix · x = right, by elimination."""
    n = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(n):
        pivot = max(range(at, n), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for row in range(n):
            if row != at and rows[row][at]:
                factor = rows[row][at] / rows[at][at]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[at], strict=True)]
    return [rows[at][n] / rows[at][at] for at in range(n)]
