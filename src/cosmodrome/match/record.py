"""The record of a match: its head and every step, as text that a person can read. The record is the game.

    cosmodrome record 1
    game space_explorers
    ...
    begin ~5d0c3c1f4a7e
    1 * (deal:12) (deal:18) center:40 ~0c44be1f9a02     chance; consecutive results share a line
    4 0 recruit:17 ~91f07d22c3aa                        seat 0 answered
    5 0 !undo 4 ~77e1f0a3b2c4                           a line of the match: back to before step 4
    end 5 77e1f0a3b2c4...

Brackets mark a step that not all may see; it is hashed with a salt that follows from the dealer's seed. Where the
seed is not shown, such a step carries its salt, `(deal:12/salt)`, or, for those who may not see it, its commitment
only, `(deal:?/commitment)`: so the chain can be checked by everybody at any time.
"""

from __future__ import annotations

import copy
import os
from bisect import bisect_left
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from cosmodrome.common.files import write_whole
from cosmodrome.errors import IllegalMove
from cosmodrome.games.definition import Definition, Part
from cosmodrome.kernel.state import CHANCE
from cosmodrome.match import chain
from cosmodrome.match.dealer import Dealer, FastDealer
from cosmodrome.match.header import BEGIN, END, Header, dumped, hidden_position

if TYPE_CHECKING:
    from cosmodrome.match.log import Entry

UNKNOWN = "?"
RESIGN = "!resign"
PRACTICE = "practice"
NO_SIDE = -1
WIDTH = 100  # a line of chance results is filled up to here


class Step:
    """One answer or chance result."""

    __slots__ = (
        "action",
        "entries",
        "events",
        "hidden",
        "key",
        "making",
        "parts",
        "secret",
        "seen",
        "told",
        "undone",
        "who",
    )

    def __init__(
        self, who: int, action: int, key: str, seen: int, hidden: bool, told: bool, making: int, events: bytes
    ) -> None:
        self.who = who  # a seat, or CHANCE
        self.action = action
        self.key = key
        self.seen = seen  # the sides that may see it in full
        self.hidden = hidden  # not all see it, or not yet: it is salted
        self.told = told  # somebody's knowledge grew
        self.making = making  # the side whose unfinished move this belongs to, or NO_SIDE
        self.secret = False  # taken back before the move was complete: nobody else ever sees it
        self.undone = False
        self.events = events  # what the rules reported, packed
        self.parts: tuple[Part, ...] = ()  # what a step of the match itself says
        # What it and the chance results after it tell, up to which step and with which names, by reader: for the log.
        self.entries: dict[int, tuple[int, list[str], list[Entry]]] | None = None


class Undo(Step):
    """A step of the match itself: back to before step `to`; what was taken back stays in the record.

    `practice`: a draw is drawn anew, and nobody but bots was there to agree to that.
    """

    __slots__ = ("consent", "practice", "to")

    def __init__(self, who: int, to: int, consent: tuple[int, ...], parts: tuple[Part, ...], practice: bool) -> None:
        by = f" by {','.join(map(str, consent))}" if consent else ""
        word = f" {PRACTICE}" if practice and consent else ""  # with one seat it goes without saying
        super().__init__(who, -1, f"!undo {to}{by}{word}", -1, False, False, NO_SIDE, b"")
        self.parts = parts
        self.to = to
        self.consent = consent
        self.practice = practice


class Resignation(Step):
    """A step of the match itself: the seat gives up. It is never taken back."""

    __slots__ = ()

    def __init__(self, who: int, parts: tuple[Part, ...]) -> None:
        super().__init__(who, -1, RESIGN, -1, False, False, NO_SIDE, b"")
        self.parts = parts


