"""What is kept of a table beside its record, as it is written to the store and read back."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, get_args

import msgspec
from sqlalchemy import Connection, exists, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from cosmodrome.match.names import free_name
from cosmodrome.server.errors import DamagedTable, NoSuchTable
from cosmodrome.server.store import schema
from cosmodrome.server.store.overlays import head_with_overlay, with_overlay, without_overlay
from cosmodrome.server.store.store import Row, read_steps
from cosmodrome.server.store.table_types import (
    Consent,
    Line,
    Mark,
    Person,
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
    left: dict[int, float] = field(default_factory=dict)  # of a total time that stands: the seconds left to a seat
    ends: dict[int, float] = field(default_factory=dict)  # of one that runs: when it will be out
    gained: dict[int, int] = field(default_factory=dict)  # the last turn for which a seat got its increment
    quiet: int = 0  # changes that not everybody was to notice
    removed: list[str] = field(default_factory=list)  # people whom the host removed: they cannot sit down here again
    way: tuple[int, int] | None = None  # the first and the last step of the way that was played last
    practice: bool = False  # as the match says, for the lists
    bot_seed: int = 0  # from which each bot of the game gets its own; never shown

    def copy(self) -> Facts:
        return replace(
            self,
            seats=[replace(seat) for seat in self.seats],
            undo=replace(self.undo, needs=self.undo.needs[:]) if self.undo else None,
            awaited=self.awaited[:],
            standing=self.standing.copy(),
            swaps=self.swaps.copy(),
            consents={seat: replace(left, kinds=left.kinds.copy()) for seat, left in self.consents.items()},
            plans={side: marks[:] for side, marks in self.plans.items()},
            clocks=self.clocks.copy(),
            left=self.left.copy(),
            ends=self.ends.copy(),
            gained=self.gained.copy(),
            removed=self.removed[:],
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
    origin: str = ""  # written once: a hash of the address that it was made from; empty: not known


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
            kind = seat.bot.partition(":")[0].replace("_", " ").capitalize()
            seat.name = free_name(f"{kind} bot", taken)
            taken.append(seat.name)


def insert_table(connection: Connection, stored: Stored) -> None:
    """Write a new table."""
    spec, overlay = without_overlay(stored.spec)
    if overlay:
        overlay.save(connection)
    connection.execute(
        insert(schema.tables),
        {
            "id": stored.id,
            "game": stored.spec.game,
            "title": stored.spec.title,
            "status": stored.status,
            "public": stored.spec.public,
            "unattended": stored.spec.timeout != "wait",
            "creator": stored.creator,
            "spec": msgspec.json.encode(spec).decode(),
            "facts": stored.facts.text(),
            "steps": 0,
            "version": stored.version,
            "deciders": 0,
            "created": stored.created,
            "updated": stored.updated,
            "origin": stored.origin or None,
            "overlay": overlay.hash if overlay else None,
        },
    )
    for number, person in stored.facts.people():
        connection.execute(insert(schema.seats), {"table_id": stored.id, "number": number, "person_id": person})


class Columns(msgspec.Struct):
    """The columns of a table that are read as they are; anything may stand in a damaged one."""

    id: str
    game: str
    title: str
    status: Status
    creator: str
    head: str | None
    steps: int
    version: int
    deciders: Annotated[int, msgspec.Meta(ge=0)]
    deadline: float | None
    created: float
    updated: float
    origin: str | None


class Ended(msgspec.Struct):
    """The result of a finished game."""

    reason: str
    winners: list[int]
    ranking: list[int]
    text: str = ""
    totals: list[int] = []


def read_table(connection: Connection, table_id: str) -> Stored:
    """NoSuchTable; DamagedTable. The record is not played yet."""
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == table_id)).first()
    if row is None:
        raise NoSuchTable
    try:
        return _stored(connection, row)
    except (SQLAlchemyError, sqlite3.Error):
        raise
    except Exception as error:  # whatever somebody's disk has made of it
        raise DamagedTable from error


def _stored(connection: Connection, row: Any) -> Stored:
    table_id = row.id
    columns = msgspec.convert(row, Columns, from_attributes=True)
    chat = schema.chat
    lines = connection.execute(
        select(chat.c.number, chat.c.seat, chat.c.name, chat.c.text, chat.c.at, chat.c.side)
        .where(chat.c.table_id == table_id)
        .order_by(chat.c.number.desc())
        .limit(CHAT_KEPT)
    ).all()
    facts = _facts(row.facts)
    if facts.rematch and not connection.scalar(select(exists().where(schema.tables.c.id == facts.rematch))):
        facts.rematch = ""  # it never began, and was cleaned up
    return Stored(
        id=table_id,
        spec=with_overlay(connection, msgspec.json.decode(row.spec, type=TableSpec)),
        status=columns.status,
        creator=columns.creator,
        created=columns.created,
        updated=columns.updated,
        origin=columns.origin or "",
        facts=facts,
        version=columns.version,
        deadline=columns.deadline,
        head=head_with_overlay(connection, columns.head) if columns.head else None,
        rows=read_steps(connection, table_id),
        chat=[Line(*line) for line in reversed(lines)],
    )


def answers_by_itself(facts: str, deciders: int) -> bool:
    """Whether the table may go on by itself: a bot is to answer, or somebody left an answer or consent. Bots alone wait
    until somebody watches.
    """
    known = _facts(facts)
    by_itself = {*known.standing, *known.consents, *(seat.number for seat in known.seats if seat.kind == "bot")}
    played_by_people = any(seat.person_id for seat in known.seats)
    return played_by_people and known.undo is None and any(deciders >> seat & 1 for seat in by_itself)


def _facts(text: str) -> Facts:
    """ValueError if they make no sense."""
    facts = msgspec.json.decode(text, type=Facts)
    if not facts.seats or [seat.number for seat in facts.seats] != list(range(len(facts.seats))):
        raise ValueError("the seats of the table are not numbered from 0")
    return facts


def seat_with_token(facts: str, person_id: str) -> int | None:
    """The seat of a person if a token is out for it."""
    try:
        seats = msgspec.json.decode(facts, type=Facts).seats
    except msgspec.DecodeError:  # damaged: the table cannot be opened, by whichever token
        return None
    return next((seat.number for seat in seats if seat.person_id == person_id and seat.token), None)


def revoke_tokens(connection: Connection, person: Person) -> None:
    """No program plays for this person any more. For a server that does not run; else see `Tables.revoke_tokens`."""
    tables, seats = schema.tables.c, schema.seats.c
    sits = select(tables.id, tables.facts).join(schema.seats, seats.table_id == tables.id)
    for row in connection.execute(sits.where(seats.person_id == person.id)).all():
        if seat_with_token(row.facts, person.id) is None:
            continue
        facts = msgspec.json.decode(row.facts, type=Facts)
        for seat in facts.seats:
            if seat.person_id == person.id:
                seat.token = ""
        connection.execute(update(schema.tables).where(tables.id == row.id).values(facts=facts.text()))


def summary(row: Any, person_id: str = "") -> Summary:
    """A table in a list, as one person sees it. Some exception if the row is damaged."""
    columns = msgspec.convert(row, Columns, from_attributes=True)
    facts = _facts(row.facts)
    seats = facts.seats
    spec = msgspec.json.decode(row.spec, type=TableSpec)
    mine = next((seat for seat in seats if person_id and seat.person_id == person_id), None)
    to_answer = mine is not None and columns.status == "running" and bool(columns.deciders >> mine.number & 1)
    return Summary(
        id=columns.id,
        game=columns.game,
        title=columns.title,
        status=columns.status,
        seats=seats,
        your_turn=to_answer and mine is not None and mine.kind == "person",
        free_seats=sum(seat.free for seat in seats),
        steps=columns.steps,
        pace=spec.pace,
        deadline=columns.deadline,
        created=columns.created,
        updated=columns.updated,
        result=_result(row.result, len(seats)) if row.result else None,
        seat=mine.number if mine else None,
        practice=facts.practice,
    )


def _result(text: str, seats: int) -> dict[str, Any]:
    result = msgspec.json.decode(text, type=Ended)
    if not {*result.winners, *result.ranking} <= {*range(seats)}:
        raise ValueError("the result names seats that are not there")
    plain: dict[str, Any] = msgspec.to_builtins(result)
    return plain


def damaged_summary(row: Any) -> Summary:
    """What can still be said of a table that is damaged."""
    status: Status = row.status if row.status in get_args(Status) else "running"
    game, title = (text if isinstance(text, str) else "" for text in (row.game, row.title))
    created, updated = (at if isinstance(at, float) else 0.0 for at in (row.created, row.updated))
    return Summary(row.id, game, title, status, [], False, 0, 0, "live", None, created, updated, damaged=True)
