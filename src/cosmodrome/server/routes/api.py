"""The JSON API: games, tables, moves. The pages use the same endpoints."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from cosmodrome.bots import bots
from cosmodrome.errors import StaleDecision
from cosmodrome.games import definition, definitions
from cosmodrome.games.catalogue import find_rule, no_such_rule
from cosmodrome.server.board.table_page import things
from cosmodrome.server.errors import ServerError
from cosmodrome.server.store.table_types import SeatSpec, Summary
from cosmodrome.server.tables.views import event_facts, log_facts, seat_facts
from cosmodrome.server.web import request_bodies, responses
from cosmodrome.server.web.server_state import Visit, look, visit
from cosmodrome.server.web.unchanging import unchanging

catalogue = APIRouter(prefix="/api", tags=["games"])
router = APIRouter(prefix="/api", tags=["tables"])
Visitor = Annotated[Visit, Depends(visit)]
Looker = Annotated[Visit, Depends(look)]
JSON = "application/json"
LOG = 60  # entries of the log that come with a view; further ones: /log
PAGE = 100  # entries of the log in an answer, unless more or fewer are asked for
MOST_ENTRIES = 500
Limit = Annotated[int, Query(ge=1, le=MOST_ENTRIES, description="most log entries to return")]
Since = Annotated[int, Query(ge=0, description="only what happened after this step")]
Before = Annotated[
    int | None, Query(ge=1, description="only entries before this one: `seq` of the first that you have")
]


class Plain(JSONResponse):
    """Plain data as JSON, written by msgspec."""

    def render(self, content: Any) -> bytes:
        return msgspec.json.encode(content)

    def fill(self, content: Any) -> None:
        """Give the response its content later than its cookies."""
        self.body = self.render(content)
        self.headers["content-length"] = str(len(self.body))


# --- games ----------------------------------------------------------------------------------------
@catalogue.get("/games", response_class=Plain, response_model=list[responses.GameFacts])
async def games(request: Request) -> Response:
    """All games, with their options."""
    described = request.app.state.server.described
    return unchanging(request, b"[%s]" % b",".join(map(described, definitions().values())), JSON)


@catalogue.get("/games/{game}", response_class=Plain, response_model=responses.GameFacts)
async def game(game: str, request: Request) -> Response:
    """One game, with its options."""
    return unchanging(request, request.app.state.server.described(definition(game)), JSON)


@catalogue.get("/games/{game}/rules/{number}", response_class=Plain, response_model=responses.RuleText)
async def rule(game: str, number: str) -> Response:
    """One rule by its number, in words."""
    known = definition(game)
    found = find_rule(known, number)
    if not found:
        raise ServerError(no_such_rule(known, number), 404)
    return Plain({"number": found, "text": known.rulebook.rule(found)})


@catalogue.get("/bots")
async def bot_names() -> list[str]:
    """The names of the bots that can take a seat."""
    return list(bots())


# --- tables ---------------------------------------------------------------------------------------
@router.get("/tables", response_class=Plain, response_model=list[responses.Listed])
async def public_tables(who: Visitor) -> Response:
    """Public tables with a free seat."""
    return Plain(summaries(await who.server.tables.public()))


@router.get("/tables/mine", response_class=Plain, response_model=list[responses.Listed])
async def my_tables(who: Visitor) -> Response:
    """Your unfinished tables; those where it is your turn come first."""
    return Plain(summaries(await who.server.tables.mine(who.known())))


@router.get("/tables/finished", response_class=Plain, response_model=list[responses.Listed])
async def finished_tables(who: Visitor) -> Response:
    """Your finished tables, newest first."""
    return Plain(summaries(await who.server.tables.finished(who.known())))


@router.get("/tables/replays", response_class=Plain, response_model=list[responses.Listed])
async def replays(who: Visitor) -> Response:
    """Public tables of others whose games ended within a day, newest first."""
    return Plain(summaries(await who.server.tables.replays(who.person)))


def summaries(found: list[Summary]) -> list[dict[str, Any]]:
    """Tables in a list as plain data, without what is nobody's business."""
    return [{**asdict(summary), "seats": [seat_facts(seat) for seat in summary.seats]} for summary in found]


