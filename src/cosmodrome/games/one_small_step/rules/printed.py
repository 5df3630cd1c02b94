"""What is printed on the components, and what the table agreed on: shared by all states of a match."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.kernel.bits import has
from cosmodrome.kernel.program import FIRST_OP
from cosmodrome.kernel.state import FROM_LANES4, FROM_SET, TEAM, Box

# Decks that knowledge is kept of
EVENT_CARDS: Final = 0
MISSION_CARDS: Final = 1
HAZARD_CARDS: Final = 2

# Where points come from
FROM_SATELLITES: Final = 0
FROM_CREWS: Final = 1
FROM_PATH: Final = 2
FROM_HAZARDS: Final = 3
FROM_DEVELOPMENTS: Final = 4
FROM_CLAUSES: Final = 5  # what a development counts
FROM_PEOPLE: Final = 6
FROM_TILES: Final = 7
FROM_WORKERS: Final = 8
LOST: Final = 9
SOURCES: Final = 10
SOURCE_NAMES: Final[list[str]] = [
    "satellite missions",
    "crew missions",
    "path tiles",
    "hazards",
    "developments",
    "development clauses",
    "personnel",
    "bonus tiles",
    "worker actions",
    "failures",
]

# Effects (R12) that the game carries out itself; choices, payments and picks are the kernel's
DO_GAIN: Final[int] = FIRST_OP
DO_GAIN_PERM: Final[int] = FIRST_OP + 1
DO_GAIN_MATCHING: Final[int] = FIRST_OP + 2
DO_ROLL: Final[int] = FIRST_OP + 3
DO_UPGRADE: Final[int] = FIRST_OP + 4
DO_MEDIA: Final[int] = FIRST_OP + 5
DO_MEDIA_TO: Final[int] = FIRST_OP + 6
DO_MEDIA_UNDER: Final[int] = FIRST_OP + 7
DO_VP: Final[int] = FIRST_OP + 8
DO_VP_PER: Final[int] = FIRST_OP + 9
DO_RESCORE: Final[int] = FIRST_OP + 10
DO_MEDIA_TILE: Final[int] = FIRST_OP + 11
DO_SATELLITE_TILE: Final[int] = FIRST_OP + 12
DO_CREW_TILE: Final[int] = FIRST_OP + 13
DO_DRAW: Final[int] = FIRST_OP + 14
DO_LOOK_MISSIONS: Final[int] = FIRST_OP + 15
DO_UNDER: Final[int] = FIRST_OP + 16
DO_LAUNCH_DRAWN: Final[int] = FIRST_OP + 17
DO_LAUNCH_ANY: Final[int] = FIRST_OP + 18
DO_HAZARD_SELF: Final[int] = FIRST_OP + 19
DO_HAZARD_OPPONENT: Final[int] = FIRST_OP + 20
DO_LOOK_HAZARD: Final[int] = FIRST_OP + 21
DO_REMOVE_HAZARD: Final[int] = FIRST_OP + 22
DO_PLAY: Final[int] = FIRST_OP + 23
DO_EARTH_ACTION: Final[int] = FIRST_OP + 24
DO_ADVANCEMENT_TOKEN: Final[int] = FIRST_OP + 25
DO_ADVANCEMENT: Final[int] = FIRST_OP + 26
DO_EARTH_UPGRADE: Final[int] = FIRST_OP + 27
DO_PATH: Final[int] = FIRST_OP + 28
DO_CHOOSE_DIE: Final[int] = FIRST_OP + 29
DO_EXTRA_WORKER: Final[int] = FIRST_OP + 30
DO_SWAP_WORKER: Final[int] = FIRST_OP + 31
DO_DISCOUNT: Final[int] = FIRST_OP + 32
DO_PRICE: Final[int] = FIRST_OP + 33

# How a die result is taken: bits of the number of DO_ROLL and of the b of roll frames
AS_PERM: Final = 1
KEEP_ONE: Final = 2
FOR_FEVER: Final = 4
OF_ACTION: Final = 8  # the action of a space whose normal effects roll, + 1, from this bit on

# Special Hazards (R9.2.6)
PLAIN: Final = 0
LEAKED_BLUEPRINTS: Final = 1
GO_FEVER: Final = 2
LOST_TAPES: Final = 3
PRESS_EMBARGO: Final = 4

# Advancements by their effect (R11.4)
AD01: Final = 0  # extra draw
AD02: Final = 1  # a person acts twice
AD03: Final = 2  # a Personnel token as a worker
AD04: Final = 3  # an additional development
AD05: Final = 4  # a development costs less
AD06: Final = 5  # ignore a Hazard
AD07: Final = 6  # Media for each Major Success
AD08: Final = 7  # an agency token in phase 2
AD09: Final = 8  # choose a result
AD10: Final = 9  # hold or advance a mission
AD11: Final = 10  # the crew die for the T-Minus 2 bonus
AD12: Final = 11  # a worker on an occupied space
AD13: Final = 12  # replace a token of a mission cost
AD14: Final = 13  # barter

# Ends by crew decks (option end_on_crew_decks)
CREW_DECKS_OFF: Final = 0
CREW_DECKS_BOTH: Final = 1
CREW_DECKS_EITHER: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)  # else pickle cannot make one
class Printed(Box):
    """The component set of one table with its options. Costs in named resources are bags of 7-bit lanes."""

    def __init__(self, usa_seats: i64, ussr_seats: i64) -> None:
        super().__init__(usa_seats + ussr_seats, sides=2, decks=3, sources=SOURCES)
        self.speaks(x.VERBS)
        self.add_chance(FROM_LANES4, x.DIE)
        self.add_chance(FROM_SET, x.DEAL_EVENT)
        self.add_chance(FROM_SET, x.DEAL_EVENT)
        self.add_chance(FROM_SET, x.DEAL_MISSION)
        self.add_chance(FROM_SET, x.DEAL_MISSION)
        self.add_chance(FROM_SET, x.DEAL_HAZARD)
        self.add_chance(FROM_SET, x.DEAL_HAZARD)
        self.add_chance(FROM_SET, x.DEAL_HAZARD)
        self.add_chance(FROM_SET, x.DEAL_HAZARD)
        self.add_chance(FROM_LANES4, x.DEAL_MEDIA)
        self.add_chance(FROM_LANES4, x.DEAL_SATELLITE)
        self.add_chance(FROM_LANES4, x.DEAL_CREW)
        self.add_chance(FROM_SET, x.DEAL_ADVANCEMENT)
        self.add_chance(FROM_LANES4, x.BACK)
        self.components: object = None  # names and texts, for the edges
        # seats (R4.2): which seat has a department, by side x department; the side of a seat
        self.department: vec[i64] = vec[i64]([0, usa_seats - 1, usa_seats, usa_seats + ussr_seats - 1])
        self.side_of_seat: vec[i64] = vec[i64](
            [i64(0) if seat < usa_seats else i64(1) for seat in range(usa_seats + ussr_seats)]
        )
        # options (R16)
        self.advanced: bool = True
        self.end_on_event_deck: bool = False
        self.end_on_crew_decks: i64 = CREW_DECKS_BOTH
        self.round_limit: i64 = 0
        self.token_limits: bool = False
        # tracks and limits
        self.media_start: vec[i64] = vec[i64]([0, 1])
        self.media_min: i64 = -3
        self.media_max: i64 = 8
        self.tile_price: i64 = 5
        self.tile_threshold: i64 = 5
        self.path_end: i64 = 6
        self.people_limit: i64 = 3
        self.draft_spaces: i64 = 4
        self.display_spaces: i64 = 4
        self.temp_supply: i64 = 10
        self.perm_supply: i64 = 6
        self.token_supply: i64 = 9  # Advancement tokens
        self.marker_supply: i64 = 12
        # dice: bags of faces (4-bit lanes); per face its resources as a set
        self.die_faces: vec[i64] = vec[i64]([0, 0, 0])
        self.face_resources: vec[i64] = vec[i64]([0] * x.FACES)
        # costs with more than named resources: named bag, then how many of any_temp, any_perm, any_token,
        # matching_temp, discard_event, and whether they are swapped for a perm; seven words each
        self.costs: vec[i64] = vec[i64]([0] * COST_WORDS)
        # programs
        self.start_block: i64 = 0  # of a department (R3.11)
        self.income_block: i64 = 0  # AD08
        self.barter_block: i64 = 0  # AD14
        # actions of the Earth spaces (space x department)
        self.normal: vec[i64] = vec[i64]([0] * x.ACTIONS)
        self.reduced: vec[i64] = vec[i64]([0] * x.ACTIONS)  # with the reduction of an upgrade
        self.parts: vec[i64] = vec[i64]([0] * (x.ACTIONS * 2))  # an order of normal or reduced, satellite, crew upgrade
        self.upgrade_block: vec[i64] = vec[i64]([0] * (x.ACTIONS * 2))  # by action x (satellite, crew)
        self.alternatives: vec[i64] = vec[i64]([0, 0])  # by satellite, crew: actions with an alternative,
        self.additions: vec[i64] = vec[i64]([0, 0])  # an addition carried out by itself,
        self.reductions: vec[i64] = vec[i64]([0, 0])  # a reduction (or a cheaper development),
        self.choosers: vec[i64] = vec[i64]([0, 0])  # a chosen die result
        self.plain_additions: vec[i64] = vec[i64]([0, 0])  # additions that only give something
        self.plain_actions: i64 = 0  # actions whose normal effects only give something
        # Event cards
        self.developments: i64 = 0  # the others are personnel cards
        self.era: vec[i64] = vec[i64]([0, 0, 0])
        self.era_of: vec[i64] = vec[i64]([0] * x.EVENTS)
        self.worker_kind: vec[i64] = vec[i64]([0, 0])  # cards that take engineers, administrators
        self.worker_block: vec[i64] = vec[i64]([0] * x.EVENTS)
        self.event_cost: vec[i64] = vec[i64]([0] * x.EVENTS)
        self.event_block: vec[i64] = vec[i64]([0] * x.EVENTS)  # effects of a development, options of a person
        # what developments bring, as bots see it: VP, VP for every so many of what is counted, and other gains
        self.event_vp: vec[i64] = vec[i64]([0] * x.EVENTS)
        self.event_counts: vec[i64] = vec[i64]([0] * x.EVENTS)  # a place in the vocabulary
        self.event_per: vec[i64] = vec[i64]([0] * x.EVENTS)  # 0: it counts nothing
        self.event_each: vec[i64] = vec[i64]([0] * x.EVENTS)
        self.event_gains: vec[i64] = vec[i64]([0] * x.EVENTS)
        # missions
        self.satellites: i64 = 0  # satellite missions of the deck
        self.starters: i64 = 0
        self.minor_cost: vec[i64] = vec[i64]([0] * x.MISSIONS)
        self.major_cost: vec[i64] = vec[i64]([0] * x.MISSIONS)
        self.lost_media: vec[i64] = vec[i64]([0] * x.MISSIONS)
        self.lost_vp: vec[i64] = vec[i64]([0] * x.MISSIONS)
        self.rewards: vec[i64] = vec[i64]([0] * x.MISSIONS)  # an order of all entries
        self.minor_entries: vec[i64] = vec[i64]([0] * x.MISSIONS)
        self.major_entries: vec[i64] = vec[i64]([0] * x.MISSIONS)
        self.vp_entries: vec[i64] = vec[i64]([0] * x.MISSIONS)
        self.media_entries: vec[i64] = vec[i64]([0] * x.MISSIONS)
        self.gain_entries: vec[i64] = vec[i64]([0] * x.MISSIONS)
        self.path_entries: vec[i64] = vec[i64]([0] * x.MISSIONS)
        self.void_entries: vec[i64] = vec[i64]([0] * x.MISSIONS)  # symbols that the mode ignores
        self.entry_amount: vec[i64] = vec[i64]([0] * (x.MISSIONS * x.REWARDS))
        self.minor_worth: vec[float] = vec[float]([0.0] * x.MISSIONS)  # in VP, about: rewards as bots see them
        self.major_worth: vec[float] = vec[float]([0.0] * x.MISSIONS)
        self.first_reward: i64 = 0  # programs from here on belong to launches
        # Hazards
        self.hazard_cost: vec[i64] = vec[i64]([0] * (x.HAZARDS * 2))  # on a satellite mission, on a crew mission
        self.special: vec[i64] = vec[i64]([PLAIN] * x.HAZARDS)
        # tiles: bags of kinds (4-bit lanes), programs
        self.media_tiles: i64 = 0
        self.media_block: vec[i64] = vec[i64]([0] * x.MEDIA_TILES)
        self.choosing_tiles: i64 = 0  # kinds that choose a die result,
        self.discount_tiles: i64 = 0  # make a development cheaper,
        self.worker_tiles: i64 = 0  # help to place workers
        self.tile_discount: vec[i64] = vec[i64]([0] * x.MEDIA_TILES)
        self.tile_gain: vec[i64] = vec[i64]([0] * x.MEDIA_TILES)  # the named temps they bring, as a bag
        self.satellite_tiles: i64 = 0
        self.satellite_block: vec[i64] = vec[i64]([0] * x.SATELLITE_TILES)
        self.crew_tiles: i64 = 0
        self.crew_tile_vp: vec[i64] = vec[i64]([0] * x.CREW_TILES)
        self.crew_tile_hazard: i64 = 0  # kinds that bring a Hazard, an Advancement token
        self.crew_tile_token: i64 = 0
        self.fixed_tile: i64 = 0  # the kind on the Moon
        # Advancements
        self.advancement_cost: vec[i64] = vec[i64]([0] * x.ADVANCEMENTS)

    def side_of(self, who: i64) -> i64:
        """R4.2."""
        return who - TEAM if who >= TEAM else self.side_of_seat[who]

    def print_costs(self, words: list[int]) -> None:
        self.costs = vec[i64](cast("list[i64]", words))

    def waits_for_moment(self, tile: i64) -> bool:
        """Whether a Media tile is better kept for what its ability calls for."""
        return has(self.choosing_tiles | self.discount_tiles | self.worker_tiles, tile)


COST_WORDS: Final = 7
ANY_TEMP: Final = 1
ANY_PERM: Final = 2
ANY_TOKEN: Final = 3
MATCHING: Final = 4
DISCARD: Final = 5
FOR_PERM: Final = 6
