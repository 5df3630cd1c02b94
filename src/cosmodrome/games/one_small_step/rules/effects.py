"""The effect vocabulary (R12): what each declared step does, and whether it would do anything."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules import printed as p
from cosmodrome.games.one_small_step.rules.advancements import gain_tokens
from cosmodrome.games.one_small_step.rules.developments import ask_play
from cosmodrome.games.one_small_step.rules.draws import deck_has, draw, roll
from cosmodrome.games.one_small_step.rules.earth import can_upgrade_earth, earth_upgrade, move_on_path
from cosmodrome.games.one_small_step.rules.hazards import covered_missions, give_hazards, lookable
from cosmodrome.games.one_small_step.rules.launching import ask_launch, missions_on
from cosmodrome.games.one_small_step.rules.media import gain_media, media_under, move_media
from cosmodrome.games.one_small_step.rules.payments import can_price, pay_price, put_under
from cosmodrome.games.one_small_step.rules.table import FRESH, SPENT, TEMP, Table
from cosmodrome.games.one_small_step.rules.tokens import upgradable
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import count, first_n
from cosmodrome.kernel.frames import frame
from cosmodrome.kernel.state import MANY

ALL_STAGES: Final = 7
MEDIA_OFFSET: Final = 16  # media_to counts from -16
PLACEMENTS: Final = 2  # in one Turn at most


def perform(state: Table, who: i64, op: i64, a: i64, b: i64) -> None:
    """Carry out one step; chosen results and discounts do nothing by themselves (R10.2)."""
    side = state.side_of(who)
    match op:
        # tokens, Media and VP
        case p.DO_GAIN:
            state.gain(side, TEMP, a, b)
        case p.DO_GAIN_PERM:
            state.gain(side, FRESH, a, b)
        case p.DO_MEDIA:
            gain_media(state, side, b)
        case p.DO_VP:
            state.book(side, a, b)
        case p.DO_ROLL:
            roll(state, who, a, b)
        case p.DO_PRICE:
            pay_price(state, who, b)
        case p.DO_UPGRADE:
            state.ask(frame(x.ASK_UPGRADE, who, 0, 0, b))
        case p.DO_GAIN_MATCHING:
            state.gain(side, FRESH if a else TEMP, state.bound, b)
        case p.DO_VP_PER:
            state.book(side, p.FROM_CLAUSES, counted(state, side, a) // (b & 15) * (b >> 4))
        case p.DO_MEDIA_TO:
            move_media(state, side, b - MEDIA_OFFSET, x.TO_SPACE)
        case p.DO_MEDIA_UNDER:
            media_under(state, side)
        # tiles
        case p.DO_SATELLITE_TILE:
            state.push(frame(x.GET_SATELLITE_TILE, who))
        case p.DO_MEDIA_TILE:
            state.push(frame(x.GET_MEDIA_TILE, who))
        case p.DO_CREW_TILE:
            state.push(frame(x.GET_CREW_TILE, who))
        case p.DO_RESCORE:
            state.ask(frame(x.ASK_RESCORE, who))
        # cards and missions
        case p.DO_DRAW:
            draw(state, who, a, b)
        case p.DO_LOOK_MISSIONS:
            state.push(frame(x.LOOK_MISSIONS, who, a, 0, b))
        case p.DO_UNDER:
            put_under(state, who, b)
        case p.DO_PLAY:
            ask_play(state, who, b)
        case p.DO_LAUNCH_ANY:
            ask_launch(state, who, ALL_STAGES, b)
        case p.DO_LAUNCH_DRAWN:
            state.push(frame(x.DRAW_MISSION, who, a, x.FOR_LAUNCH, b))
        case p.DO_PATH:
            move_on_path(state, who)
        # Hazards
        case p.DO_HAZARD_SELF:
            state.push(frame(x.PLACE_HAZARD, who, 0, 0, b))
        case p.DO_HAZARD_OPPONENT:
            give_hazards(state, who, b & 15, b >> 4)
        case p.DO_LOOK_HAZARD:
            state.ask(frame(x.ASK_LOOK, who))
        case p.DO_REMOVE_HAZARD:
            state.ask(frame(x.ASK_REMOVE, who))
        # workers, the Earth and Advancements
        case p.DO_EARTH_UPGRADE:
            earth_upgrade(state, who, a)
        case p.DO_EARTH_ACTION:
            state.ask(frame(x.ASK_EARTH_ACTION, who))
        case p.DO_EXTRA_WORKER:
            state.allowed = PLACEMENTS
        case p.DO_SWAP_WORKER:
            state.swapped = True
        case p.DO_ADVANCEMENT_TOKEN:
            gain_tokens(state, side, b)
        case p.DO_ADVANCEMENT:
            state.ask(frame(x.ASK_ADVANCEMENT, who))


def can(state: Table, who: i64, op: i64, a: i64, b: i64) -> bool:
    side = state.side_of(who)
    match op:
        # tokens, Media and VP
        case p.DO_GAIN:
            return state.room(TEMP, a) > 0
        case p.DO_GAIN_PERM:
            return state.room(FRESH, a) > 0
        case p.DO_PRICE:
            return can_price(state, side, b)
        case p.DO_UPGRADE:
            return upgradable(state, side) != 0
        case p.DO_VP_PER:
            return counted(state, side, a) >= b & 15
        case p.DO_MEDIA | p.DO_VP | p.DO_ROLL | p.DO_MEDIA_TO | p.DO_MEDIA_UNDER:
            return True
        case p.DO_GAIN_MATCHING:
            return True  # what binds the resource is asked for first
        # tiles
        case p.DO_SATELLITE_TILE:
            return state.satellite_stack != 0
        case p.DO_MEDIA_TILE:
            return state.media_stack != 0
        case p.DO_CREW_TILE:
            return state.extra_tiles > 0
        case p.DO_RESCORE:
            return state.crew_used[side] != 0
        # cards and missions
        case p.DO_DRAW | p.DO_LAUNCH_DRAWN:
            return deck_has(state, side, a)
        case p.DO_LOOK_MISSIONS:
            return deck_has(state, side, x.SATELLITE_DECK) or deck_has(state, side, x.CREW_DECK)
        case p.DO_UNDER | p.DO_PLAY:
            return state.hand[side] != 0
        case p.DO_LAUNCH_ANY:
            return missions_on(state, side, ALL_STAGES) != 0
        case p.DO_PATH:
            return state.path[side] < state.printed.path_end
        # Hazards
        case p.DO_HAZARD_OPPONENT | p.DO_HAZARD_SELF:
            return len(state.hazard_deck) > 0
        case p.DO_LOOK_HAZARD:
            return lookable(state, side) != 0
        case p.DO_REMOVE_HAZARD:
            return covered_missions(state, side) != 0
        # workers, the Earth and Advancements
        case p.DO_EARTH_UPGRADE:
            return can_upgrade_earth(state, a)
        case p.DO_EXTRA_WORKER | p.DO_SWAP_WORKER:
            return state.phase == 4 and state.placements < PLACEMENTS
        case p.DO_ADVANCEMENT:
            return state.display != 0
        case p.DO_EARTH_ACTION | p.DO_ADVANCEMENT_TOKEN:
            return True
        case _:
            return False  # chosen results and discounts


def times_gained(state: Table, kind: i64, resource: i64, n: i64) -> i64:
    """How often a token can be picked (RL-14): the last time perhaps fewer than are printed."""
    return (state.room(kind, resource) + n - 1) // n if state.printed.token_limits else MANY


# --- what developments count (R12) ----------------------------------------------------------------
def counted(state: Table, side: i64, what: i64) -> i64:
    """What is written as `what` in vp_per, by its place in the vocabulary."""
    if what < 3:  # perms: all, satellite, crew
        first = x.GROUP * what
        n = x.RESOURCES if what == 0 else x.GROUP
        return state.sum_of(side, FRESH, first, n) + state.sum_of(side, SPENT, first, n)
    if what == 3:
        return state.sum_of(side, TEMP, 0, x.GROUP)
    if what == 4:
        return count((state.people[side] | state.event_discard[side]) & ~state.printed.developments)
    if what == 5:
        return count(state.event_discard[side] & state.printed.developments)
    if what == 6:
        return count(state.done[side] & first_n(x.SATELLITES))
    if what == 7:
        return count(state.done[side] & ~first_n(x.SATELLITES))
    if what == 8:
        return count(state.averted[side])
    if what == 9:
        return lanes4.size(state.satellite_used[side])
    if what == 10:
        return lanes4.size(state.media_tiles[side]) + lanes4.size(state.media_used[side])
    if what == 11:
        return state.advancement_tokens[side]
    return max(state.media[side], 0)
