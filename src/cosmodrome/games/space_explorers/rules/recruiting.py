"""Recruiting (R5, R6): the choice of card and Division, the payment, the placement.

A recruit is in the making until it is placed: tokens and cards are named, nothing moves, the others see nothing.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.space_explorers.rules import actions as x
from cosmodrome.games.space_explorers.rules.drawing import refill
from cosmodrome.games.space_explorers.rules.printed import (
    COST_STEPS,
    DRAW_AFTER_RECRUIT,
    DRAW_WHEN_COVERED,
    FREE_RECRUIT,
    FROM_PRINTED,
    PASS_TOKENS_RECRUIT,
    RESEARCH_ANY,
    RESEARCH_ANY_FOR_COST,
    RESEARCH_ANY_FOR_TWO_SKILLS,
    RESEARCH_ANY_FROM_HAND,
    RESEARCH_FIXED,
    RETURN_BONUS,
)
from cosmodrome.games.space_explorers.rules.supply import Supply, most_returned, this_card_bonus
from cosmodrome.games.space_explorers.rules.table import NONE, Table
from cosmodrome.kernel.bags import amount, common, lacking, many, size
from cosmodrome.kernel.bits import count, first_n, has, lowest, only, with_each
from cosmodrome.kernel.frames import a_of, frame, kind_of, who_of

# Manners of recruiting
PAID: Final = 0
FOR_NOTHING: Final = 1  # abilities 8 and 55
FOR_TOKENS: Final = 2  # ability 10


# --- what can be recruited ------------------------------------------------------------------------
def net_cost(state: Table, who: i64, card: i64, division: i64) -> i64:
    """R6.3: strike as many icons from the bottom as the Division has skills of its own colour."""
    struck = min(state.matching[who * x.COLOURS + division], COST_STEPS - 1)
    return state.printed.net_cost[card * COST_STEPS + struck]


def short(need: i64, supply: Supply) -> i64:
    """Icons that neither active abilities of fixed colour nor own tokens can provide."""
    return size(lacking(need, supply.means))


def payable(state: Table, who: i64, card: i64, division: i64, supply: Supply, without: Supply) -> bool:
    """R6.5: whether every icon can be covered; `without` is the supply once 31 has returned itself."""
    from_hand = has(state.hand[who], card)
    wild = most_wild(state, who, card, from_hand, supply)
    if state.printed.base_cost[card] - state.matching[who * x.COLOURS + division] <= wild:
        return True
    need = net_cost(state, who, card, division)
    if short(need, supply) <= wild:
        return True
    if supply.returns_self < 0:
        return False
    wild = most_wild(state, who, card, from_hand, without) + state.printed.amount[supply.returns_self]
    return short(need, without) <= wild


def most_wild(state: Table, who: i64, card: i64, from_hand: bool, supply: Supply) -> i64:
    """All icons of any type that abilities and returned cards can give to this recruit."""
    wild = supply.wild(state.printed, card, from_hand)
    if not from_hand:
        return wild + supply.all_returned
    if supply.bonus == 0 and not state.printed.bonus_this_card:
        return wild + supply.all_returned - state.printed.icons_per_card
    return wild + most_returned(state, state.hand[who] ^ only(card), supply.bonus)


def payable_somewhere(state: Table, who: i64, card: i64, supply: Supply, without: Supply) -> bool:
    main = state.printed.main[card]
    other = state.printed.other[card]
    return payable(state, who, card, main, supply, without) or (
        other != main and payable(state, who, card, other, supply, without)
    )


def recruit_options(state: Table, who: i64, found: vec[i64]) -> vec[i64]:
    """D3: Specialists of Center and hand that can be recruited, by each manner."""
    supply = Supply(state, who, NONE, 0)
    without = supply if supply.returns_self < 0 else Supply(state, who, supply.returns_self, 0)
    within_reach = state.center | state.hand[who]
    left = within_reach
    while left:
        card = lowest(left)
        left &= left - 1
        if payable_somewhere(state, who, card, supply, without):
            found = append(found, x.RECRUIT + card)
    if supply.free_costs:
        found = free_recruits(state, within_reach, supply, found)
    if supply.token_recruit >= 0 and size(state.tokens[who]) >= state.printed.amount[supply.token_recruit]:
        found = with_each(found, x.RECRUIT_FOR_TOKENS, state.hand[who])  # R9.10
    return found


def free_recruits(state: Table, cards: i64, supply: Supply, found: vec[i64]) -> vec[i64]:
    """R9.8, R9.55: Specialists of exactly the base cost an active ability names."""
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if has(supply.free_costs, state.printed.base_cost[card]):
            found = append(found, x.RECRUIT_FREE + card)
    return found


def free_recruiter(state: Table, who: i64, card: i64) -> i64:
    """R9.8, R9.55: the active card that recruits this one for nothing, or NONE."""
    at = who * x.COLOURS
    end = at + x.COLOURS
    while at < end:
        top = state.tops[at]
        if (
            top >= 0
            and state.printed.ability[top] == FREE_RECRUIT
            and state.is_active(top)
            and has(state.printed.which[top], state.printed.base_cost[card])
        ):
            return top
        at += 1
    return NONE


# --- card, Division -------------------------------------------------------------------------------
def begin_recruit(state: Table, who: i64, card: i64, manner: i64) -> None:
    """R6.1: first the Division."""
    state.card = card
    state.manner = manner
    if state.printed.main[card] == state.printed.other[card]:
        choose_division(state, who, state.printed.main[card])
    else:
        state.push(frame(x.ASK_DIVISION, who))


def division_options(state: Table, who: i64) -> vec[i64]:
    """R5.2: a Division of a colour of the card's skills; only where the rest can be paid."""
    main = state.printed.main[state.card]
    other = state.printed.other[state.card]
    divisions = only(main) | only(other)
    if state.manner == PAID:
        supply = Supply(state, who, NONE, 0)
        without = Supply(state, who, supply.returns_self, 0)
        if not payable(state, who, state.card, main, supply, without):
            divisions ^= only(main)
        elif not payable(state, who, state.card, other, supply, without):
            divisions ^= only(other)
    return with_each(vec[i64](), x.DIVISION, divisions)


