"""The finished games of a person: searched, filtered, page by page, and counted by game and by opponent."""

from __future__ import annotations

import time
from typing import Any, Literal, NamedTuple

from sqlalchemy import Connection, Select, case, func, select

from cosmodrome.server.store import schema
from cosmodrome.server.store.table_types import Person, Summary
from cosmodrome.server.tables.tables import Tables

PAGE = 20  # games
A_DAY = 86400.0  # seconds
LONGEST_SEARCH = 100  # characters
MOST_OPPONENTS = 50

Ending = Literal["", "won", "lost"]
Order = Literal["newest", "oldest", "longest"]


class Filter(NamedTuple):
    """Which games, and in which order."""

    text: str = ""  # every word of it stands in the title, or in the name of the game or of a player
    game: str = ""
    result: Ending = ""
    days: int = 0  # ended within so many; 0: at any time
    order: Order = "newest"


class PlayedGame(NamedTuple):
    """A finished game as one of its players finds it in the list."""

    table: Summary
    won: bool
    began: float
    ended: float
    moves: int
    turns: int  # 0: not counted
    against: list[str]
    beside: list[str]  # who won and lost together with them

    @property
    def seconds(self) -> float:
        return max(0.0, self.ended - self.began)


class PlayedPage(NamedTuple):
    """The games of a page, and how many there are in all."""

    games: list[PlayedGame]
    total: int
    number: int  # from 1
    pages: int


class Tally(NamedTuple):
    """How often a person won: of all their games of one kind."""

    name: str
    games: int
    won: int


class Opponent(NamedTuple):
    """How often a person won against somebody: games that one of the two won and the other did not."""

    name: str
    bot: bool
    games: int
    won: int
    lost: int


_games, _seats = schema.finished_games.c, schema.finished_seats.c


async def played_games(tables: Tables, person: Person, wanted: Filter, number: int = 1) -> PlayedPage:
    """A page of the finished games of a person; of a number that there is not, the nearest."""

    def look(connection: Connection) -> tuple[int, int, Any, Any]:
        found = _found(person, wanted)
        total = connection.scalar(select(func.count()).select_from(found.subquery())) or 0
        here = max(1, min(number, -(-total // PAGE)))
        rows = connection.execute(_ordered(found, wanted.order).limit(PAGE).offset((here - 1) * PAGE)).all()
        sitting = select(schema.finished_seats).where(_seats.table_id.in_([row.id for row in rows]))
        return total, here, rows, connection.execute(sitting.order_by(_seats.number)).all()

    total, here, rows, sitting = await tables.store.read(look)
    listed = zip(rows, tables.summaries(rows, person.id), strict=True)
    games = [_played(row, table, [seat for seat in sitting if seat.table_id == row.id]) for row, table in listed]
    return PlayedPage(games, total, here, max(1, -(-total // PAGE)))


def _found(person: Person, wanted: Filter) -> Select[Any]:
    tables = schema.tables
    found = (
        select(tables, _games.began, _games.ended, _games.moves, _games.turns, _seats.won, _seats.party)
        .join(schema.finished_games, _games.table_id == tables.c.id)
        .join(schema.finished_seats, _seats.table_id == tables.c.id)
        .where(_seats.person_id == person.id)
    )
    for word in wanted.text[:LONGEST_SEARCH].casefold().split():
        found = found.where(_games.words.contains(word, autoescape=True))
    if wanted.game:
        found = found.where(tables.c.game == wanted.game)
    if wanted.result:
        found = found.where(_seats.won.is_(wanted.result == "won"))
    if wanted.days:
        found = found.where(_games.ended > time.time() - wanted.days * A_DAY)
    return found


def _ordered(found: Select[Any], order: Order) -> Select[Any]:
    if order == "longest":
        return found.order_by(_games.moves.desc(), _games.ended.desc(), _games.table_id)
    return found.order_by(_games.ended if order == "oldest" else _games.ended.desc(), _games.table_id)


def _played(row: Any, table: Summary, sitting: list[Any]) -> PlayedGame:
    others = [seat for seat in sitting if seat.number != table.seat]
    against = [seat.name for seat in others if seat.party != row.party]
    beside = [seat.name for seat in others if seat.party == row.party]
    return PlayedGame(table, row.won, row.began, row.ended, row.moves, row.turns, against, beside)


async def tallies(tables: Tables, person: Person) -> list[Tally]:
    """By game, the one that was played most first. Practice counts as played, not as won."""
    won = func.sum(case((_seats.won & _games.counts, 1), else_=0))
    query = (
        select(schema.tables.c.game, func.count(), won)
        .join(schema.finished_games, _games.table_id == schema.tables.c.id)
        .join(schema.finished_seats, _seats.table_id == schema.tables.c.id)
        .where(_seats.person_id == person.id)
        .group_by(schema.tables.c.game)
        .order_by(func.count().desc(), schema.tables.c.game)
    )
    rows = await tables.store.read(lambda connection: connection.execute(query).all())
    return [Tally(*row) for row in rows]


async def opponents(tables: Tables, person: Person) -> list[Opponent]:
    """Bots and people, those first that were met most; practice and games from a position do not count."""
    own, other, people = schema.finished_seats.alias(), schema.finished_seats.alias(), schema.people.c
    games = func.count()
    query = (
        select(
            func.coalesce(func.max(people.name), func.max(other.c.name)),
            other.c.bot,
            games,
            func.sum(case((own.c.won & ~other.c.won, 1), else_=0)),
            func.sum(case((other.c.won & ~own.c.won, 1), else_=0)),
        )
        .select_from(own)
        .join(other, (other.c.table_id == own.c.table_id) & (other.c.party != own.c.party))
        .join(schema.finished_games, _games.table_id == own.c.table_id)
        .outerjoin(schema.people, people.id == other.c.person_id)
        .where((own.c.person_id == person.id) & _games.counts)
        .group_by(other.c.person_id, other.c.bot)
        .order_by(games.desc(), other.c.bot)
        .limit(MOST_OPPONENTS)
    )
    rows = await tables.store.read(lambda connection: connection.execute(query).all())
    return [Opponent(bot_name(bot) if bot else name, bool(bot), *counts) for name, bot, *counts in rows]


def bot_name(bot: str) -> str:
    return f"{bot.replace('_', ' ').capitalize()} bot"
