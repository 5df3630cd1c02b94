"""All tables of a server: those in memory, and those that are read back when somebody comes.

For the web layer (beyond the plan):
- `Viewer.may_play` says whether the seat may answer, undo, resign; `Table.answer` refuses a seat that a bot plays (403).
- errors of the match layer (StaleDecision, IllegalMove with `.rule`, BadOption, ...) come through as they are:
  `errors.status_of(error)` gives the HTTP status, `errors.rule_of(error)` the rule.
- `Table.view(viewer)` is `match.view(seat)` with one more entry "table" (see there); before the start it is that alone.
- `Table.arrive(person)` / `depart(person)` when a connection of a seated person opens / closes.
- `Table.hand_over(seat, by=person)` checks that `by` sits there, or that who sat there has left.
- `Table.stand(seat, key)`: the standing answer of a seat for this turn; None takes it away.
"""

from __future__ import annotations

from cosmodrome.server.store import Store
from cosmodrome.server.table import Table
from cosmodrome.server.terms import (
    Kind,
    Line,
    Person,
    Seat,
    SeatSpec,
    Summary,
    TableSpec,
    UndoRequest,
    UndoState,
    Viewer,
)

__all__ = [
    "Kind",
    "Line",
    "Person",
    "Seat",
    "SeatSpec",
    "Summary",
    "Table",
    "TableSpec",
    "Tables",
    "UndoRequest",
    "UndoState",
    "Viewer",
]


class Tables:
    """`await start()` once the event loop runs, `await close()` at the end."""

    def __init__(self, store: Store, workers: int | None = None, pause: float = 0.0) -> None:
        """workers: processes that bots think in (None: one per core); pause: seconds before a bot's answer counts."""
        self._store = store

    async def start(self) -> None:
        """Start the thinkers and the clocks, and go on with the tables where a bot is to answer."""
        raise NotImplementedError

    async def close(self) -> None:
        """Finish what is being written, and end the thinkers. The store stays open."""
        raise NotImplementedError

    async def create(self, person: Person, spec: TableSpec) -> Table:
        """A new table, the creator at it. BadOption, UnknownGame or ServerError 422 say what is not possible."""
        raise NotImplementedError

    async def open(self, table_id: str) -> Table:
        """The table, from memory or from the store. ServerError 404."""
        raise NotImplementedError

    async def mine(self, person: Person) -> list[Summary]:
        """Open and running tables of a person, those first where it is their turn."""
        raise NotImplementedError

    async def public(self) -> list[Summary]:
        """Public tables that still have a free seat, newest first."""
        raise NotImplementedError

    async def finished(self, person: Person) -> list[Summary]:
        """Finished tables of a person, newest first."""
        raise NotImplementedError
