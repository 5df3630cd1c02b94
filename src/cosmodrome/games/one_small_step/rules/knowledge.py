"""Who knows what (R14): what others see of an answer, and dealing anew what a side cannot know."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.free_actions import FreeActions
from cosmodrome.games.one_small_step.rules.printed import EVENT_CARDS, HAZARD_CARDS, MISSION_CARDS
from cosmodrome.games.one_small_step.rules.table import CREW_POOL, ERA_POOL, HAZARD_POOL, SATELLITE_POOL
from cosmodrome.kernel import decks
from cosmodrome.kernel.bits import count, first_n, has, nth, only, shifted
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.frames import COUNCIL, a_of, b_of, c_of, frame, kind_of, who_of


class Knowledge(FreeActions):
    """What is hidden: hands, cards put back or under a deck, Hazards, proposals of the other team."""

    def public(self, f: i64) -> bool:
        """What depends on a hand, a looked-at Hazard or mission is asked even with one option left."""
        kind = kind_of(f)
        return not (kind == x.ASK_PLAY or kind == x.ASK_UNDER or kind == x.ASK_GIVE or kind == x.ASK_KEEP_MISSION)

    # --- what the others see of an answer or a result ---------------------------------------------
    def seen_by(self, action: i64) -> i64:
        f = self.top()
        kind = kind_of(f)
        own = only(self.side_of(who_of(f)))
        if kind == COUNCIL:  # R4.7: proposals are open but for the hidden cards that they name
            return self.everyone() if self.outside(action) == action else own
        if kind == x.ASK_UNDER or kind == x.ASK_GIVE or kind == x.DRAW_HAZARD or kind == x.SEE_HAZARD:
            return own
        if kind == x.ASK_WHICH and action >= x.KNOWN:
            return self.knowers(only(action - x.KNOWN), HAZARD_CARDS)
        if kind == x.PICK_GIVEN:
            knowers = self.knowers(only(action - x.DEAL_HAZARD), HAZARD_CARDS)
            return knowers | own if c_of(f) == x.TO_LOOK else knowers
        if kind == x.DRAW_EVENT:
            return own if has(self.printed.developments, action - x.DEAL_EVENT) else self.everyone()
        if kind == x.DRAW_MISSION and b_of(f) == x.FOR_CHOICE:
            return own
        return self.everyone()

    def knowers(self, cards: i64, deck: i64) -> i64:
        """The sides that know these cards, as a set."""
        found: i64 = 0
        side: i64 = 0
        while side < 2:
            if cards & ~self.known(side, deck) == 0:
                found |= only(side)
            side += 1
        return found

    # --- dealing anew -----------------------------------------------------------------------------
    def deal_anew(self, side: i64, dice: Dice) -> bool:
        """Everything that the side cannot know, from the set of what it can be. False: the other team could not have
        proposed what it did, so it is to be dealt once more.
        """
        self.is_offered = False
        self.deal_events(side, dice)
        self.deal_missions(side, dice)
        self.deal_hazards(side, dice)
        return self.propose_anew(side, dice)

    def deal_events(self, side: i64, dice: Dice) -> None:
        """The other hand and what the other team put under the deck.

        Each hidden card comes out of the group it was drawn from; which of them lie under the deck, by the eras on
        the backs, is anybody's guess.
        """
        other = 1 - side
        known = self.known(side, EVENT_CARDS)
        buried = self.hidden_faces(self.event_deck, known)
        hidden = (self.hand[other] & ~known) | buried
        if not hidden:
            return
        dealt: i64 = 0
        group: i64 = ERA_POOL
        while group < len(self.groups):
            members = self.groups[group]
            pool = self.pools[group] | (members & hidden)
            n = count(members & hidden)
            while n > 0:
                card = self.pick(pool & self.printed.developments, dice)
                pool ^= only(card)
                dealt |= only(card)
                n -= 1
            self.pools[group] = pool
            group += 1
        self.know_instead(other, hidden, dealt, EVENT_CARDS)
        at: i64 = 0
        while at < len(self.event_deck):
            what = self.event_deck[at]
            if decks.is_face(what) and has(buried, decks.card_of(what)):
                card = self.pick(dealt & self.printed.era[self.printed.era_of[decks.card_of(what)]], dice)
                dealt ^= only(card)
                self.event_deck = decks.renamed(self.event_deck, at, decks.face(card))
            at += 2
        self.hand[other] = self.hand[other] & known | dealt

    def hidden_faces(self, deck: vec[i64], known: i64) -> i64:
        """The decided cards in a deck that are not among those known, as a set."""
        found: i64 = 0
        at: i64 = 0
        while at < len(deck):
            if decks.is_face(deck[at]) and not has(known, decks.card_of(deck[at])):
                found |= only(decks.card_of(deck[at]))
            at += 2
        return found

    def pick(self, cards: i64, dice: Dice) -> i64:
        return nth(cards, dice.below(count(cards)))

    def deal_missions(self, side: i64, dice: Dice) -> None:
        """What the other team put back on a deck or is looking at."""
        known = self.known(side, MISSION_CARDS)
        looked = self.looked_missions & ~known
        self.satellite_deck = self.redeal(
            self.satellite_deck, SATELLITE_POOL, first_n(x.SATELLITES), known, looked, dice
        )
        usa = shifted(first_n(x.CREWS), x.SATELLITES)
        self.usa_crews = self.redeal(self.usa_crews, CREW_POOL, usa, known, looked, dice)
        ussr = shifted(first_n(x.CREWS), x.SATELLITES + x.CREWS)
        self.ussr_crews = self.redeal(self.ussr_crews, CREW_POOL + 1, ussr, known, looked, dice)

    def redeal(self, deck: vec[i64], number: i64, cards: i64, known: i64, looked: i64, dice: Dice) -> vec[i64]:
        hidden = self.hidden_faces(deck, known)
        looked &= cards
        if not hidden and not looked:
            return deck
        other: i64 = 0 if self.known(0, MISSION_CARDS) & ~known else 1
        pool = self.pools[number] | hidden | looked
        self.know_instead(other, hidden | looked, 0, MISSION_CARDS)
        self.looked_missions &= ~looked
        n = count(looked)
        while n > 0:
            card = self.pick(pool, dice)
            pool ^= only(card)
            self.looked_missions |= only(card)
            self.know_instead(other, 0, only(card), MISSION_CARDS)
            n -= 1
        at: i64 = 0
        while at < len(deck):
            if decks.is_face(deck[at]) and has(hidden, decks.card_of(deck[at])):
                card = self.pick(pool, dice)
                pool ^= only(card)
                self.know_instead(other, 0, only(card), MISSION_CARDS)
                deck = decks.renamed(deck, at, decks.face(card) - RENAMED)
            at += 2
        self.pools[number] = pool
        return settled(deck)

    def deal_hazards(self, side: i64, dice: Dice) -> None:
        """What the other team gave, looked at, is looking at or put under the deck."""
        other = 1 - side
        secret = self.known(other, HAZARD_CARDS) & ~self.known(side, HAZARD_CARDS)
        if not secret:
            return
        pool = self.pools[HAZARD_POOL] | secret
        self.know_instead(other, secret, 0, HAZARD_CARDS)
        looked = self.looked_hazards & secret
        self.looked_hazards &= ~secret
        n = count(looked)
        while n > 0:
            card = self.pick(pool, dice)
            pool ^= only(card)
            self.looked_hazards |= only(card)
            n -= 1
        dealt_given: i64 = 0
        mission: i64 = 0
        while mission < x.MISSIONS:
            hidden = self.hazards[mission] & secret
            if hidden:
                given = count(hidden & self.given_hazards)
                self.hazards[mission] &= ~hidden
                n = count(hidden)
                while n > 0:
                    card = self.pick(pool, dice)
                    pool ^= only(card)
                    self.hazards[mission] |= only(card)
                    if n <= given:
                        dealt_given |= only(card)
                    n -= 1
            mission += 1
        at: i64 = 0
        while at < len(self.hazard_deck):
            what = self.hazard_deck[at]
            if decks.is_face(what) and has(secret, decks.card_of(what)):
                card = self.pick(pool, dice)
                pool ^= only(card)
                self.hazard_deck = decks.renamed(self.hazard_deck, at, decks.face(card) - RENAMED)
            at += 2
        self.hazard_deck = settled(self.hazard_deck)
        self.given_hazards = self.given_hazards & ~secret | dealt_given
        dealt = (self.pools[HAZARD_POOL] | secret) & ~pool
        self.know_instead(other, 0, dealt, HAZARD_CARDS)
        self.pools[HAZARD_POOL] = pool

    def propose_anew(self, side: i64, dice: Dice) -> bool:
        """R4.7: a proposal that this side does not see may be any legal one that looks the same from outside. False if
        there is none: no card of that era that the hand can pay for, say.
        """
        if len(self.agenda) == 0 or kind_of(self.top()) != COUNCIL or self.side_of(who_of(self.top())) == side:
            return True
        f = self.top()
        if not a_of(f):
            return True
        self.pop()
        first = self.alike(a_of(f) - 1, -1, dice)
        second: i64 = -1
        if b_of(f):
            second = self.alike(b_of(f) - 1, first, dice)
        if first < 0 or (b_of(f) and second < 0):
            return False
        self.push(frame(COUNCIL, who_of(f), first + 1, second + 1, c_of(f)))
        return True

    def alike(self, made: i64, not_this: i64, dice: Dice) -> i64:
        """A legal answer that looks like this one from outside, or -1."""
        look = self.outside(made)
        found = vec[i64]()
        for action in self.all_options(self.top()):
            if action != not_this and self.outside(action) == look:
                found = append(found, action)
        return found[dice.below(len(found))] if len(found) > 0 else -1

    def outside(self, action: i64) -> i64:
        """An answer as those see it who cannot see a hidden card: a hand card by its era, others by nothing.

        A look is -1 or below, so that it is no action.
        """
        if x.PLAY <= action < x.PLAY + len(self.printed.era_of):
            return -1 - self.printed.era_of[action - x.PLAY]
        if x.UNDER <= action < x.UNDER + len(self.printed.era_of):
            return -4 - self.printed.era_of[action - x.UNDER]
        if x.GIVE <= action < x.GIVE + x.HAZARDS:
            return -7
        if x.KNOWN <= action < x.KNOWN + x.HAZARDS:
            return -8
        if x.KEEP_MISSION <= action < x.KEEP_MISSION + x.MISSIONS:
            return -9 if action - x.KEEP_MISSION < x.SATELLITES else -10
        return action


RENAMED: Final[i64] = 64  # marks cards already dealt, so that they are not dealt again in the same pass


def settled(deck: vec[i64]) -> vec[i64]:
    """The marks of dealt cards taken off again."""
    at: i64 = 0
    deck = deck[:]
    while at < len(deck):
        if deck[at] < -RENAMED:
            deck[at] += RENAMED
        at += 2
    return deck
