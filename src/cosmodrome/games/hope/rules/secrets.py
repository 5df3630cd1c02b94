"""What a seat cannot know, dealt anew: hands that fit what was said and done in public, and roles (R15)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.hope.rules.actions import ASK_PAYMENT, ASK_UNIT, CARDS, JOKER, TECHNOLOGIES
from cosmodrome.games.hope.rules.payment import can_pay, of_technology, pairs, pairs_in, pays
from cosmodrome.games.hope.rules.printed import ANY_TWO_CARDS, NONE
from cosmodrome.games.hope.rules.table import Table
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import count, has, only
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.frames import a_of, kind_of, who_of
from cosmodrome.kernel.hands import kind_at

TRIES: Final = 8  # deals that are looked at before one is made to fit


# --- hands ----------------------------------------------------------------------------------------
def deal_unseen(state: Table, viewer: i64, dice: Dice) -> None:
    """R15.2: all cards that the viewer has not seen are one pool. Whoever is about to pay can pay."""
    paying = len(state.agenda) > 0 and kind_of(state.top()) == ASK_PAYMENT
    tries: i64 = 0
    while tries < TRIES:
        state.cards = state.deal_hands(viewer, state.cards, dice)
        if not (paying or state.resolving != NONE) or all_can_pay(state, viewer):
            return
        tries += 1
    deal_to_fit(state, viewer, dice)


def all_can_pay(state: Table, viewer: i64) -> bool:
    seat: i64 = 0
    while seat < state.printed.seats:
        if seat != viewer and (pairs(state, seat) < pairs_due(state, seat) or not pays_price(state, seat)):
            return False
        seat += 1
    return True


def pairs_due(state: Table, who: i64) -> i64:
    """G23: pairs that a seat must hold, by what it has offered for a Bug card beyond its medals."""
    units = lanes4.amount(state.offers, who)
    for f in state.agenda:
        if kind_of(f) == ASK_UNIT and who_of(f) == who:
            units = a_of(f)
    return max(0, units - state.medals[who])


def technology_due(state: Table, who: i64) -> i64:
    """R6.3: the technology of the galaxy that a seat is paying for; NONE if it is paying for none."""
    if len(state.agenda) == 0:
        return NONE
    f = state.top()
    return state.technology_at(a_of(f)) if kind_of(f) == ASK_PAYMENT and who_of(f) == who else NONE


def pays_price(state: Table, who: i64) -> bool:
    technology = technology_due(state, who)
    return technology == NONE or can_pay(state, who, technology)


def deal_to_fit(state: Table, viewer: i64, dice: Dice) -> None:
    """Where chance does not find such a deal soon: first what each seat must hold, then the rest by chance."""
    seats = state.printed.seats
    pool = state.cards
    sizes = vec[i64]()
    seat: i64 = 0
    while seat < seats:
        pool += state.cards_in_hand(seat) - state.known_part(viewer, seat)
        sizes = append(sizes, state.hand_size(seat))
        seat += 1
    unseen = pool
    first: i64 = 0
    while first < seats:  # what one seat needs may be what another one needs
        pool = unseen
        for who in state.printed.seats_in_order(first):
            if who != viewer:
                known = state.known_part(viewer, who)
                hand = needed(state, who, known, pool, sizes[who])
                pool -= hand - known
                state.set_known_part(who, who, hand)
        if all_can_pay(state, viewer):
            break
        first += 1
    seat = 0
    while seat < seats:
        while seat != viewer and state.hand_size(seat) < sizes[seat]:
            card = lanes4.one(kind_at(pool, dice.below(lanes4.size(pool))))
            pool -= card
            state.set_known_part(seat, seat, state.cards_in_hand(seat) + card)
        seat += 1
    state.cards = pool


def needed(state: Table, who: i64, known: i64, pool: i64, size: i64) -> i64:
    """The known part of a hand of this size, with as few cards of the pool as the seat needs to pay."""
    hand = known
    n = size - lanes4.size(known)
    technology = technology_due(state, who)
    if technology != NONE and not pays(state, known, technology):
        return with_price(state, hand, pool, technology)
    pairs = pairs_due(state, who) - pairs_in(hand)
    cost: i64 = 1  # first pairs that one card completes, then whole ones
    while cost <= 2:
        of: i64 = 0
        while of <= JOKER:
            while pairs > 0 and n >= cost and can_pair(hand, pool - (hand - known), of, cost):
                hand = with_cards(hand, pool - (hand - known), of, cost)
                pairs -= 1
                n -= cost
            of += 1
        cost += 1
    return hand


def with_price(state: Table, hand: i64, pool: i64, technology: i64) -> i64:
    """The hand with one card more that pays, or with two."""
    for_one: i64 = 0
    while for_one < CARDS:
        if lanes4.amount(pool, for_one) and pays(state, hand + lanes4.one(for_one), technology):
            return hand + lanes4.one(for_one)
        for_one += 1
    if state.force(ANY_TWO_CARDS):
        first = lanes4.one(kind_at(pool, 0))
        return hand + first + lanes4.one(kind_at(pool - first, 0))
    for_two: i64 = 0
    while for_two < TECHNOLOGIES:
        if of_technology(pool, for_two) >= 2:
            return with_cards(hand, pool, for_two, 2)
        for_two += 1
    return hand


# --- roles ----------------------------------------------------------------------------------------
def deal_roles(state: Table, viewer: i64, dice: Dice) -> None:
    """R3.8: the N.O.P.E. card is with any other seat that has not shown its role, in the box, or not yet dealt."""
    if not state.printed.traitor or state.traitor == viewer or state.is_revealed():
        return
    seats = state.printed.seats
    hidden: i64 = 0
    left = seats + 1
    seat: i64 = 0
    while seat < seats:
        if state.knows_role(seat, seat):
            left -= 1
            if seat != viewer and not state.knows_role(seats, seat):
                hidden |= only(seat)
        seat += 1
    state.traitor = NONE if left > 1 else seats
    k = dice.below(left + count(hidden))
    seat = 0
    while seat < seats:
        if has(hidden, seat):
            if k == 0:
                state.traitor = seat
            k -= 1
        seat += 1
    seat = 0
    while seat < seats:
        if has(hidden, seat):
            state.know_instead(seat, 3 * only(2 * seat), only(2 * seat + state.role_of(seat)))
        seat += 1


def can_pair(hand: i64, pool: i64, technology: i64, cost: i64) -> bool:
    """Whether so many cards of the pool make a pair of a technology in this hand."""
    odd = of_technology(hand, technology) % 2 == 1
    return of_technology(pool, technology) >= cost and (odd or cost == 2)


def with_cards(hand: i64, pool: i64, technology: i64, n: i64) -> i64:
    """A hand with n more cards of a technology, which the pool holds."""
    card = 2 * technology
    while n > 0:
        if lanes4.amount(pool, card) == 0:
            card += 1
        pool -= lanes4.one(card)
        hand += lanes4.one(card)
        n -= 1
    return hand
