"""How things are called."""

from __future__ import annotations

from typing import cast

from cosmodrome.games.from_the_moon.components.reading import (
    FACTION_OWNER,
    LABORATORY_OWNER,
    LARGE_OWNER,
    OWN_OWNER,
    SMALL_OWNER,
    Components,
)
from cosmodrome.games.from_the_moon.components.vocabulary import COLOURS, GOODS
from cosmodrome.games.from_the_moon.rules import actions as a
from cosmodrome.games.from_the_moon.rules.printed import Printed
from cosmodrome.games.kit.english import capital, counted, listed
from cosmodrome.kernel.bags import amount

POWER_NAMES = ("Farm", "Tap", "Convoy")
ROW_NAMES = ("top", "middle", "bottom")


def components(printed: Printed) -> Components:
    return cast(Components, printed.components)


def good(number: int) -> str:
    return capital(GOODS[number])


def some(number: int, n: int) -> str:
    """`1 Metal`, `3 Energy`, `2 Batteries`: only these are counted one by one."""
    return counted(n, good(number)) if GOODS[number] == "battery" else f"{n} {good(number)}"


def goods(bag: int) -> str:
    """A price in words: `1 Metal and 2 Energy`, or `nothing`."""
    return listed([some(i, int(amount(bag, i))) for i in range(len(GOODS)) if amount(bag, i)] or ["nothing"])


def goods_between(least: int, most: int) -> str:
    """A price that is not the same everywhere: `1 Metal and 0 to 2 Energy`."""
    found = []
    for i in range(len(GOODS)):
        low, high = int(amount(least, i)), int(amount(most, i))
        if high:
            found.append(some(i, high) if low == high else f"{low} to {some(i, high)}")
    return listed(found or ["nothing"])


def astronaut(kind: int) -> str:
    """A kind of crew: `Metal Astronaut`, `Water Specialist`."""
    colour = capital(COLOURS[kind % len(COLOURS)])
    return f"{colour} {'Specialist' if kind >= len(COLOURS) else 'Astronaut'}"


def position(number: int) -> str:
    """A place of the map, counted row by row as on the table."""
    return f"tile {number + 1}"


def vertex(number: int) -> str:
    """A Building space, counted likewise."""
    return f"space {number + 1}"


def display(number: int) -> str:
    return f"the {ROW_NAMES[number // 2]} row, {('left', 'right')[number % 2]}"


def lab_space(number: int) -> str:
    return f"row {number // 4 + 1}, column {number % 4 + 1}"


def part(printed: Printed, number: int) -> str:
    entries = components(printed)
    ship = entries.ships[number // 5]
    return f"{ship.name} {entries.parts[number].name.lower()}"


def building(printed: Printed, number: int, faction: int = -1) -> str:
    entries = components(printed)
    if number < a.FIRST_LARGE:
        return entries.small[number].name
    if number < a.FACTION_BUILDING:
        return entries.large[number - a.FIRST_LARGE].name
    return f"the Building of the {entries.factions[faction].name}" if faction >= 0 else "your Faction Building"


def owner(printed: Printed, where: int) -> str:
    """The component that a word of the program stands on; nothing if it is a rule."""
    number, entries = int(printed.owner[where]), components(printed)
    if number < 0:
        return ""
    if number < LABORATORY_OWNER:
        return entries.terrains[number].name
    if number < SMALL_OWNER:
        return f"Laboratory {entries.laboratories[number - LABORATORY_OWNER].id}"
    if number < LARGE_OWNER:
        return entries.small[number - SMALL_OWNER].name
    if number < FACTION_OWNER:
        return entries.large[number - LARGE_OWNER].name
    if number < OWN_OWNER:
        return f"the power of the {entries.factions[number - FACTION_OWNER].name}"
    return building(printed, a.FACTION_BUILDING, number - OWN_OWNER)


def text_of(printed: Printed, where: int) -> str:
    """What is printed on that component."""
    number, entries = int(printed.owner[where]), components(printed)
    texts = [
        *[tile.text for tile in entries.terrains],
        *[lab.text for lab in entries.laboratories],
        *[tile.text for tile in entries.small],
        *[tile.text for tile in entries.large],
        *[faction.power for faction in entries.factions],
        *[own.text for own in entries.own],
    ]
    return texts[number] if number >= 0 else ""


def medal(entries: Components, vp: int) -> str:
    """R15.7."""
    return next((medal.name for medal in entries.medals if medal.min_vp <= vp <= medal.max_vp), "")
