"""How places of the universe are called: `C4` for a position, `C4 blue` for a space, `Whirlpool (C4)` for a galaxy.

Rows of positions have letters from the top, and numbers from the left. Earth lies on D4 and is called Earth.
"""

from __future__ import annotations

from cosmodrome.games.hope.components import names
from cosmodrome.games.hope.components.vocabulary import DIMENSIONS
from cosmodrome.games.hope.rules.geometry import CENTRE, UNIVERSE
from cosmodrome.games.hope.rules.printed import NONE
from cosmodrome.games.hope.rules.table import Table
from cosmodrome.kernel.bits import has

RADIUS = 3
ROWS = "ABCDEFG"
COMPASS = ("east", "south-east", "south-west", "west", "north-west", "north-east")


def position(tile: int) -> str:
    """`C4`, or `Earth`."""
    if tile == CENTRE:
        return "Earth"
    q, r = UNIVERSE.x[tile], UNIVERSE.y[tile]
    return f"{ROWS[r + RADIUS]}{q - max(-RADIUS, -RADIUS - r) + 1}"


def space(number: int) -> str:
    """`C4 blue`: one dimension of a tile."""
    return f"{position(number // 3)} {DIMENSIONS[number % 3]}"


def tile(state: Table, at: int) -> str:
    """A tile as it lies there: `Whirlpool (C4)`, or `Earth`."""
    if at == CENTRE or state.tile[at] == NONE or not has(state.present, at):
        return position(at)
    return f"{names.galaxy(state.printed, int(state.tile[at]))} ({position(at)})"
