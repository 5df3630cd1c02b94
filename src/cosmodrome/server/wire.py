"""How boards go over the wire: WebSockets that compress what is large, each message by itself."""

from __future__ import annotations

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


class Wire(WebSocketsSansIOProtocol):
    """Compresses quickly, and keeps no window between two boards: there are many viewers, and most of them wait."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._gate = _gates.setdefault(self.config, Gate())
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

    def drop(self) -> None:
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._gate.open()  # what it has sent before comes first
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][POST] = {"ready": self._ready, "post": self._post}

    def _ready(self) -> bool:
        """Whether the viewer is there and keeps up."""
        open_now = self.handshake_complete and not (self.close_sent or self.disconnected or self.transport.is_closing())
        return open_now and self.writable.is_set()

    def _post(self, *messages: bytes) -> None:
        """Send texts, all in one packet if they are small. Only when ready."""
        for message in messages:
            self.conn.send_text(message)
        self.transport.write(b"".join(self.conn.data_to_send()))


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
