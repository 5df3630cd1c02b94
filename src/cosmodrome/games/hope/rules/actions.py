"""What players and chance can do in HOPE (the numbers), and the kinds of frames on the agenda."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cosmodrome.kernel.frame_kinds import BOTTOM, NOBODY, A, Argument, B, C, FrameKind
from cosmodrome.kernel.verbs import Domain, Verb, Verbs

MOST_SEATS: Final = 4
TILES: Final = 37  # positions of the universe
SPACES: Final = 111  # tile x 3 + dimension
DIMENSIONS: Final = 3
DIRECTIONS: Final = 6
GALAXIES: Final = 36
EARTH: Final = 36  # as a kind of tile
TECHNOLOGIES: Final = 6
JOKER: Final = 6  # as a technology of cards
CARDS: Final = 14  # kinds of cards: technology x 2 + 1 if it shows a symbol
PAIRED: Final = 12  # kinds that make pairs: all but Jokers
LEVERS: Final = 4
WAYS: Final = 6  # the three manners by their own levers, then by the arbitrary lever
TOKENS: Final = 4
CHARACTERS: Final = 4
STACKS: Final = 3
PILES: Final = 3  # Replenishment and Discard spaces
BUGS: Final = 20
STEPS: Final = 3  # of an upgrade or technology row
MOST_UNITS: Final = 9  # of the price of a Bug card
ROLE_CARDS: Final = 8  # seat x 2 + role
MOST_ROW: Final = 60  # spaces of the pioneer row
MOST_DRAWN: Final = 24  # cards that are drawn together, fewer than this
MOST_MOVED: Final = 2  # pioneers that an accusation moves (R11.3, R11.4)

SEAT: Final = Domain("seat", MOST_SEATS)
TILE: Final = Domain("tile", TILES)
SPACE: Final = Domain("space", SPACES)
DIMENSION: Final = Domain("dimension", DIMENSIONS)
DIRECTION: Final = Domain("direction", DIRECTIONS)
CARD: Final = Domain("card", CARDS)
PAIRED_CARD: Final = Domain("paired_card", PAIRED)
TURN: Final = Domain("turn", 2)
PILE: Final = Domain("pile", PILES)

VERBS: Final = Verbs(
    [
        Verb("character", Domain("character", CHARACTERS)),
        Verb("monolith", TILE),
        Verb("start", DIMENSION),
        Verb("teleport", TILE),
        Verb("place"),
        Verb("navigate", Domain("way", WAYS), DIRECTION),
        Verb("polarize", TURN),
        Verb("go", DIRECTION),
        Verb("stop"),
        Verb("end"),
        Verb("no"),
        Verb("pay", CARD),
        Verb("pair", PAIRED_CARD, PAIRED_CARD),  # the second lies on top
        Verb("discard", PILE),
        Verb("offer", Domain("units", MOST_UNITS + 1)),
        Verb("medal"),
        Verb("give", Domain("card_technology", TECHNOLOGIES + 1), Domain("symbols", 3)),
        Verb("lose", CARD),
        Verb("recall", SPACE),
        Verb("replace", SPACE),
        Verb("remove", DIMENSION, SEAT),
        Verb("draw_two", free=True),
        Verb("extra_movement", free=True),
        Verb("general_polarization", TURN, free=True),
        Verb("two_medals", free=True),
        Verb("upgrade", free=True),
        Verb("technology", free=True),
        Verb("accuse", SEAT, free=True),
        Verb("reveal", free=True),
    ]
)
CHOOSE_CHARACTER: Final[i64] = VERBS.base("character")
MONOLITH: Final[i64] = VERBS.base("monolith")
START: Final[i64] = VERBS.base("start")
TELEPORT: Final[i64] = VERBS.base("teleport")
PLACE: Final[i64] = VERBS.base("place")
NAVIGATE: Final[i64] = VERBS.base("navigate")
POLARIZE: Final[i64] = VERBS.base("polarize")
GO: Final[i64] = VERBS.base("go")
STOP: Final[i64] = VERBS.base("stop")
END: Final[i64] = VERBS.base("end")
NO: Final[i64] = VERBS.base("no")
PAY: Final[i64] = VERBS.base("pay")
PAIR: Final[i64] = VERBS.base("pair")
DISCARD: Final[i64] = VERBS.base("discard")
OFFER: Final[i64] = VERBS.base("offer")
MEDAL: Final[i64] = VERBS.base("medal")
GIVE: Final[i64] = VERBS.base("give")
LOSE: Final[i64] = VERBS.base("lose")
RECALL: Final[i64] = VERBS.base("recall")
REPLACE: Final[i64] = VERBS.base("replace")
REMOVE: Final[i64] = VERBS.base("remove")
DRAW_TWO: Final[i64] = VERBS.base("draw_two")
EXTRA_MOVEMENT: Final[i64] = VERBS.base("extra_movement")
GENERAL: Final[i64] = VERBS.base("general_polarization")
TWO_MEDALS: Final[i64] = VERBS.base("two_medals")
UPGRADE: Final[i64] = VERBS.base("upgrade")
TECHNOLOGY: Final[i64] = VERBS.base("technology")
ACCUSE: Final[i64] = VERBS.base("accuse")
REVEAL: Final[i64] = VERBS.base("reveal")

CHANCES: Final = Verbs(
    [
        Verb("galaxy", Domain("galaxy", GALAXIES)),
        Verb("card", CARD),
        Verb("token", Domain("token", TOKENS)),
        Verb("bug", Domain("bug", BUGS)),
        Verb("role", Domain("role", 2)),
        Verb("character", Domain("character", CHARACTERS)),
    ]
)

# Draws of chance
DEAL_GALAXY: Final = 192  # a: position
DEAL_OPEN: Final = 193  # a: Replenishment space, c: 1 at set-up, when it must show a symbol
DEAL_OMEN: Final = 194  # the card that puts the Monolith in its place
DEAL_CARD: Final = 195  # to a hand
DEAL_TOKEN: Final = 196  # a: tile
DEAL_BUG: Final = 197
DEAL_ROLE: Final = 198
DEAL_CHARACTER: Final = 199

# Steps the engine carries out
NEXT_OMEN: Final = 8
START_TURN: Final = 9
JUDGE_LEVERS: Final = 10  # R5.9: before the first choice of a turn
DRAW: Final = 11  # a: how many cards
REFILL_SPACE: Final = 12  # a: Replenishment space
FLIGHT: Final = 13  # an interrupted navigation goes on
ENTER: Final = 14  # a: tile
ARRIVE: Final = 15  # a: tile; after the traitor's power
STABILIZE: Final = 16  # a: tile
NEXT_BUG: Final = 17
BUG_EFFECT: Final = 18  # a: card
BUG_OVER: Final = 19  # a: card
END_CARDS: Final = 20  # discard, replenish or refill
REFILL: Final = 21
REGRESSION: Final = 22
END_TURN: Final = 23
TAKE_OPEN: Final = 24  # a: Replenishment space
VANGUARD: Final = 25
PENALTY: Final = 26  # a: how many more pioneers
LOSE_HALF: Final = 27

# Questions, with the decision points of rules.md
ASK_CHARACTER: Final = 72  # D1
ASK_MONOLITH: Final = 73  # D2; a: technology
ASK_START: Final = 74  # D3
ASK_TELEPORT: Final = 75  # D4
ASK_TURN: Final = 76  # D5
ASK_FLIGHT: Final = 77  # D6
ASK_REMOVE: Final = 78  # D7; a: tile
ASK_EXTRA: Final = 79  # D8
ASK_PAYMENT: Final = 80  # D9; a: tile, b: 1 + target of a teleport
ASK_DISCARD: Final = 81  # D10
ASK_OFFER: Final = 82  # D11a; a: card, c: how many have answered before
ASK_UNIT: Final = 83  # D11b; a: units still to pay, c: card
ASK_VANGUARD: Final = 84  # D12, B09
ASK_LOSS: Final = 85  # D12, M07
ASK_DESERTER: Final = 86  # D12, M10
ASK_REPLACE: Final = 87  # D13; a: how many more, c: the traitor's seat
ASK_PENALTY: Final = 88  # D13; a: how many more

# What can be on the agenda when somebody decides. The other kinds are carried out as soon as they come up.
THE_TILE: Final = Argument("tile", TILES, A)
THE_PILE: Final = Argument("pile", PILES, A)
THE_BUG: Final = Argument("bug", BUGS, A)
DRAWN: Final = Argument("cards", MOST_DRAWN, A)
MOVED: Final = Argument("pioneers", MOST_MOVED + 1, A)
PLACING: Final = [ASK_TURN, FLIGHT, ASK_EXTRA]  # where pioneers are paid for and placed
FOR_FREE: Final = [BUG_OVER, VANGUARD]  # where B09 places them
ENTERING: Final = [ASK_TURN, ASK_FLIGHT, FLIGHT, BUG_OVER, ENTER]  # where ships enter tiles
DRAWING: Final = [*ENTERING, END_TURN, REGRESSION, DEAL_ROLE, ASK_START, DRAW]
FRAMES: Final = [
    # set-up
    FrameKind(START_TURN, "start_turn", on=[BOTTOM]),
    FrameKind(ASK_START, "ask_start", on=[START_TURN, ASK_START]),
    FrameKind(DEAL_ROLE, "deal_role", on=[ASK_START, DEAL_ROLE]),
    FrameKind(NEXT_OMEN, "next_omen", on=[DRAW], who=NOBODY),
    FrameKind(DEAL_OMEN, "deal_omen", on=[DRAW], who=NOBODY),
    FrameKind(ASK_MONOLITH, "ask_monolith", Argument("technology", 8, A), on=[DRAW]),
    FrameKind(DEAL_CHARACTER, "deal_character", on=[NEXT_OMEN, DEAL_CHARACTER]),
    FrameKind(ASK_CHARACTER, "ask_character", on=[NEXT_OMEN, ASK_CHARACTER]),
    FrameKind(DEAL_GALAXY, "deal_galaxy", THE_TILE, on=[DEAL_OPEN, DEAL_GALAXY], who=NOBODY),
    # a turn
    FrameKind(ASK_TURN, "ask_turn", on=[BOTTOM]),
    FrameKind(JUDGE_LEVERS, "judge_levers", on=[ASK_TURN]),
    FrameKind(ASK_TELEPORT, "ask_teleport", on=[JUDGE_LEVERS]),
    FrameKind(FLIGHT, "flight", on=[ASK_TURN]),
    FrameKind(ASK_FLIGHT, "ask_flight", on=[ASK_TURN]),
    FrameKind(ASK_EXTRA, "ask_extra", on=[ASK_TURN]),
    FrameKind(ASK_PAYMENT, "ask_payment", THE_TILE, Argument("target", TILES + 1, B), on=[JUDGE_LEVERS, *PLACING]),
    FrameKind(STABILIZE, "stabilize", THE_TILE, on=[*PLACING, *FOR_FREE]),
    FrameKind(DEAL_TOKEN, "deal_token", THE_TILE, on=[NEXT_BUG, *PLACING, *FOR_FREE]),
    FrameKind(ENTER, "enter", THE_TILE, on=[ASK_TURN, ASK_FLIGHT, BUG_OVER, END_TURN, ENTER]),
    FrameKind(ARRIVE, "arrive", THE_TILE, on=[JUDGE_LEVERS, *ENTERING]),
    FrameKind(ASK_REMOVE, "ask_remove", THE_TILE, on=[ARRIVE]),
    FrameKind(DRAW, "draw", DRAWN, on=DRAWING),
    FrameKind(DEAL_CARD, "deal_card", on=[ASK_EXTRA, STABILIZE, VANGUARD, *DRAWING]),
    # an accusation
    FrameKind(ASK_REPLACE, "ask_replace", MOVED, Argument("traitor", MOST_SEATS, C), on=[ASK_TURN]),
    FrameKind(LOSE_HALF, "lose_half", on=[ASK_TURN]),
    FrameKind(ASK_PENALTY, "ask_penalty", MOVED, on=[LOSE_HALF]),
    # a Bug card
    FrameKind(NEXT_BUG, "next_bug", on=PLACING),
    FrameKind(DEAL_BUG, "deal_bug", on=[NEXT_BUG]),
    FrameKind(ASK_OFFER, "ask_offer", THE_BUG, Argument("answers", 2 * MOST_SEATS, C), on=[NEXT_BUG]),
    FrameKind(BUG_OVER, "bug_over", THE_BUG, on=[NEXT_BUG]),
    FrameKind(BUG_EFFECT, "bug_effect", THE_BUG, on=[BUG_OVER]),
    FrameKind(ASK_UNIT, "ask_unit", Argument("units", MOST_UNITS + 1, A), on=[BUG_OVER, BUG_EFFECT, ASK_UNIT]),
    FrameKind(VANGUARD, "vanguard", on=FOR_FREE),
    FrameKind(ASK_VANGUARD, "ask_vanguard", on=FOR_FREE),
    FrameKind(ASK_LOSS, "ask_loss", on=[BUG_OVER, ASK_LOSS]),
    FrameKind(ASK_DESERTER, "ask_deserter", on=[BUG_OVER, ASK_DESERTER]),
    # the end of a turn
    FrameKind(END_TURN, "end_turn", on=[BOTTOM]),
    FrameKind(REGRESSION, "regression", on=[END_TURN]),
    FrameKind(REFILL, "refill", on=[REGRESSION]),
    FrameKind(ASK_DISCARD, "ask_discard", on=[REGRESSION, REFILL]),
    FrameKind(REFILL_SPACE, "refill_space", THE_PILE, on=[BUG_OVER, REFILL_SPACE]),
    FrameKind(
        DEAL_OPEN,
        "deal_open",
        THE_PILE,
        Argument("with_symbol", 2, C),
        on=[REGRESSION, BUG_OVER, REFILL_SPACE, ASK_CHARACTER, DEAL_CHARACTER, DEAL_OPEN],
        who=NOBODY,
    ),
]

# Events, see `text/events.py`
GALAXY_LAID: Final = 16
CARD_OPENED: Final = 17
OMEN_TURNED: Final = 18
MONOLITH_SET: Final = 19
CHARACTER_TAKEN: Final = 20
ROLE_DEALT: Final = 21
SHIP_STARTED: Final = 22
CARD_DRAWN: Final = 23
CARD_TAKEN: Final = 24
CARD_USED: Final = 25
PILE_MOVED: Final = 26
CARD_TO_HEAP: Final = 27
CARD_PURGED: Final = 28
OPEN_PURGED: Final = 29
RESHUFFLED: Final = 30
PILE_SHUFFLED: Final = 31
HEAP_SHUFFLED: Final = 32
REFILLED: Final = 33
LEVER_USED: Final = 34
LEVER_RESET: Final = 35
FLEW: Final = 36
POLARIZED: Final = 37
TELEPORTED: Final = 38
REAPPEARED: Final = 39
PLACED: Final = 40
STABLE: Final = 41
PIONEER_TO_ROW: Final = 42
PIONEER_OVERFLOW: Final = 43
GAP: Final = 44
TOKEN_LAID: Final = 45
TOKEN_TAKEN: Final = 46
TOKEN_USED: Final = 47
MEDALS_GAINED: Final = 48
MEDALS_SPENT: Final = 49
UPGRADED: Final = 50
TECHNOLOGY_BOUGHT: Final = 51
SYMBOLS_COUNTED: Final = 52
MARKER_MOVED: Final = 53
CROSSING: Final = 54
GALAXY_VANISHED: Final = 55
PIONEER_RETURNED: Final = 56
MONOLITH_MOVED: Final = 57
STALLED: Final = 58
OUTCOME_FIXED: Final = 59
ACCUSED: Final = 60
ROLE_SHOWN: Final = 61
UPGRADES_LOST: Final = 62
STEPS_LOST: Final = 63
PIONEER_REPLACED: Final = 64
ROW_LEFT: Final = 65
ROW_TAKEN: Final = 66
OVERFLOW_LEFT: Final = 67
PIONEER_LOST: Final = 68
REVEALED: Final = 69
BUG_DRAWN: Final = 70
BUG_LEFT: Final = 71
OFFERED: Final = 72
OFFERS_CLOSED: Final = 73
BUG_PAID: Final = 74
BUG_STAYS: Final = 75
BUG_WORKS: Final = 76
BUG_GONE: Final = 77
ROUND: Final = 78
PIONEER_THROWN_OUT: Final = 79
PIONEER_REMOVED: Final = 80
PIONEER_GIVEN_UP: Final = 81
CARD_LOST: Final = 82
MEDAL_PAID: Final = 83
NO_TRAITOR: Final = 84
ON_GALAXIES: Final = 85
VERDICT: Final = 86
GALAXY_STAYS: Final = 87

# What a VERDICT says of the winner (R10.5-R10.7); the first five are what R10.5 compares, in its order
MOST_PIONEERS: Final = 0
MORE_MEDALS: Final = 1
MORE_UPGRADES: Final = 2
MORE_CARDS: Final = 3
LATER_SEAT: Final = 4
TOGETHER: Final = 5
TRAITOR_LEADS: Final = 6
WITHOUT_EARTH: Final = 7
ALL_LOSE: Final = 8
TRAITOR_FAILS: Final = 9
