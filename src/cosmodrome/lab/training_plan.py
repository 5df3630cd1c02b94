"""What is trained, and how."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cosmodrome.bots.weights import ESTIMATE, weights_of
from cosmodrome.errors import BadOption
from cosmodrome.games import definition
from cosmodrome.games.table_options import show_value

RIVALRY = 2  # one game of so many has a seat that plays by the game's own estimate: other mistakes teach more


@dataclass(frozen=True)
class Plan:
    """What is trained, and how. A folder goes on with the plan that it was begun with."""

    game: str
    seats: int
    options: Mapping[str, Any]
    games: int  # of self-play in a round
    match: int  # games between new weights and old ones
    iterations: int  # for a decision, in both
    rounds: int
    seed: int
    winner: str
    start: str = ESTIMATE  # the weights of the first games
    finishes: int | None = None  # ways to finish a move that the search tries; None: as many as usual in this game
    vary: str = ""  # an option that takes each of its values in turn,
    variants: tuple[Mapping[str, Any], ...] = ()  # and all options with each of them

    def options_of(self, game: int) -> Mapping[str, Any]:
        """The options of one game. They change only when every seat has played all its parts with them."""
        return self.variants[game // (RIVALRY * self.seats) % len(self.variants)] if self.vary else self.options


def planned(
    game: str,
    seats: int | None,
    options: Mapping[str, object],
    games: int,
    match: int,
    iterations: int,
    rounds: int,
    seed: int,
    start: str = ESTIMATE,
    finishes: int | None = None,
    vary: str = "",
) -> Plan:
    """Everything checked."""
    rules = definition(game)
    if not rules.features:
        raise BadOption(f"{rules.title} has no features to train")
    n = rules.usual_seats if seats is None else seats
    rules.check_seats(n)
    least_one = {"games": games, "match": match, "iterations": iterations, "rounds": rounds, "finishes": finishes}
    for name, value in least_one.items():
        if value is not None and value < 1:
            raise BadOption(f"{name} = {value} is not possible; at least 1")
    if start != ESTIMATE:
        weights_of(rules, start)
    settled = rules.settle_options(options, n)
    known = {option.name: option for option in rules.options}
    if vary and vary not in known:
        raise BadOption(f"{rules.title} has no option {vary!r} to vary; its options: {', '.join(known)}")
    values = known[vary].values if vary else ()
    variants = tuple(rules.settle_options({**options, vary: one}, n) for one in values)
    return Plan(
        rules.id, n, settled, games, match, iterations, rounds, seed, rules.winner, start, finishes, vary, variants
    )


def start_weights(plan: Plan) -> list[float]:
    """The weights that training begins with; none: the game's own estimate."""
    return [] if plan.start == ESTIMATE else list(weights_of(definition(plan.game), plan.start)[0])


def options_given(plan: Plan) -> str:
    """Those that are not as usual."""
    usual = definition(plan.game).settle_options({}, plan.seats)
    other = {name: value for name, value in plan.options.items() if value != usual[name]}
    return "".join(f" --option {name}={show_value(value)}" for name, value in other.items())
