"""How well a seat stands, from what it may know: for greedy bots."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.hope.rules.setup import Setup
from cosmodrome.games.hope.rules.table import MISSION, RUNNING
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import count, has
from cosmodrome.kernel.odds import likely

SECRET: Final = 3.0  # what a role that nobody knows is worth to the traitor
SURE: Final = 5.0  # lead of the group that makes success e times as likely as failure
RIVALRY: Final = 3.0  # pioneers that make a loyal seat e times as likely as another to be the best
ACCUSED_WRONGLY: Final = 4.0  # beyond what R11.4 takes: nobody accuses on mere suspicion


class Worth(Setup):
    """An estimate of one's own share, and of the group's chances."""

    def value(self, seat: i64) -> float:
        """Loyal seats want the most pioneers in a mission that succeeds; the fewer they are, the more each thinks of
        the group. The traitor wants the Regression to win, and many pioneers on tiles (R10.6).
        """
        ready = float(lanes4.size(self.bonus[seat])) * 0.6 + float(self.medals[seat]) * 0.5
        ready += float(count(self.levers[seat])) * 0.1 + float(min(9, self.hand_size(seat))) * 0.25
        settled = float(self.on_tiles(seat))
        if seat == self.traitor:
            return settled + ready - self.group_lead() - (SECRET if self.is_revealed() else 0.0)
        if has(self.accusers, seat) and not self.is_revealed():
            ready -= ACCUSED_WRONGLY
        if self.printed.cooperative:
            return self.group_lead() + ready + settled * 0.3
        lead = float(self.counting(seat)) - self.best_of_others(seat)
        if self.printed.seats == 2:
            return (lead + settled) * 0.5 + ready + self.group_lead()
        return lead + settled + ready + self.group_lead() * (0.1 if self.printed.seats == 3 else 0.05)

    def mindset(self, seat: i64) -> i64:
        return 1 if seat == self.traitor else 0

    def chances(self) -> vec[float]:
        """The mission succeeds or not. If it does, one loyal seat wins, or together all of them; if it does not, the
        traitor may win.
        """
        seats = self.printed.seats
        success = likely(self.group_lead() / SURE)
        found = vec[float]([0.0] * seats)
        total = 0.0
        seat: i64 = 0
        while seat < seats:
            if seat == self.traitor:
                found[seat] = (1.0 - success) * self.traitor_chance()
            elif self.printed.cooperative:
                found[seat] = success
            else:
                found[seat] = exp((self.standing(seat) - self.standing(0)) / RIVALRY)
                total += found[seat]
            seat += 1
        seat = 0
        while seat < seats and not self.printed.cooperative:
            if seat != self.traitor:
                found[seat] = success * found[seat] / total
            seat += 1
        return found

    def standing(self, seat: i64) -> float:
        """Pioneers that count, and what may yet become some."""
        ready = float(lanes4.size(self.bonus[seat])) * 0.6 + float(self.medals[seat]) * 0.5
        ready += float(count(self.levers[seat])) * 0.1 + float(min(9, self.hand_size(seat))) * 0.25
        return float(self.counting(seat)) + float(self.on_tiles(seat)) * 0.5 + ready

    def traitor_chance(self) -> float:
        """R10.6: of winning when the mission fails; a lead on tiles helps, and so does a role that nobody knows."""
        lead = float(self.on_tiles(self.traitor) - self.most_on_tiles(self.traitor))
        return likely((lead + (0.0 if self.is_revealed() else 0.5)) / 2.0)

    def most_on_tiles(self, seat: i64) -> i64:
        """The pioneers on galaxy tiles of the seat's strongest rival there."""
        most: i64 = 0
        other: i64 = 0
        while other < self.printed.seats:
            if other != seat:
                most = max(most, self.on_tiles(other))
            other += 1
        return most

    def counting(self, seat: i64) -> i64:
        """R10.5: the pioneers that count at the end."""
        return self.on_track(seat) + self.in_cockpit(seat)

    def best_of_others(self, seat: i64) -> float:
        """What the strongest rival has."""
        best: i64 = 0
        other: i64 = 0
        while other < self.printed.seats:
            if other != seat:
                best = max(best, self.counting(other))
            other += 1
        return float(best)

    def group_lead(self) -> float:
        """How far the group is: pioneers in the row against the marker."""
        if self.outcome != RUNNING:
            return 40.0 if self.outcome == MISSION else -40.0
        row = float(count(self.in_row())) / float(self.printed.row)
        return 30.0 * (row - float(self.marker) / float(self.printed.final))
