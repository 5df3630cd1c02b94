"""What an option would do, told before it is chosen: asked for on demand, never drawn with a board."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Depends, Query
from starlette.responses import HTMLResponse, Response

from cosmodrome.errors import StaleDecision
from cosmodrome.match.preview import Preview
from cosmodrome.server.board.table_page import id_salt, render_template
from cosmodrome.server.errors import ServerError
from cosmodrome.server.routes.api import Plain
from cosmodrome.server.tables.answers import LONGEST_KEY
from cosmodrome.server.tables.table import Table
from cosmodrome.server.tables.views import part_facts
from cosmodrome.server.web import responses
from cosmodrome.server.web.security import address_of
from cosmodrome.server.web.server_state import Visit, visit

router = APIRouter()
Visitor = Annotated[Visit, Depends(visit)]
Key = Annotated[str, Query(max_length=LONGEST_KEY)]


@router.get(
    "/api/tables/{table_id}/preview", response_class=Plain, response_model=responses.PreviewFacts, tags=["tables"]
)
async def preview(table_id: str, who: Visitor, key: Key, decision: int | None = None) -> Response:
    """What one of your options would do, as far as you can know: "parts" (the line of the log), "notes", "scores"
    (before and after), "then" (what is decided next), "order" (things that light up one by one). Chance is not played,
    and nothing changes."""
    _, _, found = await _asked(who, table_id, key, decision)
    parts, order = (list(map(part_facts, named)) for named in (found.parts, found.order))
    return Plain({**asdict(found), "parts": parts, "order": order})


@router.get("/t/{table_id}/preview", include_in_schema=False)
async def preview_part(table_id: str, who: Visitor, key: Key, decision: int | None = None) -> Response:
    """The same for a page."""
    table, seat, found = await _asked(who, table_id, key, decision)
    assert table.match is not None, "it has a preview"
    own = id_salt(who.server.cookies.id_key, table.id, seat)
    return HTMLResponse(render_template("preview.html", own, preview=found, names=table.match.names, you=seat))


async def _asked(who: Visit, table_id: str, key: str, decision: int | None) -> tuple[Table, int, Preview]:
    who.server.preview_limit.count(address_of(who.connection))
    table, seat = await who.seat(table_id)
    match = table.match
    if match is None:
        raise ServerError("the game has not started", 409)
    if decision is not None and decision != match.decision.id:
        raise StaleDecision(f"decision {decision} is no longer open")
    if seat not in match.deciders:
        raise ServerError("it is not your decision now", 409)
    with table.in_hand("played"):
        return table, seat, match.preview(key, seat)
