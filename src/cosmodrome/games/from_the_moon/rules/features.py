"""What learned values of From the Moon go by: numbers of a player, and how far the game is."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules.actions import MISSIONS, SHIPS
from cosmodrome.games.from_the_moon.rules.estimate import EVEN, FAR, Estimate
from cosmodrome.games.from_the_moon.rules.table import BATTERY, ENERGY, FOOD, NONE
from cosmodrome.kernel.bags import amount, size
from cosmodrome.kernel.bits import count, first_n, has

# In the order in which `features` writes them. Of one player only the first and the last are not 0.
FEATURES: Final = (
    "alone",
    "points",
    "achievements",
    "points_of_large_buildings",
    "cubes",
    "food",
    "energy",
    "batteries",
    "greenhouses",
    "foundations",
    "laboratories",
    "team",
    "specialists",
    "small_buildings",
    "large_buildings",
    "improvements",
    "mission_tiles",
    "nearest_ship_part",
    "hungry",
    "rovers_out",
    "on_turn",
    "spaces_left",
    "estimate",
    "metal",
    "water",
    "polymer",
    "achievement_lead",
    "most_achievements",
    "improvement_lead",
    "lead_in_tiles",  # of the ships that are not launched
    "launch_bonuses_in_reach",
    "estimate_alone",
)
LAST: Final = 31  # feature


class Features(Estimate):
    """A player in numbers of about the size of 1."""

    def elapsed(self) -> float:
        """By the piece that is furthest on the Progress track."""
        most: i64 = 0
        for piece in self.piece:
            most = max(most, piece)
        return float(most) / float(self.printed.track_spaces + 1)

    def features(self, seat: i64, shared: vec[float], found: vec[float]) -> None:
        at: i64 = 0
        while at < LAST:
            found[at] = 0.0
            at += 1
        found[LAST] = (self.solo_value() - EVEN) / FAR if self.printed.solo else 0.0
        if self.printed.solo:
            found[0] = 1.0
            return
        purse = self.purse[seat]
        team = self.team(seat) if self.faction[seat] != NONE else 0
        grown = self.greenhouses[seat] + self.improved[seat]
        found[1] = 0.05 * float(self.total(seat))
        found[2] = 0.3 * float(self.achievements[seat])
        found[3] = 0.1 * float(self.large_points(seat))
        found[4] = 0.1 * float(amount(purse, 0) + amount(purse, 1) + amount(purse, 2))
        found[5] = 0.1 * float(amount(purse, FOOD))
        found[6] = 0.1 * float(amount(purse, ENERGY))
        found[7] = 0.1 * float(amount(purse, BATTERY))
        found[8] = 0.2 * float(grown)
        found[9] = 0.2 * float(self.foundations[seat])
        found[10] = 0.2 * float(count(self.laboratories[seat]))
        found[11] = 0.1 * float(size(team))
        found[12] = 0.2 * float(self.specialists(seat)) if team else 0.0
        found[13] = 0.3 * float(count(self.small_built[seat]))
        found[14] = 0.3 * float(count(self.large_built[seat]))
        found[15] = 0.2 * float(self.improvements(seat))
        found[16] = 0.2 * float(self.mission_tiles(seat, first_n(MISSIONS)))
        found[17] = self.nearest_part(purse)
        hungry = size(team) - amount(purse, FOOD) - grown
        found[18] = 0.2 * float(max(0, hungry)) if team and self.eats(seat) else 0.0
        found[19] = 0.3 * float(count(self.own_rovers(seat)))
        found[20] = 1.0 if self.player == seat else 0.0
        found[21] = 0.2 * self.rounds_left(seat)
        found[23] = 0.2 * float(amount(purse, 0))
        found[24] = 0.2 * float(amount(purse, 1))
        found[25] = 0.2 * float(amount(purse, 2))
        found[22] = self.table_value(seat) / self.spread()
        self.race_features(seat, found)

    def race_features(self, seat: i64, found: vec[float]) -> None:
        """R10.6, R12.2: what is scored by who has most."""
        achievements: i64 = 0
        improvements: i64 = 0
        other: i64 = 0
        while other < self.printed.seats:
            if other != seat:
                achievements = max(achievements, self.achievements[other])
                improvements = max(improvements, self.improvements(other))
            other += 1
        lead = float(self.achievements[seat] - achievements)
        found[26] = within(0.25 * lead)
        found[27] = 1.0 if lead > 0.0 else (0.5 if lead == 0.0 else 0.0)
        found[28] = within(0.5 * float(self.improvements(seat) - improvements))
        found[29] = 0.0
        found[30] = 0.0
        ship: i64 = 0
        while ship < SHIPS:
            if not has(self.launched, ship):
                missions = self.printed.ship_missions[ship]
                tiles = self.mission_tiles(seat, missions)
                most: i64 = 0
                other = 0
                while other < self.printed.seats:
                    if other != seat:
                        most = max(most, self.mission_tiles(other, missions))
                    other += 1
                found[29] += 0.5 * float(tiles - most)
                if tiles > 0:
                    bonus = self.printed.launch_first[ship] if tiles >= most else self.printed.launch_second[ship]
                    found[30] += 0.05 * float(bonus)
            ship += 1


def within(lead: float) -> float:
    """No more than 1 to either side."""
    return min(max(lead, -1.0), 1.0)
