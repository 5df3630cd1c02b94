"""The table: deck, Center, Projects, and what every player has. Hidden is only what lies in the hands."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.space_explorers.rules import actions as x
from cosmodrome.games.space_explorers.rules.printed import FREE_RECRUIT, Printed
from cosmodrome.kernel.bags import amount, covers
from cosmodrome.kernel.bits import count, first_n, has, lowest, nth, only
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.frames import frame
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


class Table(State):
    """The fields of the game, and the moves of cards and tokens that every rule is made of."""

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
            self.manner: i64 = 0
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

    def refill(self, who: i64) -> None:
        """R4.4: below six cards the Center is filled up from the deck."""
        if count(self.center) < self.printed.center_target and self.deck_left() > 0:
            self.push(frame(x.DEAL_CENTER, who))

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
        """How many cards lie in a Division."""
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

    def free_recruiter(self, who: i64, card: i64) -> i64:
        """R9.8, R9.55: the active card that recruits this one for nothing, or NONE."""
        at = who * x.COLOURS
        end = at + x.COLOURS
        while at < end:
            top = self.tops[at]
            if (
                top >= 0
                and self.printed.ability[top] == FREE_RECRUIT
                and self.is_active(top)
                and has(self.printed.which[top], self.printed.base_cost[card])
            ):
                return top
            at += 1
        return NONE

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

    def is_active(self, card: i64) -> bool:
        """RA1, RA2: not recruited this turn, not used yet (that it lies on top is the caller's knowledge)."""
        return card != self.recruited and not has(self.used, card)

    def this_card_bonus(self, cards: i64) -> i64:
        """E4, RU-19: what card 34 itself gives beyond the usual when it is among the cards returned from hand."""
        if self.printed.bonus_this_card:
            left = cards & self.printed.bonus_cards
            if left:
                return self.printed.amount[lowest(left)] - self.printed.icons_per_card
        return 0

    def most_returned(self, cards: i64, bonus: i64) -> i64:
        """The icons that returning all these hand cards would give."""
        if cards == 0:
            return 0
        return self.printed.icons_per_card * count(cards) + bonus + self.this_card_bonus(cards)

    def completable(self, who: i64, skills: i64) -> i64:
        """R7.3: the Projects in the line that these skills satisfy."""
        found: i64 = 0
        left = self.line
        while left:
            project = lowest(left)
            left &= left - 1
            if covers(skills, self.printed.required[project]):
                found |= only(project)
        return found

    # --- accounts ---------------------------------------------------------------------------------
    def accounts(self) -> vec[i64]:
        """In the order of `space_explorers/text/events.py`."""
        found = append(append(super().accounts(), self.deck_left()), count(self.center))
        seat: i64 = 0
        while seat < x.MOST_SEATS:
            found = append(found, count(self.hand[seat]) if seat < self.printed.seats else 0)
            seat += 1
        seat = 0
        while seat < x.MOST_SEATS:
            colour: i64 = 0
            while colour < x.COLOURS:
                found = append(found, amount(self.tokens[seat], colour) if seat < self.printed.seats else 0)
                colour += 1
            seat += 1
        cards = len(found)
        card: i64 = 0
        while card < x.CARDS:
            found = append(found, 1 if has(self.center, card) else 0)
            card += 1
        projects = len(found)
        project: i64 = 0
        while project < x.PROJECTS:
            found = append(found, 1 if has(self.line, project) else 0)
            project += 1
        seat = 0
        while seat < self.printed.seats:
            left = self.hand[seat]
            while left:
                found[cards + lowest(left)] = IN_HAND + seat
                left &= left - 1
            division: i64 = 0
            while division < x.COLOURS:
                self.place_pile(found, cards, seat, division)
                division += 1
            left = self.done[seat]
            while left:
                found[projects + lowest(left)] = PROJECT_DONE + seat
                left &= left - 1
            seat += 1
        found = append(append(found, self.round), self.first)
        return append(found, self.ending)

    def place_pile(self, found: vec[i64], cards: i64, seat: i64, division: i64) -> None:
        height = self.depth(seat, division)
        card = self.tops[seat * x.COLOURS + division]
        while card >= 0:
            height -= 1
            found[cards + card] = IN_HUB + (seat * x.COLOURS + division) * HEIGHTS + height
            card = self.under[card]

    # --- hidden information -----------------------------------------------------------------------
    def deal_unseen(self, seat: i64, dice: Dice) -> None:
        """Deal the cards whose place this seat does not know anew: out of deck and foreign hands, as one set."""
        known = self.known(seat)
        pool = self.deck
        who: i64 = 0
        while who < self.printed.seats:
            pool |= self.hand[who] & ~known
            who += 1
        who = 0
        while who < self.printed.seats:
            unseen = count(self.hand[who] & ~known)
            fresh: i64 = 0
            while unseen > 0:
                card = nth(pool, dice.below(count(pool)))
                pool ^= only(card)
                fresh |= only(card)
                unseen -= 1
            # The owner knows the new cards instead of the old ones; nobody else knew either.
            self.know_instead(who, self.hand[who] & ~known, fresh)
            self.hand[who] = (self.hand[who] & known) | fresh
            who += 1
        self.deck = pool
