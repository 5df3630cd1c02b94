"""What learned values of One Small Step go by: numbers of a seat's team, and how far the game is."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules.effects import counted
from cosmodrome.games.one_small_step.rules.media import leader
from cosmodrome.games.one_small_step.rules.table import FRESH, ON_LAUNCH, SPENT, T1, T2, TEMP, Table
from cosmodrome.games.one_small_step.rules.tokens import lacking
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import count, lowest

ROUNDS: Final = 8.0  # that a game takes, or so
LATEST: Final = 1.3  # how far a long game is, at most

# In the order in which `features` writes them. Resources come in three groups of three.
FEATURES: Final = (
    "victory_points",
    "media",
    "temps_first",
    "temps_second",
    "temps_third",
    "fresh_perms_first",
    "fresh_perms_second",
    "fresh_perms_third",
    "spent_perms_first",
    "spent_perms_second",
    "spent_perms_third",
    "hand",
    "people",
    "media_tiles",
    "advancement_tokens",
    "owned_tiles",
    "path",
    "orbit",
    "missions_on_launch",
    "missions_one_before",
    "missions_two_before",
    "minor_successes",  # what missions promise, by how nearly they can be paid for
    "major_successes",
    "successes_on_launch",
    "failures",
    "hazards",
    "leads",
    "on_turn",
    "missions_done",
    "workers",
    "drafted_developments",
    "drafted_people",
    "idle_people",
    "points_in_hand",  # of all developments, as they would score now
    "best_points_in_hand",  # of those that can be paid
    "gains_in_hand",
    "missing_for_hand",
)


def elapsed(state: Table) -> float:
    return min(float(state.round) / ROUNDS, LATEST)


def describe(state: Table, seat: i64, found: vec[float]) -> None:
    side = state.side(seat)
    found[0] = 0.1 * float(state.vp(side))
    found[1] = 0.2 * float(state.media[side])
    group: i64 = 0
    while group < 3:
        found[2 + group] = 0.1 * float(state.sum_of(side, TEMP, 3 * group, 3))
        found[5 + group] = 0.2 * float(state.sum_of(side, FRESH, 3 * group, 3))
        found[8 + group] = 0.2 * float(state.sum_of(side, SPENT, 3 * group, 3))
        group += 1
    found[11] = 0.2 * float(count(state.hand[side]))
    found[12] = 0.5 * float(count(state.people[side]))
    found[13] = 0.5 * float(lanes4.size(state.media_tiles[side]))
    found[14] = 0.5 * float(state.advancement_tokens[side])
    found[15] = 0.5 * float(count(state.owned[side]))
    found[16] = 0.3 * float(state.path[side])
    found[17] = 0.3 * float(state.orbit[side])
    found[18] = 0.5 * float(count(state.on_stage(side, ON_LAUNCH)))
    found[19] = 0.5 * float(count(state.on_stage(side, T1)))
    found[20] = 0.5 * float(count(state.on_stage(side, T2)))
    mission_features(state, side, found)
    found[26] = 1.0 if leader(state) == side else 0.0
    found[27] = 1.0 if state.active == side else 0.0
    found[28] = 0.2 * float(count(state.done[side]))
    found[29] = 0.25 * float(state.workers[2 * side] + state.workers[2 * side + 1])
    drafted = state.drafted[side]
    found[30] = 0.5 * float(count(drafted & state.printed.developments))
    found[31] = 0.5 * float(count(drafted & ~state.printed.developments))
    found[32] = 0.3 * float(count(state.people[side] & ~state.used_people))
    hand_features(state, side, found)


def mission_features(state: Table, side: i64, found: vec[float]) -> None:
    """The queue, mission by mission; what one needs the next cannot have."""
    at: i64 = 21
    while at <= 25:
        found[at] = 0.0
        at += 1
    before: i64 = 0
    stage: i64 = ON_LAUNCH
    while stage >= T2:
        rest = state.on_stage(side, stage)
        within_reach = 3.3 if stage == ON_LAUNCH else (5.3 if stage == T1 else 7.3)  # tokens
        while rest:
            mission = lowest(rest)
            rest &= rest - 1
            hazards = state.hazards_on(mission)
            minor = before + state.printed.minor_cost[mission]
            paid = lacking(state, side, before, 0) - hazards
            missing = lacking(state, side, minor, 0) - paid
            more = lacking(state, side, minor + state.printed.major_cost[mission], 0) - paid
            near = max(1.0 - float(missing) / within_reach, 0.0)
            promise = 0.1 * near * state.printed.minor_worth[mission]
            found[21] += promise
            found[22] += 0.1 * max(1.0 - float(more) / within_reach, 0.0) * state.printed.major_worth[mission]
            if stage == ON_LAUNCH:
                found[23] += promise
            found[24] += 0.2 * (1.0 - near) * float(state.printed.lost_vp[mission])
            found[25] += 0.2 * float(hazards)
            before = minor
        stage -= 1


def hand_features(state: Table, side: i64, found: vec[float]) -> None:
    """Developments in hand, and those that will be at the end of the phase."""
    points: i64 = 0
    best: i64 = 0
    gains: i64 = 0
    missing: i64 = 0
    left = (state.hand[side] | state.drafted[side]) & state.printed.developments
    while left:
        card = lowest(left)
        left &= left - 1
        worth = development_points(state, side, card)
        lacks = lacking(state, side, state.printed.event_cost[card], 0)
        points += worth
        gains += state.printed.event_gains[card]
        missing += lacks
        if lacks == 0:
            best = max(best, worth)
    found[33] = 0.1 * float(points)
    found[34] = 0.1 * float(best)
    found[35] = 0.1 * float(gains)
    found[36] = 0.1 * float(missing)


def development_points(state: Table, side: i64, card: i64) -> i64:
    """What a development would score now."""
    per = state.printed.event_per[card]
    if per == 0:
        return state.printed.event_vp[card]
    so_many = counted(state, side, state.printed.event_counts[card])
    return state.printed.event_vp[card] + so_many // per * state.printed.event_each[card]
