"""A game that was played without a match, as a match with a record: its answers and chance results are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple, Self

from cosmodrome.games.definition import Definition
from cosmodrome.kernel.state import CHANCE, State
from cosmodrome.match.dealer import SALT_BYTES, Dealer
from cosmodrome.match.game import Game
from cosmodrome.match.match import Match


class Step(NamedTuple):
    """What happened: an answer of a seat, or a chance result."""

    who: int
    action: int


class RecordedDealer(Dealer):
    """Deals what it is told, then always the first result. It has no seed: the deal of its records proves nothing."""

    name = "script"

    def __init__(self, results: list[int]) -> None:
        super().__init__()
        self.results = results

    @property
    def commitment(self) -> str:
        return "0" * 32

    def salt(self, seq: int) -> bytes:
        return blake2b(str(seq).encode(), digest_size=SALT_BYTES, person=b"cosmodrome fuzz").digest()

    def fresh(self) -> Self:
        return type(self)(self.results)

    def deal(self, state: State) -> int:
        self.draws += 1
        if self.draws <= len(self.results):
            return self.results[self.draws - 1]
        return int(state.legal_actions()[0])


def scripted(
    definition: Definition,
    seats: int | Sequence[str],
    options: Mapping[str, Any],
    steps: Sequence[Step],
    components: Mapping[str, Any] | None = None,
) -> Match:
    """The match in which these steps happen."""
    results = [step.action for step in steps if step.who == CHANCE]
    dealer = RecordedDealer(results)
    match = Game(definition).match(seats=seats, dealer=dealer, components=components, **options)
    for step in steps:
        if step.who != CHANCE:
            match.play(step.action, seat=step.who)
    return match
