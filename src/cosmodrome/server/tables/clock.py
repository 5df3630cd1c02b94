"""Clocks: what a table may agree on, how they run, and what happens when time runs out.

A table has a time for each turn, or a total time for each seat: that clock runs while the seat is waited for, and gains
the increment once a turn. A clock that runs is kept as the moment when it will be out, one that stands as what is left.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from cosmodrome.match.council import standing
from cosmodrome.match.match import Match
from cosmodrome.server.errors import ServerError
from cosmodrome.server.store.table_types import Seat, TableSpec
from cosmodrome.server.tables.draft import Draft
from cosmodrome.server.tables.presence import Presence
from cosmodrome.server.tables.resign import give_up
from cosmodrome.server.tables.transaction import Part, Transactions, transaction

SHORTEST_TURN = 5  # seconds
LONGEST_TURN = 30 * 24 * 3600
SHORTEST_TOTAL = 60
LONGEST_INCREMENT = 3600
TIMEOUTS = ("bot", "wait", "lose")
AWAY = 600.0  # seconds that a game without a clock waits for somebody who is not there
GRACE = 60.0  # seconds after the start of the server in which nobody loses on time


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


class Clock(Part):
    """The clock of a table. `ran_out` is called when time runs out; nothing happens before `set`."""

    def __init__(self, transactions: Transactions, presence: Presence, ran_out: Callable[[], None]) -> None:
        super().__init__(transactions)
        self._presence = presence
        self._ran_out = ran_out
        self._timer: asyncio.TimerHandle | None = None
        self._closed = False

    @property
    def overdue(self) -> bool:
        """Whether time is out."""
        deadline = self.state.deadline
        return deadline is not None and time.time() >= deadline

    @property
    def missing(self) -> list[int]:
        """The seats that are waited for too long: time is out, or there is no clock and they have been away."""
        state = self.state
        if state.deadline is not None:
            return state.match.deciders if state.match and self.overdue else []
        now = time.time()
        return [seat for seat, until in self._awaited() if until <= now]

    def _awaited(self) -> list[tuple[int, float]]:
        """Return who is waited for without a clock and not there, and until when."""
        state, presence = self.state, self._presence
        if presence.all_here or state.match is None or state.status != "running":
            return []
        if state.spec.seconds or state.spec.total:
            return []
        seats = [state.seats[number] for number in state.match.deciders]
        away = [seat for seat in seats if seat.kind == "person" and not seat.present]
        return [(seat.number, max(state.moved, presence.away_since(seat.person_id)) + AWAY) for seat in away]

    @property
    def _loses_at(self) -> float | None:
        """When the seats that are waited for lose; None at tables where nobody does, and in practice."""
        state = self.state
        if state.deadline is None or state.spec.timeout != "lose" or state.facts.practice:
            return None
        return max(state.deadline, self.services.started + GRACE)

    @property
    def has_lost(self) -> bool:
        """Whether who is waited for has lost on time: no answer counts any more."""
        return self._loses_at is not None and time.time() >= self._loses_at

    @transaction
    def lose(self, draft: Draft) -> None:
        """Let who has no time left resign; somebody plays on for them, if the game is not over by that."""
        deadline = self._loses_at
        for seat in out_of_time(draft, deadline) if deadline is not None else ():
            if draft.match and not draft.match.over:
                give_up(draft, seat).timed_out = True

    # --- the timer --------------------------------------------------------------------------------
    def set(self) -> None:
        """Wake up when time runs out next, and when that loses the game."""
        self.rest()
        now, deadline = time.time(), self.state.deadline
        ends = [deadline, self._loses_at] if deadline is not None else [until for _, until in self._awaited()]
        left = [end - now for end in ends if end is not None and end > now]
        if left and not self._closed:
            self._timer = asyncio.get_running_loop().call_later(min(left) + 0.01, self._ring)

    def _ring(self) -> None:
        self._timer = None
        if self.missing:
            self._ran_out()
        self.set()

    def rest(self) -> None:
        """Nobody looks: let go of the timer. `set` sets it again."""
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def close(self) -> None:
        """Never wake up again."""
        self._closed = True
        self.rest()


# --- what a change does to the clocks ---------------------------------------------------------------
def waited_for(match: Match, seats: list[Seat]) -> list[int]:
    """Return the people whose answer is waited for."""
    return [seat for seat in match.deciders if seats[seat].kind == "person"]


def out_of_time(draft: Draft, deadline: float) -> list[int]:
    """Return the people who are waited for, and have no time left."""
    if draft.match is None or draft.status != "running" or time.time() < deadline:
        return []
    waiting, total = waited_for(draft.match, draft.now.seats), draft.before.spec.total
    return [seat for seat in waiting if not total or draft.now.ends.get(seat, deadline) <= time.time()]


def unattended(draft: Draft) -> bool | None:
    """Whether something happens when time is out: a bot answers, a seat loses, a proposal stands. None: as before."""
    before, now = (bool(match and standing(match.state)) for match in (draft.before.match, draft.match))
    return now if draft.before.spec.timeout == "wait" and now != before else None


def end_kept_times(draft: Draft) -> None:
    """The time of a turn that was handed over counts until somebody else is asked, or the turn is over."""
    if draft.now.clocks:
        asked = draft.match.deciders if draft.match and not draft.new_turn else []
        draft.facts.clocks = {seat: end for seat, end in draft.facts.clocks.items() if seat in asked}


def run_clocks(draft: Draft) -> None:
    """Stop and start the clocks, and set the deadline."""
    if draft.before.spec.total:
        _run_totals(draft)
        draft.deadline = min(draft.now.ends.values(), default=None)
    else:
        draft.deadline = _turn_ends(draft)


def _run_totals(draft: Draft) -> None:
    """`draft.answered` gains the increment when its clock stops, or the turn is over: not for every small answer, and
    for each turn once, so that an undo gains nothing.
    """
    before, spec = draft.before.match, draft.before.spec
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


def _turn_ends(draft: Draft) -> float | None:
    """A new turn has its whole time; within a turn the clock runs on, also while a bot sits there."""
    before, match, seconds = draft.before, draft.match, draft.before.spec.seconds
    if not seconds or draft.status != "running" or match is None:
        return None
    waiting = waited_for(match, draft.now.seats)
    if not waiting:
        return None
    waited = waited_for(before.match, before.seats) if before.match else []
    later = before.match is not None and match.state.turn > before.match.state.turn
    if before.deadline is not None and waiting == waited and not later:
        return before.deadline
    if before.match and len(match.record) == len(before.match.record):  # a seat was handed over, or taken back
        ends = [draft.now.clocks[seat] for seat in waiting if seat in draft.now.clocks and seat not in waited]
        if before.deadline is not None and {*waiting} & {*waited}:
            ends.append(before.deadline)
        if ends:
            return min(ends)
    return time.time() + seconds
