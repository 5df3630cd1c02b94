"""Draws the pictures of the documentation from real games: docs/pictures/*.svg."""

from __future__ import annotations

import re
import sys
from io import StringIO
from pathlib import Path

from rich.console import Console

import cosmodrome as cd
from cosmodrome.bots import Player

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
NAMES = ["Neil", "Yuri", "Valentina"]


def middle_of_a_game(seed: int, rounds: int) -> cd.Match:
    """Greedy bots play some rounds."""
    match = cd.load("space_explorers").match(seats=NAMES, seed=seed)
    players = [Player("greedy", seat + 1) for seat in range(len(NAMES))]
    while not match.over and match.view(None)["round"] <= rounds:
        seat = match.mover
        assert seat is not None
        match.play(players[seat].choose(match.state, seat), seat=seat)
    return match


def without_web_fonts(svg: str) -> str:
    """A picture loads nothing from elsewhere: it uses the reader's own fixed-width font."""
    svg = re.sub(r"@font-face\s*{[^}]*}", "", svg)
    svg = re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL)
    return svg.replace("Fira Code", "ui-monospace, DejaVu Sans Mono").replace("arial;", "sans-serif;")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    match = middle_of_a_game(seed=7, rounds=9)
    console = Console(record=True, width=100, file=StringIO(), force_terminal=True, color_system="truecolor")
    definition = match.game.definition
    view = match.view(match.mover)
    console.print(definition.draw(view, NAMES, 100))
    picture = FOLDER / "space_explorers_terminal.svg"
    drawing = console.export_svg(title="cosmodrome play space_explorers", unique_id="cosmodrome")
    picture.write_text(without_web_fonts(drawing))
    print(picture.relative_to(FOLDER.parent.parent), file=sys.stderr)


if __name__ == "__main__":
    main()
