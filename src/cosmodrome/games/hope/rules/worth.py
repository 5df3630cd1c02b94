"""How well a seat stands, from what it may know: for greedy bots."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cosmodrome.games.hope.rules.setup import Setup
from cosmodrome.games.hope.rules.table import MISSION, RUNNING
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import count, has

SECRET: Final = 3.0  # what a role that nobody knows is worth to the traitor
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
            return settled + ready - self.progress() - (SECRET if self.is_revealed() else 0.0)
        if has(self.accusers, seat) and not self.is_revealed():
            ready -= ACCUSED_WRONGLY
        if self.printed.cooperative:
            return self.progress() + ready + settled * 0.3
        lead = float(self.counting(seat)) - self.best_of_others(seat)
        if self.printed.seats == 2:
            return (lead + settled) * 0.5 + ready + self.progress()
        return lead + settled + ready + self.progress() * (0.1 if self.printed.seats == 3 else 0.05)

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

    def progress(self) -> float:
        """How far the group is: pioneers in the row against the marker."""
        if self.outcome != RUNNING:
            return 40.0 if self.outcome == MISSION else -40.0
        row = float(count(self.in_row())) / float(self.printed.row)
        return 30.0 * (row - float(self.marker) / float(self.printed.final))
