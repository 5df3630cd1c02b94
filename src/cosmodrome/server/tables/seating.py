"""Seats before the game: what each of them stands for, and who changes places with whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from cosmodrome.bots import maker
from cosmodrome.bots.specs import SearchLimits, is_spec, spec_of
from cosmodrome.errors import BadOption
from cosmodrome.games import definition
from cosmodrome.games.definition import Definition, OptionSpec
from cosmodrome.server.errors import ServerError
from cosmodrome.server.store.table_facts import name_bots
from cosmodrome.server.store.table_types import Seat, SeatSpec, TableSpec
from cosmodrome.server.tables.draft import Draft

if TYPE_CHECKING:
    from cosmodrome.server.tables.table import Table


def titles(table: Table) -> list[str]:
    """What each seat stands for; empty where that makes no difference.

    Before the start it is as if the game began now: a seat that may stay empty has the title it would have if somebody
    took just that one.
    """
    rules, seats = definition(table.spec.game), table.seats
    if table.match is not None:
        return rules.seat_titles(len(seats), table.match.options) or [""] * len(seats)
    sure = [seat.number for seat in seats if not _may_stay_empty(seat)]
    found = []
    for seat in seats:
        playing = sorted({*sure, seat.number})
        told = _titles(rules, table.spec.options, len(playing))
        found.append(told[playing.index(seat.number)] if told else "")
    return found


def _may_stay_empty(seat: Seat) -> bool:
    return seat.free and seat.meant != "person"


def _titles(rules: Definition, options: Mapping[str, Any], seats: int) -> list[str]:
    try:
        return rules.seat_titles(seats, rules.settle_options(options, seats))
    except BadOption:  # it cannot begin with so many
        return []


def lacking(table: Table) -> int:
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
    return spec.public and not names_a_seat and not _titles(rules, spec.options, len(spec.seats))


def draw_seats(draft: Draft) -> None:
    """Shuffle the seats. They keep their old numbers for `renumbered`."""
    SystemRandom().shuffle(draft.seats)


def renumbered(rules: Definition, options: Mapping[str, Any], seats: Sequence[Seat]) -> dict[str, Any]:
    """The options when the free seats are left out and the others count anew: an option that names a seat goes on to
    name whoever sits there. BadOption: nobody does.
    """
    taken = [seat.number for seat in seats if not seat.free]
    found = dict(options)
    for spec in rules.options:
        if spec.seat and spec.name in options:
            named = spec.check(options[spec.name], len(seats))
            if isinstance(named, int) and named not in taken:
                raise BadOption(f"{spec.label}: nobody sits in {spec.told(named)}")
            found[spec.name] = taken.index(named) if isinstance(named, int) else named
    return found


def agreed(rules: Definition, options: Mapping[str, Any], seats: Sequence[Seat]) -> dict[str, Any]:
    """The options, if the game can begin with those who sit now. 409: somebody is still to come; 422: it cannot."""
    if any(seat.free and seat.meant == "person" for seat in seats):
        raise ServerError("there are still free seats", 409)
    found = renumbered(rules, options, seats)
    sitting = sum(not seat.free for seat in seats)
    rules.check_seats(sitting)
    rules.settle_options(found, sitting)
    return found


def possible_titles(rules: Definition) -> list[tuple[int, str, list[str]]]:
    """For each number of players: what their seats stand for with the usual options, and with an option (which, and its
    value) that makes something else of them. Empty if seats do not differ.
    """
    found: list[tuple[int, str, list[str]]] = []
    for seats in range(rules.min_seats, rules.max_seats + 1):
        usual = _titles(rules, {}, seats)
        found.append((seats, "", usual))
        for option in rules.options:
            for value in option.values:
                told = _titles(rules, {option.name: value}, seats)
                if told and told != usual:
                    found.append((seats, f"{option.label.lower()} {option.told(value)}", told))
    return [one for one in found if one[2]]


def follows(rules: Definition, option: OptionSpec) -> tuple[str, str]:
    """What the default of an option follows from, and how: `number of seats`, `2: 1v1, 3: 2v1`; or another option.
    Empty if it is always the same.
    """
    numbers = range(rules.min_seats, rules.max_seats + 1)
    found = {"number of seats": {str(seats): rules.defaults({}, seats)[option.name] for seats in numbers}}
    for other in rules.options:
        if other is not option:
            by_value = {other.told(value): rules.defaults({other.name: value})[option.name] for value in other.values}
            found[other.label.lower()] = by_value
    for what, usual in found.items():
        if len({*map(option.told, usual.values())}) > 1:
            return what, ", ".join(f"{value}: {option.told(then)}" for value, then in usual.items())
    return "", ""


def checked_seat(spec: SeatSpec, rules: Definition, limits: SearchLimits) -> SeatSpec:
    """What a seat is meant for, cleaned; an error says what makes none, or asks too much of the server."""
    if spec.kind not in ("person", "bot", "open"):
        raise ServerError(f"a seat is for a person, a bot or open, not {str(spec.kind)[:20]!r}", 422)
    if spec.kind != "bot":
        return SeatSpec(spec.kind)
    maker(spec.bot, rules)
    if is_spec(spec.bot):  # levels are the host's own
        limits.check(spec.bot, spec_of(spec.bot, rules))
    return spec


def set_seat(draft: Draft, number: int, spec: SeatSpec, rules: Definition, limits: SearchLimits) -> None:
    """Before the game a free seat or a bot's is for somebody else now. 409: it has begun, or a person sits there."""
    if draft.status != "open":
        raise ServerError("the game has started: everybody keeps their seat", 409)
    seat = draft.seat(number)
    if seat.person_id:
        raise ServerError(f"{seat.name} sits there", 409)
    spec = checked_seat(spec, rules, limits)
    seat.kind, seat.meant, seat.bot, seat.name = spec.kind, spec.kind, spec.bot, ""
    name_bots(draft.seats)