@router.post("/tables", status_code=201, response_class=Plain, response_model=responses.View)
async def create(body: request_bodies.TableBody, who: Visitor) -> Response:
    """A new table; you take its first seat for a person. A visitor without a cookie becomes a guest."""
    response = Plain(None, 201)
    table, person = await who.new_table(response, body.spec(), body.start)
    response.fill(table.view(table.viewer(person), LOG))
    response.headers["location"] = f"/api/tables/{table.id}"
    return response


@router.get("/tables/{table_id}", response_class=Plain, response_model=responses.View)
async def view(table_id: str, who: Visitor) -> Response:
    """The table as you may see it: the game's view, the decision with its options if it is yours, and "table"."""
    table, viewer = await who.table(table_id)
    return Plain(table.view(viewer, LOG))


@router.get("/tables/{table_id}/options", response_class=Plain, response_model=responses.Decision | None)
async def options(table_id: str, who: Visitor) -> Response:
    """The open decision with its options if it is yours to answer, else null."""
    table, viewer = await who.table(table_id)
    return Plain(table.view(viewer, 0).get("decision"))


@router.get("/tables/{table_id}/blocked", response_class=Plain, response_model=list[responses.BlockedFacts])
async def blocked(table_id: str, who: Visitor) -> Response:
    """What you might expect to be able to do now but may not, with the rule and the reason."""
    table, viewer = await who.table(table_id)
    match = table.match
    if match is None or viewer.seat is None or viewer.seat not in match.deciders:
        return Plain([])
    with table.in_hand("drawn"):
        return Plain([thing.plain() for thing in match.decision.blocked])


@router.get("/tables/{table_id}/log", response_class=Plain, response_model=list[responses.LogEntry])
async def log(table_id: str, who: Visitor, limit: Limit = PAGE, before: Before = None) -> Response:
    """What happened, as you may know it: the end of it. Ask again with `before` for earlier ones, until none come."""
    table, viewer = await who.table(table_id)
    with table.in_hand("drawn"):
        return Plain(log_facts(table.match.log_for(viewer.seat, limit, before)) if table.match else [])


@router.get("/tables/{table_id}/events", response_class=Plain, response_model=list[responses.EventFacts])
async def events(table_id: str, who: Looker, since: Since = 0, limit: Limit = PAGE) -> Response:
    """What happened after a step, as data, as you may know it: the next steps, at least one, as many as fit."""
    table, viewer = await who.table(table_id)
    return Plain(await who.look_back(event_facts, table.match, viewer.seat, since, limit) if table.match else [])


@router.get("/tables/{table_id}/record", response_class=PlainTextResponse)
async def record(table_id: str, who: Looker) -> Response:
    """The record: what is public while the game runs, everything when it is finished."""
    table, _ = await who.table(table_id)
    if table.match is None:
        raise ServerError("the game has not started, so there is no record", 409)
    name = f"{table.spec.game}-{table.id[:8]}.cosmo"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(await who.look_back(table.record_text), headers=headers)


@router.post("/tables/{table_id}/join", response_class=Plain, response_model=responses.SeatTaken)
async def join(table_id: str, who: Visitor, body: request_bodies.JoinBody | None = None) -> Response:
    """Sit down. A visitor without a cookie becomes a guest."""
    table = await who.server.tables.open(table_id)
    response = Plain(None)
    person = await who.guest(response)
    number = await table.seating.join(person, body.seat if body else None)
    response.fill({"seat": number})
    return response


@router.post("/tables/{table_id}/change-places", response_class=Plain, response_model=responses.Done)
async def change_places(table_id: str, body: request_bodies.PlaceBody, who: Visitor) -> Response:
    """Before the game: move to a free seat or a bot's at once, or swap with a person once both have asked."""
    table, _ = await who.table(table_id)
    return Plain({"done": await table.seating.change_places(who.known(), body.seat)})


