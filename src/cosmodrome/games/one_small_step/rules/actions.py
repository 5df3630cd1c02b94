"""What players and chance can do in One Small Step (the numbers), and the kinds of frames on the agenda."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cosmodrome.kernel.verbs import Domain, Verb, Verbs

# --- how many there are ---------------------------------------------------------------------------
RESOURCES: Final = 9
GROUP: Final = 3  # resources of a group: agency, satellite, crew
EVENTS: Final = 46
SATELLITES: Final = 24
MISSIONS: Final = 36  # satellite missions, then the crew missions of the USA, then those of the USSR
CREWS: Final = 6  # crew missions of a nation
HAZARDS: Final = 19
ADVANCEMENTS: Final = 14
MEDIA_TILES: Final = 9  # kinds
SATELLITE_TILES: Final = 12
CREW_TILES: Final = 5
SPACES: Final = 6
UPGRADED_SPACES: Final = 5
ACTIONS: Final = 12  # space x department; those of the first five spaces can be upgraded
UPGRADED: Final = 10
TARGETS: Final = SPACES + EVENTS  # where a worker can be placed
FACES: Final = 12  # one resource, or two of the agency group
STAGES: Final = 3
REWARDS: Final = 13  # entries of the reward lists of a mission, and behind them:
EXTRA_MEDIA: Final = 11  # of AD07
HAZARD_POINT: Final = 12
MOST_PERMS: Final = 16  # 0 to 15 permanent tokens of a resource in one payment

USA: Final = 0
USSR: Final = 1
ENGINEERS: Final = 0
ADMINISTRATORS: Final = 1

# --- verbs ----------------------------------------------------------------------------------------
RESOURCE: Final = Domain("resource", RESOURCES)
EVENT: Final = Domain("event", EVENTS)
MISSION: Final = Domain("mission", MISSIONS)
HAZARD: Final = Domain("hazard", HAZARDS)
ADVANCEMENT: Final = Domain("advancement", ADVANCEMENTS)
DEPARTMENT: Final = Domain("department", 2)
DECK: Final = Domain("deck", 3)
TARGET: Final = Domain("target", TARGETS)
FACE: Final = Domain("face", FACES)
MEDIA_TILE: Final = Domain("media tile", MEDIA_TILES)
SATELLITE_TILE: Final = Domain("satellite tile", SATELLITE_TILES)
CREW_TILE: Final = Domain("crew tile", CREW_TILES)

VERBS: Final = Verbs(
    [
        Verb("go_on"),
        Verb("hold", MISSION),
        Verb("advance", MISSION),
        Verb("department", DEPARTMENT),
        Verb("draw", DEPARTMENT, DECK),
        Verb("extra_draw", DECK),
        Verb("from_deck", Domain("mission deck", 2)),
        Verb("stage", Domain("stage", 2)),
        Verb("bonus", Domain("die", 3)),
        Verb("dismiss", EVENT),
        Verb("place", DEPARTMENT, TARGET),
        Verb("place_as_other", DEPARTMENT, TARGET),
        Verb("place_token", DEPARTMENT, TARGET),
        Verb("use", Domain("way", 3)),
        Verb("earth_action", Domain("action", ACTIONS)),
        Verb("perms", RESOURCE, Domain("number", MOST_PERMS)),
        Verb("spend_temp", RESOURCE),
        Verb("spend_perm", RESOURCE),
        Verb("under", EVENT),
        Verb("roll"),
        Verb("result", Domain("source", 3), FACE),
        Verb("keep", RESOURCE),
        Verb("upgrade", RESOURCE),
        Verb("keep_mission", MISSION),
        Verb("hazard_on", MISSION),
        Verb("give", HAZARD),
        Verb("look_on", MISSION),
        Verb("remove_on", MISSION),
        Verb("face_down", Domain("class", 2)),
        Verb("known", HAZARD),
        Verb("person", EVENT),
        Verb("pass"),
        Verb("play", EVENT),
        Verb("discount", Domain("discount", 2)),
        Verb("less", RESOURCE),
        Verb("launch", MISSION),
        Verb("ignore", HAZARD),
        Verb("fever", Domain("fever", 2)),
        Verb("replace", RESOURCE, Domain("resource", RESOURCES)),
        Verb("forgo", Domain("reward", REWARDS)),
        Verb("uncover", Domain("upgrade", UPGRADED)),
        Verb("rescore", CREW_TILE),
        Verb("advancement", ADVANCEMENT),
        Verb("buy", ADVANCEMENT),
        Verb("copy", RESOURCE),
        Verb("take_tile", free=True),
        Verb("use_tile", MEDIA_TILE, free=True),
        Verb("barter", free=True),
    ],
    asks=True,
)
GO_ON: Final[i64] = VERBS.base("go_on")
HOLD: Final[i64] = VERBS.base("hold")
ADVANCE: Final[i64] = VERBS.base("advance")
CHOOSE_DEPARTMENT: Final[i64] = VERBS.base("department")
DRAW: Final[i64] = VERBS.base("draw")
EXTRA_DRAW: Final[i64] = VERBS.base("extra_draw")
FROM_DECK: Final[i64] = VERBS.base("from_deck")
STAGE: Final[i64] = VERBS.base("stage")
BONUS: Final[i64] = VERBS.base("bonus")
DISMISS: Final[i64] = VERBS.base("dismiss")
PLACE: Final[i64] = VERBS.base("place")
PLACE_AS_OTHER: Final[i64] = VERBS.base("place_as_other")
PLACE_TOKEN: Final[i64] = VERBS.base("place_token")
USE: Final[i64] = VERBS.base("use")
EARTH_ACTION: Final[i64] = VERBS.base("earth_action")
PERMS: Final[i64] = VERBS.base("perms")
SPEND_TEMP: Final[i64] = VERBS.base("spend_temp")
SPEND_PERM: Final[i64] = VERBS.base("spend_perm")
UNDER: Final[i64] = VERBS.base("under")
ROLL: Final[i64] = VERBS.base("roll")
RESULT: Final[i64] = VERBS.base("result")
KEEP: Final[i64] = VERBS.base("keep")
UPGRADE: Final[i64] = VERBS.base("upgrade")
KEEP_MISSION: Final[i64] = VERBS.base("keep_mission")
HAZARD_ON: Final[i64] = VERBS.base("hazard_on")
GIVE: Final[i64] = VERBS.base("give")
LOOK_ON: Final[i64] = VERBS.base("look_on")
REMOVE_ON: Final[i64] = VERBS.base("remove_on")
FACE_DOWN: Final[i64] = VERBS.base("face_down")
KNOWN: Final[i64] = VERBS.base("known")
PERSON: Final[i64] = VERBS.base("person")
PASS: Final[i64] = VERBS.base("pass")
PLAY: Final[i64] = VERBS.base("play")
DISCOUNT: Final[i64] = VERBS.base("discount")
LESS: Final[i64] = VERBS.base("less")
LAUNCH: Final[i64] = VERBS.base("launch")
IGNORE: Final[i64] = VERBS.base("ignore")
FEVER: Final[i64] = VERBS.base("fever")
REPLACE: Final[i64] = VERBS.base("replace")
FORGO: Final[i64] = VERBS.base("forgo")
UNCOVER: Final[i64] = VERBS.base("uncover")
RESCORE: Final[i64] = VERBS.base("rescore")
TAKE_ADVANCEMENT: Final[i64] = VERBS.base("advancement")
BUY: Final[i64] = VERBS.base("buy")
COPY: Final[i64] = VERBS.base("copy")
TAKE_TILE: Final[i64] = VERBS.base("take_tile")
USE_TILE: Final[i64] = VERBS.base("use_tile")
BARTER: Final[i64] = VERBS.base("barter")
NO: Final[i64] = VERBS.base("no")
STOP: Final[i64] = VERBS.base("stop")
PAY: Final[i64] = VERBS.base("pay")

# What a verb's small argument means
SATELLITE_DECK: Final = 0
CREW_DECK: Final = 1
EVENT_DECK: Final = 2
NORMAL_ACTION: Final = 0  # use: the normal action, or the alternative of the satellite or the crew upgrade
BY_SPACE: Final = 0  # result: thanks to an upgrade of the space, a Media tile, AD09
BY_TILE: Final = 1
BY_INSPECTION: Final = 2
UNSEEN: Final = 0  # face_down: a Hazard that nobody has seen, or one that only the other team has seen
GIVEN: Final = 1
WITH_TILE: Final = 0  # discount: a Media tile, or AD05
WITH_OFFICE: Final = 1
FEVER_ROLL: Final = 0
FEVER_MEDIA: Final = 1

# --- chance ---------------------------------------------------------------------------------------
CHANCES: Final = Verbs(
    [
        Verb("die", FACE),
        Verb("event", EVENT),
        Verb("mission", MISSION),
        Verb("hazard", HAZARD),
        Verb("media_tile", MEDIA_TILE),
        Verb("satellite_tile", SATELLITE_TILE),
        Verb("crew_tile", CREW_TILE),
        Verb("new_advancement", ADVANCEMENT),
        Verb("back", Domain("era", 3)),
    ]
)
DIE: Final[i64] = CHANCES.base("die")
DEAL_EVENT: Final[i64] = CHANCES.base("event")
DEAL_MISSION: Final[i64] = CHANCES.base("mission")
DEAL_HAZARD: Final[i64] = CHANCES.base("hazard")
DEAL_MEDIA: Final[i64] = CHANCES.base("media_tile")
DEAL_SATELLITE: Final[i64] = CHANCES.base("satellite_tile")
DEAL_CREW: Final[i64] = CHANCES.base("crew_tile")
DEAL_ADVANCEMENT: Final[i64] = CHANCES.base("new_advancement")
BACK: Final[i64] = CHANCES.base("back")

# --- frames: plain numbers, so that the compiler sees them (see kernel.frames for the ranges) -----
# Chance, in the order in which the box declares it
ROLL_DIE: Final = 192  # a: die, b: how the result is taken
LAY_EVENT: Final = 193  # onto a draft space
DRAW_EVENT: Final = 194  # c: how many still to come after it
DRAW_MISSION: Final = 195  # a: deck, b: what for
START_MISSION: Final = 196  # a: side, b: stage
DRAW_HAZARD: Final = 197  # to be given; c: how many still to come after it
REVEAL_HAZARD: Final = 198  # a: mission
SEE_HAZARD: Final = 199  # a: mission; an unseen one is looked at
PICK_GIVEN: Final = 200  # a: mission, c: what for; one of those that only the other team has seen
GET_MEDIA_TILE: Final = 201
GET_SATELLITE_TILE: Final = 202
GET_CREW_TILE: Final = 203  # a: path space, 0 for the extra stack
NEW_ADVANCEMENT: Final = 204
ORDER_BACKS: Final = 205  # the eras of the undrafted cards, from the top
CHANCE_KINDS: Final = 14

# Steps the engine carries out
PHASE: Final = 8  # a: phase
END_PHASE: Final = 9  # a: phase
TURN: Final = 10  # a: side
WINDOW: Final = 11  # a: side; the purchase window
COUNT_DOWN: Final = 12  # a: side, b: mission held + 1, and from bit 8 on mission advanced + 1
LAY_CARDS: Final = 13  # c: how many
NEXT_DRAW: Final = 14  # a: side
NEXT_PLACEMENT: Final = 15  # a: side
AFTER_PLACEMENT: Final = 16  # a: side
COLLECT: Final = 17  # a: side; its drafted cards
UNDRAFTED: Final = 18
NEXT_PERSON: Final = 19  # a: side
NEXT_PLAY: Final = 20  # a: side
PLAYED: Final = 21  # a: card whose effects have been carried out
NEXT_LAUNCH: Final = 22  # a: side
GO_FREE: Final = 23  # comes to ASK_GO_ON if there are free actions
PAY_NEXT: Final = 24  # the payment in progress
REVEAL: Final = 27
AFTER_REVEAL: Final = 28
MAY_FEVER: Final = 29
BEFORE_MINOR: Final = 30
MINOR: Final = 31
BEFORE_MAJOR: Final = 32
SUCCESS: Final = 33  # c: whether it is a Major Success
GAIN_REWARDS: Final = 34  # b: entries, c: whether it is a Major Success
LAUNCHED: Final = 35  # c: the same
PLACE_HAZARD: Final = 36  # an unseen one of the own; c: how many
GIVE_HAZARD: Final = 37  # a: how many may be given, c: whether one must be; those drawn are being looked at
START_ACTION: Final = 38  # a: action of an Earth space
END_ACTION: Final = 39
LOOK_MISSIONS: Final = 40  # a: how many to keep, c: how many to draw still
START_ROUND: Final = 41

# Questions, with the decision points of rules.md
ASK_GO_ON: Final = 72  # F
ASK_COUNTDOWN: Final = 73  # DP-02
ASK_DRAW: Final = 74  # DP-04, DP-05; a: departments that may draw, as a set
ASK_STAGE: Final = 75  # DP-06; a: mission
ASK_BONUS: Final = 76  # DP-07
ASK_DISMISS: Final = 77  # DP-08; a: side
ASK_DEPARTMENT: Final = 78  # DP-04, DP-09, DP-19 where a team has two seats
ASK_PLACE: Final = 79  # DP-10; a: departments that may place, as a set
ASK_WAY: Final = 80  # DP-11; a: action
ASK_PERMS: Final = 81  # DP-12, 18, 20, 23, 24, 29; a: resource
ASK_TOKEN: Final = 82  # DP-12: which token; a: what may be spent, b: the first resource allowed, c: how many
ASK_UNDER: Final = 83  # DP-12, DP-14; c: how many
ASK_RESULT: Final = 84  # DP-15; a: die, b: how
ASK_KEEP: Final = 85  # DP-14: half of an agency roll; a: face, b: how
ASK_UPGRADE: Final = 86  # DP-14; c: how many
ASK_DECK: Final = 87  # DP-14: deck of a mission to look at; a, c as LOOK_MISSIONS
ASK_KEEP_MISSION: Final = 88  # DP-14
ASK_HAZARD_ON: Final = 89  # DP-14, DP-27: own mission for an unseen Hazard; c: how many
ASK_GIVE: Final = 90  # DP-14: which Hazard to give; a: mission, b, c: as GIVE_HAZARD
ASK_GIVE_TO: Final = 91  # DP-14: to which mission; a, c: as GIVE_HAZARD
ASK_LOOK: Final = 92  # DP-14
ASK_REMOVE: Final = 93  # DP-14
ASK_WHICH: Final = 94  # DP-14: which Hazard of the mission; a: mission, c: what for
ASK_PERSON: Final = 95  # DP-17
ASK_PLAY: Final = 96  # DP-19, DP-14; a: discount, b: department + 1, c: BY_EFFECT or BY_PHASE
ASK_DISCOUNT: Final = 97  # DP-20; a: card
ASK_LESS: Final = 98  # DP-20: which token is saved; c: how many
ASK_LAUNCH: Final = 99  # DP-21; a: stages as a set, c: extra VP
ASK_IGNORE: Final = 100  # DP-22, AD06
ASK_FEVER: Final = 101  # DP-22
ASK_REPLACE: Final = 102  # DP-22, AD13, before the minor payment
ASK_MAJOR: Final = 103  # DP-24
ASK_FORGO: Final = 104  # DP-25; b: entries, c: whether it is a Major Success
ASK_UNCOVER: Final = 105  # DP-26; a: 0 satellite, 1 crew
ASK_RESCORE: Final = 106  # DP-14
ASK_ADVANCEMENT: Final = 107  # DP-14
ASK_BUY: Final = 108  # DP-29
ASK_COPY: Final = 109  # DP-28
ASK_EARTH_ACTION: Final = 110  # DP-14

# What may be spent (ASK_TOKEN)
TEMPS: Final = 1
PERMANENTS: Final = 2
TOKENS: Final = 3
ALIKE: Final = 4  # temps of one resource
SWAP: Final = 16  # flag in b: for a perm of the same resource

# What a development is played by (ASK_PLAY)
BY_EFFECT: Final = 0
BY_PHASE: Final = 1

# What a mission is drawn for (DRAW_MISSION)
FOR_QUEUE: Final = 0
FOR_CHOICE: Final = 1
FOR_LAUNCH: Final = 2

# What a face-down Hazard is chosen for (ASK_WHICH, PICK_GIVEN)
TO_LOOK: Final = 0
TO_REMOVE: Final = 1

# How a worker was placed
AS_ITSELF: Final = 0
AS_OTHER: Final = 1
AS_TOKEN: Final = 2

# --- events (see text/events.py) ------------------------------------------------------------------
MEDIA_MOVED: Final = 16  # a: to where + MEDIA_ZERO, b: why, n: how far
MEDIA_PUSHED: Final = 17  # the other cube goes under the own; a: to where + MEDIA_ZERO, b: whose, n: how far
CUBE_ON_TOP: Final = 18  # a: whether that is news, n: the change of `upper`
GAINED: Final = 19  # tokens; a: resource, b: kind + 3 x why, n: how many
SPENT_TEMPS: Final = 20
SPENT_PERMS: Final = 21
REFRESHED: Final = 22
UPGRADED_TOKEN: Final = 23
ADVANCEMENT_TOKENS: Final = 24  # n: how many
PAYING: Final = 25  # a: where the effect that is paid for lies + 1; b: mission + 1, n: what else it is for
PAID_MAJOR: Final = 1
PAID_ADVANCEMENT: Final = 2
PAID_FEVER: Final = 3
DIE_ROLLED: Final = 26  # a: face, b: whether more is to be told than what it gives
MEDIA_TILE_DRAWN: Final = 27  # a: kind
MEDIA_TILE_USED: Final = 28
SATELLITE_TILE_DRAWN: Final = 29
CREW_TILE_TAKEN: Final = 30  # b: 0 the Moon, 1 the path, 2 the extra stack
CREW_TILE_LEFT: Final = 31  # the face-down ones; a: kind, n: 1 if it was of the extra stack
PATH_TILE_LIFTED: Final = 32  # a: space
WORKERS_RETURNED: Final = 33  # to be placed; a: department, n: how many
WORKER_PLACED: Final = 34  # a: target, b: department + 2 x how
TOKEN_PLACED: Final = 35  # as a worker; n: 1, or -1 when it is lifted
SPACE_OCCUPIED: Final = 36
SPACE_CLEARED: Final = 37
WORKER_LIFTED: Final = 38
CARD_LAID: Final = 39  # on a draft space
CARD_DRAFTED: Final = 40  # a worker stands on it
CARD_COLLECTED: Final = 41
PERSON_COLLECTED: Final = 42
CARD_UNDRAFTED: Final = 43
BACKS_LAID: Final = 44  # under the Event deck; n: how many
BACKS_SEEN: Final = 45  # where there are several eras, one by one; a: era
DRAWING: Final = 46  # in phase 3; what came before has nothing to do with it
CARD_DRAWN: Final = 47  # b: era
PERSON_DRAWN: Final = 48
PERSON_DISMISSED: Final = 49
PERSON_USED: Final = 50  # n: 1 for the first time in the round
PERSON_READY: Final = 51
CARD_BURIED: Final = 52  # b: era
CARD_PLAYED: Final = 53
CARD_DISCARDED: Final = 54
MISSION_DEALT: Final = 55  # b: stage
MISSION_DRAWN: Final = 56  # b: deck
MISSION_LOOKED_AT: Final = 57
MISSION_KEPT: Final = 58
MISSION_PUT_BACK: Final = 59
MISSION_STAGED: Final = 60
MISSION_HELD: Final = 61
COUNTED_DOWN: Final = 62  # b: from stage + 3 x to stage
MISSION_LAUNCHED: Final = 63
MISSION_SUCCEEDED: Final = 64  # b: 0 minor, 1 major, 2 minor by choice
MISSION_FAILED: Final = 65  # b: from stage
MISSION_DONE: Final = 66  # b: from stage
REWARD_FORGONE: Final = 67  # b: entry
COST_REPLACED: Final = 68  # a: resource, b: the other
HAZARD_GAINED: Final = 69  # a: mission
HAZARD_HOMELESS: Final = 70
KNOWN_HAZARD_GAINED: Final = 71  # a: Hazard, b: mission
HAZARD_DECIDED: Final = 72  # one that nobody has seen; a: Hazard, b: mission
HAZARD_DRAWN: Final = 73  # a: Hazard
HAZARD_GIVEN: Final = 74  # a: Hazard, b: mission
HAZARD_BURIED: Final = 75
HAZARD_LOOKED_AT: Final = 76
HAZARD_REMOVED: Final = 77
UNSEEN_REMOVED: Final = 78  # a: mission
HAZARD_REVEALED: Final = 79  # a: Hazard, b: mission
HAZARD_IGNORED: Final = 80
HAZARD_STRUCK: Final = 81
HAZARD_AVERTED: Final = 82
HAZARD_GONE: Final = 83
UPGRADE_UNCOVERED: Final = 84  # a: action, b: kind, n: 1 if the marker goes into orbit
MARKER_TO_ORBIT: Final = 85
PATH_REACHED: Final = 86  # a: space, b: 1 for a new marker there, n: steps
FIRST_ON_MOON: Final = 87
ADVANCEMENT_SHOWN: Final = 88
ADVANCEMENT_TAKEN: Final = 89  # b: whether it was bought
ADVANCEMENT_USED: Final = 90
ADVANCEMENT_READY: Final = 91
ROUND_BEGUN: Final = 92  # a: round
PHASE_BEGUN: Final = 93  # a: phase, b: who has Initiative, n: the change of the phase
INITIATIVE_TAKEN: Final = 94  # n: the change
LAST_ROUND: Final = 95
GAME_ENDED: Final = 96  # a: why

# How the Media cube came to move
BY_GAIN: Final = 0
BY_LOSS: Final = 1
TO_SPACE: Final = 2
FOR_TILE: Final = 3
BY_LOOP: Final = 4
MEDIA_ZERO: Final = 16  # events have no arguments below 0

# How a token came
AS_USUAL: Final = 0
ROLLED: Final = 1
COPIED: Final = 2  # Leaked Blueprints

# Where missions lie that are on no stage
DRAWN: Final = 3  # it is to be put on a stage, or is launched at once

# Where a Crew tile was
ON_MOON: Final = 0
ON_PATH: Final = 1
IN_EXTRA_STACK: Final = 2
