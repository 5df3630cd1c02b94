"""How things are called, and where an effect that is being carried out is printed."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from typing import cast

from cosmodrome.games.one_small_step import entries
from cosmodrome.games.one_small_step.components import Components
from cosmodrome.games.one_small_step.notation import RESOURCES
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.printed import Printed
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.games.one_small_step.words import counted
from cosmodrome.kernel import program
from cosmodrome.kernel.bits import members

SIDES: tuple[str, ...] = ("USA", "USSR")
WORKERS: tuple[str, ...] = ("engineer", "administrator")
DEPARTMENTS: tuple[str, ...] = ("engineers", "administrators")
STAGES: tuple[str, ...] = ("T-Minus 2", "T-Minus 1", "Launch")
PHASES: tuple[str, ...] = ("", "Countdown", "Replenish", "Draw Cards", "Workers", "Personnel", "Play Cards", "Launch")
ERAS: tuple[str, ...] = ("era 1", "era 2", "era 3")
MEDIA_ABILITIES = {
    "choose_die": "a chosen die result",
    "extra_worker": "a second worker",
    "swap_worker": "a worker of the other kind",
    "opponent_media_under": "the other Media cube under yours",
    "dev_discount": "a cheaper development",
    "remove_hazard": "a Hazard removed",
    "hazard_opponent": "a Hazard for them",
}


def components(state: Race) -> Components:
    return cast(Components, state.printed.components)


def resource(kind: int, n: int = 1) -> str:
    """The word for so many of them."""
    return counted(RESOURCES[kind], n)


def event(state: Race, card: int) -> entries.Person | entries.Development:
    return components(state).events[card]


def mission(state: Race, card: int) -> entries.Mission:
    return components(state).missions[card]


def hazard(state: Race, card: int) -> entries.Hazard:
    return components(state).hazards[card]


def advancement(state: Race, card: int) -> entries.Advancement:
    return components(state).advancements[card]


def space(state: Race, number: int) -> str:
    """`2 Rocket Works`."""
    return f"{number + 1} {components(state).spaces[number].name}"


def action(state: Race, number: int) -> str:
    """An action of an Earth space: `engineers on 2 Rocket Works`."""
    return f"{DEPARTMENTS[number % 2]} on {space(state, number // 2)}"


def target(state: Race, number: int) -> str:
    """Where a worker goes: a space or a card."""
    return space(state, number) if number < x.SPACES else event(state, number - x.SPACES).name


def missions(state: Race, cards: int) -> str:
    return listed([mission(state, card).name for card in members(cards)])


def events(state: Race, cards: int) -> str:
    return listed([event(state, card).name for card in members(cards)])


def listed(names: list[str]) -> str:
    """`one, two and three`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def plural(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


# --- where an effect is printed -------------------------------------------------------------------
def printed_on(state: Race, pc: int) -> str:
    """The card, tile or space that the effect at this address of the program belongs to."""
    box = state.printed
    ends, owners = _owners(components(state), box.advanced)
    return owners[min(bisect_left(ends, pc), len(owners) - 1)]


@lru_cache(16)
def _owners(printed: Components, advanced: bool) -> tuple[list[int], list[str]]:
    """By the ends of their blocks: what is nested lies before the block it belongs to."""
    box = printed.printed(1, 1, advanced, printed.counts["satellite_missions"]["used"])
    found: dict[int, str] = {}

    def add(start: int, owner: str) -> None:
        if start:
            found[_end(box, start)] = owner

    add(int(box.start_block), "the start")
    add(int(box.income_block), printed.advancements[7].name)
    add(int(box.barter_block), printed.advancements[13].name)
    for number in range(x.ACTIONS):
        name = f"{number // 2 + 1} {printed.spaces[number // 2].name}"
        for start in (
            *(box.normal[number], box.reduced[number]),
            *(box.parts[number * 2], box.parts[number * 2 + 1]),
            *(box.upgrade_block[number * 2], box.upgrade_block[number * 2 + 1]),
        ):
            add(int(start), name)
    for card, one in enumerate(printed.events):
        add(int(box.worker_block[card]), one.name)
        add(int(box.event_block[card]), one.name)
    for kind, _ in enumerate(printed.media_tiles):
        add(int(box.media_block[kind]), "the Media tile")
    for kind, _ in enumerate(printed.satellite_tiles):
        add(int(box.satellite_block[kind]), "the Satellite tile")
    for card, flown in enumerate(printed.missions):
        add(int(box.rewards[card]), flown.name)
    ends = sorted(found)
    return ends, [found[end] for end in ends]


def _end(box: Printed, pc: int) -> int:
    while box.program[pc] != program.END:
        pc = int(program.after_of(box.program[pc]))
    return pc
