"""Keys of actions and of chance results."""

from __future__ import annotations

from cosmodrome.games.hope.components.reading import Components
from cosmodrome.games.hope.components.vocabulary import (
    CARD_TECHNOLOGIES,
    CARDS,
    CHARACTERS,
    DIMENSIONS,
    DIRECTIONS,
    ROLES,
    TOKENS,
    TURNS,
    WAYS,
)
from cosmodrome.games.hope.rules import actions as a
from cosmodrome.games.hope.rules.geometry import CENTRE, UNIVERSE
from cosmodrome.kernel.verbs import Keys


def tile_key(tile: int) -> str:
    """A position by its coordinates (R2.1): `q2r-1`; Earth is `earth`."""
    return "earth" if tile == CENTRE else f"q{UNIVERSE.x[tile]}r{UNIVERSE.y[tile]}"


def space_key(space: int) -> str:
    """A dimension of a tile: `q2r-1_blue`."""
    return f"{tile_key(space // 3)}_{DIMENSIONS[space % 3]}"


def action_keys() -> Keys:
    things: dict[str, list[str]] = {
        "character": list(CHARACTERS),
        "tile": [tile_key(tile) for tile in range(a.TILES)],
        "space": [space_key(space) for space in range(a.SPACES)],
        "dimension": list(DIMENSIONS),
        "direction": list(DIRECTIONS),
        "way": list(WAYS),
        "turn": list(TURNS),
        "card": list(CARDS),
        "paired_card": list(CARDS[: a.PAIRED]),
        "pile": [str(pile + 1) for pile in range(a.PILES)],
        "card_technology": list(CARD_TECHNOLOGIES),
    }
    return Keys(a.VERBS, things)


def chance_keys(components: Components) -> Keys:
    things = {
        "galaxy": [tile.id for tile in components.galaxies],
        "card": list(CARDS),
        "token": list(TOKENS),
        "bug": [bug.id for bug in components.bugs],
        "role": list(ROLES),
        "character": list(CHARACTERS),
    }
    return Keys(a.CHANCES, things)
