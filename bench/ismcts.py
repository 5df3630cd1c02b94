"""OpenSpiel's own ISMCTS (Python) on our games, through an adapter: its simulations per second, for `bench/search.py`.

It runs where the peers are installed, with our package at the end of the path:

    .venv-bench/bin/python bench/ismcts.py --package .venv/lib/python3.11/site-packages space_explorers:2 hope:3

Positions are those of a random game; the time is processor time.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

SIMULATIONS = 100  # for a decision
SEED = 7


class Adapter:
    """A state of ours as OpenSpiel's search asks for it. What a player knows is what it saw happen."""

    def __init__(self, state: Any, dice: Any, seen: tuple[tuple[int, ...], ...]) -> None:
        self.state = state
        self.dice = dice
        self.seen = seen  # by seat: the actions that it saw

    def get_game(self) -> Any:
        kinds = pyspiel.GameType
        kind = SimpleNamespace(dynamics=kinds.Dynamics.SEQUENTIAL, information=kinds.Information.IMPERFECT_INFORMATION)
        return SimpleNamespace(get_type=lambda: kind)

    def current_player(self) -> int:
        return int(self.state.mover())

    def is_terminal(self) -> bool:
        return self.current_player() == -2

    def is_chance_node(self) -> bool:
        return self.current_player() == -1

    def legal_actions(self, player: int = 0) -> list[int]:
        return list(self.state.legal_actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """One result, drawn here: a sample is all that the search wants."""
        return [(int(self.state.sample(self.dice)), 1.0)]

    def apply_action(self, action: int) -> None:
        saw = int(self.state.seen_by(action))
        self.seen = tuple(
            (*known, int(action)) if saw >> int(self.state.side(seat)) & 1 else known
            for seat, known in enumerate(self.seen)
        )
        self.state.apply(int(action))

    def returns(self) -> list[float]:
        return list(self.state.returns())

    def information_state_string(self) -> str:
        return str(self.seen[self.current_player()])

    def clone(self) -> Adapter:
        return Adapter(self.state.clone(), self.dice, self.seen)

    def resample_from_infostate(self, player: int, sampler: Any) -> Adapter:
        dealt = self.state.determinize(player, self.dice)
        dealt.without_councils()
        return Adapter(dealt, self.dice, self.seen)


def simulations_per_s(name: str, seats: int, seconds: float) -> float:
    from cosmodrome.kernel.dice import SeededDice
    from cosmodrome.lab.bench import questions

    random = np.random.RandomState(SEED)
    bot = ismcts.ISMCTSBot(
        None,
        mcts.RandomRolloutEvaluator(1, random),
        uct_c=1.0,
        max_simulations=SIMULATIONS,
        random_state=random,
        allow_inconsistent_action_sets=True,
    )
    spent, done = 0.0, 0
    for state in questions(name, seats):
        root = Adapter(state, SeededDice(SEED), ((),) * seats)
        began = time.thread_time()
        bot.step(root)
        spent += time.thread_time() - began
        done += SIMULATIONS
        if spent >= seconds:
            break
    return done / spent


def main() -> None:
    parser = argparse.ArgumentParser(description="OpenSpiel's ISMCTS on our games.")
    parser.add_argument("games", nargs="+", metavar="GAME:SEATS")
    parser.add_argument("--package", required=True, help="the folder that cosmodrome is installed in")
    parser.add_argument("--seconds", type=float, default=2.0)
    arguments = parser.parse_args()
    sys.path.append(arguments.package)
    found = {}
    for game in arguments.games:
        name, _, seats = game.partition(":")
        found[name] = simulations_per_s(name, int(seats), arguments.seconds)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
