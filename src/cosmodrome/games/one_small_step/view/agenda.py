"""The agenda of a position, frame by frame."""

from __future__ import annotations

from typing import Final, NamedTuple, NoReturn

from cosmodrome.errors import BadPosition
from cosmodrome.games.one_small_step.rules.frames import FRAMES
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.kernel.frame_kinds import ADDRESS, BOTTOM, SIDES
from cosmodrome.kernel.frames import COUNCIL, a_of, b_of, c_of, kind_of, who_of

KINDS: Final = {kind.number: kind for kind in FRAMES}
SIDED: Final = {kind.number for kind in FRAMES if kind.who == SIDES}
EFFECTS: Final = {kind.number for kind in FRAMES if any(argument.name == ADDRESS for argument in kind.arguments)}


class Frame(NamedTuple):
    """A frame, its field in a position, and the kind of what it lies on."""

    where: str
    kind: int
    who: int
    a: int
    b: int
    c: int
    below: int


Agenda = list[Frame]


def frames_of(state: Race) -> Agenda:
    """All frames but councils, from the bottom."""
    found: Agenda = []
    for at, f in enumerate(state.agenda):
        if kind_of(f) != COUNCIL:
            kind, who, a, b, c = (int(part) for part in (kind_of(f), who_of(f), a_of(f), b_of(f), c_of(f)))
            found.append(Frame(f"agenda[{at}]", kind, who, a, b, c, found[-1].kind if found else BOTTOM))
    return found


def refuse(where: str, reason: str) -> NoReturn:
    raise BadPosition(f"{where}: {reason}")
