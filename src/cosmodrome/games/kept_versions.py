"""Components of older rules versions: files that say only what was different."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

ABSENT = "absent"


def put_back(newer: Mapping[str, Any], older: Mapping[str, Any]) -> dict[str, Any]:
    """Return the newer components with what an older version had instead.

    Tables are read into, all other values replace the newer ones. An entry of a list of tables goes by its first field:
    `[event.E302]`; where several entries have the same, by its place from 0: `[timeline.20]`. `absent` names the fields
    of a table, or the entries of a list, that the older version did not have.
    """
    components = {name: value for name, value in newer.items() if name not in older.get(ABSENT, ())}
    for name, value in older.items():
        if name != ABSENT:
            components[name] = _before(components.get(name), value)
    return components


def _before(now: Any, then: Any) -> Any:
    if isinstance(now, Mapping) and isinstance(then, Mapping):
        return put_back(now, then)
    if isinstance(now, list) and isinstance(then, Mapping):
        entries = put_back(dict(zip(_names(now), now, strict=True)), then)
        return list(entries.values())
    return then


def _names(entries: Sequence[Mapping[str, Any]]) -> list[str]:
    firsts = [str(next(iter(entry.values()))) for entry in entries]
    return firsts if len(set(firsts)) == len(firsts) else [str(place) for place in range(len(entries))]
