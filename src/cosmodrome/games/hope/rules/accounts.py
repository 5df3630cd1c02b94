"""The books: where everything lies, in numbers that events have to explain (see `text/events.py`)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.hope.rules.actions import (
    BUGS,
    CARDS,
    CHARACTERS,
    GALAXIES,
    LEVERS,
    MOST_ROW,
    MOST_SEATS,
    PILES,
    ROLE_CARDS,
    SPACES,
    STACKS,
    TILES,
    TOKENS,
)
from cosmodrome.games.hope.rules.printed import NONE
from cosmodrome.games.hope.rules.table import USED, Table
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import append_all, append_set, has


def enter(state: Table, found: vec[i64]) -> vec[i64]:
    """In the order of `text/events.py`."""
    found = account_universe(state, found)
    found = append(found, state.in_deck())
    at: i64 = 0
    while at < PILES:
        found = append_bag(found, lanes4.one(state.open[at]) if state.open[at] != NONE else 0, CARDS)
        at += 1
    at = 0
    while at <= USED:
        found = append_bag(found, state.pile(at), CARDS)
        at += 1
    found = append_bag(found, state.heap, CARDS)
    found = append_all(found, state.stacks, STACKS, 0)
    return account_players(state, account_track(state, found))


def account_universe(state: Table, found: vec[i64]) -> vec[i64]:
    first = len(found)
    found = append_set(found, 0, GALAXIES + 1)
    at: i64 = 0
    while at < TILES:
        if has(state.present, at):
            found[first + state.tile[at]] = at + 1
        at += 1
    found = append_set(found, state.stable, TILES)
    at = 0
    while at < TILES * TOKENS:
        found = append(found, 1 if has(state.token_on[at % TOKENS], at // TOKENS) else 0)
        at += 1
    at = 0
    while at < SPACES * MOST_SEATS:
        space = at // MOST_SEATS
        found = append(found, state.pioneers_at(space // 3, space % 3, at % MOST_SEATS))
        at += 1
    return append(found, state.monolith // 6 + 1 if state.monolith != NONE else 0)


def account_track(state: Table, found: vec[i64]) -> vec[i64]:
    at: i64 = 0
    while at < MOST_ROW * MOST_SEATS:
        seat = at % MOST_SEATS
        stands = seat < state.printed.seats and has(state.row[seat], at // MOST_SEATS)
        found = append(found, 1 if stands else 0)
        at += 1
    found = append_set(found, state.gaps, MOST_ROW)
    return append(append_all(found, state.overflow, MOST_SEATS, 0), state.marker)


def account_players(state: Table, found: vec[i64]) -> vec[i64]:
    characters = len(found)
    found = append_set(found, 0, CHARACTERS)
    seat: i64 = 0
    while seat < state.printed.seats:
        if state.character[seat] != NONE:
            found[characters + state.character[seat]] = seat + 1
        seat += 1
    seat = 0
    while seat < MOST_SEATS:
        found = append(found, state.ship[seat] + 1 if seat < state.printed.seats else 0)
        seat += 1
    seat = 0
    while seat < MOST_SEATS:
        found = append_set(found, state.levers[seat] if seat < state.printed.seats else 0, LEVERS)
        seat += 1
    found = append_all(append_all(found, state.supply, MOST_SEATS, 0), state.upgrades, MOST_SEATS, 0)
    found = append_all(append_all(found, state.technology, MOST_SEATS, 0), state.medals, MOST_SEATS, 0)
    seat = 0
    while seat < MOST_SEATS:
        found = append_bag(found, state.bonus[seat] if seat < state.printed.seats else 0, TOKENS)
        seat += 1
    return account_secrets(state, found)


def account_secrets(state: Table, found: vec[i64]) -> vec[i64]:
    seat: i64 = 0
    while seat < MOST_SEATS:
        found = append(found, state.hand_size(seat) if seat < state.printed.seats else 0)
        seat += 1
    seat = 0
    while seat < MOST_SEATS:
        found = append_bag(found, state.cards_in_hand(seat) if seat < state.printed.seats else 0, CARDS)
        seat += 1
    card: i64 = 0
    while card < ROLE_CARDS:
        dealt = card // 2 < state.printed.seats and has(state.known(card // 2), card)
        found = append(found, 1 if dealt else 0)
        card += 1
    found = append_set(found, state.accusers, MOST_SEATS)
    bug: i64 = 0
    while bug < BUGS:
        found = append(found, bug_account(state, bug))
        bug += 1
    found = append_bag(found, state.offers, MOST_SEATS)
    return append(append(found, state.outcome), 1 if state.stalled else 0)


def bug_account(state: Table, bug: i64) -> i64:
    """0: in the deck, 1: being resolved, 2: in force, 3: gone."""
    if has(state.bug_deck, bug) or not state.printed.bugs:
        return 0
    if bug == state.resolving:
        return 1
    return 2 if bug == state.bug else 3


def append_bag(found: vec[i64], bag: i64, kinds: i64) -> vec[i64]:
    kind: i64 = 0
    while kind < kinds:
        found = append(found, lanes4.amount(bag, kind))
        kind += 1
    return found
