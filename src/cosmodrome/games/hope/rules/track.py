"""The Mission Track: the row of pioneers, its gaps, and its end (R7.2, R10.1, G13, G21)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.hope.rules.actions import (
    GAP,
    OUTCOME_FIXED,
    OVERFLOW_LEFT,
    PIONEER_LOST,
    PIONEER_OVERFLOW,
    PIONEER_TO_ROW,
    ROW_LEFT,
    ROW_TAKEN,
)
from cosmodrome.games.hope.rules.table import MISSION, RUNNING, Table
from cosmodrome.kernel.bits import has, only
from cosmodrome.kernel.events import NOBODY


def next_in_row(state: Table) -> i64:
    """R7.2: the space after the highest occupied one, from 0; spaces under the marker become gaps for ever."""
    occupied = state.in_row()
    space = state.printed.row
    while space > 0 and not has(occupied, space - 1):
        space -= 1
    while space < state.printed.row:
        if state.marker > 0 and state.printed.crossing[space + 1] == state.marker and not has(state.gaps, space):
            state.gaps |= only(space)
            state.emit(GAP, NOBODY, space)
        if not has(state.gaps, space):
            return space
        space += 1
    return space


def to_row(state: Table, tile: i64) -> None:
    """R7.2: all pioneers of a tile, the active player's first, then in turn order."""
    for owner in state.printed.seats_in_order(state.player):
        dimension: i64 = 0
        while dimension < 3:
            n = state.pioneers_at(tile, dimension, owner)
            while n > 0:
                one_to_row(state, owner, tile * 3 + dimension)
                n -= 1
            dimension += 1
    state.pioneers[tile] = 0


def one_to_row(state: Table, owner: i64, space: i64) -> None:
    at = next_in_row(state)
    if at == state.printed.row:
        state.overflow[owner] += 1  # G13
        state.emit(PIONEER_OVERFLOW, owner, space)
        return
    state.row[owner] |= only(at)
    state.emit(PIONEER_TO_ROW, owner, space, at)
    if at + 1 == state.printed.row and state.outcome == RUNNING:
        fix_outcome(state, MISSION)


def fix_outcome(state: Table, outcome: i64) -> None:
    """R10.4: the first of the ends counts."""
    state.outcome = outcome
    state.emit(OUTCOME_FIXED, NOBODY, outcome)


def take_from_row(state: Table, who: i64, n: i64) -> None:
    """R11.4, G21: pioneers leave the row, later ones move up; the highest occupied spaces become free."""
    n = min(n, state.on_track(who))
    if n == 0:
        return
    owners = vec[i64]()
    spaces = vec[i64]()
    space: i64 = 0
    while space < state.printed.row:
        seat: i64 = 0
        while seat < state.printed.seats:
            if has(state.row[seat], space):
                owners = append(owners, seat)
                spaces = append(spaces, space)
            seat += 1
        space += 1
    seat = 0
    while seat < state.printed.seats:
        k: i64 = 0
        while k < state.overflow[seat]:
            owners = append(owners, seat)
            k += 1
        seat += 1
    empty_row(state)
    state.supply[who] += n
    state.emit(PIONEER_LOST, who, 0, 0, n)
    skip = n
    at: i64 = 0
    for owner in owners:
        if owner == who and skip > 0:
            skip -= 1
        elif at < len(spaces):
            state.row[owner] |= only(spaces[at])
            state.emit(ROW_TAKEN, owner, spaces[at])
            at += 1
        else:
            state.overflow[owner] += 1
            state.emit(OVERFLOW_LEFT, owner, 0, 0, -1)


def empty_row(state: Table) -> None:
    seat: i64 = 0
    while seat < state.printed.seats:
        if state.listener is not None:
            space: i64 = 0
            while space < state.printed.row:
                if has(state.row[seat], space):
                    state.emit(ROW_LEFT, seat, space)
                space += 1
            if state.overflow[seat]:
                state.emit(OVERFLOW_LEFT, seat, 0, 0, state.overflow[seat])
        state.row[seat] = 0
        state.overflow[seat] = 0
        seat += 1
