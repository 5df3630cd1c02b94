"""How things are called."""

from __future__ import annotations

from typing import cast

from cosmodrome.games.hope.components.reading import Components
from cosmodrome.games.hope.components.vocabulary import CARD_TECHNOLOGIES, DIMENSIONS
from cosmodrome.games.hope.rules import actions as a
from cosmodrome.games.hope.rules.printed import Printed

TOKEN_NAMES = ("Draw two", "Extra movement", "General polarization", "Two medals")
ROLE_NAMES = ("H.O.P.E.", "N.O.P.E.")


def components(printed: Printed) -> Components:
    return cast(Components, printed.components)


def technology(printed: Printed, number: int) -> str:
    return "Joker" if number == a.JOKER else components(printed).technologies[number].name


def card(printed: Printed, kind: int) -> str:
    """A kind of Technology Card: `Water`, `Water with symbol`."""
    name = technology(printed, kind // 2)
    return f"{name} with symbol" if kind % 2 else name


def galaxy(printed: Printed, number: int) -> str:
    """A tile, by its number among the 36 galaxies; Earth is the last."""
    return "Earth" if number == a.EARTH else components(printed).galaxies[number].name


def character(printed: Printed, number: int) -> str:
    return components(printed).characters[number].name


def bug(printed: Printed, number: int) -> str:
    return components(printed).bugs[number].name


def dimension(number: int) -> str:
    return DIMENSIONS[number]


def card_id(kind: int) -> str:
    """`water_symbol`: as keys and pages name it."""
    return f"{CARD_TECHNOLOGIES[kind // 2]}_{('plain', 'symbol')[kind % 2]}"
