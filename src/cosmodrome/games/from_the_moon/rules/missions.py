"""Ships: approvals, construction, improvement and launches (R10).

Frames: `LAUNCH`; `ASK_APPROVAL`.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules import actions as x
from cosmodrome.games.from_the_moon.rules.printed import (
    FROM_APPROVALS,
    FROM_IMPROVEMENTS,
    FROM_LAUNCHES,
    FROM_MISSIONS,
    GOT_MISSION_TILE,
    IMPROVED_PART,
)
from cosmodrome.games.from_the_moon.rules.supply import happened
from cosmodrome.games.from_the_moon.rules.table import NONE, PARTS_OF_A_SHIP, RUNNING, THREE_LAUNCHES, Table
from cosmodrome.kernel.bits import first_n, has, only
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import a_of, b_of, frame, kind_of, who_of


# --- approvals ------------------------------------------------------------------------------------
def open_ship(state: Table, f: i64, ship: i64) -> bool:
    """R10.1, R10.2: among those of the approval, and not launched."""
    return has(a_of(f) & 7, ship) and not has(state.launched, ship)


def constructible(state: Table, who: i64, part: i64) -> bool:
    """R10.3."""
    mission = state.mission[part]
    return mission != NONE and state.pays(who, state.printed.mission_price[mission])


def improvable(state: Table, who: i64, part: i64) -> bool:
    """R10.4: its Mission tile was taken (Q18: or it never had one), and it carries no cube."""
    if state.mission[part] != NONE or state.improved_by[part] != NONE:
        return False
    if not has(state.printed.parts, part) and not state.printed.unused_improvable:
        return False
    if state.printed.special_after_construct and launches_ship(state, part):
        return False
    return state.improvements(who) < state.printed.improvement_cubes and state.pays(
        who, state.printed.improve_price[part]
    )


def launches_ship(state: Table, part: i64) -> bool:
    """R10.4: whether the last tile of a ship lay on this part, and the launch is still to come (Q17)."""
    for f in state.agenda:
        if kind_of(f) == x.LAUNCH and b_of(f) == part + 1:
            return True
    return False


def approval_options(state: Table, f: i64) -> vec[i64]:
    """D18."""
    who = who_of(f)
    mode = a_of(f) >> 3
    options = vec[i64]()
    ship: i64 = 0
    while ship < x.SHIPS and mode != x.IMPROVE_ONLY:
        part = ship * PARTS_OF_A_SHIP
        while part < (ship + 1) * PARTS_OF_A_SHIP and open_ship(state, f, ship):
            if constructible(state, who, part):
                options = append(options, x.CONSTRUCT + part)
            part += 1
        ship += 1
    ship = 0
    while ship < x.SHIPS and mode != x.CONSTRUCT_ONLY:
        part = ship * PARTS_OF_A_SHIP
        while part < (ship + 1) * PARTS_OF_A_SHIP and open_ship(state, f, ship):
            if improvable(state, who, part):
                options = append(options, x.IMPROVE + part)
            part += 1
        ship += 1
    return append(options, x.POINT)


def use_approval(state: Table, who: i64, action: i64) -> None:
    """R10.1: construct, improve, or a point."""
    if action == x.POINT:
        state.score(who, FROM_APPROVALS, state.printed.approval_vp)
    elif action >= x.IMPROVE:
        improve(state, who, action - x.IMPROVE)
    else:
        construct(state, who, action - x.CONSTRUCT)


def construct(state: Table, who: i64, part: i64) -> None:
    """R10.3; the triggers come before a launch (R14.9, Q13), and so does what Q17 adds."""
    mission = state.mission[part]
    ship = part // PARTS_OF_A_SHIP
    state.pay(who, state.printed.mission_price[mission])
    state.mission[part] = NONE
    state.taken[mission] = who
    state.emit(x.CONSTRUCTED, who, mission, part)
    state.score(who, FROM_MISSIONS, state.printed.mission_vp[mission])
    if not state.tiles_left(ship):
        state.push(frame(x.LAUNCH, who, ship, part + 1))
    if state.printed.special_after_construct:
        state.push(frame(x.ASK_SPECIAL, who))
    happened(state, who, GOT_MISSION_TILE)


def improve(state: Table, who: i64, part: i64) -> None:
    """R10.4: a cube, its points, the triggers, then a Special Research."""
    state.pay(who, state.printed.improve_price[part])
    state.improved_by[part] = who
    state.emit(x.IMPROVED, who, part, 0, who + 1)
    state.score(who, FROM_IMPROVEMENTS, state.printed.improve_vp[part])
    state.push(frame(x.ASK_SPECIAL, who))
    happened(state, who, IMPROVED_PART)


# --- launches -------------------------------------------------------------------------------------
def launch(state: Table, who: i64, ship: i64) -> None:
    """R10.6, R10.7, R15.5."""
    state.launched |= only(ship)
    state.launched_on[ship] = state.piece[who]
    state.emit(x.LAUNCHED, who, ship)
    main = state.printed.launch_first[ship]
    second = state.printed.launch_second[ship]
    if state.printed.solo:
        n = cubes_on(state, who, ship)
        if n >= state.printed.main_bonus_from:
            score_launch(state, who, ship, main)
        elif n >= state.printed.second_bonus_from:
            score_launch(state, who, ship, second)
    else:
        shares = vec[i64]([0] * state.printed.seats)
        seat: i64 = 0
        while seat < state.printed.seats:
            shares[seat] = state.mission_tiles(seat, state.printed.ship_missions[ship])
            seat += 1
        award(state, FROM_LAUNCHES, shares, main, second, ship)
    if state.launched == first_n(x.SHIPS):
        end_by(state, THREE_LAUNCHES)


def cubes_on(state: Table, who: i64, ship: i64) -> i64:
    """R15.5: own Improvement cubes on a ship."""
    n: i64 = 0
    part = ship * PARTS_OF_A_SHIP
    while part < (ship + 1) * PARTS_OF_A_SHIP:
        if state.improved_by[part] == who:
            n += 1
        part += 1
    return n


def award(state: Table, source: i64, shares: vec[i64], main: i64, second: i64, ship: i64 = NONE) -> None:
    """R10.6, R12.2, R12.3: two places; who is tied shares, rounded down. Q10: nothing for nothing. `ship`: whose
    launch it is.
    """
    best = best_below(shares, 1 << 20)
    next_best = best_below(shares, best)
    if best > 0 or state.printed.zero_can_rank:
        tied = how_many(shares, best)
        if tied > 1:
            score_those(state, source, shares, best, (main + second) // tied, ship)
            return
        score_those(state, source, shares, best, main, ship)
    if next_best > 0 or (next_best == 0 and state.printed.zero_can_rank):
        score_those(state, source, shares, next_best, second // how_many(shares, next_best), ship)


def score_those(state: Table, source: i64, shares: vec[i64], share: i64, n: i64, ship: i64) -> None:
    seat: i64 = 0
    while seat < state.printed.seats:
        if shares[seat] == share:
            if ship == NONE:
                state.score(seat, source, n)
            else:
                score_launch(state, seat, ship, n)
        seat += 1


def score_launch(state: Table, seat: i64, ship: i64, n: i64) -> None:
    if n:
        state.emit(x.LAUNCH_BONUS, seat, ship)
    state.score(seat, FROM_LAUNCHES, n)


def end_by(state: Table, why: i64) -> None:
    """R12.1: the end is triggered, by what comes first."""
    if state.ending == RUNNING:
        state.ending = why
        state.emit(x.ENDING, NOBODY, why, 0, why)


def best_below(shares: vec[i64], limit: i64) -> i64:
    """The largest share below a limit, or NONE."""
    best: i64 = NONE
    for share in shares:
        if best < share < limit:
            best = share
    return best


def how_many(shares: vec[i64], wanted: i64) -> i64:
    n: i64 = 0
    for share in shares:
        if share == wanted:
            n += 1
    return n
