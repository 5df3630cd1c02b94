"""The table as HTML, as one viewer sees it: its lobby before the game, then board, people, log and chat."""

from __future__ import annotations

from functools import cache, lru_cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any
from weakref import WeakKeyDictionary

from minijinja import Environment

from cosmodrome.bots import bots
from cosmodrome.games import definition
from cosmodrome.games.definition import BoardPart
from cosmodrome.games.plain import label
from cosmodrome.lessons.reading import has_lessons
from cosmodrome.server.board import boards
from cosmodrome.server.board.board_updates import Pieces, joined
from cosmodrome.server.board.log_lines import LogLines
from cosmodrome.server.board.part_drawing import TABLE, PartDrawer, equipped
from cosmodrome.server.board.scenes import scenes
from cosmodrome.server.board.sidebar import Sidebar
from cosmodrome.server.store.table_types import Person, Viewer
from cosmodrome.server.tables import views
from cosmodrome.server.tables.start import lacking
from cosmodrome.server.tables.table import Table

LOG = 40  # entries of the log that are drawn; a panel has all
UNITS = ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))

# The log beside the board of each seat: it grows by a few lines only.
_logs: WeakKeyDictionary[Table, dict[int | None, LogLines]] = WeakKeyDictionary()


def table_html(table: Table, viewer: Viewer, person: Person | None, secret: bytes) -> str:
    """Return the table as this viewer sees it."""
    with table.in_hand("drawn"):
        return joined(table_pieces(table, viewer, person, secret), open_decision(table))


def open_decision(table: Table) -> int | None:
    """Return the id of the open decision."""
    return table.match.decision.id if table.match else None


def table_pieces(table: Table, viewer: Viewer, person: Person | None, secret: bytes) -> Pieces:
    """Return the table in pieces; QUESTION stands for the id of the open decision."""
    match = table.match
    if table.status == "closed":
        return [_closed(table, person)]
    if match is None:
        return [_lobby(table, viewer, person)]
    seat, rules = viewer.seat, definition(table.spec.game)
    ids = boards.ids(id_salt(secret, table.id, seat))
    ids.by_thing[TABLE] = table.id
    view = match.view(seat)  # not kept: it is a great many objects, and each viewer has one of their own
    if not viewer.may_play:
        view["decision"] = None  # a bot plays this seat: it is asked, not who looks on from there
    sidebar = Sidebar(table, match, viewer, person, view)
    log = _logs.setdefault(table, {}).setdefault(seat, LogLines(LOG))
    lines = log.draw(match, seat, ids)
    data = {
        "name": views.name_of(table.spec),
        "title": _title(table, view),
        "turn": view["decision"] is not None,
        "earlier": log.first > 1,
        "over": view["over"],
    }
    if view["decision"] is not None:  # whoever decides also gets what cannot be chosen, and why
        view = {**view, "blocked": [thing.plain() for thing in match.decision.blocked]}
    board = boards.pieces(rules, view, ids, boards.marks(match, seat), boards.drawer(rules, match.record.header))
    page = BoardPart("table.html", data, [board], sidebar.above_the_log(), [lines], [sidebar.chat()])
    return PartDrawer(_environment()).draw(page, ids)


def scenes_since(table: Table, viewer: Viewer, step: int, secret: bytes) -> list[dict[str, Any]]:
    """Return what happened after so many steps, for the page of this viewer to show in motion."""
    if table.match is None or table.status == "closed":
        return []
    return scenes(table.match, viewer.seat, step, boards.ids(id_salt(secret, table.id, viewer.seat)))


def things(table: Table, viewer: Viewer, secret: bytes) -> dict[str, str]:
    """Return what lies on the board of this viewer: ids of elements -> things, "kind:ref". None before the game."""
    if table.match is None:
        return {}
    with table.in_hand("drawn"):
        view = table.match.view(viewer.seat)
        return boards.things(definition(table.spec.game), view, id_salt(secret, table.id, viewer.seat))


