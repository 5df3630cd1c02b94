"""The Regression: marker, crossings, vanishing tiles, and the Monolith's walk along the border (R9).

Frame: REGRESSION.
"""

from __future__ import annotations

from mypy_extensions import i64

from cosmodrome.games.hope.rules.actions import (
    CROSSING,
    ENTER,
    GALAXY_STAYS,
    GALAXY_VANISHED,
    MARKER_MOVED,
    MONOLITH_MOVED,
    PIONEER_THROWN_OUT,
    REAPPEARED,
    STALLED,
    SYMBOLS_COUNTED,
)
from cosmodrome.games.hope.rules.ending import finish
from cosmodrome.games.hope.rules.geometry import CENTRE, UNIVERSE, border, nearest
from cosmodrome.games.hope.rules.printed import NONE, REGRESSION_DELTA
from cosmodrome.games.hope.rules.table import EARTH_GONE, REGRESSED, RUNNING, Table
from cosmodrome.games.hope.rules.track import fix_outcome
from cosmodrome.kernel.bits import has, only
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import frame
from cosmodrome.kernel.maps import NOWHERE


def symbols_counted(state: Table) -> i64:
    """R9.1, R9.10, B01, M01."""
    n = state.symbols()
    if state.force(REGRESSION_DELTA):
        n = max(0, n + state.printed.bug_amount[state.bug])
    return max(1, n) if state.stalled else n


def regress(state: Table) -> None:
    """R9.2; R10.4: skipped once the outcome is fixed."""
    if state.outcome != RUNNING:
        return
    n = symbols_counted(state)
    state.emit(SYMBOLS_COUNTED, NOBODY, 0, 0, n)
    if n > 0:
        state.quiet = False
        advance(state, n)


# --- the marker -----------------------------------------------------------------------------------
def advance(state: Table, n: i64) -> None:
    """R9.2-R9.4, R9.9: step by step along the curve."""
    start = state.marker
    left = n
    extra: i64 = 0
    while left > 0 and state.marker < state.printed.final:
        state.marker += 1
        left -= 1
        space = state.printed.row_space[state.marker]
        if space == 0:
            continue
        if state.covered(state.marker):
            if left == 0:
                left = 1
                extra += 1
            continue
        state.emit(MARKER_MOVED, NOBODY, state.marker, extra, state.marker - start)
        start = state.marker
        extra = 0
        state.emit(CROSSING, NOBODY, space - 1)
        collapse(state, n)
        if state.outcome == EARTH_GONE:
            return
    if state.marker > start:
        state.emit(MARKER_MOVED, NOBODY, state.marker, extra, state.marker - start)
    if state.marker == state.printed.final and state.outcome == RUNNING:
        fix_outcome(state, REGRESSED)


def go_back(state: Table, n: i64) -> None:
    """B06: crossings passed backwards have no effect; never resting on a covered one."""
    target = max(0, state.marker - n)
    extra: i64 = 1 if state.printed.row_space[target] and state.covered(target) else 0
    target -= extra
    back = target - state.marker
    state.marker = target
    if back:
        state.emit(MARKER_MOVED, NOBODY, target, extra, back)


# --- the Monolith ---------------------------------------------------------------------------------
def collapse(state: Table, n: i64) -> None:
    """R9.5, R9.6: the tile under the Monolith vanishes unless it is stable, then the Monolith moves n tiles."""
    tile = state.monolith // 6
    ahead = UNIVERSE.walk_border(state.present, state.monolith, 1)
    if ahead // 6 == tile:
        ahead = NOWHERE
    vanishes = not has(state.stable, tile)
    if vanishes:
        vanish(state, tile)
        if state.outcome == EARTH_GONE:
            return
    else:
        state.emit(GALAXY_STAYS, NOBODY, tile)
    side = first_step(state, tile, vanishes, ahead)
    state.monolith = UNIVERSE.walk_border(state.present, side, n - 1)
    if state.monolith // 6 != tile:
        state.emit(MONOLITH_MOVED, NOBODY, state.monolith // 6, tile)


def first_step(state: Table, tile: i64, vanished: bool, ahead: i64) -> i64:
    """R9.6, G17: the border side that the first step leads to; a Monolith that is cut off is transferred."""
    lost = vanished and ahead == NOWHERE
    if not lost:
        group = UNIVERSE.connected(ahead // 6 if vanished else tile, state.present)
        if group & ~state.stable:
            return ahead if ahead != NOWHERE else state.monolith
    rim = border(state.present)
    target = nearest(rim & ~state.stable, tile)
    if target == NOWHERE:
        if not lost:
            return ahead if ahead != NOWHERE else state.monolith
        target = nearest(rim, tile)
    return UNIVERSE.first_border_side(state.present, target)


def vanish(state: Table, tile: i64) -> None:
    """R9.7, R9.8, G18: pioneers return to their owners, ships reappear on Earth."""
    state.present &= ~only(tile)
    state.emit(GALAXY_VANISHED, NOBODY, state.tile[tile], tile)
    if tile == CENTRE:
        fix_outcome(state, EARTH_GONE)
        finish(state)
        return
    space = tile * 3
    while space < tile * 3 + 3:
        owner: i64 = 0
        while owner < state.printed.seats:
            n = state.pioneers_at(tile, space % 3, owner)
            if n:
                state.supply[owner] += n
                state.emit(PIONEER_THROWN_OUT, owner, space, 0, n)
            owner += 1
        space += 1
    state.pioneers[tile] = 0
    order = state.printed.seats_in_order(state.player)
    at = len(order) - 1
    while at >= 0:
        who = order[at]
        if state.tile_of(who) == tile:
            if who == state.player:
                state.lever = NONE  # R13.6
            home = CENTRE * 3 + state.dimension_of(who)
            state.emit(REAPPEARED, who, state.ship[who], home)
            state.ship[who] = home
            state.push(frame(ENTER, who, CENTRE))
        at -= 1


# --- the stall guard ------------------------------------------------------------------------------
def end_round(state: Table) -> None:
    """R9.10."""
    if state.quiet and not state.stalled:
        state.stalled = True
        state.emit(STALLED, NOBODY, 0, 0, 1)


def someone_placed(state: Table) -> None:
    """R9.10, G35."""
    state.quiet = False
    if state.stalled:
        state.stalled = False
        state.emit(STALLED, NOBODY, 0, 0, -1)
