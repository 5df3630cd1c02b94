"""What one connection may cost: limits on clients that are slow or silent, flood the server or do not read."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ProtocolError
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from cosmodrome.server.rate_limits import SOON, TokenBucket
from cosmodrome.server.settings import Settings
from cosmodrome.server.web.security import network_of

_log = logging.getLogger(__name__)
# uvicorn warns of every request that it cannot read. Not from `getLogger`: uvicorn sets up anew what that knows.
_errors = logging.Logger("uvicorn.error.http", logging.ERROR)
_errors.parent = logging.getLogger("uvicorn.error")
_CROWDED = b"your address already has too many connections open"
TOO_MANY = (
    b"HTTP/1.1 429 Too Many Requests\r\nretry-after: %d\r\nconnection: close\r\n"
    b"content-type: text/plain; charset=utf-8\r\ncontent-length: %d\r\n\r\n%s"
) % (SOON, len(_CROWDED), _CROWDED)


class UnreadLimit(asyncio.Protocol):
    """Drops a client that reads nothing for a while, although something waits for it."""

    unread_seconds = 60.0
    transport: asyncio.Transport
    _unread = 0  # bytes at the last check
    _unread_check: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(0)  # call pause_writing as soon as the system does not take everything
        if self.transport.get_write_buffer_size():  # of the protocol before
            self.pause_writing()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._check_later()

    def resume_writing(self) -> None:
        self._stop_checking()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_checking()
        super().connection_lost(exc)

    def _check_later(self) -> None:
        self._stop_checking()
        self._unread = self.transport.get_write_buffer_size()
        self._unread_check = asyncio.get_running_loop().call_later(self.unread_seconds, self._check_unread)

    def _stop_checking(self) -> None:
        if self._unread_check is not None:
            self._unread_check.cancel()
            self._unread_check = None

    def _check_unread(self) -> None:
        if self.transport.get_write_buffer_size() < self._unread:
            self._check_later()
        else:
            self.transport.abort()  # to close it would wait until all is read


class MalformedRequests:
    """Counts requests that cannot be read, and logs their number once a minute: a line for each would fill the disk."""

    every = 60.0  # seconds

    def __init__(self) -> None:
        self._number = 0

    def count(self) -> None:
        self._number += 1
        if self._number == 1:
            asyncio.get_running_loop().call_later(self.every, self._tell)

    def _tell(self) -> None:
        number, self._number = self._number, 0
        _log.warning("%d malformed HTTP request%s in %g seconds", number, "s"[: number > 1], self.every)


class LimitedHttp(UnreadLimit, HttpToolsProtocol):
    """Closes a connection whose next request head takes too long to arrive, or is too large, and those beyond the most
    that an address may have. A proxy has those of all its visitors: `request_limits` counts what they do.

    `security.Guard` limits the body until it is answered; whatever still arrives of it then has as long as a head.
    """

    head_seconds = 30.0
    head_bytes = 64 * 1024

    def __init__(self, *given: Any, settings: Settings, malformed: MalformedRequests, **more: Any) -> None:
        super().__init__(*given, **more)
        self.logger = _errors
        self._settings = settings
        self._malformed = malformed
        self._deadline: asyncio.TimerHandle | None = None
        self._in_body = False  # of a request whose head has arrived
        self._head_read = 0  # bytes

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        if self._too_many():
            transport.write(TOO_MANY)
            transport.close()
        else:
            self._start_deadline()

    def _too_many(self) -> bool:
        most = self._settings.connections
        if not most or self.client is None or self._settings.is_proxy(self.client[0]):
            return False
        address = network_of(self.client[0])
        clients = (getattr(one, "client", None) for one in self.connections)
        return sum(network_of(client[0]) == address for client in clients if client) > most

    def send_400_response(self, msg: str) -> None:
        self._malformed.count()
        super().send_400_response(msg)

    def data_received(self, data: bytes) -> None:
        if not self._in_body or self.cycle.response_complete:
            self._start_deadline()  # empty lines before a head count, too
        super().data_received(data)
        if self._in_body or self._deadline is None:
            return
        self._head_read += len(data)
        if self._head_read > self.head_bytes and not self.transport.is_closing():
            self.send_400_response("The head of this request is too long.")

    def handle_websocket_upgrade(self) -> None:
        begun = self.cycle is not None  # it is None before the first request
        if begun and not self.cycle.response_complete:
            self.transport.abort()  # nobody would finish that response once this protocol is replaced
            return
        self._stop_checking()
        super().handle_websocket_upgrade()

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


class LimitedWebSocket(UnreadLimit, WebSocketsSansIOProtocol):
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
