"""Action D: Buildings, and the Terrain effects that they bring (R7, R14.1, R14.5).

Frames: `ASK_BUILDING`, `ASK_SITE`, `ASK_TERRAIN`.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules import actions as x
from cosmodrome.games.from_the_moon.rules.effects import activate
from cosmodrome.games.from_the_moon.rules.objectives import meet_objectives
from cosmodrome.games.from_the_moon.rules.printed import (
    BOTH_ON_BORDER,
    BUILDING_ACTION,
    BUILT,
    CHEAPER_BUILDINGS,
    FROM_EFFECTS,
)
from cosmodrome.games.from_the_moon.rules.supply import give_bonus, happened
from cosmodrome.games.from_the_moon.rules.table import ENERGY, Table
from cosmodrome.kernel.bags import amount, many
from cosmodrome.kernel.bits import count, has, lowest, only
from cosmodrome.kernel.frames import RUN, a_of, b_of, c_of, frame, who_of
from cosmodrome.kernel.program import DO_PAY, arg_a, op_of


# --- what can be built ----------------------------------------------------------------------------
def on_offer(state: Table, who: i64, building: i64) -> bool:
    """R7.1: small tiles not built yet; large ones, and the own one, while a large slot is free."""
    if building < x.FIRST_LARGE:
        return has(state.small & ~state.small_built[who], building)
    if count(state.large_built[who]) >= state.printed.large_slots:
        return False
    if building == x.FACTION_BUILDING:
        return not has(state.large_built[who], x.OWN_LARGE)
    return has(state.large, building - x.FIRST_LARGE)


def building_price(state: Table, who: i64, building: i64) -> i64:
    if building < x.FIRST_LARGE:
        return state.printed.small_price[building]
    if building == x.FACTION_BUILDING:
        return state.printed.own_price[state.faction[who]]
    return state.printed.large_price[building - x.FIRST_LARGE]


def price_at(state: Table, who: i64, building: i64, site: i64) -> i64:
    """R14.5: less Energy for own Rovers beside the space, not below nothing."""
    price = building_price(state, who, building)
    if state.owns(who, CHEAPER_BUILDINGS):
        beside = count(state.printed.tiles_at[site] & state.own_rovers(who))
        less = beside * state.printed.own_discount[state.faction[who]]
        price -= many(ENERGY, min(less, amount(price, ENERGY)))
    return price


def affordable_sites(state: Table, who: i64, building: i64) -> i64:
    """D12: empty spaces where it can be paid."""
    free = state.free_sites()
    if not state.owns(who, CHEAPER_BUILDINGS):
        return free if state.pays(who, building_price(state, who, building)) else 0
    sites: i64 = 0
    while free:
        site = lowest(free)
        free &= free - 1
        if state.pays(who, price_at(state, who, building, site)):
            sites |= only(site)
    return sites


def can_build(state: Table, who: i64) -> bool:
    building: i64 = 0
    while building < x.BUILDINGS:
        if on_offer(state, who, building) and affordable_sites(state, who, building):
            return True
        building += 1
    return False


# --- questions ------------------------------------------------------------------------------------
def building_options(state: Table, who: i64) -> vec[i64]:
    """D11."""
    options = vec[i64]()
    building: i64 = 0
    while building < x.BUILDINGS:
        if on_offer(state, who, building) and affordable_sites(state, who, building):
            options = append(options, x.BUILD + building)
        building += 1
    return options


def choose_building(state: Table, who: i64, building: i64) -> None:
    state.push(frame(x.ASK_SITE, who, building))


def site_options(state: Table, f: i64) -> vec[i64]:
    """D12."""
    options = vec[i64]()
    left = affordable_sites(state, who_of(f), a_of(f))
    while left:
        options = append(options, x.SITE + lowest(left))
        left &= left - 1
    return options


def build(state: Table, who: i64, building: i64, site: i64) -> None:
    """R7.6: pay, tile, miniature, Progress, faction, immediate effect, Terrain."""
    state.pay(who, price_at(state, who, building, site))
    state.buildings[who] |= only(site)
    if building < x.FIRST_LARGE:
        state.small_built[who] |= only(building)
        state.emit(x.BUILT_SMALL, who, building, site, who + 1)
    elif building == x.FACTION_BUILDING:
        state.large_built[who] |= only(x.OWN_LARGE)
        state.emit(x.BUILT_OWN, who, state.faction[who], site, who + 1)
    else:
        state.large_built[who] |= only(building - x.FIRST_LARGE)
        state.large &= ~only(building - x.FIRST_LARGE)
        state.emit(x.BUILT_LARGE, who, building - x.FIRST_LARGE, site, who + 1)
    if building >= x.FIRST_LARGE:
        give_bonus(state, who, state.printed.large_bonus, FROM_EFFECTS)
    meet_objectives(state, who)
    both = has(state.printed.border, site) and state.owns(who, BOTH_ON_BORDER)
    state.push(frame(x.ASK_TERRAIN, who, site, state.printed.tiles_at[site], 2 if both else 1))
    if building != x.FACTION_BUILDING and building >= x.FIRST_LARGE:
        effect = state.printed.large_effect[building - x.FIRST_LARGE]
        if effect:
            state.push(frame(RUN, who, effect))
    happened(state, who, BUILDING_ACTION)
    happened(state, who, BUILT)


# --- Terrain effects after building (R7.5) --------------------------------------------------------
def terrain_block(state: Table, position: i64) -> i64:
    return state.printed.terrain_effect[state.terrain[position]]


def built_block(state: Table, position: i64) -> i64:
    """Q8: with the switch, a printed price is waived."""
    block = terrain_block(state, position)
    word = state.printed.program[block]
    if state.printed.building_waives_price and op_of(word) == DO_PAY:
        return arg_a(word)
    return block


def terrain_options(state: Table, f: i64) -> vec[i64]:
    """D13: touching tiles whose effect can be carried out, or none."""
    options = vec[i64]()
    left = b_of(f)
    while left:
        position = lowest(left)
        left &= left - 1
        if state.can_block(who_of(f), built_block(state, position)):
            options = append(options, x.TERRAIN + position)
    return append(options, x.DONE)


def choose_terrain(state: Table, f: i64, action: i64) -> None:
    """R14.1: the Pioneers may go on with the second tile."""
    if action == x.DONE:
        return
    position = action - x.TERRAIN
    if c_of(f) > 1:
        state.push(frame(x.ASK_TERRAIN, who_of(f), a_of(f), b_of(f) & ~only(position), c_of(f) - 1))
    activate(state, who_of(f), built_block(state, position))
