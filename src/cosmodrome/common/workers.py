"""Work spread over processes, or over a Ray cluster: the same results, whatever the number of workers."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import chain, islice
from multiprocessing import active_children, current_process, get_context
from multiprocessing.process import BaseProcess
from typing import TypeVar

from cosmodrome.errors import BadOption, CosmodromeError

PROCESSES, RAY = ENGINES = ("processes", "ray")
AHEAD = 3  # tasks in the queue for each worker
PATIENCE = 5.0  # seconds for the pool to notice that its workers are gone

Task = TypeVar("Task")
Result = TypeVar("Result")
PR_SET_PDEATHSIG = 1
UNGUARDED = 97  # the exit code of a worker that would have started workers


class WorkerDied(CosmodromeError):
    """A process that shared the work ended by itself."""


def cores() -> int:
    """The processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    workers: int | None = None,
    engine: str = PROCESSES,
    in_order: bool = True,
) -> Iterator[Result]:
    """`work(task)` for each task, in order or as they are done. `work` must be a function of a module.

    workers: None stands for one for each core, of this machine or of the cluster.
    engine: processes of this machine, or a Ray cluster.

    Tasks are asked for little by little, so that they may end when the time is up.
    """
    if workers is not None and workers < 1:
        raise BadOption(f"workers = {workers} is not possible; at least 1")
    if engine == RAY:
        from cosmodrome.common.ray_engine import cluster

        with cluster(work, workers) as (submit, most):
            yield from scheduled(submit, tasks, most, in_order)
    elif engine == PROCESSES:
        yield from _on_processes(work, tasks, workers, in_order)
    else:
        raise BadOption(f"there is no engine {engine!r}; the engines: {', '.join(ENGINES)}")


def _on_processes(
    work: Callable[[Task], Result], tasks: Iterable[Task], workers: int | None, in_order: bool
) -> Iterator[Result]:
    workers = cores() if workers is None else workers
    remaining = iter(tasks)
    first = list(islice(remaining, workers))
    tasks = chain(first, remaining)
    if len(first) <= 1 or not _program_is_a_file():
        yield from map(work, tasks)
        return
    if getattr(current_process(), "_inheriting", False):  # a worker that only wanted to import the program
        os._exit(UNGUARDED)
    # A fresh interpreter for each worker: forking a process with threads is not safe, and not possible everywhere.
    others = {*active_children()}
    pool = ProcessPoolExecutor(len(first), mp_context=get_context("spawn"), initializer=_die_quietly)
    at_work: set[BaseProcess] = set()

    def submit(task: Task) -> Future[Result]:
        with _no_interrupt():
            future = pool.submit(work, task)
        at_work.update(set(active_children()) - others)
        return future

    try:
        yield from scheduled(submit, tasks, AHEAD * workers, in_order)
        pool.shutdown()  # all is done: to end before the program does saves it from writing into a closed pipe
    except BrokenProcessPool:
        for process in at_work:
            process.join(PATIENCE)
        if any(process.exitcode == UNGUARDED for process in at_work):
            raise WorkerDied(
                "workers import this program, which then starts workers itself: put what it does under "
                'if __name__ == "__main__":, or ask for workers=1'
            ) from None
        raise WorkerDied(
            "a worker process has died: it was killed, ran out of memory, or a bot or a game crashed it"
        ) from None
    finally:
        for process in at_work:  # whoever is still at it works for nobody
            process.terminate()
        pool.shutdown(cancel_futures=True)


def scheduled(
    submit: Callable[[Task], Future[Result]], tasks: Iterable[Task], most: int, in_order: bool
) -> Iterator[Result]:
    """The results of tasks of which at most so many are under way or in the queue."""
    waiting: list[Future[Result]] = []

    def next_result() -> Result:
        done = waiting[0]
        if not in_order:
            ready = wait(waiting, return_when=FIRST_COMPLETED).done
            done = next(future for future in waiting if future in ready)
        waiting.remove(done)
        return done.result()

    for task in tasks:
        waiting.append(submit(task))
        if len(waiting) > most:
            yield next_result()
    while waiting:
        yield next_result()


def shareable(things: Iterable[object], workers: int | None, engine: str = PROCESSES) -> int | None:
    """How many workers can work with these: one, this process, where a fresh interpreter could not import them."""
    if engine == RAY or workers == 1 or all(map(_can_be_imported, things)):
        return workers
    if workers is None:
        return 1
    raise BadOption(
        f"workers = {workers} is not possible: worker processes cannot import a bot that is no class or function of a "
        "module or a script; ask for workers=1"
    )


def _can_be_imported(thing: object) -> bool:
    try:
        return b"__main__" not in pickle.dumps(thing) or hasattr(sys.modules["__main__"], "__file__")
    except (pickle.PicklingError, AttributeError, TypeError):
        return False


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
