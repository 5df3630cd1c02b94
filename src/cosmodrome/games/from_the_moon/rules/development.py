"""The two parts of the actions B, C and E, in either order (R3.3, R3.5).

Frames: `ASK_PART`.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules import actions as x
from cosmodrome.games.from_the_moon.rules.growing import can_flip, flip, surcharge, take_greenhouse, takes_greenhouse
from cosmodrome.games.from_the_moon.rules.research import can_found, can_take_laboratory, take_foundation
from cosmodrome.games.from_the_moon.rules.table import Table
from cosmodrome.games.from_the_moon.rules.team import extra, room, trainable
from cosmodrome.kernel.bits import has, only
from cosmodrome.kernel.frames import a_of, b_of, frame, who_of


def first_part(action: i64) -> i64:
    """The parts of the actions B, C and E are numbered in pairs."""
    if action == x.GREENHOUSES:
        return x.TO_GREENHOUSE
    return x.TO_RECRUIT if action == x.TEAM else x.TO_FOUNDATION


def can_develop(state: Table, who: i64, part: i64) -> bool:
    """Whether a part of an action can be paid and done."""
    if part == x.TO_GREENHOUSE:
        return takes_greenhouse(state, who, 0, state.printed.greenhouse_price)
    if part == x.TO_IMPROVE:
        return can_flip(state, who) and state.pays(who, state.printed.flip_price)
    if part == x.TO_RECRUIT:
        return room(state, who) and state.pays(who, state.printed.recruit_price + extra(state, who))
    if part == x.TO_FOUNDATION:
        return can_found(state, who) and state.pays(who, state.printed.foundation_price)
    if part == x.TO_LABORATORY:
        return can_take_laboratory(state, who, x.BY_ACTION, 0)
    return trainable(state, who) and state.pays(who, state.printed.train_price)


def part_options(state: Table, f: i64) -> vec[i64]:
    """D6: in either order, at least one (Q5)."""
    options = vec[i64]()
    part = first_part(a_of(f))
    end = part + 2
    while part < end:
        if not has(b_of(f), part) and can_develop(state, who_of(f), part):
            options = append(options, x.DEVELOP + part)
        part += 1
    return append(options, x.DONE) if b_of(f) else options


def develop(state: Table, f: i64, action: i64) -> None:
    """R3.5: the price first, then what it buys; the other part waits below."""
    if action == x.DONE:
        return
    who = who_of(f)
    part = action - x.DEVELOP
    if b_of(f) == 0:
        state.push(frame(x.ASK_PART, who, a_of(f), only(part)))
    if part == x.TO_GREENHOUSE:
        state.pay(who, state.printed.greenhouse_price + surcharge(state, 0))
        take_greenhouse(state, who, 0)
    elif part == x.TO_IMPROVE:
        state.pay(who, state.printed.flip_price)
        flip(state, who)
    elif part == x.TO_RECRUIT:
        state.pay(who, state.printed.recruit_price + extra(state, who))
        state.push(frame(x.ASK_COLOUR, who, 0, 0, 1))
    elif part == x.TO_FOUNDATION:
        state.pay(who, state.printed.foundation_price)
        take_foundation(state, who)
    elif part == x.TO_LABORATORY:
        state.push(frame(x.ASK_LABORATORY, who, x.BY_ACTION, 0, 1))
    else:
        state.pay(who, state.printed.train_price)
        state.push(frame(x.ASK_TRAIN, who, 0, 0, 1))
