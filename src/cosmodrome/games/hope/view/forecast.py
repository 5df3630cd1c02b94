"""What the Regression would do at the end of the turn, told before a player decides (R9): all of it is public.

Only the new Replenishment card is unknown, unless it was seen when it went under the deck. Both cases are told then,
with and without a symbol.
"""

from __future__ import annotations

from typing import Any

from cosmodrome.games.hope.rules import actions as a
from cosmodrome.games.hope.rules.center import deck_ready, discard_answer
from cosmodrome.games.hope.rules.hope import Hope
from cosmodrome.games.hope.rules.printed import NONE
from cosmodrome.games.hope.rules.regression import regress, symbols_counted
from cosmodrome.games.hope.rules.table import RUNNING
from cosmodrome.kernel import decks
from cosmodrome.kernel.events import Listener, event_b, event_kind
from cosmodrome.kernel.frames import frame


def discards(state: Hope, seat: int) -> list[list[dict[str, Any]]]:
    """For each Discard space what would follow: one case, or two if an unknown card is turned over (R6.6)."""
    if state.outcome != RUNNING:
        return [[] for _ in range(a.PILES)]
    found = []
    for pile in range(a.PILES):
        after = state.clone()
        discard_answer(after, frame(a.ASK_DISCARD, seat), a.DISCARD + pile)
        cases: list[dict[str, Any]] = []
        for card in new_cards(after) if state.placed else [int(state.open[pile])]:
            copy = after.clone()
            copy.open[pile] = card
            cases.append(regression(copy))
        found.append(cases)
    return found


def refilling(state: Hope) -> dict[str, Any] | None:
    """What would follow if no pioneer is placed in this turn: the Technology Center stays as it is (R6.7), unless a
    teleport was paid for (G11). Before the Monolith has its place there is no turn.
    """
    if state.outcome != RUNNING or state.monolith == NONE or state.has_used():
        return None
    return regression(state.clone())


def new_cards(state: Hope) -> list[int]:
    """The card that is turned over if all know it, or know that there is none (G12); else a card without a symbol and
    one with.
    """
    if not deck_ready(state):
        return [NONE]
    top = state.deck[0]  # not decks.top(): mypyc never frees a vec that uncompiled code passes
    if decks.is_face(top):
        return [int(decks.card_of(top))]
    by_symbols = {int(state.printed.symbols[card]): card for card in range(a.CARDS)}
    return [by_symbols[symbols] for symbols in sorted(by_symbols)]


def regression(copy: Hope) -> dict[str, Any]:
    """Carry out the Regression phase, and tell what it did."""
    listener = Listener()
    copy.listen(listener)
    symbols, start = int(symbols_counted(copy)), int(copy.marker)
    regress(copy)
    met = [index for index in range(start + 1, int(copy.marker) + 1) if copy.printed.row_space[index]]
    return {
        "symbols": symbols,
        "marker": int(copy.marker),
        "crossings": [
            {"space": int(copy.printed.row_space[index]), "covered": bool(copy.covered(index))} for index in met
        ],
        "vanished": [int(event_b(event)) for event in listener.heard if event_kind(event) == a.GALAXY_VANISHED],
        "monolith": int(copy.monolith) // a.DIRECTIONS,
        "outcome": int(copy.outcome),
    }
