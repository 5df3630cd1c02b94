"""Terraforming: pioneers, their price in cards, and galaxies that become stable (R6, R7, R8.1-R8.3, R14.1, R14.3)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.hope.rules.actions import (
    ASK_PAYMENT,
    DEAL_TOKEN,
    DRAW,
    ENTER,
    FLIGHT,
    GO,
    JOKER,
    MOST_SEATS,
    NEXT_BUG,
    NO,
    PAIR,
    PAIRED,
    PAY,
    PLACE,
    PLACED,
    STABILIZE,
    STABLE,
    STACKS,
    STOP,
    TELEPORT,
    TELEPORTED,
    TOKEN_LAID,
)
from cosmodrome.games.hope.rules.movement import Movement
from cosmodrome.games.hope.rules.printed import ANY_TWO_CARDS, BRAVE, NO_PAIRS, NONE, PRODIGY
from cosmodrome.kernel import lanes2, lanes4
from cosmodrome.kernel.bits import count, has, only, with_each
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import a_of, b_of, frame, who_of

BRAVES_CARDS: Final = 1  # R14.1


class Terraforming(Movement):
    """Placing pioneers, and what follows from it."""

    # --- the Prodigy (R14.3) ----------------------------------------------------------------------
    def teleports(self, who: i64) -> i64:
        """R14.3, G1: the tiles that the Prodigy could teleport to if he can pay, as a set."""
        tile = self.tile_of(who)
        if not self.has_power(who, PRODIGY) or self.technology_at(tile) == NONE:
            return 0
        return self.of_technology(self.technology_at(tile)) & ~only(tile)

    def teleport_options(self, f: i64) -> vec[i64]:
        """D4: asked whether or not he can pay."""
        who = who_of(f)
        found = vec[i64]()
        if self.can_pay(who, self.technology_at(self.tile_of(who))):
            found = with_each(found, TELEPORT, self.teleports(who))
        return append(found, NO)

    def teleport_answer(self, f: i64, action: i64) -> None:
        if action != NO:
            self.ask_payment(who_of(f), self.tile_of(who_of(f)), action - TELEPORT)

    def teleport(self, who: i64, tile: i64) -> None:
        """R14.3: the same dimension of another galaxy, which is entered."""
        space = tile * 3 + self.dimension_of(who)
        self.emit(TELEPORTED, who, self.ship[who], space)
        self.ship[who] = space
        self.push(frame(ENTER, who, tile))

    # --- pioneers along the way (R6.1) ------------------------------------------------------------
    def flight_options(self, f: i64) -> vec[i64]:
        """D6."""
        who = who_of(f)
        found = vec[i64]()
        if self.can_place(who):
            found = append(found, PLACE)
        return append(with_each(found, GO, self.directions_on(who)), STOP)

    def flight_answer(self, f: i64, action: i64) -> None:
        who = who_of(f)
        if action == PLACE:
            self.push(frame(FLIGHT, who))
            self.ask_payment(who, self.tile_of(who), NONE)
        elif action == STOP:
            self.lever = NONE
        else:
            self.fly(who, action - GO)

    # --- the price (R6.3) -------------------------------------------------------------------------
    def planet_free(self, who: i64) -> bool:
        """R5.12, R6.2: whether, for all to see, a pioneer could go onto a planet where the ship is."""
        if self.closed or self.supply[who] == 0:
            return False
        return self.free_planets(self.tile_of(who), self.dimension_of(who)) > 0

    def can_place(self, who: i64) -> bool:
        """R6.1-R6.3."""
        return self.planet_free(who) and self.can_pay(who, self.technology_at(self.tile_of(who)))

    def ask_payment(self, who: i64, tile: i64, target: i64) -> None:
        """For a pioneer, or for a teleport to a target."""
        self.push(frame(ASK_PAYMENT, who, tile, target + 1))

    def payment_options(self, f: i64) -> vec[i64]:
        """D9: a matching card, a Joker, or a pair with either card on top."""
        hand = self.cards_in_hand(who_of(f))
        technology = self.technology_at(a_of(f))
        found = vec[i64]()
        card = 2 * technology
        while card < 2 * technology + 2:
            if lanes4.amount(hand, card):
                found = append(found, PAY + card)
            card += 1
        card = 2 * JOKER
        while card < 2 * JOKER + 2:
            if lanes4.amount(hand, card):
                found = append(found, PAY + card)
            card += 1
        return found if self.force(NO_PAIRS) else self.pair_options(found, hand)

    def pair_options(self, found: vec[i64], hand: i64) -> vec[i64]:
        """R6.3 c, R6.4, B05: the order counts only where one card shows more symbols than the other."""
        any_two = self.force(ANY_TWO_CARDS)
        below: i64 = 0
        while below < PAIRED:
            if lanes4.amount(hand, below):
                top: i64 = 0 if any_two else below // 2 * 2
                end: i64 = PAIRED if any_two else top + 2
                while top < end:
                    enough = lanes4.amount(hand, top) >= (2 if top == below else 1)
                    if enough and (below <= top or self.printed.symbols[below] != self.printed.symbols[top]):
                        found = append(found, PAIR + below * PAIRED + top)
                    top += 1
            below += 1
        return found

    def payment_answer(self, f: i64, action: i64) -> None:
        """R6.4: the cards used are laid open, the last on top."""
        who = who_of(f)
        if action >= PAIR:
            self.use_card(who, (action - PAIR) // PAIRED)
            self.use_card(who, (action - PAIR) % PAIRED)
        else:
            self.use_card(who, action - PAY)
        if b_of(f):
            self.teleport(who, b_of(f) - 1)
        else:
            self.placed = True
            self.place(who)

    # --- placing ----------------------------------------------------------------------------------
    def place(self, who: i64) -> None:
        """R6.2, R7.1: a pioneer where the ship is; medals, the Brave's draw, then perhaps a stable galaxy."""
        tile = self.tile_of(who)
        owners = self.owners_on(tile)
        self.supply[who] -= 1
        self.pioneers[tile] += lanes2.one(self.dimension_of(who) * MOST_SEATS + who)
        self.emit(PLACED, who, self.ship[who])
        self.someone_placed()
        first = not has(self.settled, tile)
        self.settled |= only(tile)
        if self.pioneers_on(tile) == self.printed.planets_in_all[self.tile[tile]]:
            self.push(frame(STABILIZE, who, tile))
        if owners == 0:
            if self.is_border(tile):
                if first:
                    self.gain_medals(who, self.printed.border_medals)  # R8.2
                if self.has_power(who, BRAVE):
                    self.push(frame(DRAW, who, BRAVES_CARDS))
        elif not has(owners, who):
            self.join(who, owners)

    def join(self, who: i64, others: i64) -> None:
        """R8.1, R8.3: the joiner gains for each other player there, each of them for her; the active player first."""
        for seat in self.printed.seats_in_order(self.player):
            if seat == who:
                self.gain_medals(seat, count(others) * self.printed.medals_for_joining)
            elif has(others, seat):
                self.gain_medals(seat, self.printed.medals_for_joined)

    # --- stabilizing (R7) -------------------------------------------------------------------------
    def stabilize(self, tile: i64) -> None:
        """R7.1-R7.4: pioneers to the row, tile turned over, token, Bug card."""
        self.to_row(tile)
        self.stable |= only(tile)
        self.emit(STABLE, NOBODY, tile)
        if self.printed.bugs:
            self.bugs_due += 1
            if self.resolving == NONE:  # R13.9
                self.push(frame(NEXT_BUG, self.player))
        if self.tokens:
            self.push(frame(DEAL_TOKEN, self.player, tile))

    def token_laid(self, tile: i64, token: i64) -> None:
        """R7.4: from the lowest stack that is not empty."""
        stack: i64 = 0
        while stack < STACKS - 1 and self.stacks[stack] == 0:
            stack += 1
        self.stacks[stack] -= 1
        self.tokens -= lanes4.one(token)
        self.token_on[token] |= only(tile)
        self.emit(TOKEN_LAID, NOBODY, token, tile, stack)
