"""The start of a game: who is lacking, who sits where, which options hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import SystemRandom
from typing import Any

from cosmodrome.errors import BadOption
from cosmodrome.games import definition
from cosmodrome.games.definition import Definition
from cosmodrome.match.game import load
from cosmodrome.server.errors import ServerError
from cosmodrome.server.store.overlays import head_without_overlay
from cosmodrome.server.store.table_types import Seat, TableSpec
from cosmodrome.server.tables.draft import Draft
from cosmodrome.server.tables.seat_titles import titles_of
from cosmodrome.server.tables.state import TableState
from cosmodrome.server.tables.transaction import TableServices
from cosmodrome.server.thinking.bot_processes import new_seed


def begin(draft: Draft, services: TableServices) -> None:
    """Begin the game. Seats that nobody took are left out, if they are not needed."""
    spec = draft.before.spec
    game = load(spec.game)
    if draws_seats(spec):
        SystemRandom().shuffle(draft.seats)  # they keep their old numbers for `_renumbered`
    options = agreed(game.definition, spec.options, draft.seats)
    draft.facts.seats = [seat for seat in draft.seats if not seat.free]
    draft.facts.swaps = {}
    for number, seat in enumerate(draft.seats):
        seat.number = number
    names = [seat.name for seat in draft.seats]
    # A position brings the components along that it came about with.
    components = None if spec.position else services.components.get(spec.game)
    draft.match = game.match(seats=names, position=spec.position, components=components, **options)
    draft.head, draft.overlay = head_without_overlay(draft.match.record.head())
    draft.status = "running"
    draft.facts.bot_seed = new_seed()
    if not draft.facts.people():
        draft.check = partial(services.quotas.check_bots_alone, table=draft.before)


def lacking(table: TableState) -> int:
    """How many more must sit down before the game can begin: on seats for a person, and as many as it needs at all."""
    kept_free = sum(seat.free and seat.meant == "person" for seat in table.seats)
    sitting = sum(not seat.free for seat in table.seats)
    return max(kept_free, definition(table.spec.game).min_seats - sitting)


def draws_seats(spec: TableSpec) -> bool:
    """Whether the seats are drawn when the game begins. If nobody said so: at public tables, unless seats differ in
    what they stand for or an option names one. A game that goes on from a position keeps its seats.
    """
    if spec.position is not None or spec.draw_seats is not None:
        return spec.position is None and bool(spec.draw_seats)
    rules = definition(spec.game)
    names_a_seat = any(option.seat and isinstance(spec.options.get(option.name), int) for option in rules.options)
    return spec.public and not names_a_seat and not titles_of(rules, spec.options, len(spec.seats))


def _renumbered(rules: Definition, options: Mapping[str, Any], seats: Sequence[Seat]) -> dict[str, Any]:
    """The options when the free seats are left out and the others count anew: an option that names a seat goes on to
    name whoever sits there. BadOption: nobody does.
    """
    taken = [seat.number for seat in seats if not seat.free]
    settled = dict(options)
    for spec in rules.options:
        if spec.seat and spec.name in options:
            named = spec.check(options[spec.name], len(seats))
            if isinstance(named, int) and named not in taken:
                raise BadOption(f"{spec.label}: nobody sits in {spec.told(named)}")
            settled[spec.name] = taken.index(named) if isinstance(named, int) else named
    return settled


def agreed(rules: Definition, options: Mapping[str, Any], seats: Sequence[Seat]) -> dict[str, Any]:
    """The options, if the game can begin with those who sit now. 409: somebody is still to come; 422: it cannot."""
    if any(seat.free and seat.meant == "person" for seat in seats):
        raise ServerError("there are still free seats", 409)
    settled = _renumbered(rules, options, seats)
    sitting = sum(not seat.free for seat in seats)
    rules.check_seats(sitting)
    rules.settle_options(settled, sitting)
    return settled
