"""Our engine and its peers in one run, side by side: `make bench`.

    .venv/bin/python bench/run.py [--json] [--write docs/benchmarks.md]

The rounds of both alternate and the medians are reported, because a machine is never quite quiet. The figures hold
for the machine they were taken on; the ratios travel better.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sheets
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn

import cosmodrome as cd
from cosmodrome.lab import bench

ROOT = Path(__file__).resolve().parent.parent
PEERS_PYTHON = ROOT / ".venv-bench" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
NO_PEERS = "The peers are not installed: `make bench` installs them into .venv-bench and runs this again."
WIDTH = 120  # a narrower table would lose digits
START, END = "<!-- bench: start -->", "<!-- bench: end -->"
PAGE = f"""# Benchmarks

How many decisions a second the engine makes in random playouts on one core, beside other engines through their own
Python interfaces. `make bench` measures all of them in one run and prints the tables; those below were written by
`.venv/bin/python bench/run.py --write docs/benchmarks.md`.

{START}
{END}

**Inside**: decisions of whole games played without coming back to Python. **Python**: a Python loop asks for the legal
actions and applies one of them. **Match**: a match checks the answer, records it and logs it. A game is set up off the
clock, and only the choices of players count as decisions, not chance. The last three columns of the peers divide the
figure of our slowest game by theirs; where a peer has no way to play inside, its figure from Python stands in. Games
differ in what a decision costs, so a ratio is an order of magnitude. With three seats One Small Step is two against
one, with the complete advanced rules; what a team's players propose and agree to counts as their decisions.
"""

Row = dict[str, Any]


def report(rounds: int, seconds: float, seats: int, *, with_peers: bool) -> Row:
    """Rounds of ours and theirs in turn; then the memory, once."""
    names = [str(name) for name in cd.games()]
    our_rounds, their_rounds = [], []
    columns = SpinnerColumn(), TextColumn("{task.description}")
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("")
        for number in range(1, rounds + 1):
            progress.update(task, description=f"round {number} of {rounds}: our games")
            our_rounds.append(bench.measured(names, seats, seconds))
            if with_peers and PEERS_PYTHON.exists():
                progress.update(task, description=f"round {number} of {rounds}: the peers")
                their_rounds.append(peers(4 * seconds))
        rows = bench.medians(our_rounds)
        for row in rows:
            progress.update(task, description=f"memory: {row['name']}")
            row |= bench.memory(row["name"], seats, 16 * seconds)
    return {"machine": machine(), "ours": rows, "peers": together(their_rounds)}


def peers(seconds: float) -> list[Row]:
    """One round of all peers, in their own environment."""
    command = [str(PEERS_PYTHON), str(ROOT / "bench" / "peers.py"), "--json", "--seconds", str(seconds)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=600)
        if done.returncode:
            raise RuntimeError(f"peers.py ended with code {done.returncode}")
        rows: list[Row] = json.loads(done.stdout)
    except (OSError, ValueError, RuntimeError, subprocess.TimeoutExpired) as error:
        return [{"name": "peers", "error": bench.reason(error)}]
    return rows


def together(rounds: list[list[Row]]) -> list[Row]:
    """The medians of the rounds; a peer that failed in one of them is reported as failed."""
    failed = {row["name"]: row for rows in rounds for row in rows if row["error"]}
    if "peers" in failed:
        return [failed["peers"]]
    return [failed.get(row["name"], row) for row in bench.medians(rounds)] if rounds else []


def machine() -> Row:
    return {
        "processor": processor(),
        "cores": os.cpu_count(),
        "system": platform.system(),
        "python": platform.python_version(),
        "compiled": bench.compiled(),
        "date": datetime.now(UTC).date().isoformat(),
    }


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def our_sheet(rows: list[Row]) -> sheets.Sheet:
    heads = ["game", "inside/s", "Python/s", "match/s", "clone µs", "determinize µs", "1,000 matches MB"]
    keys = ["decisions_per_s", "python_decisions_per_s", "plays_per_s", "clone_us", "determinize_us", "memory_mb"]
    return heads, [[row["name"], *(figure(row[key]) for key in keys)] for row in rows]


def peer_sheet(rows: list[Row], games: list[Row]) -> sheets.Sheet:
    heads = ["peer", "inside/s", "Python/s", "games/s", "clone µs", "our inside", "our Python", "our match"]
    body = []
    for row in rows:
        if row["error"]:
            continue
        keys = ["inside_decisions_per_s", "decisions_per_s", "games_per_s", "clone_us"]
        fastest = row["inside_decisions_per_s"] or row["decisions_per_s"]
        ratios = [
            ratio(games, "decisions_per_s", fastest),
            ratio(games, "python_decisions_per_s", row["decisions_per_s"]),
            ratio(games, "plays_per_s", row["decisions_per_s"]),
        ]
        body.append([row["name"], *(figure(row[key]) for key in keys), *ratios])
    return heads, body


def figure(value: float | None) -> str:
    """Three digits and a unit: 4.12 M, 22.3 k, 0.41."""
    if value is None:
        return "–"
    for size, unit in ((1e6, " M"), (1e3, " k")):
        if value >= size:
            return digits(value / size, 3) + unit
    return digits(value, 3)


def digits(value: float, significant: int) -> str:
    rounded = float(f"{value:.{significant}g}")
    return f"{rounded:,.{max(0, significant - len(str(int(rounded))))}f}"


def ratio(games: list[Row], key: str, theirs: float) -> str:
    """Ours to theirs, for the slowest of our games."""
    speeds = [row[key] for row in games if row[key]]
    return f"{digits(min(speeds) / theirs, 2)} ×" if speeds else "–"


def remarks(result: Row) -> Iterator[str]:
    """What the tables cannot say: failures, notes, what was left out."""
    for row in result["ours"]:
        for what, why in row["errors"].items():
            yield f"{row['name']}: {what} not measured, {without_paths(why)}"
        if why := row.get("memory_error"):
            yield f"{row['name']}: memory not measured, {without_paths(why)}"
        elif row["memory_matches"] < bench.MATCHES:
            yield f"{row['name']}: memory reckoned from {row['memory_matches']} matches"
    for row in result["peers"]:
        if row["error"]:
            yield f"{row['name']}: not measured, {without_paths(row['error'])}"
        else:
            yield f"{row['name']} {row['version']}: {row['api']}" + (f"; {row['note']}" if row["note"] else "")
    if not PEERS_PYTHON.exists():
        yield NO_PEERS


def without_paths(text: str) -> str:
    return text.replace(f"{ROOT}{os.sep}", "")


def facts(result: Row) -> str:
    about = result["machine"]
    engine = "compiled" if about["compiled"] else "pure Python, not compiled"
    seats = result["ours"][0]["seats"] if result["ours"] else bench.SEATS
    return (
        f"{about['date']}, {about['processor']}, {about['cores']} cores, {about['system']}, Python {about['python']}; "
        f"engine {engine}, {seats} seats."
    )


def show(result: Row, console: Console) -> None:
    for title, sheet in tables(result):
        sheets.show(console, title, sheet, words=1)
    sheets.show_below(console, facts(result), remarks(result))


def tables(result: Row) -> Iterator[tuple[str, sheets.Sheet]]:
    yield "Cosmodrome", our_sheet(result["ours"])
    if any(not row["error"] for row in result["peers"]):
        yield "Peers, and our slowest game as a multiple of theirs", peer_sheet(result["peers"], result["ours"])


def markdown(result: Row) -> str:
    shown = [f"## {title}\n\n{sheets.markdown(sheet, words=1)}" for title, sheet in tables(result)]
    return "\n\n".join([facts(result), *shown, sheets.bullets(remarks(result))])


def write(result: Row, path: Path) -> None:
    """Puts the tables between the two marks of the page, which is made if there is none."""
    page = path.read_text(encoding="utf-8") if path.exists() else PAGE
    sheets.put(path, page, (START, END), markdown(result))


def main() -> None:
    parser = argparse.ArgumentParser(description="Our engine and its peers in one run; about two minutes.")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the tables into this page")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0.5, help="time for each of our figures in a round")
    parser.add_argument("--seats", type=int, default=bench.SEATS)
    parser.add_argument("--no-peers", action="store_true", help="our own games only")
    arguments = parser.parse_args()
    result = report(arguments.rounds, arguments.seconds, arguments.seats, with_peers=not arguments.no_peers)
    if arguments.json:
        print(json.dumps(result, indent=1))
    else:
        show(result, Console(width=max(WIDTH, Console().width)))
    if arguments.write:
        write(result, arguments.write)


if __name__ == "__main__":
    main()
