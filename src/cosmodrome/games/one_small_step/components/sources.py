"""Where a program comes from: for each address the component that its effect is printed on, and the effect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cosmodrome.games.one_small_step.components.effects import Effect


class Owner(NamedTuple):
    """A card, tile or space that an effect is printed on: its name, and as boards name it."""

    name: str
    kind: str = ""
    ref: int | str | None = None


class Order(NamedTuple):
    """Lists of effects that are carried out in any order: the rewards of a mission (R9.1.4), an action (R11.1.4)."""

    parts: list[list[Effect]]


class Sources:
    """The source map of one program, written while it is assembled; `questions`: what asks, by its address."""

    def __init__(self, questions: Mapping[int, object]) -> None:
        self._questions = questions
        self._owners = [Owner("")]
        self._blocks: dict[int, list[Effect]] = {0: []}

    def note(self, owner: Owner, start: int, end: int, effects: list[Effect]) -> None:
        """A block was laid down, and what is nested in it before it, up to this end of the program."""
        self._owners += [owner] * (end - len(self._owners))
        self._blocks[start] = effects

    def owner(self, pc: int) -> Owner:
        """What the effect at this address is printed on."""
        return self._owners[pc]

    def block(self, pc: int) -> list[Effect]:
        """The effects of the block at this address."""
        return self._blocks[pc]

    def question(self, pc: int) -> object:
        """What asks at this address: a Choice, a Pay, a GainChoice or an Order."""
        return self._questions.get(pc)
