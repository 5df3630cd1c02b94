"""The things in sight in full words, for who asks about one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cosmodrome.games.definition import Thing

Data = Mapping[str, Any]


def in_sight(view: Data) -> list[Thing]:
    """Earth spaces first, then all cards and tiles that the viewer knows."""
    spaces = [Thing(one["name"], f"Earth space {one['number']}", _space(one), one["flavour"]) for one in view["earth"]]
    cards = [Thing(one["name"], _kind(one), _card(one), one["flavour"]) for one in view["cards"].values()]
    return spaces + cards


def _space(space: Data) -> tuple[str, ...]:
    return tuple(line for action in space["actions"] for line in _action(action))


def _action(action: Data) -> Iterator[str]:
    yield f"{action['department'].capitalize()}: {action['text']}"
    for upgrade in action["upgrades"]:
        covered = " (still covered)" if upgrade["covered"] else ""
        yield f"  {upgrade['kind']} upgrade{covered}, {upgrade['how']}: {upgrade['text']}"


def _kind(card: Data) -> str:
    match card["kind"]:
        case "development":
            return f"development of era {card['era']}"
        case "personnel":
            return f"person of era {card['era']}, {card['nation']}"
        case "satellite":
            return f"satellite mission, {card['nation']} {card['year']}"
        case "crew":
            return f"crew mission, {card['nation']} {card['year']}, {card['craft']}"
        case "hazard":
            return f"Hazard, {card['vp']} VP if the mission succeeds"
        case "advancement":
            phase = card["phase"]
            return "Advancement, any phase" if phase == "any" else f"Advancement, phase {phase}"
        case _:
            return ""  # a tile says what it is by its name


def _card(card: Data) -> tuple[str, ...]:
    match card["kind"]:
        case "development" | "personnel":
            when = "When played, for" if card["kind"] == "development" else "Once a round, for"
            return (
                f"For an {card['worker_type']}: {card['worker']['text']}",
                f"{when} {card['cost']['text']}: {card['effects']['text']}",
            )
        case "satellite" | "crew":
            return (
                f"Minor Success for {card['minor_cost']['text']}: {card['minor']['text']}",
                f"Major Success for {card['major_cost']['text']}: {card['major']['text']}",
                f"Failure: {card['failure']}",
            )
        case "hazard":
            return (card["text"],)
        case "advancement":
            return (card["text"], f"Price: an Advancement token and {card['cost']['text']}")
        case _:
            return (card["effects"]["text"],)
