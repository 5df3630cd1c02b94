"""How a state looks to bots: what a seat's standing is worth, and each seat's chance of winning."""

from __future__ import annotations

from math import exp

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cosmodrome.kernel.bits import has, only
from cosmodrome.kernel.councils import Councils


@mypyc_attr(allow_interpreted_subclasses=True)
class Odds(Councils):
    """Estimates of a position. A game may override each of them; bots play with the defaults too.

    Searches ask for everything but `value` only where what the searching seat cannot know was dealt anew.
    """

    def value(self, seat: i64) -> float:
        """How well the seat stands, from what it may know."""
        return float(self.total(seat))

    def spread(self) -> float:
        """How much more `value` makes a side e (2.7) times as likely to win."""
        return 4.0

    def chances(self) -> vec[float]:
        """Each seat's chance of winning, on the scale of `returns`.

        By default one side wins, by how the sides stand. A seat that plays alone wins with a chance of one half at
        value 0. A game that all may lose, or that several may win, says so here.
        """
        scores = vec[float]([0.0] * self.box.seats)
        sides: i64 = 0
        seat: i64 = 0
        while seat < self.box.seats:
            if not has(sides, self.side(seat)):
                sides |= only(self.side(seat))
                scores[seat] = self.value(seat) / self.spread()
            seat += 1
        return self.one_side_wins(scores)

    def one_side_wins(self, scores: vec[float]) -> vec[float]:
        """Scores of the sides (of each, its lowest seat's) as chances of which one comes true. They are overwritten."""
        if self.box.sides == 1:
            alone = likely(scores[0])
            at: i64 = 0
            while at < self.box.seats:
                scores[at] = alone
                at += 1
            return scores
        top = scores[0]
        sides: i64 = 0
        seat: i64 = 0
        while seat < self.box.seats:
            if not has(sides, self.side(seat)):
                sides |= only(self.side(seat))
                top = max(top, scores[seat])
            seat += 1
        total = 0.0
        sides = 0
        seat = 0
        while seat < self.box.seats:
            side = self.side(seat)
            if not has(sides, side):
                sides |= only(side)
                scores[seat] = exp(scores[seat] - top)
                total += scores[seat]
            else:
                scores[seat] = scores[self.first_of(side)]
            seat += 1
        seat = 0
        while seat < self.box.seats:
            scores[seat] = scores[seat] / total
            seat += 1
        return scores

    def one_or_nobody_wins(self, scores: vec[float]) -> vec[float]:
        """Scores of all seats, then that of nobody, as the seats' chances of being the one."""
        seats = self.box.seats
        top = scores[seats]
        seat: i64 = 0
        while seat < seats:
            top = max(top, scores[seat])
            seat += 1
        found = vec[float]([0.0] * seats)
        total = exp(scores[seats] - top)
        seat = 0
        while seat < seats:
            found[seat] = exp(scores[seat] - top)
            total += found[seat]
            seat += 1
        seat = 0
        while seat < seats:
            found[seat] = found[seat] / total
            seat += 1
        return found

    def first_of(self, side: i64) -> i64:
        """The lowest seat of a side."""
        seat: i64 = 0
        while self.side(seat) != side:
            seat += 1
        return seat

    def mindset(self, seat: i64) -> i64:
        """A small number that differs where a seat wants something else: a traitor, say. Others only suspect it."""
        return 0

    def secret(self) -> i64:
        """A small number for the hidden truth that play may give away: who the traitor is, say. Bots that watch the
        others weigh deals by it.
        """
        return 0

    def shares(self, chances: vec[float]) -> vec[float]:
        """Results or chances of winning as shares of one victory, so that nobody wins with what is left of 1. They are
        overwritten where several may win together.
        """
        return chances

    def rewards(self, results: vec[float]) -> vec[float]:
        """What bots and environments play for: results, or chances of winning, as they are. They are overwritten where
        an option of the game pays for more than victory.
        """
        return results

    def elapsed(self) -> float:
        """How far the game is: from 0 at its start to some 1 at its end. Weights of features change with it."""
        return 0.0

    def weights_hold(self) -> bool:
        """Whether learned weights hold in this game, with its options. If not, the estimate judges it."""
        return True

    def shared_features(self) -> vec[float]:
        """What the features of several seats are computed from, to be computed only once."""
        return vec[float]()

    def features(self, seat: i64, shared: vec[float], found: vec[float]) -> None:
        """What learned values go by, written in place: a number for each feature that the definition names.

        `shared` is what `shared_features` returned. Where nobody may win, features are asked for the number of seats
        too, and then are those of nobody.
        """


def likely(x: float) -> float:
    """The logistic function: any number as a chance."""
    return 1.0 / (1.0 + exp(-x)) if x > -500.0 else 0.0
