"""Hints in the terminal."""

from __future__ import annotations

from secrets import randbits

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from cosmodrome.bots.hints import hints, outlook
from cosmodrome.bots.specs import SearchLimits, spec_of
from cosmodrome.cli import drawing
from cosmodrome.match.match import Match

BY = "legend"  # the level of the search
LIMITS = SearchLimits(seconds=5.0, default_seconds=5.0)


def shown(match: Match, seat: int) -> RenderableType:
    """What a search would answer that sees no more than this seat."""
    rules = match.game.definition
    spec = spec_of(BY, rules).within(LIMITS)
    found = hints(rules, match.state, seat, spec, randbits(60), match.names, match.events(seat) if spec.watch else ())
    if not found:
        return Text("There is no hint for this.")
    numbers = {option.key: number for number, option in enumerate(drawing.numbered(match.decision), 1)}
    lines: list[RenderableType] = [Text(said)] if (said := outlook(found)) else []
    for hint in found:
        told = Text.assemble((f"{numbers[hint.key]}", "bold cyan"), " ", (hint.text.rstrip("."), "bold"))
        if hint.chance is not None:
            chance, low, high = (round(100 * share) for share in (hint.chance, hint.low, hint.high))
            told.append(f": {chance} % to win ({low} to {high} %)")
        lines.append(told)
        lines += [Padding(Text(text), (0, 0, 0, 2)) for text in (hint.reason, hint.does) if text]
    if found[0].chance is not None:
        by = f"Estimated by the search of {BY}, which sees no more than you."
        lines.append(Text(f"{by} The range shows how sure it is of its own estimate.", "dim"))
    return Group(*lines)
