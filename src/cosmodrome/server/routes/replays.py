"""Replays: looking back on a game, checking its deal, opening a record, playing on from a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Form, Request
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response

from cosmodrome.bots import maker
from cosmodrome.errors import CosmodromeError
from cosmodrome.games import definition
from cosmodrome.match.match import Match
from cosmodrome.match.replay import Verdict, verify
from cosmodrome.match.result import PRACTICE, result_of, verdict
from cosmodrome.server.board import boards
from cosmodrome.server.board.frames import LOG, salt
from cosmodrome.server.errors import ServerError, status_of
from cosmodrome.server.past.history import ALL, Past
from cosmodrome.server.past.score_chart import sample, score_chart
from cosmodrome.server.past.vetting_worker import PositionJob
from cosmodrome.server.routes.api import PAGE, Before, Limit, Plain
from cosmodrome.server.routes.pages import see, style_of
from cosmodrome.server.store.table_types import STAND_IN, SeatSpec, TableSpec
from cosmodrome.server.tables.tables import Table
from cosmodrome.server.web import page_templates, request_bodies, responses
from cosmodrome.server.web.server_state import Visit, look, visit

router = APIRouter()
Visitor = Annotated[Visit, Depends(visit)]
Looker = Annotated[Visit, Depends(look)]
Step = Annotated[int, Form(ge=0)]
SeatNumber = Annotated[int, Form(ge=0, lt=request_bodies.MOST_SEATS)]


# --- of a table -----------------------------------------------------------------------------------
async def _past(who: Visit, table_id: str) -> tuple[Past, int | None]:
    """The table's match, and the seat that the visitor has at it. Of a running game they see their own side."""
    table, viewer = await who.table(table_id)
    if table.match is None:
        raise ServerError("the game has not started, so there is nothing to replay", 409)
    return await who.look_back(Past, table.match), viewer.seat


@router.get("/t/{table_id}/replay", include_in_schema=False)
async def table_replay(
    table_id: str, request: Request, who: Looker, step: int | None = None, move: int | None = None, seat: str = ""
) -> Response:
    past, own = await _past(who, table_id)
    return await _page(request, who, past, own, f"/t/{table_id}", step, move, seat, free=past.finished)


@router.get(
    "/api/tables/{table_id}/steps/{step}", response_class=Plain, response_model=responses.Then, tags=["replays"]
)
async def table_step(
    table_id: str, step: int, who: Looker, seat: str = "", limit: Limit = PAGE, before: Before = None
) -> Response:
    """The table as it stood after a step: through your own side's eyes; of a finished game through any (`seat`)."""
    past, own = await _past(who, table_id)
    return await _step(who, past, step, own, seat, past.finished, limit, before)


@router.get("/t/{table_id}/result", include_in_schema=False)
async def table_result(table_id: str, request: Request, who: Looker) -> Response:
    table, viewer = await who.table(table_id)
    late = [seat.number for seat in table.seats if seat.timed_out]
    return await _result(request, who, table.match, f"/t/{table_id}", viewer.seat, late)


@router.get("/t/{table_id}/verify", include_in_schema=False)
async def table_verify(table_id: str, request: Request, who: Looker) -> Response:
    return await _verified(request, who, await _record_of(who, table_id), f"/t/{table_id}")


@router.post("/t/{table_id}/fork", include_in_schema=False)
async def table_fork(table_id: str, who: Looker, step: Step, seat: SeatNumber = 0) -> Response:
    past, _ = await _past(who, table_id)
    response = see("/")
    table = await _forked(who, response, past, request_bodies.ForkBody(step=step, seat=seat, bot=STAND_IN))
    response.headers["location"] = f"/t/{table.id}"
    return response


@router.get(
    "/api/tables/{table_id}/verify", response_class=Plain, response_model=responses.VerdictFacts, tags=["replays"]
)
async def table_verdict(table_id: str, who: Looker) -> Response:
    """Whether the record holds: nothing was changed, every step is legal, the deal follows from the seed."""
    return Plain((await _verdict(who, await _record_of(who, table_id))).plain())


@router.post(
    "/api/tables/{table_id}/fork",
    status_code=201,
    response_class=Plain,
    response_model=responses.Place,
    tags=["replays"],
)
async def fork(table_id: str, body: request_bodies.ForkBody, who: Looker) -> Response:
    """A new table that goes on from a step of a finished game, against bots."""
    past, _ = await _past(who, table_id)
    return await _new_place(who, past, body)


async def _record_of(who: Visit, table_id: str) -> bytes:
    table, _ = await who.table(table_id)
    if table.match is None:
        raise ServerError("the game has not started, so there is nothing to verify", 409)
    return (await who.look_back(table.record_text)).encode()


