"""Hints for a player who is asked: the best answers by a search, worked out on demand in the processes of the bots."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from cosmodrome.bots.hints import Hint, outlook
from cosmodrome.server.errors import ServerError
from cosmodrome.server.routes.api import Plain
from cosmodrome.server.tables.table import Table
from cosmodrome.server.thinking.bot_processes import AWAITED, ThinkingFailed
from cosmodrome.server.thinking.fair_queue import Line
from cosmodrome.server.web import page_templates, responses
from cosmodrome.server.web.security import address_of
from cosmodrome.server.web.server_state import Visit, visit

router = APIRouter()
Visitor = Annotated[Visit, Depends(visit)]


@router.get("/api/tables/{table_id}/hints", response_class=Plain, response_model=responses.Hints, tags=["tables"])
async def hints(table_id: str, who: Visitor) -> Response:
    """The best of your options, at most three, with the chance of winning as a search estimates it, and what speaks for
    them. It knows no more than you may. 403: this table gives no hints.
    """
    _, decision, found = await _asked(who, table_id)
    told = [hint.plain() for hint in found]
    bot = who.server.settings.hint_bot
    return Plain({"decision": decision, "bot": bot, "outlook": outlook(found), "hints": told})


@router.get("/t/{table_id}/hint", include_in_schema=False)
async def hint_page(table_id: str, request: Request, who: Visitor) -> Response:
    """The same for a page."""
    table, decision, found = await _asked(who, table_id)
    bot = who.server.settings.hint_bot
    said = {"outlook": outlook(found), "hints": found}
    context = {**said, "decision": decision, "bot": bot, "back": f"/t/{table.id}"}
    return page_templates.page(request, "hint.html", context, who.person)


async def _asked(who: Visit, table_id: str) -> tuple[Table, int, list[Hint]]:
    table, seat = await who.seat(table_id)
    match = table.match
    if not table.state.gives_hints:
        raise ServerError("this table gives no hints", 403)
    if match is None or seat not in match.deciders or not table.viewer(who.person, who.token).may_play:
        raise ServerError("it is not your decision now", 409)
    decision = match.decision.id
    known = table.hinted.get(seat)
    if known is None or known[0] != decision:
        who.server.hint_limit.count(address_of(who.connection))
        processes, bot = who.server.tables.bot_processes, who.server.settings.hint_bot
        place = [AWAITED, *who.asker().lines, Line(table.id)]
        known = decision, asyncio.ensure_future(processes.hints(table.id, match, seat, bot, place))
        table.hinted[seat] = known
    try:
        return table, decision, await asyncio.shield(known[1])  # whoever asks again gets the same
    except ThinkingFailed as error:
        table.hinted.pop(seat, None)
        raise ServerError(f"no hint can be given now: {error}", 503) from error
