"""Conversion as a free action at every own question (R3.2, Q27, Q33)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules import actions as x
from cosmodrome.games.from_the_moon.rules.income import unfed
from cosmodrome.games.from_the_moon.rules.scoring import solo_won
from cosmodrome.games.from_the_moon.rules.supply import after_conversion, converts
from cosmodrome.games.from_the_moon.rules.table import Table
from cosmodrome.kernel.bits import has
from cosmodrome.kernel.frames import b_of, c_of, kind_of, who_of


def free_actions(state: Table, f: i64) -> vec[i64]:
    """Both directions, but none that would leave a compulsory question without an option (Q33)."""
    options = vec[i64]()
    kind = kind_of(f)
    if kind == x.ASK_FACTION or (kind == x.ASK_SEATING and state.turn == 0):
        return options
    action = x.ENERGY_TO_FOOD
    while action <= x.FOOD_TO_ENERGY:
        if converts(state, who_of(f), action) and not leads_nowhere(state, f, action):
            options = append(options, action)
        action += 1
    return options


def leads_nowhere(state: Table, f: i64, action: i64) -> bool:
    """Q33: whether the question would have no option left after this conversion."""
    kind = kind_of(f)
    if kind == x.ASK_PART:
        if b_of(f):
            return False
    elif kind == x.ASK_LABORATORY or kind == x.ASK_COLOUR or kind == x.ASK_SPECIAL:
        if c_of(f) == 0:
            return False
    elif kind != x.ASK_BUILDING and kind != x.ASK_SITE:
        return False
    who = who_of(f)
    purse = state.purse[who]
    state.purse[who] = after_conversion(state, who, purse, action)
    nothing = len(state.own_options(f)) == 0
    state.purse[who] = purse
    return nothing


def keeps_open(state: Table, f: i64, action: i64) -> bool:
    """Whether conversions could lead to another answer here, or this is their last moment (Q27, D21, D23)."""
    who = who_of(f)
    kind = kind_of(f)
    if action == x.ENERGY_TO_FOOD:
        if kind == x.ASK_INCOME and has(b_of(f), x.RECHARGE):
            return True
        if kind == x.ASK_FEED and unfed(state, who) > 0:
            return True
        if kind == x.ASK_LAST:
            return not state.printed.solo or solo_won(state)  # R15.6: after a loss nothing is booked
    elif kind == x.ASK_FEED or kind == x.ASK_LAST:
        return False
    return opens_answers(state, f, action)


def opens_answers(state: Table, f: i64, action: i64) -> bool:
    """Whether a question has other options after some conversions in one direction; the purse is put back."""
    who = who_of(f)
    purse = state.purse[who]
    before = state.own_options(f)
    opened = False
    while not opened and converts(state, who, action):
        state.purse[who] = after_conversion(state, who, state.purse[who], action)
        opened = adds_some(before, state.own_options(f))
    state.purse[who] = purse
    return opened


def timely(state: Table, action: i64) -> bool:
    """A conversion is worth a thought where it opens something, or at its last moment."""
    return len(state.agenda) == 0 or action < x.CONVERT or keeps_open(state, state.top(), action)


def adds_some(before: vec[i64], after: vec[i64]) -> bool:
    """Whether a list has an action that the other has not."""
    for action in after:
        known = False
        for old in before:
            if old == action:
                known = True
        if not known:
            return True
    return False
