"""How well a seat stands, from what it may know: for greedy bots."""

from __future__ import annotations

from mypy_extensions import i64

from cosmodrome.games.hope.rules.setup import Setup
from cosmodrome.games.hope.rules.table import MISSION, RUNNING
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import count, lowest


class Worth(Setup):
    """An estimate of the group's chances and of one's own share."""

    def value(self, seat: i64) -> float:
        """Loyal seats: the mission, then their own pioneers. The traitor: the Regression, then pioneers on tiles."""
        group = self.group_value()
        own = float(self.on_track(seat) + self.in_cockpit(seat))
        ready = float(lanes4.size(self.bonus[seat])) * 0.6 + float(self.medals[seat]) * 0.3
        ready += float(count(self.levers[seat])) * 0.08
        ready += float(min(10, self.hand_size(seat))) * 0.22
        if seat == self.traitor:
            return float(self.on_tiles(seat)) * 1.5 + ready - 0.5 * group
        if self.outcome != RUNNING:
            return (100.0 if self.outcome == MISSION else -100.0) + own
        return group + own * 0.6 + ready + float(self.on_tiles(seat)) * 0.2

    def group_value(self) -> float:
        """What the group has reached: pioneers in the row, galaxies nearly full, against marker and symbols."""
        total = 2.0 * float(count(self.in_row())) - 0.8 * float(self.marker) - 0.8 * float(self.symbols())
        left = self.barren()
        while left:
            tile = lowest(left)
            left &= left - 1
            if self.pioneers[tile]:
                n = float(self.pioneers_on(tile))
                total += n * n / float(self.printed.planets_in_all[self.tile[tile]]) * 1.2
        return total
