"""Bug cards: offers, payments and effects (R13, G23)."""

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
from cosmodrome.games.hope.rules.table import RUNNING
from cosmodrome.games.hope.rules.traitor import Traitor
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import has, only, shifted
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import a_of, c_of, frame, who_of


class Bugs(Traitor):
    """One Bug card after the other."""

    def next_bug(self) -> None:
        """R13.1, R13.7, R13.9, R10.4."""
        if self.bugs_due == 0 or self.bug_deck == 0 or self.outcome != RUNNING:
            self.bugs_due = 0
            return
        self.bugs_due -= 1
        self.push(frame(NEXT_BUG, self.player))
        self.push(frame(DEAL_BUG, self.player))

    def bug_drawn(self, bug: i64) -> None:
        """R13.4: the old lasting card leaves the game, whatever happens to the new one."""
        if self.bug != NONE:
            self.emit(BUG_LEFT, NOBODY, self.bug)
            self.bug = NONE
        self.bug_deck &= ~only(bug)
        self.resolving = bug
        self.emit(BUG_DRAWN, self.player, bug)
        self.push(frame(ASK_OFFER, self.player, bug))

    # --- offers (G23) -----------------------------------------------------------------------------
    def price(self, bug: i64) -> i64:
        """R13.2."""
        return self.printed.seats + self.printed.surcharge[bug]

    def offered_units(self) -> i64:
        return lanes4.size(self.offers)

    def offer_options(self, f: i64) -> vec[i64]:
        """D11a: up to what is missing, and up to what the seat could pay."""
        who = who_of(f)
        could = self.medals[who] + self.pairs(who) - lanes4.amount(self.offers, who)
        most = min(self.price(a_of(f)) - self.offered_units(), could)
        found = vec[i64]([OFFER])
        n: i64 = 1
        while n <= most:
            found = append(found, OFFER + n)
            n += 1
        return found

    def offer_answer(self, f: i64, action: i64) -> None:
        """G23: two rounds, the second adds to the first; closed as soon as the price is reached."""
        who = who_of(f)
        bug = a_of(f)
        n = action - OFFER
        self.offers += shifted(n, 4 * who)
        self.emit(OFFERED, who, bug, 0, n)
        if self.offered_units() >= self.price(bug):
            self.close_offers(bug, True)
        elif c_of(f) == 2 * self.printed.seats - 1:
            self.close_offers(bug, False)
        else:
            self.push(frame(ASK_OFFER, self.after(who), bug, 0, c_of(f) + 1))

    def close_offers(self, bug: i64, paid: bool) -> None:
        """R13.2, R13.3, R13.5: all pay, or nobody; then a paid bonus or an unpaid malus works."""
        self.emit(BUG_PAID, NOBODY, bug, 1 if paid else 0)
        self.push(frame(BUG_OVER, self.player, bug))
        if paid != has(self.printed.malus, bug):
            self.push(frame(BUG_EFFECT, self.player, bug))
        order = self.printed.seats_in_order(self.player)
        at = len(order) - 1
        while at >= 0:
            units = lanes4.amount(self.offers, order[at])
            if units:
                self.emit(OFFERS_CLOSED, order[at], 0, 0, units)
                if paid:
                    self.push(frame(ASK_UNIT, order[at], units))
            at -= 1
        self.offers = 0

    def unit_options(self, f: i64) -> vec[i64]:
        """D11b: a medal, or two cards of a technology, by how many of them show a symbol."""
        who = who_of(f)
        hand = self.cards_in_hand(who)
        found = vec[i64]()
        if self.medals[who] > 0:
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

    def unit_answer(self, f: i64, action: i64) -> None:
        """R13.3, G11, G34: cards go to the heap."""
        who = who_of(f)
        if action == MEDAL:
            self.pay_medal(who)
        else:
            card = (action - GIVE) // 3 * 2
            symbols = (action - GIVE) % 3
            self.give_up_card(who, card if symbols < 2 else card + 1)
            self.give_up_card(who, card + 1 if symbols > 0 else card)
        if a_of(f) > 1:
            self.push(frame(ASK_UNIT, who, a_of(f) - 1))

    # --- effects (R13.8) --------------------------------------------------------------------------
    def bug_effect(self, bug: i64) -> None:
        """R13.4: lasting cards stay, instant ones are carried out."""
        if has(self.printed.lasting, bug):
            self.bug = bug
            self.resolving = NONE
            self.emit(BUG_STAYS, NOBODY, bug)
            return
        self.emit(BUG_WORKS, NOBODY, bug)
        effect = self.printed.bug_effect[bug]
        amount = self.printed.bug_amount[bug]
        if effect == MARKER_BACK:
            self.go_back(amount)
        elif effect == MARKER_FORWARD:
            self.advance(amount)
        elif effect == LEVERS_READY:
            self.reset_all_levers()
        elif effect == PURGE:
            self.purge()
        elif effect == ALL_POLARIZE:
            self.shift_all(amount)
        elif effect == COLLAPSE:
            self.collapse(1)
        else:
            self.for_each_seat(effect, amount)

    def for_each_seat(self, effect: i64, amount: i64) -> None:
        """B07, B09, M07, M10: the active player first, then clockwise."""
        order = self.printed.seats_in_order(self.player)
        at = len(order) - 1
        while at >= 0:
            who = order[at]
            if effect == ALL_DRAW:
                self.push(frame(DRAW, who, amount))
            elif effect == FREE_PIONEERS:
                if amount:
                    self.push(frame(VANGUARD, who))
            elif effect == ALL_DISCARD:
                n = min(amount, self.hand_size(who))
                while n > 0:
                    self.push(frame(ASK_LOSS, who))
                    n -= 1
            elif effect == ALL_RECALL and amount and self.on_tiles(who) > 0:
                self.push(frame(ASK_DESERTER, who))
            at -= 1

    def bug_over(self, bug: i64) -> None:
        """R13.4, R13.5: instant and useless cards leave the game."""
        if self.resolving == bug:
            self.resolving = NONE
            self.emit(BUG_GONE, NOBODY, bug)

    def purge(self) -> None:
        """B10: cards with a symbol leave the Technology Center for the heap; then empty spaces are refilled."""
        space = PILES - 1
        while space >= 0:
            card = self.open[space]
            if card != NONE and self.printed.symbols[card]:
                self.open[space] = NONE
                self.heap += lanes4.one(card)
                self.emit(OPEN_PURGED, NOBODY, card, space)
            self.purge_pile(space)
            if self.open[space] == NONE:
                self.push(frame(REFILL_SPACE, self.player, space))
            space -= 1

    def purge_pile(self, pile: i64) -> None:
        """The visible card of a Discard space, if it shows a symbol."""
        card = self.top_of(pile)
        if card == NONE or self.printed.symbols[card] == 0:
            return
        last: i64 = NONE
        at: i64 = 0
        while at < len(self.piles):
            if self.piles[at] >> 4 == pile:
                last = at
            at += 1
        rest = vec[i64]()
        at = 0
        while at < len(self.piles):
            if at != last:
                rest = append(rest, self.piles[at])
            at += 1
        self.piles = rest
        self.heap += lanes4.one(card)
        self.emit(CARD_PURGED, NOBODY, card, pile)

    def vanguard(self, who: i64) -> None:
        """B09: free of cards, and of R5.12."""
        if self.supply[who] > 0 and self.free_planets(self.tile_of(who), self.dimension_of(who)) > 0:
            self.push(frame(ASK_VANGUARD, who))

    def vanguard_options(self, f: i64) -> vec[i64]:
        """D12."""
        return vec[i64]([PLACE, NO])

    def vanguard_answer(self, f: i64, action: i64) -> None:
        if action == PLACE:
            self.place(who_of(f))

    def loss_options(self, f: i64) -> vec[i64]:
        """D12, M07."""
        hand = self.cards_in_hand(who_of(f))
        found = vec[i64]()
        card: i64 = 0
        while card < CARDS:
            if lanes4.amount(hand, card):
                found = append(found, LOSE + card)
            card += 1
        return found

    def loss_answer(self, f: i64, action: i64) -> None:
        self.lose_card(who_of(f), action - LOSE)

    def deserter_options(self, f: i64) -> vec[i64]:
        """D12, M10."""
        return self.recall_options(who_of(f))

    def deserter_answer(self, f: i64, action: i64) -> None:
        self.take_away(action - RECALL, who_of(f))
        self.emit(PIONEER_RETURNED, who_of(f), action - RECALL)
