"""What players gain and convert (R3.2, R3.4, R11), and what follows from it (R11.4, R14.9).

Frames: `MORE_BATTERIES`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules import actions as x
from cosmodrome.games.from_the_moon.rules.printed import (
    BONUS_ACHIEVEMENT,
    BONUS_FOOD,
    BONUS_VP,
    FROM_EFFECTS,
    GOT_BATTERY,
)
from cosmodrome.games.from_the_moon.rules.table import BATTERY, ENERGY, FOOD, MOST_GOODS, Table
from cosmodrome.kernel.bags import amount, many
from cosmodrome.kernel.frames import RUN, frame

# Only with an owner's figures more could be gained; what is beyond is lost.
MOST_ACHIEVEMENTS: Final = 300  # what they score at the end is the number of one event


# --- gains ----------------------------------------------------------------------------------------
def gain(state: Table, who: i64, good: i64, n: i64) -> None:
    """R3.4: at once, and not to be declined. R11.1: Energy beyond the gauge is lost."""
    if good == BATTERY:
        gain_batteries(state, who, n)
        return
    n = min(n, state.space_for(who, good))
    if n > 0:
        state.change(who, good, n)


def gain_batteries(state: Table, who: i64, n: i64) -> None:
    """R11.2: empty, one after the other; beyond the last space each is a bonus instead (Q12)."""
    if n > 1:
        state.push(frame(x.MORE_BATTERIES, who, n - 1))
    if amount(state.purse[who], BATTERY) < state.printed.most_batteries:
        state.change(who, BATTERY, 1)
        happened(state, who, GOT_BATTERY)
    else:
        give_bonus(state, who, state.printed.overflow_bonus, FROM_EFFECTS)


def achieve(state: Table, who: i64, n: i64) -> None:
    n = min(n, MOST_ACHIEVEMENTS - state.achievements[who])
    if n > 0:
        state.achievements[who] += n
        state.emit(x.ACHIEVED, who, n)


def give_bonus(state: Table, who: i64, bonus: i64, source: i64) -> None:
    """What is printed on a player board under what has left or covers a space."""
    what = bonus & 3
    n = bonus >> 2
    if what == BONUS_VP:
        state.score(who, source, n)
    elif what == BONUS_ACHIEVEMENT:
        achieve(state, who, n)
    elif what == BONUS_FOOD:
        gain(state, who, FOOD, n)


def recharge(state: Table, who: i64) -> None:
    """R9.2: the marker goes to the last Battery."""
    n = amount(state.purse[who], BATTERY) - amount(state.purse[who], ENERGY)
    state.purse[who] += many(ENERGY, n)
    if n:
        state.emit(x.RECHARGED, who, 0, 0, n)


# --- triggers -------------------------------------------------------------------------------------
def happened(state: Table, who: i64, what: i64) -> None:
    """R11.4, R14.9: the Progress tile at once, then the faction card, then the Faction Building."""
    piece = state.piece[who]
    if piece <= state.printed.track_spaces and state.printed.progress_trigger[state.progress[piece - 1]] == what:
        achieve(state, who, 1)
    faction = state.faction[who]
    if state.owns(who, what) and state.printed.own_effect[faction]:
        state.push(frame(RUN, who, state.printed.own_effect[faction]))
    if state.printed.card_trigger[faction] == what and state.printed.card_effect[faction]:
        state.push(frame(RUN, who, state.printed.card_effect[faction]))


# --- conversion (R3.2) ----------------------------------------------------------------------------
def converts(state: Table, who: i64, action: i64) -> bool:
    """Whether there is enough to convert; Q35: not into Energy that would be lost."""
    purse = state.purse[who]
    if action == x.ENERGY_TO_FOOD:
        return amount(purse, ENERGY) >= state.printed.energy_per_food and amount(purse, FOOD) < MOST_GOODS
    rate = state.printed.faction_rate[state.faction[who]]
    return amount(purse, FOOD) >= rate and amount(purse, ENERGY) < amount(purse, BATTERY)


def after_conversion(state: Table, who: i64, purse: i64, action: i64) -> i64:
    """The purse after one conversion."""
    if action == x.ENERGY_TO_FOOD:
        return purse - many(ENERGY, state.printed.energy_per_food) + many(FOOD, 1)
    return purse - many(FOOD, state.printed.faction_rate[state.faction[who]]) + many(ENERGY, 1)


def convert(state: Table, who: i64, action: i64) -> None:
    """R3.2, R14.7."""
    state.purse[who] = after_conversion(state, who, state.purse[who], action)
    if action == x.ENERGY_TO_FOOD:
        state.emit(x.FOOD_MADE, who, state.printed.energy_per_food)
    else:
        state.emit(x.ENERGY_MADE, who, state.printed.faction_rate[state.faction[who]])
