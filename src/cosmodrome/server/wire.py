"""How boards go over the wire: WebSockets that compress what is large, each message by itself."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame

SMALL = 16384  # bytes: what a move changes is a few packets, not worth the time to compress them


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
        self.conn.available_extensions = [
            _Factory(server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"level": 1})
        ]
