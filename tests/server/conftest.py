"""What the tests of the web share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.web import Person, Running, running

HERE = Path(__file__).parent
COMPILED = ("test_boards.py", "test_frames.py", "test_parts.py")  # of what is compiled in a server, so of both modes


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == HERE and item.path.name not in COMPILED:
            item.add_marker("web")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A real server for all tests of a file."""
    with running(tmp_path_factory.mktemp("server")) as it:
        yield it


@pytest.fixture
def visitor(server: Running) -> Iterator[Person]:
    """Somebody with a browser: follows redirects and names the Origin."""
    with server.nobody(follow_redirects=True) as person:
        del person.headers["x-cosmodrome"]
        person.headers["origin"] = server.url
        yield person
