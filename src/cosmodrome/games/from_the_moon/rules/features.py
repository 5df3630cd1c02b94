"""What learned values of From the Moon go by: numbers of a player, and how far the game is."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules import actions as x
from cosmodrome.games.from_the_moon.rules.estimate import (
    EVEN,
    FAR,
    eats,
    nearest_part,
    rounds_left,
    solo_value,
    spread,
    table_value,
)
from cosmodrome.games.from_the_moon.rules.scoring import large_points
from cosmodrome.games.from_the_moon.rules.table import BATTERY, ENERGY, FOOD, NONE, Table
from cosmodrome.kernel.bags import amount, size
from cosmodrome.kernel.bits import count, first_n, has

# In the order in which `describe` writes them. Of one player only the first and the last are not 0.
FEATURES: Final = (
    "alone",
    "points",
    "achievements",
    "points_of_large_buildings",
    "cubes",
    "food",
    "energy",
    "batteries",
    "greenhouses",
    "foundations",
    "laboratories",
    "team",
    "specialists",
    "small_buildings",
    "large_buildings",
    "improvements",
    "mission_tiles",
    "nearest_ship_part",
    "hungry",
    "rovers_out",
    "on_turn",
    "spaces_left",
    "estimate",
    "metal",
    "water",
    "polymer",
    "achievement_lead",
    "most_achievements",
    "improvement_lead",
    "lead_in_tiles",  # of the ships that are not launched
    "launch_bonuses_in_reach",
    "estimate_alone",
)
LAST: Final = 31  # feature


def elapsed(state: Table) -> float:
    """By the piece that is furthest on the Progress track."""
    most: i64 = 0
    for piece in state.piece:
        most = max(most, piece)
    return float(most) / float(state.printed.track_spaces + 1)


def describe(state: Table, seat: i64, numbers: vec[float]) -> None:
    """Write a player in numbers of about the size of 1."""
    at: i64 = 0
    while at < LAST:
        numbers[at] = 0.0
        at += 1
    numbers[LAST] = (solo_value(state) - EVEN) / FAR if state.printed.solo else 0.0
    if state.printed.solo:
        numbers[0] = 1.0
        return
    purse = state.purse[seat]
    team = state.team(seat) if state.faction[seat] != NONE else 0
    grown = state.greenhouses[seat] + state.improved[seat]
    numbers[1] = 0.05 * float(state.total(seat))
    numbers[2] = 0.3 * float(state.achievements[seat])
    numbers[3] = 0.1 * float(large_points(state, seat))
    numbers[4] = 0.1 * float(amount(purse, 0) + amount(purse, 1) + amount(purse, 2))
    numbers[5] = 0.1 * float(amount(purse, FOOD))
    numbers[6] = 0.1 * float(amount(purse, ENERGY))
    numbers[7] = 0.1 * float(amount(purse, BATTERY))
    numbers[8] = 0.2 * float(grown)
    numbers[9] = 0.2 * float(state.foundations[seat])
    numbers[10] = 0.2 * float(count(state.laboratories[seat]))
    numbers[11] = 0.1 * float(size(team))
    numbers[12] = 0.2 * float(state.specialists(seat)) if team else 0.0
    numbers[13] = 0.3 * float(count(state.small_built[seat]))
    numbers[14] = 0.3 * float(count(state.large_built[seat]))
    numbers[15] = 0.2 * float(state.improvements(seat))
    numbers[16] = 0.2 * float(state.mission_tiles(seat, first_n(x.MISSIONS)))
    numbers[17] = nearest_part(state, purse)
    hungry = size(team) - amount(purse, FOOD) - grown
    numbers[18] = 0.2 * float(max(0, hungry)) if team and eats(state, seat) else 0.0
    numbers[19] = 0.3 * float(count(state.own_rovers(seat)))
    numbers[20] = 1.0 if state.player == seat else 0.0
    numbers[21] = 0.2 * rounds_left(state, seat)
    numbers[23] = 0.2 * float(amount(purse, 0))
    numbers[24] = 0.2 * float(amount(purse, 1))
    numbers[25] = 0.2 * float(amount(purse, 2))
    numbers[22] = table_value(state, seat) / spread(state)
    race_features(state, seat, numbers)


def race_features(state: Table, seat: i64, numbers: vec[float]) -> None:
    """R10.6, R12.2: what is scored by who has most."""
    achievements: i64 = 0
    improvements: i64 = 0
    other: i64 = 0
    while other < state.printed.seats:
        if other != seat:
            achievements = max(achievements, state.achievements[other])
            improvements = max(improvements, state.improvements(other))
        other += 1
    lead = float(state.achievements[seat] - achievements)
    numbers[26] = within(0.25 * lead)
    numbers[27] = 1.0 if lead > 0.0 else (0.5 if lead == 0.0 else 0.0)
    numbers[28] = within(0.5 * float(state.improvements(seat) - improvements))
    numbers[29] = 0.0
    numbers[30] = 0.0
    ship: i64 = 0
    while ship < x.SHIPS:
        if not has(state.launched, ship):
            missions = state.printed.ship_missions[ship]
            tiles = state.mission_tiles(seat, missions)
            most: i64 = 0
            other = 0
            while other < state.printed.seats:
                if other != seat:
                    most = max(most, state.mission_tiles(other, missions))
                other += 1
            numbers[29] += 0.5 * float(tiles - most)
            if tiles > 0:
                bonus = state.printed.launch_first[ship] if tiles >= most else state.printed.launch_second[ship]
                numbers[30] += 0.05 * float(bonus)
        ship += 1


def within(lead: float) -> float:
    """No more than 1 to either side."""
    return min(max(lead, -1.0), 1.0)