@router.post("/tables/{table_id}/set-seat", status_code=204)
async def set_seat(table_id: str, body: request_bodies.SetSeatBody, who: Visitor) -> None:
    """Before the game: say whether a free seat or a bot's is for a person, for a bot or open. Only for the host."""
    table, _ = await who.table(table_id)
    await table.seating.assign(who.known(), body.seat, SeatSpec(body.kind, body.bot))


@router.post("/tables/{table_id}/remove", status_code=204)
async def remove(table_id: str, body: request_bodies.RemoveBody, who: Visitor) -> None:
    """Before the game: remove a player, who cannot sit down at this table again. Only for the host."""
    table, _ = await who.table(table_id)
    await table.seating.remove(who.known(), body.seat, body.name)


@router.post("/tables/{table_id}/close", status_code=204)
async def close(table_id: str, who: Visitor) -> None:
    """Before the game: close the table. It leaves all lists, and its page says so. Only for the host."""
    table, _ = await who.table(table_id)
    await table.host.close(who.known())


@router.post("/tables/{table_id}/leave", status_code=204)
async def leave(table_id: str, who: Visitor) -> None:
    """Get up from the table."""
    table, _ = await who.table(table_id)
    await table.seating.leave(who.known())


@router.post("/tables/{table_id}/start", status_code=204)
async def start(table_id: str, who: Visitor) -> None:
    """Begin the game. Only for the host, or for any player if the host has left. For a rematch: accept it."""
    table, _ = await who.table(table_id)
    await table.host.start(who.known())


@router.post("/tables/{table_id}/token", response_class=Plain, response_model=responses.SeatToken)
async def token(table_id: str, who: Visitor) -> Response:
    """A new bearer token for your seat: whoever sends it answers for the seat. An older one is void."""
    table, seat = await who.seat(table_id)
    return Plain({"seat": seat, "token": await table.tokens.issue(seat)})


@router.post("/tables/{table_id}/token/revoke", status_code=204)
async def revoke_token(table_id: str, who: Visitor) -> None:
    """Make the token of your seat void."""
    table, seat = await who.seat(table_id)
    await table.tokens.revoke(seat)


# --- playing --------------------------------------------------------------------------------------
@router.post(
    "/tables/{table_id}/answer",
    response_class=Plain,
    response_model=responses.View,
    responses={409: {"model": responses.Stale}},
)
async def answer(table_id: str, body: request_bodies.AnswerBody, who: Visitor) -> Response:
    """Answer the open decision by the key of an option, or by the keys of a way; gives the table after it.

    409: the decision is no longer open, with the fresh "view"; 422: not legal, with the "rule"; a repeated
    idempotency key is answered as before and changes nothing.
    """
    table, seat = await who.seat(table_id)
    viewer = table.viewer(who.person, who.token)
    try:
        await table.answers.give(seat, body.answer, body.decision, body.idempotency)
    except StaleDecision as error:
        return Plain({"error": str(error), "view": table.view(viewer, LOG)}, 409)
    return Plain(table.view(viewer, LOG))


@router.post("/tables/{table_id}/undo", response_class=Plain, response_model=responses.UndoDone)
async def undo(table_id: str, who: Visitor, body: request_bodies.UndoBody | None = None) -> Response:
    """Take back your last answer, or all from a step on: at once, or when the others have agreed."""
    table, seat = await who.seat(table_id)
    return Plain(asdict(await table.takeback.ask(seat, body.to if body else None)))


@router.post("/tables/{table_id}/noted", status_code=204)
async def noted(table_id: str, who: Visitor) -> None:
    """Dismiss the notice that your undo was refused or that your time ran out."""
    table, seat = await who.seat(table_id)
    await table.takeback.dismiss(seat)


@router.post("/tables/{table_id}/agree", status_code=204)
async def agree(table_id: str, body: request_bodies.AgreeBody, who: Visitor) -> None:
    """Agree to an undo request, or refuse it."""
    table, seat = await who.seat(table_id)
    await table.takeback.agree(seat, body.yes, body.to)


