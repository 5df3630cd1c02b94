"""Action F: gathering, Income and feeding (R9.1-R9.4, R15.4).

Frames: `MAY_FEED`; `ASK_INCOME`, `ASK_FEED`.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules import actions as x
from cosmodrome.games.from_the_moon.rules.printed import FROM_HUNGER, NO_FEEDING
from cosmodrome.games.from_the_moon.rules.seating import stand_up
from cosmodrome.games.from_the_moon.rules.supply import convert, gain, recharge
from cosmodrome.games.from_the_moon.rules.table import ENERGY, FOOD, HUNGER, NOWHERE, Table
from cosmodrome.kernel.bags import amount, many, size
from cosmodrome.kernel.bits import only, with_each
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import RUN, b_of, frame, who_of


def gather(state: Table, who: i64) -> None:
    """R9.1-R9.5, pushed last first."""
    rover: i64 = 0
    while rover < x.ROVERS:
        at = who * x.ROVERS + rover
        state.emit(x.HOME, who, at, state.where[at])
        state.where[at] = NOWHERE
        rover += 1
    state.yielded_basic = 0
    state.yielded_improved = 0
    state.push(frame(x.ADVANCE, who))
    state.push(frame(x.MAY_FEED, who))
    state.push(frame(x.ASK_INCOME, who, 0, state.small_built[who] | only(x.RECHARGE)))
    if state.printed.reseat_on_gather:
        stand_up(state, who)
        state.push(frame(x.ASK_SEATING, who))


# --- Income (R9.2, R9.3) --------------------------------------------------------------------------
def unyielded(state: Table, who: i64) -> bool:
    return state.greenhouses[who] > state.yielded_basic + state.yielded_improved


def income_options(state: Table, f: i64) -> vec[i64]:
    """D20: what is left; the Greenhouses are one source (Q34)."""
    left = b_of(f)
    if unyielded(state, who_of(f)):
        left |= only(x.FROM_GREENHOUSES)
    return with_each(vec[i64](), x.INCOME, left)


def choose_income(state: Table, f: i64, action: i64) -> None:
    who = who_of(f)
    source = action - x.INCOME
    state.push(frame(x.ASK_INCOME, who, 0, b_of(f) & ~only(source)))
    if source == x.FROM_GREENHOUSES:
        harvest(state, who)
    elif source == x.RECHARGE:
        recharge(state, who)
    else:
        state.push(frame(RUN, who, state.printed.small_effect[source]))


def harvest(state: Table, who: i64) -> None:
    """R9.3: each tile once, with its present side."""
    improved = state.improved[who] - state.yielded_improved
    basic = state.greenhouses[who] - state.improved[who] - state.yielded_basic
    state.yielded_improved += improved
    state.yielded_basic += basic
    state.emit(x.YIELDED, who, basic + improved)
    gain(state, who, FOOD, basic * state.printed.basic_yield + improved * state.printed.improved_yield)


# --- feeding (R9.4, R15.4) ------------------------------------------------------------------------
def may_feed(state: Table, who: i64) -> None:
    """R14.2: the Cyborgs need no Food."""
    state.yielded_basic = 0
    state.yielded_improved = 0
    if state.printed.card_trigger[state.faction[who]] != NO_FEEDING:
        state.push(frame(x.ASK_FEED, who))


def unfed(state: Table, who: i64) -> i64:
    return max(0, size(state.team(who)) - amount(state.purse[who], FOOD))


def feed(state: Table, who: i64) -> None:
    """R9.4, Q20: as far as there is Food. R15.4: solo, what can be converted for it has to be."""
    if state.printed.solo and unfed(state, who) * state.printed.energy_per_food <= amount(state.purse[who], ENERGY):
        while unfed(state, who) > 0:
            convert(state, who, x.ENERGY_TO_FOOD)
    team = size(state.team(who))
    hungry = unfed(state, who)
    state.purse[who] -= many(FOOD, team - hungry)
    state.emit(x.FED, who, team - hungry, hungry)
    if hungry and state.printed.solo:
        end_by_hunger(state)
    elif hungry:
        state.score(who, FROM_HUNGER, hungry * state.printed.unfed)


def end_by_hunger(state: Table) -> None:
    """R15.4: lost at once, whatever else was under way."""
    state.emit(x.ENDING, NOBODY, HUNGER, 0, HUNGER - state.ending)
    state.ending = HUNGER
    state.agenda = vec[i64]()
