"""How requests come in: who says nothing, or never comes to the point, does not keep a connection for ever."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


class Doorway(HttpToolsProtocol):
    """Closes a connection whose next request has not said within a while, and shortly, what it wants.

    Over the body that follows `security.py` watches, until it is answered: what still comes of it then has as long.
    """

    patience = 30.0  # seconds for the head of a request, its first line and headers
    longest = 64 * 1024  # bytes of it

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._deadline: asyncio.TimerHandle | None = None
        self._in_body = False  # of a request whose head has come
        self._read = 0  # bytes of the head

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        self._hurry()

    def data_received(self, data: bytes) -> None:
        if not self._in_body or self.cycle.response_complete:
            self._hurry()  # empty lines before a head count, too
        super().data_received(data)
        if self._in_body or self._deadline is None:
            return
        self._read += len(data)
        if self._read > self.longest and not self.transport.is_closing():
            self.send_400_response("The head of this request is too long.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._hurry()

    def on_headers_complete(self) -> None:
        self._relax()
        self._in_body = True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._relax()
        self._in_body = False
        self._read = 0
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._relax()
        super().connection_lost(exc)

    def _hurry(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.patience, self._give_up)

    def _relax(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        if not self.transport.is_closing():
            self.transport.close()
