"""Iterations per second of our search in every game, beside OpenSpiel's ISMCTS on the same questions: `make bench`.

    .venv/bin/python bench/search.py [--json] [--write docs/benchmarks.md]

Both search questions of the same games between greedy bots, as the seat to answer sees them. An iteration of ours
judges the position at the end of a move; one of OpenSpiel's plays on at random to the end of the game.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from pathlib import Path
from typing import Any

import sheets
from rich.console import Console
from run import PEERS_PYTHON, ROOT, digits, figure

import cosmodrome as cd
from cosmodrome.games import definition
from cosmodrome.lab import bench

MARKS = "<!-- search: start -->", "<!-- search: end -->"

Row = dict[str, Any]


def report(rounds: int, seconds: float) -> list[Row]:
    """The medians of several rounds, ours and theirs in turn."""
    tables = {str(name): int(definition(str(name)).usual_seats) for name in cd.games()}
    done = []
    for _ in range(rounds):
        theirs = open_spiel(tables, 4 * seconds)
        done.append(
            [
                {
                    "name": name,
                    "seats": seats,
                    "ours": bench.searching(name, seats, seconds),
                    "theirs": theirs.get(name),
                }
                for name, seats in tables.items()
            ]
        )
    return bench.medians(done)


def open_spiel(tables: dict[str, int], seconds: float) -> dict[str, float]:
    """Simulations per second by game; nothing where OpenSpiel is not installed."""
    if not PEERS_PYTHON.exists():
        return {}
    package = Path(cd.__file__).resolve().parent.parent
    command = [str(PEERS_PYTHON), str(ROOT / "bench" / "ismcts.py"), "--package", str(package)]
    games = [f"{name}:{seats}" for name, seats in tables.items()]
    done = subprocess.run([*command, "--seconds", str(seconds), *games], capture_output=True, text=True, timeout=600)
    found: dict[str, float] = json.loads(done.stdout) if done.returncode == 0 else {}
    return found


def sheet(rows: list[Row]) -> sheets.Sheet:
    heads = ["game", "seats", "iterations/s", "OpenSpiel ISMCTS/s", "ratio"]
    body = []
    for row in rows:
        ratio = f"{digits(row['ours'] / row['theirs'], 2)} ×" if row["theirs"] else "–"
        body.append([row["name"], str(row["seats"]), figure(row["ours"]), figure(row["theirs"]), ratio])
    return heads, body


def main() -> None:
    parser = argparse.ArgumentParser(description="The speed of the search; about a minute.")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the table into this page")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each of our figures in a round")
    arguments = parser.parse_args()
    rows = report(arguments.rounds, arguments.seconds)
    if arguments.json:
        print(json.dumps(rows, indent=1))
    else:
        sheets.show(Console(), "Search", sheet(rows), words=1)
    if arguments.write:
        page = arguments.write.read_text(encoding="utf-8")
        sheets.put(arguments.write, page, MARKS, sheets.markdown(sheet(rows), words=1))


if __name__ == "__main__":
    main()
