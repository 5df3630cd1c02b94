"""All that Space Explorers says about answers, questions and things."""

from __future__ import annotations

from cosmodrome.games.answers import Prompt
from cosmodrome.games.kit.texts import Texts
from cosmodrome.games.parts import Part
from cosmodrome.games.space_explorers.components import names
from cosmodrome.games.space_explorers.components.vocabulary import COLOURS, SOURCES
from cosmodrome.games.space_explorers.rules import actions as a
from cosmodrome.games.space_explorers.rules.explorers import Explorers
from cosmodrome.games.space_explorers.rules.printed import Printed
from cosmodrome.games.space_explorers.text import abilities, actions, payment, projects

CHAPTERS = (actions, payment, projects, abilities)
TEXTS: Texts[Printed, Explorers] = Texts(
    [verb for chapter in CHAPTERS for verb in chapter.VERBS],
    [question for chapter in CHAPTERS for question in chapter.QUESTIONS],
    over=Prompt("The game is over", "R8.4"),
    ended="R8.2",
    in_the_making=a.ASK_ACTION,
)


def named(printed: Printed, kind: str, value: int) -> Part:
    """A thing in words, for the log."""
    if kind == "card":
        return Part(names.card_name(printed, value), "card", value + 1)
    if kind == "project":
        entry = names.project(printed, value)
        return Part(entry.name, "project", entry.id)
    if kind == "division":
        return Part(names.division_name(printed, value))
    if kind == "colour":
        return Part(COLOURS[value])
    if kind == "source":
        return Part(SOURCES[value])
    if kind == "round":
        return Part(f"Round {value}", "round", value)
    if kind == "seat":
        return Part("", "seat", value)
    raise ValueError(f"there is no kind of thing {kind!r}")
