"""A council: the team-mates who decide together, and what has been proposed, as one viewer may know it."""

from __future__ import annotations

from typing import Any, NamedTuple

from cosmodrome.games.definition import Definition
from cosmodrome.kernel.bits import members
from cosmodrome.kernel.frames import COUNCIL, a_of, b_of, c_of, kind_of, who_of
from cosmodrome.kernel.state import DISPUTED, State

ACCEPT = "accept"  # the key of the answer by which a proposal is taken
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


class Standing(NamedTuple):
    """A proposal that waits for an answer of the own side."""

    kind: int  # of the question below the council
    first: int  # the seat that made the first proposal
    countered: bool


def standing(state: State) -> Standing | None:
    """The proposal that could be accepted now; None if there is none, or the dispute was called."""
    if state.mover() < 0 or not state.proposed():
        return None
    f = state.top()
    return Standing(int(kind_of(state.agenda[len(state.agenda) - 2])), int(c_of(f)), b_of(f) != 0)