# --- of a record that somebody brought along ------------------------------------------------------
@router.get("/import", include_in_schema=False)
async def import_page(request: Request, who: Visitor) -> Response:
    return page_templates.page(request, "import.html", {"error": ""}, who.person)


@router.post("/import", include_in_schema=False)
async def import_form(request: Request, who: Visitor) -> Response:
    who.server.check_own(who.connection)
    try:
        name = await who.import_record(await _uploaded(request))
    except CosmodromeError as error:
        return page_templates.page(request, "import.html", {"error": str(error)}, who.person, status_of(error))
    return see(f"/r/{name}")


async def _uploaded(request: Request) -> bytes:
    """The file in the form; a ServerError tells what is wrong with it."""
    try:
        async with request.form() as form:
            record = form.get("record")
            if isinstance(record, UploadFile):
                return await record.read()
    except HTTPException as error:
        raise ServerError(error.detail, error.status_code) from None
    raise ServerError("there is no file to open", 422)


@router.post("/api/records", status_code=201, response_model=responses.Place, tags=["replays"])
async def import_record(
    who: Visitor, record: Annotated[str, Body(media_type="text/plain", description="a .cosmo file")]
) -> dict[str, Any]:
    """Open a record to look at it."""
    who.server.check_own(who.connection)
    name = await who.import_record(record.encode("utf-8", "surrogatepass"))
    return {"id": name, "page": f"/r/{name}"}


@router.get("/r/{name}", include_in_schema=False)
async def record_replay(
    name: str, request: Request, who: Looker, step: int | None = None, move: int | None = None, seat: str = ""
) -> Response:
    past = await who.imported(name)
    return await _page(request, who, past, None, f"/r/{name}", step, move, seat, free=True)


@router.get("/api/records/{name}/steps/{step}", response_class=Plain, response_model=responses.Then, tags=["replays"])
async def record_step(
    name: str, step: int, who: Looker, seat: str = "", limit: Limit = PAGE, before: Before = None
) -> Response:
    """The game of a record as it stood after a step."""
    past = await who.imported(name)
    return await _step(who, past, step, None, seat, True, limit, before)


@router.get("/api/records/{name}", response_class=PlainTextResponse, tags=["replays"])
async def record_text(name: str, who: Visitor) -> Response:
    """The record as it was brought along."""
    record = await who.record(name)
    return PlainTextResponse(record, headers={"content-disposition": f'attachment; filename="{name}.cosmo"'})


@router.get("/api/records/{name}/verify", response_class=Plain, response_model=responses.VerdictFacts, tags=["replays"])
async def record_verdict(name: str, who: Looker) -> Response:
    """Whether the record holds: nothing was changed, every step is legal, the deal follows from the seed."""
    return Plain((await _verdict(who, await who.record(name))).plain())


@router.post(
    "/api/records/{name}/fork", status_code=201, response_class=Plain, response_model=responses.Place, tags=["replays"]
)
async def fork_record(name: str, body: request_bodies.ForkBody, who: Looker) -> Response:
    """A new table that goes on from a step of a record of a finished game, against bots."""
    return await _new_place(who, await who.imported(name), body, foreign=True)


@router.get("/r/{name}/result", include_in_schema=False)
async def record_result(name: str, request: Request, who: Looker) -> Response:
    past = await who.imported(name)
    return await _result(request, who, past.match, f"/r/{name}")


@router.get("/r/{name}/verify", include_in_schema=False)
async def record_verify(name: str, request: Request, who: Looker) -> Response:
    return await _verified(request, who, await who.record(name), f"/r/{name}")


@router.post("/r/{name}/fork", include_in_schema=False)
async def record_fork(name: str, who: Looker, step: Step, seat: SeatNumber = 0) -> Response:
    response = see("/")
    past = await who.imported(name)
    body = request_bodies.ForkBody(step=step, seat=seat, bot=STAND_IN)
    table = await _forked(who, response, past, body, foreign=True)
    response.headers["location"] = f"/t/{table.id}"
    return response


# --- both -----------------------------------------------------------------------------------------
def _eyes(past: Past, own: int | None, wanted: str, free: bool) -> tuple[int | None, bool]:
    """Whose view is asked for, and whether with everything open. Not free: one's own side only."""
    if not free:
        if wanted and wanted != ("none" if own is None else str(own)):
            raise ServerError("while a game is running, only what one side saw can be shown", 403)
        return own, False
    if wanted in map(str, range(len(past.names))):
        return int(wanted), False
    if wanted == "none":
        return None, False
    if wanted and wanted != ALL:
        raise ServerError(f"there is no seat {wanted[:20]!r} at this table", 404)
    return own, wanted == ALL or own is None


