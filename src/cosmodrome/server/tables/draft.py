"""A change in the making: the table as it would be afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cosmodrome.match.match import Match
from cosmodrome.server.errors import ServerError
from cosmodrome.server.store.table_facts import Facts
from cosmodrome.server.store.table_types import Consent, Line, Person, Seat, Status

if TYPE_CHECKING:
    from cosmodrome.server.tables.table_core import Core


class Draft:
    """A table as it would be after a change. It becomes the table once it is in the store."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._facts: Facts | None = None  # a copy, once there is something to change
        self.status: Status = core.status
        self.match = core.match
        self.head: str | None = None
        self.idempotency: tuple[int, str] | None = None
        self.said: Line | None = None
        self.answered: int | None = None  # the seat that has answered by this change
        self.quiet = False  # it is nothing that the other sides could notice

    @property
    def facts(self) -> Facts:
        """To be changed."""
        if self._facts is None:
            self._facts = self._core.facts.copy()
        return self._facts

    @property
    def now(self) -> Facts:
        """The same, to look at only: most answers change none of it."""
        return self._core.facts if self._facts is None else self._facts

    @property
    def seats(self) -> list[Seat]:
        return self.facts.seats

    def playing(self) -> Match:
        """The match, to play on."""
        if self.match is None or self.status == "open":
            raise ServerError("the game has not started", 409)
        if self.match is self._core.match:
            self.match = self.match.copy()
        return self.match

    def remember_way(self) -> None:
        """A way was played: if the table is read again, an undo still takes all of it back."""
        if self.match is not None and (way := self.match.last_way):
            self.facts.way = way

    def seat(self, number: int) -> Seat:
        self._check(number)
        return self.seats[number]

    def free_seat(self, number: int) -> Seat:
        """409: it is taken; by whom, since people and programs count seats differently."""
        seat = self.seat(number)
        if not seat.free:
            raise ServerError(f"{seat.name} sits there", 409)
        return seat

    def _check(self, number: int) -> None:
        if not 0 <= number < len(self.now.seats):
            raise ServerError(f"there is no seat {number} at this table", 404)

    def drop_undo(self, by: int | None = None) -> None:
        """Nobody asks for an undo any more. Whom it was refused is told so until they answer something themselves: the
        others, bots above all, may go on at once.
        """
        if self.now.undo:
            self.facts.undo = None
        self.drop_refusal(by)

    def drop_refusal(self, by: int | None = None) -> None:
        if self.now.refused and by in (None, self.now.refused.seat):
            self.facts.refused = None

    def own_seat(self, number: int) -> Seat:
        """The seat, for something that only who sits there may do."""
        self._check_own(number)
        return self.seats[number]

    def acting(self, number: int) -> None:
        """Who sits there does something now: they are back, if they were away."""
        seat = self._check_own(number)
        if seat.left or seat.late:
            here = self.seats[number]
            here.left = here.late = here.passed = False
            self.quiet = False

    def _check_own(self, number: int) -> Seat:
        self._check(number)
        seat = self.now.seats[number]
        if seat.kind != "person" or not seat.person_id:
            raise ServerError("a bot plays this seat, so nobody can do that here", 403)
        return seat

    def seat_of(self, person: Person) -> Seat | None:
        return next((seat for seat in self.seats if seat.person_id == person.id), None)

    @property
    def new_turn(self) -> bool:
        """Whether the game has come to another turn by this change."""
        before, match = self._core.match, self.match
        return before is not None and match is not None and before.state.turn != match.state.turn

    def end_standing(self) -> None:
        """A standing answer lasts as long as that person's side is asked, and no longer than the turn."""
        match = None if self.new_turn else self.match
        asked = {int(match.state.side(seat)) for seat in match.deciders} if match else set()
        self.facts.standing = {
            seat: key
            for seat, key in self.facts.standing.items()
            if match and int(match.state.side(seat)) in asked and self.seats[seat].kind == "person"
        }

    def end_clocks(self) -> None:
        """The time of a turn that was handed over counts until somebody else is asked, or the turn is over."""
        asked = self.match.deciders if self.match and not self.new_turn else []
        self.facts.clocks = {seat: end for seat, end in self.facts.clocks.items() if seat in asked}

    def end_consents(self) -> None:
        """Consent for a turn lasts until another side is asked or a turn begins; all of it ends with the game."""
        match = self.match
        if match is None:
            return
        if match.over:
            self.facts.consents = {}
            return
        asked = {int(match.state.side(seat)) for seat in match.deciders}
        for seat, left in list(self.facts.consents.items()):
            if self.new_turn or asked - {int(match.state.side(seat))}:
                left.turn = False
            if left == Consent():
                del self.facts.consents[seat]
