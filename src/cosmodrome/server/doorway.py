"""How requests come in: who says nothing, or never comes to the point, does not keep a connection for ever."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


class Doorway(HttpToolsProtocol):
    """Closes a connection whose next request has not said within a while, and shortly, what it wants.

    From then on others watch: over bodies `security.py`, over a connection between two requests uvicorn.
    """

    patience = 30.0  # seconds for the head of a request, its first line and headers
    longest = 64 * 1024  # bytes of it

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._deadline: asyncio.TimerHandle | None = None  # while a head is awaited
        self._read = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        self._await_head()

    def data_received(self, data: bytes) -> None:
        if getattr(self.cycle, "response_complete", True):  # there is none before the first request
            self._await_head()  # empty lines before it count, too
        super().data_received(data)
        if self._deadline is None:
            return
        self._read += len(data)
        if self._read > self.longest and not self.transport.is_closing():
            self.send_400_response("The head of this request is too long.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._await_head()

    def on_headers_complete(self) -> None:
        self._done()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._done()
        super().connection_lost(exc)

    def _await_head(self) -> None:
        if self._deadline is None:
            self._read = 0
            self._deadline = self.loop.call_later(self.patience, self._give_up)

    def _done(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        if not self.transport.is_closing():
            self.transport.close()
