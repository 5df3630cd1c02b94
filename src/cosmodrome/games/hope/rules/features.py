"""What learned values of HOPE go by: numbers of a seat, and of nobody, who wins if the Regression does."""

from __future__ import annotations

from math import log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.hope.rules.ending import counting, lead_on_tiles
from cosmodrome.games.hope.rules.table import Table, shifted_mask
from cosmodrome.games.hope.rules.worth import chances, group_lead, lead, shares
from cosmodrome.kernel import lanes2, lanes4
from cosmodrome.kernel.bits import count, has

# In the order in which `features` writes them. Loyal seats, the traitor and nobody have features of their own; those of
# the other two are 0.
FEATURES: Final = (
    "pioneers_that_count",
    "lead",
    "on_tiles",
    "on_nearly_stable_galaxies",
    "medals",
    "upgrades",
    "technology",
    "bonus_tokens",
    "levers",
    "hand",
    "on_turn",
    "free_pioneers",
    "estimate",
    "traitor",
    "traitor_row",
    "traitor_marker",
    "traitor_symbols",
    "traitor_lead_on_tiles",
    "traitor_revealed",
    "traitor_estimate",
    "nobody",
    "nobody_row",
    "nobody_marker",
    "nobody_row_against_marker",
    "nobody_nearly_stable_galaxies",
    "nobody_symbols",
    "nobody_hands",
    "nobody_on_tiles",
    "nobody_with_traitor",
    "nobody_estimate",
)
TRAITOR: Final = 13  # the first feature of the traitor,
NOBODY: Final = 20  # and that of nobody
LAST: Final = 29
LEAST: Final = 0.002  # a chance


def elapsed(state: Table) -> float:
    """By the row of pioneers or the marker, whichever is further."""
    return max(row_share(state), marker_share(state))


def row_share(state: Table) -> float:
    return float(count(state.in_row())) / float(max(1, state.printed.row))


def marker_share(state: Table) -> float:
    return float(state.marker) / float(max(1, state.printed.final))


def shared_features(state: Table) -> vec[float]:
    """The logarithm of each chance by the estimate; that of nobody, what the seats leave, comes last."""
    found = vec[float]([0.0] * (state.printed.seats + 1))
    rest = 1.0
    seat: i64 = 0
    for chance in shares(state, chances(state)):
        found[seat] = 0.5 * log(max(LEAST, chance))
        rest -= chance
        seat += 1
    found[seat] = 0.5 * log(max(LEAST, rest))
    return found


def describe(state: Table, seat: i64, shared: vec[float], found: vec[float]) -> None:
    at: i64 = 0
    while at <= LAST:
        found[at] = 0.0
        at += 1
    if seat == state.printed.seats:
        nobody_features(state, shared, found)
    elif seat == state.traitor:
        traitor_features(state, shared, found)
    else:
        loyal_features(state, seat, shared, found)


def loyal_features(state: Table, seat: i64, shared: vec[float], found: vec[float]) -> None:
    found[0] = 0.1 * float(counting(state, seat))
    found[1] = 0.2 * lead(state, seat)
    found[2] = 0.2 * float(state.on_tiles(seat))
    found[3] = 0.2 * nearly_stable(state, shifted_mask(seat))
    found[4] = 0.2 * float(state.medals[seat])
    found[5] = 0.3 * float(state.upgrades[seat])
    found[6] = 0.2 * float(state.technology[seat])
    found[7] = 0.2 * float(lanes4.size(state.bonus[seat]))
    found[8] = 0.2 * float(count(state.levers[seat]))
    found[9] = 0.1 * float(min(9, state.hand_size(seat)))
    found[10] = 1.0 if state.player == seat else 0.0
    found[11] = 0.1 * float(state.supply[seat])
    found[12] = shared[seat]


def traitor_features(state: Table, shared: vec[float], found: vec[float]) -> None:
    found[TRAITOR] = 1.0
    found[TRAITOR + 1] = row_share(state)
    found[TRAITOR + 2] = marker_share(state)
    found[TRAITOR + 3] = 0.2 * float(state.symbols())
    found[TRAITOR + 4] = 0.3 * float(lead_on_tiles(state, state.traitor))
    found[TRAITOR + 5] = 1.0 if state.is_revealed() else 0.0
    found[TRAITOR + 6] = shared[state.traitor]


def nobody_features(state: Table, shared: vec[float], found: vec[float]) -> None:
    seats = state.printed.seats
    hands: i64 = 0
    settled: i64 = 0
    seat: i64 = 0
    while seat < seats:
        hands += min(9, state.hand_size(seat))
        settled += state.on_tiles(seat)
        seat += 1
    found[NOBODY] = 1.0
    found[NOBODY + 1] = row_share(state)
    found[NOBODY + 2] = marker_share(state)
    found[NOBODY + 3] = 0.1 * group_lead(state)
    found[NOBODY + 4] = 0.1 * nearly_stable(state, -1)
    found[NOBODY + 5] = 0.2 * float(state.symbols())
    found[NOBODY + 6] = 0.1 * float(hands) / float(seats)
    found[NOBODY + 7] = 0.1 * float(settled)
    found[NOBODY + 8] = 1.0 if state.traitor_plays() else 0.0
    found[NOBODY + 9] = shared[seats]


def nearly_stable(state: Table, whose: i64) -> float:
    """Pioneers of these lanes on galaxies, each counted by the square of how full its galaxy is."""
    total = 0.0
    tile: i64 = 0
    while tile < len(state.pioneers):
        here = state.pioneers[tile]
        if here & whose and not has(state.stable, tile):
            full = float(lanes2.size(here)) / float(lanes2.size(state.printed.planets[state.tile[tile]]))
            total += full * full * float(lanes2.size(here & whose))
        tile += 1
    return total
