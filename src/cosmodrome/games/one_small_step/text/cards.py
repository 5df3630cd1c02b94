"""What is said of Event cards: people, and developments with their price."""

from __future__ import annotations

from cosmodrome.games.kit.texts import At, QuestionText, Reason, VerbText
from cosmodrome.games.one_small_step.components import names
from cosmodrome.games.one_small_step.components.costs import bag_words
from cosmodrome.games.one_small_step.components.vocabulary import DEPARTMENTS
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.developments import discount_tile, most_discount
from cosmodrome.games.one_small_step.rules.phases import BOTH
from cosmodrome.games.one_small_step.rules.printed import AD05, Printed
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.games.one_small_step.text.advancements import no_advancement
from cosmodrome.games.one_small_step.text.payments import missing
from cosmodrome.kernel import lanes7
from cosmodrome.kernel.bits import has, members

Here = At[Printed, Race]


def card_name(at: Here, card: int) -> str:
    return names.event_name(at.box, card)


def discount(at: Here, by: int) -> str:
    what = "a Media tile" if by == x.WITH_TILE else names.advancement(at.box, AD05).name
    return f"Use {what} to pay less"


def pay_now(at: Here) -> str:
    cost, less = int(at.box.event_cost[at.a]), int(at.state.discount)
    if less >= lanes7.size(cost):
        return "Pay nothing"
    return f"Pay {bag_words(cost)}{f' less {less}' if less else ''}"


# --- why not --------------------------------------------------------------------------------------
def no_person(at: Here, card: int) -> Reason:
    if not has(at.state.people[at.side], card):
        return "R8.5.1", "not beside your agency board"
    if has(at.state.used_people, card):
        return "R8.5.3", "works once per round"
    return "R8.5.1", missing(at, int(at.box.event_cost[card]))


def no_play(at: Here, card: int) -> Reason:
    if not has(at.state.hand[at.side], card):
        return "R8.6.1", "not in your hand"
    return "R8.6.2", missing(at, int(at.box.event_cost[card]), at.a + int(most_discount(at.state, at.side)))


def no_discount(at: Here, by: int) -> Reason:
    if by == x.WITH_TILE:
        if discount_tile(at.state, at.side) < 0:
            return "R10.1", "no Media tile lowers the price"
        return "R12", "nothing is left to pay"
    return no_advancement(at, AD05, "nothing is left to pay" if at.state.phase == 6 else "only in phase 6")


def no_saving(at: Here, resource: int) -> Reason:
    if not lanes7.amount(at.state.need, resource):
        return "R12", f"the cost has no {names.resource(resource)}"
    return "R12", "then the rest could not be paid"


def no_payment(at: Here) -> Reason:
    less = int(at.state.discount)
    lower = f"the price is lowered by {less} so far" if less else "lower the price first"
    return "R8.6.2", f"{missing(at, int(at.box.event_cost[at.a]))}; {lower}"


VERBS: list[VerbText[Printed, Race]] = [
    VerbText(
        "dismiss",
        "R8.5.6",
        "people",
        asked=(x.ASK_DISMISS,),
        say=lambda at, card: f"Dismiss {card_name(at, card)}",
        refuse=("R8.5.6", "not beside your agency board"),
    ),
    VerbText(
        "person",
        "R8.5.1",
        "people",
        asked=(x.ASK_PERSON,),
        say=lambda at, card: f"Use {card_name(at, card)}",
        expected=lambda at: ((card,) for card in members(at.state.people[at.side])),
        refuse=no_person,
    ),
    VerbText("pass", "R8.5.2", "people", asked=(x.ASK_PERSON,), say="Pass for this round", told="passes"),
    VerbText(
        "play",
        "R8.6.1",
        "play",
        asked=(x.ASK_PLAY,),
        say=lambda at, card: f"Play {card_name(at, card)}",
        expected=lambda at: ((card,) for card in members(at.state.hand[at.side])),
        refuse=no_play,
    ),
    VerbText(
        "under",
        "R12",
        "under",
        asked=(x.ASK_UNDER,),
        say=lambda at, card: f"Put {card_name(at, card)} under the Event deck",
        refuse=("R12", "not in your hand"),
    ),
    VerbText(
        "discount",
        "R12",
        "discount",
        asked=(x.ASK_DISCOUNT,),
        say=discount,
        refuse=no_discount,
    ),
    VerbText(
        "less",
        "R12",
        "discount",
        asked=(x.ASK_LESS,),
        say=lambda at, resource: f"Pay 1 {names.resource(resource)} less",
        refuse=no_saving,
        told=lambda at, resource: f"pays 1 {names.resource(resource)} less",
    ),
]


# --- questions ------------------------------------------------------------------------------------
def play_what(at: Here) -> str:
    if at.c == x.BY_PHASE:
        return f"The {DEPARTMENTS[at.b - 1]}: play a development?" if at.b else "Play a development?"
    return f"Play a development now{f' for {at.a} less' if at.a else ''}?"


def pay_or_lower(at: Here) -> str:
    less = f", {int(at.state.discount)} less" if at.state.discount else ""
    return (
        f"{card_name(at, at.a)} costs {bag_words(int(at.box.event_cost[at.a]))}{less}: pay, or lower the price first?"
    )


def nothing_to_play(at: Here) -> str:
    return "Play nothing" if at.state.to_act == BOTH else "Play nothing more"


QUESTIONS: list[QuestionText[Printed, Race]] = [
    QuestionText(x.ASK_DISMISS, "R8.5.6", lambda at: f"Only {int(at.box.people_limit)} people may stay: dismiss whom?"),
    QuestionText(x.ASK_PERSON, "R8.5.1", "Use a person, or pass for this round"),
    QuestionText(
        x.ASK_PLAY,
        lambda at: "R8.6.1" if at.c == x.BY_PHASE else "R12",
        play_what,
        answers=[
            VerbText("no", "R8.6.1", "play", say="Play nothing", told="plays nothing"),
            VerbText(
                "stop", "R8.6.1", "play", say="Play nothing more", now=nothing_to_play, told="is done playing cards"
            ),
        ],
    ),
    QuestionText(x.ASK_UNDER, "R12", "Put which development under the Event deck?"),
    QuestionText(
        x.ASK_DISCOUNT,
        "R8.6.2",
        pay_or_lower,
        answers=[
            VerbText("pay", "R8.6.2", "discount", say="Pay", now=pay_now, expected=lambda at: [()], refuse=no_payment),
        ],
    ),
    QuestionText(x.ASK_LESS, "R12", "Save which token of the cost?"),
]
