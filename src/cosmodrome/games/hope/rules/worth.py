"""How well a seat stands, from what it may know: for greedy bots."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.hope.rules.ending import counting, lead_on_tiles
from cosmodrome.games.hope.rules.prospects import ON_TILE, prospects
from cosmodrome.games.hope.rules.table import MISSION, RUNNING, Table
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import count, has
from cosmodrome.kernel.odds import likely

SECRET: Final = 3.0  # what a role that nobody knows is worth to the traitor
SURE: Final = 5.0  # lead of the group that makes success e times as likely as failure
AHEAD: Final = 0.5  # what a pioneer that could be placed in the next turn is worth, compared with one that is
RIVALRY: Final = 3.0  # pioneers that make a loyal seat e times as likely as another to be the best
ACCUSED_WRONGLY: Final = 4.0  # beyond what R11.4 takes: nobody accuses on mere suspicion


def value(state: Table, seat: i64) -> float:
    """Loyal seats want the most pioneers in a mission that succeeds; the fewer they are, the more each thinks of
    the group. The traitor wants the Regression to win, and many pioneers on tiles (R10.6).
    """
    soon = ready(state, seat)
    settled = float(state.on_tiles(seat))
    if seat == state.traitor:
        return settled + soon - group_lead(state) - (SECRET if state.is_revealed() else 0.0)
    if has(state.accusers, seat) and not state.is_revealed():
        soon -= ACCUSED_WRONGLY
    if state.printed.cooperative:
        return group_lead(state) + soon + settled * 0.3
    ahead = lead(state, seat)
    if state.printed.seats == 2:
        return (ahead + settled) * 0.5 + soon + group_lead(state)
    loyalty = 0.1 if state.printed.seats == 3 else 0.05
    loyalty += (1.0 - loyalty) * state.printed.hope_share
    return ahead + settled + soon + group_lead(state) * loyalty


def rewards(state: Table, results: vec[float]) -> vec[float]:
    """R10.8, `hope_share`: after a success every loyal seat that does not win gets so much. A success has one
    winner, so its chance is that of any loyal seat winning.
    """
    if state.printed.hope_share == 0.0 or state.printed.cooperative:
        return results
    success = 0.0
    seat: i64 = 0
    while seat < state.printed.seats:
        success += 0.0 if seat == state.traitor else results[seat]
        seat += 1
    success = min(1.0, success)
    seat = 0
    while seat < state.printed.seats:
        if seat != state.traitor:
            results[seat] += state.printed.hope_share * max(0.0, success - results[seat])
        seat += 1
    return results


def chances(state: Table) -> vec[float]:
    """The mission succeeds or not. If it does, one loyal seat wins, or together all of them; if it does not, the
    traitor may win.
    """
    seats = state.printed.seats
    success = likely(group_lead(state) / SURE)
    first = standing(state, 0)
    found = vec[float]([0.0] * seats)
    total = 0.0
    seat: i64 = 0
    while seat < seats:
        if seat == state.traitor:
            found[seat] = (1.0 - success) * traitor_chance(state)
        elif state.printed.cooperative:
            found[seat] = success
        else:
            found[seat] = exp((standing(state, seat) - first) / RIVALRY)
            total += found[seat]
        seat += 1
    seat = 0
    while seat < seats and not state.printed.cooperative:
        if seat != state.traitor:
            found[seat] = success * found[seat] / total
        seat += 1
    return found


def shares(state: Table, chances: vec[float]) -> vec[float]:
    """R16.2: played together, the loyal seats share a victory."""
    if state.printed.cooperative:
        loyal = state.printed.seats - 1 if state.traitor_plays() else state.printed.seats
        seat: i64 = 0
        while seat < state.printed.seats:
            if seat != state.traitor:
                chances[seat] = chances[seat] / float(loyal)
            seat += 1
    return chances


def won_together(state: Table, chances: vec[float]) -> vec[float]:
    """R16.2: played together, each loyal seat wins when any of them would."""
    if state.printed.cooperative:
        together = 0.0
        seat: i64 = 0
        while seat < state.printed.seats:
            together += chances[seat] if seat != state.traitor else 0.0
            seat += 1
        seat = 0
        while seat < state.printed.seats:
            if seat != state.traitor:
                chances[seat] = together
            seat += 1
    return chances


def standing(state: Table, seat: i64) -> float:
    """Pioneers that count, and what may yet become some."""
    placed = float(counting(state, seat)) + ON_TILE * float(state.on_tiles(seat))
    return placed + ready(state, seat) + AHEAD * prospects(state, seat)


def ready(state: Table, seat: i64) -> float:
    """What may yet become pioneers: bonus tokens, medals, levers and cards."""
    found = float(lanes4.size(state.bonus[seat])) * 0.6 + float(state.medals[seat]) * 0.5
    return found + float(count(state.levers[seat])) * 0.1 + float(min(9, state.hand_size(seat))) * 0.25


def traitor_chance(state: Table) -> float:
    """R10.6: of winning when the mission fails; a lead on tiles helps, and so does a role that nobody knows."""
    ahead = lead_on_tiles(state, state.traitor)
    return likely((float(ahead) + (0.0 if state.is_revealed() else 0.5)) / 2.0)


def lead(state: Table, seat: i64) -> float:
    """Pioneers that count, against the strongest rival."""
    best: i64 = 0
    other: i64 = 0
    while other < state.printed.seats:
        if other != seat:
            best = max(best, counting(state, other))
        other += 1
    return float(counting(state, seat) - best)


def group_lead(state: Table) -> float:
    """How far the group is: pioneers in the row against the marker."""
    if state.outcome != RUNNING:
        return 40.0 if state.outcome == MISSION else -40.0
    row = float(count(state.in_row())) / float(state.printed.row)
    return 30.0 * (row - float(state.marker) / float(state.printed.final))
