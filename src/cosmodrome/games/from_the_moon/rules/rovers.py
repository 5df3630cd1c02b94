"""Action A: Rovers and their tasks (R4).

Frames: `ASK_ROVER`, `ASK_TILE`, `ASK_TASK`.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules import actions as x
from cosmodrome.games.from_the_moon.rules.construction import terrain_block
from cosmodrome.games.from_the_moon.rules.effects import activate
from cosmodrome.games.from_the_moon.rules.printed import CONVOY, FARM, ROVER_ON_CORNER, ROVER_PLACED
from cosmodrome.games.from_the_moon.rules.supply import gain, happened
from cosmodrome.games.from_the_moon.rules.table import ENERGY, FOOD, NOWHERE, Table
from cosmodrome.kernel.bags import amount, one
from cosmodrome.kernel.bits import count, has, shifted, with_each
from cosmodrome.kernel.frames import REPEAT, RUN, a_of, b_of, frame, who_of


# --- sending --------------------------------------------------------------------------------------
def rover_at_home(state: Table, who: i64) -> bool:
    return count(state.own_rovers(who)) < x.ROVERS


def rover_options(state: Table, who: i64) -> vec[i64]:
    """D2: at home; of equal crews only one is offered."""
    options = vec[i64]()
    first = who * x.ROVERS
    rover: i64 = 0
    while rover < x.ROVERS:
        if state.where[first + rover] == NOWHERE and not same_crew_before(state, first, rover):
            options = append(options, x.CHOOSE_ROVER + rover)
        rover += 1
    return options


def same_crew_before(state: Table, first: i64, rover: i64) -> bool:
    at = first
    while at < first + rover:
        if state.where[at] == NOWHERE and state.crew[at] == state.crew[first + rover]:
            return True
        at += 1
    return False


def choose_rover(state: Table, who: i64, rover: i64) -> None:
    state.push(frame(x.ASK_TILE, who, rover))


def tile_options(state: Table) -> vec[i64]:
    """D3."""
    return with_each(vec[i64](), x.SEND, state.free_tiles())


def send(state: Table, who: i64, rover: i64, position: i64) -> None:
    """R4.1, R4.2: faction triggers first, then the tasks."""
    state.where[who * x.ROVERS + rover] = position
    state.emit(x.SENT, who, who * x.ROVERS + rover, position, state.named_tile(position))
    state.push(frame(x.ASK_TASK, who, position, all_tasks(state.crew[who * x.ROVERS + rover])))
    beside = count(state.own_rovers(who) & state.printed.tiles.around[position])
    if beside and state.owns(who, ROVER_PLACED):
        state.push(frame(REPEAT, who, state.printed.own_effect[state.faction[who]], beside))
    if has(state.printed.corner_tiles, position):
        happened(state, who, ROVER_ON_CORNER)


# --- tasks ----------------------------------------------------------------------------------------
def power_yield(state: Table, who: i64, power: i64, position: i64) -> i64:
    """R4.4."""
    if power == FARM:
        return count(state.printed.vertices_of[position] & state.buildings[who])
    around = state.printed.tiles.around[position]
    mine = state.own_rovers(who)
    if power == CONVOY:
        return count(around & mine)
    return count(around & state.all_rovers() & ~mine)


def task_options(state: Table, f: i64) -> vec[i64]:
    """D4: cubes of the own colour, powers that yield something, the Terrain effect, or the end."""
    who = who_of(f)
    position = a_of(f)
    options = vec[i64]()
    colour: i64 = 0
    while colour < x.COLOURS:
        there = amount(state.cubes[position], colour)
        if there and tasks_of(b_of(f), colour) and state.space_for(who, colour):
            options = append(options, x.COLLECT + colour)
        colour += 1
    colour = 0
    while colour < x.COLOURS:
        if powers_of(b_of(f), colour) and power_yield(state, who, state.power[colour], position):
            options = append(options, x.USE_POWER + colour)
        colour += 1
    if b_of(f) and state.can_block(who, terrain_block(state, position)):
        options = append(options, x.TERRAIN + position)
    return append(options, x.DONE)


def do_task(state: Table, f: i64, action: i64) -> None:
    """R4.3-R4.5: the Terrain effect, or leaving the rest, ends the placement."""
    who = who_of(f)
    position = a_of(f)
    if action == x.DONE:
        return
    if action >= x.TERRAIN:
        activate(state, who, terrain_block(state, position))
        return
    power = action >= x.USE_POWER
    colour = action - x.USE_POWER if power else action - x.COLLECT
    left = b_of(f)
    spent: i64 = 1 if power else 0
    left = with_tasks(left, colour, tasks_of(left, colour) - 1, powers_of(left, colour) - spent)
    if left:
        state.push(frame(x.ASK_TASK, who, position, left))
    if power:
        use_power(state, who, state.power[colour], position)
    else:
        state.cubes[position] -= one(colour)
        state.add(who, colour, 1)
        state.emit(x.COLLECTED, who, colour, position)


def use_power(state: Table, who: i64, power: i64, position: i64) -> None:
    """R4.4."""
    n = power_yield(state, who, power, position)
    if power == CONVOY:
        state.push(frame(RUN, who, state.printed.any_resources[n]))
    else:
        gain(state, who, FOOD if power == FARM else ENERGY, n)


# --- tasks and powers left, in one number: for each colour 3 bits of tasks, 2 bits of powers ------
def tasks_of(left: i64, colour: i64) -> i64:
    return (left >> (5 * colour)) & 7


def powers_of(left: i64, colour: i64) -> i64:
    return (left >> (5 * colour + 3)) & 3


def with_tasks(left: i64, colour: i64, tasks: i64, powers: i64) -> i64:
    """A Specialist needs a task for his power: there are never more powers than tasks."""
    cleared = left & ~shifted(31, 5 * colour)
    return cleared | shifted(tasks + 8 * min(powers, tasks), 5 * colour)


def all_tasks(crew: i64) -> i64:
    """R4.2: one task for each basic Astronaut, two for each Specialist, one of which may be the power."""
    left: i64 = 0
    colour: i64 = 0
    while colour < x.COLOURS:
        experts = amount(crew, x.COLOURS + colour)
        left = with_tasks(left, colour, amount(crew, colour) + 2 * experts, experts)
        colour += 1
    return left
