"""Habits: how readily a search gives each kind of answer, learned from searches (`habits.toml` of a game).

Where a search finishes a move at random, it follows them, so that it finishes it more sensibly.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import isfinite

from cosmodrome.errors import BadWeights
from cosmodrome.games.definition import Definition

FILE = "habits.toml"
COMMON = 1.5  # from here on an answer that is drawn is always given
ROUNDS = 60  # of the fit
DOUBT = 0.5  # answers of each verb that nobody gave, so that none is impossible


def habits_of(game: Definition | None) -> list[float]:
    """By action: how likely it is given once it is drawn. Empty if the game has no habits."""
    text = game.resource(FILE) if game is not None else ""
    if game is None or not text:
        return []
    by_verb = read(text, f"{FILE} of {game.title}")
    verbs = [game.keys.verb(action).name for action in range(len(game.keys))]
    if unknown := set(by_verb) - set(verbs):
        raise BadWeights(f"{FILE} of {game.title}: there is no verb {min(unknown)!r}")
    return [min(1.0, by_verb.get(verb, 1.0) / COMMON) for verb in verbs]


@cache
def read(text: str, what: str) -> Mapping[str, float]:
    """How readily an answer of each verb is given, compared with others."""
    try:
        data = tomllib.loads(text).get("habits")
    except tomllib.TOMLDecodeError as error:
        raise BadWeights(f"{what}: {error}") from error
    if not isinstance(data, dict):
        raise BadWeights(f"{what}: a table [habits] is missing")
    for verb, number in data.items():
        if isinstance(number, bool) or not isinstance(number, int | float) or not (isfinite(number) and number > 0):
            raise BadWeights(f"{what}: {verb} = {number!r} must be a number above 0")
    return {verb: float(number) for verb, number in data.items()}


def fitted(answers: Sequence[tuple[str, Mapping[str, int]]]) -> dict[str, float]:
    """The most likely habits behind answers: the verb that was given, and how many answers of each verb were open.

    An answer is given with a chance in proportion to the habit of its verb (a conditional logit, fitted by
    minorization and maximization).
    """
    habits = dict.fromkeys(sorted({verb for _, opened in answers for verb in opened}), 1.0)
    given = {verb: float(sum(verb == chosen for chosen, _ in answers)) for verb in habits}
    for _ in range(ROUNDS):
        expected = dict.fromkeys(habits, 0.0)
        for _, opened in answers:
            total = sum(n * habits[verb] for verb, n in opened.items())
            for verb, n in opened.items():
                expected[verb] += n / total
        habits = {verb: (given[verb] + DOUBT) / (expected[verb] + DOUBT) for verb in habits}
    return habits


def habits_text(habits: Mapping[str, float], made: str) -> str:
    """The file of these habits."""
    lines: Iterable[str] = (
        f"{verb} = {habit:.3f}" for verb, habit in sorted(habits.items(), key=lambda item: -item[1])
    )
    head = "[habits] # by verb: how readily a search gives such an answer, compared with others"
    return "\n".join([f'made = "{made}"', "", head, *lines, ""])
