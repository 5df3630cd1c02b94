"""The fields of a position with their types and defaults, from the whole table down to a Rover."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from cosmodrome.games.from_the_moon.components import names
from cosmodrome.games.from_the_moon.components.keys import OWN, lab_space
from cosmodrome.games.from_the_moon.components.lowering import LAB_PRICES, ORIGINS
from cosmodrome.games.from_the_moon.components.vocabulary import (
    ACTIONS,
    COLOURS,
    ENDINGS,
    GOODS,
    MODES,
    SHIPS,
    Colour,
    Ship,
)
from cosmodrome.games.from_the_moon.rules.actions import LAB_SPACES, PROGRESS_SPACES, ROVERS
from cosmodrome.games.from_the_moon.rules.printed import Printed
from cosmodrome.games.kit.agenda import Frame
from cosmodrome.games.kit.positions import BagOf, Names, OneOf, SetOf, Table, Turn


# --- values that are written by names -------------------------------------------------------------
class Terrain(OneOf):
    of = "terrain"


class Power(OneOf):
    of = "power"


class Mission(OneOf):
    of = "mission"


class Missions(SetOf):
    of = "mission"


class Parts(SetOf):
    of = "part"


class Laboratory(OneOf):
    of = "laboratory"


class Laboratories(BagOf):
    of, bits, most = "laboratory", 2, 3


class Progress(OneOf):
    of = "progress"


class Small(SetOf):
    of = "small"


class Large(SetOf):
    of = "large"


class Faction(OneOf):
    of = "faction"


class Factions(SetOf):
    of = "faction"


class Sites(SetOf):
    of = "site"


class Tiles(SetOf):
    of = "tile"


class Objectives(SetOf):
    of = "objective"


class Ending(OneOf):
    of = "ending"


class Goods(BagOf):
    of, bits, most = "good", 8, 127


class Cubes(BagOf):
    of, bits, most = "colour", 8, 120


class Crew(BagOf):
    of, bits, most = "crew", 8, 9


def known_names(printed: Printed) -> Names:
    entries = names.components(printed)
    return {
        "terrain": [tile.id for tile in entries.terrains],
        "power": [power.id for power in entries.powers],
        "mission": [tile.id for tile in entries.missions],
        "part": [part.id for part in entries.parts],
        "laboratory": [lab.id for lab in entries.laboratories],
        "progress": [tile.id for tile in entries.progress],
        "small": [tile.id for tile in entries.small],
        "large": [tile.id for tile in entries.large],
        "faction": [faction.id for faction in entries.factions],
        "site": range(1, int(printed.vertices.places) + 1),
        "tile": range(1, int(printed.tiles.places) + 1),
        "objective": [objective.id for objective in entries.objectives],
        "ending": ENDINGS,
        "good": GOODS,
        "colour": COLOURS,
        "crew": [*COLOURS, *[f"{colour}_specialist" for colour in COLOURS]],
    }


def names_of_frames(printed: Printed) -> Names:
    """What the arguments of frames name; Laboratories and the last part of a ship are counted from 1 there."""
    known = known_names(printed)
    return {
        **known,
        "action": ACTIONS,
        "building": [*known["small"], *known["large"], OWN],
        "laboratory": ["", *known["laboratory"]],
        "last_part": ["", *known["part"]],
        "mode": MODES,
        "origin": ORIGINS,
        "price": LAB_PRICES,
        "progress_space": range(1, int(printed.track_spaces) + 1),
        "rover": range(1, ROVERS + 1),
        "ship": SHIPS,
        "space": [lab_space(space) for space in range(LAB_SPACES)],
    }


# --- a position -----------------------------------------------------------------------------------
Count = Annotated[int, Meta(ge=0, le=120)]


class Tile(Table, frozen=True):
    terrain: Terrain | None
    cubes: Cubes = Cubes(0)


class Rover(Table, frozen=True):
    crew: Crew
    tile: int | None = None  # at home


class Greenhouses(Table, frozen=True):
    free: Count
    stack: Count


class Player(Table, frozen=True):
    faction: Faction | None
    goods: Goods = Goods(0)
    achievements: Annotated[int, Meta(ge=0, le=999)] = 0
    progress: int | None = None  # the first space
    rovers: list[Rover] | None = None  # the trio, one in each, at home
    waiting: Crew = Crew(0)  # not seated yet
    greenhouses: Count = 0
    improved: Count = 0
    foundations: Count = 0
    laboratories: dict[str, Laboratory] = msgspec.field(default_factory=dict)  # by space
    small: Small = Small(0)
    large: Large = Large(0)
    own: bool = False  # the Faction Building
    buildings: Sites = Sites(0)
    missions: Missions = Missions(0)
    improvements: Parts = Parts(0)
    points: dict[str, Annotated[int, Meta(ge=-9999, le=9999)]] = msgspec.field(default_factory=dict)  # by source


class Position(Table, frozen=True, kw_only=True):
    turn: Turn = 0
    first: int = 0
    player: int = 0
    ending: Ending = Ending(0)
    players: list[Player]
    tiles: list[Tile] | None = None  # in their order, without cubes
    powers: dict[Colour, Power] | None = None  # in their order
    missions: dict[str, Mission] | None = None  # by part: in their order
    launched: dict[Ship, Annotated[int, Meta(ge=1, le=PROGRESS_SPACES + 1)]] = msgspec.field(default_factory=dict)
    bag: Cubes | None = None  # as at set-up, without what lies on tiles
    supply: dict[Colour, Annotated[int, Meta(ge=-999, le=999)]] | None = None  # the rest
    greenhouses: Greenhouses | None = None  # the spaces are filled, the rest in the stack
    foundations: Count | None = None  # the rest
    display: list[Laboratory | None] | None = None  # of those that lie nowhere else, in their order
    laboratories: Laboratories | None = None  # the rest
    large: Large | None = None  # as many as belong there, of those that nobody has
    small: Small | None = None  # the first of each level
    progress: list[Progress | None] | None = None  # in their order
    entered: int | None = None  # the furthest piece
    draft: Factions = Factions(0)
    zones: Sites = Sites(0)
    dummies: Tiles = Tiles(0)
    locations: Tiles | None = None  # the rest
    objectives: Objectives = Objectives(0)
    met: Objectives = Objectives(0)
    yielded_basic: Count = 0
    yielded_improved: Count = 0
    agenda: list[Frame] | None = None  # a turn of `player` begins
