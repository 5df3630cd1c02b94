"""The table: map, ships, stacks, and what every player has. Everything is public; chance decides what nobody knows."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules.actions import (
    COLOURS,
    CREW_KINDS,
    DISPLAY,
    FACTIONS,
    GOODS,
    LAB_SPACES,
    LARGE,
    MISSIONS,
    MOST_SEATS,
    OBJECTIVES,
    PARTS,
    POSITIONS,
    PROGRESS_SPACES,
    ROVER_CARDS,
    ROVERS,
    SHIPS,
    SMALL,
    VERTICES,
)
from cosmodrome.games.from_the_moon.rules.printed import (
    A_BUILDING,
    ACHIEVEMENT,
    ASTRONAUT,
    BATTERIES,
    CONNECTION,
    GREENHOUSE,
    IMPROVED_ONE,
    IMPROVEMENT,
    LABORATORY,
    LARGEST_GROUP,
    MISSION_TILE,
    SPECIALIST,
    Printed,
)
from cosmodrome.kernel import lanes2
from cosmodrome.kernel.bags import amount, size
from cosmodrome.kernel.bits import append_all, append_set, count, first_n, has, lowest, only
from cosmodrome.kernel.state import State

NONE: Final = -1
NOWHERE: Final = -1  # a Rover at home
DUMMY: Final = 4  # whose Building it is, in solo

# Lanes of a purse
FOOD: Final = 3
ENERGY: Final = 4
BATTERY: Final = 5

# Places of Mission tiles (0: the box) and of large Buildings (0: the box, 1: the main board)
ON_PART: Final = 1  # + part
TAKEN_BY: Final = 16  # + seat
ON_BOARD: Final = 1
OWNED_BY: Final = 2  # + seat

# Why the game ends (R12.1, R15.4)
RUNNING: Final = 0
THREE_LAUNCHES: Final = 1
LEFT_THE_TRACK: Final = 2
HUNGER: Final = 3


class Table(State):
    """The fields of the game, and what is counted on them."""

    def __init__(self, printed: Printed, like: Table | None) -> None:
        super().__init__(printed, like)
        self.printed: Printed = printed
        if like is None:
            seats = printed.seats
            # the main area
            self.terrain: vec[i64] = vec[i64]([NONE] * POSITIONS)  # by position
            self.cubes: vec[i64] = vec[i64]([0] * POSITIONS)
            self.bag: i64 = printed.in_bag
            self.supply: vec[i64] = printed.in_supply[:]
            self.power: vec[i64] = vec[i64]([NONE] * COLOURS)  # of the Specialists of a colour
            self.mission: vec[i64] = vec[i64]([NONE] * PARTS)  # the tile that lies on a part
            self.taken: vec[i64] = vec[i64]([NONE] * MISSIONS)  # who has a tile
            self.improved_by: vec[i64] = vec[i64]([NONE] * PARTS)
            self.launched: i64 = 0
            self.launched_on: vec[i64] = vec[i64]([0] * SHIPS)  # the Progress space of the player who launched it
            self.free_greenhouses: i64 = 0
            self.greenhouse_stack: i64 = printed.greenhouse_tiles
            self.foundation_stack: i64 = printed.foundation_tiles
            self.laboratory_stack: i64 = printed.laboratories  # lanes of 2 bits: never shuffled
            self.display: vec[i64] = vec[i64]([0] * DISPLAY)  # Laboratories, from 1; row by row from the top
            self.large: i64 = 0  # on the main board
            self.progress: vec[i64] = vec[i64]([NONE] * PROGRESS_SPACES)
            self.small: i64 = 0  # the six of this game
            self.draft: i64 = 0  # Faction cards to choose from
            self.first: i64 = 0
            self.player: i64 = 0
            self.entered: i64 = 0  # the furthest Progress space that a piece has entered
            self.ending: i64 = RUNNING
            self.zones: i64 = 0  # Buildings of the dummy (R15.2)
            self.dummies: i64 = 0  # tiles with a Rover of the dummy
            self.locations: i64 = first_n(ROVER_CARDS)  # Rover Location cards not drawn yet
            self.objectives: i64 = 0
            self.met: i64 = 0  # Objectives that were met in time
            # players
            self.faction: vec[i64] = vec[i64]([NONE] * seats)
            self.purse: vec[i64] = vec[i64]([0] * seats)  # bags: colours, food, energy, batteries
            self.achievements: vec[i64] = vec[i64]([0] * seats)
            self.piece: vec[i64] = vec[i64]([printed.start_space] * seats)
            self.crew: vec[i64] = vec[i64]([0] * (seats * ROVERS))  # bags: basic by colour, Specialists by colour
            self.unseated: vec[i64] = vec[i64]([0] * seats)
            self.where: vec[i64] = vec[i64]([NOWHERE] * (seats * ROVERS))
            self.recruited: vec[i64] = vec[i64]([0] * (seats * COLOURS))  # Astronauts that left a row
            self.markers: vec[i64] = vec[i64]([0] * (seats * COLOURS))
            self.greenhouses: vec[i64] = vec[i64]([0] * seats)
            self.improved: vec[i64] = vec[i64]([0] * seats)  # how many of them
            self.foundations: vec[i64] = vec[i64]([0] * seats)
            self.laboratories: vec[i64] = vec[i64]([0] * seats)  # spaces with one
            self.laboratory: vec[i64] = vec[i64]([0] * (seats * LAB_SPACES))
            self.small_built: vec[i64] = vec[i64]([0] * seats)
            self.large_built: vec[i64] = vec[i64]([0] * seats)  # with the Faction Building as OWN_LARGE
            self.buildings: vec[i64] = vec[i64]([0] * seats)  # vertices
            # of an Income: tiles that have yielded already
            self.yielded_basic: i64 = 0
            self.yielded_improved: i64 = 0
        else:
            self.terrain = like.terrain[:]
            self.cubes = like.cubes[:]
            self.bag = like.bag
            self.supply = like.supply[:]
            self.power = like.power[:]
            self.mission = like.mission[:]
            self.taken = like.taken[:]
            self.improved_by = like.improved_by[:]
            self.launched = like.launched
            self.launched_on = like.launched_on[:]
            self.free_greenhouses = like.free_greenhouses
            self.greenhouse_stack = like.greenhouse_stack
            self.foundation_stack = like.foundation_stack
            self.laboratory_stack = like.laboratory_stack
            self.display = like.display[:]
            self.large = like.large
            self.progress = like.progress[:]
            self.small = like.small
            self.draft = like.draft
            self.first = like.first
            self.player = like.player
            self.entered = like.entered
            self.ending = like.ending
            self.zones = like.zones
            self.dummies = like.dummies
            self.locations = like.locations
            self.objectives = like.objectives
            self.met = like.met
            self.faction = like.faction[:]
            self.purse = like.purse[:]
            self.achievements = like.achievements[:]
            self.piece = like.piece[:]
            self.crew = like.crew[:]
            self.unseated = like.unseated[:]
            self.where = like.where[:]
            self.recruited = like.recruited[:]
            self.markers = like.markers[:]
            self.greenhouses = like.greenhouses[:]
            self.improved = like.improved[:]
            self.foundations = like.foundations[:]
            self.laboratories = like.laboratories[:]
            self.laboratory = like.laboratory[:]
            self.small_built = like.small_built[:]
            self.large_built = like.large_built[:]
            self.buildings = like.buildings[:]
            self.yielded_basic = like.yielded_basic
            self.yielded_improved = like.yielded_improved

    # --- the map ----------------------------------------------------------------------------------
    def own_rovers(self, who: i64) -> i64:
        """The tiles with a Rover of this player."""
        found: i64 = 0
        at = who * ROVERS
        end = at + ROVERS
        while at < end:
            if self.where[at] != NOWHERE:
                found |= only(self.where[at])
            at += 1
        return found

    def all_rovers(self) -> i64:
        """The tiles with a Rover, the dummy's included (R15.3)."""
        found = self.dummies
        seat: i64 = 0
        while seat < self.printed.seats:
            found |= self.own_rovers(seat)
            seat += 1
        return found

    def named_tile(self, position: i64) -> i64:
        """A place of the map with the tile that lies there, for events: the log names both."""
        return position + POSITIONS * (self.terrain[position] + 1)

    def free_sites(self) -> i64:
        """R7.2, R15.3: vertices without a Building."""
        free = self.printed.sites & ~self.zones
        seat: i64 = 0
        while seat < self.printed.seats:
            free &= ~self.buildings[seat]
            seat += 1
        return free

    def connections(self, who: i64) -> i64:
        """R1.6, R13.5: pairs of own Buildings on neighbouring vertices."""
        mine = self.buildings[who]
        left = mine
        twice: i64 = 0
        while left:
            twice += count(self.printed.vertices.around[lowest(left)] & mine)
            left &= left - 1
        return twice // 2

    def largest_group(self, who: i64) -> i64:
        """Q16: the most own Buildings that hang together."""
        left = self.buildings[who]
        most: i64 = 0
        while left:
            group = self.printed.vertices.connected(lowest(left), left)
            most = max(most, count(group))
            left &= ~group
        return most

    # --- counting (R13.5) -------------------------------------------------------------------------
    def team(self, who: i64) -> i64:
        """Everybody of this player's team, as a bag."""
        at = who * ROVERS
        return self.crew[at] + self.crew[at + 1] + self.crew[at + 2] + self.unseated[who]

    def specialists(self, who: i64) -> i64:
        at = who * COLOURS
        return self.markers[at] + self.markers[at + 1] + self.markers[at + 2]

    def improvements(self, who: i64) -> i64:
        n: i64 = 0
        part: i64 = 0
        while part < PARTS:
            if self.improved_by[part] == who:
                n += 1
            part += 1
        return n

    def mission_tiles(self, who: i64, missions: i64) -> i64:
        """How many of these Mission tiles a player has."""
        n: i64 = 0
        while missions:
            if self.taken[lowest(missions)] == who:
                n += 1
            missions &= missions - 1
        return n

    def counted(self, who: i64, what: i64) -> i64:
        """R13.5."""
        if what == SPECIALIST:
            return self.specialists(who)
        if what == ASTRONAUT:
            return size(self.team(who))
        if what == LABORATORY:
            return count(self.laboratories[who])
        if what == A_BUILDING:
            return count(self.buildings[who])
        if what == GREENHOUSE:
            return self.greenhouses[who]
        if what == IMPROVED_ONE:
            return self.improved[who]
        if what == BATTERIES:
            return amount(self.purse[who], BATTERY)
        if what == IMPROVEMENT:
            return self.improvements(who)
        if what == MISSION_TILE:
            return self.mission_tiles(who, first_n(MISSIONS))
        if what == ACHIEVEMENT:
            return self.achievements[who]
        if what == CONNECTION:
            return self.connections(who)
        assert what == LARGEST_GROUP
        return self.largest_group(who)

    # --- accounts ---------------------------------------------------------------------------------
    def accounts(self) -> vec[i64]:
        """In the order of `text/events.py`."""
        found = self.account_players(super().accounts())
        found = append_all(found, self.terrain, POSITIONS, 1)
        found = append_bags(found, self.cubes, POSITIONS, COLOURS)
        found = append_bag(found, self.bag, COLOURS)
        found = append_all(append_all(found, self.supply, COLOURS, 0), self.power, COLOURS, 1)
        found = self.account_ships(found)
        found = append(append(found, self.free_greenhouses), self.greenhouse_stack)
        found = append(append(found, self.foundation_stack), lanes2.size(self.laboratory_stack))
        found = append_all(append_all(found, self.display, DISPLAY, 0), self.progress, PROGRESS_SPACES, 1)
        found = append_set(append_set(found, self.small, SMALL), self.draft, FACTIONS)
        found = self.account_buildings(found)
        found = append(append(append(found, self.first), self.entered), self.ending)
        found = append_set(append_set(found, self.dummies, ROVER_CARDS), self.locations, ROVER_CARDS)
        return append_set(append_set(found, self.objectives, OBJECTIVES), self.met, OBJECTIVES)

    def account_players(self, found: vec[i64]) -> vec[i64]:
        found = append_bags(found, self.purse, MOST_SEATS, GOODS)
        found = append_all(found, self.achievements, MOST_SEATS, 0)
        found = append_all(found, self.piece, MOST_SEATS, 0)
        found = append_all(found, self.faction, MOST_SEATS, 1)
        found = append_bags(found, self.crew, MOST_SEATS * ROVERS, CREW_KINDS)
        found = append_bags(found, self.unseated, MOST_SEATS, CREW_KINDS)
        found = append_all(found, self.where, MOST_SEATS * ROVERS, 1)
        found = append_all(found, self.recruited, MOST_SEATS * COLOURS, 0)
        found = append_all(found, self.markers, MOST_SEATS * COLOURS, 0)
        found = append_all(found, self.greenhouses, MOST_SEATS, 0)
        found = append_all(found, self.improved, MOST_SEATS, 0)
        found = append_all(found, self.foundations, MOST_SEATS, 0)
        found = append_all(found, self.laboratory, MOST_SEATS * LAB_SPACES, 0)
        seat: i64 = 0
        while seat < MOST_SEATS:
            found = append_set(found, self.small_built[seat] if seat < self.printed.seats else 0, SMALL)
            seat += 1
        seat = 0
        while seat < MOST_SEATS:
            own = seat < self.printed.seats and has(self.large_built[seat], LARGE)
            found = append(found, 1 if own else 0)
            seat += 1
        return found

    def account_ships(self, found: vec[i64]) -> vec[i64]:
        missions = len(found)
        mission: i64 = 0
        while mission < MISSIONS:
            owner = self.taken[mission]
            found = append(found, TAKEN_BY + owner if owner != NONE else 0)
            mission += 1
        part: i64 = 0
        while part < PARTS:
            if self.mission[part] != NONE:
                found[missions + self.mission[part]] = ON_PART + part
            part += 1
        found = append_all(found, self.improved_by, PARTS, 1)
        return append_set(found, self.launched, SHIPS)

    def account_buildings(self, found: vec[i64]) -> vec[i64]:
        first = len(found)
        large: i64 = 0
        while large < LARGE:
            found = append(found, ON_BOARD if has(self.large, large) else 0)
            large += 1
        sites = len(found)
        vertex: i64 = 0
        while vertex < VERTICES:
            found = append(found, DUMMY + 1 if has(self.zones, vertex) else 0)
            vertex += 1
        seat: i64 = 0
        while seat < self.printed.seats:
            left = self.large_built[seat] & first_n(LARGE)
            while left:
                found[first + lowest(left)] = OWNED_BY + seat
                left &= left - 1
            left = self.buildings[seat]
            while left:
                found[sites + lowest(left)] = seat + 1
                left &= left - 1
            seat += 1
        return found


def append_bag(found: vec[i64], bag: i64, kinds: i64) -> vec[i64]:
    kind: i64 = 0
    while kind < kinds:
        found = append(found, amount(bag, kind))
        kind += 1
    return found


def append_bags(found: vec[i64], bags: vec[i64], places: i64, kinds: i64) -> vec[i64]:
    """For each place its bag; places that are not in use are empty."""
    at: i64 = 0
    while at < places:
        found = append_bag(found, bags[at] if at < len(bags) else 0, kinds)
        at += 1
    return found
