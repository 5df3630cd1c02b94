"""What is printed on the components, and what the table agreed on: shared by all states of a match."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cosmodrome.games.from_the_moon.rules import actions
from cosmodrome.games.from_the_moon.rules.actions import (
    COLOURS,
    FACTIONS,
    LAB_SPACES,
    LABORATORIES,
    LARGE,
    MISSIONS,
    OBJECTIVES,
    PARTS,
    PROGRESS_TILES,
    SHIPS,
    SMALL,
    TERRAINS,
)
from cosmodrome.kernel.bits import count, only
from cosmodrome.kernel.maps import Map, cells_around, corners, square_map, vertex_map
from cosmodrome.kernel.state import FROM_BAG, FROM_LANES2, FROM_SET, Box

# What happens, for Progress tiles and factions (R11.4, R14); in the order of the vocabulary
GOT_FOUNDATION: Final = 0
GOT_MISSION_TILE: Final = 1
GOT_LABORATORY: Final = 2
BUILT: Final = 3
GOT_ASTRONAUT: Final = 4
GOT_SPECIALIST: Final = 5
GOT_GREENHOUSE: Final = 6
IMPROVED_GREENHOUSE: Final = 7
IMPROVED_PART: Final = 8
GOT_BATTERY: Final = 9
ROVER_ON_CORNER: Final = 10
ROVER_PLACED: Final = 11
BUILDING_ACTION: Final = 12
GREENHOUSES_ACTION: Final = 13
TEAM_ACTION: Final = 14
NO_FEEDING: Final = 15
BETTER_RATE: Final = 16
BOTH_ON_BORDER: Final = 17
CHEAPER_BUILDINGS: Final = 18

# What is counted (R13.5)
SPECIALIST: Final = 0
ASTRONAUT: Final = 1
LABORATORY: Final = 2
A_BUILDING: Final = 3
GREENHOUSE: Final = 4
IMPROVED_ONE: Final = 5
BATTERIES: Final = 6
IMPROVEMENT: Final = 7
MISSION_TILE: Final = 8
ACHIEVEMENT: Final = 9
CONNECTION: Final = 10
LARGEST_GROUP: Final = 11

# Specialist powers (R4.4)
FARM: Final = 0
TAP: Final = 1
CONVOY: Final = 2

# When an Objective is looked at (R15.8)
AT_END: Final = 0
AT_LAUNCHES: Final = 1
ON_SPACE: Final = 2

# Where points come from
FROM_TEAM: Final = 0
FROM_EFFECTS: Final = 1
FROM_MISSIONS: Final = 2
FROM_IMPROVEMENTS: Final = 3
FROM_APPROVALS: Final = 4
FROM_LAUNCHES: Final = 5
FROM_HUNGER: Final = 6
FROM_MOST_ACHIEVEMENTS: Final = 7
FROM_MOST_IMPROVEMENTS: Final = 8
FROM_RESOURCES: Final = 9
FROM_ACHIEVEMENTS: Final = 10
FROM_LARGE: Final = 11
SOURCES: Final = 12

# Bonuses printed on player boards: what, + 4 x how many
NO_BONUS: Final = 0
BONUS_VP: Final = 1
BONUS_ACHIEVEMENT: Final = 2
BONUS_FOOD: Final = 3


@mypyc_attr(allow_interpreted_subclasses=True)  # else pickle cannot make one
class Printed(Box):
    """The component set of one table with its options."""

    def __init__(self, seats: i64, rows: i64, columns: i64) -> None:
        super().__init__(seats, sources=SOURCES)
        self.speaks(actions.VERBS)
        for how, name in [
            (FROM_SET, "terrain"),
            (FROM_SET, "mission"),
            (FROM_SET, "power"),
            (FROM_LANES2, "laboratory"),
            (FROM_SET, "large"),
            (FROM_SET, "progress"),
            (FROM_BAG, "cube"),
            (FROM_SET, "first"),
            (FROM_SET, "small"),
            (FROM_SET, "faction"),
            (FROM_SET, "faction"),
            (FROM_SET, "rover"),
            (FROM_SET, "zone"),
            (FROM_SET, "location"),
            (FROM_SET, "objective"),
        ]:
            self.add_chance(how, actions.CHANCES.base(name))
        self.components: object = None  # names and texts, for the edges
        self.owner: vec[i64] = vec[i64]()  # of each word of the program: the component that it stands on
        # The map (R1.5, R1.6)
        self.rows: i64 = rows
        self.columns: i64 = columns
        self.tiles: Map = square_map(rows, columns)
        self.vertices: Map = vertex_map(rows, columns)
        self.vertices_of: vec[i64] = corners(rows, columns)
        self.tiles_at: vec[i64] = cells_around(rows, columns)
        self.corner_tiles: i64 = 0
        self.border: i64 = 0  # vertices between two tiles
        self.sites: i64 = self.vertices.all  # vertices that can be built on
        self.outer_corners: i64 = 0
        vertex: i64 = 0
        while vertex < self.vertices.places:
            around = self.tiles_at[vertex]
            if count(around) == 1:
                self.corner_tiles |= around
                self.outer_corners |= only(vertex)
            elif count(around) == 2:
                self.border |= only(vertex)
            vertex += 1
        # Things on the main board
        self.terrains: i64 = 0  # in use with so many players
        self.terrain_effect: vec[i64] = vec[i64]([0] * TERRAINS)
        self.parts: i64 = 0  # in use
        self.improve_price: vec[i64] = vec[i64]([0] * PARTS)
        self.improve_vp: vec[i64] = vec[i64]([0] * PARTS)
        self.ship_missions: vec[i64] = vec[i64]([0] * SHIPS)  # as sets
        self.mission_price: vec[i64] = vec[i64]([0] * MISSIONS)
        self.mission_vp: vec[i64] = vec[i64]([0] * MISSIONS)
        self.launch_first: vec[i64] = vec[i64]([0] * SHIPS)
        self.launch_second: vec[i64] = vec[i64]([0] * SHIPS)
        self.progress_cubes: vec[i64] = vec[i64]([0] * PROGRESS_TILES)
        self.progress_trigger: vec[i64] = vec[i64]([0] * PROGRESS_TILES)
        self.start_space: i64 = 1
        self.track_spaces: i64 = 6
        self.laboratories: i64 = 0  # lanes of 2 bits
        self.laboratory_effect: vec[i64] = vec[i64]([0] * (LABORATORIES + 1))  # numbered from 1
        self.row_surcharge: vec[i64] = vec[i64]([0] * 3)
        self.large_on_board: i64 = 0
        self.large_price: vec[i64] = vec[i64]([0] * LARGE)
        self.large_effect: vec[i64] = vec[i64]([0] * LARGE)  # of those that are resolved at once
        self.large_per: vec[i64] = vec[i64]([0] * LARGE)  # of those that score at the end: what they count,
        self.large_vp: vec[i64] = vec[i64]([0] * LARGE)  # and points for each; 0: none
        self.any_resources: vec[i64] = vec[i64]([0] * 4)  # blocks that give 0 to 3 Resources of choice
        self.prices: vec[i64] = vec[i64]()  # of declared effects
        # Supply (R2.1.8, R9.6, R9.7)
        self.in_bag: i64 = 0
        self.in_supply: vec[i64] = vec[i64]([0] * COLOURS)
        self.most_cubes: i64 = 4
        self.kept_in_supply: i64 = 4
        self.energy_per_food: i64 = 2
        self.food_per_energy: i64 = 2
        self.greenhouse_tiles: i64 = 24
        self.foundation_tiles: i64 = 24
        self.free_greenhouses: i64 = 2
        self.stack_surcharge: i64 = 0  # a price
        # Player boards
        self.recruit_price: i64 = 0
        self.train_price: i64 = 0
        self.in_row: i64 = 3  # Astronauts of a colour on the board
        self.markers: i64 = 3  # of a colour
        self.column_bonus: vec[i64] = vec[i64]([0] * 3)
        self.marker_bonus: vec[i64] = vec[i64]([0] * 3)
        self.seats_in_rover: i64 = 3
        self.most_batteries: i64 = 9
        self.overflow_bonus: i64 = 0  # instead of a Battery beyond them
        self.greenhouse_price: i64 = 0
        self.flip_price: i64 = 0
        self.greenhouse_spaces: i64 = 6
        self.cover_bonus: vec[i64] = vec[i64]([0] * 12)
        self.basic_yield: i64 = 1
        self.improved_yield: i64 = 2
        self.foundation_price: i64 = 0
        self.laboratory_price: i64 = 0
        self.special_price: i64 = 0
        self.foundation_spaces: i64 = 6
        self.on_foundation: vec[i64] = vec[i64]([0] * (LAB_SPACES + 1))  # by how many: the Laboratory spaces so far
        self.chain: vec[i64] = vec[i64]([0] * LAB_SPACES)  # row and column of a space, itself included
        self.third_row: i64 = 0
        self.third_row_bonus: i64 = 0
        self.small_price: vec[i64] = vec[i64]([0] * SMALL)
        self.small_effect: vec[i64] = vec[i64]([0] * SMALL)
        self.small_level: vec[i64] = vec[i64]([0] * 4)  # by level: the tiles that are drawn from
        self.small_drawn: vec[i64] = vec[i64]([0] * 4)  # by level: how many
        self.small_fixed: i64 = 0
        self.large_slots: i64 = 2
        self.large_bonus: i64 = 0
        self.improvement_cubes: i64 = 6
        # Factions (R14)
        self.cards_drawn: i64 = 3
        self.faction_team: vec[i64] = vec[i64]([0] * (FACTIONS * COLOURS))  # extra recruits by colour
        self.faction_experts: vec[i64] = vec[i64]([0] * (FACTIONS * COLOURS))
        self.faction_purse: vec[i64] = vec[i64]([0] * FACTIONS)
        self.faction_greenhouses: vec[i64] = vec[i64]([0] * FACTIONS)
        self.faction_foundations: vec[i64] = vec[i64]([0] * FACTIONS)
        self.faction_rate: vec[i64] = vec[i64]([2] * FACTIONS)  # Food for an Energy
        self.faction_extra: vec[i64] = vec[i64]([0] * FACTIONS)  # price of every Astronaut
        self.card_trigger: vec[i64] = vec[i64]([0] * FACTIONS)
        self.card_effect: vec[i64] = vec[i64]([0] * FACTIONS)
        self.own_price: vec[i64] = vec[i64]([0] * FACTIONS)
        self.own_trigger: vec[i64] = vec[i64]([0] * FACTIONS)
        self.own_effect: vec[i64] = vec[i64]([0] * FACTIONS)
        self.own_discount: vec[i64] = vec[i64]([0] * FACTIONS)
        # Scoring (R12.2, R15.7)
        self.unfed: i64 = -3
        self.most_achievements: i64 = 24
        self.second_achievements: i64 = 12
        self.most_improvements: i64 = 8
        self.second_improvements: i64 = 4
        self.second_of_two: bool = False
        self.resources_per_vp: i64 = 2
        self.vp_per_achievement: i64 = 1
        self.approval_vp: i64 = 1
        # Solo (R15)
        self.solo: bool = False
        self.dummy_buildings: i64 = 6
        self.dummy_rovers: i64 = 3
        self.objectives: i64 = 3
        self.main_bonus_from: i64 = 2
        self.second_bonus_from: i64 = 1
        self.achievement_steps: vec[i64] = vec[i64]()  # at least, points, and so on
        self.mission_steps: vec[i64] = vec[i64]()
        self.objective_when: vec[i64] = vec[i64]([0] * OBJECTIVES)
        self.objective_what: vec[i64] = vec[i64]([0] * OBJECTIVES)
        self.objective_least: vec[i64] = vec[i64]([0] * OBJECTIVES)
        self.objective_space: vec[i64] = vec[i64]([0] * OBJECTIVES)
        self.launch_space: vec[i64] = vec[i64]([0] * SHIPS)
        # Options
        self.first_player: i64 = -1  # -1: at random
        self.reseat_on_gather: bool = False  # Q7
        self.building_waives_price: bool = False  # Q8
        self.zero_can_rank: bool = False  # Q10
        self.special_after_construct: bool = False  # Q17
        self.unused_improvable: bool = False  # Q18

    def leave_out_corners(self) -> None:
        """Q1: without the four outer corners."""
        self.sites &= ~self.outer_corners

    def own(self, owners: list[int], prices: list[int]) -> None:
        """The component behind every word of the program, and the prices that it names."""
        self.owner = vec[i64](cast("list[i64]", owners))
        self.prices = vec[i64](cast("list[i64]", prices))

    def steps(self, achievements: list[tuple[int, int]], missions: list[tuple[int, int]]) -> None:
        """R15.7: at least so many, so many points."""
        for least, vp in achievements:
            self.achievement_steps = append(append(self.achievement_steps, least), vp)
        for least, vp in missions:
            self.mission_steps = append(append(self.mission_steps, least), vp)
