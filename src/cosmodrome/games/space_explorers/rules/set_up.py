"""The set-up (R2): Center, Projects, starting hands, First Player.

Frames: `LAY_TILES`, `START_GAME`; `DRAW_TILE`, `TOSS_TILE`, `DRAW_FIRST`.
"""

from __future__ import annotations

from mypy_extensions import i64

from cosmodrome.games.space_explorers.rules import actions as x
from cosmodrome.games.space_explorers.rules.printed import SIDES_RANDOM
from cosmodrome.games.space_explorers.rules.table import Table
from cosmodrome.games.space_explorers.rules.turns import begin_turn
from cosmodrome.kernel.bits import only
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import frame


def set_up(state: Table) -> None:
    """R2.1-R2.5, pushed last first: Center, Projects, starting hands, First Player."""
    state.push(frame(x.START_GAME, 0))
    if state.printed.first_player < 0:
        state.push(frame(x.DRAW_FIRST, 0))
    seat = state.printed.seats - 1
    while seat >= 0:
        state.push(frame(x.DEAL_HAND, seat, 0, 0, state.printed.starting_hand))
        seat -= 1
    state.push(frame(x.LAY_TILES, 0, state.printed.projects_in_line))
    state.push(frame(x.REFILL, 0))
    state.settle()


def lay_tiles(state: Table, n: i64) -> None:
    if n > 0:
        state.push(frame(x.LAY_TILES, 0, n - 1))
        state.push(frame(x.DRAW_TILE, 0))


def drew_tile(state: Table, tile: i64) -> None:
    state.tiles ^= only(tile)
    if state.printed.tile_sides[tile] == SIDES_RANDOM:
        state.push(frame(x.TOSS_TILE, 0, tile))
    else:
        lay_project(state, tile, state.printed.tile_sides[tile])


def lay_project(state: Table, tile: i64, side: i64) -> None:
    """R2.2: one side of each tile is used."""
    project = state.printed.project_of[tile * 2 + side]
    state.line |= only(project)
    state.emit(x.PROJECT_LAID, NOBODY, project)


def choose_first(state: Table, seat: i64) -> None:
    """R2.5."""
    state.first = seat
    state.emit(x.FIRST_PLAYER, seat, seat)


def start_game(state: Table) -> None:
    if state.printed.first_player >= 0:
        choose_first(state, state.printed.first_player)
    state.round = 1
    state.emit(x.ROUND, NOBODY, state.round)
    begin_turn(state, state.first)
