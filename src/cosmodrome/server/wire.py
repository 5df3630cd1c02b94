"""How boards go over the wire: WebSockets that compress each of them by itself."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory


class Wire(WebSocketsSansIOProtocol):
    """Compresses quickly, and keeps no window between two boards: there are many viewers, and most of them wait."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"level": 1}
            )
        ]
