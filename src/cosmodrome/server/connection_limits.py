"""What one connection may cost: limits on slow, silent and greedy HTTP and WebSocket clients."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ProtocolError
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol


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


class TokenBucket:
    """So much at once, and so much more every second."""

    def __init__(self, most: float, per_second: float) -> None:
        self._most = self._left = most
        self._per_second = per_second
        self._at = time.monotonic()

    def take(self, amount: float) -> bool:
        """Whether there was enough; if not, nothing is taken."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._per_second)
        self._at = now
        if amount > self._left:
            return False
        self._left -= amount
        return True


class LimitedFrames(ServerProtocol):
    """Reads frames within a budget of bytes. Each read and each frame costs some extra: even an empty one is work.

    It can stop in the middle of a read, whose few kilobytes may hold thousands of frames or decompress to megabytes.
    """

    budget = 128 * 1024  # bytes at once
    budget_per_second = 64 * 1024
    overhead = 256  # bytes that each read and each frame costs extra
    message_bytes = 16 * 1024  # when decompressed; viewers send a few hundred

    def __init__(self, **more: Any) -> None:
        # Quick, and without a window between two boards: there are many viewers, and most of them wait.
        deflate = ServerPerMessageDeflateFactory(
            server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"level": 1}
        )
        super().__init__(extensions=[deflate], max_size=self.message_bytes, **more)
        self.ping: bytes | None = None  # the latest that was not answered yet
        self._budget = TokenBucket(self.budget, self.budget_per_second)

    def receive_data(self, data: bytes | bytearray) -> None:
        if self._afford(len(data)):
            super().receive_data(data)

    def recv_frame(self, frame: Frame) -> None:
        if not self._afford(len(frame.data)):
            return
        if not (frame.data or frame.fin):
            self.refuse(CloseCode.POLICY_VIOLATION, "an empty fragment")
        elif frame.opcode is Opcode.PING:
            self.ping = bytes(frame.data)  # it is enough to answer the last of several
        else:
            super().recv_frame(frame)

    def refuse(self, code: CloseCode, reason: str) -> None:
        """Close the connection, and forget what was read."""
        self.parser_exc = ProtocolError(reason)
        self.events.clear()
        self.fail(code, reason)

    def _afford(self, size: int) -> bool:
        affordable = self._budget.take(size + self.overhead)
        if not affordable:
            self.refuse(CloseCode.POLICY_VIOLATION, "too many frames or bytes at once")
        return affordable


class LimitedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket on which a client can neither send without end nor let messages or pongs pile up."""

    waiting = 16  # messages that the application has not taken yet
    conn: LimitedFrames

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.conn = LimitedFrames(logger=self.logger)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self.handshake_initiated and not self.handshake_complete:
            self.transport.abort()  # a client has to wait until it is accepted
            return
        super().data_received(data)
        ping, self.conn.ping = self.conn.ping, None
        if ping is not None and self.conn.state is State.OPEN and self.writable.is_set():
            self.conn.send_pong(ping)
            self.transport.write(b"".join(self.conn.data_to_send()))

    def send_receive_event_to_app(self) -> None:
        if self.close_sent:
            self.frames = []
        elif self.queue.qsize() >= self.waiting:
            self._refuse(CloseCode.POLICY_VIOLATION, "too many messages wait")
        elif self.curr_msg_data_type == "text" and not _is_utf8(b"".join(self.frames)):
            self._refuse(CloseCode.INVALID_DATA, "not UTF-8")  # uvicorn would log a traceback
        else:
            super().send_receive_event_to_app()

    def _refuse(self, code: CloseCode, reason: str) -> None:
        self.frames = []
        self.conn.refuse(code, reason)
        self.handle_parser_exception()


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
        return True
    except UnicodeDecodeError:
        return False
