"""Which turn of the game every step of a record belongs to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def after_each_step(first: int, begun: Sequence[int], undone: Mapping[int, int]) -> list[int]:
    """The number of the turn after each step, before the first one included.

    first: the turn in which the match begins; begun: how many turns began in each step; undone: of a step that took
    something back, the first step that it took back.
    """
    numbers = [first]
    for step, turns in enumerate(begun, 1):
        numbers.append(numbers[undone[step] - 1] if step in undone else numbers[-1] + turns)
    return numbers


def first_step_of(turns: Sequence[int], turn: int) -> int | None:
    """After which step this turn had begun, the last time if it was taken back; None if there is no such turn."""
    for step in range(len(turns) - 1, -1, -1):
        if turns[step] == turn and (step == 0 or turns[step - 1] != turn):
            return step
    return None
