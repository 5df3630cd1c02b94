"""Reviews of finished games, on pages and in the API: start one, watch it grow, stop it, play on from where it hurt."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from cosmodrome.lab.review import CannotReview, check
from cosmodrome.match.match import Match
from cosmodrome.server.errors import ServerError
from cosmodrome.server.past.review_chart import chance_chart
from cosmodrome.server.past.score_chart import sample
from cosmodrome.server.routes.api import Plain
from cosmodrome.server.routes.both import Game, Looker, endpoints, pages
from cosmodrome.server.routes.pages import see
from cosmodrome.server.thinking.reviews import GrowingReview
from cosmodrome.server.web import page_templates, responses
from cosmodrome.server.web.security import address_of
from cosmodrome.server.web.server_state import Visit

router = APIRouter()


def _reviewed(game: Game) -> Match:
    match = game.begun("review")
    try:
        check(match)
    except CannotReview as error:
        raise ServerError(str(error), 409) from error
    return match


# --- the API --------------------------------------------------------------------------------------
@endpoints(
    router,
    "/review",
    responses.ReviewState,
    'table_review: The review of a finished game, as far as it has come; "none" before it was started.',
    'record_review: The review of a record of a finished game, as far as it has come; "none" before it was started.',
)
async def review(game: Game, who: Looker) -> Response:
    _reviewed(game)
    return _state(game, who)


@endpoints(
    router,
    "/review",
    responses.ReviewState,
    "start_table_review: Start the review of a finished game, or go on with it.",
    "start_record_review: Start the review of a record of a finished game, or go on with it.",
    "POST",
)
async def start_review(game: Game, who: Looker) -> Response:
    await _start(game, who)
    return _state(game, who)


@endpoints(
    router,
    "/review/stop",
    responses.ReviewState,
    "stop_table_review: Stop the review; what there is stays. Only for who asked for it, and for the host; while"
    " somebody else who asked\nwaits for it, it goes on.",
    "stop_record_review: Stop the review; what there is stays. Only for who asked for it; while somebody else who asked"
    " waits for it, it\ngoes on.",
    "POST",
)
async def stop_review(game: Game, who: Looker) -> Response:
    _stop(game, who)
    return _state(game, who)


async def _start(game: Game, who: Visit) -> None:
    match = _reviewed(game)
    who.server.check_own(who.connection)
    known = who.server.reviews.get(game.base)
    if known is None or not (known.active or known.complete):
        who.server.review_limit.count(address_of(who.connection))
    who.server.reviews.start(game.base, match, await game.record("review"), who.asker())


def _stop(game: Game, who: Visit) -> None:
    _reviewed(game)
    who.server.check_own(who.connection)
    who.server.reviews.stop(game.base, None if game.is_host else who.asker())


def _state(game: Game, who: Visit) -> Response:
    found = who.server.reviews.get(game.base)
    if found is None:
        return Plain({"state": "none", "done": 0, "of": 0, "wait": None, "review": None})
    told = {"state": found.state, "done": len(found.judged), "of": found.points, "wait": who.server.reviews.wait(found)}
    return Plain({**told, "review": found.review.plain()})


# --- pages ----------------------------------------------------------------------------------------
@pages(router, "/review", "POST")
async def start_form(game: Game, who: Looker) -> Response:
    await _start(game, who)
    return see(f"{game.base}/review")


@pages(router, "/review/stop", "POST")
async def stop_form(game: Game, who: Looker) -> Response:
    _stop(game, who)
    return see(f"{game.base}/review")


@pages(router, "/review")
async def review_page(game: Game, request: Request, who: Looker) -> Response:
    match = _reviewed(game)
    found = who.server.reviews.get(game.base)
    context: dict[str, Any] = {
        "title": match.game.title,
        "names": ", ".join(match.names),
        "base": game.base,
        "replay": game.replay,
        "bot": who.server.settings.hint_bot,
        "state": found.state if found else "none",
        "done": len(found.judged) if found else 0,
        "of": found.points if found else 0,
        "wait": who.server.reviews.wait(found) if found else None,
        "may_stop": game.is_host or (found is not None and found.wanted_by(who.asker())),
        "sample": sample,
        **_shown(found),
    }
    return page_templates.page(request, "review.html", context, who.person)


def _shown(found: GrowingReview | None) -> dict[str, Any]:
    """Nothing before there are two points, or one and the end: a line needs as many."""
    if found is None or len(found.judged) + found.review.whole < 2:
        return {"review": None, "chart": None}
    return {"review": found.review, "chart": chance_chart(found.review)}
