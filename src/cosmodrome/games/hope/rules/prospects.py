"""What a ship could do with its next move: for bots."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cosmodrome.games.hope.rules.actions import JOKER
from cosmodrome.games.hope.rules.geometry import SIDEWAYS, neighbour, same_sense, side_directions, tile_ahead
from cosmodrome.games.hope.rules.printed import NONE
from cosmodrome.games.hope.rules.setup import Setup
from cosmodrome.games.hope.rules.table import ARBITRARY, shifted_mask
from cosmodrome.kernel import lanes2, lanes4
from cosmodrome.kernel.bits import has, lowest
from cosmodrome.kernel.maps import NOWHERE

ON_TILE: Final = 0.5  # what a pioneer on a galaxy is worth, compared with one that counts


class Prospects(Setup):
    """A look along the lines that a ship can fly."""

    def prospects(self, who: i64) -> float:
        """Pioneers that the hand could place on the best way of one navigation."""
        if self.ship[who] == NONE:
            return 0.0
        best = 0.0
        manner: i64 = 0
        while manner < 3:
            if has(self.levers[who], manner) or has(self.levers[who], ARBITRARY):
                left = self.first_directions(who, manner)
                while left:
                    best = max(best, self.on_the_way(who, manner, lowest(left)))
                    left &= left - 1
            manner += 1
        found = best + self.promise(who, self.tile_of(who))
        return min(found, float(min(self.supply[who], self.hand_size(who))))

    def on_the_way(self, who: i64, manner: i64, direction: i64) -> float:
        """R5.3-R5.5: on all tiles of a line, or of a chain."""
        dimension = self.dimension_of(who)
        tile = neighbour(self.tile_of(who), direction)
        found = 0.0
        while tile != NOWHERE:
            found += self.promise(who, tile)
            if manner == SIDEWAYS:
                on = side_directions(self.present, self.concave, tile, dimension, self.corners(who))
                on &= same_sense(dimension, direction)
                if not on:
                    break
                direction = lowest(on)
            tile = tile_ahead(self.present, tile, direction)
        return found

    def promise(self, who: i64, tile: i64) -> float:
        """What the hand could place here, in the dimension of the ship."""
        technology = self.technology_at(tile)
        if technology == NONE:
            return 0.0
        free = self.free_planets(tile, self.dimension_of(who))
        if free == 0:
            return 0.0
        hand = self.cards_in_hand(who)
        cards = lanes4.amount(hand, 2 * technology) + lanes4.amount(hand, 2 * technology + 1)
        cards += lanes4.amount(hand, 2 * JOKER) + lanes4.amount(hand, 2 * JOKER + 1)
        n = min(free, cards)
        if n == 0:
            return 0.0
        if self.pioneers_on(tile) + n == self.printed.planets_in_all[self.tile[tile]]:
            return float(n) + ON_TILE * float(lanes2.size(self.pioneers[tile] & shifted_mask(who)))
        return ON_TILE * float(n)
