"""Drawings in parts: what was drawn before from the same data is not drawn again, and not sent again.

What a part is made from decides its text, as long as the same components and options are in play: that is what it is
kept by, for all tables and viewers. What differs is drawn as a mark: the ids of the elements, which every viewer has of
their own, are put in last; the id of the open decision, which changes with every answer, even later, by whoever shows
the board.
"""

from __future__ import annotations

import secrets
from functools import lru_cache
from hashlib import blake2b
from html import escape
from typing import Any

import msgspec
from minijinja import Environment

from cosmodrome.games.definition import BoardPart, BoardSection
from cosmodrome.games.kit.english import figure
from cosmodrome.match.log import Entry, Tail
from cosmodrome.match.match import Match
from cosmodrome.server.board.board_pieces import QUESTION, Kept, Sheet, Stretch

KEPT = 32768  # parts of a game that are kept for all: some 50 MB, on a server with hundreds of tables

# Nobody who writes a name or a line of chat can know these.
MARK = f"\0{secrets.token_hex(8)}"  # where the parts within a part stand
CUT = f"\2{secrets.token_hex(8)}"  # between what stays the same and what changes often
ID = f"\1{secrets.token_hex(8)}"  # before and after the name of an element
TABLE = "@table"  # the name that has the id of the table for its id

Piece = str | list[str]  # text; or text whose every second part is the name of an element
encode = msgspec.msgpack.Encoder().encode


class Drawings:
    """The parts of a game as they were drawn, whoever saw them; with one set of components and options."""

    def __init__(self, environment: Environment, most: int = KEPT) -> None:
        """`environment`: one that was `equipped`."""
        self._environment = environment
        self._most = most
        # Two halves: what is asked for comes to the newer one; when that is full, the older one is forgotten.
        self._kept: dict[bytes, list[Piece]] = {}
        self._older: dict[bytes, list[Piece]] = {}
        self._texts: dict[str, str] = {}  # pieces that parts have in common

    def part(self, key: bytes, part: BoardPart, ids: Ids) -> tuple[str, ...]:
        """The part in pieces, MARK for the parts within it, with these ids. `key` is `key_of(part)`."""
        found = self._kept.get(key)
        if found is None:
            found = self._older.get(key) or self._drawn(part)
            if len(self._kept) >= self._most // 2:
                self._kept, self._older, self._texts = {}, self._kept, {}
            self._kept[key] = found
        return tuple([piece if isinstance(piece, str) else _with_ids(piece, ids) for piece in found])

    def _drawn(self, part: BoardPart) -> list[Piece]:
        data = part.made_from if part.show is None else part.show(part.made_from)
        text = self._environment.render_template(part.template, **data)
        cut = text.replace(MARK, CUT + MARK + CUT).split(CUT)
        if cut.count(MARK) != len(part.inner):
            raise ValueError(f"{part.template} has {cut.count(MARK)} places for {len(part.inner)} rows of parts")
        return [piece.split(ID) if ID in piece else self._texts.setdefault(piece, piece) for piece in cut]


class Parts:
    """What one viewer's board was made of, and what the next one can take over from it."""

    def __init__(self, drawings: Drawings) -> None:
        self._drawings = drawings
        self._kept: Kept = {}
        self._older: Kept = {}
        self._sections: dict[str, Stretch] = {}

    def draw(self, root: BoardPart, ids: Ids) -> Sheet:
        """The board, QUESTION standing for the id of the open decision."""
        drawing = _Drawing(self._drawings, ids, self._sections)
        sheet: Sheet = []
        kept: Kept = {}
        drawing.lay(root, sheet, kept, self._kept, self._older, True)
        self._kept, self._older, self._sections = kept, self._kept, drawing.sections
        return sheet


