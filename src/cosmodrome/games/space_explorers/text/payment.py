"""What is said of the payment of a recruit: Division, icons, returned cards, tokens."""

from __future__ import annotations

from collections.abc import Iterable

from cosmodrome.games.kit.english import counted, listed, lower
from cosmodrome.games.kit.texts import At, QuestionText, Reason, VerbText
from cosmodrome.games.space_explorers.components import names
from cosmodrome.games.space_explorers.components.vocabulary import COLOURS
from cosmodrome.games.space_explorers.rules import actions as a
from cosmodrome.games.space_explorers.rules import printed as p
from cosmodrome.games.space_explorers.rules.explorers import Explorers
from cosmodrome.games.space_explorers.rules.payment import needed, net_cost, uncovered
from cosmodrome.games.space_explorers.rules.printed import Printed
from cosmodrome.games.space_explorers.rules.supply import Supply, most_returned
from cosmodrome.games.space_explorers.rules.table import NONE
from cosmodrome.kernel.bags import amount, lacking, size
from cosmodrome.kernel.bits import has, members, only

Here = At[Printed, Explorers]
CARD_31 = 30


# --- what an answer costs -------------------------------------------------------------------------
def price(at: Here, action: int) -> str:
    """What a recruit costs, if this answer completes it, else what it returns for certain: no card leaves a hand
    without having been named."""
    state = at.state
    after = state.clone()
    after.apply(action)
    who = int(state.player)
    named = int(state.returned)
    if a.RETURN <= action < a.USE_31:
        named |= int(only(action - a.RETURN))
    if after.in_the_making():
        leaving = int(after.returned & ~named)
        if after.gone >= 0 > state.gone and action != a.USE_31:
            leaving |= int(only(after.gone))
        parts = [f"returning {card + 1}" for card in members(leaving)]
        if parts and after.division >= 0 and (due := int(uncovered(after, who) - size(after.paid))) > 0:
            parts.append(f"then {due} more to pay")
        return in_brackets(parts)
    named |= int(after.hub[who])
    if state.gone >= 0 or action == a.USE_31:
        named |= int(state.hub[who])
    gone = members((state.hand[who] | state.hub[who]) & ~after.hand[who] & ~named)
    parts = [f"returning {card + 1}" for card in gone]
    passed = int(state.tokens[who] - after.tokens[who] - state.paid)
    if passed and not a.PAY <= action < a.SKILL:
        parts.append(f"passing {names.icons(passed)}")
    return in_brackets(parts)


def in_brackets(parts: list[str]) -> str:
    return f" ({', '.join(parts)})" if parts else ""


def division(at: Here, colour: int) -> str:
    return f"Into {names.division_name(at.box, colour)} ({COLOURS[colour]})"


def return_card(at: Here, card: int) -> str:
    return f"Return {names.card_name(at.box, card)} to the Center"


def icons(at: Here, skip: int) -> str:
    card = names.card_name(at.box, at.a) if at.kind == a.ASK_ICONS else "an ability"
    return f"Do without the icons of {card}" if skip else f"Use the icons of {card}"


def pay(at: Here, colour: int, n: int) -> str:
    return f"Pass {n} {COLOURS[colour]}" if n else f"Pass no {COLOURS[colour]} token"


# --- why not --------------------------------------------------------------------------------------
def missing(state: Explorers, who: int, card: int, colour: int) -> str:
    """What is lacking for a recruit even if everything possible is given: `needs 2 more green`."""
    supply = Supply(state, who, NONE, 0)
    if supply.returns_self >= 0:
        supply = Supply(state, who, supply.returns_self, 0)
        wild = int(state.printed.amount[state.active(who, p.RETURN_SELF)])
    else:
        wild = 0
    need = lacking(lacking(net_cost(state, who, card, colour), supply.icons), state.tokens[who])
    wild += int(supply.wild(state.printed, card, has(state.hand[who], card)))
    wild += int(most_returned(state, state.hand[who] & ~only(card), supply.bonus))
    if not wild:
        return f"needs {more(need)}"
    short = int(size(need)) - wild
    return f"needs {short} more {' or '.join(names.by_colour(need))}"


def more(need: int) -> str:
    """`2 more green and 1 more red`."""
    return listed([f"{n} more {colour}" for colour, n in names.by_colour(need).items()])


def both_divisions(at: Here) -> Iterable[tuple[int]]:
    card = at.state.card
    return {(int(at.box.main[card]),), (int(at.box.other[card]),)}


def no_division(at: Here, colour: int) -> Reason:
    card = int(at.state.card)
    if colour not in (at.box.main[card], at.box.other[card]):
        return "R5.2", f"{names.card_name(at.box, card)} has no {COLOURS[colour]} skill"
    return "R6.5", missing(at.state, at.who, card, colour)


