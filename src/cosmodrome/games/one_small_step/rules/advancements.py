"""Advancements (R11.2-R11.3): their tokens, which of them are taken, and the purchase windows.

Frames: `WINDOW`; `NEW_ADVANCEMENT`; `ASK_BUY`, `ASK_ADVANCEMENT`.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.payments import pay
from cosmodrome.games.one_small_step.rules.table import PLENTY, Table
from cosmodrome.games.one_small_step.rules.tokens import affords
from cosmodrome.kernel.bits import lowest, only, with_each
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import frame, who_of
from cosmodrome.kernel.state import TEAM


# --- tokens (R11.2) -------------------------------------------------------------------------------
def token_room(state: Table) -> i64:
    """How many Advancement tokens are left in the supply, where it is limited (RL-14)."""
    if state.box.version >= 3 and not state.printed.token_limits:
        return PLENTY
    return state.printed.token_supply - state.advancement_tokens[0] - state.advancement_tokens[1]


def gain_tokens(state: Table, side: i64, n: i64) -> None:
    """R11.2.1."""
    if state.printed.advanced:
        n = min(n, token_room(state))
        state.advancement_tokens[side] += n
        if n:
            state.emit(x.ADVANCEMENT_TOKENS, TEAM + side, 0, 0, n)


# --- taken ----------------------------------------------------------------------------------------


def advancement_options(state: Table) -> vec[i64]:
    return with_each(vec[i64](), x.TAKE_ADVANCEMENT, state.display)


def take_advancement(state: Table, who: i64, advancement: i64, bought: i64) -> None:
    """R11.3.2: replaced at once."""
    side = state.side_of(who)
    state.emit(x.ADVANCEMENT_TAKEN, who, advancement, bought)
    state.owned[side] |= only(advancement)
    state.display ^= only(advancement)
    if state.advancement_pool:
        state.push(frame(x.NEW_ADVANCEMENT, 0))


def show_advancement(state: Table, advancement: i64) -> None:
    state.advancement_pool ^= only(advancement)
    state.display |= only(advancement)
    state.emit(x.ADVANCEMENT_SHOWN, NOBODY, advancement)


# --- purchase windows (R11.3) ---------------------------------------------------------------------
def window(state: Table, side: i64) -> None:
    state.ask(frame(x.ASK_BUY, state.team(side)))


def buy_options(state: Table, f: i64) -> vec[i64]:
    """R11.3.2: one Advancement token and the agency tokens shown."""
    side = state.side_of(who_of(f))
    found = vec[i64]()
    if state.advancement_tokens[side] > 0:
        cards = state.display
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            if affords(state, side, state.printed.advancement_cost[card]):
                found = append(found, x.BUY + card)
    return append(found, x.STOP)


def buy_answer(state: Table, f: i64, action: i64) -> None:
    if action == x.STOP:
        return
    side = state.side_of(who_of(f))
    card = action - x.BUY
    state.advancement_tokens[side] -= 1
    state.push(frame(x.WINDOW, 0, side))
    take_advancement(state, who_of(f), card, 1)
    state.emit(x.ADVANCEMENT_TOKENS, TEAM + side, 0, 0, -1)
    pay(state, who_of(f), state.printed.advancement_cost[card])
