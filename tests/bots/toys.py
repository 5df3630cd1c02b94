"""Small games to search: a heap with a best move, and a box that nobody can look into."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.errors import NoDeal
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.frames import FIRST_DECISION, frame, who_of
from cosmodrome.kernel.state import Box, State
from cosmodrome.kernel.verbs import Domain, Verb, Verbs

VERBS = Verbs([Verb("take", Domain("number", 4))])


class Heap(State):
    """Take one to three stones, in turn; whoever takes the last one wins."""

    def __init__(self, box: Box, like: Heap | None, stones: int = 0) -> None:
        super().__init__(box, like)
        self.stones: i64 = like.stones if like is not None else stones
        self.last: i64 = like.last if like is not None else 0
        self.dealt: bool = like.dealt if like is not None else True

    def clone(self) -> Heap:
        return Heap(self.box, self)

    def determinize(self, seat: i64, dice: Dice) -> Heap:
        if not self.dealt:
            raise NoDeal("nothing fits")
        return self.clone()

    def options(self, f: i64) -> vec[i64]:
        return vec[i64](list(range(1, min(3, self.stones) + 1)))

    def public(self, f: i64) -> bool:
        return False

    def answer(self, f: i64, action: i64) -> None:
        self.stones -= action
        self.last = who_of(f)
        if self.stones:
            self.begin(self.after(who_of(f)))

    def begin(self, who: i64) -> None:
        self.new_turn(who)
        self.push(frame(FIRST_DECISION, who))

    def value(self, seat: i64) -> float:
        return 0.0

    def returns(self) -> vec[float]:
        return vec[float]([1.0 if seat == self.last else 0.0 for seat in range(self.box.seats)])


class Countdown(Heap):
    """Alone, in a single turn: the last stone must be taken with the fifth answer."""

    def clone(self) -> Countdown:
        return Countdown(self.box, self)

    def answer(self, f: i64, action: i64) -> None:
        self.stones -= action
        self.last += 1
        if self.stones:
            self.push(f)

    def returns(self) -> vec[float]:
        return vec[float]([1.0 if self.last == 5 else 0.0])


def heap(stones: int, seats: int = 2) -> Heap:
    box = Box(seats)
    box.speaks(VERBS)
    state = Heap(box, None, stones)
    state.begin(0)
    return state


def countdown(stones: int) -> Countdown:
    box = Box(1)
    box.speaks(VERBS)
    state = Countdown(box, None, stones)
    state.begin(0)
    return state
