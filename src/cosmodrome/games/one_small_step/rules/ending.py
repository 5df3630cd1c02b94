"""The end (R15): why the game ends, and who wins."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.media import leader
from cosmodrome.games.one_small_step.rules.printed import CREW_DECKS_BOTH, CREW_DECKS_EITHER
from cosmodrome.games.one_small_step.rules.table import (
    CREW_MISSIONS_OUT,
    EVENT_DECK_OUT,
    MOON,
    NONE,
    ROUND_LIMIT,
    Table,
)


def check_end(state: Table) -> None:
    """R15.1-R15.2."""
    printed = state.printed
    if state.first_on_moon != NONE:
        state.ending = MOON
    elif state.last_round:
        state.ending = EVENT_DECK_OUT
    elif (printed.end_on_crew_decks == CREW_DECKS_BOTH and crews_out(state, 0) and crews_out(state, 1)) or (
        printed.end_on_crew_decks == CREW_DECKS_EITHER and (crews_out(state, 0) or crews_out(state, 1))
    ):
        state.ending = CREW_MISSIONS_OUT
    elif printed.round_limit and state.round >= printed.round_limit:
        state.ending = ROUND_LIMIT


def crews_out(state: Table, side: i64) -> bool:
    """No crew mission in the deck or on the board."""
    return len(state.crew_deck(side)) == 0 and state.queue(side) >> x.SATELLITES == 0


def winner(state: Table) -> i64:
    """R15.4: the side with most points, or NONE where both share the win. Older rules versions broke ties."""
    if state.vp(0) != state.vp(1):
        return 0 if state.vp(0) > state.vp(1) else 1
    if state.box.version >= 3:
        return NONE
    if state.first_on_moon != NONE:
        return state.first_on_moon
    if state.path[0] != state.path[1]:
        return 0 if state.path[0] > state.path[1] else 1
    return leader(state)


def returns(state: Table) -> vec[float]:
    side = winner(state)
    shares = vec[float]()
    seat: i64 = 0
    while seat < state.box.seats:
        shares = append(shares, 0.5 if side == NONE else 1.0 if state.side(seat) == side else 0.0)
        seat += 1
    return shares
