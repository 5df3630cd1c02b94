"""What players and chance can do in Space Explorers (the numbers), and the kinds of frames on the agenda."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cosmodrome.kernel.frame_kinds import BOTTOM, NOBODY, A, Argument, B, C, FrameKind
from cosmodrome.kernel.verbs import Domain, Verb, Verbs

CARDS: Final = 60
COLOURS: Final = 5
PROJECTS: Final = 20
TILES: Final = 10
MOST_SEATS: Final = 4
MOST_IN_PILE: Final = 15  # cards of a Division; a Hub holds fewer (R8.1)
MOST_TOKENS: Final = 7  # 0 to 6 tokens of a colour in one payment

CARD: Final = Domain("card", CARDS)
COLOUR: Final = Domain("colour", COLOURS)
PROJECT: Final = Domain("project", PROJECTS)

VERBS: Final = Verbs(
    [
        Verb("take", CARD),
        Verb("take_deck"),
        Verb("recruit", CARD),
        Verb("recruit_free", CARD),
        Verb("recruit_for_tokens", CARD),
        Verb("pass"),
        Verb("division", COLOUR),
        Verb("icons", Domain("use", 2)),
        Verb("return", CARD),
        Verb("use_31"),
        Verb("tokens"),
        Verb("pay", COLOUR, Domain("number", MOST_TOKENS)),
        Verb("give", COLOUR),
        Verb("skill", COLOUR),
        Verb("complete", PROJECT),
        Verb("complete_with_19", PROJECT),
        Verb("no_project"),
        Verb("draw"),
        Verb("decline"),
        Verb("extra"),
        Verb("no_extra"),
        Verb("use_44"),
        Verb("reorder", COLOUR),
        Verb("next", CARD),
        Verb("keep_rest"),
        Verb("continue"),
        Verb("use_56", COLOUR, free=True),
        Verb("use_19", free=True),
    ]
)
TAKE: Final[i64] = VERBS.base("take")
TAKE_DECK: Final[i64] = VERBS.base("take_deck")
RECRUIT: Final[i64] = VERBS.base("recruit")
RECRUIT_FREE: Final[i64] = VERBS.base("recruit_free")
RECRUIT_FOR_TOKENS: Final[i64] = VERBS.base("recruit_for_tokens")
PASS: Final[i64] = VERBS.base("pass")
DIVISION: Final[i64] = VERBS.base("division")
USE_ICONS: Final[i64] = VERBS.base("icons")
SKIP_ICONS: Final[i64] = VERBS.base("icons") + 1
RETURN: Final[i64] = VERBS.base("return")
USE_31: Final[i64] = VERBS.base("use_31")
TOKENS: Final[i64] = VERBS.base("tokens")
PAY: Final[i64] = VERBS.base("pay")
GIVE: Final[i64] = VERBS.base("give")
SKILL: Final[i64] = VERBS.base("skill")
COMPLETE: Final[i64] = VERBS.base("complete")
COMPLETE_WITH_19: Final[i64] = VERBS.base("complete_with_19")
NO_PROJECT: Final[i64] = VERBS.base("no_project")
DRAW: Final[i64] = VERBS.base("draw")
DECLINE: Final[i64] = VERBS.base("decline")
EXTRA: Final[i64] = VERBS.base("extra")
NO_EXTRA: Final[i64] = VERBS.base("no_extra")
USE_44: Final[i64] = VERBS.base("use_44")
REORDER: Final[i64] = VERBS.base("reorder")
NEXT: Final[i64] = VERBS.base("next")
KEEP_REST: Final[i64] = VERBS.base("keep_rest")
CONTINUE: Final[i64] = VERBS.base("continue")
USE_56: Final[i64] = VERBS.base("use_56")
USE_19: Final[i64] = VERBS.base("use_19")

CHANCES: Final = Verbs(
    [
        Verb("deal", CARD),
        Verb("tile", Domain("tile", TILES)),
        Verb("side", Domain("side", 2)),
        Verb("first", Domain("seat", MOST_SEATS)),
    ]
)
DEAL: Final[i64] = CHANCES.base("deal")
TILE: Final[i64] = CHANCES.base("tile")
SIDE: Final[i64] = CHANCES.base("side")
FIRST: Final[i64] = CHANCES.base("first")

# Kinds of frames: plain numbers, so that the compiler sees them (see kernel.frames for the ranges).
# Chance, in the order in which the box declares it
DEAL_CENTER: Final = 192
DEAL_HAND: Final = 193
DRAW_TILE: Final = 194
TOSS_TILE: Final = 195
DRAW_FIRST: Final = 196

# Steps the engine carries out
REFILL: Final = 8
DRAW_CARDS: Final = 9  # a: how many
DRAW_MORE: Final = 10  # ability 58, decided after the draw
TRIGGER: Final = 11  # a: the card whose draw is triggered
END_TURN: Final = 13
START_GAME: Final = 14
LAY_TILES: Final = 15  # a: how many tiles are still to be laid out
AFTER_ACTION: Final = 16  # comes to ASK_AFTER if there is anything to ask
MAY_COMPLETE: Final = 17  # comes to ASK_PROJECT likewise

# Questions, with the decision points of rules.md
ASK_START: Final = 72  # D1
ASK_ORDER: Final = 73  # D1a; a: Division, b: places of the old pile still to come, c: last place + 1
ASK_ACTION: Final = 74  # D2, D3
ASK_DIVISION: Final = 75  # D3, second part
ASK_ICONS: Final = 76  # D4, first part; a: the card that could give icons
ASK_SOURCE: Final = 77  # D4a
ASK_TOKENS: Final = 78  # D4b; a: colour
ASK_GIVE: Final = 79  # any tokens; a: purpose, b: project, c: lowest colour + 8 x how many
ASK_SKILL: Final = 80  # which skill ability 19 lends
ASK_DRAW: Final = 81  # D5; a: the card, c: how many
ASK_EXTRA: Final = 82  # D7; a: how many cards the draw takes (0: it has taken place)
ASK_AFTER: Final = 83  # D6
ASK_PROJECT: Final = 84  # D8
ASK_LATE: Final = 85  # D8a

# What tokens of any colours are given for
FOR_RECRUIT: Final = 0
FOR_SKILL: Final = 1
FOR_PROJECT: Final = 2
PURPOSES: Final = 3

# What can be on the agenda when somebody decides. The other kinds are carried out as soon as they come up.
MOMENTS: Final = [ASK_ACTION, ASK_AFTER, ASK_LATE]  # of free actions
DRAWS: Final = [AFTER_ACTION, TRIGGER, *MOMENTS]  # a draw is part of an action, an ability or a free action
FRAMES: Final = [
    FrameKind(START_GAME, "start_game", on=[BOTTOM], who=NOBODY),
    FrameKind(DRAW_FIRST, "draw_first", on=[START_GAME], who=NOBODY),
    FrameKind(LAY_TILES, "lay_tiles", Argument("tiles", TILES + 1, A), on=[DEAL_HAND], who=NOBODY),
    FrameKind(DRAW_TILE, "draw_tile", on=[LAY_TILES], who=NOBODY),
    FrameKind(TOSS_TILE, "toss_tile", Argument("tile", TILES, A), on=[LAY_TILES], who=NOBODY),
    FrameKind(END_TURN, "end_turn", on=[BOTTOM]),
    FrameKind(MAY_COMPLETE, "may_complete", on=[END_TURN]),
    FrameKind(AFTER_ACTION, "after_action", on=[MAY_COMPLETE]),
    FrameKind(TRIGGER, "trigger", Argument("card", CARDS, A), on=[AFTER_ACTION, ASK_LATE, TRIGGER]),
    FrameKind(DRAW_MORE, "draw_more", on=DRAWS),
    FrameKind(DEAL_CENTER, "deal_center", on=[LAY_TILES, AFTER_ACTION, TRIGGER, ASK_START]),
    FrameKind(
        DEAL_HAND, "deal_hand", Argument("cards", CARDS, C), on=[START_GAME, DRAW_FIRST, DEAL_HAND, DRAW_MORE, *DRAWS]
    ),
    FrameKind(ASK_START, "ask_start", on=[ASK_ACTION]),
    FrameKind(
        ASK_ORDER,
        "ask_order",
        Argument("colour", COLOURS, A),
        Argument("places", 1 << MOST_IN_PILE, B),
        Argument("last", MOST_IN_PILE + 1, C),
        on=[ASK_START],
    ),
    FrameKind(ASK_ACTION, "ask_action", on=[AFTER_ACTION]),
    FrameKind(ASK_DIVISION, "ask_division", on=[AFTER_ACTION]),
    FrameKind(ASK_ICONS, "ask_icons", Argument("card", CARDS, A), on=[AFTER_ACTION]),
    FrameKind(ASK_SOURCE, "ask_source", on=[AFTER_ACTION]),
    FrameKind(ASK_TOKENS, "ask_tokens", Argument("colour", COLOURS, A), on=[AFTER_ACTION]),
    FrameKind(
        ASK_GIVE,
        "ask_give",
        Argument("purpose", PURPOSES, A),
        Argument("about", PROJECTS, B),
        Argument("colour", COLOURS, C),
        Argument("tokens", 8, C + 3),
        on=[AFTER_ACTION, ASK_ACTION, ASK_AFTER, END_TURN],
    ),
    FrameKind(ASK_SKILL, "ask_skill", on=[ASK_ACTION, ASK_AFTER]),
    FrameKind(
        ASK_DRAW,
        "ask_draw",
        Argument("card", CARDS, A),
        Argument("cards", CARDS, C),
        on=[AFTER_ACTION, ASK_LATE, TRIGGER],
    ),
    FrameKind(ASK_EXTRA, "ask_extra", Argument("cards", CARDS, A), on=DRAWS),
    FrameKind(ASK_AFTER, "ask_after", on=[MAY_COMPLETE]),
    FrameKind(ASK_PROJECT, "ask_project", on=[END_TURN]),
    FrameKind(ASK_LATE, "ask_late", on=[END_TURN]),
]

# Events, see `space_explorers/text/events.py`
TAKEN: Final = 16
DRAWN: Final = 17
TURNED_UP: Final = 18
RECRUITED: Final = 19
RECRUITED_FROM_HAND: Final = 20
RETURNED: Final = 21
RETURNED_FROM_HUB: Final = 22
PASSED: Final = 23
USED: Final = 24
LENT: Final = 25
REORDERED: Final = 26
COMPLETED: Final = 27
PROJECT_LAID: Final = 28
FIRST_PLAYER: Final = 29
ROUND: Final = 30
ENDING: Final = 31
