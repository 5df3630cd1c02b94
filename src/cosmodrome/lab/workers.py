"""Work spread over processes: the results come in the order of the tasks, whatever the number of workers."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import chain, islice
from multiprocessing import get_context
from typing import TypeVar

from cosmodrome.errors import BadOption, CosmodromeError

AHEAD = 3  # tasks in the queue for each worker
PATIENCE = 5.0  # seconds for the pool to notice that its workers are gone

Task = TypeVar("Task")
Result = TypeVar("Result")
PR_SET_PDEATHSIG = 1


class WorkerDied(CosmodromeError):
    """A process that shared the work ended by itself."""


def cores() -> int:
    """The processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(work: Callable[[Task], Result], tasks: Iterable[Task], workers: int | None = None) -> Iterator[Result]:
    """`work(task)` for each task, in order. `work` must be a function of a module; None: a worker for each core.

    Tasks are asked for little by little, so that they may end when the time is up.
    """
    if workers is not None and workers < 1:
        raise BadOption(f"workers = {workers} is not possible; at least 1")
    workers = cores() if workers is None else workers
    remaining = iter(tasks)
    first = list(islice(remaining, workers))
    tasks = chain(first, remaining)
    if len(first) <= 1 or not _program_is_a_file():
        yield from map(work, tasks)
        return
    # A fresh interpreter for each worker: forking a process with threads is not safe, and not possible everywhere.
    pool = ProcessPoolExecutor(len(first), mp_context=get_context("spawn"), initializer=_die_quietly)
    try:
        waiting: deque[Future[Result]] = deque()
        for task in tasks:
            with _no_interrupt():
                waiting.append(pool.submit(work, task))
            if len(waiting) > AHEAD * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
        pool.shutdown()  # all is done: to end before the program does saves it from writing into a closed pipe
    except BrokenProcessPool:
        raise WorkerDied(
            "a worker process has died: it was killed, ran out of memory, or a bot or a game crashed it"
        ) from None
    finally:
        at_work, manager = list((pool._processes or {}).values()), pool._executor_manager_thread
        pool.shutdown(wait=False, cancel_futures=True)
        for process in at_work:  # whoever is still at it works for nobody
            process.terminate()
        if manager is not None:  # it closes a pipe that the end of the program would write into
            manager.join(PATIENCE)  # type: ignore[attr-defined]  # a thread, whatever its stub says


def _program_is_a_file() -> bool:
    """Whether a fresh interpreter can read this program again, as it wants to: not one that came by a pipe."""
    file = getattr(sys.modules["__main__"], "__file__", None)
    return file is None or os.path.exists(file)


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """Ctrl-C waits. A process that is started meanwhile does not hear it either, until it is ready to."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _die_quietly() -> None:
    """Ctrl-C reaches the workers too; it is the first process that tells the user about it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _die_with_parent()
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


def _die_with_parent() -> None:
    """Where the system can (Linux): nobody works on for a process that is gone, however it went."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
