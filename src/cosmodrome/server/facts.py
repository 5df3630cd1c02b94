"""What is kept of a table beside its record, as it is written to the store and read back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
from sqlalchemy import Connection, exists, insert, select

from cosmodrome.match.names import seen
from cosmodrome.server import schema
from cosmodrome.server.errors import ServerError
from cosmodrome.server.store import Row, read_steps
from cosmodrome.server.terms import (
    Consent,
    Line,
    Mark,
    Refusal,
    Seat,
    SeatSpec,
    Status,
    Summary,
    TableSpec,
    UndoRequest,
)

CHAT_KEPT = 200  # lines in memory


@dataclass
class Facts:
    """What changes at a table beside the game."""

    seats: list[Seat]
    undo: UndoRequest | None = None
    rematch: str = ""  # the table of the rematch
    awaited: list[str] = field(default_factory=list)  # at both tables of a rematch: who has not asked for it yet
    standing: dict[int, str] = field(default_factory=dict)  # of a seat: the answer it gives by itself this turn
    swaps: dict[int, int] = field(default_factory=dict)  # before the game: who wants to change places with whom
    consents: dict[int, Consent] = field(default_factory=dict)  # of a seat: what it accepts before it is proposed
    plans: dict[int, list[Mark]] = field(default_factory=dict)  # of a side: what it has marked on the board
    refused: Refusal | None = None  # the last undo request, until who asked does something
    clocks: dict[int, float] = field(default_factory=dict)  # of a seat that was handed over: when its turn would end
    quiet: int = 0  # changes that not everybody was to notice
    removed: list[str] = field(default_factory=list)  # people whom the host removed: they cannot sit down here again

    def copy(self) -> Facts:
        undo = replace(self.undo, needs=self.undo.needs[:]) if self.undo else None
        return Facts(
            [replace(seat) for seat in self.seats],
            undo,
            self.rematch,
            self.awaited[:],
            self.standing.copy(),
            self.swaps.copy(),
            {seat: replace(left, kinds=left.kinds.copy()) for seat, left in self.consents.items()},
            {side: marks[:] for side, marks in self.plans.items()},
            self.refused,
            self.clocks.copy(),
            self.quiet,
            self.removed[:],
        )

    def text(self) -> str:
        """As it is stored. Who is present is not."""
        seats = [replace(seat, present=False) if seat.present else seat for seat in self.seats]
        return msgspec.json.encode(replace(self, seats=seats)).decode()

    def awaited_here(self) -> list[Seat]:
        """The seats of a rematch whose people have not asked for it. Who got up is not waited for."""
        return [seat for seat in self.seats if seat.person_id and seat.person_id in self.awaited]

    def people(self) -> list[tuple[int, str]]:
        return [(seat.number, seat.person_id) for seat in self.seats if seat.person_id]


@dataclass
class Stored:
    """A table as the store has it."""

    id: str
    spec: TableSpec
    status: Status
    creator: str
    created: float
    updated: float
    facts: Facts
    version: int
    deadline: float | None
    head: str | None
    rows: Sequence[Row] = ()
    chat: list[Line] = field(default_factory=list)
    snapshot: tuple[int, bytes] | None = None  # after which step it was taken; only a cache
    origin: str = ""  # written once, for the public list


def fresh_seats(specs: Sequence[SeatSpec]) -> list[Seat]:
    """The seats of a new table, bots at their places."""
    seats = [Seat(number, spec.kind, bot=spec.bot, meant=spec.kind) for number, spec in enumerate(specs)]
    name_bots(seats)
    return seats


def name_bots(seats: Sequence[Seat]) -> None:
    """Before the game: bots of one kind are numbered as they sit."""
    taken = [seat.name for seat in seats if seat.person_id]
    for seat in seats:
        if seat.kind == "bot":
            seat.name = free_name(f"{seat.bot.replace('_', ' ').capitalize()} bot", taken)
            taken.append(seat.name)


def free_name(name: str, taken: Sequence[str]) -> str:
    """The name, with a number behind it if somebody at the table has it already."""
    others = {seen(other) for other in taken}
    if seen(name) not in others:
        return name
    return next(longer for n in range(2, 99) if seen(longer := f"{name[:37]} {n}") not in others)


def insert_table(connection: Connection, stored: Stored) -> None:
    """Write a new table."""
    connection.execute(
        insert(schema.tables),
        {
            "id": stored.id,
            "game": stored.spec.game,
            "title": stored.spec.title,
            "status": stored.status,
            "public": stored.spec.public,
            "unattended": stored.spec.timeout == "bot",
            "creator": stored.creator,
            "spec": msgspec.json.encode(stored.spec).decode(),
            "facts": stored.facts.text(),
            "steps": 0,
            "version": stored.version,
            "deciders": 0,
            "created": stored.created,
            "updated": stored.updated,
            "origin": stored.origin or None,
        },
    )
    for number, person in stored.facts.people():
        connection.execute(insert(schema.seats), {"table_id": stored.id, "number": number, "person_id": person})


def read_table(connection: Connection, table_id: str) -> Stored:
    """ServerError 404 if there is none. The record is not played yet."""
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == table_id)).first()
    if row is None:
        raise ServerError("there is no such table", 404)
    taken = connection.execute(
        select(schema.snapshots.c.seq, schema.snapshots.c.data).where(schema.snapshots.c.table_id == table_id)
    ).first()
    chat = schema.chat
    lines = connection.execute(
        select(chat.c.number, chat.c.seat, chat.c.name, chat.c.text, chat.c.at, chat.c.side)
        .where(chat.c.table_id == table_id)
        .order_by(chat.c.number.desc())
        .limit(CHAT_KEPT)
    ).all()
    facts = msgspec.json.decode(row.facts, type=Facts)
    if facts.rematch and not connection.scalar(select(exists().where(schema.tables.c.id == facts.rematch))):
        facts.rematch = ""  # it never began, and was cleaned up
    return Stored(
        id=row.id,
        spec=msgspec.json.decode(row.spec, type=TableSpec),
        status=row.status,
        creator=row.creator,
        created=row.created,
        updated=row.updated,
        facts=facts,
        version=row.version,
        deadline=row.deadline,
        head=row.head,
        rows=read_steps(connection, table_id),
        chat=[Line(*line) for line in reversed(lines)],
        snapshot=(taken.seq, taken.data) if taken else None,
    )


def answers_by_itself(facts: str, deciders: int) -> bool:
    """Whether the table may go on by itself: a bot is to answer, or somebody left an answer or consent."""
    known = msgspec.json.decode(facts, type=Facts)
    by_itself = {*known.standing, *known.consents, *(seat.number for seat in known.seats if seat.kind == "bot")}
    return known.undo is None and any(deciders >> seat & 1 for seat in by_itself)


def seat_with_token(facts: str, person_id: str) -> int | None:
    """The seat of a person if a token is out for it."""
    try:
        seats = msgspec.json.decode(facts, type=Facts).seats
    except msgspec.DecodeError:  # damaged: the table cannot be opened, by whichever token
        return None
    return next((seat.number for seat in seats if seat.person_id == person_id and seat.token), None)


def summary(row: Any, person_id: str = "") -> Summary:
    """A table in a list, as one person sees it."""
    seats = msgspec.json.decode(row.facts, type=Facts).seats
    spec = msgspec.json.decode(row.spec, type=TableSpec)
    mine = next((seat for seat in seats if person_id and seat.person_id == person_id), None)
    to_answer = mine is not None and row.status == "running" and bool(row.deciders >> mine.number & 1)
    return Summary(
        id=row.id,
        game=row.game,
        title=row.title,
        status=row.status,
        seats=seats,
        your_turn=to_answer and mine is not None and mine.kind == "person",
        free_seats=sum(seat.free for seat in seats),
        steps=row.steps,
        pace=spec.pace,
        deadline=row.deadline,
        created=row.created,
        updated=row.updated,
        result=msgspec.json.decode(row.result) if row.result else None,
        seat=mine.number if mine else None,
    )
