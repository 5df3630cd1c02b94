"""Recruiting (R5, R6): the choice of card and Division, the payment, the placement.

A recruit is in the making until it is placed: tokens and cards are named, nothing moves, the others see nothing.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.space_explorers.rules import actions as x
from cosmodrome.games.space_explorers.rules.drawing import Drawing
from cosmodrome.games.space_explorers.rules.printed import (
    COST_STEPS,
    DRAW_AFTER_RECRUIT,
    DRAW_WHEN_COVERED,
    FROM_PRINTED,
    PASS_TOKENS_RECRUIT,
    RESEARCH_ANY,
    RESEARCH_ANY_FOR_COST,
    RESEARCH_ANY_FOR_TWO_SKILLS,
    RESEARCH_ANY_FROM_HAND,
    RESEARCH_FIXED,
    RETURN_BONUS,
)
from cosmodrome.games.space_explorers.rules.supply import Supply
from cosmodrome.games.space_explorers.rules.table import NONE
from cosmodrome.kernel.bags import amount, common, lacking, many, one, size
from cosmodrome.kernel.bits import count, first_n, has, lowest, only, with_each
from cosmodrome.kernel.frames import a_of, b_of, c_of, frame, kind_of, who_of

# Manners of recruiting
PAID: Final = 0
FOR_NOTHING: Final = 1  # abilities 8 and 55
FOR_TOKENS: Final = 2  # ability 10


class Recruiting(Drawing):
    """How a Specialist comes into a Hub."""

    def options(self, f: i64) -> vec[i64]:
        kind = kind_of(f)
        if kind == x.ASK_DIVISION:
            return self.division_options(who_of(f))
        if kind == x.ASK_SOURCE:
            return self.source_options(who_of(f))
        if kind == x.ASK_TOKENS:
            return self.token_options(f, who_of(f))
        if kind == x.ASK_GIVE:
            return self.give_options(f, who_of(f))
        if kind == x.ASK_ICONS:
            return self.icons_options(f, who_of(f))
        return super().options(f)

    def public(self, f: i64) -> bool:
        """D: returning cards depends on the hand, unless all hand cards are alike.

        With 34 as a hand card worth more (E4), the Divisions that can be paid for depend on the hand, too.
        """
        kind = kind_of(f)
        if kind == x.ASK_SOURCE or (kind == x.ASK_DIVISION and self.printed.bonus_this_card):
            others = count(self.hand[who_of(f)] & ~only(self.card))
            return others == 0 or (others == 1 and not self.printed.bonus_this_card)
        return super().public(f)

    def answer(self, f: i64, action: i64) -> None:
        kind = kind_of(f)
        if kind == x.ASK_DIVISION:
            self.choose_division(who_of(f), action - x.DIVISION)
        elif kind == x.ASK_SOURCE:
            self.choose_source(who_of(f), action)
        elif kind == x.ASK_TOKENS:
            self.choose_tokens(f, who_of(f), action)
        elif kind == x.ASK_GIVE:
            self.give(f, who_of(f), action - x.GIVE)
        elif kind == x.ASK_ICONS:
            self.choose_icons(f, who_of(f), action)
        else:
            super().answer(f, action)

    # --- what can be recruited --------------------------------------------------------------------
    def net_cost(self, who: i64, card: i64, division: i64) -> i64:
        """R6.3: strike as many icons from the bottom as the Division has skills of its own colour."""
        struck = min(self.matching[who * x.COLOURS + division], COST_STEPS - 1)
        return self.printed.net_cost[card * COST_STEPS + struck]

    def from_hand(self, who: i64, card: i64) -> bool:
        return has(self.hand[who], card)

    def short(self, need: i64, supply: Supply) -> i64:
        """Icons that neither active abilities of fixed colour nor own tokens can provide."""
        return size(lacking(need, supply.means))

    def payable(self, who: i64, card: i64, division: i64, supply: Supply, without: Supply) -> bool:
        """R6.5: whether every icon can be covered; `without` is the supply once 31 has returned itself."""
        from_hand = self.from_hand(who, card)
        wild = self.most_wild(who, card, from_hand, supply)
        if self.printed.base_cost[card] - self.matching[who * x.COLOURS + division] <= wild:
            return True
        need = self.net_cost(who, card, division)
        if self.short(need, supply) <= wild:
            return True
        if supply.returns_self < 0:
            return False
        wild = self.most_wild(who, card, from_hand, without) + self.printed.amount[supply.returns_self]
        return self.short(need, without) <= wild

    def most_wild(self, who: i64, card: i64, from_hand: bool, supply: Supply) -> i64:
        """All icons of any type that abilities and returned cards can give to this recruit."""
        wild = supply.wild(self.printed, card, from_hand)
        if not from_hand:
            return wild + supply.all_returned
        if supply.bonus == 0 and not self.printed.bonus_this_card:
            return wild + supply.all_returned - self.printed.icons_per_card
        return wild + self.most_returned(self.hand[who] ^ only(card), supply.bonus)

    def payable_somewhere(self, who: i64, card: i64, supply: Supply, without: Supply) -> bool:
        main = self.printed.main[card]
        other = self.printed.other[card]
        return self.payable(who, card, main, supply, without) or (
            other != main and self.payable(who, card, other, supply, without)
        )

    def recruit_options(self, who: i64, found: vec[i64]) -> vec[i64]:
        """D3: Specialists of Center and hand that can be recruited, by each manner."""
        supply = Supply(self, who, NONE, 0)
        without = supply if supply.returns_self < 0 else Supply(self, who, supply.returns_self, 0)
        within_reach = self.center | self.hand[who]
        left = within_reach
        while left:
            card = lowest(left)
            left &= left - 1
            if self.payable_somewhere(who, card, supply, without):
                found = append(found, x.RECRUIT + card)
        if supply.free_costs:
            found = self.free_recruits(within_reach, supply, found)
        if supply.token_recruit >= 0 and size(self.tokens[who]) >= self.printed.amount[supply.token_recruit]:
            found = with_each(found, x.RECRUIT_FOR_TOKENS, self.hand[who])  # R9.10
        return found

    def free_recruits(self, cards: i64, supply: Supply, found: vec[i64]) -> vec[i64]:
        """R9.8, R9.55: Specialists of exactly the base cost an active ability names."""
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            if has(supply.free_costs, self.printed.base_cost[card]):
                found = append(found, x.RECRUIT_FREE + card)
        return found

    # --- card, Division ---------------------------------------------------------------------------
    def begin_recruit(self, who: i64, card: i64, manner: i64) -> None:
        """R6.1: first the Division."""
        self.card = card
        self.manner = manner
        if self.printed.main[card] == self.printed.other[card]:
            self.choose_division(who, self.printed.main[card])
        else:
            self.push(frame(x.ASK_DIVISION, who))

    def division_options(self, who: i64) -> vec[i64]:
        """R5.2: a Division of a colour of the card's skills; only where the rest can be paid."""
        main = self.printed.main[self.card]
        other = self.printed.other[self.card]
        divisions = only(main) | only(other)
        if self.manner == PAID:
            supply = Supply(self, who, NONE, 0)
            without = Supply(self, who, supply.returns_self, 0)
            if not self.payable(who, self.card, main, supply, without):
                divisions ^= only(main)
            elif not self.payable(who, self.card, other, supply, without):
                divisions ^= only(other)
        return with_each(vec[i64](), x.DIVISION, divisions)

    def choose_division(self, who: i64, division: i64) -> None:
        self.division = division
        if self.manner == FOR_NOTHING:
            self.place(who)
        elif self.manner == FOR_TOKENS:
            self.ask_give(who, x.FOR_RECRUIT, 0, self.printed.amount[self.active(who, PASS_TOKENS_RECRUIT)])
        else:
            self.ask_icons(who, NONE)

    # --- active abilities -------------------------------------------------------------------------
    def ask_icons(self, who: i64, last: i64) -> None:
        """RU-12: icons of active abilities are used unasked, or (option) each card is asked for, ascending."""
        if not self.printed.free_icons_first:
            found: i64 = 0
            at = who * x.COLOURS
            end = at + x.COLOURS
            while at < end:
                card = self.tops[at]
                if card > last and self.gives_icons(who, card):
                    found |= only(card)
                at += 1
            if found:
                self.push(frame(x.ASK_ICONS, who, lowest(found)))
                return
        self.go_on_paying(who)

    def gives_icons(self, who: i64, card: i64) -> bool:
        """Whether this card on top of a Division could give icons to the recruit in the making."""
        printed = self.printed
        kind = printed.ability[card]
        if kind == RESEARCH_FIXED:
            return common(self.net_cost(who, self.card, self.division), printed.icons[card]) != 0
        if kind == RESEARCH_ANY_FROM_HAND and not self.from_hand(who, self.card):
            return False
        if kind == RESEARCH_ANY_FOR_COST and not has(printed.which[card], printed.base_cost[self.card]):
            return False
        if kind == RESEARCH_ANY_FOR_TWO_SKILLS and not has(printed.two_skills, self.card):
            return False
        if kind < RESEARCH_ANY or kind > RESEARCH_ANY_FOR_TWO_SKILLS:
            return False
        return self.net_cost(who, self.card, self.division) != 0

    def icons_options(self, f: i64, who: i64) -> vec[i64]:
        """Use, or skip if the rest can still pay."""
        found = vec[i64]([x.USE_ICONS])
        supply = Supply(self, who, self.gone, self.skipped | only(a_of(f)))
        if self.can_finish(who, NONE, self.gained, self.boosted, supply, self.supply_without(who, supply)):
            found = append(found, x.SKIP_ICONS)
        return found

    def choose_icons(self, f: i64, who: i64, action: i64) -> None:
        if action == x.SKIP_ICONS:
            self.skipped |= only(a_of(f))
        if self.gone >= 0:
            self.go_on_paying(who)  # only the card uncovered by 31 was left to ask for
        else:
            self.ask_icons(who, a_of(f))

    # --- payment ----------------------------------------------------------------------------------
    def needed(self, who: i64) -> i64:
        """D4: N, the net cost less the fixed icons of active cards."""
        supply = Supply(self, who, self.gone, self.skipped)
        return lacking(self.net_cost(who, self.card, self.division), supply.icons)

    def uncovered(self, who: i64) -> i64:
        """D4: |N| - W, icons still to be provided."""
        supply = Supply(self, who, self.gone, self.skipped)
        need = size(lacking(self.net_cost(who, self.card, self.division), supply.icons))
        return need - supply.wild(self.printed, self.card, self.from_hand(who, self.card)) - self.gained

    def go_on_paying(self, who: i64) -> None:
        if self.uncovered(who) > 0:
            self.push(frame(x.ASK_SOURCE, who))
        else:
            self.place(who)

    def returnable(self, who: i64, last: i64, gone: i64) -> i64:
        """Hand cards that may still be returned: in ascending number, never the recruit itself (R6.4).

        31 comes after the returned cards; but if it uncovers a card that makes returned cards worth more,
        it may come first (RU-30, RU-34).
        """
        if gone >= 0 and (not self.uncovers_bonus(gone) or (self.returned != 0 and not self.boosted)):
            return 0
        return self.hand[who] & ~only(self.card) & ~first_n(last + 1) & ~self.returned

    def uncovers_bonus(self, gone: i64) -> bool:
        beneath = self.under[gone]
        return beneath >= 0 and self.printed.bonus_any_card and self.printed.ability[beneath] == RETURN_BONUS

    def yields(self, card: i64, supply: Supply, boosted: bool) -> i64:
        """R6.4, R9.34: the icons of one returned card."""
        n = self.printed.icons_per_card + self.this_card_bonus(only(card))
        return n if boosted else n + supply.bonus

    def supply_without(self, who: i64, supply: Supply) -> Supply:
        """What the abilities give once 31 has returned itself (the same if it cannot)."""
        if supply.gone >= 0 or supply.returns_self < 0:
            return supply
        return Supply(self, who, supply.returns_self, supply.skipped)

    def can_finish(self, who: i64, last: i64, gained: i64, boosted: bool, supply: Supply, without: Supply) -> bool:
        """Whether the payment can still be completed when only cards after `last` may be returned."""
        need = self.net_cost(who, self.card, self.division)
        from_hand = self.from_hand(who, self.card)
        left = self.returnable(who, last, supply.gone)
        bonus = 0 if boosted else supply.bonus
        wild = supply.wild(self.printed, self.card, from_hand) + gained
        more = self.most_returned(left, bonus)
        if supply.gone >= 0:
            more = self.without_waste(more, bonus, size(lacking(need, supply.icons)) - wild)
        if self.short(need, supply) <= wild + more:
            return True
        if supply.gone >= 0 or supply.returns_self < 0:
            return False
        if last < 0 and not boosted:
            bonus = max(bonus, without.bonus)
        wild = without.wild(self.printed, self.card, from_hand) + gained
        wild += self.printed.amount[supply.returns_self] + self.most_returned(left, bonus)
        return self.short(need, without) <= wild

    def without_waste(self, icons: i64, bonus: i64, uncovered: i64) -> i64:
        """RU-34: what cards returned after 31 can give, if none of their icons may be too many."""
        while icons > uncovered:
            icons -= self.printed.icons_per_card
        return icons if icons > bonus else 0

    def source_options(self, who: i64) -> vec[i64]:
        """D4a: return a hand card, use 31, or go on to tokens; only what can be completed (R6.5)."""
        found = vec[i64]()
        supply = Supply(self, who, self.gone, self.skipped)
        last: i64 = NONE
        highest = self.returned
        while highest:
            last = lowest(highest)
            highest &= highest - 1
        left = self.returnable(who, last, self.gone)
        without = self.supply_without(who, supply)
        boosted = self.boosts(supply)
        while left:
            card = lowest(left)
            left &= left - 1
            gained = self.gained + self.yields(card, supply, self.boosted)
            if self.gone >= 0 and gained - self.gained > self.uncovered(who):
                continue
            if self.can_finish(who, card, gained, boosted, supply, without):
                found = append(found, x.RETURN + card)
        if self.gone < 0 and supply.returns_self >= 0:
            gained = self.gained + self.printed.amount[supply.returns_self]
            if self.can_finish(who, last, gained, self.boosted, without, without):
                found = append(found, x.USE_31)
        wild = supply.wild(self.printed, self.card, self.from_hand(who, self.card)) + self.gained
        if self.short(self.net_cost(who, self.card, self.division), supply) <= wild:
            found = append(found, x.TOKENS)
        return found

    def boosts(self, supply: Supply) -> bool:
        """Whether ability 34 is used up once another card has been returned."""
        return self.boosted or supply.bonus > 0

    def choose_source(self, who: i64, action: i64) -> None:
        supply = Supply(self, who, self.gone, self.skipped)
        if action == x.TOKENS:
            self.ask_tokens(who, 0)
        elif action == x.USE_31:
            self.gone = supply.returns_self
            self.gained += self.printed.amount[self.gone]
            beneath = self.under[self.gone]
            if not self.printed.free_icons_first and beneath >= 0 and self.gives_icons(who, beneath):
                self.push(frame(x.ASK_ICONS, who, beneath))
            else:
                self.go_on_paying(who)
        else:
            card = action - x.RETURN
            self.gained += self.yields(card, supply, self.boosted)
            self.boosted = self.boosts(supply)
            self.returned |= only(card)
            self.go_on_paying(who)

    def ask_tokens(self, who: i64, colour: i64) -> None:
        """D4b: colour by colour, past those of which there is nothing to pass."""
        usable = common(self.needed(who), self.tokens[who])
        while colour < x.COLOURS - 1 and amount(usable, colour) == 0:
            colour += 1
        self.push(frame(x.ASK_TOKENS, who, colour))

    def token_options(self, f: i64, who: i64) -> vec[i64]:
        """How many tokens of this colour, so that the rest can be made up of the colours behind it."""
        usable = common(self.needed(who), self.tokens[who])
        missing = self.uncovered(who) - size(self.paid)
        colour = a_of(f)
        behind = size(usable >> (8 * (colour + 1)))
        found = vec[i64]()
        n = max(0, missing - behind)
        while n <= min(amount(usable, colour), missing):
            found = append(found, x.PAY + colour * x.MOST_TOKENS + n)
            n += 1
        return found

    def choose_tokens(self, f: i64, who: i64, action: i64) -> None:
        colour = a_of(f)
        self.paid += many(colour, action - x.PAY - colour * x.MOST_TOKENS)
        if size(self.paid) < self.uncovered(who):
            self.ask_tokens(who, colour + 1)
        else:
            self.place(who)

    # --- tokens of any colours (abilities 10 and 19) ----------------------------------------------
    def ask_give(self, who: i64, purpose: i64, project: i64, n: i64) -> None:
        self.push(frame(x.ASK_GIVE, who, purpose, project, 8 * n))

    def give_options(self, f: i64, who: i64) -> vec[i64]:
        """One colour after the other, ascending, so that each set of tokens can be named in one way only."""
        n = c_of(f) >> 3
        colour = c_of(f) & 7
        found = vec[i64]()
        while colour < x.COLOURS:
            left = self.tokens[who] - self.paid
            if amount(left, colour) > 0 and size(left >> (8 * colour)) >= n:
                found = append(found, x.GIVE + colour)
            colour += 1
        return found

    def give(self, f: i64, who: i64, colour: i64) -> None:
        """One more token of those that abilities 10 and 19 ask for."""
        self.paid += one(colour)
        n = (c_of(f) >> 3) - 1
        if n > 0:
            self.push(frame(x.ASK_GIVE, who, a_of(f), b_of(f), colour | 8 * n))
        else:
            self.gave(f, who)

    def gave(self, f: i64, who: i64) -> None:
        """All of them are named."""
        self.place(who)

    # --- placement --------------------------------------------------------------------------------
    def place(self, who: i64) -> None:
        """R6.7: what was named now moves; then refill, the covered card, card 9 (pushed last first)."""
        card = self.card
        division = self.division
        if self.listener is not None:
            self.emit_recruit(who)
        self.score(who, FROM_PRINTED, self.printed.points[card])
        left = self.returned
        self.hand[who] &= ~left
        while left:
            if self.listener is not None:
                self.emit(x.RETURNED, who, lowest(left))
            self.to_center(lowest(left))
            left &= left - 1
        if self.gone >= 0:
            beneath = self.division_of(who, self.gone)
            self.emit(x.RETURNED_FROM_HUB, who, self.gone, beneath + x.COLOURS * (self.depth(who, beneath) - 1))
            self.lift(who, beneath)
            self.score(who, FROM_PRINTED, -self.printed.points[self.gone])
            self.to_center(self.gone)
        self.pass_tokens(who, self.paid)
        if has(self.center, card):
            self.center ^= only(card)
        else:
            self.hand[who] ^= only(card)
            self.learn(self.everyone(), only(card))
        covered = self.tops[who * x.COLOURS + division]
        self.lay(who, division, card)
        self.recruited = card
        self.forget_recruit()
        draws = self.active(who, DRAW_AFTER_RECRUIT)
        if draws >= 0 and has(self.printed.which[draws], self.printed.base_cost[card]):
            self.push(frame(x.TRIGGER, who, draws))
        if covered >= 0 and self.printed.ability[covered] == DRAW_WHEN_COVERED and self.is_active(covered):
            self.push(frame(x.TRIGGER, who, covered))
        self.refill(who)

    def emit_recruit(self, who: i64) -> None:
        """Report the recruit with its place in the pile, after the ability that it replaces the payment by."""
        if self.manner == FOR_NOTHING:
            self.emit(x.USED, who, self.free_recruiter(who, self.card))
        elif self.manner == FOR_TOKENS:
            self.emit(x.USED, who, self.active(who, PASS_TOKENS_RECRUIT))
        height = self.depth(who, self.division)
        if self.gone >= 0 and self.division_of(who, self.gone) == self.division:
            height -= 1
        kind: i64 = x.RECRUITED if has(self.center, self.card) else x.RECRUITED_FROM_HAND
        self.emit(kind, who, self.card, self.division + x.COLOURS * height, self.manner)

    def division_of(self, who: i64, card: i64) -> i64:
        """The Division whose top card this is."""
        division: i64 = 0
        while self.tops[who * x.COLOURS + division] != card:
            division += 1
        return division

    def forget_recruit(self) -> None:
        self.card = NONE
        self.manner = PAID
        self.division = NONE
        self.returned = 0
        self.gained = 0
        self.boosted = False
        self.gone = NONE
        self.skipped = 0
        self.paid = 0
