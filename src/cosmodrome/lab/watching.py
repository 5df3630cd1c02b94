"""Telling bots that watch what their seat may know, in games that are played without a match."""

from __future__ import annotations

from collections.abc import Sequence

from cosmodrome.games.definition import Definition
from cosmodrome.games.events import Event
from cosmodrome.kernel.bits import only
from cosmodrome.kernel.events import Listener
from cosmodrome.kernel.state import State


class Watchers:
    """Listens to a state from now on, and remembers what each seat was told already."""

    def __init__(self, rules: Definition, state: State) -> None:
        self._rules, self._box = rules, state.box
        self._listener = Listener()
        self._told = [0] * int(state.box.seats)
        state.listen(self._listener)

    def news(self, seat: int) -> Sequence[Event]:
        """What happened since the seat was last told, as it may know it."""
        heard = [int(event) for event in self._listener.heard[self._told[seat] :]]
        self._told[seat] += len(heard)
        reader, events = int(only(seat)), self._rules.events
        return [events.event(self._rules, self._box, event, reader) for event in heard if events.noticed(event, reader)]
