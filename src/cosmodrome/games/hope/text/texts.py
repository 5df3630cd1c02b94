"""All that HOPE says about answers, questions and things."""

from __future__ import annotations

from cosmodrome.games.answers import Prompt
from cosmodrome.games.hope.components import names
from cosmodrome.games.hope.components.vocabulary import CHARACTERS, DIMENSIONS, LEVERS, ROLES, SOURCES, TOKENS
from cosmodrome.games.hope.rules import actions as a
from cosmodrome.games.hope.rules.hope import Hope
from cosmodrome.games.hope.rules.printed import Printed
from cosmodrome.games.hope.text import movement, payments, places, setup, traitor
from cosmodrome.games.kit.english import lower
from cosmodrome.games.kit.texts import Texts
from cosmodrome.games.parts import Part

CHAPTERS = (setup, movement, payments, traitor)
TEXTS: Texts[Printed, Hope] = Texts(
    [verb for chapter in CHAPTERS for verb in chapter.VERBS],
    [question for chapter in CHAPTERS for question in chapter.QUESTIONS],
    over=Prompt("The game is over", "R10.5"),
    ended="R10.5",
)
LEVER_WORDS = (*movement.MANNERS, "with the arbitrary lever")


def named(printed: Printed, kind: str, value: int) -> Part:
    """A thing in words, for the log."""
    if kind == "seat":
        return Part("", "seat", value)
    if kind == "round":
        return Part(f"Round {value}", "round", value)
    if kind == "tile":
        return Part(places.position(value), "tile", value)
    if kind == "space":
        return Part(places.space(value), "space", value)
    if kind == "step":  # of a flight, whose dimension is known
        return Part(places.position(value // 3), "space", value)
    if kind == "galaxy":
        ref = "earth" if value == a.EARTH else names.components(printed).galaxies[value].id
        return Part(names.galaxy(printed, value), "galaxy", ref)
    if kind == "dimension":
        return Part(DIMENSIONS[value])
    if kind == "card":
        return Part(names.card(printed, value), "card", names.card_id(value))
    if kind == "pile":
        return Part(str(value + 1), "pile", value + 1)
    if kind == "stack":
        return Part(f"stack {value + 1}", "stack", value + 1)
    if kind == "row_space":
        return Part(str(value + 1), "row_space", value + 1)
    if kind == "token":
        return Part(names.TOKEN_NAMES[value], "token", TOKENS[value])
    if kind == "lever":
        return Part(LEVER_WORDS[value], "lever", LEVERS[value])
    if kind == "character":
        return Part(lower(names.character(printed, value)), "character", CHARACTERS[value])
    if kind == "role":
        return Part(names.ROLE_NAMES[value], "role", ROLES[value])
    if kind == "bug":
        return Part(names.bug(printed, value), "bug", names.components(printed).bugs[value].id)
    if kind == "source":
        return Part(f"{('on', 'in')[value]} {SOURCES[value]}")
    if kind == "ship":
        return Part("ship", "ship", value)
    if kind == "monolith":
        return Part("Monolith", "monolith", value)
    raise ValueError(f"there is no kind of thing {kind!r}")
