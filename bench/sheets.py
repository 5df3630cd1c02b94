"""Figures as tables: for the terminal, and for a page of the documentation between two marks."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

Sheet = tuple[list[str], list[list[str]]]  # heads, and rows of text


def show(console: Console, title: str, sheet: Sheet, words: int = 0) -> None:
    """The first columns hold so many words; figures stand to the right."""
    heads, body = sheet
    table = Table(title=title, title_justify="left", box=SIMPLE, pad_edge=False)
    for number, head in enumerate(heads):
        table.add_column(head, justify="right" if number >= words else "left", no_wrap=True)
    for row in body:
        table.add_row(*row)
    console.print(table)


def show_below(console: Console, facts: str, remarks: Iterable[str]) -> None:
    console.print(facts, highlight=False)
    for remark in remarks:
        console.print(f"- {remark}", highlight=False, markup=False)


def markdown(sheet: Sheet, words: int = 0) -> str:
    heads, body = sheet
    rule = ["---:" if number >= words else "---" for number in range(len(heads))]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [heads, rule, *body])


def bullets(remarks: Iterable[str]) -> str:
    return "\n".join(f"- {remark}" for remark in remarks)


def put(path: Path, page: str, marks: tuple[str, str], text: str) -> None:
    """Writes the page with the text between its two marks; the rest of it stays."""
    start, end = marks
    before, started, rest = page.partition(start)
    _, ended, after = rest.partition(end)
    if not started or not ended:
        sys.exit(f"{path} has no place for the figures: it needs the lines {start} and {end}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{before}{start}\n\n{text}\n\n{end}{after}", encoding="utf-8")
