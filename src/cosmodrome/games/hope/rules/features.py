"""What learned values of HOPE go by: numbers of a seat, and of nobody, who wins if the Regression does."""

from __future__ import annotations

from math import log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.hope.rules.table import shifted_mask
from cosmodrome.games.hope.rules.worth import Worth
from cosmodrome.kernel import lanes2, lanes4
from cosmodrome.kernel.bits import count, has

# In the order in which `features` writes them. Loyal seats, the traitor and nobody have features of their own; those of
# the other two are 0.
FEATURES: Final = (
    "pioneers_that_count",
    "lead",
    "on_tiles",
    "on_nearly_stable_galaxies",
    "medals",
    "upgrades",
    "technology",
    "bonus_tokens",
    "levers",
    "hand",
    "on_turn",
    "free_pioneers",
    "estimate",
    "traitor",
    "traitor_row",
    "traitor_marker",
    "traitor_symbols",
    "traitor_lead_on_tiles",
    "traitor_revealed",
    "traitor_estimate",
    "nobody",
    "nobody_row",
    "nobody_marker",
    "nobody_row_against_marker",
    "nobody_nearly_stable_galaxies",
    "nobody_symbols",
    "nobody_hands",
    "nobody_on_tiles",
    "nobody_with_traitor",
    "nobody_estimate",
)
TRAITOR: Final = 13  # the first feature of the traitor,
NOBODY: Final = 20  # and that of nobody
LAST: Final = 29
LEAST: Final = 0.002  # a chance


class Features(Worth):
    """A seat in numbers of about the size of 1."""

    def elapsed(self) -> float:
        """By the row of pioneers or the marker, whichever is further."""
        return max(self.row_share(), self.marker_share())

    def row_share(self) -> float:
        return float(count(self.in_row())) / float(max(1, self.printed.row))

    def marker_share(self) -> float:
        return float(self.marker) / float(max(1, self.printed.final))

    def weights_hold(self) -> bool:
        """They were learned without a traitor (R11), and know nothing of what he wants."""
        return not self.printed.traitor

    def shared_features(self) -> vec[float]:
        """The logarithm of each chance by the estimate; that of nobody, what the seats leave, comes last."""
        found = vec[float]([0.0] * (self.printed.seats + 1))
        rest = 1.0
        seat: i64 = 0
        for chance in self.shares(self.chances()):
            found[seat] = 0.5 * log(max(LEAST, chance))
            rest -= chance
            seat += 1
        found[seat] = 0.5 * log(max(LEAST, rest))
        return found

    def features(self, seat: i64, shared: vec[float], found: vec[float]) -> None:
        at: i64 = 0
        while at <= LAST:
            found[at] = 0.0
            at += 1
        if seat == self.printed.seats:
            self.nobody_features(shared, found)
        elif seat == self.traitor:
            self.traitor_features(shared, found)
        else:
            self.loyal_features(seat, shared, found)

    def loyal_features(self, seat: i64, shared: vec[float], found: vec[float]) -> None:
        found[0] = 0.1 * float(self.counting(seat))
        found[1] = 0.2 * self.lead(seat)
        found[2] = 0.2 * float(self.on_tiles(seat))
        found[3] = 0.2 * self.nearly_stable(shifted_mask(seat))
        found[4] = 0.2 * float(self.medals[seat])
        found[5] = 0.3 * float(self.upgrades[seat])
        found[6] = 0.2 * float(self.technology[seat])
        found[7] = 0.2 * float(lanes4.size(self.bonus[seat]))
        found[8] = 0.2 * float(count(self.levers[seat]))
        found[9] = 0.1 * float(min(9, self.hand_size(seat)))
        found[10] = 1.0 if self.player == seat else 0.0
        found[11] = 0.1 * float(self.supply[seat])
        found[12] = shared[seat]

    def traitor_features(self, shared: vec[float], found: vec[float]) -> None:
        found[TRAITOR] = 1.0
        found[TRAITOR + 1] = self.row_share()
        found[TRAITOR + 2] = self.marker_share()
        found[TRAITOR + 3] = 0.2 * float(self.symbols())
        found[TRAITOR + 4] = 0.3 * float(self.lead_on_tiles(self.traitor))
        found[TRAITOR + 5] = 1.0 if self.is_revealed() else 0.0
        found[TRAITOR + 6] = shared[self.traitor]

    def nobody_features(self, shared: vec[float], found: vec[float]) -> None:
        seats = self.printed.seats
        hands: i64 = 0
        settled: i64 = 0
        seat: i64 = 0
        while seat < seats:
            hands += min(9, self.hand_size(seat))
            settled += self.on_tiles(seat)
            seat += 1
        found[NOBODY] = 1.0
        found[NOBODY + 1] = self.row_share()
        found[NOBODY + 2] = self.marker_share()
        found[NOBODY + 3] = 0.1 * self.group_lead()
        found[NOBODY + 4] = 0.1 * self.nearly_stable(-1)
        found[NOBODY + 5] = 0.2 * float(self.symbols())
        found[NOBODY + 6] = 0.1 * float(hands) / float(seats)
        found[NOBODY + 7] = 0.1 * float(settled)
        found[NOBODY + 8] = 1.0 if self.traitor_plays() else 0.0
        found[NOBODY + 9] = shared[seats]

    def nearly_stable(self, whose: i64) -> float:
        """Pioneers of these lanes on galaxies, each counted by the square of how full its galaxy is."""
        total = 0.0
        tile: i64 = 0
        while tile < len(self.pioneers):
            here = self.pioneers[tile]
            if here & whose and not has(self.stable, tile):
                full = float(lanes2.size(here)) / float(lanes2.size(self.printed.planets[self.tile[tile]]))
                total += full * full * float(lanes2.size(here & whose))
            tile += 1
        return total

    def shares(self, chances: vec[float]) -> vec[float]:
        """R16.2: played together, the loyal seats share a victory."""
        if self.printed.cooperative:
            loyal = self.printed.seats - 1 if 0 <= self.traitor < self.printed.seats else self.printed.seats
            seat: i64 = 0
            while seat < self.printed.seats:
                if seat != self.traitor:
                    chances[seat] = chances[seat] / float(loyal)
                seat += 1
        return chances

    def one_or_nobody_wins(self, scores: vec[float]) -> vec[float]:
        """R16.2: played together, each loyal seat wins when any of them would."""
        found = super().one_or_nobody_wins(scores)
        if self.printed.cooperative:
            together = 0.0
            seat: i64 = 0
            while seat < self.printed.seats:
                together += found[seat] if seat != self.traitor else 0.0
                seat += 1
            seat = 0
            while seat < self.printed.seats:
                if seat != self.traitor:
                    found[seat] = together
                seat += 1
        return found
