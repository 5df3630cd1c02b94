"""All fields of a state as plain data, as `games.fields` has them, but fast enough for every step."""

from __future__ import annotations

from typing import Any

from cosmodrome.kernel.fields import PASSING, names
from cosmodrome.kernel.state import Box, State

Data = dict[str, Any]

_NAMES: dict[type[State], list[str]] = {}  # of compiled fields: those are the same for all instances
_PLAIN = (int, bool, float, str, type(None))


def snapshot(state: State) -> Data:
    cls = type(state)
    if cls not in _NAMES:
        own = vars(state) if hasattr(state, "__dict__") else {}
        _NAMES[cls] = [name for name in names(state) if name not in own and _counts(name, getattr(state, name))]
    found = {name: _plain(getattr(state, name)) for name in _NAMES[cls]}
    for name, value in getattr(state, "__dict__", {}).items():
        if _counts(name, value):
            found[name] = _plain(value)
    return found


def _counts(name: str, value: object) -> bool:
    return name not in PASSING and not isinstance(value, Box)


def _plain(value: Any) -> Any:
    if type(value) in _PLAIN:
        return value
    items = list(value)
    return items if not items or type(items[0]) in _PLAIN else [_plain(item) for item in items]
