"""Action E: Foundations and Laboratories (R8.1, R8.2), and Special Research (R10.5).

Frames: `DRAW_LABORATORY`; `ASK_FOUNDATION`, `ASK_LABORATORY`, `ASK_SPECIAL`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules import actions as x
from cosmodrome.games.from_the_moon.rules.printed import GOT_FOUNDATION
from cosmodrome.games.from_the_moon.rules.supply import happened
from cosmodrome.games.from_the_moon.rules.table import Table
from cosmodrome.kernel import lanes2
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import a_of, c_of, frame, who_of

SIDES: Final = 2  # columns of the display


# --- Foundations ----------------------------------------------------------------------------------
def can_found(state: Table, who: i64) -> bool:
    """Q22, Q29: a space and a tile."""
    return state.foundations[who] < state.printed.foundation_spaces and state.foundation_stack > 0


def take_foundation(state: Table, who: i64) -> None:
    """R8.1: on the next space in the printed order."""
    state.foundation_stack -= 1
    state.foundations[who] += 1
    state.emit(x.FOUNDATION_TAKEN, who, state.foundations[who])
    happened(state, who, GOT_FOUNDATION)


def choose_foundation(state: Table, who: i64, action: i64) -> None:
    if action == x.YES:
        take_foundation(state, who)


# --- Laboratories ---------------------------------------------------------------------------------
def lab_price(state: Table, way: i64, place: i64) -> i64:
    """R8.2, R3.6, R10.5."""
    if way == x.FOR_NOTHING:
        return 0
    surcharge = state.printed.row_surcharge[place // SIDES]
    return surcharge + state.printed.laboratory_price if way == x.BY_ACTION else surcharge


def can_take_laboratory(state: Table, who: i64, way: i64, paid: i64) -> bool:
    if state.lab_spaces(who) == 0:
        return False
    place: i64 = 0
    while place < x.DISPLAY:
        if state.display[place] and state.pays(who, paid + lab_price(state, way, place)):
            return True
        place += 1
    return False


def laboratory_options(state: Table, f: i64) -> vec[i64]:
    """D14: face up, with a surcharge that can be paid."""
    who = who_of(f)
    options = vec[i64]()
    if state.lab_spaces(who):
        place: i64 = 0
        while place < x.DISPLAY:
            if state.display[place] and state.pays(who, lab_price(state, a_of(f), place)):
                options = append(options, x.TAKE_LABORATORY + place)
            place += 1
    return options if c_of(f) else append(options, x.NO)


def take_laboratory(state: Table, f: i64, action: i64) -> None:
    """R8.2: those above slide down, and the top space is filled from the stack."""
    if action == x.NO:
        return
    who = who_of(f)
    place = action - x.TAKE_LABORATORY
    state.pay(who, lab_price(state, a_of(f), place))
    lab = state.display[place]
    state.display[place] = 0
    state.emit(x.LABORATORY_TAKEN, who, lab, place)
    while place >= SIDES:
        above = state.display[place - SIDES]
        if above:
            state.display[place] = above
            state.display[place - SIDES] = 0
            state.emit(x.SLID, NOBODY, above, place, place - SIDES)
        place -= SIDES
    state.push(frame(x.ASK_PLACE, who, lab))
    if state.laboratory_stack:
        state.push(frame(x.DRAW_LABORATORY, who, place))


def show_laboratory(state: Table, f: i64, kind: i64) -> None:
    state.laboratory_stack -= lanes2.one(kind)
    state.display[a_of(f)] = kind + 1
    state.emit(x.LABORATORY_SHOWN, NOBODY, kind + 1, a_of(f))


# --- Special Research (R10.5) ---------------------------------------------------------------------
def can_special(state: Table, who: i64, paid: i64) -> bool:
    return state.pays(who, paid + state.printed.special_price) and (
        can_found(state, who) or can_take_laboratory(state, who, x.FOR_NOTHING, 0)
    )


def special_options(state: Table, f: i64) -> vec[i64]:
    """D19."""
    who = who_of(f)
    options = vec[i64]()
    if state.pays(who, state.printed.special_price):
        if can_found(state, who):
            options = append(options, x.SPECIAL)
        if can_take_laboratory(state, who, x.FOR_NOTHING, 0):
            options = append(options, x.SPECIAL + 1)
    return options if c_of(f) else append(options, x.NO)


def choose_special(state: Table, who: i64, action: i64) -> None:
    if action == x.NO:
        return
    state.pay(who, state.printed.special_price)
    if action == x.SPECIAL:
        take_foundation(state, who)
    else:
        state.push(frame(x.ASK_LABORATORY, who, x.FOR_NOTHING, 0, 1))
