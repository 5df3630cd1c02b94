"""The plain drawing in a terminal: what a view holds, field by field, for games that draw nothing themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

# Parts of every view that a plain drawing, here or on a page, shows in places of their own, or not at all.
ENVELOPE = frozenset(
    (
        "game",
        "seat",
        "names",
        "mover",
        "deciders",
        "over",
        "practice",
        "prompt",
        "decision",
        "council",
        "result",
        "table",
        "blocked",
        "front",
        "step",
        "log",
    )
)
HIDDEN = "hidden"


def draw(view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
    """The game's own fields; those that have an entry for each seat as a table."""
    lines: list[RenderableType] = []
    for name, thing in view.items():
        if name in ENVELOPE:
            continue
        if isinstance(thing, Sequence) and len(thing) == len(names) and all(isinstance(one, Mapping) for one in thing):
            lines.append(_per_seat(name, thing, names, view.get("seat")))
        else:
            lines.append(Text.assemble((label(name), "bold"), ": ", in_text(thing)))
    return Group(*lines)


def label(name: object) -> str:
    """The name of a field as a heading: `face_down` becomes `Face down`."""
    text = str(name).replace("_", " ")
    return text[:1].upper() + text[1:]


def in_text(thing: object) -> str:
    """Whatever a view may hold, in a line."""
    if thing is None:
        return HIDDEN
    if isinstance(thing, bool):
        return "yes" if thing else "no"
    if isinstance(thing, Mapping):
        return ", ".join(f"{label(name).lower()} {in_text(inner)}" for name, inner in thing.items()) or "none"
    if isinstance(thing, list | tuple):
        deep = any(isinstance(inner, Mapping | list | tuple) for inner in thing)
        return ("; " if deep else " ").join(map(in_text, thing)) or "none"
    return str(thing)


def _per_seat(name: str, things: Sequence[Mapping[str, Any]], names: Sequence[str], seat: int | None) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(Text(label(name)))
    for at, player in enumerate(names):
        table.add_column(Text(f"{player} (you)" if at == seat else player))
    for field in things[seat or 0]:
        told = [in_text(thing[field]) if field in thing else HIDDEN for thing in things]
        table.add_row(Text(label(field)), *map(Text, told))
    return table
