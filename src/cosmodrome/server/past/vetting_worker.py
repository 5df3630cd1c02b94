"""In the process that vets: it replays what a stranger brings, and draws whatever a page could show of it.

What goes well here goes well in the server, too, for all of it follows from the record.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import cycle, islice
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, Protocol

from cosmodrome.errors import CosmodromeError, described
from cosmodrome.kernel.state import CHANCE, State
from cosmodrome.match.game import load
from cosmodrome.match.match import Match
from cosmodrome.match.replay import each_step, verify
from cosmodrome.match.result import result_of
from cosmodrome.server.board import boards
from cosmodrome.server.board.board_updates import joined
from cosmodrome.server.board.element_ids import ElementIds
from cosmodrome.server.board.scenes import scenes
from cosmodrome.server.board.table_page import LOG
from cosmodrome.server.errors import status_of
from cosmodrome.server.past.history import ALL, past_view
from cosmodrome.server.past.imports import checked
from cosmodrome.server.past.score_chart import score_chart

MEMORY = 1 << 30  # bytes, with those that an idle process has: a fourth of them
WASTEFUL = 400 << 20  # bytes after which the process is replaced
TOO_MUCH = f"this takes more than {MEMORY >> 20} MB of memory to replay and draw"
PLAYS = 4  # games from a position
LONGEST_PLAY = 3000  # answers: several times a long game

EVERY = 10  # of its answers, one before which the table is drawn

Eyes = int | str | None


class Outcome(NamedTuple):
    """What came of a job. `status` 0: all went well; 500: an error that no game should raise."""

    status: int
    error: str
    seconds: float  # of the processor
    wasteful: bool = False  # the process has become so large that it had better be replaced


class Job(Protocol):
    """What the process is sent."""

    def work(self) -> None: ...


@dataclass(frozen=True)
class RecordJob:
    """Replays a record and draws the table after each of its steps: with all open, and as a seat or a spectator sees
    it, in turn. If it brings a position or figures of its own, as every one of them sees it.
    """

    record: bytes
    longest: int  # steps

    def work(self) -> None:
        script = checked(self.record, self.longest)
        keys = [said.key for said in script.steps]
        ordinary = script.header.position is None and script.header.overlay is None
        board: _Boards | None = None
        drawn: set[State] = set()  # an undo leads back to what was drawn before
        for match in each_step(script, script.shown):
            board = board or _Boards(match)
            then = _shown(match, keys)
            if then is None or then.state in drawn:
                continue
            drawn.add(then.state)
            board.draw_past(then, ALL)
            for eyes in islice(board.in_turn, 1) if ordinary else board.seats:
                board.draw_past(then, eyes)
        for seat in (*range(match.seats), None):
            match.log_for(seat)
        result_of(match)
        score_chart(match)
        verify(self.record)


def _shown(match: Match, keys: Sequence[str]) -> Match | None:
    """What a replay shows after a step: in the middle of chance results, what the dealer makes of them. None if that is
    what the record has after later steps.
    """
    if match.state.mover() != CHANCE:
        return match
    other = match.copy()
    with suppress(CosmodromeError):  # it cannot deal
        other.deal()
    dealt = [step.key for step in other.record.steps[len(match.record) :]]
    return None if dealt and dealt == keys[len(match.record) :][: len(dealt)] else other


@dataclass(frozen=True)
class PositionJob:
    """Draws a position as every viewer sees it, and plays a few games from there at random."""

    game: str
    seats: int
    options: Mapping[str, Any]
    position: Mapping[str, Any]

    def work(self) -> None:
        game = load(self.game)
        for number in range(PLAYS):
            match = game.match(seats=self.seats, seed=number, position=self.position, **self.options)
            board, dice = _Boards(match), random.Random(number)
            for seat in board.seats:
                board.draw(match, seat)
            for answer in range(LONGEST_PLAY):
                if match.over:
                    break
                key = dice.choice(match.decision.options.keys)
                if answer % EVERY == 0:
                    board.draw(match, match.mover)
                    match.preview(key)
                match.play(key)
            board.draw_past(match, ALL)
            result_of(match)
            score_chart(match)


class _Boards:
    """The boards of a match: of each seat, of a spectator (None), and with all open (ALL)."""

    def __init__(self, match: Match) -> None:
        self.seats = (*range(match.seats), None)
        self.in_turn = cycle(self.seats)
        self._drawer = boards.drawer(match.game.definition, match.record.header)
        self._ids = ElementIds("")
        self._scene = 0  # the step that scenes have come to

    def draw_past(self, match: Match, eyes: Eyes) -> None:
        """As a replay shows the table."""
        seat = eyes if isinstance(eyes, int) else None
        view = past_view(match, seat, eyes == ALL, LOG)
        self._draw(match, view, boards.last_move(view))

    def draw(self, match: Match, seat: int | None) -> None:
        """As a live table shows it, with the options of who decides and the reasons why others are none."""
        view = match.view(seat)
        if view["decision"] is not None:
            view["blocked"] = [thing.plain() for thing in match.decision.blocked]
        match.log_for(seat, LOG)
        scenes(match, seat, self._scene, self._ids)
        self._scene = len(match.record)
        self._draw(match, view, boards.marks(match, seat))

    def _draw(self, match: Match, view: Mapping[str, Any], marks: Mapping[str, bool]) -> None:
        joined(boards.pieces(match.game.definition, view, self._ids, marks, self._drawer), None)


def work(line: Connection) -> None:
    """Do what is sent until nothing more comes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends this process itself
    with suppress(AttributeError, OSError):
        os.nice(5)  # people first
    _limit_memory()
    while True:
        try:
            job: Job
            seconds: int
            job, seconds = line.recv()
        except (EOFError, OSError):
            return
        _limit_time(seconds)
        try:
            line.send(done(job))
        except OSError:
            return


def done(job: Job) -> Outcome:
    """What comes of a job."""
    began, status, text = time.process_time(), 0, ""
    try:
        job.work()
    except CosmodromeError as error:
        status, text = status_of(error), str(error)
    except MemoryError:
        status, text = 422, TOO_MUCH
    except Exception as error:
        status, text = 500, described(error)
    return Outcome(status, text, time.process_time() - began, _wasteful())


if sys.platform == "win32":  # which has no such limits; the server ends the process after a while

    def _limit_memory() -> None: ...

    def _limit_time(seconds: int) -> None: ...

    def _wasteful() -> bool:
        return False

else:
    import resource

    def _limit_memory() -> None:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def _limit_time(seconds: int) -> None:
        """Of the processor: the kernel ends the process when it has used it, also if the server is no longer there."""
        with suppress(OSError, ValueError):
            end = int(time.process_time()) + seconds + 1
            resource.setrlimit(resource.RLIMIT_CPU, (end, resource.RLIM_INFINITY))

    def _wasteful() -> bool:
        used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return used * (1 if sys.platform == "darwin" else 1024) > WASTEFUL
