"""The steps of declared effects (R13): whether they can be carried out, and what they do."""

from __future__ import annotations

from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules import actions as x
from cosmodrome.games.from_the_moon.rules.counting import counted
from cosmodrome.games.from_the_moon.rules.growing import (
    can_flip,
    flip,
    greenhouse_left,
    surcharge,
    take_greenhouse,
    takes_greenhouse,
)
from cosmodrome.games.from_the_moon.rules.printed import FROM_EFFECTS
from cosmodrome.games.from_the_moon.rules.research import can_found, can_special, can_take_laboratory, take_foundation
from cosmodrome.games.from_the_moon.rules.supply import achieve, gain
from cosmodrome.games.from_the_moon.rules.table import BATTERY, Table
from cosmodrome.games.from_the_moon.rules.team import extra, room, trainable
from cosmodrome.kernel.events import EFFECT
from cosmodrome.kernel.frames import RUN, frame
from cosmodrome.kernel.program import DO_PAY, arg_a, arg_b, op_of


def can(state: Table, who: i64, op: i64, a: i64, b: i64) -> bool:
    """Whether a step is come to at all: not if it is impossible, whatever could be converted for it."""
    if op == x.MAY_RECRUIT:
        return room(state, who)
    if op == x.MAY_GREENHOUSE:
        return greenhouse_left(state, who, a)
    if op == x.MAY_LABORATORY:
        return state.lab_spaces(who) != 0
    if op == x.MAY_SPECIAL:
        return can_found(state, who) or state.lab_spaces(who) != 0
    return can_after(state, who, op, a, b, 0)


def can_after(state: Table, who: i64, op: i64, a: i64, b: i64, paid: i64) -> bool:
    """R3.4: return True if a step can be carried out once this much has been paid."""
    if op == x.PRICE:
        return state.pays(who, paid + state.printed.prices[a])
    if op == x.MAY_RECRUIT:
        return room(state, who) and state.pays(who, paid + extra(state, who))
    if op == x.MAY_TRAIN:
        return trainable(state, who)
    if op == x.MAY_GREENHOUSE:
        return takes_greenhouse(state, who, a, paid)
    if op == x.MAY_FLIP:
        return can_flip(state, who)
    if op == x.MAY_FOUNDATION:
        return can_found(state, who)
    if op == x.MAY_LABORATORY:
        return can_take_laboratory(state, who, a, paid)
    if op == x.MAY_SPECIAL:
        return can_special(state, who, paid)
    if op == x.SCORE_PER:
        return counted(state, who, a) > 0
    return True


def perform(state: Table, who: i64, op: i64, a: i64, b: i64) -> None:
    """One step. With b set it was chosen already, and is not asked again."""
    if op == x.GAIN:
        gain_step(state, who, a, b)
    elif op == x.PRICE:
        state.pay(who, state.printed.prices[a])
    elif op == x.APPROVE:
        state.push(frame(x.ASK_APPROVAL, who, a // 3 + 1 + 8 * (a % 3)))
    elif op == x.SCORE_PER:
        state.score(who, FROM_EFFECTS, b * counted(state, who, a))
    elif op == x.MAY_RECRUIT:
        state.push(frame(x.ASK_COLOUR, who, 1, 0, b))
    elif op == x.MAY_TRAIN:
        state.push(frame(x.ASK_TRAIN, who, 0, 0, b))
    elif op == x.MAY_LABORATORY:
        state.push(frame(x.ASK_LABORATORY, who, a, 0, b))
    elif op == x.MAY_SPECIAL:
        state.push(frame(x.ASK_SPECIAL, who, 0, 0, b))
    elif op == x.MAY_GREENHOUSE:
        if b:
            state.pay(who, surcharge(state, a))
            take_greenhouse(state, who, a)
        else:
            state.push(frame(x.ASK_GREENHOUSE, who, a))
    elif op == x.MAY_FLIP:
        if b:
            flip(state, who)
        else:
            state.push(frame(x.ASK_FLIP, who))
    elif op == x.MAY_FOUNDATION:
        if b:
            take_foundation(state, who)
        else:
            state.push(frame(x.ASK_FOUNDATION, who))


def gain_step(state: Table, who: i64, what: i64, n: i64) -> None:
    if what <= BATTERY:
        gain(state, who, what, n)
    elif what == BATTERY + 1:
        state.score(who, FROM_EFFECTS, n)
    else:
        achieve(state, who, n)


def activate(state: Table, who: i64, block: i64) -> None:
    """Carry out an effect that was chosen: its price is paid without another question."""
    code = state.printed.program
    word = code[block]
    if op_of(word) == DO_PAY:
        state.emit(EFFECT, who, block)
        state.push(frame(RUN, who, arg_a(word)))
        price = code[block + 1]
        perform(state, who, op_of(price), arg_a(price), arg_b(price))
    else:
        state.push(frame(RUN, who, block))
