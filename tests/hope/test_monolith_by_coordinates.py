"""The Monolith's walk, checked against a second reading of R9.6 and G17 in plain coordinates, on ragged universes."""

from __future__ import annotations

import math
import random

from cosmodrome.games.hope.rules import regression
from cosmodrome.games.hope.rules.table import EARTH_GONE
from tests.hope.story import EARTH, Place, Story, place_of, tile

DIRECTIONS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
ALL = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3]
Side = tuple[Place, int]
Tiles = set[Place]


def beside(at: Place, direction: int) -> Place:
    q, r = DIRECTIONS[direction % 6]
    return at[0] + q, at[1] + r


def neighbours(tiles: Tiles, at: Place) -> Tiles:
    return {beside(at, direction) for direction in range(6)} & tiles


def border(tiles: Tiles) -> Tiles:
    return {at for at in tiles if len(neighbours(tiles, at)) < 6}


def one_tile_on(tiles: Tiles, side: Side) -> Side | None:
    """R9.6: border sides clockwise until the tile changes; None for a tile that stands alone."""
    at, direction = side
    if not neighbours(tiles, at):
        return None
    while at == side[0]:
        ahead = beside(at, direction + 1)
        at, direction = (ahead, (direction - 1) % 6) if ahead in tiles else (at, (direction + 1) % 6)
    return at, direction


def first_side(tiles: Tiles, at: Place) -> Side:
    """R9.6: the first free side after an occupied one."""
    free = [beside(at, direction) not in tiles for direction in range(6)]
    return at, next((i for i in range(6) if free[i] and not free[i - 1]), 0)


def group(tiles: Tiles, at: Place) -> Tiles:
    found, fresh = {at}, [at]
    while fresh:
        new = neighbours(tiles, fresh.pop()) - found
        found |= new
        fresh += new
    return found


def distance(one: Place, other: Place) -> int:
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def nearest(tiles: Tiles, origin: Place) -> Place:
    """G17: ties by the clockwise angle from 12 o'clock, Earth last, then by ring."""

    def angle(at: Place) -> float:
        if at == EARTH:
            return 360
        return round(math.degrees(math.atan2(math.sqrt(3) * (at[0] + at[1] / 2), -1.5 * at[1])) % 360, 6)

    return min(tiles, key=lambda at: (distance(at, origin), angle(at), distance(at, EARTH)))


def collapse(tiles: Tiles, stable: Tiles, side: Side, n: int) -> Side | None:
    """R9.5: where the Monolith stands after it; None if Earth vanishes. The tiles are changed."""
    at = side[0]
    ahead = one_tile_on(tiles, side)
    if at not in stable:
        tiles.discard(at)
        if at == EARTH:
            return None
    start = at if at in tiles else ahead and ahead[0]
    if start is None or group(tiles, start) <= stable:
        mortal = border(tiles) - stable
        if mortal:
            ahead = first_side(tiles, nearest(mortal, at))
        elif start is None:
            ahead = first_side(tiles, nearest(border(tiles), at))
    here = ahead or side
    for _ in range(n - 1):
        here = one_tile_on(tiles, here) or here
    return here


def ragged(dice: random.Random) -> tuple[Tiles, Tiles]:
    """A universe with holes open to the outside, and the stable galaxies of it."""
    tiles, share = set(ALL), dice.choice([0.1, 0.5, 0.9, 1.0])
    for _ in range(dice.randrange(35)):
        tiles.discard(dice.choice(sorted(border(tiles) - {EARTH}) or [EARTH]) if len(tiles) > 2 else (9, 9))
    return tiles, {at for at in sorted(tiles) if at != EARTH and dice.random() < share}


def test_the_walk_on_ragged_universes() -> None:
    """R9.5, R9.6, R2.8, G17, I6: vanishing tiles, border sides, islands of stable galaxies, transfers."""
    dice, given = random.Random(4), Story().state
    for _ in range(200):
        tiles, stable = ragged(dice)
        at = dice.choice(sorted(border(tiles)))
        side: Side | None = (at, dice.choice([i for i in range(6) if beside(at, i) not in tiles]))
        state = given.clone()
        state.present = sum(1 << tile(one) for one in tiles)
        state.stable = sum(1 << tile(one) for one in stable)
        assert side is not None
        state.monolith = tile(side[0]) * 6 + side[1]
        for _ in range(4):
            n = dice.randrange(1, 8)
            regression.collapse(state, n)
            side = collapse(tiles, stable, side, n)
            if side is None:
                assert state.outcome == EARTH_GONE
                break
            assert (place_of(int(state.monolith) // 6), int(state.monolith) % 6) == side
            assert state.present == sum(1 << tile(one) for one in tiles)
