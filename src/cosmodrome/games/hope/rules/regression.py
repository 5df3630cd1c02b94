"""The Regression: marker, crossings, vanishing tiles, and the Monolith's walk along the border (R9)."""

from __future__ import annotations

from mypy_extensions import i64

from cosmodrome.games.hope.rules.actions import (
    CROSSING,
    ENTER,
    GALAXY_STAYS,
    GALAXY_VANISHED,
    MARKER_MOVED,
    MONOLITH_MOVED,
    PIONEER_THROWN_OUT,
    REAPPEARED,
    STALLED,
    SYMBOLS_COUNTED,
)
from cosmodrome.games.hope.rules.cockpit import Cockpit
from cosmodrome.games.hope.rules.geometry import CENTRE, UNIVERSE, border, nearest
from cosmodrome.games.hope.rules.printed import NONE, REGRESSION_DELTA
from cosmodrome.games.hope.rules.table import EARTH_GONE, REGRESSED, RUNNING
from cosmodrome.kernel.bits import has, only
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import frame
from cosmodrome.kernel.maps import NOWHERE


class Regression(Cockpit):
    """The end of every turn, and what it does to the universe."""

    def symbols_counted(self) -> i64:
        """R9.1, R9.10, B01, M01."""
        n = self.symbols()
        if self.force(REGRESSION_DELTA):
            n = max(0, n + self.printed.bug_amount[self.bug])
        return max(1, n) if self.stalled else n

    def regress(self) -> None:
        """R9.2; R10.4: skipped once the outcome is fixed."""
        if self.outcome != RUNNING:
            return
        n = self.symbols_counted()
        self.emit(SYMBOLS_COUNTED, NOBODY, 0, 0, n)
        if n > 0:
            self.quiet = False
            self.advance(n)

    # --- the marker -------------------------------------------------------------------------------
    def advance(self, n: i64) -> None:
        """R9.2-R9.4, R9.9: step by step along the curve."""
        start = self.marker
        left = n
        extra: i64 = 0
        while left > 0 and self.marker < self.printed.final:
            self.marker += 1
            left -= 1
            space = self.printed.row_space[self.marker]
            if space == 0:
                continue
            if self.covered(self.marker):
                if left == 0:
                    left = 1
                    extra += 1
                continue
            self.emit(MARKER_MOVED, NOBODY, self.marker, extra, self.marker - start)
            start = self.marker
            extra = 0
            self.emit(CROSSING, NOBODY, space - 1)
            self.collapse(n)
            if self.outcome == EARTH_GONE:
                return
        if self.marker > start:
            self.emit(MARKER_MOVED, NOBODY, self.marker, extra, self.marker - start)
        if self.marker == self.printed.final and self.outcome == RUNNING:
            self.fix_outcome(REGRESSED)

    def go_back(self, n: i64) -> None:
        """B06: crossings passed backwards have no effect; never resting on a covered one."""
        target = max(0, self.marker - n)
        extra: i64 = 1 if self.printed.row_space[target] and self.covered(target) else 0
        target -= extra
        back = target - self.marker
        self.marker = target
        if back:
            self.emit(MARKER_MOVED, NOBODY, target, extra, back)

    # --- the Monolith -----------------------------------------------------------------------------
    def collapse(self, n: i64) -> None:
        """R9.5, R9.6: the tile under the Monolith vanishes unless it is stable, then the Monolith moves n tiles."""
        tile = self.monolith // 6
        ahead = UNIVERSE.walk_border(self.present, self.monolith, 1)
        if ahead // 6 == tile:
            ahead = NOWHERE
        vanishes = not has(self.stable, tile)
        if vanishes:
            self.vanish(tile)
            if self.outcome == EARTH_GONE:
                return
        else:
            self.emit(GALAXY_STAYS, NOBODY, tile)
        side = self.first_step(tile, vanishes, ahead)
        self.monolith = UNIVERSE.walk_border(self.present, side, n - 1)
        if self.monolith // 6 != tile:
            self.emit(MONOLITH_MOVED, NOBODY, self.monolith // 6, tile)

    def first_step(self, tile: i64, vanished: bool, ahead: i64) -> i64:
        """R9.6, G17: the border side that the first step leads to; a Monolith that is cut off is transferred."""
        lost = vanished and ahead == NOWHERE
        if not lost:
            group = UNIVERSE.connected(ahead // 6 if vanished else tile, self.present)
            if group & ~self.stable:
                return ahead if ahead != NOWHERE else self.monolith
        rim = border(self.present)
        target = nearest(rim & ~self.stable, tile)
        if target == NOWHERE:
            if not lost:
                return ahead if ahead != NOWHERE else self.monolith
            target = nearest(rim, tile)
        return UNIVERSE.first_border_side(self.present, target)

    def vanish(self, tile: i64) -> None:
        """R9.7, R9.8, G18: pioneers return to their owners, ships reappear on Earth."""
        self.present &= ~only(tile)
        self.emit(GALAXY_VANISHED, NOBODY, self.tile[tile], tile)
        if tile == CENTRE:
            self.fix_outcome(EARTH_GONE)
            self.finish()
            return
        space = tile * 3
        while space < tile * 3 + 3:
            owner: i64 = 0
            while owner < self.printed.seats:
                n = self.pioneers_at(tile, space % 3, owner)
                if n:
                    self.supply[owner] += n
                    self.emit(PIONEER_THROWN_OUT, owner, space, 0, n)
                owner += 1
            space += 1
        self.pioneers[tile] = 0
        order = self.printed.seats_in_order(self.player)
        at = len(order) - 1
        while at >= 0:
            who = order[at]
            if self.tile_of(who) == tile:
                if who == self.player:
                    self.lever = NONE  # R13.6
                home = CENTRE * 3 + self.dimension_of(who)
                self.emit(REAPPEARED, who, self.ship[who], home)
                self.ship[who] = home
                self.push(frame(ENTER, who, CENTRE))
            at -= 1

    # --- the stall guard --------------------------------------------------------------------------
    def end_round(self) -> None:
        """R9.10."""
        if self.quiet and not self.stalled:
            self.stalled = True
            self.emit(STALLED, NOBODY, 0, 0, 1)

    def someone_placed(self) -> None:
        """R9.10, G35."""
        self.quiet = False
        if self.stalled:
            self.stalled = False
            self.emit(STALLED, NOBODY, 0, 0, -1)
