"""Movement: levers, navigation, polarization, and what a ship meets where it enters (R5, R7.5, R11.8, R14.2).

Frames: JUDGE_LEVERS, FLIGHT, ENTER, ASK_REMOVE, ARRIVE.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.hope.rules.actions import (
    ARRIVE,
    ASK_FLIGHT,
    ASK_REMOVE,
    DRAW,
    ENTER,
    FLEW,
    FLIGHT,
    LEVER_RESET,
    LEVER_USED,
    LEVERS,
    MOST_SEATS,
    NAVIGATE,
    NO,
    PIONEER_REMOVED,
    POLARIZE,
    POLARIZED,
    REMOVE,
    TOKEN_TAKEN,
    TOKENS,
    WAYS,
)
from cosmodrome.games.hope.rules.cockpit import spend_medals
from cosmodrome.games.hope.rules.geometry import (
    CENTRE,
    SIDEWAYS,
    line_directions,
    neighbour,
    next_dimension,
    polarized_tile,
    same_sense,
    side_directions,
)
from cosmodrome.games.hope.rules.printed import (
    ACROBAT,
    CORNERS_FOR_ALL,
    EARTHLING,
    LEVER_LOCKED,
    MOST_STEPS,
    NONE,
    POLARIZE_FREELY,
)
from cosmodrome.games.hope.rules.table import ALL_LEVERS, ANY_DIRECTION, ARBITRARY, Table
from cosmodrome.kernel import lanes2, lanes4
from cosmodrome.kernel.bits import has, only, with_each
from cosmodrome.kernel.frames import a_of, frame, who_of

EARTHLINGS_CARDS: Final = 2  # R14.2
POWER_PRICE: Final = 1  # R11.8: medals


# --- navigation (R5.1-R5.7) -----------------------------------------------------------------------
def lever_works(state: Table, who: i64, lever: i64) -> bool:
    """R5.1, M03."""
    locked = state.force(LEVER_LOCKED) and state.printed.bug_amount[state.bug] == lever
    return has(state.levers[who], lever) and not locked


def steps_left(state: Table) -> bool:
    """M04: whether a navigation may go on by a tile."""
    return not state.force(MOST_STEPS) or state.flown < state.printed.bug_amount[state.bug]


def corners(state: Table, who: i64) -> bool:
    """R14.4, B03."""
    return state.has_power(who, ACROBAT) or state.force(CORNERS_FOR_ALL)


def first_directions(state: Table, who: i64, manner: i64) -> i64:
    """R5.3-R5.5: the directions in which a navigation of this manner can begin, as a set."""
    tile = state.tile_of(who)
    if manner == SIDEWAYS:
        return side_directions(state.present, state.concave, tile, state.dimension_of(who), corners(state, who))
    return line_directions(state.present, tile, manner, state.dimension_of(who))


def navigations(state: Table, found: vec[i64], who: i64) -> vec[i64]:
    """R5.1, R5.6: every lever with every direction, appended in ascending order."""
    if state.force(MOST_STEPS) and state.printed.bug_amount[state.bug] == 0:
        return found
    way: i64 = 0
    while way < WAYS:
        lever = way if way < ARBITRARY else ARBITRARY
        if lever_works(state, who, lever):
            found = with_each(found, NAVIGATE + way * 6, first_directions(state, who, way % 3))
        way += 1
    return found


def navigate(state: Table, who: i64, action: i64) -> None:
    """R5.1, R5.6: the lever becomes inactive; the first step is part of the choice."""
    way = (action - NAVIGATE) // 6
    lever = way if way < ARBITRARY else ARBITRARY
    state.levers[who] &= ~only(lever)
    state.emit(LEVER_USED, who, lever)
    state.lever = lever
    state.manner = way % 3
    state.flown = 0
    fly(state, who, (action - NAVIGATE) % 6)


def fly(state: Table, who: i64, direction: i64) -> None:
    """R5.2, R5.8: one tile further; it is entered, then the navigation may go on."""
    tile = neighbour(state.tile_of(who), direction)
    state.heading = direction
    state.flown += 1
    space = tile * 3 + state.dimension_of(who)
    state.emit(FLEW, who, state.ship[who], space)
    state.ship[who] = space
    state.push(frame(FLIGHT, who))
    state.push(frame(ENTER, who, tile))


def go_on_flying(state: Table, who: i64) -> None:
    """R13.6: a navigation whose ship was put on Earth is over."""
    if state.lever != NONE:
        state.push(frame(ASK_FLIGHT, who))


def directions_on(state: Table, who: i64) -> i64:
    """R5.3-R5.5, G14, G32: where the navigation can go on, as a set of directions."""
    if not steps_left(state):
        return 0
    open_to = first_directions(state, who, state.manner)
    if state.heading == ANY_DIRECTION:
        return open_to
    if state.manner == SIDEWAYS:
        return open_to & same_sense(state.dimension_of(who), state.heading)
    return open_to & only(state.heading)


# --- polarization (R5.9-R5.13) --------------------------------------------------------------------
def judge_levers(state: Table, who: i64) -> None:
    """R5.9, G35: the exception for a ship that cannot navigate at all."""
    state.stuck = stranded(state, who)


def stranded(state: Table, who: i64) -> bool:
    """R5.9: whether all levers are active, and none leads anywhere."""
    return state.levers[who] == ALL_LEVERS and len(navigations(state, vec[i64](), who)) == 0


def polarizations(state: Table, found: vec[i64], who: i64) -> vec[i64]:
    """R5.9, B04: clockwise, or with the Bug card either way. Version 1 did not look at the stranded ship again."""
    freely = state.force(POLARIZE_FREELY)
    stuck = state.stuck and (state.printed.version == 1 or stranded(state, who))
    if freely or stuck or state.levers[who] != ALL_LEVERS:
        found = append(found, POLARIZE)
    if freely:
        found = append(found, POLARIZE + 1)
    return found


def polarize(state: Table, who: i64, turn: i64) -> None:
    """R5.10, R5.12: pioneers are placed before the shift or after it."""
    if state.placed:
        state.closed = True
    reset_levers(state, who)
    if shift(state, who, turn):
        state.push(frame(ENTER, who, state.tile_of(who)))


def reset_levers(state: Table, who: i64) -> None:
    """R5.10, G14: all become active, except that of a navigation under way."""
    lever: i64 = 0
    while lever < LEVERS:
        if not has(state.levers[who], lever) and not (who == state.player and lever == state.lever):
            state.levers[who] |= only(lever)
            state.emit(LEVER_RESET, who, lever)
        lever += 1


def reset_all_levers(state: Table) -> None:
    """G14, B08."""
    seat: i64 = 0
    while seat < state.printed.seats:
        reset_levers(state, seat)
        seat += 1


def shift(state: Table, who: i64, turn: i64) -> bool:
    """R2.7, R5.11: whether the ship enters another tile."""
    tile = state.tile_of(who)
    dimension = state.dimension_of(who)
    target = polarized_tile(state.present, state.concave, tile, dimension, turn)
    space = target * 3 + next_dimension(dimension, turn)
    state.emit(POLARIZED, who, state.ship[who], space)
    state.ship[who] = space
    return target != tile


def shift_all(state: Table, turn: i64) -> None:
    """R5.8, R7.6, M08: all ships at once; they enter one after the other, the active player's first."""
    order = state.printed.seats_in_order(state.player)
    at = len(order) - 1
    while at >= 0:
        if shift(state, order[at], turn):
            state.push(frame(ENTER, order[at], state.tile_of(order[at])))
        at -= 1
    if state.lever != NONE:
        state.heading = ANY_DIRECTION  # G14


