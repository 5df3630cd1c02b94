"""What is said of cards and medals: payments, the Discard spaces, purchases, tokens, and Bug cards."""

from __future__ import annotations

from collections.abc import Iterable

from cosmodrome.games.hope.components import names
from cosmodrome.games.hope.components.vocabulary import TURNS
from cosmodrome.games.hope.rules import actions as a
from cosmodrome.games.hope.rules import bugs, cockpit
from cosmodrome.games.hope.rules.hope import Hope
from cosmodrome.games.hope.rules.payment import of_technology, pairs
from cosmodrome.games.hope.rules.printed import ANY_TWO_CARDS, NO_PAIRS, NONE, Printed
from cosmodrome.games.hope.text import cards, places
from cosmodrome.games.kit.english import counted
from cosmodrome.games.kit.texts import At, QuestionText, Reason, VerbText
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import has

Here = At[Printed, Hope]
OWN_TURN = (a.ASK_TURN, a.ASK_FLIGHT)
UNITS = "medals or pairs"


# --- pioneers (R6) --------------------------------------------------------------------------------
def held(at: Here, kind: int) -> int:
    return int(lanes4.amount(at.state.cards_in_hand(at.who), kind))


def no_payment(at: Here, kind: int) -> Reason:
    technology = int(at.state.technology_at(at.a))
    if kind // 2 not in (technology, a.JOKER):
        return "R6.3", f"a single card pays only if it is a Joker or of {names.technology(at.box, technology)}"
    return "R6.3", "you hold no such card"


def no_pair(at: Here, below: int, top: int) -> Reason:
    state = at.state
    if state.force(NO_PAIRS):
        return "R13.8", f"with the Bug card {names.bug(at.box, int(state.bug))} pairs do not count"
    if below // 2 != top // 2 and not state.force(ANY_TWO_CARDS):
        return "R6.3", "the two cards must be of the same technology"
    needed = (below, top)
    if any(held(at, kind) < needed.count(kind) for kind in needed):
        return "R6.3", "you do not hold these two cards"
    return "R6.4", "the same two cards can be laid in the other order"


def payment_question(at: Here) -> str:
    if at._state is None:
        return "Pay with which cards?"
    what = f"a teleport to {places.tile(at.state, at.b - 1)}" if at.b else f"a pioneer on {places.tile(at.state, at.a)}"
    return f"Pay for {what} with which cards?"


# --- the end of a turn (R6.6) ---------------------------------------------------------------------
def discard_now(at: Here, pile: int) -> str:
    """With the symbols that are sure to count: the card that comes from the deck is not known."""
    state = at.state
    taken = int(state.open[pile]) if state.placed else NONE
    what = f" and take {names.card(at.box, taken)}" if taken != NONE else ""
    sure = counted(sure_symbols(state, pile), "symbol")
    new = " before the new card" if taken != NONE else ""
    return f"Discard on space {pile + 1}{what}: {sure} in sight{new}"


def sure_symbols(state: Hope, pile: int) -> int:
    """R9.1: the symbols in sight once the used cards lie on this Discard space, without the card that is dealt."""
    total = int(state.symbols())
    shown = state.printed.symbols
    used, covered = int(state.top_of(3)), int(state.top_of(pile))
    total += int(shown[used]) if used != NONE else 0
    total -= int(shown[covered]) if covered != NONE else 0
    taken = int(state.open[pile]) if state.placed else NONE
    return total - (int(shown[taken]) if taken != NONE else 0)


# --- tokens (R7.6) and purchases (R8) -------------------------------------------------------------
def token_held(at: Here, token: int) -> bool:
    return bool(lanes4.amount(at.state.bonus[at.who], token))


def no_token(at: Here, token: int) -> Reason:
    if not token_held(at, token):
        return "R7.6", "you have no such token"
    return "G15", "not in the middle of a navigation"


def upgrade_price(at: Here) -> int:
    """Of the next step; -1 if all are bought."""
    return int(cockpit.upgrade_price(at.state, at.who)) if at.state.upgrades[at.who] < a.STEPS else -1


def technology_price(at: Here) -> int:
    return int(cockpit.technology_price(at.state, at.who)) if at.state.technology[at.who] < a.STEPS else -1


def upgrade_now(at: Here) -> str:
    price = upgrade_price(at)
    if price < 0:
        return "Upgrade your character"
    return f"Upgrade your character for {counted(price, 'medal')} and move once more"


def technology_now(at: Here) -> str:
    price = technology_price(at)
    if price < 0:
        return "Raise your technology level"
    level = int(at.box.levels[at.state.technology[at.who] + 1])
    return f"Raise your technology level to {level} for {counted(price, 'medal')}"


def no_purchase(at: Here, price: int, rule: str) -> Reason:
    state, who = at.state, at.who
    if has(state.without_steps, who):
        return "R11.5", "a traitor who has revealed himself buys nothing more"
    if price < 0:
        return rule, "all three steps are bought"
    if state.bought:
        return "R8.5", "one purchase a turn"
    if not state.supply[who]:
        return "R8.8", "you have no free pioneer left"
    if state.medals[who] < price:
        return rule, f"it costs {counted(price, 'medal')}, and you have {state.medals[who]}"
    return "G15", "not in the middle of a navigation"


# --- Bug cards (R13) ------------------------------------------------------------------------------
def offered_by(state: Hope, seat: int) -> int:
    return int(lanes4.amount(state.offers, seat))


def missing(state: Hope, bug: int) -> int:
    """R13.2: what the offers still lack."""
    return int(bugs.price(state, bug) - state.offered_units())


def offer_text(at: Here, units: int) -> str:
    return f"Offer {units}" if units else "Offer nothing"


