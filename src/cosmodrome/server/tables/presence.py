"""Who is at a table now: the connections of its players, and those who watch."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from cosmodrome.server.store.table_types import Person
from cosmodrome.server.tables.state import TableState

LOOKED = 60.0  # seconds that a table of bots alone goes on after somebody opened it

_log = logging.getLogger(__name__)


class Presence:
    """`changed` is called when somebody came or went, `watched` when somebody opens the table or begins to watch."""

    def __init__(self, state: TableState, changed: Callable[[], None], watched: Callable[[], None]) -> None:
        self.looked = time.monotonic()  # when somebody last opened the table
        self._state = state
        self._changed = changed
        self._watched = watched
        self._watchers: list[Callable[[], None]] = []
        self._connections: dict[str, int] = {}  # of each person
        self._left: dict[str, float] = {}  # when the last connection of a person closed
        self.mark()

    def arrive(self, person: Person) -> None:
        """A connection of this person opened."""
        self._count(person, 1)

    def depart(self, person: Person) -> None:
        """A connection of this person closed."""
        self._count(person, -1)

    def _count(self, person: Person, more: int) -> None:
        connections = max(0, self._connections.pop(person.id, 0) + more)
        if connections:
            self._connections[person.id] = connections
        else:
            self._left[person.id] = time.time()
        if self.mark():
            self._changed()

    def mark(self) -> bool:
        """Mark the seats of those who are here. Whether somebody came or went."""
        changed = False
        for seat in self._state.seats:
            here = seat.person_id in self._connections
            changed, seat.present = changed or seat.present != here, here
        self.all_here = all(seat.present for seat in self._state.seats if seat.kind == "person")
        return changed

    def away_since(self, person_id: str) -> float:
        """When the last connection of a person who is away closed; 0: they were not here yet."""
        return self._left.get(person_id, 0.0)

    def look(self) -> None:
        """Note that somebody opens the table."""
        self.looked = time.monotonic()
        self._watched()

    def watch(self, callback: Callable[[], None]) -> None:
        """Call back (at once, without waiting) after each committed change and when presence changes."""
        self._watchers.append(callback)
        self._watched()

    def unwatch(self, callback: Callable[[], None]) -> None:
        """No more. Nothing happens if it was not watching."""
        if callback in self._watchers:
            self._watchers.remove(callback)

    def tell(self) -> None:
        """Call those who watch."""
        for callback in list(self._watchers):
            try:
                callback()
            except Exception:
                _log.exception("a watcher of table %s failed", self._state.id)

    @property
    def unwatched(self) -> bool:
        """Whether nobody watches, or opened the table lately."""
        return not self._watchers and time.monotonic() - self.looked >= LOOKED

    @property
    def empty(self) -> bool:
        return not (self._watchers or self._connections)
