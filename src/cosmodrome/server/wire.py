"""How boards go over the wire: WebSockets that compress what is large, each message by itself."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any
from weakref import WeakKeyDictionary

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.http11 import Request

from cosmodrome.server.gate import Gate

POST = "cosmodrome.post"  # the extension of ASGI that sends without waiting
SMALL = 16384  # bytes: what a move changes is a few packets, not worth the time to compress them
TEXT = 0x81  # the first byte of a text that comes in one frame


_gates: WeakKeyDictionary[Config, Gate] = WeakKeyDictionary()  # of each server


class Deflate(PerMessageDeflate):
    """Leaves small messages as they are."""

    def encode(self, frame: Frame) -> Frame:
        return frame if len(frame.data) < SMALL else super().encode(frame)


class _Factory(ServerPerMessageDeflateFactory):
    def process_request_params(self, *given: Any) -> Any:
        params, agreed = super().process_request_params(*given)
        return params, Deflate(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
            agreed.compress_settings,
        )


def worth_telling(record: logging.LogRecord) -> bool:
    """Not that somebody sent a text that is none, with a traceback: anybody can, and it ends their connection only."""
    return "Invalid UTF-8" not in str(record.msg)


class Wire(WebSocketsSansIOProtocol):
    """Compresses quickly, and keeps no window between two boards: there are many viewers, and most of them wait."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._gate = _gates.setdefault(self.config, Gate())
        self._lost = False
        self.logger.addFilter(worth_telling)
        self.conn.available_extensions = [
            _Factory(server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"level": 1})
        ]

    def data_received(self, data: bytes) -> None:
        if self.handshake_complete:
            self._gate.come(self, data)
        else:
            self.take(data)

    def take(self, data: bytes) -> None:
        super().data_received(data)

    def give(self) -> None:
        data = self.conn.data_to_send()
        if data and not self.transport.is_closing():
            self.transport.write(b"".join(data))

    def drop(self) -> None:
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._gate.open()  # what it has sent before comes first
        self._lost = True
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][POST] = {"ready": self._ready, "post": self._post}

    def _ready(self) -> bool:
        """Whether the viewer is there and keeps up."""
        open_now = self.handshake_complete and not (self.close_sent or self._lost or self.transport.is_closing())
        return open_now and self.writable.is_set()

    def _post(self, *messages: bytes) -> None:
        """Send texts, in a moment and all in one packet if they are small. Only when ready."""
        for message in messages:
            if len(message) < SMALL:
                # By hand: nothing is to be compressed, and it takes a fifth of the time.
                self.conn.writes += [_head(len(message)), message]
            else:
                self.conn.send_text(message)
        self._gate.leave(self)


def _head(size: int) -> bytes:
    """What comes before a short text in a WebSocket, see RFC 6455 5.2."""
    return bytes((TEXT, size)) if size < 126 else bytes((TEXT, 126, size >> 8, size & 255))


class Post:
    """The short way to a viewer, where the web server has one: past all that stands between it and the application."""

    def __init__(self, scope: Mapping[str, Any]) -> None:
        found = (scope.get("extensions") or {}).get(POST) or {}
        self._ready: Callable[[], bool] | None = found.get("ready")
        self._post: Callable[..., None] | None = found.get("post")

    def ready(self) -> bool:
        return self._ready is not None and self._ready()

    def send(self, *messages: bytes) -> None:
        assert self._post is not None
        self._post(*messages)
