"""Whether a gamble pays: an answer that is good or bad at once, by what is hidden."""

from __future__ import annotations

from cosmodrome.bots.search import any_action
from cosmodrome.bots.tree import TreeSearch
from cosmodrome.errors import NoDeal
from cosmodrome.kernel.state import State

DEALS = 128


def gain(search: TreeSearch, state: State, seat: int, action: int) -> float:
    """By how much the answer raises the seat's chance at once, on average over deals as the seat believes them.

    Questions that it raises are answered at random. Every deal is judged before and after, so that few will do.
    """
    total = 0.0
    for _ in range(DEALS):
        try:
            dealt = search.deal(state, seat)
        except NoDeal:
            return 0.0
        before = dealt.rewards(search.judge.chances(dealt))[seat]
        asked = len(dealt.agenda)
        dealt.apply_as(seat, action)
        while len(dealt.agenda) > asked:
            dealt.apply(any_action(dealt, search.dice))
        total += dealt.rewards(search.judge.chances(dealt))[seat] - before
    return total / DEALS
