"""The traitor: accusations, revelation (R11).

Frames: ASK_REPLACE, PENALTY, ASK_PENALTY, LOSE_HALF.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.hope.rules.actions import (
    ACCUSED,
    ASK_PENALTY,
    ASK_REPLACE,
    LOSE_HALF,
    NO,
    PENALTY,
    PIONEER_GIVEN_UP,
    PIONEER_REPLACED,
    RECALL,
    REPLACE,
    REVEALED,
    ROLE_SHOWN,
    STEPS,
)
from cosmodrome.games.hope.rules.cockpit import gain_medals, lose_steps, lose_upgrades, spend_medals
from cosmodrome.games.hope.rules.table import Table
from cosmodrome.games.hope.rules.track import take_from_row
from cosmodrome.kernel.bits import has, only
from cosmodrome.kernel.frames import a_of, c_of, frame, who_of

REWARD: Final = 2  # R11.3: medals gained and lost
REPLACED: Final = 2  # R11.3: pioneers
TAKEN_BACK: Final = 2  # R11.4: pioneers


def can_accuse(state: Table, who: i64, accused: i64) -> bool:
    """R11.2, R11.6, G35."""
    if not state.printed.traitor or who == accused or has(state.accusers, who) or state.is_revealed():
        return False
    mine = state.upgrades[who]
    yours = state.upgrades[accused]
    return mine > 0 and (mine > yours or (mine == yours and state.medals[who] > state.medals[accused]))


def accuse(state: Table, who: i64, accused: i64) -> None:
    """R11.2: the accused shows the role card to all."""
    state.accusers |= only(who)
    state.emit(ACCUSED, who, accused)
    show_role(state, accused)
    if accused == state.traitor:
        expose(state, who)
    else:
        lose_steps(state, who, 1)
        state.push(frame(LOSE_HALF, who))
        state.push(frame(PENALTY, who, TAKEN_BACK))


def show_role(state: Table, who: i64) -> None:
    state.learn(state.everyone(), only(2 * who + state.role_of(who)))
    state.emit(ROLE_SHOWN, who, state.role_of(who))


# --- the traitor is found (R11.3) -----------------------------------------------------------------
def expose(state: Table, who: i64) -> None:
    traitor = state.traitor
    lose_upgrades(state, traitor)
    lose_steps(state, traitor, STEPS)
    gain_medals(state, who, REWARD)
    spend_medals(state, traitor, min(REWARD, state.medals[traitor]))
    state.without_medals |= only(traitor)
    ask_replace(state, who, traitor, REPLACED)


def ask_replace(state: Table, who: i64, traitor: i64, n: i64) -> None:
    """As far as the traitor has pioneers on tiles, and the accuser free ones."""
    if n > 0 and state.supply[who] > 0 and state.on_tiles(traitor) > 0:
        state.push(frame(ASK_REPLACE, who, n, 0, traitor))


def replace_options(state: Table, f: i64) -> vec[i64]:
    """D13."""
    found = vec[i64]([NO])
    for space in state.spaces_of(c_of(f)):
        found = append(found, REPLACE + space)
    return found


def replace_answer(state: Table, f: i64, action: i64) -> None:
    """R11.3: replacing is not placing."""
    if action == NO:
        return
    who = who_of(f)
    traitor = c_of(f)
    space = action - REPLACE
    state.take_pioneer(space, traitor)
    state.put_pioneer(space, who)
    state.emit(PIONEER_REPLACED, who, space, traitor)
    ask_replace(state, who, traitor, a_of(f) - 1)


# --- a false accusation (R11.4) -------------------------------------------------------------------
def pay_penalty(state: Table, f: i64) -> None:
    """R11.4: pioneers from tiles, and if these are too few, from the row."""
    who = who_of(f)
    if state.on_tiles(who) > 0:
        state.push(frame(ASK_PENALTY, who, a_of(f)))
    else:
        take_from_row(state, who, a_of(f))


def penalty_options(state: Table, f: i64) -> vec[i64]:
    """D13."""
    return recall_options(state, who_of(f))


def penalty_answer(state: Table, f: i64, action: i64) -> None:
    who = who_of(f)
    state.take_pioneer(action - RECALL, who)
    state.emit(PIONEER_GIVEN_UP, who, action - RECALL)
    if a_of(f) > 1:
        state.push(frame(PENALTY, who, a_of(f) - 1))


def recall_options(state: Table, who: i64) -> vec[i64]:
    """Spaces with a pioneer of one's own."""
    found = vec[i64]()
    for space in state.spaces_of(who):
        found = append(found, RECALL + space)
    return found


def lose_half(state: Table, who: i64) -> None:
    """R11.4: half of the medals, the loss rounded up."""
    spend_medals(state, who, (state.medals[who] + 1) // 2)


# --- revelation (R11.5) ---------------------------------------------------------------------------
def can_reveal(state: Table, who: i64) -> bool:
    return state.printed.traitor and who == state.traitor and not state.is_revealed()


def reveal(state: Table, who: i64) -> None:
    """R11.5: keeps the medals, gains no more, and buys nothing."""
    state.emit(REVEALED, who)
    show_role(state, who)
    lose_upgrades(state, who)
    lose_steps(state, who, STEPS)
    state.without_medals |= only(who)
    state.without_steps |= only(who)
