"""Judges: each seat's chance of winning a position, by the game's own estimate or by learned weights."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cosmodrome.kernel.bits import has, only
from cosmodrome.kernel.odds import likely
from cosmodrome.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """By the estimate of the game."""

    def chances(self, state: State) -> vec[float]:
        return state.chances()


class LinearJudge(Judge):
    """By a weighted sum of features: (w + u t) f for each feature f, where t is how far the game is.

    `weights` holds all w, then all u. If one side wins every game, chances are the softmax of the sums over the sides;
    otherwise each seat has a chance of its own, the logistic function of its sum.
    """

    def __init__(self, weights: list[float], one_side_wins: bool) -> None:
        self.weights: vec[float] = vec[float](weights)
        self.size: i64 = len(weights) // 2
        self.one_side_wins: bool = one_side_wins
        self.found: vec[float] = vec[float]([0.0] * (len(weights) // 2))

    def chances(self, state: State) -> vec[float]:
        seats = state.box.seats
        scores = vec[float]([0.0] * seats)
        now = state.elapsed()
        sides: i64 = 0
        seat: i64 = 0
        while seat < seats:
            side = state.side(seat)
            if not self.one_side_wins:
                scores[seat] = likely(self.score(state, seat, now))
            elif not has(sides, side):
                sides |= only(side)
                scores[seat] = self.score(state, seat, now)
            seat += 1
        return state.one_side_wins(scores) if self.one_side_wins else scores

    def score(self, state: State, seat: i64, now: float) -> float:
        found = self.found
        weights = self.weights
        size = self.size
        state.features(seat, found)
        total = 0.0
        at: i64 = 0
        while at < size:
            total += (weights[at] + weights[size + at] * now) * found[at]
            at += 1
        return total