class _Drawing:
    """A board that is being drawn."""

    def __init__(self, drawings: Drawings, ids: Ids, old: dict[str, Stretch]) -> None:
        self.drawings = drawings
        self.ids = ids
        self.old = old
        self.sections: dict[str, Stretch] = {}

    def section(self, section: BoardSection) -> Stretch:
        key = encode(section.made_from)
        laid = self.old.get(section.name)
        if laid is None or laid.key != key:
            last: Kept = {}
            older: Kept = {}  # whose turn it is again has the same buttons as before
            if laid is not None:
                last = laid.kept
                older = laid.before.kept if laid.before is not None else older
            laid = Stretch([], key, laid)
            self.lay(section.make(section.made_from), laid.pieces, laid.kept, last, older, False)
        self.sections[section.name] = laid
        return laid

    def lay(self, part: BoardPart, into: list[Any], kept: Kept, last: Kept, older: Kept, top: bool) -> None:
        """Put the pieces of a part where they belong; a section at the top of the sheet stays together. `last` and
        `older` are the parts of the two boards before.
        """
        key = key_of(part)
        found = last.get(key)
        if found is None:
            found = older.get(key)
        if found is None:
            found = self.drawings.part(key, part, self.ids)
        kept[key] = found
        if not part.inner:
            into += found
            return
        row = 0
        for piece in found:
            if piece != MARK:
                into.append(piece)
                continue
            for within in part.inner[row]:
                if isinstance(within, BoardSection):
                    if top:
                        into.append(self.section(within))
                    else:
                        into += self.section(within).pieces
                elif isinstance(within, list):
                    into += within
                else:
                    self.lay(within, into, kept, last, older, top)
            row += 1


class Lines:
    """The end of the log as one viewer saw it last, line by line."""

    def __init__(self, most: int) -> None:
        self.tail = Tail(most)
        self._drawn = Stretch([])

    def draw(self, match: Match, seat: int | None, ids: Ids) -> Stretch:
        """Only what is new or has changed is drawn again."""
        gone, new = self.tail.read(match.reader(seat))
        entries, old = self.tail.entries, self._drawn.pieces
        if len(old) - gone + new < len(entries):  # the last time a line could not be drawn
            gone, new = len(old), len(entries)
        if gone or new:
            before, self._drawn = self._drawn, Stretch([])  # in case that one cannot be drawn
            lines = old[: len(old) - gone] + [_line(entry, ids) for entry in entries[len(entries) - new :]]
            self._drawn = Stretch(lines[-self.tail.most :], before=before)
        return self._drawn


def _line(entry: Entry, ids: Ids) -> str:
    """By hand: a template takes several times as long, and there are new lines for everybody after every move."""
    kind = f"{entry.opens} {'chance ' if entry.seat is None else ''}{'undone' if entry.undone else ''}".strip()
    told = [f'<li id="log-{entry.seq}-{entry.place}" data-seq="{entry.seq}" class="{kind}">']
    for part in entry.parts:
        text = _escaped(part.text)
        if part.kind:
            points = ids.of(f"{part.kind}:{part.ref}")
            text = f'<span class="p-{escape(part.kind)}" data-points="{points}">{text}</span>'
        elif part.note:
            text = f'<span class="noted" title="{escape(part.note)}">{text}</span>'
        told.append(text)
    told.append("</li>\n")
    return "".join(told)


_escaped = lru_cache(4096)(escape)  # most is said again and again


class Ids:
    """Names the elements of one viewer: the same thing always alike, and nothing can be told from the name."""

    def __init__(self, salt: str) -> None:
        secret = blake2b(salt.encode(), digest_size=32).digest()
        self._keyed = blake2b(key=secret, digest_size=6)
        self.found: dict[str, str] = {}  # by the thing, "kind:ref"

    def of(self, thing: str) -> str:
        found = self.found.get(thing)
        if found is None:
            hashed = self._keyed.copy()
            hashed.update(thing.encode())
            found = "b" + hashed.hexdigest()
            self.found[thing] = found
        return found

    def __call__(self, *thing: object) -> str:
        return self.of(":".join(map(str, thing)))


def equipped(environment: Environment) -> Environment:
    """With what templates of parts use; as globals, which are not copied for every loop of every drawing."""
    here = _Safe(f"{ID}{TABLE}{ID}")
    tools = {"inner": _Safe(MARK), "cut": _Safe(CUT), "id": _named, "question": QUESTION, "here": here}
    for name, tool in tools.items():
        environment.add_global(name, tool)
    environment.add_filter("figure", figure)
    return environment


def key_of(part: BoardPart) -> bytes:
    """What a part is known by. A plain object, not a tuple: there are a great many, and garbage is searched for."""
    return encode((part.template, part.made_from, len(part.inner)))


class _Safe(str):
    """Text that a template does not escape."""

    __slots__ = ()

    def __html__(self) -> str:
        return self


def _named(*thing: object) -> str:
    return f"{ID}{':'.join(map(str, thing))}{ID}"


def _with_ids(text: list[str], ids: Ids) -> str:
    if len(text) == 3:  # most have one
        return f"{text[0]}{ids.of(text[1])}{text[2]}"
    whole = text[:]
    for at in range(1, len(whole), 2):
        whole[at] = ids.of(whole[at])
    return "".join(whole)
