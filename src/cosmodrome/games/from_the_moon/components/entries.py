"""Entries of components.toml as typed structs."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from cosmodrome.games.from_the_moon.components.vocabulary import Colour, Good, Ship

Small = Annotated[int, Meta(ge=0, le=20)]
Price = dict[Good, Small]
Resources = dict[Literal["metal", "water", "polymer", "food"], Small]
Effect = list[dict[str, Any]]
Step = tuple[Annotated[int, Meta(ge=0, le=999)], Annotated[int, Meta(ge=0, le=999)]]  # at least, points
Bonus = Annotated[str, Meta(pattern=r"^(none|[1-9] (vp|achievement|food))$")]


class Marked(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What every entry has: where it comes from."""

    source: str
    sources: dict[str, str] = {}
    reconstructed_fields: list[str] = []
    ref: str = ""


class SharedCounts(Marked, frozen=True, kw_only=True):
    """R1: the contents list of the box. What stands in the file entry by entry has as many entries."""

    mission_boards: Literal[3]
    main_board: Literal[1]
    terrain_tiles: Literal[16]
    mission_tiles: Literal[18]
    launch_tiles: Literal[3]
    bag: Literal[1]
    metal_cubes: Annotated[int, Meta(ge=0, le=100)]
    water_cubes: Annotated[int, Meta(ge=0, le=100)]
    polymer_cubes: Annotated[int, Meta(ge=0, le=100)]
    food_cubes: Annotated[int, Meta(ge=0, le=100)]
    achievement_tokens_1: int
    achievement_tokens_5: int
    progress_tiles: Literal[10]
    large_building_tiles: Literal[8]
    greenhouse_tiles: Annotated[int, Meta(ge=0, le=99)]
    foundation_tiles: Annotated[int, Meta(ge=0, le=99)]
    laboratory_tiles: Annotated[int, Meta(ge=6, le=54)]
    first_player_token: Literal[1]
    specialist_power_tokens: Literal[3]
    faction_cards: Literal[8]
    faction_building_tiles: Literal[8]
    solo_rover_location_cards: Literal[9]
    solo_building_zone_cards: Literal[16]
    solo_objective_cards: Literal[9]


class PlayerCounts(Marked, frozen=True, kw_only=True):
    """R1: what every player has."""

    player_board: Literal[1]
    battery_tokens: int
    energy_marker: Literal[1]
    player_pieces: Literal[2]
    improvement_cubes: Annotated[int, Meta(ge=0, le=15)]
    building_miniatures: int
    rovers: Literal[3]
    metal_astronauts: int
    water_astronauts: int
    polymer_astronauts: int
    specialist_markers: int
    small_building_tiles: Literal[13]
    score_token_50_100: int
    score_token_150_200: int


class Resource(Marked, frozen=True, kw_only=True):
    """R2.1.8."""

    id: Literal["metal", "water", "polymer", "food"]
    cube: str
    in_bag_at_setup: Annotated[int, Meta(ge=0, le=100)]
    in_supply_at_setup: Annotated[int, Meta(ge=0, le=100)]
    collected_by: Colour | None = None


class Supply(Marked, frozen=True, kw_only=True):
    """R3.2, R9.6, R9.7."""

    max_cubes_per_terrain_tile: Annotated[int, Meta(ge=1, le=20)]
    bag_refill_keeps_in_supply_per_colour: Small
    convert_energy_to_food: Annotated[int, Meta(ge=1, le=9)]
    convert_food_to_energy: Annotated[int, Meta(ge=1, le=9)]


class PlayerCount(Marked, frozen=True, kw_only=True):
    """R2.1, for so many players."""

    players: int
    uses_setup_of: int = 0
    grid_rows: Annotated[int, Meta(ge=2, le=4)] = 3
    grid_cols: Annotated[int, Meta(ge=2, le=4)] = 3
    large_buildings_on_main_board: Annotated[int, Meta(ge=0, le=8)] = 3
    faction_cards_drawn: Annotated[int, Meta(ge=2, le=8)] = 3
    free_greenhouses: Small = 2
    mission_tiles_per_board: Annotated[int, Meta(ge=1, le=5)] = 3


class ProgressTrack(Marked, frozen=True, kw_only=True):
    spaces: Annotated[int, Meta(ge=2, le=6)]
    start_space: Annotated[int, Meta(ge=1, le=6)]


