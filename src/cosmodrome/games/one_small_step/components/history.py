"""R18.2: the history behind the game as a page to read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cosmodrome.games.kit.english import capital
from cosmodrome.games.readings import Note, Reading, Section

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
WORLD = "World"  # what neither nation did alone


def history(components: Mapping[str, Any]) -> Reading:
    sections = (
        Section(
            "timeline",
            "Thirty years of the race",
            "From the ruins of one war to a handshake in orbit.",
            tuple(_timeline(components)),
        ),
        Section(
            "spin-offs",
            "What came back to Earth",
            "Things of daily life that spaceflight invented, improved or made common.",
            tuple(_spin_offs(components)),
        ),
        Section(
            "mission-control",
            "Who sits in Mission Control",
            "The fifteen positions drawn on the agency boards.",
            tuple(_controllers(components)),
        ),
    )
    lead = "The events, inventions and people that the cards are about."
    return Reading("history", "The race to the Moon", lead, sections)


def _timeline(components: Mapping[str, Any]) -> list[Note]:
    nations = {nation["id"]: (nation["name"], nation["colour"]) for nation in components["nation"]}
    found = []
    for entry in components["timeline"]:
        whose, colour = nations.get(entry["nation"], (WORLD, ""))
        found.append(Note(entry["text"], str(entry["year"]), MONTHS[entry["month"] - 1], whose, colour))
    return found


def _spin_offs(components: Mapping[str, Any]) -> list[Note]:
    """With the line of the card that is about the same thing, where there is one."""
    lines = {card["name"].lower().removesuffix("s"): card["flavour"] for card in components["event"]}
    found = []
    for item in components["spin_offs"]["items"]:
        line = next((line for name, line in lines.items() if item.startswith(name)), "")
        found.append(Note(line, capital(item)))
    return found


def _controllers(components: Mapping[str, Any]) -> list[Note]:
    return [
        Note(_sentence(entry["role"]), entry["name"], str(entry["position"]))
        for entry in components["flight_controller"]
    ]


def _sentence(text: str) -> str:
    return f"{capital(text)}."
