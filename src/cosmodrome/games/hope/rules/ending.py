"""The end of the game: who wins, and by what (R10)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.hope.rules.actions import (
    ALL_LOSE,
    LATER_SEAT,
    MORE_CARDS,
    MORE_MEDALS,
    MORE_UPGRADES,
    MOST_PIONEERS,
    NO_TRAITOR,
    ON_GALAXIES,
    ROLE_SHOWN,
    TOGETHER,
    TRAITOR_FAILS,
    TRAITOR_LEADS,
    VERDICT,
    WITHOUT_EARTH,
)
from cosmodrome.games.hope.rules.printed import FROM_COCKPIT, FROM_TRACK
from cosmodrome.games.hope.rules.table import EARTH_GONE, MISSION, REGRESSED, Table
from cosmodrome.kernel.bits import only
from cosmodrome.kernel.events import NOBODY


def finish(state: Table) -> None:
    """The game is over: roles are shown, the pioneers of R10.5 are booked, and it is told who wins."""
    if state.printed.traitor:
        show_hidden_roles(state)
    if state.traitor_plays() and state.outcome == REGRESSED:
        count_on_galaxies(state)
    seat: i64 = 0
    while seat < state.printed.seats:
        state.score(seat, FROM_TRACK, state.on_track(seat))
        state.score(seat, FROM_COCKPIT, state.in_cockpit(seat))
        seat += 1
    tell_verdict(state)
    state.agenda = vec[i64]()


def show_hidden_roles(state: Table) -> None:
    """R10.5-R10.7: a traitor who has not been revealed shows the card now, so all know all roles."""
    if not state.traitor_plays():
        state.emit(NO_TRAITOR, NOBODY)
    elif not state.is_revealed():
        state.emit(ROLE_SHOWN, state.traitor, state.role_of(state.traitor))
    if state.printed.version == 1:  # whose records may take back the end without asking anybody
        return
    seat: i64 = 0
    while seat < state.printed.seats:
        state.learn(state.everyone(), only(2 * seat + state.role_of(seat)))
        seat += 1


def count_on_galaxies(state: Table) -> None:
    """R10.6: the pioneers that decide it."""
    seat: i64 = 0
    while seat < state.printed.seats:
        state.emit(ON_GALAXIES, NOBODY, seat, 0, state.on_tiles(seat))
        seat += 1


def tell_verdict(state: Table) -> None:
    """R10.5-R10.7: who wins, and by what."""
    best = winner(state)
    if state.outcome == MISSION:
        if state.printed.cooperative:
            state.emit(VERDICT, NOBODY, TOGETHER)
        else:
            state.emit(VERDICT, best, won_by(state, best))
    elif best >= 0:
        state.emit(VERDICT, best, TRAITOR_LEADS if state.outcome == REGRESSED else WITHOUT_EARTH)
    else:
        state.emit(VERDICT, NOBODY, TRAITOR_FAILS if state.traitor_plays() else ALL_LOSE)


def winner(state: Table) -> i64:
    """R10.5-R10.8: the one seat that wins, or -1; of a co-operative success, the best of all."""
    if state.outcome == MISSION:
        best: i64 = -1
        seat: i64 = 0
        while seat < state.printed.seats:
            if seat != state.traitor and (best < 0 or beats(state, seat, best)):
                best = seat
            seat += 1
        return best
    if not state.traitor_plays():
        return -1
    wins = state.outcome == EARTH_GONE or (state.outcome == REGRESSED and lead_on_tiles(state, state.traitor) > 0)
    return state.traitor if wins else -1


def beats(state: Table, one: i64, other: i64) -> bool:
    """R10.5: whether one seat comes before the other."""
    what = told_apart_by(state, one, other)
    return compared(state, one, what) > compared(state, other, what)


def told_apart_by(state: Table, one: i64, other: i64) -> i64:
    """R10.5: pioneers, medals, upgrades, cards in hand, the later seat: the first in which two seats differ."""
    what: i64 = MOST_PIONEERS
    while what < LATER_SEAT and compared(state, one, what) == compared(state, other, what):
        what += 1
    return what


def counting(state: Table, seat: i64) -> i64:
    """R10.5: the pioneers that count at the end."""
    return state.on_track(seat) + state.in_cockpit(seat)


def compared(state: Table, who: i64, what: i64) -> i64:
    if what == MOST_PIONEERS:
        return counting(state, who)
    if what == MORE_MEDALS:
        return state.medals[who]
    if what == MORE_UPGRADES:
        return state.upgrades[who]
    return state.hand_size(who) if what == MORE_CARDS else who


def won_by(state: Table, winner: i64) -> i64:
    """R10.5: what set the winner apart from the last rival."""
    last: i64 = MOST_PIONEERS
    seat: i64 = 0
    while seat < state.printed.seats:
        if seat != winner and seat != state.traitor:
            last = max(last, told_apart_by(state, winner, seat))
        seat += 1
    return last


def lead_on_tiles(state: Table, seat: i64) -> i64:
    """R10.6: pioneers on galaxy tiles, against the strongest rival there."""
    most: i64 = 0
    other: i64 = 0
    while other < state.printed.seats:
        if other != seat:
            most = max(most, state.on_tiles(other))
        other += 1
    return state.on_tiles(seat) - most


def returns(state: Table) -> vec[float]:
    """R10.8, R16.2: 1 for the winner, 0 for all others; together, 1 for every loyal seat after a success."""
    found = vec[float]()
    best = winner(state)
    together = state.printed.cooperative and state.outcome == MISSION
    seat: i64 = 0
    while seat < state.printed.seats:
        won = seat != state.traitor if together else seat == best
        found = append(found, 1.0 if won else 0.0)
        seat += 1
    return found