def no_return(at: Here, card: int) -> Reason:
    state = at.state
    if not has(state.hand[at.who], card):
        return "R6.4", "only cards in your hand can be returned"
    if card == state.card:
        return "R6.4", "the Specialist being recruited cannot be returned"
    if has(state.returned, card):
        return "R6.4", "already returned"
    if state.gone >= 0:
        return "RU-30", "cards are named before 31 leaves the Hub; take a step back to name this one first"
    if state.returned and card < max(members(state.returned)):
        return "RU-30", "cards are named in ascending order; take a step back to name this one first"
    return "R6.5", "after this card the payment could not be completed"


def no_31(at: Here) -> Reason:
    if at.state.gone >= 0:
        return "RA2", "once per turn"
    if at.state.active(at.who, p.RETURN_SELF) < 0:
        return "RA1", "31 is not active"
    return "R6.5", "31 comes last, and then the tokens would not suffice: return cards first"


def no_tokens(at: Here) -> Reason:
    lacks = lacking(needed(at.state, at.who), at.state.tokens[at.who])
    short = f"{counted(int(uncovered(at.state, at.who)), 'icon')} needed, and no tokens for {names.icons(int(lacks))}"
    return "R6.5", f"your tokens do not suffice: {short}"


def no_give(at: Here, colour: int) -> Reason:
    left = at.state.tokens[at.who] - at.state.paid
    if not amount(left, colour):
        return "R10.4", f"you have no {COLOURS[colour]} token left to pass"
    if colour < at.c & 7:
        return "R10.4", "tokens are named in the order of the Hub; take a step back to name this one first"
    return "R10.4", "tokens are named in the order of the Hub: name the other one first"


SOURCE = (a.ASK_SOURCE,)
VERBS: list[VerbText[Printed, Explorers]] = [
    VerbText(
        "division",
        "R5.2",
        "division",
        asked=(a.ASK_DIVISION,),
        say=division,
        adds=price,
        expected=both_divisions,
        refuse=no_division,
    ),
    VerbText(
        "icons",
        "RU-12",
        "pay",
        asked=(a.ASK_ICONS,),
        say=icons,
        refuse=("R6.5", "without these icons the rest could not be paid"),
    ),
    VerbText(
        "return",
        "R6.4",
        "pay",
        asked=SOURCE,
        say=return_card,
        adds=price,
        expected=lambda at: ((card,) for card in members(at.state.hand[at.who])),
        refuse=no_return,
    ),
    VerbText(
        "use_31",
        "R9.31",
        "pay",
        asked=SOURCE,
        say="Put Specialist 31 from your Hub into the Center for three icons",
        adds=price,
        expected=lambda at: [()] if has(at.state.hub[at.who], CARD_31) else [],
        refuse=no_31,
    ),
    VerbText(
        "tokens",
        "R6.4",
        "pay",
        asked=SOURCE,
        say="Pay the rest with tokens",
        adds=price,
        expected=lambda at: [()],
        refuse=no_tokens,
    ),
    VerbText(
        "pay",
        "R6.4",
        "pay",
        asked=(a.ASK_TOKENS,),
        say=pay,
        refuse=("R6.6", "exactly the missing icons are paid, with tokens you own"),
    ),
    VerbText(
        "give",
        "R10.4",
        "give",
        asked=(a.ASK_GIVE,),
        say=lambda at, colour: f"Pass a {COLOURS[colour]} token",
        expected=lambda at: ((colour,) for colour in range(a.COLOURS) if amount(at.state.tokens[at.who], colour)),
        refuse=no_give,
    ),
]


# --- questions ------------------------------------------------------------------------------------
def still_needs(at: Here) -> str:
    due = int(uncovered(at.state, at.who) - size(at.state.paid))
    return f"{names.card_name(at.box, int(at.state.card))} still needs {counted(due, 'icon')}"


def which_tokens(at: Here) -> str:
    return f"{COLOURS[at.a].capitalize()}: {lower(HOW_MANY)} {still_needs(at)}"


def which_token(at: Here) -> str:
    left, passed = at.c >> 3, int(size(at.state.paid))
    if left + passed == 1:
        return "Pass which token to the left neighbour?"
    return f"Pass {left + passed} tokens to the left neighbour: which is the {('first', 'second')[passed > 0]}?"


FROM_WHERE = "Where do the missing icons come from?"
HOW_MANY = "How many tokens of this colour?"
QUESTIONS: list[QuestionText[Printed, Explorers]] = [
    QuestionText(a.ASK_DIVISION, "R5.2", "Into which Division?"),
    QuestionText(a.ASK_ICONS, "RU-12", "Use these icons?"),
    QuestionText(a.ASK_SOURCE, "R6.4", FROM_WHERE, own=lambda at: f"{FROM_WHERE} {still_needs(at)}"),
    QuestionText(a.ASK_TOKENS, "R6.4", HOW_MANY, own=which_tokens),
    QuestionText(a.ASK_GIVE, "R10.4", which_token),
]
