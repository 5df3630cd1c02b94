"""The fields of a position with their types and defaults, from the whole table down to a tile."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from cosmodrome.games.hope.components import names
from cosmodrome.games.hope.components.keys import space_key, tile_key
from cosmodrome.games.hope.components.vocabulary import (
    CARD_TECHNOLOGIES,
    CARDS,
    CHARACTERS,
    DIRECTIONS,
    ENDINGS,
    LEVERS,
    ROLES,
    TOKENS,
    Dimension,
    Direction,
)
from cosmodrome.games.hope.rules import actions as a
from cosmodrome.games.hope.rules.printed import Printed
from cosmodrome.games.hope.rules.table import ANY_DIRECTION, ARBITRARY
from cosmodrome.games.kit.agenda import Frame
from cosmodrome.games.kit.positions import BagOf, Names, OneOf, SetOf, Table, Turn


# --- values that are written by names -------------------------------------------------------------
class Ending(OneOf):
    of = "ending"


class Place(OneOf):
    of = "tile"


class Space(OneOf):
    of = "space"


class Galaxy(OneOf):
    of = "galaxy"


class Token(OneOf):
    of = "token"


class Tokens(BagOf):
    of, bits, most = "token", 4, 15


class Card(OneOf):
    of = "card"


class Cards(BagOf):
    of, bits, most = "card", 4, 15


class RowSpaces(SetOf):
    of = "row"


class Character(OneOf):
    of = "character"


class Role(OneOf):
    of = "role"


class Lever(OneOf):
    of = "lever"


class Levers(SetOf):
    of = "lever"


class Manner(OneOf):
    of = "manner"


class Heading(OneOf):
    of = "heading"


class Bug(OneOf):
    of = "bug"


class Bugs(SetOf):
    of = "bug"


def known_names(printed: Printed) -> Names:
    entries = names.components(printed)
    tiles = [tile_key(tile) for tile in range(a.TILES)]
    return {
        "ending": ENDINGS,
        "tile": tiles,
        "target": ["none", *tiles],
        "space": [space_key(space) for space in range(a.SPACES)],
        "galaxy": [galaxy.id for galaxy in entries.galaxies],
        "token": TOKENS,
        "card": CARDS,
        "row": range(1, int(printed.row) + 1),
        "character": CHARACTERS,
        "role": ROLES,
        "lever": LEVERS,
        "manner": LEVERS[:ARBITRARY],
        "heading": [*DIRECTIONS[:ANY_DIRECTION], "any"],
        "bug": [bug.id for bug in entries.bugs],
        "pile": range(1, a.PILES + 1),
        "technology": [*CARD_TECHNOLOGIES, "any"],
    }


# --- a position -----------------------------------------------------------------------------------
Count = Annotated[int, Meta(ge=0, le=200)]
Seat = Annotated[int, Meta(ge=0, lt=a.MOST_SEATS)]


class Tile(Table, frozen=True):
    at: Place
    galaxy: Galaxy
    vanished: bool = False
    stable: bool = False
    settled: bool | None = None  # whether a pioneer is or was there; by default, if one is or the galaxy is stable
    token: Token | None = None
    pioneers: dict[Dimension, list[Seat]] = msgspec.field(default_factory=dict)


class Monolith(Table, frozen=True):
    tile: Place
    side: Direction


class Discarded(Table, frozen=True):
    card: Card
    space: Annotated[int, Meta(ge=1, le=a.PILES)] | None = None  # in front of the player whose turn it is


class ThisTurn(Table, frozen=True):
    placed: bool = False
    closed: bool = False
    moves: Annotated[int, Meta(ge=0, le=99)] = 0
    bought: bool = False
    stuck: bool = False


class Flight(Table, frozen=True):
    lever: Lever | None = None  # no navigation is under way
    manner: Manner = Manner(0)
    heading: Heading = Heading(0)
    flown: Count = 0


class Player(Table, frozen=True):
    character: Character | None
    ship: Space | None = None  # on Earth
    levers: Levers = Levers(15)
    upgrades: Annotated[int, Meta(ge=0, le=a.STEPS)] = 0
    technology: Annotated[int, Meta(ge=0, le=a.STEPS)] = 0
    medals: Count = 0
    tokens: Tokens = Tokens(0)
    hand: Cards = Cards(0)
    shown: Cards = Cards(0)  # cards of the hand that all know
    overflow: Count = 0
    role: Role | None = None
    role_shown: bool = False
    has_accused: bool = False
    gains_no_medals: bool = False
    buys_nothing: bool = False
    offer: Annotated[int, Meta(ge=0, le=a.MOST_UNITS)] = 0


class Position(Table, frozen=True, kw_only=True):
    turn: Turn = 0
    player: int = 0
    ending: Ending = Ending(0)
    stalled: bool = False
    quiet: bool = True
    players: list[Player]
    tiles: list[Tile] | None = None  # positions that are not given get the galaxies that are left, in their order
    monolith: Monolith | None = None  # on the first border tile
    open: list[Card | None] | None = None  # Replenishment cards: none
    discards: list[Discarded] = msgspec.field(default_factory=list)
    heap: Cards = Cards(0)
    deck: list[Annotated[int, Meta(ge=1, le=200)] | str] | None = None  # the rest
    tokens: Tokens | None = None  # those in the stacks: the rest
    stacks: list[Count] | None = None  # filled from the highest
    row: list[Seat | None] = msgspec.field(default_factory=list)
    gaps: RowSpaces = RowSpaces(0)
    marker: Count = 0
    bug: Bug | None = None
    bug_deck: Bugs | None = None  # the rest
    bugs_due: Annotated[int, Meta(ge=0, le=a.TILES)] = 0
    resolving: Bug | None = None
    this_turn: ThisTurn = ThisTurn()
    flight: Flight = Flight()
    agenda: list[Frame] | None = None  # a turn of `player` begins