def ask_give(state: Table, who: i64, purpose: i64, project: i64, n: i64) -> None:
    """Tokens of any colours (abilities 10 and 19); `giving.py` carries on."""
    state.push(frame(x.ASK_GIVE, who, purpose, project, 8 * n))


def choose_division(state: Table, who: i64, division: i64) -> None:
    state.division = division
    if state.manner == FOR_NOTHING:
        place(state, who)
    elif state.manner == FOR_TOKENS:
        ask_give(state, who, x.FOR_RECRUIT, 0, state.printed.amount[state.active(who, PASS_TOKENS_RECRUIT)])
    else:
        ask_icons(state, who, NONE)


# --- active abilities -----------------------------------------------------------------------------
def ask_icons(state: Table, who: i64, last: i64) -> None:
    """RU-12: icons of active abilities are used unasked, or (option) each card is asked for, ascending."""
    if not state.printed.free_icons_first:
        found: i64 = 0
        at = who * x.COLOURS
        end = at + x.COLOURS
        while at < end:
            card = state.tops[at]
            if card > last and gives_icons(state, who, card):
                found |= only(card)
            at += 1
        if found:
            state.push(frame(x.ASK_ICONS, who, lowest(found)))
            return
    go_on_paying(state, who)


def gives_icons(state: Table, who: i64, card: i64) -> bool:
    """Whether this card on top of a Division could give icons to the recruit in the making."""
    printed = state.printed
    kind = printed.ability[card]
    if kind == RESEARCH_FIXED:
        return common(net_cost(state, who, state.card, state.division), printed.icons[card]) != 0
    if kind == RESEARCH_ANY_FROM_HAND and not has(state.hand[who], state.card):
        return False
    if kind == RESEARCH_ANY_FOR_COST and not has(printed.which[card], printed.base_cost[state.card]):
        return False
    if kind == RESEARCH_ANY_FOR_TWO_SKILLS and not has(printed.two_skills, state.card):
        return False
    if kind < RESEARCH_ANY or kind > RESEARCH_ANY_FOR_TWO_SKILLS:
        return False
    return net_cost(state, who, state.card, state.division) != 0


