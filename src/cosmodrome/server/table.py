"""A live table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cosmodrome.match.match import Match
from cosmodrome.server.terms import Line, Person, Seat, Status, TableSpec, UndoRequest, UndoState, Viewer


class Table:
    """One game between people and bots. Every change is committed before its method returns; until then nobody sees it.

    `match` is always the committed state; it is replaced, never changed, so a view may keep it for a while.
    """

    id: str
    spec: TableSpec
    status: Status
    seats: list[Seat]
    creator: str  # id of a person
    match: Match | None
    chat: list[Line]
    undo_request: UndoRequest | None
    deadline: float | None  # when the turn's time is out (seconds since the epoch)
    rematch_id: str  # the table of the rematch, once there is one
    version: int  # grows with every committed change

    def viewer(self, person: Person | None, token: str | None = None) -> Viewer:
        """Who is looking. A seated person or a seat's token: that seat; others may watch, or get a 403 (bad token: 401)."""
        raise NotImplementedError

    def view(self, viewer: Viewer, log: int | None = None) -> dict[str, Any]:
        """What the viewer may see, as plain data: `match.view(seat)`, and "table": id, title, game, status, seats,
        you (viewer), creator, seq (steps in the record), version, deadline, pace, seconds, timeout, spectators,
        public, chat_on, chat, undo (request), can_undo, standing, log (the last `log` entries), rematch.
        Shared between viewers: do not write to it.
        """
        raise NotImplementedError

    def record_text(self, viewer: Viewer) -> str:
        """The record: as the viewer's side may see it while the game runs, whole when it is finished."""
        raise NotImplementedError

    def watch(self, callback: Callable[[], None]) -> None:
        """Call back (at once, without waiting) after each committed change and when presence changes."""
        raise NotImplementedError

    def unwatch(self, callback: Callable[[], None]) -> None:
        raise NotImplementedError

    async def join(self, person: Person, seat: int | None = None) -> int:
        """Sit down, on that seat or the first free one; its number. Who sits already gets their own. 409: full, taken."""
        raise NotImplementedError

    async def leave(self, person: Person) -> None:
        """Get up. Before the start the seat is free again; in a running game the others may let a bot in."""
        raise NotImplementedError

    async def start(self, person: Person) -> None:
        """Begin the game. 403: not the creator; 409: a seat is still free, or it has begun."""
        raise NotImplementedError

    async def answer(self, seat: int, key: str, decision: int, idempotency: str = "") -> None:
        """Answer the open question. StaleDecision 409, IllegalMove 422; a repeated idempotency key changes nothing."""
        raise NotImplementedError

    async def undo(self, seat: int, to: int | None = None) -> UndoState:
        """Take back: at once, or after the other people have agreed."""
        raise NotImplementedError

    async def agree(self, seat: int, yes: bool) -> None:
        """Say yes or no to the undo request (who asked says no to withdraw it)."""
        raise NotImplementedError

    async def resign(self, seat: int) -> None:
        """Two sides: the game ends. More: a bot plays on, and the seat is ranked last."""
        raise NotImplementedError

    async def hand_over(self, seat: int, by: Person | None = None) -> None:
        """Let a bot play on for the seat."""
        raise NotImplementedError

    async def take_back_seat(self, person: Person) -> None:
        """Play on oneself. 409 after resigning."""
        raise NotImplementedError

    async def stand(self, seat: int, key: str | None) -> None:
        """Give this answer by itself while it is legal and the turn lasts; None: no more."""
        raise NotImplementedError

    async def say(self, who: int | Person, text: str) -> None:
        """Chat, as a seat or as the person who sits there. 403: off, or not at the table; 413: too long; 429: too often."""
        raise NotImplementedError

    async def rematch(self, person: Person) -> Table:
        """A new table with the same options, people and bots. It starts when all people have asked for it."""
        raise NotImplementedError

    async def token(self, seat: int) -> str:
        """A new bearer token of the seat (an older one is void). Only its hash is stored."""
        raise NotImplementedError

    def arrive(self, person: Person) -> None:
        """A connection of this person opened."""

    def depart(self, person: Person) -> None:
        """A connection of this person closed."""
