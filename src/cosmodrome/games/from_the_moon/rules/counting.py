"""Counting for effects, large Buildings and Objectives (R13.5)."""

from __future__ import annotations

from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules import actions as x
from cosmodrome.games.from_the_moon.rules.printed import (
    A_BUILDING,
    ACHIEVEMENT,
    ASTRONAUT,
    BATTERIES,
    CONNECTION,
    GREENHOUSE,
    IMPROVED_ONE,
    IMPROVEMENT,
    LABORATORY,
    LARGEST_GROUP,
    MISSION_TILE,
    SPECIALIST,
)
from cosmodrome.games.from_the_moon.rules.table import BATTERY, Table
from cosmodrome.kernel.bags import amount, size
from cosmodrome.kernel.bits import count, first_n, lowest


def counted(state: Table, who: i64, what: i64) -> i64:
    """R13.5."""
    if what == SPECIALIST:
        return state.specialists(who)
    if what == ASTRONAUT:
        return size(state.team(who))
    if what == LABORATORY:
        return count(state.laboratories[who])
    if what == A_BUILDING:
        return count(state.buildings[who])
    if what == GREENHOUSE:
        return state.greenhouses[who]
    if what == IMPROVED_ONE:
        return state.improved[who]
    if what == BATTERIES:
        return amount(state.purse[who], BATTERY)
    if what == IMPROVEMENT:
        return state.improvements(who)
    if what == MISSION_TILE:
        return state.mission_tiles(who, first_n(x.MISSIONS))
    if what == ACHIEVEMENT:
        return state.achievements[who]
    if what == CONNECTION:
        return connections(state, who)
    assert what == LARGEST_GROUP
    return largest_group(state, who)


def connections(state: Table, who: i64) -> i64:
    """R1.6, R13.5: pairs of own Buildings on neighbouring vertices."""
    mine = state.buildings[who]
    left = mine
    twice: i64 = 0
    while left:
        twice += count(state.printed.vertices.around[lowest(left)] & mine)
        left &= left - 1
    return twice // 2


def largest_group(state: Table, who: i64) -> i64:
    """Q16: the most own Buildings that hang together."""
    left = state.buildings[who]
    most: i64 = 0
    while left:
        group = state.printed.vertices.connected(lowest(left), left)
        most = max(most, count(group))
        left &= ~group
    return most
