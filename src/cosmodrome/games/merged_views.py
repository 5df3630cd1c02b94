"""Views of several seats put together: whatever one of them hides and another shows is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def opened(view: Mapping[str, Any], *others: Mapping[str, Any]) -> dict[str, Any]:
    """The view, with what the others show of the same things. An entry that is None or missing counts as hidden."""
    names = dict.fromkeys([*view, *(name for other in others for name in other)])
    return {name: _whole([each[name] for each in (view, *others) if name in each]) for name in names}


def _whole(found: list[Any]) -> Any:
    """One thing from the views of it that there are."""
    shown = [each for each in found if each is not None]
    if not shown:
        return None
    first = shown[0]
    if all(each == first for each in shown):  # most are alike, and to compare them is quick
        return first
    if isinstance(first, Mapping):
        return opened(*(each for each in shown if isinstance(each, Mapping)))
    if isinstance(first, list):
        return _list([each for each in shown if isinstance(each, list)])
    return first


def _list(found: list[list[Any]]) -> list[Any]:
    """A list of things to look into, as one view has them all; of hidden cards, as the view with the fewest has it."""
    first = found[0]
    if first and all(isinstance(each, Mapping) for each in first):
        alike = [each for each in found if len(each) == len(first)]
        return [_whole([each[at] for each in alike]) for at in range(len(first))]
    return min(found, key=lambda each: each.count(None))