class GreenhouseBoard(Marked, frozen=True, kw_only=True):
    """R5.1."""

    free_spaces: Literal[2]
    stack_surcharge_energy: Small
    free_space_capacity: dict[str, tuple[Small, Small]]
    refill: str


class LaboratoryBoard(Marked, frozen=True, kw_only=True):
    """R8.2."""

    rows: Literal[3]
    cols: Literal[2]
    surcharge_energy_top_row: Small
    surcharge_energy_middle_row: Small
    surcharge_energy_bottom_row: Small


class SpecialistPower(Marked, frozen=True, kw_only=True):
    """R4.4."""

    id: str
    text: str
    gain: Literal["food", "energy", "resource"]
    per: str


class AstronautBoard(Marked, frozen=True, kw_only=True):
    """R6.1."""

    rows: list[Colour]
    columns: Annotated[int, Meta(ge=1, le=3)]
    column_bonus: dict[str, Bonus]
    recruit_cost: Price


class SpecialistBoard(Marked, frozen=True, kw_only=True):
    """R6.2."""

    markers_per_colour: Annotated[int, Meta(ge=0, le=3)]
    train_cost: Price
    bonus_1st: Bonus
    bonus_2nd: Bonus
    bonus_3rd: Bonus


class RoverBoard(Marked, frozen=True, kw_only=True):
    """R1.7."""

    count: Literal[3]
    seats: Annotated[int, Meta(ge=1, le=3)]


class Gauge(Marked, frozen=True, kw_only=True):
    """R11.1, R11.2."""

    max_batteries: Annotated[int, Meta(ge=1, le=40)]
    overflow_battery_gives: Bonus


class BuildingBoard(Marked, frozen=True, kw_only=True):
    """R7.1, R7.3."""

    small_slots_per_level: dict[str, Annotated[int, Meta(ge=0, le=4)]]
    cost_level_1: Price
    cost_level_2: Price
    cost_level_3: Price
    large_slots: Annotated[int, Meta(ge=0, le=9)]
    large_slot_bonus: Bonus


class GreenhouseSpaces(Marked, frozen=True, kw_only=True):
    """R5, R9.3."""

    spaces: Annotated[int, Meta(ge=1, le=12)]
    cost: Price
    improve_cost: Price
    cover_bonus: list[Bonus]
    income_basic_food: Small
    income_improved_food: Small


class FoundationSpaces(Marked, frozen=True, kw_only=True):
    """R8.1, R8.3."""

    spaces: Annotated[int, Meta(ge=1, le=6)]
    labs_per_foundation: Literal[2]
    lab_rows: Literal[3]
    lab_columns: Literal[4]
    cost: Price
    lab_cost: Price
    third_row_bonus: Bonus
    order: list[tuple[int, Annotated[int, Meta(ge=1, le=3)], list[Annotated[int, Meta(ge=1, le=4)]]]]


class SpecialResearch(Marked, frozen=True, kw_only=True):
    """R10.5."""

    cost: Price
    choice: list[str]
    surcharge: Literal[False]


class Scoring(Marked, frozen=True, kw_only=True):
    """R12.2."""

    unfed_penalty_vp: Annotated[int, Meta(ge=-20, le=0)]
    achievements_first: Annotated[int, Meta(ge=0, le=99)]
    achievements_second: Annotated[int, Meta(ge=0, le=99)]
    improvements_first: Annotated[int, Meta(ge=0, le=99)]
    improvements_second: Annotated[int, Meta(ge=0, le=99)]
    second_place_awarded_with_2_players: bool
    resources_per_vp: Annotated[int, Meta(ge=1, le=99)]
    vp_per_achievement: Small
    approval_fallback_vp: Small


class Terrain(Marked, frozen=True, kw_only=True):
    """R13.2."""

    id: str
    name: str
    min_players: Annotated[int, Meta(ge=2, le=4)]
    text: str
    effect: Effect


class ProgressTile(Marked, frozen=True, kw_only=True):
    """R11.4, R9.6."""

    id: str
    cubes: Annotated[int, Meta(ge=0, le=9)]
    trigger: str


class Part(Marked, frozen=True, kw_only=True):
    """R10.4."""

    id: str
    name: str
    min_players: Annotated[int, Meta(ge=2, le=4)]
    improve_cost: Price
    improve_vp: Small


