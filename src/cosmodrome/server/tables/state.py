"""A table as it stands in the store, and how a stored game is resumed."""

from __future__ import annotations

from cosmodrome.match.match import Match
from cosmodrome.match.replay import resume
from cosmodrome.server.store.table_facts import Facts, Stored
from cosmodrome.server.store.table_types import Line, Person, Seat, Status
from cosmodrome.server.thinking.bot_processes import new_seed


def resumed(stored: Stored) -> Match | None:
    """Return the match of a stored table, played again from its record; None if it has not begun."""
    return resume(stored.head, [(row.seat, row.text) for row in stored.rows]) if stored.head else None


class TableState:
    """What is committed of a table. Transactions replace it; nobody else changes it, but for who is present.

    `match` is replaced, never changed, so a view may keep it for a while.
    """

    def __init__(self, stored: Stored) -> None:
        self.id = stored.id
        self.spec = stored.spec
        self.creator = stored.creator  # the id of a person
        self.origin = stored.origin
        self.created = stored.created
        self.resume(stored)

    def resume(self, stored: Stored) -> None:
        """Go on from what is stored."""
        match, facts = resumed(stored), stored.facts
        self.status: Status = stored.status
        self.updated = stored.updated
        self.moved = stored.updated  # when the game last went on
        self.facts: Facts = facts
        self.facts_text = facts.text()
        self.version = stored.version  # grows with every change
        self.deadline = stored.deadline  # seconds since the epoch
        self.chat: list[Line] = stored.chat
        self.match: Match | None = match
        if match is not None:
            if not facts.bot_seed:  # the game began before there was one
                facts.bot_seed = new_seed()
            if len(facts.seats) == match.seats:
                match.call([seat.name for seat in facts.seats])
            if facts.way:
                match.last_way = facts.way
        self.answered = {(row.seat, row.idempotency) for row in stored.rows if row.idempotency}

    def check_whole(self) -> None:
        """ValueError if what was read from the store does not fit together."""
        if self.status != "closed" and (self.match is None) != (self.status == "open"):
            raise ValueError(f"it is {self.status}, but has {'no' if self.match is None else 'a'} record")
        if self.match is not None and self.match.seats != len(self.seats):
            raise ValueError(f"{self.match.seats} play, but there are {len(self.seats)} seats")

    @property
    def seats(self) -> list[Seat]:
        return self.facts.seats

    def seat_of(self, person: Person) -> Seat | None:
        return next((seat for seat in self.facts.seats if seat.person_id == person.id), None)

    @property
    def bots_alone(self) -> bool:
        """Whether nobody sits here but bots."""
        return not any(seat.person_id for seat in self.facts.seats)

    @property
    def gives_hints(self) -> bool:
        """Whether players may ask for hints."""
        if self.spec.hints is not None:
            return self.spec.hints
        return not (self.spec.seconds or self.spec.total) and sum(bool(seat.person_id) for seat in self.seats) == 1
