"""Events: what the rules report while they carry something out, one int each.

bits 0-7 kind | 8-11 who | 12-17 the sides that may see its secret arguments | 18-33 a | 34-45 b | 46-61 n (signed)
`who` is a seat, TEAM + a side, or NOBODY. Which arguments are secret is declared by the kind, see `games/events.py`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cosmodrome.kernel.bits import shifted

NOBODY: Final = 15

# Kinds that the kernel emits by itself; a game's own start at FIRST_EVENT.
ANSWER: Final = 1  # who answered; a: action, b: kind of question, n: its argument a
FORCED: Final = 2  # the same, where only one answer was left
CHANCE_RESULT: Final = 3  # whom the draw is for; a: result, b: kind of chance, n: its argument a
POINTS: Final = 4  # whose; a: source, n: how many
SHOWN: Final = 5  # a: card, b: deck; only those who were shown it are told
TURN: Final = 6  # whose turn begins
END: Final = 7
PROPOSAL: Final = 8  # in council; as ANSWER, but of one with a hidden thing n is what others see of it (below 0)
AGREEMENT: Final = 9  # in council: a mate's proposal is accepted
DISPUTE: Final = 10  # in council: the other side is to choose
JUDGEMENT: Final = 11  # in council: a: 0 the first proposal, 1 the second
EFFECT: Final = 12  # whose declared effect is carried out, or goes on; a: where in the program, b: 1 for a further pick
HAND_SHOWN: Final = 13  # a: kind of card, b: hand, n: how many more of it are known there; as SHOWN
FIRST_EVENT: Final = 16

ZERO: Final = 32768  # n = 0


def event(kind: i64, who: i64, seen: i64, a: i64, b: i64, n: i64) -> i64:
    """Only made where somebody listens, so that the widths can be checked."""
    if a >> 16 or b >> 12 or (n + ZERO) >> 16 or seen >> 6:
        raise ValueError(f"an argument of event {kind} is too large: a = {a}, b = {b}, n = {n}, seen = {seen}")
    return kind | shifted(who, 8) | shifted(seen, 12) | shifted(a, 18) | shifted(b, 34) | shifted(n + ZERO, 46)


def event_kind(e: i64) -> i64:
    return e & 255


def event_who(e: i64) -> i64:
    return (e >> 8) & 15


def event_seen(e: i64) -> i64:
    return (e >> 12) & 63


def event_a(e: i64) -> i64:
    return (e >> 18) & 0xFFFF


def event_b(e: i64) -> i64:
    return (e >> 34) & 0xFFF


def event_n(e: i64) -> i64:
    return ((e >> 46) & 0xFFFF) - ZERO


@mypyc_attr(allow_interpreted_subclasses=True)
class Listener:
    """Hears the events of one state. Copies of a state have none: searches are not listened to."""

    def __init__(self) -> None:
        self.heard: vec[i64] = vec[i64]()

    def note(self, e: i64) -> None:
        self.heard = append(self.heard, e)

    def closed(self, state: object) -> None:
        """A frame, or one step of a declared effect, has been carried out."""
