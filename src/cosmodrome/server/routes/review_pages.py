"""Reviews of finished games, on pages and in the API: start one, watch it grow, stop it, play on from where it hurt."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from cosmodrome.lab.review import CannotReview, check
from cosmodrome.match.match import Match
from cosmodrome.server.errors import ServerError
from cosmodrome.server.past.review_chart import chance_chart
from cosmodrome.server.past.score_chart import sample
from cosmodrome.server.routes.api import Plain
from cosmodrome.server.routes.pages import see
from cosmodrome.server.thinking.reviews import GrowingReview
from cosmodrome.server.web import page_templates, responses
from cosmodrome.server.web.security import address_of
from cosmodrome.server.web.server_state import Visit, look

router = APIRouter()
Looker = Annotated[Visit, Depends(look)]


class Place(NamedTuple):
    """What is reviewed: where its pages are, its match, its record, and whether the visitor is host there."""

    base: str
    match: Match
    record: bytes
    is_host: bool = False


async def _table(table_id: str, who: Looker) -> Place:
    table, _ = await who.table(table_id)
    if table.match is None:
        raise ServerError("the game has not started, so there is nothing to review", 409)
    _check(table.match)
    record = (await who.look_back(table.record_text)).encode()
    return Place(f"/t/{table.id}", table.match, record, table.is_host(who.person))


async def _record(name: str, who: Looker) -> Place:
    past = await who.imported(name)
    _check(past.match)
    return Place(f"/r/{name}", past.match, await who.record(name))


def _check(match: Match) -> None:
    try:
        check(match)
    except CannotReview as error:
        raise ServerError(str(error), 409) from error


TablePlace = Annotated[Place, Depends(_table)]
RecordPlace = Annotated[Place, Depends(_record)]


# --- the API --------------------------------------------------------------------------------------
@router.get(
    "/api/tables/{table_id}/review", response_class=Plain, response_model=responses.ReviewState, tags=["replays"]
)
async def table_review(place: TablePlace, who: Looker) -> Response:
    """The review of a finished game, as far as it has come; "none" before it was started."""
    return _told(place, who)


@router.post(
    "/api/tables/{table_id}/review", response_class=Plain, response_model=responses.ReviewState, tags=["replays"]
)
async def start_table_review(place: TablePlace, who: Looker) -> Response:
    """Start the review of a finished game, or go on with it."""
    return _started(place, who)


@router.post(
    "/api/tables/{table_id}/review/stop", response_class=Plain, response_model=responses.ReviewState, tags=["replays"]
)
async def stop_table_review(place: TablePlace, who: Looker) -> Response:
    """Stop the review; what there is stays. Only for who asked for it, and for the host; while somebody else who asked
    waits for it, it goes on.
    """
    return _stopped(place, who)


@router.get("/api/records/{name}/review", response_class=Plain, response_model=responses.ReviewState, tags=["replays"])
async def record_review(place: RecordPlace, who: Looker) -> Response:
    """The review of a record of a finished game, as far as it has come; "none" before it was started."""
    return _told(place, who)


@router.post("/api/records/{name}/review", response_class=Plain, response_model=responses.ReviewState, tags=["replays"])
async def start_record_review(place: RecordPlace, who: Looker) -> Response:
    """Start the review of a record of a finished game, or go on with it."""
    return _started(place, who)


@router.post(
    "/api/records/{name}/review/stop", response_class=Plain, response_model=responses.ReviewState, tags=["replays"]
)
async def stop_record_review(place: RecordPlace, who: Looker) -> Response:
    """Stop the review; what there is stays. Only for who asked for it; while somebody else who asked waits for it, it
    goes on.
    """
    return _stopped(place, who)


def _start(place: Place, who: Visit) -> None:
    who.server.check_own(who.connection)
    known = who.server.reviews.get(place.base)
    if known is None or not (known.active or known.complete):
        who.server.review_limit.count(address_of(who.connection))
    who.server.reviews.start(place.base, place.match, place.record, who.asker())


def _started(place: Place, who: Visit) -> Response:
    _start(place, who)
    return _told(place, who)


def _stopped(place: Place, who: Visit) -> Response:
    who.server.check_own(who.connection)
    who.server.reviews.stop(place.base, None if place.is_host else who.asker())
    return _told(place, who)


def _told(place: Place, who: Visit) -> Response:
    found = who.server.reviews.get(place.base)
    if found is None:
        return Plain({"state": "none", "done": 0, "of": 0, "wait": None, "review": None})
    told = {"state": found.state, "done": len(found.judged), "of": found.points, "wait": who.server.reviews.wait(found)}
    return Plain({**told, "review": found.review.plain()})


# --- pages ----------------------------------------------------------------------------------------
@router.get("/t/{table_id}/review", include_in_schema=False)
async def table_page(place: TablePlace, request: Request, who: Looker) -> Response:
    return _page(place, request, who)


@router.post("/t/{table_id}/review", include_in_schema=False)
async def start_on_table(place: TablePlace, who: Looker) -> Response:
    _start(place, who)
    return see(f"{place.base}/review")


@router.post("/t/{table_id}/review/stop", include_in_schema=False)
async def stop_on_table(place: TablePlace, who: Looker) -> Response:
    _stopped(place, who)
    return see(f"{place.base}/review")


@router.get("/r/{name}/review", include_in_schema=False)
async def record_page(place: RecordPlace, request: Request, who: Looker) -> Response:
    return _page(place, request, who)


@router.post("/r/{name}/review", include_in_schema=False)
async def start_on_record(place: RecordPlace, who: Looker) -> Response:
    _start(place, who)
    return see(f"{place.base}/review")


@router.post("/r/{name}/review/stop", include_in_schema=False)
async def stop_on_record(place: RecordPlace, who: Looker) -> Response:
    _stopped(place, who)
    return see(f"{place.base}/review")


def _page(place: Place, request: Request, who: Visit) -> Response:
    found = who.server.reviews.get(place.base)
    context: dict[str, Any] = {
        "title": place.match.game.title,
        "names": ", ".join(place.match.names),
        "base": place.base,
        "replay": f"{place.base}/replay" if place.base.startswith("/t/") else place.base,
        "bot": who.server.settings.hint_bot,
        "state": found.state if found else "none",
        "done": len(found.judged) if found else 0,
        "of": found.points if found else 0,
        "wait": who.server.reviews.wait(found) if found else None,
        "may_stop": place.is_host or (found is not None and found.wanted_by(who.asker())),
        "sample": sample,
        **_shown(found),
    }
    return page_templates.page(request, "review.html", context, who.person)


def _shown(found: GrowingReview | None) -> dict[str, Any]:
    """Nothing before there are two points, or one and the end: a line needs as many."""
    if found is None or len(found.judged) + found.review.whole < 2:
        return {"review": None, "chart": None}
    return {"review": found.review, "chart": chance_chart(found.review)}
