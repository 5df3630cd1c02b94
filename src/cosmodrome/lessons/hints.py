"""What a hint means in a tray, where several things are picked at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from cosmodrome.games.answers import Kind, Picks
from cosmodrome.match import ways
from cosmodrome.match.match import Match


def to_pick(match: Match, seat: int, hint: Sequence[str]) -> list[str]:
    """The things to pick for these answers, each as often as it is picked; nothing if they are given one by one."""
    picks = match.picks(seat) if hint else None
    for keys in _choices(picks) if picks else ():
        given = ways.answers(match.game.definition, match.state, seat, keys)
        if all(one == other for one, other in zip(given, hint, strict=False)):
            return keys
    return []


def _choices(picks: Picks) -> Iterator[list[str]]:
    """Everything that may be picked, but for nothing at all."""
    for keys in _some(picks.kinds, picks.most):
        if keys and not picks.refuse(Counter(keys)):
            yield keys


def _some(kinds: Sequence[Kind], most: int) -> Iterator[list[str]]:
    """So many of each of these kinds that all but the last of them count for less than `most`."""
    if not kinds:
        yield []
        return
    first, *rest = kinds
    for n in range(first.least, first.most + 1):
        for keys in _some(rest, most - n * first.worth):
            yield [first.key] * n + keys
        if n * first.worth >= most:
            break