class MissionBoard(Marked, frozen=True, kw_only=True):
    """R2.1.2, R10.6."""

    id: Ship
    name: str
    tiles_by_players: dict[str, int]
    launch_first: Annotated[int, Meta(ge=0, le=99)]
    launch_second: Annotated[int, Meta(ge=0, le=99)]
    part: list[Part]


class LaunchSide(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    first: Annotated[int, Meta(ge=0, le=99)]
    second: Annotated[int, Meta(ge=0, le=99)]


class LaunchTile(Marked, frozen=True, kw_only=True):
    """R10.6."""

    mission: Ship
    score_side: LaunchSide
    back: str


class MissionTile(Marked, frozen=True, kw_only=True):
    """R10.3."""

    id: str
    mission: Ship
    name: str
    cost: Resources
    vp: Annotated[int, Meta(ge=0, le=99)]


class Laboratory(Marked, frozen=True, kw_only=True):
    """R13.1."""

    id: str
    copies: Annotated[int, Meta(ge=0, le=3)]
    text: str
    effect: Effect


class SmallBuilding(Marked, frozen=True, kw_only=True):
    """R13.3."""

    id: str
    name: str
    level: Annotated[int, Meta(ge=1, le=3)]
    fixed: bool
    text: str
    effect: Effect


class Count(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Points for each of something."""

    vp: Annotated[int, Meta(ge=1, le=99)]
    per: str


class LargeBuilding(Marked, frozen=True, kw_only=True):
    """R13.4."""

    id: str
    name: str
    kind: Literal["endgame", "immediate"]
    cost: Price
    text: str
    scoring: Count | None = None
    effect: Effect = []


class Strip(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """R2.2.5."""

    recruits: list[Colour]
    specialists: list[Colour]
    batteries: Annotated[int, Meta(ge=0, le=9)]
    greenhouses: Annotated[int, Meta(ge=0, le=6)]
    foundations: Annotated[int, Meta(ge=0, le=6)]
    resources: Resources


class Faction(Marked, frozen=True, kw_only=True):
    """R14."""

    id: str
    name: str
    power: str
    trigger: str
    effect: Effect = []
    recruit_surcharge: Price = {}
    food_per_energy: Annotated[int, Meta(ge=1, le=9)] | None = None
    setup: Strip
    building: str


class FactionBuilding(Marked, frozen=True, kw_only=True):
    """R14."""

    id: str
    faction: str
    cost: Price
    text: str
    trigger: str
    effect: Effect = []
    energy_less: Small = 0


class Solo(Marked, frozen=True, kw_only=True):
    """R15.1, R15.5."""

    opponent_buildings: Annotated[int, Meta(ge=0, le=12)]
    opponent_rovers: Annotated[int, Meta(ge=0, le=3)]
    launch_main_bonus_min_improvements: Annotated[int, Meta(ge=1, le=6)]
    launch_second_bonus_min_improvements: Annotated[int, Meta(ge=1, le=6)]
    lose_if_unfed: Literal[True]


class Difficulty(Marked, frozen=True, kw_only=True):
    """R15.2."""

    name: str
    objectives: Annotated[int, Meta(ge=0, le=9)]


class SoloScoring(Marked, frozen=True, kw_only=True):
    """R15.7."""

    achievement_steps: list[Step]
    improvement_missions_steps: list[Step]


class Medal(Marked, frozen=True, kw_only=True):
    """R15.7."""

    name: str
    min_vp: Annotated[int, Meta(ge=-9999, le=9999)] = -9999
    max_vp: Annotated[int, Meta(ge=-9999, le=9999)] = 9999


class Check(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What an Objective asks for."""

    when: Annotated[str, Meta(pattern=r"^(end|launch|on_space_[1-6])$")]
    stat: str = ""
    at_least: Small = 0
    launches: list[tuple[Ship, Annotated[int, Meta(ge=1, le=6)]]] = []


class Objective(Marked, frozen=True, kw_only=True):
    """R15.8."""

    id: str
    text: str
    check: Check


class LocationCards(Marked, frozen=True, kw_only=True):
    """R15.2: one card for each tile."""

    tiles: list[tuple[int, int]]


class ZoneCards(Marked, frozen=True, kw_only=True):
    """R15.2: one card for each vertex."""

    vertices: list[tuple[int, int]]
