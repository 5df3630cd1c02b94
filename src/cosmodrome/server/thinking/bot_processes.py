"""Bots think in processes of their own, and everybody's bots have their turn. A bot that fails stops nothing.

The bots of a table stay in one process, where each lives as long as its game. Where that is busy and another one has
nothing to do, a table moves there, and its bots are made anew from their seeds.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from multiprocessing.reduction import ForkingPickler
from typing import Any, NamedTuple

from cosmodrome.bots.hints import Hint
from cosmodrome.bots.specs import SearchLimits, is_search, spec_of
from cosmodrome.common.seeds import derived
from cosmodrome.common.workers import cores
from cosmodrome.errors import BadOption
from cosmodrome.games.definition import Definition
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.match.match import Match
from cosmodrome.match.record import Undo
from cosmodrome.server.recent import Recent
from cosmodrome.server.store.set_aside import SetAside
from cosmodrome.server.store.table_types import STAND_IN
from cosmodrome.server.thinking.answer_times import longest_thought
from cosmodrome.server.thinking.bot_worker import EventsMissing, HintQuestion, Job, Moved, Question, Thought, work
from cosmodrome.server.thinking.fair_queue import FairQueue, Line

ATTEMPTS = 2  # of a bot at one question; one that takes too long has only one
PATIENCE = 30.0  # seconds for one answer
REST = 60.0  # seconds that a bot is not asked after it failed
SLOW = 2.0  # seconds of one job after which it is no longer waited for
SPARE = 4  # more processes, for when all others are slow
HOMES = 10_000  # tables whose process is known
SEEDS = 1 << 62

_log = logging.getLogger(__name__)


class ThinkingFailed(Exception):
    """The bot raised an error, gave an answer that is not legal, took too long, or died."""


class TookTooLong(ThinkingFailed):
    """Its process was ended."""


# Of three jobs that wait, whose turn comes first: each of these lines has four turns while the next one has one.
AWAITED = Line("awaited")  # a person waits for it at the table
WATCHED = Line("watched", 4)  # somebody looks on
UNWATCHED = Line("unwatched", 16)


class BotAnswer(NamedTuple):
    """The key of an answer, the bot that gave it (empty if none could, and it was drawn), and how long it thought."""

    key: str
    bot: str
    seconds: float = 0.0


@dataclass(eq=False)
class Waiting:
    """A job that waits for a process, or is being done."""

    job: Job
    table: str
    result: asyncio.Future[Any]


class BotProcesses:
    """Worker processes, each started with its first job. One that fails is replaced.

    workers: how many (None: one per core); patience: seconds until a bot has failed that does not answer; limits: what
    a search may take, whatever its spec says; set_aside: see there.
    """

    def __init__(
        self,
        workers: int | None = None,
        patience: float = PATIENCE,
        limits: SearchLimits | None = None,
        set_aside: SetAside | None = None,
    ) -> None:
        self.workers = cores() if workers is None else workers
        if self.workers < 1:
            raise BadOption(f"workers = {workers} is not possible; at least 1")
        self.patience = patience
        self.limits = limits or SearchLimits()
        self.set_aside = set_aside or SetAside()
        self.failures = 0
        self._slowest: dict[tuple[str, str], float] = {}  # of a bot in a game, that names no time: its longest thought
        self._resting: dict[tuple[str, str], float] = {}  # of a table, bots that failed, and until when
        self._pool = [Worker(number) for number in range(self.workers)]
        self._homes: Recent[str, Worker] = Recent(HOMES)  # of a table
        self._watchers: Recent[tuple[str, int, str], int] = Recent(HOMES)  # bots, and up to which step they were told
        self._waiting = FairQueue[Waiting]()
        self._threads = ThreadPoolExecutor(self.workers + SPARE, "thinker")
        self._look_again: asyncio.TimerHandle | None = None
        self._closed = False

    async def answer(
        self, table: str, match: Match, seat: int, bot: str, seed: int, place: Sequence[Line] = ()
    ) -> BotAnswer:
        """An answer: the bot's; if it fails, the stand-in's; if that fails too, any legal one."""
        for player in dict.fromkeys((bot, STAND_IN)):
            for _ in range(ATTEMPTS if time.monotonic() >= self._resting.get((table, player), 0.0) else 0):
                try:
                    thought = await self._answer_of(table, match, seat, player, seed, place)
                    self._note(player, match.game.definition, thought.seconds)
                    return BotAnswer(thought.key, player, thought.seconds)
                except ThinkingFailed as error:
                    self._failed(table, match, player, error)
                    if isinstance(error, TookTooLong):
                        break
        return BotAnswer(secrets.choice(match.decision.options.keys), "")

    def longest_thought(self, bot: str, game: Definition) -> float:
        """The seconds that a bot may use for an answer; if it names none, those that it did use, should it be slow."""
        return max(longest_thought(bot, game, self.limits), self._slowest.get((bot, game.id), 0.0))

    def _note(self, bot: str, game: Definition, seconds: float) -> None:
        if seconds > self.limits.default_seconds and not is_search(bot):
            # No more than a search may take: this machine may have stood still for a while.
            longest = max(seconds, self._slowest.get((bot, game.id), 0.0))
            self._slowest[bot, game.id] = min(longest, self.limits.seconds)

    async def _answer_of(
        self, table: str, match: Match, seat: int, bot: str, seed: int, place: Sequence[Line]
    ) -> Thought:
        """One attempt; ThinkingFailed says what happened."""
        with self.set_aside.in_hand(table, "played"):
            known = _question(match, seat, bot)
        question = replace(known, table=table, seed=derived(seed, seat), limits=self.limits)
        watcher = table, seat, bot
        told = self._watchers.get(watcher)
        while True:
            if told is not None:
                events = await asyncio.to_thread(match.copy().events, seat, told)
                question = replace(question, events=events, since=told)
            answer: Thought | EventsMissing = await self.do(question, table, place)
            if isinstance(answer, Thought):
                if answer.watches:
                    self._watchers[watcher] = question.step
                return answer
            told = answer.step

    def _failed(self, table: str, match: Match, bot: str, error: ThinkingFailed) -> None:
        self.failures += 1
        now = time.monotonic()
        self._resting = {name: until for name, until in self._resting.items() if until > now}
        if bot != STAND_IN:
            self._resting[table, bot] = now + REST
        _log.warning("bot %s failed at step %d of %s: %s", bot, len(match.record) + 1, match.game.id, error)

    async def hints(self, table: str, match: Match, seat: int, bot: str, place: Sequence[Line] = ()) -> list[Hint]:
        """The best answers of a seat that is asked, by this bot; ThinkingFailed if there are none to be had."""
        with self.set_aside.in_hand(table, "played"):
            known = _question(match, seat, bot)
        watches = spec_of(bot, match.game.definition).watch
        events = await asyncio.to_thread(match.copy().events, seat) if watches else []
        asked = HintQuestion(known.header, seat, bot, new_seed(), self.limits, match.names, events)
        found: list[Hint] = await self.do(asked, table, place)
        return found

    # --- jobs -------------------------------------------------------------------------------------
    async def do(self, job: Job, table: str, place: Sequence[Line] = ()) -> Any:
        """What a process makes of a job of this table, when its turn comes at this place of the queue; ThinkingFailed
        says why there is nothing.
        """
        if self._closed:
            raise asyncio.CancelledError
        waiting = Waiting(job, table, asyncio.get_running_loop().create_future())
        self._waiting.add(waiting, place)
        self._assign()
        try:
            return await waiting.result
        except asyncio.CancelledError:  # whoever asked has gone
            self._waiting.discard(waiting)
            raise

    def _assign(self) -> None:
        """Give all that can be begun to processes that have nothing to do."""
        if self._closed:
            return
        if self._waiting and all(worker.slow for worker in self._pool) and len(self._pool) < self.workers + SPARE:
            self._pool.append(Worker(len(self._pool)))
        for worker in self._pool:
            if not worker.busy and (mine := self._waiting.take(partial(self._is_at_home, worker))):
                self._begin(mine, worker)
        for worker in self._pool:
            if not worker.busy and (other := self._waiting.take()):
                self._begin(other, worker)
        if self._look_again:
            self._look_again.cancel()
        self._look_again = asyncio.get_running_loop().call_later(SLOW / 4, self._assign) if self._waiting else None

    def _is_at_home(self, worker: Worker, waiting: Waiting) -> bool:
        """Whether the bots of this table live in that process, or nowhere yet."""
        return self._homes.get(waiting.table, worker) is worker

    def _begin(self, waiting: Waiting, worker: Worker) -> None:
        loop = asyncio.get_running_loop()
        job = waiting.job if self._is_at_home(worker, waiting) else Moved(waiting.table, waiting.job)
        self._homes[waiting.table] = worker
        worker.began = time.monotonic()
        try:
            future = self._threads.submit(worker.do, job, self.patience)
        except RuntimeError as error:  # the system has no more threads for us
            future = Future()
            future.set_exception(ThinkingFailed(str(error)))
        future.add_done_callback(lambda done: _soon(loop, self._finish, waiting, worker, done))

    def _finish(self, waiting: Waiting, worker: Worker, done: Future[object]) -> None:
        worker.began = None
        if not waiting.result.done():  # else whoever asked has gone
            if error := done.exception():
                waiting.result.set_exception(error)
            else:
                waiting.result.set_result(done.result())
        self._assign()

    async def close(self) -> None:
        """End all workers, even in the middle of a thought."""
        self._closed = True
        for waiting in self._waiting:
            waiting.result.cancel()
        for worker in self._pool:
            worker.close()
        await asyncio.to_thread(self._threads.shutdown)
        for worker in self._pool:
            await asyncio.to_thread(worker.end)


def _soon(loop: asyncio.AbstractEventLoop, call: Callable[..., None], *given: object) -> None:
    with suppress(RuntimeError):  # the loop is closed, and nobody waits
        loop.call_soon_threadsafe(call, *given)


class Worker:
    """A process that thinks, and the line to it: one job after the other, each with a thread that waits for it."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.began: float | None = None  # the present job
        self._starting = True  # until the process has imported everything
        self._guard = threading.Lock()
        self._process: Any = None
        self._line: Any = None
        self._closed = False

    # --- in the event loop ------------------------------------------------------------------------
    @property
    def busy(self) -> bool:
        return self.began is not None

    @property
    def slow(self) -> bool:
        """Whether its present job takes so long that nobody else should wait for it. Starting the process is no part of
        it: where that takes long, more processes would take even longer.
        """
        return not self._starting and self.began is not None and time.monotonic() - self.began >= SLOW

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
            if self._starting:
                self._received(patience)
                self._starting, self.began = False, time.monotonic()
            found: tuple[object, str] = self._received(patience)
        except (EOFError, OSError):
            self.end()
            raise ThinkingFailed("the process has ended") from None
        except Exception:
            self.end()
            raise
        return found

    def _received(self, patience: float) -> Any:
        if not self._line.poll(patience):
            raise TookTooLong(f"no answer in {patience:g} seconds")
        return self._line.recv()

    def end(self) -> None:
        """End the process, with all its bots."""
        with self._guard:
            if self._process is not None:
                self._line.close()
                self._process.kill()
                self._process.join()
                self._process, self._starting = None, True


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
