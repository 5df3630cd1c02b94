"""Developments (R8.6.2, R12 play_development): which can be played, discounts, the payment."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.earth import Earth
from cosmodrome.games.one_small_step.rules.printed import AD04, AD05
from cosmodrome.games.one_small_step.rules.table import TEMP
from cosmodrome.kernel import lanes4, lanes7
from cosmodrome.kernel.bits import lowest, only
from cosmodrome.kernel.frames import RUN, a_of, c_of, frame, kind_of, who_of


class Developments(Earth):
    """Cards from the hand."""

    def options(self, f: i64) -> vec[i64]:
        kind = kind_of(f)
        if kind == x.ASK_PLAY:
            return self.play_options(f)
        if kind == x.ASK_DISCOUNT:
            return self.discount_options(f)
        if kind == x.ASK_LESS:
            return self.less_options(f)
        return super().options(f)

    def answer(self, f: i64, action: i64) -> None:
        kind = kind_of(f)
        if kind == x.ASK_PLAY:
            self.play_answer(f, action, action - x.PLAY)
        elif kind == x.ASK_DISCOUNT:
            self.discount_answer(f, action)
        elif kind == x.ASK_LESS:
            self.less_answer(f, action - x.LESS)
        else:
            super().answer(f, action)

    def step(self, f: i64) -> None:
        if kind_of(f) == x.PLAYED:
            self.played(f)
        else:
            super().step(f)

    # --- played -----------------------------------------------------------------------------------
    def ask_play(self, who: i64, discount: i64) -> None:
        if self.hand[self.side_of(who)]:
            self.ask(frame(x.ASK_PLAY, who, discount, 0, x.BY_EFFECT))

    def play_options(self, f: i64) -> vec[i64]:
        """The developments that can be paid, at best with every discount there is."""
        side = self.side_of(who_of(f))
        most = a_of(f) + self.most_discount(side)
        more = self.discount_gains(side)
        found = vec[i64]()
        cards = self.hand[side]
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            if self.lacking(side, self.printed.event_cost[card], more) <= most:
                found = append(found, x.PLAY + card)
        return append(found, x.STOP if c_of(f) != x.BY_EFFECT and self.alone(side) else x.NO)

    def play_answer(self, f: i64, action: i64, card: i64) -> None:
        if action == x.NO or action == x.STOP:
            return
        side = self.side_of(who_of(f))
        if c_of(f) == x.BY_PHASE and self.alone(side):
            if self.to_act:
                self.to_act &= self.to_act - 1
            else:
                self.use_up(who_of(f), AD04)
            self.push(frame(x.NEXT_PLAY, who_of(f), side))
        self.play_card(who_of(f), card, a_of(f))

    def play_card(self, who: i64, card: i64, discount: i64) -> None:
        """R8.6.2: pay, carry out, discard; the card does not count itself."""
        self.hand[self.side_of(who)] ^= only(card)
        if self.listener is not None:
            self.emit(x.CARD_PLAYED, who, card)
        self.publish(card)
        self.discount = discount
        self.push(frame(x.PLAYED, who, card))
        self.push(frame(RUN, who, self.printed.event_block[card]))
        self.ask(frame(x.ASK_DISCOUNT, who, card))

    def played(self, f: i64) -> None:
        self.event_discard[self.side_of(who_of(f))] |= only(a_of(f))
        if self.listener is not None:
            self.emit(x.CARD_DISCARDED, who_of(f), a_of(f))

    # --- discounts --------------------------------------------------------------------------------
    def office(self, side: i64) -> bool:
        """AD05 in phase 6."""
        return self.phase == 6 and self.ready(side, AD05)

    def discount_tile(self, side: i64) -> i64:
        """A held kind of Media tile that makes a development cheaper, or -1 (in an own Turn, R10.1)."""
        return self.held_tile(side, self.printed.discount_tiles if side == self.active else 0)

    def most_discount(self, side: i64) -> i64:
        total: i64 = 1 if self.office(side) else 0
        kinds = self.printed.discount_tiles if side == self.active else 0
        while kinds:
            kind = lowest(kinds)
            kinds &= kinds - 1
            total += lanes4.amount(self.media_tiles[side], kind) * self.printed.tile_discount[kind]
        return total

    def discount_gains(self, side: i64) -> i64:
        """The named temps that the discount tiles bring along, as far as the supply goes (RL-14)."""
        bag: i64 = 0
        kinds = self.printed.discount_tiles if side == self.active else 0
        while kinds:
            kind = lowest(kinds)
            kinds &= kinds - 1
            bag += lanes4.amount(self.media_tiles[side], kind) * self.printed.tile_gain[kind]
        found: i64 = 0
        resource: i64 = 0
        while bag and resource < x.RESOURCES:
            found += lanes7.one(resource) * min(bag & 127, self.room(TEMP, resource))
            bag >>= 7
            resource += 1
        return found

    def discount_useful(self, f: i64) -> bool:
        return lanes7.size(self.printed.event_cost[a_of(f)]) > self.discount

    def discount_options(self, f: i64) -> vec[i64]:
        """DP-20."""
        side = self.side_of(who_of(f))
        found = vec[i64]()
        if self.discount_useful(f):
            if self.discount_tile(side) >= 0:
                found = append(found, x.DISCOUNT + x.WITH_TILE)
            if self.office(side):
                found = append(found, x.DISCOUNT + x.WITH_OFFICE)
        if self.lacking(side, self.printed.event_cost[a_of(f)], 0) <= self.discount:
            found = append(found, x.PAY)
        return found

    def discount_answer(self, f: i64, action: i64) -> None:
        side = self.side_of(who_of(f))
        if action == x.PAY:
            self.pay_development(who_of(f), self.printed.event_cost[a_of(f)])
            return
        self.ask(f)
        if action == x.DISCOUNT + x.WITH_OFFICE:
            self.use_up(who_of(f), AD05)
            self.discount += 1
        else:
            kind = self.discount_tile(side)
            self.discount += self.printed.tile_discount[kind]
            self.use_tile(who_of(f), kind)

    # --- the payment ------------------------------------------------------------------------------
    def pay_development(self, who: i64, cost: i64) -> None:
        self.need = cost if lanes7.size(cost) > self.discount else 0
        self.push(frame(x.PAY_NEXT, who))
        if self.discount > 0 and self.need:
            self.ask(frame(x.ASK_LESS, who, 0, 0, self.discount))

    def less_options(self, f: i64) -> vec[i64]:
        """DP-20: which tokens are saved, so that the rest can be paid."""
        side = self.side_of(who_of(f))
        found = vec[i64]()
        resource: i64 = 0
        while resource < x.RESOURCES:
            saved = lanes7.one(resource)
            if lanes7.amount(self.need, resource) and self.lacking(side, self.need - saved, 0) < c_of(f):
                found = append(found, x.LESS + resource)
            resource += 1
        return found

    def less_answer(self, f: i64, resource: i64) -> None:
        self.need -= lanes7.one(resource)
        if c_of(f) > 1 and self.need:
            self.ask(frame(x.ASK_LESS, who_of(f), 0, 0, c_of(f) - 1))