async def _step(
    who: Visit, past: Past, step: int, own: int | None, wanted: str, free: bool, limit: int, before: int | None
) -> Response:
    seat, everything = _eyes(past, own, wanted, free)
    if not 0 <= step <= past.steps:
        raise ServerError(f"there is no step {step}; the record has {past.steps}", 404)
    return Plain(await who.look_back(past.view, step, seat, everything, limit, before))


async def _page(
    request: Request,
    who: Visit,
    past: Past,
    own: int | None,
    base: str,
    step: int | None,
    move: int | None,
    wanted: str,
    free: bool,
) -> Response:
    """After so many moves; or where a step of the record, which counts what chance did too, is nearest. Else a replay
    begins at the beginning, and who looks back from a running game at the end.
    """
    seat, everything = _eyes(past, own, wanted, free)
    last = len(past.stops) - 1
    running = not past.finished and base.startswith("/t/")
    if move is None:
        move = past.nearest(step) if step is not None else last if running else 0
    here = min(max(move, 0), last)
    turns = past.turns
    view = await who.look_back(past.view, past.stops[here], seat, everything, LOG)
    rules = past.definition
    record = f"/api/tables/{base[3:]}/record" if base.startswith("/t/") else f"/api/records/{base[3:]}"
    secret = salt(who.server.cookies.id_key, base, -1 if everything else view["seat"])
    context = {
        "game": rules,
        "ids": boards.ids(secret),
        "game_style": style_of(rules),
        "board": boards.render(rules, view, secret, past.match.record.header),
        "log": view["log"],
        "names": past.names,
        "base": base,
        "replay": f"{base}/replay" if base.startswith("/t/") else base,
        "record": record,
        "here": here,
        "last": last,
        "step": past.stops[here],
        "turn": turns[past.stops[here]],
        "turns": turns[-1],
        "earlier_turn": past.turn(here, -1),
        "later_turn": past.turn(here, 1),
        "eyes": ALL if everything else "none" if seat is None else str(seat),
        "eyes_of": _eyes_of(past) if free else [],
        "note": past.note,
        "practice": PRACTICE if view.get("practice") else "",
        "finished": past.finished,
        "may_fork": past.finished and here < last,
    }
    return page_templates.page(request, "replay.html", context, who.person)


def _eyes_of(past: Past) -> list[tuple[str, str]]:
    """By whose eyes a game can be seen."""
    names = [(str(seat), name) for seat, name in enumerate(past.names)]
    return [(ALL, "everybody, all revealed"), *names, ("none", "a spectator")]


async def _result(
    request: Request,
    who: Visit,
    match: Match | None,
    base: str,
    seat: int | None = None,
    late: Sequence[int] = (),
) -> Response:
    """Who won, where the points of all came from, how they grew; and to a player, what it means to them."""
    context = {
        "result": result_of(match, late) if match else None,
        "verdict": verdict(match, seat) if match and seat is not None else "",
        "chart": await who.look_back(score_chart, match) if match else None,
        "sample": sample,
        "sits": seat is not None,
        "back": base,
    }
    return page_templates.page(request, "result.html", context, who.person)


async def _verified(request: Request, who: Visit, record: bytes, base: str) -> Response:
    return page_templates.page(
        request, "verify.html", {"verdict": await _verdict(who, record), "base": base}, who.person
    )


async def _verdict(who: Visit, record: bytes) -> Verdict:
    return await who.look_back(verify, record)


async def _new_place(who: Visit, past: Past, body: request_bodies.ForkBody, foreign: bool = False) -> Response:
    response = Plain(None, 201)
    table = await _forked(who, response, past, body, foreign)
    response.fill({"id": table.id, "page": f"/t/{table.id}"})
    return response


async def _forked(
    who: Visit, response: Response, past: Past, body: request_bodies.ForkBody, foreign: bool = False
) -> Table:
    """`foreign`: it is not from a table of this server, so nobody knows yet how the game goes on from there."""
    if not past.finished:
        raise ServerError("you can only play on from an earlier step of a finished game", 409)
    if not 0 <= body.step <= past.steps:
        raise ServerError(f"there is no step {body.step}; the record has {past.steps}", 404)
    then = await who.look_back(past.at, body.step)
    if then.over:
        raise ServerError("the game is over at this step", 409)
    if body.seat >= then.seats:
        raise ServerError(f"the seats are 0 to {then.seats - 1}", 422)
    maker(body.bot, definition(then.game.id))
    seats = [SeatSpec("person") if seat == body.seat else SeatSpec("bot", body.bot) for seat in range(then.seats)]
    title = f"{definition(then.game.id).title} from move {past.nearest(body.step)}"
    position = then.position()
    spec = TableSpec(then.game.id, seats, dict(then.options), title, position=position)
    if foreign:
        await who.vet(PositionJob(then.game.id, then.seats, then.options, position))
    table, _ = await who.new_table(response, spec, start=True)
    return table
