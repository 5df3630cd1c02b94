"""How things are called, in the edition that is played."""

from __future__ import annotations

from typing import cast

from cosmodrome.games.space_explorers.components import CARDS_PER_TYPE, COLOURS, Components, Project, Specialist
from cosmodrome.games.space_explorers.rules.explorers import Explorers
from cosmodrome.kernel.bags import amount, amounts


def components(state: Explorers) -> Components:
    return cast(Components, state.printed.components)


def specialist(state: Explorers, card: int) -> Specialist:
    return cast(Specialist, components(state).specialists[card])


def project(state: Explorers, index: int) -> Project:
    return cast(Project, components(state).projects[index])


def card_name(state: Explorers, card: int) -> str:
    """The type and number, e.g. Builder 38."""
    return f"{type_name(components(state), state.printed.edition, card)} {card + 1}"


def type_name(components: Components, edition: str, card: int) -> str:
    return str(components.divisions[card // CARDS_PER_TYPE][f"specialist_name_{edition}"])


def division_name(state: Explorers, colour: int) -> str:
    return str(components(state).divisions[colour][f"name_{state.printed.edition}"])


def printed_text(components: Components, edition: str, card: int) -> str:
    """What the card says, in the words of the edition where they differ."""
    variant = components.variants.get(card + 1)
    return str(variant[f"text_{edition}"] if variant else components.specialists[card].text)


def icons(bag: int) -> str:
    """A bag of icons in words: `2 green, 1 red`, or `nothing`."""
    parts = [f"{amount(bag, kind)} {COLOURS[kind]}" for kind in range(len(COLOURS)) if amount(bag, kind)]
    return ", ".join(parts) or "nothing"


def by_colour(bag: int) -> dict[str, int]:
    """A bag as plain data, colours that are not there left out."""
    return {colour: n for colour, n in zip(COLOURS, amounts(bag, len(COLOURS)), strict=True) if n}


def pile(state: Explorers, seat: int, colour: int) -> list[int]:
    """The numbers of a Division's cards, bottom to top."""
    found: list[int] = []
    card = int(state.tops[seat * len(COLOURS) + colour])
    while card >= 0:
        found.append(card + 1)
        card = int(state.under[card])
    return found[::-1]
