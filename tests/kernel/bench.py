"""A test double: seats with goods, questions with their options on the frame, and a diary of all that happens.

What a whole side does is done with the goods of its first seat.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.kernel.bags import amount, bag_of, many
from cosmodrome.kernel.bits import first_n, lowest, with_each
from cosmodrome.kernel.frames import FIRST_CHANCE, FIRST_DECISION, FIRST_STEP, a_of, b_of, c_of, frame, kind_of, who_of
from cosmodrome.kernel.program import FIRST_OP, Assembler, Op
from cosmodrome.kernel.state import FROM_BAG, FROM_LANES2, FROM_LANES4, FROM_LANES7, FROM_SET, TEAM, Box, State
from cosmodrome.kernel.verbs import Domain, Keys, Verb, Verbs

GOODS = ["ore", "ice", "food"]
VERBS = Verbs([Verb("say", Domain("word", 10)), Verb("cheer", Domain("time", 3), free=True)], asks=True)
KEYS = Keys(VERBS, {})

NOTE: Final = FIRST_STEP  # writes its a into the diary
ASK: Final = FIRST_DECISION  # offers the words of the set b; answers are written into the diary
ASK_HIDDEN: Final = FIRST_DECISION + 1  # the same, but the words depend on what the others cannot see

GAIN: Final = FIRST_OP
LOSE: Final = FIRST_OP + 1
SAY: Final = FIRST_OP + 2  # b goes into the diary
QUESTION: Final = FIRST_OP + 3  # asks for one of the first b words
STOP_ALL: Final = FIRST_OP + 4  # the game is over at once
BUILD: Final = FIRST_OP + 5  # costs what the box says, in ore
OPS = [
    Op("gain", GAIN, "what", GOODS, "n"),
    Op("lose", LOSE, "what", GOODS, "n"),
    Op("say", SAY, n="n"),
    Op("question", QUESTION, n="n"),
    Op("stop_all", STOP_ALL),
    Op("build", BUILD),
]


class BenchBox(Box):
    def __init__(self, effect: Any = (), seats: int = 2, sides: int = 0, pools: tuple[int, ...] = ()) -> None:
        super().__init__(seats, sides, decks=2, sources=3)
        self.speaks(VERBS)
        asm = Assembler(OPS, counts=["ore", "ice", "food"])
        self.effect = asm.block("effect", list(effect))
        self.program = asm.program()
        self.pools = pools
        self.surcharge = 0  # for building
        self.cheers_matter = True
        for base, how in enumerate([FROM_SET, FROM_BAG, FROM_LANES7, FROM_LANES4, FROM_LANES2]):
            self.add_chance(how, 100 * base)


class Bench(State):
    box: BenchBox

    def __init__(self, box: BenchBox, like: Bench | None = None) -> None:
        super().__init__(box, like)
        if like is None:
            self.goods = vec[i64]([0] * box.seats)
            self.diary = vec[i64]()
            self.cheers = 0
        else:
            self.goods = like.goods[:]
            self.diary = like.diary[:]
            self.cheers = like.cheers

    def clone(self) -> Bench:
        return Bench(self.box, self)

    def side(self, seat: i64) -> i64:
        return seat % self.box.sides

    def options(self, f: i64) -> vec[i64]:
        return with_each(vec[i64](), VERBS.base("say"), b_of(f))

    def public(self, f: i64) -> bool:
        return kind_of(f) != ASK_HIDDEN

    def free_actions(self, f: i64) -> vec[i64]:
        return with_each(vec[i64](), VERBS.free_base, first_n(self.cheers))

    def keeps_open(self, f: i64, action: i64) -> bool:
        return self.box.cheers_matter

    def answer(self, f: i64, action: i64) -> None:
        if action >= VERBS.free_base:
            self.cheers -= 1
            self.write(99)
        else:
            self.write(action)

    def step(self, f: i64) -> None:
        self.write(a_of(f))

    def pool(self, f: i64) -> i64:
        return self.box.pools[a_of(f)]

    def happens(self, f: i64, outcome: i64) -> None:
        self.write(outcome)

    def can(self, who: i64, op: i64, a: i64, b: i64) -> bool:
        return self.can_after(who, op, a, b, 0)

    def add_price(self, who: i64, op: i64, a: i64, b: i64, paid: i64) -> i64:
        return paid + many(a, b) if op == LOSE else paid

    def can_after(self, who: i64, op: i64, a: i64, b: i64, paid: i64) -> bool:
        left = self.goods[self.purse(who)] - paid
        if op == BUILD:
            return amount(left, 0) >= self.box.surcharge
        return op != LOSE or amount(left, a) >= b

    def times(self, who: i64, op: i64, a: i64, b: i64) -> i64:
        if op == LOSE:
            return amount(self.goods[self.purse(who)], a) // b
        return super().times(who, op, a, b)

    def count_of(self, who: i64, what: i64) -> i64:
        return amount(self.goods[self.purse(who)], what)

    def perform(self, who: i64, op: i64, a: i64, b: i64) -> None:
        if op == GAIN:
            self.goods[self.purse(who)] += many(a, b)
        elif op == LOSE:
            self.goods[self.purse(who)] -= many(a, b)
        elif op == SAY:
            self.write(b)
        elif op == QUESTION:
            self.ask(frame(ASK, who, 0, first_n(b)))
        elif op == BUILD:
            self.goods[self.purse(who)] -= many(0, self.box.surcharge)
            self.write(50)
        else:
            self.agenda = vec[i64]()

    def purse(self, who: i64) -> i64:
        return lowest(self.mates(who)) if who >= TEAM else who

    def write(self, what: i64) -> None:
        self.diary = append(self.diary, what)

    # --- for the tests ----------------------------------------------------------------------------
    def put(self, *fs: i64) -> Bench:
        """Push these frames (the last is asked first) and settle."""
        for f in fs:
            self.push(f)
        self.settle()
        return self

    def offers(self) -> list[str]:
        return [KEYS.text(int(action)) for action in self.legal_actions()]

    def play(self, *keys: str) -> Bench:
        for key in keys:
            assert key in self.offers(), (key, self.offers())
            self.apply(KEYS.find(key))
        return self

    def wrote(self) -> list[int]:
        return [int(entry) for entry in self.diary]

    def has(self, seat: int = 0) -> dict[str, int]:
        return {what: n for kind, what in enumerate(GOODS) if (n := int(amount(self.goods[seat], kind)))}

    def given(self, seat: int = 0, **goods: int) -> Bench:
        self.goods[seat] = bag_of([GOODS.index(what) for what, n in goods.items() for _ in range(n)])
        return self


def chance(kind: int, pool: int) -> i64:
    """A draw of this kind of chance from the box's n-th pool."""
    return frame(FIRST_CHANCE + kind, 0, pool)


def shown(f: i64) -> tuple[int, ...]:
    return tuple(int(field(f)) for field in (kind_of, who_of, a_of, b_of, c_of))
