"""Parts of boards as HTML: drawn once for all tables and viewers, as their data alone decide what they look like.

A drawn part has marks for what differs: ids of elements, which every viewer has of their own, are put in for each
board; the id of the open decision, which changes with every answer, is put in by whoever shows the board.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from functools import lru_cache
from itertools import count
from threading import Lock

import msgspec
from minijinja import Environment

from cosmodrome.games.definition import BoardPart
from cosmodrome.games.kit.english import figure
from cosmodrome.server.board.board_updates import QUESTION, Pieces
from cosmodrome.server.board.element_ids import ElementIds

ROOM = 100 << 20  # characters that are kept: enough for hundreds of tables

# Nobody who writes a name or a line of chat can know these.
INNER = f"\0{secrets.token_hex(8)}"  # where the parts within a part stand
CUT = f"\2{secrets.token_hex(8)}"  # between what stays the same and what changes often
ID = f"\1{secrets.token_hex(8)}"  # before and after the name of an element
TABLE = "@table"  # the name that has the id of the table for its id

# Text; or text whose every second part is the name of an element; or None, where a row of parts within the part stands.
DrawnPart = list[str | list[str] | None]
encode = msgspec.msgpack.Encoder().encode


class PartCache:
    """DrawnPart parts, by what they were made from: the one that was used longest ago goes first. Threads share it."""

    def __init__(self, room: int = ROOM) -> None:
        self._parts: OrderedDict[bytes, DrawnPart] = OrderedDict()
        self._left = room
        self._lock = Lock()

    def get(self, key: bytes) -> DrawnPart | None:
        try:
            self._parts.move_to_end(key)
            return self._parts[key]
        except KeyError:  # perhaps another thread has just let it go
            return None

    def keep(self, key: bytes, drawn: DrawnPart) -> None:
        with self._lock:
            if key in self._parts:  # another thread was quicker
                return
            self._parts[key] = drawn
            self._left -= _size(key, drawn)
            while self._left < 0:
                self._left += _size(*self._parts.popitem(last=False))


def _size(key: bytes, drawn: DrawnPart) -> int:
    return len(key) + sum([len(piece) if isinstance(piece, str) else sum(map(len, piece)) for piece in drawn if piece])


ALL_PARTS = PartCache()  # of all tables and viewers


class PartDrawer:
    """Draws boards with the templates of one game; parts that were drawn before come from a cache."""

    def __init__(self, environment: Environment, agreed: str = "", cache: PartCache = ALL_PARTS) -> None:
        """`environment`: one that was `equipped`; `agreed`: the components and options in play."""
        self._environment = environment
        self._cache = cache
        self._number = _number(environment, agreed)

    def draw(self, board: BoardPart, ids: ElementIds) -> Pieces:
        """Return the board in pieces, QUESTION standing for the id of the open decision."""
        pieces: Pieces = []
        self._add(board, ids, pieces)
        return pieces

    def _add(self, part: BoardPart, ids: ElementIds, pieces: Pieces) -> None:
        key = encode((self._number, part.template, part.made_from, len(part.inner)))
        drawn = self._cache.get(key)
        if drawn is None:
            drawn = self._rendered(part)
            self._cache.keep(key, drawn)
        row = 0
        for piece in drawn:
            if isinstance(piece, str):
                pieces.append(piece)
            elif piece is not None:
                pieces.append(_with_ids(piece, ids))
            else:
                for inner in part.inner[row]:
                    if isinstance(inner, list):
                        pieces += inner
                    else:
                        self._add(inner, ids, pieces)
                row += 1

    def _rendered(self, part: BoardPart) -> DrawnPart:
        data = part.made_from if part.show is None else part.show(part.made_from)
        text = self._environment.render_template(part.template, **data)
        places = text.count(INNER)
        if places != len(part.inner):
            raise ValueError(f"{part.template} has {places} places for {len(part.inner)} rows of parts")
        drawn: DrawnPart = []
        for piece in text.replace(INNER, CUT + INNER + CUT).split(CUT):
            if piece == INNER:
                drawn.append(None)
            elif piece:
                drawn.append(piece.split(ID) if ID in piece else piece)
        return drawn


_numbers = count()


@lru_cache(1024)
def _number(environment: Environment, agreed: str) -> int:
    """Return what tells parts of these templates, components and options from others."""
    return next(_numbers)


def equipped(environment: Environment) -> Environment:
    """Add what templates of parts use; as globals, which are not copied for every loop of every drawing."""
    here = _Safe(f"{ID}{TABLE}{ID}")
    tools = {"inner": _Safe(INNER), "cut": _Safe(CUT), "id": _named, "question": QUESTION, "here": here}
    for name, tool in tools.items():
        environment.add_global(name, tool)
    environment.add_filter("figure", figure)
    return environment


class _Safe(str):
    """Text that a template does not escape."""

    __slots__ = ()

    def __html__(self) -> str:
        return self


def _named(*thing: object) -> str:
    return f"{ID}{':'.join(map(str, thing))}{ID}"


def _with_ids(text: list[str], ids: ElementIds) -> str:
    if len(text) == 3:  # most have one
        return f"{text[0]}{ids.of(text[1])}{text[2]}"
    whole = text[:]
    for at in range(1, len(whole), 2):
        whole[at] = ids.of(whole[at])
    return "".join(whole)
