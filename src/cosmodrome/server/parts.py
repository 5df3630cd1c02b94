"""Drawings in parts: what was drawn before from the same data is not drawn again, and not sent again.

What a part is made from decides its text, as long as the same components and options are in play: that is what it is
kept by, for all tables and viewers. What differs is drawn as a mark: the ids of the elements, which every viewer has of
their own, are put in last; the id of the open decision, which changes with every answer, even later, by whoever shows
the board.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from minijinja import Environment
from mypy_extensions import mypyc_attr

from cosmodrome.games.definition import BoardPart, BoardSection
from cosmodrome.match.log import Entry

KEPT = 8192  # parts of a game that are kept for all
LINE = "line.html"  # the template of an entry of the log

# Nobody who writes a name or a line of chat can know these.
MARK = f"\0{secrets.token_hex(8)}"  # where the parts within a part stand
CUT = f"\2{secrets.token_hex(8)}"  # between what stays the same and what changes often
ID = f"\1{secrets.token_hex(8)}"  # before and after the name of an element
QUESTION = f"question-{secrets.token_hex(8)}"  # where the id of the open decision belongs

Ids = Callable[[str], str]
Piece = str | list[str]  # text; or text whose every second part is the name of an element
encode = msgspec.msgpack.Encoder().encode


class Drawings:
    """The parts of a game as they were drawn, whoever saw them; with one set of components and options."""

    def __init__(self, environment: Environment, tools: Mapping[str, Any], most: int = KEPT) -> None:
        self._environment = environment
        self._most = most
        self._tools = {**tools, "inner": _Safe(MARK), "cut": _Safe(CUT), "id": _named, "question": QUESTION}
        self._kept: dict[bytes, list[Piece]] = {}

    def part(self, key: bytes, part: BoardPart, ids: Ids) -> tuple[str, ...]:
        """The part in pieces, MARK for the parts within it, with these ids. `key` is `key_of(part)`."""
        found = self._kept.pop(key, None)
        if found is None:
            data = part.made_from if part.show is None else part.show(part.made_from)
            text = self._environment.render_template(part.template, **data, **self._tools)
            cut = text.replace(MARK, CUT + MARK + CUT).split(CUT)
            found = [piece.split(ID) if ID in piece else piece for piece in cut]
            if len(self._kept) >= self._most:
                del self._kept[next(iter(self._kept))]
        self._kept[key] = found  # behind all others: those that nobody needs any more come to the front
        return tuple([piece if isinstance(piece, str) else _with_ids(piece, ids) for piece in found])


class Parts:
    """What one viewer's board was made of, and what the next one can take over from it."""

    def __init__(self, drawings: Drawings) -> None:
        self._drawings = drawings
        self._board = _Laid(b"")
        self._sections: dict[str, _Laid] = {}

    def draw(self, root: BoardPart, ids: Ids) -> list[str]:
        """The board in pieces, QUESTION standing for the id of the open decision."""
        drawing = _Drawing(self._drawings, ids, self._sections)
        self._board = drawing.whole(root, self._board)
        self._sections = drawing.sections
        return self._board.pieces


class _Laid:
    """A board, or a section of it, as it was drawn: from what, its parts by their keys, and all its pieces."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.kept: dict[bytes, tuple[str, ...]] = {}
        self.pieces: list[str] = []


class _Drawing:
    """A board that is being drawn."""

    def __init__(self, drawings: Drawings, ids: Ids, old: dict[str, _Laid]) -> None:
        self.drawings = drawings
        self.ids = ids
        self.old = old
        self.sections: dict[str, _Laid] = {}

    def whole(self, root: BoardPart, old: _Laid) -> _Laid:
        made = _Laid(b"")
        self.lay(root, made, old)
        return made

    def section(self, section: BoardSection) -> _Laid:
        key = encode(section.made_from)
        laid = self.old.get(section.name)
        if laid is None or laid.key != key:
            old = laid
            laid = _Laid(key)
            self.lay(section.make(section.made_from), laid, old or laid)
        self.sections[section.name] = laid
        return laid

    def lay(self, part: BoardPart, into: _Laid, old: _Laid) -> None:
        key = key_of(part)
        found = old.kept.get(key)
        if found is None:
            found = self.drawings.part(key, part, self.ids)
            if found.count(MARK) != len(part.inner):
                raise ValueError(f"{part.template} has {found.count(MARK)} places for {len(part.inner)} rows of parts")
        into.kept[key] = found
        if not part.inner:
            into.pieces += found
            return
        row = 0
        for piece in found:
            if piece != MARK:
                into.pieces.append(piece)
                continue
            for within in part.inner[row]:
                if isinstance(within, BoardSection):
                    into.pieces += self.section(within).pieces
                else:
                    self.lay(within, into, old)
            row += 1


class Lines:
    """The log as one viewer saw it last, line by line."""

    def __init__(self) -> None:
        self._drawn: dict[int, str] = {}  # by the number of the entry
        self._entries: dict[int, Entry] = {}

    def draw(self, drawings: Drawings, log: list[Entry], ids: Ids) -> list[str]:
        """A line for each entry; an entry that has changed is another object."""
        drawn: dict[int, str] = {}
        entries: dict[int, Entry] = {}
        for entry in log:
            seq = entry.seq
            if self._entries.get(seq) is entry:
                line = self._drawn[seq]
            else:
                told = {"seq": seq, "seat": entry.seat, "undone": entry.undone, "parts": entry.parts}
                part = BoardPart(LINE, told)
                (line,) = drawings.part(key_of(part), part, ids)
            entries[seq] = entry
            drawn[seq] = line
        self._drawn, self._entries = drawn, entries
        return list(drawn.values())


def key_of(part: BoardPart) -> bytes:
    """What a part is known by. A plain object, not a tuple: there are a great many, and garbage is searched for."""
    return encode((part.template, part.made_from))


def joined(pieces: Sequence[str], question: int | None) -> str:
    """The whole, with the id of the open decision."""
    return "".join(pieces).replace(QUESTION, str(question))


def difference(pieces: Sequence[str], before: Sequence[str]) -> list[str | int]:
    """The pieces; for those that were there before, the number they had then."""
    same = 0  # from the front, then from the back, most are where they were
    while same < len(pieces) and same < len(before) and pieces[same] is before[same]:
        same += 1
    back = 0
    while back < min(len(pieces), len(before)) - same and pieces[-1 - back] is before[-1 - back]:
        back += 1
    numbers = {before[at]: at for at in range(same, len(before) - back)}
    changed = [numbers.get(piece, piece) for piece in pieces[same : len(pieces) - back]]
    return [*range(same), *changed, *range(len(before) - back, len(before))]


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
