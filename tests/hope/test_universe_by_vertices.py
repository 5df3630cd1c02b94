"""The laws of the universe (R2.4-R2.7) against exact corners: what touches what, and where a strip of faces leads."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from cosmodrome.games.hope.board import universe
from cosmodrome.games.hope.board.universe import DIMENSIONS, DIRECTIONS, GRAVITY, POSITIONS, Point, Position

Space = tuple[Position, str]
Shapes = dict[Position, bool]  # of the tiles that are there: whether they are concave

TOWARDS = {"purple": ("SW", "SE"), "blue": ("W", "NW"), "red": ("NE", "E")}
AWAY = {"purple": ("NE", "NW"), "blue": ("E", "SE"), "red": ("SW", "W")}
SIDEWAYS = {"purple": ("W", "E"), "blue": ("SW", "NE"), "red": ("NW", "SE")}
SHIFT = {
    ("purple", "blue"): "NW",
    ("blue", "red"): "E",
    ("red", "purple"): "SW",
    ("purple", "red"): "NE",
    ("red", "blue"): "W",
    ("blue", "purple"): "SE",
}


# --- by corners alone -----------------------------------------------------------------------------
class Corners:
    """A universe that knows nothing but the corners of its faces."""

    def __init__(self, shapes: Shapes) -> None:
        self.faces = {
            (at, dimension): universe.rhombus(at, concave, dimension)
            for at, concave in shapes.items()
            for dimension in DIMENSIONS
        }
        self.beside: dict[frozenset[Point], list[Space]] = {}
        self.around: dict[Point, list[Space]] = {}
        for space, corners in self.faces.items():
            for i, corner in enumerate(corners):
                self.beside.setdefault(frozenset((corner, corners[i - 1])), []).append(space)
                self.around.setdefault(corner, []).append(space)

    def strips(self, start: Space) -> Iterator[list[Space]]:
        """Leave through each of the four sides and always cross to the side opposite."""
        for i in range(4):
            space, found = start, []
            corners = self.faces[space]
            door = frozenset((corners[i], corners[i - 1]))
            while others := [other for other in self.beside[door] if other != space]:
                (space,) = others
                found.append(space)
                door = frozenset(self.faces[space]) - door
            yield found

    def lines(self, start: Space, towards: bool) -> list[list[Position]]:
        """The tiles of its dimension on the strips that lead to the gravity point, or away from it."""
        at, dimension = start
        found = []
        for strip in self.strips(start):
            tiles = [tile for tile, other in strip if other == dimension]
            if tiles and (pull(at, tiles[0], dimension) > 0) == towards:
                found.append(tiles)
        return sorted(found)

    def neighbours(self, start: Space, common: int) -> set[Position]:
        """Where spaces of the same dimension have just so many corners in common with this one."""
        corners = set(self.faces[start])
        near = {other for corner in corners for other in self.around[corner] if other[1] == start[1]} - {start}
        return {other[0] for other in near if len(corners & set(self.faces[other])) == common}

    def polarized(self, start: Space, dimension: str) -> Position | None:
        """The nearest space of the other dimension in the common strip, towards its gravity point, if there is one."""
        x, y = middle_of(self.faces[start])
        for strip in self.strips(start):
            nearest = next((other for other in strip if other[1] == dimension), None)
            if nearest:
                x2, y2 = middle_of(self.faces[nearest])
                if dot((x2 - x, y2 - y), GRAVITY[dimension]) > 0:
                    return nearest[0]
        return None


def middle_of(corners: tuple[Point, ...]) -> Point:
    return sum(x for x, _ in corners), sum(y for _, y in corners)


def dot(one: Point, two: Point) -> int:
    """The scalar product; a unit of x is longer than one of y by the root of 3."""
    return 3 * one[0] * two[0] + one[1] * two[1]


def turn(one: Point, two: Point) -> int:
    """0 if both point along the same line."""
    return one[0] * two[1] - one[1] * two[0]


def pull(at: Position, to: Position, dimension: str) -> int:
    (x, y), (x2, y2) = universe.centre(at), universe.centre(to)
    return dot((x2 - x, y2 - y), GRAVITY[dimension])


# --- by the rules ---------------------------------------------------------------------------------
def step(at: Position, direction: str) -> Position:
    q, r = DIRECTIONS[direction]
    return at[0] + q, at[1] + r


def line(shapes: Shapes, at: Position, direction: str) -> list[Position]:
    found = []
    while (at := step(at, direction)) in shapes:
        found.append(at)
    return found


def boards() -> Iterator[Shapes]:
    """Whole boards and boards with holes; all cubes, all inner corners, and both mixed."""
    dice = random.Random(1)
    yield dict.fromkeys(POSITIONS, False)
    yield dict.fromkeys(POSITIONS, True)
    for number in range(40):
        kept = [at for at in POSITIONS if number % 2 or dice.random() < 0.8]
        yield {at: dice.random() < 0.5 for at in kept}


BOARDS = list(boards())


@pytest.mark.parametrize("shapes", BOARDS)
def test_lines(shapes: Shapes) -> None:
    """R2.4: a strip of faces runs straight through the tiles, two towards gravity and two away; holes end it."""
    corners = Corners(shapes)
    for at, dimension in corners.faces:
        for directions, towards in ((TOWARDS, True), (AWAY, False)):
            ruled = [found for way in directions[dimension] if (found := line(shapes, at, way))]
            assert corners.lines((at, dimension), towards) == sorted(ruled)


@pytest.mark.parametrize("shapes", BOARDS)
def test_common_sides(shapes: Shapes) -> None:
    """R2.5: a concave tile and the convex one that follows it towards gravity have a side in common; no others have."""
    corners = Corners(shapes)
    for at, dimension in corners.faces:
        ways = TOWARDS if shapes[at] else AWAY
        ruled = {there for way in ways[dimension] if shapes.get(there := step(at, way), shapes[at]) != shapes[at]}
        assert corners.neighbours((at, dimension), 2) == ruled


@pytest.mark.parametrize("shapes", BOARDS)
def test_common_corners(shapes: Shapes) -> None:
    """R2.6: tiles of the same shape, one beside the other across gravity, have one corner in common; no others have."""
    corners = Corners(shapes)
    for at, dimension in corners.faces:
        ruled = {there for way in SIDEWAYS[dimension] if shapes.get(there := step(at, way)) == shapes[at]}
        assert corners.neighbours((at, dimension), 1) == ruled


@pytest.mark.parametrize("shapes", BOARDS)
def test_polarization(shapes: Shapes) -> None:
    """R2.7: a ship on a concave tile only turns; from a convex one it shifts by one tile of any shape."""
    corners = Corners(shapes)
    for at, dimension in corners.faces:
        for other in DIMENSIONS:
            if other != dimension:
                there = at if shapes[at] else step(at, SHIFT[dimension, other])
                assert corners.polarized((at, dimension), other) == (there if there in shapes else None)


def test_positions() -> None:
    """R2.1: 37 hexagons, of which 18, 12 and 6 lie in the rings around Earth."""
    rings = [max(abs(q), abs(r), abs(q + r)) for q, r in POSITIONS]
    assert [rings.count(ring) for ring in range(4)] == [1, 6, 12, 18]


@pytest.mark.parametrize("concave", [False, True])
def test_rhombi_fill_the_hexagon(concave: bool) -> None:
    """R2.2: three rhombi that meet in the centre have all six corners, and the same slant in both shapes."""
    for at in POSITIONS:
        faces = [universe.rhombus(at, concave, dimension) for dimension in DIMENSIONS]
        (x, y) = universe.centre(at)
        assert {corner for face in faces for corner in face} == {
            (x, y),
            *((x + dx, y + dy) for dx, dy in universe.CORNERS),
        }
        for dimension, (centre, first, far, last) in zip(DIMENSIONS, faces, strict=True):
            assert (first[0] + last[0], first[1] + last[1]) == (centre[0] + far[0], centre[1] + far[1])
            assert dot((last[0] - first[0], last[1] - first[1]), GRAVITY[dimension]) == 0


def test_gravity_points() -> None:
    """R2.3: 6, 10 and 2 o'clock; each dimension falls along the short diagonal of its faces."""
    clock = {"purple": (0, 4), "blue": (-2, -2), "red": (2, -2)}
    for dimension, corner in clock.items():
        assert turn(GRAVITY[dimension], corner) == 0
        assert dot(GRAVITY[dimension], corner) > 0
