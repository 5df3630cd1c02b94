"""What the tests of the web share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.web import Person, Running, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A real server for all tests that do not mind what others have left there."""
    with running(tmp_path_factory.mktemp("server")) as it:
        yield it


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """For a file whose tests would mind."""
    with running(tmp_path_factory.mktemp("server")) as it:
        yield it


@pytest.fixture
def visitor(server: Running) -> Iterator[Person]:
    """Somebody with a browser: follows redirects and names the Origin."""
    with server.nobody(follow_redirects=True) as person:
        del person.headers["x-cosmodrome"]
        person.headers["origin"] = server.url
        yield person
