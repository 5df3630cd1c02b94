"""Terraforming: pioneers, their price in cards, and galaxies that become stable (R6, R7, R8.1-R8.3, R14.1, R14.3).

Frames: ASK_TELEPORT, ASK_PAYMENT, STABILIZE, DEAL_TOKEN.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.hope.rules.actions import (
    ASK_PAYMENT,
    DEAL_TOKEN,
    DRAW,
    ENTER,
    JOKER,
    NEXT_BUG,
    NO,
    PAIR,
    PAIRED,
    PAY,
    PLACED,
    STABILIZE,
    STABLE,
    STACKS,
    TELEPORT,
    TELEPORTED,
    TOKEN_LAID,
)
from cosmodrome.games.hope.rules.center import use_card
from cosmodrome.games.hope.rules.cockpit import gain_medals
from cosmodrome.games.hope.rules.payment import can_pay
from cosmodrome.games.hope.rules.printed import ANY_TWO_CARDS, BRAVE, NO_PAIRS, NONE, PRODIGY
from cosmodrome.games.hope.rules.regression import someone_placed
from cosmodrome.games.hope.rules.table import Table
from cosmodrome.games.hope.rules.track import to_row
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import count, has, only, with_each
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import a_of, b_of, frame, who_of

BRAVES_CARDS: Final = 1  # R14.1


# --- the Prodigy (R14.3) --------------------------------------------------------------------------
def teleports(state: Table, who: i64) -> i64:
    """R14.3, G1: the tiles that the Prodigy could teleport to if he can pay, as a set."""
    tile = state.tile_of(who)
    if not state.has_power(who, PRODIGY) or state.technology_at(tile) == NONE:
        return 0
    return state.of_technology(state.technology_at(tile)) & ~only(tile)


def teleport_options(state: Table, f: i64) -> vec[i64]:
    """D4: asked whether or not he can pay."""
    who = who_of(f)
    found = vec[i64]()
    if can_pay(state, who, state.technology_at(state.tile_of(who))):
        found = with_each(found, TELEPORT, teleports(state, who))
    return append(found, NO)


def teleport_answer(state: Table, f: i64, action: i64) -> None:
    if action != NO:
        ask_payment(state, who_of(f), state.tile_of(who_of(f)), action - TELEPORT)


def teleport(state: Table, who: i64, tile: i64) -> None:
    """R14.3: the same dimension of another galaxy, which is entered."""
    space = tile * 3 + state.dimension_of(who)
    state.emit(TELEPORTED, who, state.ship[who], space)
    state.ship[who] = space
    state.push(frame(ENTER, who, tile))


# --- the price (R6.3) -----------------------------------------------------------------------------
def planet_free(state: Table, who: i64) -> bool:
    """R5.12, R6.2: whether, for all to see, a pioneer could go onto a planet where the ship is."""
    if state.closed or state.supply[who] == 0:
        return False
    return state.free_planets(state.tile_of(who), state.dimension_of(who)) > 0


def can_place(state: Table, who: i64) -> bool:
    """R6.1-R6.3."""
    return planet_free(state, who) and can_pay(state, who, state.technology_at(state.tile_of(who)))


def ask_payment(state: Table, who: i64, tile: i64, target: i64) -> None:
    """For a pioneer, or for a teleport to a target."""
    state.push(frame(ASK_PAYMENT, who, tile, target + 1))


def payment_options(state: Table, f: i64) -> vec[i64]:
    """D9: a matching card, a Joker, or a pair with either card on top."""
    hand = state.cards_in_hand(who_of(f))
    technology = state.technology_at(a_of(f))
    found = vec[i64]()
    card = 2 * technology
    while card < 2 * technology + 2:
        if lanes4.amount(hand, card):
            found = append(found, PAY + card)
        card += 1
    card = 2 * JOKER
    while card < 2 * JOKER + 2:
        if lanes4.amount(hand, card):
            found = append(found, PAY + card)
        card += 1
    return found if state.force(NO_PAIRS) else pair_options(state, found, hand)


def pair_options(state: Table, found: vec[i64], hand: i64) -> vec[i64]:
    """R6.3 c, R6.4, B05: the order counts only where one card shows more symbols than the other."""
    any_two = state.force(ANY_TWO_CARDS)
    below: i64 = 0
    while below < PAIRED:
        if lanes4.amount(hand, below):
            top: i64 = 0 if any_two else below // 2 * 2
            end: i64 = PAIRED if any_two else top + 2
            while top < end:
                enough = lanes4.amount(hand, top) >= (2 if top == below else 1)
                if enough and (below <= top or state.printed.symbols[below] != state.printed.symbols[top]):
                    found = append(found, PAIR + below * PAIRED + top)
                top += 1
        below += 1
    return found


def payment_answer(state: Table, f: i64, action: i64) -> None:
    """R6.4: the cards used are laid open, the last on top."""
    who = who_of(f)
    if action >= PAIR:
        use_card(state, who, (action - PAIR) // PAIRED)
        use_card(state, who, (action - PAIR) % PAIRED)
    else:
        use_card(state, who, action - PAY)
    if b_of(f):
        teleport(state, who, b_of(f) - 1)
    else:
        state.placed = True
        place(state, who)


# --- placing --------------------------------------------------------------------------------------
def place(state: Table, who: i64) -> None:
    """R6.2, R7.1: a pioneer where the ship is; medals, the Brave's draw, then perhaps a stable galaxy."""
    tile = state.tile_of(who)
    owners = state.owners_on(tile)
    state.put_pioneer(state.ship[who], who)
    state.emit(PLACED, who, state.ship[who])
    someone_placed(state)
    first = not has(state.settled, tile)
    state.settled |= only(tile)
    if state.pioneers_on(tile) == state.printed.planets_in_all[state.tile[tile]]:
        state.push(frame(STABILIZE, who, tile))
    if owners == 0:
        if state.is_border(tile):
            if first:
                gain_medals(state, who, state.printed.border_medals)  # R8.2
            if state.has_power(who, BRAVE):
                state.push(frame(DRAW, who, BRAVES_CARDS))
    elif not has(owners, who):
        join(state, who, owners)


def join(state: Table, who: i64, others: i64) -> None:
    """R8.1, R8.3: the joiner gains for each other player there, each of them for her; the active player first."""
    for seat in state.printed.seats_in_order(state.player):
        if seat == who:
            gain_medals(state, seat, count(others) * state.printed.medals_for_joining)
        elif has(others, seat):
            gain_medals(state, seat, state.printed.medals_for_joined)


# --- stabilizing (R7) -----------------------------------------------------------------------------
def stabilize(state: Table, tile: i64) -> None:
    """R7.1-R7.4: pioneers to the row, tile turned over, token, Bug card."""
    to_row(state, tile)
    state.stable |= only(tile)
    state.emit(STABLE, NOBODY, tile)
    if state.printed.bugs:
        state.bugs_due += 1
        if state.resolving == NONE:  # R13.9
            state.push(frame(NEXT_BUG, state.player))
    if state.tokens:
        state.push(frame(DEAL_TOKEN, state.player, tile))


def token_laid(state: Table, tile: i64, token: i64) -> None:
    """R7.4: from the lowest stack that is not empty."""
    stack: i64 = 0
    while stack < STACKS - 1 and state.stacks[stack] == 0:
        stack += 1
    state.stacks[stack] -= 1
    state.tokens -= lanes4.one(token)
    state.token_on[token] |= only(tile)
    state.emit(TOKEN_LAID, NOBODY, token, tile, stack)
