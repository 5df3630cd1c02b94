"""Questions and their answers, of the kernel and of the game, and councils, in which a side agrees on an answer.

A council lies on a question of a side with several seats. a and b: the two proposals + 1; c: who made the first, and
whether the dispute was called. One proposes, a mate accepts or counters; then either accepts the other's proposal or
calls the dispute, and the other sides pick one of the two.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cosmodrome.kernel import verbs
from cosmodrome.kernel.bits import first_n, only
from cosmodrome.kernel.effects import Effects
from cosmodrome.kernel.events import ANSWER
from cosmodrome.kernel.frames import CHOOSE, COUNCIL, ORDER, PAY, PICK, a_of, b_of, c_of, frame, kind_of, who_of

DISPUTED: Final = 32  # flag in c of a council frame


@mypyc_attr(allow_interpreted_subclasses=True)
class Councils(Effects):
    """A state that asks questions, to a seat or in council to a whole side."""

    # --- questions --------------------------------------------------------------------------------
    def all_options(self, f: i64) -> vec[i64]:
        """The answers to a question, free actions behind the others (alone they make no question)."""
        found = self.own_options(f)
        if len(found) > 0:
            for action in self.free_actions(f):
                found = append(found, action)
        return found

    def leaves_choice(self, f: i64, found: vec[i64]) -> bool:
        """Whether there is something to decide among these answers to a question (free actions come last)."""
        if len(found) < 2:
            return False
        if found[1] < self.box.free_base:
            return True
        at: i64 = 1
        while at < len(found):
            if self.keeps_open(f, found[at]):
                return True
            at += 1
        return False

    def is_forced(self, f: i64) -> bool:
        """Whether a question has exactly one answer, and no free action keeps it open."""
        found = self.all_options(f)
        return len(found) > 0 and not self.leaves_choice(f, found)

    def own_options(self, f: i64) -> vec[i64]:
        kind = kind_of(f)
        if kind == CHOOSE:
            return self.choose_options(f)
        if kind == ORDER:
            return self.order_options(f)
        if kind == PAY:
            return self.pay_options(f)
        if kind == PICK:
            return self.pick_options(f)
        return self.options(f)

    def take_answer(self, f: i64, action: i64) -> None:
        kind = kind_of(f)
        if action >= self.box.free_base:
            self.ask(f)  # a free action leaves the question open
            self.answer(f, action)
        elif kind == CHOOSE:
            self.choose_answer(f, action - self.box.kernel_base)
        elif kind == ORDER:
            self.order_answer(f, action - self.box.kernel_base)
        elif kind == PAY:
            self.pay_answer(f, action - self.box.kernel_base)
        elif kind == PICK:
            self.pick_answer(f, action - self.box.kernel_base)
        else:
            self.answer(f, action)

    # --- councils ---------------------------------------------------------------------------------
    def without_councils(self) -> None:
        """Let every side decide as one from here on: open questions of sides are asked directly."""
        self.councils = False
        self.is_offered = False
        rest = vec[i64]()
        for f in self.agenda:
            if kind_of(f) != COUNCIL:
                rest = append(rest, f)
        self.agenda = rest

    def asked(self) -> i64:
        """The open question, also where a council lies on it; 0 if the game is over."""
        depth = len(self.agenda)
        if depth == 0:
            return 0
        f = self.agenda[depth - 1]
        return self.agenda[depth - 2] if kind_of(f) == COUNCIL else f

    def proposed(self) -> bool:
        """Whether the open question is a council in which a mate has made a proposal, and no dispute was called."""
        if len(self.agenda) == 0 or kind_of(self.top()) != COUNCIL:
            return False
        return a_of(self.top()) != 0 and not c_of(self.top()) & DISPUTED

    def disputed(self) -> bool:
        """Whether the open question is a dispute of the other side."""
        return len(self.agenda) > 0 and kind_of(self.top()) == COUNCIL and c_of(self.top()) & DISPUTED != 0

    def council_seats(self, f: i64) -> i64:
        mates = self.mates(who_of(f))
        if c_of(f) & DISPUTED:
            return first_n(self.box.seats) & ~mates
        if a_of(f) and not b_of(f):
            return mates & ~only(c_of(f))
        return mates

    def council_options(self, f: i64) -> vec[i64]:
        base = self.box.kernel_base
        if c_of(f) & DISPUTED:
            return vec[i64]([base + verbs.FIRST, base + verbs.SECOND])
        if b_of(f):
            return vec[i64]([base + verbs.ACCEPT, base + verbs.DISPUTE])
        asked = self.agenda[len(self.agenda) - 2]
        if not a_of(f):
            return self.all_options(asked)
        found = vec[i64]()
        accept = base + verbs.ACCEPT
        accepted = False
        for action in self.all_options(asked):
            if not accepted and action > accept:
                found = append(found, accept)
                accepted = True
            if action != a_of(f) - 1:
                found = append(found, action)
        return found if accepted else append(found, accept)

    def council_answer(self, f: i64, seat: i64, action: i64) -> None:
        base = self.box.kernel_base
        first = a_of(f) - 1
        second = b_of(f) - 1
        if c_of(f) & DISPUTED:
            self.decided(first if action == base + verbs.FIRST else second)
        elif second >= 0:
            if action == base + verbs.DISPUTE:
                self.push(frame(COUNCIL, who_of(f), a_of(f), b_of(f), c_of(f) | DISPUTED))
            else:
                self.decided(second if seat == c_of(f) else first)
        elif first < 0:
            self.push(frame(COUNCIL, who_of(f), action + 1, 0, seat))
        elif action == base + verbs.ACCEPT:
            self.decided(first)
        else:
            self.push(frame(COUNCIL, who_of(f), a_of(f), action + 1, c_of(f)))

    def decided(self, action: i64) -> None:
        """The side has agreed, or was judged: the question below gets its answer."""
        if self.listener is not None:
            asked = self.top()
            self.emit_to(self.seen_by(action), ANSWER, who_of(asked), action, kind_of(asked), a_of(asked))
        self.take_answer(self.pop(), action)
