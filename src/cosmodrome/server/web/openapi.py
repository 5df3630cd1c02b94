"""The OpenAPI document: what `request_bodies.py` and `responses.py` do not say by themselves."""

from __future__ import annotations

import json
from functools import cached_property
from typing import Any

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from cosmodrome.server.web import responses
from cosmodrome.server.web.security import COOKIE
from cosmodrome.server.web.unchanging import unchanging

ABOUT = """Space board games: tables, seats, moves, records. Pages and programs use the same endpoints.

People have a cookie, which `POST /api/guests` sets; programs that send it also send the header `X-Cosmodrome`. A
program that only plays for one seat needs its bearer token and nothing else. Reading what is public needs neither.

`/api/tables/{table_id}/live?as=view` is a WebSocket: it sends `{"type": "view", "view": ...}` after every change."""
REFUSED = {"application/json": {"schema": {"$ref": "#/components/schemas/Refused"}}}  # also where the rest is text
REFUSALS: dict[int | str, dict[str, Any]] = {
    "4XX": {
        "content": REFUSED,
        "description": "Refused, and nothing has changed. 401: this cookie or token belongs to nobody; 403: you may "
        "not do that; 404: there is no such thing; 409: not now; 413: too large; 422: not possible; 429: too often.",
    },
    "5XX": {
        "content": REFUSED,
        "description": "A server error. 503: the database cannot be used right now.",
    },
}
SCHEMES = {
    "person": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": f"with https: __Host-{COOKIE}"},
    "program": {
        "type": "apiKey",
        "in": "header",
        "name": "X-Cosmodrome",
        "description": "any value: no browser sends it",
    },
    "seat": {"type": "http", "scheme": "bearer", "description": "token of a seat: POST /api/tables/{table_id}/token"},
}


class Documented(FastAPI):
    """An application that describes itself at /api/openapi.json, for people and for generators of clients."""

    def __init__(self, **more: Any) -> None:
        super().__init__(
            description=ABOUT,
            openapi_url=None,  # FastAPI would write the document anew for each request
            docs_url=None,  # the usual pages load scripts from elsewhere
            redoc_url=None,
            responses=REFUSALS,
            generate_unique_id_function=_name_of,
            **more,
        )
        self.add_api_route("/api/openapi.json", self._document, include_in_schema=False)

    async def _document(self, request: Request) -> Response:
        return unchanging(request, self._written, "application/json")

    @cached_property
    def _written(self) -> bytes:
        return json.dumps(self.openapi(), ensure_ascii=False, separators=(",", ":")).encode()

    def openapi(self) -> dict[str, Any]:
        found = super().openapi()
        found["components"]["schemas"]["Refused"] = responses.Refused.model_json_schema()
        found["components"]["securitySchemes"] = SCHEMES
        found["security"] = [{}, {"person": [], "program": []}, {"seat": []}]
        return found


def _name_of(route: APIRoute) -> str:
    """What a generated client calls the endpoint."""
    return route.name
