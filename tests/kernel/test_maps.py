"""Maps against plain coordinates: what the tables say is what a look at the grid says."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cosmodrome.kernel import maps
from cosmodrome.kernel.bits import first_n, members, only, set_of
from cosmodrome.kernel.maps import NOWHERE, Map

SQUARE = [(1, 0), (0, 1), (-1, 0), (0, -1)]
HEXAGON = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
MAPS = [maps.square_map(1, 1), maps.square_map(5, 5), maps.square_map(3, 7), maps.hexagon_map(2), maps.hexagon_map(3)]
E, SE, SW, W, NW, NE = range(6)

any_map = st.sampled_from(MAPS)


def at(board: Map) -> dict[tuple[int, int], int]:
    return {(int(board.x[i]), int(board.y[i])): i for i in range(board.places)}


def moved(board: Map, place: int, direction: int, n: int = 1) -> int:
    """The place so many steps away, found by its coordinates."""
    dx, dy = (HEXAGON if board.hexagons else SQUARE)[direction]
    return at(board).get((int(board.x[place]) + n * dx, int(board.y[place]) + n * dy), NOWHERE)


def flood(board: Map, place: int, within: set[int]) -> dict[int, int]:
    """What can be reached, and in how many steps."""
    found = {place: 0} if place in within else {}
    queue = list(found)
    for here in queue:
        for direction in range(board.directions):
            there = moved(board, here, direction)
            if there in within and there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def test_sizes() -> None:
    assert [int(board.places) for board in MAPS] == [1, 25, 21, 19, 37]
    assert members(maps.square_map(4, 4).around[5]) == [1, 4, 6, 9]
    earth = maps.hexagon_map(3).place(0, 0)
    assert earth == 18
    assert len(members(maps.hexagon_map(3).around[earth])) == 6
    assert maps.hexagon_map(3).place(4, 0) == NOWHERE


@pytest.mark.parametrize(
    ("xs", "ys"), [([], []), ([0, 1], [0]), ([0, 0], [0, 0]), ([1, 0], [0, 0]), ([0] * 63, [0] * 63)]
)
def test_other_maps_are_refused(xs: list[int], ys: list[int]) -> None:
    with pytest.raises(ValueError, match="places"):
        Map(xs, ys, False)


@pytest.mark.parametrize("board", MAPS)
def test_neighbours_and_distances(board: Map) -> None:
    for place in range(board.places):
        found = [moved(board, place, direction) for direction in range(board.directions)]
        assert [board.step(place, direction) for direction in range(board.directions)] == found
        assert board.around[place] == set_of([there for there in found if there != NOWHERE])
        steps = flood(board, place, set(range(board.places)))
        assert {other: board.distance(place, other) for other in range(board.places)} == steps


@given(any_map, st.data())
def test_regions(board: Map, data: st.DataObject) -> None:
    within = data.draw(st.sets(st.integers(0, int(board.places) - 1)))
    one = data.draw(st.integers(0, int(board.places) - 1))
    mask = set_of(list(within))
    reached = flood(board, one, within)
    assert set(members(board.connected(one, mask))) == set(reached)
    beside = {moved(board, place, direction) for place in within for direction in range(board.directions)}
    assert set(members(board.beside(mask))) == beside - within - {NOWHERE}


@given(any_map, st.data())
def test_rays(board: Map, data: st.DataObject) -> None:
    blocked = data.draw(st.sets(st.integers(0, int(board.places) - 1)))
    place = data.draw(st.integers(0, int(board.places) - 1))
    direction = data.draw(st.integers(0, int(board.directions) - 1))
    seen: list[int] = []
    while (there := moved(board, place, direction, len(seen) + 1)) != NOWHERE and there not in blocked:
        seen.append(there)
    assert members(board.ray(place, direction, set_of(list(blocked)))) == sorted(seen)


# --- borders ------------------------------------------------------------------------------------------


def border_sides(board: Map, region: set[int]) -> set[int]:
    """All pairs of a place and a direction in which no place of the region follows."""
    return {
        place * int(board.directions) + direction
        for place in region
        for direction in range(board.directions)
        if moved(board, place, direction) not in region
    }


def ends(board: Map, side: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """The two points between which a border side lies, clockwise; in coordinates in which neighbours are 6 apart."""
    place, direction = divmod(side, int(board.directions))
    if not board.hexagons:
        x, y = 6 * int(board.x[place]), 6 * int(board.y[place])
        square = [(x + 3, y - 3), (x + 3, y + 3), (x - 3, y + 3), (x - 3, y - 3)]
        return square[direction], square[(direction + 1) % 4]
    x, y = 6 * int(board.x[place]) + 3 * int(board.y[place]), 6 * int(board.y[place])
    hexagon = [(x + 3, y - 2), (x + 3, y + 2), (x, y + 4), (x - 3, y + 2), (x - 3, y - 2), (x, y - 4)]
    return hexagon[direction], hexagon[(direction + 1) % 6]


@given(any_map, st.data())
def test_walks_are_closed_and_visit_each_side_once(board: Map, data: st.DataObject) -> None:
    drawn = data.draw(st.sets(st.integers(0, int(board.places) - 1), min_size=1))
    region = set(flood(board, min(drawn), drawn))
    mask = set_of(list(region))
    left = border_sides(board, region)
    while left:
        loop = [int(side) for side in board.border(mask, min(left))]
        assert len(set(loop)) == len(loop)
        assert set(loop) <= left
        for side, following in zip(loop, loop[1:] + loop[:1], strict=True):
            assert ends(board, side)[1] == ends(board, following)[0], "each begins where the one before ends"
        left -= set(loop)


@given(st.data())
def test_the_border_of_the_hope_universe(data: st.DataObject) -> None:
    """The walk of the Monolith, as its rule has it: turn while the next side is free, else go on to the neighbour."""
    board = maps.hexagon_map(3)
    gone = data.draw(st.sets(st.integers(0, 36), max_size=20))
    assume(len(gone) < 37)
    region = set(range(37)) - gone
    place = data.draw(st.sampled_from(sorted(region)))
    mask = set_of(list(region))
    free = [d for d in range(6) if moved(board, place, d) not in region]
    if not free:
        assert board.first_border_side(mask, place) == NOWHERE
        return
    after_occupied = [d for d in free if moved(board, place, (d - 1) % 6) in region]
    direction = after_occupied[0] if after_occupied else 0
    side = int(board.first_border_side(mask, place))
    assert side == place * 6 + direction
    for n in range(1, 8):
        for _ in range(6):
            following = moved(board, place, (direction + 1) % 6)
            if following in region:
                place, direction = following, (direction - 1) % 6
                break
            direction = (direction + 1) % 6
        assert board.walk_border(mask, side, n) == place * 6 + direction


def test_a_place_without_neighbours_cannot_be_left() -> None:
    board = maps.hexagon_map(3)
    side = board.first_border_side(only(18), 18)
    assert [board.walk_border(only(18), side, n) for n in range(1, 8)] == [side] * 7


def test_a_walk_around_the_whole_hexagon() -> None:
    board = maps.hexagon_map(3)
    side = board.first_border_side(board.all, 0)
    lap = [board.place_of(board.walk_border(board.all, side, n)) for n in range(19)]
    assert lap[:5] == [0, 1, 2, 3, 8], "along the top row, then down on the right"
    assert lap[18] == lap[0]
    assert len(set(lap)) == 18
    assert board.direction_of(side) == W, "the neighbour before, to the southwest, is there"


def test_a_walk_around_squares_turns_at_corners() -> None:
    """An L of three squares: straight on, out of the inner corner, around the ends."""
    board = maps.square_map(3, 3)
    region = only(0) | only(3) | only(4)
    loop = [(int(board.place_of(side)), "ESWN"[board.direction_of(side)]) for side in board.border(region, 0)]
    assert loop == [(0, "E"), (4, "N"), (4, "E"), (4, "S"), (3, "S"), (3, "W"), (0, "W"), (0, "N")]


# --- vertices -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (3, 4), (4, 4), (1, 1)])
def test_vertices_of_cells(rows: int, columns: int) -> None:
    cells, vertices = maps.square_map(rows, columns), maps.vertex_map(rows, columns)
    corners, around = maps.corners(rows, columns), maps.cells_around(rows, columns)
    assert (len(corners), len(around)) == (cells.places, vertices.places)
    for cell in range(cells.places):
        x, y = int(cells.x[cell]), int(cells.y[cell])
        assert members(corners[cell]) == sorted(int(vertices.place(x + dx, y + dy)) for dx in (0, 1) for dy in (0, 1))
    for vertex in range(vertices.places):
        assert members(around[vertex]) == [cell for cell in range(cells.places) if corners[cell] & only(vertex)]
        on_edges = (vertices.x[vertex] in (0, columns)) + (vertices.y[vertex] in (0, rows))
        assert len(members(around[vertex])) == 4 >> on_edges, "4 inside, 2 on the border, 1 at a corner"


def test_a_map_is_itself_again_after_pickle() -> None:
    board = maps.hexagon_map(2)
    again = pickle.loads(pickle.dumps(board))
    assert again == board != maps.square_map(2, 2)
    assert hash(again) == hash(board)
    assert again.around == board.around
    assert board.all == first_n(19)
