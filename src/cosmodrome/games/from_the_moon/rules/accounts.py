"""The books (see `text/events.py`): where everything lies, in numbers that events have to explain."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules import actions as x
from cosmodrome.games.from_the_moon.rules.table import DUMMY, NONE, ON_BOARD, ON_PART, OWNED_BY, TAKEN_BY, Table
from cosmodrome.kernel import lanes2
from cosmodrome.kernel.bags import amount
from cosmodrome.kernel.bits import append_all, append_set, first_n, has, lowest


def enter(state: Table, books: vec[i64]) -> vec[i64]:
    """Append the accounts of the game to those of the kernel, in the order of `from_the_moon/text/events.py`."""
    books = enter_players(state, books)
    books = append_all(books, state.terrain, x.POSITIONS, 1)
    books = append_bags(books, state.cubes, x.POSITIONS, x.COLOURS)
    books = append_bag(books, state.bag, x.COLOURS)
    books = append_all(append_all(books, state.supply, x.COLOURS, 0), state.power, x.COLOURS, 1)
    books = enter_ships(state, books)
    books = append(append(books, state.free_greenhouses), state.greenhouse_stack)
    books = append(append(books, state.foundation_stack), lanes2.size(state.laboratory_stack))
    books = append_all(append_all(books, state.display, x.DISPLAY, 0), state.progress, x.PROGRESS_SPACES, 1)
    books = append_set(append_set(books, state.small, x.SMALL), state.draft, x.FACTIONS)
    books = enter_buildings(state, books)
    books = append(append(append(books, state.first), state.entered), state.ending)
    books = append_set(append_set(books, state.dummies, x.ROVER_CARDS), state.locations, x.ROVER_CARDS)
    return append_set(append_set(books, state.objectives, x.OBJECTIVES), state.met, x.OBJECTIVES)


def enter_players(state: Table, books: vec[i64]) -> vec[i64]:
    books = append_bags(books, state.purse, x.MOST_SEATS, x.GOODS)
    books = append_all(books, state.achievements, x.MOST_SEATS, 0)
    books = append_all(books, state.piece, x.MOST_SEATS, 0)
    books = append_all(books, state.faction, x.MOST_SEATS, 1)
    books = append_bags(books, state.crew, x.MOST_SEATS * x.ROVERS, x.CREW_KINDS)
    books = append_bags(books, state.unseated, x.MOST_SEATS, x.CREW_KINDS)
    books = append_all(books, state.where, x.MOST_SEATS * x.ROVERS, 1)
    books = append_all(books, state.recruited, x.MOST_SEATS * x.COLOURS, 0)
    books = append_all(books, state.markers, x.MOST_SEATS * x.COLOURS, 0)
    books = append_all(books, state.greenhouses, x.MOST_SEATS, 0)
    books = append_all(books, state.improved, x.MOST_SEATS, 0)
    books = append_all(books, state.foundations, x.MOST_SEATS, 0)
    books = append_all(books, state.laboratory, x.MOST_SEATS * x.LAB_SPACES, 0)
    seat: i64 = 0
    while seat < x.MOST_SEATS:
        books = append_set(books, state.small_built[seat] if seat < state.printed.seats else 0, x.SMALL)
        seat += 1
    seat = 0
    while seat < x.MOST_SEATS:
        own = seat < state.printed.seats and has(state.large_built[seat], x.LARGE)
        books = append(books, 1 if own else 0)
        seat += 1
    return books


def enter_ships(state: Table, books: vec[i64]) -> vec[i64]:
    missions = len(books)
    mission: i64 = 0
    while mission < x.MISSIONS:
        owner = state.taken[mission]
        books = append(books, TAKEN_BY + owner if owner != NONE else 0)
        mission += 1
    part: i64 = 0
    while part < x.PARTS:
        if state.mission[part] != NONE:
            books[missions + state.mission[part]] = ON_PART + part
        part += 1
    books = append_all(books, state.improved_by, x.PARTS, 1)
    return append_set(books, state.launched, x.SHIPS)


def enter_buildings(state: Table, books: vec[i64]) -> vec[i64]:
    first = len(books)
    large: i64 = 0
    while large < x.LARGE:
        books = append(books, ON_BOARD if has(state.large, large) else 0)
        large += 1
    sites = len(books)
    vertex: i64 = 0
    while vertex < x.VERTICES:
        books = append(books, DUMMY + 1 if has(state.zones, vertex) else 0)
        vertex += 1
    seat: i64 = 0
    while seat < state.printed.seats:
        left = state.large_built[seat] & first_n(x.LARGE)
        while left:
            books[first + lowest(left)] = OWNED_BY + seat
            left &= left - 1
        left = state.buildings[seat]
        while left:
            books[sites + lowest(left)] = seat + 1
            left &= left - 1
        seat += 1
    return books


def append_bag(books: vec[i64], bag: i64, kinds: i64) -> vec[i64]:
    kind: i64 = 0
    while kind < kinds:
        books = append(books, amount(bag, kind))
        kind += 1
    return books


def append_bags(books: vec[i64], bags: vec[i64], places: i64, kinds: i64) -> vec[i64]:
    """For each place its bag; places that are not in use are empty."""
    at: i64 = 0
    while at < places:
        books = append_bag(books, bags[at] if at < len(bags) else 0, kinds)
        at += 1
    return books
