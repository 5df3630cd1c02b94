"""Which lessons people have finished: of accounts and of guests alike."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, exists, insert, select

from cosmodrome.server.store.schema import lessons_done
from cosmodrome.server.store.store import Store
from cosmodrome.server.store.table_types import Person


async def finished(store: Store, person: Person | None, game: str) -> set[str]:
    """The ids of the lessons of a game that this person has finished; none of somebody who is not known."""
    if person is None:
        return set()
    query = select(lessons_done.c.lesson).where(_of(person, game))
    return set(await store.read(lambda connection: connection.execute(query).scalars().all()))


async def finish(store: Store, person: Person, game: str, lesson: str) -> None:
    """Once is enough."""
    row = {"person_id": person.id, "game": game, "lesson": lesson}

    def work(connection: Connection) -> None:
        if not connection.scalar(select(exists().where(_of(person, game), lessons_done.c.lesson == lesson))):
            connection.execute(insert(lessons_done), row)

    await store.write(work)


def _of(person: Person, game: str) -> ColumnElement[bool]:
    return (lessons_done.c.person_id == person.id) & (lessons_done.c.game == game)
