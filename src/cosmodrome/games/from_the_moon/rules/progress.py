"""The Progress track, and what a piece brings that is the first on a space (R9.5-R9.7, R15.4).

Frames: `ADVANCE`, `REFILL`, `FILL_GREENHOUSES`, `MOVE_DUMMIES`; `DRAW_CUBE`, `DRAW_LOCATION`.
"""

from __future__ import annotations

from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules import actions as x
from cosmodrome.games.from_the_moon.rules.missions import end_by
from cosmodrome.games.from_the_moon.rules.objectives import meet_objectives
from cosmodrome.games.from_the_moon.rules.table import LEFT_THE_TRACK, Table
from cosmodrome.kernel.bags import many, one, size
from cosmodrome.kernel.bits import first_n, has, lowest, only
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import a_of, c_of, frame, who_of


def advance(state: Table, who: i64) -> None:
    state.piece[who] += 1
    state.emit(x.ADVANCED, who, state.piece[who])
    if state.piece[who] > state.printed.track_spaces:
        end_by(state, LEFT_THE_TRACK)
        return
    meet_objectives(state, who)
    if state.piece[who] > state.entered:
        state.entered += 1
        state.emit(x.ENTERED, who, state.entered)
        if state.printed.solo:
            state.push(frame(x.MOVE_DUMMIES, who))
        state.push(frame(x.FILL_GREENHOUSES, who))
        state.push(frame(x.REFILL, who))


# --- cubes and Greenhouses ------------------------------------------------------------------------
def refill(state: Table, f: i64) -> None:
    """R9.6: tile by tile in reading order; R9.7: as long as there are cubes."""
    who = who_of(f)
    position = a_of(f)
    if position == 0:
        fill_bag(state)
    if position == state.printed.tiles.places or state.bag == 0:
        return
    state.push(frame(x.REFILL, who, position + 1))
    wanted = state.printed.progress_cubes[state.progress[state.entered - 1]]
    n = min(wanted, state.printed.most_cubes - size(state.cubes[position]))
    if n > 0 and not has(state.dummies, position):
        state.push(frame(x.DRAW_CUBE, who, position, 0, n))


def lay_cube(state: Table, f: i64, colour: i64) -> None:
    state.bag -= one(colour)
    state.cubes[a_of(f)] += one(colour)
    state.emit(x.CUBE_DRAWN, NOBODY, colour, a_of(f), state.named_tile(a_of(f)))
    fill_bag(state)
    if c_of(f) > 1 and state.bag:
        state.push(frame(x.DRAW_CUBE, who_of(f), a_of(f), 0, c_of(f) - 1))


def fill_bag(state: Table) -> None:
    """R9.7: as soon as it is empty, from the supply."""
    if state.bag:
        return
    colour: i64 = 0
    while colour < x.COLOURS:
        n = state.supply[colour] - state.printed.kept_in_supply
        if n > 0:
            state.supply[colour] -= n
            state.bag += many(colour, n)
            state.emit(x.CUBES_SHUFFLED, NOBODY, colour, 0, n)
        colour += 1


def fill_greenhouses(state: Table) -> None:
    """R9.6, R2.1.4: the spaces without surcharge are filled from the stack."""
    n = min(state.printed.free_greenhouses - state.free_greenhouses, state.greenhouse_stack)
    if n > 0:
        state.free_greenhouses += n
        state.greenhouse_stack -= n
        state.emit(x.GREENHOUSES_FILLED, NOBODY, 0, 0, n)


# --- the dummy (R15.2, R15.4) ---------------------------------------------------------------------
def move_dummies(state: Table, who: i64) -> None:
    left = state.dummies
    while left:
        state.emit(x.DUMMY_LEAVES, NOBODY, lowest(left))
        left &= left - 1
    state.dummies = 0
    draw_location(state, who, state.printed.dummy_rovers)


def draw_location(state: Table, who: i64, n: i64) -> None:
    """R15.4: the deck is shuffled anew only when it is empty; with the last card a solo round begins."""
    if n == 0:
        if state.turn:  # else it was the set-up
            state.emit(x.ROUND, NOBODY, state.piece[who] - state.printed.start_space + 1)
        return
    if state.locations == 0:
        state.locations = first_n(x.ROVER_CARDS) & ~state.dummies
        emit_locations(state)
    state.push(frame(x.DRAW_LOCATION, who, n))


def emit_locations(state: Table) -> None:
    left = state.locations
    while left:
        state.emit(x.LOCATIONS_SHUFFLED, NOBODY, lowest(left))
        left &= left - 1


def lay_location(state: Table, f: i64, card: i64) -> None:
    state.locations &= ~only(card)
    state.dummies |= only(card)
    state.emit(x.DUMMY_ARRIVES, NOBODY, card, 0, state.named_tile(card))
    draw_location(state, who_of(f), a_of(f) - 1)
