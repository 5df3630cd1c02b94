"""Options that a game's own board forgot to draw: a row beside the question offers them, so that the game goes on."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape, unescape
from typing import Any

from cosmodrome.games.definition import Definition
from cosmodrome.server.board.board_updates import QUESTION, Pieces
from cosmodrome.server.board.element_ids import ElementIds

DRAWN = re.compile(r'data-(?:key|pick)="([^"]*)"')
BEGUN = re.compile(r"""data-keys='\["([^"]+)""")  # by several answers at once, as a flight over a map
QUESTION_LINE, ITS_END = 'role="status"', "</p>"


def tested_here(definition: Definition) -> bool:
    """Return whether the game comes with this package, whose tests hold that its board forgets nothing."""
    return type(definition).__module__.startswith("cosmodrome.games.")


def added(pieces: Pieces, decision: Mapping[str, Any], instead: Sequence[str], ids: ElementIds) -> Pieces:
    """Return the same board with a button for each option that it lacks. `instead`: what a tray of picks stands for."""
    board = "".join(pieces)
    drawn = {unescape(key) for key in (*DRAWN.findall(board), *BEGUN.findall(board))}
    if decision.get("picks") and any(kind["key"] in drawn for kind in decision["picks"]["kinds"]):
        drawn.update(instead)
    lacking = [option for option in decision["options"] if option["key"] not in drawn]
    if not lacking:
        return pieces
    row = "".join(_button(option, ids) for option in lacking)
    return _beside_the_question(
        pieces, f'<div class="bar forgotten" role="group" aria-label="More options">{row}</div>'
    )


def _button(option: Mapping[str, Any], ids: ElementIds) -> str:
    key, text = escape(option["key"]), escape(option["text"])
    name = ids("do", option["key"])
    return f'<button type="button" class="do" id="{name}" data-decision="{QUESTION}" data-key="{key}">{text}</button>'


def _beside_the_question(pieces: Pieces, row: str) -> Pieces:
    """After the line that says what is asked; at the end, if there is none."""
    started = False
    for at, piece in enumerate(pieces):
        begin = 0
        if not started and QUESTION_LINE in piece:
            started, begin = True, piece.index(QUESTION_LINE)
        end = piece.find(ITS_END, begin) + len(ITS_END) if started and ITS_END in piece[begin:] else 0
        if end:
            return [*pieces[:at], piece[:end] + row + piece[end:], *pieces[at + 1 :]]
    return [*pieces, row]
