"""The pages: home, creating a table, the table itself, and where the data comes from."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any
from urllib.parse import quote, unquote

from fastapi import APIRouter, Depends, Form, Request
from starlette.datastructures import FormData
from starlette.responses import RedirectResponse, Response

from cosmodrome.bots import bots
from cosmodrome.errors import BadOption, CosmodromeError
from cosmodrome.games import definition, definitions
from cosmodrome.games.definition import Definition, OptionSpec
from cosmodrome.games.kit.english import in_words
from cosmodrome.lessons.reading import has_lessons
from cosmodrome.match.log import Entry
from cosmodrome.server.board import boards
from cosmodrome.server.board.table_page import table_html
from cosmodrome.server.errors import status_of
from cosmodrome.server.routes.api import Before
from cosmodrome.server.store.table_types import LONGEST_TITLE, STAND_IN, SeatSpec, TableSpec, Timeout
from cosmodrome.server.tables.seat_titles import follows, possible_titles
from cosmodrome.server.tables.views import game_beside, name_of
from cosmodrome.server.web import page_templates
from cosmodrome.server.web.server_state import Visit, visit
from cosmodrome.server.web.unchanging import unchanging

router = APIRouter(include_in_schema=False)
Visitor = Annotated[Visit, Depends(visit)]
TIMES = (
    ("0", "no clock"),
    ("60", "1 minute"),
    ("180", "3 minutes"),
    ("600", "10 minutes"),
    ("86400", "1 day (slow play)"),
    ("259200", "3 days (slow play)"),
    ("604800", "7 days (slow play)"),
)
TOTALS = (
    ("0", "none"),
    ("600", "10 minutes"),
    ("1800", "30 minutes"),
    ("3600", "1 hour"),
    ("7200", "2 hours"),
)
INCREMENTS = (("0", "nothing"), ("5", "5 seconds"), ("15", "15 seconds"), ("30", "30 seconds"), ("60", "1 minute"))
TIMEOUTS: tuple[tuple[Timeout, str], ...] = (
    ("wait", "the others wait"),
    ("bot", "a bot answers"),
    ("lose", "the player loses"),
)
HINTS = (
    ("", "if all others are bots and there is no clock"),
    ("on", "for everybody"),
    ("off", "for nobody"),
)
DRAWS = (
    ("", "drawn when the game begins, if the table is public"),
    ("on", "drawn when the game begins"),
    ("off", "as people sit down"),
)
SEEN = "cosmodrome-first-steps"  # a cookie of the page: the games whose first steps were read, with dots between
WORDS = "cosmodrome-words"  # another: "on" or "off"
YEAR = 365 * 86400
LOG_PAGE = 200  # entries of the log on one page
SLOW = 3600  # from so many seconds for a turn on, nobody waits at the table


def see(path: str) -> RedirectResponse:
    """After a form: on to a page that can be loaded again."""
    return RedirectResponse(path, 303)


class _Titles(dict[str, str]):
    def __missing__(self, game: str) -> str:
        return in_words(game)


def game_titles() -> Mapping[str, str]:
    """By the ids of games. A game that is no longer installed goes by its id."""
    return _Titles({name: game.title for name, game in definitions().items()})


@router.get("/")
async def home(request: Request, who: Visitor) -> Response:
    tables = who.server.tables
    context = {
        "games": list(definitions().values()),
        "taught": {name for name, game in definitions().items() if has_lessons(game)},
        "titles": game_titles(),
        "game_beside": game_beside,
        "easiest": {name: _forms(request, game) for name, game in definitions().items()},
        "posters": {name: boards.poster(game) for name, game in definitions().items()},
        "public": await tables.public(),
        "mine": await tables.mine(who.person) if who.person else [],
        "finished": await tables.finished(who.person) if who.person else [],
        "replays": await tables.replays(who.person),
    }
    return page_templates.page(request, "home.html", context, who.person)


def _forms(request: Request, rules: Definition) -> list[tuple[OptionSpec, str]]:
    """The options that "Play now" lets one choose, and what is chosen."""
    options = play_now_options(rules, _chosen_before(request, rules))
    return [(option, option.told(options[option.name])) for option in rules.options if option.name in options]


@router.post("/play/{game}")
async def play_now(game: str, request: Request, who: Visitor) -> Response:
    """A game against bots, begun at once: in the easiest form, or in the one that was chosen here, now or before."""
    rules = definition(game)
    response = see("/")
    given = await request.form()
    options = play_now_options(rules, {**_chosen_before(request, rules), **given})
    seats = [SeatSpec("person"), *[SeatSpec("bot", STAND_IN)] * (rules.usual_seats - 1)]
    table, _ = await who.new_table(response, TableSpec(game, seats, options), start=True)
    for name in options:
        if chosen := str(given.get(f"option-{name}", "")):
            response.set_cookie(_form_cookie(rules, name), quote(chosen), max_age=YEAR, samesite="lax", httponly=True)
    first = rules.first_steps is not None and rules.id not in request.cookies.get(SEEN, "").split(".")
    response.headers["location"] = f"/t/{table.id}{'#first-steps' if first else ''}"
    return response


def play_now_options(rules: Definition, given: Mapping[str, Any]) -> dict[str, Any]:
    """Those that the easiest form sets, as a form names them in `given`, else as it has them."""
    easiest = rules.first_steps.easiest if rules.first_steps else {}
    wanted = dict(easiest)
    for option in rules.options:
        value = str(given.get(f"option-{option.name}", ""))
        if option.name in easiest and value in map(option.told, option.values):
            wanted[option.name] = _typed(option, value, {})
    return wanted


def _chosen_before(request: Request, rules: Definition) -> dict[str, str]:
    """What "Play now" was told before in this browser, as its form would say it."""
    easiest = rules.first_steps.easiest if rules.first_steps else {}
    return {f"option-{name}": unquote(request.cookies.get(_form_cookie(rules, name), "")) for name in easiest}


def _form_cookie(rules: Definition, option: str) -> str:
    return f"cosmodrome-{rules.id}-{option}"


# --- creating a table -----------------------------------------------------------------------------
@router.get("/new/{game}")
async def new(game: str, request: Request, who: Visitor) -> Response:
    return _new_page(request, who, definition(game), {})


@router.post("/new/{game}")
async def create(game: str, request: Request, who: Visitor) -> Response:
    rules = definition(game)
    given = await request.form()
    response = see("/")
    try:
        spec = _spec(rules, given)
        table, _ = await who.new_table(response, spec)
    except CosmodromeError as error:
        if status_of(error) != 422:
            raise
        return _new_page(request, who, rules, given, _as_the_form_says(rules, error))
    response.headers["location"] = f"/t/{table.id}"
    return response


def _as_the_form_says(rules: Definition, error: CosmodromeError) -> str:
    """What is wrong, with options and values named as they stand in the form."""
    text = str(error)
    if not isinstance(error, BadOption):
        return text
    for option in sorted(rules.options, key=lambda option: len(option.name), reverse=True):
        name, label = option.name, option.label
        text = text.replace(f"{name} = ", f"{label}: ").replace(name, label if "_" in name else name)
    return re.sub(r"['\[\]]", "", text).replace("_", " ")


def _new_page(request: Request, who: Visit, rules: Definition, given: Mapping[str, Any], error: str = "") -> Response:
    context = {
        "game": rules,
        "given": _Blank(given),
        "error": error,
        "times": TIMES,
        "totals": TOTALS,
        "increments": INCREMENTS,
        "timeouts": TIMEOUTS,
        "hints": HINTS,
        "draws": DRAWS,
        "longest_title": LONGEST_TITLE,
        "titles": possible_titles(rules),
        "follows": {option.name: follows(rules, option) for option in rules.options},
        "start_seats": rules.usual_seats,
        "seat_kinds": [
            ("none", "no seat"),
            ("person", "a person"),
            ("open", "open: anybody, or nobody"),
            *((f"bot:{name}", f"bot: {name}") for name in bots()),
        ],
    }
    return page_templates.page(request, "new.html", context, who.person, 422 if error else 200)


class _Blank(dict[str, Any]):
    """What was filled in; nothing for all else."""

    def __missing__(self, name: str) -> str:
        return ""


def _spec(rules: Definition, given: FormData) -> TableSpec:
    seats: list[SeatSpec] = []
    places: dict[str, int] = {}  # by the numbers of the form, which count the places without a seat too
    for number in range(rules.max_seats):
        kind, _, bot = str(given.get(f"seat-{number}", "none")).partition(":")
        if kind in ("person", "open", "bot"):
            places[f"seat {number + 1}"] = len(seats)
            seats.append(SeatSpec("bot", bot) if kind == "bot" else SeatSpec("person" if kind == "person" else "open"))
    options = {}
    for option in rules.options:
        value = str(given.get(f"option-{option.name}", "")).strip()
        if value:
            options[option.name] = _typed(option, value, places)
    seconds, total = _one_of(given, "time", TIMES), _one_of(given, "total", TOTALS)
    timeout = given.get("timeout")
    return TableSpec(
        game=rules.id,
        seats=seats,
        options=options,
        title=str(given.get("title", "")),
        public="public" in given,
        spectators="spectators" in given,
        chat="chat" in given,
        hints={"on": True, "off": False}.get(str(given.get("hints"))),
        draw_seats={"on": True, "off": False}.get(str(given.get("draw_seats"))),
        pace="slow" if seconds >= SLOW else "live",
        seconds=seconds,
        total=total,
        increment=_one_of(given, "increment", INCREMENTS) if total else 0,
        timeout=next((value for value, _ in TIMEOUTS if value == timeout), "wait"),
    )


def _one_of(given: FormData, name: str, values: Sequence[tuple[str, str]]) -> int:
    """The number that was chosen."""
    wanted = str(given.get(name, "0"))
    if wanted not in dict(values):
        raise BadOption(f"{name} = {wanted[:20]!r} is not possible; one of {', '.join(dict(values))}")
    return int(wanted)


def _typed(option: OptionSpec, value: str, places: Mapping[str, int]) -> Any:
    """A value as the form tells it; a list may be written with commas between."""
    for known in option.values:
        if value == option.told(known):
            return known
    if option.seat and value.startswith("seat "):
        if value not in places:
            raise BadOption(f"{option.label}: there is no {value[:20]} at this table")
        return places[value]
    return [part.strip() for part in value.split(",")] if "," in value else value


# --- the table ------------------------------------------------------------------------------------
@router.get("/t/{table_id}")
async def table_page(table_id: str, request: Request, who: Visitor) -> Response:
    return await _table_page(table_id, request, who)


@router.get("/t/{table_id}/join")
@router.get("/t/{table_id}/start")
async def back_to_table(table_id: str) -> Response:
    """Where a form was refused, its address is opened again: the table is there, without the complaint."""
    return see(f"/t/{table_id}")


async def _table_page(table_id: str, request: Request, who: Visit, error: CosmodromeError | None = None) -> Response:
    """`error`: why a form of this page was refused."""
    table, viewer = await who.table(table_id)
    rules = definition(table.spec.game)
    drawn = table_html(table, viewer, who.person, who.server.cookies.id_key)
    context = {
        "table_id": table.id,
        "title": name_of(table.spec),
        "game": rules,
        "game_style": style_of(rules),
        "words": await with_words(request, who, rules),
        "frame": drawn,
        "error": error,
    }
    return page_templates.page(request, "table.html", context, who.person, status_of(error) if error else 200)


async def with_words(request: Request, who: Visit, rules: Definition) -> bool:
    """Whether words stand beside the signs: as the person has it, else until they have finished a game of it."""
    wanted = request.cookies.get(WORDS, "")
    if wanted in ("on", "off"):
        return wanted == "on"
    return not (who.person and await who.server.tables.has_finished(who.person, rules.id))


@router.post("/t/{table_id}/join")
async def join(table_id: str, request: Request, who: Visitor, seat: Annotated[int | None, Form()] = None) -> Response:
    table = await who.server.tables.open(table_id)
    response = see(f"/t/{table.id}")
    guest = await who.guest(response)
    try:
        await table.seating.join(guest, seat)
    except CosmodromeError as error:
        if status_of(error) != 409:
            raise
        page = await _table_page(table_id, request, who._replace(person=guest), error)
        page.raw_headers += [header for header in response.raw_headers if header[0] == b"set-cookie"]
        return page
    return response


@router.post("/t/{table_id}/start")
async def start(table_id: str, request: Request, who: Visitor) -> Response:
    table, _ = await who.table(table_id)
    try:
        await table.host.start(who.known())
    except CosmodromeError as error:
        if status_of(error) not in (409, 422):  # somebody got up just then, or those who came do not fit the options
            raise
        return await _table_page(table_id, request, who, error)
    return see(f"/t/{table.id}")


@router.post("/t/{table_id}/leave")
async def leave(table_id: str, who: Visitor) -> Response:
    table, _ = await who.table(table_id)
    await table.seating.leave(who.known())
    return see("/")


@router.post("/t/{table_id}/rematch")
async def rematch(table_id: str, who: Visitor) -> Response:
    again, _ = await who.rematch(table_id)
    return see(f"/t/{again.id}")


@router.get("/t/{table_id}/why")
async def why_not(table_id: str, request: Request, who: Visitor) -> Response:
    """What cannot be done now, and by which rule."""
    table, viewer = await who.table(table_id)
    match = table.match
    asked = match is not None and viewer.seat is not None and viewer.seat in match.deciders
    found = match.decision.blocked if match is not None and asked else []
    context = {"game": definition(table.spec.game), "blocked": found, "back": f"/t/{table.id}"}
    return page_templates.page(request, "why.html", context, who.person)


@router.get("/t/{table_id}/log")
async def log(table_id: str, request: Request, who: Visitor, before: Before = None) -> Response:
    """What happened, as the visitor may know it, page by page."""
    table, viewer = await who.table(table_id)
    match, entries, earlier = table.match, list[Entry](), None
    if match is not None:
        entries = match.log_for(viewer.seat, LOG_PAGE, before)
        first = entries[0].seq if entries else 1
        earlier = first if match.log_for(viewer.seat, 1, first) else None
    context = {"log": entries, "earlier": earlier, "before": before, "back": f"/t/{table.id}"}
    return page_templates.page(request, "log.html", context, who.person)


# --- the game -------------------------------------------------------------------------------------
@router.get("/data/{game}")
async def data(game: str, request: Request, who: Visitor) -> Response:
    """What is printed, what is public knowledge, and what is reconstructed."""
    rules = definition(game)
    context = {"game": rules, **who.server.printed(rules)}
    return page_templates.page(request, "data.html", context, who.person)


@router.get("/games/{game}/board.css")
async def game_style(game: str, request: Request) -> Response:
    fresh = "v" in request.query_params
    headers = {"cache-control": page_templates.FOREVER if fresh else "no-cache"}
    return unchanging(request, boards.style(definition(game)).encode(), "text/css; charset=utf-8", headers)


@cache
def style_of(rules: Definition) -> str:
    """Where a page finds the style sheet of a game's board; empty if it has none."""
    text = boards.style(rules)
    return f"/games/{rules.id}/board.css?v={page_templates.mark(text.encode())}" if text else ""
