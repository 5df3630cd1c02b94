"""How many tables one person, or one address, may have that are not finished."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, exists, false, func, select

from cosmodrome.server.errors import ServerError
from cosmodrome.server.store import schema
from cosmodrome.server.store.table_types import Person
from cosmodrome.server.tables.state import TableState

BOTS_ALONE_PER_ADDRESS = 4  # times as many as one person may have


@dataclass(frozen=True)
class Quotas:
    """Tables of one person, and among them those of bots alone; 0: any number."""

    per_person: int = 0
    bots_alone: int = 0

    def check_tables(self, connection: Connection, person: Person) -> None:
        """ServerError 409 if this person has made too many tables that are not finished."""
        tables = schema.tables.c
        unfinished = (tables.creator == person.id) & tables.status.not_in(["finished", "closed"])
        made = connection.scalar(select(func.count()).select_from(schema.tables).where(unfinished)) or 0
        if self.per_person and made >= self.per_person:
            raise ServerError(
                f"you have made {made} tables that are not finished, as many as one person may have here; "
                "finish, resign or close one first",
                409,
            )

    def check_bots_alone(self, connection: Connection, table: TableState) -> None:
        """ServerError 409 if too many other tables run with nobody but bots, of this host or from this address."""
        tables, seats = schema.tables.c, schema.seats.c
        alone = (tables.status == "running") & ~exists().where(seats.table_id == tables.id) & (tables.id != table.id)
        of_address = tables.origin == table.origin if table.origin else false()
        for by, most, whose in (
            (tables.creator == table.creator, self.bots_alone, "you have started"),
            (of_address, self.bots_alone * BOTS_ALONE_PER_ADDRESS, "your address has started"),
        ):
            running = connection.scalar(select(func.count()).select_from(schema.tables).where(alone & by)) or 0
            if self.bots_alone and running >= most:
                raise ServerError(
                    f"{running} tables of bots alone that {whose} are not finished, as many as allowed here; "
                    "watch one to its end, or close it",
                    409,
                )
