"""Set-up: the main area, the dummy, and the draft of the factions (R2, R15.2).

Frames: `START_GAME`, `LAY_CARDS`, `DRAFT`; `DRAW_TERRAIN`, `DRAW_MISSION`, `DRAW_POWER`, `DRAW_LARGE`, `DRAW_PROGRESS`,
`DRAW_FIRST`, `DRAW_SMALL`, `DRAW_ZONE`, `DRAW_OBJECTIVE`, `DRAW_FACTION`, `DEAL_FACTION`; `ASK_FACTION`.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules import actions as x
from cosmodrome.games.from_the_moon.rules.progress import draw_location
from cosmodrome.games.from_the_moon.rules.table import BATTERY, DUMMY, NONE, PARTS_OF_A_SHIP, Table
from cosmodrome.kernel.bags import amount, one
from cosmodrome.kernel.bits import first_n, has, lowest, only, with_each
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import frame


def set_up(state: Table) -> None:
    """R2, pushed last first; Q32: the main area comes before the draft."""
    state.push(frame(x.START_TURN, 0))
    state.push(frame(x.DRAFT, 0))
    if state.printed.solo:
        state.push(frame(x.LAY_CARDS, 0))
    level: i64 = 3
    while level > 0:
        push_draws(state, x.DRAW_SMALL, level, state.printed.small_drawn[level])
        level -= 1
    state.push(frame(x.START_GAME, 0))
    if state.printed.first_player < 0 and not state.printed.solo:
        state.push(frame(x.DRAW_FIRST, 0))
    state.push(frame(x.REFILL, 0))
    push_for_each(state, x.DRAW_PROGRESS, first_n(state.printed.track_spaces))
    push_draws(state, x.DRAW_LARGE, 0, state.printed.large_on_board)
    push_for_each(state, x.DRAW_LABORATORY, first_n(x.DISPLAY))
    state.push(frame(x.FILL_GREENHOUSES, 0))
    push_for_each(state, x.DRAW_POWER, first_n(x.POWERS))
    push_for_each(state, x.DRAW_MISSION, state.printed.parts)
    push_for_each(state, x.DRAW_TERRAIN, state.printed.tiles.all)
    state.entered = state.printed.start_space
    state.settle()


def push_for_each(state: Table, kind: i64, things: i64) -> None:
    """Push a draw for each of these places, the last one first."""
    thing: i64 = x.PARTS + 1
    while thing >= 0:
        if has(things, thing):
            state.push(frame(kind, 0, thing))
        thing -= 1


def push_draws(state: Table, kind: i64, a: i64, n: i64) -> None:
    while n > 0:
        state.push(frame(kind, 0, a))
        n -= 1


# --- the main area: what is still in the box, and what is drawn of it -----------------------------
def terrains_left(state: Table) -> i64:
    return state.printed.terrains & ~values_of(state.terrain)


def lay_terrain(state: Table, position: i64, terrain: i64) -> None:
    state.terrain[position] = terrain
    state.emit(x.TERRAIN_LAID, NOBODY, terrain + 1, position)


def missions_left(state: Table, part: i64) -> i64:
    return state.printed.ship_missions[part // PARTS_OF_A_SHIP] & ~values_of(state.mission)


def lay_mission(state: Table, part: i64, mission: i64) -> None:
    state.mission[part] = mission
    state.emit(x.MISSION_LAID, NOBODY, mission, part)


def powers_left(state: Table) -> i64:
    return first_n(x.POWERS) & ~values_of(state.power)


def lay_power(state: Table, colour: i64, power: i64) -> None:
    state.power[colour] = power
    state.emit(x.POWER_LAID, NOBODY, power + 1, colour)


def large_left(state: Table) -> i64:
    return first_n(x.LARGE) & ~state.large


def show_large(state: Table, large: i64) -> None:
    state.large |= only(large)
    state.emit(x.LARGE_SHOWN, NOBODY, large)


def progress_left(state: Table) -> i64:
    return first_n(x.PROGRESS_TILES) & ~values_of(state.progress)


def lay_progress(state: Table, space: i64, tile: i64) -> None:
    state.progress[space] = tile
    state.emit(x.PROGRESS_LAID, NOBODY, tile + 1, space)


def small_left(state: Table, level: i64) -> i64:
    return state.printed.small_level[level] & ~state.small


def choose_small(state: Table, small: i64) -> None:
    state.small |= only(small)
    state.emit(x.SMALL_CHOSEN, NOBODY, small)


def choose_first(state: Table, seat: i64) -> None:
    """R2.2.1."""
    state.first = seat
    state.emit(x.FIRST_PLAYER, seat, seat)


def start_game(state: Table) -> None:
    """R2.2.3: the small Building that is in every game joins the others."""
    if state.printed.first_player >= 0:
        choose_first(state, state.printed.first_player)
    left = state.printed.small_fixed
    while left:
        choose_small(state, lowest(left))
        left &= left - 1


# --- one player (R15.2) ---------------------------------------------------------------------------
def lay_cards(state: Table) -> None:
    """R15.2: Buildings and Rovers of the dummy, Objectives."""
    push_draws(state, x.DRAW_OBJECTIVE, 0, state.printed.objectives)
    draw_location(state, 0, state.printed.dummy_rovers)
    push_draws(state, x.DRAW_ZONE, 0, state.printed.dummy_buildings)


def zones_left(state: Table) -> i64:
    return state.printed.sites & first_n(x.ZONES) & ~state.zones


def build_in_zone(state: Table, zone: i64) -> None:
    state.zones |= only(zone)
    state.emit(x.ZONE_BUILT, NOBODY, zone, 0, DUMMY + 1)


def objectives_left(state: Table) -> i64:
    return first_n(x.OBJECTIVES) & ~state.objectives


def lay_objective(state: Table, objective: i64) -> None:
    state.objectives |= only(objective)
    state.emit(x.OBJECTIVE_DRAWN, NOBODY, objective)


# --- factions (R2.2.4, R2.2.5) --------------------------------------------------------------------
def start_draft(state: Table) -> None:
    """R2.2.4: from the last player back to the first; R2.2.7: then all take their seats, in turn order."""
    seats = state.printed.seats
    seat = state.first
    n: i64 = 0
    while n < seats:
        seat = seat - 1 if seat > 0 else seats - 1
        state.push(frame(x.ASK_SEATING, seat))
        n += 1
    seat = state.first
    n = 0
    while n < seats:
        state.push(frame(x.ASK_FACTION, seat))
        seat = state.after(seat)
        n += 1
    if state.printed.solo:
        faction: i64 = 0
        while faction < x.FACTIONS:  # Q28
            draw_faction(state, faction)
            faction += 1
    else:
        push_draws(state, x.DRAW_FACTION, 0, state.printed.cards_drawn)


def factions_left(state: Table) -> i64:
    return first_n(x.FACTIONS) & ~state.draft


def draw_faction(state: Table, faction: i64) -> None:
    state.draft |= only(faction)
    state.emit(x.FACTION_DRAWN, NOBODY, faction)


def faction_options(state: Table) -> vec[i64]:
    """D0a."""
    return append(with_each(vec[i64](), x.CHOOSE_FACTION, state.draft), x.DEAL)


def choose_faction(state: Table, who: i64, action: i64) -> None:
    if action == x.DEAL:
        state.push(frame(x.DEAL_FACTION, who))
    else:
        take_faction(state, who, action - x.CHOOSE_FACTION)


def take_faction(state: Table, who: i64, faction: i64) -> None:
    """R2.2.4, R2.2.5, Q4: the setup strip costs nothing, and earns nothing beside itself."""
    state.faction[who] = faction
    state.draft &= ~only(faction)
    state.emit(x.FACTION_TAKEN, who, faction, 0, faction + 1)
    colour: i64 = 0
    while colour < x.COLOURS:
        n = state.printed.faction_team[faction * x.COLOURS + colour]
        experts = state.printed.faction_experts[faction * x.COLOURS + colour]
        state.recruited[who * x.COLOURS + colour] = n
        state.markers[who * x.COLOURS + colour] = experts
        state.unseated[who] += (n + 1 - experts) * one(colour) + experts * one(x.COLOURS + colour)
        state.emit(x.TRIO_JOINED, who, colour)
        if n:
            state.emit(x.JOINED, who, colour, 0, n)
        if experts:
            state.emit(x.ROSE, who, colour, x.COLOURS + colour, experts)
        colour += 1
    goods = state.printed.faction_purse[faction]
    good: i64 = BATTERY
    while good >= 0:
        if amount(goods, good):
            state.change(who, good, amount(goods, good))
        good -= 1
    n = state.printed.faction_greenhouses[faction]
    while n > 0:
        state.greenhouse_stack -= 1
        state.greenhouses[who] += 1
        state.emit(x.GREENHOUSE_TAKEN, who, 1, 0)
        n -= 1
    n = state.printed.faction_foundations[faction]
    while n > 0:
        state.foundation_stack -= 1
        state.foundations[who] += 1
        state.emit(x.FOUNDATION_TAKEN, who, state.foundations[who])
        n -= 1
    if who == state.first:
        discard_rest(state)


def discard_rest(state: Table) -> None:
    """R2.2.4: what nobody chose."""
    faction: i64 = 0
    while faction < x.FACTIONS:
        if has(state.draft, faction):
            state.emit(x.FACTION_DISCARDED, NOBODY, faction)
        faction += 1
    state.draft = 0


def values_of(things: vec[i64]) -> i64:
    """Numbers that lie somewhere already, as a set."""
    values: i64 = 0
    for thing in things:
        if thing != NONE:
            values |= only(thing)
    return values
