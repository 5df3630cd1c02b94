"""What is printed on each component, for those who may see it: by id, in words and signs."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from cosmodrome.games.kit.english import figure
from cosmodrome.games.one_small_step.components import effects, entries
from cosmodrome.games.one_small_step.components.costs import NOTHING, cost_signs, cost_words
from cosmodrome.games.one_small_step.components.effects import Vp
from cosmodrome.games.one_small_step.components.reading import Components
from cosmodrome.games.one_small_step.components.vocabulary import (
    DEPARTMENTS,
    NATIONS,
    RESOURCE_NAMES,
    SIDES,
    UPGRADE_SIGNS,
    UPGRADE_WORDS,
    UPGRADES,
)

Data = dict[str, Any]
NATION_NAMES = dict(zip(NATIONS, SIDES, strict=True))


def _base(entry: entries.Entry, kind: str, name: str) -> Data:
    return {"name": name, "kind": kind, "source": entry.source, "flavour": entry.flavour}


def _cost(price: Any) -> Data:
    return {"text": cost_words(price), "signs": cost_signs(price)}


def _effects(listed: Any) -> Data:
    return {"text": effects.in_words(listed), "signs": effects.in_signs(listed)}


@lru_cache(256)
def event(components: Components, card: int) -> Data:
    one = components.events[card]
    found = {
        **_base(one, one.type, one.name),
        "era": one.era,
        "worker_type": one.worker_type,
        "worker": _effects(one.worker),
        "cost": _cost(one.cost),
    }
    if isinstance(one, entries.Person):
        found["nation"] = NATION_NAMES[one.nation]
        found["effects"] = {
            "text": effects.either_words(one.options),
            "signs": effects.either_signs(one.options),
        }
    else:
        found["effects"] = _effects(one.effects)
    return found


@lru_cache(256)
def mission(components: Components, card: int) -> Data:
    one = components.missions[card]
    crew = isinstance(one, entries.CrewMission)
    found = {
        **_base(one, "crew" if crew else "satellite", one.name),
        "nation": NATION_NAMES[one.nation],
        "year": one.year,
        "minor_cost": _cost(one.minor_cost),
        "minor": _effects(one.minor_reward),
        "major_cost": _cost(one.major_cost),
        "major": _effects(one.major_reward),
        "failure": failure(one.failure),
    }
    if isinstance(one, entries.CrewMission):
        found["craft"] = one.craft
    return found


def failure(lost: entries.Failure) -> str:
    parts = [f"{figure(n)} {what}" for n, what in ((lost.media, "Media"), (lost.vp, "VP")) if n]
    return ", ".join(parts) or NOTHING


@lru_cache(64)
def hazard(components: Components, card: int) -> Data:
    one = components.hazards[card]
    found = {**_base(one, "hazard", one.name), "text": one.text, "vp": one.vp, "satellite": "", "crew": ""}
    if one.satellite and one.crew:
        found |= {"satellite": one.satellite, "crew": one.crew}
        names = RESOURCE_NAMES[one.satellite], RESOURCE_NAMES[one.crew]
        found["text"] = f"Minor cost: 1 {names[0]} more on a satellite mission, 1 {names[1]} more on a crew mission."
    return found


@lru_cache(64)
def advancement(components: Components, card: int) -> Data:
    one = components.advancements[card]
    return {
        **_base(one, "advancement", one.name),
        "phase": one.phase,
        "text": one.text,
        "cost": _cost(one.cost),
    }


@lru_cache(64)
def media_tile(components: Components, kind: int) -> Data:
    one = components.media_tiles[kind]
    return {**_base(one, "media_tile", "Media tile"), "effects": _effects(one.effects)}


@lru_cache(64)
def satellite_tile(components: Components, kind: int) -> Data:
    one = components.satellite_tiles[kind]
    return {**_base(one, "satellite_tile", "Satellite tile"), "effects": _effects(one.effects)}


@lru_cache(64)
def crew_tile(components: Components, kind: int) -> Data:
    one = components.crew_tiles[kind]
    return {**_base(one, "crew_tile", "Crew tile"), "effects": _effects([Vp(one.vp)])}


@lru_cache(16)
def spaces(components: Components, mode: str) -> list[Data]:
    """The six Earth spaces: each with the actions of both departments and their upgrades."""
    return [_space(components, mode, number) for number in range(len(components.spaces))]


def _space(components: Components, mode: str, number: int) -> Data:
    one = components.spaces[number]
    actions = components.actions[mode][number * 2 : number * 2 + 2]
    return {
        "id": f"space{number + 1}",
        "number": number + 1,
        "name": one.name,
        "unlimited": one.unlimited,
        "source": one.source,
        "flavour": one.flavour,
        "actions": [
            {
                "id": f"space{number + 1}-{department}",
                "department": department,
                "text": effects.paid_words(action.normal.cost, action.normal.effects),
                "signs": effects.paid_signs(action.normal.cost, action.normal.effects),
                "upgrades": [
                    {
                        "kind": UPGRADES[kind],
                        "type": entries.upgrade_type(upgrade),
                        "how": UPGRADE_WORDS[entries.upgrade_type(upgrade)],
                        "sign": UPGRADE_SIGNS[entries.upgrade_type(upgrade)],
                        "text": entries.upgrade_words(upgrade),
                        "signs": entries.upgrade_signs(upgrade),
                    }
                    for kind, upgrade in enumerate(action.upgrades)
                ],
            }
            for department, action in zip(DEPARTMENTS, actions, strict=True)
        ],
    }
