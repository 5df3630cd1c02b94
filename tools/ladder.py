"""Measure the strength of the bots against its goals: `make ladder`. Stop it at any time; it goes on where it was.

tools/ladder.py --list                      what is measured
tools/ladder.py --only hope --only study    only bars with one of these words
tools/ladder.py --games 40                  fewer games, for a first impression
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from cosmodrome.cli.common import ProgressBar, make_console, show, simple_table
from cosmodrome.common.workers import ENGINES, PROCESSES
from cosmodrome.errors import CosmodromeError
from cosmodrome.lab.ladder import HEADS, bars, markdown, row, shortened


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, default=Path("ladder"), help="where results are kept (ladder)")
    parser.add_argument("--only", action="append", default=[], metavar="TEXT", help="bars whose name has this in it")
    parser.add_argument("--games", type=int, metavar="N", help="games of each bar, instead of those in ladder.toml")
    parser.add_argument("--workers", type=int, metavar="K", help="worker processes (all cores)")
    parser.add_argument("--engine", choices=ENGINES, default=PROCESSES)
    parser.add_argument("--list", action="store_true", help="show the bars, and play nothing")
    given = parser.parse_args()
    wanted = [bar for bar in bars() if not given.only or any(text in str(bar) for text in given.only)]
    if given.games:
        wanted = [shortened(bar, given.games) for bar in wanted]
    if given.list:
        print(*(f"{bar}, {bar.as_goal()}" for bar in wanted), sep="\n")
        return 0
    rows: list[tuple[str, ...]] = []
    met = True
    try:
        with ProgressBar() as progress:
            for bar in wanted:
                duel = bar.measure(given.folder, given.workers, given.engine, progress.tell)
                rows.append(row(bar, duel))
                met = met and bar.met(duel)
                (given.folder / "ladder.md").write_text(markdown(rows), encoding="utf-8")
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
        met = False
    except CosmodromeError as error:
        print(f"ladder: {error}", file=sys.stderr)
        return 2
    show(make_console(), simple_table(HEADS, rows, left=4))
    print(f"As Markdown: {given.folder / 'ladder.md'}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
