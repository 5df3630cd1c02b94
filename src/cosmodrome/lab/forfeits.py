"""Bots that lose a game by what they answer: something illegal, an error, or nothing in time."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from time import monotonic
from typing import Any, Self

from cosmodrome.bots import Player
from cosmodrome.bots.base import Bot
from cosmodrome.errors import described
from cosmodrome.games.events import Event
from cosmodrome.kernel.state import State

ILLEGAL, ERROR, TIMEOUT = KINDS = ("illegal", "error", "timeout")
SECONDS = 30.0  # for one answer, as on the server
LOOKS = 4  # at the clock in that time, while a bot thinks


@dataclass(frozen=True)
class Forfeit:
    """A game that a bot lost by its answer. The record ends with the question that it could not answer."""

    bot: str
    game: str
    seed: int  # of the simulation
    number: int  # of the game in it, counted from 1
    seat: int
    step: int  # of the record: the one that the answer would have been
    kind: str  # one of KINDS
    message: str
    record: str
    file: str = ""  # where the record is saved

    def as_json(self) -> dict[str, Any]:
        return {name: value for name, value in asdict(self).items() if name != "record"}

    def __str__(self) -> str:
        return f"{self.bot}, {self.game}, seed {self.seed}, game {self.number}, step {self.step}: {self.message}"


class Fault(Exception):
    """What a bot did instead of giving a legal answer."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class OutOfTime(BaseException):
    """Raised inside a bot that thinks for too long; not an Exception, as bots may catch those."""


class Referee:
    """Asks bots, and lets nothing but a legal answer in time pass.

    The clock is read when the answer is there. As a context manager it also stops a bot that gives no answer at all.
    That takes a signal, so it works in the main thread on systems with `setitimer` (not on Windows), and not while a
    bot is busy in compiled code. A simulated answer may take a microsecond: so nothing else here is done for each of
    them that can be done now and then.
    """

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._watched = False
        self._judging = False
        self._answers = 0
        self._listened = 0.0  # seconds of the next answer that are gone, as its player was told what happened
        self._seen = (0, 0.0)  # how many answers there were when somebody last looked and there were new ones, and when

    @contextmanager
    def judging(self) -> Iterator[None]:
        """A game: Fault says which mistake of a bot has ended it."""
        self._answers += 1
        try:
            self._judging = True
            try:
                yield
            finally:
                self._judging = False
        except OutOfTime:  # raised by any line above, as long as a game is judged
            raise Fault(TIMEOUT, f"no answer in {self.seconds:g} seconds") from None

    def player(self, made_by: Callable[[int], Bot], seed: int) -> Player:
        try:
            return Player(made_by, seed)
        except (Exception, SystemExit) as error:
            raise Fault(ERROR, described(error)) from error

    def answer(self, player: Player, state: State, seat: int) -> int:
        """The player's answer to the open question."""
        began, self._listened = monotonic() - self._listened, 0.0
        try:
            answer = player.choose(state, seat)
        except (Exception, SystemExit) as error:
            raise Fault(ERROR, described(error)) from error
        if monotonic() - began > self.seconds:
            raise OutOfTime
        if type(answer) is not int or answer not in state.legal_actions():
            raise Fault(ILLEGAL, refused(answer))
        self._answers += 1
        return answer

    def tell(self, player: Player, events: Sequence[Event], seat: int) -> None:
        """Tell a player that watches what happened; its time for the next answer runs."""
        began = monotonic()
        try:
            player.saw(events, seat)
        except (Exception, SystemExit) as error:
            raise Fault(ERROR, described(error)) from error
        self._listened = monotonic() - began
        if self._listened > self.seconds:
            raise OutOfTime

    # --- a bot that does not come back ------------------------------------------------------------
    def __enter__(self) -> Self:
        self._watched = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
        if self._watched:
            self._handler = signal.signal(signal.SIGALRM, self._look)
            every = self.seconds / LOOKS
            self._timer = signal.setitimer(signal.ITIMER_REAL, every, every)
        return self

    def __exit__(self, *_: object) -> None:
        if self._watched:
            self._watched = False
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._handler or signal.SIG_DFL)
            signal.setitimer(signal.ITIMER_REAL, *self._timer)

    def _look(self, *_: object) -> None:
        """Now and then: has there been an answer since the last look?"""
        answers, since = self._seen
        now = monotonic()
        if answers != self._answers:
            self._seen = self._answers, now
        elif self._judging and now - since >= self.seconds:
            raise OutOfTime


def refused(answer: object) -> str:
    """Why this is not an answer."""
    if type(answer) is not int:
        return f"answered with {type(answer).__name__}, not with the number of an action (an int)"
    number = str(answer) if answer.bit_length() < 64 else "a number of more than 64 bits"
    return f"answered {number}, which is not a legal action"
