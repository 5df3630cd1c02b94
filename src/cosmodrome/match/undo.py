"""Taking back: how far a player may go alone, and who must agree beyond that. It follows from the record alone."""

from __future__ import annotations

from collections.abc import Callable

from cosmodrome.kernel.state import CHANCE
from cosmodrome.match.record import Record

Side = Callable[[int], int]  # of a seat


def last_answer(record: Record, seat: int | None = None) -> int | None:
    """The number of the last answer in force, of one seat or of any."""
    for seq in reversed(record.live):
        who = record.steps[seq - 1].who
        if who != CHANCE and seat in (None, who):
            return seq
    return None


def must_agree(record: Record, seat: int, to: int, seats: int, side: Side) -> set[int]:
    """Whom this seat needs to go back to before step `to`.

    Nobody, as long as all steps since are its own answers and told nobody anything new; a mate, for the mate's own
    answers; everybody, once there was a chance result, an answer of another side, or something was shown.
    """
    mates: set[int] = set()
    for seq in record.live[record.place(to) :]:
        step = record.steps[seq - 1]
        if step.who == CHANCE or step.told or side(step.who) != side(seat):
            return set(range(seats)) - {seat}
        mates.add(step.who)
    return mates - {seat}


def redraws(record: Record, to: int) -> bool:
    """Whether going back to before step `to` takes back a chance result, which is then drawn anew."""
    return any(record.steps[seq - 1].who == CHANCE for seq in record.live[record.place(to) :])


def why(record: Record, seat: int, to: int, side: Side) -> str:
    """The newest of the steps that keep this seat from going back alone, in words that give nothing away."""
    for seq in reversed(record.live[record.place(to) :]):
        step = record.steps[seq - 1]
        if step.who == CHANCE:
            return f"step {seq} was decided by chance"
        if side(step.who) != side(seat):
            return f"step {seq} was the answer of another player"
        if step.told:
            return f"step {seq} revealed something new"
        if step.who != seat:
            return f"step {seq} was the answer of a team-mate"
    return ""
