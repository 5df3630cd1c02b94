"""The Earth: actions of its spaces with their upgrades (R8.4.5, R11.1), and the Moon Path (R9.3).

Frames: `START_ACTION`, `END_ACTION`; `GET_CREW_TILE`; `ASK_WAY`, `ASK_EARTH_ACTION`, `ASK_UNCOVER`, `ASK_RESCORE`.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.advancements import gain_tokens
from cosmodrome.games.one_small_step.rules.printed import FROM_CLAUSES, FROM_PATH, FROM_TILES
from cosmodrome.games.one_small_step.rules.table import NONE, Table
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import count, has, lowest, only, with_each
from cosmodrome.kernel.frames import ORDER, RUN, a_of, frame, who_of
from cosmodrome.kernel.state import TEAM


# --- actions of the spaces (R11.1) ----------------------------------------------------------------
def uncovered(state: Table, action: i64, kind: i64) -> bool:
    """R11.1.3: whether the satellite (0) or crew (1) upgrade of an action is active."""
    covers = state.crew_covers if kind else state.satellite_covers
    return state.printed.advanced and action < x.ACTIONS - 2 and not has(covers, action)


def active_in(state: Table, action: i64, satellite: i64, crew: i64) -> i64:
    """Of two sets of actions, one per kind of upgrade: for which kinds this action is in it and uncovered."""
    found: i64 = 0
    if has(satellite, action) and uncovered(state, action, 0):
        found |= 1
    if has(crew, action) and uncovered(state, action, 1):
        found |= 2
    return found


def start_action(state: Table, who: i64, action: i64) -> None:
    """R11.1.4: an alternative may be used instead of the action (DP-11)."""
    alternatives = state.printed.alternatives
    if active_in(state, action, alternatives[0], alternatives[1]):
        state.ask(frame(x.ASK_WAY, who, action))
    else:
        normal_action(state, who, action)


def way_options(state: Table, f: i64) -> vec[i64]:
    action = a_of(f)
    printed = state.printed
    found = vec[i64]([x.USE + x.NORMAL_ACTION])
    active = active_in(state, action, printed.alternatives[0], printed.alternatives[1])
    kind: i64 = 0
    while kind < 2:
        if has(active, kind) and state.can_block(who_of(f), printed.upgrade_block[action * 2 + kind]):
            found = append(found, x.USE + 1 + kind)
        kind += 1
    return found


def way_answer(state: Table, f: i64, way: i64) -> None:
    if way == x.NORMAL_ACTION:
        normal_action(state, who_of(f), a_of(f))
    else:
        state.push(frame(RUN, who_of(f), state.printed.upgrade_block[a_of(f) * 2 + way - 1]))


def normal_action(state: Table, who: i64, action: i64) -> None:
    """R11.1.4: additions come before or after, as the user likes; what only gives something comes unasked."""
    printed = state.printed
    cheaper: i64 = 1 if active_in(state, action, printed.reductions[0], printed.reductions[1]) else 0
    if active_in(state, action, printed.choosers[0], printed.choosers[1]):
        state.free_results = True
        state.push(frame(x.END_ACTION, who))
    order = printed.parts[action * 2 + cheaper]
    additions = active_in(state, action, printed.additions[0], printed.additions[1])
    plain = active_in(state, action, printed.plain_additions[0], printed.plain_additions[1])
    asked = 1 | (additions & ~plain) * 2
    if has(printed.plain_actions, action) or count(asked) == 1:
        run_parts(state, who, order, asked)
    else:
        state.ask(frame(ORDER, who, order, asked))
    run_parts(state, who, order, plain * 2)


def run_parts(state: Table, who: i64, order: i64, parts: i64) -> None:
    while parts:
        part = lowest(parts)
        parts &= parts - 1
        if state.printed.program[order + 1 + part]:
            state.push(frame(RUN, who, state.printed.program[order + 1 + part]))


def earth_action_options() -> vec[i64]:
    found = vec[i64]()
    action: i64 = 0
    while action < x.ACTIONS:
        found = append(found, x.EARTH_ACTION + action)
        action += 1
    return append(found, x.NO)


def earth_action_answer(state: Table, f: i64, action: i64) -> None:
    if action != x.NO:
        state.push(frame(x.START_ACTION, who_of(f), action - x.EARTH_ACTION))


def end_action(state: Table) -> None:
    state.free_results = False


# --- upgrades of the Earth (R11.1.2) --------------------------------------------------------------
def satellite_pile(state: Table) -> i64:
    """Satellite markers neither on the Earth nor in orbit."""
    return state.printed.marker_supply - count(state.satellite_covers) - state.orbit[0] - state.orbit[1]


def earth_upgrade(state: Table, who: i64, kind: i64) -> None:
    if state.crew_covers if kind else state.satellite_covers:
        state.ask(frame(x.ASK_UNCOVER, who, kind))
    else:
        state.orbit[state.side_of(who)] += 1  # a marker of the pile; `can` has seen to it that there is one
        state.emit(x.MARKER_TO_ORBIT, who)


def can_upgrade_earth(state: Table, kind: i64) -> bool:
    if kind:
        return state.crew_covers != 0
    return state.satellite_covers != 0 or satellite_pile(state) > 0


def uncover_options(state: Table, f: i64) -> vec[i64]:
    return with_each(vec[i64](), x.UNCOVER, state.crew_covers if a_of(f) else state.satellite_covers)


def uncover(state: Table, f: i64, action: i64) -> None:
    state.emit(x.UPGRADE_UNCOVERED, who_of(f), action, a_of(f), 1 - a_of(f))
    if a_of(f):
        state.crew_covers ^= only(action)
    else:
        state.satellite_covers ^= only(action)
        state.orbit[state.side_of(who_of(f))] += 1


# --- the Moon Path (R9.3) -------------------------------------------------------------------------
def move_on_path(state: Table, who: i64) -> None:
    """R9.3.2: all steps of a mission are one move."""
    side = state.side_of(who)
    end = state.printed.path_end
    space = min(state.path[side] + state.steps, end)
    state.emit(x.PATH_REACHED, who, space, 0 if has(state.path_markers[side], space) else 1, space - state.path[side])
    state.path[side] = space
    state.path_markers[side] |= only(space)
    if space == end and state.first_on_moon == NONE:
        state.first_on_moon = side
        state.emit(x.FIRST_ON_MOON, who, 0, 0, side - NONE)
    if has(state.path_tiles, space):
        state.path_tiles ^= only(space)
        state.emit(x.PATH_TILE_LIFTED, who, space)
        if space == end:
            take_crew_tile(state, side, state.printed.fixed_tile, FROM_PATH, x.ON_MOON)
        else:
            state.push(frame(x.GET_CREW_TILE, who, space))


def take_crew_tile(state: Table, side: i64, kind: i64, source: i64, where: i64) -> None:
    state.emit(x.CREW_TILE_TAKEN, TEAM + side, kind, where)
    state.crew_used[side] += lanes4.one(kind)
    state.book(side, source, state.printed.crew_tile_vp[kind])


def got_crew_tile(state: Table, f: i64, kind: i64) -> None:
    """R9.3.4, R10.4: one of the extra stack gives its VP only."""
    side = state.side_of(who_of(f))
    state.crew_stack -= lanes4.one(kind)
    state.emit(x.CREW_TILE_LEFT, who_of(f), kind, 0, 1 if a_of(f) == 0 else 0)
    if a_of(f) == 0:
        state.extra_tiles -= 1
        take_crew_tile(state, side, kind, FROM_TILES, x.IN_EXTRA_STACK)
        return
    take_crew_tile(state, side, kind, FROM_PATH, x.ON_PATH)
    if has(state.printed.crew_tile_token, kind):
        gain_tokens(state, side, 1)
    if has(state.printed.crew_tile_hazard, kind):
        state.push(frame(x.PLACE_HAZARD, who_of(f), 0, 0, 1))


def rescore_options(state: Table, f: i64) -> vec[i64]:
    side = state.side_of(who_of(f))
    found = vec[i64]()
    kind: i64 = 0
    while kind < x.CREW_TILES:
        if lanes4.amount(state.crew_used[side], kind):
            found = append(found, x.RESCORE + kind)
        kind += 1
    return found


def rescore_answer(state: Table, f: i64, tile: i64) -> None:
    state.book(state.side_of(who_of(f)), FROM_CLAUSES, state.printed.crew_tile_vp[tile])
