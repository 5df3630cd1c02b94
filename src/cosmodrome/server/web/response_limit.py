"""A largest size for whatever the server sends: what strangers bring along may be repeated on a page without end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cosmodrome.server.errors import ServerError
from cosmodrome.server.settings import MEGABYTE


def check_size(size: int, limit: int) -> None:
    """ServerError 422 if something is too large to be sent."""
    if size > limit:
        raise ServerError(
            f"this is too large to be sent: {size / MEGABYTE:.1f} MB; the server sends at most {limit / MEGABYTE:g} MB",
            422,
        )


class ResponseLimit:
    """Sends an error instead of a response that is too large. Inside of what compresses responses."""

    def __init__(self, app: ASGIApp, limit: int, refused: Callable[[Request, Exception], Awaitable[Response]]) -> None:
        self.app = app
        self._limit = limit
        self._refused = refused

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":  # live boards check their frames themselves
            await self.app(scope, receive, send)
            return
        fits = True

        async def limited_send(message: Message) -> None:
            nonlocal fits
            if message["type"] == "http.response.start":
                try:
                    check_size(int(Headers(raw=message["headers"]).get("content-length", 0)), self._limit)
                except ServerError as error:
                    fits = False
                    response = await self._refused(Request(scope), error)
                    await response(scope, receive, send)
            if fits:
                await send(message)

        await self.app(scope, receive, limited_send)