def icons_options(state: Table, f: i64, who: i64) -> vec[i64]:
    """Use, or skip if the rest can still pay."""
    found = vec[i64]([x.USE_ICONS])
    supply = Supply(state, who, state.gone, state.skipped | only(a_of(f)))
    if can_finish(state, who, NONE, state.gained, state.boosted, supply, supply_without(state, who, supply)):
        found = append(found, x.SKIP_ICONS)
    return found


def choose_icons(state: Table, f: i64, who: i64, action: i64) -> None:
    if action == x.SKIP_ICONS:
        state.skipped |= only(a_of(f))
    if state.gone >= 0:
        go_on_paying(state, who)  # only the card uncovered by 31 was left to ask for
    else:
        ask_icons(state, who, a_of(f))


# --- payment --------------------------------------------------------------------------------------
def needed(state: Table, who: i64) -> i64:
    """D4: N, the net cost less the fixed icons of active cards."""
    supply = Supply(state, who, state.gone, state.skipped)
    return lacking(net_cost(state, who, state.card, state.division), supply.icons)


def uncovered(state: Table, who: i64) -> i64:
    """D4: |N| - W, icons still to be provided."""
    supply = Supply(state, who, state.gone, state.skipped)
    need = size(lacking(net_cost(state, who, state.card, state.division), supply.icons))
    return need - supply.wild(state.printed, state.card, has(state.hand[who], state.card)) - state.gained


def go_on_paying(state: Table, who: i64) -> None:
    if uncovered(state, who) > 0:
        state.push(frame(x.ASK_SOURCE, who))
    else:
        place(state, who)


def returnable(state: Table, who: i64, last: i64, gone: i64) -> i64:
    """Hand cards that may still be returned: in ascending number, never the recruit itself (R6.4).

    31 comes after the returned cards; but if it uncovers a card that makes returned cards worth more,
    it may come first (RU-30, RU-34).
    """
    if gone >= 0 and (not uncovers_bonus(state, gone) or (state.returned != 0 and not state.boosted)):
        return 0
    return state.hand[who] & ~only(state.card) & ~first_n(last + 1) & ~state.returned


def uncovers_bonus(state: Table, gone: i64) -> bool:
    beneath = state.under[gone]
    return beneath >= 0 and state.printed.bonus_any_card and state.printed.ability[beneath] == RETURN_BONUS


def yields(state: Table, card: i64, supply: Supply, boosted: bool) -> i64:
    """R6.4, R9.34: the icons of one returned card."""
    n = state.printed.icons_per_card + this_card_bonus(state, only(card))
    return n if boosted else n + supply.bonus


def supply_without(state: Table, who: i64, supply: Supply) -> Supply:
    """What the abilities give once 31 has returned itself (the same if it cannot)."""
    if supply.gone >= 0 or supply.returns_self < 0:
        return supply
    return Supply(state, who, supply.returns_self, supply.skipped)


