"""The response to a request that is refused: JSON for programs, a page for people."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from cosmodrome.errors import CosmodromeError
from cosmodrome.server.errors import headers_of, rule_of, status_of
from cosmodrome.server.web import page_templates

LONGEST_MESSAGE = 1000  # characters


async def response_to(error: CosmodromeError, request: Request) -> Response:
    return await refusal(request, status_of(error), str(error), rule_of(error), headers_of(error))


async def refusal(
    request: Request, status: int, text: str, rule: str = "", headers: Mapping[str, str] | None = None
) -> Response:
    text = text[:LONGEST_MESSAGE]  # what somebody sent may stand in it
    if request.url.path.startswith("/api/"):
        told = {"error": text, **({"rule": rule} if rule else {})}
        return JSONResponse(told, status, headers=headers)
    person = None
    with suppress(CosmodromeError):  # a page that tells what is wrong comes in any case
        person = await request.app.state.server.person(request)
    page = page_templates.page(request, "error.html", {"status": status, "message": text}, person, status)
    page.headers.update(headers or {})
    return page
