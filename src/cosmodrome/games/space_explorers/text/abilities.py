"""What is said of draws and of the abilities with a moment of their own (44, 56, 57, 58)."""

from __future__ import annotations

from cosmodrome.games.kit.english import a_or
from cosmodrome.games.kit.texts import At, QuestionText, Reason, VerbText
from cosmodrome.games.parts import Part
from cosmodrome.games.space_explorers.components import names
from cosmodrome.games.space_explorers.components.vocabulary import COLOURS
from cosmodrome.games.space_explorers.rules import actions as a
from cosmodrome.games.space_explorers.rules import printed as p
from cosmodrome.games.space_explorers.rules.explorers import Explorers
from cosmodrome.games.space_explorers.rules.printed import Printed
from cosmodrome.kernel.bits import has

Here = At[Printed, Explorers]


def ability_name(at: Here, kind: int) -> str:
    """The Specialist whose ability of this kind is active."""
    card = int(at.state.active(at.state.player, kind))
    return names.card_name(at.box, card) if card >= 0 else "an ability"


def draw_for(at: Here) -> str:
    return f"Draw {a_or(at.c, 'card')} for {names.card_name(at.box, at.a)}"


# --- why not --------------------------------------------------------------------------------------
def no_ability(at: Here, kind: int, rule: str, deck_rule: str, otherwise: str) -> Reason:
    state = at.state
    tops = [int(state.tops[at.who * a.COLOURS + i]) for i in range(a.COLOURS)]
    having = [card for card in tops if card >= 0 and at.box.ability[card] == kind]
    if not having:
        return "RA1", "no uncovered Specialist of yours has this ability"
    if has(state.used, having[0]):
        return "RA2", "once per turn"
    if having[0] == state.recruited:
        return "R6.8", "a new Specialist's ability waits until your next turn"
    if deck_rule and not state.deck_left():
        return deck_rule, "the deck is empty"
    return rule, otherwise


def no_56(at: Here, colour: int) -> Reason:
    return no_ability(at, p.PASS_TOKEN_DRAW, "R9.56", "RU-1", f"you have no {COLOURS[colour]} token")


def colours_if(at: Here, kind: int) -> list[tuple[int]]:
    """Each colour, if the player has an active ability of this kind."""
    return [(colour,) for colour in range(a.COLOURS)] if at.state.active(at.who, kind) >= 0 else []


START, EXTRA, ORDER = (a.ASK_START,), (a.ASK_EXTRA,), (a.ASK_ORDER,)
OLD_ORDER: Reason = ("E5", "this would be the old order, or keep the top card")
VERBS: list[VerbText[Printed, Explorers]] = [
    VerbText("draw", "RU-16", "draw", asked=(a.ASK_DRAW,), say="Draw for an ability", now=draw_for),
    VerbText(
        "decline",
        "RU-16",
        "draw",
        asked=(a.ASK_DRAW,),
        say="Draw nothing",
        told=lambda at: [
            Part("declines to draw for "),
            Part(names.card_name(at.box, at.a), "card", at.a + 1),
        ],
    ),
    VerbText("extra", "R9.58", "draw", asked=EXTRA, say="Draw one more card"),
    VerbText("no_extra", "R9.58", "draw", asked=EXTRA, say="Draw no more"),
    VerbText(
        "use_44",
        "R9.44",
        "start",
        asked=START,
        say="Add the top card of the deck to the Center",
        expected=lambda at: [()] if at.state.active(at.who, p.ADD_TO_CENTER) >= 0 else [],
        refuse=lambda at: no_ability(at, p.ADD_TO_CENTER, "R9.44", "RU-1", ""),
    ),
    VerbText(
        "reorder",
        "R9.57",
        "start",
        asked=START,
        say=lambda at, colour: f"Put {names.division_name(at.box, colour)} into a new order",
        expected=lambda at: colours_if(at, p.REORDER_DIVISION),
        refuse=lambda at, colour: no_ability(
            at, p.REORDER_DIVISION, "R9.57", "", "a new order needs at least two cards"
        ),
    ),
    VerbText(
        "next",
        "R9.57",
        "order",
        asked=ORDER,
        say=lambda at, card: f"{names.card_name(at.box, card)} comes next",
        refuse=OLD_ORDER,
    ),
    VerbText("keep_rest", "R9.57", "order", asked=ORDER, say="Leave the others as they are", refuse=OLD_ORDER),
    VerbText(
        "use_56",
        "R9.56",
        "free",
        asked=(a.ASK_ACTION, a.ASK_AFTER, a.ASK_LATE),
        say=lambda at, colour: f"Pass a {COLOURS[colour]} token and draw a card",
        expected=lambda at: colours_if(at, p.PASS_TOKEN_DRAW),
        refuse=no_56,
    ),
]
QUESTIONS: list[QuestionText[Printed, Explorers]] = [
    QuestionText(a.ASK_ORDER, "R9.57", "Which Specialist comes next, from the top downwards?"),
    QuestionText(a.ASK_DRAW, "RU-16", lambda at: f"{draw_for(at)}?"),
    QuestionText(a.ASK_EXTRA, "R9.58", "Draw one more?"),
    QuestionText(a.DEAL_HAND, "R4.1", "A card is drawn"),
    QuestionText(a.DEAL_CENTER, "R4.4", "A card is turned up"),
    QuestionText(a.DRAW_TILE, "R2.2", "A Project tile is drawn"),
    QuestionText(a.TOSS_TILE, "R2.2", "The side of a Project tile is drawn"),
    QuestionText(a.DRAW_FIRST, "R2.5", "The first player is drawn"),
]
