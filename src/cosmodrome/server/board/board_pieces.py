"""A drawn board as it is sent: in pieces, so that what a viewer has already is only named."""

from __future__ import annotations

import secrets

# Stands for the id of the open decision, which is put in last. It is told, but only a number comes in its place.
QUESTION = f"question-{secrets.token_hex(8)}"


Kept = dict[bytes, tuple[str, ...]]  # the pieces of parts, by the keys of these


class Stretch:
    """Pieces of a board that stand one after another: the same object as long as nothing in them changes. For a section
    of a board also what it was made from, and its parts by their keys.
    """

    def __init__(self, pieces: list[str], key: bytes = b"", before: Stretch | None = None) -> None:
        self.pieces = pieces
        self.key = key
        self.kept: Kept = {}
        self.before = before  # what stood in its place the last time
        if before is not None:
            before.before = None


Sheet = list[str | Stretch]  # a whole board


class Sent:
    """What one connection was sent last: the next board names what stays."""

    def __init__(self) -> None:
        self._stretches: dict[Stretch, int] = {}  # and where their pieces began
        self._texts: dict[str, int] = {}  # those between them, and where they stood
        self._sheet: Sheet = []

    def is_still(self, sheet: Sheet) -> bool:
        """Whether this board is the one that was sent last."""
        if len(sheet) != len(self._sheet):
            return False
        for new, old in zip(sheet, self._sheet, strict=True):
            if new is old:
                continue
            if isinstance(new, str) or isinstance(old, str):
                if new != old:
                    return False
            elif new.pieces != old.pieces:
                return False
        return True

    def difference(self, sheet: Sheet) -> list[str | list[int]]:
        """The pieces; for those that were there before, where: from, and up to which."""
        told: list[str | list[int]] = []
        stretches: dict[Stretch, int] = {}
        texts: dict[str, int] = {}
        at = 0
        for entry in sheet:
            if isinstance(entry, str):
                place = self._texts.get(entry, -1)
                if place < 0:
                    told.append(entry)
                else:
                    _run(told, place, place + 1)
                texts[entry] = at
                at += 1
                continue
            start = self._stretches.get(entry, -1)
            if start >= 0:
                _run(told, start, start + len(entry.pieces))
            else:
                before = entry.before
                start = self._stretches.get(before, -1) if before is not None else -1
                if before is not None and start >= 0:
                    _compare(told, entry.pieces, before.pieces, start)
                else:
                    told += entry.pieces
            stretches[entry] = at
            at += len(entry.pieces)
        self._stretches, self._texts, self._sheet = stretches, texts, sheet
        return told


def _run(told: list[str | list[int]], first: int, end: int) -> None:
    """Pieces that stay; one run with those before, if it goes on from them."""
    if first == end:
        return
    if told:
        last = told[-1]
        if isinstance(last, list) and last[1] == first:
            last[1] = end
            return
    told.append([first, end])


def _compare(told: list[str | list[int]], new: list[str], old: list[str], start: int) -> None:
    """Tell the new pieces of a stretch; the old ones began at `start`."""
    skip = 0  # so many have gone from the front, as in a log
    if new and old and new[0] is not old[0]:
        while skip < len(old) and old[skip] is not new[0]:
            skip += 1
        if skip == len(old):
            skip = 0
    same = 0
    while same < len(new) and skip + same < len(old) and new[same] is old[skip + same]:
        same += 1
    first, end = skip + same, len(old)
    back = len(new)
    while back > same and end > first and new[back - 1] is old[end - 1]:
        back -= 1
        end -= 1
    _run(told, start + skip, start + first)
    at = first  # where the next one is looked for
    near = first  # what it stands for, if it is new
    for piece in new[same:back]:
        found = at
        while found < end and old[found] is not piece:
            found += 1
        if found == end and near < end and old[near] == piece:  # it was drawn again, and says the same
            found = near
        if found == end:
            told.append(piece)
            near += 1
        else:
            _run(told, start + found, start + found + 1)
            at = near = found + 1
    _run(told, start + end, start + len(old))


def joined(sheet: Sheet, question: int | None) -> str:
    """The whole, with the id of the open decision."""
    texts = [entry if isinstance(entry, str) else "".join(entry.pieces) for entry in sheet]
    return "".join(texts).replace(QUESTION, str(question))
