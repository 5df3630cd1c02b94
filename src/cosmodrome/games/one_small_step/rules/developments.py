"""Developments (R8.6.2, R12 play_development): which can be played, discounts, the payment.

Frames: `PLAYED`; `ASK_PLAY`, `ASK_DISCOUNT`, `ASK_LESS`.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.media import held_tile, use_tile
from cosmodrome.games.one_small_step.rules.printed import AD04, AD05
from cosmodrome.games.one_small_step.rules.table import TEMP, Table
from cosmodrome.games.one_small_step.rules.tokens import lacking
from cosmodrome.kernel import lanes4, lanes7
from cosmodrome.kernel.bits import lowest, only
from cosmodrome.kernel.frames import RUN, a_of, c_of, frame, who_of


# --- played ---------------------------------------------------------------------------------------
def ask_play(state: Table, who: i64, discount: i64) -> None:
    if state.hand[state.side_of(who)]:
        state.ask(frame(x.ASK_PLAY, who, discount, 0, x.BY_EFFECT))


def play_options(state: Table, f: i64) -> vec[i64]:
    """The developments that can be paid, at best with every discount there is."""
    side = state.side_of(who_of(f))
    most = a_of(f) + most_discount(state, side)
    more = discount_gains(state, side)
    found = vec[i64]()
    cards = state.hand[side]
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if lacking(state, side, state.printed.event_cost[card], more) <= most:
            found = append(found, x.PLAY + card)
    return append(found, x.STOP if c_of(f) != x.BY_EFFECT and state.alone(side) else x.NO)


def play_answer(state: Table, f: i64, action: i64, card: i64) -> None:
    if action == x.NO or action == x.STOP:
        return
    side = state.side_of(who_of(f))
    if c_of(f) == x.BY_PHASE and state.alone(side):
        if state.to_act:
            state.to_act &= state.to_act - 1
        else:
            state.use_up(who_of(f), AD04)
        state.push(frame(x.NEXT_PLAY, who_of(f), side))
    play_card(state, who_of(f), card, a_of(f))


def play_card(state: Table, who: i64, card: i64, discount: i64) -> None:
    """R8.6.2: pay, carry out, discard; the card does not count itself."""
    state.hand[state.side_of(who)] ^= only(card)
    if state.listener is not None:
        state.emit(x.CARD_PLAYED, who, card)
    state.publish(card)
    state.discount = discount
    state.push(frame(x.PLAYED, who, card))
    state.push(frame(RUN, who, state.printed.event_block[card]))
    state.ask(frame(x.ASK_DISCOUNT, who, card))


def played(state: Table, f: i64) -> None:
    state.event_discard[state.side_of(who_of(f))] |= only(a_of(f))
    if state.listener is not None:
        state.emit(x.CARD_DISCARDED, who_of(f), a_of(f))


# --- discounts ------------------------------------------------------------------------------------
def office(state: Table, side: i64) -> bool:
    """AD05 in phase 6."""
    return state.phase == 6 and state.ready(side, AD05)


def discount_tile(state: Table, side: i64) -> i64:
    """A held kind of Media tile that makes a development cheaper, or -1 (in an own Turn, R10.1)."""
    return held_tile(state, side, state.printed.discount_tiles if side == state.active else 0)


def most_discount(state: Table, side: i64) -> i64:
    total: i64 = 1 if office(state, side) else 0
    kinds = state.printed.discount_tiles if side == state.active else 0
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        total += lanes4.amount(state.media_tiles[side], kind) * state.printed.tile_discount[kind]
    return total


def discount_gains(state: Table, side: i64) -> i64:
    """The named temps that the discount tiles bring along, as far as the supply goes (RL-14)."""
    bag: i64 = 0
    kinds = state.printed.discount_tiles if side == state.active else 0
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        bag += lanes4.amount(state.media_tiles[side], kind) * state.printed.tile_gain[kind]
    found: i64 = 0
    resource: i64 = 0
    while bag and resource < x.RESOURCES:
        found += lanes7.one(resource) * min(bag & 127, state.room(TEMP, resource))
        bag >>= 7
        resource += 1
    return found


def discount_useful(state: Table, f: i64) -> bool:
    return lanes7.size(state.printed.event_cost[a_of(f)]) > state.discount


def discount_options(state: Table, f: i64) -> vec[i64]:
    """DP-20."""
    side = state.side_of(who_of(f))
    found = vec[i64]()
    if discount_useful(state, f):
        if discount_tile(state, side) >= 0:
            found = append(found, x.DISCOUNT + x.WITH_TILE)
        if office(state, side):
            found = append(found, x.DISCOUNT + x.WITH_OFFICE)
    if lacking(state, side, state.printed.event_cost[a_of(f)], 0) <= state.discount:
        found = append(found, x.PAY)
    return found


def discount_answer(state: Table, f: i64, action: i64) -> None:
    side = state.side_of(who_of(f))
    if action == x.PAY:
        pay_development(state, who_of(f), state.printed.event_cost[a_of(f)])
        return
    state.ask(f)
    if action == x.DISCOUNT + x.WITH_OFFICE:
        state.use_up(who_of(f), AD05)
        state.discount += 1
    else:
        kind = discount_tile(state, side)
        state.discount += state.printed.tile_discount[kind]
        use_tile(state, who_of(f), kind)


# --- the payment ----------------------------------------------------------------------------------
def pay_development(state: Table, who: i64, cost: i64) -> None:
    state.need = cost if lanes7.size(cost) > state.discount else 0
    state.push(frame(x.PAY_NEXT, who))
    if state.discount > 0 and state.need:
        state.ask(frame(x.ASK_LESS, who, 0, 0, state.discount))


def less_options(state: Table, f: i64) -> vec[i64]:
    """DP-20: which tokens are saved, so that the rest can be paid."""
    side = state.side_of(who_of(f))
    found = vec[i64]()
    resource: i64 = 0
    while resource < x.RESOURCES:
        saved = lanes7.one(resource)
        if lanes7.amount(state.need, resource) and lacking(state, side, state.need - saved, 0) < c_of(f):
            found = append(found, x.LESS + resource)
        resource += 1
    return found


def less_answer(state: Table, f: i64, resource: i64) -> None:
    state.need -= lanes7.one(resource)
    if c_of(f) > 1 and state.need:
        state.ask(frame(x.ASK_LESS, who_of(f), 0, 0, c_of(f) - 1))
