"""What a running server holds, and what every request asks of it: who comes, and what they may see."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import nullcontext, suppress
from functools import cache
from typing import Annotated, Any, NamedTuple, ParamSpec, TypeVar

import msgspec
from fastapi import Depends, Request
from starlette.requests import HTTPConnection
from starlette.responses import Response

from cosmodrome.games.catalogue import described
from cosmodrome.games.definition import Definition
from cosmodrome.server.errors import ServerError
from cosmodrome.server.past.history import Past
from cosmodrome.server.past.imports import Imports
from cosmodrome.server.past.replay_threads import ReplayThreads
from cosmodrome.server.past.vetting import Vetting
from cosmodrome.server.past.vetting_worker import Job, RecordJob
from cosmodrome.server.people.login_backoff import LoginBackoff
from cosmodrome.server.people.people import People
from cosmodrome.server.rate_limits import ConcurrencyLimit, RateLimit
from cosmodrome.server.settings import Settings
from cosmodrome.server.store.set_aside import SetAside
from cosmodrome.server.store.store import Store, open_store
from cosmodrome.server.store.table_types import Person, TableSpec, Viewer
from cosmodrome.server.tables.table import Table
from cosmodrome.server.tables.tables import Tables
from cosmodrome.server.thinking.reviews import Asker, Reviews
from cosmodrome.server.upkeep.cleanup import Cleaner
from cosmodrome.server.upkeep.watchdog import Watchdog
from cosmodrome.server.web.component_sources import printed
from cosmodrome.server.web.security import SAFE, Cookies, address_of, bearer, check_origin

P = ParamSpec("P")
T = TypeVar("T")
BOT_PAUSE = 0.6  # seconds before a bot's answer counts, so that people can follow


class ServerState:
    """Store, people and tables of one server. Open from `open()` to `close()`."""

    store: Store
    people: People
    tables: Tables
    set_aside: SetAside
    replay_threads: ReplayThreads
    lesson_threads: ReplayThreads
    vetting: Vetting
    reviews: Reviews
    _cleaning: asyncio.Task[None]

    def __init__(self, settings: Settings, bot_pause: float = BOT_PAUSE) -> None:
        self.settings = settings
        self.cookies = Cookies(settings)
        self.guest_limit = RateLimit(settings.guests_per_minute, "new guests")
        self.login_limit = RateLimit(settings.logins_per_minute, "attempts to log in or register")
        self.login_backoff = LoginBackoff()
        self.table_limit = RateLimit(settings.tables_per_minute, "new tables")
        self.import_limit = RateLimit(settings.imports_per_minute, "records")
        self.preview_limit = RateLimit(settings.previews_per_minute, "previews")
        self.hint_limit = RateLimit(settings.hints_per_minute, "hints")
        self.review_limit = RateLimit(settings.reviews_per_minute, "reviews")
        self.look_limit = RateLimit(settings.replays_per_minute, "requests for replays")
        self.streams = ConcurrencyLimit(settings.streams, "live boards")
        self.imports = Imports(settings)
        self.watchdog = Watchdog(settings.data, settings.standstill)
        self.described = cache(self._described)  # these are the same for everybody
        self.printed = cache(self._printed)
        self._bot_pause = bot_pause

    async def open(self) -> None:
        self.store = await open_store(self.settings.database)
        self.set_aside = SetAside(self.settings.data, self.watchdog.fired())
        self.watchdog.start()
        self.people = People(self.store)
        self.tables = Tables(
            self.store,
            workers=self.settings.bot_processes or None,
            pause=self._bot_pause,
            components=self.settings.components,
            listed_per_host=self.settings.listed_per_host,
            per_person=self.settings.tables_per_person,
            bots_alone=self.settings.bot_tables,
            bot_limits=self.settings.search_limits,
            bot_patience=self.settings.bot_patience,
            set_aside=self.set_aside,
        )
        self.replay_threads = ReplayThreads()
        self.lesson_threads = ReplayThreads(name="lessons")
        self.vetting = Vetting(self.import_limit, self.settings.import_seconds)
        self.reviews = Reviews(self.tables.bot_processes, self.settings.hint_bot, self.settings.review_iterations)
        await self.tables.start()
        settings = self.settings
        cleaner = Cleaner(
            self.store,
            self.people,
            self.tables,
            settings.keep_guests,
            settings.keep_open_tables,
            settings.keep_running_tables,
            settings.keep_finished_tables,
        )
        self._cleaning = asyncio.create_task(cleaner.run())

    async def close(self) -> None:
        self._cleaning.cancel()
        with suppress(asyncio.CancelledError):
            await self._cleaning
        self.reviews.close()
        await self.vetting.close()
        self.lesson_threads.close()
        self.replay_threads.close()
        await self.tables.close()
        await self.store.close()

    def _described(self, game: Definition) -> bytes:
        """The game as JSON, with the figures that are played with here."""
        return msgspec.json.encode(described(game, self.settings.components.get(game.id)))

    def _printed(self, game: Definition) -> dict[str, Any]:
        """Where these figures come from."""
        return printed(game, self.settings.components.get(game.id))

    def check_own(self, connection: HTTPConnection) -> None:
        """403 for what a page of another site sends; for endpoints that need no cookie."""
        check_origin(self.settings, connection)

    async def person(self, connection: HTTPConnection) -> Person | None:
        """Whose cookie this is. Where it may change something, the request must come from our own pages."""
        session = self.cookies.read(connection)
        if not session:
            return None
        if connection.scope["type"] == "websocket" or connection.scope["method"] not in SAFE:
            check_origin(self.settings, connection)
        return await self.people.by_session(session)


class Visit(NamedTuple):
    """One request: the server, who came, and the seat's token if they sent one."""

    server: ServerState
    person: Person | None
    token: str | None
    connection: HTTPConnection

    async def table(self, table_id: str) -> tuple[Table, Viewer]:
        """The table, as this visitor sees it; 404, 403 or 401."""
        table = await self.server.tables.open(table_id)
        return table, table.viewer(self.person, self.token)

    async def seat(self, table_id: str) -> tuple[Table, int]:
        """The table and the visitor's seat at it; 403 if they have none or may not answer for it."""
        table, viewer = await self.table(table_id)
        if viewer.seat is None:
            raise ServerError("you have no seat at this table", 403)
        return table, viewer.seat

    async def look_back(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """What the work gives: something that takes a while, in the threads for it."""
        path, set_aside = self.connection.path_params, self.server.set_aside
        name = str(path.get("table_id") or path.get("name") or "")  # the record's
        if name in set_aside:
            raise ServerError("this record cannot be shown; the host finds the reason in the server log", 500)

        def noted() -> T:
            with set_aside.in_hand(name, "drawn") if name else nullcontext():
                return work(*given, **named)

        return await self.server.replay_threads.back(address_of(self.connection), noted)

    async def learn(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """The same for a lesson, which is short: it does not wait until somebody has looked back."""
        return await self.server.lesson_threads.back(address_of(self.connection), work, *given, **named)

    async def import_record(self, record: bytes) -> str:
        """Keep a record that the visitor brought along; its name."""
        self.server.import_limit.count(address_of(self.connection))
        if not self.server.imports.has(record):
            await self.vet(RecordJob(record, self.server.settings.import_steps))
        return await self.look_back(self.server.imports.add, self.address(), record)

    async def record(self, name: str) -> bytes:
        """The same as it was brought along."""
        return await self.look_back(self.server.imports.record, name)

    async def vet(self, job: Job) -> None:
        """ServerError 422 if what the visitor brought cannot be shown."""
        await self.server.vetting.vet(address_of(self.connection), job)

    async def imported(self, name: str) -> Past:
        """The game of a record that somebody brought along; 404 if it is not there."""
        return await self.look_back(self.server.imports.past, self.address(), name)

    def address(self) -> str:
        """A hash of the visitor's address, to compare it by."""
        return self.server.cookies.hashed_address(self.connection)

    def asker(self) -> Asker:
        """Who asks for something that others wait for too."""
        return Asker(self.address(), self.person.id if self.person else "")

    def known(self) -> Person:
        """The person; 401 if nobody is known by this cookie."""
        if self.person is None:
            raise ServerError("this cookie belongs to nobody; become a guest or log in first", 401)
        return self.person

    async def guest(self, response: Response, name: str | None = None) -> Person:
        """The person; whoever has no cookie yet becomes a guest, and the response carries the cookie."""
        if self.person is not None:
            return self.person
        if self.token is not None:  # a cookie beside it was not looked at, and is not to be replaced
            raise ServerError("this needs a person's cookie, not a seat token", 403)
        check_origin(self.server.settings, self.connection)
        self.server.guest_limit.count(address_of(self.connection))
        person = await self.server.people.guest(name)
        await self.welcome(response, person)
        return person

    async def new_table(self, response: Response, spec: TableSpec, start: bool = False) -> tuple[Table, Person]:
        """A table of the visitor's, and who that is; whoever has no cookie yet becomes a guest. `start`: at once."""
        self.server.check_own(self.connection)  # other sites use up nobody's limit
        self.server.table_limit.count(address_of(self.connection))
        person = await self.guest(response)
        return await self.server.tables.create(person, spec, start, self.address()), person

    async def rematch(self, table_id: str) -> tuple[Table, Person]:
        """The table of the rematch, and who asked for it."""
        table, _ = await self.table(table_id)
        person = self.known()
        self.server.table_limit.count(address_of(self.connection))
        return await self.server.tables.rematches.ask(table, person, self.address()), person

    async def welcome(self, response: Response, person: Person) -> None:
        """A new session for this person, in the cookie of the response. The old one ends."""
        old = self.server.cookies.read(self.connection)
        session = await self.server.people.open_session(person)
        if old:
            await self.server.people.end_session(old)
        self.server.cookies.write(self.connection, response, session)


async def visit(request: Request) -> Visit:
    """What the routes depend on."""
    return await visit_of(request.app.state.server, request)


async def look(who: Annotated[Visit, Depends(visit)]) -> Visit:
    """What the routes depend on that look back."""
    who.server.look_limit.count(address_of(who.connection))
    return who


async def visit_of(server: ServerState, connection: HTTPConnection) -> Visit:
    token = bearer(connection.headers)
    person = await server.person(connection) if token is None else None
    return Visit(server, person, token, connection)
