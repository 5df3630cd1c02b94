"""What is drawn anew with every change: a table as one viewer sees it, as HTML."""

from __future__ import annotations

from functools import cache, lru_cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any
from weakref import WeakKeyDictionary

from minijinja import Environment

from cosmodrome.bots import bots
from cosmodrome.games import definition
from cosmodrome.lessons.reading import has_lessons
from cosmodrome.match.since import since_last_turn
from cosmodrome.server.board import boards
from cosmodrome.server.board.board_pieces import Sheet, joined
from cosmodrome.server.board.drawing_parts import TABLE, Drawings, Lines, Parts, equipped
from cosmodrome.server.board.scenes import scenes
from cosmodrome.server.board.sidebar import KeptFacts, Margin, Now
from cosmodrome.server.store.table_types import Person, Viewer
from cosmodrome.server.tables import views
from cosmodrome.server.tables.answers import enough
from cosmodrome.server.tables.start import lacking
from cosmodrome.server.tables.table import Table

LOG = 40  # entries of the log that are drawn; a panel has all
UNITS = ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))
KEPT = 8192  # drawings of all around the boards


def frame(table: Table, viewer: Viewer, person: Person | None, secret: bytes) -> str:
    """The table for this viewer: its lobby before the game, then board, people, log and chat."""
    with table.in_hand("drawn"):
        return joined(sheet(table, viewer, person, secret), question(table))


def question(table: Table) -> int | None:
    """The id of the open decision."""
    return table.match.decision.id if table.match else None


def sheet(table: Table, viewer: Viewer, person: Person | None, secret: bytes) -> Sheet:
    """The same in pieces, many of which are the very ones of the frame before; QUESTION stands for the question."""
    match = table.match
    if table.status == "closed":
        return [_closed(table, person)]
    if match is None:
        return [_lobby(table, viewer, person)]
    seat = viewer.seat
    ids = boards.ids(salt(secret, table.id, seat))
    view = match.view(seat)  # not kept: it is a great many objects, and each viewer has one of their own
    if not viewer.may_play:
        view["decision"] = None  # a bot plays this seat: it is asked, not who looks on from there
    drawn = _drawn_for(table, seat)
    told = drawn.log.draw(match, seat, ids)
    log = drawn.log.tail.entries
    asked, council = view["decision"] is not None, view["council"]
    now = Now(
        title=_title(table, view["over"], asked),
        deciders=view["deciders"],
        earlier=bool(log) and log[0].seq > 1,
        over=view["over"],
        asked=asked,
        can_undo=bool(viewer.may_play and seat is not None and match.can_undo(seat)),
        answered=bool(viewer.may_play and seat is not None and match.has_answered(seat)),
        makes_practice=bool(viewer.may_play and seat is not None and table.takeback.makes_practice(seat)),
        in_council=bool(council) and seat in council["seats"],
        enough=asked and bool(enough([(option["key"], option["free"]) for option in view["decision"]["options"]])),
        may_close=table.host.may_close(person),
    )
    if view["decision"] is not None:  # whoever decides also gets what cannot be chosen, and why
        view = {**view, "blocked": [thing.plain() for thing in match.decision.blocked]}
    board = boards.sheet(definition(table.spec.game), view, ids, boards.marks(match, seat), drawn.board)
    ids.found[TABLE] = table.id
    margin = Margin(table, viewer, view["names"], now, drawn.facts, since_last_turn(match, seat))
    return drawn.page.draw(margin.whole(board, told), ids)


class Drawn:
    """What a seat was shown last of a table."""

    def __init__(self, table: Table) -> None:
        assert table.match is not None
        self.log = Lines(LOG)
        self.board = boards.fresh(definition(table.spec.game), table.match.record.header)
        self.page = Parts(_drawings())
        self.facts = KeptFacts()


# What is drawn is nothing that a table knows of.
_drawn: WeakKeyDictionary[Table, dict[int | None, Drawn]] = WeakKeyDictionary()


def _drawn_for(table: Table, seat: int | None) -> Drawn:
    of_seats = _drawn.setdefault(table, {})
    if seat not in of_seats:
        of_seats[seat] = Drawn(table)
    return of_seats[seat]


def happened(table: Table, viewer: Viewer, since: int, secret: bytes) -> list[dict[str, Any]]:
    """What happened after so many steps, for the page of this viewer to show in motion."""
    if table.match is None or table.status == "closed":
        return []
    return scenes(table.match, viewer.seat, since, boards.ids(salt(secret, table.id, viewer.seat)))


def things(table: Table, viewer: Viewer, secret: bytes) -> dict[str, str]:
    """What lies on the board of this viewer: ids of elements -> things, "kind:ref". None before the game."""
    if table.match is None:
        return {}
    with table.in_hand("drawn"):
        view = table.match.view(viewer.seat)
        return boards.things(definition(table.spec.game), view, salt(secret, table.id, viewer.seat))


@lru_cache(4096)
def salt(secret: bytes, table: str, seat: int | None) -> str:
    """What makes the element ids of one viewer's board unlike all others."""
    return blake2b(f"{table} {seat}".encode(), key=secret, digest_size=16).hexdigest()


def render_part(name: str, salt: str, **context: object) -> str:
    """Something that a page asks for beside the board; it can point at things on it."""
    return _environment().render_template(name, id=boards.ids(salt), **context)


def _lobby(table: Table, viewer: Viewer, person: Person | None) -> str:
    """The table before the game."""
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
    """A table that its host has closed."""
    name = views.name_of(table.spec)
    return _environment().render_template(
        "closed.html", name=name, title=f"{name}: closed", by_you=table.host.is_host(person)
    )


def _uses() -> list[tuple[str, dict[str, str]]]:
    """What a seat can be for: in words, and as the API takes it."""
    by_bots = [(f"A bot: {name.replace('_', ' ')}", {"kind": "bot", "bot": name}) for name in bots()]
    return [("A person", {"kind": "person", "bot": ""}), ("May stay empty", {"kind": "open", "bot": ""}), *by_bots]


def _chosen(table: Table) -> list[dict[str, str | bool]]:
    """The options that the table agreed on, in words; "usual": as they are when nobody asks for anything else."""
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


def _title(table: Table, over: bool, turn: bool) -> str:
    name = views.name_of(table.spec)
    if over:
        return f"{name}: finished"
    return f"Your turn: {name}" if turn else name


@cache
def _drawings() -> Drawings:
    return Drawings(_environment(), KEPT)


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
    return equipped(made)
