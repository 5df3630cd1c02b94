"""What the log says of a step, without a match around it."""

from __future__ import annotations

from cosmodrome.games.definition import Definition, Part
from cosmodrome.games.story import Story
from cosmodrome.kernel.events import Listener
from cosmodrome.kernel.state import State

ALL = -1  # reads everything


def applied(state: State, action: int, who: int | None = None) -> tuple[State, list[int]]:
    """A copy after this step, and the events of it."""
    after, listener = state.clone(), Listener()
    after.listen(listener)
    after.apply_as(int(state.mover()) if who is None else who, action)
    after.listen(None)
    return after, [int(e) for e in listener.heard]


def sentences(definition: Definition, state: State, events: list[int], seat: int | None = ALL) -> list[list[Part]]:
    """As a seat (None: a spectator) reads them."""
    reader = 0 if seat == ALL else 1 << int(state.box.sides if seat is None else state.side(seat))
    story = Story(definition, state.box, reader)
    story.add(0, None, events)
    return [story.parts(sentence) for sentence in story.sentences]


def told(definition: Definition, state: State, action: int, seat: int | None = ALL) -> str:
    """All that a step says, the names of players left out."""
    _, events = applied(state, action)
    return " ".join("".join(part.text for part in parts) for parts in sentences(definition, state, events, seat))
