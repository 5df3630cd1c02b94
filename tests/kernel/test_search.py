"""The greedy search: how long it thinks."""

from __future__ import annotations

from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.bots.search import WIDE, GreedySearch
from cosmodrome.kernel.bits import first_n, with_each
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.frames import FIRST_DECISION, frame
from cosmodrome.kernel.state import Box, State
from cosmodrome.kernel.verbs import Domain, Verb, Verbs

THINGS = 60
PICKS = 5  # in one turn
BUDGET = 50


class Shelf(State):
    """Take one of many things, several times."""

    copies: ClassVar[int] = 0

    def __init__(self, box: Box, like: Shelf | None) -> None:
        super().__init__(box, like)
        self.left: i64 = like.left if like is not None else PICKS
        Shelf.copies += 1

    def clone(self) -> Shelf:
        return Shelf(self.box, self)

    def determinize(self, seat: i64, dice: Dice) -> Shelf:
        return self.clone()

    def options(self, f: i64) -> vec[i64]:
        return with_each(vec[i64](), 0, first_n(THINGS))

    def answer(self, f: i64, action: i64) -> None:
        self.left -= 1
        self.score(0, 0, action)
        if self.left > 0:
            self.push(f)

    def returns(self) -> vec[float]:
        return vec[float]([0.0])


def test_a_wide_question_does_not_take_longer_than_a_narrow_one() -> None:
    """Options beyond `WIDE` share its budget; what is begun is looked through for as many positions again."""
    box = Box(1, sources=1)
    box.speaks(Verbs([Verb("take", Domain("thing", THINGS))]))
    state = Shelf(box, None)
    state.push(frame(FIRST_DECISION, 0))
    Shelf.copies = 0
    assert GreedySearch(1, samples=1, budget=BUDGET).choose(state, 0) >= THINGS - 10, "it sees what a thing is worth"
    assert Shelf.copies <= 2 * WIDE * BUDGET + 2 * THINGS
