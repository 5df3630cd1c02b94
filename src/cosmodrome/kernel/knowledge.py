"""Who knows the place of which cards."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from cosmodrome.kernel.agenda import Agenda
from cosmodrome.kernel.bits import has, lowest, only
from cosmodrome.kernel.events import NOBODY, SHOWN


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge(Agenda):
    """A state that keeps for each side, and for everyone, the set of cards whose place it knows."""

    def learn(self, sides: i64, cards: i64, deck: i64 = 0) -> None:
        """These sides get to know where these cards are: the only way, beside chance, that knowledge grows.

        What is shown to everyone is known to spectators, too; what each side found out by itself is not.
        """
        if self.listener is not None:
            self.emit_shown(sides, cards, deck)
        base = deck * (self.box.sides + 1)
        news = False
        while sides:
            at = base + lowest(sides)
            sides &= sides - 1
            if cards & ~self.knows[at]:
                self.knows[at] |= cards
                news = True
        if news:
            self.told += 1

    def emit_shown(self, sides: i64, cards: i64, deck: i64) -> None:
        """Each card to those who did not know it: the others must not notice who did."""
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            new: i64 = 0
            left = sides
            while left:
                side = lowest(left)
                left &= left - 1
                if not has(self.known(side, deck), card):
                    new |= only(side)
            if new:
                self.emit_to(new, SHOWN, NOBODY, card, deck)

    def forget(self, cards: i64, deck: i64 = 0) -> None:
        """Cards shuffled away: nobody knows their place any more."""
        at = deck * (self.box.sides + 1)
        end = at + self.box.sides
        while at <= end:
            self.knows[at] &= ~cards
            at += 1

    def know_instead(self, side: i64, lost: i64, found: i64, deck: i64 = 0) -> None:
        """The side loses track of some cards, or these are dealt anew as others: nobody is told anything by that."""
        at = deck * (self.box.sides + 1) + side
        self.knows[at] = self.knows[at] & ~lost | found

    def known(self, side: i64, deck: i64 = 0) -> i64:
        """The cards whose place this side knows."""
        return self.knows[deck * (self.box.sides + 1) + side]

    def shown_to_all(self, deck: i64 = 0) -> i64:
        """The cards whose place everyone was shown: what spectators know."""
        return self.knows[deck * (self.box.sides + 1) + self.box.sides]
