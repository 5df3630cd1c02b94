"""Seats that play for one side."""

from __future__ import annotations

from cosmodrome.match.match import Match


def side_of(match: Match, seat: int | None) -> int | None:
    """The side of a seat; None for a spectator."""
    return None if seat is None else int(match.state.side(seat))


def mates(match: Match, seat: int | None) -> list[int]:
    """All seats of this seat's side, itself among them."""
    return [] if seat is None else [n for n in range(match.seats) if side_of(match, n) == side_of(match, seat)]
