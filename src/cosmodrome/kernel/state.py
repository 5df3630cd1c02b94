"""The state of a game: what is on the table, what is to be decided next, and who knows what.

A game subclasses `Box` (what is printed, options; one per table set-up, shared by all clones) and `State`.
It supplies `options` and `answer` for its decision kinds, `step` for its automatic steps, `pool` and
`happens` for its kinds of chance, and `perform`, `can`, `count_of` for its declared effects.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from cosmodrome.kernel import bags, lanes4, lanes7, program, verbs
from cosmodrome.kernel.bits import count, first_n, has, lowest, nth, only, with_each
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.events import (
    AGREEMENT,
    ANSWER,
    CHANCE_RESULT,
    DISPUTE,
    EFFECT,
    END,
    FORCED,
    JUDGEMENT,
    NOBODY,
    POINTS,
    PROPOSAL,
    SHOWN,
    TURN,
    Listener,
    event,
)
from cosmodrome.kernel.frames import (
    CHOOSE,
    COUNCIL,
    DECISION,
    FIRST_CHANCE,
    ORDER,
    PAY,
    PICK,
    REPEAT,
    RUN,
    a_of,
    b_of,
    c_of,
    frame,
    kind_of,
    who_of,
)
from cosmodrome.kernel.program import MAY, after_of, arg_a, arg_b, op_of

CHANCE: Final = -1  # movers that are no seats
OVER: Final = -2
TEAM: Final = 8  # TEAM + side as the `who` of a frame: the whole side decides

# How a kind of chance is drawn: uniformly from a set, or by weight from a bag of 8-, 7- or 4-bit lanes.
FROM_SET: Final = 0
FROM_BAG: Final = 1
FROM_LANES7: Final = 2
FROM_LANES4: Final = 3

NOTHING: Final[vec[i64]] = vec[i64]()
DISPUTED: Final = 32  # flag in c of a council frame
MANY: Final = 63  # as often as a pick can ask for


@mypyc_attr(allow_interpreted_subclasses=True)
class Box:
    """What is printed and agreed before the game: components, options, rules version. Never changes."""

    def __init__(self, seats: i64, sides: i64 = 0, decks: i64 = 1, sources: i64 = 1) -> None:
        self.version: i64 = 1
        self.seats: i64 = seats
        self.sides: i64 = sides if sides else seats
        self.decks: i64 = decks  # card numberings that knowledge is kept of
        self.sources: i64 = sources  # where points come from
        self.kernel_base: i64 = 0  # the kernel's verbs in the game's action space
        self.free_base: i64 = 1 << 16  # actions from here on are free
        self.chance_type: vec[i64] = vec[i64]()  # per kind of chance: FROM_...
        self.chance_base: vec[i64] = vec[i64]()  # per kind of chance: its first outcome
        self.program: vec[i64] = vec[i64]([0])

    def speaks(self, table: verbs.Verbs) -> None:
        """Take the numbers of kernel and free verbs from the game's verb table."""
        self.kernel_base = table.kernel_base
        self.free_base = table.free_base

    def add_chance(self, chance_type: i64, base: i64) -> None:
        """Declare the next kind of chance (the first is FIRST_CHANCE)."""
        self.chance_type = append(self.chance_type, chance_type)
        self.chance_base = append(self.chance_base, base)

    def carries_out(self, effects: program.Assembler) -> None:
        """Take the program of the game's declared effects."""
        self.program = effects.program()

    def side_of(self, who: i64) -> i64:
        """The side of a seat, or of a whole side. A game with teams says here what `State.side` says."""
        return who - TEAM if who >= TEAM else who


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. `apply` pops the question, handles the answer, pushes what follows, and settles."""

    def __init__(self, box: Box, like: State | None) -> None:
        self.box: Box = box
        if like is None:
            self.agenda: vec[i64] = vec[i64]()
            self.knows: vec[i64] = vec[i64]([0] * ((box.sides + 1) * box.decks))  # by deck; the sides, then the public
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
    def clone(self) -> State:
        raise NotImplementedError

    def options(self, f: i64) -> vec[i64]:
        """The legal answers to this question of the game, ascending, without free actions."""
        raise NotImplementedError

    def free_actions(self, f: i64) -> vec[i64]:
        """The free actions open at this question, of whatever kind it is; each must use something up."""
        return NOTHING

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

    def times(self, who: i64, op: i64, a: i64, b: i64) -> i64:
        """How often that step could be carried out, for picks of several (a game with limited supplies counts)."""
        return MANY if self.can(who, op, a, b) else 0

    def count_of(self, who: i64, what: i64) -> i64:
        """How many there are of what a `per` counts."""
        raise NotImplementedError

    def determinize(self, seat: i64, dice: Dice) -> State:
        """A copy in which everything the seat cannot know is dealt anew."""
        raise NotImplementedError

    def returns(self) -> vec[float]:
        """What each seat gets out of a finished game; 1 is a victory, and all get 0 if nobody wins."""
        raise NotImplementedError

    def value(self, seat: i64) -> float:
        """How well the seat stands, from what it may know."""
        return float(self.total(seat))

    def timely(self, action: i64) -> bool:
        """Whether a free action is worth thinking about now (a hint for bots, not legality)."""
        return True

    def side(self, seat: i64) -> i64:
        """Team-mates share a side, and all knowledge."""
        return seat

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

    # --- what everybody asks of a state -----------------------------------------------------------
    def mover(self) -> i64:
        """The seat to answer (the lowest of several), CHANCE or OVER."""
        if len(self.agenda) == 0:
            return OVER
        f = self.agenda[len(self.agenda) - 1]
        kind = kind_of(f)
        if kind >= FIRST_CHANCE:
            return CHANCE
        if kind == COUNCIL:
            return lowest(self.council_seats(f))
        who = who_of(f)
        return who if who < TEAM else lowest(self.mates(who))

    def deciders(self) -> i64:
        """The seats that may answer now, as a set."""
        mover = self.mover()
        if mover < 0:
            return 0
        f = self.top()
        return self.council_seats(f) if kind_of(f) == COUNCIL else only(mover)

    def legal_actions(self) -> vec[i64]:
        """All legal answers, ascending and without duplicates; for chance its outcomes."""
        if not self.is_offered:
            if len(self.agenda) == 0:
                self.offered = vec[i64]()
            else:
                f = self.top()
                self.offered = self.outcomes(f) if kind_of(f) >= FIRST_CHANCE else self.all_options(f)
            self.is_offered = True
        return self.offered

    def apply(self, action: i64) -> None:
        """Carry out an answer of the mover or a chance result. Unchecked: the caller knows it is legal."""
        self.apply_as(self.mover(), action)

    def apply_as(self, seat: i64, action: i64) -> None:
        """The same where several seats may answer."""
        self.is_offered = False
        if self.listener is not None:
            self.emit_step(seat, action)
        f = self.pop()
        kind = kind_of(f)
        if kind >= FIRST_CHANCE:
            self.happens(f, action - self.box.chance_base[kind - FIRST_CHANCE])
        elif kind == COUNCIL:
            self.council_answer(f, seat, action)
        else:
            self.take_answer(f, action)
        if self.listener is not None:
            self.listener.closed(self)
        self.settle()
        if self.listener is not None and len(self.agenda) == 0:
            self.emit(END, NOBODY)

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

    def emit_step(self, seat: i64, action: i64) -> None:
        """Report the answer or chance result that is about to be carried out."""
        f = self.top()
        kind = kind_of(f)
        if kind >= FIRST_CHANCE:
            self.emit_to(self.seen_by(action), CHANCE_RESULT, who_of(f), action, kind, a_of(f))
        elif kind != COUNCIL:
            self.emit_to(self.seen_by(action), ANSWER, seat, action, kind, a_of(f))
        elif c_of(f) & DISPUTED:
            self.emit(JUDGEMENT, seat, action - self.box.kernel_base - verbs.FIRST)
        elif b_of(f) and action == self.box.kernel_base + verbs.DISPUTE:
            self.emit(DISPUTE, seat)
        elif b_of(f) or (a_of(f) and action == self.box.kernel_base + verbs.ACCEPT):
            self.emit(AGREEMENT, seat)
        else:
            asked = self.agenda[len(self.agenda) - 2]
            look = self.outside(action)
            about = look if look < 0 else a_of(asked)
            self.emit_to(self.seen_by(action), PROPOSAL, seat, action, kind_of(asked), about)

    def new_turn(self, who: i64) -> None:
        """A turn of this seat (or TEAM + side) begins: it is counted, and reported."""
        self.turn += 1
        if self.listener is not None:
            self.emit(TURN, who)

    def accounts(self) -> vec[i64]:
        """Every stored quantity that events change: the ledger, and behind it whatever the game adds."""
        return self.ledger[:]

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

    def settle(self) -> None:
        """Go on to the next real decision, to chance, or to the end."""
        while len(self.agenda) > 0:
            f = self.top()
            kind = kind_of(f)
            if kind >= FIRST_CHANCE:
                return
            if kind < DECISION:
                self.pop()
                if kind == RUN:
                    self.run(who_of(f), a_of(f))
                elif kind == REPEAT:
                    self.repeat(f)
                else:
                    self.step(f)
                if self.listener is not None:
                    self.listener.closed(self)
            else:
                asked = self.agenda[len(self.agenda) - 2] if kind == COUNCIL else f
                if not self.public(asked):
                    return
                found = self.all_options(asked)
                if len(found) > 1:
                    if kind != COUNCIL:
                        self.offered = found
                        self.is_offered = True
                    return
                if kind == COUNCIL:
                    self.pop()
                if self.listener is not None and len(found) == 1:
                    seen = self.seen_by(found[0])
                    self.emit_to(seen, FORCED, who_of(asked), found[0], kind_of(asked), a_of(asked))
                self.pop()
                if len(found) == 1:
                    self.take_answer(asked, found[0])
                    if self.listener is not None:
                        self.listener.closed(self)

    def all_options(self, f: i64) -> vec[i64]:
        """The answers to a question, free actions behind the others (alone they make no question)."""
        found = self.own_options(f)
        if kind_of(f) != COUNCIL and len(found) > 0:
            for action in self.free_actions(f):
                found = append(found, action)
        return found

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
        if kind == COUNCIL:
            return self.council_options(f)
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

    # --- chance -----------------------------------------------------------------------------------
    def outcomes(self, f: i64) -> vec[i64]:
        at = kind_of(f) - FIRST_CHANCE
        base = self.box.chance_base[at]
        how = self.box.chance_type[at]
        pool = self.pool(f)
        if how == FROM_SET:
            return with_each(vec[i64](), base, pool)
        found = vec[i64]()
        kind: i64 = 0
        while kind < 15:
            if amount_in(how, pool, kind) > 0:
                found = append(found, base + kind)
            kind += 1
        return found

    def weight(self, outcome: i64) -> i64:
        """How likely a chance result is, relative to the others."""
        f = self.top()
        at = kind_of(f) - FIRST_CHANCE
        how = self.box.chance_type[at]
        if how == FROM_SET:
            return 1
        return amount_in(how, self.pool(f), outcome - self.box.chance_base[at])

    def sample(self, dice: Dice) -> i64:
        """One chance result by weight, without listing them all."""
        f = self.top()
        at = kind_of(f) - FIRST_CHANCE
        base = self.box.chance_base[at]
        how = self.box.chance_type[at]
        pool = self.pool(f)
        if how == FROM_SET:
            return base + nth(pool, dice.below(count(pool)))
        total = bags.size(pool)
        if how == FROM_LANES7:
            total = lanes7.size(pool)
        elif how == FROM_LANES4:
            total = lanes4.size(pool)
        k = dice.below(total)
        kind: i64 = 0
        while True:
            k -= amount_in(how, pool, kind)
            if k < 0:
                return base + kind
            kind += 1

    # --- knowledge --------------------------------------------------------------------------------
    def everyone(self) -> i64:
        """All sides, and with the next number whoever only watches, as a set."""
        return first_n(self.box.sides + 1)

    def learn(self, sides: i64, cards: i64, deck: i64 = 0) -> None:
        """These sides get to know where these cards are: the one door, beside chance, by which knowledge grows.

        What is shown to everyone is known to who only watches, too; what each side found out by itself is not.
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
        """The cards whose place everyone was shown: what who only watches knows."""
        return self.knows[deck * (self.box.sides + 1) + self.box.sides]

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

    def after(self, seat: i64) -> i64:
        """The next seat clockwise."""
        return seat + 1 if seat + 1 < self.box.seats else 0

    # --- declared effects -------------------------------------------------------------------------
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

    def can_block(self, who: i64, pc: i64) -> bool:
        """Whether at least one step of the block can be carried out."""
        code = self.box.program
        while code[pc] != program.END:
            if self.can_word(who, pc):
                return True
            pc = after_of(code[pc])
        return False

    def can_word(self, who: i64, pc: i64) -> bool:
        code = self.box.program
        word = code[pc]
        op = op_of(word)
        if op >= program.FIRST_OP:
            return self.can(who, op, arg_a(word), arg_b(word))
        if op == program.DO_CHOOSE or op == program.DO_ORDER:
            i: i64 = 0
            while i < arg_a(word):
                if self.can_block(who, code[pc + 1 + i]):
                    return True
                i += 1
            return False
        if op == program.DO_PAY:
            price = code[pc + 1]
            return self.can(who, op_of(price), arg_a(price), arg_b(price)) and self.can_block(who, arg_a(word))
        if op == program.DO_PICK:
            return self.pickable(who, pc, code[pc + 2]) > 0
        return self.count_of(who, arg_b(word)) > 0 and self.can_block(who, arg_a(word))

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

    def pick_answer(self, f: i64, answer: i64) -> None:
        if answer == verbs.STOP:
            return
        kind = answer - verbs.PICK
        word = self.box.program[a_of(f) + 1]
        if c_of(f) > 1:
            rest = b_of(f) & ~first_n(kind)
            self.ask(frame(PICK, who_of(f), a_of(f), rest, c_of(f) - 1))
        self.emit(EFFECT, who_of(f), a_of(f))
        self.perform(who_of(f), op_of(word), kind, arg_b(word))

    # --- councils ---------------------------------------------------------------------------------
    # A council lies on a question of a side with several seats. a and b: the two proposals + 1; c: who made
    # the first, and whether the dispute was called. One proposes, a mate accepts or counters; then either
    # accepts the other's proposal or calls the dispute, and the other sides pick one of the two.

    def ask(self, f: i64) -> None:
        """Push a question: to a seat, or in council to a side of several seats (`who` = TEAM + side)."""
        self.push(f)
        if who_of(f) >= TEAM and self.councils and count(self.mates(who_of(f))) > 1:
            self.push(frame(COUNCIL, who_of(f)))

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

    def without_councils(self) -> None:
        """Let every side decide as one from here on: open questions of sides are asked directly."""
        self.councils = False
        self.is_offered = False
        rest = vec[i64]()
        for f in self.agenda:
            if kind_of(f) != COUNCIL:
                rest = append(rest, f)
        self.agenda = rest

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


def amount_in(how: i64, pool: i64, kind: i64) -> i64:
    """How many of a kind lie in a bag of this chance type."""
    if how == FROM_BAG:
        return bags.amount(pool, kind) if kind < bags.KINDS else 0
    if how == FROM_LANES7:
        return lanes7.amount(pool, kind) if kind < lanes7.KINDS else 0
    return lanes4.amount(pool, kind)
