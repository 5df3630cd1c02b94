"""Ships: approvals, construction, improvement and launches (R10)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules.actions import (
    ASK_SPECIAL,
    CONSTRUCT,
    CONSTRUCT_ONLY,
    CONSTRUCTED,
    ENDING,
    IMPROVE,
    IMPROVE_ONLY,
    IMPROVED,
    LAUNCH,
    LAUNCH_BONUS,
    LAUNCHED,
    POINT,
    SHIPS,
)
from cosmodrome.games.from_the_moon.rules.printed import (
    FROM_APPROVALS,
    FROM_IMPROVEMENTS,
    FROM_LAUNCHES,
    FROM_MISSIONS,
    GOT_MISSION_TILE,
    IMPROVED_PART,
)
from cosmodrome.games.from_the_moon.rules.research import Research
from cosmodrome.games.from_the_moon.rules.table import NONE, RUNNING, THREE_LAUNCHES
from cosmodrome.kernel.bits import first_n, has, only
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import a_of, b_of, frame, kind_of, who_of

PARTS_OF_A_SHIP: Final = 5


class Missions(Research):
    """The three ships."""

    def open_ship(self, f: i64, ship: i64) -> bool:
        """R10.1, R10.2: among those of the approval, and not launched."""
        return has(a_of(f) & 7, ship) and not has(self.launched, ship)

    def constructible(self, who: i64, part: i64) -> bool:
        """R10.3."""
        mission = self.mission[part]
        return mission != NONE and self.pays(who, self.printed.mission_price[mission])

    def improvable(self, who: i64, part: i64) -> bool:
        """R10.4: its Mission tile was taken (Q18: or it never had one), and it carries no cube."""
        if self.mission[part] != NONE or self.improved_by[part] != NONE:
            return False
        if not has(self.printed.parts, part) and not self.printed.unused_improvable:
            return False
        if self.printed.special_after_construct and self.launches_ship(part):
            return False
        return self.improvements(who) < self.printed.improvement_cubes and self.pays(
            who, self.printed.improve_price[part]
        )

    def launches_ship(self, part: i64) -> bool:
        """R10.4: whether the last tile of a ship lay on this part, and the launch is still to come (Q17)."""
        for f in self.agenda:
            if kind_of(f) == LAUNCH and b_of(f) == part + 1:
                return True
        return False

    def approval_options(self, f: i64) -> vec[i64]:
        """D18."""
        who = who_of(f)
        mode = a_of(f) >> 3
        found = vec[i64]()
        ship: i64 = 0
        while ship < SHIPS and mode != IMPROVE_ONLY:
            part = ship * PARTS_OF_A_SHIP
            while part < (ship + 1) * PARTS_OF_A_SHIP and self.open_ship(f, ship):
                if self.constructible(who, part):
                    found = append(found, CONSTRUCT + part)
                part += 1
            ship += 1
        ship = 0
        while ship < SHIPS and mode != CONSTRUCT_ONLY:
            part = ship * PARTS_OF_A_SHIP
            while part < (ship + 1) * PARTS_OF_A_SHIP and self.open_ship(f, ship):
                if self.improvable(who, part):
                    found = append(found, IMPROVE + part)
                part += 1
            ship += 1
        return append(found, POINT)

    def approval_answer(self, f: i64, action: i64) -> None:
        """R10.1: construct, improve, or a point."""
        if action == POINT:
            self.score(who_of(f), FROM_APPROVALS, self.printed.approval_vp)
        elif action >= IMPROVE:
            self.improve(who_of(f), action - IMPROVE)
        else:
            self.construct(who_of(f), action - CONSTRUCT)

    def construct(self, who: i64, part: i64) -> None:
        """R10.3; the triggers come before a launch (R14.9, Q13), and so does what Q17 adds."""
        mission = self.mission[part]
        ship = part // PARTS_OF_A_SHIP
        self.pay(who, self.printed.mission_price[mission])
        self.mission[part] = NONE
        self.taken[mission] = who
        self.emit(CONSTRUCTED, who, mission, part)
        self.score(who, FROM_MISSIONS, self.printed.mission_vp[mission])
        if not self.tiles_left(ship):
            self.push(frame(LAUNCH, who, ship, part + 1))
        if self.printed.special_after_construct:
            self.push(frame(ASK_SPECIAL, who))
        self.happened(who, GOT_MISSION_TILE)

    def tiles_left(self, ship: i64) -> bool:
        part = ship * PARTS_OF_A_SHIP
        while part < (ship + 1) * PARTS_OF_A_SHIP:
            if self.mission[part] != NONE:
                return True
            part += 1
        return False

    def improve(self, who: i64, part: i64) -> None:
        """R10.4: a cube, its points, the triggers, then a Special Research."""
        self.pay(who, self.printed.improve_price[part])
        self.improved_by[part] = who
        self.emit(IMPROVED, who, part, 0, who + 1)
        self.score(who, FROM_IMPROVEMENTS, self.printed.improve_vp[part])
        self.push(frame(ASK_SPECIAL, who))
        self.happened(who, IMPROVED_PART)

    # --- launches ---------------------------------------------------------------------------------
    def launch(self, who: i64, ship: i64) -> None:
        """R10.6, R10.7, R15.5."""
        self.launched |= only(ship)
        self.launched_on[ship] = self.piece[who]
        self.emit(LAUNCHED, who, ship)
        main = self.printed.launch_first[ship]
        second = self.printed.launch_second[ship]
        if self.printed.solo:
            n = self.cubes_on(who, ship)
            if n >= self.printed.main_bonus_from:
                self.score_launch(who, ship, main)
            elif n >= self.printed.second_bonus_from:
                self.score_launch(who, ship, second)
        else:
            shares = vec[i64]([0] * self.printed.seats)
            seat: i64 = 0
            while seat < self.printed.seats:
                shares[seat] = self.mission_tiles(seat, self.printed.ship_missions[ship])
                seat += 1
            self.award(FROM_LAUNCHES, shares, main, second, ship)
        if self.launched == first_n(SHIPS):
            self.end_by(THREE_LAUNCHES)

    def cubes_on(self, who: i64, ship: i64) -> i64:
        """R15.5: own Improvement cubes on a ship."""
        n: i64 = 0
        part = ship * PARTS_OF_A_SHIP
        while part < (ship + 1) * PARTS_OF_A_SHIP:
            if self.improved_by[part] == who:
                n += 1
            part += 1
        return n

    def award(self, source: i64, shares: vec[i64], main: i64, second: i64, ship: i64 = NONE) -> None:
        """R10.6, R12.2, R12.3: two places; who is tied shares, rounded down. Q10: nothing for nothing. `ship`: whose
        launch it is.
        """
        best = best_below(shares, 1 << 20)
        next_best = best_below(shares, best)
        if best > 0 or self.printed.zero_can_rank:
            tied = how_many(shares, best)
            if tied > 1:
                self.score_those(source, shares, best, (main + second) // tied, ship)
                return
            self.score_those(source, shares, best, main, ship)
        if next_best > 0 or (next_best == 0 and self.printed.zero_can_rank):
            self.score_those(source, shares, next_best, second // how_many(shares, next_best), ship)

    def score_those(self, source: i64, shares: vec[i64], share: i64, n: i64, ship: i64) -> None:
        seat: i64 = 0
        while seat < self.printed.seats:
            if shares[seat] == share:
                if ship == NONE:
                    self.score(seat, source, n)
                else:
                    self.score_launch(seat, ship, n)
            seat += 1

    def score_launch(self, seat: i64, ship: i64, n: i64) -> None:
        if n:
            self.emit(LAUNCH_BONUS, seat, ship)
        self.score(seat, FROM_LAUNCHES, n)

    def end_by(self, why: i64) -> None:
        """R12.1: the end is triggered, by what comes first."""
        if self.ending == RUNNING:
            self.ending = why
            self.emit(ENDING, NOBODY, why, 0, why)


def best_below(shares: vec[i64], limit: i64) -> i64:
    """The largest share below a limit, or NONE."""
    best: i64 = NONE
    for share in shares:
        if best < share < limit:
            best = share
    return best


def how_many(shares: vec[i64], wanted: i64) -> i64:
    n: i64 = 0
    for share in shares:
        if share == wanted:
            n += 1
    return n
