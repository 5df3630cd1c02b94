"""Declared effects, carried out: the program of the box runs depth first, and asks where there is something to ask."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cosmodrome.kernel import program, verbs
from cosmodrome.kernel.bits import first_n, lowest, only
from cosmodrome.kernel.chance import Chance
from cosmodrome.kernel.events import EFFECT
from cosmodrome.kernel.frames import CHOOSE, ORDER, PAY, PICK, REPEAT, RUN, a_of, b_of, c_of, frame, kind_of, who_of
from cosmodrome.kernel.hooks import NOTHING
from cosmodrome.kernel.program import MAY, after_of, arg_a, arg_b, op_of


@mypyc_attr(allow_interpreted_subclasses=True)
class Effects(Chance):
    """A state that carries out blocks of the program: choose, order, pay, pick, repeat, and the game's own steps."""

    def run(self, who: i64, pc: i64) -> None:
        """Carry out a block from here; what a word brings up lies above the rest of the block (depth first)."""
        if self.listener is not None:
            self.emit(EFFECT, who, pc)
        code = self.box.program
        while code[pc] != program.END:
            word = code[pc]
            op = op_of(word)
            after = after_of(word)
            depth = len(self.agenda)
            if code[after] != program.END:
                self.push(frame(RUN, who, after))
            below = len(self.agenda)
            if op >= program.FIRST_OP:
                if self.can(who, op, arg_a(word), arg_b(word)):
                    self.perform(who, op, arg_a(word), arg_b(word))
                    if self.listener is not None:
                        self.listener.closed(self)
            elif op == program.DO_CHOOSE:
                self.ask(frame(CHOOSE, who, pc))
            elif op == program.DO_ORDER:
                self.ask(frame(ORDER, who, pc, first_n(arg_a(word))))
            elif op == program.DO_PAY:
                self.ask(frame(PAY, who, pc))
            elif op == program.DO_PICK:
                self.ask(frame(PICK, who, pc, code[pc + 2], arg_a(word)))
            else:
                self.push(frame(REPEAT, who, arg_a(word), self.count_of(who, arg_b(word))))
            if len(self.agenda) != below:  # something came up, or the game ended at once
                return
            if below > depth:
                self.pop()
            pc = after

    def repeat(self, f: i64) -> None:
        if b_of(f) > 0:
            self.push(frame(REPEAT, who_of(f), a_of(f), b_of(f) - 1))
            self.push(frame(RUN, who_of(f), a_of(f)))

    def can_block(self, who: i64, pc: i64, paid: i64 = 0) -> bool:
        """Whether at least one step of the block can be carried out, after this much has been paid for it."""
        code = self.box.program
        while code[pc] != program.END:
            if self.can_word(who, pc, paid):
                return True
            pc = after_of(code[pc])
        return False

    def can_step(self, who: i64, word: i64, paid: i64) -> bool:
        """Whether a simple step, or a price, is possible after this much has been paid."""
        if paid:
            return self.can_after(who, op_of(word), arg_a(word), arg_b(word), paid)
        return self.can(who, op_of(word), arg_a(word), arg_b(word))

    def can_word(self, who: i64, pc: i64, paid: i64 = 0) -> bool:
        code = self.box.program
        word = code[pc]
        op = op_of(word)
        if op >= program.FIRST_OP:
            return self.can_step(who, word, paid)
        if op == program.DO_CHOOSE or op == program.DO_ORDER:
            i: i64 = 0
            while i < arg_a(word):
                if self.can_block(who, code[pc + 1 + i], paid):
                    return True
                i += 1
            return False
        if op == program.DO_PAY:
            price = code[pc + 1]
            if not self.can_step(who, price, paid):
                return False
            paid = self.add_price(who, op_of(price), arg_a(price), arg_b(price), paid)
            return self.can_block(who, arg_a(word), paid)
        if op == program.DO_PICK:
            return self.can_pick(who, pc, paid)
        return self.count_of(who, arg_b(word)) > 0 and self.can_block(who, arg_a(word), paid)

    def can_pick(self, who: i64, pc: i64, paid: i64) -> bool:
        code = self.box.program
        kinds = code[pc + 2]
        if not paid:
            return self.pickable(who, pc, kinds) > 0
        word = code[pc + 1]
        while kinds:
            if self.can_after(who, op_of(word), lowest(kinds), arg_b(word), paid):
                return True
            kinds &= kinds - 1
        return False

    def choose_options(self, f: i64) -> vec[i64]:
        code = self.box.program
        word = code[a_of(f)]
        found = vec[i64]()
        if arg_b(word) & MAY:
            found = append(found, self.box.kernel_base + verbs.NO)
        i: i64 = 0
        while i < arg_a(word):
            if self.can_block(who_of(f), code[a_of(f) + 1 + i]):
                found = append(found, self.box.kernel_base + verbs.CHOOSE + i)
            i += 1
        return found

    def choose_answer(self, f: i64, answer: i64) -> None:
        if answer != verbs.NO:
            self.push(frame(RUN, who_of(f), self.box.program[a_of(f) + 1 + answer - verbs.CHOOSE]))

    def order_options(self, f: i64) -> vec[i64]:
        """The parts left that can do something, in whatever order the player likes."""
        code = self.box.program
        found = vec[i64]()
        if arg_b(code[a_of(f)]) & MAY:
            found = append(found, self.box.kernel_base + verbs.STOP)
        left = b_of(f)
        while left:
            i = lowest(left)
            left &= left - 1
            if self.can_block(who_of(f), code[a_of(f) + 1 + i]):
                found = append(found, self.box.kernel_base + verbs.PART + i)
        return found

    def order_answer(self, f: i64, answer: i64) -> None:
        if answer == verbs.STOP:
            return
        part = answer - verbs.PART
        left = b_of(f) & ~only(part)
        if left:
            self.ask(frame(ORDER, who_of(f), a_of(f), left))
        self.push(frame(RUN, who_of(f), self.box.program[a_of(f) + 1 + part]))

    def pay_options(self, f: i64) -> vec[i64]:
        found = vec[i64]([self.box.kernel_base + verbs.NO])
        if self.can_word(who_of(f), a_of(f)):
            found = append(found, self.box.kernel_base + verbs.PAY)
        return found

    def pay_answer(self, f: i64, answer: i64) -> None:
        if answer == verbs.PAY:
            code = self.box.program
            price = code[a_of(f) + 1]
            self.push(frame(RUN, who_of(f), arg_a(code[a_of(f)])))
            self.perform(who_of(f), op_of(price), arg_a(price), arg_b(price))

    def pick_options(self, f: i64) -> vec[i64]:
        """Kinds to pick, in ascending order, so that a set of picks can be named in one way only.

        A kind is offered only if the kinds from it on suffice for the picks left, as far as all together do.
        """
        code = self.box.program
        word = code[a_of(f) + 1]
        kinds = b_of(f)
        left = self.pickable(who_of(f), a_of(f), kinds)
        wanted = min(c_of(f), left)
        found = vec[i64]()
        if arg_b(code[a_of(f)]) & MAY:
            found = append(found, self.box.kernel_base + verbs.STOP)
            wanted = min(wanted, 1)
        while kinds and left >= wanted:
            kind = lowest(kinds)
            kinds &= kinds - 1
            n = self.times(who_of(f), op_of(word), kind, arg_b(word))
            left -= n
            if n > 0:
                found = append(found, self.box.kernel_base + verbs.PICK + kind)
        return found

    def pickable(self, who: i64, pc: i64, kinds: i64) -> i64:
        """How many picks these kinds allow."""
        word = self.box.program[pc + 1]
        total: i64 = 0
        while kinds:
            total += self.times(who, op_of(word), lowest(kinds), arg_b(word))
            kinds &= kinds - 1
        return total

    def picks(self) -> vec[i64]:
        """Of an open pick: the fewest and the most to be picked, then each kind and how many of it. Else nothing."""
        if len(self.agenda) == 0 or kind_of(self.top()) != PICK:
            return NOTHING
        f = self.top()
        code = self.box.program
        word = code[a_of(f) + 1]
        kinds = b_of(f)
        most = min(c_of(f), self.pickable(who_of(f), a_of(f), kinds))
        fewest: i64 = 0 if arg_b(code[a_of(f)]) & MAY else most
        found = vec[i64]([fewest, most])
        while kinds:
            kind = lowest(kinds)
            kinds &= kinds - 1
            n = min(most, self.times(who_of(f), op_of(word), kind, arg_b(word)))
            if n > 0:
                found = append(append(found, kind), n)
        return found

    def pick_answer(self, f: i64, answer: i64) -> None:
        if answer == verbs.STOP:
            return
        kind = answer - verbs.PICK
        word = self.box.program[a_of(f) + 1]
        if c_of(f) > 1:
            rest = b_of(f) & ~first_n(kind)
            self.ask(frame(PICK, who_of(f), a_of(f), rest, c_of(f) - 1))
        self.emit(EFFECT, who_of(f), a_of(f), 1 if c_of(f) < arg_a(self.box.program[a_of(f)]) else 0)
        self.perform(who_of(f), op_of(word), kind, arg_b(word))
