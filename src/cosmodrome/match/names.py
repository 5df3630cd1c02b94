"""The names of the players: any script, any sign, but nothing that could disturb a page, a terminal or a record."""

from __future__ import annotations

import operator
import re
import unicodedata
from collections.abc import Sequence
from typing import SupportsIndex

from cosmodrome.errors import BadOption

LONGEST = 40
MOST_SEATS = 16
_JOINERS = "\u200c\u200d"  # invisible, but part of some scripts and of composed emoji
# Unicode's Default_Ignorable_Code_Point: signs that show nothing by themselves. The module `unicodedata` has no list.
_IGNORABLE = (
    "\u00ad \u034f \u061c \u115f-\u1160 \u17b4-\u17b5 \u180b-\u180f \u200b-\u200f \u202a-\u202e \u2060-\u206f \u3164 "
    "\ufe00-\ufe0f \ufeff \uffa0 \ufff0-\ufff8 \U0001bca0-\U0001bca3 \U0001d173-\U0001d17a \U000e0000-\U000e0fff"
)
_UNSEEN = re.compile(f"[{_IGNORABLE.replace(' ', '')}]+")
_BLANK = "\u2800"  # a sign of Braille without dots


def seat_names(seats: SupportsIndex | Sequence[str]) -> list[str]:
    """One name per seat, from a number of seats or from the names that people gave; two of one name are told apart."""
    if isinstance(seats, Sequence) and not isinstance(seats, str | bytes):
        if not all(isinstance(name, str) for name in seats):
            raise BadOption(f"seats = {list(seats)!r}: every name must be a text")
        names: list[str] = []
        for seat, name in enumerate(seats):
            names.append(free_name(clean(name) or default_name(seat), names))
        return names
    if isinstance(seats, bool) or not isinstance(seats, SupportsIndex):
        raise BadOption(f"seats = {seats!r} must be a number of players, or the list of their names")
    if (number := operator.index(seats)) > MOST_SEATS:
        raise BadOption(f"seats = {number} is too many; no game has more than {MOST_SEATS}")
    return [default_name(seat) for seat in range(number)]


def default_name(seat: int) -> str:
    return f"Player {seat + 1}"


def free_name(name: str, taken: Sequence[str]) -> str:
    """The name, with a number behind it if somebody at the table has it already."""
    others = {seen(other) for other in taken}
    if seen(name) not in others:
        return name
    return next(longer for n in range(2, 99) if seen(longer := f"{name[: LONGEST - 3]} {n}") not in others)


def clean(name: str, longest: int = LONGEST) -> str:
    """The name in one normal form, without control signs, on one line, of bounded length; empty if it shows nothing."""
    tidied = tidy(name, longest)
    return tidied if seen(tidied) else ""


def seen(name: str) -> str:
    """What can be seen of a name, by which it is told from others: joiners within it stay in the name only."""
    return " ".join(_UNSEEN.sub("", name).replace(_BLANK, " ").split())


def tidy(name: str, longest: int = LONGEST) -> str:
    """The name without what could do harm; it may be one that nobody can see."""
    plain = unicodedata.normalize("NFC", "".join(map(_harmless, name[: 4 * longest])))
    return " ".join(plain.split())[:longest].strip()


def _harmless(sign: str) -> str:
    category = unicodedata.category(sign)
    if category in ("Cc", "Zl", "Zp"):
        return " "
    # Cf holds what turns the direction of writing, Cs what cannot be written as UTF-8.
    return "" if category in ("Cf", "Cs") and sign not in _JOINERS else sign
