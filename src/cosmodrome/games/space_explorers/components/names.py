"""How things are called, in the edition that is played."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from cosmodrome.games.space_explorers.components.reading import CARDS_PER_TYPE, Components, Project, Specialist
from cosmodrome.games.space_explorers.components.vocabulary import COLOURS
from cosmodrome.games.space_explorers.rules.explorers import Explorers
from cosmodrome.games.space_explorers.rules.printed import Printed
from cosmodrome.kernel.bags import amount, amounts


def components(printed: Printed) -> Components:
    return cast(Components, printed.components)


def specialist(printed: Printed, card: int) -> Specialist:
    return components(printed).specialists[card]


def project(printed: Printed, index: int) -> Project:
    return components(printed).projects[index]


def card_name(printed: Printed, card: int) -> str:
    """The type and number, e.g. Builder 38."""
    return card_names(components(printed), printed.edition)[card]


@lru_cache(64)
def card_names(components: Components, edition: str) -> list[str]:
    return [f"{type_name(components, edition, card)} {card + 1}" for card in range(len(components.specialists))]


def type_name(components: Components, edition: str, card: int) -> str:
    return components.divisions[card // CARDS_PER_TYPE].specialist_name(edition)


def division_name(printed: Printed, colour: int) -> str:
    return division_names(components(printed), printed.edition)[COLOURS[colour]]


@lru_cache(64)
def division_names(components: Components, edition: str) -> dict[str, str]:
    """By colour. The same object every time: not to be written to."""
    return {colour: components.divisions[i].name(edition) for i, colour in enumerate(COLOURS)}


def printed_text(components: Components, edition: str, card: int) -> str:
    """What the card says, in the words of the edition where they differ."""
    wording = components.wordings.get(card + 1)
    if not wording:
        return components.specialists[card].text
    return wording.text_2017 if edition == "2017" else wording.text_2018


def icons(bag: int) -> str:
    """A bag of icons in words: `2 green, 1 red`, or `nothing`."""
    parts = [f"{amount(bag, kind)} {COLOURS[kind]}" for kind in range(len(COLOURS)) if amount(bag, kind)]
    return ", ".join(parts) or "nothing"


def by_colour(bag: int) -> dict[str, int]:
    """A bag as plain data, colours that are not there left out."""
    return dict(_by_colour(int(bag)))


@lru_cache(4096)  # there are few, and they are looked at all the time
def _by_colour(bag: int) -> dict[str, int]:
    return {colour: n for colour, n in zip(COLOURS, amounts(bag, len(COLOURS)), strict=True) if n}


def piles(state: Explorers, seat: int) -> dict[str, list[int]]:
    """The numbers of each Division's cards, bottom to top."""
    tops, under = state.tops, state.under
    found: dict[str, list[int]] = {}
    for i, colour in enumerate(COLOURS, seat * len(COLOURS)):
        pile: list[int] = []
        card = int(tops[i])
        while card >= 0:
            pile.append(card + 1)
            card = int(under[card])
        pile.reverse()
        found[colour] = pile
    return found
