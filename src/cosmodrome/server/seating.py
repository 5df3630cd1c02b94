"""Seats before the game: what each of them stands for, and who changes places with whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cosmodrome.bots import bots
from cosmodrome.errors import BadOption
from cosmodrome.games import definition
from cosmodrome.games.definition import Definition, OptionSpec, show_value
from cosmodrome.server.draft import Draft
from cosmodrome.server.errors import ServerError
from cosmodrome.server.facts import free_name, fresh_seats
from cosmodrome.server.terms import Seat, SeatSpec

if TYPE_CHECKING:
    from cosmodrome.server.table import Table


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
                    found.append((seats, f"{option.name} {show_value(value)}".replace("_", " "), told))
    return [one for one in found if one[2]]


def by_seats(rules: Definition, option: OptionSpec) -> str:
    """`2: 1v1, 3: 2v1`, where the default of an option follows from the number of players; else nothing."""
    numbers = range(rules.min_seats, rules.max_seats + 1)
    usual = {seats: show_value(rules.defaults({}, seats)[option.name]) for seats in numbers}
    if len({*usual.values()}) == 1:
        return ""
    return ", ".join(f"{seats}: {value}" for seats, value in usual.items())


def checked_seat(spec: SeatSpec) -> SeatSpec:
    """What a seat is meant for, cleaned; an error says what makes none."""
    if spec.kind not in ("person", "bot", "open"):
        raise ServerError(f"a seat is for a person, a bot or open, not {str(spec.kind)[:20]!r}", 422)
    if spec.kind != "bot":
        return SeatSpec(spec.kind)
    if spec.bot not in bots():
        raise BadOption(f"there is no bot {spec.bot[:40]!r}; the bots: {', '.join(bots())}")
    return spec


def set_seat(draft: Draft, number: int, spec: SeatSpec) -> None:
    """Before the game a free seat or a bot's is for somebody else now. 409: it has begun, or a person sits there."""
    if draft.status != "open":
        raise ServerError("the game has begun: everybody keeps their seat", 409)
    seat = draft.seat(number)
    if seat.person_id:
        raise ServerError(f"{seat.name} sits there", 409)
    fresh = fresh_seats([checked_seat(spec)])[0]
    others = [other.name for other in draft.seats if other is not seat]
    seat.kind, seat.meant, seat.bot = fresh.kind, fresh.meant, fresh.bot
    seat.name = free_name(fresh.name, others) if fresh.name else ""


def change_places(draft: Draft, own: Seat, other: int) -> bool:
    """Go to another place before the game: at once to a free one or a bot's; with a person once both want it.

    Whether it was done. 409: the game has begun.
    """
    if draft.status != "open":
        raise ServerError("the game has begun: everybody keeps their seat", 409)
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
    return True


def _exchange(seats: list[Seat], one: int, other: int) -> None:
    """Whoever sits there, and what the place is meant for, goes along; the numbers stay."""
    seats[one], seats[other] = seats[other], seats[one]
    seats[one].number, seats[other].number = one, other
