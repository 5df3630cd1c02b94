"""The Mission Track: the row of pioneers, its gaps, and its end (R7.2, R10.1, G13, G21)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.hope.rules.actions import (
    GAP,
    OUTCOME_FIXED,
    OVERFLOW_LEFT,
    PIONEER_LOST,
    PIONEER_OVERFLOW,
    PIONEER_TO_ROW,
    ROW_LEFT,
    ROW_TAKEN,
)
from cosmodrome.games.hope.rules.center import Center
from cosmodrome.games.hope.rules.table import MISSION, RUNNING
from cosmodrome.kernel.bits import count, has, only
from cosmodrome.kernel.events import NOBODY


class Track(Center):
    """Pioneers come to the row, and sometimes leave it."""

    def on_track(self, who: i64) -> i64:
        """R10.5: pioneers in the row and beside its end."""
        return count(self.row[who]) + self.overflow[who]

    def next_in_row(self) -> i64:
        """R7.2: the space after the highest occupied one, from 0; spaces under the marker become gaps for ever."""
        occupied = self.in_row()
        space = self.printed.row
        while space > 0 and not has(occupied, space - 1):
            space -= 1
        while space < self.printed.row:
            if self.marker > 0 and self.printed.crossing[space + 1] == self.marker and not has(self.gaps, space):
                self.gaps |= only(space)
                self.emit(GAP, NOBODY, space)
            if not has(self.gaps, space):
                return space
            space += 1
        return space

    def to_row(self, tile: i64) -> None:
        """R7.2: all pioneers of a tile, the active player's first, then in turn order."""
        for owner in self.printed.seats_in_order(self.player):
            dimension: i64 = 0
            while dimension < 3:
                n = self.pioneers_at(tile, dimension, owner)
                while n > 0:
                    self.one_to_row(owner, tile * 3 + dimension)
                    n -= 1
                dimension += 1
        self.pioneers[tile] = 0

    def one_to_row(self, owner: i64, space: i64) -> None:
        at = self.next_in_row()
        if at == self.printed.row:
            self.overflow[owner] += 1  # G13
            self.emit(PIONEER_OVERFLOW, owner, space)
            return
        self.row[owner] |= only(at)
        self.emit(PIONEER_TO_ROW, owner, space, at)
        if at + 1 == self.printed.row and self.outcome == RUNNING:
            self.fix_outcome(MISSION)

    def fix_outcome(self, outcome: i64) -> None:
        """R10.4: the first of the ends counts."""
        self.outcome = outcome
        self.emit(OUTCOME_FIXED, NOBODY, outcome)

    def take_from_row(self, who: i64, n: i64) -> None:
        """R11.4, G21: pioneers leave the row, later ones move up; the highest occupied spaces become free."""
        n = min(n, self.on_track(who))
        if n == 0:
            return
        owners = vec[i64]()
        spaces = vec[i64]()
        space: i64 = 0
        while space < self.printed.row:
            seat: i64 = 0
            while seat < self.printed.seats:
                if has(self.row[seat], space):
                    owners = append(owners, seat)
                    spaces = append(spaces, space)
                seat += 1
            space += 1
        seat = 0
        while seat < self.printed.seats:
            k: i64 = 0
            while k < self.overflow[seat]:
                owners = append(owners, seat)
                k += 1
            seat += 1
        self.empty_row()
        self.supply[who] += n
        self.emit(PIONEER_LOST, who, 0, 0, n)
        skip = n
        at: i64 = 0
        for owner in owners:
            if owner == who and skip > 0:
                skip -= 1
            elif at < len(spaces):
                self.row[owner] |= only(spaces[at])
                self.emit(ROW_TAKEN, owner, spaces[at])
                at += 1
            else:
                self.overflow[owner] += 1
                self.emit(OVERFLOW_LEFT, owner, 0, 0, -1)

    def empty_row(self) -> None:
        seat: i64 = 0
        while seat < self.printed.seats:
            if self.listener is not None:
                space: i64 = 0
                while space < self.printed.row:
                    if has(self.row[seat], space):
                        self.emit(ROW_LEFT, seat, space)
                    space += 1
                if self.overflow[seat]:
                    self.emit(OVERFLOW_LEFT, seat, 0, 0, self.overflow[seat])
            self.row[seat] = 0
            self.overflow[seat] = 0
            seat += 1
