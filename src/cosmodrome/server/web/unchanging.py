"""Content that is the same for everybody, and as long as the server runs: compressed once."""

from __future__ import annotations

import gzip
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response

SHORT = 1000  # bytes, for which compression is not worth it
SAVES = 0.9  # of the length: what is compressed already, such as a font, is sent as it is


def unchanging(request: Request, content: bytes, kind: str, headers: dict[str, str] | None = None) -> Response:
    """The response with this content, compressed for those who understand that."""
    if "gzip" in request.headers.get("accept-encoding", "") and (compressed := _compressed(content)):
        headers = {**(headers or {}), "content-encoding": "gzip", "vary": "Accept-Encoding"}
        return Response(compressed, media_type=kind, headers=headers)
    return Response(content, media_type=kind, headers=headers)


@lru_cache(512)
def _compressed(content: bytes) -> bytes:
    """Nothing where that saves little."""
    compressed = gzip.compress(content, mtime=0) if len(content) >= SHORT else content
    return compressed if len(compressed) < SAVES * len(content) else b""
