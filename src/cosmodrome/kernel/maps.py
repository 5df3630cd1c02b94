"""Maps: up to 62 places on a grid of squares or hexagons, and sets of them as masks.

Directions are numbered clockwise, beginning with east; x grows to the right, y downwards. Squares have four of them
(E, S, W, N). Hexagons stand on a point and have six (E, SE, SW, W, NW, NE); their x and y are the axial q and r.
Places are numbered in reading order: row by row, each from the left. A map never changes: a box holds it, all states
share it.

The vertices of a grid of square cells are squares too, one more each way: `vertex_map`. `corners` and `cells_around`
say which cells and vertices touch.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.kernel.bits import first_n, has, lowest, only

MOST_PLACES: Final = 62
NOWHERE: Final = -1
SQUARE_X: Final[list[int]] = [1, 0, -1, 0]
SQUARE_Y: Final[list[int]] = [0, 1, 0, -1]
HEX_X: Final[list[int]] = [1, 0, -1, -1, 0, 1]
HEX_Y: Final[list[int]] = [0, 1, 1, 0, -1, -1]


class Map:
    """Places with their coordinates and neighbours. All questions are answered from tables."""

    def __init__(self, xs: list[int], ys: list[int], hexagons: bool) -> None:
        places = len(xs)
        if len(ys) != places or not 1 <= places <= MOST_PLACES:
            raise ValueError(f"a map has 1 to {MOST_PLACES} places, each with x and y; not {places} and {len(ys)}")
        at = {(xs[i], ys[i]): i for i in range(places)}
        if len(at) != places or sorted(at, key=_reading_order) != list(at):
            raise ValueError("the places of a map are in reading order, each once")
        step_x, step_y = (HEX_X, HEX_Y) if hexagons else (SQUARE_X, SQUARE_Y)
        self.hexagons: bool = hexagons
        self.places: i64 = places
        self.directions: i64 = len(step_x)
        self.all: i64 = first_n(self.places)
        self.x: vec[i64] = vec[i64]()
        self.y: vec[i64] = vec[i64]()
        self.neighbour: vec[i64] = vec[i64]()  # by place and direction; NOWHERE beyond the edge
        self.around: vec[i64] = vec[i64]()  # the neighbours of a place as a set
        for i in range(places):
            self.x = append(self.x, xs[i])
            self.y = append(self.y, ys[i])
            beside: i64 = 0
            for direction in range(len(step_x)):
                other: i64 = at.get((xs[i] + step_x[direction], ys[i] + step_y[direction]), NOWHERE)
                self.neighbour = append(self.neighbour, other)
                if other != NOWHERE:
                    beside |= only(other)
            self.around = append(self.around, beside)

    def __reduce__(self) -> tuple[Any, ...]:
        return Map, (list(self.x), list(self.y), self.hexagons)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Map):
            return NotImplemented
        return self.hexagons == other.hexagons and self.x == other.x and self.y == other.y

    def __hash__(self) -> int:
        return hash((tuple(self.x), tuple(self.y), self.hexagons))

    # --- places -----------------------------------------------------------------------------------
    def place(self, x: i64, y: i64) -> i64:
        """The place at these coordinates, or NOWHERE; for the edges, not for the inner loop."""
        i: i64 = 0
        while i < self.places:
            if self.x[i] == x and self.y[i] == y:
                return i
            i += 1
        return NOWHERE

    def step(self, place: i64, direction: i64) -> i64:
        """The next place in a direction, or NOWHERE."""
        return self.neighbour[place * self.directions + direction]

    def distance(self, one: i64, other: i64) -> i64:
        """How many steps lie between two places of a map without holes."""
        dx = self.x[one] - self.x[other]
        dy = self.y[one] - self.y[other]
        far_x = dx if dx >= 0 else -dx
        far_y = dy if dy >= 0 else -dy
        if self.hexagons and (dx < 0) != (dy < 0):
            return max(far_x, far_y)  # a step to SW or NE changes both
        return far_x + far_y

    # --- regions ----------------------------------------------------------------------------------
    def beside(self, region: i64) -> i64:
        """The places next to a region, without the region itself."""
        found: i64 = 0
        left = region
        while left:
            found |= self.around[lowest(left)]
            left &= left - 1
        return found & ~region

    def connected(self, place: i64, within: i64) -> i64:
        """All places that can be reached from this one step by step without leaving the set (flood fill)."""
        found = only(place) & within
        fresh = found
        while fresh:
            grown: i64 = 0
            while fresh:
                grown |= self.around[lowest(fresh)]
                fresh &= fresh - 1
            fresh = grown & within & ~found
            found |= fresh
        return found

    def ray(self, place: i64, direction: i64, blocked: i64 = 0) -> i64:
        """The places straight ahead of this one, up to the edge or to a blocked place, both without it."""
        found: i64 = 0
        place = self.step(place, direction)
        while place != NOWHERE and not has(blocked, place):
            found |= only(place)
            place = self.step(place, direction)
        return found

    # --- along the border of a region -------------------------------------------------------------
    # A border side is a place of the region and a direction in which no place of the region lies next to it:
    # place x directions + direction. Walks go clockwise, with the region to the right.

    def border_side(self, place: i64, direction: i64) -> i64:
        return place * self.directions + direction

    def place_of(self, side: i64) -> i64:
        return side // self.directions

    def direction_of(self, side: i64) -> i64:
        return side % self.directions

    def inside(self, region: i64, place: i64, direction: i64) -> bool:
        """Whether the next place in a direction belongs to the region."""
        other = self.step(place, direction)
        return other != NOWHERE and has(region, other)

    def first_border_side(self, region: i64, place: i64) -> i64:
        """The first free side of a place clockwise after one that is not; of several, that of the lowest direction.

        Side 0 of a place with no neighbour in the region; NOWHERE for a place inside of it.
        """
        direction: i64 = 0
        before = self.inside(region, place, self.directions - 1)
        free = False
        while direction < self.directions:
            here = self.inside(region, place, direction)
            if before and not here:
                return self.border_side(place, direction)
            if not here:
                free = True
            before = here
            direction += 1
        return self.border_side(place, 0) if free else NOWHERE

    def next_border_side(self, region: i64, side: i64) -> i64:
        """The border side that follows clockwise; it may belong to the same place."""
        place = self.place_of(side)
        direction = self.direction_of(side)
        turned = direction + 1 if direction + 1 < self.directions else 0
        if not self.inside(region, place, turned):
            return self.border_side(place, turned)
        back = direction - 1 if direction > 0 else self.directions - 1
        ahead = self.step(place, turned)
        if self.hexagons:
            return self.border_side(ahead, back)
        if not self.inside(region, ahead, direction):
            return self.border_side(ahead, direction)
        return self.border_side(self.step(ahead, direction), back)

    def walk_border(self, region: i64, side: i64, places: i64) -> i64:
        """The border side after walking on by so many places. A place without neighbours cannot be left."""
        while places > 0:
            start = self.place_of(side)
            turns: i64 = 0
            while self.place_of(side) == start:
                if turns == self.directions:
                    return side
                side = self.next_border_side(region, side)
                turns += 1
            places -= 1
        return side

    def border(self, region: i64, side: i64) -> vec[i64]:
        """All border sides of one walk around, clockwise from this one."""
        found = vec[i64]([side])
        following = self.next_border_side(region, side)
        while following != side:
            found = append(found, following)
            following = self.next_border_side(region, following)
        return found


def _reading_order(at: tuple[int, int]) -> tuple[int, int]:
    return at[1], at[0]


def square_map(rows: int, columns: int) -> Map:
    """A rectangle of squares; place = row x columns + column."""
    xs = [column for _ in range(rows) for column in range(columns)]
    ys = [row for row in range(rows) for _ in range(columns)]
    return Map(xs, ys, False)


def hexagon_map(radius: int) -> Map:
    """A hexagon of hexagons around (0, 0): 7, 19 or 37 places."""
    xs: list[int] = []
    ys: list[int] = []
    for r in range(-radius, radius + 1):
        for q in range(max(-radius, -radius - r), min(radius, radius - r) + 1):
            xs.append(q)
            ys.append(r)
    return Map(xs, ys, True)


def vertex_map(rows: int, columns: int) -> Map:
    """The vertices of a rectangle of square cells; neighbours are joined by a side of a cell."""
    return square_map(rows + 1, columns + 1)


def corners(rows: int, columns: int) -> vec[i64]:
    """For each cell of such a rectangle its four vertices, as a set."""
    found = vec[i64]()
    for row in range(rows):
        for column in range(columns):
            first: i64 = row * (columns + 1) + column
            below: i64 = first + columns + 1
            found = append(found, only(first) | only(first + 1) | only(below) | only(below + 1))
    return found


def cells_around(rows: int, columns: int) -> vec[i64]:
    """For each vertex of such a rectangle the cells that touch it, as a set."""
    found = vec[i64]([0] * ((rows + 1) * (columns + 1)))
    touched = corners(rows, columns)
    cell: i64 = 0
    while cell < len(touched):
        left = touched[cell]
        while left:
            found[lowest(left)] |= only(cell)
            left &= left - 1
        cell += 1
    return found
