"""The web application: server, JSON API, live updates and pages put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Match

from cosmodrome import __version__
from cosmodrome.errors import CosmodromeError
from cosmodrome.server import (
    account_pages,
    accounts,
    api,
    garbage_collection,
    guide_pages,
    hints,
    lesson_pages,
    live,
    my_games,
    page_templates,
    pages,
    previews,
    readings,
    replays,
    review_pages,
)
from cosmodrome.server.errors import headers_of, rule_of, status_of
from cosmodrome.server.openapi import Documented
from cosmodrome.server.response_limit import ResponseLimit
from cosmodrome.server.security import POLICY, Guard
from cosmodrome.server.server_state import BOT_PAUSE, ServerState
from cosmodrome.server.settings import Settings

LONGEST_MESSAGE = 1000  # characters
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
WORDS = {404: "there is no such page", 405: "this method is not allowed here"}


def create_app(settings: Settings, bot_pause: float = BOT_PAUSE) -> FastAPI:
    """The application over these settings; it opens the database when it starts."""
    settings.prepare()
    server = ServerState(settings, bot_pause)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await server.open()
        try:
            with garbage_collection.seldom():
                yield
        finally:
            await server.close()

    app = Documented(
        title="Cosmodrome",
        version=__version__,
        lifespan=lifespan,
    )
    app.state.server = server
    app.include_router(api.catalogue)
    parts = (
        api,
        accounts,
        live,
        pages,
        guide_pages,
        hints,
        account_pages,
        my_games,
        previews,
        readings,
        replays,
        review_pages,
    )
    for part in (*parts, lesson_pages, page_templates):
        app.include_router(part.router)
    app.add_middleware(ResponseLimit, limit=settings.response_limit, refused=_refused)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(Guard, settings=settings)
    app.add_exception_handler(CosmodromeError, _refused)
    app.add_exception_handler(HTTPException, _not_here)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(Exception, _failed)
    return app


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, CosmodromeError)
    return await _answer(request, status_of(error), str(error), rule=rule_of(error), headers=headers_of(error))


async def _not_here(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    text = WORDS.get(error.status_code, str(error.detail))
    headers = {"allow": _allowed(request)} if error.status_code == 405 else error.headers
    return await _answer(request, error.status_code, text, headers=headers)


def _allowed(request: Request) -> str:
    """All methods of this path; the error itself names only those of the first route that has it."""

    def matches(method: str) -> bool:
        scope = {**request.scope, "method": method}
        return any(route.matches(scope)[0] is Match.FULL for route in request.app.routes)

    found = [method for method in METHODS if matches(method)]
    return ", ".join([*found, "HEAD"] if "GET" in found else found)  # see `Guard`


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    faults = [f"{'.'.join(map(str, fault['loc'][1:])) or 'the body'}: {fault['msg']}" for fault in error.errors()]
    return await _answer(request, 422, "; ".join(faults))


async def _failed(request: Request, error: Exception) -> Response:
    """A fault of ours: whoever runs the server reads about it in the terminal."""
    return await _answer(
        request,
        500,
        "something went wrong on the server; it is not your fault",
        headers={**POLICY, "cache-control": "no-store"},
    )


async def _answer(request: Request, status: int, text: str, rule: str = "", headers: Any = None) -> Response:
    """Programs get JSON, people a page."""
    text = text[:LONGEST_MESSAGE]  # what somebody sent may stand in it
    if request.url.path.startswith("/api/"):
        told = {"error": text, **({"rule": rule} if rule else {})}
        return JSONResponse(told, status, headers=headers)
    person = None
    with suppress(CosmodromeError):  # a page that tells what is wrong comes in any case
        person = await request.app.state.server.person(request)
    page = page_templates.page(request, "error.html", {"status": status, "message": text}, person, status)
    page.headers.update(headers or {})
    return page
