"""What is drawn anew with every change: a table as one viewer sees it, as HTML."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any

from minijinja import Environment

from cosmodrome.games import definition
from cosmodrome.games.definition import show_value
from cosmodrome.match.log import Entry
from cosmodrome.server import boards, views
from cosmodrome.server.parts import MARK, Drawings, Parts, encode, joined
from cosmodrome.server.tables import Table
from cosmodrome.server.terms import Person, Viewer

LOG = 40  # entries of the log that are drawn; a panel has all
# What is shown around board and log, as it is in the facts of a table.
AROUND = ("id", "seats", "undo", "can_undo", "standing", "deadline", "rematch", "chat", "chat_on", "team")
KEPT = 4096  # drawings of it, and as many lines of logs


def frame(table: Table, viewer: Viewer, person: Person | None, secret: bytes) -> str:
    """The table for this viewer: its lobby before the game, then board, people, log and chat."""
    return joined(pieces(table, viewer, person, secret), question(table))


def question(table: Table) -> int | None:
    """The id of the open decision."""
    return table.match.decision.id if table.match else None


def pieces(table: Table, viewer: Viewer, person: Person | None, secret: bytes) -> list[str]:
    """The same in pieces, many of which are the very ones of the frame before; QUESTION stands for the question."""
    view = views.view(table, viewer, 0)  # not kept: it is a great many objects, and each viewer has one of their own
    facts = view["table"]
    context = {
        "table": facts,
        "you": viewer.seat,
        "may_play": viewer.may_play,
        "creator": person is not None and person.id == table.creator,
        "game": definition(table.spec.game),
        "spec": table.spec,
        "view": view,
        "title": _title(table, view, viewer),
        "turn": view.get("decision") is not None and viewer.may_play,
    }
    if table.match is None:
        return [_environment().render_template("lobby.html", **context, options=_chosen(table))]
    own = salt(secret, table.id, viewer.seat)
    log = table.match.log_for(viewer.seat, LOG)
    around = {
        "table": {name: facts[name] for name in AROUND},
        "names": view["names"],
        "deciders": view["deciders"],
        "over": view["over"],
        "asked": view["decision"] is not None,
        "in_council": bool(view["council"]) and viewer.seat in view["council"]["seats"],
        "enough": _enough(view),
        "earlier": bool(log) and log[0].seq > 1,
        **{name: context[name] for name in ("you", "may_play", "title", "turn")},
    }
    rows = iter((_board(table, viewer.seat, view, own, boards.marks(log)), _lines(table, viewer.seat, log, own)))
    found: list[str] = []
    for piece in _drawings().part(("table.html", encode(around)), around, boards.ids(own)):
        if piece == MARK:
            found += next(rows)
        else:
            found.append(piece)
    return found


def _board(table: Table, seat: int | None, view: Mapping[str, Any], salt: str, marked: Mapping[str, bool]) -> list[str]:
    """The game's own drawing. Whoever decides also gets what cannot be chosen, and why."""
    match = table.match
    if match is not None and view.get("decision") is not None:
        view = {**view, "blocked": [thing.plain() for thing in match.decision.blocked]}
    parts = table.parts.setdefault(seat, Parts())
    return boards.pieces(definition(table.spec.game), view, salt, marked, parts)


def things(table: Table, viewer: Viewer, secret: bytes) -> dict[str, str]:
    """What lies on the board of this viewer: ids of elements -> things, "kind:ref". None before the game."""
    if table.match is None:
        return {}
    view = table.match.view(viewer.seat)
    return boards.things(definition(table.spec.game), view, salt(secret, table.id, viewer.seat))


def _enough(view: Mapping[str, Any]) -> str:
    """The one answer that does without all free actions, where there is one: it can be given as a standing one."""
    options = view["decision"]["options"] if view.get("decision") else []
    others = [option["key"] for option in options if not option["free"]]
    return others[0] if len(others) == 1 < len(options) else ""


def salt(secret: bytes, table: str, seat: int | None) -> str:
    """What makes the element ids of one viewer's board unlike all others."""
    return blake2b(f"{table} {seat}".encode(), key=secret, digest_size=16).hexdigest()


def _lines(table: Table, seat: int | None, log: list[Entry], salt: str) -> list[str]:
    """The log. Most of its lines were drawn for this seat before: only what is new or has changed is drawn again."""
    old = table.lines.get(seat, {})
    drawn: dict[int, tuple[Entry, str]] = {}
    for entry in log:
        known = old.get(entry.seq)
        if known is None or known[0] is not entry:
            told = {"seq": entry.seq, "seat": entry.seat, "undone": entry.undone, "parts": entry.parts}
            (line,) = _line_drawings().part(("line.html", encode(told)), told, boards.ids(salt))
            known = entry, line
        drawn[entry.seq] = known
    table.lines[seat] = drawn
    return [line for _, line in drawn.values()]


def render_part(name: str, salt: str, **context: object) -> str:
    """Something that a page asks for beside the board; it can point at things on it."""
    return _environment().render_template(name, id=boards.ids(salt), **context)


def _chosen(table: Table) -> list[dict[str, str | bool]]:
    """The options that the table agreed on, in words; "usual": as they are when nobody asks for anything else."""
    rules = definition(table.spec.game)
    seats = max(len(table.seats), rules.min_seats)
    settled, usual = rules.settle_options(table.spec.options, seats), rules.settle_options({}, seats)
    return [
        {
            "name": spec.name,
            "value": show_value(settled[spec.name]),
            "help": spec.help,
            "rule": spec.rule,
            "usual": settled[spec.name] == usual[spec.name] or spec.name not in table.spec.options,
        }
        for spec in rules.options
    ]


def _title(table: Table, view: Mapping[str, Any], viewer: Viewer) -> str:
    name = table.spec.title or definition(table.spec.game).title
    if table.match is None:
        return f"{name}: waiting for players"
    if view["over"]:
        return f"{name}: finished"
    return f"Your turn: {name}" if view.get("decision") and viewer.may_play else name


@cache
def _drawings() -> Drawings:
    return Drawings(_environment(), {}, KEPT)


@cache
def _line_drawings() -> Drawings:
    return Drawings(_environment(), {}, KEPT)


@cache
def _environment() -> Environment:
    folder = files("cosmodrome.server") / "templates" / "live"

    def source(name: str) -> str:
        return (folder / name).read_text("utf-8")

    made = Environment(loader=source)
    made.auto_escape_callback = lambda name: "html"
    made.trim_blocks = True
    made.lstrip_blocks = True
    made.add_filter("label", boards.label)
    return made
