"""What other installed packages bring along, by entry points: games, bots."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from importlib.metadata import entry_points

_log = logging.getLogger(__name__)


def announced(group: str) -> Iterator[tuple[str, object]]:
    """Name and thing of each entry. One that cannot be loaded is said and left out: all others still work."""
    for point in entry_points(group=group):
        try:
            yield point.name, point.load()
        except (Exception, SystemExit) as error:
            what = f"{point.name} = {point.value!r} ({group}) cannot be loaded"
            _log.warning("%s: %s: %s", what, type(error).__name__, error)
