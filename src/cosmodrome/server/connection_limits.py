"""What one connection may cost: limits on slow, silent and greedy HTTP and WebSocket clients."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import CloseCode


class LimitedHttp(HttpToolsProtocol):
    """Closes a connection whose next request head takes too long to arrive, or is too large.

    `security.Guard` limits the body until it is answered; whatever still arrives of it then has as long as a head.
    """

    head_seconds = 30.0
    head_bytes = 64 * 1024

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._deadline: asyncio.TimerHandle | None = None
        self._in_body = False  # of a request whose head has arrived
        self._head_read = 0  # bytes

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        self._start_deadline()

    def data_received(self, data: bytes) -> None:
        if not self._in_body or self.cycle.response_complete:
            self._start_deadline()  # empty lines before a head count, too
        super().data_received(data)
        if self._in_body or self._deadline is None:
            return
        self._head_read += len(data)
        if self._head_read > self.head_bytes and not self.transport.is_closing():
            self.send_400_response("The head of this request is too long.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._start_deadline()

    def on_headers_complete(self) -> None:
        self._cancel_deadline()
        self._in_body = True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._cancel_deadline()
        self._in_body = False
        self._head_read = 0
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_deadline()
        super().connection_lost(exc)

    def _start_deadline(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.head_seconds, self._give_up)

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        if not self.transport.is_closing():
            self.transport.close()


class LimitedWebSocket(WebSocketsSansIOProtocol):
    """Compresses quickly, and keeps no window between two boards: there are many viewers, and most of them wait."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"level": 1}
            )
        ]

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_utf8(b"".join(self.frames)):
            self.conn.fail(CloseCode.INVALID_DATA, "not UTF-8")  # uvicorn would log a traceback
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
        return True
    except UnicodeDecodeError:
        return False
