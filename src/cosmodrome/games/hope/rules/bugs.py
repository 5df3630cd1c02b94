"""Bug cards: offers, payments and effects (R13, G23).

Frames: NEXT_BUG, DEAL_BUG, ASK_OFFER, ASK_UNIT, BUG_EFFECT, VANGUARD, ASK_VANGUARD, ASK_LOSS, ASK_DESERTER, BUG_OVER.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.hope.rules.actions import (
    ASK_DESERTER,
    ASK_LOSS,
    ASK_OFFER,
    ASK_UNIT,
    ASK_VANGUARD,
    BUG_DRAWN,
    BUG_EFFECT,
    BUG_GONE,
    BUG_LEFT,
    BUG_OVER,
    BUG_PAID,
    BUG_STAYS,
    BUG_WORKS,
    CARD_PURGED,
    CARDS,
    DEAL_BUG,
    DRAW,
    GIVE,
    LOSE,
    MEDAL,
    NEXT_BUG,
    NO,
    OFFER,
    OFFERED,
    OFFERS_CLOSED,
    OPEN_PURGED,
    PILES,
    PIONEER_RETURNED,
    PLACE,
    RECALL,
    REFILL_SPACE,
    TECHNOLOGIES,
    VANGUARD,
)
from cosmodrome.games.hope.rules.center import give_up_card, lose_card
from cosmodrome.games.hope.rules.cockpit import pay_medal
from cosmodrome.games.hope.rules.movement import reset_all_levers, shift_all
from cosmodrome.games.hope.rules.payment import pairs
from cosmodrome.games.hope.rules.printed import (
    ALL_DISCARD,
    ALL_DRAW,
    ALL_POLARIZE,
    ALL_RECALL,
    COLLAPSE,
    FREE_PIONEERS,
    LEVERS_READY,
    MARKER_BACK,
    MARKER_FORWARD,
    NONE,
    PURGE,
)
from cosmodrome.games.hope.rules.regression import advance, collapse, go_back
from cosmodrome.games.hope.rules.table import RUNNING, Table
from cosmodrome.games.hope.rules.terraforming import place
from cosmodrome.games.hope.rules.traitor import recall_options
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import has, only, shifted
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import a_of, c_of, frame, who_of


def next_bug(state: Table) -> None:
    """R13.1, R13.7, R13.9, R10.4."""
    if state.bugs_due == 0 or state.bug_deck == 0 or state.outcome != RUNNING:
        state.bugs_due = 0
        return
    state.bugs_due -= 1
    state.push(frame(NEXT_BUG, state.player))
    state.push(frame(DEAL_BUG, state.player))


def bug_drawn(state: Table, bug: i64) -> None:
    """R13.4: the old lasting card leaves the game, whatever happens to the new one."""
    if state.bug != NONE:
        state.emit(BUG_LEFT, NOBODY, state.bug)
        state.bug = NONE
    state.bug_deck &= ~only(bug)
    state.resolving = bug
    state.emit(BUG_DRAWN, state.player, bug)
    state.push(frame(ASK_OFFER, state.player, bug))


# --- offers (G23) ---------------------------------------------------------------------------------
def price(state: Table, bug: i64) -> i64:
    """R13.2."""
    return state.printed.seats + state.printed.surcharge[bug]


def offer_options(state: Table, f: i64) -> vec[i64]:
    """D11a: up to what is missing, and up to what the seat could pay."""
    who = who_of(f)
    could = state.medals[who] + pairs(state, who) - lanes4.amount(state.offers, who)
    most = min(price(state, a_of(f)) - state.offered_units(), could)
    found = vec[i64]([OFFER])
    n: i64 = 1
    while n <= most:
        found = append(found, OFFER + n)
        n += 1
    return found


def offer_answer(state: Table, f: i64, action: i64) -> None:
    """G23: two rounds, the second adds to the first; closed as soon as the price is reached."""
    who = who_of(f)
    bug = a_of(f)
    n = action - OFFER
    state.offers += shifted(n, 4 * who)
    state.emit(OFFERED, who, bug, 0, n)
    if state.offered_units() >= price(state, bug):
        close_offers(state, bug, True)
    elif c_of(f) == 2 * state.printed.seats - 1:
        close_offers(state, bug, False)
    else:
        state.push(frame(ASK_OFFER, state.after(who), bug, 0, c_of(f) + 1))


def close_offers(state: Table, bug: i64, paid: bool) -> None:
    """R13.2, R13.3, R13.5: all pay, or nobody; then a paid bonus or an unpaid malus works."""
    state.emit(BUG_PAID, NOBODY, bug, 1 if paid else 0)
    state.push(frame(BUG_OVER, state.player, bug))
    if paid != has(state.printed.malus, bug):
        state.push(frame(BUG_EFFECT, state.player, bug))
    order = state.printed.seats_in_order(state.player)
    at = len(order) - 1
    while at >= 0:
        units = lanes4.amount(state.offers, order[at])
        if units:
            state.emit(OFFERS_CLOSED, order[at], 0, 0, units)
            if paid:
                state.push(frame(ASK_UNIT, order[at], units))
        at -= 1
    state.offers = 0


def unit_options(state: Table, f: i64) -> vec[i64]:
    """D11b: a medal, or two cards of a technology, by how many of them show a symbol."""
    who = who_of(f)
    hand = state.cards_in_hand(who)
    found = vec[i64]()
    if state.medals[who] > 0:
        found = append(found, MEDAL)
    technology: i64 = 0
    while technology <= TECHNOLOGIES:
        symbols: i64 = 0
        while symbols < 3:
            plain = lanes4.amount(hand, 2 * technology) >= 2 - symbols
            if plain and lanes4.amount(hand, 2 * technology + 1) >= symbols:
                found = append(found, GIVE + technology * 3 + symbols)
            symbols += 1
        technology += 1
    return found


def unit_answer(state: Table, f: i64, action: i64) -> None:
    """R13.3, G11, G34: cards go to the heap."""
    who = who_of(f)
    if action == MEDAL:
        pay_medal(state, who)
    else:
        card = (action - GIVE) // 3 * 2
        symbols = (action - GIVE) % 3
        give_up_card(state, who, card if symbols < 2 else card + 1)
        give_up_card(state, who, card + 1 if symbols > 0 else card)
    if a_of(f) > 1:
        state.push(frame(ASK_UNIT, who, a_of(f) - 1))


# --- effects (R13.8) ------------------------------------------------------------------------------
def bug_effect(state: Table, bug: i64) -> None:
    """R13.4: lasting cards stay, instant ones are carried out."""
    if has(state.printed.lasting, bug):
        state.bug = bug
        state.resolving = NONE
        state.emit(BUG_STAYS, NOBODY, bug)
        return
    state.emit(BUG_WORKS, NOBODY, bug)
    effect = state.printed.bug_effect[bug]
    amount = state.printed.bug_amount[bug]
    if effect == MARKER_BACK:
        go_back(state, amount)
    elif effect == MARKER_FORWARD:
        advance(state, amount)
    elif effect == LEVERS_READY:
        reset_all_levers(state)
    elif effect == PURGE:
        purge(state)
    elif effect == ALL_POLARIZE:
        shift_all(state, amount)
    elif effect == COLLAPSE:
        collapse(state, 1)
    else:
        for_each_seat(state, effect, amount)


def for_each_seat(state: Table, effect: i64, amount: i64) -> None:
    """B07, B09, M07, M10: the active player first, then clockwise."""
    order = state.printed.seats_in_order(state.player)
    at = len(order) - 1
    while at >= 0:
        who = order[at]
        if effect == ALL_DRAW:
            state.push(frame(DRAW, who, amount))
        elif effect == FREE_PIONEERS:
            if amount:
                state.push(frame(VANGUARD, who))
        elif effect == ALL_DISCARD:
            n = min(amount, state.hand_size(who))
            while n > 0:
                state.push(frame(ASK_LOSS, who))
                n -= 1
        elif effect == ALL_RECALL and amount and state.on_tiles(who) > 0:
            state.push(frame(ASK_DESERTER, who))
        at -= 1


def bug_over(state: Table, bug: i64) -> None:
    """R13.4, R13.5: instant and useless cards leave the game."""
    if state.resolving == bug:
        state.resolving = NONE
        state.emit(BUG_GONE, NOBODY, bug)


def purge(state: Table) -> None:
    """B10: cards with a symbol leave the Technology Center for the heap; then empty spaces are refilled."""
    space = PILES - 1
    while space >= 0:
        card = state.open[space]
        if card != NONE and state.printed.symbols[card]:
            state.open[space] = NONE
            state.heap += lanes4.one(card)
            state.emit(OPEN_PURGED, NOBODY, card, space)
        purge_pile(state, space)
        if state.open[space] == NONE:
            state.push(frame(REFILL_SPACE, state.player, space))
        space -= 1


def purge_pile(state: Table, pile: i64) -> None:
    """The visible card of a Discard space, if it shows a symbol."""
    card = state.top_of(pile)
    if card == NONE or state.printed.symbols[card] == 0:
        return
    last: i64 = NONE
    at: i64 = 0
    while at < len(state.piles):
        if state.piles[at] >> 4 == pile:
            last = at
        at += 1
    rest = vec[i64]()
    at = 0
    while at < len(state.piles):
        if at != last:
            rest = append(rest, state.piles[at])
        at += 1
    state.piles = rest
    state.heap += lanes4.one(card)
    state.emit(CARD_PURGED, NOBODY, card, pile)


def vanguard(state: Table, who: i64) -> None:
    """B09: free of cards, and of R5.12."""
    if state.supply[who] > 0 and state.free_planets(state.tile_of(who), state.dimension_of(who)) > 0:
        state.push(frame(ASK_VANGUARD, who))


def vanguard_options() -> vec[i64]:
    """D12."""
    return vec[i64]([PLACE, NO])


def vanguard_answer(state: Table, f: i64, action: i64) -> None:
    if action == PLACE:
        place(state, who_of(f))


def loss_options(state: Table, f: i64) -> vec[i64]:
    """D12, M07."""
    hand = state.cards_in_hand(who_of(f))
    found = vec[i64]()
    card: i64 = 0
    while card < CARDS:
        if lanes4.amount(hand, card):
            found = append(found, LOSE + card)
        card += 1
    return found


def loss_answer(state: Table, f: i64, action: i64) -> None:
    lose_card(state, who_of(f), action - LOSE)


def deserter_options(state: Table, f: i64) -> vec[i64]:
    """D12, M10."""
    return recall_options(state, who_of(f))


def deserter_answer(state: Table, f: i64, action: i64) -> None:
    state.take_pioneer(action - RECALL, who_of(f))
    state.emit(PIONEER_RETURNED, who_of(f), action - RECALL)
