"""Free actions (R5.7, R10.5): taking and using Media tiles, and the Advancement of any phase (AD14)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.developments import discount_useful
from cosmodrome.games.one_small_step.rules.media import move_media, use_tile
from cosmodrome.games.one_small_step.rules.printed import AD14
from cosmodrome.games.one_small_step.rules.table import NONE, ON_LAUNCH, TEMP, Table
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import only
from cosmodrome.kernel.frames import ORDER, RUN, a_of, c_of, frame, kind_of, who_of
from cosmodrome.kernel.state import NOTHING

LEAST_BARTER: Final = 2


def free_options(state: Table, f: i64) -> vec[i64]:
    """R10.5: what the team whose Turn it is may do beside the answers to this question."""
    side = state.active
    if side == NONE or not stands_between(state, f, side):
        return NOTHING
    held = state.media_tiles[side]
    kind = kind_of(f)
    paying = kind == x.ASK_DISCOUNT
    inside = paying or (kind == x.ASK_PLAY and c_of(f) == x.BY_EFFECT)
    found = vec[i64]()
    if state.media[side] >= state.printed.tile_threshold and state.media_stack:
        found = append(found, x.TAKE_TILE)
    if held:
        saving = paying and discount_useful(state, f)
        tile: i64 = 0
        while tile < x.MEDIA_TILES:
            if lanes4.amount(held, tile) and not (saving and state.printed.tile_discount[tile]):
                found = append(found, x.USE_TILE + tile)
            tile += 1
    if not inside and state.ready(side, AD14) and state.sum_of(side, TEMP, 0, x.RESOURCES) >= LEAST_BARTER:
        found = append(found, x.BARTER)
    return found


def stands_between(state: Table, f: i64, side: i64) -> bool:
    """Whether the team stands between two steps of its own Turn, or is about to play or pay for a development.

    A department that launches (R9.1.7), plays or pays stands there for its team (R4.4).
    """
    kind = kind_of(f)
    if state.side_of(who_of(f)) != side:
        return False
    if kind == ORDER:
        return a_of(f) >= state.printed.first_reward
    if (
        kind == x.ASK_GO_ON
        or kind == x.ASK_IGNORE
        or kind == x.ASK_REPLACE
        or kind == x.ASK_MAJOR
        or kind == x.ASK_DISCOUNT
    ):
        return True
    if kind == x.ASK_PLAY and c_of(f) == x.BY_EFFECT:
        return state.box.version >= 2  # RL-49
    if who_of(f) != state.team(side):
        return False
    if kind == x.ASK_LAUNCH:
        return a_of(f) == only(ON_LAUNCH)
    return (
        kind == x.ASK_PLACE
        or kind == x.ASK_PLAY
        or kind == x.ASK_DRAW
        or kind == x.ASK_DEPARTMENT
        or kind == x.ASK_PERSON
        or kind == x.ASK_COUNTDOWN
    )


def free_answer(state: Table, who: i64, action: i64) -> None:
    """Its choices belong to whoever was asked: the team, or a department inside its own step (R4.4)."""
    if action == x.TAKE_TILE:  # R5.7
        side = state.side_of(who)
        move_media(state, side, state.media[side] - state.printed.tile_price, x.FOR_TILE)
        state.push(frame(x.GET_MEDIA_TILE, who))
    elif action == x.BARTER:
        state.use_up(who, AD14)
        state.push(frame(RUN, who, state.printed.barter_block))
        state.ask(frame(x.ASK_TOKEN, who, x.TEMPS, 0, LEAST_BARTER))
    else:
        use_tile(state, who, action - x.USE_TILE)
