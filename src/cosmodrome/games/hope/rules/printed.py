"""What is printed on the components, and what the table agreed on: shared by all states of a match."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cosmodrome.games.hope.rules import actions
from cosmodrome.games.hope.rules.actions import BUGS, CARDS, CHARACTERS, GALAXIES, STACKS, STEPS
from cosmodrome.kernel.bits import first_n
from cosmodrome.kernel.state import FROM_BAG, FROM_LANES4, FROM_SET, Box

NONE: Final = -1

# Powers of characters (R14), in the order of the vocabulary
BRAVE: Final = 0
EARTHLING: Final = 1
PRODIGY: Final = 2
ACROBAT: Final = 3

# Types of bonus tokens (R7.6), in the order of the vocabulary
TOKEN_DRAW_TWO: Final = 0
TOKEN_EXTRA_MOVEMENT: Final = 1
TOKEN_GENERAL: Final = 2
TOKEN_TWO_MEDALS: Final = 3

# Effects of Bug cards (R13.8), in the order of the vocabulary
REGRESSION_DELTA: Final = 0
HAND_LIMIT_DELTA: Final = 1
CORNERS_FOR_ALL: Final = 2
POLARIZE_FREELY: Final = 3
ANY_TWO_CARDS: Final = 4
LEVER_LOCKED: Final = 5
MOST_STEPS: Final = 6
NO_PAIRS: Final = 7
MARKER_BACK: Final = 8
MARKER_FORWARD: Final = 9
ALL_DRAW: Final = 10
ALL_DISCARD: Final = 11
LEVERS_READY: Final = 12
FREE_PIONEERS: Final = 13
PURGE: Final = 14
ALL_POLARIZE: Final = 15
COLLAPSE: Final = 16
ALL_RECALL: Final = 17

# Where points come from (R10.5)
FROM_TRACK: Final = 0
FROM_COCKPIT: Final = 1
SOURCES: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)  # else pickle cannot make one
class Printed(Box):
    """The component set of one table with its options."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats, sources=SOURCES, hands=seats)
        self.speaks(actions.VERBS)
        for how, name in [
            (FROM_SET, "galaxy"),
            (FROM_LANES4, "card"),
            (FROM_LANES4, "card"),
            (FROM_LANES4, "card"),
            (FROM_LANES4, "token"),
            (FROM_SET, "bug"),
            (FROM_BAG, "role"),
            (FROM_SET, "character"),
        ]:
            self.add_chance(how, actions.CHANCES.base(name))
        self.components: object = None  # names and texts, for the edges
        # Tiles; the last one is Earth
        self.technology: vec[i64] = vec[i64]([NONE] * (GALAXIES + 1))
        self.planets: vec[i64] = vec[i64]([0] * (GALAXIES + 1))  # lanes of 2 bits, by dimension
        self.planets_in_all: vec[i64] = vec[i64]([0] * (GALAXIES + 1))
        self.hollow: i64 = 0  # the concave ones
        # Technology Cards and Center
        self.cards: i64 = 0  # lanes of 4 bits
        self.symbols: vec[i64] = vec[i64]([0] * CARDS)  # by kind of card
        self.stack_symbols: vec[i64] = vec[i64]([0] * STACKS)
        self.stacks: vec[i64] = vec[i64]([0] * STACKS)  # tokens at the start (R12)
        self.tokens: i64 = 0  # lanes of 4 bits, by type
        # Mission Track; spaces of the row are numbered from 1
        self.row: i64 = 0
        self.final: i64 = 0
        self.row_space: vec[i64] = vec[i64]()  # by index of the curve: the space of the row that it crosses, or 0
        self.crossing: vec[i64] = vec[i64]()  # by space of the row: the index of its crossing, or 0
        # Cockpits
        self.pioneers: i64 = 25
        self.start_pioneers: i64 = 2
        self.levels: vec[i64] = vec[i64]([0] * (STEPS + 1))  # hand limits
        self.power: vec[i64] = vec[i64]([0] * CHARACTERS)
        self.upgrade_price: vec[i64] = vec[i64]([0] * (CHARACTERS * STEPS))
        self.technology_price: vec[i64] = vec[i64]([0] * (CHARACTERS * STEPS))
        # Medals (R8)
        self.medals: i64 = 30
        self.border_medals: i64 = 1
        self.medals_for_joining: i64 = 1  # for each other player there
        self.medals_for_joined: i64 = 1
        # Bug cards (R13)
        self.malus: i64 = 0  # as a set
        self.lasting: i64 = 0
        self.surcharge: vec[i64] = vec[i64]([0] * BUGS)
        self.bug_effect: vec[i64] = vec[i64]([0] * BUGS)
        self.bug_amount: vec[i64] = vec[i64]([0] * BUGS)
        # Options (R16.1, R16.2)
        self.traitor: bool = False
        self.bugs: bool = False
        self.random_characters: bool = False
        self.cooperative: bool = False
        self.hope_share: float = 0.0  # what a success that another seat wins is worth to a loyal bot

    def lay_track(self, row: int, final: int, indices: list[int], spaces: list[int]) -> None:
        """The Mission Track: the length of the row, the last index of the curve, and where they cross."""
        self.row = row
        self.final = final
        self.row_space = vec[i64]([0] * (final + 1))
        self.crossing = vec[i64]([0] * (row + 1))
        for index, space in zip(indices, spaces, strict=True):
            self.row_space[index] = space
            self.crossing[space] = index

    def bug_deck(self) -> i64:
        """The Bug cards of this game, as a set."""
        return first_n(BUGS) if self.bugs else 0

    def seats_in_order(self, first: i64) -> vec[i64]:
        """All seats clockwise, beginning with this one."""
        found = vec[i64]()
        seat = first
        while len(found) < self.seats:
            found = append(found, seat)
            seat = seat + 1 if seat + 1 < self.seats else 0
        return found
