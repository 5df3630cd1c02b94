"""Drawings in parts: what was drawn before from the same data is not drawn again, and not sent again.

A part sees its data and nothing else, so the same data give the same text: that is what it is kept by, for all tables
and viewers. What differs is drawn as a mark: the ids of the elements, which every viewer has of their own, are put in
last; the id of the open decision, which changes with every answer, even later, by whoever shows the board.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from minijinja import Environment
from mypy_extensions import mypyc_attr

from cosmodrome.games.definition import BoardPart

KEPT = 16384  # parts of a game that are kept for all

# Nobody who writes a name or a line of chat can know these.
MARK = f"\0{secrets.token_hex(8)}"  # where the parts within a part stand
CUT = f"\2{secrets.token_hex(8)}"  # between what stays the same and what changes often
ID = f"\1{secrets.token_hex(8)}"  # before and after the name of an element
QUESTION = f"question-{secrets.token_hex(8)}"  # where the id of the open decision belongs

Key = tuple[str, bytes]
Ids = Callable[[str], str]
Piece = str | list[str]  # text; or text whose every second part is the name of an element
encode = msgspec.msgpack.Encoder().encode


class Drawings:
    """The parts of one game as they were drawn, whoever saw them."""

    def __init__(self, environment: Environment, tools: Mapping[str, Any], most: int = KEPT) -> None:
        self._environment = environment
        self._most = most
        self._tools = {**tools, "inner": _Safe(MARK), "cut": _Safe(CUT), "id": _named, "question": QUESTION}
        self._kept: dict[Key, list[Piece]] = {}

    def part(self, key: Key, data: Mapping[str, Any], ids: Ids) -> tuple[str, ...]:
        """The part in pieces, MARK for the parts within it, with these ids."""
        found = self._kept.pop(key, None)
        if found is None:
            text = self._environment.render_template(key[0], **data, **self._tools)
            cut = text.replace(MARK, CUT + MARK + CUT).split(CUT)
            found = [piece.split(ID) if ID in piece else piece for piece in cut]
            if len(self._kept) >= self._most:
                del self._kept[next(iter(self._kept))]
        self._kept[key] = found  # behind all others: those that nobody needs any more come to the front
        return tuple([piece if isinstance(piece, str) else _with_ids(piece, ids) for piece in found])


class Parts:
    """What one viewer's board was made of, and what the next one can take over from it."""

    def __init__(self) -> None:
        self._kept: dict[Key, tuple[str, ...]] = {}

    def draw(self, drawings: Drawings, root: BoardPart, ids: Ids) -> list[str]:
        """The board in pieces, QUESTION standing for the id of the open decision."""
        drawing = _Drawing(drawings, ids, self._kept)
        drawing.lay(root)
        self._kept = drawing.kept
        return drawing.pieces


class _Drawing:
    """A board that is being drawn."""

    def __init__(self, drawings: Drawings, ids: Ids, old: dict[Key, tuple[str, ...]]) -> None:
        self.drawings = drawings
        self.ids = ids
        self.old = old
        self.kept: dict[Key, tuple[str, ...]] = {}
        self.pieces: list[str] = []

    def lay(self, part: BoardPart) -> None:
        key = part.template, encode(part.data)
        found = self.old.get(key)
        if found is None:
            found = self.drawings.part(key, part.data, self.ids)
            if found.count(MARK) != len(part.inner):
                raise ValueError(f"{part.template} has {found.count(MARK)} places for {len(part.inner)} rows of parts")
        self.kept[key] = found
        if not part.inner:
            self.pieces += found
            return
        rows = iter(part.inner)
        for piece in found:
            if piece == MARK:
                for within in next(rows):
                    self.lay(within)
            else:
                self.pieces.append(piece)


def joined(pieces: Sequence[str], question: int | None) -> str:
    """The whole, with the id of the open decision."""
    return "".join(pieces).replace(QUESTION, str(question))


def difference(pieces: Sequence[str], before: Sequence[str]) -> list[str | int]:
    """The pieces; for those that were there before, the number they had then."""
    numbers = {piece: number for number, piece in enumerate(before)}
    return [numbers.get(piece, piece) for piece in pieces]


@mypyc_attr(native_class=False)
class _Safe(str):
    """Text that a template does not escape."""

    __slots__ = ()

    def __html__(self) -> str:
        return self


def _named(*thing: object) -> str:
    return f"{ID}{':'.join(map(str, thing))}{ID}"


def _with_ids(text: list[str], ids: Ids) -> str:
    whole = text[:]
    for at in range(1, len(whole), 2):
        whole[at] = ids(whole[at])
    return "".join(whole)
