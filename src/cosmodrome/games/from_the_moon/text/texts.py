"""All that From the Moon says about answers, questions and things."""

from __future__ import annotations

from cosmodrome.games.answers import Prompt
from cosmodrome.games.from_the_moon.components import names
from cosmodrome.games.from_the_moon.components.vocabulary import COLOURS, DEEDS, SOURCES
from cosmodrome.games.from_the_moon.rules import actions as a
from cosmodrome.games.from_the_moon.rules.moon import Moon
from cosmodrome.games.from_the_moon.rules.printed import FROM_MOST_ACHIEVEMENTS, FROM_MOST_IMPROVEMENTS, Printed
from cosmodrome.games.from_the_moon.text import missions, turns, work
from cosmodrome.games.kit.english import capital, in_words, lower
from cosmodrome.games.kit.texts import Texts
from cosmodrome.games.parts import Part

CHAPTERS = (turns, work, missions)
TEXTS: Texts[Printed, Moon] = Texts(
    [verb for chapter in CHAPTERS for verb in chapter.VERBS],
    [question for chapter in CHAPTERS for question in chapter.QUESTIONS],
    over=Prompt("The game is over", "R12.4"),
    ended="R12.1",
)
RANKED = {FROM_MOST_ACHIEVEMENTS: "Achievements", FROM_MOST_IMPROVEMENTS: "improvements"}


def named(printed: Printed, kind: str, value: int) -> Part:
    """A thing in words, for the log. Things that are counted from 1 in the books are named so here."""
    entries = names.components(printed)
    if kind == "round":
        return Part(f"Round {value}", "round", value)
    if kind == "good":
        return Part(names.good(value))
    if kind == "colour":
        return Part(capital(COLOURS[value]))
    if kind == "crew":
        return Part(names.astronaut(value))
    if kind == "terrain":
        return Part(entries.terrains[value - 1].name, "terrain", entries.terrains[value - 1].id)
    if kind == "position":
        return Part(names.position(value), "tile", value + 1)
    if kind == "tile":
        position, terrain = value % a.POSITIONS, value // a.POSITIONS
        return Part(entries.terrains[terrain - 1].name, "tile", position + 1)
    if kind == "vertex":
        return Part(names.vertex(value), "vertex", value + 1)
    if kind == "mission":
        return Part(entries.missions[value].name, "mission", entries.missions[value].id)
    if kind == "part":
        return Part(names.part(printed, value), "part", entries.parts[value].id)
    if kind == "ship":
        return Part(entries.ships[value].name, "ship", entries.ships[value].id)
    if kind == "power":
        return Part(names.POWER_NAMES[value - 1], "power", entries.powers[value - 1].id)
    if kind == "laboratory":
        return Part(
            f"Laboratory {entries.laboratories[value - 1].id}", "laboratory", entries.laboratories[value - 1].id
        )
    if kind == "display":
        return Part(names.display(value))
    if kind == "lab_space":
        return Part(names.lab_space(value))
    if kind == "large":
        return Part(entries.large[value].name, "large", entries.large[value].id)
    if kind == "small":
        return Part(entries.small[value].name, "small", entries.small[value].id)
    if kind == "own":
        return Part(names.building(printed, a.FACTION_BUILDING, value), "own", entries.own[value].id)
    if kind == "progress":
        entry = entries.progress[value - 1]
        return Part(DEEDS.get(entry.trigger, in_words(entry.trigger)), "progress", entry.id)
    if kind == "faction":
        return Part(entries.factions[value].name, "faction", entries.factions[value].id)
    if kind == "objective":
        text = lower(entries.objectives[value].text.rstrip("."))
        return Part(f"\u201c{text}\u201d", "objective", entries.objectives[value].id)
    if kind == "rover":
        return Part(f"Rover {value % a.ROVERS + 1}", "rover", value)
    if kind == "board":
        return Part(f"Rover {value + 1}")
    if kind == "effect":
        return Part(names.owner(printed, value))
    if kind == "source":
        return Part(_source(printed, value))
    if kind == "seat":
        return Part("", "seat", value)
    raise ValueError(f"there is no kind of thing {kind!r}")


def _source(printed: Printed, value: int) -> str:
    """R12.2 a, b: whoever comes second has not the most; R15.7: alone nobody does."""
    if value not in RANKED or (printed.seats == 2 and not printed.second_of_two):
        return SOURCES[value]
    return RANKED[value] if printed.solo else f"the ranking by {RANKED[value]}"
