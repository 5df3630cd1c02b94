"""Work on a Ray cluster (the extra `cosmodrome[ray]`): the one that runs here or at RAY_ADDRESS, or one of its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from logging import ERROR
from typing import Any, TypeVar

from cosmodrome.common.workers import AHEAD, WorkerDied
from cosmodrome.errors import BadOption

Task = TypeVar("Task")
Result = TypeVar("Result")


@contextmanager
def cluster(
    work: Callable[[Task], Result], workers: int | None
) -> Iterator[tuple[Callable[[Task], Future[Result]], int]]:
    """A function that gives a task to the cluster, and how many tasks to give it at once."""
    try:
        import ray
    except ImportError:
        raise BadOption("the engine ray needs Ray: pip install 'cosmodrome[ray]'") from None
    joined = ray.is_initialized()
    if not joined:
        try:
            ray.init(log_to_driver=False, logging_level=ERROR, include_dashboard=False)
        except (ConnectionError, ValueError) as error:
            raise BadOption(f"no Ray cluster can be reached: {error}") from error
    try:
        remote = ray.remote(in_folder)

        def submit(task: Task) -> Future[Result]:
            future: Future[Result] = remote.remote(work, task, os.getcwd()).future()
            return future

        yield submit, workers or AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    except ray.exceptions.RayTaskError as error:  # somebody's own error, with a report of Ray around it
        raise error.cause from None
    except ray.exceptions.RayError as error:
        raise WorkerDied(f"the Ray cluster could not do a task: {str(error).splitlines()[0]}") from None
    finally:
        if not joined:
            ray.shutdown()


def in_folder(work: Callable[[Any], Any], task: Any, folder: str) -> Any:
    """Files are found as they are where the work was begun, if the folder is on this machine too."""
    if os.path.isdir(folder):
        os.chdir(folder)
    return work(task)
