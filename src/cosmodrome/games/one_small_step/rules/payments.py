"""Paying (R6.1-R6.3, R12): named tokens split between temps and perms, tokens of choice, cards under the deck."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.cards import Cards
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
from cosmodrome.games.one_small_step.rules.table import FRESH, TEMP
from cosmodrome.kernel import decks, lanes7
from cosmodrome.kernel.bits import count, only, with_each
from cosmodrome.kernel.frames import RUN, a_of, b_of, c_of, frame, kind_of, who_of


class Payments(Cards):
    """Whatever is paid is paid through here."""

    def options(self, f: i64) -> vec[i64]:
        kind = kind_of(f)
        if kind == x.ASK_PERMS:
            return self.perms_options(f)
        if kind == x.ASK_TOKEN:
            return self.token_options(f)
        if kind == x.ASK_UNDER:
            return self.under_options(f)
        return super().options(f)

    def answer(self, f: i64, action: i64) -> None:
        kind = kind_of(f)
        if kind == x.ASK_PERMS:
            self.perms_answer(f, (action - x.PERMS) % x.MOST_PERMS)
        elif kind == x.ASK_TOKEN:
            self.token_answer(f, action)
        elif kind == x.ASK_UNDER:
            self.under_answer(f, action - x.UNDER)
        else:
            super().answer(f, action)

    def step(self, f: i64) -> None:
        if kind_of(f) == x.PAY_NEXT:
            self.pay_next(who_of(f))
        else:
            super().step(f)

    # --- named tokens -----------------------------------------------------------------------------
    def pay(self, who: i64, cost: i64) -> None:
        """Start to pay named tokens; the split is asked for where there is a choice (DP-12)."""
        self.need = cost
        self.push(frame(x.PAY_NEXT, who))

    def pay_next(self, who: i64) -> None:
        """R6.3: resource by resource, in printed order."""
        side = self.side_of(who)
        if self.listener is not None and self.need:
            self.name_cause(who, False)
        resource: i64 = 0
        while self.need and resource < x.RESOURCES:
            least = self.fewest_perms(side, resource)
            if least != self.most_perms(side, resource):
                self.ask(frame(x.ASK_PERMS, who, resource))
                return
            self.pay_part(side, resource, least)
            resource += 1

    def fewest_perms(self, side: i64, resource: i64) -> i64:
        return max(lanes7.amount(self.need, resource) - self.amount(side, TEMP, resource), 0)

    def most_perms(self, side: i64, resource: i64) -> i64:
        return min(min(lanes7.amount(self.need, resource), self.amount(side, FRESH, resource)), x.MOST_PERMS - 1)

    def pay_part(self, side: i64, resource: i64, perms: i64) -> None:
        n = lanes7.amount(self.need, resource)
        self.spend_temps(side, resource, n - perms)
        self.spend_perms(side, resource, perms)
        if perms and self.for_mission:
            self.perms_spent |= only(resource)
        self.need -= lanes7.one(resource) * n

    def perms_options(self, f: i64) -> vec[i64]:
        side = self.side_of(who_of(f))
        resource = a_of(f)
        found = vec[i64]()
        perms = self.fewest_perms(side, resource)
        while perms <= self.most_perms(side, resource):
            found = append(found, x.PERMS + resource * x.MOST_PERMS + perms)
            perms += 1
        return found

    def perms_answer(self, f: i64, perms: i64) -> None:
        if self.listener is not None:
            self.name_cause(who_of(f), True)
        self.push(frame(x.PAY_NEXT, who_of(f)))
        self.pay_part(self.side_of(who_of(f)), a_of(f), perms)

    def name_cause(self, who: i64, always: bool) -> None:
        """Report what is being paid for: a mission, or the effect that lies under the payment."""
        effect: i64 = 0
        mission: i64 = 0
        kind: i64 = 0
        at = len(self.agenda) - 1
        while at >= 0 and kind_of(self.agenda[at]) == x.PAY_NEXT:
            at -= 1
        if self.for_mission:
            mission = self.launching + 1
            kind = x.PAID_MAJOR if kind_of(self.agenda[at]) == x.SUCCESS else 0
        elif at >= 0 and kind_of(self.agenda[at]) == RUN:
            effect = a_of(self.agenda[at]) + 1
        elif at >= 0:
            kind = x.PAID_FEVER if kind_of(self.agenda[at]) == x.BEFORE_MINOR else x.PAID_ADVANCEMENT
        if always or effect or mission:
            self.emit(x.PAYING, who, effect, mission, kind)

    # --- prices of effects ------------------------------------------------------------------------
    def can_price(self, side: i64, row: i64) -> bool:
        costs = self.printed.costs
        at = row * COST_WORDS
        named = costs[at]
        if not self.affords(side, named):
            return False
        swap = costs[at + FOR_PERM]
        if costs[at + ANY_TEMP]:
            return self.spare_sum(side, x.TEMPS, 0, named, swap) >= costs[at + ANY_TEMP]
        if costs[at + ANY_PERM]:
            return self.spare_sum(side, x.PERMANENTS, 0, named, swap) >= costs[at + ANY_PERM]
        if costs[at + ANY_TOKEN]:
            return self.spare_sum(side, x.TOKENS, 0, named, swap) >= costs[at + ANY_TOKEN]
        if costs[at + MATCHING]:
            return self.spare_of(side, x.TEMPS, costs[at + MATCHING], named, swap) != 0
        return count(self.hand[side]) >= costs[at + DISCARD]

    def pay_price(self, who: i64, row: i64) -> None:
        """Tokens of choice first: what the named ones need is not offered for them."""
        costs = self.printed.costs
        at = row * COST_WORDS
        swap = costs[at + FOR_PERM] * x.SWAP
        if costs[at]:
            self.pay(who, costs[at])
        if costs[at + ANY_TEMP]:
            self.ask(frame(x.ASK_TOKEN, who, x.TEMPS, swap, costs[at + ANY_TEMP]))
        elif costs[at + ANY_PERM]:
            self.ask(frame(x.ASK_TOKEN, who, x.PERMANENTS, swap, costs[at + ANY_PERM]))
        elif costs[at + ANY_TOKEN]:
            self.ask(frame(x.ASK_TOKEN, who, x.TOKENS, swap, costs[at + ANY_TOKEN]))
        elif costs[at + MATCHING]:
            self.ask(frame(x.ASK_TOKEN, who, x.ALIKE, swap, costs[at + MATCHING]))
        elif costs[at + DISCARD]:
            self.ask(frame(x.ASK_UNDER, who, 0, 0, costs[at + DISCARD]))

    # --- tokens of choice -------------------------------------------------------------------------
    def spare(self, side: i64, what: i64, resource: i64, named: i64, swap: i64) -> i64:
        """How many tokens of a resource can be spent on something else than these named ones.

        None if they are swapped for a perm of which none is left (RL-14).
        """
        if swap and self.room(FRESH, resource) <= 0:
            return 0
        left = self.usable(side, resource) - lanes7.amount(named, resource)
        if what == x.TOKENS:
            return left
        return min(left, self.amount(side, TEMP if what == x.TEMPS else FRESH, resource))

    def spare_sum(self, side: i64, what: i64, resource: i64, named: i64, swap: i64) -> i64:
        """The same for all resources from this one on."""
        total: i64 = 0
        while resource < x.RESOURCES:
            total += self.spare(side, what, resource, named, swap)
            resource += 1
        return total

    def spare_of(self, side: i64, what: i64, least: i64, named: i64, swap: i64) -> i64:
        """The resources with so many to spare, as a set."""
        found: i64 = 0
        resource: i64 = 0
        while resource < x.RESOURCES:
            if self.spare(side, what, resource, named, swap) >= least:
                found |= only(resource)
            resource += 1
        return found

    def token_options(self, f: i64) -> vec[i64]:
        """Several tokens are named in ascending order, so that every payment can be made in one way only."""
        side = self.side_of(who_of(f))
        what = a_of(f)
        n = c_of(f)
        swap = b_of(f) & x.SWAP
        if what == x.ALIKE:
            return with_each(vec[i64](), x.SPEND_TEMP, self.spare_of(side, x.TEMPS, n, self.need, swap))
        if what == x.TOKENS:
            spare = self.spare_of(side, x.TOKENS, 1, self.need, swap)
            found = with_each(vec[i64](), x.SPEND_TEMP, self.temps_of(side, 1) & spare)
            return with_each(found, x.SPEND_PERM, self.perms_of(side) & spare)
        base = x.SPEND_TEMP if what == x.TEMPS else x.SPEND_PERM
        found = vec[i64]()
        resource = b_of(f) & ~x.SWAP
        left = self.spare_sum(side, what, resource, self.need, swap)
        while left >= n and resource < x.RESOURCES:
            held = self.spare(side, what, resource, self.need, swap)
            if held:
                found = append(found, base + resource)
            left -= held
            resource += 1
        return found

    def token_answer(self, f: i64, action: i64) -> None:
        side = self.side_of(who_of(f))
        n = c_of(f)
        temp = action < x.SPEND_PERM
        resource = action - x.SPEND_TEMP if temp else action - x.SPEND_PERM
        if self.listener is not None:
            self.name_cause(who_of(f), True)
        self.bound = resource
        if a_of(f) == x.ALIKE:
            self.spend_temps(side, resource, n)
            return
        if temp:
            self.spend_temps(side, resource, 1)
        else:
            self.spend_perms(side, resource, 1)
        if n > 1:
            self.ask(frame(x.ASK_TOKEN, who_of(f), a_of(f), 0 if a_of(f) == x.TOKENS else resource, n - 1))

    # --- developments under the Event deck --------------------------------------------------------
    def put_under(self, who: i64, n: i64) -> None:
        n = min(n, count(self.hand[self.side_of(who)]))
        if n > 0:
            self.ask(frame(x.ASK_UNDER, who, 0, 0, n))

    def under_options(self, f: i64) -> vec[i64]:
        return with_each(vec[i64](), x.UNDER, self.hand[self.side_of(who_of(f))])

    def under_answer(self, f: i64, card: i64) -> None:
        """R14: the other team sees the era on the back, and no longer knows which of those cards it was."""
        side = self.side_of(who_of(f))
        alike = self.hand[side] & self.printed.era[self.printed.era_of[card]]
        if count(alike) > 1:
            self.obscure(1 - side, alike)
        if self.listener is not None:
            readers = self.readers(only(side), card, EVENT_CARDS)
            self.emit_to(readers, x.CARD_BURIED, who_of(f), card, self.printed.era_of[card])
        self.hand[side] ^= only(card)
        self.event_deck = decks.under(self.event_deck, decks.face(card), 1)
        self.put_under(who_of(f), c_of(f) - 1)
