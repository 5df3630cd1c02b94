"""Positions whose layout is checked: sampled from seeded games, and the fullest of them, which are kept as files,
beside one in which a team decides in council.

PYTHONPATH=src python -m tests.browser.positions [GAME ...]    looks for the fullest ones and writes them anew
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cosmodrome as cd
from cosmodrome.bots import Player
from cosmodrome.games import definitions
from cosmodrome.server.board import boards

FOLDER = Path(__file__).parent / "positions"
NAMES = ("Konstantin Eduardovich", "Katherine", "Yuri", "Valentina", "Neil")  # one is long
GAMES, EVERY = 6, 5  # games played to find the fullest positions; every so many decisions of them are looked at
LONGEST = 2500  # answers, after which a game is full enough


@dataclass
class Sample:
    """A position of a game in which `seat` has something to decide."""

    game: str
    seat: int
    position: dict[str, Any]

    def match(self) -> cd.Match:
        return cd.load(self.game).match(position=self.position)


def sampled(game: str, seed: int, every: int) -> Iterator[tuple[cd.Match, int]]:
    """One decision out of `every`, by chance, of a game with as many players and such bots as the seed says. The match
    goes on afterwards.
    """
    dice = random.Random(seed)
    definition = cd.load(game).definition
    seats = definition.min_seats + seed % (definition.max_seats - definition.min_seats + 1)
    match = cd.load(game).match(seats=list(NAMES[:seats]), seed=seed)
    players = [Player(dice.choice(("random", "greedy")), seed + seat) for seat in range(seats)]
    for _ in range(LONGEST):
        if match.over:
            return
        seat = dice.choice(match.deciders)
        if dice.randrange(every) == 0:
            yield match, seat
        match.play(players[seat].choose(match.state, seat), seat=seat)


def drawn(match: cd.Match, seat: int) -> int:
    """How much is drawn for a seat."""
    return len(boards.render(match.game.definition, match.view(seat), "salt"))


def find_fullest(game: str) -> dict[str, Sample]:
    """With the most to look at, and with the most to choose from."""
    most: dict[str, tuple[int, Sample]] = {}
    for seed in range(GAMES):
        for match, seat in sampled(game, seed, EVERY):
            options = len(match.decision.options.keys)
            for name, size in (("full", drawn(match, seat)), ("choice", options)):
                if size > most.get(name, (0,))[0]:
                    most[name] = size, Sample(game, seat, match.position())
    return {name: sample for name, (_, sample) in most.items()}


def saved() -> dict[str, Sample]:
    """The fullest positions that were found, by the names of their files."""
    return {file.stem: Sample(**json.loads(file.read_text("utf-8"))) for file in sorted(FOLDER.glob("*.json"))}


def save(name: str, sample: Sample) -> None:
    text = json.dumps(vars(sample), separators=(",", ":"), ensure_ascii=False)
    (FOLDER / f"{name}.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    for each in sys.argv[1:] or definitions():
        for kind, found in find_fullest(each).items():
            save(f"{each}-{kind}", found)
            print(each, kind, flush=True)
