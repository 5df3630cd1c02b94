"""Looking back on a table of this server and on a record that somebody brought along is the same: written once, each
page and endpoint has two addresses.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial, wraps
from inspect import signature
from typing import Annotated, Any

from fastapi import APIRouter, Depends
from starlette.responses import Response

from cosmodrome.match.match import Match
from cosmodrome.server.errors import ServerError
from cosmodrome.server.past.history import Past
from cosmodrome.server.routes.api import Plain
from cosmodrome.server.web.server_state import Visit, look

Looker = Annotated[Visit, Depends(look)]
Endpoint = Callable[..., Awaitable[Response]]


@dataclass(frozen=True)
class Game:
    """A game to look back on."""

    base: str  # path of its pages
    replay: str
    record_path: str  # where it can be downloaded
    match: Match | None
    past_of: Callable[[Match], Awaitable[Past]]
    read: Callable[[], Awaitable[bytes]]
    own: int | None = None  # the seat of the visitor
    late: Sequence[int] = ()  # seats whose time ran out
    is_host: bool = False
    foreign: bool = False  # not of this server, so nobody knows yet how the game goes on from it

    def begun(self, wanted_for: str) -> Match:
        """Return the match; ServerError 409 says what cannot be done before it has begun."""
        if self.match is None:
            raise ServerError(f"the game has not started, so there is nothing to {wanted_for}", 409)
        return self.match

    async def past(self) -> Past:
        return await self.past_of(self.begun("replay"))

    async def record(self, wanted_for: str) -> bytes:
        self.begun(wanted_for)
        return await self.read()


async def _of_table(table_id: str, who: Visit) -> Game:
    """The game of a table. While it runs, visitors see their own side."""
    table, viewer = await who.table(table_id)

    async def read() -> bytes:
        return (await who.look_back(table.record_text)).encode()

    return Game(
        f"/t/{table.id}",
        f"/t/{table.id}/replay",
        f"/api/tables/{table.id}/record",
        table.match,
        lambda match: who.look_back(Past, match),
        read,
        own=viewer.seat,
        late=[seat.number for seat in table.seats if seat.timed_out],
        is_host=table.host.is_host(who.person),
    )


async def _of_record(name: str, who: Visit) -> Game:
    """The game of a record that somebody brought along."""
    past = await who.imported(name)

    async def past_of(match: Match) -> Past:
        return past

    base, read = f"/r/{name}", partial(who.record, name)
    return Game(base, base, f"/api/records/{name}", past.match, past_of, read, foreign=True)


Finder = Callable[[], Awaitable[Game]]  # looked for once the rest of a request is known to be valid


async def _find_table(table_id: str, who: Looker) -> Finder:
    return partial(_of_table, table_id, who)


async def _find_record(name: str, who: Looker) -> Finder:
    return partial(_of_record, name, who)


def pages(router: APIRouter, path: str, method: str = "GET") -> Callable[[Endpoint], Endpoint]:
    """Add a page of both; its function takes the `game`."""

    def add(endpoint: Endpoint) -> Endpoint:
        for find, base in ((_find_table, "/t/{table_id}"), (_find_record, "/r/{name}")):
            address = base if (path, find) == ("/replay", _find_record) else f"{base}{path}"
            router.add_api_route(address, _bound(endpoint, find), methods=[method], include_in_schema=False)
        return endpoint

    return add


def endpoints(
    router: APIRouter, path: str, answer: object, of_table: str, of_record: str, method: str = "GET", status: int = 200
) -> Callable[[Endpoint], Endpoint]:
    """Add an endpoint of both; its function takes the `game`. `of_table` and `of_record`: "name: what it does"."""

    def add(endpoint: Endpoint) -> Endpoint:
        for find, base, described in (
            (_find_table, "/api/tables/{table_id}", of_table),
            (_find_record, "/api/records/{name}", of_record),
        ):
            name, _, description = described.partition(": ")
            router.add_api_route(
                f"{base}{path}",
                _bound(endpoint, find),
                methods=[method],
                name=name,
                description=description,
                status_code=status,
                response_class=Plain,
                response_model=answer,
                tags=["replays"],
            )
        return endpoint

    return add


def _bound(endpoint: Endpoint, find: Callable[..., Awaitable[Finder]]) -> Endpoint:
    """Return the endpoint with its parameter `game` found in this way."""

    @wraps(endpoint)
    async def bound(game: Finder, **given: Any) -> Response:
        return await endpoint(game=await game(), **given)

    told = signature(endpoint, eval_str=True)
    finder = told.parameters["game"].replace(annotation=Annotated[Finder, Depends(find)])
    parameters = [finder if name == "game" else one for name, one in told.parameters.items()]
    bound.__signature__ = told.replace(parameters=parameters)  # type: ignore[attr-defined]  # FastAPI reads it
    return bound
