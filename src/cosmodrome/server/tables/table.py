"""A live table: the parts that it is made of, and what a viewer may see of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any
from weakref import WeakMethod

from cosmodrome.bots.hints import Hint
from cosmodrome.match.match import Match
from cosmodrome.server.errors import ServerError
from cosmodrome.server.store.set_aside import Doing
from cosmodrome.server.store.table_facts import Stored
from cosmodrome.server.store.table_types import Person, Seat, Status, Viewer
from cosmodrome.server.tables import transaction, views
from cosmodrome.server.tables.answers import Answers, end_standing_answers
from cosmodrome.server.tables.autopilot import Autopilot
from cosmodrome.server.tables.chat import Chat
from cosmodrome.server.tables.clock import Clock, end_kept_times, run_clocks, unattended
from cosmodrome.server.tables.draft import Draft
from cosmodrome.server.tables.host import Host
from cosmodrome.server.tables.presence import Presence
from cosmodrome.server.tables.resign import Resignation
from cosmodrome.server.tables.seating import Seating
from cosmodrome.server.tables.stand_in import StandIn
from cosmodrome.server.tables.state import TableState
from cosmodrome.server.tables.takeback import Takeback, end_with_game
from cosmodrome.server.tables.teams import Consents, Plan, end_consents
from cosmodrome.server.tables.tokens import Tokens
from cosmodrome.server.tables.transaction import TableServices, Transactions


def finish(draft: Draft) -> None:
    if draft.match is not None and draft.match.over:
        draft.status = "finished"


COLUMNS = {**transaction.COLUMNS, "unattended": unattended}  # of the store
# What a change makes necessary, in this order.
CONSEQUENCES = (finish, end_with_game, end_standing_answers, end_kept_times, end_consents, run_clocks)


class Table:
    """One game between people and bots. Every change is committed before its method returns; until then nobody sees it.

    What a player may do is found at the parts: `table.seating.join(person)`, `table.chat.say(seat, text)`.
    """

    def __init__(self, services: TableServices, stored: Stored) -> None:
        self.state = state = TableState(stored)
        self.id, self.spec = state.id, state.spec
        self.hinted: dict[int, tuple[int, asyncio.Task[list[Hint]]]] = {}  # of a seat: a decision, and its hints
        self._services = services
        self._views: dict[object, dict[str, Any]] = {}
        self.presence = presence = Presence(state, _weak(self._who_is_here_changed), _weak(self._somebody_looks))
        self.transactions = changes = Transactions(
            state, services, COLUMNS, CONSEQUENCES, _weak(self._adopted), _weak(self._committed)
        )
        self.takeback = Takeback(changes)
        self.resignation = Resignation(changes)
        self.clock = Clock(changes, presence, _weak(self._time_ran_out))
        self.consents = Consents(changes)
        self.plan = Plan(changes)
        self.answers = Answers(changes, self.clock)
        self.chat = Chat(changes)
        self.tokens = Tokens(changes)
        self.stand_in = StandIn(changes, self.clock)
        self.host = Host(changes)
        self.seating = Seating(changes, self.host)
        self.autopilot = Autopilot(changes, self.clock, presence)

    @property
    def match(self) -> Match | None:
        return self.state.match

    @property
    def status(self) -> Status:
        return self.state.status

    @property
    def seats(self) -> list[Seat]:
        return self.state.seats

    # --- looking ----------------------------------------------------------------------------------
    def in_hand(self, doing: Doing) -> AbstractContextManager[None]:
        """See `SetAside.in_hand`."""
        return self._services.set_aside.in_hand(self.id, doing)

    def viewer(self, person: Person | None, token: str | None = None) -> Viewer:
        """Who is looking: from their seat or that of a token, or as a spectator. 403: not allowed; 401: bad token."""
        seat = None
        if token is not None:
            seat = self.tokens.seat(token)
        elif person is not None:
            seat = self.state.seat_of(person)
        if seat is not None:
            return Viewer(seat.number, True, seat.kind == "person" and not seat.resigned)
        if not (self.spec.spectators or self.match is None or self.host.is_host(person)):
            raise ServerError("this table is for its players only", 403)
        return Viewer(None, removed=person is not None and person.id in self.state.facts.removed)

    def view(self, viewer: Viewer, log: int | None = None) -> dict[str, Any]:
        """What the viewer may see, as plain data: `match.view(seat)`, and "table": id, title, game, status, seats,
        you (seat, may_play), creator (seat), seq (steps in the record), version, deadline, clocks, pace, seconds,
        total, increment, timeout, spectators, public, chat_on, chat, undo (request), can_undo, standing, log (the last
        `log` entries), rematch, rematch_awaits.
        Shared between viewers: do not write to it.
        """
        key = (viewer, log)
        view = self._views.get(key)
        if view is None:
            with self.in_hand("drawn"):
                view = self._views[key] = views.view(self.state, viewer, self.clock.missing, log)
        return view

    def record_text(self) -> str:
        """The record: what is public while the game runs, everything when it is finished. Of a long game it takes a
        while: not for the event loop.
        """
        if self.match is None:
            raise ServerError("the game has not started", 409)
        return self.match.record.redacted()

    # --- how the parts work together --------------------------------------------------------------
    def _adopted(self) -> None:
        """The state was replaced."""
        self.presence.mark()
        self._views.clear()

    def _committed(self) -> None:
        """A change is in the store."""
        self._tell()
        self.wake()

    def _who_is_here_changed(self) -> None:
        self._tell()
        self.clock.set()

    def _somebody_looks(self) -> None:
        if self.state.bots_alone:  # they paused because nobody did
            self.autopilot.drive()

    def _time_ran_out(self) -> None:
        self._tell()
        self.autopilot.drive()

    def _tell(self) -> None:
        self._views.clear()
        self.presence.tell()

    # --- in memory --------------------------------------------------------------------------------
    def wake(self) -> None:
        """Go on where the table stood: set its clock, and let the bot think whose turn it is."""
        self.clock.set()
        self.autopilot.drive()

    @property
    def idle(self) -> bool:
        """Whether nobody would miss it in memory."""
        return self.presence.empty and not (self.transactions.tasks or self.transactions.lock.locked())

    @property
    def idle_for(self) -> float:
        """The seconds since somebody looked at it or changed it."""
        return time.monotonic() - max(self.presence.looked, self.transactions.used)

    async def close(self) -> None:
        """Stop thinking and timing; what is being written is finished."""
        self.clock.close()
        self.autopilot.close()
        async with self.transactions.lock:
            pass


def _weak(method: Callable[[], None]) -> Callable[[], None]:
    """Return a call of the method that keeps nothing in memory: a table that nobody holds is freed at once."""
    reference = WeakMethod(method)

    def call() -> None:
        if living := reference():
            living()

    return call
