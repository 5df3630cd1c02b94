"""How things are called, and where an effect that is being carried out is printed."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from typing import NamedTuple, cast

from cosmodrome.games.one_small_step.components import entries
from cosmodrome.games.one_small_step.components.keys import RESOURCES
from cosmodrome.games.one_small_step.components.reading import Components
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.printed import AD08, AD14, Printed
from cosmodrome.games.one_small_step.text.words import counted
from cosmodrome.kernel import program

SIDES: tuple[str, ...] = ("USA", "USSR")
WORKERS: tuple[str, ...] = ("engineer", "administrator")
DEPARTMENTS: tuple[str, ...] = ("engineers", "administrators")
STAGES: tuple[str, ...] = ("T-Minus 2", "T-Minus 1", "Launch")
PHASES: tuple[str, ...] = ("", "Countdown", "Replenish", "Draw Cards", "Workers", "Personnel", "Play Cards", "Launch")
ERAS: tuple[str, ...] = ("era 1", "era 2", "era 3")


def components(box: Printed) -> Components:
    return cast(Components, box.components)


def resource(kind: int, n: int = 1) -> str:
    """The word for so many of them."""
    return counted(RESOURCES[kind], n)


def event(box: Printed, card: int) -> entries.Person | entries.Development:
    return components(box).events[card]


def mission(box: Printed, card: int) -> entries.Mission:
    return components(box).missions[card]


def hazard(box: Printed, card: int) -> entries.Hazard:
    return components(box).hazards[card]


def advancement(box: Printed, card: int) -> entries.Advancement:
    return components(box).advancements[card]


def space(box: Printed, number: int) -> str:
    """`2 Rocket Works`."""
    return f"{number + 1} {components(box).spaces[number].name}"


def action(box: Printed, number: int) -> str:
    """An action of an Earth space: `engineers on 2 Rocket Works`."""
    return f"{DEPARTMENTS[number % 2]} on {space(box, number // 2)}"


def target(box: Printed, number: int) -> str:
    """Where a worker goes: a space or a card."""
    return space(box, number) if number < x.SPACES else event(box, number - x.SPACES).name


def listed(names: list[str]) -> str:
    """`one, two and three`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


# --- where an effect is printed -------------------------------------------------------------------
class Owner(NamedTuple):
    """A card, tile or space that an effect is printed on: its name, and as boards name it."""

    name: str
    kind: str = ""
    ref: int | str | None = None


def printed_on(box: Printed, pc: int) -> Owner:
    """What the effect at this address of the program belongs to."""
    ends, owners = _owners(components(box), box.advanced)
    return owners[min(bisect_left(ends, pc), len(owners) - 1)]


@lru_cache(16)
def _owners(printed: Components, advanced: bool) -> tuple[list[int], list[Owner]]:
    """By the ends of their blocks: what is nested lies before the block it belongs to."""
    box = printed.printed(1, 1, advanced, printed.counts["satellite_missions"]["used"])
    found: dict[int, Owner] = {}

    def add(start: int, owner: Owner) -> None:
        if start:
            found[_end(box, start)] = owner

    add(int(box.start_block), Owner("the start"))
    for block, card in ((box.income_block, AD08), (box.barter_block, AD14)):
        bought = printed.advancements[card]
        add(int(block), Owner(bought.name, "advancement", bought.id))
    for number in range(x.ACTIONS):
        owner = Owner(space(box, number // 2), "space", number // 2 + 1)
        for start in (
            *(box.normal[number], box.reduced[number]),
            *(box.parts[number * 2], box.parts[number * 2 + 1]),
            *(box.upgrade_block[number * 2], box.upgrade_block[number * 2 + 1]),
        ):
            add(int(start), owner)
    for at, one in enumerate(printed.events):
        add(int(box.worker_block[at]), Owner(one.name, "event", one.id))
        add(int(box.event_block[at]), Owner(one.name, "event", one.id))
    for at, tile in enumerate(printed.media_tiles):
        add(int(box.media_block[at]), Owner("the Media tile", "tile", tile.id))
    for at, drawn in enumerate(printed.satellite_tiles):
        add(int(box.satellite_block[at]), Owner("the Satellite tile", "tile", drawn.id))
    for at, flown in enumerate(printed.missions):
        add(int(box.rewards[at]), Owner(flown.name, "mission", flown.id))
    ends = sorted(found)
    return ends, [found[end] for end in ends]


def _end(box: Printed, pc: int) -> int:
    while box.program[pc] != program.END:
        pc = int(program.after_of(box.program[pc]))
    return pc
