"""What all tests share."""

from __future__ import annotations

import os
import random
import secrets
import sys
from collections.abc import Iterator
from functools import partial
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path
from types import SimpleNamespace

import hypothesis
import pytest
from argon2 import PasswordHasher

from cosmodrome.match import dealer
from cosmodrome.server.people import people
from cosmodrome.server.thinking import bot_processes
from tests.soak import SOAK

# The examples of the documentation are imported by name, as their readers do.
sys.path.insert(0, str(Path(__file__).parent.parent / "docs" / "examples"))


# A busy machine is no fault of the code.
hypothesis.settings.register_profile("untimed", deadline=None)
hypothesis.settings.load_profile("untimed")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave to `make soak` what only repeats."""
    repeated = [] if SOAK else [item for item in items if item.get_closest_marker("soak_only")]
    if repeated:
        config.hook.pytest_deselected(items=repeated)
        items[:] = [item for item in items if not item.get_closest_marker("soak_only")]


@pytest.fixture(autouse=True, scope="session")
def cheap_passwords() -> Iterator[None]:
    """Passwords that take no time and no memory to hash, but for servers that are processes of their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(people, "PasswordHasher", partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1))
        yield


@pytest.fixture(autouse=True, scope="session")
def quick_bot_processes() -> Iterator[None]:
    """Bots' processes that have imported everything when they are started, but for servers that are processes of their
    own."""
    with pytest.MonkeyPatch.context() as patch:
        if "forkserver" in get_all_start_methods():
            context = get_context("forkserver")
            context.set_forkserver_preload(["cosmodrome.server.thinking.bot_worker"])
            patch.setattr(bot_processes, "get_context", lambda _: context)
        yield


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every run of a test deals the same to the same guests, so that it passes always or never;
    COSMODROME_DEALS=<anything> deals anew."""
    dice = random.Random(f"{request.node.nodeid} {os.environ.get('COSMODROME_DEALS', '')}")
    same = {"token_bytes": dice.randbytes, "randbelow": dice.randrange, "choice": dice.choice}
    for module in (dealer, people, bot_processes):
        monkeypatch.setattr(module, "secrets", SimpleNamespace(**{**vars(secrets), **same}))
