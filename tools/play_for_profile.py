"""Plays the games by which the compiler learns what to make fast: setup.py runs it when COSMODROME_PGO is set.

Random games of every game with every number of seats, and a few searches: what bots, training and simulations do.
"""

from __future__ import annotations

from itertools import islice

import cosmodrome as cd
from cosmodrome.bots import SearchBot
from cosmodrome.bots.search import playouts
from cosmodrome.bots.specs import spec_of
from cosmodrome.games import definition
from cosmodrome.lab import bench

PLAYOUTS = 75  # for each number of seats
SEARCHES = 8
SPEC = "search:iterations=300"


def play(name: str) -> None:
    game = definition(name)
    for seats in range(game.min_seats, game.max_seats + 1):
        playouts(bench.fresh(name, seats, bench.SEED).state, bench.SEED, PLAYOUTS)
    bot = SearchBot(bench.SEED, spec_of(SPEC, game), game)
    for state in islice(bench.questions(name, game.usual_seats), SEARCHES):
        bot.choose(state, int(state.mover()))


def main() -> None:
    if not bench.compiled():
        raise SystemExit("only a compiled engine can be profiled")
    for name in cd.games():
        play(name)


if __name__ == "__main__":
    main()
