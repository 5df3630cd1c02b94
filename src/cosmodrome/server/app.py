"""The web application: server, JSON API, live updates and pages put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match

from cosmodrome import __version__
from cosmodrome.errors import CosmodromeError
from cosmodrome.server.routes import (
    account_pages,
    accounts,
    api,
    guide_pages,
    hints,
    lesson_pages,
    live,
    my_games,
    pages,
    previews,
    readings,
    replays,
    review_pages,
)
from cosmodrome.server.settings import Settings
from cosmodrome.server.upkeep import garbage_collection
from cosmodrome.server.web import page_templates
from cosmodrome.server.web.error_responses import refusal, response_to
from cosmodrome.server.web.faults import faults_in_words
from cosmodrome.server.web.openapi import Documented
from cosmodrome.server.web.request_limits import RequestLimits
from cosmodrome.server.web.response_limit import ResponseLimit
from cosmodrome.server.web.security import POLICY, Guard
from cosmodrome.server.web.server_state import BOT_PAUSE, ServerState

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
WORDS = {
    400: "the body of this request cannot be read",  # what the libraries refuse; our own code gives its reasons
    404: "there is no such page",
    405: "this method is not allowed here",
}


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
    for part in (page_templates, *parts, lesson_pages):  # most requests are for files
        app.include_router(part.router)
    app.add_middleware(ResponseLimit, limit=settings.response_bytes, refused=_refused)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(RequestLimits, settings=settings)
    app.add_middleware(Guard, settings=settings)
    app.add_exception_handler(CosmodromeError, _refused)
    app.add_exception_handler(HTTPException, _not_here)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(Exception, _failed)
    return app


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, CosmodromeError)
    return await response_to(error, request)


async def _not_here(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    text = WORDS.get(error.status_code, str(error.detail))
    headers = {"allow": _allowed(request)} if error.status_code == 405 else error.headers
    return await refusal(request, error.status_code, text, headers=headers)


def _allowed(request: Request) -> str:
    """All methods of this path; the error itself names only those of the first route that has it."""

    def matches(method: str) -> bool:
        scope = {**request.scope, "method": method}
        return any(route.matches(scope)[0] is Match.FULL for route in request.app.routes)

    found = [method for method in METHODS if matches(method)]
    return ", ".join([*found, "HEAD"] if "GET" in found else found)  # see `Guard`


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    faults = [{**fault, "loc": fault["loc"][1:]} for fault in error.errors()]  # without body, query or path
    return await refusal(request, 422, faults_in_words(faults))


async def _failed(request: Request, error: Exception) -> Response:
    """A fault of ours: whoever runs the server reads about it in the terminal."""
    text = "something went wrong on the server; it is not your fault"
    return await refusal(request, 500, text, headers={**POLICY, "cache-control": "no-store"})
