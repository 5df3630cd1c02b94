"""How well a player stands, for bots: points, and what things are worth while there is time to use them.

The weights were found by playing, those of one player by trying many on the same games: alone, `greedy` takes some
seven of the nine Mission tiles, and wins about one Easy game of fifty.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules.actions import MISSIONS, OBJECTIVES, ROVERS, SHIPS
from cosmodrome.games.from_the_moon.rules.printed import AT_END, AT_LAUNCHES, NO_FEEDING
from cosmodrome.games.from_the_moon.rules.scoring import Scoring
from cosmodrome.games.from_the_moon.rules.table import BATTERY, ENERGY, FOOD, NONE, RUNNING
from cosmodrome.kernel.bags import amount, common, size
from cosmodrome.kernel.bits import count, first_n, has, only
from cosmodrome.kernel.odds import likely

# One player: what brings the win nearer (R15.6). "A round": for each Progress space that is left.
PRICED: Final = 0xFFFFFFFF  # the lanes of a purse that Mission tiles cost: cubes and Food
WON: Final = 300.0
EVEN: Final = 290.0  # where the win is as likely as not,
FAR: Final = 50.0  # and how much more makes it e times as likely
POINT: Final = 0.05  # a point
LAUNCHED: Final = 48.0  # a ship
MISSION_TILE: Final = 11.0
ROUND: Final = 3.0  # a round that is left
LATE: Final = 4.0  # a Mission tile behind the pace,
TILES_A_ROUND: Final = 1.2  # which is this
ROVER_OUT: Final = 1.5  # lost with a Rover that is out
OBJECTIVE: Final = 50.0  # in proportion to what it asks for
MET: Final = 10.0  # on top of it
MISSED: Final = 250.0  # lost with one out of reach
FIRST_PART: Final = 14.0  # the nearest ship part, by the share of its price that is there
SECOND_PART: Final = 9.0
THIRD_PART: Final = 8.0
CUBE: Final = 0.8  # to spare
ONE_FOOD: Final = 0.4
ONE_ENERGY: Final = 0.5
ONE_BATTERY: Final = 0.3  # a round
HARVEST: Final = 1.92  # a Food of the Greenhouses, a round
SPARE_ENERGY: Final = 1.0  # left by the next Gather
HUNGER_AHEAD: Final = 90.0  # an Energy short at the next Gather
AT_HOME: Final = 0.5  # how sure that is with all Rovers at home
TASK: Final = 0.6  # a round
EXPERT: Final = 0.5  # a Specialist, a round
SMALL: Final = 1.2  # a small Building, a round
LARGE: Final = 0.3  # a round
FOUNDATION: Final = 0.25  # a round
LAB: Final = 0.15  # a round
IMPROVED_PART: Final = 2.0
ONE_ACHIEVEMENT: Final = 0.6


class Estimate(Scoring):
    """The estimate that greedy bots go by."""

    def value(self, seat: i64) -> float:
        return self.solo_value() if self.printed.solo else self.table_value(seat)

    def spread(self) -> float:
        """The nearer the end, the surer a lead."""
        return 18.0 + 5.0 * self.rounds_left(self.player)

    def chances(self) -> vec[float]:
        """Alone: how near the win is; it may be far."""
        if not self.printed.solo:
            return super().chances()
        return vec[float]([likely((self.solo_value() - EVEN) / FAR)])

    def rounds_left(self, seat: i64) -> float:
        return float(max(0, self.printed.track_spaces + 1 - self.piece[seat]) if self.ending == RUNNING else 0)

    # --- several players --------------------------------------------------------------------------
    def table_value(self, seat: i64) -> float:
        """Points so far, and what things are worth while there is time to use them."""
        total = float(self.total(seat))
        if len(self.agenda) == 0 or self.faction[seat] == NONE:
            return total
        left = self.rounds_left(seat)
        purse = self.purse[seat]
        cubes = amount(purse, 0) + amount(purse, 1) + amount(purse, 2)
        total += float(self.achievements[seat]) * 2.0 + float(self.large_points(seat))
        total += float(cubes) * (0.5 + 0.15 * left) + float(amount(purse, FOOD)) * 0.5
        total += float(amount(purse, ENERGY)) * (0.1 + 0.1 * left) + float(amount(purse, BATTERY)) * 0.2 * left
        total += float(self.greenhouses[seat] + self.improved[seat]) * 0.5 * left
        total += float(self.foundations[seat]) * 0.2 * left + float(count(self.laboratories[seat])) * 0.3 * left
        total += float(self.specialists(seat)) * 0.5 * left + float(count(self.small_built[seat])) * 2.0 * left
        total += self.nearest_part(purse) * 4.0
        if self.eats(seat) and self.ending == RUNNING:
            fed = amount(purse, FOOD) + self.greenhouses[seat] + self.improved[seat]
            total -= float(max(0, size(self.team(seat)) - fed)) * 1.5
        return total

    def eats(self, seat: i64) -> bool:
        """R14.2."""
        return self.printed.card_trigger[self.faction[seat]] != NO_FEEDING

    def nearest_part(self, purse: i64) -> float:
        """How much of the price of a ship part is there, of the one that is nearest."""
        mission = self.nearest(purse, 0)
        return 0.0 if mission == NONE else self.share_paid(mission, purse)

    def share_paid(self, mission: i64, purse: i64) -> float:
        price = self.printed.mission_price[mission]
        return float(size(common(price, purse))) / float(max(1, size(price)))

    # --- one player -------------------------------------------------------------------------------
    def solo_value(self) -> float:
        """Ships, Objectives, time and Food before all; points hardly count."""
        total = float(self.total(0)) * POINT
        if len(self.agenda) == 0:
            return total + (WON if self.solo_won() else -WON)
        if self.faction[0] == NONE:
            return total
        left = self.rounds_left(0)
        taken = self.mission_tiles(0, first_n(MISSIONS))
        late = float(count(self.printed.parts) - taken) - TILES_A_ROUND * left
        total += float(count(self.launched)) * LAUNCHED + float(taken) * MISSION_TILE + left * ROUND
        total -= max(0.0, late) * LATE + float(count(self.own_rovers(0))) * ROVER_OUT
        return total + self.objectives_value() + self.goods_value(left) + self.base_value(left)

    def objectives_value(self) -> float:
        """R15.8: all of them have to be met."""
        found = 0.0
        at: i64 = 0
        while at < OBJECTIVES:
            if has(self.objectives, at):
                if self.objective_met(at):
                    found += OBJECTIVE + MET
                elif self.out_of_reach(at):
                    found -= MISSED
                elif self.printed.objective_when[at] == AT_LAUNCHES:
                    found += OBJECTIVE * 0.3
                else:
                    n = self.counted(0, self.printed.objective_what[at])
                    found += OBJECTIVE * float(n) / float(max(1, self.printed.objective_least[at]))
            at += 1
        return found

    def out_of_reach(self, at: i64) -> bool:
        """Whether an Objective that is not met can no longer be met in time."""
        when = self.printed.objective_when[at]
        if when == AT_END:
            return False
        if when == AT_LAUNCHES:
            ship: i64 = 0
            while ship < SHIPS:
                space = self.printed.launch_space[ship]
                on = self.launched_on[ship] if has(self.launched, ship) else max(space, self.piece[0])
                if on != space:
                    return True
                ship += 1
            return False
        return self.piece[0] > self.printed.objective_space[at]

    def goods_value(self, left: float) -> float:
        """What is in the purse: put aside for the three ship parts that are nearest, or to spare."""
        rest = self.purse[0] & PRICED
        found = 0.0
        chosen: i64 = 0
        n: i64 = 0
        while n < 3:
            mission = self.nearest(rest, chosen)
            if mission == NONE:
                break
            share = self.share_paid(mission, rest)
            found += (FIRST_PART if n == 0 else SECOND_PART if n == 1 else THIRD_PART) * share * (1.0 + share) / 2.0
            rest -= common(self.printed.mission_price[mission], rest)
            chosen |= only(mission)
            n += 1
        purse = self.purse[0]
        found += float(amount(rest, 0) + amount(rest, 1) + amount(rest, 2)) * CUBE
        found += float(amount(purse, FOOD)) * ONE_FOOD + float(amount(purse, ENERGY)) * ONE_ENERGY
        return found + float(amount(purse, BATTERY)) * ONE_BATTERY * left + self.feeding_value(left)

    def nearest(self, purse: i64, without: i64) -> i64:
        """The Mission tile of which the largest share could be paid; NONE if nothing could."""
        best = 0.0
        found: i64 = NONE
        for mission in self.mission:
            if mission != NONE and not has(without, mission) and self.share_paid(mission, purse) > best:
                best = self.share_paid(mission, purse)
                found = mission
        return found

    def feeding_value(self, left: float) -> float:
        """R15.4: the Energy that the next Gather would leave; the fewer Rovers are at home, the surer it is."""
        purse = self.purse[0]
        basic = self.greenhouses[0] - self.improved[0]
        harvest = basic * self.printed.basic_yield + self.improved[0] * self.printed.improved_yield
        mouths = size(self.team(0)) if self.eats(0) else 0
        rate = self.printed.energy_per_food
        short = mouths - amount(purse, FOOD) - harvest - amount(purse, ENERGY) // rate
        spare = amount(purse, BATTERY) - max(0, short) * rate
        found = float(min(harvest, mouths)) * HARVEST * left
        if self.ending != RUNNING:
            return found
        if spare >= 0:
            return found + float(spare) * SPARE_ENERGY
        sure = AT_HOME + (1.0 - AT_HOME) * float(count(self.own_rovers(0))) / float(ROVERS)
        return found + float(spare) * HUNGER_AHEAD * sure

    def base_value(self, left: float) -> float:
        """Team, Buildings and Laboratories."""
        experts = self.specialists(0)
        found = float(size(self.team(0)) + experts) * TASK * left + float(experts) * EXPERT * left
        found += float(count(self.small_built[0])) * SMALL * left + float(count(self.large_built[0])) * LARGE * left
        found += float(self.foundations[0]) * FOUNDATION * left + float(count(self.laboratories[0])) * LAB * left
        return found + float(self.improvements(0)) * IMPROVED_PART + float(self.achievements[0]) * ONE_ACHIEVEMENT
