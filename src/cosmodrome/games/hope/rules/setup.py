"""Set-up: universe, Technology Center, characters, Monolith, hands, roles, ships (R3).

Frames: DEAL_GALAXY, ASK_CHARACTER or DEAL_CHARACTER, NEXT_OMEN, DEAL_OMEN, ASK_MONOLITH, DEAL_ROLE, ASK_START.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.hope.rules.actions import (
    ASK_CHARACTER,
    ASK_MONOLITH,
    ASK_START,
    CHARACTER_TAKEN,
    CHARACTERS,
    CHOOSE_CHARACTER,
    DEAL_CHARACTER,
    DEAL_GALAXY,
    DEAL_OMEN,
    DEAL_OPEN,
    DEAL_ROLE,
    DRAW,
    EARTH,
    GALAXIES,
    GALAXY_LAID,
    JOKER,
    MONOLITH,
    MONOLITH_SET,
    NEXT_OMEN,
    OMEN_TURNED,
    PILES,
    ROLE_DEALT,
    SHIP_STARTED,
    START,
    START_TURN,
    TILES,
)
from cosmodrome.games.hope.rules.center import take_top
from cosmodrome.games.hope.rules.geometry import CENTRE, UNIVERSE, border
from cosmodrome.games.hope.rules.printed import NONE
from cosmodrome.games.hope.rules.table import HOPE, NOPE, Table
from cosmodrome.kernel import bags, decks
from cosmodrome.kernel.bits import first_n, lowest, only, with_each
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import a_of, frame, who_of

ANY_TECHNOLOGY: Final = 7  # once the whole deck was turned over in vain
SHIPS_IN_A_DIMENSION: Final = 2  # R3.9


def set_up(state: Table) -> None:
    """R3, pushed last first."""
    state.lay(CENTRE, EARTH)
    state.push(frame(START_TURN, 0))
    push_for_seats(state, ASK_START, 0)
    if state.printed.traitor:
        push_for_seats(state, DEAL_ROLE, 0)
    push_for_seats(state, DRAW, state.printed.levels[0])
    state.push(frame(NEXT_OMEN, 0))
    push_for_seats(state, DEAL_CHARACTER if state.printed.random_characters else ASK_CHARACTER, 0)
    space: i64 = PILES - 1
    while space >= 0:
        state.push(frame(DEAL_OPEN, 0, space, 0, 1))
        space -= 1
    tile: i64 = TILES - 1
    while tile >= 0:
        if tile != CENTRE:
            state.push(frame(DEAL_GALAXY, 0, tile))
        tile -= 1
    state.settle()


def push_for_seats(state: Table, kind: i64, a: i64) -> None:
    """Seat 0 comes first (R3.11)."""
    seat = state.printed.seats - 1
    while seat >= 0:
        state.push(frame(kind, seat, a))
        seat -= 1


# --- the universe (R3.1) --------------------------------------------------------------------------
def galaxy_pool(state: Table) -> i64:
    left = first_n(GALAXIES)
    for galaxy in state.tile:
        if galaxy != NONE and galaxy != EARTH:
            left &= ~only(galaxy)
    return left


def galaxy_laid(state: Table, tile: i64, galaxy: i64) -> None:
    state.lay(tile, galaxy)
    state.emit(GALAXY_LAID, NOBODY, galaxy, tile)


# --- characters (R3.5, G4) ------------------------------------------------------------------------
def characters_left(state: Table) -> i64:
    left = first_n(CHARACTERS)
    for character in state.character:
        if character != NONE:
            left &= ~only(character)
    return left


def character_options(state: Table) -> vec[i64]:
    """D1."""
    return with_each(vec[i64](), CHOOSE_CHARACTER, characters_left(state))


def take_character(state: Table, who: i64, character: i64) -> None:
    state.character[who] = character
    state.emit(CHARACTER_TAKEN, who, character)


# --- the Monolith (R3.6) --------------------------------------------------------------------------
def next_omen(state: Table) -> None:
    """Turn over the top card, unless all have been turned over already."""
    if len(state.deck) == 0 or decks.is_face(decks.top(state.deck)):
        state.push(frame(ASK_MONOLITH, 0, ANY_TECHNOLOGY))
    else:
        state.push(frame(DEAL_OMEN, 0))


def omen_turned(state: Table, card: i64) -> None:
    """R3.6: under the deck with it; a Joker, or a technology that no border galaxy shows, says nothing."""
    take_top(state, card)
    state.deck = decks.under(state.deck, decks.face(card), 1)
    state.emit(OMEN_TURNED, NOBODY, card)
    technology = card // 2
    if technology == JOKER or omen_tiles(state, technology) == 0:
        state.push(frame(NEXT_OMEN, 0))
    else:
        state.push(frame(ASK_MONOLITH, 0, technology))


def omen_tiles(state: Table, technology: i64) -> i64:
    """R3.6: the border galaxies of this technology that have the fewest planets, as a set."""
    found: i64 = 0
    fewest: i64 = 99
    left = border(state.present) & ~only(CENTRE)
    while left:
        tile = lowest(left)
        left &= left - 1
        galaxy = state.tile[tile]
        if technology == ANY_TECHNOLOGY or state.printed.technology[galaxy] == technology:
            planets = state.printed.planets_in_all[galaxy]
            if planets < fewest:
                fewest = planets
                found = 0
            if planets == fewest:
                found |= only(tile)
    return found


def monolith_options(state: Table, f: i64) -> vec[i64]:
    """D2, G26: the first player chooses among equals."""
    return with_each(vec[i64](), MONOLITH, omen_tiles(state, a_of(f)))


def monolith_answer(state: Table, action: i64) -> None:
    tile = action - MONOLITH
    state.monolith = UNIVERSE.first_border_side(state.present, tile)
    state.emit(MONOLITH_SET, NOBODY, tile)


# --- roles (R3.8) ---------------------------------------------------------------------------------
def role_pool(state: Table, who: i64) -> i64:
    """One H.O.P.E. card for each player and the N.O.P.E. card, less those that are dealt."""
    nope: i64 = 1 if state.traitor == NONE else 0
    return bags.many(HOPE, state.printed.seats - who + 1 - nope) + bags.many(NOPE, nope)


def role_dealt(state: Table, who: i64, role: i64) -> None:
    if role == NOPE:
        state.traitor = who
    elif who == state.printed.seats - 1 and state.traitor == NONE:
        state.traitor = state.printed.seats  # the card went back to the box
    state.learn(only(who), only(2 * who + role))
    state.emit_to(only(who), ROLE_DEALT, who, 2 * who + role, role)


# --- ships (R3.9) ---------------------------------------------------------------------------------
def start_options(state: Table) -> vec[i64]:
    """D3: dimensions of Earth with fewer than two ships."""
    found = vec[i64]()
    dimension: i64 = 0
    while dimension < 3:
        ships: i64 = 0
        for space in state.ship:
            if space == CENTRE * 3 + dimension:
                ships += 1
        if ships < SHIPS_IN_A_DIMENSION:
            found = append(found, START + dimension)
        dimension += 1
    return found


def start_answer(state: Table, f: i64, action: i64) -> None:
    who = who_of(f)
    state.ship[who] = CENTRE * 3 + action - START
    state.emit(SHIP_STARTED, who, state.ship[who])
