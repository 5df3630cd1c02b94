"""Bots think in processes of their own, so that no table waits for another's bot. A bot that fails stops nothing.

The bots of a table stay in one process, where each lives as long as its game. A process that thinks about one thing for
long holds up nobody: tables that wait for it move to another one, where their bots are made anew from their seeds.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from multiprocessing import get_context
from multiprocessing.reduction import ForkingPickler
from typing import Any, NamedTuple

from cosmodrome.bots.hints import Hint
from cosmodrome.bots.specs import SearchLimits, spec_of
from cosmodrome.errors import BadOption
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.lab.seeds import derived
from cosmodrome.lab.workers import cores
from cosmodrome.match.match import Match
from cosmodrome.match.record import Undo
from cosmodrome.server.bot_worker import HintQuestion, Job, Question, Untold, work
from cosmodrome.server.table_types import STAND_IN

ATTEMPTS = 2  # of a bot at one question; one that takes too long has only one
PATIENCE = 30.0  # seconds for one answer
REST = 60.0  # seconds that a bot is not asked after it failed
SLOW = 2.0  # seconds of one job after which nobody else waits for its process
SPARE = 4  # more processes, for when all others are slow
HOMES = 10_000  # tables whose process is known
SEEDS = 1 << 62

_log = logging.getLogger(__name__)


class ThinkingFailed(Exception):
    """The bot raised an error, gave an answer that is not legal, took too long, or died."""


class TookTooLong(ThinkingFailed):
    """Its process was ended."""


class BotAnswer(NamedTuple):
    """The key of an answer, and the bot that gave it: empty if none could, and it was drawn."""

    key: str
    bot: str


class BotProcesses:
    """Worker processes, each started with its first job. One that fails is replaced.

    workers: how many (None: one per core); patience: seconds until a bot has failed that does not answer; limits: what
    a search may take, whatever its spec says.
    """

    def __init__(
        self, workers: int | None = None, patience: float = PATIENCE, limits: SearchLimits | None = None
    ) -> None:
        self.workers = cores() if workers is None else workers
        if self.workers < 1:
            raise BadOption(f"workers = {workers} is not possible; at least 1")
        self.patience = patience
        self.limits = limits or SearchLimits()
        self.failures = 0
        self._resting: dict[tuple[str, str], float] = {}  # of a table, bots that failed, and until when
        self._pool = [Worker(number) for number in range(self.workers)]
        self._homes: OrderedDict[str, Worker] = OrderedDict()  # of a table
        self._threads = ThreadPoolExecutor(self.workers + SPARE, "thinker")
        self._closed = False

    async def answer(self, table: str, match: Match, seat: int, bot: str, seed: int) -> BotAnswer:
        """An answer: the bot's; if it fails, the stand-in's; if that fails too, any legal one."""
        for player in dict.fromkeys((bot, STAND_IN)):
            for _ in range(ATTEMPTS if time.monotonic() >= self._resting.get((table, player), 0.0) else 0):
                try:
                    return BotAnswer(await self._answer_of(table, match, seat, player, seed), player)
                except ThinkingFailed as error:
                    self._failed(table, match, player, error)
                    if isinstance(error, TookTooLong):
                        break
        return BotAnswer(secrets.choice(match.decision.options.keys), "")

    async def _answer_of(self, table: str, match: Match, seat: int, bot: str, seed: int) -> str:
        """One attempt; ThinkingFailed says what happened."""
        question = replace(_question(match, seat, bot), table=table, seed=derived(seed, seat), limits=self.limits)
        while isinstance(found := await self.do(question, table), Untold):
            events = await asyncio.to_thread(match.copy().events, seat, found.step)
            question = replace(question, events=events, since=found.step)
        return str(found)

    def _failed(self, table: str, match: Match, bot: str, error: ThinkingFailed) -> None:
        self.failures += 1
        now = time.monotonic()
        self._resting = {name: until for name, until in self._resting.items() if until > now}
        if bot != STAND_IN:
            self._resting[table, bot] = now + REST
        _log.warning("bot %s failed at step %d of %s: %s", bot, len(match.record) + 1, match.game.id, error)

    async def hints(self, table: str, match: Match, seat: int, bot: str) -> list[Hint]:
        """The best answers of a seat that is asked, by this bot; ThinkingFailed if there are none to be had."""
        known = _question(match, seat, bot)
        watches = spec_of(bot, match.game.definition).watch
        events = await asyncio.to_thread(match.copy().events, seat) if watches else []
        asked = HintQuestion(known.header, seat, bot, new_seed(), self.limits, match.names, events)
        found: list[Hint] = await self.do(asked, table)
        return found

    # --- jobs -------------------------------------------------------------------------------------
    async def do(self, job: Job, table: str) -> Any:
        """What a process makes of a job of this table; ThinkingFailed says why there is nothing."""
        while True:
            if self._closed:
                raise asyncio.CancelledError
            worker = self._home_of(table)
            if await worker.take():
                break
        worker.began = time.monotonic()
        loop = asyncio.get_running_loop()
        try:
            future = self._threads.submit(worker.do, job, self.patience)
        except BaseException:
            worker.release()
            raise
        # Whoever asked may go away; the process is free when it has finished.
        future.add_done_callback(lambda _: _soon(loop, worker))
        return await asyncio.wrap_future(future)

    def _home_of(self, table: str) -> Worker:
        """The process of this table; another one if that thinks about something for long."""
        home = self._homes.get(table)
        if home is None or home.slow:
            quick = [worker for worker in self._pool if not worker.slow]
            if not quick and len(self._pool) < self.workers + SPARE:
                quick = [Worker(len(self._pool))]
                self._pool += quick
            home = self._homes[table] = min(quick or self._pool, key=lambda worker: worker.load)
        self._homes.move_to_end(table)
        if len(self._homes) > HOMES:
            self._homes.popitem(last=False)
        return home

    def warm(self) -> None:
        """Start the workers now."""
        for worker in self._pool:
            self._threads.submit(worker.start)

    async def close(self) -> None:
        """End all workers, even in the middle of a thought."""
        self._closed = True
        for worker in self._pool:
            worker.close()
        await asyncio.to_thread(self._threads.shutdown)
        for worker in self._pool:
            await asyncio.to_thread(worker.end)


def _soon(loop: asyncio.AbstractEventLoop, worker: Worker) -> None:
    with suppress(RuntimeError):  # the loop is closed, and nobody waits
        loop.call_soon_threadsafe(worker.release)


class Worker:
    """A process that thinks, and the line to it. Jobs wait here for their turn; the waiting is done in the event loop,
    the work in a thread.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self.load = 0  # jobs that wait or are being done
        self.began: float | None = None  # the present job
        self._turn = asyncio.Lock()
        self._guard = threading.Lock()
        self._process: Any = None
        self._line: Any = None
        self._closed = False

    # --- in the event loop ------------------------------------------------------------------------
    @property
    def slow(self) -> bool:
        """Whether its present job takes so long that nobody else should wait for it."""
        return self.began is not None and time.monotonic() - self.began >= SLOW

    async def take(self) -> bool:
        """Wait until it has nothing else to do; False if that is not worth while."""
        self.load += 1
        turn = asyncio.ensure_future(self._turn.acquire())
        try:
            while not turn.done():
                await asyncio.wait({turn}, timeout=SLOW / 4)
                if not turn.done() and self.slow:
                    turn.cancel()
                    self.load -= 1
                    return False
        except BaseException:
            self.load -= 1
            if not turn.cancel():
                self._turn.release()
            raise
        return True

    def release(self) -> None:
        self.load -= 1
        self.began = None
        self._turn.release()

    def close(self) -> None:
        """No more, and no new process."""
        with self._guard:
            self._closed = True
            if self._process is not None:
                self._process.kill()

    # --- in a thread ------------------------------------------------------------------------------
    def start(self) -> None:
        with self._guard:
            if self._closed or self._process is not None:
                return
            context = get_context("spawn")  # forking a process with threads is not safe
            self._line, theirs = context.Pipe()
            process = context.Process(target=work, args=(theirs,), name=f"thinker-{self.number}", daemon=True)
            try:
                process.start()
            except Exception as error:  # too many processes, no memory: it is tried again with the next job
                _log.error("a process for bots cannot be started: %s", error)
                self._line.close()
                return
            finally:
                theirs.close()
            self._process = process

    def do(self, job: Job, patience: float) -> object:
        """ThinkingFailed says what happened. A process that is lost by it is replaced with the next job."""
        try:
            data = ForkingPickler.dumps(job)  # what cannot be sent harms nobody
            self.start()
            if self._process is None:
                raise ThinkingFailed("no process could be started")
            found, error = self._sent(data, patience)
        except ThinkingFailed:
            raise
        except Exception as problem:
            raise ThinkingFailed(f"{type(problem).__name__}: {problem}") from problem
        if error:
            raise ThinkingFailed(error)
        return found

    def _sent(self, data: Any, patience: float) -> tuple[object, str]:
        try:
            self._line.send_bytes(data)
            if not self._line.poll(patience):
                raise TookTooLong(f"no answer in {patience:g} seconds")
            found: tuple[object, str] = self._line.recv()
        except (EOFError, OSError):
            self.end()
            raise ThinkingFailed("the process has ended") from None
        except Exception:
            self.end()
            raise
        return found

    def end(self) -> None:
        """End the process, with all its bots."""
        with self._guard:
            if self._process is not None:
                self._line.close()
                self._process.kill()
                self._process.join()
                self._process = None


def new_seed() -> int:
    """For the bots of one game. It is stored with the table and shown to nobody."""
    return secrets.randbelow(SEEDS)


def _question(match: Match, seat: int, bot: str) -> Question:
    try:
        return question_for(match, seat, bot)
    except Exception as error:  # a fault of the game, which is worth reading
        _log.exception("cannot work out what a bot may know at a table of %s", match.game.id)
        raise ThinkingFailed(f"{type(error).__name__}: {error}") from error


def question_for(match: Match, seat: int, bot: str) -> Question:
    """The open question as this seat may know it."""
    dice = SeededDice(new_seed())
    definition = match.game.definition
    known = definition.position(definition.determinized(match.state, seat, dice))
    header = replace(match.record.header, position=known, position_commitment="", commitment="")
    steps = match.record.steps
    undone = sum(isinstance(step, Undo) for step in steps)
    return Question("", header, seat, bot, 0, SearchLimits(), undone, len(steps))
