"""How a position looks to bots: hints, and what a side's standing is worth."""

from __future__ import annotations

from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.table import FRESH, ON_LAUNCH, SPENT, T1, T2, TEMP, Table, is_crew
from cosmodrome.games.one_small_step.rules.tokens import lacking
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import count, has, lowest


def timely(state: Table, action: i64) -> bool:
    """A hint for bots: tokens for the asking are timely; abilities wait for their moment."""
    if action < state.box.free_base:
        return True
    if action == x.TAKE_TILE:
        return state.media[state.active] >= state.printed.media_max - 1
    if action == x.BARTER:
        return False
    if action < x.USE_TILE:
        return True
    tile = action - x.USE_TILE
    return not state.printed.waits_for_moment(tile) or (state.phase == 4 and has(state.printed.worker_tiles, tile))


def value(state: Table, seat: i64) -> float:
    """VP, and what tokens, perms, cards, tiles and missions within reach are worth."""
    side = state.side(seat)
    return standing(state, side) - standing(state, 1 - side)


def spread(state: Table) -> float:
    """The nearer the end, the surer a lead (on both sides: `value` counts it twice)."""
    return 10.0 + 1.5 * max(float(9 - state.round), 0.0)


def standing(state: Table, side: i64) -> float:
    left = max(float(9 - state.round), 1.0)
    worth = float(state.vp(side)) + 0.45 * float(state.media[side])
    worth += 0.5 * float(state.sum_of(side, TEMP, 0, 3)) + 0.8 * float(state.sum_of(side, TEMP, 3, 6))
    perms = state.sum_of(side, FRESH, 0, x.RESOURCES) + state.sum_of(side, SPENT, 0, x.RESOURCES)
    worth += (0.5 + 0.35 * left) * float(perms)
    worth += 0.6 * float(count(state.hand[side])) + 0.9 * float(count(state.people[side]))
    worth += 1.0 * float(lanes4.size(state.media_tiles[side])) + 1.5 * float(state.advancement_tokens[side])
    worth += (0.4 + 0.3 * left) * float(count(state.owned[side]))
    worth += 2.5 * float(state.path[side])
    return worth + prospects(state, side)


def prospects(state: Table, side: i64) -> float:
    """What the queue promises; what one mission needs the next cannot have."""
    worth = 0.0
    before: i64 = 0
    stage: i64 = ON_LAUNCH
    while stage >= T2:
        rest = state.on_stage(side, stage)
        while rest:
            mission = lowest(rest)
            worth += prospect(state, side, mission, stage, before)
            before += state.printed.minor_cost[mission]
            rest &= rest - 1
        stage -= 1
    return worth


def prospect(state: Table, side: i64, mission: i64, stage: i64, before: i64) -> float:
    """What a mission promises, by how much of its cost is there beside what is to be paid before it."""
    minor = before + state.printed.minor_cost[mission]
    missing = state.hazards_on(mission) - lacking(state, side, before, 0)
    more = missing + lacking(state, side, minor + state.printed.major_cost[mission], 0)
    missing += lacking(state, side, minor, 0)
    within_reach = 3.3 if stage == ON_LAUNCH else (5.3 if stage == T1 else 7.3)  # tokens
    prize = 6.0 if is_crew(mission) else 4.0
    extra = 2.0 if is_crew(mission) else 1.0
    worth = prize * max(1.0 - float(missing) / within_reach, 0.0)
    return worth + extra * max(1.0 - float(more) / within_reach, 0.0)
