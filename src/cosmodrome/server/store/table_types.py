"""The words that tables are spoken of in: what a table agrees on, its seats, its chat, who looks at it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

Kind = Literal["person", "bot", "open"]
Status = Literal["open", "running", "finished", "closed"]  # closed: by the host
Pace = Literal["live", "slow"]
Timeout = Literal["bot", "wait", "lose"]
Scope = Literal["turn", "kind", "always"]

LONGEST_TITLE = 80  # characters in the name of a table
STAND_IN = "greedy"  # the bot that plays on for somebody


@dataclass(frozen=True)
class Person:
    """Somebody at the server: a guest, or registered with a name of their own."""

    id: str
    name: str
    registered: bool = False


@dataclass(frozen=True)
class SeatSpec:
    """What a seat is meant for: a person who must come, a bot, or whoever comes (if nobody does, it is left out)."""

    kind: Kind
    bot: str = ""


@dataclass(frozen=True)
class TableSpec:
    """What a table agrees on before the game. The creator takes the first seat for a person."""

    game: str
    seats: list[SeatSpec]
    options: dict[str, Any] = field(default_factory=dict)
    title: str = ""
    public: bool = False  # listed on the home page
    spectators: bool = True  # others may watch, by link
    chat: bool = True
    pace: Pace = "live"
    seconds: int = 0  # for each turn; 0: no clock
    timeout: Timeout = "wait"  # when time is out: a bot answers, nobody does, or the seat resigns
    total: int = 0  # seconds of each seat for the whole game, instead of those for each turn; 0: none
    increment: int = 0  # seconds that a seat gains once a turn
    hints: bool | None = None  # players may ask for hints; None: if all others are bots and there is no clock
    draw_seats: bool | None = None  # chance decides who sits where; None: see `seating.draws_seats`
    position: dict[str, Any] | None = None  # `Match.position()` to start from; made by the server, never by a client


@dataclass
class Seat:
    """A seat of a live table. A bot that plays on for somebody has both `bot` and `person_id`.

    kind "person" with a person_id: somebody sits here; without: free, and needed. "open": free, not needed.
    """

    number: int
    kind: Kind
    name: str = ""  # empty: free
    person_id: str = ""  # who sits here, or for whom a bot plays on
    registered: bool = False  # they sit here under the name of their account
    bot: str = ""
    present: bool = False  # connected now
    resigned: bool = False
    left: bool = False  # got up from a running game; a bot may be let in, and they may come back
    late: bool = False  # let their time run out, and did nothing since
    passed: bool = False  # what a mate had proposed was accepted by that
    meant: Kind = "open"  # what the seat becomes when it is given up before the game
    token: str = ""  # hash of the bearer token of the seat
    timed_out: bool = False  # resigned because the time was out
    since: int = 0  # steps in the record when a bot began to play on
    failed: bool = False  # the bot could not give its last answer; another bot gave it

    def asked(self, to: int) -> bool:
        """Whether a person decides here if it is gone back to before this step. A bot that plays on for somebody agrees
        for itself only: not to taking back what was before it came.
        """
        if self.kind != "bot":
            return True
        return bool(self.person_id) and not self.resigned and to <= self.since

    @property
    def free(self) -> bool:
        return self.kind != "bot" and not self.person_id


class Viewer(NamedTuple):
    """Somebody who looks at a table: from a seat, or as a spectator (seat None)."""

    seat: int | None
    may_watch: bool = True
    may_play: bool = False  # the seat is theirs to answer for: not handed over, not resigned
    removed: bool = False  # the host removed them from their seat


@dataclass
class UndoRequest:
    """A seat wants to go back to before step `to`; `needs` have not agreed yet."""

    seat: int
    to: int
    needs: list[int]
    why: str = ""


@dataclass(frozen=True)
class Refusal:
    """The seat that asked for an undo, and the one that did not agree."""

    seat: int
    by: int


@dataclass
class Consent:
    """What a seat agrees to before its mates propose it. Never used in a dispute."""

    turn: bool = False  # until another side is asked or a turn begins
    always: bool = False
    kinds: dict[int, str] = field(default_factory=dict)  # kinds of questions, and the words of one of each


@dataclass(frozen=True)
class Mark:
    """A thing of the board in the plan of a side: "kind:ref", as boards name it, and the seat that put it there."""

    thing: str
    by: int


@dataclass(frozen=True)
class UndoState:
    """What became of an undo: done at once, or asked of the others."""

    done: bool
    request: UndoRequest | None = None


@dataclass(frozen=True)
class Line:
    """Something said at a table. Plain text: escape it where it is shown."""

    number: int
    seat: int
    name: str
    text: str
    at: float
    side: int | None = None  # for this side only; None: for all


@dataclass(frozen=True)
class IssuedToken:
    """A token is out by which programs play for a person's seat at this table."""

    table: str
    game: str
    title: str
    status: Status
    seat: int


@dataclass(frozen=True)
class Summary:
    """A table in a list. `result` of a finished game: reason, winners (none: nobody won), ranking, text."""

    id: str
    game: str
    title: str
    status: Status
    seats: list[Seat]
    your_turn: bool
    free_seats: int
    steps: int
    pace: Pace
    deadline: float | None
    created: float
    updated: float
    result: dict[str, Any] | None = None
    seat: int | None = None  # yours
    practice: bool = False  # a draw was taken back where no other person could agree
    damaged: bool = False  # it cannot be opened; nothing but its id is sure
