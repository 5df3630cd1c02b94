"""Payment for a recruit (R6.2-R6.6): what a card costs, and how its icons are provided.

Until everything is named, nothing moves, and the others see nothing.

Frames: `ASK_ICONS`, `ASK_SOURCE`, `ASK_TOKENS`.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.space_explorers.rules import actions as x
from cosmodrome.games.space_explorers.rules.placement import place
from cosmodrome.games.space_explorers.rules.printed import (
    COST_STEPS,
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
from cosmodrome.kernel.bits import first_n, has, lowest, only
from cosmodrome.kernel.frames import a_of, frame


# --- cost -----------------------------------------------------------------------------------------
def net_cost(state: Table, who: i64, card: i64, division: i64) -> i64:
    """R6.3: strike as many icons from the bottom as the Division has skills of its own colour."""
    struck = min(state.matching[who * x.COLOURS + division], COST_STEPS - 1)
    return state.printed.net_cost[card * COST_STEPS + struck]


def payable(state: Table, who: i64, card: i64, division: i64, supply: Supply, without: Supply) -> bool:
    """R6.5: return True if every icon can be covered; `without` is the supply once 31 has returned itself."""
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
    """Return all icons of any type that abilities and returned cards can give to this recruit."""
    wild = supply.wild(state.printed, card, from_hand)
    if not from_hand:
        return wild + supply.all_returned
    if supply.bonus == 0 and not state.printed.bonus_this_card:
        return wild + supply.all_returned - state.printed.icons_per_card
    return wild + most_returned(state, state.hand[who] ^ only(card), supply.bonus)


def short(need: i64, supply: Supply) -> i64:
    """Return the icons that neither active abilities of fixed colour nor own tokens can provide."""
    return size(lacking(need, supply.means))


# --- active abilities -----------------------------------------------------------------------------
def ask_icons(state: Table, who: i64, last: i64) -> None:
    """RU-12: icons of active abilities are used unasked, or (option) each card is asked for, ascending."""
    if not state.printed.free_icons_first:
        asked: i64 = 0
        at = who * x.COLOURS
        end = at + x.COLOURS
        while at < end:
            card = state.tops[at]
            if card > last and gives_icons(state, who, card):
                asked |= only(card)
            at += 1
        if asked:
            state.push(frame(x.ASK_ICONS, who, lowest(asked)))
            return
    go_on_paying(state, who)


def gives_icons(state: Table, who: i64, card: i64) -> bool:
    """Return True if this card on top of a Division could give icons to the recruit in the making."""
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
    """RU-12: use the icons of a card, or skip them if the rest can still pay."""
    options = vec[i64]([x.USE_ICONS])
    supply = Supply(state, who, state.gone, state.skipped | only(a_of(f)))
    if can_finish(state, who, NONE, state.gained, state.boosted, supply, supply_without(state, who, supply)):
        options = append(options, x.SKIP_ICONS)
    return options


def choose_icons(state: Table, f: i64, who: i64, action: i64) -> None:
    if action == x.SKIP_ICONS:
        state.skipped |= only(a_of(f))
    if state.gone >= 0:
        go_on_paying(state, who)  # only the card uncovered by 31 was left to ask for
    else:
        ask_icons(state, who, a_of(f))


# --- hand cards and ability 31 --------------------------------------------------------------------
def go_on_paying(state: Table, who: i64) -> None:
    if uncovered(state, who) > 0:
        state.push(frame(x.ASK_SOURCE, who))
    else:
        place(state, who)


def needed(state: Table, who: i64) -> i64:
    """D4: N, the net cost less the fixed icons of active cards."""
    supply = Supply(state, who, state.gone, state.skipped)
    return lacking(net_cost(state, who, state.card, state.division), supply.icons)


def uncovered(state: Table, who: i64) -> i64:
    """D4: |N| - W, icons still to be provided."""
    supply = Supply(state, who, state.gone, state.skipped)
    need = size(lacking(net_cost(state, who, state.card, state.division), supply.icons))
    return need - supply.wild(state.printed, state.card, has(state.hand[who], state.card)) - state.gained


def source_options(state: Table, who: i64) -> vec[i64]:
    """D4a: return a hand card, use 31, or go on to tokens; only what can be completed (R6.5)."""
    options = vec[i64]()
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
            options = append(options, x.RETURN + card)
    if state.gone < 0 and supply.returns_self >= 0:
        gained = state.gained + state.printed.amount[supply.returns_self]
        if can_finish(state, who, last, gained, state.boosted, without, without):
            options = append(options, x.USE_31)
    wild = supply.wild(state.printed, state.card, has(state.hand[who], state.card)) + state.gained
    if short(net_cost(state, who, state.card, state.division), supply) <= wild:
        options = append(options, x.TOKENS)
    return options


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


def can_finish(state: Table, who: i64, last: i64, gained: i64, boosted: bool, supply: Supply, without: Supply) -> bool:
    """Return True if the payment can still be completed when only cards after `last` may be returned."""
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
    """RU-34: return the icons that cards returned after 31 can give, if none of their icons may be too many."""
    while icons > uncovered:
        icons -= state.printed.icons_per_card
    return icons if icons > bonus else 0


def supply_without(state: Table, who: i64, supply: Supply) -> Supply:
    """Return what the abilities give once 31 has returned itself (the same if it cannot)."""
    if supply.gone >= 0 or supply.returns_self < 0:
        return supply
    return Supply(state, who, supply.returns_self, supply.skipped)


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


def boosts(state: Table, supply: Supply) -> bool:
    """Return True if ability 34 is used up once another card has been returned."""
    return state.boosted or supply.bonus > 0


# --- tokens ---------------------------------------------------------------------------------------
def ask_tokens(state: Table, who: i64, colour: i64) -> None:
    """D4b: colour by colour, past those of which there is nothing to pass."""
    usable = common(needed(state, who), state.tokens[who])
    while colour < x.COLOURS - 1 and amount(usable, colour) == 0:
        colour += 1
    state.push(frame(x.ASK_TOKENS, who, colour))


def token_options(state: Table, f: i64, who: i64) -> vec[i64]:
    """Offer as many tokens of this colour as leave a rest that the colours behind it can make up."""
    usable = common(needed(state, who), state.tokens[who])
    missing = uncovered(state, who) - size(state.paid)
    colour = a_of(f)
    behind = size(usable >> (8 * (colour + 1)))
    options = vec[i64]()
    n = max(0, missing - behind)
    while n <= min(amount(usable, colour), missing):
        options = append(options, x.PAY + colour * x.MOST_TOKENS + n)
        n += 1
    return options


def choose_tokens(state: Table, f: i64, who: i64, action: i64) -> None:
    colour = a_of(f)
    state.paid += many(colour, action - x.PAY - colour * x.MOST_TOKENS)
    if size(state.paid) < uncovered(state, who):
        ask_tokens(state, who, colour + 1)
    else:
        place(state, who)


def ask_give(state: Table, who: i64, purpose: i64, project: i64, n: i64) -> None:
    """Ask for tokens of any colours (abilities 10 and 19); `giving.py` handles the question."""
    state.push(frame(x.ASK_GIVE, who, purpose, project, 8 * n))
