"""What the stories of the server share: a whole house on a real database, in an event loop of its own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from types import TracebackType
from typing import Any

import pytest
from sqlalchemy import Connection, UpdateBase

from cosmodrome.errors import CosmodromeError
from cosmodrome.server.errors import status_of
from cosmodrome.server.people.people import People
from cosmodrome.server.store.store import Store, open_store
from cosmodrome.server.store.table_types import Person, SeatSpec, TableSpec
from cosmodrome.server.tables.table import Table
from cosmodrome.server.tables.tables import Tables

GAME = "space_explorers"
PERSON, OPEN = SeatSpec("person"), SeatSpec("open")
GREEDY, RANDOM = SeatSpec("bot", "greedy"), SeatSpec("bot", "random")


class House(AbstractAsyncContextManager["House"]):
    """People and tables; leaving it shuts everything down."""

    store: Store
    people: People
    tables: Tables

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.folder = folder
        self.settings = {"workers": 1, **settings}

    async def __aenter__(self) -> House:
        self.store = await open_store(self.folder / "games.db")
        self.people = People(self.store)
        self.tables = Tables(self.store, **self.settings)
        await self.tables.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.tables.close()
        await self.store.close()

    async def write(self, *statements: UpdateBase) -> None:
        """Straight into the database."""

        def work(connection: Connection) -> None:
            for statement in statements:
                connection.execute(statement)

        await self.store.write(work)

    async def guests(self, *names: str) -> list[Person]:
        return [await self.people.guest(name) for name in names]

    async def table(self, *people: Person, bots: int = 0, **spec: Any) -> Table:
        """A running table of these people, the first of whom made it, and some quick bots."""
        seats = [PERSON] * len(people) + [RANDOM] * bots
        table = await self.tables.create(people[0], TableSpec(GAME, seats, **spec))
        for person in people[1:]:
            await table.seating.join(person)
        await table.host.start(people[0])
        return table


def tell(folder: Path, story: Callable[[House], Awaitable[None]], **settings: Any) -> None:
    async def main() -> None:
        async with House(folder, **settings) as house:
            await asyncio.wait_for(story(house), 60)

    asyncio.run(main())


async def refused(status: int, attempt: Awaitable[Any]) -> str:
    with pytest.raises(CosmodromeError) as caught:
        await attempt
    assert status_of(caught.value) == status, caught.value
    return str(caught.value)


async def until(true: Callable[[], object], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.01)


async def play(table: Table, answers: int = 1, idempotency: str = "") -> None:
    """The people give the first of their options, so many times."""
    for _ in range(answers):
        match = table.match
        assert match is not None
        await table.answers.give(match.deciders[0], match.decision.options.keys[0], match.decision.id, idempotency)


def private(table: Table) -> str:
    assert table.match is not None
    return table.match.record.text(private=True)