@lru_cache(4096)
def id_salt(secret: bytes, table: str, seat: int | None) -> str:
    """Return what makes the element ids of one viewer's board unlike all others."""
    return blake2b(f"{table} {seat}".encode(), key=secret, digest_size=16).hexdigest()


def render_template(name: str, salt: str, **context: object) -> str:
    """Return something that a page asks for beside the board; it can point at things on it."""
    return _environment().render_template(name, id=boards.ids(salt), **context)


def _lobby(table: Table, viewer: Viewer, person: Person | None) -> str:
    """Return the table before the game."""
    rules = definition(table.spec.game)
    facts, sits = views.facts(table.state, viewer, table.clock.missing, 0), viewer.seat is not None
    return _environment().render_template(
        "lobby.html",
        table=facts,
        here=table.id,
        shown=table.spec.chat and bool(sits or facts["chat"]),
        chat=facts["chat"],
        sits=sits,
        you=viewer.seat,
        may_start=table.host.may_start(person),
        is_host=table.host.is_host(person),
        lacking=lacking(table.state),
        uses=_uses() if table.host.prepares(person) else [],
        may_ask=viewer.seat in [seat.number for seat in table.state.facts.awaited_here()],
        awaited=[seat.name for seat in table.state.facts.awaited_here() if seat.number != viewer.seat],
        game=rules,
        taught=has_lessons(rules),
        spec=table.spec,
        beside=views.game_beside(table.spec.title, rules.title),
        title=f"{views.name_of(table.spec)}: waiting for players",
        turn_time=_duration(table.spec.seconds),
        total_time=_duration(table.spec.total),
        increment_time=_duration(table.spec.increment),
        options=_chosen(table),
    )


def _closed(table: Table, person: Person | None) -> str:
    """Return a table that its host has closed."""
    name = views.name_of(table.spec)
    return _environment().render_template(
        "closed.html", name=name, title=f"{name}: closed", by_you=table.host.is_host(person)
    )


def _uses() -> list[tuple[str, dict[str, str]]]:
    """Return what a seat can be for: in words, and as the API takes it."""
    by_bots = [(f"A bot: {name.replace('_', ' ')}", {"kind": "bot", "bot": name}) for name in bots()]
    return [("A person", {"kind": "person", "bot": ""}), ("May stay empty", {"kind": "open", "bot": ""}), *by_bots]


def _chosen(table: Table) -> list[dict[str, str | bool]]:
    """Return the options that the table agreed on, in words; "usual": as they are if nobody asks for anything else."""
    rules = definition(table.spec.game)
    seats = max(len(table.seats), rules.min_seats)
    settled, usual = rules.settle_options(table.spec.options, seats), rules.settle_options({}, seats)
    return [
        {
            "name": spec.label,
            "value": spec.told(settled[spec.name]),
            "help": spec.help,
            "rule": spec.rule,
            "usual": settled[spec.name] == usual[spec.name] or spec.name not in table.spec.options,
        }
        for spec in rules.options
    ]


def _duration(seconds: int) -> str:
    """`3 days`; in the largest unit that it is a whole number of."""
    n, unit = next((seconds // size, unit) for size, unit in UNITS if seconds % size == 0)
    return f"{n} {unit}" if n == 1 else f"{n} {unit}s"


def _title(table: Table, view: dict[str, Any]) -> str:
    name = views.name_of(table.spec)
    if view["over"]:
        return f"{name}: finished"
    return name if view["decision"] is None else f"Your turn: {name}"


@cache
def _environment() -> Environment:
    folder = files("cosmodrome.server") / "templates" / "live"

    def source(name: str) -> str:
        return (folder / name).read_text("utf-8")

    environment = Environment(loader=source)
    environment.auto_escape_callback = lambda name: "html"
    environment.trim_blocks = True
    environment.lstrip_blocks = True
    environment.add_filter("label", label)
    return equipped(environment)
