"""Entries of components.toml as typed structs."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from cosmodrome.games.hope.components.vocabulary import Dimension, Direction, Shape, Technology

Planets = Annotated[int, Meta(ge=0, le=3)]
Price = Annotated[int, Meta(ge=0, le=30)]
Lever = Literal["towards", "sideways", "away", "arbitrary"]
Turn = Literal["clockwise", "counterclockwise"]


class Marked(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What every entry has: where it comes from."""

    source: str
    sources: dict[str, str] = {}
    ref: str = ""


class Counts(Marked, frozen=True, kw_only=True):
    """R1.4."""

    board_parts: int
    galaxy_tiles: Literal[36]
    earth_tiles: Literal[1]
    cockpits: Literal[4]
    characters: Literal[4]
    technology_cards: Literal[70]
    bug_cards: Literal[20]
    role_cards: Literal[5]
    bonus_tokens: Literal[16]
    medals: int
    pioneers_per_colour: int
    spaceships: int
    navigation_levers: int
    regression_monolith: int
    regression_marker: int
    technology_center: int
    mission_track: int
    flag: int


class Board(Marked, frozen=True, kw_only=True):
    """R2.1."""

    shape: Literal["hexagon"]
    radius: Literal[3]
    spaces: Literal[37]
    hex_orientation: Literal["pointy-top"]
    positioning_arrow: Literal["north"]
    earth_at: list[Literal[0]]
    directions_clockwise: list[Direction]
    direction: dict[Direction, tuple[int, int]]


class DimensionEntry(Marked, frozen=True, kw_only=True):
    """R2.3."""

    id: Dimension
    face: str
    gravity_axis: Literal["q", "r", "s"]
    gravity_point_clock: int
    towards: list[Direction]
    away: list[Direction]
    sideways: list[Direction]
    next_clockwise: Dimension


class Shift(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True, rename={"origin": "from"}):
    """R2.7."""

    origin: Dimension
    to: Dimension
    direction: Direction
    turn: Turn
    source: str


class TechnologyEntry(Marked, frozen=True, kw_only=True):
    """R1.2."""

    id: Technology
    name: str


class EarthTile(Marked, frozen=True, kw_only=True):
    """R3.9: the start of all ships."""

    id: Literal["earth"]
    shape: Shape
    planets: dict[Dimension, Literal[0]]
    technology: Literal[""]
    can_be_stabilized: Literal[False]
    can_vanish: Literal[True]


class GalaxyTile(Marked, frozen=True, kw_only=True):
    """R1.5."""

    id: str
    name: str
    technology: Technology
    shape: Shape
    planets: dict[Dimension, Planets]
    total: Annotated[int, Meta(ge=1, le=9)]


class TechnologyCard(Marked, frozen=True, kw_only=True):
    """R6.3, R9.1."""

    id: str
    technology: Literal["oxygen", "water", "carbon", "light", "plant", "animal", "joker"]
    regression_symbols: Annotated[int, Meta(ge=0, le=3)]


class TechnologyCenter(Marked, frozen=True, kw_only=True):
    """R3.2, R3.3."""

    replenishment_spaces: Literal[3]
    discard_spaces: Literal[3]
    bonus_stacks: Literal[3]


class BonusStack(Marked, frozen=True, kw_only=True):
    """R7.7."""

    index: Literal[1, 2, 3]
    regression_symbols_when_empty: Annotated[int, Meta(ge=0, le=3)]


class Difficulty(Marked, frozen=True, kw_only=True):
    """R12."""

    id: str
    stacks: list[Annotated[int, Meta(ge=0, le=16)]]


class BonusToken(Marked, frozen=True, kw_only=True):
    """R7.6."""

    id: str
    type: Literal["draw_two", "extra_movement", "general_polarization", "two_medals"]
    effect: str


class MissionTrack(Marked, frozen=True, kw_only=True):
    """R3.4, R9.3."""

    pioneer_spaces: Annotated[int, Meta(ge=1, le=60)]
    regression_final_index: Annotated[int, Meta(ge=1, le=200)]
    crossing_indices: list[Annotated[int, Meta(ge=1, le=200)]]
    crossing_pioneer_spaces: list[Annotated[int, Meta(ge=1, le=60)]]
    symbol_on_crossing: Literal[1]


class Cockpit(Marked, frozen=True, kw_only=True):
    """R3.5, R5.1."""

    colour: str
    levers: list[Lever]
    pioneers: Annotated[int, Meta(ge=8, le=60)]
    pioneers_in_start_holes: Literal[2]
    spaceships: Literal[1]
    dimension_order_clockwise: list[Dimension]


class TechnologyLevels(Marked, frozen=True, kw_only=True):
    """R6.7, R8.7."""

    steps: list[Annotated[int, Meta(ge=0, le=20)]]
    start: int


class Character(Marked, frozen=True, kw_only=True):
    """R14."""

    id: str
    name: str
    power: Literal["brave_border_draw", "earthling_earth_draw_two", "prodigy_teleport", "acrobat_corners"]
    upgrade_costs: list[Price]
    technology_costs: list[Price]


class Medals(Marked, frozen=True, kw_only=True):
    """R8.1-R8.3."""

    supply: Annotated[int, Meta(ge=0, le=99)]
    border_first_placement: Annotated[int, Meta(ge=0, le=9)]
    joining_active_per_other_player: Annotated[int, Meta(ge=0, le=9)]
    joining_each_other_player: Annotated[int, Meta(ge=0, le=9)]


class RoleCard(Marked, frozen=True, kw_only=True):
    """R3.8."""

    id: str
    side: Literal["HOPE", "NOPE"]


class BugParams(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The numbers of an effect."""

    amount: Annotated[int, Meta(ge=-3, le=3)] = 0
    spaces: Annotated[int, Meta(ge=0, le=60)] = 0
    cards: Annotated[int, Meta(ge=0, le=9)] = 0
    pioneers: Annotated[int, Meta(ge=0, le=1)] = 0
    steps: Annotated[int, Meta(ge=0, le=6)] = 0
    lever: Lever = "arbitrary"
    turn: Turn = "counterclockwise"


class BugCard(Marked, frozen=True, kw_only=True):
    """R13.8."""

    id: str
    name: str
    kind: Literal["bonus", "malus"]
    duration: Literal["lasting", "instant"]
    surcharge: Annotated[int, Meta(ge=0, le=5)]
    effect: str
    params: BugParams = BugParams()
