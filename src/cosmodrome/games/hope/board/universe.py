"""Where everything of the universe lies, in exact coordinates (R2): hexagons, their rhombi, and places to draw at.

A `Point` is a pair of whole numbers: x counts quarters of a hexagon's width, y quarters of a hexagon's side. So every
corner and the middle of every rhombus is exact, and two faces have a side in common if and only if they have two equal
corners.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from cosmodrome.games.hope.text.places import ROWS

Point = tuple[int, int]
Position = tuple[int, int]  # axial q, r; r grows downwards

RADIUS = 3
DIMENSIONS = ("purple", "blue", "red")
DIRECTIONS: dict[str, Position] = {"E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1), "NE": (1, -1)}
POSITIONS: tuple[Position, ...] = tuple(
    (q, r) for r in range(-RADIUS, RADIUS + 1) for q in range(-RADIUS, RADIUS + 1) if abs(q + r) <= RADIUS
)

# The corners of a hexagon around its centre, clockwise from the top.
TOP, UPPER_RIGHT, LOWER_RIGHT, BOTTOM, LOWER_LEFT, UPPER_LEFT = (0, -4), (2, -2), (2, 2), (0, 4), (-2, 2), (-2, -2)
CORNERS = (TOP, UPPER_RIGHT, LOWER_RIGHT, BOTTOM, LOWER_LEFT, UPPER_LEFT)

# R2.2: the three corners that each rhombus has besides the centre, of a cube and of an inner corner.
CONVEX: dict[str, tuple[Point, Point, Point]] = {
    "purple": (UPPER_LEFT, TOP, UPPER_RIGHT),
    "blue": (UPPER_RIGHT, LOWER_RIGHT, BOTTOM),
    "red": (BOTTOM, LOWER_LEFT, UPPER_LEFT),
}
CONCAVE: dict[str, tuple[Point, Point, Point]] = {
    "purple": (LOWER_LEFT, BOTTOM, LOWER_RIGHT),
    "blue": (LOWER_LEFT, UPPER_LEFT, TOP),
    "red": (TOP, UPPER_RIGHT, LOWER_RIGHT),
}

# R2.3: a gravity point lies at the end of the axis along which its dimension falls.
GRAVITY: dict[str, Point] = {"purple": (0, 1), "blue": (-1, -1), "red": (1, -1)}


def centre(at: Position) -> Point:
    """The middle of a hexagon (R2.1)."""
    return 4 * at[0] + 2 * at[1], 6 * at[1]


def rhombus(at: Position, concave: bool, dimension: str) -> tuple[Point, Point, Point, Point]:
    """The corners of a space, the centre of its hexagon first (R2.2)."""
    x, y = centre(at)
    shape = CONCAVE if concave else CONVEX
    first, far, last = ((x + corner[0], y + corner[1]) for corner in shape[dimension])
    return (x, y), first, far, last


def middle(at: Position, concave: bool, dimension: str) -> Point:
    """The middle of a space: half-way from the centre of its hexagon to the corner opposite."""
    (x, y), _, (far_x, far_y), _ = rhombus(at, concave, dimension)
    return (x + far_x) // 2, (y + far_y) // 2


# --- to be drawn -----------------------------------------------------------------------------------
SIDE = 40.0  # of a hexagon, in the units of the picture
WIDTH = SIDE * 3**0.5
GRAVITY_AT = 252.0  # how far from Earth
Pair = tuple[float, float]


class Face(NamedTuple):
    """How a space is drawn: its outline, and where things stand on it."""

    outline: str
    middle: Pair
    planets: dict[int, list[Pair]]  # by their number
    letter: Pair
    ships: list[Pair]


def drawn(point: tuple[float, float]) -> Pair:
    """A point in the units of the picture; Earth's centre is 0, 0."""
    return round(point[0] * WIDTH / 4, 2), round(point[1] * SIDE / 4, 2)


@cache
def hexagon(at: Position) -> str:
    """The outline of a tile, as the data of an SVG path."""
    x, y = centre(at)
    return outline([(x + corner[0], y + corner[1]) for corner in CORNERS])


@cache
def side(at: Position, direction: int) -> tuple[Pair, Pair]:
    """One side of a hexagon; directions are numbered clockwise from E."""
    x, y = centre(at)
    first, last = CORNERS[(direction + 1) % 6], CORNERS[(direction + 2) % 6]
    return drawn((x + first[0], y + first[1])), drawn((x + last[0], y + last[1]))


@cache
def face(at: Position, concave: bool, dimension: str) -> Face:
    corners = rhombus(at, concave, dimension)
    (x, y), first, far, last = corners
    along = ((last[0] - first[0]) / 4, (last[1] - first[1]) / 4)  # a quarter of the long diagonal
    out = ((far[0] - x) / 8, (far[1] - y) / 8)  # an eighth of the short one

    def place(outwards: float, sideways: float) -> Pair:
        return drawn((x + outwards * out[0] + sideways * along[0], y + outwards * out[1] + sideways * along[1]))

    rows = {
        n: [place(4.7, gap * (i - (n - 1) / 2)) for i in range(n)] for n, gap in ((0, 0), (1, 0), (2, 0.92), (3, 0.88))
    }
    ships = [place(5.0, gap) for gap in (0.0, -0.6, 0.6, 1.2)]
    return Face(outline(corners), drawn(middle(at, concave, dimension)), rows, place(4.0, -1.5), ships)


def outline(corners: list[Point] | tuple[Point, ...]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in map(drawn, corners)) + "z"


class GravityPoint(NamedTuple):
    """Where the gravity point of a dimension is drawn."""

    dimension: str
    x: float
    y: float
    beam: str  # an arrow from the universe to it


@cache
def rows() -> tuple[tuple[str, float, float], ...]:
    """The letters of the rows, as places are called, and where they stand: left of the first tile."""
    return tuple(
        (letter, round(-WIDTH * (RADIUS + 0.5 - abs(r) / 2) - 7, 2), r * SIDE * 1.5)
        for r, letter in enumerate(ROWS, -RADIUS)
    )


@cache
def gravity_points() -> tuple[GravityPoint, ...]:
    """R2.3: at 6, 10 and 2 o'clock, outside of the universe."""
    found = []
    for dimension, (x, y) in GRAVITY.items():
        east, south = drawn((x, y))
        length = (east * east + south * south) ** 0.5
        east, south = east / length, south / length
        tip, wing = -21.0, -30.0
        beam = "M" + "L".join(
            f"{along * east - across * south:.2f} {along * south + across * east:.2f}"
            for along, across in ((wing, -26.0), (tip, 0.0), (wing, 26.0))
        )
        found.append(GravityPoint(dimension, round(GRAVITY_AT * east, 2), round(GRAVITY_AT * south, 2), beam))
    return tuple(found)
