"""Weights fitted to games that were played: logistic regression on all positions, by gradient descent (Adam)."""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.kernel.odds import likely

RATE: Final = 0.05  # of the first step; it falls to nothing by the last
DECAY: Final = 0.9  # of the mean of gradients,
DECAY_OF_SQUARES: Final = 0.999  # and of their squares
SMALL: Final = 1.0e-9


class Fit:
    """Weights of features for so many contenders (sides or seats), of which one wins or each for itself.

    A position is a row: how far the game is, then for each contender its result and its features.
    """

    def __init__(
        self, features: i64, contenders: i64, one_side_wins: bool, start: list[float], anchor: list[float]
    ) -> None:
        self.size: i64 = features
        self.contenders: i64 = contenders
        self.one_side_wins: bool = one_side_wins and contenders > 1
        self.weights: vec[float] = vec[float](start)  # all w, then all u: (w + u t) f
        self.anchor: vec[float] = vec[float](anchor)  # what a penalty pulls the weights towards
        self.rows: vec[float] = vec[float]()
        self.gradient: vec[float] = vec[float]([0.0] * len(start))
        self.scores: vec[float] = vec[float]([0.0] * int(contenders))

    def add(self, row: list[float]) -> None:
        for number in row:
            self.rows = append(self.rows, number)

    def found(self) -> list[float]:
        return [weight for weight in self.weights]

    def run(self, steps: i64, penalty: float) -> float:
        """So many steps; the loss of the last. `penalty` pulls weights towards the anchor, the more the fewer rows."""
        first = vec[float]([0.0] * len(self.weights))
        second = vec[float]([0.0] * len(self.weights))
        fade = 1.0
        fade_of_squares = 1.0
        loss = 0.0
        step: i64 = 0
        while step < steps:
            loss = self.descend(penalty)
            fade *= DECAY
            fade_of_squares *= DECAY_OF_SQUARES
            rate = RATE * (1.0 - float(step) / float(steps))
            at: i64 = 0
            while at < len(self.weights):
                slope = self.gradient[at]
                first[at] = DECAY * first[at] + (1.0 - DECAY) * slope
                second[at] = DECAY_OF_SQUARES * second[at] + (1.0 - DECAY_OF_SQUARES) * slope * slope
                size = sqrt(second[at] / (1.0 - fade_of_squares)) + SMALL
                self.weights[at] -= rate * first[at] / (1.0 - fade) / size
                at += 1
            step += 1
        return loss

    def descend(self, penalty: float) -> float:
        """The mean loss of all rows, and its gradient."""
        width = 1 + self.contenders * (1 + self.size)
        rows = len(self.rows) // width
        at: i64 = 0
        while at < len(self.gradient):
            self.gradient[at] = penalty * (self.weights[at] - self.anchor[at]) / float(rows)
            at += 1
        loss = 0.0
        start: i64 = 0
        while start < rows * width:
            loss += self.judge(start)
            self.learn(start, 1.0 / float(rows))
            start += width
        return loss / float(rows)

    def judge(self, start: i64) -> float:
        """Chances of the contenders in a row, left in `scores`; how surprising its result is."""
        rows = self.rows
        now = rows[start]
        at = start + 1
        top = -1.0e9
        k: i64 = 0
        while k < self.contenders:
            at += 1
            total = 0.0
            i: i64 = 0
            while i < self.size:
                total += (self.weights[i] + self.weights[self.size + i] * now) * rows[at]
                at += 1
                i += 1
            self.scores[k] = total
            top = max(top, total)
            k += 1
        total = 0.0
        k = 0
        while k < self.contenders:
            self.scores[k] = exp(self.scores[k] - top) if self.one_side_wins else likely(self.scores[k])
            total += self.scores[k]
            k += 1
        loss = 0.0
        k = 0
        while k < self.contenders:
            if self.one_side_wins:
                self.scores[k] = self.scores[k] / total
            result = rows[start + 1 + k * (1 + self.size)]
            loss -= result * log(self.scores[k] + SMALL)
            if not self.one_side_wins:
                loss -= (1.0 - result) * log(1.0 - self.scores[k] + SMALL)
            k += 1
        return loss

    def learn(self, start: i64, share: float) -> None:
        rows = self.rows
        now = rows[start]
        at = start + 1
        k: i64 = 0
        while k < self.contenders:
            error = (self.scores[k] - rows[at]) * share
            at += 1
            i: i64 = 0
            while i < self.size:
                self.gradient[i] += error * rows[at]
                self.gradient[self.size + i] += error * rows[at] * now
                at += 1
                i += 1
            k += 1
