"""The box of a game: what is printed and agreed before it begins. One per table set-up, shared by all clones."""

from __future__ import annotations

import pickle
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cosmodrome.kernel import program, verbs
from cosmodrome.kernel.fields import as_key, names

CHANCE: Final = -1  # movers that are no seats
OVER: Final = -2
TEAM: Final = 8  # TEAM + side as the `who` of a frame: the whole side decides

# How a kind of chance is drawn: uniformly from a set, or by weight from a bag of 8-, 7-, 4- or 2-bit lanes.
FROM_SET: Final = 0
FROM_BAG: Final = 1
FROM_LANES7: Final = 2
FROM_LANES4: Final = 3
FROM_LANES2: Final = 4

KEPT: Final = 16  # boxes that came from pickle
_UNPICKLED: Final[dict[tuple[Any, bytes], Box]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Box:
    """What is printed and agreed before the game: components, options, rules version. Never changes.

    A copy of a box is the box itself. Through pickle it goes field by field, without `__init__`: where a subclass is
    compiled, it needs the same mark of mypyc as this class. States that come back from pickle share their box.
    """

    def __init__(self, seats: i64, sides: i64 = 0, decks: i64 = 1, sources: i64 = 1, hands: i64 = 0) -> None:
        self.version: i64 = 1
        self.seats: i64 = seats
        self.sides: i64 = sides if sides else seats
        self.decks: i64 = decks  # card numberings that knowledge is kept of
        self.hands: i64 = hands  # hands held as bags of kinds, see `kernel.hands`
        self.sources: i64 = sources  # where points come from
        self.kernel_base: i64 = 0  # the kernel's verbs in the game's action space
        self.free_base: i64 = 1 << 16  # actions from here on are free
        self.chance_type: vec[i64] = vec[i64]()  # per kind of chance: FROM_...
        self.chance_base: vec[i64] = vec[i64]()  # per kind of chance: its first outcome
        self.program: vec[i64] = vec[i64]([0])

    def speaks(self, table: verbs.Verbs) -> None:
        """Take the numbers of kernel and free verbs from the game's verb table."""
        self.kernel_base = table.kernel_base
        self.free_base = table.free_base

    def add_chance(self, chance_type: i64, base: i64) -> None:
        """Declare the next kind of chance (the first is FIRST_CHANCE)."""
        self.chance_type = append(self.chance_type, chance_type)
        self.chance_base = append(self.chance_base, base)

    def carries_out(self, effects: program.Assembler) -> None:
        """Take the program of the game's declared effects."""
        self.program = effects.program()

    def side_of(self, who: i64) -> i64:
        """The side of a seat, or of a whole side. A game with teams says here what `State.side` says."""
        return who - TEAM if who >= TEAM else who

    # --- copy, pickle and comparison --------------------------------------------------------------
    def __copy__(self) -> Box:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Box:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return unpickled_box, (type(self), pickle.dumps({name: getattr(self, name) for name in names(self)}))

    def same_printing(self, other: Box) -> bool:
        """Whether the same figures and options hold. Names and texts, which no rule looks at, are not compared."""
        if self is other:
            return True
        if type(self) is not type(other) or names(self) != names(other):
            return False
        for name in names(self):
            one, another = getattr(self, name), getattr(other, name)
            if (type(one) is not type(another) or compares(one)) and as_key(one) != as_key(another):
                return False
        return True


def compares(value: Any) -> bool:
    """Whether equality means more than identity to a value."""
    equality: Any = type(value).__eq__
    return equality is not object.__eq__


def unpickled_box(cls: Any, fields: bytes) -> Box:
    """The box of these fields: one for all states that have it. (mypyc never frees the vecs that are set here.)"""
    found: Box | None = _UNPICKLED.get((cls, fields))
    if found is not None:
        return found
    box: Box = cls.__new__(cls)
    for name, value in pickle.loads(fields).items():
        setattr(box, name, value)
    if len(_UNPICKLED) >= KEPT:
        del _UNPICKLED[next(iter(_UNPICKLED))]
    _UNPICKLED[cls, fields] = box
    return box
