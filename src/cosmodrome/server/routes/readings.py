"""Pages to read that a game brings along."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from cosmodrome.games import definition
from cosmodrome.games.catalogue import find_reading, no_such_reading
from cosmodrome.server.errors import ServerError
from cosmodrome.server.routes.pages import Visitor
from cosmodrome.server.web import page_templates

router = APIRouter(include_in_schema=False)


@router.get("/read/{game}/{name}")
async def read(game: str, name: str, request: Request, who: Visitor) -> Response:
    rules = definition(game)
    reading = find_reading(rules, name)
    if reading is None:
        raise ServerError(no_such_reading(rules, name), 404)
    return page_templates.page(request, "reading.html", {"game": rules, "reading": reading}, who.person)
