"""Plays seeded games and prints what came of them: run as a program, by the test that compares pure and compiled.

python -m tests.play_games GAME FIRST LAST
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path

import cosmodrome
from cosmodrome.games import definition
from cosmodrome.games.definition import Definition
from cosmodrome.games.fields import fingerprint
from cosmodrome.kernel import bits
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.lab.conformance import drawn_table
from cosmodrome.match.game import Game

FINGERPRINT_EVERY = 16  # answers


def played(rules: Definition, seed: int) -> dict[str, object]:
    """A random game on the table that the seed draws: record, events, fingerprints on the way, scores, returns."""
    seats, options = drawn_table(rules, seed)
    match = Game(rules).match(seats=seats, seed=seed, **options)
    dice = SeededDice(seed)
    prints = [fingerprint(match.state)]
    while not match.over:
        seat = match.deciders[dice.below(len(match.deciders))]
        actions = match.state.legal_actions()
        match.play(int(actions[dice.below(len(actions))]), seat=seat)
        if len(match.record) % FINGERPRINT_EVERY == 0:
            prints.append(fingerprint(match.state))
    prints.append(fingerprint(match.state))
    return {
        "seed": seed,
        "record": match.record.text(),
        "events": [list(step.events) for step in match.record.steps],
        "log": [str(entry) for entry in match.log],
        "fingerprints": prints,
        "dealt": fingerprint(match.state.determinize(0, SeededDice(seed))),
        "values": [float(match.state.value(seat)) for seat in range(seats)],
        "scores": [[score.total, score.parts] for score in match.scores],
        "returns": list(match.state.returns()),
    }


def main(game: str, first: str, last: str) -> None:
    where = {
        "package": str(Path(cosmodrome.__file__).parent),
        "compiled": not str(bits.__file__).endswith(".py"),
    }
    print(json.dumps(where))
    rules = import_module(game).GAME if "." in game else definition(game)
    for seed in range(int(first), int(last)):
        print(json.dumps(played(rules, seed)))


if __name__ == "__main__":
    main(*sys.argv[1:])
