"""Resigning: when it ends a game, and how such a game is ranked. It follows from the record alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from cosmodrome.games.definition import Outcome

REASON = "resigned"

Party = Callable[[int], int]  # of a seat


def parties_left(resigned: Sequence[int], seats: int, party: Party) -> set[int]:
    """The parties that still have a seat that has not resigned."""
    return {party(seat) for seat in range(seats) if seat not in resigned}


def ends(resigned: Sequence[int], seats: int, party: Party) -> bool:
    """Whether nobody is left to play against; where all play together, whether nobody is left at all."""
    together = len(parties_left((), seats, party)) == 1
    return bool(resigned) and len(parties_left(resigned, seats, party)) < (1 if together else 2)


def last_party(resigned: Sequence[int], names: Sequence[str], party: Party) -> Outcome:
    """The outcome of a game that all parties but one have given up: who held out longer is ranked higher. Of a game
    that one plays alone, or all together, nobody is left to win it.
    """
    seats = range(len(names))
    left = parties_left(resigned, len(names), party)
    winners = tuple(seat for seat in seats if party(seat) in left)
    losers = tuple(seat for seat in reversed(resigned) if seat not in winners)
    return Outcome(REASON, winners, winners + losers, f"{names[resigned[-1]]} has resigned")


def ranked_last(outcome: Outcome, resigned: Sequence[int], seats: int, party: Party, inherits: bool) -> Outcome:
    """The outcome of a game played to its end: parties that gave up cannot win it, and are ranked last. What nobody has
    won stays so, and so does what nobody inherits.
    """
    left = parties_left(resigned, seats, party)
    stayed = tuple(seat for seat in outcome.ranking if party(seat) in left)
    if not resigned or len(stayed) == len(outcome.ranking):
        return outcome
    winners = tuple(seat for seat in outcome.winners if seat in stayed)
    if outcome.winners and not winners and inherits:
        winners = tuple(seat for seat in stayed if party(seat) == party(stayed[0]))
    gave_up = tuple(seat for seat in reversed(resigned) if seat not in stayed)
    return replace(outcome, winners=winners, ranking=stayed + gave_up)
