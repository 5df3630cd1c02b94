"""What learned values of From the Moon go by: numbers of a player, and how far the game is."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules.actions import MISSIONS
from cosmodrome.games.from_the_moon.rules.estimate import Estimate
from cosmodrome.games.from_the_moon.rules.table import BATTERY, ENERGY, FOOD, NONE
from cosmodrome.kernel.bags import amount, size
from cosmodrome.kernel.bits import count, first_n

# In the order in which `features` writes them.
FEATURES: Final = (
    "always",
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
    "estimate_alone",
)


class Features(Estimate):
    """A player in numbers of about the size of 1."""

    def elapsed(self) -> float:
        """By the piece that is furthest on the Progress track."""
        most: i64 = 0
        for piece in self.piece:
            most = max(most, piece)
        return float(most) / float(self.printed.track_spaces + 1)

    def features(self, seat: i64, found: vec[float]) -> None:
        purse = self.purse[seat]
        team = self.team(seat) if self.faction[seat] != NONE else 0
        grown = self.greenhouses[seat] + self.improved[seat]
        found[0] = 1.0
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
        found[22] = 0.01 * self.solo_value() if self.printed.solo else 0.0
