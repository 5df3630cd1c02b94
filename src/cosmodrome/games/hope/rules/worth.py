"""How well a seat stands, from what it may know: for greedy bots."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.hope.rules.prospects import ON_TILE, Prospects
from cosmodrome.games.hope.rules.table import MISSION, RUNNING
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import count, has
from cosmodrome.kernel.odds import likely

SECRET: Final = 3.0  # what a role that nobody knows is worth to the traitor
SURE: Final = 5.0  # lead of the group that makes success e times as likely as failure
AHEAD: Final = 0.5  # what a pioneer that could be placed in the next turn is worth, compared with one that is
RIVALRY: Final = 3.0  # pioneers that make a loyal seat e times as likely as another to be the best
ACCUSED_WRONGLY: Final = 4.0  # beyond what R11.4 takes: nobody accuses on mere suspicion


class Worth(Prospects):
    """An estimate of one's own share, and of the group's chances."""

    def value(self, seat: i64) -> float:
        """Loyal seats want the most pioneers in a mission that succeeds; the fewer they are, the more each thinks of
        the group. The traitor wants the Regression to win, and many pioneers on tiles (R10.6).
        """
        ready = self.ready(seat)
        settled = float(self.on_tiles(seat))
        if seat == self.traitor:
            return settled + ready - self.group_lead() - (SECRET if self.is_revealed() else 0.0)
        if has(self.accusers, seat) and not self.is_revealed():
            ready -= ACCUSED_WRONGLY
        if self.printed.cooperative:
            return self.group_lead() + ready + settled * 0.3
        lead = self.lead(seat)
        if self.printed.seats == 2:
            return (lead + settled) * 0.5 + ready + self.group_lead()
        loyalty = 0.1 if self.printed.seats == 3 else 0.05
        loyalty += (1.0 - loyalty) * self.printed.hope_share
        return lead + settled + ready + self.group_lead() * loyalty

    def mindset(self, seat: i64) -> i64:
        return 1 if seat == self.traitor else 0

    def secret(self) -> i64:
        """The traitor's seat; the number of seats if the N.O.P.E. card is in the box, or not yet dealt."""
        return self.traitor if self.traitor_plays() else self.printed.seats

    def rewards(self, results: vec[float]) -> vec[float]:
        """R10.8, `hope_share`: after a success every loyal seat that does not win gets so much. A success has one
        winner, so its chance is that of any loyal seat winning.
        """
        if self.printed.hope_share == 0.0 or self.printed.cooperative:
            return results
        success = 0.0
        seat: i64 = 0
        while seat < self.printed.seats:
            success += 0.0 if seat == self.traitor else results[seat]
            seat += 1
        success = min(1.0, success)
        seat = 0
        while seat < self.printed.seats:
            if seat != self.traitor:
                results[seat] += self.printed.hope_share * max(0.0, success - results[seat])
            seat += 1
        return results

    def chances(self) -> vec[float]:
        """The mission succeeds or not. If it does, one loyal seat wins, or together all of them; if it does not, the
        traitor may win.
        """
        seats = self.printed.seats
        success = likely(self.group_lead() / SURE)
        first = self.standing(0)
        found = vec[float]([0.0] * seats)
        total = 0.0
        seat: i64 = 0
        while seat < seats:
            if seat == self.traitor:
                found[seat] = (1.0 - success) * self.traitor_chance()
            elif self.printed.cooperative:
                found[seat] = success
            else:
                found[seat] = exp((self.standing(seat) - first) / RIVALRY)
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
        placed = float(self.counting(seat)) + ON_TILE * float(self.on_tiles(seat))
        return placed + self.ready(seat) + AHEAD * self.prospects(seat)

    def ready(self, seat: i64) -> float:
        """What may yet become pioneers: bonus tokens, medals, levers and cards."""
        found = float(lanes4.size(self.bonus[seat])) * 0.6 + float(self.medals[seat]) * 0.5
        return found + float(count(self.levers[seat])) * 0.1 + float(min(9, self.hand_size(seat))) * 0.25

    def traitor_chance(self) -> float:
        """R10.6: of winning when the mission fails; a lead on tiles helps, and so does a role that nobody knows."""
        lead = self.lead_on_tiles(self.traitor)
        return likely((float(lead) + (0.0 if self.is_revealed() else 0.5)) / 2.0)

    def counting(self, seat: i64) -> i64:
        """R10.5: the pioneers that count at the end."""
        return self.on_track(seat) + self.in_cockpit(seat)

    def lead(self, seat: i64) -> float:
        """Pioneers that count, against the strongest rival."""
        best: i64 = 0
        other: i64 = 0
        while other < self.printed.seats:
            if other != seat:
                best = max(best, self.counting(other))
            other += 1
        return float(self.counting(seat) - best)

    def group_lead(self) -> float:
        """How far the group is: pioneers in the row against the marker."""
        if self.outcome != RUNNING:
            return 40.0 if self.outcome == MISSION else -40.0
        row = float(count(self.in_row())) / float(self.printed.row)
        return 30.0 * (row - float(self.marker) / float(self.printed.final))