# --- entering (R5.8) ------------------------------------------------------------------------------
def enter(state: Table, f: i64) -> None:
    """G22: the traitor's power comes before all else on the tile."""
    who = who_of(f)
    tile = a_of(f)
    powerful = state.printed.traitor and who == state.player and who == state.traitor and state.is_revealed()
    if powerful and state.medals[who] >= POWER_PRICE and state.pioneers[tile]:
        state.push(frame(ARRIVE, who, tile))
        state.push(frame(ASK_REMOVE, who, tile))
    else:
        arrive(state, who, tile)


def arrive(state: Table, who: i64, tile: i64) -> None:
    """R7.5: the token; R14.2: the Earthling's cards."""
    token: i64 = 0
    while token < TOKENS:
        if has(state.token_on[token], tile):
            state.token_on[token] &= ~only(tile)
            state.bonus[who] += lanes4.one(token)
            state.emit(TOKEN_TAKEN, who, token, tile)
        token += 1
    if tile == CENTRE and state.has_power(who, EARTHLING):
        state.push(frame(DRAW, who, EARTHLINGS_CARDS))


def remove_options(state: Table, f: i64) -> vec[i64]:
    """D7."""
    here = state.pioneers[a_of(f)]
    found = vec[i64]([NO])
    lane: i64 = 0
    while lane < 3 * MOST_SEATS:
        if lanes2.amount(here, lane):
            found = append(found, REMOVE + lane)
        lane += 1
    return found


def remove_answer(state: Table, f: i64, action: i64) -> None:
    """R11.8: a medal for a pioneer, which returns to its owner."""
    if action != NO:
        owner = (action - REMOVE) % MOST_SEATS
        space = a_of(f) * 3 + (action - REMOVE) // MOST_SEATS
        spend_medals(state, who_of(f), POWER_PRICE)
        state.take_pioneer(space, owner)
        state.emit(PIONEER_REMOVED, who_of(f), space, owner)
