"""Cockpits: medals and purchases (R8)."""

from __future__ import annotations

from mypy_extensions import i64

from cosmodrome.games.hope.rules.actions import (
    MEDAL_PAID,
    MEDALS_GAINED,
    MEDALS_SPENT,
    STEPS,
    STEPS_LOST,
    TECHNOLOGY_BOUGHT,
    UPGRADED,
    UPGRADES_LOST,
)
from cosmodrome.games.hope.rules.table import Table
from cosmodrome.kernel.bits import has


# --- medals ---------------------------------------------------------------------------------------
def gain_medals(state: Table, who: i64, n: i64) -> None:
    """R8.3, R11.3, R11.5: as far as the supply goes; a revealed traitor gains none."""
    n = min(n, state.medals_left())
    if n > 0 and not has(state.without_medals, who):
        state.medals[who] += n
        state.emit(MEDALS_GAINED, who, 0, 0, n)


def spend_medals(state: Table, who: i64, n: i64) -> None:
    """R8.4: back to the supply."""
    if n > 0:
        state.medals[who] -= n
        state.emit(MEDALS_SPENT, who, 0, 0, n)


def pay_medal(state: Table, who: i64) -> None:
    """R13.3: for a Bug card; what is paid was offered for all to hear."""
    state.medals[who] -= 1
    state.emit(MEDAL_PAID, who)


# --- purchases ------------------------------------------------------------------------------------
def may_buy(state: Table, who: i64) -> bool:
    """R8.5, R8.8, R11.5: one purchase a turn, with a free pioneer."""
    return not state.bought and state.supply[who] > 0 and not has(state.without_steps, who)


def can_upgrade(state: Table, who: i64) -> bool:
    return state.upgrades[who] < STEPS and may_buy(state, who) and state.medals[who] >= upgrade_price(state, who)


def can_raise_technology(state: Table, who: i64) -> bool:
    return state.technology[who] < STEPS and may_buy(state, who) and state.medals[who] >= technology_price(state, who)


def upgrade_price(state: Table, who: i64) -> i64:
    """R8.6: of the next step."""
    return state.printed.upgrade_price[state.character[who] * STEPS + state.upgrades[who]]


def technology_price(state: Table, who: i64) -> i64:
    """R8.7: of the next step."""
    return state.printed.technology_price[state.character[who] * STEPS + state.technology[who]]


def upgrade(state: Table, who: i64) -> None:
    """R8.6."""
    spend_medals(state, who, upgrade_price(state, who))
    state.bought = True
    state.supply[who] -= 1
    state.upgrades[who] += 1
    state.emit(UPGRADED, who, 0, 0, state.upgrades[who])


def raise_technology(state: Table, who: i64) -> None:
    """R8.7: the hand limit rises at once."""
    spend_medals(state, who, technology_price(state, who))
    state.bought = True
    state.supply[who] -= 1
    state.technology[who] += 1
    state.emit(TECHNOLOGY_BOUGHT, who, 0, 0, state.technology[who])


def lose_upgrades(state: Table, who: i64) -> None:
    """R11.3, R11.5: the START pioneer stays."""
    n = state.upgrades[who]
    if n:
        state.upgrades[who] = 0
        state.supply[who] += n
        state.emit(UPGRADES_LOST, who, 0, 0, n)


def lose_steps(state: Table, who: i64, n: i64) -> None:
    """R11.3-R11.5: technology steps."""
    n = min(n, state.technology[who])
    if n:
        state.technology[who] -= n
        state.supply[who] += n
        state.emit(STEPS_LOST, who, 0, 0, n)
