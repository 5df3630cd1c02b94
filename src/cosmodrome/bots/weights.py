"""Learned weights: a small file in the folder of a game, `weights/<name>.toml`, that names the features it weighs."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from math import isfinite
from typing import Any

from cosmodrome.bots.judges import EACH_SEAT, ONE_OR_NOBODY, ONE_SIDE, Judge, LinearJudge
from cosmodrome.errors import BadWeights
from cosmodrome.games.definition import Definition

ESTIMATE = "estimate"  # no weights: the game's own `chances`
WINNERS: Mapping[str, int] = {"one side": ONE_SIDE, "each seat": EACH_SEAT, "one or nobody": ONE_OR_NOBODY}


def judge_by(name: str, game: Definition | None) -> Judge:
    """A judge by these weights of the game."""
    if name == ESTIMATE:
        return Judge()
    if game is None:
        raise BadWeights(f"the weights {name!r} belong to a game, and none is given")
    weights, winner = weights_of(game, name)
    return LinearJudge(list(weights), winner, anywhere=False)


def weights_of(game: Definition, name: str) -> tuple[tuple[float, ...], int]:
    """The weights of this name, in the order of `read`, and who can win."""
    text = game.resource(f"weights/{name}.toml") if name.isidentifier() else ""
    if not text:
        raise BadWeights(f"{game.title} has no weights {name[:40]!r}; {ESTIMATE!r} is its own estimate")
    return read(text, f"weights {name!r} of {game.title}", tuple(game.features))


@cache
def read(text: str, what: str, features: tuple[str, ...]) -> tuple[tuple[float, ...], int]:
    """All weights at the start of the game, then what they gain by its end; and who can win."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadWeights(f"{what}: {error}") from error
    if data.get("winner") not in WINNERS:
        raise BadWeights(f"{what}: winner = {data.get('winner')!r} must be one of {', '.join(map(repr, WINNERS))}")
    pairs = data.get("weights")
    if not isinstance(pairs, dict):
        raise BadWeights(f"{what}: a table [weights] is missing")
    if missing := [feature for feature in features if feature not in pairs]:
        raise BadWeights(f"{what} do not fit its features: {', '.join(missing)} missing")
    if unknown := [name for name in pairs if name not in features]:
        raise BadWeights(f"{what} do not fit its features: it has no {', '.join(unknown)}")
    for feature, pair in pairs.items():
        if not (isinstance(pair, list) and len(pair) == 2 and all(map(_is_number, pair))):
            raise BadWeights(f"{what}: {feature} = {pair!r} must be two numbers, at the start and gained by the end")
    numbers = [[float(number) for number in pairs[feature]] for feature in features]
    return (*(start for start, _ in numbers), *(gain for _, gain in numbers)), WINNERS[data["winner"]]


def weights_text(game: Definition, weights: Sequence[float], winner: str, made: str) -> str:
    """The file of these weights."""
    size = len(game.features)
    pairs = zip(game.features, weights[:size], weights[size:], strict=True)
    lines = [f"{name} = [{start:.6f}, {gain:.6f}]" for name, start, gain in pairs]
    heads = [f'made = "{made}"', f'winner = "{winner}"', ""]
    return "\n".join([*heads, "[weights] # of each feature: at the start, and gained by the end", *lines, ""])


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
