"""What is said of set-up, of the actions of a turn, and of conversion."""

from __future__ import annotations

from collections.abc import Iterable

from cosmodrome.games.from_the_moon.components import names
from cosmodrome.games.from_the_moon.components.vocabulary import CONVERSIONS
from cosmodrome.games.from_the_moon.rules import actions as a
from cosmodrome.games.from_the_moon.rules.growing import surcharge
from cosmodrome.games.from_the_moon.rules.moon import Moon
from cosmodrome.games.from_the_moon.rules.printed import Printed
from cosmodrome.games.from_the_moon.rules.seating import next_to_seat
from cosmodrome.games.from_the_moon.rules.table import BATTERY, ENERGY, FOOD
from cosmodrome.games.from_the_moon.rules.team import extra
from cosmodrome.games.kit.english import lower
from cosmodrome.games.kit.texts import At, QuestionText, Reason, VerbText
from cosmodrome.kernel.bags import amount
from cosmodrome.kernel.frames import CHOOSE, PAY, PICK

Here = At[Printed, Moon]
ACTIONS = (
    ("R4.1", "Send a Rover"),
    ("R5.1", "Develop your Greenhouses"),
    ("R6.1", "Develop your team"),
    ("R7.1", "Construct a Building"),
    ("R8.1", "Develop your research"),
    ("R9.1", "Gather your Rovers"),
)
DEVELOPMENTS = (
    ("R5.1", "Construct a Greenhouse"),
    ("R5.3", "Improve a Greenhouse"),
    ("R6.1", "Recruit an Astronaut"),
    ("R6.2", "Train a Specialist"),
    ("R8.1", "Lay a Foundation"),
    ("R8.2", "Take a Laboratory"),
)
DONE = {
    a.ASK_TASK: ("R4.2", "Leave the other tasks"),
    a.ASK_PART: ("R3.3", "End the action"),
    a.ASK_TERRAIN: ("R7.5", "Use no Terrain effect"),
    a.ASK_ACTIVATION: ("R8.4", "Activate no more Laboratories"),
    a.ASK_LAST: ("R3.2", "End your last turn"),
}


def faction_text(at: Here, faction: int) -> str:
    entry = names.components(at.box).factions[faction]
    return f"Lead the {entry.name}: {entry.power}"


def seat_text(at: Here, rover: int) -> str:
    return f"Seat in Rover {rover + 1}"


def seat_now(at: Here, rover: int) -> str:
    if at.kind == a.ASK_SEATING and at.state.unseated[at.who]:
        return f"Seat the {names.astronaut(int(next_to_seat(at.state, at.who)))} in Rover {rover + 1}"
    if at.kind == a.ASK_BOARD:
        return f"Seat the {names.astronaut(at.a)} in Rover {rover + 1}"
    return seat_text(at, rover)


def development_price(at: Here, part: int) -> int:
    """What a part of an action costs now; of a Laboratory, without its surcharge."""
    box, state = at.box, at.state
    prices = (
        box.greenhouse_price + surcharge(state, 0),
        box.flip_price,
        box.recruit_price + extra(state, at.who),
        box.train_price,
        box.foundation_price,
        box.laboratory_price,
    )
    return int(prices[part])


def develop_now(at: Here, part: int) -> str:
    return f"{DEVELOPMENTS[part][1]} for {names.goods(development_price(at, part))}"


def done_text(at: Here) -> str:
    return DONE.get(at.kind, ("", "Done"))[1]


def convert_text(at: Here, conversion: int) -> str:
    words = ("Energy into 1 Food", "Food into 1 Energy")[conversion]
    return f"Turn {at.box.energy_per_food if conversion == 0 else 'some'} {words}"


def convert_now(at: Here, conversion: int) -> str:
    if conversion == 0 or at.state.faction[at.who] < 0:
        return convert_text(at, conversion)
    return f"Turn {at.box.faction_rate[at.state.faction[at.who]]} Food into 1 Energy"


# --- why not --------------------------------------------------------------------------------------
def no_action(at: Here, action: int) -> Reason:
    if action == a.GATHER:
        return "R9.1", "a Rover of yours is still at home"
    if action == a.SEND_ROVER:
        return "R4.1", "all your Rovers are out"
    rule, words = ACTIONS[action]
    return rule, f"you do not have what it takes to {lower(words)} now"


