"""What a seat makes of what it saw: how likely each hidden truth makes it, and what to stake on that."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from cosmodrome.games.events import Event


class Beliefs(ABC):
    """Of one seat in one game, from the first event to the last."""

    @abstractmethod
    def saw(self, events: Sequence[Event]) -> None:
        """What happened, as the seat may know it."""

    @abstractmethod
    def likelihoods(self, state: Any, seat: int) -> list[float]:
        """By `State.secret`: how likely each truth makes what the seat saw, up to a common factor.

        Empty: the seat knows the truth, or nothing speaks for one more than for another. The state holds nothing that
        the seat cannot know.
        """

    def gambles(self, state: Any, seat: int) -> Sequence[int]:
        """Legal answers that pay if the seat is right about the truth, and only then: an accusation, say."""
        return ()