@router.post("/tables/{table_id}/resign", status_code=204)
async def resign(table_id: str, who: Visitor) -> None:
    """Give up. Between two sides the game ends; among more a bot plays on and the seat is ranked last."""
    table, seat = await who.seat(table_id)
    await table.resignation.resign(seat)


@router.post("/tables/{table_id}/hand-over", status_code=204)
async def hand_over(table_id: str, who: Visitor, body: request_bodies.SeatNumberBody | None = None) -> None:
    """Let a bot take over: your own seat, or that of a player who has left or keeps the others waiting."""
    table, viewer = await who.table(table_id)
    seat = viewer.seat if body is None or body.seat is None else body.seat
    if viewer.seat is None or seat is None:
        raise ServerError("you have no seat at this table", 403)
    if who.person is None and seat != viewer.seat:
        raise ServerError("a seat token is valid for its own seat only", 403)
    await table.stand_in.hand_over(seat, by=who.person)


@router.post("/tables/{table_id}/take-back-seat", status_code=204)
async def take_back_seat(table_id: str, who: Visitor) -> None:
    """Take your seat back from the bot that plays for you."""
    table, seat = await who.seat(table_id)
    await table.stand_in.take_back(seat)


@router.post("/tables/{table_id}/stand", status_code=204)
async def stand(table_id: str, who: Visitor, body: request_bodies.StandBody | None = None) -> None:
    """Give an answer automatically as long as it is legal and the turn lasts."""
    table, seat = await who.seat(table_id)
    await table.answers.stand(seat, body.key if body else None)


@router.post("/tables/{table_id}/consent", status_code=204)
async def consent(table_id: str, body: request_bodies.ConsentBody, who: Visitor) -> None:
    """Accept what your team-mates propose in advance, or withdraw that."""
    table, seat = await who.seat(table_id)
    await table.consents.leave(seat, body.scope, body.give)


@router.get("/tables/{table_id}/plan", response_class=Plain, response_model=responses.Plan)
async def plan(table_id: str, who: Visitor) -> Response:
    """The marks of your side, and the things on the board that can be marked."""
    table, _ = await who.seat(table_id)
    viewer = table.viewer(who.person, who.token)
    team = table.view(viewer, 0)["table"]["team"]
    found = things(table, viewer, who.server.cookies.id_key)
    return Plain({"marks": team["plan"] if team else [], "things": sorted({*found.values()})})


@router.post("/tables/{table_id}/plan", status_code=204)
async def mark(table_id: str, body: request_bodies.MarkBody, who: Visitor) -> None:
    """Mark a thing on the board for your own side only, or remove the mark. The record never holds marks."""
    table, seat = await who.seat(table_id)
    on_board = things(table, table.viewer(who.person, who.token), who.server.cookies.id_key)
    thing = on_board.get(body.thing, body.thing)
    if body.on and thing not in on_board.values():
        raise ServerError("there is no such thing on the board", 422 if table.match else 409)
    await table.plan.mark(seat, thing, body.on)


@router.post("/tables/{table_id}/plan/clear", status_code=204)
async def clear_plan(table_id: str, who: Visitor) -> None:
    """Remove all marks of your side."""
    table, seat = await who.seat(table_id)
    await table.plan.clear(seat)


@router.post("/tables/{table_id}/say", status_code=204)
async def say(table_id: str, body: request_bodies.SayBody, who: Visitor) -> None:
    """Say something at the table, to all or to your own team."""
    table, seat = await who.seat(table_id)
    await table.chat.say(who.person or seat, body.text, body.to == "team")


@router.post("/tables/{table_id}/rematch", status_code=201, response_class=Plain, response_model=responses.View)
async def rematch(table_id: str, who: Visitor) -> Response:
    """A new table with the same people, bots and options."""
    again, person = await who.rematch(table_id)
    return Plain(again.view(again.viewer(person), LOG), 201)
