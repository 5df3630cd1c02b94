"""A council: the team-mates who decide together, and what has been proposed, as one viewer may know it."""

from __future__ import annotations

from typing import Any

from cosmodrome.games.definition import Definition
from cosmodrome.kernel.bits import members
from cosmodrome.kernel.frames import COUNCIL, a_of, b_of, c_of, kind_of, who_of
from cosmodrome.kernel.state import DISPUTED, State

OPEN, PROPOSED, COUNTERED, DISPUTE = "open", "proposed", "countered", "disputed"


def council(definition: Definition, state: State, seat: int | None) -> dict[str, Any] | None:
    """The open council, or None. A proposal that names something hidden has no key and no text for other sides.

    `kind` numbers the kind of question that lies below, `question` and `rule` say what it is.
    """
    if state.mover() < 0 or kind_of(state.top()) != COUNCIL:
        return None
    f = state.top()
    mates = members(state.mates(who_of(f)))
    below = state.clone()
    below.pop()
    below.is_offered = False
    first = int(c_of(f)) & ~DISPUTED
    makers = [first, next((mate for mate in mates if mate != first), first)]
    proposals = []
    for by, made in zip(makers, (int(a_of(f)) - 1, int(b_of(f)) - 1), strict=True):
        if made >= 0:
            open_to = seat in mates or state.outside(made) == made
            key = definition.keys.text(made) if open_to else None
            text = definition.option(below, made).text if open_to else ""
            proposals.append({"by": by, "key": key, "text": text})
    stage = DISPUTE if c_of(f) & DISPUTED else (OPEN, PROPOSED, COUNTERED)[len(proposals)]
    asked = definition.prompt(below, seat)
    below_kind = int(kind_of(below.top()))
    return {
        "seats": mates,
        "stage": stage,
        "proposals": proposals,
        "kind": below_kind,
        "question": asked.text,
        "rule": asked.rule,
    }
