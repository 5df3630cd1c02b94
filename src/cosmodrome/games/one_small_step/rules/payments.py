"""Paying (R6.1-R6.3, R12): named tokens split between temps and perms, tokens of choice, cards under the deck.

Frames: `PAY_NEXT`; `ASK_PERMS`, `ASK_TOKEN`, `ASK_UNDER`.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.printed import (
    ANY_PERM,
    ANY_TEMP,
    ANY_TOKEN,
    COST_WORDS,
    DISCARD,
    EVENT_CARDS,
    FOR_PERM,
    MATCHING,
)
from cosmodrome.games.one_small_step.rules.table import FRESH, TEMP, Table
from cosmodrome.games.one_small_step.rules.tokens import affords, perms_of, temps_of
from cosmodrome.kernel import decks, lanes7
from cosmodrome.kernel.bits import count, only, with_each
from cosmodrome.kernel.frames import RUN, a_of, b_of, c_of, frame, kind_of, who_of


# --- named tokens ---------------------------------------------------------------------------------
def pay(state: Table, who: i64, cost: i64) -> None:
    """Start to pay named tokens; the split is asked for where there is a choice (DP-12)."""
    state.need = cost
    state.push(frame(x.PAY_NEXT, who))


def pay_next(state: Table, who: i64) -> None:
    """R6.3: resource by resource, in printed order."""
    side = state.side_of(who)
    if state.listener is not None and state.need:
        name_cause(state, who, False)
    resource: i64 = 0
    while state.need and resource < x.RESOURCES:
        least = fewest_perms(state, side, resource)
        if least != most_perms(state, side, resource):
            state.ask(frame(x.ASK_PERMS, who, resource))
            return
        pay_part(state, side, resource, least)
        resource += 1


def fewest_perms(state: Table, side: i64, resource: i64) -> i64:
    return max(lanes7.amount(state.need, resource) - state.amount(side, TEMP, resource), 0)


def most_perms(state: Table, side: i64, resource: i64) -> i64:
    return min(min(lanes7.amount(state.need, resource), state.amount(side, FRESH, resource)), x.MOST_PERMS - 1)


def pay_part(state: Table, side: i64, resource: i64, perms: i64) -> None:
    n = lanes7.amount(state.need, resource)
    state.spend_temps(side, resource, n - perms)
    state.spend_perms(side, resource, perms)
    if perms and state.for_mission:
        state.perms_spent |= only(resource)
    state.need -= lanes7.one(resource) * n


def perms_options(state: Table, f: i64) -> vec[i64]:
    side = state.side_of(who_of(f))
    resource = a_of(f)
    found = vec[i64]()
    perms = fewest_perms(state, side, resource)
    while perms <= most_perms(state, side, resource):
        found = append(found, x.PERMS + resource * x.MOST_PERMS + perms)
        perms += 1
    return found


def perms_answer(state: Table, f: i64, perms: i64) -> None:
    if state.listener is not None:
        name_cause(state, who_of(f), True)
    state.push(frame(x.PAY_NEXT, who_of(f)))
    pay_part(state, state.side_of(who_of(f)), a_of(f), perms)


def name_cause(state: Table, who: i64, always: bool) -> None:
    """Report what is being paid for: a mission, or the effect that lies under the payment."""
    effect: i64 = 0
    mission: i64 = 0
    kind: i64 = 0
    at = len(state.agenda) - 1
    while at >= 0 and kind_of(state.agenda[at]) == x.PAY_NEXT:
        at -= 1
    if state.for_mission:
        mission = state.launching + 1
        kind = x.PAID_MAJOR if kind_of(state.agenda[at]) == x.SUCCESS else 0
    elif at >= 0 and kind_of(state.agenda[at]) == RUN:
        effect = a_of(state.agenda[at]) + 1
    elif at >= 0:
        kind = x.PAID_FEVER if kind_of(state.agenda[at]) == x.BEFORE_MINOR else x.PAID_ADVANCEMENT
    if always or effect or mission:
        state.emit(x.PAYING, who, effect, mission, kind)


# --- prices of effects ----------------------------------------------------------------------------
def can_price(state: Table, side: i64, row: i64) -> bool:
    costs = state.printed.costs
    at = row * COST_WORDS
    named = costs[at]
    if not affords(state, side, named):
        return False
    swap = costs[at + FOR_PERM]
    if costs[at + ANY_TEMP]:
        return spare_sum(state, side, x.TEMPS, 0, named, swap) >= costs[at + ANY_TEMP]
    if costs[at + ANY_PERM]:
        return spare_sum(state, side, x.PERMANENTS, 0, named, swap) >= costs[at + ANY_PERM]
    if costs[at + ANY_TOKEN]:
        return spare_sum(state, side, x.TOKENS, 0, named, swap) >= costs[at + ANY_TOKEN]
    if costs[at + MATCHING]:
        return spare_of(state, side, x.TEMPS, costs[at + MATCHING], named, swap) != 0
    return count(state.hand[side]) >= costs[at + DISCARD]


def pay_price(state: Table, who: i64, row: i64) -> None:
    """Tokens of choice first: what the named ones need is not offered for them."""
    costs = state.printed.costs
    at = row * COST_WORDS
    swap = costs[at + FOR_PERM] * x.SWAP
    if costs[at]:
        pay(state, who, costs[at])
    if costs[at + ANY_TEMP]:
        state.ask(frame(x.ASK_TOKEN, who, x.TEMPS, swap, costs[at + ANY_TEMP]))
    elif costs[at + ANY_PERM]:
        state.ask(frame(x.ASK_TOKEN, who, x.PERMANENTS, swap, costs[at + ANY_PERM]))
    elif costs[at + ANY_TOKEN]:
        state.ask(frame(x.ASK_TOKEN, who, x.TOKENS, swap, costs[at + ANY_TOKEN]))
    elif costs[at + MATCHING]:
        state.ask(frame(x.ASK_TOKEN, who, x.ALIKE, swap, costs[at + MATCHING]))
    elif costs[at + DISCARD]:
        state.ask(frame(x.ASK_UNDER, who, 0, 0, costs[at + DISCARD]))


# --- tokens of choice -----------------------------------------------------------------------------
def spare(state: Table, side: i64, what: i64, resource: i64, named: i64, swap: i64) -> i64:
    """How many tokens of a resource can be spent on something else than these named ones.

    None if they are swapped for a perm of which none is left (RL-14).
    """
    if swap and state.room(FRESH, resource) <= 0:
        return 0
    left = state.usable(side, resource) - lanes7.amount(named, resource)
    if what == x.TOKENS:
        return left
    return min(left, state.amount(side, TEMP if what == x.TEMPS else FRESH, resource))


def spare_sum(state: Table, side: i64, what: i64, resource: i64, named: i64, swap: i64) -> i64:
    """The same for all resources from this one on."""
    total: i64 = 0
    while resource < x.RESOURCES:
        total += spare(state, side, what, resource, named, swap)
        resource += 1
    return total


def spare_of(state: Table, side: i64, what: i64, least: i64, named: i64, swap: i64) -> i64:
    """The resources with so many to spare, as a set."""
    found: i64 = 0
    resource: i64 = 0
    while resource < x.RESOURCES:
        if spare(state, side, what, resource, named, swap) >= least:
            found |= only(resource)
        resource += 1
    return found


def token_options(state: Table, f: i64) -> vec[i64]:
    """Several tokens are named in ascending order, so that every payment can be made in one way only."""
    side = state.side_of(who_of(f))
    what = a_of(f)
    n = c_of(f)
    swap = b_of(f) & x.SWAP
    if what == x.ALIKE:
        return with_each(vec[i64](), x.SPEND_TEMP, spare_of(state, side, x.TEMPS, n, state.need, swap))
    if what == x.TOKENS:
        loose = spare_of(state, side, x.TOKENS, 1, state.need, swap)
        found = with_each(vec[i64](), x.SPEND_TEMP, temps_of(state, side, 1) & loose)
        return with_each(found, x.SPEND_PERM, perms_of(state, side) & loose)
    base = x.SPEND_TEMP if what == x.TEMPS else x.SPEND_PERM
    found = vec[i64]()
    resource = b_of(f) & ~x.SWAP
    left = spare_sum(state, side, what, resource, state.need, swap)
    while left >= n and resource < x.RESOURCES:
        held = spare(state, side, what, resource, state.need, swap)
        if held:
            found = append(found, base + resource)
        left -= held
        resource += 1
    return found


def token_answer(state: Table, f: i64, action: i64) -> None:
    side = state.side_of(who_of(f))
    n = c_of(f)
    temp = action < x.SPEND_PERM
    resource = action - x.SPEND_TEMP if temp else action - x.SPEND_PERM
    if state.listener is not None:
        name_cause(state, who_of(f), True)
    state.bound = resource
    if a_of(f) == x.ALIKE:
        state.spend_temps(side, resource, n)
        return
    if temp:
        state.spend_temps(side, resource, 1)
    else:
        state.spend_perms(side, resource, 1)
    if n > 1:
        state.ask(frame(x.ASK_TOKEN, who_of(f), a_of(f), 0 if a_of(f) == x.TOKENS else resource, n - 1))


# --- developments under the Event deck ------------------------------------------------------------
def put_under(state: Table, who: i64, n: i64) -> None:
    n = min(n, count(state.hand[state.side_of(who)]))
    if n > 0:
        state.ask(frame(x.ASK_UNDER, who, 0, 0, n))


def under_options(state: Table, f: i64) -> vec[i64]:
    return with_each(vec[i64](), x.UNDER, state.hand[state.side_of(who_of(f))])


def under_answer(state: Table, f: i64, card: i64) -> None:
    """R14: the other team sees the era on the back, and no longer knows which of those cards it was."""
    side = state.side_of(who_of(f))
    alike = state.hand[side] & state.printed.era[state.printed.era_of[card]]
    if count(alike) > 1:
        state.obscure(1 - side, alike)
    if state.listener is not None:
        readers = state.readers(only(side), card, EVENT_CARDS)
        state.emit_to(readers, x.CARD_BURIED, who_of(f), card, state.printed.era_of[card])
    state.hand[side] ^= only(card)
    state.event_deck = decks.under(state.event_deck, decks.face(card), 1)
    put_under(state, who_of(f), c_of(f) - 1)