def can_finish(state: Table, who: i64, last: i64, gained: i64, boosted: bool, supply: Supply, without: Supply) -> bool:
    """Whether the payment can still be completed when only cards after `last` may be returned."""
    need = net_cost(state, who, state.card, state.division)
    from_hand = has(state.hand[who], state.card)
    left = returnable(state, who, last, supply.gone)
    bonus = 0 if boosted else supply.bonus
    wild = supply.wild(state.printed, state.card, from_hand) + gained
    more = most_returned(state, left, bonus)
    if supply.gone >= 0:
        more = without_waste(state, more, bonus, size(lacking(need, supply.icons)) - wild)
    if short(need, supply) <= wild + more:
        return True
    if supply.gone >= 0 or supply.returns_self < 0:
        return False
    if last < 0 and not boosted:
        bonus = max(bonus, without.bonus)
    wild = without.wild(state.printed, state.card, from_hand) + gained
    wild += state.printed.amount[supply.returns_self] + most_returned(state, left, bonus)
    return short(need, without) <= wild


def without_waste(state: Table, icons: i64, bonus: i64, uncovered: i64) -> i64:
    """RU-34: what cards returned after 31 can give, if none of their icons may be too many."""
    while icons > uncovered:
        icons -= state.printed.icons_per_card
    return icons if icons > bonus else 0


def source_options(state: Table, who: i64) -> vec[i64]:
    """D4a: return a hand card, use 31, or go on to tokens; only what can be completed (R6.5)."""
    found = vec[i64]()
    supply = Supply(state, who, state.gone, state.skipped)
    last: i64 = NONE
    highest = state.returned
    while highest:
        last = lowest(highest)
        highest &= highest - 1
    left = returnable(state, who, last, state.gone)
    without = supply_without(state, who, supply)
    boosted = boosts(state, supply)
    while left:
        card = lowest(left)
        left &= left - 1
        gained = state.gained + yields(state, card, supply, state.boosted)
        if state.gone >= 0 and gained - state.gained > uncovered(state, who):
            continue
        if can_finish(state, who, card, gained, boosted, supply, without):
            found = append(found, x.RETURN + card)
    if state.gone < 0 and supply.returns_self >= 0:
        gained = state.gained + state.printed.amount[supply.returns_self]
        if can_finish(state, who, last, gained, state.boosted, without, without):
            found = append(found, x.USE_31)
    wild = supply.wild(state.printed, state.card, has(state.hand[who], state.card)) + state.gained
    if short(net_cost(state, who, state.card, state.division), supply) <= wild:
        found = append(found, x.TOKENS)
    return found


def boosts(state: Table, supply: Supply) -> bool:
    """Whether ability 34 is used up once another card has been returned."""
    return state.boosted or supply.bonus > 0


def choose_source(state: Table, who: i64, action: i64) -> None:
    supply = Supply(state, who, state.gone, state.skipped)
    if action == x.TOKENS:
        ask_tokens(state, who, 0)
    elif action == x.USE_31:
        state.gone = supply.returns_self
        state.gained += state.printed.amount[state.gone]
        beneath = state.under[state.gone]
        if not state.printed.free_icons_first and beneath >= 0 and gives_icons(state, who, beneath):
            state.push(frame(x.ASK_ICONS, who, beneath))
        else:
            go_on_paying(state, who)
    else:
        card = action - x.RETURN
        state.gained += yields(state, card, supply, state.boosted)
        state.boosted = boosts(state, supply)
        state.returned |= only(card)
        go_on_paying(state, who)


def ask_tokens(state: Table, who: i64, colour: i64) -> None:
    """D4b: colour by colour, past those of which there is nothing to pass."""
    usable = common(needed(state, who), state.tokens[who])
    while colour < x.COLOURS - 1 and amount(usable, colour) == 0:
        colour += 1
    state.push(frame(x.ASK_TOKENS, who, colour))


def token_options(state: Table, f: i64, who: i64) -> vec[i64]:
    """How many tokens of this colour, so that the rest can be made up of the colours behind it."""
    usable = common(needed(state, who), state.tokens[who])
    missing = uncovered(state, who) - size(state.paid)
    colour = a_of(f)
    behind = size(usable >> (8 * (colour + 1)))
    found = vec[i64]()
    n = max(0, missing - behind)
    while n <= min(amount(usable, colour), missing):
        found = append(found, x.PAY + colour * x.MOST_TOKENS + n)
        n += 1
    return found


