"""The points of all over a finished game, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from cosmodrome.kernel.state import CHANCE, State
from cosmodrome.match.match import Match

T = TypeVar("T")

MOST = 120  # moments; of a longer game only every so many


class Moment(NamedTuple):
    """The points of every seat after so many turns. In a game that counts no turns: after so many answers."""

    turn: int
    totals: list[int]


def score_history(match: Match) -> list[Moment]:
    """From the beginning to the end, without what was taken back; nothing while the game goes on, as points may be
    hidden. Takes a while: the game is played again.
    """
    if not match.over:
        return []
    state = match.start()
    counted = match.turn > 0
    found = [_moment(match, state, max(int(state.turn) - 1, 0))]  # a position may be in the middle of a turn
    for seq in match.record.live:
        step, before = match.record.steps[seq - 1], int(state.turn)
        state.apply_as(step.who, step.action)
        if counted and state.turn > max(before, 1):  # the first one has only begun
            found.append(_moment(match, state, int(state.turn) - 1))
        elif not counted and step.who != CHANCE:
            found.append(_moment(match, state, len(found)))
    if counted:
        found.append(_moment(match, state, match.turn))
    return thinned(found, MOST)


def _moment(match: Match, state: State, turn: int) -> Moment:
    return Moment(turn, [score.total for score in match.game.definition.scores(state)])


def thinned(found: Sequence[T], most: int) -> list[T]:
    """At most so many of them, evenly spread, the first and the last among them."""
    if len(found) <= most:
        return list(found)
    return [found[round(at * (len(found) - 1) / (most - 1))] for at in range(most)]
