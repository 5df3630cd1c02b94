"""What a viewer may see of a table, as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import msgspec

from cosmodrome.games import definition
from cosmodrome.games.definition import Part
from cosmodrome.match.log import Entry
from cosmodrome.match.match import Match
from cosmodrome.server.store.table_types import Line, Seat, TableSpec, UndoRequest, Viewer
from cosmodrome.server.tables.seat_titles import titles
from cosmodrome.server.tables.stand_in import deserted
from cosmodrome.server.tables.start import draws_seats
from cosmodrome.server.tables.state import TableState
from cosmodrome.server.tables.teams import mates, side_of

LARGEST_LOG = 256 << 10  # bytes of log entries in one answer
PART_BYTES = 80  # of a part of an entry beside its text, and of an entry beside its parts


def view(table: TableState, viewer: Viewer, missing: list[int], log: int | None) -> dict[str, Any]:
    """See `Table.view`. `missing`: the seats that are waited for too long."""
    match = table.match
    whole = match.view(viewer.seat) if match else {}
    return {**whole, "table": facts(table, viewer, missing, log)}


def facts(table: TableState, viewer: Viewer, missing: list[int], log: int | None) -> dict[str, Any]:
    match, spec = table.match, table.spec
    return {
        **around(table, viewer, missing),
        "game": spec.game,
        "title": spec.title,
        "options": match.options if match else spec.options,
        "status": table.status,
        "you": {"seat": viewer.seat, "may_play": viewer.may_play, "removed": viewer.removed},
        "creator": next((seat.number for seat in table.seats if seat.person_id == table.creator), None),
        "seq": len(match.record) if match else 0,
        "version": table.version - table.facts.quiet,
        "created": table.created,
        "updated": table.updated,
        "pace": spec.pace,
        "seconds": spec.seconds,
        "total": spec.total,
        "increment": spec.increment,
        "timeout": spec.timeout,
        "spectators": spec.spectators,
        "public": spec.public,
        "hints": table.gives_hints,
        "draw_seats": draws_seats(spec),
        "log": log_facts(match.log_for(viewer.seat, log)) if match and log != 0 else [],
        "swaps": table.facts.swaps,
    }


def around(table: TableState, viewer: Viewer, missing: list[int]) -> dict[str, Any]:
    """What is shown around board and log."""
    match, kept = table.match, table.facts
    side = side_of(match, viewer.seat) if match else None
    return {
        "id": table.id,
        "seats": [
            {**seat_facts(seat), "title": title, "deserted": deserted(seat, missing)}
            for seat, title in zip(table.seats, titles(table), strict=True)
        ],
        "deadline": table.deadline,
        "clocks": [
            {"seat": seat.number, "left": kept.left.get(seat.number), "ends": kept.ends.get(seat.number)}
            for seat in table.seats
            if seat.number in kept.left or seat.number in kept.ends
        ],
        "chat_on": table.spec.chat,
        "chat": [line_facts(line) for line in table.chat if line.side in (None, side)],
        "undo": {**asdict(kept.undo), "before": _before(match, viewer, kept.undo)} if kept.undo else None,
        "undo_refused": asdict(kept.refused) if kept.refused else None,
        "can_undo": bool(match and viewer.may_play and viewer.seat is not None and match.can_undo(viewer.seat)),
        "standing": kept.standing.get(viewer.seat) if viewer.seat is not None else None,
        "practice": kept.practice,
        "rematch": kept.rematch,
        "rematch_awaits": [seat.number for seat in kept.awaited_here()],
        "team": team_facts(table, viewer.seat),
    }


def team_facts(table: TableState, seat: int | None) -> dict[str, Any] | None:
    """What mates know of each other, and nobody else does; None for spectators and before the game."""
    match = table.match
    if match is None or seat is None:
        return None
    team = mates(match, seat)
    consents = table.facts.consents
    return {
        "seats": team,
        "consents": [
            {
                "seat": mate,
                "turn": left.turn,
                "always": left.always,
                "kinds": [{"kind": kind, "text": text} for kind, text in left.kinds.items()],
            }
            for mate in team
            if (left := consents.get(mate)) is not None
        ],
        "plan": [
            {"number": number, "thing": mark.thing, "by": mark.by}
            for number, mark in enumerate(table.facts.plans.get(int(match.state.side(seat)), ()), 1)
        ],
    }


def _before(match: Match | None, viewer: Viewer, asked: UndoRequest) -> str:
    """What would be taken back first, as the viewer reads it; nothing if they were told nothing of it."""
    if match is None:
        return ""
    live = {step for step in match.record.live if step >= asked.to}
    steps = len(match.record) - asked.to + 1
    return next((str(entry) for entry in match.log_for(viewer.seat, steps) if entry.seq in live), "")


def game_beside(title: str, game: str) -> str:
    """The name of the game, where the name that its people gave the table does not tell it; else nothing."""
    return game if title and game.casefold() not in title.casefold() else ""


def name_of(spec: TableSpec) -> str:
    """`Friday night (Space Explorers)`, or the name of the game alone."""
    game = definition(spec.game).title
    beside = game_beside(spec.title, game)
    return f"{spec.title} ({beside})" if beside else spec.title or game


def seat_facts(seat: Seat) -> dict[str, Any]:
    """What everybody may know of a seat."""
    return {
        "number": seat.number,
        "kind": seat.kind,
        "name": seat.name,
        "registered": seat.registered,
        "bot": seat.bot,
        "free": seat.free,
        "present": seat.present,
        "resigned": seat.resigned,
        "timed_out": seat.timed_out,
        "left": seat.left,
        "late": seat.late,
        "stand_in": seat.kind == "bot" and bool(seat.person_id),
        "failed": seat.failed,
    }


def log_facts(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """Entries of the log as plain data: the last ones, as many as fit into an answer, at least one."""
    left, count = LARGEST_LOG, 0
    for entry in reversed(entries):
        left -= PART_BYTES + sum(len(msgspec.json.encode(part.text)) + PART_BYTES for part in entry.parts)
        if count and left < 0:
            break
        count += 1
    start = len(entries) - count
    if 0 < start < len(entries) and entries[start - 1].seq == entries[start].seq:  # a step is told wholly, or not yet
        start = next((at for at in range(start, len(entries)) if entries[at].seq != entries[start].seq), start)
    return [entry_facts(entry) for entry in entries[start:]]


def event_facts(match: Match, seat: int | None, since: int, limit: int) -> list[dict[str, object]]:
    """What happened after a step, as plain data: so many events, and all others of the last step among them."""
    events: list[dict[str, object]] = []
    last = -1
    for event in match.reader(seat).events(since):
        if len(events) >= limit and event.seq != last:
            break
        events.append(event.plain())
        last = event.seq
    return events


def entry_facts(entry: Entry) -> dict[str, Any]:
    """An entry of the log; each part has text, kind and ref, some a note."""
    return {
        "seq": entry.seq,
        "seat": entry.seat,
        "parts": [part_facts(part) for part in entry.parts],
        "undone": entry.undone,
        "rule": entry.rule,
        "opens": entry.opens,
    }


def part_facts(part: Part) -> dict[str, Any]:
    note = {"note": part.note} if part.note else {}
    return {"text": part.text, "kind": part.kind, "ref": part.ref, **note}


def line_facts(line: Line) -> dict[str, Any]:
    """A line of the chat, for those who may read it."""
    # Without its number, which tells how much was said in between.
    shown = {"seat": line.seat, "name": line.name, "text": line.text, "at": line.at}
    return {**shown, "to": "all" if line.side is None else "team"}
