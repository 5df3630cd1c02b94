"""The Media track (R5) and the bonus tiles (R10).

Frames: `GET_MEDIA_TILE`, `GET_SATELLITE_TILE`.
"""

from __future__ import annotations

from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.table import Table
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import lowest
from cosmodrome.kernel.frames import RUN, frame
from cosmodrome.kernel.state import TEAM


# --- the track (R5) -------------------------------------------------------------------------------
def leader(state: Table) -> i64:
    """R5.1-R5.2: who has Initiative as the cubes stand."""
    if state.media[0] != state.media[1]:
        return 0 if state.media[0] > state.media[1] else 1
    return state.upper


def move_media(state: Table, side: i64, to: i64, why: i64) -> None:
    """R5.2: a cube that moves onto the other's space lies on top; one that does not move keeps its place."""
    if to != state.media[side]:
        if state.listener is not None:
            state.emit(x.MEDIA_MOVED, TEAM + side, to + x.MEDIA_ZERO, why, to - state.media[side])
        state.media[side] = to
        if to == state.media[1 - side]:
            lie_on_top(state, side, 1)


def lie_on_top(state: Table, side: i64, told: i64) -> None:
    state.emit(x.CUBE_ON_TOP, TEAM + side, told, 0, side - state.upper)
    state.upper = side


def gain_media(state: Table, side: i64, n: i64) -> None:
    """R5.5-R5.6."""
    printed = state.printed
    at = state.media[side]
    told = at
    tiles: i64 = 0
    moved = n > 0
    while n > 0:
        if at == printed.media_max:
            emit_rise(state, side, told, at)
            at -= printed.tile_price
            told = at
            tiles += 1
            state.emit(x.MEDIA_MOVED, TEAM + side, at + x.MEDIA_ZERO, x.BY_LOOP, -printed.tile_price)
        at += 1
        n -= 1
    if state.listener is not None:
        emit_rise(state, side, told, at)
    state.media[side] = at
    if moved and at == state.media[1 - side]:
        lie_on_top(state, side, 1)
    tiles = min(tiles, lanes4.size(state.media_stack))
    while tiles > 0:
        state.push(frame(x.GET_MEDIA_TILE, state.team(side)))
        tiles -= 1


def emit_rise(state: Table, side: i64, old: i64, new: i64) -> None:
    if new > old:
        state.emit(x.MEDIA_MOVED, TEAM + side, new + x.MEDIA_ZERO, x.BY_GAIN, new - old)


def lose_media(state: Table, side: i64, n: i64) -> None:
    """R5.8."""
    move_media(state, side, max(state.media[side] - n, state.printed.media_min), x.BY_LOSS)


def media_under(state: Table, side: i64) -> None:
    """R12, R13.17: the other cube moves under this one, upwards or downwards; no tile results."""
    to = state.media[side]
    state.emit(x.MEDIA_PUSHED, TEAM + side, to + x.MEDIA_ZERO, 1 - side, to - state.media[1 - side])
    state.media[1 - side] = to
    lie_on_top(state, side, 0)


# --- tiles (R10.1-R10.3) --------------------------------------------------------------------------
def got_media_tile(state: Table, who: i64, tile: i64) -> None:
    state.media_stack -= lanes4.one(tile)
    state.media_tiles[state.side_of(who)] += lanes4.one(tile)
    if state.listener is not None:
        state.emit(x.MEDIA_TILE_DRAWN, who, tile)


def held_tile(state: Table, side: i64, kinds: i64) -> i64:
    """The first of these kinds of Media tiles that a side holds, or -1."""
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        if lanes4.amount(state.media_tiles[side], kind):
            return kind
    return -1


def use_tile(state: Table, who: i64, kind: i64) -> None:
    """R10.1: all effects on it happen now."""
    side = state.side_of(who)
    state.media_tiles[side] -= lanes4.one(kind)
    state.media_used[side] += lanes4.one(kind)
    state.emit(x.MEDIA_TILE_USED, who, kind)
    state.push(frame(RUN, who, state.printed.media_block[kind]))


def got_satellite_tile(state: Table, who: i64, tile: i64) -> None:
    """R10.3."""
    state.satellite_stack -= lanes4.one(tile)
    state.satellite_used[state.side_of(who)] += lanes4.one(tile)
    state.emit(x.SATELLITE_TILE_DRAWN, who, tile)
    state.push(frame(RUN, who, state.printed.satellite_block[tile]))
