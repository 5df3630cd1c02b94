"""The host of a table: who may prepare it, begin its game, and close it."""

from __future__ import annotations

from cosmodrome.server.errors import ServerError
from cosmodrome.server.store.table_types import Person
from cosmodrome.server.tables.draft import Draft
from cosmodrome.server.tables.start import begin
from cosmodrome.server.tables.transaction import Part, transaction


class Host(Part):
    """The rights of the host."""

    def is_host(self, person: Person | None) -> bool:
        """Whether this person made the table."""
        return person is not None and person.id == self.state.creator

    def prepares(self, person: Person | None) -> bool:
        """Whether this person may prepare and begin the game: the host; if they do not sit here, whoever does too."""
        state = self.state
        there = {seat.person_id for seat in state.seats}
        return self.is_host(person) or (person is not None and state.creator not in there and person.id in there)

    def may_start(self, person: Person | None) -> bool:
        """Whether this person may begin the game. A rematch waits for all who have not asked for it; the last of them
        asks by beginning it.
        """
        if person is None:
            return False
        if awaited := self.state.facts.awaited_here():
            return [seat.person_id for seat in awaited] == [person.id]
        return self.prepares(person)

    def may_close(self, person: Person | None) -> bool:
        """Whether this person may close the table now: the host, before the game or where bots play alone."""
        state = self.state
        unattended = state.status == "running" and state.bots_alone
        return self.is_host(person) and (state.status == "open" or unattended)

    @transaction
    def start(self, draft: Draft, person: Person) -> None:
        """Begin the game; in a rematch that waits for others too, ask for it. 403: who may not; 409: a seat is still
        free, or it has begun.
        """
        if draft.status != "open":
            raise ServerError("the game has already started", 409)
        if not self.may_start(person):
            if not (awaited := draft.now.awaited_here()):
                raise ServerError("only the host can start the game", 403)
            if person.id not in [seat.person_id for seat in awaited]:
                names = ", ".join(seat.name for seat in awaited)
                raise ServerError(f"a rematch starts once everybody has accepted it; still missing: {names}", 403)
            accept_rematch(draft, person)
        else:
            begin(draft, self.services)

    @transaction
    def close(self, draft: Draft, person: Person) -> None:
        """Before the game: there will be none; where bots play alone, it ends. 403: only the host can; 409: a game that
        people play has begun, or it is over.
        """
        if not self.is_host(person):
            raise ServerError("only the host can close the table", 403)
        if not self.may_close(person):
            raise ServerError("the game has started: the table cannot be closed", 409)
        draft.status = "closed"


def accept_rematch(draft: Draft, person: Person) -> None:
    """A rematch need not wait for this person any more."""
    draft.facts.awaited = [awaited for awaited in draft.facts.awaited if awaited != person.id]
