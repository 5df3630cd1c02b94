"""My games: the page of a person with all they play and have played, and the same as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from cosmodrome.server.routes.api import Plain, summaries
from cosmodrome.server.routes.pages import game_titles
from cosmodrome.server.tables.played_games import Ending, Filter, Order, PlayedGame, opponents, played_games, tallies
from cosmodrome.server.tables.views import game_beside
from cosmodrome.server.web import page_templates, responses
from cosmodrome.server.web.server_state import Visit, visit

router = APIRouter()
Visitor = Annotated[Visit, Depends(visit)]
PERIODS = ((0, "any time"), (7, "the last week"), (30, "the last month"), (365, "the last year"))
ENDINGS = (("", "won or lost"), ("won", "won"), ("lost", "lost"))
ORDERS = (("newest", "newest first"), ("oldest", "oldest first"), ("longest", "longest first"))
LONGEST_PERIOD = 36500  # days


def wanted(
    q: Annotated[
        str, Query(max_length=200, description="words from the title, or from the name of a game or player")
    ] = "",
    game: Annotated[str, Query(max_length=60, description="id of a game")] = "",
    result: Annotated[Ending, Query(description="only games won, or only games lost")] = "",
    days: Annotated[int, Query(ge=0, le=LONGEST_PERIOD, description="ended within this many days; 0: at any time")] = 0,
    order: Annotated[Order, Query()] = "newest",
) -> Filter:
    return Filter(q.strip(), game, result, days, order)


Wanted = Annotated[Filter, Depends(wanted)]
Number = Annotated[int, Query(ge=1, le=10**6, description="of the page, from 1")]


@router.get("/api/me/games", response_class=Plain, response_model=responses.PlayedGames, tags=["people"])
async def my_finished_games(who: Visitor, wanted: Wanted, page: Number = 1) -> Response:
    """Your finished games, searched and filtered, page by page."""
    found = await played_games(who.server.tables, who.known(), wanted, page)
    games = [_facts(game) for game in found.games]
    return Plain({"games": games, "total": found.total, "page": found.number, "pages": found.pages})


@router.get("/api/me/opponents", response_class=Plain, response_model=list[responses.OpponentFacts], tags=["people"])
async def my_opponents(who: Visitor) -> Response:
    """How often you won against each bot and each person. Practice games do not count."""
    return Plain([one._asdict() for one in await opponents(who.server.tables, who.known())])


def _facts(game: PlayedGame) -> dict[str, Any]:
    told = {name: value for name, value in game._asdict().items() if name != "table"}
    return {**summaries([game.table])[0], **told}


@router.get("/me/games", include_in_schema=False)
async def my_games(request: Request, who: Visitor, wanted: Wanted, page: Number = 1) -> Response:
    titles, tables, person = game_titles(), who.server.tables, who.person
    here = await tables.mine(person) if person else []
    context = {
        "titles": titles,
        "game_beside": game_beside,
        "running": [table for table in here if table.status == "running"],
        "waiting": [table for table in here if table.status == "open"],
        "found": await played_games(tables, person, wanted, page) if person else None,
        "tallies": await tallies(tables, person) if person else [],
        "opponents": await opponents(tables, person) if person else [],
        "wanted": wanted,
        "filtered": wanted._replace(order="newest") != Filter(),
        "endings": ENDINGS,
        "periods": PERIODS,
        "orders": ORDERS,
        "to": lambda **other: _address(wanted, other),
        "date": date,
        "iso": lambda at: f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d}",
        "length": length,
    }
    return page_templates.page(request, "my_games.html", context, person)


def _address(wanted: Filter, other: Mapping[str, object]) -> str:
    """This page with another part of its query."""
    query = {"q": wanted.text, **{name: value for name, value in wanted._asdict().items() if name != "text"}, **other}
    usual = {"order": "newest", "page": 1}
    return (
        f"/me/games?{urlencode({name: value for name, value in query.items() if value and value != usual.get(name)})}"
    )


def date(at: float) -> str:
    """`17 Nov 2026`."""
    day = datetime.fromtimestamp(at, UTC)
    return f"{day.day} {day:%b %Y}"


def length(game: PlayedGame) -> str:
    """`28 turns, 24 minutes`."""
    count, unit = (game.turns, "turn") if game.turns else (game.moves, "move")
    size, of = next(
        (size, of)
        for size, of in ((86400, "day"), (3600, "hour"), (60, "minute"))
        if game.seconds >= 1.5 * size or of == "minute"
    )
    time = max(1, round(game.seconds / size))
    return f"{_number(count, unit)}, {_number(time, of)}"


def _number(n: int, unit: str) -> str:
    return f"{n} {unit}" if n == 1 else f"{n} {unit}s"
