"""Keys of actions and of chance results."""

from __future__ import annotations

from cosmodrome.games.from_the_moon.components.reading import Components
from cosmodrome.games.from_the_moon.components.vocabulary import (
    ACTIONS,
    COLOURS,
    CONVERSIONS,
    DEVELOPMENTS,
    RESEARCH,
)
from cosmodrome.games.from_the_moon.rules import actions as a
from cosmodrome.kernel.verbs import Keys

OWN = "faction"  # the own Faction Building, in keys
LAB_COLUMNS = 4


def lab_space(space: int) -> str:
    """`r2c3`: row and column, from 1."""
    return f"r{space // LAB_COLUMNS + 1}c{space % LAB_COLUMNS + 1}"


def action_keys(components: Components) -> Keys:
    small = [tile.id for tile in components.small]
    things: dict[str, list[str]] = {
        "faction": [faction.id for faction in components.factions],
        "rover": [str(rover + 1) for rover in range(a.ROVERS)],
        "action": list(ACTIONS),
        "development": list(DEVELOPMENTS),
        "position": [str(position + 1) for position in range(a.POSITIONS)],
        "colour": list(COLOURS),
        "building": [*small, *[tile.id for tile in components.large], OWN],
        "vertex": [str(vertex + 1) for vertex in range(a.VERTICES)],
        "display": [f"{row}{side}" for row in ("top", "middle", "bottom") for side in ("_left", "_right")],
        "lab_space": [lab_space(space) for space in range(a.LAB_SPACES)],
        "ship_part": [part.id for part in components.parts],
        "research": list(RESEARCH),
        "source": [*small, "greenhouses", "recharge"],
        "conversion": list(CONVERSIONS),
    }
    kinds = a.VERBS.verb("pick").args[0]
    if kinds.name == "kind":
        things["kind"] = [*("metal", "water", "polymer", "food"), *[str(i) for i in range(4, kinds.size)]]
    return Keys(a.VERBS, things)


def chance_keys(components: Components) -> Keys:
    things = {
        "terrain": [tile.id for tile in components.terrains],
        "mission": [tile.id for tile in components.missions],
        "power": [power.id for power in components.powers],
        "laboratory": [lab.id for lab in components.laboratories],
        "large": [tile.id for tile in components.large],
        "progress": [tile.id for tile in components.progress],
        "colour": list(COLOURS),
        "small": [tile.id for tile in components.small],
        "faction": [faction.id for faction in components.factions],
        "rover": [str(rover + 1) for rover in range(a.ROVERS)],
        "zone": [str(zone + 1) for zone in range(a.ZONES)],
        "location": [str(card + 1) for card in range(a.ROVER_CARDS)],
        "objective": [objective.id for objective in components.objectives],
    }
    return Keys(a.CHANCES, things)
