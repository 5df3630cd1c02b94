"""Search bots by their spec: `search:iterations=2000,sight=3`, or the name of a level, which stands for a spec.

A game may say in its `bots.toml` what the levels mean in it, and give presets, which a spec begins with
(`search:study`, `search:study,iterations=400`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from math import isfinite
from typing import Any

from cosmodrome.bots.judges import Judge
from cosmodrome.bots.tree import Settings
from cosmodrome.bots.weights import ESTIMATE, judge_by
from cosmodrome.errors import BadOption
from cosmodrome.games.definition import Definition

SEARCH = "search"
FILE = "bots.toml"

# Weaker levels see less: fewer iterations, and not beyond the end of their own turn. None blunders by chance.
LEVELS = {
    "rookie": "search:iterations=16,sight=1",
    "pilot": "search:iterations=80",
    "engineer": "search:iterations=400",
    "commander": "search:iterations=2000",
    "legend": "search:iterations=10000,seconds=0.9",
}


@dataclass(frozen=True)
class SearchLimits:
    """What a search may take for one answer where it shares the machine with others: no more than the levels need."""

    seconds: float = 1.0
    looks: int = 24  # and as many finishes
    default_seconds: float = 0.5  # of a search that names none: less than people wait for any bot

    def check(self, name: str, spec: SearchSpec) -> None:
        """BadOption if the spec of this name asks for more."""
        for key, most in (("seconds", self.seconds), ("looks", self.looks), ("finishes", self.looks)):
            if (wanted := getattr(spec, key)) > most:
                raise BadOption(f"the bot {name!r}: {key} = {wanted:g} is more than allowed here; at most {most:g}")


@dataclass(frozen=True)
class SearchSpec:
    """How a search bot plays: what may stand in a spec."""

    iterations: int = 0  # at most so many for a decision; 0: as many as the time allows
    seconds: float = 0.0  # at most so long; 0: however long it takes
    explore: float = 0.3  # weight of priors against results
    sharpness: float = 0.03  # how far apart two priors must be to differ e-fold
    sight: int = 0  # turns ahead; 0: any number
    looks: int = 1  # at each answer to the question itself, for its prior
    adapt: bool = False  # explore and sharpness are relative to how much the answers to a question differ
    finishes: int = 1  # random ways to finish a move, of which the best counts
    habits: bool = False  # finishes moves by what searches usually answer, in games that say so
    watch: bool = False  # concludes from what the others do, in games that say how
    weights: str = ESTIMATE  # a file of learned weights of the game, or its own estimate

    def __str__(self) -> str:
        """The spec in full, whatever the game."""
        values = ((name, getattr(self, name)) for name in KINDS)
        given = {name: int(value) if isinstance(value, bool) else value for name, value in values}
        return (
            f"{SEARCH}:{','.join(f'{name}={value}' for name, value in given.items() if value or name in FREELY_ZERO)}"
        )

    def settings(self) -> Settings:
        """Return what the search itself goes by."""
        return Settings(
            iterations=self.iterations,
            seconds=self.seconds,
            explore=self.explore,
            sharpness=self.sharpness,
            sight=self.sight,
            looks=self.looks,
            adapt=self.adapt,
            finishes=self.finishes,
        )

    def within(self, limits: SearchLimits) -> SearchSpec:
        """The same with no more than this."""
        return replace(
            self,
            seconds=min(self.seconds or limits.default_seconds, limits.seconds),
            looks=min(self.looks, limits.looks),
            finishes=min(self.finishes, limits.looks),
        )


# What a value must be, in words and as a check.
BOUNDS: Mapping[str, tuple[str, Callable[[float], bool]]] = {
    "iterations": ("a whole number from 1 to 10000000", lambda n: 1 <= n <= 10_000_000),
    "seconds": ("a number above 0, up to 3600", lambda n: 0 < n <= 3600),
    "explore": ("a number from 0 to 100", lambda n: 0 <= n <= 100),
    "sharpness": ("a number from 0.001 to 100", lambda n: 0.001 <= n <= 100),
    "sight": ("a whole number from 1 to 1000", lambda n: 1 <= n <= 1000),
    "looks": ("a whole number from 1 to 1000", lambda n: 1 <= n <= 1000),
    "adapt": ("0 or 1", lambda n: n in (0, 1)),
    "finishes": ("a whole number from 1 to 1000", lambda n: 1 <= n <= 1000),
    "habits": ("0 or 1", lambda n: n in (0, 1)),
    "watch": ("0 or 1", lambda n: n in (0, 1)),
}
FREELY_ZERO = ("explore", "adapt", "habits", "watch")  # 0 is a value of its own, and not "not given"
KINDS = {field.name: field.type for field in fields(SearchSpec)}  # their names, as annotations are text here


def is_search(name: str) -> bool:
    """Whether this is a level or the spec of a search."""
    return name in LEVELS or is_spec(name)


def is_spec(name: str) -> bool:
    return name.partition(":")[0] == SEARCH


def spec_of(name: str, game: Definition | None = None) -> SearchSpec:
    """What a level or a spec means in a game (without one: in any)."""
    table = _table(game)
    text = table.levels.get(name, name)
    start, _, rest = text.partition(":")
    if start != SEARCH:
        raise BadOption(f"{name!r} is neither a level ({', '.join(LEVELS)}) nor a spec (search:iterations=2000)")
    items = [item.strip() for item in rest.split(",")] if rest else []
    given: dict[str, Any] = dict(table.defaults)
    if items and "=" not in items[0]:
        preset = items.pop(0)
        if preset not in table.presets:
            raise BadOption(f"the bot {name!r}: {_no_preset(preset, table, game)}")
        given |= table.presets[preset]
    seen: set[str] = set()
    for item in items:
        key, equals, value = item.partition("=")
        if not equals or key in seen:
            raise BadOption(
                f"the bot {name!r}: {item!r} must be {'given once' if equals else 'key=value'}; {_allowed()}"
            )
        seen.add(key)
        given[key] = _value(name, key, value)
    spec = SearchSpec(**given)
    if not (spec.iterations or spec.seconds):
        raise BadOption(f"the bot {name!r} needs a budget: iterations or seconds")
    return spec


def judge_of(spec: SearchSpec, game: Definition | None) -> Judge:
    return judge_by(spec.weights, game)


@dataclass(frozen=True)
class Table:
    """What a game says about its search bots."""

    levels: Mapping[str, str]
    presets: Mapping[str, Mapping[str, Any]]
    defaults: Mapping[str, Any]


def _table(game: Definition | None) -> Table:
    text = game.resource(FILE) if game is not None else ""
    return _read(text, game.id) if game is not None and text else Table(LEVELS, {}, {})


@cache
def _read(text: str, game: str) -> Table:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadOption(f"{FILE} of {game}: {error}") from error
    if unknown := set(data) - {"levels", "presets", "search"}:
        raise BadOption(f"{FILE} of {game}: {min(unknown)!r} is not one of levels, presets, search")
    if unknown := set(data.get("levels", {})) - set(LEVELS):
        raise BadOption(f"{FILE} of {game}: {min(unknown)!r} is not a level; the levels: {', '.join(LEVELS)}")
    presets = {name: _checked(f"{FILE} of {game}, {name}", entry) for name, entry in data.get("presets", {}).items()}
    levels = {level: data.get("levels", {}).get(level, usual) for level, usual in LEVELS.items()}
    return Table(levels, presets, _checked(f"{FILE} of {game}", data.get("search", {})))


def _checked(where: str, entry: Mapping[str, Any]) -> dict[str, Any]:
    return {key: _value(where, key, str(value)) for key, value in entry.items()}


def _value(where: str, key: str, text: str) -> Any:
    if key not in KINDS:
        raise BadOption(f"the bot {where!r}: there is no {key!r}; {_allowed()}")
    if key == "weights":
        return text
    words, fits = BOUNDS[key]
    try:
        value = float(text) if KINDS[key] == "float" else int(text)
    except ValueError:
        value = float("nan")
    if not (isfinite(value) and fits(value)):
        raise BadOption(f"the bot {where!r}: {key} = {text} must be {words}")
    return bool(value) if KINDS[key] == "bool" else value


def _allowed() -> str:
    return f"allowed: {', '.join(KINDS)}"


def _no_preset(preset: str, table: Table, game: Definition | None) -> str:
    known = ", ".join(table.presets) or "none"
    where = f"of {game.title}" if game is not None else "without a game"
    return f"there is no preset {preset!r} (presets {where}: {known}); or key=value with one of {', '.join(KINDS)}"
