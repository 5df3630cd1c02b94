"""Bots think in processes of their own, so that no table waits for another's bot. A bot that fails stops nothing."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import signal
import threading
import time
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from queue import SimpleQueue
from typing import Any

from cosmodrome.bots import Player
from cosmodrome.errors import BadOption, IllegalMove
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.lab.workers import cores
from cosmodrome.match.game import Game, load
from cosmodrome.match.header import Header
from cosmodrome.match.match import Match
from cosmodrome.server.table_types import STAND_IN

ATTEMPTS = 2  # of a bot at one question
PATIENCE = 30.0  # seconds for one answer
MOST_SECONDS = 5.0  # that a search takes for one answer, whatever its spec says
REST = 60.0  # seconds that a bot is not asked after it failed: others need the workers
SEEDS = 1 << 62

_log = logging.getLogger(__name__)


class ThinkingFailed(Exception):
    """The bot raised an error, gave an answer that is not legal, took too long, or died."""


@dataclass(frozen=True)
class Task:
    """A question to a bot: the position with all that the seat cannot know dealt anew, so it never gets to see it."""

    header: Header
    seat: int
    bot: str
    seed: int


class BotProcesses:
    """A fixed number of worker processes, started when the first is needed. One that fails is replaced."""

    def __init__(self, workers: int | None = None, patience: float = PATIENCE) -> None:
        self.workers = cores() if workers is None else workers
        if self.workers < 1:
            raise BadOption(f"workers = {workers} is not possible; at least 1")
        self.patience = patience
        self.failures = 0
        self._resting: dict[str, float] = {}  # bots that failed, and until when
        self._tasks: SimpleQueue[tuple[Task, Future[str]] | None] = SimpleQueue()
        self._keepers: list[threading.Thread] = []
        self._running: dict[int, Any] = {}  # the process of each keeper
        self._closed = False

    async def answer(self, match: Match, seat: int, bot: str) -> str:
        """The key of an answer: the bot's; if it fails, the stand-in's; if that fails too, any legal one."""
        for player in dict.fromkeys((bot, STAND_IN)):
            for _ in range(ATTEMPTS if time.monotonic() >= self._resting.get(player, 0.0) else 0):
                try:
                    return await self.ask(_task(match, seat, player))
                except ThinkingFailed as error:
                    self.failures += 1
                    if player != STAND_IN:
                        self._resting[player] = time.monotonic() + REST
                    step, game = len(match.record) + 1, match.game.id
                    _log.warning("bot %s failed at step %d of %s: %s", player, step, game, error)
        return secrets.choice(match.decision.options.keys)

    async def ask(self, task: Task) -> str:
        """One attempt; ThinkingFailed says what happened."""
        if self._closed:
            raise asyncio.CancelledError
        self.warm()
        future: Future[str] = Future()
        self._tasks.put((task, future))
        return await asyncio.wrap_future(future)

    def warm(self) -> None:
        """Start the workers now."""
        while len(self._keepers) < self.workers and not self._closed:
            number = len(self._keepers)
            keeper = threading.Thread(target=self._keep, args=(number,), name=f"thinker-{number}", daemon=True)
            self._keepers.append(keeper)
            keeper.start()

    async def close(self) -> None:
        """End all workers, even in the middle of a thought."""
        self._closed = True
        for _ in self._keepers:
            self._tasks.put(None)
        for process in list(self._running.values()):
            process.kill()
        for keeper in self._keepers:
            await asyncio.to_thread(keeper.join)

    # --- in a thread for each worker --------------------------------------------------------------
    def _keep(self, number: int) -> None:
        worker = self._begin(number)
        while (item := self._tasks.get()) is not None:
            task, future = item
            if self._closed or not future.set_running_or_notify_cancel():
                continue
            try:
                worker = worker or self._begin(number)
                if worker is None:
                    raise ThinkingFailed("no process could be started")
                future.set_result(worker.ask(task, self.patience))
            except ThinkingFailed as problem:
                future.set_exception(problem)
            except Exception as problem:
                # Whatever it was, this thread goes on: without it no table would have a bot.
                future.set_exception(ThinkingFailed(f"{type(problem).__name__}: {problem}"))
            if worker is not None and worker.gone:
                worker = None  # another one comes with the next question
        if worker is not None:
            worker.end()

    def _begin(self, number: int) -> Worker | None:
        try:
            worker = Worker(number)
        except Exception as error:  # too many processes, no memory: it is tried again with the next question
            _log.error("a process for bots cannot be started: %s", error)
            return None
        self._running[number] = worker.process
        if self._closed:
            worker.process.kill()
        return worker


class Worker:
    """A process that thinks, and the line to it."""

    def __init__(self, number: int) -> None:
        context = get_context("spawn")  # forking a process with threads is not safe
        self._line, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs,), name=f"thinker-{number}", daemon=True)
        self.process.start()
        theirs.close()
        self.gone = False

    def ask(self, task: Task, patience: float) -> str:
        """ThinkingFailed says what happened; `gone` whether the process was lost by it."""
        data = ForkingPickler.dumps(task)  # what cannot be sent harms nobody
        try:
            self._line.send_bytes(data)
            if not self._line.poll(patience):
                raise ThinkingFailed(f"no answer in {patience:g} seconds")
            key, error = self._line.recv()
        except (EOFError, OSError):
            self.end()
            raise ThinkingFailed("the process has ended") from None
        except Exception:
            self.end()
            raise
        if error:
            raise ThinkingFailed(error)
        return str(key)

    def end(self) -> None:
        self.gone = True
        self._line.close()
        self.process.kill()
        self.process.join()


def _task(match: Match, seat: int, bot: str) -> Task:
    try:
        return task_for(match, seat, bot)
    except Exception as error:  # a fault of the game, which is worth reading
        _log.exception("cannot work out what a bot may know at a table of %s", match.game.id)
        raise ThinkingFailed(f"{type(error).__name__}: {error}") from error


def task_for(match: Match, seat: int, bot: str) -> Task:
    """The open question as this seat may know it."""
    dice = SeededDice(secrets.randbelow(SEEDS))
    definition = match.game.definition
    known = definition.position(definition.determinized(match.state, seat, dice))
    header = replace(match.record.header, position=known, position_commitment="", commitment="")
    return Task(header, seat, bot, secrets.randbelow(SEEDS))


# --- in the worker process ------------------------------------------------------------------------
def _work(line: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its workers itself
    with suppress(AttributeError, OSError):
        os.nice(5)  # people first
    while True:
        try:
            task: Task = line.recv()
        except (EOFError, OSError):
            return
        try:
            said = (_choose(task), "")
        except Exception as error:
            said = ("", f"{type(error).__name__}: {error}")
        try:
            line.send(said)
        except OSError:
            return


def _choose(task: Task) -> str:
    game = _game(task.header.game, task.header.rules)
    game = game.with_entries(task.header.overlay)
    state = game.start(task.header)
    action = Player(task.bot, task.seed, game.definition, MOST_SECONDS).choose(state, task.seat)
    if action not in state.legal_actions():
        raise IllegalMove(f"{action} is not among the options")
    return game.definition.keys.text(action)


@cache
def _game(name: str, rules: int) -> Game:
    game = load(name)
    then = game.definition.of_version(rules)
    return game if then is None or then is game.definition else Game(then)
