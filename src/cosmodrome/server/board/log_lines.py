"""The end of the log beside the board, line by line."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from cosmodrome.match.log import Entry
from cosmodrome.match.match import Match
from cosmodrome.server.board.board_updates import Pieces
from cosmodrome.server.board.element_ids import ElementIds


class LogLines:
    """The lines that one viewer saw last: only those of new entries are drawn."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lines: dict[int, tuple[Entry, str]] = {}  # by the `id` of the entry

    def draw(self, match: Match, seat: int | None, ids: ElementIds) -> Pieces:
        entries = match.reader(seat).entries(self._most)[-self._most :]
        before = self._lines
        self._lines = {id(entry): before.get(id(entry)) or (entry, _line(entry, ids)) for entry in entries}
        return [line for _, line in self._lines.values()]

    @property
    def first(self) -> int:
        """The step of the first line; 0 if there is none."""
        return next((entry.seq for entry, _ in self._lines.values()), 0)


def _line(entry: Entry, ids: ElementIds) -> str:
    """By hand: a template takes several times as long, and there are new lines for everybody after every move."""
    kind = f"{entry.opens} {'chance ' if entry.seat is None else ''}{'undone' if entry.undone else ''}".strip()
    line = [f'<li id="log-{entry.seq}-{entry.place}" data-seq="{entry.seq}" class="{kind}">']
    for part in entry.parts:
        text = _escaped(part.text)
        if part.kind:
            points = ids.of(f"{part.kind}:{part.ref}")
            text = f'<span class="p-{escape(part.kind)}" data-points="{points}">{text}</span>'
        elif part.note:
            text = f'<span class="noted" title="{escape(part.note)}">{text}</span>'
        line.append(text)
    line.append("</li>\n")
    return "".join(line)


_escaped = lru_cache(4096)(escape)  # most texts come again and again
