"""Keys of actions and of chance results."""

from __future__ import annotations

from cosmodrome.games.one_small_step.components.reading import Components
from cosmodrome.games.one_small_step.components.vocabulary import (
    DECKS,
    DEPARTMENTS,
    DICE,
    FACES,
    RESOURCES,
    REWARDS,
    STAGES,
    WAYS,
)
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.kernel.verbs import PICKS, Keys


def _things(components: Components) -> dict[str, list[str]]:
    events = [event.id for event in components.events]
    actions = [f"space{space + 1}-{department}" for space in range(x.SPACES) for department in DEPARTMENTS]
    return {
        "resource": list(RESOURCES),
        "event": events,
        "mission": [mission.id for mission in components.missions],
        "hazard": [hazard.id for hazard in components.hazards],
        "advancement": [advancement.id for advancement in components.advancements],
        "department": list(DEPARTMENTS),
        "deck": list(DECKS),
        "mission deck": list(DECKS[:2]),
        "stage": list(STAGES[:2]),
        "die": list(DICE),
        "target": [f"space{space + 1}" for space in range(x.SPACES)] + events,
        "way": list(WAYS),
        "action": actions,
        "upgrade": actions[: x.UPGRADED],
        "source": ["space", "tile", "inspection"],
        "face": ["+".join(face) for face in FACES],
        "class": ["unseen", "given"],
        "discount": ["tile", "office"],
        "fever": ["roll", "media"],
        "reward": list(REWARDS),
        "crew tile": [tile.id for tile in components.crew_tiles],
        "media tile": [tile.id for tile in components.media_tiles],
        "satellite tile": [tile.id for tile in components.satellite_tiles],
        "era": ["1", "2", "3"],
        "kind": [*RESOURCES, *(str(n + 1) for n in range(len(RESOURCES), PICKS))],
    }


def action_keys(components: Components) -> Keys:
    return Keys(x.VERBS, _things(components))


def chance_keys(components: Components) -> Keys:
    return Keys(x.CHANCES, _things(components))
