"""Beliefs (R10.3): what a player cannot know is dealt anew, or taken back."""

from __future__ import annotations

from mypy_extensions import i64

from cosmodrome.games.space_explorers.rules import actions as x
from cosmodrome.games.space_explorers.rules.placement import forget_recruit
from cosmodrome.games.space_explorers.rules.table import Table
from cosmodrome.kernel.bits import count, nth, only
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.frames import frame, kind_of


def deal_unseen(state: Table, seat: i64, dice: Dice) -> None:
    """Deal the cards whose place this seat does not know anew: out of deck and foreign hands, as one set."""
    known = state.known(seat)
    pool = state.deck
    who: i64 = 0
    while who < state.printed.seats:
        pool |= state.hand[who] & ~known
        who += 1
    who = 0
    while who < state.printed.seats:
        unseen = count(state.hand[who] & ~known)
        fresh: i64 = 0
        while unseen > 0:
            card = nth(pool, dice.below(count(pool)))
            pool ^= only(card)
            fresh |= only(card)
            unseen -= 1
        # The owner knows the new cards instead of the old ones; nobody else knew either.
        state.know_instead(who, state.hand[who] & ~known, fresh)
        state.hand[who] = (state.hand[who] & known) | fresh
        who += 1
    state.deck = pool


def take_back_recruit(state: Table) -> None:
    """Take back a recruit in the making: for the others the action is still to come."""
    while kind_of(state.agenda[len(state.agenda) - 1]) != x.AFTER_ACTION:
        state.pop()
    state.push(frame(x.ASK_ACTION, state.player))
    forget_recruit(state)
