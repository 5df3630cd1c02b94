"""An owner's own figures, laid over the components that a game ships with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from cosmodrome.errors import BadComponents

Entry = dict[str, Any]
DEEPEST = 32  # printed effects need a fourth of it; what is much deeper cannot be handed on to a bot


def change(where: str, entry: Entry, field: str, value: Any) -> None:
    """The field as the owner has it."""
    mark(entry, field)
    entry[field] = value


def mark(entry: Entry, field: str) -> None:
    """The field is the owner's now."""
    entry["source"] = "owner"
    entry["sources"] = {**entry.get("sources", {}), field: "owner"}


@dataclass(frozen=True, slots=True)
class Section:
    """Entries of one kind: what stays as it is, the field that tells them apart, and how another field is changed."""

    fixed: set[str]
    identity: str = "id"
    change: Callable[[str, Entry, str, Any], None] = change


def overlaid(shipped: Mapping[str, Any], overlay: Mapping[str, Any], sections: Mapping[str, Section]) -> Entry:
    """The shipped data with an owner's entries laid over it by id; the fields that differ are marked `owner`."""
    if _deeper(overlay, DEEPEST):
        raise BadComponents(f"an overlay is nested at most {DEEPEST} levels deep")
    data = deepcopy(dict(shipped))
    for name, entries in overlay.items():
        if name not in sections:
            raise BadComponents(f"{name}: unknown section; an overlay has entries of {', '.join(sections)}")
        if not isinstance(entries, list):
            raise BadComponents(f"{name}: write [[{name}]] in double brackets, one for each entry")
        seen: set[object] = set()
        for entry in entries:
            _lay_over(name, sections[name], entry, data[name], seen)
    return data


def _deeper(data: Any, levels: int) -> bool:
    """Whether plain data is nested deeper than that."""
    inner = data.values() if isinstance(data, Mapping) else data if isinstance(data, list | tuple) else ()
    return levels < 0 or any(_deeper(value, levels - 1) for value in inner)


def _lay_over(name: str, section: Section, entry: Any, shipped: list[Entry], seen: set[object]) -> None:
    identity = section.identity
    if not isinstance(entry, dict) or identity not in entry:
        raise BadComponents(f"{name}: an entry without the field {identity}: {entry!r}")
    which = entry[identity]
    where = f"{name} {which}"
    old = next((one for one in shipped if one[identity] == which and type(one[identity]) is type(which)), None)
    if old is None:
        raise BadComponents(f"{where}: there is no such entry")
    if which in seen:
        raise BadComponents(f"{where}: given twice")
    seen.add(which)
    for field, value in entry.items():
        if field == identity:
            continue
        if field in section.fixed:
            raise BadComponents(f"{where}, {field}: cannot be changed")
        section.change(where, old, field, value)
