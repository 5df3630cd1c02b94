"""Drawings in parts: what was drawn before from the same data is not drawn again, and not sent again.

A part sees its data and nothing else, so the same data give the same text: that is what it is kept by, for all tables
and viewers. What differs is drawn as a mark and put in last: the ids of the elements, which every viewer has of their
own, and the id of the open decision, which changes with every answer.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from minijinja import Environment

from cosmodrome.games.definition import BoardPart

KEPT = 8192  # parts that are kept for all

# Nobody who writes a name or a line of chat can know these.
MARK = f"\0{secrets.token_hex(8)}"  # where the parts within a part stand
ID = f"\1{secrets.token_hex(8)}"  # before and after the name of an element
QUESTION = f"question-{secrets.token_hex(8)}"  # where the id of the open decision belongs

Key = tuple[str, bytes]
Ids = Callable[[str], str]


class Drawings:
    """The parts of one game as they were drawn, whoever saw them."""

    def __init__(self, environment: Environment, tools: Mapping[str, Any]) -> None:
        self._environment = environment
        self._tools = {**tools, "inner": _Safe(MARK), "id": _named, "question": QUESTION}
        self._kept: dict[Key, list[list[str]]] = {}

    def part(self, key: Key, data: Mapping[str, Any]) -> list[list[str]]:
        """What lies around the parts within it; of each text, every second piece is the name of an element."""
        found = self._kept.get(key)
        if found is None:
            text = self._environment.render_template(key[0], **data, **self._tools)
            found = self._kept[key] = [around.split(ID) for around in text.split(MARK)]
            if len(self._kept) > KEPT:
                del self._kept[next(iter(self._kept))]
        return found


class Parts:
    """What one viewer's board was made of, and what the next one can take over from it."""

    def __init__(self) -> None:
        self._kept: dict[Key, list[str]] = {}

    def draw(self, drawings: Drawings, root: BoardPart, ids: Ids, question: int | None) -> list[str]:
        """The board in pieces."""
        old = self._kept
        kept: dict[Key, list[str]] = {}
        pieces: list[str] = []

        def lay(part: BoardPart) -> None:
            key = part.template, _encode(part.data)
            around = kept[key] = old.get(key) or [_with_ids(text, ids) for text in drawings.part(key, part.data)]
            pieces.append(around[0])
            for row, text in zip(part.inner, around[1:], strict=True):
                for within in row:
                    lay(within)
                pieces.append(text)

        lay(root)
        self._kept = kept
        asked = str(question)
        return [piece.replace(QUESTION, asked) if QUESTION in piece else piece for piece in pieces]


def difference(pieces: Sequence[str], before: Sequence[str]) -> list[str | int]:
    """The pieces; for those that were there before, the number they had then."""
    numbers = {piece: number for number, piece in enumerate(before)}
    return [numbers.get(piece, piece) for piece in pieces]


class _Safe(str):
    """Text that a template does not escape."""

    __slots__ = ()

    def __html__(self) -> str:
        return self


def _named(*thing: object) -> str:
    return f"{ID}{':'.join(map(str, thing))}{ID}"


def _with_ids(text: list[str], ids: Ids) -> str:
    if len(text) == 1:
        return text[0]
    whole = text[:]
    whole[1::2] = map(ids, text[1::2])
    return "".join(whole)


_encode = msgspec.msgpack.Encoder().encode
