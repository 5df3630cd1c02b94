"""The total time of each seat: its clock runs while the seat is waited for, and gains the increment once a turn.

All of it is kept with the table: a clock that runs as the moment when it will be out, one that stands as what is left.
"""

from __future__ import annotations

import time

from cosmodrome.match.match import Match
from cosmodrome.server.errors import ServerError
from cosmodrome.server.store.table_types import Seat, TableSpec
from cosmodrome.server.tables.draft import Draft

SHORTEST_TURN = 5  # seconds
LONGEST_TURN = 30 * 24 * 3600
SHORTEST_TOTAL = 60
LONGEST_INCREMENT = 3600
TIMEOUTS = ("bot", "wait", "lose")


def check(spec: TableSpec) -> None:
    """ServerError 422 says which clocks there are."""
    if spec.pace not in ("live", "slow") or spec.timeout not in TIMEOUTS:
        raise ServerError(
            "the pace is live or slow; when time runs out a bot answers, the others wait, or the seat loses", 422
        )
    days = LONGEST_TURN // 86400
    if spec.seconds and not SHORTEST_TURN <= spec.seconds <= LONGEST_TURN:
        raise ServerError(f"a turn takes {SHORTEST_TURN} seconds to {days} days, or 0 for no clock", 422)
    if spec.total and not SHORTEST_TOTAL <= spec.total <= LONGEST_TURN:
        raise ServerError(f"a total time is {SHORTEST_TOTAL} seconds to {days} days, or 0 for none", 422)
    if spec.total and spec.seconds:
        raise ServerError("a table has a time for each turn (seconds) or a total time (total), not both", 422)
    if not 0 <= spec.increment <= LONGEST_INCREMENT:
        raise ServerError(f"an increment is 0 to {LONGEST_INCREMENT} seconds", 422)
    if spec.increment and not spec.total:
        raise ServerError("an increment needs a total time", 422)
    if spec.timeout == "lose" and not (spec.seconds or spec.total):
        raise ServerError("without a clock nobody can lose on time", 422)


def waited_for(match: Match, seats: list[Seat]) -> list[int]:
    """The people whose answer is waited for."""
    return [seat for seat in match.deciders if seats[seat].kind == "person"]


def run(draft: Draft, before: Match | None, spec: TableSpec) -> None:
    """Stop and start the clocks after a change. `draft.answered` gains the increment when its clock stops, or the turn
    is over: not for every small answer, and for each turn once, so that an undo gains nothing.
    """
    running = draft.match is not None and draft.status == "running"
    waiting = waited_for(draft.match, draft.now.seats) if draft.match is not None and running else []
    seat = draft.answered
    gains = seat is not None and before is not None and (seat not in waiting or draft.new_turn)
    if not gains and waiting == sorted(draft.now.ends):
        return
    facts, now = draft.facts, time.time()
    for stopped in [other for other in facts.ends if other not in waiting]:
        facts.left[stopped] = max(0.0, facts.ends.pop(stopped) - now)
    for started in [other for other in waiting if other not in facts.ends]:
        facts.ends[started] = now + facts.left.pop(started, float(spec.total))
    if seat is not None and before is not None and gains and before.state.turn > facts.gained.get(seat, -1):
        facts.gained[seat] = int(before.state.turn)
        kept = facts.ends if seat in facts.ends else facts.left
        kept[seat] = kept.get(seat, 0.0) + spec.increment


def out_of_time(draft: Draft, spec: TableSpec, deadline: float) -> list[int]:
    """The people who are waited for, and have no time left."""
    if draft.match is None or draft.status != "running" or time.time() < deadline:
        return []
    waiting = waited_for(draft.match, draft.now.seats)
    return [seat for seat in waiting if not spec.total or draft.now.ends.get(seat, deadline) <= time.time()]
