"""The geometry of the universe: 37 tiles with three dimensions each (R2). Tables and pure functions, no state.

Tiles are numbered in reading order, directions clockwise from east (`kernel/maps.py`). Sets of tiles and of directions
are masks. A space is tile x 3 + dimension.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.kernel.bits import count, has, lowest, only
from cosmodrome.kernel.maps import HEX_X, HEX_Y, NOWHERE, Map, hexagon_map

UNIVERSE: Final[Map] = hexagon_map(3)
CENTRE: Final = 18  # the tile of Earth

# Dimensions, in their clockwise order on the cockpit
PURPLE: Final = 0
BLUE: Final = 1
RED: Final = 2

# Manners of navigation
TOWARDS: Final = 0
SIDEWAYS: Final = 1
AWAY: Final = 2

CLOCKWISE: Final = 0
COUNTERCLOCKWISE: Final = 1

E: Final = 0
SE: Final = 1
SW: Final = 2
W: Final = 3
NW: Final = 4
NE: Final = 5

_ALONG: Final[list[list[int]]] = [  # R2.3: by manner and dimension, two directions each
    [SW, SE, W, NW, NE, E],
    [W, E, SW, NE, NW, SE],
    [NE, NW, E, SE, SW, W],
]
_SHIFTS: Final[list[int]] = [NW, NE, E, SE, SW, W]  # R2.7: by dimension and turn


def _directions() -> vec[i64]:
    """By manner x 3 + dimension: a set of directions."""
    found = vec[i64]()
    for manner in range(3):
        for dimension in range(3):
            one: i64 = _ALONG[manner][2 * dimension]
            other: i64 = _ALONG[manner][2 * dimension + 1]
            found = append(found, only(one) | only(other))
    return found


def lateral(dimension: int, q: int, r: int) -> int:
    """R2.3: the lateral coordinate of a place, seen from this dimension."""
    return (2 * q + r, q - r, q + 2 * r)[dimension]


def _senses() -> vec[i64]:
    """By dimension x 6 + direction: the directions with the same lateral sense."""
    found = vec[i64]()
    for dimension in range(3):
        for direction in range(6):
            alike: i64 = 0
            mine = lateral(dimension, HEX_X[direction], HEX_Y[direction])
            for other in range(6):
                if lateral(dimension, HEX_X[other], HEX_Y[other]) * mine > 0:
                    bit: i64 = other
                    alike |= only(bit)
            found = append(found, alike)
    return found


def _shifts() -> vec[i64]:
    found = vec[i64]()
    for direction in _SHIFTS:
        found = append(found, direction)
    return found


DIRECTIONS_OF: Final[vec[i64]] = _directions()
SAME_SENSE: Final[vec[i64]] = _senses()
SHIFT: Final[vec[i64]] = _shifts()


def directions(manner: i64, dimension: i64) -> i64:
    """R2.3: the two directions towards gravity, sideways (through corners), or away from it, as a set."""
    return DIRECTIONS_OF[manner * 3 + dimension]


def same_sense(dimension: i64, direction: i64) -> i64:
    """R5.5: the directions that lead on in the same lateral sense."""
    return SAME_SENSE[dimension * 6 + direction]


def next_dimension(dimension: i64, turn: i64) -> i64:
    """R5.10: purple, blue, red, purple; or the other way round."""
    if turn == CLOCKWISE:
        return dimension + 1 if dimension < RED else PURPLE
    return dimension - 1 if dimension > PURPLE else RED


def neighbour(tile: i64, direction: i64) -> i64:
    """The next position, with or without a tile; NOWHERE outside the board."""
    return UNIVERSE.neighbour[tile * 6 + direction]


def is_there(present: i64, tile: i64) -> bool:
    """Whether a position is on the board and holds a tile."""
    return tile != NOWHERE and has(present, tile)


def tile_ahead(present: i64, tile: i64, direction: i64) -> i64:
    """R2.4, R5.7: the next tile on a line; NOWHERE at a hole or the edge."""
    ahead = neighbour(tile, direction)
    if ahead == NOWHERE or not has(present, ahead):
        return NOWHERE
    return ahead


def line_directions(present: i64, tile: i64, manner: i64, dimension: i64) -> i64:
    """R5.3, R5.4: the directions of a line that lead to a tile, as a set."""
    found: i64 = 0
    left = directions(manner, dimension)
    while left:
        direction = lowest(left)
        left &= left - 1
        if tile_ahead(present, tile, direction) != NOWHERE:
            found |= only(direction)
    return found


def side_directions(present: i64, concave: i64, tile: i64, dimension: i64, corners: bool) -> i64:
    """R2.5, R2.6: the directions of tiles whose space of this dimension shares a side, or a corner, with this one."""
    hollow = has(concave, tile)
    found: i64 = 0
    left = directions(TOWARDS if hollow else AWAY, dimension)
    while left:
        direction = lowest(left)
        left &= left - 1
        other = tile_ahead(present, tile, direction)
        if other != NOWHERE and has(concave, other) != hollow:
            found |= only(direction)
    if corners:
        left = directions(SIDEWAYS, dimension)
        while left:
            direction = lowest(left)
            left &= left - 1
            other = tile_ahead(present, tile, direction)
            if other != NOWHERE and has(concave, other) == hollow:
                found |= only(direction)
    return found


def polarized_tile(present: i64, concave: i64, tile: i64, dimension: i64, turn: i64) -> i64:
    """R2.7, R5.11: where a ship stands after its polarization; on Earth if it left the universe."""
    if has(concave, tile):
        return tile
    target = neighbour(tile, SHIFT[dimension * 2 + turn])
    return target if target != NOWHERE and has(present, target) else CENTRE


def on_border(present: i64, tile: i64) -> bool:
    """R2.8: whether one of the six neighbouring positions holds no tile."""
    return count(UNIVERSE.around[tile] & present) < 6


def border(present: i64) -> i64:
    """R2.8: all tiles on the border."""
    found: i64 = 0
    left = present
    while left:
        if on_border(present, lowest(left)):
            found |= left & -left
        left &= left - 1
    return found


def _angles() -> vec[i64]:
    """G17: by tile its place among all, clockwise from 12 o'clock around the centre, then by ring; Earth last."""
    order: list[tuple[int, int, int, int]] = []
    for tile in range(37):
        q, r = int(UNIVERSE.x[tile]), int(UNIVERSE.y[tile])
        x = 2 * q + r  # in half widths of a hexagon; y in units of 3/2 of its side, downwards
        # Clockwise from the top: the right half first, from the steepest up to the steepest down, then the left half.
        half = 0 if x > 0 or (x == 0 and r < 0) else 1
        far = max(abs(q), abs(r), abs(q + r))
        order.append((half if far else 2, x, r, far))
    ranked = sorted(range(37), key=lambda tile: _angle_key(order[tile]))
    found = vec[i64]([0] * 37)
    for rank, tile in enumerate(ranked):
        found[tile] = rank
    return found


def _angle_key(place: tuple[int, int, int, int]) -> tuple[int, float, int]:
    half, x, r, far = place
    if half == 2:
        return 2, 0.0, 0
    if x == 0:
        return half, -1e9, far  # straight up, or straight down
    return half, r / x, far


ANGLE_RANK: Final[vec[i64]] = _angles()


def nearest(tiles: i64, origin: i64) -> i64:
    """G17: the nearest of these tiles, or NOWHERE; ties by clockwise angle from 12 o'clock, then by ring."""
    best: i64 = NOWHERE
    left = tiles
    while left:
        tile = lowest(left)
        left &= left - 1
        if best == NOWHERE:
            best = tile
            continue
        far = UNIVERSE.distance(tile, origin)
        least = UNIVERSE.distance(best, origin)
        if far < least or (far == least and ANGLE_RANK[tile] < ANGLE_RANK[best]):
            best = tile
    return best
