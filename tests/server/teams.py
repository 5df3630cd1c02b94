"""Stories of teams: four people at a table of two sides, in the game whose decisions are made in council."""

from __future__ import annotations

from typing import Any

from cosmodrome.server.store.table_types import Person, SeatSpec, TableSpec
from cosmodrome.server.tables.table import Table
from tests.server.house import PERSON, House, play

GAME = "one_small_step"


async def four(house: House, *names: str, **spec: Any) -> tuple[Table, list[Person]]:
    """A running table of two against two; seats 0 and 1 are a team, 2 and 3 the other."""
    people = await house.guests(*(names or ("Ann", "Bob", "Cy", "Dot")))
    table = await house.tables.create(people[0], TableSpec(GAME, [PERSON] * 4, **spec))
    for person in people[1:]:
        await table.seating.join(person)
    await table.host.start(people[0])
    return table, people


async def seated(house: House, seats: list[SeatSpec], **spec: Any) -> tuple[Table, list[Person]]:
    """A running table; people where a seat is for one."""
    wanted = [seat for seat in seats if seat.kind == "person"]
    people = await house.guests(*("Ann", "Bob", "Cy", "Dot")[: len(wanted)])
    table = await house.tables.create(people[0], TableSpec(GAME, seats, **spec))
    for person in people[1:]:
        await table.seating.join(person)
    await table.host.start(people[0])
    return table, people


def council(table: Table, seat: int | None = None) -> dict[str, Any] | None:
    assert table.match is not None
    found: dict[str, Any] | None = table.match.view(seat)["council"]
    return found


async def until_council(table: Table, side: int | None = None) -> list[int]:
    """People answer until a team is asked something in council that has several answers; who decides."""
    for _ in range(400):
        open_one = council(table)
        assert table.match is not None
        if open_one and open_one["stage"] == "open" and len(table.match.decision.options) > 1:
            seats: list[int] = open_one["seats"]
            if side is None or int(table.match.state.side(seats[0])) == side:
                return seats
        await play(table)
    raise AssertionError("no council came")


async def answer(table: Table, seat: int, key: str) -> None:
    assert table.match is not None
    await table.answers.give(seat, key, table.match.decision.id)


def keys(table: Table) -> list[str]:
    assert table.match is not None
    return table.match.decision.options.keys


def steps(table: Table) -> int:
    assert table.match is not None
    return len(table.match.record)


def last(table: Table) -> tuple[int, str]:
    """Who gave the last answer, and which."""
    assert table.match is not None
    step = next(step for step in reversed(table.match.record.steps) if step.who >= 0)
    return step.who, step.key
