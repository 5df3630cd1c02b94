"""The end: final scoring, and who wins (R12, R15.6-R15.8)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules import actions as x
from cosmodrome.games.from_the_moon.rules.counting import counted
from cosmodrome.games.from_the_moon.rules.missions import award, cubes_on
from cosmodrome.games.from_the_moon.rules.objectives import objective_met
from cosmodrome.games.from_the_moon.rules.printed import (
    FROM_ACHIEVEMENTS,
    FROM_LARGE,
    FROM_MOST_ACHIEVEMENTS,
    FROM_MOST_IMPROVEMENTS,
    FROM_RESOURCES,
)
from cosmodrome.games.from_the_moon.rules.table import FOOD, HUNGER, Table
from cosmodrome.kernel.bags import amount
from cosmodrome.kernel.bits import first_n, has, lowest
from cosmodrome.kernel.events import NOBODY


def finish(state: Table) -> None:
    """R12.2 a-e; R15.6, R15.7: solo, and only after a win."""
    if state.printed.solo:
        if solo_won(state):
            finish_solo(state)
        else:
            tell_unmet(state)
        return
    state.emit(x.FINAL_SCORING, NOBODY)
    improvements = vec[i64]()
    seat: i64 = 0
    while seat < state.printed.seats:
        improvements = append(improvements, state.improvements(seat))
        seat += 1
    second = state.printed.seats > 2 or state.printed.second_of_two
    award(
        state,
        FROM_MOST_ACHIEVEMENTS,
        state.achievements,
        state.printed.most_achievements,
        state.printed.second_achievements if second else 0,
    )
    award(
        state,
        FROM_MOST_IMPROVEMENTS,
        improvements,
        state.printed.most_improvements,
        state.printed.second_improvements if second else 0,
    )
    seat = 0
    while seat < state.printed.seats:
        score_resources(state, seat)
        state.score(seat, FROM_ACHIEVEMENTS, state.achievements[seat] * state.printed.vp_per_achievement)
        score_large(state, seat)
        seat += 1


def resources(state: Table, who: i64) -> i64:
    """R1.3: Metal, Water, Polymer and Food."""
    purse = state.purse[who]
    return amount(purse, 0) + amount(purse, 1) + amount(purse, 2) + amount(purse, FOOD)


def score_resources(state: Table, who: i64) -> None:
    """R12.2 c."""
    state.score(who, FROM_RESOURCES, resources(state, who) // state.printed.resources_per_vp)


def large_points(state: Table, who: i64) -> i64:
    """R12.2 e, R13.4."""
    n: i64 = 0
    left = state.large_built[who] & first_n(x.LARGE)
    while left:
        large = lowest(left)
        left &= left - 1
        if state.printed.large_vp[large]:
            n += state.printed.large_vp[large] * counted(state, who, state.printed.large_per[large])
    return n


def score_large(state: Table, who: i64) -> None:
    state.score(who, FROM_LARGE, large_points(state, who))


# --- solo -----------------------------------------------------------------------------------------


def solo_won(state: Table) -> bool:
    """R15.6: all ships launched, all Objectives met."""
    if state.ending == HUNGER or state.launched != first_n(x.SHIPS):
        return False
    at: i64 = 0
    while at < x.OBJECTIVES:
        if has(state.objectives, at) and not objective_met(state, at):
            return False
        at += 1
    return True


def tell_unmet(state: Table) -> None:
    """R15.6: which Objectives have lost a game in which all ships are launched."""
    at: i64 = 0
    while at < x.OBJECTIVES and state.launched == first_n(x.SHIPS):
        if has(state.objectives, at) and not objective_met(state, at):
            state.emit(x.OBJECTIVE_UNMET, NOBODY, at)
        at += 1


def finish_solo(state: Table) -> None:
    """R15.7."""
    state.emit(x.FINAL_SCORING, NOBODY)
    ships: i64 = 0
    ship: i64 = 0
    while ship < x.SHIPS:
        if cubes_on(state, 0, ship):
            ships += 1
        ship += 1
    state.score(0, FROM_MOST_ACHIEVEMENTS, step_points(state.printed.achievement_steps, state.achievements[0]))
    state.score(0, FROM_MOST_IMPROVEMENTS, step_points(state.printed.mission_steps, ships))
    score_resources(state, 0)
    score_large(state, 0)


def step_points(steps: vec[i64], n: i64) -> i64:
    """The points of the highest step that is reached."""
    points: i64 = 0
    at: i64 = 0
    while at + 1 < len(steps):
        if n >= steps[at]:
            points = steps[at + 1]
        at += 2
    return points


# --- results --------------------------------------------------------------------------------------
def returns(state: Table) -> vec[float]:
    """R12.4, Q11: the best share the victory. Solo: won or lost."""
    if state.printed.solo:
        return vec[float]([1.0 if solo_won(state) else 0.0])
    best: i64 = state.total(0)
    seat: i64 = 1
    while seat < state.printed.seats:
        best = max(best, state.total(seat))
        seat += 1
    winners: i64 = 0
    seat = 0
    while seat < state.printed.seats:
        if state.total(seat) == best:
            winners += 1
        seat += 1
    shares = vec[float]()
    seat = 0
    while seat < state.printed.seats:
        shares = append(shares, 1.0 / float(winners) if state.total(seat) == best else 0.0)
        seat += 1
    return shares
