"""The agenda of a state, its events, its points, and who sits where: what all parts of a state work with."""

from __future__ import annotations

from typing import cast

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from cosmodrome.kernel.bits import count, only
from cosmodrome.kernel.box import TEAM
from cosmodrome.kernel.events import POINTS, TURN, Listener, event
from cosmodrome.kernel.frames import COUNCIL, frame, who_of
from cosmodrome.kernel.hooks import Hooks


@mypyc_attr(allow_interpreted_subclasses=True)
class Agenda(Hooks):
    """A state with a stack of frames: the last one is what is to be done or decided next."""

    # --- agenda -----------------------------------------------------------------------------------
    def top(self) -> i64:
        return self.agenda[len(self.agenda) - 1]

    def push(self, f: i64) -> None:
        self.agenda = append(self.agenda, f)

    def restore(self, agenda: list[int], knows: list[int], ledger: list[int]) -> None:
        """Set what every state has, from lists: mypyc never frees a vec that uncompiled code sets."""
        self.agenda = vec[i64](cast("list[i64]", agenda))
        self.knows = vec[i64](cast("list[i64]", knows))
        self.ledger = vec[i64](cast("list[i64]", ledger))

    def pop(self) -> i64:
        self.agenda, f = pop(self.agenda)
        return f

    def ask(self, f: i64) -> None:
        """Push a question: to a seat, or in council to a side of several seats (`who` = TEAM + side)."""
        self.push(f)
        if who_of(f) >= TEAM and self.councils and count(self.mates(who_of(f))) > 1:
            self.push(frame(COUNCIL, who_of(f)))

    # --- events -----------------------------------------------------------------------------------
    # Where the rules are busy, a call of `emit` is guarded by a look whether anybody listens.

    def listen(self, listener: Listener | None) -> None:
        """Report to this listener from now on; None: to nobody."""
        self.listener = listener

    def emit(self, kind: i64, who: i64, a: i64 = 0, b: i64 = 0, n: i64 = 0) -> None:
        """Report something that everybody may see."""
        if self.listener is not None:
            self.listener.note(event(kind, who, self.everyone(), a, b, n))

    def emit_to(self, seen: i64, kind: i64, who: i64, a: i64 = 0, b: i64 = 0, n: i64 = 0) -> None:
        """Report something whose secret arguments are for these sides only."""
        if self.listener is not None:
            self.listener.note(event(kind, who, seen, a, b, n))

    def new_turn(self, who: i64) -> None:
        """A turn of this seat (or TEAM + side) begins: it is counted, and reported."""
        self.turn += 1
        if self.listener is not None:
            self.emit(TURN, who)

    def next_round(self) -> i64:
        """The number of the round that begins with the next turn, in a game where each seat has one turn a round."""
        return (self.turn + self.box.seats - 1) // self.box.seats + 1

    def accounts(self) -> vec[i64]:
        """Every stored quantity that events change: the ledger, and behind it whatever the game adds."""
        return self.ledger[:]

    # --- seats and sides --------------------------------------------------------------------------
    def side_of(self, who: i64) -> i64:
        """The side of a seat, or of a whole side."""
        return who - TEAM if who >= TEAM else self.side(who)

    def mates(self, who: i64) -> i64:
        """The seats of this seat's side, or of this whole side."""
        side = self.side_of(who)
        found: i64 = 0
        other: i64 = 0
        while other < self.box.seats:
            if self.side(other) == side:
                found |= only(other)
            other += 1
        return found

    def after(self, seat: i64) -> i64:
        """The next seat clockwise."""
        return seat + 1 if seat + 1 < self.box.seats else 0

    # --- points -----------------------------------------------------------------------------------
    def score(self, seat: i64, source: i64, n: i64) -> None:
        """Book points under a source."""
        self.ledger[seat * self.box.sources + source] += n
        if n and self.listener is not None:
            self.emit(POINTS, seat, source, 0, n)

    def scored(self, seat: i64, source: i64) -> i64:
        return self.ledger[seat * self.box.sources + source]

    def total(self, seat: i64) -> i64:
        sum_: i64 = 0
        at = seat * self.box.sources
        end = at + self.box.sources
        while at < end:
            sum_ += self.ledger[at]
            at += 1
        return sum_
