"""What there is to play, as plain data: for the command line, the API and the pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from cosmodrome.games.definition import Definition
from cosmodrome.games.readings import Reading


def described(game: Definition, components: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A game as plain data; `components`: what an owner has laid over its own."""
    return {
        "game": game.id,
        "title": game.title,
        "summary": game.summary,
        "seats": [game.min_seats, game.max_seats],
        "minutes": list(game.minutes),
        "rules_version": game.rules_version,
        "options": [
            {
                "name": spec.name,
                "values": list(spec.values),
                "also": spec.also_help,
                "default": default_of(game, spec.name),
                "help": spec.help,
                "rule": spec.rule,
            }
            for spec in game.options
        ],
        "sources": dict(sources(game.laid_over(components))),
        "readings": [{"name": reading.name, "title": reading.title} for reading in game.readings],
        "unofficial": game.unofficial,
    }


def default_for(game: Definition, option: str) -> dict[int, Any]:
    """The default of an option by the number of players."""
    return {seats: game.defaults({}, seats)[option] for seats in range(game.min_seats, game.max_seats + 1)}


def default_of(game: Definition, option: str) -> Any:
    """The same for any number of players; None if it depends on that."""
    first, *others = default_for(game, option).values()
    return first if all(other == first for other in others) else None


def sources(data: Any) -> Counter[str]:
    """How many entries of the components come from where, by their `source` marks."""
    found: Counter[str] = Counter()
    if isinstance(data, Mapping):
        if isinstance(data.get("source"), str):
            found[data["source"]] += 1
        for value in data.values():
            found += sources(value)
    elif isinstance(data, list):
        for value in data:
            found += sources(value)
    return found


def find_rule(game: Definition, number: str) -> str:
    """The number as the rulebook writes it, or nothing: small letters and a missing R are understood."""
    known = {rule.upper(): rule for rule in game.rulebook.numbers}
    wanted = number.strip().upper()
    return known.get(wanted) or known.get(f"R{wanted}") or ""


def no_such_rule(game: Definition, number: str) -> str:
    numbers = game.rulebook.numbers
    if not numbers:
        return f"{game.title} has no rules by number"
    close = get_close_matches(number.upper(), numbers, n=3) or [numbers[0], numbers[len(numbers) // 2], numbers[-1]]
    return f"{game.title} has no rule {number!r}; there are {len(numbers)}, such as {', '.join(close)}"


def find_reading(game: Definition, name: str) -> Reading | None:
    """The page to read with this name."""
    return next((reading for reading in game.readings if reading.name == name.strip().lower()), None)


def no_such_reading(game: Definition, name: str) -> str:
    names = ", ".join(reading.name for reading in game.readings)
    return f"{game.title} has no page {name!r}; its pages: {names}" if names else f"{game.title} has no pages to read"