def vacate(draft: Draft, seat: Seat) -> None:
    """Before the game: nobody sits here any more."""
    seat.kind, seat.name, seat.person_id, seat.registered, seat.token = seat.meant, "", "", False, ""
    draft.facts.swaps = {a: b for a, b in draft.facts.swaps.items() if seat.number not in (a, b)}


def remove(draft: Draft, number: int, name: str | None) -> None:
    """Before the game somebody loses their seat for good. 409: it has begun, or somebody else sits there now."""
    if draft.status != "open":
        raise ServerError("the game has started: everybody keeps their seat", 409)
    seat = draft.seat(number)
    if not seat.person_id:
        raise ServerError("nobody sits there", 409)
    if name not in (None, seat.name):
        raise ServerError(f"{seat.name} sits there now", 409)
    draft.facts.removed.append(seat.person_id)
    vacate(draft, seat)


def change_places(draft: Draft, own: Seat, other: int) -> bool:
    """Go to another place before the game: at once to a free one or a bot's; with a person once both want it.

    Whether it was done. 409: the game has begun.
    """
    if draft.status != "open":
        raise ServerError("the game has started: everybody keeps their seat", 409)
    there = draft.seat(other)
    swaps = draft.facts.swaps
    swaps.pop(own.number, None)
    if there is own:
        return True
    if there.person_id and swaps.get(there.number) != own.number:
        swaps[own.number] = there.number
        return False
    for number in (own.number, there.number):
        swaps.pop(number, None)
    draft.facts.swaps = {a: b for a, b in swaps.items() if b not in (own.number, there.number)}
    _exchange(draft.seats, own.number, there.number)
    name_bots(draft.seats)
    return True


def _exchange(seats: list[Seat], one: int, other: int) -> None:
    """Whoever sits there, and what the place is meant for, goes along; the numbers stay."""
    seats[one], seats[other] = seats[other], seats[one]
    seats[one].number, seats[other].number = one, other
