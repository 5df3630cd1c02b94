"""How things are called, and where an effect that is being carried out is printed."""

from __future__ import annotations

from typing import cast

from cosmodrome.games.one_small_step.components import entries
from cosmodrome.games.one_small_step.components.reading import Components
from cosmodrome.games.one_small_step.components.sources import Owner, Sources
from cosmodrome.games.one_small_step.components.vocabulary import DEPARTMENTS, MODES, RESOURCES, resource_word
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.printed import AD07, Printed


def components(box: Printed) -> Components:
    return cast(Components, box.components)


def sources(box: Printed) -> Sources:
    """The source map of its program."""
    return components(box).sources[box.advanced]


def printed_on(box: Printed, pc: int) -> Owner:
    """What the effect at this address of the program belongs to."""
    return sources(box).owner(pc)


def resource(kind: int, n: int = 1) -> str:
    """The word for so many of them."""
    return resource_word(RESOURCES[kind], n)


def event(box: Printed, card: int) -> entries.Person | entries.Development:
    return components(box).events[card]


def event_name(box: Printed, card: int) -> str:
    """`PR Tour`; with its era where another card has the same name."""
    entry = event(box, card)
    alike = [other for other in components(box).events if other.name == entry.name]
    return entry.name if len(alike) == 1 else f"{entry.name} (era {entry.era})"


def mission(box: Printed, card: int) -> entries.Mission:
    return components(box).missions[card]


def hazard(box: Printed, card: int) -> entries.Hazard:
    return components(box).hazards[card]


def advancement(box: Printed, card: int) -> entries.Advancement:
    return components(box).advancements[card]


def space(box: Printed, number: int) -> str:
    """`2 Rocket Works`."""
    return components(box).space_name(number)


def action(box: Printed, number: int) -> str:
    """An action of an Earth space: `engineers on 2 Rocket Works`."""
    return f"{DEPARTMENTS[number % 2]} on {space(box, number // 2)}"


def upgrade(box: Printed, number: int, kind: int) -> entries.Upgrade:
    """The satellite or crew upgrade of an action."""
    return components(box).actions[MODES[box.advanced]][number].upgrades[kind]


def reward(box: Printed, mission: int, entry: int) -> str:
    """An entry of the reward lists of a mission, in words."""
    if entry == x.EXTRA_MEDIA:
        return f"1 Media ({advancement(box, AD07).name})"
    if entry == x.HAZARD_POINT:
        return "1 VP of a Hazard"
    card = components(box).missions[mission]
    rewards = [*card.minor_reward, *card.major_reward] if mission >= 0 else []
    return rewards[entry].words() if entry < len(rewards) else f"reward {entry + 1}"


def target(box: Printed, number: int) -> str:
    """Where a worker goes: a space or a card."""
    return space(box, number) if number < x.SPACES else event_name(box, number - x.SPACES)
