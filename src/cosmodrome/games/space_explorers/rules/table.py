"""The table: deck, Center, Projects, and what every player has. Hidden is only what lies in the hands.

A chapter of the rules is a module of functions over this state; `explorers.py` calls them in the course of the game.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.space_explorers.rules import actions as x
from cosmodrome.games.space_explorers.rules.printed import Printed
from cosmodrome.kernel.bags import amount
from cosmodrome.kernel.bits import count, first_n, has, only
from cosmodrome.kernel.state import State

NONE: Final = -1

# Places of cards (0: the deck, 1: the Center) and of Projects (0: not in use, 1: the line)
IN_HAND: Final = 2  # + seat
IN_HUB: Final = 6  # + height in the pile, by seat and Division
HEIGHTS: Final = 16
PROJECT_DONE: Final = 2  # + seat

# Why the game ends (R8.1, RU-2)
RUNNING: Final = 0
ALL_PROJECTS: Final = 1
FULL_HUB: Final = 2
STALLED: Final = 3

# Manners of recruiting
PAID: Final = 0
FOR_NOTHING: Final = 1  # abilities 8 and 55
FOR_TOKENS: Final = 2  # ability 10


class Table(State):
    """The fields of the game, and the few moves that keep them consistent."""

    def __init__(self, printed: Printed, like: Table | None) -> None:
        super().__init__(printed, like)
        self.printed: Printed = printed
        if like is None:
            seats = printed.seats
            self.deck: i64 = first_n(x.CARDS)  # never shuffled: which card lies where is open until it is drawn
            self.center: i64 = 0
            self.tiles: i64 = first_n(x.TILES)  # not yet laid out; used at set-up only
            self.line: i64 = 0  # Projects not yet completed
            self.hand: vec[i64] = vec[i64]([0] * seats)
            self.tokens: vec[i64] = vec[i64]([printed.starting_tokens] * seats)
            self.hub: vec[i64] = vec[i64]([0] * seats)
            self.skills: vec[i64] = vec[i64]([0] * seats)
            self.done: vec[i64] = vec[i64]([0] * seats)
            self.tops: vec[i64] = vec[i64]([NONE] * (seats * x.COLOURS))  # by seat and Division
            self.matching: vec[i64] = vec[i64]([0] * (seats * x.COLOURS))  # skills of the Division's own colour
            self.kinds: vec[i64] = vec[i64]([0] * seats)  # of the top cards: their kinds of ability,
            self.gives: vec[i64] = vec[i64]([0] * seats)  # their icons for every recruit,
            self.special: vec[i64] = vec[i64]([0] * seats)  # and those with other abilities for recruits
            self.under: vec[i64] = vec[i64]([NONE] * x.CARDS)  # what lies under a card of a Hub
            self.first: i64 = 0
            self.player: i64 = 0
            self.round: i64 = 0
            self.passes: i64 = 0  # in a row (RU-2)
            self.ending: i64 = RUNNING
            # of this turn
            self.used: i64 = 0  # cards whose ability has been used (RA2)
            self.recruited: i64 = NONE  # its ability has to wait (R6.8)
            self.lent: i64 = 0  # the skill lent by ability 19
            self.order: i64 = 0  # the new order of a pile so far, 4 bits per place (ability 57)
            # of a recruit in the making; nothing moves until it is complete
            self.card: i64 = NONE
            self.manner: i64 = PAID
            self.division: i64 = NONE
            self.returned: i64 = 0
            self.gained: i64 = 0  # icons of any type got by returning cards
            self.boosted: bool = False  # ability 34 has been used
            self.gone: i64 = NONE  # the card that returns itself (31)
            self.skipped: i64 = 0  # cards whose icons are not wanted
            self.paid: i64 = 0  # tokens
        else:
            self.deck = like.deck
            self.center = like.center
            self.tiles = like.tiles
            self.line = like.line
            self.hand = like.hand[:]
            self.tokens = like.tokens[:]
            self.hub = like.hub[:]
            self.skills = like.skills[:]
            self.done = like.done[:]
            self.tops = like.tops[:]
            self.matching = like.matching[:]
            self.kinds = like.kinds[:]
            self.gives = like.gives[:]
            self.special = like.special[:]
            self.under = like.under[:]
            self.first = like.first
            self.player = like.player
            self.round = like.round
            self.passes = like.passes
            self.ending = like.ending
            self.used = like.used
            self.recruited = like.recruited
            self.lent = like.lent
            self.order = like.order
            self.card = like.card
            self.manner = like.manner
            self.division = like.division
            self.returned = like.returned
            self.gained = like.gained
            self.boosted = like.boosted
            self.gone = like.gone
            self.skipped = like.skipped
            self.paid = like.paid

    # --- deck, Center, hands ----------------------------------------------------------------------
    def deck_left(self) -> i64:
        return count(self.deck)

    def to_center(self, card: i64) -> None:
        """Face up for all to see."""
        self.center |= only(card)
        self.learn(self.everyone(), only(card))

    def to_hand(self, who: i64, card: i64) -> None:
        """R10.3: a card from the deck is known to its drawer only, one from the Center stays known to all."""
        self.hand[who] |= only(card)
        self.learn(only(who), only(card))

    def pass_tokens(self, who: i64, tokens: i64) -> None:
        """R6.4: to the left neighbour."""
        self.tokens[who] -= tokens
        self.tokens[self.after(who)] += tokens
        if self.listener is not None:
            colour: i64 = 0
            while tokens:
                if tokens & 127:
                    self.emit(x.PASSED, who, colour, self.after(who), tokens & 127)
                tokens >>= 8
                colour += 1

    # --- Hubs -------------------------------------------------------------------------------------
    def lay(self, who: i64, division: i64, card: i64) -> None:
        """On top of a Division."""
        at = who * x.COLOURS + division
        self.under[card] = self.tops[at]
        self.tops[at] = card
        self.matching[at] += amount(self.printed.skills[card], division)
        self.skills[who] += self.printed.skills[card]
        self.hub[who] |= only(card)
        self.look_at_tops(who)

    def lift(self, who: i64, division: i64) -> None:
        """The top card leaves the Hub; what lay under it is uncovered."""
        at = who * x.COLOURS + division
        card = self.tops[at]
        self.tops[at] = self.under[card]
        self.under[card] = NONE
        self.matching[at] -= amount(self.printed.skills[card], division)
        self.skills[who] -= self.printed.skills[card]
        self.hub[who] ^= only(card)
        self.look_at_tops(who)

    def depth(self, who: i64, division: i64) -> i64:
        """Return the number of cards in a Division."""
        n: i64 = 0
        card = self.tops[who * x.COLOURS + division]
        while card >= 0:
            n += 1
            card = self.under[card]
        return n

    def active(self, who: i64, kind: i64) -> i64:
        """RA1: the active card with this kind of ability that has not been used this turn (RA2), or NONE."""
        if has(self.kinds[who], kind):
            at = who * x.COLOURS
            end = at + x.COLOURS
            while at < end:
                card = self.tops[at]
                if card >= 0 and self.printed.ability[card] == kind and self.is_active(card):
                    return card
                at += 1
        return NONE

    def is_active(self, card: i64) -> bool:
        """RA1, RA2: not recruited this turn, not used yet (that it lies on top is the caller's knowledge)."""
        return card != self.recruited and not has(self.used, card)

    def use(self, who: i64, card: i64) -> None:
        """RA2: an ability is used once per turn."""
        self.used |= only(card)
        self.emit(x.USED, who, card)

    def look_at_tops(self, who: i64) -> None:
        """Note what the top cards of a Hub can do, whenever one of them has changed."""
        kinds: i64 = 0
        gives: i64 = 0
        special: i64 = 0
        at = who * x.COLOURS
        end = at + x.COLOURS
        while at < end:
            card = self.tops[at]
            if card >= 0:
                kinds |= only(self.printed.ability[card])
                gives += self.printed.gives[card]
                special |= only(card) & self.printed.special
            at += 1
        self.kinds[who] = kinds
        self.gives[who] = gives
        self.special[who] = special
