"""What is said where a declared effect asks: choose one, any order, pay to get, pick some. (R8.4.4, R8.4.5, R9.1.4)"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from cosmodrome.games.kit.english import capital
from cosmodrome.games.kit.picks import all_kinds, out_of_order
from cosmodrome.games.kit.texts import At, QuestionText, Reason, VerbText
from cosmodrome.games.one_small_step.components import effects as e
from cosmodrome.games.one_small_step.components import names
from cosmodrome.games.one_small_step.components.costs import cost_words
from cosmodrome.games.one_small_step.components.sources import Order
from cosmodrome.games.one_small_step.components.vocabulary import DEPARTMENTS, RESOURCES
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.payments import can_price
from cosmodrome.games.one_small_step.rules.printed import COST_WORDS, Printed
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.games.one_small_step.rules.table import FRESH, TEMP
from cosmodrome.games.one_small_step.rules.tokens import affords
from cosmodrome.games.one_small_step.text import log
from cosmodrome.games.one_small_step.text.payments import missing
from cosmodrome.kernel import program, verbs
from cosmodrome.kernel.bits import has, members
from cosmodrome.kernel.frames import CHOOSE, ORDER, PAY, PICK, RUN, a_of, kind_of

Here = At[Printed, Race]
Q = TypeVar("Q")
PARTS = ("normal action", "satellite upgrade", "crew upgrade")  # of an Earth action


def asking(at: Here, kind: type[Q]) -> Q | None:
    """The effect that asks here, if it is of this kind; elsewhere there is none."""
    found = names.sources(at.box).question(at.a) if at.kind in (CHOOSE, ORDER, PAY, PICK) else None
    return found if isinstance(found, kind) else None


def choose(at: Here, which: int) -> str:
    choice = asking(at, e.Choice)
    if not choice or which >= len(choice.options):
        return f"Choice {which + 1}"
    return capital(e.in_words(choice.options[which]))


def part(at: Here, which: int) -> str:
    effects = part_of(at, which)
    if effects is None:
        return f"Part {which + 1}"
    if moves(effects):
        return "Move on the Moon Path"
    if of_an_action(at):
        return f"First the {PARTS[which]}: {e.in_words(effects)}"
    return capital(e.in_words(effects))


def part_now(at: Here, which: int) -> str:
    """R9.3.2: all steps of a launch are one move."""
    if moves(part_of(at, which) or []):
        return capital(e.Path(int(at.state.steps)).words())
    return part(at, which)


def part_of(at: Here, which: int) -> list[e.Effect] | None:
    order = asking(at, Order)
    return order.parts[which] if order and which < len(order.parts) else None


def moves(effects: list[e.Effect]) -> bool:
    return any(isinstance(one, e.Path) for one in effects)


def of_an_action(at: Here) -> bool:
    """Whether the parts are those of an Earth action; else they are rewards."""
    return at.kind == ORDER and at.a < at.box.first_reward


def pick(at: Here, kind: int) -> str:
    if kind >= x.RESOURCES:
        return f"Kind {kind + 1}"
    picked = asking(at, e.GainChoice)
    if not picked:
        return f"Take {names.resource(kind)}"
    return f"Take {e.Gain(RESOURCES[kind], picked.n if picked.same else 1, picked.kind).words()}"


def pay(at: Here) -> str:
    bought = asking(at, e.Pay)
    return f"Pay {cost_words(bought.cost)}: {e.in_words(bought.effects)}" if bought else "Pay"


def owner(at: Here) -> str:
    """The card, tile or space that the effect is printed on."""
    return log.owned(at.box, names.printed_on(at.box, at.a)).text


def declined(at: Here) -> str:
    """What is not paid for; where an upgrade adds to an action, which of the two (R11.1.6)."""
    of = part_of_action(at.box, at.a) if at.box.advanced else -1
    return f"the {PARTS[of]} of {owner(at)}" if of >= 0 else owner(at)


def part_of_action(box: Printed, pc: int) -> int:
    """The part of an Earth action whose effects begin at this address; -1: none, or it is the whole action."""
    for action in range(x.ACTIONS):
        for order in box.parts[action * 2 : action * 2 + 2]:
            starts = [int(box.program[int(order) + 1 + which]) for which in range(len(PARTS))]
            if pc in starts:
                return starts.index(pc) if any(has(added, action) for added in box.additions) else -1
        upgrades = [int(block) for block in box.upgrade_block[action * 2 : action * 2 + 2]]
        if pc in upgrades:
            return 1 + upgrades.index(pc)
    return -1


# --- why not --------------------------------------------------------------------------------------
def branches(at: Here) -> Iterable[tuple[int]]:
    choice = asking(at, e.Choice)
    return ((which,) for which in range(len(choice.options) if choice else 0))


def no_payment(at: Here) -> Reason:
    row = int(program.arg_b(at.box.program[at.a + 1]))
    if can_price(at.state, at.side, row):
        return "R8.4.5", "it would have no effect"
    named = int(at.box.costs[row * COST_WORDS])
    if not affords(at.state, at.side, named):
        return "R8.4.4", missing(at, named)
    bought = asking(at, e.Pay)
    return "R8.4.4", f"it costs {cost_words(bought.cost) if bought else 'more'}, which you do not have"


def kinds(at: Here) -> list[tuple[int]]:
    return [(kind,) for kind in members(all_kinds(at.state))]


def no_pick(at: Here, kind: int) -> Reason:
    if kind >= x.RESOURCES:
        return "R2.4", "there is no such resource"
    if at.box.token_limits and not (at.state.room(TEMP, kind) and at.state.room(FRESH, kind)):
        return "RL-14", f"no {names.resource(kind)} is left in the supply"
    first = int(at.box.kernel_base) + verbs.PICK
    why = out_of_order(at.state, first + kind, lambda action: names.resource(action - first))
    return "R12", why or "not among the tokens to choose from"


ANOTHER: Reason = ("R8.6.1", "there is another answer for that here")
VERBS: list[VerbText[Printed, Race]] = [
    VerbText("no", "R8.4.5", "decline", say="No", refuse=ANOTHER),
    VerbText("stop", "R10.5", "decline", say="That is all", refuse=ANOTHER),
    VerbText("pay", "R8.4.4", "pay", asked=(PAY,), say=pay, expected=lambda at: [()], refuse=no_payment),
    VerbText(
        "choose",
        "R8.4.5",
        "effect",
        asked=(CHOOSE,),
        say=choose,
        expected=branches,
        refuse=("R8.4.5", "it would have no effect"),
    ),
    VerbText(
        "part",
        "R9.1.4",
        "rewards",
        asked=(ORDER,),
        say=part,
        now=part_now,
        refuse=("R9.1.4", "taken already, or it would have no effect"),
        heading=lambda at: ("R11.1.4", "way") if of_an_action(at) else ("R9.1.4", "rewards"),
    ),
    VerbText("pick", "R12", "effect", asked=(PICK,), say=pick, expected=kinds, refuse=no_pick),
]


# --- questions ------------------------------------------------------------------------------------
def what_next(at: Here) -> str:
    if of_an_action(at):
        return f"{owner(at)}: what comes first?"
    return f"{owner(at)} has succeeded: which reward comes next?"


def pick_which(at: Here) -> str:
    if at.state.round == 0:
        return f"Choose the token that the {starting(at)} start with"
    return f"{capital(owner(at))}: take which token?{f' {at.c} in all' if at.c > 1 else ''}"


def starting(at: Here) -> str:
    """R3.11: in each team the engineers choose first, so it can be told from how many are still to come."""
    later = [f for f in at.state.agenda if kind_of(f) == RUN and a_of(f) == at.box.start_block]
    return DEPARTMENTS[0 if len(later) % 2 else 1]


QUESTIONS: list[QuestionText[Printed, Race]] = [
    QuestionText(CHOOSE, "R8.4.5", lambda at: f"{capital(owner(at))}: which one?"),
    QuestionText(ORDER, lambda at: "R11.1.4" if of_an_action(at) else "R9.1.4", what_next),
    QuestionText(
        PAY,
        "R8.4.4",
        lambda at: f"{capital(owner(at))}: pay, or do without?",
        answers=[
            VerbText("no", "R8.4.4", "pay", say="Do not pay", told=lambda at: f"does not use {declined(at)}"),
        ],
    ),
    QuestionText(PICK, lambda at: "R3.11" if at.state.round == 0 else "R12", pick_which),
]
