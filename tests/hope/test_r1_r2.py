"""R1, R2: components, and the geometry of the universe on fixture F."""

from __future__ import annotations

import pytest

from cosmodrome.games.hope.game import GAME
from cosmodrome.games.hope.rules import geometry as g
from cosmodrome.kernel.bits import members
from tests.hope.story import ANN, BOB, EARTH, Place, Story, place_of, ring, tile

LINES: dict[tuple[str, str], list[list[Place]]] = {  # E2, E3
    ("blue", "towards"): [[(-1, 0), (-2, 0), (-3, 0)], [(0, -1), (0, -2), (0, -3)]],
    ("blue", "away"): [[(1, 0), (2, 0), (3, 0)], [(0, 1), (0, 2), (0, 3)]],
    ("purple", "towards"): [[(-1, 1), (-2, 2), (-3, 3)], [(0, 1), (0, 2), (0, 3)]],
    ("purple", "away"): [[(1, -1), (2, -2), (3, -3)], [(0, -1), (0, -2), (0, -3)]],
    ("red", "towards"): [[(1, -1), (2, -2), (3, -3)], [(1, 0), (2, 0), (3, 0)]],
    ("red", "away"): [[(-1, 1), (-2, 2), (-3, 3)], [(-1, 0), (-2, 0), (-3, 0)]],
}


def routes(story: Story, lever: str) -> list[list[Place]]:
    """Every route of a lever as the tiles on it, in the order of its first directions."""
    found = []
    for first in story.some("navigate"):
        if first.startswith(f"{lever}:"):
            flight = story.copy().play(f"navigate:{first}")
            path = [flight.at(ANN)[0]]
            while ahead := flight.some("go"):
                flight.play(f"go:{ahead[0]}")
                path.append(flight.at(ANN)[0])
            found.append(path)
    return found


def test_the_components_are_counted() -> None:
    """R1.4, R1.2, R1.5: 36 galaxies that lack one of six technologies each, with up to three planets a dimension."""
    entries = GAME.shipped
    assert len(entries.galaxies) == 36
    assert len(entries.cards) == 70
    assert {galaxy.technology for galaxy in entries.galaxies} == {
        "oxygen",
        "water",
        "carbon",
        "light",
        "plant",
        "animal",
    }
    assert all(0 <= n <= 3 for galaxy in entries.galaxies for n in galaxy.planets.values())
    assert GAME.box(2, GAME.settle_options({}, 2)).pioneers == 25


def test_a_full_galaxy_is_stable_and_moves_its_pioneers() -> None:
    """R1.1, R1.3: oxygen-1 has a purple and a blue planet; with both settled its pioneers stand in the row."""
    story = Story().ship(ANN, (0, -3), "purple").pioneers(BOB, (0, -3), "blue").hand(ANN, "oxygen_plain")
    story.place("oxygen_plain")
    assert story.owners() == [ANN, BOB]
    assert story.state.stable == 1 << tile((0, -3))


def test_coordinates_and_rings() -> None:
    """R2.1: 37 tiles around Earth, 18 of them in ring 3."""
    rings = [ring(at) for at in range(37)]
    assert [rings.count(n) for n in range(4)] == [1, 6, 12, 18]
    assert place_of(g.CENTRE) == EARTH


@pytest.mark.parametrize(("dimension", "lever"), LINES)
def test_lines_from_earth(dimension: str, lever: str) -> None:
    """R2.3, R2.4, R5.3, R5.4, G32, E2, E3: two straight routes each way, and every tile of a route is a stop."""
    story = Story().ship(ANN, EARTH, dimension)
    assert sorted(routes(story, lever)) == sorted(LINES[dimension, lever])


def test_lines_from_elsewhere() -> None:
    """E4."""
    story = Story().ship(ANN, (-1, 2), "purple")
    assert sorted(routes(story, "towards")) == [[(-2, 3)], [(-1, 3)]]
    away = [[(-1, 1), (-1, 0), (-1, -1), (-1, -2)], [(0, 1), (1, 0), (2, -1), (3, -2)]]
    assert sorted(routes(story, "away")) == away


def test_sideways_from_earth() -> None:
    """R2.5, R5.5, E5: chains of spaces that share a side."""
    chains = {"purple": [[(0, -1), (-1, 0), (-1, -1)], [(1, -1), (1, 0)]], "blue": [], "red": [[(-1, 1), (0, 1)]]}
    for dimension, expected in chains.items():
        assert sorted(routes(Story().ship(ANN, EARTH, dimension), "sideways")) == sorted(expected)


def test_the_acrobat_uses_corners() -> None:
    """R2.6, R14.4, G6, E6: corners for the Acrobat only, always in one lateral sense."""
    assert routes(Story("brave", "acrobat").ship(ANN, (3, -3), "purple"), "sideways") == []
    story = Story("acrobat", "brave").ship(ANN, (3, -3), "purple")
    assert routes(story, "sideways") == [[(2, -3), (1, -3), (0, -3)]]
    earth = Story("acrobat", "brave").ship(ANN, EARTH, "purple")
    right = [first for first in earth.some("navigate") if first in ("sideways:NE", "sideways:E")]
    assert right == ["sideways:E", "sideways:NE"]
    earth.play("navigate:sideways:NE")
    assert earth.at(ANN)[0] == (1, -1)
    assert "SW" not in earth.some("go"), "that would lead back to Earth"


SHIFTS = [
    (EARTH, "purple", g.CLOCKWISE, (0, -1)),  # E7
    ((0, -1), "purple", g.CLOCKWISE, (0, -1)),
    (EARTH, "blue", g.CLOCKWISE, (1, 0)),  # E8
    (EARTH, "red", g.CLOCKWISE, (-1, 1)),
    (EARTH, "purple", g.COUNTERCLOCKWISE, (1, -1)),
    (EARTH, "red", g.COUNTERCLOCKWISE, (-1, 0)),
    (EARTH, "blue", g.COUNTERCLOCKWISE, (0, 1)),
    ((3, -3), "purple", g.CLOCKWISE, EARTH),  # E9
    ((3, -3), "red", g.CLOCKWISE, (2, -2)),
]


@pytest.mark.parametrize(("start", "dimension", "turn", "end"), SHIFTS)
def test_polarization_shifts(start: Place, dimension: str, turn: int, end: Place) -> None:
    """R2.2, R2.7, R5.11, E7-E9: concave tiles are not left, convex ones lead one tile on, or out and to Earth."""
    state = Story().state
    number = ("purple", "blue", "red").index(dimension)
    assert place_of(int(g.polarized_tile(state.present, state.concave, tile(start), number, turn))) == end


def test_the_border_moves_inwards() -> None:
    """R2.8: a hole puts the tiles beside it on the border."""
    story = Story()
    assert members(g.border(story.state.present)) == [at for at in range(37) if ring(at) == 3]
    story.gone((3, -3))
    assert story.state.is_border(tile((2, -2)))
    assert not story.state.is_border(tile((1, -1)))


def test_shapes_make_sideways_paths() -> None:
    """R2.9, G2: on an all-convex board only the Acrobat goes sideways; 18 tiles are concave."""
    assert sum(galaxy.shape == "concave" for galaxy in GAME.shipped.galaxies) == 18
    convex = Story("brave", "acrobat").shapes()
    for at in range(37):
        for dimension in ("purple", "blue", "red"):
            convex.ship(ANN, place_of(at), dimension)
            assert routes(convex, "sideways") == []
