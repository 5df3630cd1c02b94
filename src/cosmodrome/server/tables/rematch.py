"""Rematches: a new table with the same options, people and bots, which begins when all people have asked for it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Protocol

from cosmodrome.match.game import load
from cosmodrome.server.errors import ServerError
from cosmodrome.server.store.table_facts import Facts, fresh_seats
from cosmodrome.server.store.table_types import Kind, Person, SeatSpec, TableSpec
from cosmodrome.server.tables.draft import Draft
from cosmodrome.server.tables.host import accept_rematch
from cosmodrome.server.tables.seating import call_anew
from cosmodrome.server.tables.start import begin
from cosmodrome.server.tables.table import Table


class _Tables(Protocol):
    async def open(self, table_id: str) -> Table: ...

    async def add(self, person: Person, spec: TableSpec, facts: Facts, origin: str = "") -> Table: ...


class Rematches:
    """The right to a rematch."""

    def __init__(self, tables: _Tables) -> None:
        self._tables = tables
        self._lock = asyncio.Lock()

    async def ask(self, table: Table, person: Person, origin: str = "") -> Table:
        """Ask for a rematch, and return its table: made for the first who asks, found by the others. `origin`: a hash
        of the address that this comes from. 409: the game is not over; 403: who did not play.
        """
        if table.status != "finished":
            raise ServerError("the game is not over yet", 409)
        if table.state.seat_of(person) is None:
            raise ServerError("you are not a player at this table", 403)
        async with self._lock:
            other = await self._existing(table) or await self._new(table, person, origin)

        def accept(draft: Draft) -> None:
            if draft.status == "open" and draft.seat_of(person):
                call_anew(draft, person)
                accept_rematch(draft, person)
                if not draft.facts.awaited_here() and not any(seat.free for seat in draft.seats):
                    begin(draft, other.transactions.services)

        await other.transactions.run(accept)
        if person.id in table.state.facts.awaited:
            await table.transactions.run(lambda draft: accept_rematch(draft, person))
        return other

    async def _existing(self, table: Table) -> Table | None:
        """None if nobody has asked for it yet, or it never began and was closed or cleaned up."""
        try:
            other = await self._tables.open(table.state.facts.rematch)
        except ServerError as error:
            if error.status != 404:
                raise
            return None
        return None if other.status == "closed" else other

    async def _new(self, table: Table, person: Person, origin: str) -> Table:
        # Where the game can do with fewer, the others go on without somebody who gets up.
        rules = load(table.spec.game).definition
        needed: Kind = "open" if len(table.seats) > rules.min_seats else "person"
        specs = [SeatSpec("bot", s.bot) if s.meant == "bot" else SeatSpec(needed) for s in table.seats]
        # Options that name a seat: by the numbers that the game was played with, not by those before free seats went.
        named = {spec.name for spec in rules.options if spec.seat and spec.name in table.spec.options}
        played = table.match.options if table.match else {}
        options = {**table.spec.options, **{name: played[name] for name in named & played.keys()}}
        spec = replace(table.spec, seats=specs, options=options)
        seats = fresh_seats(specs)
        for old, new in zip(table.seats, seats, strict=True):
            if old.meant != "bot":
                new.kind, new.person_id, new.name, new.registered = "person", old.person_id, old.name, old.registered
        awaited = [seat.person_id for seat in seats if seat.person_id not in ("", person.id)]
        other = await self._tables.add(person, spec, Facts(seats, awaited=awaited), origin)

        def note(draft: Draft) -> None:
            draft.facts.rematch, draft.facts.awaited = other.id, awaited

        await table.transactions.run(note)
        return other
