"""How often greedy bots save the universe in HOPE, by difficulty, players, traitor and Bug cards: a table for the docs.

python tools/hope_balance.py FILE [--games 200] [--workers 1]   continues FILE, and prints all of it as Markdown
"""

from __future__ import annotations

import argparse
import json
from itertools import product
from pathlib import Path

from cosmodrome.games.hope.components.vocabulary import DIFFICULTIES, OUTCOMES
from cosmodrome.games.hope.game import GAME
from cosmodrome.lab.simulate import simulate

SEATS = (4, 3, 2)
VARIANTS = {"neither": (False, False), "traitor": (True, False), "Bug cards": (False, True), "both": (True, True)}
SEED = 16


def key(difficulty: str, seats: int, variant: str) -> str:
    return f"{difficulty}, {seats} players, {variant}"


def measure(path: Path, games: int, workers: int | None) -> dict[str, dict[str, int]]:
    """How many games ended in which way, for each combination; a line of the file each."""
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    found: dict[str, dict[str, int]] = dict(json.loads(line) for line in lines)
    for difficulty, variant, seats in product(DIFFICULTIES, VARIANTS, SEATS):
        name = key(difficulty, seats, variant)
        if sum(found.get(name, {}).values()) < games:
            traitor, bugs = VARIANTS[variant]
            options = {"difficulty": difficulty, "traitor": traitor, "bugs": bugs}
            report = simulate(GAME.id, ["greedy"] * seats, games, SEED, options, workers=workers)
            found[name] = dict(report.reasons)
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([name, found[name]]) + "\n")
    return found


def cell(ends: dict[str, int]) -> str:
    games = sum(ends.values())
    return " / ".join(f"{100 * ends.get(end, 0) / games:.0f}" for end in OUTCOMES) if games else "–"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--workers", type=int, help="processes (all cores)")
    given = parser.parse_args()
    found = measure(given.file, given.games, given.workers)
    print(f"| {' / '.join(OUTCOMES)}, in % | {' | '.join(VARIANTS)} |\n| --- |{' ---: |' * len(VARIANTS)}")
    for difficulty, seats in product(DIFFICULTIES, SEATS):
        cells = [cell(found.get(key(difficulty, seats, variant), {})) for variant in VARIANTS]
        print(f"| {difficulty.capitalize()}, {seats} players | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
