"""Replays: looking back on a game, checking its deal, opening a record, playing on from a position."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Form, Request
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response

from cosmodrome.bots import maker
from cosmodrome.errors import BadPosition, CosmodromeError
from cosmodrome.games import definition
from cosmodrome.match.game import load
from cosmodrome.match.replay import verify
from cosmodrome.match.result import PRACTICE, result_of, verdict
from cosmodrome.server.board import boards
from cosmodrome.server.board.table_page import LOG, id_salt
from cosmodrome.server.errors import ServerError, status_of
from cosmodrome.server.past.history import ALL, Past
from cosmodrome.server.past.score_chart import sample, score_chart
from cosmodrome.server.past.vetting_worker import PositionJob
from cosmodrome.server.routes.api import PAGE, Before, Limit, Plain
from cosmodrome.server.routes.both import Game, endpoints, pages
from cosmodrome.server.routes.pages import see, style_of
from cosmodrome.server.store.table_types import STAND_IN, SeatSpec, TableSpec
from cosmodrome.server.tables.table import Table
from cosmodrome.server.web import page_templates, request_bodies, responses
from cosmodrome.server.web.server_state import Visit, look, visit

router = APIRouter()
Visitor = Annotated[Visit, Depends(visit)]
Looker = Annotated[Visit, Depends(look)]
Step = Annotated[int, Form(ge=0)]
VERIFIES = "Whether the record holds: nothing was changed, every step is legal, the deal follows from the seed."
SeatNumber = Annotated[int, Form(ge=0, lt=request_bodies.MOST_SEATS)]


# --- of a table, or of a record -------------------------------------------------------------------
@endpoints(
    router,
    "/steps/{step}",
    responses.Then,
    "table_step: The table as it stood after a step: through your own side's eyes; of a finished game through any"
    " (`seat`).",
    "record_step: The game of a record as it stood after a step.",
)
async def step_of(
    game: Game, step: int, who: Looker, seat: str = "", limit: Limit = PAGE, before: Before = None
) -> Response:
    past = await game.past()
    own, everything = _eyes(past, game, seat)
    if not 0 <= step <= past.steps:
        raise ServerError(f"there is no step {step}; the record has {past.steps}", 404)
    return Plain(await who.look_back(past.view, step, own, everything, limit, before))


@endpoints(
    router,
    "/verify",
    responses.VerdictFacts,
    f"table_verdict: {VERIFIES}",
    f"record_verdict: {VERIFIES}",
)
async def verdict_of(game: Game, who: Looker) -> Response:
    return Plain((await who.look_back(verify, await game.record("verify"))).plain())


@pages(router, "/verify")
async def verify_page(game: Game, request: Request, who: Looker) -> Response:
    verdict = await who.look_back(verify, await game.record("verify"))
    return page_templates.page(request, "verify.html", {"verdict": verdict, "base": game.base}, who.person)


@endpoints(
    router,
    "/fork",
    responses.Place,
    "fork: A new table that goes on from a step of a finished game, against bots.",
    "fork_record: A new table that goes on from a step of a record of a finished game, against bots.",
    "POST",
    201,
)
async def fork(game: Game, body: request_bodies.ForkBody, who: Looker) -> Response:
    response = Plain(None, 201)
    table = await _forked(who, response, game, body)
    response.fill({"id": table.id, "page": f"/t/{table.id}"})
    return response


@pages(router, "/fork", "POST")
async def fork_form(game: Game, who: Looker, step: Step, seat: SeatNumber = 0) -> Response:
    response = see("/")
    table = await _forked(who, response, game, request_bodies.ForkBody(step=step, seat=seat, bot=STAND_IN))
    response.headers["location"] = f"/t/{table.id}"
    return response


@pages(router, "/result")
async def result_page(game: Game, request: Request, who: Looker) -> Response:
    """Who won, where the points of all came from, how they grew; and to a player, what it means to them."""
    match = game.match
    context = {
        "result": result_of(match, game.late) if match else None,
        "verdict": verdict(match, game.own) if match and game.own is not None else "",
        "chart": await who.look_back(score_chart, match) if match else None,
        "sample": sample,
        "sits": game.own is not None,
        "back": game.base,
    }
    return page_templates.page(request, "result.html", context, who.person)


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


@router.get("/api/records/{name}", response_class=PlainTextResponse, tags=["replays"])
async def record_text(name: str, who: Visitor) -> Response:
    """The record as it was brought along."""
    record = await who.record(name)
    return PlainTextResponse(record, headers={"content-disposition": f'attachment; filename="{name}.cosmo"'})


# --- the replay and what goes on from it ----------------------------------------------------------
def _eyes(past: Past, game: Game, wanted: str) -> tuple[int | None, bool]:
    """Return whose view is asked for, and whether with everything open. Of a running game: one's own side only."""
    own = game.own
    if not (past.finished or game.foreign):
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


@pages(router, "/replay")
async def replay_page(
    game: Game, request: Request, who: Looker, step: int | None = None, move: int | None = None, seat: str = ""
) -> Response:
    """After so many moves; or where a step of the record, which counts what chance did too, is nearest. Else a replay
    begins at the beginning, and who looks back from a running game at the end.
    """
    past = await game.past()
    own, everything = _eyes(past, game, seat)
    last = len(past.stops) - 1
    if move is None:
        running = not past.finished and not game.foreign
        move = past.nearest(step) if step is not None else last if running else 0
    here = min(max(move, 0), last)
    turns = past.turns
    view = await who.look_back(past.view, past.stops[here], own, everything, LOG)
    rules = past.definition
    secret = id_salt(who.server.cookies.id_key, game.base, -1 if everything else view["seat"])
    context = {
        "game": rules,
        "ids": boards.ids(secret),
        "game_style": style_of(rules),
        "board": boards.render(rules, view, secret, past.match.record.header),
        "log": view["log"],
        "names": past.names,
        "base": game.base,
        "replay": game.replay,
        "record": game.record_path,
        "here": here,
        "last": last,
        "step": past.stops[here],
        "turn": turns[past.stops[here]],
        "turns": turns[-1],
        "earlier_turn": past.turn(here, -1),
        "later_turn": past.turn(here, 1),
        "eyes": ALL if everything else "none" if own is None else str(own),
        "eyes_of": _eyes_of(past) if past.finished or game.foreign else [],
        "note": past.note,
        "practice": PRACTICE if view.get("practice") else "",
        "finished": past.finished,
        "may_fork": past.finished and here < last,
    }
    return page_templates.page(request, "replay.html", context, who.person)


def _eyes_of(past: Past) -> list[tuple[str, str]]:
    """Return by whose eyes a game can be seen."""
    names = [(str(seat), name) for seat, name in enumerate(past.names)]
    return [(ALL, "everybody, all revealed"), *names, ("none", "a spectator")]


async def _forked(who: Visit, response: Response, game: Game, body: request_bodies.ForkBody) -> Table:
    past = await game.past()
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
    try:
        if game.foreign:
            await who.vet(PositionJob(then.game.id, then.seats, then.options, position))
        table, _ = await who.new_table(response, spec, start=True)
    except (BadPosition, ServerError) as error:
        version, now = (one.definition.rules_version for one in (then.game, load(then.game.id)))
        if version == now or status_of(error) != 422:
            raise
        raise ServerError(
            f"this game was played by rules version {version}; from this step it cannot go on by version {now}: choose "
            "another",
            409,
        ) from error
    return table