def choose_tokens(state: Table, f: i64, who: i64, action: i64) -> None:
    colour = a_of(f)
    state.paid += many(colour, action - x.PAY - colour * x.MOST_TOKENS)
    if size(state.paid) < uncovered(state, who):
        ask_tokens(state, who, colour + 1)
    else:
        place(state, who)


def is_public(state: Table, f: i64) -> bool:
    """D: returning cards depends on the hand, unless all hand cards are alike.

    With 34 as a hand card worth more (E4), the Divisions that can be paid for depend on the hand, too.
    """
    if kind_of(f) == x.ASK_DIVISION and not state.printed.bonus_this_card:
        return True
    others = count(state.hand[who_of(f)] & ~only(state.card))
    return others == 0 or (others == 1 and not state.printed.bonus_this_card)


# --- placement ------------------------------------------------------------------------------------
def place(state: Table, who: i64) -> None:
    """R6.7: what was named now moves; then refill, the covered card, card 9 (pushed last first)."""
    card = state.card
    division = state.division
    if state.listener is not None:
        emit_recruit(state, who)
    state.score(who, FROM_PRINTED, state.printed.points[card])
    left = state.returned
    state.hand[who] &= ~left
    while left:
        if state.listener is not None:
            state.emit(x.RETURNED, who, lowest(left))
        state.to_center(lowest(left))
        left &= left - 1
    if state.gone >= 0:
        beneath = division_of(state, who, state.gone)
        state.emit(x.RETURNED_FROM_HUB, who, state.gone, beneath + x.COLOURS * (state.depth(who, beneath) - 1))
        state.lift(who, beneath)
        state.score(who, FROM_PRINTED, -state.printed.points[state.gone])
        state.to_center(state.gone)
    state.pass_tokens(who, state.paid)
    if has(state.center, card):
        state.center ^= only(card)
    else:
        state.hand[who] ^= only(card)
        state.learn(state.everyone(), only(card))
    covered = state.tops[who * x.COLOURS + division]
    state.lay(who, division, card)
    state.recruited = card
    forget_recruit(state)
    draws = state.active(who, DRAW_AFTER_RECRUIT)
    if draws >= 0 and has(state.printed.which[draws], state.printed.base_cost[card]):
        state.push(frame(x.TRIGGER, who, draws))
    if covered >= 0 and state.printed.ability[covered] == DRAW_WHEN_COVERED and state.is_active(covered):
        state.push(frame(x.TRIGGER, who, covered))
    refill(state, who)


def emit_recruit(state: Table, who: i64) -> None:
    """Report the recruit with its place in the pile, after the ability that it replaces the payment by."""
    if state.manner == FOR_NOTHING:
        state.emit(x.USED, who, free_recruiter(state, who, state.card))
    elif state.manner == FOR_TOKENS:
        state.emit(x.USED, who, state.active(who, PASS_TOKENS_RECRUIT))
    height = state.depth(who, state.division)
    if state.gone >= 0 and division_of(state, who, state.gone) == state.division:
        height -= 1
    kind: i64 = x.RECRUITED if has(state.center, state.card) else x.RECRUITED_FROM_HAND
    state.emit(kind, who, state.card, state.division + x.COLOURS * height, state.manner)


def division_of(state: Table, who: i64, card: i64) -> i64:
    """The Division whose top card this is."""
    division: i64 = 0
    while state.tops[who * x.COLOURS + division] != card:
        division += 1
    return division


def forget_recruit(state: Table) -> None:
    state.card = NONE
    state.manner = PAID
    state.division = NONE
    state.returned = 0
    state.gained = 0
    state.boosted = False
    state.gone = NONE
    state.skipped = 0
    state.paid = 0
