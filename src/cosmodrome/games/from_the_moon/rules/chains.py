"""Laboratories are placed, and activate their row and column (R8.3-R8.5).

Frames: `ASK_PLACE`, `ASK_ACTIVATION`.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules import actions as x
from cosmodrome.games.from_the_moon.rules.effects import activate
from cosmodrome.games.from_the_moon.rules.printed import FROM_EFFECTS, GOT_LABORATORY
from cosmodrome.games.from_the_moon.rules.supply import give_bonus, happened
from cosmodrome.games.from_the_moon.rules.table import Table
from cosmodrome.kernel.bits import has, lowest, only, with_each
from cosmodrome.kernel.frames import a_of, b_of, frame, who_of


def place_options(state: Table, who: i64) -> vec[i64]:
    """D15: any empty space."""
    return with_each(vec[i64](), x.PLACE, state.lab_spaces(who))


def place(state: Table, who: i64, laboratory: i64, space: i64) -> None:
    """R8.3-R8.5: the set to be activated is fixed now; triggers come first (R14.9)."""
    state.laboratory[who * x.LAB_SPACES + space] = laboratory
    state.laboratories[who] |= only(space)
    state.emit(x.LABORATORY_PLACED, who, laboratory, space)
    if has(state.printed.third_row, space):
        give_bonus(state, who, state.printed.third_row_bonus, FROM_EFFECTS)
    state.push(frame(x.ASK_ACTIVATION, who, space, state.printed.chain[space] & state.laboratories[who]))
    happened(state, who, GOT_LABORATORY)


def activation_options(state: Table, f: i64) -> vec[i64]:
    """D16: Laboratories left of the set that can do something now."""
    who = who_of(f)
    options = vec[i64]()
    left = b_of(f)
    while left:
        space = lowest(left)
        left &= left - 1
        if state.can_block(who, state.printed.laboratory_effect[state.laboratory[who * x.LAB_SPACES + space]]):
            options = append(options, x.ACTIVATE + space)
    return append(options, x.DONE)


def choose_activation(state: Table, f: i64, action: i64) -> None:
    """R8.4: each completely before the next; the rest waits below."""
    if action == x.DONE:
        return
    who = who_of(f)
    space = action - x.ACTIVATE
    left = b_of(f) & ~only(space)
    if left:
        state.push(frame(x.ASK_ACTIVATION, who, a_of(f), left))
    activate(state, who, state.printed.laboratory_effect[state.laboratory[who * x.LAB_SPACES + space]])