def offer_now(at: Here, units: int) -> str:
    more = " more" if at.kind == a.ASK_OFFER and offered_by(at.state, at.who) else ""
    return f"Offer {units}{more}" if units else f"Offer nothing{more}"


def no_offer(at: Here, units: int) -> Reason:
    lacking = missing(at.state, at.a)
    if units > lacking:
        return "G23", f"only {lacking} {'is' if lacking == 1 else 'are'} still missing"
    return "G23", f"you can pay at most {payable_units(at) - offered_by(at.state, at.who)} {UNITS}"


def payable_units(at: Here) -> int:
    return int(at.state.medals[at.who] + pairs(at.state, at.who))


def offers_expected(at: Here) -> Iterable[tuple[int]]:
    return ((units,) for units in range(min(missing(at.state, at.a), a.MOST_UNITS) + 1))


def offer_question(at: Here) -> str:
    bug = at.a
    sort, price = cards.bug_sort(at.box, bug), cards.bug_price(at.box, bug)
    text = f"Bug card {names.bug(at.box, bug)} ({sort}): {cards.bug(at.box, bug)} Price {price}"
    if at._state is not None:
        text += f", still missing {missing(at.state, bug)}"
    stop = "stop it" if cards.is_malus(at.box, bug) else "get it"
    return f"{text}. Offer how much to {stop}?"


def no_unit(at: Here, technology: int, symbols: int) -> Reason:
    if of_technology(at.state.cards_in_hand(at.who), technology) < 2:
        return "R13.3", f"you do not hold two {names.technology(at.box, technology)} cards"
    return "R13.3", "your two cards show another number of symbols"


TOKEN_VERBS: list[VerbText[Printed, Hope]] = [
    VerbText(
        "draw_two",
        "R7.6",
        "token",
        asked=OWN_TURN,
        say="Use the token Draw two: draw 2 cards",
        refuse=lambda at: no_token(at, 0),
    ),
    VerbText(
        "extra_movement",
        "R7.6",
        "token",
        asked=OWN_TURN,
        say="Use the token Extra movement: move once more",
        expected=lambda at: [()] if token_held(at, 1) else [],
        refuse=lambda at: no_token(at, 1),
    ),
    VerbText(
        "general_polarization",
        "R7.6",
        "token",
        asked=OWN_TURN,
        say=lambda at, turn: f"Use the token General polarization: turn all ships {TURNS[turn]}",
        refuse=lambda at, turn: no_token(at, 2),
    ),
    VerbText(
        "two_medals",
        "R7.6",
        "token",
        asked=OWN_TURN,
        say="Use the token Two medals: gain 2 medals",
        refuse=lambda at: no_token(at, 3),
    ),
    VerbText(
        "upgrade",
        "R8.6",
        "purchase",
        asked=OWN_TURN,
        say="Upgrade your character",
        now=upgrade_now,
        expected=lambda at: [()],
        refuse=lambda at: no_purchase(at, upgrade_price(at), "R8.6"),
    ),
    VerbText(
        "technology",
        "R8.7",
        "purchase",
        asked=OWN_TURN,
        say="Raise your technology level",
        now=technology_now,
        expected=lambda at: [()],
        refuse=lambda at: no_purchase(at, technology_price(at), "R8.7"),
    ),
]
VERBS: list[VerbText[Printed, Hope]] = [
    *TOKEN_VERBS,
    VerbText(
        "pay",
        "R6.3",
        "pay",
        asked=(a.ASK_PAYMENT,),
        say=lambda at, kind: f"Pay {names.card(at.box, kind)}",
        refuse=no_payment,
    ),
    VerbText(
        "pair",
        "R6.3",
        "pair",
        asked=(a.ASK_PAYMENT,),
        say=lambda at, below, top: f"Pay {cards.pair(at.box, below, top)}",
        refuse=no_pair,
    ),
    VerbText(
        "discard",
        "R6.6",
        "discard",
        asked=(a.ASK_DISCARD,),
        say=lambda at, pile: f"Discard on space {pile + 1}",
        now=lambda at, pile: discard_now(at, pile) if at.kind == a.ASK_DISCARD else f"Discard on space {pile + 1}",
    ),
    VerbText(
        "offer",
        "G23",
        "offer",
        asked=(a.ASK_OFFER,),
        say=offer_text,
        now=offer_now,
        expected=offers_expected,
        refuse=no_offer,
    ),
    VerbText(
        "medal",
        "R13.3",
        "unit",
        asked=(a.ASK_UNIT,),
        say="Pay a medal",
        expected=lambda at: [()],
        refuse=("R13.3", "you have no medal"),
    ),
    VerbText(
        "give",
        "R13.3",
        "unit",
        asked=(a.ASK_UNIT,),
        say=lambda at, technology, symbols: f"Pay {cards.two(at.box, technology, symbols)}",
        refuse=no_unit,
    ),
    VerbText(
        "lose",
        "R13.8",
        "lose",
        asked=(a.ASK_LOSS,),
        say=lambda at, kind: f"Discard {names.card(at.box, kind)}",
        refuse=("R13.8", "you hold no such card"),
    ),
]
QUESTIONS: list[QuestionText[Printed, Hope]] = [
    QuestionText(a.ASK_PAYMENT, "R6.3", payment_question),
    QuestionText(a.ASK_DISCARD, "R6.6", "Discard the used cards on which space?"),
    QuestionText(a.ASK_OFFER, "G23", offer_question),
    QuestionText(
        a.ASK_UNIT,
        "R13.3",
        lambda at: f"Pay {counted(at.a, 'medal')} as you offered, or a pair of cards in place of any",
    ),
    QuestionText(a.ASK_VANGUARD, "R13.8", "Place a pioneer at the ship without paying cards?"),
    QuestionText(a.ASK_LOSS, "R13.8", "Discard which card?"),
]