def no_development(at: Here, part: int) -> Reason:
    rule = DEVELOPMENTS[part][0]
    if at.a not in (a.GREENHOUSES, a.TEAM, a.RESEARCH) or part // 2 != (a.GREENHOUSES, a.TEAM, a.RESEARCH).index(at.a):
        return "R3.3", "this belongs to another action"
    if at.b >> part & 1:
        return "R3.3", "each part is done at most once"
    price = development_price(at, part)
    if not at.state.pays(at.who, price):
        return rule, f"it costs {names.goods(price)}"
    return rule, "there is nothing to take, or no place for it"


def no_conversion(at: Here, conversion: int) -> Reason:
    state, who = at.state, at.who
    if state.turn == 0:
        return "R3.2", "only in your own turn"
    purse = state.purse[who]
    if conversion == 1 and amount(purse, ENERGY) >= amount(purse, BATTERY):
        return "Q35", "the gauge is full: the Energy would be lost"
    rate = at.box.energy_per_food if conversion == 0 else at.box.faction_rate[state.faction[who]]
    have = amount(purse, ENERGY if conversion == 0 else FOOD)
    if have < rate:
        return "R3.2", f"it takes {rate} {('Energy', 'Food')[conversion]}, and you have {have}"
    return "Q33", "nothing could be chosen here afterwards"


def both(at: Here) -> Iterable[tuple[int]]:
    return ((conversion,) for conversion in range(len(CONVERSIONS)))


EVERYWHERE = (*range(a.ASK_FACTION, a.ASK_LAST + 1), CHOOSE, PAY, PICK)  # conversions, if only with a reason
VERBS: list[VerbText[Printed, Moon]] = [
    VerbText(
        "faction",
        "R2.2.4",
        "faction",
        asked=(a.ASK_FACTION,),
        say=faction_text,
        refuse=("R2.2.4", "this card is not among those handed to you"),
    ),
    VerbText(
        "deal",
        "R2.2.4",
        "deal",
        asked=(a.ASK_FACTION, a.ASK_SEATING),
        say="Let chance decide",
        told="leaves it to chance",
    ),
    VerbText(
        "seat",
        "R2.2.7",
        "seat",
        asked=(a.ASK_SEATING, a.ASK_BOARD),
        say=seat_text,
        now=seat_now,
        heading=lambda at: ("R6.1" if at.kind == a.ASK_BOARD else "R2.2.7", "seat"),
        refuse=("R2.2.7", "each Rover has three seats, and none may stay empty"),
    ),
    VerbText(
        "act",
        "R3.1",
        "action",
        asked=(a.ASK_ACTION,),
        say=lambda at, action: ACTIONS[action][1],
        expected=lambda at: ((action,) for action in range(len(ACTIONS))),
        refuse=no_action,
    ),
    VerbText(
        "develop",
        "R3.3",
        "develop",
        asked=(a.ASK_PART,),
        say=lambda at, part: DEVELOPMENTS[part][1],
        now=lambda at, part: develop_now(at, part) if at.kind == a.ASK_PART else DEVELOPMENTS[part][1],
        refuse=no_development,
    ),
    VerbText("yes", "R3.4", "yes", asked=(a.ASK_GREENHOUSE, a.ASK_FLIP, a.ASK_FOUNDATION), say="Yes"),
    VerbText("no", "R3.4", "no", say="No"),
    VerbText(
        "done",
        "R3.3",
        "done",
        asked=tuple(DONE),
        say=done_text,
        heading=lambda at: (DONE.get(at.kind, ("R3.3", ""))[0], "done"),
        refuse=("R3.3", "at least one part has to be done"),
    ),
    VerbText(
        "convert",
        "R3.2",
        "convert",
        asked=EVERYWHERE,
        say=convert_text,
        now=convert_now,
        expected=both,
        refuse=no_conversion,
    ),
]
QUESTIONS: list[QuestionText[Printed, Moon]] = [
    QuestionText(a.ASK_FACTION, "R2.2.4", "Lead which faction?"),
    QuestionText(a.ASK_SEATING, "R2.2.7", "Seat your team"),
    QuestionText(a.ASK_ACTION, "R3.1", "Take an action"),
    QuestionText(a.ASK_PART, "R3.3", lambda at: f"{ACTIONS[at.a][1]}: which part?"),
    QuestionText(a.ASK_LAST, "R3.2", "End your last turn, or convert before?"),
]
