"""What others and chance did since a seat's last turn."""

from __future__ import annotations

from cosmodrome.kernel.state import CHANCE
from cosmodrome.match.log import Entry, Reader
from cosmodrome.match.match import Match


def since_last_turn(match: Match, seat: int | None) -> list[Entry]:
    """As the seat may know it, but for the names of rounds. It stays while the seat's side goes on deciding. For a
    spectator: the last turn.
    """
    state, reader = match.state, match.reader(seat)
    after, before = _window(match, reader, seat)
    entries = [entry for entry in reader.since(after) if entry.seq < before and entry.opens != "round"]
    own = None if seat is None else state.side(seat)
    return [entry for entry in entries if entry.seat is None or state.side(entry.seat) != own]


def _window(match: Match, reader: Reader, seat: int | None) -> tuple[int, int]:
    """After which step it begins, and before which one it ends."""
    state = match.state
    own = None if seat is None else state.side(seat)
    deciding = any(state.side(decider) == own for decider in match.deciders)
    end = before = len(match.record) + 1
    first, met = end, False  # the earliest answer so far; whether one of another side was met
    for seq in reversed(match.record.live):
        who = match.record.steps[seq - 1].who
        if who == CHANCE or not reader.sees(seq):
            continue
        side = state.side(who)
        if own is None:  # a spectator: the answers of whoever answered last
            own = side
        if seat is None:
            if side != own:
                return seq, before
        elif side != own:
            met = True
        elif met or not deciding:
            return seq, before
        else:
            before = seq
        first = seq
    return first - 1, before