class Record:
    """Head and steps. Step n is `steps[n - 1]`; `live` has the numbers of those in force, in order."""

    def __init__(self, definition: Definition, header: Header, dealer: Dealer, everyone: int) -> None:
        self.definition = definition
        self.header = header
        self.opening = b""  # what the rules reported before the first step, in a game from a position
        self.steps: list[Step] = []
        self.live: list[int] = []
        self.resigned: list[int] = []  # the seats that gave up, in that order
        self.practice = False  # a draw was drawn anew without the consent of another person
        self.open = False  # the game is over, and everything is shown
        self.last_words = 0  # the last step of the match itself that the log tells
        self._dealer = dealer
        self._everyone = everyone

    def __len__(self) -> int:
        return len(self.steps)

    def __eq__(self, other: object) -> bool:
        """The same head and the same steps: then they are the same text."""
        if not isinstance(other, Record):
            return NotImplemented
        if self.header != other.header or len(self.steps) != len(other.steps):
            return False
        pairs = zip(self.steps, other.steps, strict=True)
        return all(one is two or (one.who, one.key) == (two.who, two.key) for one, two in pairs)

    def __hash__(self) -> int:
        """Of the head alone, which never changes."""
        return hash(self.header.opening())

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<record of {self.header.game}: {len(self)} steps>"

    # --- growing ----------------------------------------------------------------------------------
    def add(self, step: Step) -> None:
        self.steps.append(step)
        self.live.append(len(self.steps))

    def take_back(self, undo: Undo) -> None:
        """Add an undo; the steps it takes back stay, but are no longer in force."""
        secrets = self.in_the_making()
        at = self.place(undo.to)
        for seq in self.live[at:]:
            step = self.steps[seq - 1] = copy.copy(self.steps[seq - 1])  # copies of the record share the old one
            step.undone = True
            step.entries = None
            step.secret = seq in secrets
        del self.live[at:]
        self.add_undo(undo)

    def add_undo(self, undo: Undo) -> None:
        """Add an undo alone, to a record whose steps know already what was taken back."""
        self._add_words(undo)
        self.practice = self.practice or undo.practice

    def resign(self, step: Resignation) -> None:
        self._add_words(step)
        self.resigned.append(step.who)

    def _add_words(self, step: Undo | Resignation) -> None:
        self.steps.append(step)
        if step.parts:
            self.last_words = len(self.steps)

    def place(self, seq: int) -> int:
        """Where a step stands among those in force; IllegalMove if it is not in force."""
        at = bisect_left(self.live, seq)  # ascending
        if at == len(self.live) or self.live[at] != seq:
            raise IllegalMove(f"step {seq} is not in force, so it cannot be taken back")
        return at

    def copy(self, dealer: Dealer) -> Record:
        """The same record, which grows on its own."""
        other = Record(self.definition, self.header, dealer, self._everyone)
        other.opening = self.opening
        other.steps = self.steps[:]
        other.live = self.live[:]
        other.resigned = self.resigned[:]
        other.practice = self.practice
        other.open = self.open
        other.last_words = self.last_words
        return other

    def forget_from(self, length: int) -> None:
        """Drop the newest steps (no undo among them): an answer that could not be carried out never was."""
        del self.steps[length:]
        while self.live and self.live[-1] > length:
            self.live.pop()

    @property
    def draws(self) -> int:
        """The chance results so far, those taken back included."""
        return sum(step.who == CHANCE for step in self.steps)

    # --- who sees what ----------------------------------------------------------------------------
    def in_the_making(self) -> set[int]:
        """The steps of the move that is not complete yet: the other sides see it only then."""
        found: set[int] = set()
        for seq in reversed(self.live):
            if self.steps[seq - 1].making == NO_SIDE:
                break
            found.add(seq)
        return found

    def sees(self, side: int | None, step: Step, unfinished: bool) -> bool:
        """Whether a side (None: spectators) sees this step in full; `unfinished`: its move is not complete yet."""
        if self.open:
            return True
        if (step.secret or unfinished) and step.making != side:
            return False
        wanted = self._everyone if side is None else 1 << side
        return step.seen & wanted == wanted

    # --- as text ----------------------------------------------------------------------------------
    def text(self, private: bool = False) -> str:
        """The record as it may be shown to everybody.

        Of a running game with a secret seed this is what spectators see: the seed is left out, and of the hidden
        steps only the commitments are there. It can be verified, but not played on. `private=True` keeps nothing
        back, so that the game can be resumed: for the host's eyes only. Of a finished game, and of one dealt by
        the fast dealer (which keeps no secret), both are the whole record.
        """
        whole = private or self.open or isinstance(self._dealer, FastDealer)
        return self._text(None, whole)

    def redacted(self, side: int | None = None) -> str:
        """The record as one side (None: spectators) may see it now; the whole record once the game is over."""
        return self._text(side, self.open)

    def save(self, path: str | os.PathLike[str], private: bool = False) -> None:
        """Write `text(private)` to a file: wholly or not at all. A private file can be read by its owner only."""
        write_whole(Path(path), self.text(private).encode(), 0o600 if private else 0o666)

    def head(self) -> str:
        """The private record before its first step: what `resume` needs beside the steps."""
        seed = self._dealer.seed_text
        opening = self.header.opening()
        lines = self.header.lines(seed, self._position(True, seed))
        return "\n".join([*lines, f"{BEGIN} ~{chain.short(opening)}", f"{END} 0 {opening.hex()}", ""])

    def _text(self, side: int | None, whole: bool) -> str:
        seed = self._dealer.seed_text if whole else ""
        head = self.header.opening()
        lines = [*self.header.lines(seed, self._position(whole, seed)), f"{BEGIN} ~{chain.short(head)}"]
        unfinished = self.in_the_making()
        items: list[str] = []  # of the line being filled
        for seq, step in enumerate(self.steps, 1):
            salt = self._dealer.salt(seq) if step.hidden else b""
            bound = chain.commitment(step.key, salt)
            shown = whole or self.sees(side, step, seq in unfinished)
            item = self._item(step, salt, bound, shown, bool(seed), seq in unfinished)
            if items and (step.who != CHANCE or sum(map(len, items)) + len(items) + len(item) > WIDTH):
                lines.append(_line(seq - len(items), CHANCE, items, head))
                items = []
            head = chain.link(head, seq, step.who, bound)
            if step.who == CHANCE:
                items.append(item)
            else:
                lines.append(_line(seq, step.who, [item], head))
        if items:
            lines.append(_line(len(self.steps) + 1 - len(items), CHANCE, items, head))
        lines.append(f"{END} {len(self.steps)} {head.hex()}")
        return "\n".join(lines) + "\n"

    def _item(self, step: Step, salt: bytes, bound: bytes, shown: bool, seeded: bool, unfinished: bool) -> str:
        if not step.hidden:
            return step.key
        if shown:
            return f"({step.key})" if seeded else f"({step.key}/{salt.hex()})"
        if step.secret or unfinished:
            return f"({UNKNOWN}/{bound.hex()})"  # of an unfinished move not even the kind of answer is shown
        definition = self.definition
        verb = (definition.chance_keys if step.who == CHANCE else definition.keys).verb(step.action)
        return f"({verb.name}:{UNKNOWN}/{bound.hex()})"

    def _position(self, whole: bool, seed: str) -> str:
        position = self.header.position
        if position is None or not whole:
            return hidden_position(self.header.position_commitment)
        return dumped(position) if seed else f"{self._dealer.salt(0).hex()} {dumped(position)}"

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)


def _line(seq: int, who: int, items: list[str], head: bytes) -> str:
    return f"{seq} {'*' if who == CHANCE else who} {' '.join(items)} ~{chain.short(head)}"
