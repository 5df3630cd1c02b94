"""Cards from the deck (R4.4, RA4, RU-16): the Center is refilled, players draw, abilities add to it.

Frames: `REFILL`, `DRAW_CARDS`, `DRAW_MORE`, `TRIGGER`; `DEAL_CENTER`, `DEAL_HAND`; `ASK_DRAW`, `ASK_EXTRA`.
"""

from __future__ import annotations

from mypy_extensions import i64

from cosmodrome.games.space_explorers.rules import actions as x
from cosmodrome.games.space_explorers.rules.printed import EXTRA_DRAW
from cosmodrome.games.space_explorers.rules.table import Table
from cosmodrome.kernel.bits import count, only
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import a_of, c_of, frame, who_of


# --- dealt ----------------------------------------------------------------------------------------
def refill(state: Table, who: i64) -> None:
    """R4.4: below six cards the Center is filled up from the deck."""
    if count(state.center) < state.printed.center_target and state.deck_left() > 0:
        state.push(frame(x.DEAL_CENTER, who))


def dealt_to_center(state: Table, f: i64, card: i64) -> None:
    state.deck ^= only(card)
    if state.listener is not None:
        state.emit(x.TURNED_UP, NOBODY, card)
    state.to_center(card)
    refill(state, who_of(f))


def dealt_to_hand(state: Table, f: i64, card: i64) -> None:
    state.deck ^= only(card)
    if state.listener is not None:
        state.emit_to(only(who_of(f)), x.DRAWN, who_of(f), card)
    state.to_hand(who_of(f), card)
    if c_of(f) > 1:
        state.push(frame(x.DEAL_HAND, who_of(f), 0, 0, c_of(f) - 1))


# --- draws ----------------------------------------------------------------------------------------
def draw_cards(state: Table, who: i64, n: i64) -> None:
    """RA4: as many as the deck still has; ability 58 may add one, decided before or after (E6)."""
    n = min(n, state.deck_left())
    if n == 0:
        return
    if state.active(who, EXTRA_DRAW) >= 0:
        if state.printed.extra_after:
            state.push(frame(x.DRAW_MORE, who))
        elif state.deck_left() > n:
            state.push(frame(x.ASK_EXTRA, who, n))
            return
    state.push(frame(x.DEAL_HAND, who, 0, 0, n))


def draw_more(state: Table, who: i64) -> None:
    """E6: ability 58 after the draw."""
    if state.deck_left() > 0 and state.active(who, EXTRA_DRAW) >= 0:
        state.push(frame(x.ASK_EXTRA, who, 0))


def choose_extra(state: Table, f: i64, who: i64, action: i64) -> None:
    """R9.58: one more card, once per turn."""
    n = a_of(f)
    if action == x.EXTRA:
        card = state.active(who, EXTRA_DRAW)
        state.use(who, card)
        n = min(n + state.printed.amount[card], state.deck_left())
    if n > 0:
        state.push(frame(x.DEAL_HAND, who, 0, 0, n))


def trigger(state: Table, who: i64, card: i64) -> None:
    """RU-16: a triggered draw is offered, or taken unasked by option; RU-1: not with an empty deck."""
    if state.deck_left() == 0:
        return
    if state.printed.auto_draw:
        state.use(who, card)
        state.push(frame(x.DRAW_CARDS, who, state.printed.amount[card]))
    else:
        state.push(frame(x.ASK_DRAW, who, card, 0, state.printed.amount[card]))


def choose_draw(state: Table, f: i64, who: i64, action: i64) -> None:
    if action == x.DRAW:
        state.use(who, a_of(f))
        state.push(frame(x.DRAW_CARDS, who, c_of(f)))
