"""How well a player stands, for bots: points, and what things are worth while there is time to use them.

The weights were found by playing, those of one player by trying many on the same games: alone, `greedy` takes some
seven of the nine Mission tiles, and wins about one Easy game of fifty.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules import actions as x
from cosmodrome.games.from_the_moon.rules.counting import counted
from cosmodrome.games.from_the_moon.rules.objectives import objective_met
from cosmodrome.games.from_the_moon.rules.printed import AT_END, AT_LAUNCHES, NO_FEEDING
from cosmodrome.games.from_the_moon.rules.scoring import large_points, solo_won
from cosmodrome.games.from_the_moon.rules.table import BATTERY, ENERGY, FOOD, NONE, RUNNING, Table
from cosmodrome.kernel.bags import amount, common, size
from cosmodrome.kernel.bits import count, first_n, has, only
from cosmodrome.kernel.odds import likely

# One player: what brings the win nearer (R15.6). "A round": for each Progress space that is left.
PRICED: Final = 0xFFFFFFFF  # the lanes of a purse that Mission tiles cost: cubes and Food
WON: Final = 300.0
EVEN: Final = 290.0  # where the win is as likely as not,
FAR: Final = 50.0  # and how much more makes it e times as likely
POINT: Final = 0.05  # a point
LAUNCHED: Final = 48.0  # a ship
MISSION_TILE: Final = 11.0
ROUND: Final = 3.0  # a round that is left
LATE: Final = 4.0  # a Mission tile behind the pace,
TILES_A_ROUND: Final = 1.2  # which is this
ROVER_OUT: Final = 1.5  # lost with a Rover that is out
OBJECTIVE: Final = 50.0  # in proportion to what it asks for
MET: Final = 10.0  # on top of it
MISSED: Final = 250.0  # lost with one out of reach
FIRST_PART: Final = 14.0  # the nearest ship part, by the share of its price that is there
SECOND_PART: Final = 9.0
THIRD_PART: Final = 8.0
CUBE: Final = 0.8  # to spare
ONE_FOOD: Final = 0.4
ONE_ENERGY: Final = 0.5
ONE_BATTERY: Final = 0.3  # a round
HARVEST: Final = 1.92  # a Food of the Greenhouses, a round
SPARE_ENERGY: Final = 1.0  # left by the next Gather
HUNGER_AHEAD: Final = 90.0  # an Energy short at the next Gather
AT_HOME: Final = 0.5  # how sure that is with all Rovers at home
TASK: Final = 0.6  # a round
EXPERT: Final = 0.5  # a Specialist, a round
SMALL: Final = 1.2  # a small Building, a round
LARGE: Final = 0.3  # a round
FOUNDATION: Final = 0.25  # a round
LAB: Final = 0.15  # a round
IMPROVED_PART: Final = 2.0
ONE_ACHIEVEMENT: Final = 0.6


def value(state: Table, seat: i64) -> float:
    return solo_value(state) if state.printed.solo else table_value(state, seat)


def spread(state: Table) -> float:
    """The nearer the end, the surer a lead."""
    return 18.0 + 5.0 * rounds_left(state, state.player)


def solo_chance(state: Table) -> float:
    """Return how near the win is; it may be far."""
    return likely((solo_value(state) - EVEN) / FAR)


def rounds_left(state: Table, seat: i64) -> float:
    return float(max(0, state.printed.track_spaces + 1 - state.piece[seat]) if state.ending == RUNNING else 0)


# --- several players ------------------------------------------------------------------------------
def table_value(state: Table, seat: i64) -> float:
    """Points so far, and what things are worth while there is time to use them."""
    total = float(state.total(seat))
    if len(state.agenda) == 0 or state.faction[seat] == NONE:
        return total
    left = rounds_left(state, seat)
    purse = state.purse[seat]
    cubes = amount(purse, 0) + amount(purse, 1) + amount(purse, 2)
    total += float(state.achievements[seat]) * 2.0 + float(large_points(state, seat))
    total += float(cubes) * (0.5 + 0.15 * left) + float(amount(purse, FOOD)) * 0.5
    total += float(amount(purse, ENERGY)) * (0.1 + 0.1 * left) + float(amount(purse, BATTERY)) * 0.2 * left
    total += float(state.greenhouses[seat] + state.improved[seat]) * 0.5 * left
    total += float(state.foundations[seat]) * 0.2 * left + float(count(state.laboratories[seat])) * 0.3 * left
    total += float(state.specialists(seat)) * 0.5 * left + float(count(state.small_built[seat])) * 2.0 * left
    total += nearest_part(state, purse) * 4.0
    if eats(state, seat) and state.ending == RUNNING:
        fed = amount(purse, FOOD) + state.greenhouses[seat] + state.improved[seat]
        total -= float(max(0, size(state.team(seat)) - fed)) * 1.5
    return total


def eats(state: Table, seat: i64) -> bool:
    """R14.2."""
    return state.printed.card_trigger[state.faction[seat]] != NO_FEEDING


def nearest_part(state: Table, purse: i64) -> float:
    """How much of the price of a ship part is there, of the one that is nearest."""
    mission = nearest(state, purse, 0)
    return 0.0 if mission == NONE else share_paid(state, mission, purse)


def share_paid(state: Table, mission: i64, purse: i64) -> float:
    price = state.printed.mission_price[mission]
    return float(size(common(price, purse))) / float(max(1, size(price)))


# --- one player -----------------------------------------------------------------------------------
def solo_value(state: Table) -> float:
    """Ships, Objectives, time and Food before all; points hardly count."""
    total = float(state.total(0)) * POINT
    if len(state.agenda) == 0:
        return total + (WON if solo_won(state) else -WON)
    if state.faction[0] == NONE:
        return total
    left = rounds_left(state, 0)
    taken = state.mission_tiles(0, first_n(x.MISSIONS))
    late = float(count(state.printed.parts) - taken) - TILES_A_ROUND * left
    total += float(count(state.launched)) * LAUNCHED + float(taken) * MISSION_TILE + left * ROUND
    total -= max(0.0, late) * LATE + float(count(state.own_rovers(0))) * ROVER_OUT
    return total + objectives_value(state) + goods_value(state, left) + base_value(state, left)


def objectives_value(state: Table) -> float:
    """R15.8: all of them have to be met."""
    worth = 0.0
    at: i64 = 0
    while at < x.OBJECTIVES:
        if has(state.objectives, at):
            if objective_met(state, at):
                worth += OBJECTIVE + MET
            elif out_of_reach(state, at):
                worth -= MISSED
            elif state.printed.objective_when[at] == AT_LAUNCHES:
                worth += OBJECTIVE * 0.3
            else:
                n = counted(state, 0, state.printed.objective_what[at])
                worth += OBJECTIVE * float(n) / float(max(1, state.printed.objective_least[at]))
        at += 1
    return worth


def out_of_reach(state: Table, at: i64) -> bool:
    """Whether an Objective that is not met can no longer be met in time."""
    when = state.printed.objective_when[at]
    if when == AT_END:
        return False
    if when == AT_LAUNCHES:
        ship: i64 = 0
        while ship < x.SHIPS:
            space = state.printed.launch_space[ship]
            on = state.launched_on[ship] if has(state.launched, ship) else max(space, state.piece[0])
            if on != space:
                return True
            ship += 1
        return False
    return state.piece[0] > state.printed.objective_space[at]


def goods_value(state: Table, left: float) -> float:
    """What is in the purse: put aside for the three ship parts that are nearest, or to spare."""
    rest = state.purse[0] & PRICED
    worth = 0.0
    chosen: i64 = 0
    n: i64 = 0
    while n < 3:
        mission = nearest(state, rest, chosen)
        if mission == NONE:
            break
        share = share_paid(state, mission, rest)
        worth += (FIRST_PART if n == 0 else SECOND_PART if n == 1 else THIRD_PART) * share * (1.0 + share) / 2.0
        rest -= common(state.printed.mission_price[mission], rest)
        chosen |= only(mission)
        n += 1
    purse = state.purse[0]
    worth += float(amount(rest, 0) + amount(rest, 1) + amount(rest, 2)) * CUBE
    worth += float(amount(purse, FOOD)) * ONE_FOOD + float(amount(purse, ENERGY)) * ONE_ENERGY
    return worth + float(amount(purse, BATTERY)) * ONE_BATTERY * left + feeding_value(state, left)


def nearest(state: Table, purse: i64, without: i64) -> i64:
    """The Mission tile of which the largest share could be paid; NONE if nothing could."""
    most = 0.0
    best: i64 = NONE
    for mission in state.mission:
        if mission != NONE and not has(without, mission) and share_paid(state, mission, purse) > most:
            most = share_paid(state, mission, purse)
            best = mission
    return best


def feeding_value(state: Table, left: float) -> float:
    """R15.4: the Energy that the next Gather would leave; the fewer Rovers are at home, the surer it is."""
    purse = state.purse[0]
    basic = state.greenhouses[0] - state.improved[0]
    harvest = basic * state.printed.basic_yield + state.improved[0] * state.printed.improved_yield
    mouths = size(state.team(0)) if eats(state, 0) else 0
    rate = state.printed.energy_per_food
    short = mouths - amount(purse, FOOD) - harvest - amount(purse, ENERGY) // rate
    spare = amount(purse, BATTERY) - max(0, short) * rate
    worth = float(min(harvest, mouths)) * HARVEST * left
    if state.ending != RUNNING:
        return worth
    if spare >= 0:
        return worth + float(spare) * SPARE_ENERGY
    sure = AT_HOME + (1.0 - AT_HOME) * float(count(state.own_rovers(0))) / float(x.ROVERS)
    return worth + float(spare) * HUNGER_AHEAD * sure


def base_value(state: Table, left: float) -> float:
    """Team, Buildings and Laboratories."""
    experts = state.specialists(0)
    worth = float(size(state.team(0)) + experts) * TASK * left + float(experts) * EXPERT * left
    worth += float(count(state.small_built[0])) * SMALL * left + float(count(state.large_built[0])) * LARGE * left
    worth += float(state.foundations[0]) * FOUNDATION * left + float(count(state.laboratories[0])) * LAB * left
    return worth + float(state.improvements(0)) * IMPROVED_PART + float(state.achievements[0]) * ONE_ACHIEVEMENT
