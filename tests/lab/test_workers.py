"""Work on several processes comes back in order."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from multiprocessing import active_children

import pytest

from cosmodrome.common.workers import WorkerDied, cores, spread
from cosmodrome.errors import BadOption


def doubled(number: int) -> int:
    if number < 0:
        raise ValueError(f"{number} is too little")
    return 2 * number


@pytest.mark.parametrize("workers", [1, 2, None])
def test_results_come_in_the_order_of_the_tasks(workers: int | None) -> None:
    assert list(spread(doubled, range(30), workers)) == list(range(0, 60, 2))


def test_no_tasks() -> None:
    assert list(spread(doubled, [], 2)) == []


def test_a_failure_in_a_worker_is_told() -> None:
    with pytest.raises(ValueError, match="-1 is too little"):
        list(spread(doubled, [1, -1, 2], 2))


def test_a_worker_that_dies_is_told() -> None:
    with pytest.raises(WorkerDied, match="a worker process has died"):
        list(spread(os._exit, [3, 3], 2))


def test_tasks_are_asked_for_little_by_little() -> None:
    asked = []

    def tasks() -> Iterator[int]:
        for number in range(1000):
            asked.append(number)
            yield number

    results = spread(doubled, tasks(), 2)
    assert next(results) == 0
    assert len(asked) < 20
    results.close()  # type: ignore[attr-defined]  # it is a generator


def test_who_stops_early_leaves_nobody_behind() -> None:
    """A thread of the pool that still ran when the program ends would fail over a closed pipe."""
    results = spread(doubled, range(1000), 2)
    assert next(results) == 0
    results.close()  # type: ignore[attr-defined]  # it is a generator
    assert not [thread for thread in threading.enumerate() if type(thread).__name__ == "_ExecutorManagerThread"]
    assert not active_children()


def test_at_least_one_worker() -> None:
    with pytest.raises(BadOption, match="at least 1"):
        list(spread(doubled, [1], 0))
    assert cores() >= 1


def test_a_program_that_came_by_a_pipe_does_all_itself() -> None:
    """A fresh interpreter would look for a file named <stdin>."""
    program = (
        "from operator import neg\nfrom cosmodrome.common.workers import spread\nprint(list(spread(neg, [1, 2], 2)))"
    )
    done = subprocess.run([sys.executable, "-"], input=program, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[-1, -2]\n", "")
