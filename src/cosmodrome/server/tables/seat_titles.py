"""What seats stand for: Commander, first player, one against two."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cosmodrome.errors import BadOption
from cosmodrome.games import definition
from cosmodrome.games.definition import Definition, OptionSpec
from cosmodrome.server.store.table_types import Seat
from cosmodrome.server.tables.state import TableState


def titles(table: TableState) -> list[str]:
    """What each seat stands for; empty where that makes no difference.

    Before the start it is as if the game began now: a seat that may stay empty has the title it would have if somebody
    took just that one.
    """
    rules, seats = definition(table.spec.game), table.seats
    if table.match is not None:
        return rules.seat_titles(len(seats), table.match.options) or [""] * len(seats)
    sure = [seat.number for seat in seats if not _may_stay_empty(seat)]
    names = []
    for seat in seats:
        playing = sorted({*sure, seat.number})
        titles = titles_of(rules, table.spec.options, len(playing))
        names.append(titles[playing.index(seat.number)] if titles else "")
    return names


def _may_stay_empty(seat: Seat) -> bool:
    return seat.free and seat.meant != "person"


def titles_of(rules: Definition, options: Mapping[str, Any], seats: int) -> list[str]:
    try:
        return rules.seat_titles(seats, rules.settle_options(options, seats))
    except BadOption:  # it cannot begin with so many
        return []


def possible_titles(rules: Definition) -> list[tuple[int, str, list[str]]]:
    """For each number of players: what their seats stand for with the usual options, and with an option (which, and its
    value) that makes something else of them. Empty if seats do not differ.
    """
    kinds: list[tuple[int, str, list[str]]] = []
    for seats in range(rules.min_seats, rules.max_seats + 1):
        usual = titles_of(rules, {}, seats)
        kinds.append((seats, "", usual))
        for option in rules.options:
            for value in option.values:
                titles = titles_of(rules, {option.name: value}, seats)
                if titles and titles != usual:
                    kinds.append((seats, f"{option.label.lower()} {option.told(value)}", titles))
    return [kind for kind in kinds if kind[2]]


def follows(rules: Definition, option: OptionSpec) -> tuple[str, str]:
    """What the default of an option follows from, and how: `number of seats`, `2: 1v1, 3: 2v1`; or another option.
    Empty if it is always the same.
    """
    numbers = range(rules.min_seats, rules.max_seats + 1)
    defaults = {"number of seats": {str(seats): rules.defaults({}, seats)[option.name] for seats in numbers}}
    for other in rules.options:
        if other is not option:
            by_value = {other.told(value): rules.defaults({other.name: value})[option.name] for value in other.values}
            defaults[other.label.lower()] = by_value
    for what, usual in defaults.items():
        if len({*map(option.told, usual.values())}) > 1:
            return what, ", ".join(f"{value}: {option.told(then)}" for value, then in usual.items())
    return "", ""
