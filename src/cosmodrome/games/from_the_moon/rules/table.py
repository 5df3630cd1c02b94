"""The table: map, ships, stacks, and what every player has. Everything is public; chance decides what nobody knows.

A chapter of the rules is a module of functions over this state; `moon.py` calls them in the course of the game.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules import actions as x
from cosmodrome.games.from_the_moon.rules.printed import Printed
from cosmodrome.kernel.bags import amount, covers, many
from cosmodrome.kernel.bits import first_n, has, lowest, only
from cosmodrome.kernel.state import State

NONE: Final = -1
NOWHERE: Final = -1  # a Rover at home
DUMMY: Final = 4  # whose Building it is, in solo

# Lanes of a purse
FOOD: Final = 3
ENERGY: Final = 4
BATTERY: Final = 5

MOST_GOODS: Final = 127  # of a kind: what a lane of a purse holds

# Places of Mission tiles (0: the box) and of large Buildings (0: the box, 1: the main board)
ON_PART: Final = 1  # + part
TAKEN_BY: Final = 16  # + seat
ON_BOARD: Final = 1
OWNED_BY: Final = 2  # + seat

PARTS_OF_A_SHIP: Final = 5

# Why the game ends (R12.1, R15.4)
RUNNING: Final = 0
THREE_LAUNCHES: Final = 1
LEFT_THE_TRACK: Final = 2
HUNGER: Final = 3


class Table(State):
    """The fields of the game, and the few moves that keep them consistent."""

    def __init__(self, printed: Printed, like: Table | None) -> None:
        super().__init__(printed, like)
        self.printed: Printed = printed
        if like is None:
            seats = printed.seats
            # the main area
            self.terrain: vec[i64] = vec[i64]([NONE] * x.POSITIONS)  # by position
            self.cubes: vec[i64] = vec[i64]([0] * x.POSITIONS)
            self.bag: i64 = printed.in_bag
            self.supply: vec[i64] = printed.in_supply[:]
            self.power: vec[i64] = vec[i64]([NONE] * x.COLOURS)  # of the Specialists of a colour
            self.mission: vec[i64] = vec[i64]([NONE] * x.PARTS)  # the tile that lies on a part
            self.taken: vec[i64] = vec[i64]([NONE] * x.MISSIONS)  # who has a tile
            self.improved_by: vec[i64] = vec[i64]([NONE] * x.PARTS)
            self.launched: i64 = 0
            self.launched_on: vec[i64] = vec[i64]([0] * x.SHIPS)  # the Progress space of the player who launched it
            self.free_greenhouses: i64 = 0
            self.greenhouse_stack: i64 = printed.greenhouse_tiles
            self.foundation_stack: i64 = printed.foundation_tiles
            self.laboratory_stack: i64 = printed.laboratories  # lanes of 2 bits: never shuffled
            self.display: vec[i64] = vec[i64]([0] * x.DISPLAY)  # Laboratories, from 1; row by row from the top
            self.large: i64 = 0  # on the main board
            self.progress: vec[i64] = vec[i64]([NONE] * x.PROGRESS_SPACES)
            self.small: i64 = 0  # the six of this game
            self.draft: i64 = 0  # Faction cards to choose from
            self.first: i64 = 0
            self.player: i64 = 0
            self.entered: i64 = 0  # the furthest Progress space that a piece has entered
            self.ending: i64 = RUNNING
            self.zones: i64 = 0  # Buildings of the dummy (R15.2)
            self.dummies: i64 = 0  # tiles with a Rover of the dummy
            self.locations: i64 = first_n(x.ROVER_CARDS)  # Rover Location cards not drawn yet
            self.objectives: i64 = 0
            self.met: i64 = 0  # Objectives that were met in time
            # players
            self.faction: vec[i64] = vec[i64]([NONE] * seats)
            self.purse: vec[i64] = vec[i64]([0] * seats)  # bags: colours, food, energy, batteries
            self.achievements: vec[i64] = vec[i64]([0] * seats)
            self.piece: vec[i64] = vec[i64]([printed.start_space] * seats)
            self.crew: vec[i64] = vec[i64]([0] * (seats * x.ROVERS))  # bags: basic by colour, Specialists by colour
            self.unseated: vec[i64] = vec[i64]([0] * seats)
            self.where: vec[i64] = vec[i64]([NOWHERE] * (seats * x.ROVERS))
            self.recruited: vec[i64] = vec[i64]([0] * (seats * x.COLOURS))  # Astronauts that left a row
            self.markers: vec[i64] = vec[i64]([0] * (seats * x.COLOURS))
            self.greenhouses: vec[i64] = vec[i64]([0] * seats)
            self.improved: vec[i64] = vec[i64]([0] * seats)  # how many of them
            self.foundations: vec[i64] = vec[i64]([0] * seats)
            self.laboratories: vec[i64] = vec[i64]([0] * seats)  # spaces with one
            self.laboratory: vec[i64] = vec[i64]([0] * (seats * x.LAB_SPACES))
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
        tiles: i64 = 0
        at = who * x.ROVERS
        end = at + x.ROVERS
        while at < end:
            if self.where[at] != NOWHERE:
                tiles |= only(self.where[at])
            at += 1
        return tiles

    def all_rovers(self) -> i64:
        """The tiles with a Rover, the dummy's included (R15.3)."""
        tiles = self.dummies
        seat: i64 = 0
        while seat < self.printed.seats:
            tiles |= self.own_rovers(seat)
            seat += 1
        return tiles

    def free_tiles(self) -> i64:
        """R4.1: tiles without a Rover."""
        return self.printed.tiles.all & ~self.all_rovers()

    def named_tile(self, position: i64) -> i64:
        """A place of the map with the tile that lies there, for events: the log names both."""
        return position + x.POSITIONS * (self.terrain[position] + 1)

    def free_sites(self) -> i64:
        """R7.2, R15.3: vertices without a Building."""
        free = self.printed.sites & ~self.zones
        seat: i64 = 0
        while seat < self.printed.seats:
            free &= ~self.buildings[seat]
            seat += 1
        return free

    # --- players ----------------------------------------------------------------------------------
    def team(self, who: i64) -> i64:
        """Everybody of this player's team, as a bag."""
        at = who * x.ROVERS
        return self.crew[at] + self.crew[at + 1] + self.crew[at + 2] + self.unseated[who]

    def specialists(self, who: i64) -> i64:
        at = who * x.COLOURS
        return self.markers[at] + self.markers[at + 1] + self.markers[at + 2]

    def improvements(self, who: i64) -> i64:
        n: i64 = 0
        part: i64 = 0
        while part < x.PARTS:
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

    def lab_spaces(self, who: i64) -> i64:
        """R8.2: empty Laboratory spaces on Foundations."""
        return self.printed.on_foundation[self.foundations[who]] & ~self.laboratories[who]

    def owns(self, who: i64, trigger: i64) -> bool:
        """R14: whether the Faction Building with this trigger stands."""
        return has(self.large_built[who], x.OWN_LARGE) and self.printed.own_trigger[self.faction[who]] == trigger

    # --- ships ------------------------------------------------------------------------------------
    def tiles_left(self, ship: i64) -> bool:
        part = ship * PARTS_OF_A_SHIP
        while part < (ship + 1) * PARTS_OF_A_SHIP:
            if self.mission[part] != NONE:
                return True
            part += 1
        return False

    # --- purses -----------------------------------------------------------------------------------
    def pays(self, who: i64, price: i64) -> bool:
        """Whether the player has this much."""
        return covers(self.purse[who], price)

    def pay(self, who: i64, price: i64) -> None:
        """R3.5, R1.8: in full; cubes go to the supply."""
        kind: i64 = 0
        while kind < x.GOODS:
            n = amount(price, kind)
            if n:
                self.change(who, kind, -n)
            kind += 1
        lost = amount(self.purse[who], ENERGY) - amount(self.purse[who], BATTERY)
        if lost > 0:
            self.purse[who] -= many(ENERGY, lost)  # R11.3: the marker moves to the new last Battery
            self.emit(x.LOST, who, 0, 0, lost)

    def change(self, who: i64, good: i64, n: i64) -> None:
        """Goods come and go; cubes from and to the supply, which may owe some (Q2)."""
        if n > 0:
            self.add(who, good, n)
        else:
            self.purse[who] -= many(good, -n)
        moved = n if n > 0 else -n
        if good < x.COLOURS:
            self.supply[good] -= n
            self.emit(x.CUBES_GAINED if n > 0 else x.CUBES_PAID, who, good, 0, moved)
        else:
            self.emit(x.GAINED if n > 0 else x.PAID, who, good, 0, moved)

    def space_for(self, who: i64, good: i64) -> i64:
        """How many more of a kind a player can hold: Energy up to the last Battery."""
        most = amount(self.purse[who], BATTERY) if good == ENERGY else MOST_GOODS
        return most - amount(self.purse[who], good)

    def add(self, who: i64, good: i64, n: i64) -> None:
        """Put goods into a purse. Beyond its limit, which no game comes near, kinds would run into each other."""
        if amount(self.purse[who], good) + n > MOST_GOODS:
            raise OverflowError(f"a player can hold {MOST_GOODS} of a kind at most")
        self.purse[who] += many(good, n)
