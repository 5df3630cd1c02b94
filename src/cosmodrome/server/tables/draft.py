"""A change in the making: the table as it would be afterwards."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection

from cosmodrome.match.match import Match
from cosmodrome.server.errors import ServerError
from cosmodrome.server.store.overlays import Overlay
from cosmodrome.server.store.table_facts import Facts
from cosmodrome.server.store.table_types import Line, Person, Seat, Status
from cosmodrome.server.tables.state import TableState


class Draft:
    """A table as it would be after a change. It becomes the table once it is in the store."""

    def __init__(self, before: TableState) -> None:
        self.before = before
        self._facts: Facts | None = None  # a copy, once there is something to change
        self.status: Status = before.status
        self.match = before.match
        self.deadline = before.deadline
        self.chat = before.chat
        self.said: Line | None = None  # the last line of the chat, if it is new
        self.head: str | None = None  # of the record of a game that begins
        self.overlay: Overlay | None = None
        self.check: Callable[[Connection], None] | None = None  # an error if the change may not be
        self.idempotency: tuple[int, str] | None = None
        self.answered: int | None = None  # the seat that has answered by this change
        self.quiet = False  # it is nothing that the other sides could notice

    @property
    def facts(self) -> Facts:
        """To be changed."""
        if self._facts is None:
            self._facts = self.before.facts.copy()
        return self._facts

    @property
    def now(self) -> Facts:
        """The same, to look at only: most answers change none of it."""
        return self.before.facts if self._facts is None else self._facts

    @property
    def seats(self) -> list[Seat]:
        return self.facts.seats

    @property
    def new_turn(self) -> bool:
        """Whether the game has come to another turn by this change."""
        before, match = self.before.match, self.match
        return before is not None and match is not None and before.state.turn != match.state.turn

    @property
    def ends(self) -> bool:
        """Whether the game is over by this change."""
        return self.status == "finished" != self.before.status

    def running(self) -> Match:
        """Return the match, to look at. 409: no game is being played."""
        if self.match is None or self.status != "running":
            raise ServerError("no game is being played at this table", 409)
        return self.match

    def playing(self) -> Match:
        """Return the match, to play on. 409: it has not begun."""
        if self.match is None or self.status == "open":
            raise ServerError("the game has not started", 409)
        if self.match is self.before.match:
            self.match = self.match.copy()
        return self.match

    def seat(self, number: int) -> Seat:
        self._check(number)
        return self.seats[number]

    def seat_of(self, person: Person) -> Seat | None:
        return next((seat for seat in self.seats if seat.person_id == person.id), None)

    def players_seat(self, who: int | Person, refusal: str) -> Seat:
        """Return the seat of a person, or with this number. 403 with this refusal: no person has it."""
        seat = self.seat(who) if isinstance(who, int) else self.seat_of(who)
        if seat is None or not seat.person_id:
            raise ServerError(refusal, 403)
        return seat

    def own_seat(self, number: int) -> Seat:
        """Return the seat, for something that only who sits there may do."""
        self._check_own(number)
        return self.seats[number]

    def acting(self, number: int) -> None:
        """Note that who sits there does something now: they are back, if they were away."""
        seat = self._check_own(number)
        if seat.left or seat.late:
            here = self.seats[number]
            here.left = here.late = here.passed = False
            self.quiet = False

    def _check(self, number: int) -> None:
        if not 0 <= number < len(self.now.seats):
            raise ServerError(f"there is no seat {number} at this table", 404)

    def _check_own(self, number: int) -> Seat:
        self._check(number)
        seat = self.now.seats[number]
        if seat.kind != "person" or not seat.person_id:
            raise ServerError("a bot plays this seat, so nobody can do that here", 403)
        return seat
