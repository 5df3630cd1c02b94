"""Keys of actions and of chance results."""

from __future__ import annotations

from cosmodrome.games.space_explorers.components.reading import Components
from cosmodrome.games.space_explorers.components.vocabulary import COLOURS, SIDES
from cosmodrome.games.space_explorers.rules import actions as a
from cosmodrome.kernel.verbs import Keys


def action_keys(components: Components) -> Keys:
    things: dict[str, list[str]] = {
        "card": [str(number + 1) for number in range(a.CARDS)],
        "colour": list(COLOURS),
        "project": [project.id for project in components.projects],
        "use": ["use", "skip"],
    }
    return Keys(a.VERBS, things)


def chance_keys(components: Components) -> Keys:
    things = {
        "card": [str(number + 1) for number in range(a.CARDS)],
        "tile": [str(number + 1) for number in range(a.TILES)],
        "side": list(SIDES),
    }
    return Keys(a.CHANCES, things)
