"""Action A: Rovers and their tasks (R4)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules.actions import (
    ASK_TASK,
    ASK_TILE,
    CHOOSE_ROVER,
    COLLECT,
    COLLECTED,
    COLOURS,
    DONE,
    ROVERS,
    SEND,
    SENT,
    TERRAIN,
    USE_POWER,
)
from cosmodrome.games.from_the_moon.rules.construction import Construction
from cosmodrome.games.from_the_moon.rules.printed import CONVOY, FARM, ROVER_ON_CORNER, ROVER_PLACED
from cosmodrome.games.from_the_moon.rules.table import ENERGY, FOOD, NOWHERE
from cosmodrome.kernel.bags import amount, one
from cosmodrome.kernel.bits import count, has, shifted, with_each
from cosmodrome.kernel.frames import REPEAT, RUN, a_of, b_of, frame, who_of


# Tasks and powers left lie in one number: for each colour 3 bits of tasks, 2 bits of powers.
def tasks_of(left: i64, colour: i64) -> i64:
    return (left >> (5 * colour)) & 7


def powers_of(left: i64, colour: i64) -> i64:
    return (left >> (5 * colour + 3)) & 3


def with_tasks(left: i64, colour: i64, tasks: i64, powers: i64) -> i64:
    """A Specialist needs a task for his power: there are never more powers than tasks."""
    cleared = left & ~shifted(31, 5 * colour)
    return cleared | shifted(tasks + 8 * min(powers, tasks), 5 * colour)


class Rovers(Construction):
    """Rovers on the map."""

    # --- sending ----------------------------------------------------------------------------------
    def rover_at_home(self, who: i64) -> bool:
        return count(self.own_rovers(who)) < ROVERS

    def free_tiles(self) -> i64:
        """R4.1: tiles without a Rover."""
        return self.printed.tiles.all & ~self.all_rovers()

    def rover_options(self, f: i64) -> vec[i64]:
        """D2: at home; of equal crews only one is offered."""
        found = vec[i64]()
        first = who_of(f) * ROVERS
        rover: i64 = 0
        while rover < ROVERS:
            if self.where[first + rover] == NOWHERE and not self.same_crew_before(first, rover):
                found = append(found, CHOOSE_ROVER + rover)
            rover += 1
        return found

    def same_crew_before(self, first: i64, rover: i64) -> bool:
        at = first
        while at < first + rover:
            if self.where[at] == NOWHERE and self.crew[at] == self.crew[first + rover]:
                return True
            at += 1
        return False

    def rover_answer(self, f: i64, action: i64) -> None:
        self.push(frame(ASK_TILE, who_of(f), action - CHOOSE_ROVER))

    def tile_options(self, f: i64) -> vec[i64]:
        """D3."""
        return with_each(vec[i64](), SEND, self.free_tiles())

    def tile_answer(self, f: i64, action: i64) -> None:
        """R4.1, R4.2: faction triggers first, then the tasks."""
        who = who_of(f)
        rover = a_of(f)
        position = action - SEND
        self.where[who * ROVERS + rover] = position
        self.emit(SENT, who, who * ROVERS + rover, position, self.named_tile(position))
        self.push(frame(ASK_TASK, who, position, all_tasks(self.crew[who * ROVERS + rover])))
        beside = count(self.own_rovers(who) & self.printed.tiles.around[position])
        if beside and self.owns(who, ROVER_PLACED):
            self.push(frame(REPEAT, who, self.printed.own_effect[self.faction[who]], beside))
        if has(self.printed.corner_tiles, position):
            self.happened(who, ROVER_ON_CORNER)

    # --- tasks ------------------------------------------------------------------------------------
    def power_yield(self, who: i64, power: i64, position: i64) -> i64:
        """R4.4."""
        if power == FARM:
            return count(self.printed.vertices_of[position] & self.buildings[who])
        around = self.printed.tiles.around[position]
        mine = self.own_rovers(who)
        if power == CONVOY:
            return count(around & mine)
        return count(around & self.all_rovers() & ~mine)

    def task_options(self, f: i64) -> vec[i64]:
        """D4: cubes of the own colour, powers that yield something, the Terrain effect, or the end."""
        who = who_of(f)
        position = a_of(f)
        found = vec[i64]()
        colour: i64 = 0
        while colour < COLOURS:
            there = amount(self.cubes[position], colour)
            if there and tasks_of(b_of(f), colour) and self.space_for(who, colour):
                found = append(found, COLLECT + colour)
            colour += 1
        colour = 0
        while colour < COLOURS:
            if powers_of(b_of(f), colour) and self.power_yield(who, self.power[colour], position):
                found = append(found, USE_POWER + colour)
            colour += 1
        if b_of(f) and self.can_block(who, self.terrain_block(position)):
            found = append(found, TERRAIN + position)
        return append(found, DONE)

    def task_answer(self, f: i64, action: i64) -> None:
        """R4.3-R4.5: the Terrain effect, or leaving the rest, ends the placement."""
        who = who_of(f)
        position = a_of(f)
        if action == DONE:
            return
        if action >= TERRAIN:
            self.activate(who, self.terrain_block(position))
            return
        power = action >= USE_POWER
        colour = action - USE_POWER if power else action - COLLECT
        left = b_of(f)
        spent: i64 = 1 if power else 0
        left = with_tasks(left, colour, tasks_of(left, colour) - 1, powers_of(left, colour) - spent)
        if left:
            self.push(frame(ASK_TASK, who, position, left))
        if power:
            self.use_power(who, self.power[colour], position)
        else:
            self.cubes[position] -= one(colour)
            self.add(who, colour, 1)
            self.emit(COLLECTED, who, colour, position)

    def use_power(self, who: i64, power: i64, position: i64) -> None:
        """R4.4."""
        n = self.power_yield(who, power, position)
        if power == CONVOY:
            self.push(frame(RUN, who, self.printed.any_resources[n]))
        else:
            self.gain(who, FOOD if power == FARM else ENERGY, n)


def all_tasks(crew: i64) -> i64:
    """R4.2: one task for each basic Astronaut, two for each Specialist, one of which may be the power."""
    left: i64 = 0
    colour: i64 = 0
    while colour < COLOURS:
        experts = amount(crew, COLOURS + colour)
        left = with_tasks(left, colour, amount(crew, colour) + 2 * experts, experts)
        colour += 1
    return left
