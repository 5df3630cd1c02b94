"""What one address may ask, so that all others are served too: so many requests a minute, and so many at the same time.

Static files have a limit of their own: they are read and compressed only once, and a first visit asks for dozens.
"""

from __future__ import annotations

import asyncio
from contextlib import ExitStack

from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Receive, Scope, Send

from cosmodrome.server.errors import ServerError, close_code
from cosmodrome.server.rate_limits import ConcurrencyLimit, RateLimit
from cosmodrome.server.settings import Settings
from cosmodrome.server.web.error_responses import response_to
from cosmodrome.server.web.page_templates import is_static
from cosmodrome.server.web.security import address_of

AT_ONCE = 40  # requests: several devices load a page
FILES = 10  # static files for each other request
LONGEST_WAIT = 3.0  # seconds until the turn of a request comes
PAUSE = 1.0  # seconds before a refusal is sent, so that whoever asks again at once costs little


class RequestLimits:
    """Counts the requests of each address. What comes faster than it may waits a little; if that is too long, 429."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        rate = settings.requests_per_minute
        self._requests = RateLimit(rate, "requests", AT_ONCE, LONGEST_WAIT)
        self._files = RateLimit(rate * FILES, "requests", AT_ONCE * FILES, LONGEST_WAIT)
        self._open = ConcurrencyLimit(settings.connections, "requests and live boards")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        address = address_of(HTTPConnection(scope))
        with ExitStack() as stack:
            try:
                stack.enter_context(self._open.one_more(address))
                limit = self._files if is_static(scope["path"]) else self._requests
                wait = limit.count(address)
            except ServerError as error:
                await asyncio.sleep(PAUSE)
                await _refuse(error, scope, receive, send)
                return
            if wait > 0:
                await asyncio.sleep(wait)
            await self.app(scope, receive, send)


async def _refuse(error: ServerError, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http":
        response = await response_to(error, Request(scope))
        await response(scope, receive, send)
        return
    await receive()
    await send({"type": "websocket.accept"})  # a browser tells a page nothing of a handshake that failed
    await send({"type": "websocket.close", "code": close_code(error), "reason": str(error)[:100]})
