"""Clients that do not read what they asked for are given up; those that read slowly are not."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from cosmodrome.cli.serve import listen
from cosmodrome.server.web.connection_limits import UnreadLimit
from tests.server.web import LATEST, Running, running, until

SHORT = 0.3  # seconds: the patience of these tests
SMALL = 4096  # bytes: the buffers of the system, so that little is on its way
LARGE = "/static/fonts/sofia-sans-condensed.woff2"
WEBSOCKET = (
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version: 13",
)


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that soon gives up on who does not read."""

    def listen_small(host: str, port: int) -> socket.socket:
        listener = listen(host, port)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)
        return listener

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.server.web.listen", listen_small)
        patch.setattr(UnreadLimit, "unread_seconds", SHORT)
        with running(tmp_path_factory.mktemp("impatient")) as server:
            yield server


def connected(server: Running) -> socket.socket:
    """A connection whose client does not read."""
    address = urlsplit(server.url)
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    connection.settimeout(LATEST)
    connection.connect((address.hostname, address.port))
    return connection


def requests_of(server: Running) -> int:
    """All that were ever made."""
    return server.state.total_requests


def get(path: str, *headers: str) -> bytes:
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: 127.0.0.1", *headers, "", ""]).encode()


@pytest.mark.parametrize("then", ["keep-alive", "close"])
def test_a_response_that_nobody_reads_is_given_up(impatient: Running, then: str) -> None:
    others = set(impatient.state.connections)
    with connected(impatient) as client:
        before = requests_of(impatient)
        client.sendall(get(LARGE, f"Connection: {then}"))
        until(lambda: requests_of(impatient) > before)
        until(lambda: impatient.state.connections <= others)
        assert 0 < len(b"".join(iter(lambda: client.recv(65536), b""))) < len(impatient.nobody().get(LARGE).content)


def test_so_are_those_that_wait_behind_it(impatient: Running) -> None:
    others = set(impatient.state.connections)
    with connected(impatient) as client:
        before = requests_of(impatient)
        client.sendall(get(LARGE) * 20)
        until(lambda: requests_of(impatient) > before)
        until(lambda: impatient.state.connections <= others and not impatient.state.tasks)


def test_a_live_board_that_nobody_reads_is_given_up(impatient: Running) -> None:
    ann, _, table = impatient.two()
    streams = impatient.app.state.server.streams
    with connected(impatient) as client:
        client.sendall(get(f"/api/tables/{table}/live", *WEBSOCKET))
        until(lambda: streams.of("127.0.0.1") == 1)
        until(lambda: streams.of("127.0.0.1") == 0)
    assert ann.view(table)["decision"]


def test_a_response_under_way_is_not_forgotten_for_a_websocket(impatient: Running) -> None:
    with connected(impatient) as client:
        client.sendall(get(LARGE) + get("/api/tables/x/live", *WEBSOCKET))
        assert client.recv(65536) == b""
        until(lambda: not impatient.state.tasks)


# --- progress -------------------------------------------------------------------------------------
class Line(asyncio.Transport):
    """Takes what a client has read from a list: how much is left to send whenever it is asked."""

    def __init__(self, *left: int) -> None:
        super().__init__()
        self.left = list(left)
        self.aborted = asyncio.Event()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None: ...

    def get_write_buffer_size(self) -> int:
        return self.left.pop(0)

    def abort(self) -> None:
        self.aborted.set()


def test_who_reads_slowly_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(UnreadLimit, "unread_seconds", 0.0)

    class Connection(UnreadLimit):
        def __init__(self, transport: asyncio.Transport) -> None:
            self.transport = transport
            self.connection_made(transport)

    async def story() -> None:
        line = Line(0, 900, 600, 600, 300, 300, 300)  # at first, when it is full, and twice at each check
        Connection(line).pause_writing()
        await asyncio.wait_for(line.aborted.wait(), LATEST)
        assert line.left == []

    asyncio.run(story())
