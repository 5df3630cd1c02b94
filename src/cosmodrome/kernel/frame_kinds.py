"""Kinds of frames as a table: how a position names them, what their arguments range over, what they can lie on.

FRAMES: Final = [
    FrameKind(END_TURN, "end_turn", on=[BOTTOM]),
    FrameKind(DRAW_CARDS, "draw_cards", Argument("cards", 60, A), on=[END_TURN]),
]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cosmodrome.kernel.frames import CHOOSE, COUNCIL, ORDER, PAY, PICK, REPEAT, RUN

A: Final = 12  # where the arguments of a frame begin
B: Final = 28
C: Final = 52
PAST: Final = 58  # no frame has a bit from here on

BOTTOM: Final = 0  # what the first frame of an agenda lies on
ANY: Final = -1  # any frame
SEATS: Final = 0  # `who` of a frame: a seat
NOBODY: Final = 1  # always 0
SIDES: Final = 2  # a seat or, where team-mates decide together, TEAM + their side

ADDRESS: Final = "effect"  # an argument that points at a step of the declared effects


class Argument:
    """So many values of a frame, from this bit on. Things that positions call by name have that name here too."""

    def __init__(self, name: str, size: int, at: int) -> None:
        self.name = name
        self.size = size
        self.at = at

    def of(self, f: int) -> int:
        return f >> self.at & (1 << (self.size - 1).bit_length()) - 1

    def laid(self, value: int) -> int:
        return value << self.at


class FrameKind:
    """One kind of frame."""

    def __init__(self, number: int, name: str, *arguments: Argument, on: Sequence[int], who: int = SEATS) -> None:
        self.number = number
        self.name = name
        self.arguments = list(arguments)
        self.on = list(on)
        self.who = who


# Effects lie on whatever brought them up. How often one is repeated depends on the table: far less than this.
OF_THE_KERNEL: Final = [
    FrameKind(RUN, "run", Argument(ADDRESS, 1 << 16, A), on=[ANY], who=SIDES),
    FrameKind(REPEAT, "repeat", Argument(ADDRESS, 1 << 16, A), Argument("times", 100, B), on=[ANY], who=SIDES),
    FrameKind(CHOOSE, "choose", Argument(ADDRESS, 1 << 16, A), on=[ANY], who=SIDES),
    FrameKind(ORDER, "order", Argument(ADDRESS, 1 << 16, A), Argument("parts", 1 << 12, B), on=[ANY], who=SIDES),
    FrameKind(PAY, "pay", Argument(ADDRESS, 1 << 16, A), on=[ANY], who=SIDES),
    FrameKind(
        PICK,
        "pick",
        Argument(ADDRESS, 1 << 16, A),
        Argument("kinds", 1 << 12, B),
        Argument("picks", 64, C),
        on=[ANY],
        who=SIDES,
    ),
    FrameKind(
        COUNCIL,
        "council",
        Argument("first", 1 << 16, A),
        Argument("second", 1 << 16, B),
        Argument("stage", 64, C),
        on=[ANY],
        who=SIDES,
    ),
]
