"""What a game supplies to its state, and the fields that every state has."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cosmodrome.kernel.bits import first_n
from cosmodrome.kernel.box import Box
from cosmodrome.kernel.events import Listener

NOTHING: Final[vec[i64]] = vec[i64]()
MANY: Final = 63  # as often as a pick can ask for


@mypyc_attr(allow_interpreted_subclasses=True)
class Hooks:
    """The fields of every state, and the methods by which a game says what is its own."""

    def __init__(self, box: Box, like: Hooks | None) -> None:
        self.box: Box = box
        if like is None:
            self.agenda: vec[i64] = vec[i64]()
            # By deck the cards known, and behind them by hand the known parts: of each side, then of the public.
            self.knows: vec[i64] = vec[i64]([0] * ((box.sides + 1) * (box.decks + box.hands)))
            self.ledger: vec[i64] = vec[i64]([0] * (box.seats * box.sources))
            self.councils: bool = True
            self.told: i64 = 0
            self.turn: i64 = 0  # the number of the turn being played: how many have begun
            self.offered: vec[i64] = self.agenda
            self.is_offered: bool = False
            self.listener: Listener | None = None
        else:
            self.agenda = like.agenda[:]
            self.knows = like.knows[:]
            self.ledger = like.ledger[:]
            self.councils = like.councils
            self.told = like.told
            self.turn = like.turn
            self.offered = self.agenda
            self.is_offered = False  # found again: what is dealt anew in a copy may offer something else
            self.listener = None

    # --- what a game supplies ---------------------------------------------------------------------
    def options(self, f: i64) -> vec[i64]:
        """The legal answers to this question of the game, ascending, without free actions."""
        raise NotImplementedError

    def free_actions(self, f: i64) -> vec[i64]:
        """The free actions open at this question, of whatever kind it is; each must use something up."""
        return NOTHING

    def keeps_open(self, f: i64, action: i64) -> bool:
        """Whether this free action is a reason to ask a public question that has a single answer of its own.

        It is if it could lead to another answer here, alone or with others, or if this is its last moment. Where no
        free action is, the answer is taken as forced. What the game says here must follow from public facts.
        """
        return True

    def answer(self, f: i64, action: i64) -> None:
        """Carry out a legal answer. The question is off the agenda already, or still there under a free action."""
        raise NotImplementedError

    def step(self, f: i64) -> None:
        """Carry out an automatic step of the game."""
        raise NotImplementedError

    def public(self, f: i64) -> bool:
        """Whether the options follow from public facts; only then is a single one taken unasked."""
        return True

    def pool(self, f: i64) -> i64:
        """What this draw or roll can give: a set or a bag, as its kind of chance says."""
        raise NotImplementedError

    def happens(self, f: i64, outcome: i64) -> None:
        """Carry out a result of chance (numbered from 0 within its kind)."""
        raise NotImplementedError

    def perform(self, who: i64, op: i64, a: i64, b: i64) -> None:
        """Carry out one step of a declared effect."""
        raise NotImplementedError

    def can(self, who: i64, op: i64, a: i64, b: i64) -> bool:
        """Whether that step would do anything (or, for a price, whether it can be paid)."""
        raise NotImplementedError

    def add_price(self, who: i64, op: i64, a: i64, b: i64, paid: i64) -> i64:
        """What is paid in all once this price has been added; in a coding of the game's own (a bag), 0 for nothing.

        A game whose effects cost something in turn (a surcharge) says it here and in `can_after`: then nobody can pay
        for an effect of which nothing can be carried out afterwards.
        """
        return paid

    def can_after(self, who: i64, op: i64, a: i64, b: i64, paid: i64) -> bool:
        """`can`, if that much had been paid already."""
        return self.can(who, op, a, b)

    def times(self, who: i64, op: i64, a: i64, b: i64) -> i64:
        """How often that step could be carried out, for picks of several (a game with limited supplies counts)."""
        return MANY if self.can(who, op, a, b) else 0

    def count_of(self, who: i64, what: i64) -> i64:
        """How many there are of what a `per` counts."""
        raise NotImplementedError

    def returns(self) -> vec[float]:
        """What each seat gets out of a finished game; 1 is a victory, and all get 0 if nobody wins."""
        raise NotImplementedError

    def timely(self, action: i64) -> bool:
        """Whether a free action is worth thinking about now (a hint for bots, not legality)."""
        return True

    def side(self, seat: i64) -> i64:
        """Team-mates share a side, and all knowledge."""
        return seat

    def holder(self, hand: i64) -> i64:
        """The side that holds a hand of the kind `kernel.hands` keeps; by default there is one for each seat."""
        return self.side(hand)

    def seen_by(self, action: i64) -> i64:
        """The sides that see this answer or chance result in full, as a set."""
        return self.everyone()

    def outside(self, action: i64) -> i64:
        """What those see of a proposal who do not know the hidden things it names: itself if there are none.

        Proposals that look alike from outside give the same number below 0.
        """
        return action

    def in_the_making(self) -> bool:
        """Whether the mover is in the middle of a move that the other sides see only once it is complete."""
        return False

    def everyone(self) -> i64:
        """All sides, and with the next number whoever only watches, as a set."""
        return first_n(self.box.sides + 1)
