"""Action C: recruiting and training (R6, R14.2).

Frames: `ASK_COLOUR`, `ASK_BOARD`, `ASK_TRAIN`.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules import actions as x
from cosmodrome.games.from_the_moon.rules.printed import FROM_TEAM, GOT_ASTRONAUT, GOT_SPECIALIST
from cosmodrome.games.from_the_moon.rules.supply import give_bonus, happened
from cosmodrome.games.from_the_moon.rules.table import Table
from cosmodrome.kernel.bags import amount, one, size
from cosmodrome.kernel.frames import a_of, c_of, frame, who_of


# --- recruiting -----------------------------------------------------------------------------------
def room(state: Table, who: i64) -> bool:
    """R6.1: somebody stands in a row, and a Rover has an empty seat."""
    return rows_left(state, who) and free_seats(state, who) > 0


def rows_left(state: Table, who: i64) -> bool:
    at = who * x.COLOURS
    return state.recruited[at] + state.recruited[at + 1] + state.recruited[at + 2] < x.COLOURS * state.printed.in_row


def free_seats(state: Table, who: i64) -> i64:
    return state.printed.seats_in_rover * x.ROVERS - size(state.team(who))


def extra(state: Table, who: i64) -> i64:
    """R14.2: what every Astronaut costs the Cyborgs more."""
    return state.printed.faction_extra[state.faction[who]]


def colour_options(state: Table, f: i64) -> vec[i64]:
    """D8: rows that are not empty."""
    who = who_of(f)
    options = vec[i64]()
    if room(state, who) and (a_of(f) == 0 or state.pays(who, extra(state, who))):
        colour: i64 = 0
        while colour < x.COLOURS:
            if state.recruited[who * x.COLOURS + colour] < state.printed.in_row:
                options = append(options, x.RECRUIT + colour)
            colour += 1
    return options if c_of(f) else append(options, x.NO)


def choose_colour(state: Table, f: i64, action: i64) -> None:
    if action != x.NO:
        if a_of(f):
            state.pay(who_of(f), extra(state, who_of(f)))
        state.push(frame(x.ASK_BOARD, who_of(f), action - x.RECRUIT))


def board_options(state: Table, who: i64) -> vec[i64]:
    """D9: Rovers with an empty seat, at home or not."""
    options = vec[i64]()
    rover: i64 = 0
    while rover < x.ROVERS:
        if size(state.crew[who * x.ROVERS + rover]) < state.printed.seats_in_rover:
            options = append(options, x.SEAT + rover)
        rover += 1
    return options


def recruit(state: Table, who: i64, colour: i64, rover: i64) -> None:
    """R6.1: the leftmost of the row; what stood under him is a bonus."""
    column = state.recruited[who * x.COLOURS + colour]
    state.recruited[who * x.COLOURS + colour] = column + 1
    state.crew[who * x.ROVERS + rover] += one(colour)
    state.emit(x.RECRUITED, who, colour, rover)
    give_bonus(state, who, state.printed.column_bonus[column], FROM_TEAM)
    happened(state, who, GOT_ASTRONAUT)


# --- training -------------------------------------------------------------------------------------
def trainable(state: Table, who: i64) -> bool:
    """R6.2: a basic Astronaut of a colour that has a marker left."""
    team = state.team(who) - state.unseated[who]
    colour: i64 = 0
    while colour < x.COLOURS:
        if state.markers[who * x.COLOURS + colour] < state.printed.markers and amount(team, colour) > 0:
            return True
        colour += 1
    return False


def train_options(state: Table, f: i64) -> vec[i64]:
    """D10: by Rover and colour."""
    who = who_of(f)
    options = vec[i64]()
    rover: i64 = 0
    while rover < x.ROVERS:
        colour: i64 = 0
        while colour < x.COLOURS:
            left = state.markers[who * x.COLOURS + colour] < state.printed.markers
            if left and amount(state.crew[who * x.ROVERS + rover], colour) > 0:
                options = append(options, x.TRAIN + rover * x.COLOURS + colour)
            colour += 1
        rover += 1
    return options if c_of(f) else append(options, x.NO)


def train(state: Table, who: i64, action: i64) -> None:
    """R6.2: the leftmost marker of his colour."""
    if action == x.NO:
        return
    rover = (action - x.TRAIN) // x.COLOURS
    colour = (action - x.TRAIN) % x.COLOURS
    used = state.markers[who * x.COLOURS + colour]
    state.markers[who * x.COLOURS + colour] = used + 1
    state.crew[who * x.ROVERS + rover] += one(x.COLOURS + colour) - one(colour)
    state.emit(x.TRAINED, who, colour, rover, x.COLOURS + colour)
    give_bonus(state, who, state.printed.marker_bonus[used], FROM_TEAM)
    happened(state, who, GOT_SPECIALIST)
