"""What a ship could do with its next move: for bots."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cosmodrome.games.hope.rules.actions import JOKER
from cosmodrome.games.hope.rules.geometry import SIDEWAYS, neighbour, same_sense, side_directions, tile_ahead
from cosmodrome.games.hope.rules.movement import corners, first_directions
from cosmodrome.games.hope.rules.printed import NONE
from cosmodrome.games.hope.rules.table import ARBITRARY, Table, shifted_mask
from cosmodrome.kernel import lanes2, lanes4
from cosmodrome.kernel.bits import has, lowest
from cosmodrome.kernel.maps import NOWHERE

ON_TILE: Final = 0.5  # what a pioneer on a galaxy is worth, compared with one that counts


def prospects(state: Table, who: i64) -> float:
    """Pioneers that the hand could place on the best way of one navigation."""
    if state.ship[who] == NONE:
        return 0.0
    best = 0.0
    manner: i64 = 0
    while manner < 3:
        if has(state.levers[who], manner) or has(state.levers[who], ARBITRARY):
            left = first_directions(state, who, manner)
            while left:
                best = max(best, on_the_way(state, who, manner, lowest(left)))
                left &= left - 1
        manner += 1
    found = best + promise(state, who, state.tile_of(who))
    return min(found, float(min(state.supply[who], state.hand_size(who))))


def on_the_way(state: Table, who: i64, manner: i64, direction: i64) -> float:
    """R5.3-R5.5: on all tiles of a line, or of a chain."""
    dimension = state.dimension_of(who)
    tile = neighbour(state.tile_of(who), direction)
    found = 0.0
    while tile != NOWHERE:
        found += promise(state, who, tile)
        if manner == SIDEWAYS:
            on = side_directions(state.present, state.concave, tile, dimension, corners(state, who))
            on &= same_sense(dimension, direction)
            if not on:
                break
            direction = lowest(on)
        tile = tile_ahead(state.present, tile, direction)
    return found


def promise(state: Table, who: i64, tile: i64) -> float:
    """What the hand could place here, in the dimension of the ship."""
    technology = state.technology_at(tile)
    if technology == NONE:
        return 0.0
    free = state.free_planets(tile, state.dimension_of(who))
    if free == 0:
        return 0.0
    hand = state.cards_in_hand(who)
    cards = lanes4.amount(hand, 2 * technology) + lanes4.amount(hand, 2 * technology + 1)
    cards += lanes4.amount(hand, 2 * JOKER) + lanes4.amount(hand, 2 * JOKER + 1)
    n = min(free, cards)
    if n == 0:
        return 0.0
    if state.pioneers_on(tile) + n == state.printed.planets_in_all[state.tile[tile]]:
        return float(n) + ON_TILE * float(lanes2.size(state.pioneers[tile] & shifted_mask(who)))
    return ON_TILE * float(n)
