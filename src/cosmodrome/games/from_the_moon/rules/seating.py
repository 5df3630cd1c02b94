"""The team takes its seats in the Rovers (R2.2.7, Q7).

Frames: `DEAL_SEAT`; `ASK_SEATING`.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules import actions as x
from cosmodrome.games.from_the_moon.rules.table import Table
from cosmodrome.kernel.bags import amount, one, size
from cosmodrome.kernel.bits import count, only, with_each
from cosmodrome.kernel.frames import frame, who_of


def stand_up(state: Table, who: i64) -> None:
    """Q7: at a Gather the whole team leaves its seats."""
    rover: i64 = 0
    while rover < x.ROVERS:
        at = who * x.ROVERS + rover
        kind: i64 = 0
        while kind < x.CREW_KINDS:
            n = amount(state.crew[at], kind)
            if n:
                state.emit(x.STOOD_UP, who, kind, rover, n)
            kind += 1
        state.unseated[who] += state.crew[at]
        state.crew[at] = 0
        rover += 1


def next_to_seat(state: Table, who: i64) -> i64:
    kind: i64 = 0
    while kind < x.CREW_KINDS - 1 and amount(state.unseated[who], kind) == 0:
        kind += 1
    return kind


def seats_for_next(state: Table, who: i64) -> i64:
    """D0b: Rovers with a seat; of several empty ones only one, and no Rover may stay empty."""
    seats: i64 = 0
    empty: i64 = 0
    rover: i64 = 0
    while rover < x.ROVERS:
        n = size(state.crew[who * x.ROVERS + rover])
        if n == 0:
            empty |= only(rover)
        elif n < state.printed.seats_in_rover:
            seats |= only(rover)
        rover += 1
    first = empty & -empty
    return first if size(state.unseated[who]) <= count(empty) else seats | first


def seating_options(state: Table, who: i64) -> vec[i64]:
    if state.unseated[who] == 0:
        return vec[i64]()
    seats = seats_for_next(state, who)
    options = vec[i64]()
    if seats & (seats - 1):
        options = append(options, x.DEAL)
    return with_each(options, x.SEAT, seats)


def choose_seat(state: Table, f: i64, action: i64) -> None:
    if action == x.DEAL:
        state.push(frame(x.DEAL_SEAT, who_of(f)))
        return
    state.push(f)
    take_seat(state, who_of(f), action - x.SEAT)


def seat_dealt(state: Table, f: i64, rover: i64) -> None:
    """The rest of the team is seated by chance."""
    who = who_of(f)
    take_seat(state, who, rover)
    if state.unseated[who]:
        state.push(f)


def take_seat(state: Table, who: i64, rover: i64) -> None:
    kind = next_to_seat(state, who)
    state.unseated[who] -= one(kind)
    state.crew[who * x.ROVERS + rover] += one(kind)
    state.emit(x.SEATED, who, kind, rover)
