"""Judges: each seat's chance of winning a position, by the game's own estimate or by learned weights."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cosmodrome.kernel.bits import has, only
from cosmodrome.kernel.odds import likely
from cosmodrome.kernel.state import State

# Who can win: exactly one side, each seat for itself, or at most one seat.
ONE_SIDE: Final = 0
EACH_SEAT: Final = 1
ONE_OR_NOBODY: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """By the estimate of the game."""

    def chances(self, state: State) -> vec[float]:
        return state.chances()


class LinearJudge(Judge):
    """By a weighted sum of features: (w + u t) f for each feature f, where t is how far the game is.

    `weights` holds all w, then all u. If one side wins every game, chances are the softmax of the sums over the sides.
    If nobody may win, "nobody" takes part in it, with features of its own. Otherwise each seat has a chance of its own,
    the logistic function of its sum.

    Not `anywhere`: where a game says that learned weights do not hold, its estimate judges.
    """

    def __init__(self, weights: list[float], winner: i64, anywhere: bool = True) -> None:
        self.weights: vec[float] = vec[float](weights)
        self.size: i64 = len(weights) // 2
        self.winner: i64 = winner
        self.anywhere: bool = anywhere
        self.found: vec[float] = vec[float]([0.0] * (len(weights) // 2))

    def chances(self, state: State) -> vec[float]:
        if not self.holds(state):
            return state.chances()
        seats = state.box.seats
        nobody = self.winner == ONE_OR_NOBODY
        scores = vec[float]([0.0] * (seats + 1 if nobody else seats))
        now = state.elapsed()
        shared = state.shared_features()
        sides: i64 = 0
        seat: i64 = 0
        while seat < seats:
            side = state.side(seat)
            if self.winner == EACH_SEAT:
                scores[seat] = likely(self.score(state, seat, shared, now))
            elif nobody or not has(sides, side):
                sides |= only(side)
                scores[seat] = self.score(state, seat, shared, now)
            seat += 1
        if nobody:
            scores[seats] = self.score(state, seats, shared, now)
            return state.one_or_nobody_wins(scores)
        return state.one_side_wins(scores) if self.winner == ONE_SIDE else scores

    def holds(self, state: State) -> bool:
        """Whether its weights judge this game."""
        return self.anywhere or state.weights_hold()

    def score(self, state: State, seat: i64, shared: vec[float], now: float) -> float:
        found = self.found
        weights = self.weights
        size = self.size
        state.features(seat, shared, found)
        total = 0.0
        at: i64 = 0
        while at < size:
            total += (weights[at] + weights[size + at] * now) * found[at]
            at += 1
        return total
