"""What somebody types as an answer: the number or key of an option, the number of a way, or things to pick by name."""

from __future__ import annotations

from collections.abc import Sequence

from cosmodrome.cli import drawing
from cosmodrome.games.definition import Option
from cosmodrome.match.match import Match


def chosen(match: Match, line: str) -> Option | None:
    """The option with this number or key."""
    options = drawing.numbered(match.decision)
    if line.isascii() and line.isdigit() and len(line) < 6 and 1 <= int(line) <= len(options):
        return options[int(line) - 1]
    return next((option for option in options if option.key == line), None)


def way(match: Match, seat: int, line: str) -> Sequence[str]:
    """The answers of the way with this number: they are counted on behind the options."""
    found = match.ways(seat)
    number = int(line) - len(match.decision.options) if line.isascii() and line.isdigit() and len(line) < 6 else 0
    return found[number - 1].keys if 1 <= number <= len(found) else ()


def picked(match: Match, seat: int, line: str) -> list[str]:
    """What is picked by names, in any order: `booster navigation`, `2 booster`; behind `pick` a name may be short.

    Nothing if the line says something else.
    """
    picks = match.picks(seat)
    command, *words = line.lower().replace(",", " ").split()
    short = command == "pick"
    if picks is None:
        return []
    found: list[str] = []
    times = 1
    for word in words if short else [command, *words]:
        if word.isascii() and word.isdigit() and len(word) < 3:
            times = int(word)
            continue
        names = {name: kind.key for name, kind in drawing.kind_names(picks).items()}
        meant = [name for name in names if name == word] or [n for n in names if short and n.startswith(word)]
        if len(meant) != 1:
            return []
        found += [names[meant[0]]] * times
        times = 1
    return found
