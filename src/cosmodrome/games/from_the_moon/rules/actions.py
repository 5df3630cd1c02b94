"""What players and chance can do in From the Moon (the numbers), and the kinds of frames on the agenda."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cosmodrome.kernel.frame_kinds import ADDRESS, BOTTOM, NOBODY, A, Argument, B, C, FrameKind
from cosmodrome.kernel.frames import CHOOSE, PAY, PICK, REPEAT, RUN
from cosmodrome.kernel.verbs import Domain, Verb, Verbs

MOST_SEATS: Final = 4
COLOURS: Final = 3  # metal, water, polymer: of cubes and of Astronauts
GOODS: Final = 6  # the colours, food, energy, battery: what a purse holds
CREW_KINDS: Final = 6  # basic Astronauts by colour, then Specialists by colour
POSITIONS: Final = 16  # places of Terrain tiles
TERRAINS: Final = 16
VERTICES: Final = 25
ROVERS: Final = 3
SHIPS: Final = 3
PARTS: Final = 15  # five for each ship
MISSIONS: Final = 18
POWERS: Final = 3
PROGRESS_TILES: Final = 10
PROGRESS_SPACES: Final = 6  # at most
LABORATORIES: Final = 18  # kinds
DISPLAY: Final = 6
LAB_SPACES: Final = 12
SMALL: Final = 13
LARGE: Final = 8
BUILDINGS: Final = 22  # small ones, large ones, the Faction Building
FACTIONS: Final = 8
OBJECTIVES: Final = 9
ZONES: Final = 16
ROVER_CARDS: Final = 9

FACTION: Final = Domain("faction", FACTIONS)
COLOUR: Final = Domain("colour", COLOURS)
ROVER: Final = Domain("rover", ROVERS)
POSITION: Final = Domain("position", POSITIONS)
LAB_SPACE: Final = Domain("lab_space", LAB_SPACES)
PART: Final = Domain("ship_part", PARTS)

VERBS: Final = Verbs(
    [
        Verb("faction", FACTION),
        Verb("deal"),
        Verb("seat", ROVER),
        Verb("act", Domain("action", 6)),
        Verb("develop", Domain("development", 6)),
        Verb("rover", ROVER),
        Verb("send", POSITION),
        Verb("collect", COLOUR),
        Verb("power", COLOUR),
        Verb("terrain", POSITION),
        Verb("recruit", COLOUR),
        Verb("train", ROVER, COLOUR),
        Verb("build", Domain("building", BUILDINGS)),
        Verb("site", Domain("vertex", VERTICES)),
        Verb("laboratory", Domain("display", DISPLAY)),
        Verb("place", LAB_SPACE),
        Verb("activate", LAB_SPACE),
        Verb("construct", PART),
        Verb("improve", PART),
        Verb("point"),
        Verb("special", Domain("research", 2)),
        Verb("income", Domain("source", SMALL + 2)),
        Verb("feed"),
        Verb("yes"),
        Verb("done"),
        Verb("convert", Domain("conversion", 2), free=True),
    ],
    asks=True,
)
CHOOSE_FACTION: Final[i64] = VERBS.base("faction")
DEAL: Final[i64] = VERBS.base("deal")
SEAT: Final[i64] = VERBS.base("seat")
ACT: Final[i64] = VERBS.base("act")
DEVELOP: Final[i64] = VERBS.base("develop")
CHOOSE_ROVER: Final[i64] = VERBS.base("rover")
SEND: Final[i64] = VERBS.base("send")
COLLECT: Final[i64] = VERBS.base("collect")
USE_POWER: Final[i64] = VERBS.base("power")
TERRAIN: Final[i64] = VERBS.base("terrain")
RECRUIT: Final[i64] = VERBS.base("recruit")
TRAIN: Final[i64] = VERBS.base("train")
BUILD: Final[i64] = VERBS.base("build")
SITE: Final[i64] = VERBS.base("site")
TAKE_LABORATORY: Final[i64] = VERBS.base("laboratory")
PLACE: Final[i64] = VERBS.base("place")
ACTIVATE: Final[i64] = VERBS.base("activate")
CONSTRUCT: Final[i64] = VERBS.base("construct")
IMPROVE: Final[i64] = VERBS.base("improve")
POINT: Final[i64] = VERBS.base("point")
SPECIAL: Final[i64] = VERBS.base("special")
INCOME: Final[i64] = VERBS.base("income")
FEED: Final[i64] = VERBS.base("feed")
YES: Final[i64] = VERBS.base("yes")
DONE: Final[i64] = VERBS.base("done")
NO: Final[i64] = VERBS.base("no")
CONVERT: Final[i64] = VERBS.base("convert")
ENERGY_TO_FOOD: Final[i64] = VERBS.base("convert")
FOOD_TO_ENERGY: Final[i64] = VERBS.base("convert") + 1

# The six actions of a turn (R3.1)
SEND_ROVER: Final = 0
GREENHOUSES: Final = 1
TEAM: Final = 2
BUILDING: Final = 3
RESEARCH: Final = 4
GATHER: Final = 5

# The parts of the actions B, C and E: two for each, in the order of the actions (R3.3)
TO_GREENHOUSE: Final = 0
TO_IMPROVE: Final = 1
TO_RECRUIT: Final = 2
TO_TRAIN: Final = 3
TO_FOUNDATION: Final = 4
TO_LABORATORY: Final = 5

# Sources of Income: small Buildings by their numbers, then these (R9.2)
FROM_GREENHOUSES: Final = 13
RECHARGE: Final = 14

# Buildings: small ones, large ones from here on, and the own Faction Building
FIRST_LARGE: Final = 13
FACTION_BUILDING: Final = 21
OWN_LARGE: Final = 8  # the Faction Building in the set of large ones that a player has

CHANCES: Final = Verbs(
    [
        Verb("terrain", Domain("terrain", TERRAINS)),
        Verb("mission", Domain("mission", MISSIONS)),
        Verb("power", Domain("power", POWERS)),
        Verb("laboratory", Domain("laboratory", LABORATORIES)),
        Verb("large", Domain("large", LARGE)),
        Verb("progress", Domain("progress", PROGRESS_TILES)),
        Verb("cube", COLOUR),
        Verb("first", Domain("seat", MOST_SEATS)),
        Verb("small", Domain("small", SMALL)),
        Verb("faction", FACTION),
        Verb("rover", ROVER),
        Verb("zone", Domain("zone", ZONES)),
        Verb("location", Domain("location", ROVER_CARDS)),
        Verb("objective", Domain("objective", OBJECTIVES)),
    ]
)

# Kinds of frames: plain numbers, so that the compiler sees them (see kernel.frames for the ranges).
# Chance, in the order in which the box declares it
DRAW_TERRAIN: Final = 192  # a: position
DRAW_MISSION: Final = 193  # a: part
DRAW_POWER: Final = 194  # a: colour
DRAW_LABORATORY: Final = 195  # a: display space
DRAW_LARGE: Final = 196
DRAW_PROGRESS: Final = 197  # a: space, from 0
DRAW_CUBE: Final = 198  # a: position, c: how many more it gets
DRAW_FIRST: Final = 199
DRAW_SMALL: Final = 200  # a: level
DRAW_FACTION: Final = 201
DEAL_FACTION: Final = 202
DEAL_SEAT: Final = 203
DRAW_ZONE: Final = 204
DRAW_LOCATION: Final = 205  # a: how many more
DRAW_OBJECTIVE: Final = 206

# Steps the engine carries out
START_GAME: Final = 8
REFILL: Final = 9  # a: position to go on with
FILL_GREENHOUSES: Final = 10
DRAFT: Final = 11  # a: how many players are still to choose
START_TURN: Final = 12
END_ACTION: Final = 13  # a: action
MAY_FEED: Final = 14
ADVANCE: Final = 15
LAUNCH: Final = 16  # a: ship, b: the part of its last tile, from 1
MAY_CONVERT: Final = 17  # the last moment for it, at the end of the last turn
END_TURN: Final = 18
MORE_BATTERIES: Final = 19  # a: how many more are gained
MOVE_DUMMIES: Final = 20
LAY_CARDS: Final = 21  # solo: what is drawn before the faction is chosen

# Questions, with the decision points of rules.md
ASK_FACTION: Final = 72  # D0a
ASK_SEATING: Final = 73  # D0b
ASK_ACTION: Final = 74  # D1
ASK_ROVER: Final = 75  # D2
ASK_TILE: Final = 76  # D3; a: Rover
ASK_TASK: Final = 77  # D4; a: position, b: tasks and powers left by colour
ASK_PART: Final = 78  # D6; a: action, b: parts that are done
ASK_GREENHOUSE: Final = 79  # D22; a: where it comes from (FROM_...)
ASK_FLIP: Final = 80  # D7, D22
ASK_FOUNDATION: Final = 81  # D22
ASK_COLOUR: Final = 82  # D8; a: 1 if an extra price is still due, c: 1 if it must be answered
ASK_BOARD: Final = 83  # D9; a: colour
ASK_TRAIN: Final = 84  # D10; c: 1 if it must be answered
ASK_BUILDING: Final = 85  # D11
ASK_SITE: Final = 86  # D12; a: Building
ASK_TERRAIN: Final = 87  # D13; b: tiles, c: how many of them
ASK_LABORATORY: Final = 88  # D14; a: price (BY_ACTION, ...), c: 1 if it must be answered
ASK_PLACE: Final = 89  # D15; a: Laboratory
ASK_ACTIVATION: Final = 90  # D16; a: where the new one lies, b: spaces left
ASK_APPROVAL: Final = 91  # D18; a: ships + 8 x mode
ASK_SPECIAL: Final = 92  # D19; c: 1 if it must be answered
ASK_INCOME: Final = 93  # D20; b: small Buildings and recharge left
ASK_FEED: Final = 94  # D21
ASK_LAST: Final = 95  # D23

# What a Laboratory costs (R3.6, R8.2, R10.5)
BY_ACTION: Final = 0
SURCHARGE_ONLY: Final = 1
FOR_NOTHING: Final = 2

# Where a Greenhouse comes from: bits
FREE_OF_SURCHARGE: Final = 1
FROM_STACK: Final = 2

# Modes of an approval (R10.1)
ANY_WORK: Final = 0
CONSTRUCT_ONLY: Final = 1
IMPROVE_ONLY: Final = 2

# What can be on the agenda when somebody decides or chance is asked. What is carried out as soon as it comes up stays
# out, and so do councils: there are no teams.
UNDER_WAY: Final = [  # what waits while an effect is carried out, or a part of an action
    MAY_CONVERT,
    END_ACTION,
    ASK_PART,
    ASK_TASK,
    ASK_TERRAIN,
    ASK_INCOME,
    ASK_ACTIVATION,
    ASK_SPECIAL,
    LAUNCH,
    MORE_BATTERIES,
    RUN,
    REPEAT,
]
EFFECT: Final = Argument(ADDRESS, 1 << 16, A)
COMPULSORY: Final = Argument("compulsory", 2, C)
FRAMES: Final = [
    # set-up, from the bottom up
    FrameKind(START_TURN, "start_turn", on=[BOTTOM], who=NOBODY),
    FrameKind(DRAFT, "draft", on=[START_TURN], who=NOBODY),
    FrameKind(LAY_CARDS, "lay_cards", on=[DRAFT], who=NOBODY),
    FrameKind(DRAW_SMALL, "draw_small", Argument("level", 4, A), on=[DRAFT, LAY_CARDS, DRAW_SMALL], who=NOBODY),
    FrameKind(START_GAME, "start_game", on=[DRAFT, LAY_CARDS, DRAW_SMALL], who=NOBODY),
    FrameKind(DRAW_FIRST, "draw_first", on=[START_GAME], who=NOBODY),
    FrameKind(REFILL, "refill", Argument("refilled", POSITIONS + 1, A), on=[START_GAME, DRAW_FIRST, FILL_GREENHOUSES]),
    FrameKind(
        DRAW_PROGRESS,
        "draw_progress",
        Argument("progress_space", PROGRESS_SPACES, A),
        on=[REFILL, DRAW_PROGRESS],
        who=NOBODY,
    ),
    FrameKind(DRAW_LARGE, "draw_large", on=[REFILL, DRAW_PROGRESS, DRAW_LARGE], who=NOBODY),
    FrameKind(
        DRAW_LABORATORY,
        "draw_laboratory",
        Argument("display", DISPLAY, A),
        on=[DRAW_PROGRESS, DRAW_LARGE, DRAW_LABORATORY, ASK_PLACE],
    ),
    FrameKind(FILL_GREENHOUSES, "fill_greenhouses", on=[DRAW_LABORATORY, MAY_CONVERT, MOVE_DUMMIES]),
    FrameKind(DRAW_POWER, "draw_power", Argument("colour", COLOURS, A), on=[FILL_GREENHOUSES, DRAW_POWER], who=NOBODY),
    FrameKind(DRAW_MISSION, "draw_mission", Argument("part", PARTS, A), on=[DRAW_POWER, DRAW_MISSION], who=NOBODY),
    FrameKind(
        DRAW_TERRAIN, "draw_terrain", Argument("tile", POSITIONS, A), on=[DRAW_MISSION, DRAW_TERRAIN], who=NOBODY
    ),
    FrameKind(DRAW_CUBE, "draw_cube", Argument("tile", POSITIONS, A), Argument("cubes", 64, C), on=[REFILL]),
    FrameKind(DRAW_OBJECTIVE, "draw_objective", on=[DRAFT, DRAW_OBJECTIVE], who=NOBODY),
    FrameKind(
        DRAW_LOCATION,
        "draw_location",
        Argument("cards", ROVER_CARDS + 1, A),
        on=[DRAFT, DRAW_OBJECTIVE, MAY_CONVERT],
        who=NOBODY,
    ),
    FrameKind(DRAW_ZONE, "draw_zone", on=[DRAFT, DRAW_OBJECTIVE, DRAW_LOCATION, DRAW_ZONE], who=NOBODY),
    FrameKind(ASK_SEATING, "ask_seating", on=[START_TURN, ASK_SEATING, ASK_INCOME]),
    FrameKind(DEAL_SEAT, "deal_seat", on=[START_TURN, ASK_SEATING, ASK_INCOME]),
    FrameKind(ASK_FACTION, "ask_faction", on=[ASK_SEATING, ASK_FACTION]),
    FrameKind(DEAL_FACTION, "deal_faction", on=[ASK_SEATING, ASK_FACTION]),
    FrameKind(DRAW_FACTION, "draw_faction", on=[ASK_FACTION, DRAW_FACTION], who=NOBODY),
    # a turn
    FrameKind(END_TURN, "end_turn", on=[BOTTOM]),
    FrameKind(MAY_CONVERT, "may_convert", on=[END_TURN]),
    FrameKind(ASK_LAST, "ask_last", on=[END_TURN]),
    FrameKind(ASK_ACTION, "ask_action", on=[MAY_CONVERT]),
    FrameKind(ASK_ROVER, "ask_rover", on=[MAY_CONVERT]),
    FrameKind(ASK_TILE, "ask_tile", Argument("rover", ROVERS, A), on=[MAY_CONVERT]),
    FrameKind(
        ASK_TASK,
        "ask_task",
        Argument("tile", POSITIONS, A),
        Argument("metal_tasks", 8, B),
        Argument("metal_powers", 4, B + 3),
        Argument("water_tasks", 8, B + 5),
        Argument("water_powers", 4, B + 8),
        Argument("polymer_tasks", 8, B + 10),
        Argument("polymer_powers", 4, B + 13),
        on=[MAY_CONVERT],
    ),
    FrameKind(END_ACTION, "end_action", Argument("action", 6, A), on=[MAY_CONVERT]),
    FrameKind(ASK_PART, "ask_part", Argument("action", 6, A), Argument("done", 1 << 6, B), on=[END_ACTION]),
    FrameKind(ASK_BUILDING, "ask_building", on=[MAY_CONVERT]),
    FrameKind(ASK_SITE, "ask_site", Argument("building", BUILDINGS, A), on=[MAY_CONVERT]),
    FrameKind(
        ASK_TERRAIN,
        "ask_terrain",
        Argument("site", VERTICES, A),
        Argument("tiles", 1 << POSITIONS, B),
        Argument("effects", 3, C),
        on=[MAY_CONVERT],
    ),
    FrameKind(ADVANCE, "advance", on=[MAY_CONVERT]),
    FrameKind(MAY_FEED, "may_feed", on=[ADVANCE]),
    FrameKind(ASK_FEED, "ask_feed", on=[ADVANCE]),
    FrameKind(ASK_INCOME, "ask_income", Argument("sources", 1 << (SMALL + 2), B), on=[MAY_FEED]),
    FrameKind(MOVE_DUMMIES, "move_dummies", on=[MAY_CONVERT]),
    # effects
    FrameKind(RUN, "run", EFFECT, on=UNDER_WAY),
    FrameKind(REPEAT, "repeat", EFFECT, Argument("times", ROVERS, B), on=[ASK_TASK]),
    FrameKind(CHOOSE, "choose", EFFECT, on=UNDER_WAY),
    FrameKind(PAY, "pay", EFFECT, on=UNDER_WAY),
    FrameKind(PICK, "pick", EFFECT, Argument("kinds", 1 << 12, B), Argument("picks", 64, C), on=UNDER_WAY),
    FrameKind(LAUNCH, "launch", Argument("ship", SHIPS, A), Argument("last_part", PARTS + 1, B), on=UNDER_WAY),
    FrameKind(MORE_BATTERIES, "more_batteries", Argument("batteries", 128, A), on=UNDER_WAY),
    FrameKind(ASK_GREENHOUSE, "ask_greenhouse", Argument("origin", 4, A), on=UNDER_WAY),
    FrameKind(ASK_FLIP, "ask_flip", on=UNDER_WAY),
    FrameKind(ASK_FOUNDATION, "ask_foundation", on=UNDER_WAY),
    FrameKind(ASK_COLOUR, "ask_colour", Argument("extra", 2, A), COMPULSORY, on=UNDER_WAY),
    FrameKind(ASK_BOARD, "ask_board", Argument("colour", COLOURS, A), on=UNDER_WAY),
    FrameKind(ASK_TRAIN, "ask_train", COMPULSORY, on=UNDER_WAY),
    FrameKind(ASK_LABORATORY, "ask_laboratory", Argument("price", 3, A), COMPULSORY, on=UNDER_WAY),
    FrameKind(ASK_PLACE, "ask_place", Argument("laboratory", LABORATORIES + 1, A), on=UNDER_WAY),
    FrameKind(
        ASK_ACTIVATION,
        "ask_activation",
        Argument("space", LAB_SPACES, A),
        Argument("spaces", 1 << LAB_SPACES, B),
        on=UNDER_WAY,
    ),
    FrameKind(ASK_APPROVAL, "ask_approval", Argument("ships", 1 << SHIPS, A), Argument("mode", 3, A + 3), on=UNDER_WAY),
    FrameKind(ASK_SPECIAL, "ask_special", COMPULSORY, on=UNDER_WAY),
]

# Ops of declared effects
GAIN: Final = 16
PRICE: Final = 17
APPROVE: Final = 18
MAY_RECRUIT: Final = 19
MAY_TRAIN: Final = 20
MAY_GREENHOUSE: Final = 21
MAY_FLIP: Final = 22
MAY_FOUNDATION: Final = 23
MAY_LABORATORY: Final = 24
MAY_SPECIAL: Final = 25
SCORE_PER: Final = 26

# Events, see `text/events.py`
CUBES_PAID: Final = 16
PAID: Final = 17
CUBES_GAINED: Final = 18
GAINED: Final = 19
FOOD_MADE: Final = 20
ENERGY_MADE: Final = 21
RECHARGED: Final = 22
ACHIEVED: Final = 23
TERRAIN_LAID: Final = 24
MISSION_LAID: Final = 25
POWER_LAID: Final = 26
LABORATORY_SHOWN: Final = 27
LARGE_SHOWN: Final = 28
PROGRESS_LAID: Final = 29
CUBE_DRAWN: Final = 30
FIRST_PLAYER: Final = 31
SMALL_CHOSEN: Final = 32
FACTION_DRAWN: Final = 33
FACTION_TAKEN: Final = 34
FACTION_DISCARDED: Final = 35
ZONE_BUILT: Final = 36
DUMMY_ARRIVES: Final = 37
DUMMY_LEAVES: Final = 38
LOCATIONS_SHUFFLED: Final = 39
OBJECTIVE_DRAWN: Final = 40
OBJECTIVE_MET: Final = 41
CUBES_SHUFFLED: Final = 42
GREENHOUSES_FILLED: Final = 43
TRIO_JOINED: Final = 44
JOINED: Final = 45
ROSE: Final = 46
SEATED: Final = 47
STOOD_UP: Final = 48
SENT: Final = 49
HOME: Final = 50
COLLECTED: Final = 51
RECRUITED: Final = 52
TRAINED: Final = 53
GREENHOUSE_TAKEN: Final = 54
FLIPPED: Final = 55
FOUNDATION_TAKEN: Final = 56
LABORATORY_TAKEN: Final = 57
SLID: Final = 58
LABORATORY_PLACED: Final = 59
BUILT_SMALL: Final = 60
BUILT_LARGE: Final = 61
BUILT_OWN: Final = 62
CONSTRUCTED: Final = 63
IMPROVED: Final = 64
LAUNCHED: Final = 65
ADVANCED: Final = 66
ENTERED: Final = 67
ENDING: Final = 68
FED: Final = 69
YIELDED: Final = 70
LOST: Final = 71
ROUND: Final = 72
LAUNCH_BONUS: Final = 73
FINAL_SCORING: Final = 74
OBJECTIVE_UNMET: Final = 75
