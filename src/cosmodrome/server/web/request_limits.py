"""What one address may ask, so that all others are served too: so many requests a minute, and so many at the same time.

Static files have a limit of their own: they are read and compressed only once, and a first visit asks for dozens.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from contextlib import ExitStack

from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Receive, Scope, Send

from cosmodrome.server.errors import ServerError, TooManyRequests, close_code
from cosmodrome.server.settings import Settings
from cosmodrome.server.web.error_responses import response_to
from cosmodrome.server.web.page_templates import is_static
from cosmodrome.server.web.security import MOST_ADDRESSES, Crowd, address_of

AT_ONCE = 40  # requests: several devices load a page
FILES = 10  # static files for each other request
LONGEST_WAIT = 3.0  # seconds until the turn of a request comes
PAUSE = 1.0  # seconds before a refusal is sent, so that whoever asks again at once costs little


class RequestLimits:
    """Counts the requests of each address. What comes faster than it may waits a little; if that is too long, 429."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self._requests = Pace(settings.requests_per_minute, AT_ONCE)
        self._files = Pace(settings.requests_per_minute * FILES, AT_ONCE * FILES)
        self._open = Crowd(settings.connections, "requests and live boards")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        with ExitStack() as stack:
            try:
                stack.enter_context(self._open.one_more(connection))
                pace = self._files if is_static(scope["path"]) else self._requests
                wait = pace.wait(address_of(connection))
            except ServerError as error:
                await asyncio.sleep(PAUSE)
                await _refuse(error, scope, receive, send)
                return
            if wait > 0:
                await asyncio.sleep(wait)
            await self.app(scope, receive, send)


class Pace:
    """A turn for each request: some at once, the others evenly at so many a minute; 0: any number.

    Forgets the addresses that were seen longest ago.
    """

    def __init__(self, per_minute: float, at_once: int) -> None:
        self._between = 60 / per_minute if per_minute else 0.0
        self._at_once = at_once
        self._turns: OrderedDict[str, float] = OrderedDict()  # address: when it has its next turn

    def wait(self, address: str) -> float:
        """Seconds until the turn of this request comes; ServerError 429 if that is too long."""
        if not self._between:
            return 0.0
        now = time.monotonic()
        turn = max(self._turns.pop(address, 0.0), now - (self._at_once - 1) * self._between)
        late = turn - now > LONGEST_WAIT
        self._turns[address] = turn if late else turn + self._between
        while len(self._turns) > MOST_ADDRESSES:
            self._turns.popitem(last=False)
        if late:
            raise TooManyRequests("too many requests from your address", turn - now)
        return turn - now


async def _refuse(error: ServerError, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http":
        response = await response_to(error, Request(scope))
        await response(scope, receive, send)
        return
    await receive()
    await send({"type": "websocket.accept"})  # a browser tells a page nothing of a handshake that failed
    await send({"type": "websocket.close", "code": close_code(error), "reason": str(error)[:100]})
