"""Action B: Greenhouses, taken and flipped (R5).

Frames: `ASK_GREENHOUSE`, `ASK_FLIP`.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules import actions as x
from cosmodrome.games.from_the_moon.rules.printed import FROM_EFFECTS, GOT_GREENHOUSE, IMPROVED_GREENHOUSE
from cosmodrome.games.from_the_moon.rules.supply import give_bonus, happened
from cosmodrome.games.from_the_moon.rules.table import Table
from cosmodrome.kernel.frames import a_of, who_of


def greenhouse_left(state: Table, who: i64, origin: i64) -> bool:
    """R5.4, Q22, Q29: an empty space, and a tile where it has to come from."""
    if state.greenhouses[who] >= state.printed.greenhouse_spaces:
        return False
    return state.greenhouse_stack > 0 or (not origin & x.FROM_STACK and state.free_greenhouses > 0)


def surcharge(state: Table, origin: i64) -> i64:
    """R5.1, R11.6: Energy for a tile of the stack."""
    if origin & x.FREE_OF_SURCHARGE or (not origin & x.FROM_STACK and state.free_greenhouses > 0):
        return 0
    return state.printed.stack_surcharge


def takes_greenhouse(state: Table, who: i64, origin: i64, paid: i64) -> bool:
    """Whether a Greenhouse can be had once this much is paid."""
    return greenhouse_left(state, who, origin) and state.pays(who, paid + surcharge(state, origin))


def take_greenhouse(state: Table, who: i64, origin: i64) -> None:
    """R5.1, R5.2: the rightmost; it covers the lowest empty space."""
    stack = origin & x.FROM_STACK != 0 or state.free_greenhouses == 0
    if stack:
        state.greenhouse_stack -= 1
    else:
        state.free_greenhouses -= 1
    space = state.greenhouses[who]
    state.greenhouses[who] = space + 1
    state.emit(x.GREENHOUSE_TAKEN, who, 1 if stack else 0, 0 if stack else 1)
    give_bonus(state, who, state.printed.cover_bonus[space], FROM_EFFECTS)
    happened(state, who, GOT_GREENHOUSE)


def can_flip(state: Table, who: i64) -> bool:
    """R5.4."""
    return state.improved[who] < state.greenhouses[who]


def flip(state: Table, who: i64) -> None:
    """R5.3, D7: in an Income, first one that has not yielded yet."""
    basic = state.greenhouses[who] - state.improved[who]
    if state.yielded_basic >= basic:
        state.yielded_basic -= 1
        state.yielded_improved += 1
    state.improved[who] += 1
    state.emit(x.FLIPPED, who)
    happened(state, who, IMPROVED_GREENHOUSE)


# --- questions: a Greenhouse, or an improvement, that an effect grants (R3.4, D22) ----------------
def greenhouse_options(state: Table, f: i64) -> vec[i64]:
    if takes_greenhouse(state, who_of(f), a_of(f), 0):
        return vec[i64]([x.YES, x.NO])
    return vec[i64]([x.NO])


def choose_greenhouse(state: Table, f: i64, action: i64) -> None:
    if action == x.YES:
        state.pay(who_of(f), surcharge(state, a_of(f)))
        take_greenhouse(state, who_of(f), a_of(f))


def choose_flip(state: Table, who: i64, action: i64) -> None:
    if action == x.YES:
        flip(state, who)
