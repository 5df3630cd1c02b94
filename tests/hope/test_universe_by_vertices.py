"""The laws of the universe (R2.4-R2.7) against exact corners: what touches what, and where a strip of faces leads."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from cosmodrome.games.hope.board import universe
from cosmodrome.games.hope.board.universe import DIMENSIONS, GRAVITY, POSITIONS, Point, Position
from cosmodrome.games.hope.rules import geometry
from cosmodrome.games.hope.rules.geometry import AWAY, CENTRE, CLOCKWISE, COUNTERCLOCKWISE, TOWARDS, UNIVERSE
from cosmodrome.kernel.bits import members, only
from cosmodrome.kernel.maps import NOWHERE

Space = tuple[Position, str]
Shapes = dict[Position, bool]  # of the tiles that are there: whether they are concave


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
class Rules:
    """The same universe as the engine sees it: sets of tiles, which are numbered in reading order."""

    def __init__(self, shapes: Shapes) -> None:
        self.present = sum(int(only(POSITIONS.index(at))) for at in shapes)
        self.concave = sum(int(only(POSITIONS.index(at))) for at, concave in shapes.items() if concave)

    def lines(self, start: Space, manner: int) -> list[list[Position]]:
        at, dimension = start
        tile, number = POSITIONS.index(at), DIMENSIONS.index(dimension)
        found = []
        for direction in members(geometry.line_directions(self.present, tile, manner, number)):
            line, ahead = [], tile
            while (ahead := int(geometry.tile_ahead(self.present, ahead, direction))) != NOWHERE:
                line.append(POSITIONS[ahead])
            found.append(line)
        return sorted(found)

    def beside(self, start: Space, corners: bool) -> set[Position]:
        tile, number = POSITIONS.index(start[0]), DIMENSIONS.index(start[1])
        found = geometry.side_directions(self.present, self.concave, tile, number, corners)
        return {POSITIONS[int(geometry.neighbour(tile, direction))] for direction in members(found)}

    def polarized(self, start: Space, turn: int) -> tuple[Position, str]:
        tile, number = POSITIONS.index(start[0]), DIMENSIONS.index(start[1])
        there = int(geometry.polarized_tile(self.present, self.concave, tile, number, turn))
        return POSITIONS[there], DIMENSIONS[int(geometry.next_dimension(number, turn))]


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
    corners, rules = Corners(shapes), Rules(shapes)
    for space in corners.faces:
        assert corners.lines(space, towards=True) == rules.lines(space, TOWARDS)
        assert corners.lines(space, towards=False) == rules.lines(space, AWAY)


@pytest.mark.parametrize("shapes", BOARDS)
def test_common_sides(shapes: Shapes) -> None:
    """R2.5: a concave tile and the convex one that follows it towards gravity have a side in common; no others have."""
    corners, rules = Corners(shapes), Rules(shapes)
    for space in corners.faces:
        assert corners.neighbours(space, 2) == rules.beside(space, corners=False)


@pytest.mark.parametrize("shapes", BOARDS)
def test_common_corners(shapes: Shapes) -> None:
    """R2.6: tiles of the same shape, one beside the other across gravity, have one corner in common; no others have."""
    corners, rules = Corners(shapes), Rules(shapes)
    for space in corners.faces:
        ruled = rules.beside(space, corners=True) - rules.beside(space, corners=False)
        assert corners.neighbours(space, 1) == ruled


@pytest.mark.parametrize("shapes", BOARDS)
def test_polarization(shapes: Shapes) -> None:
    """R2.7: a ship on a concave tile only turns; from a convex one it shifts by one tile of any shape, or to Earth."""
    corners, rules = Corners(shapes), Rules(shapes)
    for space in corners.faces:
        for turn in (CLOCKWISE, COUNTERCLOCKWISE):
            there, dimension = rules.polarized(space, turn)
            assert there == (corners.polarized(space, dimension) or (0, 0))


def test_one_shape_only() -> None:
    """R2.9: on a board of cubes or of inner corners only, no two spaces of a dimension share a side."""
    for concave in (False, True):
        corners = Corners(dict.fromkeys(POSITIONS, concave))
        assert not any(corners.neighbours(space, 2) for space in corners.faces)


def test_positions() -> None:
    """R2.1: 37 hexagons, numbered in reading order, of which 18, 12 and 6 lie in the rings around Earth."""
    assert list(zip(UNIVERSE.x, UNIVERSE.y, strict=True)) == list(POSITIONS)
    rings = [int(UNIVERSE.distance(tile, CENTRE)) for tile in range(37)]
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
