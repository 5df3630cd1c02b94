"""Pages to learn from: the guide of a game with pictures and all rules, one rule, the legend, the first steps."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from cosmodrome.games import definition
from cosmodrome.games.catalogue import find_rule, no_such_rule
from cosmodrome.games.definition import Definition
from cosmodrome.server.board import boards, pictures
from cosmodrome.server.board.guides import to_html
from cosmodrome.server.errors import ServerError
from cosmodrome.server.routes.pages import Visitor, style_of, with_words
from cosmodrome.server.tables.table import Table
from cosmodrome.server.web import page_templates
from cosmodrome.server.web.server_state import Visit

router = APIRouter(include_in_schema=False)


@router.get("/t/{table_id}/guide")
async def table_guide(table_id: str, request: Request, who: Visitor) -> Response:
    """The guide, open at what is being decided, with what is about this table only."""
    table, viewer = await who.table(table_id)
    rules, options = definition(table.spec.game), options_of(table)
    now = boards.chapter(rules, table.view(viewer, 0), options) if table.match is not None else None
    return _guide_page(request, who, rules, now, options, f"/t/{table.id}/legend")


@router.get("/t/{table_id}/legend")
async def table_legend(table_id: str, request: Request, who: Visitor) -> Response:
    """With the switch for words beside signs."""
    table, _ = await who.table(table_id)
    rules = definition(table.spec.game)
    return _legend_page(request, who, rules, await with_words(request, who, rules))


@router.get("/t/{table_id}/first-steps")
async def table_first_steps(table_id: str, request: Request, who: Visitor) -> Response:
    """The card that a first game begins with."""
    table, _ = await who.table(table_id)
    rules = definition(table.spec.game)
    if rules.first_steps is None:
        raise ServerError(f"{rules.title} has no first steps", 404)
    context = {"game": rules, "table_id": table.id, "steps": rules.first_steps.told(options_of(table))}
    return page_templates.page(request, "first_steps.html", context, who.person)


@router.get("/guide/{game}")
async def guide(game: str, request: Request, who: Visitor) -> Response:
    return _guide_page(request, who, definition(game), None, None, f"/guide/{game}/legend")


@router.get("/guide/{game}/legend")
async def legend(game: str, request: Request, who: Visitor) -> Response:
    """Every sign of the board, and what it means."""
    return _legend_page(request, who, definition(game), None)


@router.get("/guide/{game}/rule/{number}")
async def one_rule(game: str, number: str, request: Request, who: Visitor) -> Response:
    rules = definition(game)
    book = rules.rulebook
    found = find_rule(rules, number) or number.upper()
    text = book.written(found) or re.sub("^#+ [R0-9.]+ ", "### ", book.chapter(found))
    if not text:
        raise ServerError(no_such_rule(rules, number), 404)

    def address(other: str) -> str:
        return f"/guide/{rules.id}/rule/{other}" if other in book or book.chapter(other) else ""

    context = {"game": rules, "number": found, "html": to_html(text, address)}
    return page_templates.page(request, "rule.html", context, who.person)


def _legend_page(request: Request, who: Visit, rules: Definition, words: bool | None) -> Response:
    """`words`: whether they stand beside the signs of the table; None: there is no table."""
    context = {"game": rules, "game_style": style_of(rules), "words": words}
    return page_templates.page(request, "legend.html", context, who.person)


def options_of(table: Table) -> dict[str, Any]:
    """What the table agreed on, and how many play."""
    seats = len(table.seats)
    if table.match is not None:
        return {**table.match.record.header.options, "seats": seats}
    rules = definition(table.spec.game)
    return {**rules.settle_options(table.spec.options, max(seats, rules.min_seats)), "seats": seats}


def _guide_page(
    request: Request, who: Visit, rules: Definition, now: int | None, options: Mapping[str, Any] | None, legend: str
) -> Response:
    """`now`: the chapter that is open. `options` of a table leave out chapters about others. `legend`: where it is."""
    found = [(chapter, at == now) for at, chapter in enumerate(boards.guide(rules))]
    chapters = [(chapter, now) for chapter, now in found if options is None or chapter.is_in(options)]
    context = {
        "game": rules,
        "game_style": style_of(rules),
        "chapters": chapters,
        "played": options is not None,
        "elsewhere": [chapter.title for chapter, now in found if (chapter, now) not in chapters],
        "legend": legend if rules.signs.groups else "",
        "rules": _numbered(rules),
        "steps": rules.first_steps.told(options or rules.defaults({})) if rules.first_steps else {},
        "picture": lambda picture: pictures.drawn(rules, picture),
    }
    return page_templates.page(request, "guide.html", context, who.person)


@cache
def _numbered(rules: Definition) -> list[tuple[str, str]]:
    """All rules, as HTML whose links stay on the page."""
    book = rules.rulebook

    def address(other: str) -> str:
        return f"#rule-{other}" if other in book else ""

    return [(number, to_html(book.written(number), address)) for number in book.numbers]
