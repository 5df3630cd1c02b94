"""What every game must keep to, checked while random games are played.

`play_and_check` plays one game and reports the first property that does not hold; `shrink` shortens such a game to
a record that a person can read. The tests run it on every registered game, `cosmodrome fuzz` on as many as wanted.
`check_positions` is for games that read positions strictly: it meddles with them.
"""

from __future__ import annotations

from cosmodrome.lab.conformance.driver import LIMIT, SAMPLE, check_seed, drawn_table, play_and_check
from cosmodrome.lab.conformance.mutations import check_positions
from cosmodrome.lab.conformance.report import PROPERTIES, Report, Violation
from cosmodrome.lab.conformance.shrinking import record_text, shorten, shrink

__all__ = [
    "LIMIT",
    "PROPERTIES",
    "SAMPLE",
    "Report",
    "Violation",
    "check_positions",
    "check_seed",
    "drawn_table",
    "play_and_check",
    "record_text",
    "shorten",
    "shrink",
]
